//! A recorded conversation between a client and a server (binding sections 4, 8 and 9).
//!
//! Takes text with one JSON-RPC message a line, bare or wrapped as `{ "from", "message", "status", "headers" }`; gives one
//! report whose findings carry the line. It follows both sides: what they advertise, what is listed, called, answered and
//! asked for. Both are held to their duties, so what only a server owes is an error here. Pointers are those inside the
//! line. The checks are those of listings, calls and forms; nothing is judged here but the conversation itself.

use alloc::rc::Rc;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::tools::{self, Tool};
use super::{EXTENSION_ID, Revision, Slot, elicitation, inner};
use crate::code::{Code, Severity};
use crate::evaluate::Instance;
use crate::finding::{Finding, Findings, Place, shown};
use crate::headers::{self, Arguments, StandardOptions, VerifyOptions};
use crate::parse::{self, Parsed, Role as Part};
use crate::report::{self, Diagnostic, Documents, Report, about_instance};
use crate::schema::{Options, Role, Schema};
use crate::sort::sort_by;
use crate::source::Location;
use crate::tree::{Kind, Node, Tree, hash_text};

/// What a method is called, where this module has something to say about it.
mod method {
    pub(super) const INITIALIZE: &str = "initialize";
    pub(super) const DISCOVER: &str = "server/discover";
    pub(super) const LIST: &str = "tools/list";
    pub(super) const CALL: &str = "tools/call";
    pub(super) const ELICIT: &str = "elicitation/create";
    /// What servers ask of clients.
    pub(super) const OF_SERVERS: [&str; 3] = [ELICIT, "sampling/createMessage", "roots/list"];
}

const META_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
const META_VERSION: &str = "io.modelcontextprotocol/protocolVersion";

/// Checks a conversation. `options.role` and `options.slot` are not looked at.
#[must_use]
pub fn check_exchange(text: impl AsRef<[u8]>, options: &Options) -> Report {
    let text = text.as_ref();
    let limits = &options.limits;
    if text.len() > limits.exchange_text as usize {
        let mut findings = Findings::new(limits.diagnostics);
        findings.push(Finding::new(Code::LimitExchangeText).param("limit", limits.exchange_text));
        return about_instance(&Tree::default(), findings, limits);
    }
    let mut conversation = Conversation::new(options);
    let mut at = Position::default();
    for line in lines(text) {
        if at.line >= limits.exchange_lines {
            conversation.stop(Code::LimitExchangeLines, u64::from(limits.exchange_lines), at);
            break;
        }
        if !line.trim_ascii().is_empty() {
            conversation.read(line, at);
        }
        if conversation.steps == 0 {
            conversation.stop(Code::LimitExchangeSteps, limits.exchange_steps, at);
            break;
        }
        at = at.after(line);
    }
    conversation.finish()
}

/// The lines of a text with their ends, which are `\n`, `\r\n` or a lone `\r` as everywhere.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    core::iter::from_fn(move || {
        let end = rest.iter().position(|byte| b"\r\n".contains(byte)).map_or(rest.len(), |end| {
            let pair = rest[end] == b'\r' && rest.get(end + 1) == Some(&b'\n');
            end + 1 + usize::from(pair)
        });
        let (line, behind) = rest.split_at(end);
        rest = behind;
        (!line.is_empty()).then_some(line)
    })
}

/// Where a line begins.
#[derive(Debug, Clone, Copy, Default)]
struct Position {
    /// Lines before it.
    line: u32,
    /// UTF-16 units before it.
    offset: u32,
}

impl Position {
    fn after(self, line: &[u8]) -> Self {
        let units = String::from_utf8_lossy(line).chars().map(char::len_utf16).sum::<usize>();
        Self { line: self.line + 1, offset: self.offset.saturating_add(u32::try_from(units).unwrap_or(u32::MAX)) }
    }

