//! Keywords for readers: titles, descriptions, examples, and what only a description can still carry.
//!
//! Units, currencies, symbols and semantic annotations have no keyword in JSON Schema, so they go into the description,
//! in brackets, with what was left out. Names and labels are those of the language that was asked for. All of it is text
//! of the server's, and untrusted.

use alloc::string::{String, ToString};

use super::part::{Part, Whole};
use super::walk::Spot;
use super::{Projector, Slot};
use crate::binding::language::best_match;
use crate::dialect::AddIn;
use crate::output::Output;
use crate::tree::{Kind, Node};

const UNITS: [&str; 4] = ["unit", "ucumUnit", "currency", "symbol"];
const SEMANTICS: [&str; 20] = [
    "concepts",
    "observedProperty",
    "semanticRole",
    "derivation",
    "statistic",
    "phenomenonTimeRelation",
    "supportPeriod",
    "temporalReferenceSystem",
    "cadence",
    "referenceRole",
    "codedValues",
    "measurementConditioning",
    "coordinateReferenceSystem",
    "vectorReferenceFrames",
    "tensorReferenceFrames",
    "frameTransforms",
    "linearReferenceSystem",
    "colorSpaces",
    "audioChannels",
    "spectralBands",
];

/// Bytes of one annotation in a description.
const EXCERPT: usize = 300;

impl<'p> Projector<'p> {
    /// Adds what describes the schema at a node.
    pub(super) fn describe(&self, at: Node, spot: Spot<'p>, mut part: Part) -> Whole {
        let tree = self.tree;
        if let Some(title) = self.in_language(at, "altnames") {
            part.members.set("title", title);
        }
        self.note_annotations(at, &mut part);
        self.note_labels(at, &mut part);
        if let Some(text) = self.description(at, &mut part) {
            part.members.set("description", text);
        }
        if let Some(examples) = tree.get(at, "examples").filter(|node| tree.is(*node, Kind::Array)) {
            part.members.set("examples", Output::of(tree, examples));
        }
        if let Some(default) = tree.get(at, "default").filter(|_| self.active.contains(AddIn::Validation)) {
            part.members.set("default", Output::of(tree, default));
        }
        if let Some(header) = tree.get(at, "x-mcp-header").filter(|_| spot.header && at != Node::ROOT) {
            let carried =
                matches!(tree.get(at, "type").map(|kind| tree.text(kind)), Some("string" | "integer" | "boolean"));
            if carried {
                part.members.set("x-mcp-header", Output::of(tree, header));
            }
        }
        Whole { members: part.members, exact: part.exact }
    }

    /// The text of the source with the notes behind it.
    pub(super) fn description(&self, at: Node, part: &mut Part) -> Option<String> {
        let tree = self.tree;
        let plain = tree.get(at, "description").and_then(|node| tree.string(node));
        let text = self.in_language(at, "descriptions").or(plain);
        part.notes.dedup();
        let notes = core::mem::take(&mut part.notes);
        if notes.is_empty() {
            return text.map(ToString::to_string);
        }
        let (text, gap) = text.map_or(("", "["), |text| (text, " ["));
        Some([text, gap, &notes.join("; "), "]"].concat())
    }

    /// The entry of a map for the language that was asked for.
    pub(super) fn in_language(&self, at: Node, keyword: &str) -> Option<&'p str> {
        self.tree.string(self.translated(at, keyword)?)
    }

    /// The value that a keyword of Alternate Names has for the language, where that add-in is in force.
    fn translated(&self, at: Node, keyword: &str) -> Option<Node> {
        let lang = self.lang.filter(|_| self.active.contains(AddIn::AlternateNames))?;
        best_match(self.tree, self.tree.get(at, keyword)?, lang)
    }

    /// The label of a value of `enum` in the language.
    pub(super) fn label(&self, at: Node, value: Node) -> Option<&'p str> {
        let labels = self.translated(at, "altenums")?;
        self.tree.string(self.tree.get(labels, self.tree.text(value))?)
    }

    fn note_annotations(&self, at: Node, part: &mut Part) {
        let tree = self.tree;
        if self.active.contains(AddIn::Units) {
            for keyword in UNITS {
                let localised = if keyword == "symbol" { self.in_language(at, "symbols") } else { None };
                let plain = || tree.get(at, keyword).and_then(|node| tree.string(node));
                if let Some(text) = localised.or_else(plain) {
                    part.note(keyword, text);
                }
            }
        }
        if self.active.contains(AddIn::SemanticAnnotations) {
            for keyword in SEMANTICS {
                let Some(node) = tree.get(at, keyword) else { continue };
                match tree.string(node) {
                    Some(text) => part.note(keyword, text),
                    None => part.note(keyword, &tree.excerpt(node, EXCERPT)),
                }
            }
        }
    }

    /// Labels of values, where there is no form to show them.
    fn note_labels(&self, at: Node, part: &mut Part) {
        const MOST: usize = 50;
        if self.slot == Some(Slot::Requested) {
            return;
        }
        let tree = self.tree;
        let values = tree.get(at, "enum").into_iter().flat_map(|list| tree.items(list)).take(MOST);
        for value in values {
            if let Some(label) = self.label(at, value) {
                part.note(tree.text(value), label);
            }
        }
    }
}
