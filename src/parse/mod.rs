//! The doors: JSON text, the tape that JavaScript writes, and `serde_json` values, each into a [`Tree`].
//!
//! Takes bytes, a tape or a value; gives a tree, or the faults that make it unusable. Every door applies the limits on
//! size, nesting, members and strings while it reads, so that a hostile input is refused before it costs memory. No door
//! looks at what the content means; none recurses.

pub(crate) mod json;
pub(crate) mod tape;
pub(crate) mod value;

use alloc::vec::Vec;

use crate::code::Code;
use crate::finding::{Finding, Findings, Place};
use crate::limits::Limits;
use crate::source::Span;
use crate::tree::{Kind, Node, Tree};

/// What a document is for, which decides the bound on its size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Schema,
    Instance,
}

/// What a door gives: the tree as far as it was read, and the faults. The tree is whole exactly when no fault is fatal;
/// with any fault at all it must not be evaluated.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) tree: Tree,
    pub(crate) faults: Findings,
}

impl Parsed {
    /// The tree, if nothing is wrong with it.
    pub(crate) fn sound(&self) -> Option<&Tree> {
        (!self.faults.has_errors()).then_some(&self.tree)
    }

    /// Whether the document was read to its end, whatever is wrong inside: what is beside a fault can be told then.
    pub(crate) fn is_whole(&self) -> bool {
        // Of bytes that are no UTF-8 nothing was read.
        let read = self.tree.len() > 0;
        read && self.faults.iter().all(|fault| {
            let code = fault.code.slug();
            code.starts_with("value/") || matches!(fault.code, Code::JsonDuplicateMember | Code::JsonLoneSurrogate)
        })
    }
}

/// The containers that are open while a door reads, with the counts and bounds that every door shares.
pub(crate) struct Builder<'l> {
    pub(crate) tree: Tree,
    pub(crate) faults: Findings,
    pub(crate) limits: &'l Limits,
    pub(crate) role: Role,
    open: Vec<Open>,
    values: u32,
}

struct Open {
    node: Node,
    count: u32,
}

/// A fault after which the door stops reading.
pub(crate) struct Stop;

impl<'l> Builder<'l> {
    pub(crate) fn new(tree: Tree, role: Role, limits: &'l Limits) -> Self {
        Self { tree, faults: Findings::new(limits.diagnostics), limits, role, open: Vec::new(), values: 0 }
    }

    /// Ends the reading. A tree that a fault cut short is made whole, so that its places can still be told.
    pub(crate) fn finish(mut self) -> Parsed {
        if let Some(open) = self.open.last()
            && self.has_dangling_name(open.node)
        {
            self.tree.push_null();
            self.tree.push_span(Span::default());
        }
        while let Some(Open { node, count }) = self.open.pop() {
            self.tree.close(node, count);
        }
        Parsed { tree: self.tree, faults: self.faults }
    }

    /// Whether the innermost object ends in a name without a value.
    fn has_dangling_name(&self, object: Node) -> bool {
        let end = Node(u32::try_from(self.tree.len()).unwrap_or(u32::MAX));
        let mut at = Node(object.0 + 1);
        while self.tree.is(object, Kind::Object) && at < end {
            let value = Node(at.0 + 1);
            if value >= end {
                return true;
            }
            at = self.tree.after(value);
        }
        false
    }

    /// The innermost open container.
    #[inline(always)]
    pub(crate) fn container(&self) -> Option<Kind> {
        self.open.last().map(|open| self.tree.kind(open.node))
    }

    /// How many members or items the innermost container has so far.
    pub(crate) fn count(&self) -> u32 {
        self.open.last().map_or(0, |open| open.count)
    }

