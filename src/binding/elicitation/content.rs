//! What a user has sent back (MCP `ElicitResult`, field reports I1 and I2).
//!
//! Takes a compiled form and a result; gives findings with pointers into the result. Only content that was accepted is
//! looked at: whatever stands beside `decline` or `cancel` means nothing. MCP bounds what a value can be, the schema does
//! the rest, with the names and values that it has on the wire.

use crate::binding::Revision;
use crate::code::Code;
use crate::evaluate::Instance;
use crate::finding::{Finding, Findings, Place};
use crate::parse::Parsed;
use crate::report::{self, Documents, Report};
use crate::schema::Schema;
use crate::tree::{Kind, Node, Tree};

const ANY_VALUE: &str = "a string, a number, a boolean or an array of strings";

/// Checks a result that came through any door.
pub(crate) fn check(form: &Schema, result: &Parsed) -> Report {
    let options = form.options();
    let findings = result.sound().map_or_else(|| result.faults.clone(), |tree| find(form, Instance::whole(tree)));
    let documents = Documents { instance: Some(&result.tree), schema: Some(form.tree()), values: options.values };
    report::report(findings, documents, &options.limits)
}

/// What is wrong with the result that a value of a tree is.
pub(crate) fn find(form: &Schema, result: Instance<'_>) -> Findings {
    let options = form.options();
    let tree = result.tree;
    let mut findings = Findings::new(options.limits.diagnostics);
    if let Some(content) = accepted(result, &mut findings) {
        check_values(tree, content, options.revision, &mut findings);
        findings.extend(form.evaluate(Instance { tree, root: content }));
    }
    findings
}

/// The content, if the user has accepted and there is one.
fn accepted(Instance { tree, root }: Instance<'_>, findings: &mut Findings) -> Option<Node> {
    let mut report = |finding: Finding, at: Node| findings.push(finding.in_instance(Place::Value(at)));
    let shape = |member: &'static str| Finding::new(Code::ElicitationShape).param("member", member);
    if !tree.is(root, Kind::Object) {
        report(shape("the result"), root);
        return None;
    }
    let action = tree.get(root, "action");
    match action.and_then(|node| tree.string(node)) {
        Some("accept") => {}
        Some("decline" | "cancel") => return None,
        _ => {
            report(Finding::new(Code::ElicitationAction), action.unwrap_or(root));
            return None;
        }
    }
    let content = tree.get(root, "content");
    match content {
        None => report(Finding::new(Code::ElicitationMissingContent), root),
        Some(node) if !tree.is(node, Kind::Object) => report(shape("`content`"), node),
        Some(_) => return content,
    }
    None
}

/// Whatever the schema says, a value is a string, a number, a boolean or, since 2025-11-25, a list of strings.
fn check_values(tree: &Tree, content: Node, revision: Revision, findings: &mut Findings) {
    let lists = revision > Revision::June2025;
    let mut order = None;
    for member in tree.members(content) {
        let fits = match tree.kind(member.value) {
            Kind::String | Kind::Number | Kind::Boolean => true,
            Kind::Array => lists && tree.items(member.value).all(|item| tree.is(item, Kind::String)),
            Kind::Null | Kind::Object => false,
        };
        if !fits {
            let allowed = if lists { ANY_VALUE } else { "a string, a number or a boolean" };
            let finding = Finding::new(Code::ElicitationValue).param("allowed", allowed);
            findings.push(finding.in_instance(Place::Value(member.value)));
            if findings.is_full() {
                let documents = Documents { instance: Some(tree), ..Documents::default() };
                findings.cut(order.get_or_insert_with(|| documents.order()));
            }
        }
    }
}
