//! A finding, and the bounded list that every stage writes to.
//!
//! Takes a code, places and parameters from the stages; gives [`Findings`] to the report. A finding holds nodes, not
//! pointers or sentences, so making one is cheap and wording happens in one place ([`crate::report`]). The list keeps a
//! bounded number of findings, and which ones it keeps depends only on their final order, never on the order in which
//! they were found.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt::Write as _;

use crate::code::{Code, Severity};
use crate::sort::sort_by;
use crate::source::Span;
use crate::tree::{Node, Parents, cut, write_quoted};

/// Most names or values that a parameter lists. A schema can have a hundred thousand of them, and a report a hundred
/// findings about them.
const LISTED: usize = 50;

/// Longest text of a parameter in bytes. Names come from schemas, and one of them can be a megabyte.
const LONGEST: usize = 1000;

/// A text for a parameter: as much of it as a reader can use, with an ellipsis for the rest.
pub(crate) fn shown(text: &str) -> String {
    let mut shown = String::from(cut(text, LONGEST));
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// A list for a parameter, cut likewise.
pub(crate) fn listed<T: AsRef<str>>(entries: impl Iterator<Item = T>) -> Vec<String> {
    entries.take(LISTED).map(|entry| shown(entry.as_ref())).collect()
}

/// Where in a document a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// A value.
    Value(Node),
    /// The name of the member whose value this is: the same pointer, another location.
    Key(Node),
    /// A part of the text that no value came from.
    Text(Span),
}

impl Place {
    pub(crate) fn node(self) -> Option<Node> {
        match self {
            Place::Value(node) | Place::Key(node) => Some(node),
            Place::Text(_) => None,
        }
    }
}

/// The value of a parameter.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Param {
    /// A count or a bound.
    Number(u64),
    /// A name, a lexeme or a phrase.
    Text(Cow<'static, str>),
    /// Several names.
    List(Vec<String>),
}

impl From<u32> for Param {
    fn from(value: u32) -> Self {
        Param::Number(u64::from(value))
    }
}

impl From<u64> for Param {
    /// A number that JavaScript could not hold exactly becomes a text.
    fn from(value: u64) -> Self {
        const EXACT: u64 = (1 << 53) - 1;
        if value <= EXACT { Param::Number(value) } else { Param::Text(Cow::Owned(value.to_string())) }
    }
}

impl From<usize> for Param {
    fn from(value: usize) -> Self {
        Param::from(value as u64)
    }
}

impl From<&'static str> for Param {
    fn from(value: &'static str) -> Self {
        Param::Text(Cow::Borrowed(value))
    }
}

impl From<String> for Param {
    /// A name that nobody could read is cut, with an ellipsis.
    fn from(value: String) -> Self {
        Param::Text(Cow::Owned(if value.len() > LONGEST { shown(&value) } else { value }))
    }
}

impl From<Vec<String>> for Param {
    fn from(value: Vec<String>) -> Self {
        Param::List(value)
    }
}

/// One thing that was found, before it is worded. `instance` and `schema` are places in the two documents.
#[derive(Debug, Clone)]
pub(crate) struct Finding {
    pub(crate) code: Code,
    pub(crate) severity: Severity,
    pub(crate) instance: Option<Place>,
    pub(crate) schema: Option<Place>,
    pub(crate) keyword: Option<Cow<'static, str>>,
    pub(crate) params: Vec<(&'static str, Param)>,
    /// Another value in the document that was checked, with the word for what stands there.
    pub(crate) related: Option<(&'static str, Place)>,
    pub(crate) causes: Option<Box<Findings>>,
}

impl Finding {
    pub(crate) fn new(code: Code) -> Self {
        Self {
            code,
            severity: code.severity(),
            instance: None,
            schema: None,
            keyword: None,
            params: Vec::new(),
            related: None,
            causes: None,
        }
    }

    /// Puts the finding into the instance.
    pub(crate) fn in_instance(mut self, place: Place) -> Self {
        self.instance = Some(place);
        self
    }

    /// Puts the finding into the schema.
    pub(crate) fn in_schema(mut self, place: Place) -> Self {
        self.schema = Some(place);
        self
    }

    pub(crate) fn keyword(mut self, keyword: impl Into<Cow<'static, str>>) -> Self {
        self.keyword = Some(keyword.into());
        self
    }

    pub(crate) fn param(mut self, name: &'static str, value: impl Into<Param>) -> Self {
        self.params.push((name, value.into()));
        self
    }

    pub(crate) fn relate(mut self, note: &'static str, place: Place) -> Self {
        self.related = Some((note, place));
        self
    }

    pub(crate) fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    pub(crate) fn causes(mut self, causes: Findings) -> Self {
        self.causes = (!causes.list.is_empty()).then(|| Box::new(causes));
        self
    }
}

/// What it takes to compare the places of findings: the containers of the nodes of each document, where there is one.
#[derive(Default)]
pub(crate) struct Order<'t> {
    pub(crate) instance: Option<Rc<Parents<'t>>>,
    pub(crate) schema: Option<Rc<Parents<'t>>>,
}

impl Order<'_> {
    /// The order of a report: pointers by segment, an absent one first; then code, then parameters.
    pub(crate) fn compare(&self, a: &Finding, b: &Finding) -> Ordering {
        self.compare_instances(a, b)
            .then_with(|| compare_places(self.schema.as_deref(), a.schema, b.schema))
            .then_with(|| a.code.slug().cmp(b.code.slug()))
            .then_with(|| canonical(&a.params).cmp(&canonical(&b.params)))
            .then_with(|| a.severity.cmp(&b.severity))
    }

