//! Finding the header annotations of an input schema (ADR-035; digest section 9.1; ruling 9).
//!
//! Takes the tree of a schema and its dialect; gives the declarations and what is wrong with annotations. The original
//! schema is looked at, whole: every keyword that holds schemas is followed, in branches that nothing uses and under
//! keywords of other drafts or of add-ins that are not active too. No reference is followed, and nothing else of the
//! schema is judged. What is no schema (defaults, constants, examples, unknown keywords) is not looked into.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{HeaderDeclaration, HeaderType};
use crate::code::Code;
use crate::compile::json_schema::{Holds, each_schema, holds};
use crate::compile::repeated;
use crate::dialect::{AddIn, Dialect};
use crate::finding::{Finding, Findings, Place, shown};
use crate::limits::Limits;
use crate::tree::{Member, Node, Tree};

/// The keyword of an annotation.
const ANNOTATION: &str = "x-mcp-header";

/// The keywords of JSON Structure that hold schemas, the add-ins' included. `definitions` is apart, since it nests.
const STRUCTURE: &[(&str, Holds)] = &[
    ("properties", Holds::Map),
    ("items", Holds::Schema),
    ("values", Holds::Schema),
    ("additionalProperties", Holds::Schema),
    ("choices", Holds::Map),
    ("type", Holds::SchemaOrSchemas),
    ("contains", Holds::Schema),
    ("has", Holds::Schema),
    ("patternProperties", Holds::Map),
    ("patternKeys", Holds::Map),
    ("propertyNames", Holds::Schema),
    ("keyNames", Holds::Schema),
    ("allOf", Holds::Schemas),
    ("anyOf", Holds::Schemas),
    ("oneOf", Holds::Schemas),
    ("not", Holds::Schema),
    ("if", Holds::Schema),
    ("then", Holds::Schema),
    ("else", Holds::Schema),
];

/// Where a schema stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    Root,
    /// The schema of a property that is reached through `properties` alone.
    Chain,
    Elsewhere,
}

struct Scanner<'t, 'l> {
    tree: &'t Tree,
    limits: &'l Limits,
    structure: bool,
    /// Whether names on the wire may differ from those declared.
    alternate_names: bool,
    /// The names on the wire from the root to the schema in hand.
    path: Vec<&'t str>,
    /// Bytes of the paths of all declarations.
    length: usize,
    /// Annotations on the chain that are tokens.
    named: Vec<(Node, &'t str)>,
    declarations: Vec<HeaderDeclaration>,
    findings: Findings,
}

/// The declarations of the schema at the root of a tree, and the faults of its annotations.
pub(crate) fn scan(tree: &Tree, dialect: &Dialect, limits: &Limits) -> (Vec<HeaderDeclaration>, Findings) {
    let mut scanner = Scanner {
        tree,
        limits,
        structure: dialect.is_structure(),
        alternate_names: matches!(dialect, Dialect::JsonStructure { active, .. } if active.contains(AddIn::AlternateNames)),
        path: Vec::new(),
        length: 0,
        named: Vec::new(),
        declarations: Vec::new(),
        findings: Findings::new(limits.diagnostics),
    };
    scanner.sweep(Node::ROOT, Standing::Root);
    scanner.check_unique();
    scanner.check_bounds();
    (scanner.declarations, scanner.findings)
}

impl<'t> Scanner<'t, '_> {
    /// Looks at a schema and at all below it, no deeper than its door lets a tree nest.
    fn sweep(&mut self, schema: Node, standing: Standing) {
        let tree = self.tree;
        for member in tree.members(schema) {
            match member.name {
                ANNOTATION => self.declare(schema, member.value, standing),
                "properties" if standing != Standing::Elsewhere && !self.is_tuple(schema) => {
                    for property in tree.members(member.value) {
                        self.path.push(self.wire_name(property));
                        self.sweep(property.value, Standing::Chain);
                        self.path.pop();
                    }
                }
                "definitions" if self.structure => self.sweep_namespace(member.value),
                name => {
                    let holds = if self.structure { structure_holds(name) } else { holds(name) };
                    each_schema(tree, member.value, holds, &mut |below| self.sweep(below, Standing::Elsewhere));
                }
            }
        }
    }

    /// Definitions of JSON Structure: what has no `type` holds further definitions.
    fn sweep_namespace(&mut self, namespace: Node) {
        let tree = self.tree;
        for member in tree.members(namespace) {
            match tree.get(member.value, "type") {
                Some(_) => self.sweep(member.value, Standing::Elsewhere),
                None => self.sweep_namespace(member.value),
            }
        }
    }

