//! The crate's door: options, compiled schemas, and what can be asked of them.
//!
//! Takes text, `serde_json` values or trees from the JavaScript boundary; gives reports. It joins the stages and holds no
//! rule of its own. An unusable schema is not an error of the caller: it compiles to a [`Schema`] whose report says why,
//! and under which nothing is valid (ruling 22).

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde_json::Value;

use crate::binding::{self, Revision, Slot, Transport};
use crate::code::Code;
use crate::compile::json_schema::{self, Vocabularies};
use crate::compile::plan::Plan;
use crate::compile::structure::{self, Rules};
use crate::dialect::{self, Dialect, Draft, Known, MetaSchema};
use crate::evaluate::{self, Instance};
use crate::finding::{Finding, Findings, Place};
use crate::format::temporal::Strictness;
use crate::limits::Limits;
use crate::parse::{self, Parsed, Role as Part};
use crate::regex::Extent;
use crate::report::{self, Documents, Report};
use crate::sort::sort_by;
use crate::tree::{Node, Parents, Tree};

/// Which side reads a schema. It changes severities only where the sources give the sides different duties (ruling 18).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Role {
    /// The schema came from somebody else.
    #[default]
    Client,
    /// The schema is about to be sent.
    Server,
}

/// How much of a value `pattern` must match in JSON Structure (ruling 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PatternMode {
    /// All of it, as the Validation draft says.
    #[default]
    Spec,
    /// Any part of it, as the JSON Structure SDKs do.
    Search,
}

/// How strictly `time` and `duration` are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Temporal {
    /// As RFC 3339 has them.
    #[default]
    Strict,
    /// A `time` may lack its offset, a `duration` may have a fraction.
    Lenient,
}

/// What a host decides about a check. The default is a client that follows the specifications.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Options {
    /// Which side reads the schema.
    pub role: Role,
    /// How much of a value `pattern` must match.
    pub pattern: PatternMode,
    /// How strictly `time` and `duration` are read.
    pub temporal: Temporal,
    /// Whether diagnostics may show values of the instance.
    pub values: bool,
    /// The dialect of a schema without `$schema`.
    pub default_draft: Draft,
    /// JSON Structure meta-schemas that the host knows beside the published ones, by URI.
    pub meta_schemas: Vec<(String, MetaSchema)>,
    /// Whether `format` of JSON Schema is asserted; by default it only describes (ruling 12).
    pub assert_format: bool,
    /// Documents that references of JSON Schema may lead to, by URI. Nothing is ever fetched (ruling 13).
    pub resources: Vec<(String, Document)>,
    /// The place in MCP that the schema stands in, if any, whose rules then apply.
    pub slot: Option<Slot>,
    /// Whether the schema stands in some slot, where it is not known in which: only what holds in all of them applies.
    pub in_slot: bool,
    /// The revision of MCP whose rules apply in slots.
    pub revision: Revision,
    /// How the tools of a listing are called. Over standard input and output header annotations mean nothing.
    pub transport: Transport,
    /// Whether the client of a listing has advertised the binding, if that is known.
    pub negotiated: Option<bool>,
    /// What the `$id` of every schema of a listing must begin with: the namespace that the server controls.
    pub namespace: Option<String>,
    /// The language of labels, such as `de`, where there is a choice.
    pub lang: Option<String>,
    /// Bounds on what a call may consume.
    pub limits: Limits,
}

/// A document handed over beforehand. Options are copied for every schema of a listing, so copies share the document.
#[derive(Debug, Clone)]
pub struct Document(pub(crate) Arc<Tree>);

impl Document {
    /// A document from a value.
    #[must_use]
    pub fn new(value: &Value, limits: &Limits) -> Option<Self> {
        let parsed = parse::value::parse(value, Part::Schema, limits);
        parsed.sound().is_some().then(|| Self(Arc::new(parsed.tree)))
    }
}

