//! Which schemas of a plan lead to one another on the same node of an instance.
//!
//! Takes a plan; gives the schemas in an order in which targets come first, those that lead back to themselves, and those
//! with too many steps in between. Tarjan's algorithm with a stack of its own, so that a chain of any length is safe; the
//! answer does not depend on where it starts.

use alloc::vec;
use alloc::vec::Vec;

use super::plan::{Plan, SchemaId};

/// What was found about the in-place references of a plan.
pub(crate) struct Graph {
    /// Every schema, targets before those that refer to them.
    pub(crate) order: Vec<SchemaId>,
    /// Schemas that lead back to themselves without moving into the instance.
    pub(crate) cyclic: Vec<SchemaId>,
    /// Schemas from which more references follow one another than the limit allows.
    pub(crate) too_long: Vec<SchemaId>,
}

const UNSEEN: u32 = u32::MAX;

struct Search<'p> {
    plan: &'p Plan,
    /// When a schema was first reached.
    index: Vec<u32>,
    /// The earliest schema on the stack that is reachable.
    low: Vec<u32>,
    on_stack: Vec<bool>,
    /// How many references follow from a schema on the longest way.
    length: Vec<u32>,
    stack: Vec<SchemaId>,
    next: u32,
    limit: u32,
    graph: Graph,
}

/// A schema being looked at, with the targets that remain.
struct Visit {
    id: SchemaId,
    targets: Vec<SchemaId>,
}

/// Searches the whole plan.
pub(crate) fn search(plan: &Plan, limit: u32) -> Graph {
    let size = plan.schemas.len();
    let mut search = Search {
        plan,
        index: vec![UNSEEN; size],
        low: vec![0; size],
        on_stack: vec![false; size],
        length: vec![0; size],
        stack: Vec::new(),
        next: 0,
        limit,
        graph: Graph { order: Vec::new(), cyclic: Vec::new(), too_long: Vec::new() },
    };
    for id in (0..size).filter_map(|id| u32::try_from(id).ok()).map(SchemaId) {
        if search.index[id.index()] == UNSEEN {
            search.search_from(id);
        }
    }
    search.graph
}

impl Search<'_> {
    fn search_from(&mut self, start: SchemaId) {
        let mut visits = vec![self.enter(start)];
        while let Some(visit) = visits.last_mut() {
            let id = visit.id;
            match visit.targets.pop() {
                Some(target) if self.index[target.index()] == UNSEEN => visits.push(self.enter(target)),
                Some(target) if self.on_stack[target.index()] => {
                    self.low[id.index()] = self.low[id.index()].min(self.index[target.index()]);
                }
                Some(_) => {}
                None => {
                    visits.pop();
                    if let Some(outer) = visits.last() {
                        self.low[outer.id.index()] = self.low[outer.id.index()].min(self.low[id.index()]);
                    }
                    self.leave(id);
                }
            }
        }
    }

    fn enter(&mut self, id: SchemaId) -> Visit {
        self.index[id.index()] = self.next;
        self.low[id.index()] = self.next;
        self.next += 1;
        self.on_stack[id.index()] = true;
        self.stack.push(id);
        Visit { id, targets: self.targets(id) }
    }

    /// Completes a schema; if it is the first of its component, the component is on top of the stack.
    fn leave(&mut self, id: SchemaId) {
        if self.low[id.index()] != self.index[id.index()] {
            return;
        }
        let start = self.stack.iter().rposition(|other| *other == id).unwrap_or(0);
        let component = self.stack.split_off(start);
        for member in &component {
            self.on_stack[member.index()] = false;
        }
        let targets = self.targets(id);
        if component.len() > 1 || targets.contains(&id) {
            self.graph.cyclic.extend(&component);
        } else {
            self.measure(id, &targets);
        }
        self.graph.order.extend(component);
    }

    fn measure(&mut self, id: SchemaId, targets: &[SchemaId]) {
        let longest = targets.iter().map(|target| self.length[target.index()] + 1).max();
        self.length[id.index()] = longest.unwrap_or(0);
        if self.length[id.index()] > self.limit {
            self.graph.too_long.push(id);
        }
    }

    fn targets(&self, id: SchemaId) -> Vec<SchemaId> {
        let mut targets = Vec::new();
        self.plan.steps_of(id).iter().for_each(|step| self.plan.in_place(&step.check, &mut targets));
        targets
    }
}
