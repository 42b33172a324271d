//! JSON Structure as JSON Schema 2020-12, for clients that have not advertised the binding (binding section 4.1).
//!
//! Takes a compiled schema; gives JSON text, what had to be widened, and findings. The law: whatever the source accepts in
//! a slot, the projection accepts, also in a client that asserts formats, backtracks over patterns, has only binary64 for
//! numbers and counts the length of strings in UTF-16 units. What such a client would refuse wrongly is rewritten or left
//! out, and listed. An instance is what the client's own parser can hold: `1e400` is no number to most.
//!
//! It is made from the plan, so what references, bases, names on the wire and activation mean is decided once, in
//! [`crate::compile`]. The cut: [`walk`] goes over the schemas, [`part`] puts keywords together, [`text`], [`number`],
//! [`list`], [`object`] and [`compose`] have a family each, [`describe`] the keywords for readers, [`form`] the profile
//! of `requestedSchema`.
//!
//! Listed is what somebody wrote and the projection does not hold to. What a type loses by itself is not: that `int32` is
//! written without a point, that the digits of `int64` have a largest value, that a month has so many days, that a `uri`
//! has a syntax beyond its characters, that encoded data ends well. `$offers` is nothing in a slot (ruling 19), and
//! relations, units and annotations stay as far as JSON Schema has a place for them.

mod compose;
mod describe;
mod form;
mod list;
mod number;
mod object;
mod part;
mod text;
mod walk;

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::Value;

use super::{Revision, Slot};
use crate::code::Code;
use crate::compile::plan::{Kinds, Plan, SchemaId};
use crate::dialect::{AddIns, Dialect};
use crate::finding::{Finding, Findings, Place};
use crate::operation::json;
use crate::output::{Members, Output};
use crate::parse::{self, Parsed, Role};
use crate::report::{Diagnostic, Report};
use crate::schema::{Options, Schema, about_schema};
use crate::tree::{Kind, Node, NodeMap, Parents, Tree};

/// A JSON Structure schema as JSON Schema.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Projection {
    /// The JSON text of the schema; nothing where the source is unusable or has no projection.
    pub schema: Option<String>,
    /// What the projection does not hold to, by pointer.
    pub widened: Vec<Widened>,
    /// Faults and warnings of the source, and why there is no projection if there is none.
    pub report: Report,
}

/// A keyword of the source that the projection does not hold to as it stands.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Widened {
    /// JSON Pointer into the source.
    pub schema_path: String,
    /// What was done with it: one of a few fixed phrases.
    pub what: &'static str,
}

/// Projects a schema. `slot`, `revision` and `lang` of the options decide for whom: the source is held to the rules of the
/// slot as 2026-07-28 has them, the projection to those of the revision. Without a slot it is for any slot, so `$schema`
/// and `$uses` of an instance are ordinary members (ruling 19).
///
/// ```
/// use mcp_assay::{Options, project};
///
/// let source = serde_json::json!({
///     "$schema": "https://json-structure.org/meta/validation/v0/#",
///     "$id": "https://example.com/schemas/reading",
///     "name": "Reading",
///     "type": "object",
///     "properties": { "count": { "type": "int64" } }
/// });
/// let projection = project(&source, &Options::default());
/// let schema: serde_json::Value = serde_json::from_str(&projection.schema.unwrap()).unwrap();
/// assert_eq!(schema["properties"]["count"]["type"], "string");
/// ```
#[must_use]
pub fn project(schema: &Value, options: &Options) -> Projection {
    of_parsed(parse::value::parse(schema, Role::Schema, &options.limits), options)
}

/// The same for a schema given as JSON text, which must be UTF-8.
#[must_use]
pub fn project_text(schema: impl AsRef<[u8]>, options: &Options) -> Projection {
    of_parsed(parse::json::parse_bytes(schema.as_ref(), Role::Schema, &options.limits), options)
}

/// The projection of a schema that came through any door.
pub(crate) fn of_parsed(parsed: Parsed, options: &Options) -> Projection {
    let (schema, mut findings) = Schema::build(parsed, Options { revision: Revision::default(), ..options.clone() });
    let reader = Reader { revision: options.revision, lang: options.lang.as_deref() };
    let (projection, widened) = of_schema(&schema, reader, &mut findings);
    Projection { schema: projection, widened, report: about_schema(schema.tree(), findings, &options.limits) }
}

