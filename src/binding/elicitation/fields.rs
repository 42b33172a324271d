//! The fields of a form, for a host that draws it.
//!
//! Takes a compiled form; gives its fields in the order of the schema, with the names that their values have on the wire
//! and labels in the language of the options. What an add-in says counts only where it is active. It judges nothing: a
//! form with faults has no fields.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::profile::{options_of, primitive};
use crate::binding::language::best_match;
use crate::dialect::{AddIn, AddIns, Dialect};
use crate::output::Output;
use crate::schema::Schema;
use crate::sort::sort;
use crate::tree::{Kind, Member, Node, Tree, write_quoted};

/// A field of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Field {
    /// The member of the content that holds the value.
    pub name: String,
    /// What to draw.
    pub kind: FieldKind,
    /// The type that the schema declares, such as `int16` or `date`.
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
    pub choices: Vec<Choice>,
    /// What to begin with, as JSON text.
    pub default: Option<String>,
    /// The bounds that the schema states, such as `maxLength`, each with its value as JSON text.
    pub bounds: Vec<(&'static str, String)>,
}

/// Something that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// What is sent.
    pub value: String,
    /// What is shown.
    pub label: String,
}

/// What a field takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

impl FieldKind {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            FieldKind::String => "string",
            FieldKind::Number => "number",
            FieldKind::Integer => "integer",
            FieldKind::Boolean => "boolean",
            FieldKind::Choice => "choice",
            FieldKind::Choices => "choices",
        }
    }
}

/// Keywords that bound a value and that a host can check while the user types.
const BOUNDS: [&str; 10] = [
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
pub(crate) fn fields(form: &Schema) -> Vec<Field> {
    let mut fields = Vec::new();
    if !form.report().valid {
        return fields;
    }
    let tree = form.tree();
    let active = match form.dialect() {
        Dialect::JsonStructure { active, .. } => Some(*active),
        _ => None,
    };
    let reader = Reader { tree, active, lang: form.options().lang.as_deref(), required: required(tree) };
    if let Some(properties) = tree.get(Node::ROOT, "properties") {
        for property in tree.members(properties) {
            fields.push(reader.field(&property));
        }
    }
    fields
}

/// The names that are always required, in order: those of a list, or those that every one of several lists has.
fn required(tree: &Tree) -> Vec<&str> {
    let mut names = Vec::new();
    let mut sets = 0;
    if let Some(list) = tree.get(Node::ROOT, "required") {
        for item in tree.items(list) {
            names.extend(tree.string(item));
            sets += usize::from(tree.is(item, Kind::Array));
            for name in tree.items(item) {
                names.extend(tree.string(name));
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

struct Reader<'t> {
    tree: &'t Tree,
    /// The add-ins in force, of a form in JSON Structure.
    active: Option<AddIns>,
    lang: Option<&'t str>,
    required: Vec<&'t str>,
}

impl<'t> Reader<'t> {
    fn field(&self, property: &Member<'t>) -> Field {
        let node = property.value;
        let type_name = self.text(node, "type").unwrap_or_default();
        let choices = self.choices(node);
        let kind = match primitive(type_name) {
            Some(_) if !choices.is_empty() => FieldKind::Choice,
            Some(kind) => kind,
            None => FieldKind::Choices,
        };
        let validates = self.active.is_none_or(|active| active.contains(AddIn::Validation));
        let mut bounds = Vec::new();
        for name in BOUNDS {
            if let (Some(value), true) = (self.json(node, name), validates || name == "maxLength") {
                bounds.push((name, value));
            }
        }
        let format = match type_name {
            "date" | "uri" => Some(type_name),
            "datetime" => Some("date-time"),
            _ if validates => self.text(node, "format"),
            _ => None,
        };
        let description = self.in_language(node, "descriptions").or_else(|| self.text(node, "description"));
        let wire_name = self.alternate(node, "altnames").and_then(|names| self.text(names, "json"));
        Field {
            name: wire_name.unwrap_or(property.name).to_string(),
            kind,
            type_name: type_name.to_string(),
            label: self.label(property).to_string(),
            description: description.map(ToString::to_string),
            required: self.required.binary_search(&property.name).is_ok(),
            format: format.map(ToString::to_string),
            choices,
            default: if validates { self.json(node, "default") } else { None },
            bounds,
        }
    }

    fn text(&self, node: Node, keyword: &str) -> Option<&'t str> {
        self.tree.get(node, keyword).and_then(|value| self.tree.string(value))
    }

    fn json(&self, node: Node, keyword: &str) -> Option<String> {
        self.tree.get(node, keyword).map(|value| Output::of(self.tree, value).to_json())
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

    fn label(&self, property: &Member<'t>) -> &'t str {
        let title = if self.active.is_none() { self.text(property.value, "title") } else { None };
        self.in_language(property.value, "altnames").or(title).unwrap_or(property.name)
    }

    /// What there is to choose from; nothing for a field that is no choice.
    fn choices(&self, node: Node) -> Vec<Choice> {
        let tree = self.tree;
        let holder = tree.get(node, "items").unwrap_or(node);
        let symbols = self.translated(holder, "altenums").map(|map| tree.sorted_members(map)).unwrap_or_default();
        let mut choices = Vec::new();
        for (value, title) in options_of(tree, holder, self.active.is_none()) {
            let value = tree.text(value);
            let symbol = symbols.binary_search_by(|symbol| symbol.name.cmp(value)).ok();
            let label = symbol.map(|place| symbols[place].value).or(title).and_then(|label| tree.string(label));
            choices.push(Choice { value: value.to_string(), label: label.unwrap_or(value).to_string() });
        }
        choices
    }
}

/// Fields as js/src/types.ts has them.
pub(crate) fn told(fields: &[Field]) -> String {
    let mut out = String::from("[");
    for field in fields {
        out.push_str(if out.len() == 1 { "{" } else { ",{" });
        tell(field, &mut out);
        out.push('}');
    }
    out.push(']');
    out
}

fn tell(field: &Field, out: &mut String) {
    let texts = [
        ("name", Some(field.name.as_str())),
        ("kind", Some(field.kind.name())),
        ("type", Some(&field.type_name)),
        ("label", Some(&field.label)),
        ("description", field.description.as_deref()),
        ("format", field.format.as_deref()),
    ];
    for (name, text) in texts {
        if let Some(text) = text {
            write_quoted(name, out);
            out.push(':');
            write_quoted(text, out);
            out.push(',');
        }
    }
    out.push_str(if field.required { "\"required\":true" } else { "\"required\":false" });
    for (index, choice) in field.choices.iter().enumerate() {
        out.push_str(if index == 0 { ",\"choices\":[{\"value\":" } else { ",{\"value\":" });
        write_quoted(&choice.value, out);
        out.push_str(",\"label\":");
        write_quoted(&choice.label, out);
        out.push('}');
    }
    if !field.choices.is_empty() {
        out.push(']');
    }
    let default = field.default.iter().map(|value| ("default", value));
    for (name, value) in default.chain(field.bounds.iter().map(|(name, value)| (*name, value))) {
        out.push(',');
        write_quoted(name, out);
        out.push(':');
        out.push_str(value);
    }
}
