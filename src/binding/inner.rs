//! A schema that stands inside a message.
//!
//! Takes the place of the schema in a larger document; gives it compiled as a document of its own, as every schema is, with
//! its findings told at their places in the larger one.

use crate::code::Code;
use crate::finding::{Finding, Findings, Place};
use crate::limits::Limits;
use crate::parse::Parsed;
use crate::schema::{Options, Schema};
use crate::tree::{Node, Tree};

/// Compiles the schema that a value is. The report of what comes back is still to be made from the findings.
pub(super) fn compile(tree: &Tree, at: Node, options: Options) -> (Schema, Findings) {
    let parsed = part(tree, at, &options.limits);
    let nodes = parsed.tree.len();
    let (schema, mut findings) = Schema::build(parsed, options);
    place(&mut findings, at, nodes);
    (schema, findings)
}

/// Tells findings about a schema of so many nodes at their places in the larger document.
pub(super) fn place(findings: &mut Findings, at: Node, nodes: usize) {
    for finding in findings.iter_mut() {
        // Node for node the part is what it was taken from; what stands behind it came from documents of the host.
        let inside = finding.schema.and_then(Place::node).filter(|node| node.index() < nodes);
        let node = inside.map_or(at, |node| Node(at.0 + node.0));
        finding.instance = Some(match finding.schema {
            Some(Place::Key(_)) if inside.is_some() => Place::Key(node),
            _ => Place::Value(node),
        });
    }
}

/// The schema as a document, or the fault that it is too large to be one.
fn part(tree: &Tree, at: Node, limits: &Limits) -> Parsed {
    let mut faults = Findings::new(limits.diagnostics);
    if tree.values_in(at) <= limits.schema_nodes {
        return Parsed { tree: tree.part(at), faults };
    }
    let finding = Finding::new(Code::LimitSchemaNodes).param("limit", limits.schema_nodes);
    faults.push(finding.in_schema(Place::Value(Node::ROOT)));
    let mut tree = Tree::default();
    tree.push_null();
    Parsed { tree, faults }
}
