//! Objects and maps: declared members, required ones, and what may stand beside them.
//!
//! Core 3.2.3.1 and 3.2.3.5, Validation, and the add-ins of an instance (Core 3.10.4). Names are those on the wire (ruling
//! 5). Declared members are looked up by binary search, so neither hostile names nor their number make a look-up slow.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::code::Code;
use crate::compile::plan::{Check, SchemaId, Step};
use crate::evaluate::{Evaluation, Halt, Walk};
use crate::finding::{Finding, Place, listed, shown};
use crate::regex::Extent;
use crate::sort::{sort, sort_by};
use crate::tree::{Kind, Member, Node, Tree};

/// The members of an object type, bases and add-ins included.
#[derive(Debug, Default)]
pub(crate) struct Members {
    pub(crate) own: Declared,
    /// Members whose name matches a pattern count as declared and match the schema with it.
    pub(crate) patterns: Vec<(u32, SchemaId)>,
    pub(crate) additional: Additional,
    /// What the instance adds when it selects an offer: its index, and what comes with it.
    pub(crate) extensions: Vec<(u32, Declared)>,
}

/// Declared members and which of them must be there.
#[derive(Debug, Default)]
pub(crate) struct Declared {
    /// Sorted by length and then by name.
    names: Vec<MemberPlan>,
    required: u32,
    /// Rules that each ask for exactly one of several sets, with the place of the rule.
    pub(crate) alternatives: Vec<(Node, Vec<Vec<Box<str>>>)>,
}

/// A declared member.
#[derive(Debug)]
pub(crate) struct MemberPlan {
    pub(crate) name: Box<str>,
    /// What its value must match; nothing where the name is only known.
    pub(crate) schema: Option<SchemaId>,
    /// The keyword that requires it.
    pub(crate) required: Option<Node>,
}

/// What holds for members that are not declared.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) enum Additional {
    #[default]
    Open,
    /// None are allowed; the place says so.
    Closed(Node),
    Schema(SchemaId),
}

/// `dependentRequired`: the member that triggers, and what it needs.
#[derive(Debug)]
pub(crate) struct DependentRequired {
    pub(crate) rules: Vec<(Box<str>, Vec<Box<str>>)>,
}

impl Declared {
    /// Members in any order. Of one name the first schema and the first keyword that requires it count.
    pub(crate) fn new(members: Vec<MemberPlan>, alternatives: Vec<(Node, Vec<Vec<Box<str>>>)>) -> Self {
        let mut ranked: Vec<(usize, MemberPlan)> = members.into_iter().enumerate().collect();
        sort_by(&mut ranked, |(i, a), (j, b)| compare_names(&a.name, &b.name).then(i.cmp(j)));
        let mut names: Vec<MemberPlan> = Vec::with_capacity(ranked.len());
        for (_, member) in ranked {
            match names.last_mut() {
                Some(first) if first.name == member.name => {
                    first.schema = first.schema.or(member.schema);
                    first.required = first.required.or(member.required);
                }
                _ => names.push(member),
            }
        }
        let required = names.iter().filter(|member| member.required.is_some()).count();
        Self { names, required: u32::try_from(required).unwrap_or(u32::MAX), alternatives }
    }

    /// The members by name.
    pub(crate) fn members(&self) -> &[MemberPlan] {
        &self.names
    }

    /// Whether there is a member of that name, with a schema or without.
    pub(crate) fn knows(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    fn get(&self, name: &str) -> Option<&MemberPlan> {
        self.names.binary_search_by(|member| compare_names(&member.name, name)).ok().map(|at| &self.names[at])
    }
}

/// The order of declared members, in which most names are told apart without looking at them.
fn compare_names(a: &str, b: &str) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}

impl Members {
    /// Whether a member of that name has a schema of its own.
    pub(crate) fn declares(&self, name: &str) -> bool {
        self.own.get(name).is_some_and(|member| member.schema.is_some())
    }
}

