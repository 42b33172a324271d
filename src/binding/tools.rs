//! A listing of tools (MCP `tools/list`, digest section 3; binding sections 3 to 5).
//!
//! Takes the result of `tools/list`, the response that holds it, or one definition of a tool; gives the tools that can be used, those that cannot with the reason, and a report on
//! the whole. What is wrong with one tool is a finding about that tool; the others stay usable. Pointers into the listing
//! are instance pointers, pointers into a schema are schema pointers.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use serde_json::Value;

use super::inner;
use super::reply::{self, Reply};
use super::result::{self, ResultRules};
use super::{Revision, Slot, Transport};
use crate::code::{Code, Severity};
use crate::dialect::Dialect;
use crate::evaluate::Instance;
use crate::finding::{Finding, Findings, Place, shown};
use crate::headers::{self, HeaderDeclaration, HeaderPlan};
use crate::parse::{self, Parsed, Role as Part};
use crate::report::{self, Report, about_instance, escaped};
use crate::schema::{Options, Role, Schema};
use crate::sort::sort_by;
use crate::tree::{Kind, Node, Tree};

/// A listing after it has been checked.
#[derive(Debug)]
#[non_exhaustive]
pub struct Listing {
    /// Everything that was found, of all tools.
    pub report: Report,
    /// The tools that can be used, in their order.
    pub accepted: Vec<Tool>,
    /// The tools that cannot.
    pub rejected: Vec<Rejected>,
    /// Units of work that it took.
    pub(crate) cost: u64,
}

/// A tool that can be used.
#[derive(Debug)]
#[non_exhaustive]
pub struct Tool {
    /// Its name, as it is on the wire.
    pub name: String,
    /// What is wrong with it; no errors.
    pub report: Report,
    /// What its arguments must match.
    pub input: Schema,
    /// What its structured results must match.
    pub output: Option<Schema>,
    /// The headers that mirror its arguments.
    pub headers: HeaderPlan,
    /// Its place in the listing.
    pub index: u32,
    rules: ResultRules,
}

/// A tool that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Rejected {
    /// Its name, safe to print and cut if it is long; empty if it has none.
    pub name: String,
    /// Why, in one of a few fixed sentences.
    pub reason: &'static str,
    /// What is wrong with it.
    pub report: Report,
}

/// Why a tool cannot be used, in the order in which one reason goes before another.
mod reason {
    pub(super) const UNREADABLE: &str = "the tool is not JSON that can be relied on";
    pub(super) const NOT_AN_OBJECT: &str = "the tool is not an object";
    pub(super) const NAME: &str = "the tool has no name";
    pub(super) const DUPLICATE: &str = "another tool of the listing has the same name";
    pub(super) const NO_INPUT: &str = "the tool has no input schema";
    pub(super) const DIALECT: &str = "a schema of the tool is written in a dialect that is not supported";
    pub(super) const INPUT: &str = "the input schema has faults";
    pub(super) const HEADERS: &str = "the header annotations of the input schema are invalid";
    pub(super) const OUTPUT: &str = "the output schema has faults";
    pub(super) const UNASKED: &str =
        "a schema in JSON Structure must not be sent to a client that has not asked for it";
    pub(super) const MEMBER: &str = "a member of the tool has the wrong form";
}

/// Members of a tool beside its name and schemas, with what they must be.
const MEMBERS: [(&str, Kind, &str); 6] = [
    ("title", Kind::String, "a string"),
    ("description", Kind::String, "a string"),
    ("icons", Kind::Array, "an array"),
    ("annotations", Kind::Object, "an object"),
    ("execution", Kind::Object, "an object"),
    ("_meta", Kind::Object, "an object"),
];

impl Tool {
    /// Checks the arguments of a call. A call without arguments has `{}`.
    #[must_use]
    pub fn check_arguments(&self, arguments: &Value) -> Report {
        self.input.validate(arguments)
    }

    /// Checks the arguments of a call from JSON text.
    #[must_use]
    pub fn check_arguments_text(&self, arguments: impl AsRef<[u8]>) -> Report {
        self.input.validate_text(arguments)
    }

    /// Checks a `CallToolResult`. `mirrors` says whether the server claims that a text block mirrors the structured
    /// content.
    #[must_use]
    pub fn check_result(&self, result: &Value, mirrors: bool) -> Report {
        self.check_result_parsed(&parse::value::parse(result, Part::Instance, self.input.limits()), mirrors)
    }

