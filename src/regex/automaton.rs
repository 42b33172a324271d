//! The fast path: patterns that begin at the beginning, hold no lookaround and are small when spelt in bytes go through
//! the one-pass automaton of `regex-automata`, if they have one; it takes a table look-up per byte and no memory. Takes
//! a tree, gives a verdict, or declines: everything that it declines is the simulator's.
//!
//! Why this engine: it is three to four times as fast as the simulator for 17 KB gzipped. The library's `PikeVM` costs
//! 15 and is slower than the simulator on every pattern that was tried; its dense automata are faster still, but cost
//! 42 and up to 0.2 ms for a pattern. Why not by way of `regex_syntax::hir`: that compiler would be another 20 KB, and
//! it recurses. The low-level builder does the same in one loop over the program.

use alloc::vec::Vec;

use regex_automata::dfa::onepass::{Cache, Config, DFA};
use regex_automata::nfa::thompson::{BuildError, Builder, NFA, Transition};
use regex_automata::util::look::Look;
use regex_automata::util::pool::Pool;
use regex_automata::util::primitives::StateID;
use regex_automata::{Anchored, Input};
use regex_syntax::utf8::{Utf8Sequence, Utf8Sequences};

use super::Extent;
use super::ast::{Assertion, Node};
use super::budget::Meter;
use super::class::Class;
use super::error::Exhausted;
use super::program::{Program, Step};

/// In states over bytes. Larger programs take long to build, and as a rule are wide classes in counted repetitions: the
/// simulator, which counts characters, needs 200 steps for `^.{1,100}$` where there are 2,300 states.
const MOST_STATES: usize = 256;

/// A class of more ranges than this is not even spelt out.
const MOST_RANGES: usize = 16;

/// In bytes, for one pattern.
const MOST_MEMORY: usize = 64 * 1024;

/// Whether the fast path is meant for this tree. `\B` is not: the library sees bytes, and between the bytes of one
/// character there is no word boundary. Without it nothing can match there, so that UTF-8 needs no further care.
pub(super) fn is_suitable(node: &Node) -> bool {
    let is_unfit = |part: &Node| matches!(part, Node::Look(_) | Node::Assert(Assertion::NotWord));
    !node.has(&is_unfit) && node.size(&weigh) <= MOST_STATES
}

/// An upper bound for the states that a character or class needs.
fn weigh(node: &Node) -> usize {
    match node {
        Node::Char(character) => character.len_utf8(),
        Node::Class(class) if class.ranges().len() > MOST_RANGES => MOST_STATES + 1,
        Node::Class(class) => sequences(class).map(|sequence| sequence.len()).sum::<usize>().max(1),
        _ => 1,
    }
}

/// The class as sequences of byte ranges, ascending.
fn sequences(class: &Class) -> impl Iterator<Item = Utf8Sequence> + '_ {
    class.scalar_ranges().flat_map(|(from, to)| Utf8Sequences::new(from, to))
}

/// A pattern compiled for one extent.
pub(super) struct Automaton {
    engine: DFA,
    caches: Pool<Option<Cache>, fn() -> Option<Cache>>,
}

impl Automaton {
    /// Compiles, if the pattern is of the kind.
    pub(super) fn new(node: &Node, extent: Extent) -> Option<Self> {
        let is_start_bound = extent == Extent::Whole || node.is_bound_to(Assertion::Start, false);
        if !is_start_bound || !is_suitable(node) {
            return None;
        }
        let automaton = layout(node, extent).ok()?;
        let config = Config::new().size_limit(Some(MOST_MEMORY));
        let engine = DFA::builder().configure(config).build_from_nfa(automaton).ok()?;
        Some(Self { engine, caches: Pool::new(|| None) })
    }

    /// Whether there is a match. Charges every byte in advance, two grains, and four
    /// for the call: most subjects are read to their end.
    pub(super) fn is_match(&self, subject: &str, meter: &mut Meter) -> Result<bool, Exhausted> {
        meter.spend(4 + 2 * subject.len() as u64)?;
        let mut cache = self.caches.get();
        let cache = cache.get_or_insert_with(|| self.engine.create_cache());
        Ok(self.engine.is_match(cache, Input::new(subject).anchored(Anchored::Yes)))
    }
}

/// The automaton over bytes, to be run from the beginning of the subject only.
pub(super) fn layout(node: &Node, extent: Extent) -> Result<NFA, BuildError> {
    let program = Program::new(node);
    let mut builder = Builder::new();
    builder.start_pattern()?;
    let entries = program.steps.iter().map(|_| builder.add_empty()).collect::<Result<Vec<_>, _>>()?;
    let mut layout = Layout { builder, program: &program, entries };
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
                let sequences: Vec<_> = sequences(self.program.classes[class].class()).collect();
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
