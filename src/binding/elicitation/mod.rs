//! Forms that a server asks a user to fill in (binding section 9, MCP's elicitation in form mode).
//!
//! Takes a `requestedSchema`; gives a report on it, the fields for a host that draws the form, and verdicts on what came
//! back. A form in JSON Structure is held to the profile of the binding, one in JSON Schema to that of MCP ([`profile`]).
//! [`fields`] says what to draw, [`content`] checks the answer. A form with faults has no fields and accepts nothing.

mod content;
mod fields;
mod profile;

use alloc::vec::Vec;

use serde_json::Value;

pub use fields::{Choice, Field, FieldKind};

pub(crate) use content::{check as check_content, find as find_in_answer};
pub(crate) use fields::told as told_fields;
pub(crate) use profile::check as check_profile;

use super::Slot;
use crate::dialect::Dialect;
use crate::finding::Findings;
use crate::operation;
use crate::output::{Members, Output};
use crate::parse::{self, Parsed, Role as Part};
use crate::report::Report;
use crate::schema::{Options, Schema};
use crate::tree::Node;

/// A form that has been checked.
///
/// ```
/// use mcp_assay::{Elicitation, Options};
///
/// let form = Elicitation::check_text(
///     r#"{ "type": "object", "properties": { "age": { "type": "integer", "minimum": 0 } }, "required": ["age"] }"#,
///     &Options::default(),
/// );
/// assert!(form.report().valid);
/// assert_eq!(form.fields()[0].label, "age");
///
/// let report = form.check_content_text(r#"{ "action": "accept", "content": { "age": -1 } }"#);
/// assert_eq!(report.diagnostics[0].instance_path.as_deref(), Some("/content/age"));
/// assert!(form.check_content_text(r#"{ "action": "decline" }"#).valid);
/// ```
#[derive(Debug)]
pub struct Elicitation {
    schema: Schema,
    fields: Vec<Field>,
}

impl Elicitation {
    /// Checks a `requestedSchema` given as a value. Whatever slot the options name, that is the one.
    #[must_use]
    pub fn check(requested_schema: &Value, options: &Options) -> Self {
        Self::from_parsed(parse::value::parse(requested_schema, Part::Schema, &options.limits), options)
    }

    /// Checks a `requestedSchema` given as JSON text.
    #[must_use]
    pub fn check_text(requested_schema: impl AsRef<[u8]>, options: &Options) -> Self {
        let parsed = parse::json::parse_bytes(requested_schema.as_ref(), Part::Schema, &options.limits);
        Self::from_parsed(parsed, options)
    }

    /// Checks a `requestedSchema` that came through any door.
    pub(crate) fn from_parsed(parsed: Parsed, options: &Options) -> Self {
        let options = Options { slot: Some(Slot::Requested), ..options.clone() };
        let schema = Schema::from_parsed(parsed, options);
        let fields = fields::fields(&schema);
        Self { schema, fields }
    }

    /// Faults and warnings of the form.
    #[must_use]
    pub fn report(&self) -> &Report {
        self.schema.report()
    }

    /// The dialect that the form is written in.
    #[must_use]
    pub fn dialect(&self) -> &Dialect {
        self.schema.dialect()
    }

    /// What to draw, in the order of the schema; nothing if the form has faults.
    #[must_use]
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Checks an `ElicitResult`, with pointers into it. Content is only looked at where the user has accepted.
    #[must_use]
    pub fn check_content(&self, result: &Value) -> Report {
        let limits = &self.schema.options().limits;
        check_content(&self.schema, &parse::value::parse(result, Part::Instance, limits))
    }

    /// Checks an `ElicitResult` given as JSON text.
    #[must_use]
    pub fn check_content_text(&self, result: impl AsRef<[u8]>) -> Report {
        let limits = &self.schema.options().limits;
        check_content(&self.schema, &parse::json::parse_bytes(result.as_ref(), Part::Instance, limits))
    }
}

/// The fields of a form and its report: for the vectors.
pub(crate) fn check_form(input: &Parsed, options: &Options) -> Output {
    let own = Parsed { tree: input.tree.clone(), faults: input.faults.clone() };
    let form = Elicitation::from_parsed(own, options);
    let report = Output::Json(operation::json(form.report()));
    Members::default().with("fields", Output::Json(told_fields(&form.schema))).with("report", report).into()
}

/// The report on `result` or `resultText` as an answer to the form in `schema`: for the vectors.
pub(crate) fn check_answer(input: &Parsed, options: &Options) -> Output {
    let tree = &input.tree;
    let part = |name| {
        let node = tree.get(Node::ROOT, name).unwrap_or(Node::ROOT);
        Parsed { tree: tree.part(node), faults: Findings::new(options.limits.diagnostics) }
    };
    let form = Elicitation::from_parsed(part("schema"), options);
    let report = match tree.get(Node::ROOT, "resultText") {
        Some(text) => form.check_content_text(tree.text(text)),
        None => check_content(&form.schema, &part("result")),
    };
    Members::default().with("report", Output::Json(operation::json(&report))).into()
}
