//! Runs the vectors natively, and writes what came out for the other hosts to compare with.
//!
//! Each instance goes through every door that can take it, quick and full, and all must agree. The reports are written to
//! `target/native-reports.jsonl`; the tests of the package replay them and compare byte for byte.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use mcp_assay::{
    AddIn, AddIns, Code, Diagnostic, Draft, MetaSchema, Options, PatternMode, Report, Revision, Role, Schema, Slot,
    Temporal, Transport,
};
use serde_json::{Map, Value, json};

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every case file, by its path below `tests/vectors`. Folders with another format of their own are left to their modules.
pub(crate) fn case_files() -> Vec<(String, PathBuf)> {
    const OTHERS: [&str; 3] = ["format", "regex", "operations"];
    let base = root().join("tests/vectors");
    let mut found = Vec::new();
    for folder in fs::read_dir(&base).expect("the folder of vectors") {
        let folder = folder.expect("an entry").path();
        let area = folder.file_name().expect("a name").to_string_lossy().into_owned();
        if !folder.is_dir() || OTHERS.contains(&area.as_str()) {
            continue;
        }
        for file in fs::read_dir(&folder).expect("an area") {
            let file = file.expect("an entry").path();
            let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
            found.push((format!("{area}/{name}"), file));
        }
    }
    found.sort();
    found
}

/// The schema as it is compiled: members that every document needs are added.
pub(crate) fn completed(schema: &Value, name: &str) -> Value {
    let Some(members) = schema.as_object() else { return schema.clone() };
    let mut full = Map::new();
    let defaults = [
        ("$schema", "https://json-structure.org/meta/core/v0/#".to_owned()),
        ("$id", format!("https://vectors.example/{}", name.replace(|c: char| !c.is_ascii_alphanumeric(), "-"))),
        ("name", "Vector".to_owned()),
    ];
    for (key, value) in defaults {
        full.insert(key.to_owned(), Value::String(value));
    }
    full.extend(members.clone());
    Value::Object(full)
}

/// Options in JavaScript's spelling.
pub(crate) fn options(source: &Value) -> Options {
    let mut options = Options::default();
    for (name, value) in source.as_object().into_iter().flatten() {
        let word = value.as_str().unwrap_or_default();
        match name.as_str() {
            "role" => options.role = if word == "server" { Role::Server } else { Role::Client },
            "pattern" => options.pattern = if word == "search" { PatternMode::Search } else { PatternMode::Spec },
            "temporal" => options.temporal = if word == "lenient" { Temporal::Lenient } else { Temporal::Strict },
            "format" => options.assert_format = word == "assert",
            "resources" => {
                let document = |(uri, value): (&String, &Value)| {
                    (uri.clone(), mcp_assay::Document::new(value, &options.limits).expect("a sound document"))
                };
                options.resources = value.as_object().into_iter().flatten().map(document).collect();
            }
            "slot" => options.slot = Some(Slot::from_name(word).expect("a slot")),
            "revision" => options.revision = Revision::from_name(word).expect("a revision"),
            "transport" => options.transport = if word == "stdio" { Transport::Stdio } else { Transport::Http },
            "negotiated" => options.negotiated = value.as_bool(),
            "namespace" => options.namespace = Some(word.to_owned()),
            "lang" => options.lang = Some(word.to_owned()),
            "values" => options.values = value == true,
            "defaultDialect" => options.default_draft = Draft::from_name(word).expect("a draft"),
            "limits" => options.limits = serde_json::from_value(value.clone()).expect("limits"),
            "metaSchemas" => options.meta_schemas = value.as_object().into_iter().flatten().map(meta_schema).collect(),
            other => panic!("unknown option {other}"),
        }
    }
    options
}

fn meta_schema((uri, source): (&String, &Value)) -> (String, MetaSchema) {
    let addins = |member: &str| -> AddIns {
        let names = source[member].as_array().into_iter().flatten();
        names.map(|name| AddIn::from_name(name.as_str().expect("a name")).expect("an add-in")).collect()
    };
    (uri.clone(), MetaSchema { active: addins("active"), offered: addins("offered") })
}

/// What a vector says of a diagnostic, in the form that vectors use, with the optional parts that `wanted` states.
fn as_expected(diagnostic: &Diagnostic, wanted: Option<&Value>) -> Value {
    expected_form(&serde_json::to_value(diagnostic).expect("a diagnostic is JSON"), wanted)
}

