//! Bases and what a type inherits from them (Core 3.10.1 and 3.10.2).
//!
//! Takes a type; gives its effective properties and all its bases. Bases count in the order given, the first definition of
//! a name wins, own properties come last and may not repeat an inherited name. Every type is merged once, so diamonds and
//! long chains cost about what they hold.

use alloc::rc::Rc;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{Compiler, Outcome};
use crate::code::Code;
use crate::dialect::AddIn;
use crate::finding::{Finding, Place};
use crate::keywords::Type;
use crate::sort::sort_by;
use crate::tree::{Kind, Node};

/// A property of a type.
#[derive(Debug, Clone, Copy)]
pub(super) struct Property<'t> {
    pub(super) name: &'t str,
    /// The name on the wire (ruling 5).
    pub(super) wire: &'t str,
    pub(super) schema: Node,
}

/// A type with everything it inherits.
#[derive(Debug, Default)]
pub(super) struct Effective<'t> {
    /// Sorted by name.
    properties: Vec<Property<'t>>,
    /// All bases, near and far, each once.
    pub(super) bases: Vec<Node>,
    /// How many bases follow one another on the longest way.
    length: u32,
}

impl<'t> Effective<'t> {
    pub(super) fn properties(&self) -> &[Property<'t>] {
        &self.properties
    }

    pub(super) fn get(&self, name: &str) -> Option<&Property<'t>> {
        let at = self.properties.binary_search_by(|property| property.name.cmp(name)).ok()?;
        Some(&self.properties[at])
    }
}

