//! What a form may say (binding section 9; MCP's restricted subset of JSON Schema, field reports I3 and I4).
//!
//! Takes the tree of a `requestedSchema`, its dialect and the revision of MCP; adds findings. Both profiles are closed
//! lists. In JSON Schema a keyword that is not listed is an error where it constrains, since a host that drops it would
//! accept what the server refuses, and otherwise only worth knowing. The rules of the dialect and of the slot are checked
//! elsewhere.

use alloc::vec;
use alloc::vec::Vec;

use crate::binding::Revision;
use crate::code::{Code, Severity};
use crate::compile::json_schema::constrains;
use crate::dialect::{Dialect, Draft};
use crate::finding::{Finding, Findings, Order, Place, shown};
use crate::report::Documents;
use crate::sort::sort;
use crate::tree::{Kind, Node, Tree};

/// Checks a form against the profile of its dialect.
pub(crate) fn check(tree: &Tree, dialect: &Dialect, revision: Revision, findings: &mut Findings) {
    let mut check = Check { tree, revision, draft: None, findings, order: None };
    match dialect {
        Dialect::JsonStructure { .. } => check.structure(),
        Dialect::JsonSchema { draft } => {
            check.draft = Some(*draft);
            check.json_schema();
        }
        Dialect::Unsupported { .. } | Dialect::Invalid => {}
    }
}

/// Types whose values are no lists, with what is drawn for them. JSON Schema has the first four.
const PRIMITIVES: [(&str, &str); 15] = [
    ("string", "string"),
    ("boolean", "boolean"),
    ("number", "number"),
    ("integer", "integer"),
    ("int8", "integer"),
    ("uint8", "integer"),
    ("int16", "integer"),
    ("uint16", "integer"),
    ("int32", "integer"),
    ("uint32", "integer"),
    ("float", "number"),
    ("double", "number"),
    ("date", "string"),
    ("datetime", "string"),
    ("uri", "string"),
];

/// What is drawn for a type whose values are no lists.
pub(super) fn primitive(name: &str) -> Option<&'static str> {
    PRIMITIVES.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
}

/// What there is to choose from at a schema, each with its label: the values of `enum`, or where `titled` is allowed, the
/// options of `oneOf` or `anyOf`.
pub(super) fn options_of(tree: &Tree, schema: Node, titled: bool) -> Vec<(Node, Option<Node>)> {
    let mut options = Vec::new();
    let list = |keyword: &str| tree.get(schema, keyword);
    if let Some(values) = list("enum") {
        // An object has no items.
        let mut names = tree.items(list("enumNames").filter(|_| titled).unwrap_or(schema));
        for value in tree.items(values) {
            options.push((value, names.next()));
        }
    } else if let Some(titles) = list("oneOf").or_else(|| list("anyOf")).filter(|_| titled) {
        for option in tree.items(titles) {
            if let Some(value) = tree.get(option, "const") {
                options.push((value, tree.get(option, "title")));
            }
        }
    }
    options
}

/// Places in a form in JSON Schema, as bits.
mod place {
    pub(super) const ROOT: u8 = 1;
    pub(super) const STRING: u8 = 2;
    pub(super) const NUMBER: u8 = 4;
    pub(super) const BOOLEAN: u8 = 8;
    pub(super) const CHOICE: u8 = 16;
    pub(super) const CHOICES: u8 = 32;
    /// The value of `items`.
    pub(super) const ITEMS: u8 = 64;
    /// Something to choose, with its title.
    pub(super) const OPTION: u8 = 128;
    pub(super) const FIELD: u8 = STRING | NUMBER | BOOLEAN | CHOICE | CHOICES;
}