/// The answer of the operation, as JSON.
pub(crate) fn answer(parsed: &Parsed, options: &Options) -> String {
    let parsed = Parsed { tree: parsed.tree.clone(), faults: parsed.faults.clone() };
    of_parsed(parsed, options).to_json()
}

impl Projection {
    /// As js/src/types.ts has it.
    pub(crate) fn to_json(&self) -> String {
        let answer = Members::default()
            .with("schema", self.schema.as_ref().map_or(Output::Null, |schema| Output::Json(schema.clone())))
            .with("widened", Output::Json(json(&self.widened)))
            .with("report", Output::Json(json(&self.report)));
        Output::from(answer).to_json()
    }
}

impl Schema {
    /// The projection of a schema for the slot and the revision that it was compiled for; see [`project`].
    #[must_use]
    pub fn project(&self, lang: Option<&str>) -> Projection {
        let limits = self.limits();
        let mut findings = Findings::new(limits.diagnostics);
        let (schema, widened) = of_schema(self, Reader { revision: self.options().revision, lang }, &mut findings);
        let own = about_schema(self.tree(), findings, limits);
        let mut report = self.report().clone();
        report.valid &= own.valid;
        report.truncated |= own.truncated;
        for diagnostic in own.diagnostics {
            let key = |diagnostic: &Diagnostic| (diagnostic.schema_path.clone(), diagnostic.code);
            let at = report.diagnostics.partition_point(|other| key(other) < key(&diagnostic));
            report.diagnostics.insert(at, diagnostic);
        }
        Projection { schema, widened, report }
    }
}

/// For whom a projection is.
#[derive(Clone, Copy)]
struct Reader<'o> {
    revision: Revision,
    lang: Option<&'o str>,
}

/// The projection of a compiled schema, and what was widened; nothing where a finding says that there is none.
fn of_schema(schema: &Schema, reader: Reader<'_>, findings: &mut Findings) -> (Option<String>, Vec<Widened>) {
    let tree = schema.tree();
    let Some(plan) = schema.plan() else { return (None, Vec::new()) };
    let Dialect::JsonStructure { active, .. } = schema.dialect() else {
        findings.push(Finding::new(Code::ProjectionJsonSchema).in_schema(Place::Value(Node::ROOT)));
        return (Some(Output::of(tree, Node::ROOT).to_json()), Vec::new());
    };
    if plan.root.is_none() {
        // A document that only defines types describes nothing that could be sent.
        findings.push(Finding::new(Code::SchemaNoRootType).in_schema(Place::Value(Node::ROOT)));
        return (None, Vec::new());
    }
    let mut projector = Projector::new(tree, plan, *active, reader, schema.options());
    match projector.document(findings).filter(|_| !findings.has_errors()) {
        Some(projection) => (Some(Output::from(projection).to_json()), projector.widened()),
        None => (None, Vec::new()),
    }
}

/// Why a keyword is not held to as it stands.
mod what {
    pub(super) const FORMAT: &str = "left out: clients judge this format differently";
    pub(super) const BOUND: &str = "left out: JSON Schema has no bounds for numbers in strings";
    pub(super) const EXCLUSIVE: &str = "the bound itself is let through: clients round numbers";
    pub(super) const HUGE: &str = "left out: the number is beyond what clients hold";
    pub(super) const MULTIPLE: &str = "left out: clients divide in floating point";
    pub(super) const DIGITS: &str = "left out: JSON Schema does not count digits";
    pub(super) const LENGTH: &str = "doubled: clients may count UTF-16 units";
    pub(super) const PATTERN: &str = "left out: a client could take too long over the pattern";
    pub(super) const LENIENT: &str = "left out: the pattern is none with the u flag";
    pub(super) const UNIQUE: &str = "left out: clients take different numbers for equal";
    pub(super) const NOT: &str = "left out: the schema under it has no exact projection";
    pub(super) const ONE_OF: &str = "anyOf instead: a schema under it has no exact projection";
    pub(super) const IF: &str = "either branch will do: the condition has no exact projection";
    pub(super) const MOST: &str = "left out: the schema of contains has no exact projection";
    pub(super) const NAMES: &str = "left out: in JavaScript every object has a member of this name";
    pub(super) const FORM: &str = "left out: a form has no such keyword";
}

