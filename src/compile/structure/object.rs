//! Objects and tuples: `properties`, `required`, `additionalProperties`, `tuple`, and what offers add (Core 3.2.3, 3.10).

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::inherit::Effective;
use super::{Compiler, Outcome, Position, push};
use crate::code::Code;
use crate::compile::plan::{Check, SchemaId, Step};
use crate::compile::repeated;
use crate::dialect::AddIn;
use crate::finding::{Finding, Place};
use crate::keywords::object::{Additional, Declared, MemberPlan, Members};
use crate::keywords::{Type, TypeSet};
use crate::sort::sort;
use crate::tree::{Kind, Node, Tree};

/// The members of a type while they are gathered, by wire name.
#[derive(Default)]
struct Gathering {
    members: Vec<MemberPlan>,
    alternatives: Vec<(Node, Vec<Vec<Box<str>>>)>,
}

impl Gathering {
    fn declare(&mut self, wire: &str, schema: Option<SchemaId>) {
        self.members.push(MemberPlan { name: wire.into(), schema, required: None });
    }

    fn require(&mut self, wire: &str, at: Node) {
        self.members.push(MemberPlan { name: wire.into(), schema: None, required: Some(at) });
    }

    fn finish(self) -> Declared {
        Declared::new(self.members, self.alternatives)
    }
}

/// The strings of an array, or the first item that is none.
fn strings_of(tree: &Tree, list: Node) -> Result<Vec<(Node, &str)>, Node> {
    tree.items(list).map(|item| tree.string(item).map(|text| (item, text)).ok_or(item)).collect()
}

impl<'t> Compiler<'t> {
    /// Compiles `type: object`.
    pub(super) fn compile_object(&mut self, node: Node, steps: &mut Vec<Step>) -> Outcome {
        self.check_extends(node, Type::Object)?;
        self.check_properties(node, Type::Object)?;
        self.check_inherited(node)?;
        self.check_relation_names(node)?;
        if let (Some(value), true) = (self.tree.get(node, "additionalProperties"), self.is_abstract(node)) {
            self.report_in(Finding::new(Code::SchemaAbstractClosed).keyword("additionalProperties"), Place::Key(value));
        }
        let effective = self.effective(node)?;
        let mut gathering = Gathering::default();
        self.declare_properties(&effective, &mut gathering)?;
        for owner in effective.bases.iter().copied().chain([node]) {
            self.charge(1)?;
            self.require_names(owner, owner == node, &mut gathering)?;
            self.declare_relations(owner, &mut gathering)?;
        }
        let members = Members {
            own: gathering.finish(),
            additional: self.compile_additional(node),
            extensions: self.compile_extensions(node, &effective, steps)?,
            patterns: Vec::new(),
        };
        let at = self.tree.get(node, "properties").unwrap_or(node);
        push(steps, at, "properties", Check::Members(Box::new(members)));
        self.inherit_constraints(&effective, Type::Object, steps)
    }

    /// The constraints of all bases hold as well.
    fn inherit_constraints(&mut self, effective: &Rc<Effective<'t>>, kind: Type, steps: &mut Vec<Step>) -> Outcome {
        for base in &effective.bases {
            let families = self.families_of(*base);
            self.compile_constraints(*base, TypeSet::of(&[kind]), families, steps)?;
        }
        Ok(())
    }

    /// Checks the shape of `properties`. It may be missing where bases supply properties.
    fn check_properties(&mut self, node: Node, kind: Type) -> Outcome {
        let tree = self.tree;
        if tree.get(node, "properties").is_none() {
            if self.effective(node)?.properties().is_empty() {
                self.missing("properties", Some(kind), node);
            }
            return Ok(());
        }
        let Some(properties) = self.map_of(node, "properties", "an object with at least one property") else {
            return Ok(());
        };
        for member in tree.members(properties) {
            self.charge(1)?;
            self.check_identifier(member.name, Place::Key(member.value));
            // Also where an inherited property of that name counts instead: its faults are to be found all the same.
            self.schema_of(member.value, Position::Property);
        }
        Ok(())
    }

