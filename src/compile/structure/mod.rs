//! JSON Structure schemas into plans.
//!
//! Takes the tree of a schema document and its active add-ins; gives a plan, the findings, and the keywords that read like
//! constraints but are not active. Core sections 3 and 4 and the add-ins. The cut: [`document`] has the rules of the
//! root and of `definitions`, [`reference`] finds what a pointer points at, [`schema`] compiles one schema, [`inherit`]
//! merges bases, [`object`], [`choice`], [`union`] and [`constraint`] compile keyword families, [`annotation`] checks
//! keywords that only describe. Schemas are compiled from a list of work, so nesting and recursion cost no stack.

mod annotation;
mod choice;
mod constraint;
mod document;
mod inherit;
mod object;
mod reference;
mod relation;
mod schema;
mod semantic;
mod union;
mod vocabulary;

use alloc::borrow::Cow;
use alloc::rc::Rc;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::plan::{Check, Plan, SchemaId, Step};
use super::{Outcome, Stop, finish, out_of_steps};
use crate::code::Code;
use crate::dialect::{AddIn, AddIns};
use crate::finding::{Finding, Findings, Param, Place};
use crate::format::temporal::Strictness;
use crate::keywords::TypeSet;
use crate::limits::Limits;
use crate::regex::Extent;
use crate::tree::{Kind, Node, NodeMap, Tree};

/// What the host decides about JSON Structure schemas.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rules {
    pub(crate) active: AddIns,
    /// Whether unactivated keywords are an error, because a server must not send them (ruling 4).
    pub(crate) server: bool,
    pub(crate) strictness: Strictness,
    /// How much of a value `pattern` must match (ruling 6).
    pub(crate) extent: Extent,
    /// Whether `$schema` and `$uses` at the root of an instance steer the check (ruling 19).
    pub(crate) control_members: bool,
}

/// What compiling gives.
pub(crate) struct Compiled {
    /// Only to be used where the findings have no error.
    pub(crate) plan: Plan,
    pub(crate) findings: Findings,
    /// Keywords that read like constraints but are not active.
    pub(crate) unenforced: Vec<Node>,
}

/// Compiles a schema document, whose root is an object.
#[inline(never)]
pub(crate) fn compile(tree: &Tree, rules: Rules, limits: &Limits, findings: Findings) -> Compiled {
    let mut compiler = Compiler::new(tree, rules, limits, findings);
    if let Err(Stop) = compiler.compile_document() {
        compiler.findings = out_of_steps(limits);
    }
    compiler.plan.cost = limits.compile_steps - compiler.steps;
    Compiled { plan: compiler.plan, findings: compiler.findings, unenforced: compiler.unenforced }
}

/// Where a schema stands, as far as the rules depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Position {
    Root,
    Definition,
    /// The schema of a property.
    Property,
    /// The schema of an item, value or choice.
    Element,
    /// Part of a composition: it may lack a type.
    Part,
}

struct Work {
    node: Node,
    id: SchemaId,
    position: Position,
}

struct Compiler<'t> {
    tree: &'t Tree,
    rules: Rules,
    limits: &'t Limits,
    plan: Plan,
    findings: Findings,
    steps: u64,
    /// The compiled schema of a node, once it is known that there is one.
    ids: NodeMap<SchemaId>,
    work: Vec<Work>,
    definitions: reference::Definitions<'t>,
    /// The types that a schema can describe, once known.
    types: NodeMap<TypeSet>,
    inherited: NodeMap<Rc<inherit::Effective<'t>>>,
    /// Types whose bases lead to no cycle.
    sound: NodeMap<()>,
    /// Nodes that one walk has come by, with the number of the walk.
    marks: NodeMap<u32>,
    walks: u32,
    /// The schema that a part of a composition stands on.
    enclosing: NodeMap<Node>,
    /// Offers by the type that they extend: the index of the offer and the abstract type.
    offers: NodeMap<Vec<(u32, Node)>>,
    unenforced: Vec<Node>,
}

