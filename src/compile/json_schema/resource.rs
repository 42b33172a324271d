//! Documents, resources and anchors: what a reference can reach.
//!
//! Takes the documents that were handed over; gives an index of schema resources by URI and of anchors by name. A document
//! is walked along the keywords of its own dialect, so an `$id` in a place that holds no schema means nothing. Nothing is
//! ever fetched (ruling 13).

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::uri::{resolve, split_fragment};
use super::vocabulary::{self, Holds, Vocabularies};
use crate::dialect::Draft;
use crate::sort::sort;
use crate::tree::{Kind, Node, NodeMap, Tree};

/// A schema with a URI of its own.
#[derive(Debug, Clone)]
pub(super) struct Resource {
    pub(super) uri: String,
    pub(super) root: Node,
    pub(super) draft: Draft,
    pub(super) vocabularies: Vocabularies,
}

/// A place inside a resource that has a name.
#[derive(Debug)]
struct Anchor {
    resource: u32,
    name: String,
    node: Node,
    dynamic: bool,
}

/// What references can reach. Resources are numbered.
#[derive(Debug)]
pub(super) struct Resources {
    pub(super) list: Vec<Resource>,
    anchors: Vec<Anchor>,
    /// Documents by the URI under which they were handed over.
    documents: Vec<(String, u32)>,
    /// Schemas whose `$schema` names no dialect that is known.
    pub(super) foreign: Vec<Node>,
    /// The resource that a schema belongs to.
    of: NodeMap<u32>,
}

/// A document root, its URI and the dialect that it has unless it says otherwise.
pub(super) struct Document {
    pub(super) uri: String,
    pub(super) root: Node,
}

impl Resources {
    /// Walks documents. `custom` tells the dialect of a `$schema` that names a document. `None` when the steps run out.
    pub(super) fn new(
        tree: &Tree,
        documents: &[Document],
        default: (Draft, Vocabularies),
        custom: &dyn Fn(&str) -> Option<(Draft, Vocabularies)>,
        steps: &mut u64,
    ) -> Option<Self> {
        let mut resources = Self {
            list: Vec::new(),
            anchors: Vec::new(),
            documents: Vec::new(),
            foreign: Vec::new(),
            of: NodeMap::new(tree),
        };
        for document in documents {
            let mut open = alloc::vec![(document.root, None::<u32>)];
            while let Some((node, outer)) = open.pop() {
                let resource = resources.enter(tree, node, (outer, &document.uri), default, custom);
                *resources.of.at(node) = Some(resource);
                if outer.is_none() {
                    resources.documents.push((document.uri.clone(), resource));
                }
                let found = &resources.list[resource as usize];
                // A long identifier is copied into every resource below it.
                let copied = if found.root == node { found.uri.len() as u64 / 16 } else { 0 };
                *steps = steps.checked_sub(1 + copied)?;
                vocabulary::subschemas(tree, node, found.draft, &mut |schema| open.push((schema, Some(resource))));
            }
        }
        Some(resources)
    }

    /// The resource that a schema belongs to, which is a new one if it has an identifier.
    fn enter(
        &mut self,
        tree: &Tree,
        node: Node,
        (outer, document): (Option<u32>, &str),
        default: (Draft, Vocabularies),
        custom: &dyn Fn(&str) -> Option<(Draft, Vocabularies)>,
    ) -> u32 {
        let around = outer.and_then(|outer| self.list.get(outer as usize));
        let dialect = around.map_or(default, |outer| (outer.draft, outer.vocabularies));
        // Most schemas say nothing about themselves.
        let is_silent = !tree.members(node).any(|member| member.name.starts_with('$') || member.name == "id");
        if let Some(outer) = outer.filter(|_| is_silent) {
            return outer;
        }
        let text = |name| tree.get(node, name).and_then(|value| tree.string(value));
        // Only a resource can say that it has a dialect of its own.
        let named = text("$schema").filter(|_| outer.is_none() || text(id_keyword(dialect.0)).is_some());
        let declared = named.and_then(custom);
        if named.is_some() && declared.is_none() {
            self.foreign.push(node);
        }
        let (draft, vocabularies) = declared.unwrap_or(dialect);
        // Up to draft-07 a reference hides its neighbours, the identifier included.
        let hidden = draft.is_before(Draft::Draft201909) && tree.get(node, "$ref").is_some();
        let id = text(id_keyword(draft)).filter(|_| !hidden);
        let (uri, fragment) = id.map_or(("", None), split_fragment);
        let new = outer.is_none() || !uri.is_empty();
        let number = match outer {
            Some(outer) if !new => outer,
            _ => {
                let uri =
                    resolve(self.list.get(outer.map_or(usize::MAX, |o| o as usize)).map_or(document, |o| &o.uri), uri);
                self.list.push(Resource { uri, root: node, draft, vocabularies });
                u32::try_from(self.list.len() - 1).unwrap_or(u32::MAX)
            }
        };
        if draft.is_before(Draft::Draft201909) {
            // A fragment in the identifier is what later became an anchor.
            if let Some(name) = fragment.filter(|name| !name.is_empty() && !name.starts_with('/')) {
                self.anchor(number, name, node, false);
            }
            return number;
        }
        if let Some(name) = text("$anchor") {
            self.anchor(number, name, node, false);
        }
        if let Some(name) = text("$dynamicAnchor").filter(|_| draft == Draft::Draft202012) {
            self.anchor(number, name, node, true);
        }
        number
    }

