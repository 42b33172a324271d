//! The tree: one flat arena that holds a JSON value, whichever door it came through.
//!
//! Doors fill it ([`crate::parse`]), everything later reads it. Nodes stand in document order, so a container is followed
//! by its content and knows where that ends; a member is a name node followed by its value. Strings and numbers are
//! ranges of one buffer, numbers as they were written. Spans are a parallel column that only text has. The tree keeps
//! what it was given: duplicate members stay, names are never folded. It never allocates while it is read, except for
//! [`Parents`], which is made only when there is something to report.

use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt::Write as _;

use crate::number::{Number, mix};
use crate::source::Span;

/// A node of a [`Tree`]; only meaningful together with the tree it came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Node(pub(crate) u32);

impl Node {
    /// The root of every tree that has one.
    pub(crate) const ROOT: Node = Node(0);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The six kinds of JSON values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Null,
    Boolean,
    Number,
    String,
    Array,
    Object,
}

impl Kind {
    /// The word for the kind in messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Null => "null",
            Kind::Boolean => "boolean",
            Kind::Number => "number",
            Kind::String => "string",
            Kind::Array => "array",
            Kind::Object => "object",
        }
    }
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    kind: Kind,
    truth: bool,
    /// Scalars: start in the buffer. Containers: number of items or members.
    a: u32,
    /// Scalars: end in the buffer. Containers: the node after the last one inside.
    b: u32,
}

/// A JSON value as a flat arena. See the module's header.
#[derive(Debug, Default, Clone)]
pub(crate) struct Tree {
    entries: Vec<Entry>,
    spans: Vec<Span>,
    buffer: String,
    /// How much of the buffer is the text that was parsed; the rest holds strings that had escapes.
    source: usize,
    /// Whether numbers stand as an author wrote them, which only text can tell.
    exact: bool,
}

/// A member of an object.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Member<'t> {
    pub(crate) name: &'t str,
    pub(crate) key: Node,
    pub(crate) value: Node,
}

/// The items of an array, or the names of an object's members.
struct Siblings<'t> {
    tree: &'t Tree,
    next: Node,
    end: Node,
    /// How many nodes a name takes before its value.
    key: u32,
}

impl Iterator for Siblings<'_> {
    type Item = Node;

    #[inline(always)]
    fn next(&mut self) -> Option<Node> {
        let item = (self.next < self.end).then_some(self.next)?;
        self.next = self.tree.after(Node(item.0 + self.key));
        Some(item)
    }
}

impl Tree {
    /// An empty tree over a text; `exact` numbers, spans for every node.
    pub(crate) fn of_text(text: &str) -> Self {
        // Most texts have a node for every eight bytes or fewer; a guess too low only costs a copy.
        let nodes = (text.len() / 8).clamp(8, 4096);
        Self {
            entries: Vec::with_capacity(nodes),
            spans: Vec::with_capacity(nodes),
            buffer: String::from(text),
            source: text.len(),
            exact: true,
        }
    }

    /// The text that was parsed, if the tree came from one.
    pub(crate) fn source(&self) -> Option<&str> {
        self.exact.then(|| &self.buffer[..self.source])
    }

    /// Whether numbers are as an author wrote them. A JavaScript value has lost the spelling.
    pub(crate) fn is_exact(&self) -> bool {
        self.exact
    }

    /// The number of nodes, names of members included.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    #[inline(always)]
    pub(crate) fn kind(&self, node: Node) -> Kind {
        self.entries[node.index()].kind
    }

    #[inline(always)]
    pub(crate) fn is(&self, node: Node, kind: Kind) -> bool {
        self.kind(node) == kind
    }

    /// The content of a string or name, or the lexeme of a number; empty for anything else.
    pub(crate) fn text(&self, node: Node) -> &str {
        let entry = &self.entries[node.index()];
        match entry.kind {
            Kind::String | Kind::Number => &self.buffer[entry.a as usize..entry.b as usize],
            _ => "",
        }
    }

    /// The content, if the node is a string.
    pub(crate) fn string(&self, node: Node) -> Option<&str> {
        self.is(node, Kind::String).then(|| self.text(node))
    }

