//! Which rules apply to a schema: its dialect, and for JSON Structure the active add-ins.
//!
//! Takes the tree of a schema and what the host has registered; gives a [`Dialect`] and findings about `$schema` and
//! `$uses`. It only identifies. It never checks another keyword, never guesses, and never reads a document in another
//! dialect than its own: what is not recognised is unsupported, and a near miss only adds a hint.
//!
//! Sources: MCP binding draft section 3, JSON Structure Core 3.10 and the add-in drafts, rulings 1 to 3 and 21.

mod addin;
mod uri;

pub use addin::{AddIn, AddIns};
pub use uri::Draft;
pub(crate) use uri::draft as draft_of;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::code::Code;
use crate::finding::{Finding, Findings, Place};
use crate::tree::{Kind, Member, Node, Tree};

/// A JSON Structure meta-schema that a host knows beside the published ones.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MetaSchema {
    /// Active in every schema that names it.
    pub active: AddIns,
    /// Can be activated with `$uses`.
    pub offered: AddIns,
}

/// The rules that a schema is written in.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Dialect {
    /// JSON Structure Core with some add-ins.
    JsonStructure {
        /// The value of `$schema`.
        meta_schema: String,
        /// The add-ins in force: by the meta-schema, and by `$uses`.
        active: AddIns,
    },
    /// A dialect of JSON Schema.
    JsonSchema {
        /// Which one.
        draft: Draft,
    },
    /// `$schema` names something else. The schema must not be read.
    Unsupported {
        /// The value of `$schema`.
        uri: String,
        /// The URI that was probably meant.
        near: Option<String>,
    },
    /// The schema is neither an object nor a boolean, or its `$schema` is not a string.
    Invalid,
}

impl Dialect {
    /// Whether it is JSON Structure.
    pub(crate) fn is_structure(&self) -> bool {
        matches!(self, Dialect::JsonStructure { .. })
    }
}

/// What a host adds to dialect detection.
#[derive(Debug, Clone, Default)]
pub(crate) struct Known<'o> {
    pub(crate) meta_schemas: &'o [(String, MetaSchema)],
    pub(crate) default_draft: Draft,
}

/// Identifies the dialect of a schema and reports what is wrong with the way it is named.
pub(crate) fn detect(tree: &Tree, known: &Known<'_>, findings: &mut Findings) -> Dialect {
    if !matches!(tree.kind(Node::ROOT), Kind::Object | Kind::Boolean) {
        let finding = Finding::new(Code::DialectNotASchema).param("found", tree.kind(Node::ROOT).name());
        findings.push(finding.in_schema(Place::Value(Node::ROOT)));
        return Dialect::Invalid;
    }
    let Some(named) = tree.get(Node::ROOT, "$schema") else {
        return undeclared(tree, known, findings);
    };
    let Some(uri) = tree.string(named) else {
        let finding = Finding::new(Code::DialectSchemaNotString).keyword("$schema");
        findings.push(finding.in_schema(Place::Value(named)));
        return Dialect::Invalid;
    };
    if let Some(meta) = uri::structure(uri, known.meta_schemas) {
        let active = addin::activate(tree, &meta, findings);
        return Dialect::JsonStructure { meta_schema: uri.to_string(), active };
    }
    if let Some(draft) = uri::draft(uri) {
        return Dialect::JsonSchema { draft };
    }
    unsupported(uri, named, known, findings)
}

/// Without `$schema` a schema is JSON Schema. Content that only JSON Structure has is a sign that it was forgotten.
fn undeclared(tree: &Tree, known: &Known<'_>, findings: &mut Findings) -> Dialect {
    if let Some(sign) = structure_sign(tree) {
        let finding = Finding::new(Code::DialectMissingSchema).param("sign", sign.to_string());
        findings.push(finding.in_schema(Place::Value(Node::ROOT)).keyword("$schema"));
    }
    Dialect::JsonSchema { draft: known.default_draft }
}

fn unsupported(uri: &str, at: Node, known: &Known<'_>, findings: &mut Findings) -> Dialect {
    let near = uri::near_miss(uri, known.meta_schemas);
    let mut finding = Finding::new(Code::DialectUnsupported)
        .param("uri", shortened(uri))
        .param("supported", supported(known))
        .keyword("$schema");
    if let Some(near) = &near {
        finding = finding.param("near", near.clone());
    }
    findings.push(finding.in_schema(Place::Value(at)));
    Dialect::Unsupported { uri: uri.to_string(), near }
}

/// The URIs that `$schema` may have, those of the host included.
pub(crate) fn supported(known: &Known<'_>) -> Vec<String> {
    let own = uri::supported().map(ToString::to_string);
    own.chain(known.meta_schemas.iter().map(|(uri, _)| uri.clone())).collect()
}

/// A URI short enough for a message.
fn shortened(uri: &str) -> String {
    const LONGEST: usize = 120;
    match uri.char_indices().nth(LONGEST) {
        Some((cut, _)) => alloc::format!("{}…", &uri[..cut]),
        None => uri.to_string(),
    }
}

/// A keyword or type name that no JSON Schema has, in the schema itself or its properties. Of several the first by code
/// point, so that the order of members does not matter.
fn structure_sign(tree: &Tree) -> Option<&str> {
    let properties = tree.get(Node::ROOT, "properties");
    let inner = properties.into_iter().flat_map(|properties| tree.members(properties).map(|member| member.value));
    core::iter::once(Node::ROOT)
        .chain(inner)
        .flat_map(|schema| tree.members(schema))
        .filter_map(|m| sign(tree, &m))
        .min()
}

fn sign<'t>(tree: &'t Tree, member: &Member<'t>) -> Option<&'t str> {
    const KEYWORDS: [&str; 10] =
        ["$root", "$uses", "$offers", "$extends", "choices", "tuple", "selector", "altnames", "altenums", "abstract"];
    if KEYWORDS.contains(&member.name) {
        return Some(member.name);
    }
    let name = tree.string(member.value).filter(|_| member.name == "type")?;
    let only_here = crate::keywords::Type::from_name(name).is_some_and(|kind| !kind.is_json_schema_name());
    only_here.then_some(name)
}