    /// Moves a report on the line to its place in the whole text.
    fn place(self, report: &mut Report) {
        let shift = |location: &mut Location| {
            location.line += self.line;
            location.end_line += self.line;
            location.offset = location.offset.saturating_add(self.offset);
            location.end_offset = location.end_offset.saturating_add(self.offset);
        };
        each(&mut report.diagnostics, &|diagnostic| {
            diagnostic.location.iter_mut().for_each(shift);
            diagnostic.related.iter_mut().for_each(|related| shift(&mut related.location));
        });
        for diagnostic in &mut report.diagnostics {
            diagnostic.params.set("line", self.line + 1);
        }
    }
}

/// Does something to all diagnostics. Causes nest no deeper than branches do, which evaluation bounds.
fn each(diagnostics: &mut [Diagnostic], act: &dyn Fn(&mut Diagnostic)) {
    for diagnostic in diagnostics {
        act(diagnostic);
        each(&mut diagnostic.causes, act);
    }
}

/// One of the two who talk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Client,
    Server,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Side::Client => Side::Server,
            Side::Server => Side::Client,
        }
    }
}

/// A request that waits for its answer.
struct Pending {
    method: String,
    /// Whether the listing that was asked for goes on an earlier one.
    continues: bool,
    tool: Option<Rc<Tool>>,
    /// The form that was shown.
    form: Option<Rc<Schema>>,
    /// Whether the arguments of the call were wrong.
    wrong: bool,
    /// Whether its headers were.
    mismatched: bool,
}

/// Requests that wait, by who asked and their identifiers: found by hash, since a hostile recording can have a million.
#[derive(Default)]
struct Requests(Vec<Vec<(u64, String, Pending)>>);

impl Requests {
    const BUCKETS: usize = 4096;

    /// Adds a request; says whether one of that key waits already, which is then forgotten.
    fn insert(&mut self, key: String, request: Pending) -> bool {
        let known = self.remove(&key).is_some();
        let hash = hash_text(&key);
        self.0.resize_with(Self::BUCKETS, Vec::new);
        self.0[Self::bucket(hash)].push((hash, key, request));
        known
    }

    fn remove(&mut self, key: &str) -> Option<Pending> {
        let hash = hash_text(key);
        let bucket = self.0.get_mut(Self::bucket(hash))?;
        let index = bucket.iter().position(|(known, name, _)| *known == hash && name == key)?;
        Some(bucket.swap_remove(index).2)
    }

    fn bucket(hash: u64) -> usize {
        usize::try_from(hash % (Self::BUCKETS as u64)).unwrap_or_default()
    }
}

/// What is known so far.
struct Conversation<'o> {
    options: &'o Options,
    revision: Revision,
    /// Whether each side advertises the binding, once it has said what it can.
    client: Option<bool>,
    server: Option<bool>,
    /// The usable tools that were listed last, in the order of their names.
    tools: Option<Vec<Rc<Tool>>>,
    /// Requests without an answer, by who asked and the identifier.
    pending: Requests,
    /// The forms that the last result asking for input held, by their names in it.
    forms: Vec<(String, Rc<Schema>)>,
    report: Report,
    steps: u64,
}

/// A message with the tree that it stands in.
struct Message<'t> {
    tree: &'t Tree,
    node: Node,
    from: Option<Side>,
    /// The header fields that came with it, if they were recorded.
    headers: Option<Node>,
}

impl<'t> Message<'t> {
    /// The recorded header fields: pairs in a list, or an object whose values are texts or lists of them.
    fn fields(&self) -> Option<Vec<(&'t str, &'t str)>> {
        let (tree, headers) = (self.tree, self.headers?);
        let mut fields = Vec::new();
        for member in tree.members(headers) {
            let several = tree.items(member.value).filter_map(|value| tree.string(value));
            fields.extend(tree.string(member.value).into_iter().chain(several).map(|value| (member.name, value)));
        }
        for pair in tree.items(headers) {
            let mut texts = tree.items(pair).filter_map(|text| tree.string(text));
            fields.extend(texts.next().zip(texts.next()));
        }
        Some(fields)
    }

