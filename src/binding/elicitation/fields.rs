//! The fields of a form, for a host that draws it.
//!
//! Takes a compiled form; gives its fields in the order of the schema, with the names that their values have on the wire
//! and labels in the language of the options. What an add-in says counts only where it is active. It judges nothing: a
//! form with faults has no fields.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use serde_json::Value;

use super::profile::{options_of, primitive};
use crate::binding::language::best_match;
use crate::dialect::{AddIn, AddIns, Dialect};
use crate::output::Output;
use crate::schema::Schema;
use crate::sort::sort;
use crate::tree::{Kind, Member, Node, Tree, write_quoted};

/// A field of a form.
#[derive(Debug, Clone, PartialEq, serde::Deserialize)]
#[non_exhaustive]
pub struct Field {
    /// The member of the content that holds the value.
    pub name: String,
    /// What to draw.
    pub kind: FieldKind,
    /// The type that the schema declares, such as `int16` or `date`; some bound the value by themselves.
    #[serde(rename = "type")]
    pub type_name: String,
    /// What to call the field.
    pub label: String,
    /// What to say about it.
    pub description: Option<String>,
    /// Whether it must be filled in.
    pub required: bool,
    /// The format of a text: as declared, or by its type.
    pub format: Option<String>,
    /// What there is to choose from, of a field that is a choice or several.
    #[serde(default)]
    pub choices: Vec<Choice>,
    /// What to begin with.
    pub default: Option<Value>,
    /// The bounds that the schema states, such as `maxLength`.
    #[serde(flatten)]
    pub bounds: BTreeMap<String, Value>,
}

/// Something that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[non_exhaustive]
pub struct Choice {
    /// What is sent.
    pub value: String,
    /// What is shown.
    pub label: String,
}

/// What a field takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum FieldKind {
    /// A text.
    String,
    /// A number.
    Number,
    /// A whole number.
    Integer,
    /// Yes or no.
    Boolean,
    /// One of several texts.
    Choice,
    /// Any of several texts.
    Choices,
}

/// What to begin with, and keywords that bound a value, which a host can check while the user types.
const BOUNDS: [&str; 11] = [
    "default",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "minItems",
    "maxItems",
];

/// The fields of a compiled form.
pub(super) fn fields(form: &Schema) -> Vec<Field> {
    // Written here and read here.
    serde_json::from_str(&told(form)).unwrap_or_default()
}

/// The same as JSON, in the shape of js/src/types.ts.
pub(crate) fn told(form: &Schema) -> String {
    let tree = form.tree();
    let active = match form.dialect() {
        Dialect::JsonStructure { active, .. } => Some(*active),
        _ => None,
    };
    let lang = form.options().lang.as_deref();
    let mut writer = Writer { tree, active, lang, required: required(tree), out: String::from("[") };
    if let (Some(properties), true) = (tree.get(Node::ROOT, "properties"), form.report().valid) {
        for property in tree.members(properties) {
            writer.field(&property);
        }
    }
    writer.out.push(']');
    writer.out
}

/// The names that are always required, in order: those of a list, or those that every one of several lists has.
fn required(tree: &Tree) -> Vec<&str> {
    let mut names = Vec::new();
    let mut sets = 0;
    if let Some(list) = tree.get(Node::ROOT, "required") {
        for item in tree.items(list) {
            sets += usize::from(tree.is(item, Kind::Array));
            // Of a set that is nothing, and where there are sets no property is called that.
            names.push(tree.text(item));
            for name in tree.items(item) {
                names.push(tree.text(name));
            }
        }
    }
    sort(&mut names);
    // No set has a name twice, so one that is in all of them stands as many times in a row.
    let run = sets.max(1) - 1;
    let (mut at, mut kept) = (0, Vec::new());
    while at + run < names.len() {
        if names[at] == names[at + run] {
            kept.push(names[at]);
            at += run;
        }
        at += 1;
    }
    kept
}

