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
use crate::evaluate::infer_kinds;
use crate::finding::{Finding, Findings, Place};
use crate::limits::Limits;
use crate::regex::PatternError;
use crate::report::Documents;
use crate::sort::sort_by;
use crate::tree::{Node, Tree};

use self::plan::Plan;

/// The steps have run out.
struct Stop;

type Outcome<T = ()> = Result<T, Stop>;

/// The one finding of a schema that takes more steps than there are. What was found until then depends on the order of
/// members, which must not matter.
fn out_of_steps(limits: &Limits) -> Findings {
    let mut findings = Findings::new(limits.diagnostics);
    let finding = Finding::new(Code::LimitCompileSteps).param("limit", limits.compile_steps);
    findings.push(finding.in_schema(Place::Value(Node::ROOT)));
    findings
}

/// Adds a finding at a place of the schema, whose tree this is; the list stays within its limit.
fn report(findings: &mut Findings, finding: Finding, place: Place, tree: &Tree) {
    findings.push(finding.in_schema(place));
    if findings.is_full() {
        findings.cut(&Documents { schema: Some(tree), ..Documents::default() }.order());
    }
}

/// Looks at how a plan hangs together once all its schemas are there: reports what leads back to itself without moving into
/// the instance, and notes which kinds each schema of a sound plan lets through.
fn finish(plan: &mut Plan, findings: &mut Findings, tree: &Tree, limits: &Limits) {
    let graph = graph::search(plan, limits.reference_chain);
    for id in graph.cyclic {
        let at = Place::Value(plan.schema(id).at);
        report(findings, Finding::new(Code::SchemaReferenceCycle), at, tree);
    }
    for id in graph.too_long {
        let finding = Finding::new(Code::LimitReferenceChain).param("limit", limits.reference_chain);
        report(findings, finding, Place::Value(plan.schema(id).at), tree);
    }
    if !findings.has_errors() {
        infer_kinds(plan, &graph.order);
    }
}

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
