//! JSON Pointers in URI fragments (RFC 6901 section 6): taking them apart.
//!
//! Takes text of a reference; gives the names in it. What is malformed gives nothing, never something near to it.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// The text with `%xx` replaced. `None` where that is malformed or no UTF-8.
pub(crate) fn percent_decoded(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains('%') {
        return Some(Cow::Borrowed(text));
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        if byte == b'%' {
            let (digits, behind) = rest.split_at_checked(2)?;
            let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
            bytes.push(digit(digits[0])? << 4 | digit(digits[1])?);
            rest = behind;
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

/// A segment of a pointer with `~1` and `~0` replaced. `None` where `~` stands for nothing.
pub(crate) fn unescaped(segment: &str) -> Option<Cow<'_, str>> {
    if !segment.contains('~') {
        return Some(Cow::Borrowed(segment));
    }
    let mut out = String::with_capacity(segment.len());
    let mut chars = segment.chars();
    while let Some(c) = chars.next() {
        out.push(match c {
            '~' => match chars.next()? {
                '0' => '~',
                '1' => '/',
                _ => return None,
            },
            c => c,
        });
    }
    Some(Cow::Owned(out))
}
