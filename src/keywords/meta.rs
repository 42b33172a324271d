//! References to the meta-schema of a draft: is this value a schema?
//!
//! Answered by the compiler that checks schemas, so that no meta-schema document is needed. What goes beyond the
//! meta-schema, references and patterns, is left out.

use crate::code::Code;
use crate::compile::json_schema::{self, Rules, Vocabularies};
use crate::compile::plan::Step;
use crate::dialect::Draft;
use crate::evaluate::{Evaluation, Walk};
use crate::finding::{Finding, Findings};
use crate::tree::Node;

/// Applies a reference to a meta-schema.
pub(crate) fn apply(evaluation: &mut Evaluation<'_>, draft: Draft, step: &Step, node: Node) -> Walk {
    let part = evaluation.instance.part(node);
    // Checking visits every value a few times.
    evaluation.charge(8 * part.len() as u64)?;
    let rules = Rules { draft, vocabularies: Vocabularies::ALL, assert_format: false, shape_only: true };
    let (_, findings) = json_schema::compile(&part, &[], rules, evaluation.limits, Findings::new(1));
    if !findings.has_errors() {
        return Ok(());
    }
    evaluation.fail_at(step, node, || Finding::new(Code::InstanceNotASchema).param("draft", draft.name()))
}