    /// Checks a `CallToolResult` from JSON text.
    #[must_use]
    pub fn check_result_text(&self, result: impl AsRef<[u8]>, mirrors: bool) -> Report {
        self.check_result_parsed(
            &parse::json::parse_bytes(result.as_ref(), Part::Instance, self.input.limits()),
            mirrors,
        )
    }

    /// Its schemas.
    pub(crate) fn schemas(&self) -> impl Iterator<Item = &Schema> {
        core::iter::once(&self.input).chain(&self.output)
    }

    /// What is wrong with the result that a value of a tree is.
    pub(crate) fn find_in_result(&self, result: Instance<'_>) -> Findings {
        result::find(result, self.output.as_ref(), self.rules, self.input.limits())
    }

    /// Checks a result that came through any door.
    fn check_result_parsed(&self, result: &Parsed, mirrors: bool) -> Report {
        result::report(result, self.output.as_ref(), ResultRules { mirrors, ..self.rules }, self.input.options())
    }

    /// What a server sends in answer to a call with such arguments; nothing if they are valid.
    #[must_use]
    pub fn reply(&self, report: &Report) -> Option<Reply> {
        reply::to_arguments(report, self.rules.revision)
    }

    /// What a server sends in place of such a result of the tool; nothing if it is valid.
    #[must_use]
    pub fn reply_to_result(&self, report: &Report) -> Option<Reply> {
        reply::to_result(report, self.rules.revision)
    }
}

/// Checks a listing given as a value. `options.slot` is not looked at: every schema stands in its own.
#[must_use]
pub fn check_tools(listing: &Value, options: &Options) -> Listing {
    check(&parse::value::parse(listing, Part::Instance, &options.limits), options)
}

/// Checks a listing given as JSON text.
#[must_use]
pub fn check_tools_text(listing: impl AsRef<[u8]>, options: &Options) -> Listing {
    check(&parse::json::parse_bytes(listing.as_ref(), Part::Instance, &options.limits), options)
}

/// Checks a listing that came through any door.
pub(crate) fn check(listing: &Parsed, options: &Options) -> Listing {
    let tree = &listing.tree;
    if !listing.is_whole() {
        return refused(about_instance(tree, listing.faults.clone(), &options.limits));
    }
    // A response holds the listing in its `result`.
    let result = tree.get(Node::ROOT, "result").filter(|_| tree.get(Node::ROOT, "tools").is_none());
    check_among(tree, result.unwrap_or(Node::ROOT), &listing.faults, options)
}

/// Checks the listing, or the definition of a tool, that a value inside a larger one is.
pub(crate) fn check_at(tree: &Tree, at: Node, options: &Options) -> Listing {
    check_among(tree, at, &Findings::new(options.limits.diagnostics), options)
}

/// The same, where the reader has found faults. One inside a tool costs that tool; any other costs the listing.
fn check_among(tree: &Tree, at: Node, faults: &Findings, options: &Options) -> Listing {
    let limits = &options.limits;
    let tools = tree.get(at, "tools");
    if tools.is_none() && [Slot::Input, Slot::Output].iter().any(|slot| tree.get(at, slot.name()).is_some()) {
        return check_nodes(tree, &[at], faults, options);
    }
    let list = tools.filter(|node| tree.is(*node, Kind::Array) && tree.count(*node) <= limits.tools);
    let Some(list) = list else {
        if !faults.is_empty() {
            return refused(about_instance(tree, faults.clone(), limits));
        }
        let finding = match tools {
            Some(node) if tree.is(node, Kind::Array) => Finding::new(Code::LimitTools).param("limit", limits.tools),
            _ => Finding::new(Code::SlotListing),
        };
        let mut findings = Findings::new(limits.diagnostics);
        findings.push(finding.in_instance(Place::Value(tools.unwrap_or(at))));
        return refused(about_instance(tree, findings, limits));
    };
    check_nodes(tree, &tree.items(list).collect::<Vec<_>>(), faults, options)
}

/// A listing without tools.
fn refused(report: Report) -> Listing {
    Listing { report, accepted: Vec::new(), rejected: Vec::new(), cost: 0 }
}

