//! Choices (Core 3.2.3.7): one of several named types.
//!
//! A tagged choice is an object with exactly one member, whose name tells the type of its value. An inline choice is an
//! object with a selector, a member whose value tells the type of the whole object; the selector is injected, so even a
//! closed branch admits it.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::code::Code;
use crate::compile::plan::{SchemaId, Step};
use crate::evaluate::{Evaluation, Walk};
use crate::finding::{Finding, Place, listed, shown};
use crate::sort::sort;
use crate::tree::{Kind, Member, Node};

/// A compiled choice.
#[derive(Debug)]
pub(crate) struct Choice {
    /// The name of the selector on the wire; `None` for a tagged choice.
    pub(crate) selector: Option<Box<str>>,
    /// Sorted by name.
    branches: Vec<(Box<str>, SchemaId)>,
}

impl Choice {
    pub(crate) fn new(selector: Option<Box<str>>, mut branches: Vec<(Box<str>, SchemaId)>) -> Self {
        sort(&mut branches);
        Self { selector, branches }
    }

    /// The schemas that are applied to the same node: the branches of an inline choice.
    pub(crate) fn in_place(&self) -> impl Iterator<Item = SchemaId> + '_ {
        self.branches.iter().filter(|_| self.selector.is_some()).map(|(_, schema)| *schema)
    }

    /// The branches by name.
    pub(crate) fn branches(&self) -> &[(Box<str>, SchemaId)] {
        &self.branches
    }

    fn get(&self, name: &str) -> Option<SchemaId> {
        let at = self.branches.binary_search_by(|(known, _)| (**known).cmp(name)).ok()?;
        Some(self.branches[at].1)
    }

    fn names(&self) -> Vec<String> {
        listed(self.branches.iter().map(|(name, _)| name))
    }
}

/// Applies a choice to an object.
#[inline(never)]
pub(crate) fn apply(evaluation: &mut Evaluation<'_>, choice: &Choice, step: &Step, node: Node) -> Walk {
    if !evaluation.instance.is(node, Kind::Object) {
        return Ok(());
    }
    match &choice.selector {
        Some(selector) => apply_inline(evaluation, choice, selector, step, node),
        None => apply_tagged(evaluation, choice, step, node),
    }
}

fn apply_tagged(evaluation: &mut Evaluation<'_>, choice: &Choice, step: &Step, node: Node) -> Walk {
    let instance = evaluation.instance;
    evaluation.charge(u64::from(instance.count(node)))?;
    let is_real = |member: &Member<'_>| !evaluation.is_control(node, member.name, member.value);
    let mut members = instance.members(node).filter(is_real);
    let (first, others) = (members.next(), members.count());
    let (Some(member), 0) = (first, others) else {
        let found = others + usize::from(first.is_some());
        return evaluation.fail_at(step, node, || {
            Finding::new(Code::InstanceChoiceCount).param("choices", choice.names()).param("found", found)
        });
    };
    match choice.get(member.name) {
        Some(schema) => {
            evaluation.push(schema, member.value);
            Ok(())
        }
        None => evaluation.fail_in(step, Place::Key(member.value), || {
            Finding::new(Code::InstanceChoiceUnknown).param("choices", choice.names())
        }),
    }
}

fn apply_inline(evaluation: &mut Evaluation<'_>, choice: &Choice, selector: &str, step: &Step, node: Node) -> Walk {
    let instance = evaluation.instance;
    evaluation.charge(u64::from(instance.count(node)))?;
    let Some(value) = instance.get(node, selector) else {
        return evaluation.fail_at(step, node, || {
            let finding = Finding::new(Code::InstanceSelectorMissing).param("name", shown(selector));
            finding.param("choices", choice.names())
        });
    };
    match instance.string(value).and_then(|name| choice.get(name)) {
        Some(schema) => {
            evaluation.push_in_place(schema, node, Some(value));
            Ok(())
        }
        None => evaluation
            .fail_at(step, value, || Finding::new(Code::InstanceSelectorUnknown).param("choices", choice.names())),
    }
}
