//! The questions about headers as they come from JavaScript and from vectors.
//!
//! Takes what is asked about (arguments or a request), and an object with everything else that the question needs; gives the
//! answer as JSON, in the shapes of `js/src/types.ts`. The object is written by our own side of the boundary, which has
//! checked it: what is missing in it counts as not given.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::failure::{Checked, HeaderError, Refusal};
use super::{
    Arguments, HeaderDeclaration, HeaderPlan, HeaderRole, StandardOptions, VerifyOptions, codec, standard, verify,
};
use crate::code::Code;
use crate::limits::Limits;
use crate::operation::json;
use crate::output::{Members, Output};
use crate::parse::Parsed;
use crate::schema::Options;
use crate::tree::{Node, Tree};

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
        let mut strings = Vec::new();
        for item in self.tree.items(self.get(name)?) {
            strings.push(self.tree.text(item).to_string());
        }
        Some(strings)
    }

    /// The header fields, as pairs.
    fn headers(self) -> Vec<(&'t str, &'t str)> {
        let mut pairs = Vec::new();
        let Some(list) = self.get("headers") else { return pairs };
        for pair in self.tree.items(list) {
            let mut parts = self.tree.items(pair);
            if let (Some(name), Some(value)) = (parts.next(), parts.next()) {
                pairs.push((self.tree.text(name), self.tree.text(value)));
            }
        }
        pairs
    }

    /// The identifier of a request, if it is one.
    fn id(self) -> Option<Output> {
        let id = self.get("id")?;
        let is_integer = self.tree.number(id).is_some_and(|number| number.is_integral());
        (is_integer || self.tree.string(id).is_some()).then(|| Output::of(self.tree, id))
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
    let mut declarations = Vec::new();
    for HeaderDeclaration { path, name, kind } in &plan.declarations {
        let declaration = Members::default().with("path", list(path)).with("name", &**name).with("type", kind.name());
        declarations.push(Output::Object(declaration));
    }
    let told = Members::default().with("valid", plan.report.valid).with("declarations", declarations);
    Output::from(told.with("report", Output::Json(json(&plan.report)))).to_json()
}

/// Texts as a list.
pub(super) fn list<T: AsRef<str>>(texts: &[T]) -> Output {
    let mut items = Vec::with_capacity(texts.len());
    for text in texts {
        items.push(Output::from(text.as_ref()));
    }
    Output::List(items)
}

fn mirrored(plan: &HeaderPlan, arguments: &Arguments<'_>) -> String {
    made(&plan.mirror_parsed(arguments))
}

fn verified(plan: &HeaderPlan, arguments: &Arguments<'_>, context: Context<'_>) -> String {
    let options = context.verify_options();
    checked(&verify::verify(plan, &context.headers(), arguments, &options), context.id())
}

fn standard_verified(request: &Parsed, context: Context<'_>, limits: &Limits) -> String {
    let options = context.standard_options(limits);
    let id = request.sound().and_then(|tree| Context::of(tree).id());
    checked(&standard::verify(&context.headers(), request, &options), id)
}

fn made(result: &Checked<Vec<(String, String)>>) -> String {
    let headers = match result {
        Ok(headers) => headers,
        Err(refusal) => return failed(&refusal.error),
    };
    let mut pairs = Vec::new();
    for (name, value) in headers {
        pairs.push(list(&[name, value]));
    }
    told("headers", Output::List(pairs))
}

/// What was asked for.
fn told(name: &str, value: Output) -> String {
    Output::from(Members::default().with("ok", true).with(name, value)).to_json()
}

/// Why there is none.
fn failed(error: &HeaderError) -> String {
    Output::from(Members::default().with("ok", false).with("error", error.to_output())).to_json()
}

fn checked(result: &Checked<()>, id: Option<Output>) -> String {
    let mut answer = Members::default().with("ok", result.is_ok());
    if let Err(refusal) = result {
        answer.set("httpStatus", i64::from(refusal.http_status));
        answer.set("error", refusal.error.to_output());
        answer.set("response", refusal.to_response(id));
    }
    Output::from(answer).to_json()
}

/// A text as the value of a header, or why it has none.
pub(crate) fn encoded(input: &Parsed, limits: &Limits) -> String {
    match Refusal::of_unreadable(input, limits) {
        Some(refusal) => failed(&refusal.error),
        None => told("value", Output::from(&*codec::encode_header_value(input.tree.text(Node::ROOT)))),
    }
}

/// The text that a value of a header stands for, or why there is none.
pub(crate) fn decoded(input: &Parsed, limits: &Limits) -> String {
    if let Some(refusal) = Refusal::of_unreadable(input, limits) {
        return failed(&refusal.error);
    }
    let value = input.tree.text(Node::ROOT);
    if value.len() > limits.header_value as usize {
        return failed(&Refusal::of_limit(Code::LimitHeaderValue, limits.header_value, None).error);
    }
    match codec::decode_header_value(value) {
        Ok(text) => told("value", Output::Text(text)),
        Err(fault) => failed(&Refusal::new(fault.code()).error),
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
    use alloc::vec::Vec;

    /// The answer to a question about arguments or about a request. Which one it is stands in `ask` of the context.
    pub(crate) fn answer(input: &Parsed, context: &Tree, limits: &Limits) -> String {
        let context = Context::of(context);
        match context.string("ask") {
            Some("mirror") => mirrored(&plan(context, limits), &Arguments::whole(input)),
            Some("verify") => verified(&plan(context, limits), &Arguments::whole(input), context),
            Some("standard") => made(&standard::headers(input, &context.standard_options(limits))),
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
        let mut declarations = Vec::new();
        if let Some(list) = context.get("declarations") {
            for node in tree.items(list) {
                declarations.extend(declaration(node));
            }
        }
        let valid = context.get("valid").and_then(|node| tree.boolean(node)) == Some(true);
        let report = Report { valid, ..Report::empty() };
        HeaderPlan { declarations, report, limits: limits.clone() }
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
            made(&standard::headers(&own(body), &options))
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
