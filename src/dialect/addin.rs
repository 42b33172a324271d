//! The add-ins of JSON Structure: their names, sets of them, and what `$uses` activates.
//!
//! Takes the root of a schema and what its meta-schema offers; gives the active set. Misspelt names of the drafts are
//! taken as meant, an add-in that is not offered is activated all the same (both with a warning), because ignoring either
//! would silently check less than the author asked for. An unknown name is an error.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::MetaSchema;
use crate::code::Code;
use crate::finding::{Finding, Findings, Place};
use crate::tree::{Kind, Node, Tree};

/// An add-in of JSON Structure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum AddIn {
    /// Bounds, patterns, formats, counts.
    Validation,
    /// `allOf`, `anyOf`, `oneOf`, `not`, `if`.
    ConditionalComposition,
    /// Names on the wire and in other languages.
    AlternateNames,
    /// Units of measure and currencies.
    Units,
    /// Definitions of other documents. Recognised so that it can be refused: nothing is ever fetched.
    Import,
    /// Identities and links between objects.
    Relations,
    /// What values mean.
    SemanticAnnotations,
}

impl AddIn {
    /// Every add-in, in the order in which lists of them are given.
    pub const ALL: [AddIn; 7] = [
        AddIn::Validation,
        AddIn::ConditionalComposition,
        AddIn::AlternateNames,
        AddIn::Units,
        AddIn::Import,
        AddIn::Relations,
        AddIn::SemanticAnnotations,
    ];

    /// The published name, as `$uses` spells it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            AddIn::Validation => "JSONStructureValidation",
            AddIn::ConditionalComposition => "JSONStructureConditionalComposition",
            AddIn::AlternateNames => "JSONStructureAlternateNames",
            AddIn::Units => "JSONStructureUnits",
            AddIn::Import => "JSONStructureImport",
            AddIn::Relations => "JSONStructureRelations",
            AddIn::SemanticAnnotations => "JSONStructureSemanticAnnotations",
        }
    }

    /// The add-in of that published name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|addin| addin.name() == name)
    }

    /// The add-in that a draft calls by that misspelt name.
    fn from_alias(name: &str) -> Option<Self> {
        let rest = name.strip_prefix("JSONSchema")?;
        Self::ALL.into_iter().find(|addin| addin.name().strip_prefix("JSONStructure") == Some(rest))
    }
}

/// A set of add-ins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AddIns(u8);

impl AddIns {
    /// The set with one more.
    #[must_use]
    pub fn with(self, addin: AddIn) -> Self {
        Self(self.0 | 1 << addin as u8)
    }

    /// Whether the set has it.
    #[must_use]
    pub fn contains(self, addin: AddIn) -> bool {
        self.0 & 1 << addin as u8 != 0
    }

    /// The members, in the order of [`AddIn::ALL`].
    pub fn iter(self) -> impl Iterator<Item = AddIn> {
        AddIn::ALL.into_iter().filter(move |addin| self.contains(*addin))
    }
}

impl FromIterator<AddIn> for AddIns {
    fn from_iter<I: IntoIterator<Item = AddIn>>(addins: I) -> Self {
        addins.into_iter().fold(Self::default(), AddIns::with)
    }
}

/// The add-ins in force in a schema: those of its meta-schema and those that `$uses` names.
pub(super) fn activate(tree: &Tree, meta: &MetaSchema, findings: &mut Findings) -> AddIns {
    let Some(uses) = tree.get(Node::ROOT, "$uses") else { return meta.active };
    let mut active = meta.active;
    let mut seen = Vec::new();
    if !tree.is(uses, Kind::Array) {
        findings.push(misshaped(uses));
    }
    for item in tree.items(uses) {
        let Some(name) = tree.string(item) else {
            findings.push(misshaped(item));
            continue;
        };
        let Some(addin) = named(name, meta, item, findings) else { continue };
        if seen.contains(&name) {
            let finding = Finding::new(Code::DialectUsesDuplicate).param("name", name.to_string());
            findings.push(finding.keyword("$uses").in_schema(Place::Value(item)));
        } else {
            // Only known names get here, so the list stays short.
            seen.push(name);
        }
        active = active.with(addin);
    }
    active
}

fn misshaped(at: Node) -> Finding {
    let finding = Finding::new(Code::SchemaKeywordShape).keyword("$uses");
    let finding = finding.param("keyword", "$uses").param("expected", "an array of names of add-ins");
    finding.in_schema(Place::Value(at))
}

/// The add-in that a name stands for, with what there is to say about the name.
fn named(name: &str, meta: &MetaSchema, at: Node, findings: &mut Findings) -> Option<AddIn> {
    let mut report = |finding: Finding| {
        findings.push(finding.param("name", name.to_string()).keyword("$uses").in_schema(Place::Value(at)));
    };
    let alias = AddIn::from_alias(name);
    let Some(addin) = AddIn::from_name(name).or(alias) else {
        let known: Vec<String> = AddIn::ALL.iter().map(|addin| addin.name().to_string()).collect();
        report(Finding::new(Code::DialectUnknownAddIn).param("known", known));
        return None;
    };
    if addin == AddIn::Import {
        // Activated or not, it could only be obeyed by fetching (ruling 3).
        report(Finding::new(Code::SchemaImport).param("keyword", AddIn::Import.name()));
        return None;
    }
    if alias.is_some() {
        report(Finding::new(Code::DialectAddInAlias).param("published", addin.name()));
    }
    if !meta.offered.contains(addin) && !meta.active.contains(addin) {
        report(Finding::new(Code::DialectAddInNotOffered));
    }
    Some(addin)
}
