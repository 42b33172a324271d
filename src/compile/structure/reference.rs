//! What a pointer of a schema points at (Core 3.3.6 and 3.4.3).
//!
//! Takes the text of a reference; gives the node of a definition, or why there is none. Only `#/definitions/…` of the same
//! document can be referred to; nothing is ever fetched. `#/definitions/<name>` also reaches the root type by its name.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::Compiler;
use crate::code::Code;
use crate::finding::Finding;
use crate::pointer::{percent_decoded, unescaped};
use crate::tree::{Kind, Node, Tree};

/// The members of `definitions` and of the namespaces in it, sorted for look-up: container, name, value.
#[derive(Default)]
pub(super) struct Definitions<'t> {
    sorted: Vec<(Node, &'t str, Node)>,
    root: Option<Node>,
    /// The name of the root type, if there is one.
    root_name: Option<&'t str>,
}

impl<'t> Definitions<'t> {
    /// `entries` are all members of `root`, the value of `definitions`, and of the namespaces in it.
    pub(super) fn new(root: Option<Node>, mut entries: Vec<(Node, &'t str, Node)>, root_name: Option<&'t str>) -> Self {
        crate::sort::sort(&mut entries);
        Self { sorted: entries, root, root_name }
    }

    fn get(&self, container: Node, name: &str) -> Option<Node> {
        let at =
            self.sorted.binary_search_by(|(other, known, _)| other.cmp(&container).then((*known).cmp(name))).ok()?;
        Some(self.sorted[at].2)
    }
}

/// Why a pointer leads nowhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Miss {
    Syntax,
    Unresolved,
    Namespace,
}

impl<'t> Compiler<'t> {
    /// The type that a pointer points at.
    pub(super) fn lookup(&self, pointer: &str) -> Result<Node, Miss> {
        let path = pointer.strip_prefix('#').unwrap_or(pointer);
        let decoded = percent_decoded(path).ok_or(Miss::Syntax)?;
        let path = decoded.strip_prefix("/definitions/").ok_or(Miss::Syntax)?;
        let mut at = self.definitions.root;
        for segment in path.split('/') {
            let name = unescaped(segment).ok_or(Miss::Syntax)?;
            // Only namespaces have entries, so a pointer into a type finds nothing.
            at = at.and_then(|container| self.definitions.get(container, &name));
            if at.is_none() {
                break;
            }
        }
        let named_root = || Some(Node::ROOT).filter(|_| self.definitions.root_name == Some(path));
        let node = at.or_else(named_root).ok_or(Miss::Unresolved)?;
        if self.is_type(node) { Ok(node) } else { Err(Miss::Namespace) }
    }

    /// The type that a pointer points at; a miss is reported at `at`.
    pub(super) fn resolve(&mut self, pointer: &'t str, keyword: &'static str, at: Node) -> Option<Node> {
        // `$root`, `$extends` and `$offers` hold pointers, which need no hash by the letter; `$ref` holds a fragment.
        if pointer.starts_with('/') && keyword != "$ref" {
            let finding = Finding::new(Code::SchemaPointerWithoutHash).param("ref", pointer.to_string());
            self.report(finding.keyword(keyword), at);
        }
        let code = match self.lookup(pointer) {
            _ if keyword == "$ref" && !pointer.starts_with('#') => Code::SchemaReferenceSyntax,
            Ok(node) => return Some(node),
            Err(Miss::Syntax) => Code::SchemaReferenceSyntax,
            Err(Miss::Unresolved) => Code::SchemaReferenceUnresolved,
            Err(Miss::Namespace) => Code::SchemaReferenceNamespace,
        };
        self.report(Finding::new(code).param("ref", pointer.to_string()).keyword(keyword), at);
        None
    }

    /// Whether an object under `definitions` is a type and not a namespace. The root is one as well.
    pub(super) fn is_type(&self, node: Node) -> bool {
        let has = |name| self.tree.get(node, name).is_some();
        has("type")
            || (self.is_active(Some(crate::dialect::AddIn::ConditionalComposition))
                && COMPOSITION.iter().any(|name| has(name)))
    }

    /// Whether a type is marked as abstract.
    pub(super) fn is_abstract(&self, node: Node) -> bool {
        self.tree.get(node, "abstract").and_then(|value| self.tree.boolean(value)) == Some(true)
    }
}

/// Keywords that make a type of a schema without `type`.
pub(super) const COMPOSITION: [&str; 5] = ["allOf", "anyOf", "oneOf", "not", "if"];

/// The pointer of a reference object: its `$ref`, if that is a string.
pub(super) fn reference_of(tree: &Tree, node: Node) -> Option<(&str, Node)> {
    let value = tree.get(node, "$ref").filter(|_| tree.is(node, Kind::Object))?;
    Some((tree.string(value)?, value))
}
