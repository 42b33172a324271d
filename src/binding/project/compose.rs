//! Unions, and Conditional Composition.
//!
//! Where a schema that accepts more would make the whole accept less, only an exact one may stand: under `not`, in
//! `oneOf`, and as a condition.

use alloc::vec;
use alloc::vec::Vec;

use super::part::{Part, Whole};
use super::walk::Spot;
use super::{Projector, what};
use crate::compile::plan::{Check, SchemaId, Span, Step};
use crate::output::{Members, Output};

impl<'p> Projector<'p> {
    /// A union of types: a list of them in `type` where their keywords do not get into each other's way.
    pub(super) fn union(&mut self, span: Span, spot: Spot<'p>, part: &mut Part) {
        let plan = self.plan;
        let mut members: Vec<(SchemaId, Part)> = Vec::new();
        for id in plan.list(span) {
            let member = self.bare(*id, Spot { header: false, ..spot });
            members.push((*id, member));
        }
        let kinds: Vec<Option<&Output>> = members.iter().map(|(_, member)| member.members.get("type")).collect();
        let both = |a: &str, b: &str| [a, b].iter().all(|name| kinds.contains(&Some(&Output::from(*name))));
        let distinct =
            kinds.iter().enumerate().all(|(at, kind)| !kinds[..at].contains(kind)) && !both("integer", "number");
        if distinct && members.iter().all(|(_, member)| member.is_plain()) {
            flat(members.into_iter().map(|(_, member)| member), part);
            return;
        }
        let mut exact = true;
        let mut list: Vec<Output> = Vec::new();
        for (id, member) in members {
            let member = self.describe(plan.schema(id).at, Spot::INSIDE, member);
            exact &= member.exact;
            list.push(member.members.into());
        }
        part.put("anyOf", list.into(), exact);
    }

    /// `allOf`, `anyOf`, `oneOf`, `not` and `if`.
    pub(super) fn compose(&mut self, step: &Step, spot: Spot<'p>, part: &mut Part) {
        let plan = self.plan;
        let spot = Spot { header: false, ..spot };
        match &step.check {
            Check::AllOf(span) => {
                let (list, exact) = self.parts(plan.list(*span), spot);
                part.put("allOf", list.into(), exact);
            }
            Check::AnyOf(span) => {
                let (list, exact) = self.parts(plan.list(*span), spot);
                part.put("anyOf", list.into(), exact);
            }
            Check::OneOf(span) => {
                let (list, exact) = self.parts(plan.list(*span), spot);
                if !exact {
                    self.widen(step.at, what::ONE_OF);
                }
                part.put(if exact { "oneOf" } else { "anyOf" }, list.into(), exact);
            }
            Check::Not(id) => {
                let known = self.widened.len();
                let inner = self.schema(*id, spot);
                if inner.exact {
                    part.put("not", inner.members.into(), true);
                } else {
                    // What is left out as a whole is listed once.
                    self.widened.truncate(known);
                    part.exact = false;
                    self.widen(step.at, what::NOT);
                }
            }
            Check::If { condition, then, otherwise } => {
                self.conditional(step, spot, (*condition, *then, *otherwise), part);
            }
            _ => {}
        }
    }

    fn conditional(
        &mut self,
        step: &Step,
        spot: Spot<'p>,
        (condition, then, otherwise): (SchemaId, Option<SchemaId>, Option<SchemaId>),
        part: &mut Part,
    ) {
        if then.is_none() && otherwise.is_none() {
            return;
        }
        let known = self.widened.len();
        let condition = self.schema(condition, spot);
        if !condition.exact {
            self.widened.truncate(known);
            self.widen(step.at, what::IF);
        }
        let mut exact = condition.exact;
        let mut branch = |id: Option<SchemaId>| {
            let branch = self.schema(id?, spot);
            exact &= branch.exact;
            Some(branch.members)
        };
        let (then, otherwise) = (branch(then), branch(otherwise));
        if condition.exact {
            let mut members = Members::default().with("if", condition.members);
            for (name, branch) in [("then", then), ("else", otherwise)] {
                if let Some(branch) = branch {
                    members.set(name, branch);
                }
            }
            part.and(Whole { members, exact });
            return;
        }
        part.exact = false;
        // With one branch missing anything goes.
        if let (Some(then), Some(otherwise)) = (then, otherwise) {
            let both = Members::default().with("allOf", vec![Output::from(condition.members), then.into()]);
            part.put("anyOf", vec![Output::from(both), otherwise.into()].into(), false);
        }
    }
}

/// Adds members of different types, side by side.
fn flat(members: impl Iterator<Item = Part>, part: &mut Part) {
    let mut types: Vec<Output> = Vec::new();
    let mut whole = Members::default();
    for mut member in members {
        types.extend(member.members.remove("type"));
        part.exact &= member.exact;
        part.notes.append(&mut member.notes);
        member.members.entries().for_each(|(name, value)| whole.set(name, value));
    }
    let kind = if types.len() == 1 { types.remove(0) } else { types.into() };
    part.put("type", kind, true);
    part.and(Whole { members: whole, exact: true });
}
