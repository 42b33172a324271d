//! JSON that we make ourselves: projections, replies, lists of fields.
//!
//! Takes values that are put together in memory; gives compact JSON text. Members stand in the order in which they were
//! added, numbers as they were written, so the same input gives the same bytes through every door.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::tree::{Kind, Node, Tree, write_quoted};

/// A JSON value in the making.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Output {
    Null,
    Boolean(bool),
    /// JSON as it is: a number as it was written, or a report.
    Json(String),
    Text(String),
    List(Vec<Output>),
    Object(Members),
}

/// The members of an object in order, no name twice.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Members(Vec<(String, Output)>);

impl Members {
    /// Adds a member, or replaces the one of that name where it stands.
    pub(crate) fn set(&mut self, name: impl Into<String>, value: impl Into<Output>) {
        self.insert(name.into(), value.into());
    }

    /// Kept out of line, since it is called in a great many places.
    #[inline(never)]
    fn insert(&mut self, name: String, value: Output) {
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, place)) => *place = value,
            None => self.0.push((name, value)),
        }
    }

    /// Adds a member whose name is known to be new. Objects made from a schema can have tens of thousands of members, and
    /// looking each name up among those before it takes time with the square of that.
    pub(crate) fn add(&mut self, name: String, value: Output) {
        self.0.push((name, value));
    }

    /// The same with one more member.
    pub(crate) fn with(mut self, name: impl Into<String>, value: impl Into<Output>) -> Self {
        self.set(name, value);
        self
    }

    #[inline(never)]
    pub(crate) fn get(&self, name: &str) -> Option<&Output> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    pub(crate) fn get_mut(&mut self, name: &str) -> Option<&mut Output> {
        self.0.iter_mut().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The members in order.
    pub(crate) fn entries(self) -> impl Iterator<Item = (String, Output)> {
        self.0.into_iter()
    }

    /// The names in order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| &**name)
    }

    pub(crate) fn remove(&mut self, name: &str) -> Option<Output> {
        let index = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(index).1)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Output {
    /// A value of a tree, number for number.
    pub(crate) fn of(tree: &Tree, node: Node) -> Self {
        // As deep as the tree, which its door has bounded.
        match tree.kind(node) {
            Kind::Null => Output::Null,
            Kind::Boolean => Output::Boolean(tree.boolean(node) == Some(true)),
            Kind::Number => Output::Json(tree.text(node).to_string()),
            Kind::String => Output::Text(tree.text(node).to_string()),
            Kind::Array => Output::List(tree.items(node).map(|item| Output::of(tree, item)).collect()),
            Kind::Object => {
                let members =
                    tree.members(node).map(|member| (member.name.to_string(), Output::of(tree, member.value)));
                Output::Object(Members(members.collect()))
            }
        }
    }

    /// A number of things.
    pub(crate) fn count(count: u64) -> Self {
        Output::Json(count.to_string())
    }

    /// Compact JSON.
    pub(crate) fn to_json(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        match self {
            Output::Null => out.push_str("null"),
            Output::Boolean(truth) => out.push_str(if *truth { "true" } else { "false" }),
            Output::Json(json) => out.push_str(json),
            Output::Text(text) => write_quoted(text, out),
            Output::List(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { "," });
                    item.write(out);
                }
                out.push(']');
            }
            Output::Object(Members(members)) => {
                out.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { "," });
                    write_quoted(name, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

impl From<bool> for Output {
    fn from(truth: bool) -> Self {
        Output::Boolean(truth)
    }
}

impl From<i64> for Output {
    fn from(number: i64) -> Self {
        Output::Json(number.to_string())
    }
}

impl From<&str> for Output {
    #[inline(never)]
    fn from(text: &str) -> Self {
        Output::Text(text.to_string())
    }
}

impl From<String> for Output {
    fn from(text: String) -> Self {
        Output::Text(text)
    }
}

impl From<Vec<Output>> for Output {
    fn from(items: Vec<Output>) -> Self {
        Output::List(items)
    }
}

impl From<Members> for Output {
    fn from(members: Members) -> Self {
        Output::Object(members)
    }
}
