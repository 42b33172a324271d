//! Whether two sides have agreed on the binding (section 4).
//!
//! Takes the capability objects of both, as the members `client` and `server` of one value; gives the answer and what is
//! wrong with the way they say it. Settings are an object whose members are ignored. Identifiers are compared exactly.

use alloc::string::String;

use serde_json::Value;

use super::EXTENSION_ID;
use crate::code::Code;
use crate::finding::{Finding, Findings, Place, shown};
use crate::limits::Limits;
use crate::parse::{self, Parsed, Role};
use crate::report::{Report, about_instance};
use crate::schema::Options;
use crate::tree::{Kind, Node, Tree};

/// What two sides have agreed on.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Negotiation {
    /// Whether both advertise the binding, so that schemas in JSON Structure may be sent.
    pub agreed: bool,
    /// Faults of the capability objects, and which side does not advertise.
    pub report: Report,
}

/// Compares the capability objects of both sides, as they stand in `_meta` of a request and in the answer to
/// `server/discover`.
#[must_use]
pub fn negotiate(client: &Value, server: &Value, options: &Options) -> Negotiation {
    let both = Value::from_iter([("client", client.clone()), ("server", server.clone())]);
    compare(&parse::value::parse(&both, Role::Instance, &options.limits), &options.limits)
}

/// Compares the capabilities that stand under `client` and `server`.
pub(crate) fn compare(input: &Parsed, limits: &Limits) -> Negotiation {
    let Some(tree) = input.sound() else {
        return Negotiation { agreed: false, report: about_instance(&input.tree, input.faults.clone(), limits) };
    };
    let mut findings = Findings::new(limits.diagnostics);
    let sides = ["client", "server"].map(|side| advertises(tree, side, &mut findings));
    let agreed = sides == [true, true];
    Negotiation { agreed, report: about_instance(tree, findings, limits) }
}

/// Whether one side advertises the binding properly.
fn advertises(tree: &Tree, side: &'static str, findings: &mut Findings) -> bool {
    let capabilities = tree.get(Node::ROOT, side);
    if let Some(node) = capabilities.filter(|node| !tree.is(*node, Kind::Object)) {
        report(findings, Finding::new(Code::NegotiationShape).param("member", side), node);
        return false;
    }
    let extensions = capabilities.and_then(|node| tree.get(node, "extensions"));
    if let Some(node) = extensions.filter(|node| !tree.is(*node, Kind::Object)) {
        report(findings, Finding::new(Code::NegotiationShape).param("member", "extensions"), node);
        return false;
    }
    check_identifiers(tree, extensions, findings);
    let settings = extensions.and_then(|node| tree.get(node, EXTENSION_ID));
    match settings {
        Some(node) if tree.is(node, Kind::Object) => return true,
        Some(node) => report(findings, Finding::new(Code::NegotiationShape).param("member", EXTENSION_ID), node),
        None => {
            let mut finding = Finding::new(Code::NegotiationNotAdvertised).param("side", side);
            if let Some(near) = near_miss(tree, capabilities) {
                finding = finding.param("near", near);
            }
            report(findings, finding, capabilities.unwrap_or(Node::ROOT));
        }
    }
    false
}

/// Reports names in `extensions` that are no identifiers of extensions.
fn check_identifiers(tree: &Tree, extensions: Option<Node>, findings: &mut Findings) {
    for member in extensions.into_iter().flat_map(|node| tree.members(node)) {
        if !is_identifier(member.name) {
            let finding = Finding::new(Code::NegotiationIdentifier).param("name", shown(member.name));
            findings.push(finding.in_instance(Place::Key(member.value)));
        }
    }
}

/// A name with a prefix by the grammar of `_meta` keys: labels joined by dots, a slash, a name that is not empty.
fn is_identifier(name: &str) -> bool {
    let Some((prefix, rest)) = name.split_once('/') else { return false };
    let alphanumeric = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    let is_label = |label: &str| {
        label.starts_with(|c: char| c.is_ascii_alphabetic())
            && alphanumeric(label.chars().last())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let is_name = alphanumeric(rest.chars().next())
        && alphanumeric(rest.chars().last())
        && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    prefix.split('.').all(is_label) && is_name
}

/// A name that was probably meant to be the identifier, in `extensions` or where older revisions had such names. Of
/// several the first by code point.
fn near_miss(tree: &Tree, capabilities: Option<Node>) -> Option<String> {
    let maps = ["extensions", "experimental"].into_iter().filter_map(|map| tree.get(capabilities?, map));
    let names = maps.flat_map(|map| tree.members(map)).map(|member| member.name);
    let is_near = |name: &&str| {
        let lower = name.to_ascii_lowercase();
        lower.starts_with("org.json-structure") || lower.ends_with("schema-binding")
    };
    names.filter(is_near).min().map(shown)
}

fn report(findings: &mut Findings, finding: Finding, at: Node) {
    findings.push(finding.in_instance(Place::Value(at)));
}
