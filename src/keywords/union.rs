//! Unions of types (Core 3.5.1): a value is of the first member that accepts it.

use crate::code::Code;
use crate::compile::plan::{SchemaId, Span, Step};
use crate::evaluate::{Evaluation, Walk};
use crate::finding::{Finding, Place, listed};
use crate::tree::Node;

/// Applies a union. Where the kind of the value leaves one member only, a quick check goes on with that one.
#[inline(never)]
pub(crate) fn apply<'p>(
    evaluation: &mut Evaluation<'p>,
    span: Span,
    step: &'p Step,
    node: Node,
    admitted: Option<Node>,
) -> Walk {
    let plan = evaluation.plan;
    let members = plan.list(span);
    evaluation.charge(members.len() as u64)?;
    if !evaluation.is_full() {
        let mut possible = members.iter().filter(|member| evaluation.may_match(**member, node));
        if let (Some(only), None) = (possible.next(), possible.next()) {
            evaluation.push_in_place(*only, node, admitted);
            return Ok(());
        }
    }
    for member in members {
        if evaluation.matches(*member, node, admitted)? {
            return Ok(());
        }
    }
    let causes = if evaluation.is_full() { Some(evaluation.explain_all(span, node, admitted)?) } else { None };
    evaluation.fail(|evaluation| {
        let types = listed(members.iter().map(|member| type_name(evaluation, *member)));
        let finding = Finding::new(Code::InstanceUnion).param("types", types).keyword(step.keyword);
        let finding = finding.in_schema(Place::Value(step.at)).in_instance(Place::Value(node));
        match causes {
            Some(causes) => finding.causes(causes),
            None => finding,
        }
    })
}

/// How a member is called in a message: the name of the type, or where it is defined.
fn type_name<'p>(evaluation: &Evaluation<'p>, member: SchemaId) -> &'p str {
    let at = evaluation.plan.schema(member).at;
    let tree = evaluation.schema;
    let reference = tree.get(at, "$ref").and_then(|reference| tree.string(reference));
    let inline = tree.get(at, "type").and_then(|kind| tree.string(kind));
    tree.string(at).or(reference).or(inline).unwrap_or("(inline)")
}