/// Two sorted lists as one, in one pass: lists of bases grow along a chain. Of one name the property of the first list stays.
fn merged<'t>(first: &[Property<'t>], second: &[Property<'t>]) -> Vec<Property<'t>> {
    let mut merged = Vec::with_capacity(first.len() + second.len());
    let mut rest = second.iter().peekable();
    for property in first {
        while let Some(other) = rest.peek() {
            match other.name.cmp(property.name) {
                Ordering::Less => merged.push(**other),
                Ordering::Equal => {}
                Ordering::Greater => break,
            }
            rest.next();
        }
        merged.push(*property);
    }
    merged.extend(rest);
    merged
}

impl<'t> Compiler<'t> {
    /// The types that `$extends` names, as far as they resolve to types that can be bases.
    pub(super) fn base_nodes(&self, node: Node) -> Vec<Node> {
        let kind = self.named_type(node);
        let wanted = if kind == Some(Type::Choice) { Some(Type::Object) } else { kind };
        let Some(value) = self.tree.get(node, "$extends") else { return Vec::new() };
        let pointers: Vec<Node> = match self.tree.kind(value) {
            Kind::Array => self.tree.items(value).collect(),
            _ => vec![value],
        };
        let bases = pointers.into_iter().filter_map(|item| self.lookup(self.tree.string(item)?).ok());
        bases.filter(|base| self.named_type(*base) == wanted).collect()
    }

    /// The bases that a type inherits from: none where it extends itself, so that what is inherited does not depend on
    /// where a cycle is entered. [`Compiler::check_extends`] reports the cycle.
    fn sound_bases(&mut self, node: Node) -> Outcome<Vec<Node>> {
        let bases = self.base_nodes(node);
        Ok(if bases.is_empty() || self.extends_itself(node)? { Vec::new() } else { bases })
    }

    /// The type with everything it inherits.
    pub(super) fn effective(&mut self, node: Node) -> Outcome<Rc<Effective<'t>>> {
        if let Some(known) = self.inherited.get(node) {
            return Ok(known.clone());
        }
        let mut open: Vec<(Node, Vec<Node>)> = vec![(node, self.sound_bases(node)?)];
        while let Some((at, bases)) = open.last_mut() {
            let (at, next) = (*at, bases.pop());
            self.charge(1)?;
            match next {
                Some(base) if self.inherited.get(base).is_some() => {}
                Some(base) => open.push((base, self.sound_bases(base)?)),
                None => {
                    let merged = self.merge(at)?;
                    *self.inherited.at(at) = Some(Rc::new(merged));
                    open.pop();
                }
            }
        }
        Ok(self.inherited.get(node).cloned().unwrap_or_default())
    }

    /// Merges a type with its bases, which are merged already.
    fn merge(&mut self, node: Node) -> Outcome<Effective<'t>> {
        let mut effective = Effective::default();
        let bases = self.sound_bases(node)?;
        self.begin_walk();
        for base in bases {
            let Some(inherited) = self.inherited.get(base).cloned() else { continue };
            self.charge(1 + inherited.bases.len() as u64 + inherited.properties.len() as u64)?;
            for further in inherited.bases.iter().copied().chain([base]) {
                if self.mark(further) {
                    effective.bases.push(further);
                }
            }
            effective.properties = merged(&effective.properties, &inherited.properties);
            effective.length = effective.length.max(inherited.length + 1);
        }
        // Of one name the first definition stays, so its place decides among equal names.
        let mut ranked: Vec<(usize, Property<'t>)> = self.own_properties(node).into_iter().enumerate().collect();
        sort_by(&mut ranked, |(i, a), (j, b)| a.name.cmp(b.name).then(i.cmp(j)));
        let mut own: Vec<Property<'t>> = ranked.into_iter().map(|(_, property)| property).collect();
        own.dedup_by(|later, first| later.name == first.name);
        effective.properties = merged(&effective.properties, &own);
        Ok(effective)
    }

    /// The properties that a type states itself.
    pub(super) fn own_properties(&self, node: Node) -> Vec<Property<'t>> {
        let Some(properties) = self.tree.get(node, "properties") else { return Vec::new() };
        let members = self.tree.members(properties);
        members
            .map(|member| Property {
                name: member.name,
                wire: self.wire_name(member.name, member.value),
                schema: member.value,
            })
            .collect()
    }

    /// The name of a property on the wire: `altnames.json` where Alternate Names is active, else the name.
    fn wire_name(&self, name: &'t str, schema: Node) -> &'t str {
        let altnames = self.tree.get(schema, "altnames").filter(|_| self.is_active(Some(AddIn::AlternateNames)));
        let json = altnames.and_then(|altnames| self.tree.get(altnames, "json"));
        json.and_then(|json| self.tree.string(json)).unwrap_or(name)
    }

    /// The name on the wire of a property that a schema speaks of: its own, that of what it refers to, or, in a part of a
    /// composition, that of the schema that the part stands on.
    pub(super) fn wire_of(&mut self, node: Node, name: &'t str) -> Outcome<&'t str> {
        let mut at = Some(node);
        while let Some(here) = at {
            self.charge(1)?;
            for schema in [Some(here), self.end_of_chain(here)?].into_iter().flatten() {
                if let Some(property) = self.effective(schema)?.get(name) {
                    return Ok(property.wire);
                }
            }
            at = self.enclosing.get(here).copied();
        }
        Ok(name)
    }

    /// Checks `$extends` and what it makes of the properties.
    pub(super) fn check_extends(&mut self, node: Node, kind: Type) -> Outcome {
        let Some(value) = self.tree.get(node, "$extends") else { return Ok(()) };
        let pointers: Vec<Node> = match self.tree.kind(value) {
            Kind::Array if self.tree.count(value) > 0 => self.tree.items(value).collect(),
            Kind::String => vec![value],
            _ => {
                self.misshaped("$extends", value, "a pointer or a non-empty array of pointers");
                return Ok(());
            }
        };
        for pointer in pointers {
            self.charge(1)?;
            self.check_base(node, kind, pointer);
        }
        let effective = self.effective(node)?;
        if effective.length > self.limits.reference_chain {
            let finding = Finding::new(Code::LimitReferenceChain).param("limit", self.limits.reference_chain);
            self.report(finding.keyword("$extends"), value);
        }
        if self.extends_itself(node)? {
            self.report(Finding::new(Code::SchemaExtendsCycle).keyword("$extends"), value);
        }
        Ok(())
    }

    fn check_base(&mut self, node: Node, kind: Type, pointer: Node) {
        let Some(text) = self.tree.string(pointer) else {
            self.misshaped("$extends", pointer, "a pointer or a non-empty array of pointers");
            return;
        };
        let Some(base) = self.resolve(text, "$extends", pointer) else { return };
        // What an abstract type with this base may be offered for is a concrete type (Core 3.10.3).
        if !self.is_abstract(base) && !self.is_abstract(node) {
            let finding = Finding::new(Code::SchemaExtendsConcrete).param("ref", text.to_string());
            self.report(finding.keyword("$extends"), pointer);
        }
        let wanted = if kind == Type::Choice { Type::Object } else { kind };
        let found = self.named_type(base);
        if let Some(found) = found.filter(|found| *found != wanted) {
            let finding = Finding::new(Code::SchemaExtendsKind).param("ref", text.to_string());
            let finding = finding.param("found", found.name()).param("type", kind.name());
            self.report(finding.keyword("$extends"), pointer);
        }
    }

    /// Notes of a type and all its bases which of them lead to no cycle, so that a long chain is walked once.
    fn find_sound(&mut self, node: Node) -> Outcome {
        self.begin_walk();
        self.mark(node);
        let mut open = vec![(node, self.base_nodes(node))];
        while let Some((at, bases)) = open.last_mut() {
            let (at, next) = (*at, bases.pop());
            self.charge(1)?;
            match next {
                Some(base) if self.sound.get(base).is_none() && self.mark(base) => {
                    open.push((base, self.base_nodes(base)));
                }
                Some(_) => {}
                None => {
                    if self.base_nodes(at).iter().all(|base| self.sound.get(*base).is_some()) {
                        *self.sound.at(at) = Some(());
                    }
                    open.pop();
                }
            }
        }
        Ok(())
    }

    /// Whether a type is among its own bases.
    fn extends_itself(&mut self, node: Node) -> Outcome<bool> {
        if self.sound.get(node).is_none() {
            self.find_sound(node)?;
        }
        if self.sound.get(node).is_some() {
            return Ok(false);
        }
        let mut open = self.base_nodes(node);
        self.begin_walk();
        while let Some(base) = open.pop() {
            self.charge(1)?;
            if base == node {
                return Ok(true);
            }
            if self.mark(base) {
                open.extend(self.base_nodes(base));
            }
        }
        Ok(false)
    }

    /// Own properties may not repeat an inherited name, and no two names of a type may be one on the wire.
    pub(super) fn check_inherited(&mut self, node: Node) -> Outcome {
        let tree = self.tree;
        if self.extends_itself(node)? {
            return Ok(());
        }
        for base in self.base_nodes(node) {
            let inherited = self.effective(base)?;
            for property in self.own_properties(node) {
                self.charge(1)?;
                if inherited.get(property.name).is_some() {
                    let finding = Finding::new(Code::SchemaPropertyRedefined).param("name", property.name.to_string());
                    self.report_in(finding, Place::Key(property.schema));
                }
            }
        }
        let effective = self.effective(node)?;
        let mut wires: Vec<&Property<'t>> = effective.properties.iter().collect();
        // Where one of two clashing properties is inherited, the own one is told.
        let own = tree.get(node, "properties");
        let is_own = |property: &Property<'t>| own.is_some_and(|own| tree.contains(own, property.schema));
        let rank = |property: &Property<'t>| (property.wire, is_own(property), property.name);
        sort_by(&mut wires, |a, b| rank(a).cmp(&rank(b)));
        for pair in wires.windows(2).filter(|pair| pair[0].wire == pair[1].wire) {
            let at = if is_own(pair[1]) { Place::Key(pair[1].schema) } else { Place::Value(node) };
            self.report_in(Finding::new(Code::SchemaWireNameDuplicate).param("name", pair[1].wire.to_string()), at);
        }
        Ok(())
    }
}
