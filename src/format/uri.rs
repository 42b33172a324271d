//! URIs, IRIs and URI templates.
//!
//! Takes a text, gives a verdict or the reason for refusing it. Implements `URI` and `URI-reference` of RFC 3986
//! (appendix A), `IRI` and `IRI-reference` of RFC 3987 (section 2.2), and `URI-Template` of RFC 6570 (section 2).
//!
//! Only the generic syntax is checked: no rule of a single scheme, no registered name in the DNS. A host in brackets is
//! an IPv6 address or an `IPvFuture`; zone identifiers (RFC 6874) are refused. Nothing is decoded or normalised.

use super::network::ipv6;
use super::scan::Scan;

/// Why a text is not a URI, an IRI or a reference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UriProblem {
    /// A relative reference where an absolute one is needed.
    SchemeMissing,
    /// A colon in the first segment, and what stands before it is no scheme.
    SchemeShape,
    /// A `%` without two hexadecimal digits after it.
    Percent,
    /// A character outside ASCII in a URI.
    NotAscii,
    /// A character that must be percent-encoded in its place.
    Character,
    /// A malformed address in brackets.
    Host,
    /// A port that is not made of digits.
    Port,
}

impl UriProblem {
    /// The reason as a sentence for a diagnostic.
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            UriProblem::SchemeMissing => "the scheme is missing: this is a relative reference",
            UriProblem::SchemeShape => "the text before the first colon is not a scheme",
            UriProblem::Percent => "a percent sign is not followed by two hexadecimal digits",
            UriProblem::NotAscii => "a character outside ASCII is not percent-encoded",
            UriProblem::Character => "a character is not allowed in its place without percent-encoding",
            UriProblem::Host => "the address in brackets is not a valid IP literal",
            UriProblem::Port => "the port is not a number",
        }
    }
}

/// Whether `text` is a URI: a scheme and what belongs to it, with or without fragment.
pub(crate) fn uri(text: &str) -> bool {
    uri_problem(text).is_none()
}

/// Whether `text` is a URI or a relative reference; the empty text is one.
pub(crate) fn uri_reference(text: &str) -> bool {
    uri_reference_problem(text).is_none()
}

/// Whether `text` is an IRI.
pub(crate) fn iri(text: &str) -> bool {
    check(text, Charset::Unicode, true).is_ok()
}

/// Whether `text` is an IRI or a relative IRI reference.
pub(crate) fn iri_reference(text: &str) -> bool {
    check(text, Charset::Unicode, false).is_ok()
}

/// What is wrong with `text` as a URI.
pub(crate) fn uri_problem(text: &str) -> Option<UriProblem> {
    check(text, Charset::Ascii, true).err()
}

/// What is wrong with `text` as a URI reference.
pub(crate) fn uri_reference_problem(text: &str) -> Option<UriProblem> {
    check(text, Charset::Ascii, false).err()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Charset {
    Ascii,
    Unicode,
    /// Unicode with the private use areas, which an IRI admits in its query only.
    UnicodeAndPrivate,
}

fn check(text: &str, charset: Charset, needs_scheme: bool) -> Result<(), UriProblem> {
    let (text, fragment) = text.split_once('#').unwrap_or((text, ""));
    let (text, query) = text.split_once('?').unwrap_or((text, ""));
    let hierarchy = after_scheme(text, needs_scheme)?;
    let path = match hierarchy.strip_prefix("//") {
        Some(rest) => {
            let end = rest.find('/').unwrap_or(rest.len());
            let (authority, path) = rest.split_at_checked(end).unwrap_or((rest, ""));
            check_authority(authority, charset)?;
            path
        }
        None => hierarchy,
    };
    let query_charset = if charset == Charset::Ascii { charset } else { Charset::UnicodeAndPrivate };
    check_characters(path, b":@/", charset)?;
    check_characters(query, b":@/?", query_charset)?;
    check_characters(fragment, b":@/?", charset)
}

/// What follows the scheme and its colon, or the whole text if it is relative.
///
/// A colon before the first slash always ends a scheme, because a relative path has none in its first segment.
fn after_scheme(text: &str, needs_scheme: bool) -> Result<&str, UriProblem> {
    match text.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme) => Ok(rest),
        Some((segment, _)) if !segment.contains('/') => Err(UriProblem::SchemeShape),
        _ if needs_scheme => Err(UriProblem::SchemeMissing),
        _ => Ok(text),
    }
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

fn check_authority(authority: &str, charset: Charset) -> Result<(), UriProblem> {
    let (userinfo, host_and_port) = authority.split_once('@').unwrap_or(("", authority));
    check_characters(userinfo, b":", charset)?;
    if let Some(rest) = host_and_port.strip_prefix('[') {
        let (literal, port) = rest.split_once(']').ok_or(UriProblem::Host)?;
        check_literal(literal)?;
        // Only a port can follow the bracket, and its colon cannot be left out.
        if port.is_empty() { Ok(()) } else { check_port(port.strip_prefix(':').ok_or(UriProblem::Host)?) }
    } else {
        let (name, port) = host_and_port.split_once(':').unwrap_or((host_and_port, ""));
        check_characters(name, b"", charset)?;
        check_port(port)
    }
}

fn check_literal(literal: &str) -> Result<(), UriProblem> {
    if ipv6(literal) || is_ip_future(literal) { Ok(()) } else { Err(UriProblem::Host) }
}

fn is_ip_future(literal: &str) -> bool {
    let Some((version, address)) = literal.strip_prefix(['v', 'V']).and_then(|rest| rest.split_once('.')) else {
        return false;
    };
    let is_version = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_version && !address.is_empty() && address.bytes().all(|byte| byte == b':' || is_plain(byte))
}