/// Reads the root's `$uses`, the add-ins that the instance selects.
pub(crate) fn select_offers(evaluation: &mut Evaluation<'_>) -> Walk {
    let (plan, instance) = (evaluation.plan, evaluation.instance);
    let Some(uses) = instance.get(evaluation.root, "$uses") else { return Ok(()) };
    let mut selected = vec![false; plan.offers.len()];
    if !instance.is(uses, Kind::Array) {
        report_uses(evaluation, uses)?;
    }
    for item in instance.items(uses) {
        evaluation.charge(1 + plan.offers.len() as u64)?;
        let name = instance.string(item);
        let offer = name.and_then(|name| plan.offers.iter().position(|offer| offer == name));
        match offer.and_then(|offer| selected.get_mut(offer)) {
            Some(chosen) if !*chosen => *chosen = true,
            _ => report_uses(evaluation, item)?,
        }
    }
    evaluation.selected = selected;
    Ok(())
}

fn report_uses(evaluation: &mut Evaluation<'_>, at: Node) -> Walk {
    let offers = evaluation.schema.get(Node::ROOT, "$offers");
    let offered = &evaluation.plan.offers;
    evaluation.fail(|_| {
        let mut finding = Finding::new(Code::InstanceUses).keyword("$offers").in_instance(Place::Value(at));
        if let Some(offers) = offers {
            finding = finding.param("offered", listed(offered.iter())).in_schema(Place::Value(offers));
        }
        finding
    })
}

/// Applies the members of an object type.
pub(crate) fn apply<'p>(
    evaluation: &mut Evaluation<'p>,
    members: &'p Members,
    node: Node,
    admitted: Option<Node>,
) -> Walk {
    let instance = evaluation.instance;
    if !instance.is(node, Kind::Object) {
        return Ok(());
    }
    let mut required = 0;
    for member in instance.members(node) {
        evaluation.charge(1)?;
        if evaluation.is_control(node, member.name, member.value) {
            continue;
        }
        let by_pattern = push_matching(evaluation, &members.patterns, member)?;
        if let Some(declared) = members.own.get(member.name) {
            required += u32::from(declared.required.is_some());
            if let Some(schema) = declared.schema {
                evaluation.push(schema, member.value);
            }
        } else if by_pattern {
        } else if !declared_by_extension(evaluation, members, member.name, member.value) {
            apply_additional(evaluation, members.additional, member.value, admitted)?;
        }
    }
    if required < members.own.required {
        report_missing(evaluation, &members.own, node)?;
    }
    apply_alternatives(evaluation, &members.own, node)?;
    for (offer, extension) in &members.extensions {
        if is_selected(evaluation, *offer) {
            report_missing(evaluation, extension, node)?;
            apply_alternatives(evaluation, extension, node)?;
        }
    }
    Ok(())
}

/// Applies the schemas of all patterns that the name of a member matches; says whether there was one.
fn push_matching(
    evaluation: &mut Evaluation<'_>,
    patterns: &[(u32, SchemaId)],
    member: Member<'_>,
) -> Result<bool, Halt> {
    let plan = evaluation.plan;
    let mut found = false;
    for &(pattern, schema) in patterns {
        evaluation.charge(1)?;
        let pattern = &plan.patterns[pattern as usize];
        match pattern.is_match(member.name, Extent::Search, &mut evaluation.steps) {
            Ok(true) => {
                evaluation.push(schema, member.value);
                found = true;
            }
            Ok(false) => {}
            Err(_) => return Err(evaluation.exhausted()),
        }
    }
    Ok(found)
}

/// Applies `dependentSchemas`, or the schemas in `dependencies`.
#[inline(never)]
pub(crate) fn apply_dependent_schemas(
    evaluation: &mut Evaluation<'_>,
    rules: &[(Box<str>, SchemaId)],
    node: Node,
) -> Walk {
    let instance = evaluation.instance;
    for (trigger, schema) in rules {
        evaluation.charge(1 + u64::from(instance.count(node)))?;
        if instance.get(node, trigger).is_some() {
            evaluation.push(*schema, node);
        }
    }
    Ok(())
}

