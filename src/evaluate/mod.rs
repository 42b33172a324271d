//! A plan and an instance into findings.
//!
//! Takes a [`Plan`], which cannot be faulty, and an instance, a value in a tree; gives a verdict or findings. It never looks at
//! the schema's keywords, only at steps; it never words anything. Conjunctions are worked off from a list, so nesting of
//! the instance costs no stack; only branches that are tried (unions, choices, compositions) recurse, within
//! [`Limits::branch_nesting`]. Every visit is charged to [`Limits::validation_steps`].
//!
//! One walk serves both modes. The quick one stops at the first failure and allocates nothing but its work list; the full
//! one collects. A full check first asks the quick one, so a passing check is a quick one, and the two cannot disagree
//! without a test seeing it: every vector asks both.

use alloc::vec::Vec;

use crate::code::Code;
use crate::compile::plan::{Check, Kinds, Plan, SchemaId, Span, Step};
use crate::finding::{Finding, Findings, Order, Place};
use crate::keywords;
use crate::limits::Limits;
use crate::report::Documents;
use crate::tree::{Kind, Node, Tree};

/// Why a walk ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Halt {
    /// Quick mode, and something failed.
    Failed,
    /// A limit was hit; nothing more is known.
    Limit(Code, u64),
}

pub(crate) type Walk = Result<(), Halt>;

/// A value in a tree.
#[derive(Clone, Copy)]
pub(crate) struct Instance<'t> {
    pub(crate) tree: &'t Tree,
    pub(crate) root: Node,
}

impl<'t> Instance<'t> {
    /// The value that a tree is.
    pub(crate) fn whole(tree: &'t Tree) -> Self {
        Self { tree, root: Node::ROOT }
    }
}

/// One schema to be applied to one node.
#[derive(Debug, Clone, Copy)]
struct Work {
    schema: SchemaId,
    node: Node,
    /// The resources on the way here, by number of the innermost; see [`Evaluation::enter`].
    scope: Option<u32>,
    /// A member that is allowed although the schema may be closed: the selector of the choice that led here.
    admitted: Option<Node>,
}

/// The state of one check.
pub(crate) struct Evaluation<'p> {
    pub(crate) plan: &'p Plan,
    pub(crate) schema: &'p Tree,
    pub(crate) instance: &'p Tree,
    /// The value that is checked; what is around it is not looked at.
    pub(crate) root: Node,
    pub(crate) limits: &'p Limits,
    /// Which of the plan's offers the instance has selected; empty if it selects none.
    pub(crate) selected: Vec<bool>,
    pub(crate) steps: u64,
    work: Vec<Work>,
    /// Resources on the way, each with the one around it. Kept only where references are dynamic.
    scopes: Vec<(u32, Option<u32>)>,
    scope: Option<u32>,
    branches: u32,
    findings: Option<Findings>,
    /// What compares findings, once there are so many that some must go.
    order: Option<Order<'p>>,
}

/// Checks quickly. `Err` names the limit that was hit.
pub(crate) fn is_valid(plan: &Plan, schema: &Tree, instance: Instance<'_>, limits: &Limits) -> Result<bool, Findings> {
    let mut evaluation = Evaluation::new(plan, schema, instance, limits);
    match evaluation.check_root() {
        Ok(()) => Ok(true),
        Err(Halt::Failed) => Ok(false),
        Err(Halt::Limit(code, limit)) => Err(limited(code, limit, instance, limits)),
    }
}

/// Checks and collects. Where a limit is hit, the limit is all that is reported: what was found until then depends on
/// the order of members, which must not matter.
pub(crate) fn evaluate(plan: &Plan, schema: &Tree, instance: Instance<'_>, limits: &Limits) -> Findings {
    let mut quick = Evaluation::new(plan, schema, instance, limits);
    let outcome = quick.check_root();
    let mut cost = limits.validation_steps - quick.steps;
    let mut findings = match outcome {
        Ok(()) => Findings::new(limits.diagnostics),
        Err(Halt::Limit(code, limit)) => limited(code, limit, instance, limits),
        Err(Halt::Failed) => {
            let mut full = Evaluation::new(plan, schema, instance, limits);
            full.findings = Some(Findings::new(limits.diagnostics));
            let outcome = full.check_root();
            cost += limits.validation_steps - full.steps;
            match outcome {
                Err(Halt::Limit(code, limit)) => limited(code, limit, instance, limits),
                _ => full.findings.take().unwrap_or_else(|| Findings::new(limits.diagnostics)),
            }
        }
    };
    findings.cost = cost;
    findings
}

