//! Relations: identities of types and links to them (digest 11.6).

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::reference::reference_of;
use super::{Compiler, Outcome, Position, is_identifier, push};
use crate::code::Code;
use crate::compile::plan::{Check, SchemaId};
use crate::finding::{Finding, Place};
use crate::keywords::relation::Relation;
use crate::keywords::{Type, TypeSet};
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
        let effective = self.effective(node)?;
        for member in tree.members(relations) {
            self.charge(1)?;
            if !is_identifier(member.name) {
                self.check_identifier(member.name, Place::Key(member.value));
            } else if effective.get(member.name).is_some() {
                let finding = Finding::new(Code::SchemaRelationName).param("name", member.name.to_string());
                self.report_in(finding.keyword("relations"), Place::Key(member.value));
            }
            self.check_relation(member.value)?;
        }
        Ok(())
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
        let Some(path) = pointer.strip_prefix('#').unwrap_or(pointer).strip_prefix('/') else { return Ok(false) };
        let mut at = Node::ROOT;
        for segment in path.split('/') {
            self.charge(1)?;
            let name = segment.replace("~1", "/").replace("~0", "~");
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
        let Some(owner) = self.identity_owner(target)? else { return Ok(None) };
        let effective = self.effective(target)?;
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
        let id = self.reserve(relation);
        self.fill(id, steps);
        Ok(Some(id))
    }

    /// The types that a relation can stand on.
    pub(super) fn has_members(types: TypeSet) -> bool {
        types.contains(Type::Object) || types.contains(Type::Tuple)
    }
}
