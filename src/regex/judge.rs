//! A judge over the two engines in tests: the set simulation of `regex-automata`, which works on bytes. Takes a tree, gives
//! a verdict, or nothing where that library cannot say.

use alloc::vec::Vec;

use regex_automata::nfa::thompson::pikevm::PikeVM;
use regex_automata::nfa::thompson::{BuildError, Builder, NFA, Transition};
use regex_automata::util::look::Look;
use regex_automata::util::primitives::StateID;
use regex_automata::{Anchored, Input};
use regex_syntax::utf8::{Utf8Sequence, Utf8Sequences};

use super::Extent;
use super::ast::{Assertion, Node, Repeat};
use super::class::Class;
use super::program::{Program, Step};

/// In ranges of classes and steps. The library takes long for more.
const MOST: usize = 512;

/// Whether the pattern matches. Lookarounds are beyond the library, and so is `\B`: it sees bytes, and between the bytes of
/// one character there is no word boundary.
pub(super) fn judge(node: &Node, subject: &str, extent: Extent) -> Option<bool> {
    let anything = Class::new(Vec::new()).negated();
    let skip = Node::Repeat(Repeat { min: 0, max: None, node: Node::Class(anything) }.into());
    let node = if extent == Extent::Search { Node::Sequence([skip, node.clone()].into()) } else { node.clone() };
    let program = Program::new(&node);
    let is_unfit = |step: &Step| matches!(step, Step::Look { .. } | Step::Assert(Assertion::NotWord));
    let ranges: usize = program.classes.iter().map(|class| class.ranges().len()).sum();
    if program.steps.iter().any(is_unfit) || ranges + program.steps.len() > MOST {
        return None;
    }
    let engine = PikeVM::new_from_nfa(layout(&program, extent).ok()?).ok()?;
    Some(engine.is_match(&mut engine.create_cache(), Input::new(subject).anchored(Anchored::Yes)))
}

/// A range of code points as sequences of byte ranges, ascending.
fn sequences(&(from, to): &(u32, u32)) -> impl Iterator<Item = Utf8Sequence> {
    let halves = [(from, to.min(0xD7FF)), (from.max(0xE000), to)];
    let scalars = |(from, to)| if from <= to { char::from_u32(from).zip(char::from_u32(to)) } else { None };
    halves.into_iter().filter_map(scalars).flat_map(|(from, to)| Utf8Sequences::new(from, to))
}

/// The automaton over bytes, to be run from the beginning of the subject only.
fn layout(program: &Program, extent: Extent) -> Result<NFA, BuildError> {
    let mut builder = Builder::new();
    builder.start_pattern()?;
    let entries = program.steps.iter().map(|_| builder.add_empty()).collect::<Result<Vec<_>, _>>()?;
    let mut layout = Layout { builder, program, entries };
    for index in 0..program.steps.len() {
        let state = layout.step(index, extent)?;
        layout.builder.patch(layout.entries[index], state)?;
    }
    let start = layout.entries[0];
    layout.builder.finish_pattern(start)?;
    layout.builder.build(start, start)
}

/// The translation of a program. Every step gets an empty state first, so that steps can lead ahead; building drops
/// them.
struct Layout<'p> {
    builder: Builder,
    program: &'p Program,
    entries: Vec<StateID>,
}

impl Layout<'_> {
    fn step(&mut self, index: usize, extent: Extent) -> Result<StateID, BuildError> {
        let entry = |offset| self.entries[index.wrapping_add(offset)];
        match self.program.steps[index] {
            Step::Char(character) => {
                let mut bytes = [0; 4];
                let bytes = character.encode_utf8(&mut bytes).bytes().rev();
                let mut next = entry(1);
                for byte in bytes {
                    next = self.builder.add_range(Transition { start: byte, end: byte, next })?;
                }
                Ok(next)
            }
            Step::Class(class) => {
                let next = entry(1);
                let sequences: Vec<_> = self.program.classes[class].ranges().iter().flat_map(sequences).collect();
                self.tails(&sequences, 0, next)
            }
            Step::Assert(Assertion::Start) => self.builder.add_look(entry(1), Look::Start),
            Step::Assert(Assertion::End) => self.builder.add_look(entry(1), Look::End),
            Step::Assert(Assertion::Word) => self.builder.add_look(entry(1), Look::WordAscii),
            // Neither is suitable.
            Step::Assert(Assertion::NotWord) | Step::Look { .. } => self.builder.add_fail(),
            Step::Fork(offset) => self.builder.add_union([entry(1), entry(offset)].to_vec()),
            Step::Jump(offset) => Ok(entry(offset)),
            Step::Match => {
                let found = self.builder.add_match()?;
                if extent == Extent::Search { Ok(found) } else { self.builder.add_look(found, Look::End) }
            }
        }
    }

    /// What is left of sequences that agree on their first `depth` ranges, as one state. Ascending sequences of one
    /// class either share a first range or have disjoint ones, so that the state has at most one way on. At most four
    /// levels deep.
    fn tails(&mut self, sequences: &[Utf8Sequence], depth: usize, last: StateID) -> Result<StateID, BuildError> {
        let mut ways = Vec::new();
        for group in sequences.chunk_by(|left, right| left.as_slice().get(depth) == right.as_slice().get(depth)) {
            let Some(range) = group.first().and_then(|sequence| sequence.as_slice().get(depth)) else {
                return Ok(last);
            };
            let next = self.tails(group, depth + 1, last)?;
            ways.push(Transition { start: range.start, end: range.end, next });
        }
        self.builder.add_sparse(ways)
    }
}
