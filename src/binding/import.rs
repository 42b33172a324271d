//! Imports put in place (binding section 5.3, the Import add-in): what a server does before it sends a composed schema.
//!
//! Takes a JSON Structure schema and the documents that the caller hands over; gives the schema with the imported
//! definitions in it, or findings. Nothing is fetched. A definition comes to stand in the namespace that imports it, and
//! what its document refers to is prefixed with that namespace. A document's own definitions replace what it imports; two
//! imports of one namespace must not define a name differently. Namespaces of one name are merged. The rest of the schema
//! stays as it is, in its order; `definitions` come last, imported ones behind local ones. Whether the result is a good schema is for
//! the compiler to say.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use serde_json::Value;

use crate::code::Code;
use crate::dialect::{self, AddIn, AddIns, Dialect};
use crate::finding::{Finding, Findings, Place, shown};
use crate::parse::{self, Parsed, Role as Part};
use crate::report::{self, Documents, Report};
use crate::schema::{Document, Options};
use crate::sort::sort;
use crate::tree::{Kind, Member, Node, Tree, write_quoted};

/// A schema after its imports have been put in place.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Resolution {
    /// The schema as compact JSON text; nothing if an import is at fault.
    pub schema: Option<String>,
    /// What was found.
    pub report: Report,
}

/// Puts the imports of a schema in place, from [`Options::resources`].
///
/// ```
/// use mcp_assay::{Document, Options, resolve_imports};
/// use serde_json::json;
///
/// let mut options = Options::default();
/// let library = json!({
///     "$schema": "https://json-structure.org/meta/core/v0/#",
///     "$id": "https://example.com/library",
///     "definitions": { "Name": { "type": "string" } }
/// });
/// let document = Document::new(&library, &options.limits).unwrap();
/// options.resources.push(("https://example.com/library".into(), document));
///
/// let schema = json!({
///     "$schema": "https://json-structure.org/meta/core/v0/#",
///     "$id": "https://example.com/arguments",
///     "$importdefs": "https://example.com/library",
///     "name": "Arguments"
/// });
/// let text = resolve_imports(&schema, &options).schema.unwrap();
/// assert!(text.ends_with(r#""definitions":{"Name":{"type":"string"}}}"#));
/// ```
#[must_use]
pub fn resolve_imports(schema: &Value, options: &Options) -> Resolution {
    resolve(&parse::value::parse(schema, Part::Schema, &options.limits), options)
}

/// Puts the imports of a schema given as JSON text in place; numbers keep their spelling.
#[must_use]
pub fn resolve_imports_text(schema: impl AsRef<[u8]>, options: &Options) -> Resolution {
    resolve(&parse::json::parse_bytes(schema.as_ref(), Part::Schema, &options.limits), options)
}

/// Puts the imports of a schema that came through any door in place.
pub(crate) fn resolve(input: &Parsed, options: &Options) -> Resolution {
    let (schema, findings) = match input.sound() {
        Some(tree) => Importer::new(tree, options).resolve(),
        None => (String::new(), input.faults.clone()),
    };
    let documents = Documents { schema: Some(&input.tree), ..Documents::default() };
    let report = report::report(findings, documents, &options.limits);
    Resolution { schema: report.valid.then_some(schema), report }
}

impl Resolution {
    /// The answer as js/src/types.ts has it.
    pub(crate) fn to_json(&self) -> String {
        let mut out = String::from("{");
        if let Some(schema) = &self.schema {
            out.push_str("\"schema\":");
            out.push_str(schema);
            out.push(',');
        }
        out.push_str("\"report\":");
        out.push_str(&crate::operation::json(&self.report));
        out.push('}');
        out
    }
}

/// A document whose definitions have come to a place in the result. One document can be there several times.
struct Source<'a> {
    tree: &'a Tree,
    /// By what it was imported; of the schema itself its `$id`.
    uri: &'a str,
    /// What its `#/definitions` has become.
    base: String,
    importer: Option<usize>,
    /// The keyword of the schema itself that brought it here.
    at: Node,
    active: AddIns,
}

/// A name in a namespace of the result, and what stands for it.
#[derive(Clone, Copy)]
struct Entry<'a> {
    name: &'a str,
    source: usize,
    node: Node,
    kind: EntryKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum EntryKind {
    Type,
    Namespace,
    /// The root type of a document that was imported.
    Root,
    /// The root type of the schema itself, which stays where it is and has its name nonetheless.
    OwnRoot,
}

