//! Headers that repeat what a request says, so that whoever routes it need not read the body (MCP 2026-07-28, ADR-035).
//!
//! Takes input schemas, arguments, requests and header fields; gives plans, headers, and errors that are ready to send. The
//! body alone counts: a header never supplies what the body lacks. Refused are annotations that cannot be followed, and
//! calls whose headers say something else than their bodies. The way of data: [`scan`] makes a plan of a schema, [`mirror`]
//! finds the values that go into headers, [`verify`] and [`standard`] compare, [`codec`] is the form that values have in
//! headers, [`fields`] holds the fields of a request, [`failure`] words the answer, [`ask`] is the door of the boundary.

// A refusal is passed along boxed everywhere, so it is made that way.
#![allow(clippy::unnecessary_box_returns)]

pub(crate) mod ask;
pub(crate) mod codec;
mod failure;
mod fields;
mod mirror;
pub(crate) mod scan;
pub(crate) mod standard;
pub(crate) mod verify;

pub use codec::{HeaderFault, decode_header_value, encode_header_value};
pub use failure::{HeaderError, HeaderErrorData, Refusal};

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::Value;

use self::failure::Checked;
use crate::code::Code;
use crate::dialect;
use crate::finding::Findings;
use crate::limits::Limits;
use crate::parse::{self, Parsed, Role};
use crate::report::{Documents, Report, report};
use crate::schema::Options;
use crate::tree::{Node, Tree};

/// What the name of a header for an argument begins with.
const PREFIX: &str = "Mcp-Param-";

/// The header of a declaration.
fn header_name(name: &str) -> String {
    [PREFIX, name].concat()
}

/// The types whose values can be mirrored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeaderType {
    /// A text, in headers encoded where it has to be.
    String,
    /// An integer whose neighbours doubles can still tell apart.
    Integer,
    /// `true` or `false`.
    Boolean,
}

impl HeaderType {
    /// The name of the type in a schema.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            HeaderType::String => "string",
            HeaderType::Integer => "integer",
            HeaderType::Boolean => "boolean",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        [HeaderType::String, HeaderType::Integer, HeaderType::Boolean].into_iter().find(|kind| kind.name() == name)
    }
}

/// A property that is mirrored.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct HeaderDeclaration {
    /// The names on the wire that lead to it from the root of the arguments.
    pub path: Vec<String>,
    /// The name of the header behind `Mcp-Param-`, as declared.
    pub name: String,
    /// The type of the property.
    pub kind: HeaderType,
}

/// What the annotations of an input schema ask for.
///
/// ```
/// use mcp_assay::{Options, VerifyOptions, scan_headers_text};
///
/// let schema = r#"{ "type": "object", "properties": { "region": { "type": "string", "x-mcp-header": "Region" } } }"#;
/// let plan = scan_headers_text(schema, &Options::default());
/// assert!(plan.report().valid);
///
/// let headers = plan.mirror_text(r#"{ "region": "eu" }"#).unwrap();
/// assert_eq!(headers, [("Mcp-Param-Region".to_string(), "eu".to_string())]);
///
/// let refusal = plan.verify_text([("mcp-param-region", "us")], r#"{ "region": "eu" }"#, &VerifyOptions::default());
/// let refusal = refusal.unwrap_err();
/// assert_eq!((refusal.http_status, refusal.error.code), (400, -32020));
/// assert_eq!(refusal.error.message, "the header Mcp-Param-Region does not match the body");
/// ```
#[derive(Debug, Clone)]
pub struct HeaderPlan {
    declarations: Vec<HeaderDeclaration>,
    report: Report,
    limits: Limits,
}

/// Who reads the headers of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HeaderRole {
    /// The server that carries the call out.
    #[default]
    Server,
    /// Whoever stands before it, and must see that the request is of a revision with mirrors before trusting any.
    Intermediary,
}

/// How the headers of a call are verified.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct VerifyOptions {
    /// Who reads them.
    pub role: HeaderRole,
    /// The revision of the request, 2026-07-28 unless set. Calls of other revisions have no mirrors to check.
    pub protocol_version: String,
}

impl Default for VerifyOptions {
    fn default() -> Self {
        Self { role: HeaderRole::Server, protocol_version: standard::REVISION.to_string() }
    }
}