/// The empty port is allowed by the grammar.
fn check_port(port: &str) -> Result<(), UriProblem> {
    if port.bytes().all(|byte| byte.is_ascii_digit()) { Ok(()) } else { Err(UriProblem::Port) }
}

/// `unreserved` and `sub-delims`, the characters that every component admits.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=".contains(&byte)
}

fn check_characters(component: &str, also: &[u8], charset: Charset) -> Result<(), UriProblem> {
    let mut characters = component.chars();
    while let Some(character) = characters.next() {
        match u8::try_from(character) {
            Ok(b'%') if !(next_is_hex(&mut characters) && next_is_hex(&mut characters)) => {
                return Err(UriProblem::Percent);
            }
            Ok(b'%') => {}
            Ok(byte) if byte.is_ascii() => {
                if !is_plain(byte) && !also.contains(&byte) {
                    return Err(UriProblem::Character);
                }
            }
            _ => check_non_ascii(character, charset)?,
        }
    }
    Ok(())
}

fn next_is_hex(characters: &mut core::str::Chars) -> bool {
    characters.next().is_some_and(|character| character.is_ascii_hexdigit())
}

fn check_non_ascii(character: char, charset: Charset) -> Result<(), UriProblem> {
    match charset {
        Charset::Ascii => Err(UriProblem::NotAscii),
        Charset::UnicodeAndPrivate if is_private(character) => Ok(()),
        _ if is_ucschar(character) => Ok(()),
        _ => Err(UriProblem::Character),
    }
}

/// `ucschar` of RFC 3987: no C1 controls, private use, noncharacters, specials or plane 14 tags.
fn is_ucschar(character: char) -> bool {
    let code = u32::from(character);
    match code {
        0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF | 0xE1000..=0xEFFFD => true,
        0x1_0000..=0xD_FFFF => code & 0xFFFF <= 0xFFFD,
        _ => false,
    }
}

/// `iprivate` of RFC 3987.
fn is_private(character: char) -> bool {
    matches!(u32::from(character), 0xE000..=0xF8FF | 0xF_0000..=0xF_FFFD | 0x10_0000..=0x10_FFFD)
}

/// Whether `text` is a URI template of any level.
///
/// The operators that RFC 6570 reserves for extensions (`=`, `,`, `!`, `@`, `|`) are part of its grammar and accepted.
/// The apostrophe counts as a literal: leaving it out was an erratum.
pub(crate) fn uri_template(text: &str) -> bool {
    let mut rest = text;
    while let Some((literals, expression)) = rest.split_once('{') {
        let Some((expression, after)) = expression.split_once('}') else { return false };
        if !are_literals(literals) || !is_expression(expression) {
            return false;
        }
        rest = after;
    }
    are_literals(rest)
}

fn are_literals(text: &str) -> bool {
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        let is_allowed = match character {
            '%' => next_is_hex(&mut characters) && next_is_hex(&mut characters),
            '\0'..=' ' | '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}' | '\x7F' => false,
            _ => character.is_ascii() || is_ucschar(character) || is_private(character),
        };
        if !is_allowed {
            return false;
        }
    }
    true
}

/// An operator, if any, and variables between commas.
fn is_expression(text: &str) -> bool {
    let variables = text.strip_prefix(['+', '#', '.', '/', ';', '?', '&', '=', ',', '!', '@', '|']).unwrap_or(text);
    variables.split(',').all(is_variable)
}

fn is_variable(text: &str) -> bool {
    match text.split_once(':') {
        Some((name, length)) => is_variable_name(name) && is_prefix_length(length),
        None => is_variable_name(text.strip_suffix('*').unwrap_or(text)),
    }
}

/// One to four digits without a leading zero.
fn is_prefix_length(text: &str) -> bool {
    (1..=4).contains(&text.len()) && !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_variable_name(text: &str) -> bool {
    text.split('.').all(|part| {
        let mut scan = Scan::new(part);
        while let Some(byte) = scan.next() {
            let is_allowed = match byte {
                b'%' => scan.eat_hex() && scan.eat_hex(),
                _ => byte == b'_' || byte.is_ascii_alphanumeric(),
            };
            if !is_allowed {
                return false;
            }
        }
        !part.is_empty()
    })
}

#[cfg(test)]
mod tests {
    use super::{UriProblem, uri_problem, uri_reference_problem};

    #[track_caller]
    fn references(problem: UriProblem, texts: &[&str]) {
        for text in texts {
            assert_eq!(uri_reference_problem(text), Some(problem), "{text}");
        }
    }

    #[test]
    fn reasons() {
        references(UriProblem::SchemeShape, &["1a:b", ":", "a b:c", "a_b:c"]);
        references(UriProblem::Percent, &["%", "/%4", "?%zz", "#%4g", "//%/"]);
        references(UriProblem::NotAscii, &["\u{E9}", "//\u{E9}/", "?\u{E9}", "#\u{E9}"]);
        references(UriProblem::Character, &["a b", "\\\\host", "[a]", "a#b#c", "//a@b@c", "//a b/"]);
        references(UriProblem::Host, &["//[::1", "//[]", "//[::1]a", "//[::1%25lo]", "//[1.2.3.4]"]);
        references(UriProblem::Port, &["//a:b", "//a:1:2", "//[::1]:x"]);
    }

    #[test]
    fn only_a_uri_needs_a_scheme() {
        for text in ["", "a", "/a", "//a", "?a", "#a", "a/b:c"] {
            assert_eq!(uri_problem(text), Some(UriProblem::SchemeMissing), "{text}");
            assert_eq!(uri_reference_problem(text), None, "{text}");
        }
    }
}