    /// Accounts for a value about to be pushed: the number of nodes, and of items or members of its container.
    pub(crate) fn admit(&mut self, at: Option<Span>) -> Result<(), Stop> {
        self.values += 1;
        let (nodes, code) = match self.role {
            Role::Schema => (self.limits.schema_nodes, Code::LimitSchemaNodes),
            Role::Instance => (self.limits.nodes, Code::LimitNodes),
        };
        if self.values > nodes {
            return self.stop(code, nodes, at);
        }
        let limit = self.limits.members;
        match self.open.last_mut() {
            Some(open) if open.count >= limit => self.stop(Code::LimitMembers, limit, at),
            Some(open) => {
                open.count += 1;
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Opens a container that [`Builder::admit`] has let in.
    pub(crate) fn open(&mut self, kind: Kind, at: Option<Span>) -> Result<(), Stop> {
        if self.open.len() >= self.limits.nesting() as usize {
            return self.stop(Code::LimitNesting, self.limits.nesting(), at);
        }
        let node = self.tree.open(kind);
        self.open.push(Open { node, count: 0 });
        Ok(())
    }

    /// Closes the innermost container and looks for names that it has twice.
    pub(crate) fn close(&mut self) -> Option<Node> {
        let Open { node, count } = self.open.pop()?;
        self.tree.close(node, count);
        if self.tree.is(node, Kind::Object) {
            self.find_duplicates(node, count);
        }
        Some(node)
    }

    /// Checks the length of a string or name in bytes.
    pub(crate) fn admit_string(&mut self, bytes: usize, at: Option<Span>) -> Result<(), Stop> {
        if bytes > self.limits.string as usize {
            return self.stop(Code::LimitString, self.limits.string, at);
        }
        Ok(())
    }

    /// Checks the number of digits in an exponent.
    pub(crate) fn admit_number(&mut self, lexeme: &str, at: Option<Span>) -> Result<(), Stop> {
        let exponent = lexeme.bytes().position(|byte| byte | 0x20 == b'e').map_or("", |mark| &lexeme[mark + 1..]);
        let digits = exponent.trim_start_matches(['+', '-']).trim_start_matches('0').len();
        if digits > self.limits.exponent_digits as usize {
            return self.stop(Code::LimitExponent, self.limits.exponent_digits, at);
        }
        Ok(())
    }

    /// Reports a limit and ends the reading. The place is the innermost container, since the value never comes to be.
    pub(crate) fn stop<T>(&mut self, code: Code, limit: u32, at: Option<Span>) -> Result<T, Stop> {
        let finding = Finding::new(code).param("limit", limit);
        self.faults.push(self.placed(finding, at));
        Err(Stop)
    }

    /// Puts a finding at a span of the text, or at the innermost container where there is no text.
    pub(crate) fn placed(&self, finding: Finding, at: Option<Span>) -> Finding {
        let place = match (at, self.open.last()) {
            (Some(span), _) => Place::Text(span),
            (None, Some(open)) => Place::Value(open.node),
            (None, None) if self.tree.len() == 0 => return finding,
            (None, None) => Place::Value(Node::ROOT),
        };
        self.located(finding, place)
    }

    /// Puts a finding into the document that is being read.
    fn located(&self, finding: Finding, place: Place) -> Finding {
        match self.role {
            Role::Schema => finding.in_schema(place),
            Role::Instance => finding.in_instance(place),
        }
    }

    /// Reports a fault at a place.
    pub(crate) fn report(&mut self, finding: Finding, place: Place) {
        let finding = self.located(finding, place);
        self.faults.push(finding);
    }

    /// Small objects are compared pairwise; large ones are sorted, so that the cost stays near linear.
    fn find_duplicates(&mut self, object: Node, count: u32) {
        if count < 2 {
            return;
        }
        let twice = if count <= 8 { self.small_duplicates(object) } else { self.large_duplicates(object) };
        for (first, second) in twice {
            self.report(
                Finding::new(Code::JsonDuplicateMember).relate("the first one", Place::Key(first)),
                Place::Key(second),
            );
        }
    }

    fn small_duplicates(&self, object: Node) -> Vec<(Node, Node)> {
        let mut twice = Vec::new();
        for member in self.tree.members(object) {
            let earlier = self.tree.get(object, member.name).filter(|first| *first < member.value);
            twice.extend(earlier.map(|first| (first, member.value)));
        }
        twice
    }

    fn large_duplicates(&self, object: Node) -> Vec<(Node, Node)> {
        let members = self.tree.sorted_members(object);
        let groups = members.chunk_by(|a, b| a.name == b.name).filter(|group| group.len() > 1);
        groups.flat_map(|group| group[1..].iter().map(|later| (group[0].value, later.value))).collect()
    }
}