fn limited(code: Code, limit: u64, instance: Instance<'_>, limits: &Limits) -> Findings {
    let mut findings = Findings::new(limits.diagnostics);
    findings.push(Finding::new(code).param("limit", limit).in_instance(Place::Value(instance.root)));
    findings
}

impl<'p> Evaluation<'p> {
    fn new(plan: &'p Plan, schema: &'p Tree, instance: Instance<'p>, limits: &'p Limits) -> Self {
        Self {
            plan,
            schema,
            instance: instance.tree,
            root: instance.root,
            limits,
            selected: Vec::new(),
            steps: limits.validation_steps,
            work: Vec::new(),
            scopes: Vec::new(),
            scope: None,
            branches: 0,
            findings: None,
            order: None,
        }
    }

    fn check_root(&mut self) -> Walk {
        if self.plan.control_members {
            keywords::object::select_offers(self)?;
        }
        match self.plan.root {
            Some(root) => self.run(Work { schema: root, node: self.root, scope: None, admitted: None }),
            None => {
                let finding = Finding::new(Code::SchemaNoRootType).in_schema(Place::Value(Node::ROOT));
                self.fail(move |evaluation| finding.in_instance(Place::Value(evaluation.root)))
            }
        }
    }

    /// Works off everything that follows from one piece of work.
    fn run(&mut self, first: Work) -> Walk {
        let base = self.work.len();
        self.work.push(first);
        while self.work.len() > base {
            let Some(work) = self.work.pop() else { break };
            if let Err(halt) = self.apply(work) {
                self.work.truncate(base);
                return Err(halt);
            }
        }
        Ok(())
    }

    fn apply(&mut self, work: Work) -> Walk {
        let plan = self.plan;
        self.scope = work.scope;
        self.enter(work.schema);
        for step in plan.steps_of(work.schema) {
            self.charge(1)?;
            if !self.apply_step(step, work)? {
                break;
            }
        }
        Ok(())
    }

    /// Applies one step; says whether the rest of the schema is worth looking at.
    fn apply_step(&mut self, step: &'p Step, work: Work) -> Result<bool, Halt> {
        let node = work.node;
        match &step.check {
            Check::Type(check) => return keywords::types::apply(self, check, step, node),
            Check::Reference(schema) => self.push_in_place(*schema, node, work.admitted),
            Check::Never => self.fail_at(step, node, || Finding::new(Code::InstanceFalse))?,
            Check::Kinds { kinds, integer } => keywords::types::apply_kinds(self, *kinds, *integer, step, node)?,
            Check::DynamicReference { name, initial } => {
                let schema = self.resolve_dynamic(*name, *initial)?;
                self.push_in_place(schema, node, work.admitted);
            }
            Check::ListItems { prefix, rest } => keywords::array::apply_list(self, *prefix, *rest, node)?,
            Check::UnevaluatedItems(schema) => {
                keywords::unevaluated::apply(self, work.schema, *schema, Kind::Array, node)?;
            }
            Check::UnevaluatedMembers(schema) => {
                keywords::unevaluated::apply(self, work.schema, *schema, Kind::Object, node)?;
            }
            Check::DependentSchemas(rules) => keywords::object::apply_dependent_schemas(self, rules, node)?,
            Check::Union(span) => keywords::union::apply(self, *span, step, work.node, work.admitted)?,
            Check::Members(members) => keywords::object::apply(self, members, node, work.admitted)?,
            Check::Choice(choice) => keywords::choice::apply(self, choice, step, node)?,
            Check::Items(schema) => self.push_items(*schema, node)?,
            Check::MapValues(schema) => keywords::object::apply_values(self, *schema, node)?,
            Check::Tuple(span) => keywords::array::apply_tuple(self, *span, step, node)?,
            Check::UniqueItems => keywords::array::apply_unique(self, step, node)?,
            Check::MinItems(_) | Check::MaxItems(_) => keywords::array::apply_count(self, step, node)?,
            Check::Contains(contains) => keywords::array::apply_contains(self, contains, node)?,
            Check::Values(values) => keywords::value::apply(self, values, step, node)?,
            Check::MinLength(_) | Check::MaxLength(_) => keywords::string::apply_length(self, step, node)?,
            Check::Pattern(pattern) => keywords::string::apply_pattern(self, pattern, step, node)?,
            Check::Format(format) => keywords::string::apply_format(self, format, step, node)?,
            Check::Precision(_) | Check::Scale(_) => keywords::number::apply_digits(self, step, node)?,
            Check::Bound(bound) => keywords::number::apply_bound(self, bound, step, node)?,
            Check::MultipleOf => keywords::number::apply_multiple(self, step, node)?,
            Check::MinMembers(_) | Check::MaxMembers(_) => keywords::object::apply_count(self, step, node)?,
            Check::DependentRequired(rules) => keywords::object::apply_dependent(self, rules, step, node)?,
            Check::PatternMembers(patterns) => keywords::object::apply_patterns(self, patterns, node)?,
            Check::MemberNames(schema) => keywords::object::apply_names(self, *schema, step, node)?,
            Check::Has(schema) => keywords::object::apply_has(self, *schema, step, node)?,
            Check::Offered { offer, schema } => {
                if self.selected.get(*offer as usize) == Some(&true) {
                    self.push_in_place(*schema, node, work.admitted);
                }
            }
            Check::Relation(relation) => keywords::relation::apply(self, relation, step, node)?,
            Check::AllOf(_) | Check::AnyOf(_) | Check::OneOf(_) | Check::Not(_) | Check::If { .. } => {
                keywords::composition::apply(self, step, node, work.admitted)?;
            }
        }
        Ok(true)
    }

