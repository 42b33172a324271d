//! Objects, maps, choices and relations: members by their names on the wire.
//!
//! Properties stay inline, so that a client finds the header declarations on them. A name that every JavaScript object
//! answers to becomes a pattern: validators that read `data.constructor` find something there.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::part::{Part, Whole};
use super::text::portable;
use super::walk::Spot;
use super::{Projector, what};
use crate::compile::plan::{SchemaId, Step};
use crate::keywords::choice::Choice;
use crate::keywords::object::{Additional, DependentRequired, MemberPlan, Members as Declared};
use crate::keywords::relation::Relation;
use crate::output::{Members, Output};
use crate::regex::Extent;
use crate::sort::sort_by;
use crate::tree::Node;

/// What every JavaScript object has.
const INHERITED: [&str; 12] = [
    "__defineGetter__",
    "__defineSetter__",
    "__lookupGetter__",
    "__lookupSetter__",
    "__proto__",
    "constructor",
    "hasOwnProperty",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "toLocaleString",
    "toString",
    "valueOf",
];

/// Whether a validator may find a member of that name in every object.
pub(super) fn is_inherited(name: &str) -> bool {
    INHERITED.contains(&name)
}

/// `properties`, and `patternProperties` for the names that cannot stand there.
#[derive(Default)]
struct Properties {
    named: Members,
    patterned: Members,
}

impl Properties {
    /// Adds a property of a name that is new.
    fn add(&mut self, name: &str, schema: Members) {
        if is_inherited(name) {
            self.patterned.add(["^", name, "$"].concat(), schema.into());
        } else {
            self.named.add(name.to_string(), schema.into());
        }
    }

    fn write(self, members: &mut Members) {
        for (keyword, content) in [("properties", self.named), ("patternProperties", self.patterned)] {
            if !content.is_empty() {
                members.set(keyword, content);
            }
        }
    }
}

fn list(names: &[Box<str>]) -> Vec<Output> {
    names.iter().map(|name| Output::from(&**name)).collect()
}

impl<'p> Projector<'p> {
    /// `properties`, `required` and `additionalProperties`, bases included.
    pub(super) fn members(&mut self, declared: &'p Declared, spot: Spot<'p>, part: &mut Part) {
        let mut exact = true;
        let mut members = Members::default();
        let mut properties = Properties::default();
        let open = matches!(declared.additional, Additional::Open);
        let mut required: Vec<Output> = Vec::new();
        for member in self.in_order(declared) {
            if member.required.is_some() {
                exact &= !is_inherited(&member.name);
                required.push((&*member.name).into());
            }
            match member.schema {
                Some(id) => {
                    let schema = self.schema(id, Spot { header: spot.header, admitted: None });
                    exact &= schema.exact;
                    properties.add(&member.name, schema.members);
                }
                None if !open => properties.add(&member.name, Members::default()),
                None => {}
            }
        }
        if let Some(selector) = spot.admitted.filter(|name| !open && !declared.own.knows(name)) {
            properties.add(selector, Members::default());
        }
        properties.write(&mut members);
        if !required.is_empty() {
            members.set("required", required);
        }
        match declared.additional {
            Additional::Open => {}
            Additional::Closed(_) => members.set("additionalProperties", false),
            Additional::Schema(id) => {
                let schema = self.schema(id, Spot::INSIDE);
                exact &= schema.exact;
                members.set("additionalProperties", schema.members);
            }
        }
        part.and(Whole { members, exact });
        for (at, sets) in &declared.own.alternatives {
            self.alternatives(*at, sets, part);
        }
    }

    /// The members as an author ordered them.
    pub(super) fn in_order(&self, declared: &'p Declared) -> impl Iterator<Item = &'p MemberPlan> + use<'p> {
        let plan = self.plan;
        let at = |member: &MemberPlan| member.schema.map_or(Node(u32::MAX), |id| plan.schema(id).at);
        let mut order: Vec<&MemberPlan> = declared.own.members().iter().collect();
        sort_by(&mut order, |a, b| at(a).cmp(&at(b)).then_with(|| a.name.cmp(&b.name)));
        order.into_iter()
    }

    /// A rule that asks for exactly one of several sets.
    fn alternatives(&mut self, at: Node, sets: &[Vec<Box<str>>], part: &mut Part) {
        if sets.iter().flatten().any(|name| is_inherited(name)) {
            part.exact = false;
            self.widen(at, what::NAMES);
            return;
        }
        let set = |names: &Vec<Box<str>>| Output::from(Members::default().with("required", list(names)));
        part.put("oneOf", sets.iter().map(set).collect::<Vec<_>>().into(), true);
    }

