//! The result of a call (binding section 8, MCP `CallToolResult`, ruling 11).
//!
//! Takes a result, the output schema of the tool if it has one, and the rules of the time; gives findings with pointers
//! into the result. The structured content is checked by the same evaluation as everything else. A result that reports an
//! error or asks for input is not held against the schema, which describes success.

use super::Revision;
use crate::code::{Code, Severity};
use crate::evaluate::Instance;
use crate::finding::{Finding, Findings, Place, shown};
use crate::limits::Limits;
use crate::parse::{self, Parsed, Role as Part};
use crate::report::{self, Documents, Report, about_instance};
use crate::schema::{Options, Role, Schema};
use crate::tree::{Kind, Node, Tree};

/// By which rules a result is judged.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ResultRules {
    pub(crate) revision: Revision,
    /// The server is held to what only it owes.
    pub(crate) role: Role,
    /// Whether the server says that text blocks mirror the structured content.
    pub(crate) mirrors: bool,
}

/// Checks a result that came through any door.
pub(crate) fn report(result: &Parsed, output: Option<&Schema>, rules: ResultRules, options: &Options) -> Report {
    let Some(tree) = result.sound() else {
        return about_instance(&result.tree, result.faults.clone(), &options.limits);
    };
    let findings = find(Instance::whole(tree), output, rules, &options.limits);
    let documents = Documents { instance: Some(tree), schema: output.map(Schema::tree), values: options.values };
    report::report(findings, documents, &options.limits)
}

/// What is wrong with a result.
pub(crate) fn find(result: Instance<'_>, output: Option<&Schema>, rules: ResultRules, limits: &Limits) -> Findings {
    let mut check = Check { tree: result.tree, node: result.root, rules, findings: Findings::new(limits.diagnostics) };
    if !check.tree.is(check.node, Kind::Object) {
        check.shape("a result", "an object", check.node, Severity::Error);
        return check.findings;
    }
    if check.has_failed() || check.asks_for_input() {
        return check.findings;
    }
    check.check_content();
    match (check.member("structuredContent"), output) {
        (Some(value), output) => {
            check.check_object(value);
            check.check_mirrors(value, limits);
            if let Some(schema) = output {
                check.findings.extend(schema.evaluate(Instance { tree: check.tree, root: value }));
            }
        }
        (None, Some(_)) => check.report(Finding::new(Code::ResultMissingStructuredContent), check.node),
        (None, None) => {}
    }
    check.findings
}

struct Check<'t> {
    tree: &'t Tree,
    node: Node,
    rules: ResultRules,
    findings: Findings,
}

impl Check<'_> {
    fn member(&self, name: &str) -> Option<Node> {
        self.tree.get(self.node, name)
    }

    /// Whether the tool says that it failed.
    fn has_failed(&mut self) -> bool {
        let Some(node) = self.member("isError") else { return false };
        if let Some(failed) = self.tree.boolean(node) {
            return failed;
        }
        self.shape("`isError`", "a boolean", node, Severity::Error);
        false
    }

    /// Whether the call is to be made again with more input. Older revisions have no such results.
    fn asks_for_input(&mut self) -> bool {
        let Some(node) = self.member("resultType") else { return false };
        match self.tree.string(node) {
            Some("complete") => false,
            Some("input_required") => true,
            Some(other) => {
                self.report(Finding::new(Code::ResultUnknownType).param("type", shown(other)), node);
                true
            }
            None => {
                self.shape("`resultType`", "a string", node, Severity::Error);
                true
            }
        }
    }

    /// Every result has blocks of content. A client can do without.
    fn check_content(&mut self) {
        let content = self.member("content");
        if content.is_none_or(|node| !self.tree.is(node, Kind::Array)) {
            let owed = content.is_some() || self.rules.role == Role::Server;
            let severity = if owed { Severity::Error } else { Severity::Warning };
            self.shape("`content`", "an array", content.unwrap_or(self.node), severity);
        }
    }

    /// Until 2026-07-28 structured content was an object.
    fn check_object(&mut self, value: Node) {
        if self.rules.revision < Revision::July2026 && !self.tree.is(value, Kind::Object) {
            let finding = Finding::new(Code::ResultNotAnObject).param("revision", self.rules.revision.name());
            self.report(finding.param("found", self.tree.kind(value).name()), value);
        }
    }

    /// A text block that mirrors the structured content holds the JSON of the same value.
    fn check_mirrors(&mut self, value: Node, limits: &Limits) {
        if !self.rules.mirrors {
            return;
        }
        let tree = self.tree;
        let blocks = self.member("content").into_iter().flat_map(|content| tree.items(content));
        let mut other = None;
        for text in blocks.filter_map(|block| tree.get(block, "text")) {
            let parsed = parse::json::parse_bytes(tree.text(text).as_bytes(), Part::Instance, limits);
            let Some(mirror) = parsed.sound() else { continue };
            let mut steps = limits.validation_steps;
            match tree.equal(value, mirror, Node::ROOT, &mut steps) {
                Some(true) => return,
                Some(false) if matches!(mirror.kind(Node::ROOT), Kind::Object | Kind::Array) => other = Some(text),
                Some(false) => {}
                None => {
                    let finding = Finding::new(Code::LimitValidationSteps).param("limit", limits.validation_steps);
                    return self.report(finding, text);
                }
            }
        }
        match other {
            Some(text) => self.report(Finding::new(Code::ResultMirrorDiffers), text),
            None => self.report(Finding::new(Code::ResultMirrorMissing), self.member("content").unwrap_or(self.node)),
        }
    }

    fn shape(&mut self, member: &'static str, expected: &'static str, at: Node, severity: Severity) {
        let finding = Finding::new(Code::ResultShape).param("member", member).param("expected", expected);
        self.report(finding.severity(severity), at);
    }

    fn report(&mut self, finding: Finding, at: Node) {
        self.findings.push(finding.in_instance(Place::Value(at)));
    }
}
