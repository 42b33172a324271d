//! Findings into an ordered, worded report.
//!
//! Takes findings and the trees that they are about; gives a [`Report`], the one result type of every door. It orders,
//! bounds and words. It never changes a verdict: `valid` was decided by the stage that found, cut findings included.

mod brief;
mod message;
mod params;
mod parts;

use alloc::borrow::Cow;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;

use crate::code::{Code, Severity};
use crate::finding::{Finding, Findings, Order, Param, Place};
use crate::limits::Limits;
use crate::source::{Location, Span, locate};
use crate::tree::{Parents, Tree};

pub(crate) use message::{compose, escaped};
pub use params::Params;
pub(crate) use parts::{Part, merge, reports};

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Report {
    /// Whether no error was found, those that were cut included.
    pub valid: bool,
    /// The findings in their order: by instance pointer, schema pointer, code and parameters.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether there were more findings than [`crate::Limits::diagnostics`] or causes than [`crate::Limits::causes`].
    pub truncated: bool,
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Diagnostic {
    /// `area/slug`, stable.
    pub code: &'static str,
    /// How grave it is.
    pub severity: Severity,
    /// A sentence made from the code and the parameters. It holds no value of the instance unless the schema was compiled
    /// with `values`, and no character that could disturb a terminal.
    pub message: String,
    /// JSON Pointer (RFC 6901) into the instance, with the names on the wire.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instance_path: Option<String>,
    /// JSON Pointer into the schema, after references.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schema_path: Option<String>,
    /// The keyword that failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keyword: Option<String>,
    /// What the sentence was made from.
    pub params: Params,
    /// Where it is in the text that was checked, if text was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<Location>,
    /// Where the keyword is in the text of the schema, if the schema was given as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schema_location: Option<Location>,
    /// Other places that matter, such as the first of two members of one name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<Related>,
    /// Why each branch of a union or choice failed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<Diagnostic>,
}

/// Another place that matters to a finding.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Related {
    /// What stands there.
    pub note: &'static str,
    /// Where it is in the same text.
    pub location: Location,
}

impl Report {
    /// The report of a check that found nothing.
    #[must_use]
    pub fn empty() -> Self {
        Self { valid: true, diagnostics: Vec::new(), truncated: false }
    }

    /// The errors, warnings and infos left out.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error)
    }
}

impl core::fmt::Display for Report {
    /// One line for each diagnostic; nothing for an empty report.
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for diagnostic in &self.diagnostics {
            writeln!(out, "{diagnostic}")?;
        }
        Ok(())
    }
}

impl core::fmt::Display for Diagnostic {
    /// Severity, code, pointer and message on one line, safe for a terminal.
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "info",
        };
        write!(out, "{severity}[{}]", self.code)?;
        if let Some(pointer) = self.instance_path.as_ref().or(self.schema_path.as_ref()) {
            write!(out, " at \"{}\"", escaped(pointer))?;
        }
        write!(out, ": {}", self.message)
    }
}

/// The documents that findings speak of.
#[derive(Clone, Copy, Default)]
pub(crate) struct Documents<'t> {
    /// The instance, or `None` while a schema is checked on its own.
    pub(crate) instance: Option<&'t Tree>,
    /// The schema.
    pub(crate) schema: Option<&'t Tree>,
    /// Whether values of the instance may appear.
    pub(crate) values: bool,
}

/// Words and orders findings. `causes` below them are ordered and bounded alike.
pub(crate) fn report(mut findings: Findings, documents: Documents<'_>, limits: &Limits) -> Report {
    if findings.is_empty() {
        return Report { valid: !findings.has_errors(), truncated: findings.is_truncated(), ..Report::empty() };
    }
    let order = documents.order();
    let mut truncated = settle(&mut findings, &order);
    let valid = !findings.has_errors();
    truncated |= findings.is_truncated();
    let mut writer = Writer { documents, order, room: Some(limits.report_text as usize) };
    let mut diagnostics = writer.word_all(&findings);
    truncated |= writer.room.is_none();
    writer.locate(&findings, &mut diagnostics);
    Report { valid, diagnostics, truncated }
}

/// Settles a list and all lists of causes in it; says whether any of them was cut.
fn settle(findings: &mut Findings, order: &Order<'_>) -> bool {
    findings.settle(order);
    let mut truncated = findings.is_truncated();
    for finding in findings.iter_mut() {
        if let Some(causes) = &mut finding.causes {
            truncated |= settle(causes, order);
        }
    }
    truncated
}

impl<'t> Documents<'t> {
    /// What it takes to compare places in these documents.
    pub(crate) fn order(self) -> Order<'t> {
        let parents = |tree: &'t Tree| Rc::new(Parents::new(tree));
        Order { instance: self.instance.map(parents), schema: self.schema.map(parents) }
    }
}

/// Words findings about some documents.
struct Writer<'t> {
    documents: Documents<'t>,
    order: Order<'t>,
    /// Bytes of pointers for which there is still room; nothing once something has been left out.
    room: Option<usize>,
}

/// One of the two documents that a finding can speak of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Document {
    Instance,
    Schema,
}

