//! Arrays, sets and tuples.

use alloc::vec::Vec;

use super::part::{Part, Whole};
use super::walk::Spot;
use super::{Projector, what};
use crate::compile::plan::{Check, SchemaId, Step};
use crate::keywords::Type;
use crate::keywords::array::Contains;
use crate::keywords::object::Additional;
use crate::output::{Members, Output};

/// How far values are looked into before they count as not comparable.
const DEEPEST: u32 = 6;

impl<'p> Projector<'p> {
    /// The keywords of arrays.
    pub(super) fn list(&mut self, step: &'p Step, part: &mut Part) {
        match &step.check {
            Check::Items(id) => {
                let items = self.schema(*id, Spot::INSIDE);
                part.put_schema("items", items);
            }
            Check::Tuple(span) => {
                let plan = self.plan;
                let tuple = self.tuple(plan.list(*span));
                part.and(tuple);
            }
            Check::UniqueItems => self.unique(step, part),
            Check::MinItems(count) => self.count("minItems", *count, step, part),
            Check::MaxItems(count) => self.count("maxItems", *count, step, part),
            Check::Contains(contains) => self.contains(contains, part),
            _ => {}
        }
    }

    /// An array of exactly these items.
    pub(super) fn tuple(&mut self, ids: &[SchemaId]) -> Whole {
        let (items, exact) = self.parts(ids, Spot::INSIDE);
        let count = Output::count(items.len() as u64);
        let members = Members::default().with("prefixItems", items).with("minItems", count).with("items", false);
        Whole { members, exact }
    }

    fn unique(&mut self, step: &Step, part: &mut Part) {
        if self.items().is_some_and(|items| self.is_comparable(items, DEEPEST)) {
            part.put("uniqueItems", true.into(), true);
        } else {
            part.exact = false;
            self.widen(step.at, what::UNIQUE);
        }
    }

    /// The schema of the items of the array that is being written.
    fn items(&self) -> Option<SchemaId> {
        let (id, _) = self.open.last()?;
        self.plan.steps_of(*id).iter().find_map(|step| match step.check {
            Check::Items(items) => Some(items),
            _ => None,
        })
    }

    fn contains(&mut self, contains: &Contains, part: &mut Part) {
        let inner = self.schema(contains.schema, Spot::INSIDE);
        let exact = inner.exact;
        let mut members = Members::default().with("contains", inner.members);
        if contains.minimum != 1 {
            members.set("minContains", Output::count(contains.minimum));
        }
        match contains.maximum {
            Some(most) if exact => members.set("maxContains", Output::count(most)),
            Some(_) => self.widen(contains.maximum_at, what::MOST),
            None => {}
        }
        part.and(Whole { members, exact });
    }

    /// Whether clients tell values of a schema apart just as the source does: whole numbers of 32 bits and everything but
    /// numbers.
    fn is_comparable(&mut self, id: SchemaId, depth: u32) -> bool {
        self.left = self.left.saturating_sub(1);
        if depth == 0 || self.left == 0 {
            return false;
        }
        let plan = self.plan;
        let steps = plan.steps_of(id);
        let typed = matches!(steps.first().map(|step| &step.check), Some(Check::Type(_)));
        steps.iter().any(|step| match &step.check {
            Check::Type(check) => is_scalar(check.kind),
            Check::Reference(target) => self.is_comparable(*target, depth - 1),
            Check::Union(span) => plan.list(*span).iter().all(|id| self.is_comparable(*id, depth - 1)),
            Check::Items(items) | Check::MapValues(items) => typed && self.is_comparable(*items, depth - 1),
            Check::Tuple(span) => typed && plan.list(*span).iter().all(|id| self.is_comparable(*id, depth - 1)),
            Check::Members(members) if typed && matches!(members.additional, Additional::Closed(_)) => {
                let schemas: Vec<SchemaId> = members.own.members().iter().filter_map(|member| member.schema).collect();
                schemas.len() == members.own.members().len()
                    && schemas.into_iter().all(|schema| self.is_comparable(schema, depth - 1))
            }
            _ => false,
        })
    }
}

/// Whether the values of a type are no numbers, or whole and small.
fn is_scalar(kind: Type) -> bool {
    use Type::{Any, Array, Choice, Double, Float, Float8, Map, Number, Object, Set, Tuple};
    !matches!(kind, Number | Float8 | Float | Double | Any | Array | Set | Map | Tuple | Object | Choice)
}
