//! Schemas into plans: every fault of a schema is found here.
//!
//! Takes the tree of a schema and its dialect; gives a [`plan::Plan`] and all faults and warnings, not just the first. It
//! never sees an instance. [`structure`] compiles JSON Structure and [`json_schema`] JSON Schema;
//! what both share is the plan, the keyword families and [`graph`], which finds cycles that would never move into an
//! instance.

pub(crate) mod graph;
pub(crate) mod json_schema;
pub(crate) mod plan;
pub(crate) mod structure;

use alloc::vec::Vec;

use crate::code::Code;
use crate::finding::Finding;
use crate::limits::Limits;
use crate::regex::PatternError;
use crate::sort::sort_by;
use crate::tree::Node;

/// Those of some names that are there twice, each with its later place, by name.
pub(crate) fn repeated<'a>(names: &[(Node, &'a str)]) -> Vec<(Node, &'a str)> {
    let mut sorted = names.to_vec();
    sort_by(&mut sorted, |a, b| a.1.cmp(b.1).then(a.0.cmp(&b.0)));
    sorted.windows(2).filter(|pair| pair[0].1 == pair[1].1).map(|pair| pair[1]).collect()
}

/// What is wrong with a pattern.
fn pattern_fault(error: PatternError, limits: &Limits) -> Finding {
    let limit = |code, limit: u32| Finding::new(code).param("limit", limit);
    match error {
        PatternError::Syntax { reason, .. } => {
            Finding::new(Code::SchemaPatternSyntax).param("reason", reason.sentence())
        }
        PatternError::Unsupported { what, .. } => {
            Finding::new(Code::SchemaPatternUnsupported).param("reason", what.sentence())
        }
        PatternError::TooLong => limit(Code::LimitPatternLength, limits.pattern_length),
        PatternError::TooLarge => limit(Code::LimitPatternStates, limits.pattern_states),
        PatternError::TooDeep => limit(Code::LimitPatternNesting, limits.pattern_nesting),
    }
}

/// The finding for an `enum` of so many values, if that is more than the limit.
fn too_many_values(count: usize, limits: &Limits) -> Option<Finding> {
    let finding = || Finding::new(Code::LimitEnumValues).param("limit", limits.enum_values).keyword("enum");
    (count > limits.enum_values as usize).then(finding)
}

/// Whether two names differ in case only, or in one insertion, deletion, replacement or swap of neighbours. Short names
/// are never near, since nearly all of them are one edit apart.
fn is_near(name: &str, known: &str) -> bool {
    if name.eq_ignore_ascii_case(known) {
        return true;
    }
    let (a, b) = (name.as_bytes(), known.as_bytes());
    if a.len().min(b.len()) < 4 || a.len().abs_diff(b.len()) > 1 {
        return false;
    }
    let start = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[start..], &b[start..]);
    let end = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    match (&a[..a.len() - end], &b[..b.len() - end]) {
        ([] | [_], [] | [_]) => true,
        ([x1, x2], [y1, y2]) => x1 == y2 && x2 == y1,
        _ => false,
    }
}