/// A part of a diagnostic that holds a location.
#[derive(Clone, Copy)]
enum Field {
    Location,
    SchemaLocation,
    Related(&'static str),
}

impl Writer<'_> {
    /// Longest excerpt of a value, in bytes.
    const EXCERPT: usize = 200;

    /// Words findings in their order, as long as there is room.
    fn word_all(&mut self, findings: &Findings) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        for finding in findings.iter() {
            let instance_path = pointer(self.order.instance.as_deref(), finding.instance);
            let schema_path = pointer(self.order.schema.as_deref(), finding.schema);
            let length = [&instance_path, &schema_path].into_iter().flatten().map(String::len).sum();
            let rest = self.room.and_then(|room| room.checked_sub(length));
            if rest.is_none() && !diagnostics.is_empty() {
                self.room = None;
                break;
            }
            self.room = self.room.map(|_| rest.unwrap_or(0));
            diagnostics.push(self.word(finding, instance_path, schema_path));
        }
        diagnostics
    }

    fn word(&mut self, finding: &Finding, instance_path: Option<String>, schema_path: Option<String>) -> Diagnostic {
        let mut params: Params = finding.params.iter().cloned().collect();
        if self.documents.values
            && let (Some(tree), Some(Place::Value(node))) = (self.documents.instance, finding.instance)
        {
            params.set("value", Param::Text(Cow::Owned(tree.excerpt(node, Self::EXCERPT))));
        }
        Diagnostic {
            code: finding.code.slug(),
            severity: finding.severity,
            message: compose(finding.code, &params),
            instance_path,
            schema_path,
            keyword: finding.keyword.as_ref().map(|keyword| String::from(&**keyword)),
            params,
            location: None,
            schema_location: None,
            related: Vec::new(),
            causes: finding.causes.as_ref().map(|causes| self.word_all(causes)).unwrap_or_default(),
        }
    }

    /// Fills in the lines and columns, in one pass over each text.
    fn locate(&self, findings: &Findings, diagnostics: &mut [Diagnostic]) {
        for (document, tree) in
            [(Document::Instance, self.documents.instance), (Document::Schema, self.documents.schema)]
        {
            let Some((tree, text)) = tree.and_then(|tree| Some((tree, tree.source()?))) else { continue };
            let mut spans = Vec::new();
            self.visit(findings, diagnostics, document, &mut |_, _, place| spans.extend(span(tree, place)));
            let mut locations = locate(text, &spans).into_iter();
            self.visit(findings, diagnostics, document, &mut |diagnostic, field, place| {
                if span(tree, place).is_none() {
                    return;
                }
                let Some(location) = locations.next() else { return };
                match field {
                    Field::Location => diagnostic.location = Some(location),
                    Field::SchemaLocation => diagnostic.schema_location = Some(location),
                    Field::Related(note) => diagnostic.related.push(Related { note, location }),
                }
            });
        }
    }

    /// Walks findings and their diagnostics side by side. Causes nest no deeper than branches of a schema do, which the
    /// evaluation bounds.
    fn visit(
        &self,
        findings: &Findings,
        diagnostics: &mut [Diagnostic],
        document: Document,
        act: &mut dyn FnMut(&mut Diagnostic, Field, Place),
    ) {
        for (finding, diagnostic) in findings.iter().zip(diagnostics) {
            for (field, place) in self.fields(finding, document) {
                act(diagnostic, field, place);
            }
            if let Some(causes) = &finding.causes {
                self.visit(causes, &mut diagnostic.causes, document, act);
            }
        }
    }

    /// The locations of a finding that lie in a document. A finding about the schema alone is located in the text that was
    /// checked and in that of the schema, which are the same.
    fn fields(&self, finding: &Finding, document: Document) -> Vec<(Field, Place)> {
        let place = match document {
            Document::Instance => finding.instance,
            Document::Schema => finding.schema,
        };
        let Some(place) = place else { return Vec::new() };
        let mut fields = Vec::new();
        if document == Document::Schema {
            fields.push((Field::SchemaLocation, place));
        }
        if document == Document::Instance || self.documents.instance.is_none() {
            fields.push((Field::Location, place));
            fields.extend(finding.related.map(|(note, place)| (Field::Related(note), place)));
        }
        fields
    }
}

fn pointer(parents: Option<&Parents<'_>>, place: Option<Place>) -> Option<String> {
    Some(parents?.pointer(place?.node()?))
}

/// The span of a place: of the name, where the name is meant or where a member is related.
fn span(tree: &Tree, place: Place) -> Option<Span> {
    match place {
        Place::Text(span) => Some(span),
        Place::Value(node) => tree.span(node),
        Place::Key(node) => tree.span(crate::tree::Node(node.0.checked_sub(1)?)),
    }
}

/// A report on an instance alone.
pub(crate) fn about_instance(tree: &Tree, findings: Findings, limits: &Limits) -> Report {
    report(findings, Documents { instance: Some(tree), ..Documents::default() }, limits)
}

/// A report with a single error that is about no place.
pub(crate) fn single(code: Code) -> Report {
    let mut findings = Findings::new(1);
    findings.push(Finding::new(code));
    report(findings, Documents::default(), &Limits::default())
}