    fn get(&self, name: &str) -> Option<Node> {
        self.tree.get(self.node, name)
    }

    fn text(&self, name: &str) -> Option<&'t str> {
        self.tree.string(self.get(name)?)
    }

    /// A member of a member, and so on.
    fn find(&self, way: &[&str]) -> Option<Node> {
        way.iter().try_fold(self.node, |node, name| self.tree.get(node, name))
    }

    /// The identifier as one text for both of its types.
    fn id(&self) -> Option<String> {
        let node = self.get("id")?;
        match self.tree.kind(node) {
            Kind::String | Kind::Number => Some(self.tree.excerpt(node, usize::MAX)),
            _ => None,
        }
    }
}

impl<'o> Conversation<'o> {
    fn new(options: &'o Options) -> Self {
        Self {
            options,
            revision: options.revision,
            client: None,
            server: None,
            tools: None,
            pending: Requests::default(),
            forms: Vec::new(),
            report: Report::empty(),
            steps: options.limits.exchange_steps,
        }
    }

    /// Reads one line.
    fn read(&mut self, line: &[u8], at: Position) {
        let parsed = parse::json::parse_bytes(line, Part::Instance, &self.options.limits);
        let Some(tree) = parsed.sound() else {
            return self.add(about_instance(&parsed.tree, parsed.faults.clone(), &self.options.limits), at);
        };
        let wrapped = tree.get(Node::ROOT, "message").filter(|_| tree.get(Node::ROOT, "jsonrpc").is_none());
        let from = match wrapped.and_then(|_| tree.string(tree.get(Node::ROOT, "from")?)) {
            Some("client") => Some(Side::Client),
            Some("server") => Some(Side::Server),
            _ => None,
        };
        let headers = wrapped.and_then(|_| tree.get(Node::ROOT, "headers"));
        let message = Message { tree, node: wrapped.unwrap_or(Node::ROOT), from, headers };
        if !tree.is(message.node, Kind::Object) {
            return self.tell(&message, Finding::new(Code::ExchangeNotAMessage), message.node, at);
        }
        if message.text("jsonrpc") != Some("2.0") {
            self.tell(&message, Finding::new(Code::ExchangeEnvelope), message.node, at);
        }
        match (message.text("method"), message.get("result"), message.get("error")) {
            (Some(method), _, _) => self.read_request(&message, method, at),
            (None, Some(result), _) => self.read_answer(&message, Some(result), at),
            (None, None, Some(_)) => self.read_answer(&message, None, at),
            (None, None, None) => self.tell(&message, Finding::new(Code::ExchangeNotAMessage), message.node, at),
        }
    }

    fn read_request(&mut self, message: &Message<'_>, method: &str, at: Position) {
        let by_method = if method::OF_SERVERS.contains(&method) { Side::Server } else { Side::Client };
        let side = message.from.unwrap_or(by_method);
        if side == Side::Client {
            self.learn_from_client(message, method);
        }
        let mut pending = Pending {
            method: method.to_string(),
            continues: false,
            tool: None,
            form: None,
            wrong: false,
            mismatched: false,
        };
        match method {
            method::LIST => pending.continues = message.find(&["params", "cursor"]).is_some(),
            method::CALL => {
                self.read_call(message, &mut pending, at);
                self.read_responses(message, at);
            }
            method::ELICIT => pending.form = self.read_form(message, message.node, at),
            _ => {}
        }
        if side == Side::Client {
            self.read_headers(message, &mut pending, at);
        }
        let Some(id) = message.get("id") else { return };
        let Some(key) = message.id() else {
            return self.tell(message, Finding::new(Code::ExchangeEnvelope), id, at);
        };
        if self.pending.insert(key_of(side, &key), pending) {
            self.tell(message, Finding::new(Code::ExchangeIdReused), id, at);
        }
    }

