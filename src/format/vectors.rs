//! Runs the vectors of `tests/vectors/format`.
//!
//! A file has the name of a format, of an encoding, or of a temporal type with the suffix `-lenient`, and lists texts on
//! either side. Everything that can be asked for a verdict has to be in the table below.

use alloc::{string::String, vec::Vec};
use serde_json::Value;

use super::encoding::Encoding;
use super::temporal::{self, Strictness};
use super::{Format, NAMES};

macro_rules! vectors {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/format/", $name, ".json")))),*]
    };
}

const VECTORS: [(&str, &str); 25] = vectors![
    "base16",
    "base32",
    "base32hex",
    "base64",
    "base64url",
    "date",
    "date-time",
    "duration",
    "duration-lenient",
    "email",
    "hostname",
    "idn-email",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "iri",
    "iri-reference",
    "json-pointer",
    "relative-json-pointer",
    "time",
    "time-lenient",
    "uri",
    "uri-reference",
    "uri-template",
    "uuid",
];

fn is_valid(name: &str, text: &str) -> bool {
    match (name, Format::from_name(name), Encoding::from_name(name)) {
        ("time-lenient", ..) => temporal::time(text, Strictness::Lenient),
        ("duration-lenient", ..) => temporal::duration(text, Strictness::Lenient),
        (_, Some(format), _) => format.is_valid(text),
        (_, _, Some(encoding)) => encoding.problem(text).is_none(),
        _ => unreachable!("no checker is called {name}"),
    }
}

fn texts(vector: &Value, side: &str) -> Vec<String> {
    let texts = vector[side].as_array().expect("a vector has both sides");
    texts.iter().map(|text| text.as_str().expect("a side lists strings").into()).collect()
}

#[test]
fn verdicts() {
    for (name, source) in VECTORS {
        let vector: Value = serde_json::from_str(source).expect("a vector is JSON");
        assert_eq!(vector["format"], name);
        for (side, expected) in [("valid", true), ("invalid", false)] {
            for text in texts(&vector, side) {
                assert_eq!(is_valid(name, &text), expected, "{name}: {text:?}");
            }
        }
    }
}

#[test]
fn every_format_has_vectors() {
    let is_covered = |name: &str| name == "regex" || VECTORS.iter().any(|(known, _)| *known == name);
    assert!(NAMES.iter().all(|(name, _)| is_covered(name)));
}

#[test]
fn every_prefix_and_splice_gets_a_verdict() {
    // Whatever one checker accepts, cut off anywhere or doubled, is fair input for all the others.
    for (_, source) in VECTORS {
        let vector: Value = serde_json::from_str(source).expect("a vector is JSON");
        for text in texts(&vector, "valid") {
            let cuts = text.char_indices().filter_map(|(at, _)| text.get(..at));
            for cut in cuts.chain([text.repeat(2).as_str()]) {
                for (name, _) in VECTORS {
                    is_valid(name, cut);
                }
            }
        }
    }
}