    fn declare_properties(&mut self, effective: &Rc<Effective<'t>>, gathering: &mut Gathering) -> Outcome {
        for property in effective.properties() {
            // Its name is copied and sorted in among the others, which is more than a visit.
            self.charge(4)?;
            let schema = self.schema_of(property.schema, Position::Property);
            gathering.declare(property.wire, Some(schema));
        }
        Ok(())
    }

    /// Adds what the `required` of a type asks for; its faults are told only where the type itself is compiled.
    fn require_names(&mut self, owner: Node, tell: bool, gathering: &mut Gathering) -> Outcome {
        let Some(required) = self.tree.get(owner, "required") else { return Ok(()) };
        let effective = self.effective(owner)?;
        let names = Some(&*effective);
        let Some(sets) = self.required_sets(required, tell) else { return Ok(()) };
        if tell {
            for set in &sets {
                self.check_required(owner, set, names)?;
            }
        }
        self.add_required(owner, required, &sets, gathering)
    }

    /// The names that `required` lists: as one set if it is a list of names.
    fn required_sets(&mut self, required: Node, tell: bool) -> Option<Vec<Vec<(Node, &'t str)>>> {
        let tree = self.tree;
        let lists = tree.items(required).filter(|item| tree.is(*item, Kind::Array)).count();
        let fault = if !tree.is(required, Kind::Array) {
            Err(required)
        } else if lists == 0 {
            return self.told(tell, strings_of(tree, required).map(|names| vec![names]));
        } else if lists == tree.items(required).count() {
            let empty = tree.items(required).find(|set| tree.count(*set) == 0);
            let sets = || tree.items(required).map(|set| strings_of(tree, set)).collect();
            empty.map_or_else(sets, Err)
        } else {
            if tell {
                self.report(Finding::new(Code::SchemaRequiredMixed).keyword("required"), required);
            }
            return None;
        };
        self.told(tell, fault)
    }

    /// The sets of `required`, or nothing where a value in it has the wrong shape, which is told if asked for.
    fn told<T>(&mut self, tell: bool, sets: Result<T, Node>) -> Option<T> {
        if let (Err(at), true) = (&sets, tell) {
            self.misshaped("required", *at, "an array of names, or an array of non-empty arrays of names");
        }
        sets.ok()
    }

