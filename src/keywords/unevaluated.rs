//! `unevaluatedItems` and `unevaluatedProperties`: what nothing else in the schema has looked at.
//!
//! What has been looked at is found out by walking the keywords that apply to the same node, branches that fail left out.
//! Only schemas that use these keywords pay for it.

use alloc::vec;
use alloc::vec::Vec;

use crate::compile::plan::{Check, SchemaId};
use crate::evaluate::{Evaluation, Halt, Walk};
use crate::keywords::object::Additional;
use crate::regex::Extent;
use crate::tree::{Kind, Node};

/// Applies one of the two keywords of a schema: `schema` to every item or member that its neighbours have not looked at.
#[inline(never)]
pub(crate) fn apply(
    evaluation: &mut Evaluation<'_>,
    owner: SchemaId,
    schema: SchemaId,
    kind: Kind,
    node: Node,
) -> Walk {
    let instance = evaluation.instance;
    if !instance.is(node, kind) || instance.count(node) == 0 {
        return Ok(());
    }
    let mut seen = vec![false; instance.count(node) as usize];
    look(evaluation, owner, node, &mut seen, true)?;
    let values: Vec<Node> = match kind {
        Kind::Array => instance.items(node).collect(),
        _ => instance.members(node).map(|member| member.value).collect(),
    };
    for (value, seen) in values.into_iter().zip(seen) {
        evaluation.charge(1)?;
        if !seen {
            evaluation.push(schema, value);
        }
    }
    Ok(())
}

/// Marks what a schema looks at. At the top the two keywords themselves are left out, since one of them is asking.
fn look(evaluation: &mut Evaluation<'_>, schema: SchemaId, node: Node, seen: &mut [bool], top: bool) -> Walk {
    evaluation.deepen(|evaluation| {
        let plan = evaluation.plan;
        let outer = evaluation.enter(schema);
        for step in plan.steps_of(schema) {
            evaluation.charge(1)?;
            look_at(evaluation, &step.check, node, seen, top)?;
        }
        evaluation.leave(outer);
        Ok(())
    })
}

fn look_at(evaluation: &mut Evaluation<'_>, check: &Check, node: Node, seen: &mut [bool], top: bool) -> Walk {
    let (plan, instance) = (evaluation.plan, evaluation.instance);
    match check {
        Check::Members(members) if instance.is(node, Kind::Object) => {
            for (at, member) in instance.members(node).enumerate() {
                evaluation.charge(1)?;
                seen[at] =
                    seen[at] || members.declares(member.name) || matches(evaluation, &members.patterns, member.name)?;
                seen[at] = seen[at] || !matches!(members.additional, Additional::Open);
            }
        }
        Check::ListItems { prefix, rest } if instance.is(node, Kind::Array) => {
            let known = if rest.is_some() { seen.len() } else { plan.list(*prefix).len().min(seen.len()) };
            mark(evaluation, &mut seen[..known])?;
        }
        Check::Contains(contains) if contains.evaluates && instance.is(node, Kind::Array) => {
            for (at, item) in instance.items(node).enumerate() {
                evaluation.charge(1)?;
                seen[at] = seen[at] || evaluation.matches(contains.schema, item, None)?;
            }
        }
        Check::UnevaluatedItems(_) if !top && instance.is(node, Kind::Array) => mark(evaluation, seen)?,
        Check::UnevaluatedMembers(_) if !top && instance.is(node, Kind::Object) => mark(evaluation, seen)?,
        Check::Reference(schema) => look(evaluation, *schema, node, seen, false)?,
        Check::DynamicReference { name, initial } => {
            let schema = evaluation.resolve_dynamic(*name, *initial)?;
            look(evaluation, schema, node, seen, false)?;
        }
        Check::AllOf(span) => {
            for schema in plan.list(*span) {
                evaluation.charge(1)?;
                look(evaluation, *schema, node, seen, false)?;
            }
        }
        Check::AnyOf(span) | Check::OneOf(span) => {
            for schema in plan.list(*span) {
                evaluation.charge(1)?;
                if evaluation.matches(*schema, node, None)? {
                    look(evaluation, *schema, node, seen, false)?;
                }
            }
        }
        Check::If { condition, then, otherwise } => {
            let holds = evaluation.matches(*condition, node, None)?;
            if holds {
                look(evaluation, *condition, node, seen, false)?;
            }
            if let Some(branch) = if holds { then } else { otherwise } {
                look(evaluation, *branch, node, seen, false)?;
            }
        }
        Check::DependentSchemas(rules) => {
            for (trigger, schema) in rules {
                evaluation.charge(1 + u64::from(instance.count(node)))?;
                if instance.get(node, trigger).is_some() {
                    look(evaluation, *schema, node, seen, false)?;
                }
            }
        }
        _ => {}
    }
    Ok(())
}

/// Marks a run of items or members at once.
fn mark(evaluation: &mut Evaluation<'_>, seen: &mut [bool]) -> Walk {
    evaluation.charge(seen.len() as u64 / 64)?;
    seen.fill(true);
    Ok(())
}

fn matches(evaluation: &mut Evaluation<'_>, patterns: &[(u32, SchemaId)], name: &str) -> Result<bool, Halt> {
    let plan = evaluation.plan;
    for (pattern, _) in patterns {
        match plan.patterns[*pattern as usize].is_match(name, Extent::Search, &mut evaluation.steps) {
            Ok(true) => return Ok(true),
            Ok(false) => {}
            Err(_) => return Err(evaluation.exhausted()),
        }
    }
    Ok(false)
}
