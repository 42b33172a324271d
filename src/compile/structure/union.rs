//! Unions of types (Core 3.5.1).
//!
//! A member is the name of a primitive type or a reference. Core prints one inline `map` in a union and calls it valid,
//! so inline maps, arrays and sets are tolerated with a warning; other inline types are refused. Constraints beside the
//! union go to the members that can take them, so that a value is judged by the constraints of its own type.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::schema::Families;
use super::{Compiler, Outcome, Position, push};
use crate::code::Code;
use crate::compile::plan::{Check, SchemaId, Step};
use crate::finding::{Finding, Place};
use crate::keywords::{Type, TypeSet};
use crate::tree::{Kind, Node};

impl Compiler<'_> {
    /// Compiles the union that stands in the `type` of a schema.
    pub(super) fn compile_union(
        &mut self,
        node: Node,
        value: Node,
        families: Families,
        steps: &mut Vec<Step>,
    ) -> Outcome {
        if self.tree.count(value) == 0 {
            self.misshaped("type", value, "a non-empty array of type names and references");
            return Ok(());
        }
        for keyword in ["enum", "const"] {
            if let Some(at) = self.tree.get(node, keyword) {
                let finding = Finding::new(Code::SchemaKeywordNotApplicable).param("keyword", keyword.to_string());
                self.report_in(finding.param("type", "a union").keyword(keyword), Place::Key(at));
            }
        }
        self.check_union_duplicates(value)?;
        let mut members = Vec::new();
        for item in self.tree.items(value) {
            self.charge(1)?;
            members.extend(self.compile_union_member(node, item, families)?);
        }
        let span = self.plan.add_list(&members);
        push(steps, value, "type", Check::Union(span));
        if families.has(Families::COMPOSITION) {
            self.compile_composition(node, steps)?;
        }
        Ok(())
    }

    fn compile_union_member(&mut self, node: Node, item: Node, families: Families) -> Outcome<Option<SchemaId>> {
        let mut steps = Vec::new();
        let types = match self.tree.kind(item) {
            Kind::String => {
                let Some(kind) = self.union_type(item) else { return Ok(None) };
                push(&mut steps, item, "type", Check::Type(self.type_check(node, kind)));
                TypeSet::of(&[kind])
            }
            Kind::Object if self.tree.get(item, "$ref").is_some() => {
                let Some(target) = self.resolve_reference(item) else { return Ok(None) };
                push(&mut steps, item, "type", Check::Reference(target));
                self.types_of(self.plan.schema(target).at)?
            }
            Kind::Object => return Ok(self.compile_inline_member(item)),
            found => {
                self.bad_member(item, found.name());
                return Ok(None);
            }
        };
        if families.has(Families::CONSTRAINTS) {
            self.compile_type_constraints(node, types, &mut steps)?;
        }
        let id = self.plan.reserve(item);
        self.plan.fill(id, &mut steps);
        Ok(Some(id))
    }

    /// The primitive type that a member names.
    fn union_type(&mut self, item: Node) -> Option<Type> {
        let kind = Type::from_name(self.tree.text(item));
        match kind {
            None => self.unknown_type(item),
            Some(kind) if !kind.is_primitive() => self.bad_member(item, kind.name()),
            Some(_) => return kind,
        }
        None
    }

    fn compile_inline_member(&mut self, item: Node) -> Option<SchemaId> {
        match self.named_type(item) {
            Some(kind @ (Type::Map | Type::Array | Type::Set)) if self.has_plain_content(item) => {
                self.report(Finding::new(Code::SchemaUnionInline).param("type", kind.name()).keyword("type"), item);
                Some(self.schema_of(item, Position::Element))
            }
            _ => {
                self.bad_member(item, "an inline type");
                None
            }
        }
    }

    /// Whether the items or values of a collection are of primitive types or referred to.
    fn has_plain_content(&self, collection: Node) -> bool {
        let tree = self.tree;
        let content = tree.get(collection, "items").or_else(|| tree.get(collection, "values"));
        let is_plain = |node: Node| match tree.string(node) {
            Some(name) => Type::from_name(name).is_some_and(Type::is_primitive),
            None => tree.get(node, "$ref").is_some(),
        };
        content.and_then(|content| tree.get(content, "type")).is_some_and(|kind| match tree.kind(kind) {
            Kind::Array => tree.items(kind).all(is_plain),
            _ => is_plain(kind),
        })
    }

    fn bad_member(&mut self, item: Node, found: &'static str) {
        self.report(Finding::new(Code::SchemaUnionMember).param("found", found).keyword("type"), item);
    }

    /// Unions are sets. `integer` and `int32` are the same type, yet two names; only equal members are refused.
    fn check_union_duplicates(&mut self, value: Node) -> Outcome {
        let tree = self.tree;
        let mut keys: Vec<(alloc::string::String, Node)> = Vec::new();
        for item in tree.items(value) {
            self.charge(1)?;
            let reference = tree.get(item, "$ref").and_then(|reference| tree.string(reference));
            keys.extend(tree.string(item).or(reference).map(|text| (text.to_string(), item)));
        }
        crate::sort::sort(&mut keys);
        for pair in keys.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            self.report(Finding::new(Code::SchemaUnionDuplicate).keyword("type"), pair[1].1);
        }
        Ok(())
    }
}