/// What MCP's profile lists: a keyword, where it may stand, and since when.
const LISTED: [(&str, u8, Revision); 23] = [
    ("$schema", place::ROOT, Revision::November2025),
    ("type", place::ROOT | place::FIELD | place::ITEMS, Revision::June2025),
    ("properties", place::ROOT, Revision::June2025),
    ("required", place::ROOT, Revision::June2025),
    ("title", place::FIELD | place::OPTION, Revision::June2025),
    ("description", place::FIELD, Revision::June2025),
    ("default", place::BOOLEAN, Revision::June2025),
    ("default", place::FIELD, Revision::November2025),
    ("minLength", place::STRING, Revision::June2025),
    ("maxLength", place::STRING, Revision::June2025),
    ("format", place::STRING, Revision::June2025),
    ("minimum", place::NUMBER, Revision::June2025),
    ("maximum", place::NUMBER, Revision::June2025),
    ("enum", place::CHOICE | place::ITEMS, Revision::June2025),
    ("enumNames", place::CHOICE, Revision::June2025),
    ("oneOf", place::CHOICE, Revision::November2025),
    ("items", place::CHOICES, Revision::November2025),
    ("minItems", place::CHOICES, Revision::November2025),
    ("maxItems", place::CHOICES, Revision::November2025),
    ("anyOf", place::ITEMS, Revision::June2025),
    ("const", place::OPTION, Revision::June2025),
    ("$comment", 255, Revision::June2025),
    ("$id", place::ROOT, Revision::June2025),
];

/// The message about formats names them.
const FORMATS: [&str; 4] = ["email", "uri", "date", "date-time"];

const STRUCTURE_TYPES: &str = "one of string, boolean, number, integer, int8, uint8, int16, uint16, int32, uint32, float, \
                               double, date, datetime and uri, or array or set";
const TYPES: &str = "one of string, number, integer, boolean and array";
const OLD_TYPES: &str = "one of string, number, integer and boolean";
const CHOSEN: &str = "a string with `enum`";
const ITEMS: &str = "a string with `enum`, or `anyOf` with options";

/// Members of a JSON Structure schema that hold values or texts, in which `$ref` is a name like any other.
const NO_SCHEMAS: [&str; 7] = ["default", "const", "enum", "examples", "altnames", "altenums", "descriptions"];

struct Check<'t, 'f> {
    tree: &'t Tree,
    revision: Revision,
    /// The draft of a form in JSON Schema.
    draft: Option<Draft>,
    findings: &'f mut Findings,
    /// What compares findings, once there are so many that some must go.
    order: Option<Order<'t>>,
}

impl Check<'_, '_> {
    fn report(&mut self, finding: Finding, at: Node) {
        self.findings.push(finding.in_schema(Place::Value(at)));
        if self.findings.is_full() {
            let documents = Documents { schema: Some(self.tree), ..Documents::default() };
            let order = self.order.get_or_insert_with(|| documents.order());
            self.findings.cut(order);
        }
    }

    fn word(&self, schema: Node, keyword: &str) -> Option<&str> {
        self.tree.get(schema, keyword).and_then(|value| self.tree.string(value))
    }

    /// A keyword that has no place in a form. In JSON Schema that depends on the revision.
    fn outside(&mut self, keyword: &str, at: Node) {
        let mut finding = Finding::new(Code::ElicitationKeyword).param("keyword", shown(keyword));
        if self.draft.is_some() {
            finding = finding.param("revision", self.revision.name());
        }
        self.report(finding.keyword(shown(keyword)), at);
    }

    /// A field, or what it is made of, is not of a type that forms have.
    fn mistyped(&mut self, expected: &'static str, schema: Node) {
        let at = self.tree.get(schema, "type").unwrap_or(schema);
        self.report(Finding::new(Code::ElicitationType).param("expected", expected).keyword("type"), at);
    }

    fn misshaped(&mut self, keyword: &'static str, expected: &'static str, at: Node) {
        let finding = Finding::new(Code::SchemaKeywordShape).param("keyword", keyword).param("expected", expected);
        self.report(finding.keyword(keyword), at);
    }

    fn all_strings(&self, list: Node) -> bool {
        self.tree.is(list, Kind::Array) && self.tree.items(list).all(|item| self.tree.is(item, Kind::String))
    }
}