    /// Applies a schema to a node later.
    pub(crate) fn push(&mut self, schema: SchemaId, node: Node) {
        self.work.push(Work { schema, node, scope: self.scope, admitted: None });
    }

    /// Applies a schema later to the same node that an enclosing choice has admitted a member of.
    pub(crate) fn push_in_place(&mut self, schema: SchemaId, node: Node, admitted: Option<Node>) {
        self.work.push(Work { schema, node, scope: self.scope, admitted });
    }

    fn push_items(&mut self, schema: SchemaId, node: Node) -> Walk {
        let instance = self.instance;
        for item in instance.items(node) {
            self.charge(1)?;
            self.push(schema, item);
        }
        Ok(())
    }

    /// Whether a schema accepts a node, found out quickly and on the side.
    pub(crate) fn matches(&mut self, schema: SchemaId, node: Node, admitted: Option<Node>) -> Result<bool, Halt> {
        if !self.may_match(schema, node) {
            return Ok(false);
        }
        let findings = self.findings.take();
        let outcome = self.branch(Work { schema, node, scope: self.scope, admitted });
        self.findings = findings;
        match outcome {
            Ok(()) => Ok(true),
            Err(Halt::Failed) => Ok(false),
            Err(halt) => Err(halt),
        }
    }

    /// Whether the kind of a node alone rules a schema out.
    pub(crate) fn may_match(&self, schema: SchemaId, node: Node) -> bool {
        self.plan.schema(schema).kinds.contains(self.instance.kind(node))
    }

    /// Why a schema refuses a node: what a full check of the branch finds.
    pub(crate) fn explain(&mut self, schema: SchemaId, node: Node, admitted: Option<Node>) -> Result<Findings, Halt> {
        let outer = self.findings.replace(Findings::new(self.limits.causes));
        let outcome = self.branch(Work { schema, node, scope: self.scope, admitted });
        let causes = core::mem::replace(&mut self.findings, outer);
        outcome.map(|()| causes.unwrap_or_else(|| Findings::new(self.limits.causes)))
    }

    /// The causes of several branches, one after the other.
    pub(crate) fn explain_all(&mut self, span: Span, node: Node, admitted: Option<Node>) -> Result<Findings, Halt> {
        let plan = self.plan;
        let mut causes = Findings::new(self.limits.causes);
        for schema in plan.list(span) {
            causes.extend(self.explain(*schema, node, admitted)?);
            if causes.is_full() {
                causes.cut(self.order());
            }
        }
        Ok(causes)
    }

    fn branch(&mut self, work: Work) -> Walk {
        let (scope, scopes) = (self.scope, self.scopes.len());
        let outcome = self.deepen(|evaluation| evaluation.run(work));
        self.scope = scope;
        self.scopes.truncate(scopes);
        outcome
    }

    /// Does something one level deeper, where the limit allows it.
    pub(crate) fn deepen(&mut self, act: impl FnOnce(&mut Self) -> Walk) -> Walk {
        if self.branches >= self.limits.branch_nesting() {
            return Err(Halt::Limit(Code::LimitBranchNesting, u64::from(self.limits.branch_nesting())));
        }
        self.branches += 1;
        let outcome = act(self);
        self.branches -= 1;
        outcome
    }

    /// Notes that a schema of another resource is entered; gives what to leave with.
    pub(crate) fn enter(&mut self, schema: SchemaId) -> Option<u32> {
        let outer = self.scope;
        if self.plan.dynamic_names.is_empty() {
            return outer;
        }
        let resource = self.plan.schema(schema).resource;
        let innermost = outer.and_then(|scope| self.scopes.get(scope as usize)).map(|(resource, _)| *resource);
        if innermost != Some(resource) {
            self.scope = u32::try_from(self.scopes.len()).ok();
            self.scopes.push((resource, outer));
        }
        outer
    }