impl Options {
    /// What dialect detection has to know.
    pub(crate) fn known(&self) -> Known<'_> {
        Known { meta_schemas: &self.meta_schemas, default_draft: self.default_draft }
    }
}

/// A compiled schema.
///
/// ```
/// use mcp_assay::{Options, Schema};
///
/// let schema = Schema::compile_text(
///     r#"{
///         "$schema": "https://json-structure.org/meta/core/v0/#",
///         "$id": "https://example.com/schemas/point",
///         "name": "Point",
///         "type": "object",
///         "properties": { "x": { "type": "int32" }, "y": { "type": "int32" } },
///         "required": ["x", "y"]
///     }"#,
///     &Options::default(),
/// );
/// assert!(schema.report().valid);
///
/// let report = schema.validate_text(r#"{ "x": 1, "y": 2.5 }"#);
/// assert!(!report.valid);
/// assert_eq!(report.diagnostics[0].code, "instance/not-integer");
/// assert_eq!(report.diagnostics[0].instance_path.as_deref(), Some("/y"));
/// assert_eq!(report.diagnostics[0].location.unwrap().column, 16);
/// ```
#[derive(Debug)]
pub struct Schema {
    tree: Tree,
    dialect: Dialect,
    /// Only where the schema has no errors.
    plan: Option<Plan>,
    /// Units of work that compiling took.
    pub(crate) cost: u64,
    report: Report,
    unenforced: Vec<String>,
    options: Options,
}

impl Schema {
    /// Compiles a schema from JSON text, which must be UTF-8.
    #[must_use]
    pub fn compile_text(text: impl AsRef<[u8]>, options: &Options) -> Self {
        Self::from_parsed(parse::json::parse_bytes(text.as_ref(), Part::Schema, &options.limits), options.clone())
    }

    /// Compiles a schema from a value.
    #[must_use]
    pub fn compile(value: &Value, options: &Options) -> Self {
        Self::from_parsed(parse::value::parse(value, Part::Schema, &options.limits), options.clone())
    }

    /// Compiles a schema that came through any door.
    pub(crate) fn from_parsed(parsed: Parsed, options: Options) -> Self {
        let (mut schema, findings) = Self::build(parsed, options);
        schema.report = about_schema(&schema.tree, findings, &schema.options.limits);
        schema
    }

    /// Compiles, and gives what was found beside a schema whose report is still to be made.
    pub(crate) fn build(parsed: Parsed, options: Options) -> (Self, Findings) {
        let Parsed { mut tree, faults } = parsed;
        if faults.has_errors() {
            return (Self::without_plan(tree, Dialect::Invalid, options), faults);
        }
        let mut findings = Findings::new(options.limits.diagnostics);
        let mut documents: Vec<(String, Node)> = options
            .resources
            .iter()
            .map(|(uri, document)| (uri.trim_end_matches('#').into(), tree.append_part(&document.0, Node::ROOT)))
            .collect();
        let named = tree.get(Node::ROOT, "$schema").and_then(|value| tree.string(value));
        let custom = named.and_then(|uri| json_schema::custom_dialect(&tree, &documents, uri));
        let dialect = match custom {
            Some((draft, _)) => Dialect::JsonSchema { draft },
            None => dialect::detect(&tree, &options.known(), &mut findings),
        };
        if let (Dialect::JsonSchema { draft }, false) = (&dialect, findings.has_errors()) {
            let vocabularies = custom.map_or(Vocabularies::ALL, |(_, vocabularies)| vocabularies);
            let rules = json_schema::Rules { draft: *draft, vocabularies, assert_format: options.assert_format };
            json_schema::official::append(&mut tree, &mut documents);
            let (plan, findings) = json_schema::compile(&tree, &documents, rules, &options.limits, findings);
            return Self::compiled(tree, dialect, plan, findings, &[], options);
        }
        let Dialect::JsonStructure { active, .. } = &dialect else {
            return (Self::without_plan(tree, dialect, options), findings);
        };
        let rules = Rules {
            active: *active,
            server: options.role == Role::Server,
            strictness: match options.temporal {
                Temporal::Strict => Strictness::Strict,
                Temporal::Lenient => Strictness::Lenient,
            },
            extent: match options.pattern {
                PatternMode::Spec => Extent::Whole,
                PatternMode::Search => Extent::Search,
            },
            control_members: options.slot.is_none() && !options.in_slot,
        };
        let compiled = structure::compile(&tree, rules, &options.limits, findings);
        Self::compiled(tree, dialect, compiled.plan, compiled.findings, &compiled.unenforced, options)
    }

