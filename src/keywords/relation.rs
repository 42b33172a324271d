//! Relations: a member of an object that points at other objects by their identity.
//!
//! A relation is an object with `identity`, the value of the target's identity or an array of them in declared order, and
//! with `qualifier` where the relation has a qualifier type; a multiple one is an array of such objects. Whether the
//! identity exists within its scope is for the application (digest 11.6).

use alloc::vec::Vec;

use crate::code::Code;
use crate::compile::plan::{SchemaId, Step};
use crate::evaluate::{Evaluation, Walk};
use crate::finding::Finding;
use crate::tree::{Kind, Node};

/// A compiled relation.
#[derive(Debug)]
pub(crate) struct Relation {
    pub(crate) multiple: bool,
    /// The types of the target's identity, in declared order.
    pub(crate) identity: Vec<SchemaId>,
    pub(crate) qualifier: Option<SchemaId>,
}

/// Applies a relation to the value of its member.
#[inline(never)]
pub(crate) fn apply(evaluation: &mut Evaluation<'_>, relation: &Relation, step: &Step, node: Node) -> Walk {
    let instance = evaluation.instance;
    if !relation.multiple {
        return apply_single(evaluation, relation, step, node);
    }
    if !instance.is(node, Kind::Array) {
        return wrong_kind(evaluation, "array", step, node);
    }
    for item in instance.items(node) {
        evaluation.charge(1)?;
        apply_single(evaluation, relation, step, item)?;
    }
    Ok(())
}

fn apply_single(evaluation: &mut Evaluation<'_>, relation: &Relation, step: &Step, node: Node) -> Walk {
    let instance = evaluation.instance;
    if !instance.is(node, Kind::Object) {
        return wrong_kind(evaluation, "object", step, node);
    }
    evaluation.charge(u64::from(instance.count(node)))?;
    match instance.get(node, "identity") {
        Some(identity) => apply_identity(evaluation, relation, step, identity)?,
        None => missing(evaluation, "identity", step, node)?,
    }
    match (relation.qualifier, instance.get(node, "qualifier")) {
        (Some(schema), Some(value)) => evaluation.push(schema, value),
        (Some(_), None) => missing(evaluation, "qualifier", step, node)?,
        (None, _) => {}
    }
    Ok(())
}

fn apply_identity(evaluation: &mut Evaluation<'_>, relation: &Relation, step: &Step, node: Node) -> Walk {
    let instance = evaluation.instance;
    if let [schema] = *relation.identity {
        evaluation.push(schema, node);
        return Ok(());
    }
    if !instance.is(node, Kind::Array) {
        return wrong_kind(evaluation, "array", step, node);
    }
    for (schema, item) in relation.identity.iter().zip(instance.items(node)) {
        evaluation.push(*schema, item);
    }
    let (expected, found) = (relation.identity.len(), instance.count(node));
    if expected == found as usize {
        return Ok(());
    }
    evaluation.fail_at(step, node, || {
        Finding::new(Code::InstanceTupleLength).param("expected", expected).param("found", found)
    })
}

fn missing(evaluation: &mut Evaluation<'_>, name: &'static str, step: &Step, node: Node) -> Walk {
    evaluation.fail_at(step, node, || Finding::new(Code::InstanceRequired).param("name", name))
}

fn wrong_kind(evaluation: &mut Evaluation<'_>, expected: &'static str, step: &Step, node: Node) -> Walk {
    let found = evaluation.instance.kind(node).name();
    evaluation
        .fail_at(step, node, || Finding::new(Code::InstanceType).param("expected", expected).param("found", found))
}