/// Checks tools.
fn check_nodes(tree: &Tree, nodes: &[Node], faults: &Findings, options: &Options) -> Listing {
    let limits = &options.limits;
    let mut unreadable: Vec<Findings> = nodes.iter().map(|_| Findings::new(limits.diagnostics)).collect();
    for fault in faults.iter() {
        match tool_of(tree, nodes, fault) {
            Some(index) => unreadable[index].push(fault.clone()),
            None => return refused(about_instance(tree, faults.clone(), limits)),
        }
    }
    let mut steps = limits.listing_steps;
    let later = later_of_a_name(tree, nodes);
    let mut checks: Vec<Check<'_>> = Vec::with_capacity(nodes.len());
    for ((node, later), unreadable) in nodes.iter().zip(later).zip(unreadable) {
        checks.push(if unreadable.is_empty() {
            check_tool(tree, *node, later, options, &mut steps)
        } else {
            Check { findings: unreadable, reason: Some(reason::UNREADABLE), ..Check::new(tree, *node, options) }
        });
    }
    let reports = report::reports(tree, checks.iter().map(Check::parts).collect(), limits);
    let mut listing = refused(report::merge(reports.iter().cloned(), limits));
    listing.cost = limits.listing_steps - steps;
    // Half a character in a text has no pointer, and such findings stand first in every report.
    let (mut diagnostics, rest): (Vec<_>, Vec<_>) =
        core::mem::take(&mut listing.report.diagnostics).into_iter().partition(|found| found.instance_path.is_none());
    diagnostics.extend(rest);
    listing.report.diagnostics = diagnostics;
    for (index, (check, report)) in checks.into_iter().zip(reports).enumerate() {
        match check.judge(report, small(index), options) {
            Ok(tool) => listing.accepted.push(tool),
            Err(rejected) => listing.rejected.push(rejected),
        }
    }
    listing
}

fn small(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// The tool that a fault of the reader lies in, the tools being in document order.
fn tool_of(tree: &Tree, tools: &[Node], fault: &Finding) -> Option<usize> {
    let contains = |tool: Node| match fault.instance {
        Some(Place::Text(place)) => {
            tree.span(tool).is_some_and(|span| span.start <= place.start && place.end <= span.end)
        }
        place => place.and_then(Place::node).is_some_and(|node| tree.contains(tool, node)),
    };
    let behind = |tool: Node| match fault.instance {
        Some(Place::Text(place)) => tree.span(tool).is_some_and(|span| span.start > place.start),
        place => place.and_then(Place::node).is_none_or(|node| tool > node),
    };
    let index = tools.partition_point(|tool| !behind(*tool)).checked_sub(1)?;
    contains(tools[index]).then_some(index)
}

/// For each tool whether an earlier one has its name.
fn later_of_a_name(tree: &Tree, tools: &[Node]) -> Vec<bool> {
    let name = |index: &usize| tree.get(tools[*index], "name").and_then(|name| tree.string(name));
    let mut order: Vec<usize> = (0..tools.len()).collect();
    sort_by(&mut order, |a, b| name(a).cmp(&name(b)).then(a.cmp(b)));
    let mut later = vec![false; tools.len()];
    for pair in order.windows(2) {
        later[pair[1]] = name(&pair[1]).is_some() && name(&pair[0]) == name(&pair[1]);
    }
    later
}

/// A tool while it is checked.
struct Check<'t> {
    tree: &'t Tree,
    node: Node,
    /// What was found about the tool itself.
    findings: Findings,
    input: Option<(Schema, Findings)>,
    output: Option<(Schema, Findings)>,
    headers: Vec<HeaderDeclaration>,
    reason: Option<&'static str>,
}

fn check_tool<'t>(tree: &'t Tree, node: Node, later: bool, options: &Options, steps: &mut u64) -> Check<'t> {
    let mut check = Check::new(tree, node, options);
    if !tree.is(node, Kind::Object) {
        let finding = Finding::new(Code::SlotToolMember).param("member", "a tool").param("expected", "an object");
        check.refuse(finding, node, reason::NOT_AN_OBJECT);
        return check;
    }
    check.check_name(later, options);
    check.check_members(options);
    check.input = check.check_schema(Slot::Input, reason::INPUT, options, steps);
    check.output = check.check_schema(Slot::Output, reason::OUTPUT, options, steps);
    if check.input.is_none() {
        check.refuse(Finding::new(Code::SlotMissingInput), node, reason::NO_INPUT);
    }
    check
}

impl<'t> Check<'t> {
    fn new(tree: &'t Tree, node: Node, options: &Options) -> Self {
        let findings = Findings::new(options.limits.diagnostics);
        Self { tree, node, findings, input: None, output: None, headers: Vec::new(), reason: None }
    }