    /// What the client says of itself, in `initialize` or with every request.
    fn learn_from_client(&mut self, message: &Message<'_>, method: &str) {
        let version = message.find(&["params", "_meta", META_VERSION]);
        if let Some(revision) = version.and_then(|node| Revision::from_name(message.tree.text(node))) {
            self.revision = revision;
        }
        let initial = message.find(&["params", "capabilities"]).filter(|_| method == method::INITIALIZE);
        if let Some(capabilities) = initial.or_else(|| message.find(&["params", "_meta", META_CAPABILITIES])) {
            self.client = Some(advertises(message.tree, capabilities));
        }
    }

    /// Holds the arguments of a call against the tool, as it was listed. Wrong arguments are no offence as long as the
    /// server refuses them, so they are only warned of.
    fn read_call(&mut self, message: &Message<'_>, pending: &mut Pending, at: Position) {
        let Some(tools) = &self.tools else { return };
        let named = message.find(&["params", "name"]);
        let name = named.and_then(|node| message.tree.string(node)).unwrap_or_default();
        let Some(tool) = find(tools, name) else {
            let finding = Finding::new(Code::ExchangeUnknownTool).param("name", shown(name));
            return self.tell(message, finding, named.unwrap_or(message.node), at);
        };
        let none = empty();
        let instance = match message.find(&["params", "arguments"]) {
            Some(root) => Instance { tree: message.tree, root },
            None => Instance::whole(&none),
        };
        let findings = tool.input.evaluate(instance);
        pending.wrong = findings.has_errors();
        self.charge(findings.cost);
        self.word(findings.into_warnings(), instance.tree, Some(&tool.input), at);
        pending.tool = Some(tool);
    }

    /// Holds the headers of a request against it, if they were recorded. As with arguments it is no offence as long as the
    /// server refuses them.
    fn read_headers(&mut self, message: &Message<'_>, pending: &mut Pending, at: Position) {
        let Some(fields) = message.fields() else { return };
        let faults = || Findings::new(self.options.limits.diagnostics);
        let request = Parsed { tree: message.tree.part(message.node), faults: faults() };
        let standard = StandardOptions { limits: self.options.limits.clone(), ..StandardOptions::default() };
        let mut verdict = headers::standard::verify(&fields, &request, &standard);
        if let (Ok(()), Some(tool), false) = (&verdict, &pending.tool, pending.wrong) {
            let arguments = message.find(&["params", "arguments"]).map_or_else(empty, |node| message.tree.part(node));
            let arguments = Parsed { tree: arguments, faults: faults() };
            let options = VerifyOptions { protocol_version: self.revision.name().into(), ..VerifyOptions::default() };
            verdict = headers::verify::verify(&tool.headers, &fields, &Arguments::whole(&arguments), &options);
        }
        let Err(refusal) = verdict else { return };
        let reason = refusal.error.data.reason;
        let Some(code) = Code::ALL.iter().find(|code| code.slug() == reason) else { return };
        pending.mismatched = true;
        let mut finding = Finding::new(*code).severity(Severity::Warning);
        if let Some(header) = &refusal.error.data.header {
            finding = finding.param("header", shown(header));
        }
        if let Some(pointer) = &refusal.error.data.pointer {
            finding = finding.param("pointer", shown(pointer));
        }
        self.tell(message, finding, message.headers.unwrap_or(message.node), at);
    }