impl<'t> Compiler<'t> {
    fn new(tree: &'t Tree, rules: Rules, limits: &'t Limits, findings: Findings) -> Self {
        Self {
            tree,
            rules,
            limits,
            plan: Plan { control_members: rules.control_members, ..Plan::default() },
            findings,
            steps: limits.compile_steps,
            ids: NodeMap::new(tree),
            work: Vec::new(),
            definitions: reference::Definitions::default(),
            types: NodeMap::new(tree),
            inherited: NodeMap::new(tree),
            sound: NodeMap::new(tree),
            marks: NodeMap::new(tree),
            walks: 0,
            enclosing: NodeMap::new(tree),
            offers: NodeMap::new(tree),
            unenforced: Vec::new(),
        }
    }

    /// Compiles everything that waits, and then looks at how it hangs together.
    fn compile_document(&mut self) -> Outcome {
        self.charge(self.tree.len() as u64)?;
        self.check_document()?;
        while let Some(Work { node, id, position }) = self.work.pop() {
            self.compile_schema(node, id, position)?;
        }
        finish(&mut self.plan, &mut self.findings, self.tree, self.limits);
        Ok(())
    }

    /// The compiled schema of a node; it is put on the list if it is new.
    fn schema_of(&mut self, node: Node, position: Position) -> SchemaId {
        if let Some(id) = self.ids.get(node) {
            return *id;
        }
        let id = self.plan.reserve(node);
        *self.ids.at(node) = Some(id);
        self.work.push(Work { node, id, position });
        id
    }

    /// Begins a walk that marks nodes.
    fn begin_walk(&mut self) {
        self.walks += 1;
    }

    /// Marks a node; says whether this walk has not come by before.
    fn mark(&mut self, node: Node) -> bool {
        self.marks.at(node).replace(self.walks) != Some(self.walks)
    }

    fn charge(&mut self, steps: u64) -> Outcome {
        self.steps = self.steps.checked_sub(steps).ok_or(Stop)?;
        Ok(())
    }

    fn is_active(&self, addin: Option<AddIn>) -> bool {
        addin.is_none_or(|addin| self.rules.active.contains(addin))
    }

    /// Reports a finding at a value of the schema.
    fn report(&mut self, finding: Finding, at: Node) {
        self.report_in(finding, Place::Value(at));
    }

    /// Reports a finding at a place of the schema.
    fn report_in(&mut self, finding: Finding, place: Place) {
        super::report(&mut self.findings, finding, place, self.tree);
    }

    /// Reports that the value of a keyword has the wrong shape.
    fn misshaped(&mut self, keyword: impl Into<Cow<'static, str>>, at: Node, expected: impl Into<Param>) {
        let keyword = keyword.into();
        let finding = Finding::new(Code::SchemaKeywordShape).param("keyword", keyword.clone().into_owned());
        self.report(finding.param("expected", expected).keyword(keyword), at);
    }

    /// The value of a keyword that must be a string.
    fn string_of(&mut self, schema: Node, keyword: &'static str) -> Option<&'t str> {
        let value = self.tree.get(schema, keyword)?;
        let text = self.tree.string(value);
        if text.is_none() {
            self.misshaped(keyword, value, "a string");
        }
        text
    }

    /// The members of a keyword that must be an object with at least one member.
    fn map_of(&mut self, schema: Node, keyword: &'static str, content: &'static str) -> Option<Node> {
        let value = self.tree.get(schema, keyword)?;
        if self.tree.is(value, Kind::Object) && self.tree.count(value) > 0 {
            return Some(value);
        }
        self.misshaped(keyword, value, content);
        None
    }
}

/// Adds a step.
fn push(steps: &mut Vec<Step>, at: Node, keyword: &'static str, check: Check) {
    steps.push(Step { at, keyword, check });
}

/// Whether a name is an identifier (Core 3.6): `[A-Za-z_][A-Za-z0-9_]*`.
fn is_identifier(name: &str) -> bool {
    let word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    name.bytes().all(word) && !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_digit())
}

impl Compiler<'_> {
    /// Reports a name that is no identifier.
    fn check_identifier(&mut self, name: &str, place: Place) {
        if !is_identifier(name) {
            self.report_in(Finding::new(Code::SchemaIdentifier).param("name", name.to_string()), place);
        }
    }
}
