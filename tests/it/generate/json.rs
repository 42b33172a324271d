//! JSON with everything that a value loses.

use std::collections::BTreeSet;

use super::{Source, quoted};

/// JSON with everything that a value loses: order of members, duplicates, and scalars as they are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Json {
    /// A scalar as written, the quotes of a string included.
    Scalar(String),
    /// The items of an array.
    Array(Vec<Json>),
    /// The members of an object; names without quotes and escapes.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads a text that is known to be JSON; nothing if it is nested too deeply for a recursive reader.
    pub(crate) fn parse(text: &str) -> Option<Json> {
        let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self::read(&mut rest, 300)
    }

    fn read(rest: &mut &str, depth: u32) -> Option<Json> {
        let (mut items, mut members) = (Vec::new(), Vec::new());
        let first = skip_blanks(rest)?;
        if !['[', '{'].contains(&first) {
            return Some(Json::Scalar(scalar(rest).to_owned()));
        }
        let depth = depth.checked_sub(1)?;
        *rest = &rest[1..];
        loop {
            match skip_blanks(rest)? {
                ']' | '}' => break,
                ',' => *rest = &rest[1..],
                _ if first == '[' => items.push(Self::read(rest, depth)?),
                _ => {
                    let name = serde_json::from_str(scalar(rest)).ok()?;
                    skip_blanks(rest)?;
                    *rest = &rest[1..];
                    members.push((name, Self::read(rest, depth)?));
                }
            }
        }
        *rest = &rest[1..];
        Some(if first == '[' { Json::Array(items) } else { Json::Object(members) })
    }

    /// The value at a JSON Pointer; where members share a name, the first that the pointer can go on from.
    pub(crate) fn at(&self, pointer: &str) -> Option<&Json> {
        let Some(rest) = pointer.strip_prefix('/') else { return pointer.is_empty().then_some(self) };
        let (segment, rest) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        match self {
            Json::Scalar(_) => None,
            Json::Array(items) => {
                let index: usize = segment.parse().ok()?;
                items.get(index).filter(|_| index.to_string() == segment)?.at(rest)
            }
            Json::Object(members) => {
                let name = segment.replace("~1", "/").replace("~0", "~");
                members.iter().filter(|(other, _)| *other == name).find_map(|(_, value)| value.at(rest))
            }
        }
    }

    /// The levels of arrays and objects.
    pub(crate) fn depth(&self) -> usize {
        match self {
            Json::Scalar(_) => 0,
            Json::Array(items) => 1 + items.iter().map(Json::depth).max().unwrap_or(0),
            Json::Object(members) => 1 + members.iter().map(|(_, value)| value.depth()).max().unwrap_or(0),
        }
    }

    /// The text, without blanks.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    pub(super) fn write(&self, out: &mut String) {
        match self {
            Json::Scalar(text) => out.push_str(text),
            Json::Array(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { "," });
                    item.write(out);
                }
                out.push(']');
            }
            Json::Object(members) => {
                out.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { "," });
                    out.push_str(&quoted(name));
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }

    /// The same value with the members of every object in another order.
    pub(crate) fn shuffled(&self, source: &mut Source<'_>) -> Json {
        match self {
            Json::Scalar(_) => self.clone(),
            Json::Array(items) => Json::Array(items.iter().map(|item| item.shuffled(source)).collect()),
            Json::Object(members) => {
                let mut members: Vec<_> =
                    members.iter().map(|(name, value)| (name.clone(), value.shuffled(source))).collect();
                source.shuffle(&mut members);
                Json::Object(members)
            }
        }
    }

    /// The same value with the members of every object in reverse.
    pub(crate) fn reversed(&self) -> Json {
        match self {
            Json::Scalar(_) => self.clone(),
            Json::Array(items) => Json::Array(items.iter().map(Json::reversed).collect()),
            Json::Object(members) => {
                Json::Object(members.iter().rev().map(|(name, value)| (name.clone(), value.reversed())).collect())
            }
        }
    }

    /// How many values there are.
    pub(super) fn size(&self) -> usize {
        match self {
            Json::Scalar(_) => 1,
            Json::Array(items) => 1 + items.iter().map(Json::size).sum::<usize>(),
            Json::Object(members) => 1 + members.iter().map(|(_, value)| value.size()).sum::<usize>(),
        }
    }

    /// The value at a position in document order.
    pub(super) fn nth(&mut self, mut position: usize) -> &mut Json {
        if position == 0 {
            return self;
        }
        position -= 1;
        let children: Vec<&mut Json> = match self {
            Json::Scalar(_) => Vec::new(),
            Json::Array(items) => items.iter_mut().collect(),
            Json::Object(members) => members.iter_mut().map(|(_, value)| value).collect(),
        };
        for child in children {
            let size = child.size();
            if position < size {
                return child.nth(position);
            }
            position -= size;
        }
        unreachable!("the position is within the value")
    }

    /// Whether every number is written as JavaScript writes it, so that a value loses nothing.
    pub(crate) fn is_canonical(&self) -> bool {
        match self {
            Json::Scalar(text) => {
                !text.starts_with(['-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']) || is_plain(text)
            }
            Json::Array(items) => items.iter().all(Json::is_canonical),
            Json::Object(members) => members.iter().all(|(_, value)| value.is_canonical()),
        }
    }

    /// Whether an object has two members of one name.
    pub(crate) fn has_duplicates(&self) -> bool {
        match self {
            Json::Scalar(_) => false,
            Json::Array(items) => items.iter().any(Json::has_duplicates),
            Json::Object(members) => {
                let names: BTreeSet<&str> = members.iter().map(|(name, _)| name.as_str()).collect();
                names.len() < members.len() || members.iter().any(|(_, value)| value.has_duplicates())
            }
        }
    }
}

