//! The official meta-schemas of the five drafts and their vocabularies, which count as handed over (ruling 13).
//!
//! Gives documents that answer as the published ones do, at the same addresses and the same pointers, without the words
//! that change no verdict. They join the tree of a schema only where something in it names their host. Compiling a schema
//! does not need them: what they ask of keywords is checked natively.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::resource::id_keyword;
use crate::dialect::draft_of;
use crate::limits::Limits;
use crate::parse::{self, Role};
use crate::tree::{Node, Tree};

/// A list of the documents, one member to a line.
const TEXT: &str = include_str!("meta-schemas.json");

const HOST: &str = "json-schema.org";

/// Puts the meta-schemas behind the documents that were handed over, if the tree names their host anywhere but in
/// `$schema`.
pub(crate) fn append(tree: &mut Tree, documents: &mut Vec<(String, Node)>) {
    if !documents.iter().any(|(uri, _)| has_host(uri)) && !names_host(tree) {
        return;
    }
    let official = parse::json::parse_bytes(TEXT.as_bytes(), Role::Schema, &Limits::default()).tree;
    for document in official.items(Node::ROOT) {
        let text = |name| official.get(document, name).and_then(|value| official.string(value));
        let draft = text("$schema").and_then(draft_of).unwrap_or_default();
        let uri = text(id_keyword(draft)).unwrap_or_default();
        documents.push((uri.trim_end_matches('#').to_string(), tree.append_part(&official, document)));
    }
}

fn names_host(tree: &Tree) -> bool {
    let mut last = "";
    (0..tree.len()).filter_map(|at| u32::try_from(at).ok()).any(|at| {
        let text = tree.text(Node(at));
        core::mem::replace(&mut last, text) != "$schema" && has_host(text)
    })
}

fn has_host(text: &str) -> bool {
    text.as_bytes().windows(HOST.len()).any(|part| part == HOST.as_bytes())
}

/// The address under which a meta-schema is kept, if the URI is the same but for its scheme.
pub(super) fn other_scheme(uri: &str) -> Option<String> {
    let (scheme, rest) = uri.split_once("://").filter(|(_, rest)| rest.starts_with(HOST))?;
    let other = match scheme {
        "http" => "https",
        "https" => "http",
        _ => return None,
    };
    Some(alloc::format!("{other}://{rest}"))
}
