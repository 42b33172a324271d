//! Arrays, sets and tuples: `items` is a matter of the walk itself; here are counts, uniqueness, `contains` and tuples.
//!
//! Core 3.2.3.2 to 3.2.3.4 and Validation. Uniqueness compares hashes first, so a large set costs about its size.

use alloc::vec::Vec;

use crate::code::Code;
use crate::compile::plan::{Check, SchemaId, Span, Step};
use crate::evaluate::{Evaluation, Walk};
use crate::finding::{Finding, Place};
use crate::sort::sort;
use crate::tree::{Kind, Node};

/// `contains` with its counts.
#[derive(Debug)]
pub(crate) struct Contains {
    pub(crate) schema: SchemaId,
    pub(crate) minimum: u64,
    pub(crate) maximum: Option<u64>,
    /// Where `maxContains` stands.
    pub(crate) maximum_at: Node,
    /// Whether items that match count as looked at, for `unevaluatedItems`.
    pub(crate) evaluates: bool,
    /// Where the minimum comes from, and the keyword for it.
    pub(crate) minimum_at: (Node, &'static str),
}

/// Applies the members of a tuple to the items at their positions. A wrong length is one finding, not one for each item.
#[inline(never)]
pub(crate) fn apply_tuple(evaluation: &mut Evaluation<'_>, span: Span, step: &Step, node: Node) -> Walk {
    let (plan, instance) = (evaluation.plan, evaluation.instance);
    if !instance.is(node, Kind::Array) {
        return Ok(());
    }
    let expected = plan.list(span);
    evaluation.charge(expected.len() as u64)?;
    for (schema, item) in expected.iter().zip(instance.items(node)) {
        evaluation.push(*schema, item);
    }
    let found = instance.count(node);
    if found as usize == expected.len() {
        return Ok(());
    }
    evaluation.fail_at(step, node, || {
        Finding::new(Code::InstanceTupleLength).param("expected", expected.len()).param("found", found)
    })
}

/// Applies schemas to the first items and one to the rest.
pub(crate) fn apply_list(evaluation: &mut Evaluation<'_>, prefix: Span, rest: Option<SchemaId>, node: Node) -> Walk {
    let (plan, instance) = (evaluation.plan, evaluation.instance);
    let prefix = plan.list(prefix);
    for (index, item) in instance.items(node).enumerate() {
        evaluation.charge(1)?;
        if let Some(schema) = prefix.get(index).copied().or(rest) {
            evaluation.push(schema, item);
        }
    }
    Ok(())
}

/// Applies `minItems` or `maxItems`.
pub(crate) fn apply_count(evaluation: &mut Evaluation<'_>, step: &Step, node: Node) -> Walk {
    if !evaluation.instance.is(node, Kind::Array) {
        return Ok(());
    }
    let found = u64::from(evaluation.instance.count(node));
    let (limit, code) = match step.check {
        Check::MinItems(limit) if found < limit => (limit, Code::InstanceMinItems),
        Check::MaxItems(limit) if found > limit => (limit, Code::InstanceMaxItems),
        _ => return Ok(()),
    };
    evaluation.fail_at(step, node, || Finding::new(code).param("limit", limit).param("found", found))
}

/// Applies uniqueness of items, by the type `set` or by `uniqueItems`. Every item equal to an earlier one is reported.
#[inline(never)]
pub(crate) fn apply_unique(evaluation: &mut Evaluation<'_>, step: &Step, node: Node) -> Walk {
    let instance = evaluation.instance;
    if !instance.is(node, Kind::Array) || instance.count(node) < 2 {
        return Ok(());
    }
    let Some(twice) = find_equal(evaluation, node) else { return Err(evaluation.exhausted()) };
    for (earlier, later) in twice {
        evaluation.fail_at(step, later, || {
            Finding::new(Code::InstanceDuplicateItem).relate("the earlier item", Place::Value(earlier))
        })?;
    }
    Ok(())
}

/// Pairs of equal items, the earlier one first. Few items are compared pairwise without allocating.
fn find_equal(evaluation: &mut Evaluation<'_>, node: Node) -> Option<Vec<(Node, Node)>> {
    const FEW: u32 = 8;
    let instance = evaluation.instance;
    let mut twice = Vec::new();
    if instance.count(node) <= FEW {
        for later in instance.items(node) {
            for earlier in instance.items(node).take_while(|item| *item < later) {
                if instance.equal(later, instance, earlier, &mut evaluation.steps)? {
                    twice.push((earlier, later));
                    break;
                }
            }
        }
        return Some(twice);
    }
    let mut hashes = Vec::with_capacity(instance.count(node) as usize);
    for item in instance.items(node) {
        hashes.push((instance.hash(item, &mut evaluation.steps)?, item));
    }
    sort(&mut hashes);
    for group in hashes.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1) {
        for (index, &(_, later)) in group.iter().enumerate() {
            for &(_, earlier) in &group[..index] {
                if instance.equal(later, instance, earlier, &mut evaluation.steps)? {
                    twice.push((earlier, later));
                    break;
                }
            }
        }
    }
    Some(twice)
}

/// Applies `contains` with `minContains` and `maxContains`.
#[inline(never)]
pub(crate) fn apply_contains(evaluation: &mut Evaluation<'_>, contains: &Contains, node: Node) -> Walk {
    let instance = evaluation.instance;
    if !instance.is(node, Kind::Array) {
        return Ok(());
    }
    let mut found = 0u64;
    for item in instance.items(node) {
        evaluation.charge(1)?;
        found += u64::from(evaluation.matches(contains.schema, item, None)?);
    }
    if found < contains.minimum {
        let (at, keyword) = contains.minimum_at;
        evaluation.fail(|_| {
            let finding = Finding::new(Code::InstanceContains).param("limit", contains.minimum).param("found", found);
            finding.keyword(keyword).in_schema(Place::Value(at)).in_instance(Place::Value(node))
        })?;
    }
    match contains.maximum {
        Some(limit) if found > limit => evaluation.fail(|_| {
            let finding = Finding::new(Code::InstanceMaxContains).param("limit", limit).param("found", found);
            let finding = finding.keyword("maxContains").in_schema(Place::Value(contains.maximum_at));
            finding.in_instance(Place::Value(node))
        }),
        _ => Ok(()),
    }
}