    fn check_required(&mut self, owner: Node, set: &[(Node, &'t str)], effective: Option<&Effective<'t>>) -> Outcome {
        let named = |code, name: &str| Finding::new(code).param("name", name.to_string()).keyword("required");
        self.charge(set.len() as u64)?;
        for (at, name) in repeated(set) {
            self.report(named(Code::SchemaRequiredDuplicate, name), at);
        }
        let Some(effective) = effective else { return Ok(()) };
        for &(at, name) in set {
            if effective.get(name).is_none() && !self.has_relation(owner, &effective.bases, name) {
                self.report(named(Code::SchemaRequiredUndeclared, name), at);
            }
        }
        Ok(())
    }

    fn add_required(
        &mut self,
        owner: Node,
        required: Node,
        sets: &[Vec<(Node, &'t str)>],
        gathering: &mut Gathering,
    ) -> Outcome {
        let tree = self.tree;
        let mut wires: Vec<Vec<Box<str>>> = Vec::new();
        for set in sets {
            let names: Outcome<_> = set.iter().map(|(_, name)| Ok(self.wire_of(owner, name)?.into())).collect();
            wires.push(names?);
        }
        if tree.items(required).next().is_some_and(|first| tree.is(first, Kind::Array)) {
            gathering.alternatives.push((required, wires));
        } else {
            wires.iter().flatten().for_each(|name| gathering.require(name, required));
        }
        Ok(())
    }

    fn compile_additional(&mut self, node: Node) -> Additional {
        let Some(value) = self.tree.get(node, "additionalProperties") else { return Additional::Open };
        match self.tree.kind(value) {
            Kind::Boolean if self.tree.boolean(value) == Some(true) => Additional::Open,
            Kind::Boolean => Additional::Closed(value),
            Kind::Object => Additional::Schema(self.schema_of(value, Position::Element)),
            _ => {
                self.misshaped("additionalProperties", value, "true, false or a schema");
                Additional::Open
            }
        }
    }

    /// What each offer for the type or one of its bases adds (Core 3.10.4).
    fn compile_extensions(
        &mut self,
        node: Node,
        effective: &Rc<Effective<'t>>,
        steps: &mut Vec<Step>,
    ) -> Outcome<Vec<(u32, Declared)>> {
        let mut extensions = Vec::new();
        for target in effective.bases.iter().copied().chain([node]) {
            let Some(offers) = self.offers.get(target).cloned() else { continue };
            for (index, addin) in offers {
                self.charge(1)?;
                let added = self.effective(addin)?;
                let mut gathering = Gathering::default();
                for property in added.properties().iter().filter(|property| effective.get(property.name).is_none()) {
                    self.charge(1)?;
                    let schema = self.schema_of(property.schema, Position::Property);
                    gathering.declare(property.wire, Some(schema));
                }
                self.require_names(addin, false, &mut gathering)?;
                self.declare_relations(addin, &mut gathering)?;
                extensions.push((index, gathering.finish()));
                self.compile_offered_constraints(index, addin, steps)?;
            }
        }
        Ok(extensions)
    }

    /// The constraints of an offered type hold where the offer is selected.
    fn compile_offered_constraints(&mut self, index: u32, addin: Node, steps: &mut Vec<Step>) -> Outcome {
        let mut constraints = Vec::new();
        let families = self.families_of(addin);
        self.compile_constraints(addin, TypeSet::of(&[Type::Object]), families, &mut constraints)?;
        if !constraints.is_empty() {
            let schema = self.plan.reserve(addin);
            self.plan.fill(schema, &mut constraints);
            push(steps, addin, "$offers", Check::Offered { offer: index, schema });
        }
        Ok(())
    }

    /// Compiles `properties`, `required` and `additionalProperties` beside a reference or in a composition. Beside a
    /// reference to an object the members of that object count as declared.
    pub(super) fn compile_members(&mut self, node: Node, types: TypeSet, steps: &mut Vec<Step>) -> Outcome {
        let tree = self.tree;
        let mut gathering = Gathering::default();
        let own = self.effective(node)?;
        if tree.get(node, "properties").is_some() {
            self.check_properties(node, Type::Object)?;
        }
        self.declare_properties(&own, &mut gathering)?;
        let target = if types == TypeSet::ALL { None } else { self.referred_object(node)? };
        if let Some(target) = &target {
            target.properties().iter().for_each(|property| gathering.declare(property.wire, None));
        }
        if let Some(required) = tree.get(node, "required")
            && let Some(sets) = self.required_sets(required, true)
        {
            for set in &sets {
                self.check_required(node, set, None)?;
                self.check_required_beside(set, &own, target.as_deref())?;
            }
            self.add_required(node, required, &sets, &mut gathering)?;
        }
        let at = tree.get(node, "properties").unwrap_or(node);
        let members =
            Members { own: gathering.finish(), additional: self.compile_additional(node), ..Members::default() };
        push(steps, at, "properties", Check::Members(Box::new(members)));
        Ok(())
    }

    /// Beside a reference every required name must be declared on one side; in a composition it may be declared elsewhere.
    fn check_required_beside(
        &mut self,
        set: &[(Node, &'t str)],
        own: &Effective<'t>,
        target: Option<&Effective<'t>>,
    ) -> Outcome {
        let Some(target) = target else { return Ok(()) };
        for &(at, name) in set {
            self.charge(1)?;
            if own.get(name).is_none() && target.get(name).is_none() {
                let finding = Finding::new(Code::SchemaRequiredUndeclared).param("name", name.to_string());
                self.report(finding.keyword("required"), at);
            }
        }
        Ok(())
    }

    /// The object type at the end of a chain of references.
    fn referred_object(&mut self, node: Node) -> Outcome<Option<Rc<Effective<'t>>>> {
        match self.end_of_chain(node)? {
            Some(target) if self.named_type(target) == Some(Type::Object) => Ok(Some(self.effective(target)?)),
            _ => Ok(None),
        }
    }

    /// The type that a chain of references ends at, which is the schema itself if it is no reference.
    pub(super) fn end_of_chain(&mut self, node: Node) -> Outcome<Option<Node>> {
        let mut at = node;
        for _ in 0..=self.limits.reference_chain {
            self.charge(1)?;
            let Some(value) = self.tree.get(at, "type") else { return Ok(None) };
            if !self.tree.is(value, Kind::Object) {
                return Ok(Some(at));
            }
            match self.target_of(value) {
                Some(target) => at = target,
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// Compiles `type: tuple`: an array of the declared properties in the order that `tuple` gives.
    pub(super) fn compile_tuple(&mut self, node: Node, steps: &mut Vec<Step>) -> Outcome {
        self.check_extends(node, Type::Tuple)?;
        self.check_properties(node, Type::Tuple)?;
        self.check_inherited(node)?;
        let effective = self.effective(node)?;
        for property in effective.properties() {
            self.schema_of(property.schema, Position::Property);
        }
        let Some(order) = self.tree.get(node, "tuple") else {
            if !self.is_abstract(node) {
                self.missing("tuple", Some(Type::Tuple), node);
            }
            return Ok(());
        };
        let Some(names) = self.names_of(order, "tuple") else { return Ok(()) };
        let items = self.check_tuple(order, &names, &effective)?;
        let span = self.plan.add_list(&items);
        push(steps, order, "tuple", Check::Tuple(span));
        self.inherit_constraints(&effective, Type::Tuple, steps)
    }

    /// The names in a keyword that must be an array of names.
    pub(super) fn names_of(&mut self, value: Node, keyword: &'static str) -> Option<Vec<(Node, &'t str)>> {
        let tree = self.tree;
        let filled = tree.is(value, Kind::Array) && tree.count(value) > 0;
        match strings_of(tree, value).and_then(|names| if filled { Ok(names) } else { Err(value) }) {
            Ok(names) => Some(names),
            Err(at) => {
                self.misshaped(keyword, at, "a non-empty array of names");
                None
            }
        }
    }

    fn check_tuple(
        &mut self,
        order: Node,
        names: &[(Node, &'t str)],
        effective: &Rc<Effective<'t>>,
    ) -> Outcome<Vec<SchemaId>> {
        let finding = |code, name: &str| Finding::new(code).param("name", name.to_string()).keyword("tuple");
        let mut items = Vec::new();
        self.charge((names.len() + effective.properties().len()) as u64)?;
        for (at, name) in repeated(names) {
            self.report(finding(Code::SchemaTupleDuplicate, name), at);
        }
        for &(at, name) in names {
            match effective.get(name) {
                Some(property) => items.push(self.schema_of(property.schema, Position::Property)),
                None => self.report(finding(Code::SchemaTupleUndeclared, name), at),
            }
        }
        let mut listed: Vec<&str> = names.iter().map(|(_, name)| *name).collect();
        sort(&mut listed);
        for property in effective.properties().iter().filter(|property| listed.binary_search(&property.name).is_err()) {
            self.report(finding(Code::SchemaTupleMissing, property.name), order);
        }
        Ok(items)
    }

    /// Relations are members too, where their add-in is active.
    fn declare_relations(&mut self, owner: Node, gathering: &mut Gathering) -> Outcome {
        if !self.is_active(Some(AddIn::Relations)) {
            return Ok(());
        }
        let Some(relations) = self.tree.get(owner, "relations") else { return Ok(()) };
        let tree = self.tree;
        for member in tree.members(relations) {
            self.charge(1)?;
            let schema = self.compile_relation(member.value)?;
            gathering.declare(member.name, schema);
        }
        Ok(())
    }
}
