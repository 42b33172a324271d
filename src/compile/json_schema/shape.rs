//! What the meta-schemas ask of the values of keywords.

use alloc::vec::Vec;

use super::Compiler;
use crate::code::Code;
use crate::dialect::Draft;
use crate::finding::Finding;
use crate::number::Number;
use crate::tree::{Kind, Node};

impl<'t> Compiler<'t> {
    /// A value that must be a string.
    pub(super) fn string(&mut self, keyword: &'static str, at: Node) -> Option<&'t str> {
        let text = self.tree.string(at);
        if text.is_none() {
            self.misshaped(keyword, at, "a string");
        }
        text
    }

    pub(super) fn boolean(&mut self, keyword: &'static str, at: Node) -> Option<bool> {
        let truth = self.tree.boolean(at);
        if truth.is_none() {
            self.misshaped(keyword, at, "true or false");
        }
        truth
    }

    /// A value that must be a whole number from zero on, however it is written.
    pub(super) fn count(&mut self, keyword: &'static str, at: Node) -> Option<u64> {
        let number = self.tree.number(at).filter(Number::is_integral).filter(|n| !n.is_negative() || n.is_zero());
        if number.is_none() {
            self.misshaped(keyword, at, "a whole number, zero or more");
        }
        number.map(|number| number.to_u64().unwrap_or(u64::MAX))
    }

    pub(super) fn number(&mut self, keyword: &'static str, at: Node) -> Option<Number<'t>> {
        let number = self.tree.number(at);
        if number.is_none() {
            self.misshaped(keyword, at, "a number");
        }
        number
    }

    pub(super) fn object(&mut self, keyword: &'static str, at: Node) -> Option<Node> {
        let object = self.tree.is(at, Kind::Object).then_some(at);
        if object.is_none() {
            self.misshaped(keyword, at, "an object");
        }
        object
    }

    /// An array of different strings. Draft-04 wants at least one.
    pub(super) fn names(&mut self, keyword: &'static str, at: Node, draft: Draft) -> Option<Vec<&'t str>> {
        let tree = self.tree;
        let names: Option<Vec<&str>> = tree.items(at).map(|item| tree.string(item)).collect();
        let names = names.filter(|names| tree.is(at, Kind::Array) && !(draft == Draft::Draft4 && names.is_empty()));
        let Some(names) = names else {
            self.misshaped(keyword, at, "an array of different strings");
            return None;
        };
        let placed: Vec<(Node, &str)> = tree.items(at).zip(names.iter().copied()).collect();
        for (again, name) in crate::compile::repeated(&placed) {
            let finding = Finding::new(Code::SchemaRequiredDuplicate).param("name", crate::finding::shown(name));
            self.report(finding.keyword(keyword), again);
        }
        Some(names)
    }

    /// A non-empty array, of schemas for the most part.
    pub(super) fn filled(&mut self, keyword: &'static str, at: Node) -> Option<Vec<Node>> {
        if self.tree.is(at, Kind::Array) && self.tree.count(at) > 0 {
            return Some(self.tree.items(at).collect());
        }
        self.misshaped(keyword, at, "a non-empty array of schemas");
        None
    }
}
