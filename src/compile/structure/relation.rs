//! Relations: identities of types and links to them (digest 11.6).

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::inherit::Property;
use super::reference::reference_of;
use super::{Compiler, Outcome, Position, push};
use crate::code::Code;
use crate::compile::plan::{Check, SchemaId};
use crate::finding::{Finding, Place};
use crate::keywords::relation::Relation;
use crate::keywords::{Type, TypeSet};
use crate::pointer::{percent_decoded, unescaped};
use crate::tree::{Kind, Node};

const MEMBERS: [&str; 5] = ["targettype", "cardinality", "scope", "qualifiertype", "description"];

impl Compiler<'_> {
    /// Checks `identity` and `relations` on a type, whether or not the add-in is active.
    pub(super) fn check_relations(&mut self, node: Node) -> Outcome {
        let tree = self.tree;
        if let Some(at) = tree.get(node, "identity")
            && let Some(names) = self.names_of(at, "identity")
        {
            let effective = self.effective(node)?;
            for (at, name) in names {
                self.charge(1)?;
                if effective.get(name).is_none() {
                    let finding = Finding::new(Code::SchemaIdentityUndeclared).param("name", name.to_string());
                    self.report(finding.keyword("identity"), at);
                }
            }
        }
        let Some(relations) = tree.get(node, "relations") else { return Ok(()) };
        if !tree.is(relations, Kind::Object) {
            self.misshaped("relations", relations, "an object of names and relations");
            return Ok(());
        }
        for member in tree.members(relations) {
            self.charge(1)?;
            self.check_identifier(member.name, Place::Key(member.value));
            self.check_relation(member.value)?;
        }
        Ok(())
    }

    /// A relation is a member beside the properties, so neither its name nor what is on the wire may be taken. Of a clash
    /// between a type and its bases the type is told.
    pub(super) fn check_relation_names(&mut self, node: Node) -> Outcome {
        let tree = self.tree;
        let effective = self.effective(node)?;
        for owner in effective.bases.iter().copied().chain([node]) {
            for relation in tree.get(owner, "relations").into_iter().flat_map(|relations| tree.members(relations)) {
                self.charge(1 + effective.properties().len() as u64)?;
                let taken = |property: &&Property<'_>| property.name == relation.name || property.wire == relation.name;
                let Some(property) = effective.properties().iter().find(taken) else { continue };
                let same = property.name == relation.name;
                let code = if same { Code::SchemaRelationName } else { Code::SchemaWireNameDuplicate };
                let own = [relation.value, property.schema].into_iter().find(|at| tree.contains(node, *at));
                let finding = Finding::new(code).param("name", relation.name.to_string()).keyword("relations");
                self.report_in(finding, own.map_or(Place::Value(node), Place::Key));
            }
        }
        Ok(())
    }

    /// Whether a type or one of its bases has a relation of that name.
    pub(super) fn has_relation(&self, node: Node, bases: &[Node], name: &str) -> bool {
        let relations = |owner: &Node| self.tree.get(*owner, "relations");
        let named = |relations| self.tree.get(relations, name).is_some();
        bases.iter().chain([&node]).filter_map(relations).any(named)
    }

    fn check_relation(&mut self, relation: Node) -> Outcome {
        let tree = self.tree;
        if !tree.is(relation, Kind::Object) || tree.members(relation).any(|member| !MEMBERS.contains(&member.name)) {
            self.misshaped(
                "relations",
                relation,
                "an object of `targettype`, `cardinality`, `scope` and `qualifiertype`",
            );
            return Ok(());
        }
        match tree.get(relation, "cardinality") {
            None => self.missing("cardinality", None, relation),
            Some(at) if !matches!(tree.string(at), Some("single" | "multiple")) => {
                self.misshaped("cardinality", at, "single or multiple");
            }
            Some(_) => {}
        }
        if let Some(qualifier) = tree.get(relation, "qualifiertype") {
            self.relation_target(qualifier, "qualifiertype");
        }
        let Some(target) = tree.get(relation, "targettype") else {
            self.missing("targettype", None, relation);
            return Ok(());
        };
        let Some(node) = self.relation_target(target, "targettype") else { return Ok(()) };
        if self.identity_owner(node)?.is_none() {
            let name = reference_of(tree, target).map_or("", |(text, _)| text);
            let finding = Finding::new(Code::SchemaRelationTarget).param("ref", name.to_string());
            self.report(finding.keyword("targettype"), target);
        }
        self.check_scope(relation, node)
    }

    /// The type that a relation refers to.
    fn relation_target(&mut self, value: Node, keyword: &'static str) -> Option<Node> {
        let Some((text, at)) = reference_of(self.tree, value) else {
            self.misshaped(keyword, value, "an object with `$ref`");
            return None;
        };
        let target = self.resolve(text, keyword, at)?;
        if self.is_abstract(target) {
            let finding = Finding::new(Code::SchemaReferenceAbstract).param("ref", text.to_string());
            self.report(finding.keyword(keyword), at);
        }
        Some(target)
    }

    /// The type that states the identity of another: itself or one of its bases.
    fn identity_owner(&mut self, node: Node) -> Outcome<Option<Node>> {
        let Some(node) = self.end_of_chain(node)? else { return Ok(None) };
        let effective = self.effective(node)?;
        let mut owners = core::iter::once(node).chain(effective.bases.iter().rev().copied());
        Ok(owners.find(|owner| self.tree.get(*owner, "identity").is_some()))
    }

    /// `scope` points at the collections in which the target is looked for.
    fn check_scope(&mut self, relation: Node, target: Node) -> Outcome {
        let tree = self.tree;
        let Some(scope) = tree.get(relation, "scope") else { return Ok(()) };
        let pointers: Vec<Node> = match tree.kind(scope) {
            Kind::Array => tree.items(scope).collect(),
            _ => alloc::vec![scope],
        };
        for at in pointers {
            self.charge(1)?;
            let Some(text) = tree.string(at) else {
                self.misshaped("scope", at, "a pointer or an array of pointers");
                continue;
            };
            if text != "#" && !self.is_collection_of(text, target)? {
                let finding = Finding::new(Code::SchemaRelationScope).param("ref", text.to_string());
                self.report(finding.keyword("scope"), at);
            }
        }
        Ok(())
    }

    /// Whether a pointer leads to an array, set or map of a type.
    fn is_collection_of(&mut self, pointer: &str, target: Node) -> Outcome<bool> {
        let decoded = percent_decoded(pointer.strip_prefix('#').unwrap_or(pointer));
        let Some(path) = decoded.as_deref().and_then(|path| path.strip_prefix('/')) else { return Ok(false) };
        let mut at = Node::ROOT;
        for segment in path.split('/') {
            self.charge(1)?;
            let Some(name) = unescaped(segment) else { return Ok(false) };
            match self.tree.get(at, &name) {
                Some(next) => at = next,
                None => return Ok(false),
            }
        }
        let Some(collection) = self.end_of_chain(at)? else { return Ok(false) };
        let content = match self.named_type(collection) {
            Some(Type::Array | Type::Set) => self.tree.get(collection, "items"),
            Some(Type::Map) => self.tree.get(collection, "values"),
            _ => None,
        };
        let Some(content) = content else { return Ok(false) };
        Ok(self.end_of_chain(content)? == self.end_of_chain(target)?)
    }

    /// Compiles a relation to the schema of its member. Faults are told by [`Compiler::check_relations`].
    pub(super) fn compile_relation(&mut self, relation: Node) -> Outcome<Option<SchemaId>> {
        let tree = self.tree;
        let target = tree.get(relation, "targettype").and_then(|target| self.target_of(target));
        let Some(target) = target else { return Ok(None) };
        let (Some(owner), Some(end)) = (self.identity_owner(target)?, self.end_of_chain(target)?) else {
            return Ok(None);
        };
        let effective = self.effective(end)?;
        let mut identity = Vec::new();
        for name in tree.get(owner, "identity").into_iter().flat_map(|at| tree.items(at)) {
            self.charge(1)?;
            let property = tree.string(name).and_then(|name| effective.get(name));
            identity.extend(property.map(|property| self.schema_of(property.schema, Position::Property)));
        }
        let qualifier = tree.get(relation, "qualifiertype").and_then(|value| self.target_of(value));
        let qualifier = qualifier.map(|node| self.schema_of(node, Position::Definition));
        let multiple = tree.get(relation, "cardinality").and_then(|at| tree.string(at)) == Some("multiple");
        let mut steps = Vec::new();
        push(&mut steps, relation, "relations", Check::Relation(Box::new(Relation { multiple, identity, qualifier })));
        let id = self.plan.reserve(relation);
        self.plan.fill(id, &mut steps);
        Ok(Some(id))
    }

    /// The types that a relation can stand on.
    pub(super) fn has_members(types: TypeSet) -> bool {
        types.contains(Type::Object) || types.contains(Type::Tuple)
    }
}