    /// A tuple is an array on the wire, so its `properties` are no members of an object.
    fn is_tuple(&self, schema: Node) -> bool {
        self.structure && self.type_name(schema) == Some("tuple")
    }

    fn type_name(&self, schema: Node) -> Option<&'t str> {
        self.tree.string(self.tree.get(schema, "type")?)
    }

    fn wire_name(&self, property: Member<'t>) -> &'t str {
        let tree = self.tree;
        let altnames = tree.get(property.value, "altnames").filter(|_| self.alternate_names);
        let json = altnames.and_then(|altnames| tree.get(altnames, "json"));
        json.and_then(|json| tree.string(json)).unwrap_or(property.name)
    }

    fn declare(&mut self, schema: Node, at: Node, standing: Standing) {
        if standing != Standing::Chain {
            return self.report(Finding::new(Code::HeaderPosition), at);
        }
        let token = self.tree.string(at).filter(|name| is_token(name));
        match token {
            Some(name) => self.named.push((at, name)),
            None => self.report(Finding::new(Code::HeaderToken), at),
        }
        let kind = HeaderType::from_name(self.type_name(schema).unwrap_or_default());
        if kind.is_none() {
            let mut finding = Finding::new(Code::HeaderType);
            if let Some(sized) = self.type_name(schema).filter(|name| self.structure && is_sized_integer(name)) {
                finding = finding.param("type", sized.to_string());
            }
            self.report(finding, self.tree.get(schema, "type").unwrap_or(at));
        }
        if let (Some(name), Some(kind)) = (token, kind) {
            for step in &self.path {
                self.length += step.len();
            }
            if self.is_within_bounds() {
                let mut path = Vec::with_capacity(self.path.len());
                for step in &self.path {
                    path.push(step.to_string());
                }
                self.declarations.push(HeaderDeclaration { path, name: name.to_string(), kind });
            }
        }
    }

    /// Header names are the same without regard to case. Every one that is there twice is reported, so that the order of
    /// members does not matter.
    fn check_unique(&mut self) {
        let mut lower: Vec<String> = Vec::with_capacity(self.named.len());
        for (_, name) in &self.named {
            lower.push(name.to_ascii_lowercase());
        }
        let mut keys: Vec<(Node, &str)> = Vec::with_capacity(lower.len());
        for ((at, _), key) in self.named.iter().zip(&lower) {
            keys.push((*at, key));
        }
        let twice = repeated(&keys);
        for (at, key) in &keys {
            if twice.binary_search_by(|(_, known)| (*known).cmp(*key)).is_ok() {
                let header = super::header_name(self.tree.text(*at));
                self.report(Finding::new(Code::HeaderDuplicate).param("header", shown(&header)), *at);
            }
        }
    }

    fn is_within_bounds(&self) -> bool {
        self.named.len() <= self.limits.header_fields as usize && self.length <= self.limits.report_text as usize
    }

    /// A tool with more annotations than a request may have headers cannot be called.
    fn check_bounds(&mut self) {
        let finding = if self.named.len() > self.limits.header_fields as usize {
            Finding::new(Code::LimitHeaderFields).param("limit", self.limits.header_fields)
        } else if self.length > self.limits.report_text as usize {
            Finding::new(Code::LimitHeaderPaths).param("limit", self.limits.report_text)
        } else {
            return;
        };
        self.findings.push(finding.in_schema(Place::Value(Node::ROOT)));
    }

    fn report(&mut self, finding: Finding, at: Node) {
        self.findings.push(finding.keyword(ANNOTATION).in_schema(Place::Value(at)));
    }
}

fn structure_holds(name: &str) -> Holds {
    STRUCTURE.iter().find(|(known, _)| *known == name).map_or(Holds::Nothing, |(_, holds)| *holds)
}

/// A token of RFC 9110, which is what the name of a header is.
fn is_token(text: &str) -> bool {
    let is_token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_token)
}

/// `int8`, `uint64` and their like.
fn is_sized_integer(name: &str) -> bool {
    let bits = name.strip_prefix('u').unwrap_or(name).strip_prefix("int");
    bits.is_some_and(|bits| !bits.is_empty() && bits.bytes().all(|byte| byte.is_ascii_digit()))
}
