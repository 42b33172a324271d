//! Keywords that describe and do not constrain: their shape is checked, nothing more.
//!
//! Core section 9 of the digest, Alternate Names and Units. What a server writes into them is untrusted text.

use super::schema::Families;
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
    pub(super) fn check_annotations(&mut self, node: Node, types: TypeSet, families: Families) -> Outcome {
        if families.has(Families::ANNOTATIONS) {
            self.check_descriptions(node, types)?;
        }
        if families.has(Families::RELATIONS) {
            self.check_relations(node)?;
        }
        if families.has(Families::SEMANTICS) {
            self.check_semantics(node, types)?;
        }
        Ok(())
    }

    fn check_descriptions(&mut self, node: Node, types: TypeSet) -> Outcome {
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
        self.check_altenums(node)
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

    /// Checks that a value is an object of strings; what is not a string in it is told by itself.
    fn check_map_of_strings(&mut self, at: Node, keyword: &'static str) -> Outcome {
        let tree = self.tree;
        if !tree.is(at, Kind::Object) {
            self.misshaped(keyword, at, "an object of strings");
            return Ok(());
        }
        for member in tree.members(at) {
            self.charge(1)?;
            if !tree.is(member.value, Kind::String) {
                self.misshaped(keyword, member.value, "an object of strings");
            }
        }
        Ok(())
    }

    /// `altenums` gives other symbols for the values of `enum`; which values are valid it never changes.
    fn check_altenums(&mut self, node: Node) -> Outcome {
        let tree = self.tree;
        let Some(at) = tree.get(node, "altenums") else { return Ok(()) };
        let Some(values) = tree.get(node, "enum") else {
            let finding = Finding::new(Code::SchemaMissingKeyword).param("keyword", "enum");
            self.report_in(finding.keyword("altenums"), Place::Key(at));
            return Ok(());
        };
        let mut known: alloc::vec::Vec<&str> = tree.items(values).map(|value| tree.text(value)).collect();
        crate::sort::sort(&mut known);
        if !tree.is(at, Kind::Object) {
            self.misshaped("altenums", at, "an object of objects of strings");
            return Ok(());
        }
        for purpose in tree.members(at) {
            if !tree.is(purpose.value, Kind::Object) {
                self.misshaped("altenums", purpose.value, "an object of objects of strings");
            }
            for symbol in tree.members(purpose.value) {
                self.charge(1)?;
                if !tree.is(symbol.value, Kind::String) {
                    self.misshaped("altenums", symbol.value, "an object of objects of strings");
                }
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