/// What a value means, as far as references are concerned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Schema,
    /// Names with schemas.
    Schemas,
    Relations,
    Relation,
    /// Pointers into the document.
    Pointer,
    /// Nothing that refers to anything.
    Data,
    /// Names of add-ins, of which the one whose work is done is left out.
    AddIns,
}

impl Meaning {
    /// What a member means.
    fn of(self, name: &str) -> Meaning {
        match (self, name) {
            (Meaning::Data | Meaning::Pointer | Meaning::AddIns, _) => self,
            (Meaning::Schemas, _) | (Meaning::Relation, "targettype" | "qualifiertype") => Meaning::Schema,
            (Meaning::Relations, _) => Meaning::Relation,
            (Meaning::Relation, "scope") | (Meaning::Schema, "$ref" | "$extends") => Meaning::Pointer,
            (Meaning::Schema, "properties" | "choices") => Meaning::Schemas,
            (Meaning::Schema, "$uses") => Meaning::AddIns,
            (Meaning::Schema, "relations") => Meaning::Relations,
            (Meaning::Schema, "default" | "const" | "enum" | "examples" | "altnames" | "altenums" | "descriptions")
            | (Meaning::Relation, _) => Meaning::Data,
            (Meaning::Schema, _) => Meaning::Schema,
        }
    }
}

/// The limit that was hit, which is all that is reported then.
struct Stop(Code, u32);

type Outcome<T = ()> = Result<T, Stop>;

const KEYWORDS: [&str; 2] = ["$import", "$importdefs"];

/// The add-in in `$uses`, also as an old draft spells it.
const IMPORT: [&str; 2] = ["JSONStructureImport", "JSONSchemaImport"];

/// Members of the root of an imported document that are about the document and not about its root type.
const OF_DOCUMENT: [&str; 8] = ["$schema", "$id", "$uses", "$offers", "$root", "definitions", "$import", "$importdefs"];

/// Longest chain of imports that the recursion is made for.
const LONGEST_CHAIN: u32 = 1024;

struct Importer<'a> {
    options: &'a Options,
    findings: Findings,
    /// The schema itself is the first.
    sources: Vec<Source<'a>>,
    /// Values that the result may still get.
    room: u32,
    /// The result so far, as JSON text.
    out: String,
}

impl<'a> Importer<'a> {
    fn new(tree: &'a Tree, options: &'a Options) -> Self {
        let uri = tree.get(Node::ROOT, "$id").map_or("", |id| tree.text(id));
        let base = String::from("#/definitions");
        let own = Source { tree, uri, base, importer: None, at: Node::ROOT, active: AddIns::default() };
        let findings = Findings::new(options.limits.diagnostics);
        Self { options, findings, sources: vec![own], room: options.limits.schema_nodes, out: String::new() }
    }

    fn resolve(mut self) -> (String, Findings) {
        let Some(active) = self.active_in(self.sources[0].tree) else {
            self.report(Finding::new(Code::SchemaImportDialect), Node::ROOT);
            return (self.out, self.findings);
        };
        self.sources[0].active = active;
        if let Err(Stop(code, limit)) = self.document() {
            self.findings = Findings::new(self.options.limits.diagnostics);
            self.report(Finding::new(code).param("limit", limit), Node::ROOT);
        }
        (self.out, self.findings)
    }

    fn report(&mut self, finding: Finding, at: Node) {
        self.findings.push(finding.in_schema(Place::Value(at)));
        if self.findings.is_full() {
            let documents = Documents { schema: Some(self.sources[0].tree), ..Documents::default() };
            self.findings.cut(&documents.order());
        }
    }

    /// The add-ins in force in a document, if it is written in JSON Structure. What else is wrong with the way it names its
    /// dialect will be told of the result.
    fn active_in(&self, tree: &Tree) -> Option<AddIns> {
        match dialect::detect(tree, &self.options.known(), &mut Findings::new(1)) {
            Dialect::JsonStructure { active, .. } => Some(active),
            _ => None,
        }
    }

