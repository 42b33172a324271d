//! Texts in a language: the entries of `altnames`, `altenums` and `descriptions` whose key is `lang:` with a language tag.
//!
//! Takes such a map and the tag of the wanted language; gives the entry that fits best. Tags are compared without regard
//! to case, from the whole tag down to the language alone, as RFC 4647 looks tags up; what is left is any variety of that
//! language, the first by code point. Another language is never taken.

use crate::tree::{Node, Tree};

/// The value for a language in a map, if there is one.
pub(crate) fn best_match(tree: &Tree, map: Node, wanted: &str) -> Option<Node> {
    let tagged = || tree.members(map).filter_map(|member| Some((member.name.strip_prefix("lang:")?, member.value)));
    let mut range = wanted;
    loop {
        if let Some((_, value)) = tagged().find(|(tag, _)| tag.eq_ignore_ascii_case(range)) {
            return Some(value);
        }
        let Some(cut) = range.rfind('-') else { break };
        range = &range[..cut];
    }
    let is_variety = |tag: &str| tag.split_once('-').is_some_and(|(first, _)| first.eq_ignore_ascii_case(range));
    tagged().filter(|(tag, _)| is_variety(tag)).min_by_key(|(tag, _)| *tag).map(|(_, value)| value)
}