struct Writer<'t> {
    tree: &'t Tree,
    /// The add-ins in force, of a form in JSON Structure.
    active: Option<AddIns>,
    lang: Option<&'t str>,
    required: Vec<&'t str>,
    out: String,
}

impl<'t> Writer<'t> {
    fn field(&mut self, property: &Member<'t>) {
        let (tree, node) = (self.tree, property.value);
        let type_name = self.text(node, "type").unwrap_or_default();
        let holder = tree.get(node, "items").unwrap_or(node);
        let options = options_of(tree, holder, self.active.is_none());
        let kind = match primitive(type_name) {
            Some(_) if !options.is_empty() => "choice",
            Some(kind) => kind,
            None => "choices",
        };
        let validates = self.active.is_none_or(|active| active.contains(AddIn::Validation));
        let format = match type_name {
            "date" | "uri" => Some(type_name),
            "datetime" => Some("date-time"),
            _ if validates => self.text(node, "format"),
            _ => None,
        };
        let wire_name = self.alternate(node, "altnames").and_then(|names| self.text(names, "json"));
        let title = if self.active.is_none() { self.text(node, "title") } else { None };
        let label = self.in_language(node, "altnames").or(title).unwrap_or(property.name);
        let description = self.in_language(node, "descriptions").or_else(|| self.text(node, "description"));
        self.out.push_str(if self.out.len() == 1 { "{" } else { ",{" });
        let texts = [
            ("name", Some(wire_name.unwrap_or(property.name))),
            ("kind", Some(kind)),
            ("type", Some(type_name)),
            ("label", Some(label)),
            ("description", description),
            ("format", format),
        ];
        for (name, text) in texts {
            if let Some(text) = text {
                self.name(name);
                write_quoted(text, &mut self.out);
            }
        }
        self.name("required");
        self.out.push_str(if self.required.binary_search(&property.name).is_ok() { "true" } else { "false" });
        if !options.is_empty() {
            self.name("choices");
            self.choices(holder, &options);
        }
        for name in BOUNDS {
            if let (Some(value), true) = (tree.get(node, name), validates || name == "maxLength") {
                self.name(name);
                self.out.push_str(&Output::of(tree, value).to_json());
            }
        }
        self.out.push('}');
    }

    /// Begins a member.
    fn name(&mut self, name: &str) {
        if !self.out.ends_with('{') {
            self.out.push(',');
        }
        write_quoted(name, &mut self.out);
        self.out.push(':');
    }

    /// Writes what there is to choose from.
    fn choices(&mut self, holder: Node, options: &[(Node, Option<Node>)]) {
        let tree = self.tree;
        let symbols = self.translated(holder, "altenums").map(|map| tree.sorted_members(map)).unwrap_or_default();
        let mut before = '[';
        for (value, title) in options {
            let value = tree.text(*value);
            let symbol = symbols.binary_search_by(|symbol| symbol.name.cmp(value)).ok();
            let label = symbol.map(|place| symbols[place].value).or(*title).and_then(|label| tree.string(label));
            self.out.push(before);
            self.out.push('{');
            before = ',';
            self.name("value");
            write_quoted(value, &mut self.out);
            self.name("label");
            write_quoted(label.unwrap_or(value), &mut self.out);
            self.out.push('}');
        }
        self.out.push(']');
    }

    fn text(&self, node: Node, keyword: &str) -> Option<&'t str> {
        self.tree.get(node, keyword).and_then(|value| self.tree.string(value))
    }

    /// The value of a keyword of Alternate Names, where that is in force.
    fn alternate(&self, node: Node, keyword: &str) -> Option<Node> {
        let active = self.active.is_some_and(|active| active.contains(AddIn::AlternateNames));
        if active { self.tree.get(node, keyword) } else { None }
    }

    /// The entry of such a keyword for the language of the options.
    fn translated(&self, node: Node, keyword: &str) -> Option<Node> {
        best_match(self.tree, self.alternate(node, keyword)?, self.lang?)
    }

    fn in_language(&self, node: Node, keyword: &str) -> Option<&'t str> {
        self.tree.string(self.translated(node, keyword)?)
    }
}