    /// The first part of that order, which also holds between findings about different schemas.
    pub(crate) fn compare_instances(&self, a: &Finding, b: &Finding) -> Ordering {
        compare_places(self.instance.as_deref(), a.instance, b.instance)
    }

    /// The order in which findings survive a cut: errors first.
    fn compare_for_cut(&self, a: &Finding, b: &Finding) -> Ordering {
        a.severity.cmp(&b.severity).then_with(|| self.compare(a, b))
    }
}

fn compare_places(parents: Option<&Parents<'_>>, a: Option<Place>, b: Option<Place>) -> Ordering {
    match (a, b) {
        (Some(Place::Text(x)), Some(Place::Text(y))) => x.start.cmp(&y.start),
        (x, y) => match (x.and_then(Place::node), y.and_then(Place::node)) {
            (Some(x), Some(y)) => parents.map_or(x.cmp(&y), |parents| parents.compare(x, y)),
            (x, y) => x.is_some().cmp(&y.is_some()),
        },
    }
}

/// Parameters as canonical JSON (RFC 8785), which is what orders them.
fn canonical(params: &[(&'static str, Param)]) -> String {
    let mut sorted: Vec<_> = params.iter().collect();
    sort_by(&mut sorted, |a, b| a.0.cmp(b.0));
    let mut out = String::from("{");
    for (index, (name, value)) in sorted.into_iter().enumerate() {
        out.push_str(if index == 0 { "" } else { "," });
        write_quoted(name, &mut out);
        out.push(':');
        write_canonical(value, &mut out);
    }
    out.push('}');
    out
}

fn write_canonical(value: &Param, out: &mut String) {
    match value {
        Param::Number(number) => {
            // Writing to a string cannot fail.
            let _ = write!(out, "{number}");
        }
        Param::Text(text) => write_quoted(text, out),
        Param::List(list) => {
            out.push('[');
            for (index, text) in list.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { "," });
                write_quoted(text, out);
            }
            out.push(']');
        }
    }
}

/// A bounded list of findings.
#[derive(Debug, Clone)]
pub(crate) struct Findings {
    list: Vec<Finding>,
    limit: usize,
    errors: bool,
    truncated: bool,
    /// Units of work that it took to find them.
    pub(crate) cost: u64,
}

impl Findings {
    /// How many times the limit the list may grow before it is cut.
    const SLACK: usize = 8;

    /// An empty list; it allocates with the first finding.
    pub(crate) fn new(limit: u32) -> Self {
        Self { list: Vec::new(), limit: limit as usize, errors: false, truncated: false, cost: 0 }
    }

    pub(crate) fn push(&mut self, finding: Finding) {
        self.errors |= finding.severity == Severity::Error;
        self.list.push(finding);
    }

    /// Takes over the findings of another list.
    pub(crate) fn extend(&mut self, other: Findings) {
        self.errors |= other.errors;
        self.truncated |= other.truncated;
        self.cost += other.cost;
        self.list.extend(other.list);
    }

    /// The same findings as mere warnings.
    pub(crate) fn into_warnings(mut self) -> Self {
        self.list.iter_mut().for_each(|finding| finding.severity = finding.severity.max(Severity::Warning));
        self.errors = false;
        self
    }

    /// The same findings at one place of the instance: what was found in a name is told of its member.
    pub(crate) fn moved_to(mut self, place: Place) -> Self {
        self.list.iter_mut().for_each(|finding| finding.instance = Some(place));
        self
    }

    /// Whether an error was found, cut ones included.
    pub(crate) fn has_errors(&self) -> bool {
        self.errors
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn is_truncated(&self) -> bool {
        self.truncated
    }

    pub(crate) fn iter_mut(&mut self) -> core::slice::IterMut<'_, Finding> {
        self.list.iter_mut()
    }

    pub(crate) fn iter(&self) -> core::slice::Iter<'_, Finding> {
        self.list.iter()
    }

    /// Whether the list should be cut before it grows further.
    pub(crate) fn is_full(&self) -> bool {
        self.list.len() >= (self.limit + 16).saturating_mul(Self::SLACK)
    }

    /// Takes out findings that say the same twice and cuts the list to its limit, the first in order surviving.
    pub(crate) fn cut(&mut self, order: &Order<'_>) {
        // Of findings that documents share, that of the first document stays.
        let place = |finding: &Finding| finding.schema.and_then(Place::node);
        sort_by(&mut self.list, |a, b| order.compare_for_cut(a, b).then_with(|| place(a).cmp(&place(b))));
        self.list.dedup_by(|a, b| order.compare(a, b).is_eq() && a.keyword == b.keyword);
        if self.list.len() > self.limit {
            self.list.truncate(self.limit);
            self.truncated = true;
        }
    }

    /// Makes the limit smaller.
    pub(crate) fn limit_to(&mut self, limit: usize) {
        self.limit = self.limit.min(limit);
    }

    /// Cuts the list and puts it into the order of a report.
    pub(crate) fn settle(&mut self, order: &Order<'_>) {
        self.cut(order);
        sort_by(&mut self.list, |a, b| order.compare(a, b));
    }
}