// The profile of the binding.
impl Check<'_, '_> {
    fn structure(&mut self) {
        let tree = self.tree;
        if let Some(definitions) = tree.get(Node::ROOT, "definitions") {
            self.outside("definitions", definitions);
        }
        self.refuse_references();
        // That there is a property at all is a rule of Core.
        if let Some(properties) = tree.get(Node::ROOT, "properties") {
            for property in tree.members(properties) {
                self.structure_field(property.value);
            }
        }
    }

    /// Finds `$ref` wherever a schema can have it.
    fn refuse_references(&mut self) {
        let tree = self.tree;
        let mut open = vec![Node::ROOT];
        while let Some(node) = open.pop() {
            for item in tree.items(node) {
                open.push(item);
            }
            for member in tree.members(node) {
                if member.name == "$ref" {
                    self.outside("$ref", member.value);
                }
                if !NO_SCHEMAS.contains(&member.name) {
                    open.push(member.value);
                }
            }
        }
    }

    fn structure_field(&mut self, field: Node) {
        let tree = self.tree;
        let name = self.word(field, "type");
        let values = tree.get(field, "enum").filter(|_| name != Some("string"));
        match name {
            Some("array" | "set") => {
                let items = tree.get(field, "items").unwrap_or(field);
                if self.word(items, "type") != Some("string") || tree.get(items, "enum").is_none() {
                    self.mistyped(CHOSEN, items);
                }
            }
            Some(name) if primitive(name).is_some() => {
                if let Some(values) = values {
                    self.outside("enum", values);
                }
            }
            _ => self.mistyped(STRUCTURE_TYPES, field),
        }
    }
}

// The profile of MCP.
impl Check<'_, '_> {
    fn json_schema(&mut self) {
        let tree = self.tree;
        self.check_keywords(Node::ROOT, place::ROOT);
        let Some(properties) = tree.get(Node::ROOT, "properties") else {
            return self.misshaped("properties", "an object with the fields of the form", Node::ROOT);
        };
        for property in tree.members(properties) {
            self.field(property.value);
        }
        if let Some(required) = tree.get(Node::ROOT, "required") {
            self.check_required(properties, required);
        }
    }

    /// A name that is required and no field can never be filled in.
    fn check_required(&mut self, properties: Node, required: Node) {
        let tree = self.tree;
        let fields = tree.sorted_members(properties);
        for item in tree.items(required) {
            let Some(name) = tree.string(item) else { continue };
            if fields.binary_search_by(|field| field.name.cmp(name)).is_err() {
                let finding = Finding::new(Code::ElicitationRequiredUndeclared).param("name", shown(name));
                self.report(finding.keyword("required"), item);
            }
        }
    }

    /// Reports keywords that the profile does not list for a place.
    fn check_keywords(&mut self, schema: Node, place: u8) {
        let tree = self.tree;
        for member in tree.members(schema) {
            let revision = self.revision;
            let is_listed = |(name, places, since): &(&str, u8, Revision)| {
                *name == member.name && places & place != 0 && *since <= revision
            };
            if LISTED.iter().any(is_listed) {
                continue;
            }
            // Every content that a form can give has the members of the form only, so closing it changes nothing.
            let closes = place == place::ROOT && member.name == "additionalProperties";
            if constrains(member.name) && !(closes && tree.is(member.value, Kind::Boolean)) {
                self.outside(member.name, member.value);
            } else {
                let severity = if closes { Severity::Warning } else { Severity::Info };
                let finding = Finding::new(Code::ElicitationUnlisted).param("keyword", shown(member.name));
                let finding = finding.param("revision", revision.name()).keyword(shown(member.name));
                self.report(finding.severity(severity), member.value);
            }
        }
    }

