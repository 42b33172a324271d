//! The profile of `requestedSchema`: an object of plain fields, in the keywords that MCP has for forms.
//!
//! The fields are those of the binding (section 9). What a form has no keyword for is left out and listed; a property that
//! a form has no field for is a finding, and then there is no projection.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::number::set_type;
use super::object::is_inherited;
use super::part::{Part, Whole};
use super::walk::Spot;
use super::{Projector, Revision, what};
use crate::code::Code;
use crate::compile::plan::{Check, SchemaId, Step};
use crate::finding::{Finding, Findings, Place};
use crate::keywords::object::{Additional, Members as Declared};
use crate::keywords::{Type, TypeSet};
use crate::output::{Members, Output};
use crate::tree::{Kind, Node};

/// The types of fields (binding section 9), lists aside.
const FIELDS: TypeSet = TypeSet::of(&[
    Type::String,
    Type::Boolean,
    Type::Number,
    Type::Integer,
    Type::Int8,
    Type::Uint8,
    Type::Int16,
    Type::Uint16,
    Type::Int32,
    Type::Uint32,
    Type::Float8,
    Type::Float,
    Type::Double,
    Type::Date,
    Type::Datetime,
    Type::Uri,
]);

impl<'p> Projector<'p> {
    /// The root of a form.
    pub(super) fn form(&mut self, root: SchemaId, findings: &mut Findings) -> Members {
        let mut form = Members::default().with("type", "object");
        for step in self.plan.steps_of(root) {
            match &step.check {
                Check::Type(_) => {}
                Check::Members(declared) => self.fields(declared, &mut form, findings),
                _ => self.widen(step.at, what::FORM),
            }
        }
        form
    }

    fn fields(&mut self, declared: &'p Declared, form: &mut Members, findings: &mut Findings) {
        let mut properties = Members::default();
        let mut required: Vec<Output> = Vec::new();
        for member in self.in_order(declared) {
            let field = member.schema.filter(|_| !is_inherited(&member.name)).and_then(|id| self.field(id));
            match field {
                Some(field) => properties.add(member.name.to_string(), field.into()),
                None => self.no_field(member.schema, findings),
            }
            if member.required.is_some() {
                required.push((&*member.name).into());
            }
        }
        form.set("properties", properties);
        if !required.is_empty() {
            form.set("required", required);
        }
        match declared.additional {
            Additional::Open => {}
            Additional::Closed(at) => self.widen(at, what::FORM),
            Additional::Schema(id) => self.widen(self.plan.schema(id).at, what::FORM),
        }
        for (at, _) in &declared.own.alternatives {
            self.widen(*at, what::FORM);
        }
    }

    /// Says that there is no field for a property.
    fn no_field(&mut self, schema: Option<SchemaId>, findings: &mut Findings) {
        let at = schema.map_or(Node::ROOT, |id| self.plan.schema(id).at);
        let mut finding = Finding::new(Code::ProjectionFormField);
        let listed = self.tree.get(at, "type").is_some_and(|kind| ["array", "set"].contains(&self.tree.text(kind)));
        if listed && self.revision == Revision::June2025 {
            finding = finding.param("revision", self.revision.name());
        }
        findings.push(finding.in_schema(Place::Value(at)));
    }

    /// The field of a property.
    fn field(&mut self, id: SchemaId) -> Option<Members> {
        let plan = self.plan;
        let (first, rest) = plan.steps_of(id).split_first()?;
        let Check::Type(check) = &first.check else { return None };
        let mut part = Part::any();
        if matches!(check.kind, Type::Array | Type::Set) {
            self.several(rest, &mut part)?;
        } else if FIELDS.contains(check.kind) {
            set_type(*check, &mut part);
            part.members.remove("pattern");
            for step in rest {
                self.field_keyword(id, step, &mut part);
            }
        } else {
            return None;
        }
        let mut field = self.describe(plan.schema(id).at, Spot::INSIDE, part).members;
        field.remove("examples");
        self.settle_default(check.kind, &mut field);
        Some(field)
    }