/// What a server knows when it verifies the standard headers. What is not given is not checked.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct StandardOptions {
    /// The revisions that it supports.
    pub supported_versions: Option<Vec<String>>,
    /// The methods that it implements.
    pub methods: Option<Vec<String>>,
    /// The names of its tools.
    pub tools: Option<Vec<String>>,
    /// Bounds on what a call may consume.
    pub limits: Limits,
}

/// The arguments of a call: a document, and the value in it if there is one.
pub(crate) struct Arguments<'t> {
    pub(crate) parsed: &'t Parsed,
    pub(crate) at: Option<Node>,
}

impl<'t> Arguments<'t> {
    /// Arguments that are a document of their own.
    pub(crate) fn whole(parsed: &'t Parsed) -> Self {
        Self { parsed, at: Some(Node::ROOT) }
    }

    /// The value of a declaration, the arguments being readable.
    fn value(&self, declaration: &HeaderDeclaration) -> Checked<Option<mirror::Mirrored<'t>>> {
        mirror::value(declaration, &self.parsed.tree, self.at)
    }
}

impl HeaderPlan {
    /// Finds the annotations of an input schema that came through any door.
    pub(crate) fn of(schema: &Parsed, options: &Options) -> Self {
        let (declarations, findings) = match schema.sound() {
            Some(tree) => Self::find(tree, options),
            None => (Vec::new(), schema.faults.clone()),
        };
        let documents = Documents { schema: Some(&schema.tree), ..Documents::default() };
        let declarations = if findings.has_errors() { Vec::new() } else { declarations };
        Self { declarations, report: report(findings, documents, &options.limits), limits: options.limits.clone() }
    }

    /// A plan of annotations that are in order.
    pub(crate) fn of_declarations(declarations: Vec<HeaderDeclaration>, limits: &Limits) -> Self {
        Self { declarations, report: Report::empty(), limits: limits.clone() }
    }

    /// The annotations in a tree. A schema whose dialect is not known cannot be read, so it has faults and no annotations.
    fn find(tree: &Tree, options: &Options) -> (Vec<HeaderDeclaration>, Findings) {
        let mut findings = Findings::new(options.limits.diagnostics);
        let dialect = dialect::detect(tree, &options.known(), &mut findings);
        if findings.has_errors() {
            return (Vec::new(), findings);
        }
        scan::scan(tree, &dialect, &options.limits)
    }

    /// What is mirrored, in the order of the schema. Nothing if the annotations have faults.
    #[must_use]
    pub fn declarations(&self) -> &[HeaderDeclaration] {
        &self.declarations
    }

    /// The faults of the annotations. Not valid: the whole definition of the tool is invalid.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The headers for a call with these arguments.
    ///
    /// # Errors
    ///
    /// A plan with faults, an argument that cannot be mirrored.
    pub fn mirror(&self, arguments: &Value) -> Result<Vec<(String, String)>, HeaderError> {
        let parsed = parse::value::parse(arguments, Role::Instance, &self.limits);
        self.mirror_parsed(&Arguments::whole(&parsed)).map_err(|refusal| refusal.error)
    }

    /// The headers for a call with these arguments, given as JSON text.
    ///
    /// # Errors
    ///
    /// As for [`HeaderPlan::mirror`], and text that is no JSON.
    pub fn mirror_text(&self, arguments: impl AsRef<[u8]>) -> Result<Vec<(String, String)>, HeaderError> {
        let parsed = parse::json::parse_bytes(arguments.as_ref(), Role::Instance, &self.limits);
        self.mirror_parsed(&Arguments::whole(&parsed)).map_err(|refusal| refusal.error)
    }

    fn mirror_parsed(&self, arguments: &Arguments<'_>) -> Checked<Vec<(String, String)>> {
        self.check(arguments)?;
        let mut headers = Vec::new();
        for declaration in &self.declarations {
            if let Some(value) = arguments.value(declaration)? {
                headers.push((header_name(&declaration.name), value.to_header()));
            }
        }
        Ok(headers)
    }

