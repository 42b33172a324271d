//! The simulator: runs any program on a subject in time linear in the subject, one set of steps after each character.
//!
//! A lookaround is decided before it is asked: its own program runs over the whole subject once, a lookahead from the
//! end to the beginning, a lookbehind from the beginning to the end, and leaves one bit per byte position: whether what
//! it looks for begins (or ends) there. Inner ones run first, so that outer ones find their tables. Nothing runs twice,
//! and no way of nesting makes it exponential.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use super::Extent;
use super::ast::{Assertion, Node};
use super::budget::Meter;
use super::error::Exhausted;
use super::program::{Members, Program, Step};

/// What a position costs apart from the steps: reading a character, changing sets.
const POSITION_COST: u64 = 4;

/// How many marks are cleared for the price of one visit.
const CLEARED_STEPS: u64 = 16;

/// A program that can be run.
pub(super) struct Simulator {
    program: Program,
    is_start_bound: bool,
}

impl Simulator {
    /// Lays out the program.
    pub(super) fn new(node: &Node) -> Self {
        let is_start_bound = node.is_bound_to(Assertion::Start, false);
        Self { program: Program::new(node), is_start_bound }
    }

    /// What it runs.
    pub(super) fn program(&self) -> &Program {
        &self.program
    }

    /// Whether a match may begin anywhere, not only where the subject begins.
    pub(super) fn is_everywhere(&self, extent: Extent) -> bool {
        extent == Extent::Search && !self.is_start_bound
    }

    /// Whether the pattern matches somewhere in the subject, or all of it.
    pub(super) fn is_match(&self, subject: &str, extent: Extent, meter: &mut Meter) -> Result<bool, Exhausted> {
        let Program { steps, classes, tables, .. } = &self.program;
        let mut threads = Threads::new();
        let mut decided: Vec<Vec<u64>> = Vec::with_capacity(tables.len());
        for table in tables {
            let mut bits = vec![0; subject.len() / 64 + 1];
            let mut run = Run { subject, classes, steps: &table.steps, tables: &decided, threads: &mut threads };
            run.matches(!table.behind, true, meter, |at| {
                bits[at / 64] |= 1 << (at % 64);
                false
            })?;
            decided.push(bits);
        }
        let mut run = Run { subject, classes, steps, tables: &decided, threads: &mut threads };
        run.matches(false, self.is_everywhere(extent), meter, |at| extent == Extent::Search || at == subject.len())
    }
}

/// Sets of steps. `current` and `next` hold only steps that read a character.
#[derive(Default)]
pub(super) struct Threads {
    current: Vec<usize>,
    pub(super) next: Vec<usize>,
    stack: Vec<usize>,
    /// The position at which a step was last reached, by [`Threads::clock`].
    marks: Vec<u32>,
    clock: u32,
    /// Whether a match ends at the position of the clock.
    pub(super) is_match: bool,
}

impl Threads {
    /// Room for what most patterns need.
    pub(super) fn new() -> Self {
        let set = || Vec::with_capacity(16);
        Self { current: set(), next: set(), stack: set(), ..Self::default() }
    }

    /// Forgets all and makes room for a program.
    pub(super) fn begin(&mut self, steps: usize) {
        self.current.clear();
        self.next.clear();
        self.stack.clear();
        self.clock = 0;
        self.marks.clear();
        self.marks.resize(steps, 0);
    }

    /// Makes the set that was being filled the one to go on from.
    fn turn(&mut self) {
        mem::swap(&mut self.current, &mut self.next);
        self.next.clear();
    }

    /// Begins another position.
    pub(super) fn tick(&mut self) {
        self.is_match = false;
        self.clock = self.clock.wrapping_add(1);
        if self.clock == 0 {
            self.marks.fill(0);
            self.clock = 1;
        }
    }
}

/// A place between two characters.
#[derive(Clone, Copy)]
pub(super) struct Position {
    pub(super) at: usize,
    pub(super) before: Option<char>,
    pub(super) after: Option<char>,
}

impl Position {
    fn outermost(subject: &str, is_backwards: bool) -> Self {
        if is_backwards {
            Self { at: subject.len(), before: subject.chars().next_back(), after: None }
        } else {
            Self { at: 0, before: None, after: subject.chars().next() }
        }
    }