    fn anchor(&mut self, resource: u32, name: &str, node: Node, dynamic: bool) {
        self.anchors.push(Anchor { resource, name: name.to_string(), node, dynamic });
    }

    /// Schemas of the first document that share their identifier with another one there, or the name of an anchor with
    /// another one of their resource. A document that was handed over may repeat what the schema itself holds; the schema's
    /// own is meant then.
    pub(super) fn clashes(&self, tree: &Tree) -> Vec<(Node, &'static str)> {
        let resources = self.list.iter().map(|resource| (u32::MAX, &*resource.uri, resource.root));
        let anchors = self.anchors.iter().map(|anchor| (anchor.resource, &*anchor.name, anchor.node));
        let mut sorted: Vec<(u32, &str, Node)> =
            resources.chain(anchors).filter(|(.., node)| tree.contains(Node::ROOT, *node)).collect();
        sort(&mut sorted);
        let same = |a: &(u32, &str, Node), b: &(u32, &str, Node)| a.0 == b.0 && a.1 == b.1;
        let mut clashes = Vec::new();
        for pair in sorted.windows(2).filter(|pair| same(&pair[0], &pair[1]) && pair[0].2 != pair[1].2) {
            // One schema may have an anchor of both kinds.
            let kinds = ["id", "$id", "$anchor", "$dynamicAnchor"];
            let kinds = if pair[0].0 == u32::MAX { &kinds[..2] } else { &kinds };
            for (.., node) in pair {
                let keyword = kinds.iter().rfind(|kind| tree.get(*node, kind).is_some()).unwrap_or(&"$id");
                clashes.push((*node, *keyword));
            }
        }
        clashes
    }

    /// The resource that a schema belongs to, where the walk has come by.
    pub(super) fn of(&self, node: Node) -> Option<u32> {
        self.of.get(node).copied()
    }

    /// Says which resource a schema belongs to that only a pointer has reached.
    pub(super) fn adopt(&mut self, node: Node, resource: u32) {
        self.of.at(node).get_or_insert(resource);
    }

    /// The resource of that URI.
    pub(super) fn find(&self, uri: &str) -> Option<u32> {
        let named = self.list.iter().position(|resource| resource.uri == uri).and_then(|at| u32::try_from(at).ok());
        named.or_else(|| self.documents.iter().find(|(known, _)| known == uri).map(|(_, resource)| *resource))
    }

    /// About how much work one look-up is.
    pub(super) fn cost(&self) -> u64 {
        1 + (self.list.len() + self.anchors.len()) as u64 / 16
    }

    /// The place of that name in a resource.
    pub(super) fn anchored(&self, resource: u32, name: &str) -> Option<(Node, bool)> {
        let anchor = |anchor: &&Anchor| anchor.resource == resource && anchor.name == name;
        self.anchors
            .iter()
            .filter(anchor)
            .max_by_key(|anchor| anchor.dynamic)
            .map(|anchor| (anchor.node, anchor.dynamic))
    }

    /// All dynamic anchors: resource, name, place.
    pub(super) fn dynamic(&self) -> impl Iterator<Item = (u32, &str, Node)> {
        self.anchors.iter().filter(|anchor| anchor.dynamic).map(|anchor| (anchor.resource, &*anchor.name, anchor.node))
    }

    /// Follows a JSON Pointer from the root of a resource; gives the place and the resource that it lies in.
    pub(super) fn follow(
        &self,
        tree: &Tree,
        resource: u32,
        segments: &[String],
        steps: &mut u64,
    ) -> Option<(Node, u32)> {
        let mut at = self.list[resource as usize].root;
        let mut within = resource;
        for segment in segments {
            *steps = steps.saturating_sub(1 + u64::from(tree.count(at)) / 16);
            at = match tree.kind(at) {
                Kind::Object => tree.get(at, segment)?,
                Kind::Array => {
                    let plain = segment == "0" || !segment.starts_with(['0', '+']);
                    let index = segment.parse::<usize>().ok().filter(|_| plain)?;
                    tree.items(at).nth(index)?
                }
                _ => return None,
            };
            within = self.of(at).unwrap_or(within);
        }
        Some((at, within))
    }
}

/// The keyword that identifies a schema.
pub(super) fn id_keyword(draft: Draft) -> &'static str {
    if draft == Draft::Draft4 { "id" } else { "$id" }
}

/// Calls for every schema in the value of a keyword that holds such.
pub(crate) fn each_schema(tree: &Tree, value: Node, holds: Holds, act: &mut dyn FnMut(Node)) {
    let is_schema = |node: Node| matches!(tree.kind(node), Kind::Object | Kind::Boolean);
    match holds {
        Holds::Schema if is_schema(value) => act(value),
        Holds::Schemas => tree.items(value).filter(|item| is_schema(*item)).for_each(&mut *act),
        Holds::Map => tree.members(value).filter(|member| is_schema(member.value)).for_each(|member| act(member.value)),
        Holds::SchemaOrSchemas => match tree.kind(value) {
            Kind::Array => tree.items(value).filter(|item| is_schema(*item)).for_each(&mut *act),
            _ if is_schema(value) => act(value),
            _ => {}
        },
        _ => {}
    }
}