    /// Holds the headers of a call against its arguments.
    ///
    /// # Errors
    ///
    /// What to answer instead of carrying out the call.
    pub fn verify<'h>(
        &self,
        headers: impl IntoIterator<Item = (&'h str, &'h str)>,
        arguments: &Value,
        options: &VerifyOptions,
    ) -> Result<(), Refusal> {
        let parsed = parse::value::parse(arguments, Role::Instance, &self.limits);
        self.verify_parsed(&headers.into_iter().collect::<Vec<_>>(), &Arguments::whole(&parsed), options)
    }

    /// Holds the headers of a call against its arguments, given as JSON text.
    ///
    /// # Errors
    ///
    /// What to answer instead of carrying out the call.
    pub fn verify_text<'h>(
        &self,
        headers: impl IntoIterator<Item = (&'h str, &'h str)>,
        arguments: impl AsRef<[u8]>,
        options: &VerifyOptions,
    ) -> Result<(), Refusal> {
        let parsed = parse::json::parse_bytes(arguments.as_ref(), Role::Instance, &self.limits);
        self.verify_parsed(&headers.into_iter().collect::<Vec<_>>(), &Arguments::whole(&parsed), options)
    }

    fn verify_parsed(
        &self,
        headers: &[(&str, &str)],
        arguments: &Arguments<'_>,
        options: &VerifyOptions,
    ) -> Result<(), Refusal> {
        verify::verify(self, headers, arguments, options).map_err(|refusal| *refusal)
    }

    /// Whether the definition is in order and the arguments can be read.
    fn check(&self, arguments: &Arguments<'_>) -> Checked<()> {
        if !self.report.valid {
            return Err(Refusal::new(Code::HeaderDefinition));
        }
        match Refusal::of_unreadable(arguments.parsed, &self.limits) {
            Some(refusal) => Err(refusal),
            None => Ok(()),
        }
    }
}

/// The exact names of all headers of MCP that requests for tools with these plans may have, each once: what a server that
/// pages call puts into `Access-Control-Allow-Headers`.
///
/// ```
/// use mcp_assay::{Options, header_names, scan_headers_text};
///
/// let schema = r#"{ "type": "object", "properties": { "region": { "type": "string", "x-mcp-header": "Region" } } }"#;
/// let plan = scan_headers_text(schema, &Options::default());
/// assert_eq!(header_names([&plan, &plan]), ["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name", "Mcp-Param-Region"]);
/// ```
#[must_use]
pub fn header_names<'p>(plans: impl IntoIterator<Item = &'p HeaderPlan>) -> Vec<String> {
    let mut names: Vec<String> = [standard::VERSION, standard::METHOD, standard::NAME].map(String::from).into();
    for declaration in plans.into_iter().flat_map(HeaderPlan::declarations) {
        let name = header_name(&declaration.name);
        if !names.iter().any(|known| known.eq_ignore_ascii_case(&name)) {
            names.push(name);
        }
    }
    names
}

/// Finds the header annotations of an input schema given as a value. Nothing else of the schema is checked.
#[must_use]
pub fn scan_headers(schema: &Value, options: &Options) -> HeaderPlan {
    HeaderPlan::of(&parse::value::parse(schema, Role::Schema, &options.limits), options)
}

/// Finds the header annotations of an input schema given as JSON text.
#[must_use]
pub fn scan_headers_text(schema: impl AsRef<[u8]>, options: &Options) -> HeaderPlan {
    HeaderPlan::of(&parse::json::parse_bytes(schema.as_ref(), Role::Schema, &options.limits), options)
}

/// The standard headers for a JSON-RPC request of revision 2026-07-28.
///
/// # Errors
///
/// A request that lacks what the headers repeat.
pub fn standard_headers(request: &Value, options: &StandardOptions) -> Result<Vec<(String, String)>, HeaderError> {
    let parsed = parse::value::parse(request, Role::Instance, &options.limits);
    standard::headers(&parsed, options).map_err(|refusal| refusal.error)
}

/// Holds the standard headers against the JSON-RPC request that they came with.
///
/// # Errors
///
/// What to answer instead of carrying out the request.
pub fn verify_standard_headers<'h>(
    headers: impl IntoIterator<Item = (&'h str, &'h str)>,
    request: &Value,
    options: &StandardOptions,
) -> Result<(), Refusal> {
    let parsed = parse::value::parse(request, Role::Instance, &options.limits);
    let headers: Vec<_> = headers.into_iter().collect();
    standard::verify(&headers, &parsed, options).map_err(|refusal| *refusal)
}