    fn field(&mut self, field: Node) {
        let tree = self.tree;
        let lists = self.revision > Revision::June2025;
        let chosen = ["enum", "oneOf"].iter().any(|keyword| tree.get(field, keyword).is_some());
        let place = match self.word(field, "type") {
            Some("string") if chosen => place::CHOICE,
            Some("string") => place::STRING,
            Some("number" | "integer") => place::NUMBER,
            Some("boolean") => place::BOOLEAN,
            Some("array") if lists => place::CHOICES,
            _ => return self.mistyped(if lists { TYPES } else { OLD_TYPES }, field),
        };
        self.check_keywords(field, place);
        match place {
            place::CHOICE => self.check_options(field, "oneOf"),
            place::CHOICES => self.check_items(field),
            _ => {}
        }
        if let Some(format) = tree.get(field, "format").filter(|_| place == place::STRING) {
            self.check_format(format);
        }
        if let Some(default) = tree.get(field, "default") {
            self.check_default(field, default, place);
        }
    }

    fn check_format(&mut self, format: Node) {
        let Some(name) = self.tree.string(format).filter(|name| !FORMATS.contains(name)) else { return };
        let finding = Finding::new(Code::ElicitationFormat).param("format", shown(name));
        self.report(finding.keyword("format"), format);
    }

    fn check_items(&mut self, field: Node) {
        let tree = self.tree;
        let Some(items) = tree.get(field, "items") else { return self.mistyped(ITEMS, field) };
        let titled = tree.get(items, "anyOf").is_some();
        let is_string = self.word(items, "type") == Some("string");
        if !(titled && tree.get(items, "type").is_none() || is_string && (titled || tree.get(items, "enum").is_some()))
        {
            return self.mistyped(ITEMS, items);
        }
        self.check_keywords(items, place::ITEMS);
        self.check_options(items, "anyOf");
    }

    /// Checks what there is to choose from: strings, or options with titles under `titled`, not both.
    fn check_options(&mut self, schema: Node, titled: &'static str) {
        let tree = self.tree;
        let values = tree.get(schema, "enum");
        for (keyword, list) in [("enum", values), ("enumNames", tree.get(schema, "enumNames"))] {
            // That `enum` is an array is a rule of the dialect.
            let judged = |list: &Node| keyword == "enumNames" || tree.is(*list, Kind::Array);
            if let Some(list) = list.filter(judged).filter(|list| !self.all_strings(*list)) {
                self.misshaped(keyword, "an array of strings", list);
            }
        }
        let Some(options) = tree.get(schema, titled) else { return };
        // Draft-04 has no `const`, so options would not be told apart.
        if values.is_some() || self.draft == Some(Draft::Draft4) {
            return self.outside(titled, options);
        }
        for option in tree.items(options) {
            if self.word(option, "const").is_none() || self.word(option, "title").is_none() {
                self.misshaped(titled, "an array of options with `const` and `title`, both strings", option);
            }
            self.check_keywords(option, place::OPTION);
        }
    }

    /// A default is what a user could have answered.
    fn check_default(&mut self, field: Node, default: Node, place: u8) {
        let tree = self.tree;
        let holder = tree.get(field, "items").unwrap_or(field);
        let mut options: Vec<&str> =
            options_of(tree, holder, true).iter().map(|(value, _)| tree.text(*value)).collect();
        sort(&mut options);
        let is_option = |value: Node| options.binary_search(&tree.text(value)).is_ok();
        let (fits, expected) = match place {
            place::STRING => (tree.is(default, Kind::String), "a string"),
            place::NUMBER => (tree.is(default, Kind::Number), "a number"),
            place::BOOLEAN => (tree.is(default, Kind::Boolean), "a boolean"),
            place::CHOICE => (tree.is(default, Kind::String) && is_option(default), "one of the choices"),
            _ => (self.all_strings(default) && tree.items(default).all(is_option), "an array of choices"),
        };
        if !fits {
            let finding = Finding::new(Code::ElicitationDefault).param("expected", expected);
            self.report(finding.keyword("default"), default);
        }
    }
}