/// Goes over the schemas of a plan.
struct Projector<'p> {
    tree: &'p Tree,
    plan: &'p Plan,
    active: AddIns,
    slot: Option<Slot>,
    revision: Revision,
    lang: Option<&'p str>,
    parents: Parents<'p>,
    /// The nodes that are schemas.
    schemas: NodeMap<()>,
    widened: Vec<(Node, &'static str)>,
    /// Schemas that may still be written; a small source with many bases can stand for a large projection.
    left: u32,
    most: u32,
    /// The schemas that are being written, each inside the one before.
    open: Vec<walk::Open>,
    depth: u32,
    /// By schema: its place in `definitions`.
    names: Vec<Option<usize>>,
    definitions: Vec<walk::Definition>,
}

impl<'p> Projector<'p> {
    fn new(tree: &'p Tree, plan: &'p Plan, active: AddIns, reader: Reader<'p>, options: &Options) -> Self {
        let mut schemas = NodeMap::new(tree);
        plan.schemas.iter().for_each(|schema| *schemas.at(schema.at) = Some(()));
        Self {
            tree,
            plan,
            active,
            slot: options.slot,
            revision: reader.revision,
            lang: reader.lang,
            parents: Parents::new(tree),
            schemas,
            widened: Vec::new(),
            left: options.limits.schema_nodes,
            most: options.limits.schema_nodes,
            open: Vec::new(),
            depth: 0,
            names: alloc::vec![None; plan.schemas.len()],
            definitions: Vec::new(),
        }
    }

    /// Lists something that the projection does not hold to.
    fn widen(&mut self, at: Node, what: &'static str) {
        self.widened.push((at, what));
    }

    /// What was widened, in the order of pointers.
    fn widened(&self) -> Vec<Widened> {
        let mut list = self.widened.clone();
        crate::sort::sort_by(&mut list, |a, b| self.parents.compare(a.0, b.0).then(a.1.cmp(b.1)));
        list.dedup();
        list.into_iter().map(|(at, what)| Widened { schema_path: self.parents.pointer(at), what }).collect()
    }

    /// The whole document; a finding says why there is none.
    fn document(&mut self, findings: &mut Findings) -> Option<Members> {
        let root = self.plan.root?;
        let content =
            if self.slot == Some(Slot::Requested) { self.form(root, findings) } else { self.root(root, findings) };
        if self.left == 0 {
            let finding = Finding::new(Code::LimitSchemaNodes).param("limit", self.most);
            findings.push(finding.in_schema(Place::Value(Node::ROOT)));
        }
        let mut document = Members::default();
        if self.revision > Revision::June2025 {
            document.set("$schema", "https://json-schema.org/draft/2020-12/schema");
        }
        content.entries().for_each(|(name, value)| document.set(name, value));
        let definitions = self.take_definitions();
        if !definitions.is_empty() {
            document.set("$defs", definitions);
        }
        Some(document)
    }

    /// The schema of the root, which says that it is an object where it is one.
    fn root(&mut self, root: SchemaId, findings: &mut Findings) -> Members {
        let input = self.slot != Some(Slot::Output);
        let part = self.schema(root, walk::Spot { header: input, admitted: None });
        let mut content = Members::default();
        let kinds = self.plan.schema(root).kinds;
        let object = kinds == Kinds::of(Kind::Object);
        if object {
            content.set("type", "object");
        } else if self.slot == Some(Slot::Output) && self.revision < Revision::July2026 {
            let finding = Finding::new(Code::ProjectionOutputRoot).param("revision", self.revision.name());
            findings.push(finding.in_schema(Place::Value(Node::ROOT)));
        }
        part.members.entries().for_each(|(name, value)| content.set(name, value));
        content
    }
}