    /// Accounts for one more value of the result at that depth, or for one more import.
    fn charge(&mut self, depth: u32) -> Outcome {
        let limits = &self.options.limits;
        if depth > limits.nesting() {
            return Err(Stop(Code::LimitNesting, limits.nesting()));
        }
        if self.room == 0 {
            return Err(Stop(Code::LimitSchemaNodes, limits.schema_nodes));
        }
        self.room -= 1;
        Ok(())
    }

    /// Begins a member of the object that is being written.
    fn name(&mut self, name: &str) {
        if !self.out.ends_with('{') {
            self.out.push(',');
        }
        write_quoted(name, &mut self.out);
        self.out.push(':');
    }

    /// Writes the schema itself.
    fn document(&mut self) -> Outcome {
        let tree = self.sources[0].tree;
        let mut namespace = Namespace { place: self.sources[0].base.clone(), entries: Vec::new() };
        self.add_document(0, Some(EntryKind::OwnRoot), &mut namespace)?;
        let own = tree.get(Node::ROOT, "definitions");
        let readable = own.is_some_and(|node| tree.is(node, Kind::Object));
        self.out.push('{');
        for member in tree.members(Node::ROOT) {
            match member.name {
                "$import" | "$importdefs" => {}
                "definitions" if readable => {}
                name => {
                    self.name(name);
                    self.copy(0, member.value, Meaning::Schema.of(name), 1)?;
                }
            }
        }
        if readable || (own.is_none() && namespace.entries.iter().any(Entry::is_written)) {
            self.name("definitions");
            self.namespace(&namespace, 2)?;
        }
        self.out.push('}');
        Ok(())
    }

    /// Adds what a document defines to the namespace that it has come to, and what it imports itself.
    fn add_document(&mut self, source: usize, root: Option<EntryKind>, into: &mut Namespace<'a>) -> Outcome {
        let tree = self.sources[source].tree;
        let definitions = tree.get(Node::ROOT, "definitions").unwrap_or(Node::ROOT);
        if definitions != Node::ROOT {
            self.add_definitions(source, definitions, into);
        }
        if let Some(kind) = root.filter(|_| tree.get(Node::ROOT, "type").is_some()) {
            match tree.get(Node::ROOT, "name").and_then(|name| tree.string(name)) {
                Some(name) => into.entries.push(Entry { name, source, node: Node::ROOT, kind }),
                None if kind == EntryKind::OwnRoot => {}
                None => {
                    let finding = Finding::new(Code::SchemaImportUnnamed).param("uri", shown(self.sources[source].uri));
                    self.report(finding, self.sources[source].at);
                }
            }
        }
        if definitions != Node::ROOT {
            self.add_imports(source, definitions, into)?;
        }
        self.add_imports(source, Node::ROOT, into)
    }

    /// Adds the members of a namespace but for its imports.
    fn add_definitions(&self, source: usize, namespace: Node, into: &mut Namespace<'a>) {
        const TYPED: [&str; 6] = ["type", "allOf", "anyOf", "oneOf", "not", "if"];
        let Source { tree, active, .. } = self.sources[source];
        let parts = if active.contains(AddIn::ConditionalComposition) { &TYPED[..] } else { &TYPED[..1] };
        for member in tree.members(namespace) {
            if KEYWORDS.contains(&member.name) {
                continue;
            }
            let is_type = !tree.is(member.value, Kind::Object)
                || parts.iter().any(|keyword| tree.get(member.value, keyword).is_some());
            let kind = if is_type { EntryKind::Type } else { EntryKind::Namespace };
            into.entries.push(Entry { name: member.name, source, node: member.value, kind });
        }
    }

    /// Adds what the imports of a namespace bring, or those of a root.
    fn add_imports(&mut self, source: usize, node: Node, into: &mut Namespace<'a>) -> Outcome {
        for member in self.sources[source].tree.members(node) {
            if KEYWORDS.contains(&member.name) {
                self.import(source, member, into)?;
            }
        }
        Ok(())
    }

