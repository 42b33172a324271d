//! From the schemas of a plan to those of the projection: what stands inline, what in `$defs`, and step by step what each
//! keyword becomes.
//!
//! Referenced types go to `$defs` under their own names, a namespace and a dot before them; the root is `#`. What would
//! contain itself, or lie too deep, goes there too, as `inline.1` and so on, which no definition can be called.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem;

use super::Projector;
use super::number::set_type;
use super::part::{Part, Whole};
use crate::compile::plan::{Check, SchemaId, Step};
use crate::output::{Members, Output};

/// Schemas within one another that are written inline; the rest is referred to, so that the walk costs little stack.
const DEEPEST: u32 = 120;

/// Where a schema stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot<'p> {
    /// Whether a client finds declarations of headers here: at the root, and by `properties` alone.
    pub(super) header: bool,
    /// The selector of the choice that the schema is a branch of: a member that it lets through.
    pub(super) admitted: Option<&'p str>,
}

impl Spot<'_> {
    pub(super) const INSIDE: Spot<'static> = Spot { header: false, admitted: None };
}

/// A schema that is being written.
pub(super) type Open = (SchemaId, bool);

/// An entry of `$defs`.
pub(super) struct Definition {
    schema: SchemaId,
    name: String,
    /// Absent until it is written.
    content: Option<Whole>,
    begun: bool,
}

impl<'p> Projector<'p> {
    /// A schema with everything that belongs to it.
    pub(super) fn schema(&mut self, id: SchemaId, spot: Spot<'p>) -> Whole {
        let again = spot.admitted.is_none() && self.open.contains(&(id, false));
        if again || (self.depth >= DEEPEST && spot.admitted.is_none()) {
            return self.reference(id);
        }
        let part = self.bare(id, spot);
        self.describe(self.plan.schema(id).at, spot, part)
    }

    /// A schema without what describes it.
    pub(super) fn bare(&mut self, id: SchemaId, spot: Spot<'p>) -> Part {
        let mut part = Part::any();
        self.left = self.left.saturating_sub(1);
        // A branch within its own branch accepts nothing that is not accepted already, so leaving it out is only wider.
        if self.left == 0 || self.depth > 2 * DEEPEST || self.open.contains(&(id, spot.admitted.is_some())) {
            part.exact = false;
            return part;
        }
        self.open.push((id, spot.admitted.is_some()));
        self.depth += 1;
        for step in self.plan.steps_of(id) {
            self.step(step, spot, &mut part);
        }
        self.depth -= 1;
        self.open.pop();
        part
    }

    /// A reference to a schema, which gets a place in `$defs`.
    pub(super) fn reference(&mut self, id: SchemaId) -> Whole {
        if self.plan.root == Some(id) {
            return Whole { members: Members::default().with("$ref", "#"), exact: false };
        }
        let at = self.define(id);
        if self.depth < DEEPEST && !self.definitions[at].begun {
            self.write_definition(at);
        }
        let definition = &self.definitions[at];
        let exact = definition.content.as_ref().is_some_and(|content| content.exact);
        Whole { members: Members::default().with("$ref", ["#/$defs/", &definition.name].concat()), exact }
    }

    /// The place of a schema in `$defs`.
    fn define(&mut self, id: SchemaId) -> usize {
        if let Some(at) = self.names[id.index()] {
            return at;
        }
        let at = self.definitions.len();
        let pointer = self.parents.pointer(self.plan.schema(id).at);
        let path = pointer.strip_prefix("/definitions/").unwrap_or_default().replace('/', ".");
        // Inside a type the path has a keyword in it, and stands for another schema.
        let whole = self.is_definition(id) && !path.is_empty();
        let name = if whole { path } else { ["inline.", &(at + 1).to_string()].concat() };
        self.names[id.index()] = Some(at);
        self.definitions.push(Definition { schema: id, name, content: None, begun: false });
        at
    }

    /// Whether a schema is an entry of `definitions` or of a namespace in it: then it stands inside no other schema.
    fn is_definition(&self, id: SchemaId) -> bool {
        let mut at = self.plan.schema(id).at;
        while let Some(container) = self.parents.parent(at) {
            at = container;
            if self.parents.parent(at).is_some() && self.schemas.get(at).is_some() {
                return false;
            }
        }
        true
    }

