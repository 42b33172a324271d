//! Strings: lengths, patterns and formats.
//!
//! Lengths count code points (Core 3.2.4, digest decision 10). Patterns are ECMA-262, matched in time linear in the text
//! and charged to the steps; how much of the text they must cover is ruling 6. A format that is not known says nothing.

use crate::code::Code;
use crate::compile::plan::{Check, Step};
use crate::evaluate::{Evaluation, Walk};
use crate::finding::{Finding, shown};
use crate::format::Format;
use crate::regex::Extent;
use crate::tree::{Kind, Node};

/// A pattern and how much of the text it must match.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PatternCheck {
    /// Index into the plan's patterns.
    pub(crate) pattern: u32,
    pub(crate) extent: Extent,
}

/// A known format.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FormatCheck {
    pub(crate) format: Format,
}

/// Applies `minLength` or `maxLength`.
pub(crate) fn apply_length(evaluation: &mut Evaluation<'_>, step: &Step, node: Node) -> Walk {
    let Some(text) = evaluation.instance.string(node) else { return Ok(()) };
    let (limit, maximum) = match step.check {
        Check::MinLength(limit) => (limit, false),
        Check::MaxLength(limit) => (limit, true),
        _ => return Ok(()),
    };
    // A character has one to four bytes, which often settles the matter without counting.
    let bytes = text.len() as u64;
    if (maximum && bytes <= limit) || (!maximum && bytes / 4 >= limit) {
        return Ok(());
    }
    evaluation.charge(bytes / 64)?;
    let found = text.chars().count() as u64;
    if if maximum { found <= limit } else { found >= limit } {
        return Ok(());
    }
    let code = if maximum { Code::InstanceMaxLength } else { Code::InstanceMinLength };
    evaluation.fail_at(step, node, || Finding::new(code).param("limit", limit).param("found", found))
}

/// Applies `pattern`.
#[inline(never)]
pub(crate) fn apply_pattern(evaluation: &mut Evaluation<'_>, check: &PatternCheck, step: &Step, node: Node) -> Walk {
    let Some(text) = evaluation.instance.string(node) else { return Ok(()) };
    let pattern = &evaluation.plan.patterns[check.pattern as usize];
    match pattern.is_match(text, check.extent, &mut evaluation.steps) {
        Err(_) => Err(evaluation.exhausted()),
        Ok(true) => Ok(()),
        Ok(false) => evaluation
            .fail_at(step, node, || Finding::new(Code::InstancePattern).param("pattern", shown(pattern.source()))),
    }
}

/// Applies `format`.
#[inline(never)]
pub(crate) fn apply_format(evaluation: &mut Evaluation<'_>, check: &FormatCheck, step: &Step, node: Node) -> Walk {
    if !evaluation.instance.is(node, Kind::String) {
        return Ok(());
    }
    let text = evaluation.instance.text(node);
    evaluation.charge(text.len() as u64 / 64)?;
    let valid = match check.format {
        Format::Regex => crate::regex::check_syntax(text, &evaluation.limits.pattern()).is_ok(),
        format => format.is_valid(text),
    };
    if valid {
        return Ok(());
    }
    let schema = evaluation.schema;
    evaluation.fail_at(step, node, || Finding::new(Code::InstanceFormat).param("format", shown(schema.text(step.at))))
}
