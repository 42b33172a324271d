//! The encoding of header values (MCP 2026-07-28, streamable HTTP; digest section 9.3), shared by `Mcp-Param-…` and
//! `Mcp-Name`.
//!
//! Takes a text, gives what stands in the header, and back. A header holds 0x20 to 0x7E and tabs; what else a text has goes
//! through Base64 between two markers, and so does what a reader would take for something else: blanks at the ends, the
//! markers themselves, nothing at all. Only canonical Base64 of UTF-8 is decoded (ruling 10), so a text has one encoded form.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::code::Code;

const PREFIX: &str = "=?base64?";
const SUFFIX: &str = "?=";
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Why a header holds no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeaderFault {
    /// It has characters that no header may have.
    Characters,
    /// It is marked as encoded, but what it holds is not canonical Base64 of UTF-8.
    Encoding,
}

impl HeaderFault {
    pub(crate) fn code(self) -> Code {
        match self {
            HeaderFault::Characters => Code::HeaderCharacters,
            HeaderFault::Encoding => Code::HeaderEncoding,
        }
    }
}

impl core::fmt::Display for HeaderFault {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.write_str(match self {
            HeaderFault::Characters => "the value holds characters that no header value may hold",
            HeaderFault::Encoding => "the value is marked as encoded but is not canonical Base64 of UTF-8",
        })
    }
}

impl core::error::Error for HeaderFault {}

/// A text as the value of a header: as it is where that is safe, else in Base64 between markers.
///
/// ```
/// use mcp_assay::encode_header_value;
///
/// assert_eq!(encode_header_value("us-west1"), "us-west1");
/// assert_eq!(encode_header_value("Hello, 世界"), "=?base64?SGVsbG8sIOS4lueVjA==?=");
/// ```
#[must_use]
pub fn encode_header_value(text: &str) -> Cow<'_, str> {
    if is_plain(text) { Cow::Borrowed(text) } else { Cow::Owned(enclosed(text)) }
}

/// The text that the value of a header stands for. Blanks and tabs at its ends are no part of a value.
///
/// # Errors
///
/// A value that stands for nothing: see [`HeaderFault`].
///
/// ```
/// use mcp_assay::{HeaderFault, decode_header_value};
///
/// assert_eq!(decode_header_value("=?base64?SGVsbG8sIOS4lueVjA==?=").as_deref(), Ok("Hello, 世界"));
/// assert_eq!(decode_header_value("=?base64?QQ?="), Err(HeaderFault::Encoding));
/// ```
pub fn decode_header_value(value: &str) -> Result<String, HeaderFault> {
    let value = trimmed(value);
    if !is_permitted(value) {
        return Err(HeaderFault::Characters);
    }
    // The markers share no character, so what is shorter than both is a text of its own.
    match value.strip_prefix(PREFIX).and_then(|rest| rest.strip_suffix(SUFFIX)) {
        Some(inner) => decoded(inner).and_then(|bytes| String::from_utf8(bytes).ok()).ok_or(HeaderFault::Encoding),
        None => Ok(value.to_string()),
    }
}

/// A value without blanks and tabs at its ends, which are no part of it.
pub(crate) fn trimmed(value: &str) -> &str {
    let is_part = |byte: &u8| !b" \t".contains(byte);
    let start = value.as_bytes().iter().position(is_part).unwrap_or(value.len());
    let end = value.as_bytes().iter().rposition(is_part).map_or(start, |last| last + 1);
    &value[start..end]
}

/// Whether a header may hold all of the text.
pub(crate) fn is_permitted(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'\t' | b' '..=b'~'))
}

/// Whether a text can stand in a header as it is.
fn is_plain(text: &str) -> bool {
    let looks_encoded = text.starts_with(PREFIX) && text.ends_with(SUFFIX);
    !text.is_empty() && is_permitted(text) && trimmed(text).len() == text.len() && !looks_encoded
}

fn enclosed(text: &str) -> String {
    let mut out = String::from(PREFIX);
    for group in text.as_bytes().chunks(3) {
        let octet = |index: usize| u32::from(group.get(index).copied().unwrap_or(0));
        let bits = octet(0) << 16 | octet(1) << 8 | octet(2);
        for place in 0..4 {
            let digit = ALPHABET[(bits >> (18 - 6 * place)) as usize & 63];
            out.push(if place <= group.len() { char::from(digit) } else { '=' });
        }
    }
    out.push_str(SUFFIX);
    out
}

/// The octets behind canonical Base64: the standard alphabet, whole groups, padding at the end only, no stray bits.
fn decoded(text: &str) -> Option<Vec<u8>> {
    let data = text.trim_end_matches('=').as_bytes();
    let padding = text.len() - data.len();
    if !text.len().is_multiple_of(4) || padding > 2 {
        return None;
    }
    let mut out = Vec::with_capacity(text.len() / 4 * 3);
    let mut bits = 0u32;
    for (index, digit) in data.iter().enumerate() {
        bits = bits << 6 | value_of(*digit)?;
        // Every digit but the first of a group completes an octet.
        let open = [6, 4, 2, 0][index % 4];
        if open < 6 {
            out.push((bits >> open & 0xFF) as u8);
        }
    }
    let stray = (1u32 << (2 * padding)) - 1;
    (bits & stray == 0).then_some(out)
}

fn value_of(digit: u8) -> Option<u32> {
    Some(u32::from(match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn both(text: &str, value: &str) {
        assert_eq!(encode_header_value(text), value);
        assert_eq!(decode_header_value(value).as_deref(), Ok(text));
    }

    #[test]
    fn texts_and_their_values() {
        both("us-west1", "us-west1");
        both("a\tb", "a\tb");
        both("", "=?base64??=");
        both(" padded ", "=?base64?IHBhZGRlZCA=?=");
        both("\t", "=?base64?CQ==?=");
        both("line1\nline2", "=?base64?bGluZTEKbGluZTI=?=");
        both("=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=");
        both("=?base64?=", "=?base64?PT9iYXNlNjQ/PQ==?=");
        both("=?BASE64?QQ==?=", "=?BASE64?QQ==?=");
        both("\u{feff}eu", "=?base64?77u/ZXU=?=");
        both("😀", "=?base64?8J+YgA==?=");
        both("\u{7f}", "=?base64?fw==?=");
    }

    #[test]
    fn other_forms_that_are_read() {
        assert_eq!(decode_header_value(" \ta b\t "), Ok("a b".into()));
        assert_eq!(decode_header_value(""), Ok(String::new()));
        assert_eq!(decode_header_value("=?base64?QQ==?="), Ok("A".into()));
        assert_eq!(decode_header_value("=?base64?="), Ok("=?base64?=".into()));
    }

    #[test]
    fn faults() {
        for value in ["\u{e9}", "a\u{1}", "a\u{7f}b", "=?base64?\u{e9}?="] {
            assert_eq!(decode_header_value(value), Err(HeaderFault::Characters), "{value}");
        }
        let wrong = [
            "Q", "QQ", "QQ=", "QQ===", "=", "==", "====", "Q===", "QQ==QQ==", "QR==", "QUJ=", "Q Q=", "fj8-", "_w==",
            "/w==", "7aCA", "wIA=", "QUJD\t", "=QQQ",
        ];
        for inner in wrong {
            let value = alloc::format!("=?base64?{inner}?=");
            assert_eq!(decode_header_value(&value), Err(HeaderFault::Encoding), "{value}");
        }
    }
}