fn is_selected(evaluation: &Evaluation<'_>, offer: u32) -> bool {
    evaluation.selected.get(offer as usize) == Some(&true)
}

/// Whether a selected add-in declares the member; if so its value is checked.
fn declared_by_extension<'p>(evaluation: &mut Evaluation<'p>, members: &'p Members, name: &str, value: Node) -> bool {
    for (offer, extension) in &members.extensions {
        if is_selected(evaluation, *offer)
            && let Some(declared) = extension.get(name)
        {
            if let Some(schema) = declared.schema {
                evaluation.push(schema, value);
            }
            return true;
        }
    }
    false
}

fn apply_additional(
    evaluation: &mut Evaluation<'_>,
    additional: Additional,
    value: Node,
    admitted: Option<Node>,
) -> Walk {
    match additional {
        Additional::Open => Ok(()),
        _ if admitted == Some(value) => Ok(()),
        Additional::Schema(schema) => {
            evaluation.push(schema, value);
            Ok(())
        }
        Additional::Closed(at) => evaluation.fail(|_| {
            let finding = Finding::new(Code::InstanceAdditionalProperty).keyword("additionalProperties");
            finding.in_schema(Place::Value(at)).in_instance(Place::Key(value))
        }),
    }
}

/// Reports the required members that are not there. Only reached when some are missing, or for add-ins.
fn report_missing(evaluation: &mut Evaluation<'_>, declared: &Declared, node: Node) -> Walk {
    let instance = evaluation.instance;
    let names = sorted_names(instance, node);
    evaluation.charge(names.len() as u64)?;
    for member in &declared.names {
        let Some(at) = member.required else { continue };
        evaluation.charge(1)?;
        if names.binary_search(&&*member.name).is_ok() {
            continue;
        }
        evaluation.fail(|_| {
            let finding = Finding::new(Code::InstanceRequired).param("name", shown(&member.name));
            finding.keyword("required").in_schema(Place::Value(at)).in_instance(Place::Value(node))
        })?;
    }
    Ok(())
}

/// The names of an object's members, sorted, so that many look-ups do not cost a square.
fn sorted_names(tree: &Tree, node: Node) -> Vec<&str> {
    let mut names: Vec<&str> = tree.members(node).map(|member| member.name).collect();
    sort(&mut names);
    names
}

/// Applies rules that ask for exactly one of several sets of members.
fn apply_alternatives(evaluation: &mut Evaluation<'_>, declared: &Declared, node: Node) -> Walk {
    if declared.alternatives.is_empty() {
        return Ok(());
    }
    let instance = evaluation.instance;
    let names = sorted_names(instance, node);
    for (at, sets) in &declared.alternatives {
        evaluation.charge(sets.iter().map(|set| 1 + set.len() as u64).sum())?;
        let is_there = |name: &str| names.binary_search(&name).is_ok();
        let found = sets.iter().filter(|set| set.iter().all(|name| is_there(name))).count();
        if found == 1 {
            continue;
        }
        evaluation.fail(|_| {
            let sets = listed(sets.iter().map(|set| alloc::format!("({})", listed(set.iter()).join(", "))));
            let finding = Finding::new(Code::InstanceRequiredSets).param("found", found).param("sets", sets);
            finding.keyword("required").in_schema(Place::Value(*at)).in_instance(Place::Value(node))
        })?;
    }
    Ok(())
}

/// Applies a schema to the value of every member of a map.
pub(crate) fn apply_values(evaluation: &mut Evaluation<'_>, schema: SchemaId, node: Node) -> Walk {
    let instance = evaluation.instance;
    for member in instance.members(node) {
        evaluation.charge(1)?;
        if !evaluation.is_control(node, member.name, member.value) {
            evaluation.push(schema, member.value);
        }
    }
    Ok(())
}

