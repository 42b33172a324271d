//! JSON Pointers and relative JSON Pointers.
//!
//! Takes a text, gives a verdict or the reason for refusing it. Implements section 3 of RFC 6901 and the internet draft
//! on relative pointers in its latest form, with the index manipulation (`0+1/a`). Nothing is resolved. A pointer in
//! its URI fragment form (`#/a`) is no pointer here.

use super::scan::Scan;

/// Why a text is not a JSON Pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PointerProblem {
    /// It begins with `#`, the form that a URI fragment has.
    Fragment,
    /// It is not empty and does not begin with a slash.
    NoSlash,
    /// A tilde that neither 0 nor 1 follows.
    Tilde,
}

impl PointerProblem {
    /// The reason as a sentence for a diagnostic.
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            PointerProblem::Fragment => "the pointer is in URI fragment form; leave out the #",
            PointerProblem::NoSlash => "a pointer is empty or begins with a slash",
            PointerProblem::Tilde => "a tilde is written ~0, and ~ is otherwise only allowed in ~1",
        }
    }
}

/// Whether `text` is a JSON Pointer; the empty text points at the whole document.
pub(crate) fn json_pointer(text: &str) -> bool {
    json_pointer_problem(text).is_none()
}

/// What is wrong with `text` as a JSON Pointer.
pub(crate) fn json_pointer_problem(text: &str) -> Option<PointerProblem> {
    match text.bytes().next() {
        Some(b'#') => Some(PointerProblem::Fragment),
        Some(b'/') | None => (!are_tildes_escapes(text)).then_some(PointerProblem::Tilde),
        Some(_) => Some(PointerProblem::NoSlash),
    }
}

/// The part before the first tilde is free; each part after one begins with the digit that completes the escape.
fn are_tildes_escapes(text: &str) -> bool {
    text.split('~').skip(1).all(|part| part.starts_with(['0', '1']))
}

/// Whether `text` is a relative JSON Pointer: levels to go up, perhaps an index shift, and then `#` or a pointer.
pub(crate) fn relative_json_pointer(text: &str) -> bool {
    let Some(rest) = after_number(text) else { return false };
    let rest = match rest.strip_prefix(['+', '-']) {
        Some(shift) => after_number(shift),
        None => Some(rest),
    };
    rest.is_some_and(|rest| rest == "#" || json_pointer(rest))
}

/// What follows a number without leading zeros.
fn after_number(text: &str) -> Option<&str> {
    let digits = Scan::new(text).digits();
    let (number, rest) = text.split_at_checked(digits)?;
    let is_number = number == "0" || (!number.is_empty() && !number.starts_with('0'));
    is_number.then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::{PointerProblem, json_pointer_problem};

    #[track_caller]
    fn pointers(problem: PointerProblem, texts: &[&str]) {
        for text in texts {
            assert_eq!(json_pointer_problem(text), Some(problem), "{text}");
        }
    }

    #[test]
    fn reasons() {
        pointers(PointerProblem::Fragment, &["#", "#/a", "#a"]);
        pointers(PointerProblem::NoSlash, &["a", "0", "~0", " /a", "\u{E9}"]);
        pointers(PointerProblem::Tilde, &["/~", "/~2", "/a~/b", "/~0~", "/~~1"]);
    }
}
