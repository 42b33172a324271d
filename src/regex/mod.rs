//! Regular expressions of ECMA-262 with the `u` flag, matched by code point in time linear in the subject (rulings 6,
//! 17).
//!
//! Takes the text of a pattern, gives a [`Pattern`] that answers whether it matches a subject somewhere or as a whole.
//! Refuses, when the pattern is made and never later: what the grammar refuses, backreferences, and what the limits
//! refuse. Never says anything about where a match is: captures would cost memory, and no keyword asks.
//!
//! The way: [`parse`] and [`escape`] make a tree ([`ast`]) of characters, [`class`]es and assertions, with the
//! properties of [`unicode`] unpacked. On first use the tree becomes a [`program`] for the simulator ([`simulate`]),
//! which can run every pattern; those that can be in few sets of its steps get an [`automaton`] with a row for each set.
//! In tests each pattern goes through both, and through the set simulation of `regex-automata` as a third judge.
//!
//! What a pattern costs is decided by counting, before anything is built. Its size is the number of steps of the
//! simulator's program: one for each character, class or assertion, two for each further branch of a choice, two for a
//! lookaround, counted repetitions written out with one more for each optional copy, one or two for a loop, and one for
//! every eight ranges of each `\p{…}` as written. A property in a repetition is not weighed again, since its table is
//! shared.
//!
//! For untrusted patterns and subjects: making a pattern is bounded by [`PatternLimits`], building it by its size,
//! matching by the budget. Memory while matching is in proportion to the program, and one bit per byte of subject and
//! lookaround; since the budget pays for each position of each lookaround, ten million units buy no more than 10 MB of
//! those bits.

mod ast;
mod automaton;
mod backtrack;
mod budget;
mod class;
mod error;
mod escape;
#[cfg(test)]
mod judge;
mod parse;
mod program;
mod simulate;
mod tables;
#[cfg(test)]
mod tests;
mod unicode;

use alloc::boxed::Box;
use core::fmt;

use once_cell::race::OnceBox;

use self::ast::{Assertion, Node};
use self::automaton::Automaton;
use self::budget::Meter;
pub(crate) use self::error::{Exhausted, PatternError};
use self::parse::Reading;
use self::simulate::Simulator;

/// The deepest nesting that fits a stack of 1 MiB with room to spare, whatever the limits say.
const MAX_NESTING: usize = 250;

/// How many ranges of a Unicode property weigh as much as a step.
const RANGES_PER_STATE: usize = 8;

/// What a pattern may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PatternLimits {
    /// In characters. Of 790 published patterns one is longer than 3,200, and it has 46,000.
    pub(crate) length: usize,
    /// In steps of the simulator's program; the time for one character is in proportion.
    pub(crate) states: usize,
    /// In groups. Anything above 250 is as 250, so that no stack overflows.
    pub(crate) nesting: usize,
}

impl Default for PatternLimits {
    fn default() -> Self {
        Self { length: 8_192, states: 20_000, nesting: 100 }
    }
}

/// How much of a subject a match must cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Any part of it.
    Search,
    /// All of it, as if the pattern were `^(?:…)$`.
    Whole,
}

/// A checked pattern. What runs it is built when it is first asked.
pub(crate) struct Pattern {
    source: Box<str>,
    node: Node,
    is_lenient: bool,
    simulator: OnceBox<Simulator>,
    search: OnceBox<Option<Automaton>>,
    whole: OnceBox<Option<Automaton>>,
}

impl Pattern {
    /// Parses and measures. Everything that can be wrong with a pattern is found here.
    pub(crate) fn new(source: &str, limits: &PatternLimits) -> Result<Self, PatternError> {
        let parsed = parse::parse(source, limits, Reading::Lenient)?;
        if let Some((at, what)) = parsed.unsupported {
            return Err(PatternError::Unsupported { at, what });
        }
        if parsed.node.size().saturating_add(parsed.weight) > limits.states {
            return Err(PatternError::TooLarge);
        }
        Ok(Self {
            source: source.into(),
            node: parsed.node,
            is_lenient: parsed.is_lenient,
            simulator: OnceBox::new(),
            search: OnceBox::new(),
            whole: OnceBox::new(),
        })
    }

    /// The text that it was made from.
    pub(crate) fn source(&self) -> &str {
        &self.source
    }

    /// Whether it is valid only by ruling 17: the `u` flag refuses an escaped ASCII punctuation character or a lone
    /// brace.
    pub(crate) fn is_lenient(&self) -> bool {
        self.is_lenient
    }

    /// Whether every match must begin where the subject begins and end where it ends. Judged by the syntax alone:
    /// `^a|^b` is bound at the beginning, `(?=^)a` counts as if it were not.
    pub(crate) fn is_anchored(&self) -> bool {
        self.node.is_bound_to(Assertion::Start, false) && self.node.is_bound_to(Assertion::End, true)
    }

    /// Whether an engine that backtracks can be given the pattern.
    pub(crate) fn is_tame(&self) -> bool {
        backtrack::is_tame(&self.node)
    }

    /// Whether it matches. The work is taken from `budget`, about one unit for ten visits of a step by a character, and
    /// the same for the same pattern and subject every time.
    pub(crate) fn is_match(&self, subject: &str, extent: Extent, budget: &mut u64) -> Result<bool, Exhausted> {
        let mut meter = Meter::new(*budget);
        let verdict = match self.automaton(extent) {
            Some(automaton) => automaton.is_match(subject, &mut meter),
            None => self.simulator().is_match(subject, extent, &mut meter),
        };
        *budget = meter.rest_of(*budget);
        verdict
    }

    fn automaton(&self, extent: Extent) -> Option<&Automaton> {
        let cell = if extent == Extent::Search { &self.search } else { &self.whole };
        let make = || Automaton::new(self.simulator().program(), extent, self.simulator().is_everywhere(extent));
        cell.get_or_init(|| Box::new(make())).as_ref()
    }

    fn simulator(&self) -> &Simulator {
        self.simulator.get_or_init(|| Box::new(Simulator::new(&self.node)))
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pattern").field(&self.source).finish()
    }
}

/// Whether a text is a pattern with the `u` flag, nothing else: for `format: "regex"`. Backreferences are, slips are
/// not.
pub(crate) fn check_syntax(source: &str, limits: &PatternLimits) -> Result<(), PatternError> {
    parse::parse(source, limits, Reading::SyntaxOnly).map(drop)
}