    fn read_answer(&mut self, message: &Message<'_>, result: Option<Node>, at: Position) {
        let request = message.id().and_then(|key| self.take(message.from.map(Side::other), &key));
        let Some((asker, pending)) = request else {
            // An error may answer what could not be read.
            if result.is_some() {
                self.tell(message, Finding::new(Code::ExchangeUnmatched), message.node, at);
            }
            return;
        };
        let Some(result) = result else { return };
        if pending.mismatched {
            self.tell(message, Finding::new(Code::ExchangeRanOnWrongHeaders), result, at);
        }
        match (asker, pending.method.as_str()) {
            (Side::Client, method::INITIALIZE | method::DISCOVER) => self.learn_from_server(message, result),
            (Side::Client, method::LIST) => self.read_listing(message, result, pending.continues, at),
            (Side::Client, method::CALL) => {
                self.read_result(message, result, &pending, at);
                self.read_requests(message, result, at);
            }
            (Side::Server, method::ELICIT) => self.read_response(message, result, pending.form, at),
            _ => {}
        }
    }

    /// The request that an answer is for: of the side that is known to have asked, or of either.
    fn take(&mut self, asker: Option<Side>, key: &str) -> Option<(Side, Pending)> {
        let sides = [Side::Client, Side::Server].into_iter().filter(|side| asker.is_none_or(|asker| asker == *side));
        sides.into_iter().find_map(|side| Some((side, self.pending.remove(&key_of(side, key))?)))
    }

    fn learn_from_server(&mut self, message: &Message<'_>, result: Node) {
        let member = |name| message.tree.get(result, name);
        if let Some(revision) = member("protocolVersion").and_then(|node| Revision::from_name(message.tree.text(node)))
        {
            self.revision = revision;
        }
        self.server = Some(member("capabilities").is_some_and(|node| advertises(message.tree, node)));
    }

    fn read_listing(&mut self, message: &Message<'_>, result: Node, continues: bool, at: Position) {
        let mut options =
            Options { role: Role::Server, revision: self.revision, negotiated: self.client, ..self.options.clone() };
        options.limits.listing_steps = options.limits.listing_steps.min(self.steps);
        let listing = tools::check_at(message.tree, result, &options);
        self.charge(listing.cost);
        self.add(listing.report, at);
        let structure = |tool: &Tool| tool.schemas().any(|schema| schema.dialect().is_structure());
        if self.server == Some(false) && listing.accepted.iter().any(structure) {
            let finding = Finding::new(Code::NegotiationNotAdvertised).param("side", "server");
            self.tell(message, finding.severity(Severity::Error), result, at);
        }
        let known = if continues { self.tools.take() } else { None };
        let mut tools = known.unwrap_or_default();
        let new: Vec<_> = listing.accepted.into_iter().filter(|tool| find(&tools, &tool.name).is_none()).collect();
        tools.extend(new.into_iter().map(Rc::new));
        sort_by(&mut tools, |a, b| a.name.cmp(&b.name));
        self.tools = Some(tools);
    }

    fn read_result(&mut self, message: &Message<'_>, result: Node, pending: &Pending, at: Position) {
        let Some(tool) = &pending.tool else { return };
        let failed = message.tree.get(result, "isError").and_then(|node| message.tree.boolean(node)) == Some(true);
        let waits = message.tree.get(result, "resultType").and_then(|node| message.tree.string(node));
        if pending.wrong && !failed && waits != Some("input_required") {
            self.tell(message, Finding::new(Code::ExchangeRanOnWrongArguments), result, at);
        }
        let findings = tool.find_in_result(Instance { tree: message.tree, root: result });
        self.charge(findings.cost);
        self.word(findings, message.tree, tool.output.as_ref(), at);
    }

    /// The form in a request for elicitation, if it is one in form mode and in order.
    fn read_form(&mut self, message: &Message<'_>, request: Node, at: Position) -> Option<Rc<Schema>> {
        let tree = message.tree;
        let params = tree.get(request, "params")?;
        let at_schema = tree.get(params, Slot::Requested.name())?;
        let mut options = Options {
            role: Role::Server,
            revision: self.revision,
            slot: Some(Slot::Requested),
            ..self.options.clone()
        };
        options.limits.compile_steps = options.limits.compile_steps.min(self.steps);
        let (schema, findings) = inner::compile(tree, at_schema, options);
        self.charge(schema.cost);
        let usable = !findings.has_errors();
        self.word(findings, tree, Some(&schema), at);
        if schema.dialect().is_structure() && self.client == Some(false) {
            self.tell(message, Finding::new(Code::NegotiationUnasked), at_schema, at);
        }
        usable.then(|| Rc::new(schema))
    }