    /// The number, if the node is one.
    pub(crate) fn number(&self, node: Node) -> Option<Number<'_>> {
        self.is(node, Kind::Number).then(|| Number::new(self.text(node)))
    }

    /// The truth value, if the node is a boolean.
    pub(crate) fn boolean(&self, node: Node) -> Option<bool> {
        let entry = &self.entries[node.index()];
        (entry.kind == Kind::Boolean).then_some(entry.truth)
    }

    /// How many items or members a container has; 0 for anything else.
    pub(crate) fn count(&self, node: Node) -> u32 {
        let entry = &self.entries[node.index()];
        if matches!(entry.kind, Kind::Array | Kind::Object) { entry.a } else { 0 }
    }

    /// The node after the whole of this one.
    #[inline(always)]
    pub(crate) fn after(&self, node: Node) -> Node {
        let entry = &self.entries[node.index()];
        if matches!(entry.kind, Kind::Array | Kind::Object) { Node(entry.b) } else { Node(node.0 + 1) }
    }

    /// How many values stand in a node, itself included; names of members do not count.
    pub(crate) fn values_in(&self, node: Node) -> u32 {
        let inside = &self.entries[node.index()..self.after(node).index()];
        let names: u32 = inside.iter().filter(|entry| entry.kind == Kind::Object).map(|entry| entry.a).sum();
        small(inside.len()) - names
    }

    /// Whether `inner` is `outer` or stands inside it.
    pub(crate) fn contains(&self, outer: Node, inner: Node) -> bool {
        outer <= inner && inner < self.after(outer)
    }

    /// The items of an array in order; nothing for any other kind.
    pub(crate) fn items(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        let end = if self.is(node, Kind::Array) { self.after(node) } else { Node(node.0 + 1) };
        Siblings { tree: self, next: Node(node.0 + 1), end, key: 0 }
    }

    /// The members of an object in source order; nothing for any other kind.
    pub(crate) fn members(&self, node: Node) -> impl Iterator<Item = Member<'_>> + '_ {
        let end = if self.is(node, Kind::Object) { self.after(node) } else { Node(node.0 + 1) };
        Siblings { tree: self, next: Node(node.0 + 1), end, key: 1 }.map(|key| {
            let value = Node(key.0 + 1);
            Member { name: self.text(key), key, value }
        })
    }

    /// The value of the first member of that name. Compilation asks this for every keyword of every schema, so lengths are
    /// compared before anything is sliced.
    pub(crate) fn get(&self, node: Node, name: &str) -> Option<Node> {
        let object = self.entries[node.index()];
        let mut key = Node(node.0 + 1);
        while object.kind == Kind::Object && key.0 < object.b {
            let entry = self.entries[key.index()];
            let value = Node(key.0 + 1);
            if (entry.b - entry.a) as usize == name.len() && self.text(key) == name {
                return Some(value);
            }
            key = self.after(value);
        }
        None
    }

    /// Where the node stands in the text; the quotes of a string included.
    pub(crate) fn span(&self, node: Node) -> Option<Span> {
        self.spans.get(node.index()).copied()
    }

    /// Whether two values are equal as JSON: numbers by value, strings by code point, members in any order. Charges
    /// the work to `steps`; `None` when they run out. The walk recurses as deep as the tree, which the doors bound.
    pub(crate) fn equal(&self, a: Node, other: &Tree, b: Node, steps: &mut u64) -> Option<bool> {
        *steps = steps.checked_sub(1)?;
        if self.kind(a) != other.kind(b) || self.count(a) != other.count(b) {
            return Some(false);
        }
        match self.kind(a) {
            Kind::Null => Some(true),
            Kind::Boolean => Some(self.boolean(a) == other.boolean(b)),
            Kind::Number => Some(self.number(a) == other.number(b)),
            Kind::String => Some(self.text(a) == other.text(b)),
            Kind::Array => {
                for (left, right) in self.items(a).zip(other.items(b)) {
                    if !self.equal(left, other, right, steps)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            Kind::Object => self.equal_objects(a, other, b, steps),
        }
    }

    /// Pairs the members by name: both lists are sorted, so that hostile objects cost no square of their size.
    fn equal_objects(&self, a: Node, other: &Tree, b: Node, steps: &mut u64) -> Option<bool> {
        let (left, right) = (self.sorted_members(a), other.sorted_members(b));
        for (x, y) in left.iter().zip(&right) {
            if x.name != y.name || !self.equal(x.value, other, y.value, steps)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The members ordered by name, equal names in source order.
    pub(crate) fn sorted_members(&self, node: Node) -> Vec<Member<'_>> {
        let mut members: Vec<_> = self.members(node).collect();
        crate::sort::sort_by(&mut members, |a, b| a.name.cmp(b.name).then(a.key.cmp(&b.key)));
        members
    }

    /// A hash of the value that equal values share. Charges one step for each node; `None` when they run out.
    pub(crate) fn hash(&self, node: Node, steps: &mut u64) -> Option<u64> {
        *steps = steps.checked_sub(1)?;
        Some(match self.kind(node) {
            Kind::Null => 1,
            Kind::Boolean => 2 + u64::from(self.boolean(node) == Some(true)),
            Kind::Number => mix(self.number(node).map_or(0, |number| number.hash()) ^ 4),
            Kind::String => hash_text(self.text(node)),
            Kind::Array => {
                let mut hash = 5;
                for item in self.items(node) {
                    hash = mix(hash ^ self.hash(item, steps)?);
                }
                hash
            }
            Kind::Object => {
                // A sum, so that the order of members does not matter.
                let mut hash = 6u64;
                for member in self.members(node) {
                    hash = hash.wrapping_add(mix(hash_text(member.name) ^ self.hash(member.value, steps)?));
                }
                mix(hash)
            }
        })
    }

    /// The value as compact JSON with its members in order, cut after about `limit` bytes with an ellipsis: for reports
    /// that were asked to show values.
    pub(crate) fn excerpt(&self, node: Node, limit: usize) -> String {
        let mut out = String::new();
        self.write_excerpt(node, limit, &mut out);
        if out.len() > limit {
            out.truncate(cut(&out, limit).len());
            out.push('…');
        }
        out
    }

    /// Every level writes a bracket, so the recursion is no deeper than the limit.
    fn write_excerpt(&self, node: Node, limit: usize, out: &mut String) {
        match self.kind(node) {
            Kind::Null => out.push_str("null"),
            Kind::Boolean => out.push_str(if self.boolean(node) == Some(true) { "true" } else { "false" }),
            Kind::Number => out.push_str(self.text(node)),
            // What lies beyond the limit is cut off in any case.
            Kind::String => write_quoted(cut(self.text(node), limit), out),
            Kind::Array => self.write_content(&['[', ']'], self.items(node).map(|item| (None, item)), limit, out),
            Kind::Object => {
                let members = self.sorted_members(node).into_iter().map(|member| (Some(member.name), member.value));
                self.write_content(&['{', '}'], members, limit, out);
            }
        }
    }

    fn write_content<'a>(
        &self,
        brackets: &[char; 2],
        content: impl Iterator<Item = (Option<&'a str>, Node)>,
        limit: usize,
        out: &mut String,
    ) {
        out.push(brackets[0]);
        for (index, (name, value)) in content.enumerate() {
            if out.len() > limit {
                return;
            }
            if index > 0 {
                out.push(',');
            }
            if let Some(name) = name {
                write_quoted(cut(name, limit), out);
                out.push(':');
            }
            self.write_excerpt(value, limit, out);
        }
        out.push(brackets[1]);
    }
}

// Putting trees together and taking them apart.
impl Tree {
    /// A value as a tree of its own, without spans. Its numbers are as exact as they were.
    pub(crate) fn part(&self, node: Node) -> Tree {
        let mut part = Tree { exact: self.exact, ..Tree::default() };
        part.append_part(self, node);
        part
    }

    /// Puts a value of another tree behind what is here; gives the node that it became. Spans are not kept.
    pub(crate) fn append_part(&mut self, other: &Tree, node: Node) -> Node {
        let root = Node(small(self.entries.len()));
        for index in node.0..other.after(node).0 {
            let entry = other.entries[index as usize];
            match entry.kind {
                Kind::String | Kind::Number => {
                    self.push_text(entry.kind, other.text(Node(index)));
                }
                Kind::Array | Kind::Object => {
                    let end = entry.b - node.0 + root.0;
                    self.push(Entry { b: end, ..entry });
                }
                Kind::Null | Kind::Boolean => {
                    self.push(entry);
                }
            }
        }
        root
    }
}

// Filling, for the doors only.
impl Tree {
    /// Forgets the content and keeps the memory, ready for a value from JavaScript.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.spans.clear();
        self.buffer.clear();
        self.source = 0;
        self.exact = false;
    }

    /// Makes room for a tape of so many bytes.
    pub(crate) fn reserve(&mut self, tape: usize) {
        self.entries.reserve((tape / 8).min(4096));
        self.buffer.reserve(tape / 2);
    }

    pub(crate) fn push_null(&mut self) -> Node {
        self.push(Entry { kind: Kind::Null, truth: false, a: 0, b: 0 })
    }

    pub(crate) fn push_boolean(&mut self, truth: bool) -> Node {
        self.push(Entry { kind: Kind::Boolean, truth, a: 0, b: 0 })
    }

    /// Adds a string or number whose text is copied into the buffer.
    pub(crate) fn push_text(&mut self, kind: Kind, text: &str) -> Node {
        let start = self.buffer.len();
        self.buffer.push_str(text);
        self.push_range(kind, start, self.buffer.len())
    }

    /// Adds a string or number whose text stands in the buffer already.
    pub(crate) fn push_range(&mut self, kind: Kind, start: usize, end: usize) -> Node {
        self.push(Entry { kind, truth: false, a: small(start), b: small(end) })
    }

    /// Opens an array or object; [`Tree::close`] completes it.
    pub(crate) fn open(&mut self, kind: Kind) -> Node {
        self.push(Entry { kind, truth: false, a: 0, b: 0 })
    }

    /// Completes a container whose content has been pushed.
    pub(crate) fn close(&mut self, node: Node, count: u32) {
        let end = small(self.entries.len());
        let entry = &mut self.entries[node.index()];
        entry.a = count;
        entry.b = end;
    }

    pub(crate) fn push_span(&mut self, span: Span) {
        self.spans.push(span);
    }

    pub(crate) fn end_span(&mut self, node: Node, end: usize) {
        if let Some(span) = self.spans.get_mut(node.index()) {
            span.end = small(end);
        }
    }

    /// The buffer behind the strings, to which a door may append.
    pub(crate) fn buffer(&self) -> &str {
        &self.buffer
    }

    pub(crate) fn buffer_mut(&mut self) -> &mut String {
        &mut self.buffer
    }

    fn push(&mut self, entry: Entry) -> Node {
        let node = Node(small(self.entries.len()));
        self.entries.push(entry);
        node
    }
}

/// Offsets fit in 32 bits because the limits on text and nodes do.
fn small(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// As many whole characters of a text as fit in so many bytes.
pub(crate) fn cut(text: &str, limit: usize) -> &str {
    let end = (0..=limit.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    &text[..end]
}

/// A hash of a text.
pub(crate) fn hash_text(text: &str) -> u64 {
    let mut hash = 3 ^ text.len() as u64;
    let mut chunks = text.as_bytes().chunks_exact(8);
    for chunk in &mut chunks {
        hash = mix(hash ^ chunk.iter().fold(0, |word, &byte| (word << 8) | u64::from(byte)));
    }
    mix(hash ^ chunks.remainder().iter().fold(0, |word, &byte| (word << 8) | u64::from(byte)))
}

/// Writes a text as a JSON string, in the canonical form (RFC 8785).
pub(crate) fn write_quoted(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{c}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            c if c < ' ' => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// Writes a name as a segment of a JSON Pointer (RFC 6901), without the slash before it.
pub(crate) fn write_segment(name: &str, out: &mut String) {
    for c in name.chars() {
        match c {
            '~' => out.push_str("~0"),
            '/' => out.push_str("~1"),
            c => out.push(c),
        }
    }
}

/// The JSON Pointer of a way through objects.
pub(crate) fn pointer_of<T: AsRef<str>>(names: &[T]) -> String {
    let mut out = String::new();
    for name in names {
        out.push('/');
        write_segment(name.as_ref(), &mut out);
    }
    out
}

/// What is known about some nodes of a tree.
#[derive(Debug)]
pub(crate) struct NodeMap<T>(Vec<Option<T>>);

impl<T> NodeMap<T> {
    /// Room for every node of a tree.
    pub(crate) fn new(tree: &Tree) -> Self {
        Self((0..tree.len()).map(|_| None).collect())
    }

    pub(crate) fn get(&self, node: Node) -> Option<&T> {
        self.0.get(node.index())?.as_ref()
    }

    /// The place of a node, to be filled or emptied.
    pub(crate) fn at(&mut self, node: Node) -> &mut Option<T> {
        &mut self.0[node.index()]
    }

    /// What is known, in document order.
    pub(crate) fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flatten()
    }
}

/// Where every node stands: what it takes to build pointers and to compare them. Made only for reports.
pub(crate) struct Parents<'t> {
    tree: &'t Tree,
    places: Vec<Standing>,
}

/// Where one node stands.
#[derive(Debug, Clone, Copy)]
struct Standing {
    /// The container; the root is its own. A name has the object as its container.
    parent: u32,
    /// How many nodes of the container come before it.
    ordinal: u32,
    depth: u32,
}

impl<'t> Parents<'t> {
    /// One pass over the tree.
    pub(crate) fn new(tree: &'t Tree) -> Self {
        let mut places = Vec::with_capacity(tree.len());
        // The containers that are open: node, end, and how many nodes directly inside have been passed.
        let mut open: Vec<(u32, u32, u32)> = Vec::new();
        for index in 0..small(tree.len()) {
            while open.last().is_some_and(|&(_, end, _)| index >= end) {
                open.pop();
            }
            let depth = small(open.len());
            // A value on its own is its own container.
            let (parent, ordinal) = open.last_mut().map_or((index, 0), |(container, _, passed)| {
                *passed += 1;
                (*container, *passed - 1)
            });
            places.push(Standing { parent, ordinal, depth });
            if matches!(tree.kind(Node(index)), Kind::Array | Kind::Object) {
                open.push((index, tree.after(Node(index)).0, 0));
            }
        }
        Self { tree, places }
    }

    /// The container of a node, `None` for the root.
    pub(crate) fn parent(&self, node: Node) -> Option<Node> {
        let parent = Node(self.places[node.index()].parent);
        (node != parent).then_some(parent)
    }

    /// The name under which a value stands in an object, `None` for items and the root.
    pub(crate) fn name(&self, node: Node) -> Option<&'t str> {
        let parent = self.parent(node)?;
        self.tree.is(parent, Kind::Object).then(|| self.tree.text(Node(node.0 - 1)))
    }

    /// The JSON Pointer (RFC 6901) of a value.
    pub(crate) fn pointer(&self, node: Node) -> String {
        let mut out = String::new();
        for step in self.way(node) {
            out.push('/');
            self.push_segment(step, &mut out);
        }
        out
    }

    /// The nodes from below the root down to `node`.
    fn way(&self, node: Node) -> Vec<Node> {
        let mut way = Vec::new();
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            way.push(at);
            at = parent;
        }
        way.reverse();
        way
    }

    fn push_segment(&self, node: Node, out: &mut String) {
        if let Some(name) = self.name(node) {
            write_segment(name, out);
        } else {
            // Writing to a string cannot fail.
            let _ = write!(out, "{}", self.places[node.index()].ordinal);
        }
    }

    /// Orders two values by their pointers: segment by segment, indices as numbers, names by code point, a prefix first.
    pub(crate) fn compare(&self, a: Node, b: Node) -> Ordering {
        let (depth_a, depth_b) = (self.places[a.index()].depth, self.places[b.index()].depth);
        let mut x = self.climb(a, depth_a.saturating_sub(depth_b));
        let mut y = self.climb(b, depth_b.saturating_sub(depth_a));
        if x == y {
            return depth_a.cmp(&depth_b);
        }
        // Values of different documents have no container in common.
        while self.places[x.index()].parent != self.places[y.index()].parent && self.parent(x).is_some() {
            x = Node(self.places[x.index()].parent);
            y = Node(self.places[y.index()].parent);
        }
        match (self.name(x), self.name(y)) {
            // Only a fault of the text itself can stand below two members of one name.
            (Some(left), Some(right)) if left == right => self.compare_ways(a, b).then(a.cmp(&b)),
            (Some(left), Some(right)) => left.cmp(right),
            // Which document is meant does not show in a pointer.
            _ if self.parent(x).is_none() => self.compare_ways(a, b),
            _ => x.cmp(&y),
        }
    }

    /// Orders two values by the segments of their pointers, however they came to be.
    fn compare_ways(&self, a: Node, b: Node) -> Ordering {
        let segment =
            |node: Node| (self.name(node), self.places[node.index()].ordinal * u32::from(self.name(node).is_none()));
        let (left, right) = (self.way(a), self.way(b));
        left.iter().map(|node| segment(*node)).cmp(right.iter().map(|node| segment(*node)))
    }

    fn climb(&self, node: Node, levels: u32) -> Node {
        (0..levels).fold(node, |at, _| self.parent(at).unwrap_or(at))
    }
}