    fn import(&mut self, source: usize, member: Member<'a>, into: &mut Namespace<'a>) -> Outcome {
        self.charge(0)?;
        let tree = self.sources[source].tree;
        let at = self.place(source, member.value);
        let keyword = if member.name == "$import" { "$import" } else { "$importdefs" };
        let uri = tree.string(member.value).filter(|uri| crate::format::uri::uri(uri));
        let options = self.options;
        let document = uri.and_then(|uri| options.resources.iter().find(|(known, _)| known == uri));
        let active = document.and_then(|(_, document)| self.active_in(&document.0));
        let open = uri.map(|uri| self.is_open(source, uri)).transpose()?;
        let fault = match (uri, document, active) {
            (None, ..) => Code::SchemaNotAbsoluteUri,
            _ if open == Some(true) => Code::SchemaImportCycle,
            (Some(uri), Some((_, Document(tree))), Some(active)) => {
                let base = into.place.clone();
                self.sources.push(Source { tree, uri, base, importer: Some(source), at, active });
                let root = (keyword == "$import").then_some(EntryKind::Root);
                return self.add_document(self.sources.len() - 1, root, into);
            }
            (_, None, _) => Code::SchemaImportUnknown,
            _ => Code::SchemaImportDialect,
        };
        let mut finding = Finding::new(fault).param("keyword", keyword).keyword(keyword);
        if let Some(uri) = uri {
            finding = finding.param("uri", shown(uri));
        }
        self.report(finding, at);
        Ok(())
    }

    /// The place in the schema itself that a fault at a value of a document is told of.
    fn place(&self, source: usize, node: Node) -> Node {
        if source == 0 { node } else { self.sources[source].at }
    }

    /// Whether a document is being imported already on the way to another.
    fn is_open(&self, source: usize, uri: &str) -> Outcome<bool> {
        let limit = self.options.limits.reference_chain.min(LONGEST_CHAIN);
        let mut next = Some(source);
        for _ in 0..=limit {
            let Some(open) = next else { return Ok(false) };
            if self.sources[open].uri == uri {
                return Ok(true);
            }
            next = self.sources[open].importer;
        }
        Err(Stop(Code::LimitReferenceChain, limit))
    }

    /// Writes a namespace of the result: names in the order in which they first come up.
    fn namespace(&mut self, namespace: &Namespace<'a>, depth: u32) -> Outcome {
        self.charge(depth)?;
        let entries = &namespace.entries;
        let mut sorted = Vec::with_capacity(entries.len());
        for (index, entry) in entries.iter().enumerate() {
            sorted.push((entry.name, index));
        }
        sort(&mut sorted);
        self.out.push('{');
        for (index, winner) in entries.iter().enumerate() {
            let Ok(start) = sorted.binary_search(&(winner.name, index)) else { continue };
            if start > 0 && sorted[start - 1].0 == winner.name {
                continue;
            }
            let mut group = Vec::new();
            for (name, other) in &sorted[start..] {
                if *name != winner.name {
                    break;
                }
                group.push(entries[*other]);
            }
            self.definition(winner, &group, namespace, depth)?;
        }
        self.out.push('}');
        Ok(())
    }