    fn compiled(
        tree: Tree,
        dialect: Dialect,
        plan: Plan,
        mut findings: Findings,
        unenforced: &[Node],
        options: Options,
    ) -> (Self, Findings) {
        if let Some(slot) = options.slot {
            binding::slot::check(&tree, &dialect, slot, options.revision, &mut findings);
        }
        let cost = plan.cost;
        let plan = (!findings.has_errors()).then_some(plan);
        let unenforced = pointers(&tree, unenforced);
        (Self { plan, cost, unenforced, ..Self::without_plan(tree, dialect, options) }, findings)
    }

    fn without_plan(tree: Tree, dialect: Dialect, options: Options) -> Self {
        // The documents are in the tree now.
        let options = Options { resources: Vec::new(), ..options };
        Self { tree, dialect, plan: None, cost: 0, report: Report::empty(), unenforced: Vec::new(), options }
    }

    /// Faults and warnings of the schema itself. Where it is not valid, the schema is unusable.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The dialect that the schema is written in.
    #[must_use]
    pub fn dialect(&self) -> &Dialect {
        &self.dialect
    }

    /// JSON Pointers of keywords that read like constraints but are not active.
    #[must_use]
    pub fn unenforced(&self) -> &[String] {
        &self.unenforced
    }

    /// Checks an instance given as JSON text: exact about the spelling of numbers and duplicate members, with locations.
    #[must_use]
    pub fn validate_text(&self, text: impl AsRef<[u8]>) -> Report {
        self.validate_parsed(&parse::json::parse_bytes(text.as_ref(), Part::Instance, &self.options.limits))
    }

    /// Checks an instance given as a value.
    #[must_use]
    pub fn validate(&self, instance: &Value) -> Report {
        self.validate_parsed(&parse::value::parse(instance, Part::Instance, &self.options.limits))
    }

    /// Whether an instance given as JSON text is valid. Never disagrees with [`Schema::validate_text`].
    #[must_use]
    pub fn is_valid_text(&self, text: impl AsRef<[u8]>) -> bool {
        self.is_valid_parsed(&parse::json::parse_bytes(text.as_ref(), Part::Instance, &self.options.limits))
    }

    /// Whether an instance given as a value is valid. Never disagrees with [`Schema::validate`].
    #[must_use]
    pub fn is_valid(&self, instance: &Value) -> bool {
        self.is_valid_parsed(&parse::value::parse(instance, Part::Instance, &self.options.limits))
    }

    /// Checks an instance given as a tape, the form in which values cross from JavaScript. Only for tests of that door.
    #[doc(hidden)]
    #[must_use]
    pub fn validate_tape(&self, tape: &[u8]) -> Report {
        self.validate_parsed(&parse::tape::parse(tape, Tree::default(), Part::Instance, &self.options.limits))
    }

    /// The quick form of [`Schema::validate_tape`].
    #[doc(hidden)]
    #[must_use]
    pub fn is_valid_tape(&self, tape: &[u8]) -> bool {
        self.is_valid_parsed(&parse::tape::parse(tape, Tree::default(), Part::Instance, &self.options.limits))
    }