/// The same for a diagnostic as JSON.
pub(crate) fn expected_form(full: &Value, wanted: Option<&Value>) -> Value {
    let mut out = Map::new();
    for member in ["code", "severity", "instancePath", "schemaPath", "keyword"] {
        if let Some(value) = full.get(member).filter(|value| *value != "error") {
            out.insert(member.to_owned(), value.clone());
        }
    }
    let wants = |member: &str| wanted.is_some_and(|wanted| wanted.get(member).is_some());
    if wants("params") {
        out.insert("params".to_owned(), full["params"].clone());
    }
    for (member, source) in [("at", &full["location"]), ("schemaAt", &full["schemaLocation"])] {
        if wants(member) {
            out.insert(member.to_owned(), position(source));
        }
    }
    if wants("related") {
        let list = full["related"].as_array().into_iter().flatten();
        out.insert("related".to_owned(), list.map(|related| position(&related["location"])).collect());
    }
    if let Some(causes) = wanted.and_then(|wanted| wanted.get("causes")) {
        let list = full["causes"].as_array().into_iter().flatten().enumerate();
        out.insert("causes".to_owned(), list.map(|(index, cause)| expected_form(cause, causes.get(index))).collect());
    }
    Value::Object(out)
}

fn position(location: &Value) -> Value {
    ["line", "column", "endLine", "endColumn"].iter().map(|member| location[member].clone()).collect()
}

/// The differences between a report and the findings of a vector.
fn compare(id: &str, report: &Report, wanted: &Value, failures: &mut Vec<String>) {
    let found: Vec<Value> = report
        .diagnostics
        .iter()
        .enumerate()
        .map(|(index, diagnostic)| as_expected(diagnostic, wanted.get(index)))
        .collect();
    let wanted = if wanted.is_null() { json!([]) } else { wanted.clone() };
    if Value::Array(found.clone()) != wanted {
        failures.push(format!("{id}\n  wanted {wanted}\n  found  {}\n{report}", Value::Array(found)));
    }
    if report.valid != report.errors().next().is_none() && !report.truncated {
        failures.push(format!("{id}: valid is {} though the errors say otherwise", report.valid));
    }
}

/// What the run of all vectors gathers.
#[derive(Default)]
struct Run {
    lines: String,
    failures: Vec<String>,
    cases: usize,
    instances: usize,
    messages: Messages,
}

/// A sentence for each code, the first one met.
#[derive(Default)]
pub(crate) struct Messages(BTreeMap<String, String>);

impl Messages {
    /// Notes the diagnostics of a report that is given as JSON, causes included.
    pub(crate) fn note(&mut self, report: &Value) {
        for diagnostic in report["diagnostics"].as_array().into_iter().flatten() {
            self.note_diagnostic(diagnostic);
        }
    }

    /// Notes the sentence of an error that is sent instead of an answer, if there is one.
    pub(crate) fn note_error(&mut self, error: &Value) {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        if let (Some(code), Some(message)) = (text(&error["data"]["reason"]), text(&error["message"])) {
            self.0.entry(code).or_insert(message);
        }
    }

    fn note_diagnostic(&mut self, diagnostic: &Value) {
        let text = |member: &str| diagnostic[member].as_str().expect("a text").to_owned();
        self.0.entry(text("code")).or_insert_with(|| text("message"));
        diagnostic["causes"].as_array().into_iter().flatten().for_each(|cause| self.note_diagnostic(cause));
    }
}

impl Run {
    fn note(&mut self, report: &Report) {
        self.messages.note(&serde_json::to_value(report).expect("a report is JSON"));
    }

    fn case(&mut self, file: &str, case: &Value) {
        self.cases += 1;
        let name = case["name"].as_str().expect("a name");
        let id = format!("{file}: {name}");
        let options = options(&case["options"]);
        let schema = match case["schemaText"].as_str() {
            Some(text) => json!({ "schemaText": text }),
            None => json!({ "schema": completed(&case["schema"], name) }),
        };
        let compiled = match schema["schemaText"].as_str() {
            Some(text) => Schema::compile_text(text, &options),
            None => Schema::compile(&schema["schema"], &options),
        };
        compare(&id, compiled.report(), &case["findings"], &mut self.failures);
        self.check_other_door(&id, &schema, &options, &compiled);
        self.note(compiled.report());
        let mut instances = Vec::new();
        for (index, instance) in case["instances"].as_array().into_iter().flatten().enumerate() {
            self.instances += 1;
            let report = self.instance(&format!("{id} [{index}]"), &compiled, instance);
            let mut line = instance.clone();
            line.as_object_mut().expect("an instance is an object").remove("findings");
            line["report"] = Value::String(serde_json::to_string(&report).expect("a report is JSON"));
            line["brief"] = json!(report.brief());
            instances.push(line);
        }
        let mut line = schema;
        line["id"] = json!(id);
        line["options"] = case["options"].clone();
        line["report"] = Value::String(serde_json::to_string(compiled.report()).expect("a report is JSON"));
        line["brief"] = json!(compiled.report().brief());
        line["unenforced"] = json!(compiled.unenforced());
        line["instances"] = Value::Array(instances);
        writeln!(self.lines, "{line}").expect("a string can be written to");
    }