    /// Writes what stands for a name: the first of all that have it.
    fn definition(
        &mut self,
        winner: &Entry<'a>,
        group: &[Entry<'a>],
        namespace: &Namespace<'a>,
        depth: u32,
    ) -> Outcome {
        for loser in &group[1..] {
            self.compare(winner, loser);
        }
        if !winner.is_written() {
            return Ok(());
        }
        self.name(winner.name);
        match winner.kind {
            EntryKind::Namespace => {
                let mut place = namespace.place.clone();
                place.push('/');
                place.push_str(winner.name);
                let mut inner = Namespace { place, entries: Vec::new() };
                for part in group {
                    if part.kind == EntryKind::Namespace {
                        self.add_definitions(part.source, part.node, &mut inner);
                    }
                }
                for part in group {
                    if part.kind == EntryKind::Namespace {
                        self.add_imports(part.source, part.node, &mut inner)?;
                    }
                }
                self.namespace(&inner, depth + 1)
            }
            EntryKind::Root => self.object(winner.source, Node::ROOT, Meaning::Schema, depth),
            _ => self.copy(winner.source, winner.node, Meaning::Schema, depth),
        }
    }

    /// Two definitions of one name: what a document defines replaces what it imports, anything else is a conflict.
    fn compare(&mut self, winner: &Entry<'a>, loser: &Entry<'a>) {
        let (first, second) = (&self.sources[winner.source], &self.sources[loser.source]);
        let merges = winner.kind == EntryKind::Namespace && loser.kind == EntryKind::Namespace;
        let same = core::ptr::eq(first.tree, second.tree) && winner.node == loser.node && winner.kind == loser.kind;
        if merges || same || winner.source == loser.source {
            return;
        }
        let mut importer = Some(loser.source);
        while importer.is_some_and(|source| source != winner.source) {
            importer = importer.and_then(|source| self.sources[source].importer);
        }
        let code = if importer.is_some() { Code::SchemaImportShadowed } else { Code::SchemaImportConflict };
        let finding = Finding::new(code).param("name", shown(winner.name)).param("first", shown(first.uri));
        self.report(finding.param("uri", shown(second.uri)), self.sources[loser.source].at);
    }

    /// Writes a value of a document, `depth` containers deep, with its references changed to where they lead now.
    fn copy(&mut self, source: usize, node: Node, meaning: Meaning, depth: u32) -> Outcome {
        let tree = self.sources[source].tree;
        match tree.kind(node) {
            Kind::Object => return self.object(source, node, meaning, depth),
            Kind::Array => {
                self.charge(depth + 1)?;
                self.out.push('[');
                for item in tree.items(node) {
                    if meaning == Meaning::AddIns && IMPORT.contains(&tree.text(item)) {
                        continue;
                    }
                    if !self.out.ends_with('[') {
                        self.out.push(',');
                    }
                    self.copy(source, item, meaning, depth + 1)?;
                }
                self.out.push(']');
                return Ok(());
            }
            Kind::String => {
                let moved = if meaning == Meaning::Pointer { self.moved(source, tree.text(node)) } else { None };
                write_quoted(moved.as_deref().unwrap_or(tree.text(node)), &mut self.out);
            }
            Kind::Number => self.out.push_str(tree.text(node)),
            Kind::Boolean => self.out.push_str(if tree.boolean(node) == Some(true) { "true" } else { "false" }),
            Kind::Null => self.out.push_str("null"),
        }
        self.charge(0)
    }

    /// Writes an object; of the root of a document, its root type. As deep as the limit on nesting.
    fn object(&mut self, source: usize, node: Node, meaning: Meaning, depth: u32) -> Outcome {
        self.charge(depth + 1)?;
        self.out.push('{');
        for member in self.sources[source].tree.members(node) {
            if node == Node::ROOT && OF_DOCUMENT.contains(&member.name) {
                continue;
            }
            if meaning == Meaning::Schema && KEYWORDS.contains(&member.name) {
                let finding = Finding::new(Code::SchemaImportPlace).param("keyword", member.name.to_string());
                self.report(finding.keyword(member.name.to_string()), self.place(source, member.value));
                continue;
            }
            self.name(member.name);
            self.copy(source, member.value, meaning.of(member.name), depth + 1)?;
        }
        self.out.push('}');
        Ok(())
    }

    /// A pointer of a document as it is in the result. Names of namespaces are identifiers, which need no escapes.
    fn moved(&self, source: usize, pointer: &str) -> Option<String> {
        let Source { tree, base, .. } = &self.sources[source];
        let path = pointer.strip_prefix('#').unwrap_or(pointer);
        let mut moved = String::from(&pointer[..pointer.len() - path.len()]);
        moved.push_str(&base[1..]);
        if let Some(rest) = path.strip_prefix("/definitions/") {
            moved.push('/');
            moved.push_str(rest);
            return Some(moved);
        }
        // Whatever else there is in an imported document is in its root type.
        let name = tree.get(Node::ROOT, "name").filter(|_| source > 0 && path.starts_with('/'))?;
        moved.push('/');
        moved.push_str(tree.text(name));
        moved.push_str(path);
        Some(moved)
    }
}

/// What a namespace of the result is made of.
struct Namespace<'a> {
    /// The pointer to it.
    place: String,
    entries: Vec<Entry<'a>>,
}

impl Entry<'_> {
    /// Whether there is something to write for it.
    fn is_written(&self) -> bool {
        self.kind != EntryKind::OwnRoot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_spelling() {
        let schema = r#"{"$schema":"https://json-structure.org/meta/core/v0/#","examples":[1.50e1]}"#;
        let resolved = resolve_imports_text(schema, &Options::default());
        assert_eq!(resolved.schema.as_deref(), Some(schema));
    }
}
