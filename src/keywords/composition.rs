//! Conditional Composition: `allOf`, `anyOf`, `oneOf`, `not`, `if`. They add to the constraints of their schema; each
//! subschema is judged alone on the same node.

use crate::code::Code;
use crate::compile::plan::{Check, Span, Step};
use crate::evaluate::{Evaluation, Walk};
use crate::finding::Finding;
use crate::tree::Node;

/// Applies one of the five.
#[inline(never)]
pub(crate) fn apply(evaluation: &mut Evaluation<'_>, step: &Step, node: Node, admitted: Option<Node>) -> Walk {
    match &step.check {
        Check::AllOf(span) => apply_all(evaluation, *span, node, admitted),
        Check::AnyOf(span) => apply_any(evaluation, *span, step, node, admitted),
        Check::OneOf(span) => apply_one(evaluation, *span, step, node, admitted),
        Check::Not(schema) => {
            if evaluation.matches(*schema, node, admitted)? {
                return evaluation.fail_at(step, node, || Finding::new(Code::InstanceNot));
            }
            Ok(())
        }
        Check::If { condition, then, otherwise } => {
            let branch = if evaluation.matches(*condition, node, admitted)? { then } else { otherwise };
            if let Some(schema) = branch {
                evaluation.push_in_place(*schema, node, admitted);
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn apply_all(evaluation: &mut Evaluation<'_>, span: Span, node: Node, admitted: Option<Node>) -> Walk {
    let plan = evaluation.plan;
    for schema in plan.list(span) {
        evaluation.charge(1)?;
        evaluation.push_in_place(*schema, node, admitted);
    }
    Ok(())
}

fn apply_any(evaluation: &mut Evaluation<'_>, span: Span, step: &Step, node: Node, admitted: Option<Node>) -> Walk {
    let plan = evaluation.plan;
    for schema in plan.list(span) {
        evaluation.charge(1)?;
        if evaluation.matches(*schema, node, admitted)? {
            return Ok(());
        }
    }
    let causes = if evaluation.is_full() { Some(evaluation.explain_all(span, node, admitted)?) } else { None };
    evaluation.fail_at(step, node, || {
        let finding = Finding::new(Code::InstanceAnyOf).param("count", plan.list(span).len());
        match causes {
            Some(causes) => finding.causes(causes),
            None => finding,
        }
    })
}

fn apply_one(evaluation: &mut Evaluation<'_>, span: Span, step: &Step, node: Node, admitted: Option<Node>) -> Walk {
    let plan = evaluation.plan;
    let mut found = 0usize;
    for schema in plan.list(span) {
        evaluation.charge(1)?;
        found += usize::from(evaluation.matches(*schema, node, admitted)?);
        if found > 1 && !evaluation.is_full() {
            break;
        }
    }
    if found == 1 {
        return Ok(());
    }
    let explain = found == 0 && evaluation.is_full();
    let causes = if explain { Some(evaluation.explain_all(span, node, admitted)?) } else { None };
    evaluation.fail_at(step, node, || {
        let finding = Finding::new(Code::InstanceOneOf).param("count", plan.list(span).len()).param("found", found);
        match causes {
            Some(causes) => finding.causes(causes),
            None => finding,
        }
    })
}