    /// One character on, and that character; nothing where the subject ends.
    fn step(self, subject: &str, is_backwards: bool) -> Option<(char, Self)> {
        if is_backwards {
            let read = self.before?;
            let at = self.at - read.len_utf8();
            let before = subject.get(..at).and_then(|rest| rest.chars().next_back());
            Some((read, Self { at, before, after: Some(read) }))
        } else {
            let read = self.after?;
            let at = self.at + read.len_utf8();
            let after = subject.get(at..).and_then(|rest| rest.chars().next());
            Some((read, Self { at, before: Some(read), after }))
        }
    }

    fn passes(self, assertion: Assertion) -> bool {
        let is_word = |side: Option<char>| side.is_some_and(is_word);
        match assertion {
            Assertion::Start => self.before.is_none(),
            Assertion::End => self.after.is_none(),
            Assertion::Word => is_word(self.before) != is_word(self.after),
            Assertion::NotWord => is_word(self.before) == is_word(self.after),
        }
    }
}

/// Whether `\b` takes the character for one of words.
pub(super) fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// One program on its way through a subject.
pub(super) struct Run<'r> {
    pub(super) subject: &'r str,
    pub(super) classes: &'r [Members],
    pub(super) steps: &'r [Step],
    pub(super) tables: &'r [Vec<u64>],
    pub(super) threads: &'r mut Threads,
}

impl Run<'_> {
    /// Tells `stop` every position at which a match ends, in the order of the walk, until it says yes; whether it did.
    /// Matches begin where the walk begins or, `is_everywhere`, at all positions.
    fn matches(
        &mut self,
        is_backwards: bool,
        is_everywhere: bool,
        meter: &mut Meter,
        mut stop: impl FnMut(usize) -> bool,
    ) -> Result<bool, Exhausted> {
        let mut position = Position::outermost(self.subject, is_backwards);
        self.threads.begin(self.steps.len());
        meter.spend(self.steps.len() as u64 / CLEARED_STEPS)?;
        self.threads.tick();
        let mut cost = self.reach(0, position);
        loop {
            meter.spend(cost + POSITION_COST)?;
            if self.threads.is_match && stop(position.at) {
                return Ok(true);
            }
            self.threads.turn();
            if self.threads.current.is_empty() && !is_everywhere {
                return Ok(false);
            }
            let Some((read, next)) = position.step(self.subject, is_backwards) else { return Ok(false) };
            position = next;
            self.threads.tick();
            cost = self.read(read, position);
            if is_everywhere {
                cost += self.reach(0, position);
            }
        }
    }

    /// Moves every step that takes the character on to `position`; how much work it was.
    fn read(&mut self, read: char, position: Position) -> u64 {
        let current = mem::take(&mut self.threads.current);
        let mut cost = 0;
        for &step in &current {
            let takes = self.steps[step].takes(read, self.classes);
            cost += if takes { 1 + self.reach(step + 1, position) } else { 1 };
        }
        self.threads.current = current;
        cost
    }

    /// Adds a step and all that can be reached from it without reading; how many were new.
    pub(super) fn reach(&mut self, entry: usize, position: Position) -> u64 {
        let mut cost = 0;
        let mut reached = Some(entry);
        while let Some(step) = reached.or_else(|| self.threads.stack.pop()) {
            reached = None;
            if mem::replace(&mut self.threads.marks[step], self.threads.clock) == self.threads.clock {
                continue;
            }
            cost += 1;
            match self.steps[step] {
                Step::Char(_) | Step::Class(_) => self.threads.next.push(step),
                Step::Match => self.threads.is_match = true,
                Step::Jump(offset) => reached = Some(step.wrapping_add(offset)),
                Step::Fork(offset) => {
                    self.threads.stack.push(step.wrapping_add(offset));
                    reached = Some(step + 1);
                }
                Step::Assert(assertion) => reached = position.passes(assertion).then_some(step + 1),
                Step::Look { table, negative } => {
                    let found = (self.tables[table][position.at / 64] >> (position.at % 64)) & 1 == 1;
                    reached = (found != negative).then_some(step + 1);
                }
            }
        }
        cost
    }
}