/// How many members an object has, control members left out.
fn count(evaluation: &Evaluation<'_>, node: Node) -> u64 {
    let instance = evaluation.instance;
    if node == evaluation.root && evaluation.plan.control_members {
        let real = instance.members(node).filter(|member| !evaluation.is_control(node, member.name, member.value));
        return real.count() as u64;
    }
    u64::from(instance.count(node))
}

/// Applies `minProperties`, `maxProperties`, `minEntries` or `maxEntries`.
pub(crate) fn apply_count(evaluation: &mut Evaluation<'_>, step: &Step, node: Node) -> Walk {
    if !evaluation.instance.is(node, Kind::Object) {
        return Ok(());
    }
    let found = count(evaluation, node);
    let (limit, code) = match step.check {
        Check::MinMembers(limit) if found < limit => (limit, Code::InstanceMinProperties),
        Check::MaxMembers(limit) if found > limit => (limit, Code::InstanceMaxProperties),
        _ => return Ok(()),
    };
    evaluation.fail_at(step, node, || Finding::new(code).param("limit", limit).param("found", found))
}

/// Applies `dependentRequired`: presence triggers, also with `null`.
#[inline(never)]
pub(crate) fn apply_dependent(
    evaluation: &mut Evaluation<'_>,
    dependent: &DependentRequired,
    step: &Step,
    node: Node,
) -> Walk {
    let instance = evaluation.instance;
    if !instance.is(node, Kind::Object) {
        return Ok(());
    }
    let names = sorted_names(instance, node);
    evaluation.charge(names.len() as u64)?;
    for (trigger, needed) in &dependent.rules {
        evaluation.charge(1)?;
        if names.binary_search(&&**trigger).is_err() {
            continue;
        }
        for name in needed {
            evaluation.charge(1)?;
            if names.binary_search(&&**name).is_err() {
                evaluation.fail_at(step, node, || {
                    let finding = Finding::new(Code::InstanceDependentRequired);
                    finding.param("name", shown(name)).param("trigger", shown(trigger))
                })?;
            }
        }
    }
    Ok(())
}

/// Applies the schemas of all patterns that a member's name matches.
#[inline(never)]
pub(crate) fn apply_patterns(evaluation: &mut Evaluation<'_>, patterns: &[(u32, SchemaId)], node: Node) -> Walk {
    let instance = evaluation.instance;
    for member in instance.members(node) {
        if !evaluation.is_control(node, member.name, member.value) {
            push_matching(evaluation, patterns, member)?;
        }
    }
    Ok(())
}

/// Applies a schema to the name of every member.
#[inline(never)]
pub(crate) fn apply_names(evaluation: &mut Evaluation<'_>, schema: SchemaId, step: &Step, node: Node) -> Walk {
    let instance = evaluation.instance;
    for member in instance.members(node) {
        evaluation.charge(1)?;
        if evaluation.is_control(node, member.name, member.value) || evaluation.matches(schema, member.key, None)? {
            continue;
        }
        let causes = if evaluation.is_full() { Some(evaluation.explain(schema, member.key, None)?) } else { None };
        evaluation.fail_in(step, Place::Key(member.value), || {
            let finding = Finding::new(Code::InstancePropertyName);
            match causes {
                Some(causes) => finding.causes(causes.moved_to(Place::Key(member.value))),
                None => finding,
            }
        })?;
    }
    Ok(())
}

/// Applies `has`: some member's value matches.
#[inline(never)]
pub(crate) fn apply_has(evaluation: &mut Evaluation<'_>, schema: SchemaId, step: &Step, node: Node) -> Walk {
    let instance = evaluation.instance;
    if !instance.is(node, Kind::Object) {
        return Ok(());
    }
    for member in instance.members(node) {
        evaluation.charge(1)?;
        let control = evaluation.is_control(node, member.name, member.value);
        if !control && evaluation.matches(schema, member.value, None)? {
            return Ok(());
        }
    }
    evaluation.fail_at(step, node, || Finding::new(Code::InstanceHas))
}
