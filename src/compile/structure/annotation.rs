//! Keywords that describe and do not constrain: their shape is checked, nothing more.
//!
//! Core section 9 of the digest, Alternate Names and Units. What a server writes into them is untrusted text.

use super::{Compiler, Outcome};
use crate::code::Code;
use crate::finding::{Finding, Place};
use crate::format::encoding::Encoding;
use crate::keywords::{Type, TypeSet};
use crate::tree::{Kind, Node};

const STRINGS: [&str; 6] = ["description", "contentMediaType", "unit", "ucumUnit", "currency", "symbol"];
const MAPS_OF_STRINGS: [&str; 3] = ["altnames", "descriptions", "symbols"];
const COMPRESSIONS: [&str; 4] = ["gzip", "deflate", "zlib", "brotli"];

impl Compiler<'_> {
    /// Checks the keywords of a schema that only describe.
    pub(super) fn check_annotations(&mut self, node: Node, types: TypeSet) -> Outcome {
        if self.tree.get(node, "name").is_some() {
            self.check_name_shape(node);
        }
        for keyword in STRINGS {
            self.string_of(node, keyword);
        }
        if let Some(at) = self.tree.get(node, "examples")
            && !self.tree.is(at, Kind::Array)
        {
            self.misshaped("examples", at, "an array");
        }
        self.check_content(node, types);
        for keyword in MAPS_OF_STRINGS {
            if let Some(at) = self.tree.get(node, keyword) {
                self.check_map_of_strings(at, keyword)?;
            }
        }
        self.check_altenums(node)?;
        self.check_relations(node)?;
        self.check_semantics(node, types)
    }

    fn check_content(&mut self, node: Node, types: TypeSet) {
        if let (Some(name), Some(at)) =
            (self.string_of(node, "contentEncoding"), self.tree.get(node, "contentEncoding"))
            && types.contains(Type::Binary)
            && Encoding::from_name(name).is_none()
        {
            self.misshaped("contentEncoding", at, "base64, base64url, base16, base32 or base32hex");
        }
        if let (Some(name), Some(at)) =
            (self.string_of(node, "contentCompression"), self.tree.get(node, "contentCompression"))
            && !COMPRESSIONS.contains(&name)
        {
            self.misshaped("contentCompression", at, "gzip, deflate, zlib or brotli");
        }
    }

    fn check_map_of_strings(&mut self, at: Node, keyword: &'static str) -> Outcome {
        let tree = self.tree;
        self.charge(u64::from(tree.count(at)))?;
        if !tree.is(at, Kind::Object) || tree.members(at).any(|member| !tree.is(member.value, Kind::String)) {
            self.misshaped(keyword, at, "an object of strings");
        }
        Ok(())
    }

    /// `altenums` gives other symbols for the values of `enum`; which values are valid it never changes.
    fn check_altenums(&mut self, node: Node) -> Outcome {
        let tree = self.tree;
        let Some(at) = tree.get(node, "altenums") else { return Ok(()) };
        let Some(values) = tree.get(node, "enum") else {
            let finding = Finding::new(Code::SchemaMissingKeyword).param("keyword", "`enum`");
            self.report_in(finding.keyword("altenums"), Place::Key(at));
            return Ok(());
        };
        let mut known: alloc::vec::Vec<&str> = tree.items(values).map(|value| tree.text(value)).collect();
        known.sort_unstable();
        let is_map = |node: Node| tree.is(node, Kind::Object);
        let symbols = |node: Node| tree.members(node).all(|member| tree.is(member.value, Kind::String));
        if !is_map(at) || tree.members(at).any(|purpose| !is_map(purpose.value) || !symbols(purpose.value)) {
            self.misshaped("altenums", at, "an object of objects that give each value of `enum` a string");
            return Ok(());
        }
        for purpose in tree.members(at) {
            for symbol in tree.members(purpose.value) {
                self.charge(1)?;
                if known.binary_search(&symbol.name).is_err() {
                    let finding = Finding::new(Code::SchemaAltEnumUnknown);
                    let finding = finding.param("name", alloc::string::String::from(symbol.name));
                    self.report_in(finding.keyword("altenums"), Place::Key(symbol.value));
                }
            }
        }
        Ok(())
    }
}
