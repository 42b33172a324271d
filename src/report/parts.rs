//! Reports on the parts of one large document, such as the tools of a listing.
//!
//! Takes the findings about each part, some of them about a schema inside it; gives a report for each. The document is
//! gone through once, however many parts there are, and the number of diagnostics is bounded over all of them.

use alloc::rc::Rc;
use alloc::vec::Vec;

use super::{Diagnostic, Document, Documents, Field, Report, Writer, settle, span};
use crate::code::Severity;
use crate::finding::{Finding, Findings, Order, Place};
use crate::limits::Limits;
use crate::sort::sort_by;
use crate::source::{Span, locate};
use crate::tree::{Parents, Tree};

/// Findings about a part, with the schema that they are about if they are about one.
pub(crate) type Part<'t> = Vec<(Findings, Option<&'t Tree>)>;

/// How many times the bound on the diagnostics of one report all parts may have together; beyond that each is told of
/// one.
const TOGETHER: usize = 10;

/// Findings with their wording.
struct Worded<'t> {
    writer: Writer<'t>,
    findings: Findings,
    diagnostics: Vec<Diagnostic>,
}

/// A report for each part.
pub(crate) fn reports<'t>(instance: &'t Tree, parts: Vec<Part<'t>>, limits: &Limits) -> Vec<Report> {
    if parts.iter().flatten().all(|(findings, _)| findings.is_empty()) {
        return parts.iter().map(|_| Report::empty()).collect();
    }
    let parents = Rc::new(Parents::new(instance));
    let mut room = TOGETHER * limits.diagnostics as usize;
    let mut worded: Vec<(Report, Vec<Worded<'_>>)> = Vec::new();
    for part in parts {
        let mut report = Report::empty();
        let mut lists = Vec::new();
        for (mut findings, schema) in part {
            let order = Order {
                instance: Some(Rc::clone(&parents)),
                schema: schema.filter(|_| !findings.is_empty()).map(|tree| Rc::new(Parents::new(tree))),
            };
            report.valid &= !findings.has_errors();
            findings.limit_to(room.max(1));
            report.truncated |= settle(&mut findings, &order);
            room = room.saturating_sub(findings.iter().len());
            let documents = Documents { instance: Some(instance), schema, values: false };
            let mut writer = Writer { documents, order, room: Some(limits.report_text as usize) };
            let diagnostics = writer.word_all(&findings);
            report.truncated |= writer.room.is_none();
            lists.push(Worded { writer, findings, diagnostics });
        }
        worded.push((report, lists));
    }
    place_all(instance, &mut worded);
    worded.into_iter().map(|(report, lists)| join(report, lists, limits)).collect()
}

/// Fills in lines and columns of all diagnostics in one pass over the text.
fn place_all(instance: &Tree, worded: &mut [(Report, Vec<Worded<'_>>)]) {
    let Some(text) = instance.source() else { return };
    let mut spans: Vec<Span> = Vec::new();
    each(worded, &mut |_, _, place| spans.extend(span(instance, place)));
    let mut locations = locate(text, &spans).into_iter();
    each(worded, &mut |diagnostic, field, place| {
        let location = span(instance, place).and_then(|_| locations.next());
        if let (Field::Location, Some(location)) = (field, location) {
            diagnostic.location = Some(location);
        }
    });
}

fn each(worded: &mut [(Report, Vec<Worded<'_>>)], act: &mut dyn FnMut(&mut Diagnostic, Field, Place)) {
    for Worded { writer, findings, diagnostics } in worded.iter_mut().flat_map(|(_, lists)| lists) {
        writer.visit(findings, diagnostics, Document::Instance, act);
    }
}

/// Puts the lists of one part into the order of a report.
fn join(mut report: Report, lists: Vec<Worded<'_>>, limits: &Limits) -> Report {
    let Some(parents) = lists.first().map(|list| list.writer.order.instance.clone()) else { return report };
    let order = Order { instance: parents, schema: None };
    let mut all: Vec<(usize, Finding, Diagnostic)> = Vec::new();
    for Worded { findings, diagnostics, .. } in lists {
        for (finding, diagnostic) in findings.iter().zip(diagnostics) {
            all.push((all.len(), finding.clone(), diagnostic));
        }
    }
    sort_by(&mut all, |a, b| order.compare_instances(&a.1, &b.1).then(a.0.cmp(&b.0)));
    report.diagnostics = all.into_iter().map(|(_, _, diagnostic)| diagnostic).collect();
    report.truncated |= cut(&mut report.diagnostics, limits.diagnostics as usize);
    report
}

/// One report of several that follow one another.
pub(crate) fn merge(reports: impl IntoIterator<Item = Report>, limits: &Limits) -> Report {
    let mut all = Report::empty();
    for report in reports {
        all.valid &= report.valid;
        all.truncated |= report.truncated;
        all.diagnostics.extend(report.diagnostics);
    }
    all.truncated |= cut(&mut all.diagnostics, limits.diagnostics as usize);
    all
}

/// Keeps so many diagnostics, the graver and then the earlier ones surviving; says whether any went.
fn cut(diagnostics: &mut Vec<Diagnostic>, limit: usize) -> bool {
    if diagnostics.len() <= limit {
        return false;
    }
    let mut room = limit;
    let mut left = [Severity::Error, Severity::Warning, Severity::Info].map(|severity| {
        let count = diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count().min(room);
        room -= count;
        (severity, count)
    });
    diagnostics.retain(|diagnostic| {
        let Some((_, count)) = left.iter_mut().find(|(severity, _)| *severity == diagnostic.severity) else {
            return false;
        };
        let keep = *count > 0;
        *count -= usize::from(keep);
        keep
    });
    true
}
