//! The rules of a slot, beside those of the dialect (binding sections 5.1 and 5.2, MCP's tool definition, rulings 8 and 21).
//!
//! Takes the tree of a schema, its dialect and the slot; adds findings. A schema that breaks a rule of its slot is unusable
//! there. The profile of forms is in [`super::elicitation`].

use super::elicitation::check_profile;
use super::{Revision, Slot};
use crate::code::Code;
use crate::dialect::Dialect;
use crate::finding::{Finding, Findings, Place};
use crate::tree::{Kind, Node, Tree};

/// Checks what a slot asks of the schema in it.
pub(crate) fn check(tree: &Tree, dialect: &Dialect, slot: Slot, revision: Revision, findings: &mut Findings) {
    if !tree.is(Node::ROOT, Kind::Object) {
        let found = tree.kind(Node::ROOT).name();
        let finding = Finding::new(Code::SlotNotAnObject).param("slot", slot.name()).param("found", found);
        findings.push(finding.in_schema(Place::Value(Node::ROOT)));
        return;
    }
    let structure = dialect.is_structure();
    let pointer = tree.get(Node::ROOT, "$root").filter(|_| structure);
    if structure {
        check_pointer(tree, pointer, slot, findings);
        check_zero_argument(tree, slot, findings);
    }
    // Until 2026-07-28 a structured result was an object, so the schema had to say so.
    let states_type = match slot {
        Slot::Output => revision < Revision::July2026,
        Slot::Input | Slot::Requested => pointer.is_none(),
    };
    if states_type {
        check_type(tree, slot, findings);
    }
    if slot == Slot::Requested {
        check_profile(tree, dialect, revision, findings);
    }
}

/// `$root` may only stand in an output schema, and one that has neither it nor a type describes nothing.
fn check_pointer(tree: &Tree, pointer: Option<Node>, slot: Slot, findings: &mut Findings) {
    match pointer {
        Some(node) if slot != Slot::Output => {
            let finding = Finding::new(Code::SlotRootPointer).param("slot", slot.name()).keyword("$root");
            findings.push(finding.in_schema(Place::Value(node)));
        }
        None if slot == Slot::Output && tree.get(Node::ROOT, "type").is_none() => {
            findings.push(Finding::new(Code::SchemaNoRootType).in_schema(Place::Value(Node::ROOT)));
        }
        _ => {}
    }
}

/// The root must say that it is an object, in so many words.
fn check_type(tree: &Tree, slot: Slot, findings: &mut Findings) {
    let stated = tree.get(Node::ROOT, "type");
    if stated.and_then(|node| tree.string(node)) == Some("object") {
        return;
    }
    let finding = Finding::new(Code::SlotRootType).param("slot", slot.name()).keyword("type");
    findings.push(finding.in_schema(Place::Value(stated.unwrap_or(Node::ROOT))));
}

/// Core has no object without properties, so a tool without arguments has one that stands for none, and only such a tool.
fn check_zero_argument(tree: &Tree, slot: Slot, findings: &mut Findings) {
    let properties = tree.get(Node::ROOT, "properties");
    let none = properties.is_none_or(|node| tree.is(node, Kind::Object) && tree.count(node) == 0);
    let is_placeholder = properties.is_some_and(|node| has_placeholder_only(tree, node));
    let closed = tree.get(Node::ROOT, "additionalProperties").and_then(|node| tree.boolean(node)) == Some(false);
    let at = properties.unwrap_or(Node::ROOT);
    if slot == Slot::Input {
        let required = tree.get(Node::ROOT, "required").filter(|_| is_placeholder);
        let is_object = tree.get(Node::ROOT, "type").and_then(|node| tree.string(node)) == Some("object");
        let extends = tree.get(Node::ROOT, "$extends").is_some();
        if let Some(node) = required.filter(|node| names_placeholder(tree, *node)) {
            report(findings, Code::SlotZeroArgumentForm, "required", node, slot);
        } else if (is_placeholder && !closed) || (none && is_object && !extends) {
            report(findings, Code::SlotZeroArgumentForm, "properties", at, slot);
        }
    } else if is_placeholder && closed {
        report(findings, Code::SlotZeroArgument, "properties", at, slot);
    }
}

/// Whether the only property is `null` of type null.
fn has_placeholder_only(tree: &Tree, properties: Node) -> bool {
    let mut members = tree.members(properties);
    let only = members.next().filter(|member| member.name == "null");
    let kind = only.and_then(|member| tree.get(member.value, "type")).and_then(|node| tree.string(node));
    kind == Some("null") && members.next().is_none()
}

/// Whether `required` names `null`, in a list or in one of several.
fn names_placeholder(tree: &Tree, required: Node) -> bool {
    let is_placeholder = |node| tree.string(node) == Some("null");
    tree.items(required).any(|node| is_placeholder(node) || tree.items(node).any(is_placeholder))
}

fn report(findings: &mut Findings, code: Code, keyword: &'static str, at: Node, slot: Slot) {
    let finding = Finding::new(code).param("slot", slot.name()).keyword(keyword);
    findings.push(finding.in_schema(Place::Value(at)));
}
