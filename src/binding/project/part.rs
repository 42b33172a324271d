//! Keywords that belong together: a schema in the making, and how two of them become one.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::keywords::Type;
use crate::output::{Members, Output};

/// A schema that is complete.
#[derive(Debug)]
pub(super) struct Whole {
    pub(super) members: Members,
    /// As that of a [`Part`].
    pub(super) exact: bool,
}

/// A schema in the making.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) members: Members,
    /// Whether every client accepts exactly what the source accepts. Only then may it stand where accepting more would
    /// mean refusing more: under `not`, `if`, `oneOf` and `maxContains`.
    pub(super) exact: bool,
    /// What goes into the description.
    pub(super) notes: Vec<String>,
    /// The type of the source, where it is one.
    pub(super) kind: Option<Type>,
}

/// Keywords that look at one another, so that they cannot be shared out between two schemas that are put together.
const GROUPS: [&[&str]; 3] =
    [&["prefixItems", "items"], &["contains", "minContains", "maxContains"], &["if", "then", "else"]];

const DECLARING: [&str; 3] = ["properties", "patternProperties", "additionalProperties"];

impl Part {
    /// The schema that accepts everything.
    pub(super) fn any() -> Self {
        Self { members: Members::default(), exact: true, notes: Vec::new(), kind: None }
    }

    /// Adds a keyword.
    #[inline(never)]
    pub(super) fn put(&mut self, name: &str, value: Output, exact: bool) {
        self.and(Whole { members: Members::default().with(name, value), exact });
    }

    /// Adds a keyword whose value is a schema, which is left away where it says nothing.
    #[inline(never)]
    pub(super) fn put_schema(&mut self, name: &str, schema: Whole) {
        self.exact &= schema.exact;
        if !schema.members.is_empty() {
            self.put(name, schema.members.into(), schema.exact);
        }
    }

    /// Both schemas as one: side by side where no keyword gets another meaning by that, else in `allOf`.
    #[inline(never)]
    pub(super) fn and(&mut self, other: Whole) {
        self.exact &= other.exact;
        if !self.clashes(&other.members) {
            for (name, value) in other.members.entries() {
                self.members.set(name, value);
            }
            return;
        }
        match self.members.get_mut("allOf") {
            Some(Output::List(list)) => list.push(other.members.into()),
            _ => self.members.set("allOf", vec![Output::from(other.members)]),
        }
    }

    /// Adds a note of a keyword and its text.
    #[inline(never)]
    pub(super) fn note(&mut self, keyword: &str, text: &str) {
        self.notes.push([keyword, ": ", text].concat());
    }

    fn clashes(&self, other: &Members) -> bool {
        let mine = &self.members;
        let has = |members: &Members, group: &[&str]| group.iter().any(|name| members.get(name).is_some());
        let closes = |members: &Members| members.get("additionalProperties").is_some();
        other.names().any(|name| mine.get(name).is_some_and(|value| name != "type" || Some(value) != other.get(name)))
            || GROUPS.iter().any(|group| has(mine, group) && has(other, group))
            || (closes(mine) && has(other, &DECLARING))
            || (closes(other) && has(mine, &DECLARING))
    }

    /// Whether the schema is nothing but types and keywords that mean nothing to values of other types.
    pub(super) fn is_plain(&self) -> bool {
        const APART: [&str; 11] =
            ["$ref", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "enum", "const", "description"];
        matches!(self.members.get("type"), Some(Output::Text(_))) && !self.members.names().any(|n| APART.contains(&n))
    }
}