    /// Goes back to the resources that were on the way before.
    pub(crate) fn leave(&mut self, outer: Option<u32>) {
        self.scope = outer;
    }

    /// What a dynamic reference leads to: the outermost resource on the way here that has the name decides.
    pub(crate) fn resolve_dynamic(&mut self, name: u32, initial: SchemaId) -> Result<SchemaId, Halt> {
        let plan = self.plan;
        let mut found = initial;
        let mut scope = self.scope;
        while let Some(&(resource, outer)) = scope.and_then(|scope| self.scopes.get(scope as usize)) {
            self.charge(1 + plan.dynamic_anchors.len() as u64 / 16)?;
            let anchor = |anchor: &&(u32, u32, SchemaId)| anchor.0 == resource && anchor.1 == name;
            if let Some((_, _, schema)) = plan.dynamic_anchors.iter().find(anchor) {
                found = *schema;
            }
            scope = outer;
        }
        Ok(found)
    }

    /// Whether findings are collected, and so worth making.
    pub(crate) fn is_full(&self) -> bool {
        self.findings.is_some()
    }

    /// Reports a failure: ends a quick walk, adds to a full one. What makes the finding stays out of the way of values that
    /// pass.
    #[cold]
    #[inline(never)]
    pub(crate) fn fail(&mut self, finding: impl FnOnce(&mut Self) -> Finding) -> Walk {
        if self.findings.is_none() {
            return Err(Halt::Failed);
        }
        let finding = finding(self);
        let Some(mut findings) = self.findings.take() else { return Ok(()) };
        findings.push(finding);
        if findings.is_full() {
            findings.cut(self.order());
        }
        self.findings = Some(findings);
        Ok(())
    }

    /// Reports a failure of a step at a value.
    pub(crate) fn fail_at(&mut self, step: &Step, node: Node, finding: impl FnOnce() -> Finding) -> Walk {
        self.fail_in(step, Place::Value(node), finding)
    }

    /// Reports a failure of a step at a place.
    pub(crate) fn fail_in(&mut self, step: &Step, place: Place, finding: impl FnOnce() -> Finding) -> Walk {
        self.fail(|_| {
            let finding = finding().in_schema(Place::Value(step.at)).in_instance(place);
            // A boolean schema has no keyword.
            if step.keyword.is_empty() { finding } else { finding.keyword(step.keyword) }
        })
    }

    /// Takes work off the budget.
    #[inline(always)]
    pub(crate) fn charge(&mut self, steps: u64) -> Walk {
        match self.steps.checked_sub(steps) {
            Some(rest) => {
                self.steps = rest;
                Ok(())
            }
            None => Err(self.exhausted()),
        }
    }

    /// The answer of a helper that was given the budget and used it up.
    pub(crate) fn exhausted(&self) -> Halt {
        Halt::Limit(Code::LimitValidationSteps, self.limits.validation_steps)
    }

    /// Whether a member is one that only steers the check: at the root of an instance outside MCP slots.
    pub(crate) fn is_control(&self, object: Node, name: &str, value: Node) -> bool {
        object == self.root
            && self.plan.control_members
            && (name == "$uses" || (name == "$schema" && self.instance.is(value, Kind::String)))
    }

    fn order(&mut self) -> &Order<'p> {
        let (instance, schema) = (self.instance, self.schema);
        self.order
            .get_or_insert_with(|| Documents { instance: Some(instance), schema: Some(schema), values: false }.order())
    }
}

/// Fills in which kinds every schema can accept, targets before the schemas that refer to them.
pub(crate) fn infer_kinds(plan: &mut Plan, order: &[SchemaId]) {
    for &id in order {
        let kinds =
            plan.steps_of(id).iter().fold(Kinds::ALL, |kinds, step| kinds.intersection(kinds_of(plan, &step.check)));
        plan.schemas[id.index()].kinds = kinds;
    }
}

fn kinds_of(plan: &Plan, check: &Check) -> Kinds {
    let any = |span: Span| plan.list(span).iter().fold(Kinds::NONE, |kinds, id| kinds.union(plan.schema(*id).kinds));
    match check {
        Check::Type(check) => check.kind.kind().map_or(Kinds::ALL, Kinds::of),
        Check::Never => Kinds::NONE,
        Check::Kinds { kinds, integer: true } => kinds.union(Kinds::of(Kind::Number)),
        Check::Kinds { kinds, .. } => *kinds,
        Check::Reference(id) => plan.schema(*id).kinds,
        Check::Union(span) | Check::AnyOf(span) | Check::OneOf(span) => any(*span),
        _ => Kinds::ALL,
    }
}
