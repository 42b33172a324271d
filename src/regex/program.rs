//! Patterns as programs over characters, for the simulator: takes a tree, gives a list of steps for it and one more
//! list for every lookaround. What a lookahead looks for is laid out backwards, since it is run from the end of the
//! subject to its beginning.
//!
//! Addresses are relative, so that a counted repetition is laid out once and then copied. They wrap: minus two is
//! `0.wrapping_sub(2)`.

use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use super::ast::{Assertion, Look, Node, Repeat};
use super::class::Class;

/// One step. Where nothing else is said, the next step follows.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Char(char),
    /// Any member of the class of this number.
    Class(usize),
    Assert(Assertion),
    /// Passes where the table of this number has a bit; where it is negative, where it has none.
    Look {
        table: usize,
        negative: bool,
    },
    /// Goes on at the next step and so far from here.
    Fork(usize),
    /// Goes on only so far from here.
    Jump(usize),
    Match,
}

impl Step {
    /// Whether it reads this character, being among steps whose classes these are.
    pub(super) fn takes(self, read: char, classes: &[Members]) -> bool {
        match self {
            Step::Char(character) => character == read,
            Step::Class(class) => classes[class].contains(read),
            _ => false,
        }
    }
}

/// A class made for asking.
#[derive(Debug)]
pub(super) struct Members {
    ascii: u128,
    class: Class,
}

impl Members {
    fn new(class: &Class) -> Self {
        let ascii = (0..128).fold(0, |bits, point| bits | (u128::from(class.contains(point)) << point));
        Self { ascii, class: class.clone() }
    }

    /// The ranges of the class, ascending.
    pub(super) fn ranges(&self) -> &[(u32, u32)] {
        self.class.ranges()
    }

    /// Whether the character is a member.
    pub(super) fn contains(&self, character: char) -> bool {
        let point = u32::from(character);
        if point < 128 { (self.ascii >> point) & 1 == 1 } else { self.class.contains(point) }
    }
}

/// What a lookaround looks for.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) steps: Vec<Step>,
    pub(super) behind: bool,
}

/// A pattern, ready to run.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) steps: Vec<Step>,
    pub(super) classes: Vec<Members>,
    /// Inner lookarounds come before the outer ones that ask them.
    pub(super) tables: Vec<Table>,
    /// Whether an assertion asks for the kind of its neighbours.
    pub(super) asks_for_words: bool,
}

impl Program {
    /// The program for a tree. Its steps are at most [`Node::size`] with one for each character and class, and one
    /// more.
    pub(super) fn new(node: &Node) -> Self {
        let mut builder = Builder::default();
        builder.node(node);
        builder.steps.push(Step::Match);
        let asks = |step: &Step| matches!(step, Step::Assert(Assertion::Word | Assertion::NotWord));
        let asks_for_words = builder.steps.iter().any(asks);
        Self { steps: builder.steps, classes: builder.classes, tables: builder.tables, asks_for_words }
    }
}

#[derive(Default)]
struct Builder {
    steps: Vec<Step>,
    classes: Vec<Members>,
    tables: Vec<Table>,
    is_backwards: bool,
}

impl Builder {
    fn node(&mut self, node: &Node) {
        match node {
            Node::Empty => {}
            Node::Char(character) => self.steps.push(Step::Char(*character)),
            Node::Class(class) => {
                self.steps.push(Step::Class(self.classes.len()));
                self.classes.push(Members::new(class));
            }
            Node::Assert(assertion) => self.steps.push(Step::Assert(*assertion)),
            Node::Look(look) => self.look(look),
            Node::Repeat(repeat) => self.repeat(repeat),
            Node::Sequence(parts) if self.is_backwards => parts.iter().rev().for_each(|part| self.node(part)),
            Node::Sequence(parts) => parts.iter().for_each(|part| self.node(part)),
            Node::Choice(branches) => self.choice(branches),
        }
    }

    fn look(&mut self, look: &Look) {
        let outer = (mem::take(&mut self.steps), mem::replace(&mut self.is_backwards, !look.behind));
        self.node(&look.node);
        self.steps.push(Step::Match);
        let steps = mem::replace(&mut self.steps, outer.0);
        self.is_backwards = outer.1;
        self.steps.push(Step::Look { table: self.tables.len(), negative: look.negative });
        self.tables.push(Table { steps, behind: look.behind });
    }

    fn choice(&mut self, branches: &[Node]) {
        let mut exits = Vec::new();
        for (index, branch) in branches.iter().enumerate() {
            let fork = self.steps.len();
            let is_last = index + 1 == branches.len();
            if !is_last {
                self.steps.push(Step::Fork(0));
            }
            self.node(branch);
            if !is_last {
                exits.push(self.steps.len());
                self.steps.push(Step::Jump(0));
                self.steps[fork] = Step::Fork(self.steps.len() - fork);
            }
        }
        for exit in exits {
            self.steps[exit] = Step::Jump(self.steps.len() - exit);
        }
    }

    /// The copies that are needed, then a way back into the last one, or optional copies that can each be left for the
    /// end.
    fn repeat(&mut self, repeat: &Repeat) {
        let entry = self.steps.len();
        if repeat.min == 0 {
            self.steps.push(Step::Fork(0));
        }
        let start = self.steps.len();
        self.node(&repeat.node);
        let block = start..self.steps.len();
        for _ in 1..repeat.min {
            self.steps.extend_from_within(block.clone());
        }
        match repeat.max {
            Some(max) => self.optional(&block, max - repeat.min.max(1)),
            None if repeat.min == 0 => self.steps.push(Step::Jump(0_usize.wrapping_sub(block.len() + 1))),
            None => self.steps.push(Step::Fork(0_usize.wrapping_sub(block.len()))),
        }
        if repeat.min == 0 {
            self.steps[entry] = Step::Fork(self.steps.len() - entry);
        }
    }

    /// Leaving for the end of all copies, not of one, keeps the steps that are alive at a time few.
    fn optional(&mut self, block: &Range<usize>, copies: u32) {
        let end = self.steps.len() + copies as usize * (block.len() + 1);
        for _ in 0..copies {
            self.steps.push(Step::Fork(end - self.steps.len()));
            self.steps.extend_from_within(block.clone());
        }
    }
}
