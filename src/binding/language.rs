//! Texts in a language: the entries of `altnames`, `altenums` and `descriptions` whose key is `lang:` with a language tag.
//!
//! Takes such a map and the tag of the wanted language; gives the entry that fits best. Tags are compared without regard
//! to case, from the whole tag down to the language alone, as RFC 4647 looks tags up; what is left is any variety of that
//! language, the first by code point. Another language is never taken.

use crate::tree::{Node, Tree};

/// The value for a language in a map, if there is one.
pub(crate) fn best_match(tree: &Tree, map: Node, wanted: &str) -> Option<Node> {
    let mut best: Option<(usize, &str, Node)> = None;
    for member in tree.members(map) {
        let Some(tag) = member.name.strip_prefix("lang:") else { continue };
        let fit = fit(tag.as_bytes(), wanted.as_bytes());
        let is_better = best.is_none_or(|(known, other, _)| fit > known || (fit == known && tag < other));
        if fit > 0 && is_better {
            best = Some((fit, tag, member.value));
        }
    }
    best.map(|(_, _, value)| value)
}

/// How well a tag fits: by its length where it is what is wanted or the beginning of it, 1 for another variety of the
/// language, 0 for another language.
fn fit(tag: &[u8], wanted: &[u8]) -> usize {
    let language = wanted.iter().position(|byte| *byte == b'-').unwrap_or(wanted.len());
    if begins(wanted, tag) { 1 + tag.len() } else { usize::from(begins(tag, &wanted[..language])) }
}

/// Whether a tag begins with another one, by whole subtags.
fn begins(tag: &[u8], start: &[u8]) -> bool {
    let rest = tag.get(start.len());
    !start.is_empty() && rest.is_none_or(|byte| *byte == b'-') && {
        let head = tag.get(..start.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(start))
    }
}