    fn write_definition(&mut self, at: usize) {
        self.definitions[at].begun = true;
        let open = mem::take(&mut self.open);
        let id = self.definitions[at].schema;
        let part = self.bare(id, Spot::INSIDE);
        self.definitions[at].content = Some(self.describe(self.plan.schema(id).at, Spot::INSIDE, part));
        self.open = open;
    }

    /// All definitions, those included that only definitions refer to.
    pub(super) fn take_definitions(&mut self) -> Members {
        let mut at = 0;
        while at < self.definitions.len() {
            if !self.definitions[at].begun {
                self.write_definition(at);
            }
            at += 1;
        }
        let mut members = Members::default();
        for definition in mem::take(&mut self.definitions) {
            let content = definition.content.map(|part| part.members).unwrap_or_default();
            members.add(definition.name, content.into());
        }
        members
    }

    /// What one keyword becomes.
    fn step(&mut self, step: &'p Step, spot: Spot<'p>, part: &mut Part) {
        match &step.check {
            Check::Type(check) => set_type(*check, part),
            Check::Reference(id) if spot.admitted.is_some() => {
                let target = self.schema(*id, spot);
                part.and(target);
            }
            Check::Reference(id) => {
                let reference = self.reference(*id);
                part.and(reference);
            }
            Check::Union(span) => self.union(*span, spot, part),
            Check::Values(_) => self.values(step, part),
            Check::MinLength(_) | Check::MaxLength(_) => self.length(step, part),
            Check::Pattern(check) => self.pattern(check, step, part),
            Check::Format(check) => self.format(check.format, step, part),
            Check::Precision(_) | Check::Scale(_) => self.digits(step, part),
            Check::Bound(bound) => self.bound(bound, step, part),
            Check::MultipleOf => self.multiple(step, part),
            Check::Items(_)
            | Check::Tuple(_)
            | Check::UniqueItems
            | Check::MinItems(_)
            | Check::MaxItems(_)
            | Check::Contains(_) => self.list(step, part),
            Check::Members(members) => self.members(members, spot, part),
            Check::MapValues(id) => {
                let values = self.schema(*id, Spot::INSIDE);
                part.put_schema("additionalProperties", values);
            }
            Check::Choice(choice) => self.choice(choice, step, part),
            Check::MinMembers(count) => self.count("minProperties", *count, step, part),
            Check::MaxMembers(count) => self.count("maxProperties", *count, step, part),
            Check::DependentRequired(rules) => self.dependent(rules, step, part),
            Check::PatternMembers(patterns) => self.pattern_members(patterns, step, part),
            Check::MemberNames(id) => {
                let names = self.schema(*id, Spot::INSIDE);
                part.put_schema("propertyNames", names);
            }
            Check::Has(id) => self.has(*id, part),
            Check::Relation(relation) => self.relation(relation, part),
            Check::AllOf(_) | Check::AnyOf(_) | Check::OneOf(_) | Check::Not(_) | Check::If { .. } => {
                self.compose(step, spot, part);
            }
            // Nothing is selected in a slot (ruling 19).
            Check::Offered { .. } => {}
            // JSON Schema has these, and is not projected.
            _ => part.exact = false,
        }
    }

    /// A keyword that counts. What is beyond all counts bounds nothing from above, and is not said of clients from below.
    pub(super) fn count(&mut self, name: &str, count: u64, step: &Step, part: &mut Part) {
        const EXACT: u64 = 1 << 53;
        if count <= EXACT {
            part.put(name, Output::count(count), true);
        } else if name.starts_with("min") {
            part.exact = false;
            self.widen(step.at, super::what::HUGE);
        }
    }

    /// The schemas of a list, and whether all are exact.
    pub(super) fn parts(&mut self, ids: &[SchemaId], spot: Spot<'p>) -> (Vec<Output>, bool) {
        let mut exact = true;
        let mut list = Vec::new();
        for id in ids {
            let part = self.schema(*id, spot);
            exact &= part.exact;
            list.push(part.members.into());
        }
        (list, exact)
    }
}
