//! The rules of the root and of `definitions` (Core 3.3, 3.10.3, digest sections 3 and 8).

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::reference::Definitions;
use super::vocabulary::{self, Place as Standing};
use super::{Compiler, Outcome, Position};
use crate::code::Code;
use crate::dialect::AddIn;
use crate::finding::{Finding, Place};
use crate::keywords::{Type, TypeSet};
use crate::tree::{Kind, Member, Node};

impl Compiler<'_> {
    /// Checks the root and puts every type of the document on the list.
    pub(super) fn check_document(&mut self) -> Outcome {
        self.check_id();
        self.collect_definitions();
        self.check_name();
        self.check_definitions()?;
        self.check_offers()?;
        self.choose_root()
    }

    fn check_id(&mut self) {
        match self.tree.get(Node::ROOT, "$id") {
            None => self.missing("$id", None, Node::ROOT),
            Some(value) => {
                let absolute = self.tree.string(value).is_some_and(crate::format::uri::uri);
                if !absolute {
                    let finding = Finding::new(Code::SchemaNotAbsoluteUri).param("keyword", "$id");
                    self.report(finding.keyword("$id"), value);
                }
            }
        }
    }

    /// The root's `name` is needed by a root type; beside `$root` it is only expected (digest decision 18).
    fn check_name(&mut self) {
        if self.tree.get(Node::ROOT, "name").is_some() {
            return;
        }
        if self.tree.get(Node::ROOT, "type").is_some() {
            self.missing("name", None, Node::ROOT);
        } else {
            self.report(Finding::new(Code::SchemaMissingName).keyword("name"), Node::ROOT);
        }
    }

    pub(super) fn check_name_shape(&mut self, schema: Node) {
        if let (Some(name), Some(value)) = (self.string_of(schema, "name"), self.tree.get(schema, "name")) {
            self.check_identifier(name, Place::Value(value));
        }
    }

    /// Reports that a keyword is missing from a schema.
    pub(super) fn missing(&mut self, keyword: &'static str, kind: Option<Type>, schema: Node) {
        let mut finding = Finding::new(Code::SchemaMissingKeyword).param("keyword", keyword.to_string());
        if let Some(kind) = kind {
            finding = finding.param("type", kind.name());
        }
        self.report(finding.keyword(keyword), schema);
    }

    /// Lists the members of `definitions` and its namespaces for look-up, without judging them.
    fn collect_definitions(&mut self) {
        let root = self.tree.get(Node::ROOT, "definitions").filter(|node| self.tree.is(*node, Kind::Object));
        let mut entries = Vec::new();
        let mut open: Vec<Node> = root.into_iter().collect();
        while let Some(container) = open.pop() {
            for member in self.tree.members(container) {
                entries.push((container, member.name, member.value));
                if self.tree.is(member.value, Kind::Object) && !self.is_type(member.value) {
                    open.push(member.value);
                }
            }
        }
        let named = self.tree.get(Node::ROOT, "name").and_then(|value| self.tree.string(value));
        let root_name = named.filter(|_| self.tree.get(Node::ROOT, "type").is_some());
        self.definitions = Definitions::new(root, entries, root_name);
    }

    /// Puts every type under `definitions` on the list and checks the namespaces.
    fn check_definitions(&mut self) -> Outcome {
        let Some(definitions) = self.tree.get(Node::ROOT, "definitions") else { return Ok(()) };
        if !self.tree.is(definitions, Kind::Object) {
            self.misshaped("definitions", definitions, "an object of types and namespaces");
            return Ok(());
        }
        let mut open = vec![definitions];
        while let Some(container) = open.pop() {
            for member in self.tree.members(container) {
                self.charge(1)?;
                if vocabulary::lookup(member.name).is_some_and(|keyword| keyword.addin == Some(AddIn::Import)) {
                    self.refuse_import(member);
                    continue;
                }
                if container == definitions || member.name != "$ref" {
                    self.check_identifier(member.name, Place::Key(member.value));
                }
                if self.tree.is(member.value, Kind::Object) && self.is_type(member.value) {
                    self.schema_of(member.value, Position::Definition);
                } else if self.tree.is(member.value, Kind::Object) {
                    self.check_namespace(member.value);
                    open.push(member.value);
                } else {
                    let code =
                        if container == definitions { Code::SchemaNotAnObject } else { Code::SchemaNamespaceMember };
                    let finding = Finding::new(code).param("found", self.tree.kind(member.value).name());
                    self.report(finding, member.value);
                }
            }
        }
        Ok(())
    }

    /// A definition without `type` is a namespace; one with members that look like keywords was probably meant as a type.
    fn check_namespace(&mut self, node: Node) {
        let tree = self.tree;
        if let Some(reference) = tree.get(node, "$ref") {
            self.foreign("$ref", reference);
        }
        let like = |name: &str| {
            vocabulary::lookup(name).is_some_and(|keyword| keyword.place == Standing::Schema && name != "name")
        };
        let nested = |member: &Member<'_>| like(member.name) && tree.is(member.value, Kind::Object);
        if let Some(member) = tree.members(node).filter(nested).min_by_key(|member| member.name) {
            let finding = Finding::new(Code::SchemaNamespaceLikeType).param("keyword", member.name.to_string());
            self.report(finding, node);
        }
    }

    /// Reports a keyword that is spelt so in JSON Schema only.
    pub(super) fn foreign(&mut self, name: &str, at: Node) {
        let Some((keyword, instead)) = vocabulary::FOREIGN.iter().find(|(keyword, _)| *keyword == name) else { return };
        let finding = Finding::new(Code::SchemaForeignKeyword).param("keyword", keyword.to_string());
        self.report_in(finding.param("instead", *instead).keyword(*keyword), Place::Key(at));
    }

    /// Decides what instances are checked against: the root type or what `$root` points at.
    fn choose_root(&mut self) -> Outcome {
        let pointer = self.tree.get(Node::ROOT, "$root");
        let has_type = self.tree.get(Node::ROOT, "type").is_some();
        if let (Some(root), true) = (pointer, has_type) {
            self.report(Finding::new(Code::SchemaTypeAndRoot).keyword("$root"), root);
        }
        if self.is_type(Node::ROOT) {
            self.plan.root = Some(self.schema_of(Node::ROOT, Position::Root));
        } else {
            self.check_untyped_root()?;
        }
        let Some(value) = pointer else { return Ok(()) };
        let Some(text) = self.string_of(Node::ROOT, "$root") else { return Ok(()) };
        let Some(target) = self.resolve(text, "$root", value) else { return Ok(()) };
        if self.is_abstract(target) {
            let finding = Finding::new(Code::SchemaReferenceAbstract).param("ref", text.to_string());
            self.report(finding.keyword("$root"), value);
        }
        let position = if target == Node::ROOT { Position::Root } else { Position::Definition };
        self.plan.root = Some(self.schema_of(target, position));
        Ok(())
    }

    /// A root without a type may only hold what belongs to the document.
    fn check_untyped_root(&mut self) -> Outcome {
        let tree = self.tree;
        let mut untyped = false;
        for member in tree.members(Node::ROOT) {
            self.check_member(Node::ROOT, member, Position::Root, TypeSet::NONE);
            let keyword = vocabulary::lookup(member.name);
            let typed = keyword.is_some_and(|keyword| {
                keyword.place == Standing::Schema && !matches!(keyword.name, "name" | "description" | "examples")
            });
            untyped |= typed && keyword.is_some_and(|keyword| keyword.addin.is_none());
        }
        // Reading: a library defines something. A document that neither has a type nor `definitions` is refused, as the
        // SDKs' suite asks; `core/document` pins it.
        let content = ["$root", "definitions", "$import", "$importdefs"];
        let empty = content.iter().all(|keyword| tree.get(Node::ROOT, keyword).is_none());
        if untyped || empty {
            self.report(Finding::new(Code::SchemaMissingType).keyword("type"), Node::ROOT);
        }
        let families = self.families_of(Node::ROOT);
        self.check_annotations(Node::ROOT, TypeSet::ALL, families)
    }

    /// `$offers`: add-ins of the document's own, which an instance selects with `$uses` (Core 3.10.3).
    fn check_offers(&mut self) -> Outcome {
        let Some(offers) = self.tree.get(Node::ROOT, "$offers") else { return Ok(()) };
        if !self.tree.is(offers, Kind::Object) {
            self.misshaped("$offers", offers, "an object of names and pointers");
            return Ok(());
        }
        let tree = self.tree;
        // By name, so that which of two like definitions counts does not depend on the order of members.
        for member in tree.sorted_members(offers) {
            self.charge(1)?;
            let index = u32::try_from(self.plan.offers.len()).unwrap_or(u32::MAX);
            self.plan.offers.push(member.name.to_string());
            let pointers: Vec<Node> = match tree.kind(member.value) {
                Kind::Array if tree.count(member.value) > 0 => tree.items(member.value).collect(),
                _ => vec![member.value],
            };
            for pointer in pointers {
                self.check_offer(index, pointer)?;
            }
        }
        self.check_offer_conflicts()
    }

    fn check_offer(&mut self, index: u32, at: Node) -> Outcome {
        self.charge(1)?;
        let Some(text) = self.tree.string(at) else {
            self.misshaped("$offers", at, "a pointer or a non-empty array of pointers");
            return Ok(());
        };
        let Some(addin) = self.resolve(text, "$offers", at) else { return Ok(()) };
        let named = |code| Finding::new(code).param("ref", text.to_string()).keyword("$offers");
        if !self.is_abstract(addin) {
            self.report(named(Code::SchemaOfferConcrete), at);
        }
        let bases = self.base_nodes(addin);
        let extends_object = !bases.is_empty() && bases.iter().all(|base| self.named_type(*base) == Some(Type::Object));
        if !extends_object || self.named_type(addin) != Some(Type::Object) {
            self.report(named(Code::SchemaOfferExtends), at);
            return Ok(());
        }
        for base in bases {
            self.offers.at(base).get_or_insert_default().push((index, addin));
        }
        Ok(())
    }

    /// Two offers for one type may define a property alike, but not differently: an instance may select both.
    fn check_offer_conflicts(&mut self) -> Outcome {
        let tree = self.tree;
        let offers: Vec<Vec<(u32, Node)>> = self.offers.values().cloned().collect();
        for list in offers {
            let mut properties: Vec<(&str, u32, Node)> = Vec::new();
            for (index, addin) in list {
                let own = tree.get(addin, "properties").into_iter().flat_map(|own| tree.members(own));
                properties.extend(own.map(|member| (member.name, index, member.value)));
            }
            crate::sort::sort(&mut properties);
            for group in properties.chunk_by(|a, b| a.0 == b.0) {
                let (name, first, schema) = group[0];
                for &(_, second, other) in &group[1..] {
                    let alike = tree.equal(schema, tree, other, &mut self.steps).ok_or(super::Stop)?;
                    if first != second && !alike {
                        let finding = Finding::new(Code::SchemaOfferConflict)
                            .param("first", self.plan.offers[first as usize].clone())
                            .param("second", self.plan.offers[second as usize].clone())
                            .param("name", name.to_string());
                        self.report(finding, other);
                    }
                }
            }
        }
        Ok(())
    }
}