    /// Checks an instance that came through any door.
    pub(crate) fn validate_parsed(&self, parsed: &Parsed) -> Report {
        if self.plan.is_none() {
            return report::single(Code::SchemaUnusable);
        }
        let (findings, schema) = match parsed.sound() {
            Some(tree) => (self.evaluate(Instance::whole(tree)), Some(&self.tree)),
            None => (parsed.faults.clone(), None),
        };
        let documents = Documents { instance: Some(&parsed.tree), schema, values: self.options.values };
        report::report(findings, documents, &self.options.limits)
    }

    /// What is wrong with a value that may stand inside a larger one.
    pub(crate) fn evaluate(&self, instance: Instance<'_>) -> Findings {
        let limits = &self.options.limits;
        match &self.plan {
            Some(plan) => evaluate::evaluate(plan, &self.tree, instance, limits),
            None => {
                let mut findings = Findings::new(limits.diagnostics);
                findings.push(Finding::new(Code::SchemaUnusable).in_instance(Place::Value(instance.root)));
                findings
            }
        }
    }

    /// The tree of the schema, for reports on what [`Schema::evaluate`] has found.
    pub(crate) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The options that the schema was compiled with, without the documents that were handed over.
    pub(crate) fn options(&self) -> &Options {
        &self.options
    }

    /// What the schema was compiled to, if it can be used.
    pub(crate) fn plan(&self) -> Option<&Plan> {
        self.plan.as_ref()
    }

    /// Whether an instance that came through any door is valid.
    pub(crate) fn is_valid_parsed(&self, parsed: &Parsed) -> bool {
        let (Some(plan), Some(tree)) = (&self.plan, parsed.sound()) else { return false };
        evaluate::is_valid(plan, &self.tree, Instance::whole(tree), &self.options.limits).unwrap_or(false)
    }

    /// The bounds that the schema was compiled with.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.options.limits
    }
}

/// A report on a schema alone.
pub(crate) fn about_schema(tree: &Tree, findings: Findings, limits: &Limits) -> Report {
    report::report(findings, Documents { schema: Some(tree), ..Documents::default() }, limits)
}

fn pointers(tree: &Tree, nodes: &[Node]) -> Vec<String> {
    if nodes.is_empty() {
        return Vec::new();
    }
    let parents = Parents::new(tree);
    let mut sorted = nodes.to_vec();
    sort_by(&mut sorted, |a, b| parents.compare(*a, *b));
    sorted.dedup();
    sorted.into_iter().map(|node| parents.pointer(node)).collect()
}

/// What [`detect_dialect`] gives: the dialect, and what is wrong with the way it is named.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Detection {
    /// The dialect.
    pub dialect: Dialect,
    /// Findings about `$schema` and `$uses`, or about the text.
    pub report: Report,
}

/// Identifies the dialect of a schema given as JSON text, and checks nothing else.
#[must_use]
pub fn detect_dialect_text(text: impl AsRef<[u8]>, options: &Options) -> Detection {
    detect_parsed(&parse::json::parse_bytes(text.as_ref(), Part::Schema, &options.limits), options)
}

/// Identifies the dialect of a schema given as a value, and checks nothing else.
#[must_use]
pub fn detect_dialect(schema: &Value, options: &Options) -> Detection {
    detect_parsed(&parse::value::parse(schema, Part::Schema, &options.limits), options)
}

/// Identifies the dialect of a schema that came through any door.
pub(crate) fn detect_parsed(parsed: &Parsed, options: &Options) -> Detection {
    let (dialect, findings) = match parsed.sound() {
        None => (Dialect::Invalid, parsed.faults.clone()),
        Some(tree) => {
            let mut findings = Findings::new(options.limits.diagnostics);
            (dialect::detect(tree, &options.known(), &mut findings), findings)
        }
    };
    Detection { dialect, report: about_schema(&parsed.tree, findings, &options.limits) }
}

/// The URIs that `$schema` may have under these options.
#[must_use]
pub fn supported_dialects(options: &Options) -> Vec<String> {
    dialect::supported(&options.known()).iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schema_can_be_shared_between_threads() {
        fn shared<T: Send + Sync>() {}
        shared::<Schema>();
    }
}
