//! The questions about headers as they come from JavaScript and from vectors.
//!
//! Takes what is asked about (arguments or a request), and an object with everything else that the question needs; gives the
//! answer as JSON, in the shapes of `js/src/types.ts`. The object is written by our own side of the boundary, which has
//! checked it: what is missing in it counts as not given.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;

use super::failure::{HeaderError, Refusal, Response};
use super::{
    Arguments, HeaderDeclaration, HeaderPlan, HeaderRole, StandardOptions, VerifyOptions, codec, standard, verify,
};
use crate::code::Code;
use crate::limits::Limits;
use crate::operation::json;
use crate::parse::Parsed;
use crate::report::Report;
use crate::schema::Options;
use crate::tree::{Node, Tree};

/// An answer to any of the questions.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Told<'r> {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    headers: Option<Vec<(String, String)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    http_status: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'r HeaderError>,
    #[serde(skip_serializing_if = "Option::is_none")]
    response: Option<Response<'r, Id<'r>>>,
}

/// The identifier of a request.
#[derive(Serialize)]
#[serde(untagged)]
enum Id<'t> {
    Text(&'t str),
    Number(i64),
}

/// What [`scanned`] tells.
#[derive(Serialize)]
struct Scanned<'p> {
    valid: bool,
    declarations: &'p [HeaderDeclaration],
    report: &'p Report,
}

/// An object that a question comes with.
#[derive(Clone, Copy)]
struct Context<'t> {
    tree: &'t Tree,
    node: Node,
}

impl<'t> Context<'t> {
    fn of(tree: &'t Tree) -> Self {
        Self { tree, node: Node::ROOT }
    }

    fn get(self, name: &str) -> Option<Node> {
        self.tree.get(self.node, name)
    }

    fn string(self, name: &str) -> Option<&'t str> {
        self.tree.string(self.get(name)?)
    }

    fn strings(self, name: &str) -> Option<Vec<String>> {
        let list = self.get(name)?;
        Some(self.tree.items(list).filter_map(|item| self.tree.string(item)).map(ToString::to_string).collect())
    }

    /// The header fields, as pairs.
    fn headers(self) -> impl Iterator<Item = (&'t str, &'t str)> {
        let tree = self.tree;
        let pairs = self.get("headers").into_iter().flat_map(move |list| tree.items(list));
        pairs.filter_map(move |pair| {
            let mut parts = tree.items(pair);
            Some((tree.string(parts.next()?)?, tree.string(parts.next()?)?))
        })
    }

    fn id(self) -> Option<Id<'t>> {
        let id = self.get("id")?;
        let number = || Some(Id::Number(self.tree.number(id)?.to_safe_integer()?));
        self.tree.string(id).map(Id::Text).or_else(number)
    }

    fn verify_options(self) -> VerifyOptions {
        let mut options = VerifyOptions::default();
        if self.string("role") == Some("intermediary") {
            options.role = HeaderRole::Intermediary;
        }
        if let Some(version) = self.string("protocolVersion") {
            options.protocol_version = version.to_string();
        }
        options
    }

    fn standard_options(self, limits: &Limits) -> StandardOptions {
        StandardOptions {
            supported_versions: self.strings("supportedVersions"),
            methods: self.strings("methods"),
            tools: self.strings("tools"),
            limits: limits.clone(),
        }
    }
}

/// The plan of a schema: whether it is valid, its declarations, its report.
pub(crate) fn scanned(schema: &Parsed, options: &Options) -> String {
    let plan = HeaderPlan::of(schema, options);
    json(&Scanned { valid: plan.report.valid, declarations: &plan.declarations, report: &plan.report })
}

fn mirrored(plan: &HeaderPlan, arguments: &Arguments<'_>) -> String {
    made(plan.mirror_parsed(arguments))
}

fn verified(plan: &HeaderPlan, arguments: &Arguments<'_>, context: Context<'_>) -> String {
    let options = context.verify_options();
    checked(&verify::verify(plan, context.headers(), arguments, &options), context.id())
}

fn standard_verified(request: &Parsed, context: Context<'_>, limits: &Limits) -> String {
    let options = context.standard_options(limits);
    let id = request.sound().and_then(|tree| Context::of(tree).id());
    checked(&standard::verify(context.headers(), request, &options), id)
}

fn made(result: Result<Vec<(String, String)>, HeaderError>) -> String {
    match result {
        Ok(headers) => json(&Told { ok: true, headers: Some(headers), ..Told::default() }),
        Err(error) => json(&Told { error: Some(&error), ..Told::default() }),
    }
}

fn checked(result: &Result<(), Refusal>, id: Option<Id<'_>>) -> String {
    match result {
        Ok(()) => json(&Told { ok: true, ..Told::default() }),
        Err(refusal) => json(&Told {
            http_status: Some(refusal.http_status),
            error: Some(&refusal.error),
            response: Some(refusal.to_response(id)),
            ..Told::default()
        }),
    }
}

/// A text as the value of a header, or why it has none.
pub(crate) fn encoded(input: &Parsed, limits: &Limits) -> String {
    text_answer(input, limits, |text| Ok(codec::encode_header_value(text).into_owned()))
}