/// No exponent, no needless zero, no more digits than a double holds.
pub(super) fn is_plain(lexeme: &str) -> bool {
    let (whole, fraction) = lexeme.split_once('.').unwrap_or((lexeme, "1"));
    let digits = lexeme.bytes().filter(u8::is_ascii_digit).count();
    let tiny = whole.trim_start_matches('-') == "0" && fraction.starts_with("00000");
    !lexeme.contains(['e', 'E']) && !fraction.ends_with('0') && lexeme != "-0" && digits <= 15 && !tiny
}

/// Moves to the next character that is no blank.
pub(super) fn skip_blanks(rest: &mut &str) -> Option<char> {
    *rest = rest.trim_start_matches([' ', '\t', '\r', '\n']);
    rest.chars().next()
}

/// Takes a scalar off the text.
pub(super) fn scalar<'t>(rest: &mut &'t str) -> &'t str {
    let length = match rest.strip_prefix('"') {
        Some(content) => {
            let mut escaped = false;
            let end = content.find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            end.map_or(rest.len(), |at| at + 2)
        }
        None => rest.find([',', ']', '}', ' ', '\t', '\r', '\n']).unwrap_or(rest.len()),
    };
    let (taken, behind) = rest.split_at(length);
    *rest = behind;
    taken
}

/// Takes away values that are equal to an earlier one.
pub(super) fn distinct(values: &mut Vec<Json>) {
    let mut seen = BTreeSet::new();
    values.retain(|value| seen.insert(normal(value)));
}

/// A text that equal values share.
pub(super) fn normal(value: &Json) -> String {
    match value {
        Json::Scalar(text) if text.starts_with('"') => {
            quoted(&serde_json::from_str::<String>(text).expect("a JSON string"))
        }
        Json::Scalar(text) => {
            let mantissa = text.split(['e', 'E']).next().unwrap_or_default();
            let trimmed =
                if mantissa.contains('.') { mantissa.trim_end_matches('0').trim_end_matches('.') } else { mantissa };
            if trimmed == "-0" { String::from("0") } else { trimmed.to_owned() }
        }
        Json::Array(items) => items.iter().map(|item| normal(item) + ",").collect::<String>() + "]",
        Json::Object(members) => {
            let mut parts: Vec<String> =
                members.iter().map(|(name, value)| format!("{}:{}", quoted(name), normal(value))).collect();
            parts.sort();
            parts.join(",") + "}"
        }
    }
}