    fn name(&self) -> Option<&'t str> {
        self.tree.string(self.tree.get(self.node, "name")?)
    }

    fn check_name(&mut self, later: bool, options: &Options) {
        let at = self.tree.get(self.node, "name").unwrap_or(self.node);
        let Some(name) = self.name() else {
            let finding = Finding::new(Code::SlotToolMember).param("member", "`name`").param("expected", "a string");
            return self.refuse(finding, at, reason::NAME);
        };
        if later {
            self.refuse(Finding::new(Code::SlotToolNameTaken).param("name", shown(name)), at, reason::DUPLICATE);
        }
        let usual = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
        let is_usual = (1..=128).contains(&name.len()) && name.bytes().all(usual);
        if !is_usual && options.revision > Revision::June2025 {
            self.report(Finding::new(Code::SlotToolName).param("name", shown(name)), at);
        }
    }

    /// Looks at what the tool says of itself. A host can do without, so it is an error only for the side that sends it.
    fn check_members(&mut self, options: &Options) {
        for (member, kind, expected) in MEMBERS {
            let wrong = self.tree.get(self.node, member).filter(|node| !self.tree.is(*node, kind));
            let Some(at) = wrong else { continue };
            let finding = Finding::new(Code::SlotToolMember).param("member", alloc::format!("`{member}`"));
            self.owed_by_server(finding.param("expected", expected), at, reason::MEMBER, options);
        }
    }

    /// Compiles the schema in a slot, if there is one. Faults of it are a reason against the tool.
    fn check_schema(
        &mut self,
        slot: Slot,
        reason: &'static str,
        options: &Options,
        steps: &mut u64,
    ) -> Option<(Schema, Findings)> {
        let at = self.tree.get(self.node, slot.name())?;
        let mut own = Options { slot: Some(slot), ..options.clone() };
        own.limits.compile_steps = own.limits.compile_steps.min(*steps);
        let (schema, mut findings) = inner::compile(self.tree, at, own);
        *steps = steps.saturating_sub(schema.cost);
        if schema.dialect().is_structure() {
            self.check_negotiated(at, options);
            self.check_identity(&schema, at, options, &mut findings);
        }
        if slot == Slot::Input {
            self.check_headers(&schema, at, options, &mut findings);
        }
        if findings.has_errors() {
            let unsupported = matches!(schema.dialect(), Dialect::Unsupported { .. });
            self.because(if unsupported { reason::DIALECT } else { reason });
        }
        Some((schema, findings))
    }

    /// A client that has not advertised the binding must not get a schema in JSON Structure (section 4).
    fn check_negotiated(&mut self, at: Node, options: &Options) {
        if options.negotiated == Some(false) {
            self.owed_by_server(Finding::new(Code::NegotiationUnasked), at, reason::UNASKED, options);
        }
    }

    /// Finds the header annotations of the input schema. One that is not in order makes the whole definition invalid, where
    /// there are such headers: over HTTP since 2026-07-28.
    fn check_headers(&mut self, schema: &Schema, at: Node, options: &Options, findings: &mut Findings) {
        if options.transport == Transport::Stdio || options.revision < Revision::July2026 {
            return;
        }
        let tree = schema.tree();
        let (declarations, mut found) = headers::scan::scan(tree, schema.dialect(), &options.limits);
        self.headers = declarations;
        if found.has_errors() {
            self.because(reason::HEADERS);
        }
        inner::place(&mut found, at, tree.len());
        findings.extend(found);
    }

    /// The name should come from that of the tool, and the identifier from the namespace of the server (section 5.1).
    fn check_identity(&self, schema: &Schema, root: Node, options: &Options, findings: &mut Findings) {
        let tree = schema.tree();
        let mut report = |finding: Finding, at: Node| {
            let finding = finding.in_schema(Place::Value(at)).in_instance(Place::Value(Node(root.0 + at.0)));
            findings.push(finding);
        };
        let string = |keyword| tree.get(Node::ROOT, keyword).and_then(|node| Some((node, tree.string(node)?)));
        if let (Some((at, own)), Some(tool)) = (string("name"), self.name())
            && !is_derived(own, tool)
        {
            let finding = Finding::new(Code::SlotNameNotDerived).param("name", shown(own)).param("tool", shown(tool));
            report(finding.keyword("name"), at);
        }
        if let (Some((at, id)), Some(namespace)) = (string("$id"), &options.namespace)
            && !id.starts_with(namespace.as_str())
        {
            let finding = Finding::new(Code::SlotForeignId).param("namespace", shown(namespace));
            report(finding.keyword("$id"), at);
        }
    }

    /// Reports what only the server is to blame for: an error for it, a warning for a client, which can go on.
    fn owed_by_server(&mut self, finding: Finding, at: Node, reason: &'static str, options: &Options) {
        match options.role {
            Role::Server => self.refuse(finding, at, reason),
            Role::Client => self.report(finding.severity(Severity::Warning), at),
        }
    }

    fn report(&mut self, finding: Finding, at: Node) {
        self.findings.push(finding.in_instance(Place::Value(at)));
    }

    fn refuse(&mut self, finding: Finding, at: Node, reason: &'static str) {
        self.report(finding, at);
        self.because(reason);
    }

    /// Of several reasons the first is told.
    fn because(&mut self, reason: &'static str) {
        self.reason.get_or_insert(reason);
    }

    /// All that was found, with the schemas that it is about.
    fn parts(&self) -> report::Part<'_> {
        let schemas = [&self.input, &self.output].into_iter().flatten();
        let schemas = schemas.map(|(schema, findings)| (findings.clone(), Some(schema.tree())));
        core::iter::once((self.findings.clone(), None)).chain(schemas).collect()
    }

    /// The tool, or why it cannot be used.
    fn judge(self, report: Report, index: u32, options: &Options) -> Result<Tool, Rejected> {
        let name = self.name().unwrap_or_default();
        match (self.reason, self.input) {
            (None, Some((input, _))) => {
                let output = self.output.map(|(schema, _)| schema);
                let rules = ResultRules { revision: options.revision, role: options.role, mirrors: false };
                let headers = HeaderPlan::of_declarations(self.headers, input.limits());
                Ok(Tool { name: name.to_string(), report, input, output, headers, index, rules })
            }
            (reason, _) => {
                Err(Rejected { name: escaped(&shown(name)), reason: reason.unwrap_or(reason::NO_INPUT), report })
            }
        }
    }
}