    /// A keyword of a field of one value.
    fn field_keyword(&mut self, id: SchemaId, step: &'p Step, part: &mut Part) {
        let strings = self.tree.items(step.at).chain([step.at]).all(|node| !self.tree.is(node, Kind::Number));
        match &step.check {
            Check::Values(_) if part.kind == Some(Type::String) && strings => {
                let choices = self.choices(id, step, "oneOf");
                part.and(Whole { members: choices, exact: true });
            }
            Check::MinLength(_) | Check::MaxLength(_) => self.length(step, part),
            Check::Bound(bound) => self.bound(bound, step, part),
            _ => self.leave_out(step, what::FORM, part),
        }
    }

    /// A field of several values: an array of texts that are listed.
    fn several(&mut self, rest: &'p [Step], part: &mut Part) -> Option<()> {
        if self.revision == Revision::June2025 {
            return None;
        }
        part.members.set("type", "array");
        let mut items = None;
        for step in rest {
            match step.check {
                Check::Items(item) => items = Some(self.options(item)?),
                Check::MinItems(count) => self.count("minItems", count, step, part),
                Check::MaxItems(count) => self.count("maxItems", count, step, part),
                _ => self.widen(step.at, what::FORM),
            }
        }
        part.members.set("items", items?);
        Some(())
    }

    /// The values that a field of several takes.
    fn options(&mut self, id: SchemaId) -> Option<Members> {
        let plan = self.plan;
        let (first, rest) = plan.steps_of(id).split_first()?;
        if !matches!(&first.check, Check::Type(check) if check.kind == Type::String) {
            return None;
        }
        let mut choices = None;
        for step in rest {
            match step.check {
                Check::Values(_) if choices.is_none() => choices = Some(self.choices(id, step, "anyOf")),
                _ => self.widen(step.at, what::FORM),
            }
        }
        let choices = choices?;
        // With titles the type is that of the constants.
        Some(if choices.get("anyOf").is_some() { choices } else { typed(choices) })
    }

    /// The values that are listed, with labels where there are some in the language.
    fn choices(&mut self, id: SchemaId, step: &Step, titled: &str) -> Members {
        let (tree, at) = (self.tree, self.plan.schema(id).at);
        let values: Vec<Node> =
            if tree.is(step.at, Kind::Array) { tree.items(step.at).collect() } else { vec![step.at] };
        let text = |node: &Node| Output::from(tree.text(*node));
        let label = |node: &Node| self.label(at, *node).unwrap_or_else(|| tree.text(*node));
        if !values.iter().any(|node| self.label(at, *node).is_some()) {
            return Members::default().with("enum", values.iter().map(text).collect::<Vec<_>>());
        }
        if self.revision == Revision::June2025 {
            let names = values.iter().map(|node| label(node).into()).collect::<Vec<Output>>();
            let list = values.iter().map(text).collect::<Vec<_>>();
            return Members::default().with("enum", list).with("enumNames", names);
        }
        let entry = |node: &Node| Output::from(Members::default().with("const", text(node)).with("title", label(node)));
        Members::default().with(titled, values.iter().map(entry).collect::<Vec<_>>())
    }

    /// Keeps a default where the form takes one.
    fn settle_default(&self, kind: Type, field: &mut Members) {
        let fits = match field.get("default") {
            Some(Output::Boolean(_)) => kind == Type::Boolean,
            _ if self.revision == Revision::June2025 => false,
            Some(Output::Text(_)) => field.get("type") == Some(&Output::from("string")),
            Some(Output::Json(_)) => TypeSet::NUMERIC.contains(kind),
            Some(Output::List(items)) => {
                matches!(kind, Type::Array | Type::Set) && items.iter().all(|item| matches!(item, Output::Text(_)))
            }
            _ => false,
        };
        if !fits {
            field.remove("default");
        }
    }
}

fn typed(choices: Members) -> Members {
    let mut members = Members::default().with("type", "string".to_string());
    choices.entries().for_each(|(name, value)| members.set(name, value));
    members
}
