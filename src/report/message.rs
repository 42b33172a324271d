//! Sentences from codes and parameters: the only place where a message is made.
//!
//! Takes the template of a code and the parameters of a finding; gives a sentence that is safe to print. Names come from
//! servers, so control and bidirectional characters are escaped, and long ones are cut.

use alloc::string::String;
use core::fmt::Write as _;

use super::Params;
use crate::code::Code;
use crate::finding::Param;

/// Longest text of one parameter in a sentence, in characters. The parameters of a diagnostic are not cut.
const LONGEST: usize = 120;
/// Most entries of a list in a sentence.
const MOST: usize = 12;

/// The sentence of a finding.
pub(crate) fn compose(code: Code, params: &Params) -> String {
    let mut out = String::new();
    let mut rest = code.template();
    while let Some(open) = rest.find('[') {
        fill(&rest[..open], params, &mut out);
        let (optional, behind) = rest[open + 1..].split_once(']').unwrap_or((&rest[open + 1..], ""));
        let mut part = String::new();
        if fill(optional, params, &mut part) {
            out.push_str(&part);
        }
        rest = behind;
    }
    fill(rest, params, &mut out);
    if let Some(value) = params.get("value") {
        out.push_str(" (the value is ");
        write_param(value, &mut out);
        out.push(')');
    }
    out
}

/// Writes a part of a template; says whether all its parameters were there.
fn fill(template: &str, params: &Params, out: &mut String) -> bool {
    let mut complete = true;
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('{') {
        let (name, behind) = behind.split_once('}').unwrap_or((behind, ""));
        out.push_str(before);
        match params.get(name) {
            Some(param) => write_param(param, out),
            None => complete = false,
        }
        rest = behind;
    }
    out.push_str(rest);
    complete
}

fn write_param(param: &Param, out: &mut String) {
    match param {
        Param::Number(number) => {
            // Writing to a string cannot fail.
            let _ = write!(out, "{number}");
        }
        Param::Text(text) => write_text(text, out),
        Param::List(list) => {
            for (index, text) in list.iter().take(MOST).enumerate() {
                out.push_str(if index == 0 { "" } else { ", " });
                write_text(text, out);
            }
            if list.len() > MOST {
                let _ = write!(out, " and {} more", list.len() - MOST);
            }
        }
    }
}

fn write_text(text: &str, out: &mut String) {
    match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => {
            out.push_str(&escaped(&text[..cut]));
            out.push('…');
        }
        None => out.push_str(&escaped(text)),
    }
}

/// The text with characters written as `\u{…}` that could move a cursor, end a line or reverse the reading direction.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unsafe(c) {
            let _ = write!(out, "\\u{{{:x}}}", c as u32);
        } else {
            out.push(c);
        }
    }
    out
}

fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec;

    #[test]
    fn optional_parts_need_their_parameters() {
        let mut params = Params::from_iter([("type", Param::from("strng"))]);
        assert_eq!(compose(Code::SchemaUnknownType, &params), "there is no type strng");
        params.set("near", "string");
        assert_eq!(compose(Code::SchemaUnknownType, &params), "there is no type strng; did you mean string?");
    }

    #[test]
    fn names_cannot_disturb_a_terminal() {
        let params = Params::from_iter([("name", Param::from("a\u{1b}[31m\u{202e}b\n"))]);
        assert_eq!(compose(Code::InstanceRequired, &params), "the member a\\u{1b}[31m\\u{202e}b\\u{a} is missing");
    }

    #[test]
    fn lists_and_names_are_cut() {
        let names: vec::Vec<String> = (0..20).map(|n| n.to_string()).collect();
        let params = Params::from_iter([("allowed", Param::from(names))]);
        assert!(compose(Code::InstanceEnum, &params).ends_with("10, 11 and 8 more"));
        let params = Params::from_iter([("name", Param::from("x".repeat(500)))]);
        assert!(compose(Code::InstanceRequired, &params).len() < 200);
    }
}
