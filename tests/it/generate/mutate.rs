//! Changes that make something nearly right.

use super::draw::anything;
use super::values::NAMES;
use super::{Json, Source, string};

/// Words that mean something to the engine.
pub(super) const WORDS: &[&str] = &[
    "type",
    "properties",
    "required",
    "items",
    "values",
    "choices",
    "selector",
    "tuple",
    "$extends",
    "$ref",
    "abstract",
    "enum",
    "const",
    "definitions",
    "$root",
    "$offers",
    "$uses",
    "additionalProperties",
    "minimum",
    "pattern",
    "allOf",
    "oneOf",
    "if",
    "then",
    "has",
    "contains",
    "minContains",
    "uniqueItems",
    "patternProperties",
    "propertyNames",
    "keyNames",
    "dependentRequired",
    "altnames",
    "altenums",
    "unit",
    "identity",
    "relations",
    "multipleOf",
    "maxLength",
    "format",
    "object",
    "array",
    "set",
    "map",
    "choice",
    "any",
    "string",
    "int64",
    "decimal",
    "binary",
    "null",
    "json",
    "#/definitions/D1",
    "#/definitions/Space/D2",
    "#/definitions/Generated",
    "/definitions/D1",
    "^x_",
    "(?=a)b",
];

/// A value that differs in one to three places.
pub(crate) fn mutated(value: &Json, source: &mut Source<'_>) -> Json {
    let mut out = value.clone();
    for _ in 0..=source.below(3) {
        let size = out.size();
        let donor = out.nth(source.below(size)).clone();
        let at = source.below(size);
        mutate(out.nth(at), donor, source);
    }
    out
}

pub(super) fn word(source: &mut Source<'_>) -> String {
    let words = if source.chance(60) { WORDS } else { NAMES };
    source.pick(words).to_owned()
}

pub(super) fn mutate(target: &mut Json, donor: Json, source: &mut Source<'_>) {
    match (source.below(7), &mut *target) {
        (1, Json::Object(members)) if !members.is_empty() => {
            members.remove(source.below(members.len()));
        }
        (1, Json::Array(items)) if !items.is_empty() => {
            items.remove(source.below(items.len()));
        }
        (2, Json::Object(members)) if !members.is_empty() => {
            let at = source.below(members.len());
            members[at].0 = word(source);
        }
        (3, Json::Object(members)) => {
            members.push((word(source), donor));
        }
        (2 | 3, Json::Array(items)) => items.insert(source.below(items.len() + 1), donor),
        (4, Json::Scalar(_)) => *target = string(source.pick(WORDS)),
        (5, _) => *target = donor,
        (6, Json::Scalar(text)) if text.starts_with('"') => {
            let mut content: Vec<char> = serde_json::from_str::<String>(text).unwrap_or_default().chars().collect();
            let at = source.below(content.len() + 1);
            content.insert(at, ['0', '-', '.', '/', '~', 'e', '😀', '$', '\\', '('][source.below(10)]);
            *target = string(&content.into_iter().collect::<String>());
        }
        _ => *target = anything(source, 2),
    }
}

/// Bytes with a few of them changed, doubled or gone.
pub(crate) fn mutated_bytes(bytes: &[u8], source: &mut Source<'_>) -> Vec<u8> {
    pub(super) const PIECES: [&[u8]; 18] = [
        b"\"",
        b"\\",
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b"0",
        b"e9",
        b"\\ud800",
        b"\\u0000",
        b"\xED\xA0\x80",
        b"\xFF",
        b"\xEF\xBB\xBF",
        b"1e400",
        b"\r",
        b"\0",
    ];
    let mut out = bytes.to_vec();
    for _ in 0..=source.below(4) {
        let at = source.below(out.len() + 1);
        let end = (at + source.below(8)).min(out.len());
        match source.below(5) {
            0 if at < out.len() => out[at] ^= 1 << source.below(8),
            1 => drop(out.drain(at..end)),
            2 => {
                let copy = out[at..end].to_vec();
                out.splice(at..at, copy);
            }
            3 => out.truncate(at),
            _ => drop(out.splice(at..at, source.pick(&PIECES).iter().copied())),
        }
    }
    out
}