    /// A choice: an object with one member, or one whose selector says which branch holds.
    pub(super) fn choice(&mut self, choice: &'p Choice, step: &Step, part: &mut Part) {
        let Some(selector) = choice.selector.as_deref() else {
            self.tagged(choice, part);
            return;
        };
        if is_inherited(selector) {
            self.leave_out(step, what::NAMES, part);
            return;
        }
        let mut exact = true;
        let mut branches: Vec<Output> = Vec::new();
        for (name, id) in choice.branches() {
            let mut branch = self.schema(*id, Spot { header: false, admitted: Some(selector) });
            select(&mut branch.members, selector, name);
            exact &= branch.exact;
            branches.push(branch.members.into());
        }
        let members = Members::default().with("required", vec![Output::from(selector)]).with("anyOf", branches);
        part.and(Whole { members, exact });
    }

    fn tagged(&mut self, choice: &'p Choice, part: &mut Part) {
        let mut exact = true;
        let mut properties = Properties::default();
        for (name, id) in choice.branches() {
            let branch = self.schema(*id, Spot::INSIDE);
            exact &= branch.exact;
            properties.add(name, branch.members);
        }
        let mut members = Members::default();
        properties.write(&mut members);
        let members = members.with("additionalProperties", false).with("minProperties", 1).with("maxProperties", 1);
        part.and(Whole { members, exact });
    }

    /// `dependentRequired`.
    pub(super) fn dependent(&mut self, dependent: &DependentRequired, step: &Step, part: &mut Part) {
        let mut rules = Members::default();
        let mut exact = true;
        for (trigger, needed) in &dependent.rules {
            exact &= !needed.iter().any(|name| is_inherited(name));
            if is_inherited(trigger) {
                exact = false;
                self.widen(step.at, what::NAMES);
            } else {
                rules.set(&**trigger, list(needed));
            }
        }
        if rules.is_empty() {
            part.exact &= exact;
        } else {
            part.put("dependentRequired", rules.into(), exact);
        }
    }

    /// `patternProperties` and `patternKeys`, which declare nothing.
    pub(super) fn pattern_members(&mut self, patterns: &[(u32, SchemaId)], step: &Step, part: &mut Part) {
        let mut members = Members::default();
        let mut exact = true;
        for (pattern, id) in patterns {
            let pattern = &self.plan.patterns[*pattern as usize];
            match portable(pattern, Extent::Search) {
                Ok(text) => {
                    let schema = self.schema(*id, Spot::INSIDE);
                    exact &= schema.exact;
                    members.set(text, schema.members);
                }
                Err(what) => {
                    exact = false;
                    self.widen(self.tree.get(step.at, pattern.source()).unwrap_or(step.at), what);
                }
            }
        }
        part.put("patternProperties", members.into(), exact);
    }

    /// `has`: it is not so that no value of a member matches.
    pub(super) fn has(&mut self, id: SchemaId, part: &mut Part) {
        let inner = self.schema(id, Spot::INSIDE);
        let unlike = Members::default().with("not", inner.members);
        let none = Members::default().with("type", "object").with("additionalProperties", unlike);
        part.put("not", none.into(), inner.exact);
    }

    /// A relation: the identity of what is related to, and what qualifies it.
    pub(super) fn relation(&mut self, relation: &Relation, part: &mut Part) {
        let mut exact = true;
        let mut required: Vec<Output> = vec!["identity".into()];
        let identity = match *relation.identity {
            [id] => self.schema(id, Spot::INSIDE),
            _ => {
                let mut list = self.tuple(&relation.identity);
                list.members.set("type", "array");
                list
            }
        };
        exact &= identity.exact;
        let mut properties = Members::default().with("identity", identity.members);
        if let Some(id) = relation.qualifier {
            let qualifier = self.schema(id, Spot::INSIDE);
            exact &= qualifier.exact;
            properties.set("qualifier", qualifier.members);
            required.push("qualifier".into());
        }
        let single =
            Members::default().with("type", "object").with("properties", properties).with("required", required);
        let several = |single| Members::default().with("type", "array").with("items", single);
        let members = if relation.multiple { several(single) } else { single };
        part.and(Whole { members, exact });
    }
}

/// Binds a branch to the value of its selector.
fn select(branch: &mut Members, selector: &str, name: &str) {
    let constant = || Members::default().with("const", name);
    if let Some(Output::Object(properties)) = branch.get_mut("properties")
        && let Some(known) = properties.remove(selector)
    {
        let bound = match known {
            Output::Object(schema) if schema.get("const").is_none() => schema.with("const", name),
            known => Members::default().with("allOf", vec![known, constant().into()]),
        };
        properties.set(selector, bound);
        return;
    }
    if let Some(Output::Object(properties)) = branch.get_mut("properties") {
        properties.set(selector, constant());
        return;
    }
    branch.set("properties", Members::default().with(selector, constant()));
}
