//! What a pattern means, without captures: nothing that reads them is supported. Questions about a tree recurse no
//! deeper than groups may be nested.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::class::Class;

/// A part of a pattern.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// Matches the empty string everywhere.
    Empty,
    Char(char),
    Class(Class),
    Assert(Assertion),
    Look(Box<Look>),
    Repeat(Box<Repeat>),
    Sequence(Vec<Node>),
    Choice(Vec<Node>),
}

/// An assertion that looks at no more than the two neighbours of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Assertion {
    Start,
    End,
    Word,
    NotWord,
}

/// A lookahead or lookbehind.
#[derive(Clone, Debug)]
pub(super) struct Look {
    pub(super) behind: bool,
    pub(super) negative: bool,
    pub(super) node: Node,
}

/// A quantifier; which of the possible matches is taken never matters here, so that lazy and greedy are the same.
#[derive(Clone, Debug)]
pub(super) struct Repeat {
    pub(super) min: u32,
    /// No bound at all where absent.
    pub(super) max: Option<u32>,
    pub(super) node: Node,
}

impl Node {
    /// The parts as one node.
    pub(super) fn sequence(mut parts: Vec<Self>) -> Self {
        match parts.len() {
            0 => Self::Empty,
            1 => parts.pop().unwrap_or(Self::Empty),
            _ => Self::Sequence(parts),
        }
    }

    /// The branches as one node.
    pub(super) fn choice(mut branches: Vec<Self>) -> Self {
        if branches.len() == 1 { branches.pop().unwrap_or(Self::Empty) } else { Self::Choice(branches) }
    }

    /// A repetition. One of a node that only ever matches the empty string is that node or nothing, which keeps
    /// `(?:){1000000}` from costing a million steps.
    pub(super) fn repeat(node: Self, min: u32, max: Option<u32>) -> Self {
        match (node.is_zero_width(), min) {
            _ if max == Some(0) => Self::Empty,
            (true, 0) => Self::Empty,
            (true, _) => node,
            (false, _) => Self::Repeat(Box::new(Repeat { min, max, node })),
        }
    }

    fn is_zero_width(&self) -> bool {
        match self {
            Self::Empty | Self::Assert(_) | Self::Look(_) => true,
            Self::Char(_) | Self::Class(_) => false,
            Self::Repeat(repeat) => repeat.node.is_zero_width(),
            Self::Sequence(nodes) | Self::Choice(nodes) => nodes.iter().all(Self::is_zero_width),
        }
    }

    /// Whether every match surely passes `assertion` where it begins (or, walking `backwards`, where it ends).
    pub(super) fn is_bound_to(&self, assertion: Assertion, backwards: bool) -> bool {
        match self {
            Self::Empty | Self::Char(_) | Self::Class(_) | Self::Look(_) => false,
            Self::Assert(own) => *own == assertion,
            Self::Repeat(repeat) => repeat.min > 0 && repeat.node.is_bound_to(assertion, backwards),
            Self::Choice(branches) => branches.iter().all(|branch| branch.is_bound_to(assertion, backwards)),
            Self::Sequence(parts) if backwards => binds(parts.iter().rev(), assertion, backwards),
            Self::Sequence(parts) => binds(parts.iter(), assertion, backwards),
        }
    }

    /// The number of steps of the program for this node: a repetition is written out, so that `x{2,5}` costs five times
    /// `x` and three branches. Saturates.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Empty => 0,
            Self::Char(_) | Self::Class(_) | Self::Assert(_) => 1,
            Self::Look(look) => look.node.size().saturating_add(2),
            Self::Repeat(repeat) => repeat.size(),
            Self::Sequence(parts) => total(parts),
            Self::Choice(branches) => total(branches).saturating_add(2 * (branches.len() - 1)),
        }
    }
}

/// Whether, before anything that may consume a character, there is a part that binds the whole sequence. Each part is
/// asked once, since asking twice on every level would be exponential in the nesting.
fn binds<'a>(parts: impl Iterator<Item = &'a Node>, assertion: Assertion, backwards: bool) -> bool {
    for part in parts {
        if part.is_bound_to(assertion, backwards) {
            return true;
        }
        if !part.is_zero_width() {
            return false;
        }
    }
    false
}

fn total(nodes: &[Node]) -> usize {
    nodes.iter().fold(0, |sum, node| sum.saturating_add(node.size()))
}

impl Repeat {
    fn size(&self) -> usize {
        let one = self.node.size();
        let copies = |count: u32, size: usize| size.saturating_mul(usize::try_from(count).unwrap_or(usize::MAX));
        let needed = copies(self.min, one);
        match (self.min, self.max) {
            (0, None) => one.saturating_add(2),
            (_, None) => needed.saturating_add(1),
            (min, Some(max)) => needed.saturating_add(copies(max - min, one.saturating_add(1))),
        }
    }
}