    /// The forms in a result that asks for input.
    fn read_requests(&mut self, message: &Message<'_>, result: Node, at: Position) {
        let tree = message.tree;
        let Some(requests) = tree.get(result, "inputRequests") else { return };
        self.forms.clear();
        for request in tree.members(requests) {
            let method = tree.get(request.value, "method").and_then(|node| tree.string(node));
            if method != Some(method::ELICIT) {
                continue;
            }
            if let Some(form) = self.read_form(message, request.value, at) {
                self.forms.push((request.name.to_string(), form));
            }
        }
    }

    /// What a call that is made once more brings for such forms.
    fn read_responses(&mut self, message: &Message<'_>, at: Position) {
        let Some(responses) = message.find(&["params", "inputResponses"]) else { return };
        for (name, form) in core::mem::take(&mut self.forms) {
            if let Some(response) = message.tree.get(responses, &name) {
                self.read_response(message, response, Some(form), at);
            }
        }
    }

    /// What a user has sent back.
    fn read_response(&mut self, message: &Message<'_>, response: Node, form: Option<Rc<Schema>>, at: Position) {
        let Some(form) = form else { return };
        let findings = elicitation::find_in_answer(&form, Instance { tree: message.tree, root: response });
        self.charge(findings.cost);
        self.word(findings, message.tree, Some(&form), at);
    }

    fn tell(&mut self, message: &Message<'_>, finding: Finding, node: Node, at: Position) {
        let mut findings = Findings::new(self.options.limits.diagnostics);
        findings.push(finding.in_instance(Place::Value(node)));
        self.word(findings, message.tree, None, at);
    }

    fn word(&mut self, findings: Findings, tree: &Tree, schema: Option<&Schema>, at: Position) {
        let documents =
            Documents { instance: Some(tree), schema: schema.map(Schema::tree), values: self.options.values };
        self.add(report::report(findings, documents, &self.options.limits), at);
    }

    fn add(&mut self, mut report: Report, at: Position) {
        if report.diagnostics.is_empty() && !report.truncated {
            return;
        }
        at.place(&mut report);
        let sum = core::mem::replace(&mut self.report, Report::empty());
        self.report = report::merge([sum, report], &self.options.limits);
    }

    fn stop(&mut self, code: Code, limit: u64, at: Position) {
        let mut findings = Findings::new(self.options.limits.diagnostics);
        findings.push(Finding::new(code).param("limit", limit));
        self.add(about_instance(&Tree::default(), findings, &self.options.limits), at);
    }

    fn charge(&mut self, steps: u64) {
        self.steps = self.steps.saturating_sub(steps);
    }

    fn finish(self) -> Report {
        self.report
    }
}

/// The tool of a name.
fn find(tools: &[Rc<Tool>], name: &str) -> Option<Rc<Tool>> {
    let index = tools.binary_search_by(|tool| tool.name.as_str().cmp(name)).ok()?;
    Some(Rc::clone(&tools[index]))
}

fn key_of(side: Side, id: &str) -> String {
    let mark = if side == Side::Client { "client " } else { "server " };
    mark.to_string() + id
}

/// Whether capabilities advertise the binding.
fn advertises(tree: &Tree, capabilities: Node) -> bool {
    let settings = tree.get(capabilities, "extensions").and_then(|node| tree.get(node, EXTENSION_ID));
    settings.is_some_and(|node| tree.is(node, Kind::Object))
}

/// What a call without arguments has.
fn empty() -> Tree {
    let mut tree = Tree::default();
    let node = tree.open(Kind::Object);
    tree.close(node, 0);
    tree
}