/// The text that a value of a header stands for, or why there is none.
pub(crate) fn decoded(input: &Parsed, limits: &Limits) -> String {
    let decode = |value: &str| {
        if value.len() > limits.header_value as usize {
            return Err(Refusal::of_limit(Code::LimitHeaderValue, limits.header_value, None).error);
        }
        codec::decode_header_value(value).map_err(|fault| Refusal::new(fault.code()).error)
    };
    text_answer(input, limits, decode)
}

fn text_answer(input: &Parsed, limits: &Limits, act: impl Fn(&str) -> Result<String, HeaderError>) -> String {
    let result = match Refusal::of_unreadable(input, limits) {
        Some(refusal) => Err(refusal.error),
        None => act(input.tree.string(Node::ROOT).unwrap_or_default()),
    };
    match result {
        Ok(value) => json(&Told { ok: true, value: Some(value), ..Told::default() }),
        Err(error) => json(&Told { error: Some(&error), ..Told::default() }),
    }
}

/// The questions as they cross the boundary.
#[cfg(feature = "wasm")]
pub(crate) mod boundary {
    use super::{Arguments, Context, made, mirrored, standard, standard_verified, verified};
    use crate::headers::{HeaderDeclaration, HeaderPlan, HeaderType};
    use crate::limits::Limits;
    use crate::parse::Parsed;
    use crate::report::Report;
    use crate::tree::Tree;
    use alloc::string::{String, ToString};

    /// The answer to a question about arguments or about a request. Which one it is stands in `ask` of the context.
    pub(crate) fn answer(input: &Parsed, context: &Tree, limits: &Limits) -> String {
        let context = Context::of(context);
        match context.string("ask") {
            Some("mirror") => mirrored(&plan(context, limits), &Arguments::whole(input)),
            Some("verify") => verified(&plan(context, limits), &Arguments::whole(input), context),
            Some("standard") => made(standard::headers(input, &context.standard_options(limits))),
            _ => standard_verified(input, context, limits),
        }
    }

    /// A plan from what [`super::scanned`] has told before.
    fn plan(context: Context<'_>, limits: &Limits) -> HeaderPlan {
        let tree = context.tree;
        let declaration = |node| {
            let inner = Context { tree, node };
            let kind = HeaderType::from_name(inner.string("type")?)?;
            Some(HeaderDeclaration { path: inner.strings("path")?, name: inner.string("name")?.to_string(), kind })
        };
        let list = context.get("declarations").into_iter().flat_map(|list| tree.items(list));
        let valid = context.get("valid").and_then(|node| tree.boolean(node)) == Some(true);
        let report = Report { valid, ..Report::empty() };
        HeaderPlan { declarations: list.filter_map(declaration).collect(), report, limits: limits.clone() }
    }
}

/// The questions as vectors ask them: everything is in one object, text is in a member of its own.
pub(crate) mod vector {
    use super::{Arguments, Context, HeaderPlan, made, mirrored, standard, standard_verified, verified};
    use crate::finding::Findings;
    use crate::parse::{self, Parsed, Role};
    use crate::schema::Options;
    use crate::tree::{Node, Tree};
    use alloc::string::String;

    /// `{ schema, arguments | argumentsText }`
    pub(crate) fn mirror(input: &Parsed, options: &Options) -> String {
        with_body(input, "arguments", options, |body, context| mirrored(&plan(context, options), body))
    }

    /// `{ schema, headers, arguments | argumentsText, id?, role?, protocolVersion? }`
    pub(crate) fn verify(input: &Parsed, options: &Options) -> String {
        with_body(input, "arguments", options, |body, context| verified(&plan(context, options), body, context))
    }

    /// `{ request | requestText }`
    pub(crate) fn standard(input: &Parsed, options: &Options) -> String {
        with_body(input, "request", options, |body, context| {
            let options = context.standard_options(&options.limits);
            made(standard::headers(&own(body), &options))
        })
    }

    /// `{ headers, request | requestText, supportedVersions?, methods?, tools? }`
    pub(crate) fn verify_standard(input: &Parsed, options: &Options) -> String {
        with_body(input, "request", options, |body, context| standard_verified(&own(body), context, &options.limits))
    }

    /// The body of the question: the member of that name, or the text beside it.
    fn with_body(
        input: &Parsed,
        member: &str,
        options: &Options,
        ask: impl Fn(&Arguments<'_>, Context<'_>) -> String,
    ) -> String {
        let context = Context::of(&input.tree);
        match context.string(&[member, "Text"].concat()) {
            Some(text) => {
                let parsed = parse::json::parse_bytes(text.as_bytes(), Role::Instance, &options.limits);
                ask(&Arguments::whole(&parsed), context)
            }
            None => ask(&Arguments { parsed: input, at: context.get(member) }, context),
        }
    }

    fn plan(context: Context<'_>, options: &Options) -> HeaderPlan {
        let faults = Findings::new(options.limits.diagnostics);
        HeaderPlan::of(&Parsed { tree: part(context.tree, context.get("schema")), faults }, options)
    }

    /// A body that is a document of its own.
    fn own(body: &Arguments<'_>) -> Parsed {
        Parsed { tree: part(&body.parsed.tree, body.at), faults: body.parsed.faults.clone() }
    }

    /// A value as a tree of its own; what is absent is null.
    fn part(tree: &Tree, node: Option<Node>) -> Tree {
        let null = || {
            let mut tree = Tree::default();
            tree.push_null();
            tree
        };
        node.map_or_else(null, |node| tree.part(node))
    }
}
