//! Whether a pattern is safe in an engine that backtracks, which is what most other programs have.
//!
//! Takes a tree; gives a verdict. The tree is read as a grammar: where the next character always tells which way to go,
//! nothing is ever tried twice. Inside a repetition nothing else is let through, since choices multiply there; outside, a
//! few choices only cost a power of the length. Assertions are passed over, which can only find more choices.

use alloc::vec::Vec;

use super::ast::{Node, Repeat};
use super::class::Class;

/// Choices outside of repetitions that the next character does not settle.
const MOST_CHOICES: usize = 2;

/// Whether the time of a backtracking engine stays within a small power of the length of the subject.
pub(super) fn is_tame(node: &Node) -> bool {
    let mut judge = Judge { choices: 0 };
    judge.accepts(node, &Class::new(Vec::new()), false)
}

struct Judge {
    choices: usize,
}

impl Judge {
    /// Judges a part that may be followed by a character of `follow`.
    fn accepts(&mut self, node: &Node, follow: &Class, in_loop: bool) -> bool {
        match node {
            Node::Empty | Node::Char(_) | Node::Class(_) | Node::Assert(_) => true,
            Node::Look(look) => self.accepts(&look.node, &Class::new(Vec::new()), in_loop),
            Node::Sequence(parts) => self.accepts_sequence(parts, follow, in_loop),
            Node::Choice(branches) => self.accepts_choice(branches, follow, in_loop),
            Node::Repeat(repeat) => self.accepts_repeat(repeat, follow, in_loop),
        }
    }

    fn accepts_sequence(&mut self, parts: &[Node], follow: &Class, in_loop: bool) -> bool {
        let mut follow = follow.clone();
        for part in parts.iter().rev() {
            if !self.accepts(part, &follow, in_loop) {
                return false;
            }
            let (first, empty) = begin(part);
            follow = if empty { union(&first, &follow) } else { first };
        }
        true
    }

    fn accepts_choice(&mut self, branches: &[Node], follow: &Class, in_loop: bool) -> bool {
        let mut taken = Class::new(Vec::new());
        let mut settled = true;
        for branch in branches {
            let (first, empty) = begin(branch);
            let first = if empty { union(&first, follow) } else { first };
            settled &= !meet(&taken, &first);
            taken = union(&taken, &first);
        }
        (settled || self.allows_choice(in_loop)) && branches.iter().all(|branch| self.accepts(branch, follow, in_loop))
    }

    fn accepts_repeat(&mut self, repeat: &Repeat, follow: &Class, in_loop: bool) -> bool {
        let (first, empty) = begin(&repeat.node);
        let again = repeat.max != Some(1);
        if again && empty {
            return false;
        }
        let open = repeat.max != Some(repeat.min);
        if open && (empty || meet(&first, follow)) && !self.allows_choice(in_loop) {
            return false;
        }
        if again {
            self.accepts(&repeat.node, &union(&first, follow), true)
        } else {
            self.accepts(&repeat.node, follow, in_loop)
        }
    }

    fn allows_choice(&mut self, in_loop: bool) -> bool {
        self.choices += 1;
        !in_loop && self.choices <= MOST_CHOICES
    }
}

/// The characters that a match can begin with, and whether it can be empty.
fn begin(node: &Node) -> (Class, bool) {
    match node {
        Node::Empty | Node::Assert(_) | Node::Look(_) => (Class::new(Vec::new()), true),
        Node::Char(c) => (Class::new([(u32::from(*c), u32::from(*c))].to_vec()), false),
        Node::Class(class) => (class.clone(), false),
        Node::Repeat(repeat) => {
            let (first, empty) = begin(&repeat.node);
            (first, empty || repeat.min == 0)
        }
        Node::Sequence(parts) => {
            let mut first = Class::new(Vec::new());
            for part in parts {
                let (next, empty) = begin(part);
                first = union(&first, &next);
                if !empty {
                    return (first, false);
                }
            }
            (first, true)
        }
        Node::Choice(branches) => {
            let mut all = (Class::new(Vec::new()), false);
            for (first, empty) in branches.iter().map(begin) {
                all = (union(&all.0, &first), all.1 || empty);
            }
            all
        }
    }
}

fn union(a: &Class, b: &Class) -> Class {
    Class::new([a.ranges(), b.ranges()].concat())
}

/// Whether two classes have a member in common. Both lists ascend.
fn meet(a: &Class, b: &Class) -> bool {
    let (mut a, mut b) = (a.ranges(), b.ranges());
    while let ([(from, to), ..], [(low, high), ..]) = (a, b) {
        if to < low {
            a = &a[1..];
        } else if high < from {
            b = &b[1..];
        } else {
            return true;
        }
    }
    false
}