    /// A schema given as a value and as its text has the same findings, but for locations.
    fn check_other_door(&mut self, id: &str, schema: &Value, options: &Options, compiled: &Schema) {
        let Some(value) = schema.get("schema") else { return };
        let other = Schema::compile_text(value.to_string(), options);
        let codes =
            |report: &Report| report.diagnostics.iter().map(|d| (d.code, d.schema_path.clone())).collect::<Vec<_>>();
        if codes(other.report()) != codes(compiled.report()) {
            self.failures.push(format!("{id}: text and value differ\n{}\n{}", other.report(), compiled.report()));
        }
    }

    fn instance(&mut self, id: &str, schema: &Schema, instance: &Value) -> Report {
        let (report, quick) = if let Some(text) = instance["text"].as_str() {
            (schema.validate_text(text), schema.is_valid_text(text))
        } else if let Some(bytes) = instance["bytes"].as_str() {
            let bytes = hexadecimal(bytes);
            (schema.validate_text(&bytes), schema.is_valid_text(&bytes))
        } else if let Some(tape) = instance["tape"].as_str() {
            let bytes = hexadecimal(tape);
            (schema.validate_tape(&bytes), schema.is_valid_tape(&bytes))
        } else {
            (schema.validate(&instance["value"]), schema.is_valid(&instance["value"]))
        };
        if report.valid != quick {
            self.failures.push(format!("{id}: quick says {quick}, full says {}", report.valid));
        }
        compare(id, &report, &instance["findings"], &mut self.failures);
        self.check_pointers(id, &report, instance);
        self.note(&report);
        report
    }

    /// Every pointer into the instance leads somewhere.
    fn check_pointers(&mut self, id: &str, report: &Report, instance: &Value) {
        let parsed = instance["text"].as_str().and_then(|text| serde_json::from_str(text).ok());
        let Some(value) = parsed.or_else(|| instance.get("value").cloned()) else { return };
        for path in report.diagnostics.iter().filter_map(|diagnostic| diagnostic.instance_path.as_ref()) {
            if value.pointer(path).is_none() {
                self.failures.push(format!("{id}: {path} leads nowhere"));
            }
        }
    }
}

pub(crate) fn hexadecimal(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).expect("ASCII"), 16).expect("hexadecimal");
    digits.chunks(2).map(byte).collect()
}

#[test]
fn vectors() {
    let mut run = Run::default();
    // `VECTORS=core/types` runs some files only, for authors of vectors.
    let wanted = std::env::var("VECTORS").ok();
    for (name, path) in case_files() {
        if wanted.as_ref().is_some_and(|wanted| !name.contains(wanted)) {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a vector file");
        let cases: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut names = BTreeSet::new();
        for case in cases.as_array().expect("a list of cases") {
            assert!(names.insert(case["name"].to_string()), "{name}: {} is there twice", case["name"]);
            run.case(&name, case);
        }
    }
    if wanted.is_some() {
        assert!(run.failures.is_empty(), "{} failures\n{}", run.failures.len(), run.failures.join("\n"));
        return;
    }
    let target = root().join("target");
    fs::create_dir_all(&target).expect("a target folder");
    fs::write(target.join("native-reports.jsonl"), &run.lines).expect("the reports can be written");
    let operations = crate::operations::run(&mut run.failures, &mut run.messages);
    println!("{} cases, {} instances, {operations} operations", run.cases, run.instances);
    let failed = run.failures.len();
    assert!(run.failures.is_empty(), "{failed} failures\n{}", run.failures.join("\n"));
    every_code_is_pinned(&run.messages.0);
}

/// A code without a vector is a promise that nobody keeps.
fn every_code_is_pinned(messages: &BTreeMap<String, String>) {
    // What only a broken engine says cannot be said by a vector; the tests of the package provoke it.
    const UNREACHABLE: [&str; 1] = ["internal/error"];
    let codes = Code::ALL.iter().map(|code| code.slug());
    let missing: Vec<_> = codes.filter(|slug| !messages.contains_key(*slug) && !UNREACHABLE.contains(slug)).collect();
    assert!(missing.is_empty(), "codes without a vector: {missing:#?}");
    let mut snapshot = String::new();
    for (code, message) in messages {
        writeln!(snapshot, "{code}: {message}").expect("a string can be written to");
    }
    crate::snapshot::check("messages.txt", &snapshot);
}