/// Whether the name of a schema has any word of the name of the tool in it. More cannot be asked, since the binding leaves
/// open how one is made from the other.
fn is_derived(schema: &str, tool: &str) -> bool {
    let schema = schema.to_ascii_lowercase();
    let mut words = tool.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).peekable();
    words.peek().is_none() || words.any(|word| schema.contains(&word.to_ascii_lowercase()))
}

/// A listing as the vectors tell of it.
#[derive(serde::Serialize)]
pub(crate) struct Told<'l> {
    accepted: Vec<&'l str>,
    rejected: &'l [Rejected],
    report: &'l Report,
}

impl<'l> Told<'l> {
    pub(crate) fn new(listing: &'l Listing) -> Self {
        let accepted = listing.accepted.iter().map(|tool| tool.name.as_str()).collect();
        Self { accepted, rejected: &listing.rejected, report: &listing.report }
    }
}

/// The check of a call, with what a server would send.
#[derive(serde::Serialize)]
pub(crate) struct Call {
    report: Report,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<Reply>,
}

/// Checks `arguments`, `argumentsText` or `result` against the definition in `tool`: for the vectors.
pub(crate) fn check_call(input: &Parsed, options: &Options) -> Call {
    let tree = &input.tree;
    let member = |name| tree.get(Node::ROOT, name);
    let part = |node| Parsed { tree: tree.part(node), faults: Findings::new(options.limits.diagnostics) };
    let mut steps = options.limits.listing_steps;
    let check = check_tool(tree, member("tool").unwrap_or(Node::ROOT), false, options, &mut steps);
    let reports = report::reports(tree, vec![check.parts()], &options.limits);
    let report = report::merge(reports, &options.limits);
    let Ok(tool) = check.judge(report.clone(), 0, options) else { return Call { report, reply: None } };
    let report = match (member("arguments"), member("argumentsText"), member("result")) {
        (Some(arguments), _, _) => tool.input.validate_parsed(&part(arguments)),
        (None, Some(text), _) => tool.check_arguments_text(tree.text(text)),
        (None, None, Some(result)) => {
            let mirrors = member("mirrors").and_then(|node| tree.boolean(node)) == Some(true);
            let report = tool.check_result_parsed(&part(result), mirrors);
            let reply = tool.reply_to_result(&report);
            return Call { report, reply };
        }
        (None, None, None) => tool.check_arguments(&Value::Object(serde_json::Map::new())),
    };
    let reply = tool.reply(&report);
    Call { report, reply }
}
