//! The cases that come with the project but not with the repository: skipped, loudly, where they are absent. The
//! repository's own vectors cover the same ground.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use mcp_assay::{Limits, Options, Schema};
use serde_json::Value;

/// The folder beside the repository, if it is there.
pub(crate) fn shared(part: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared").join(part);
    if path.exists() {
        return Some(path);
    }
    // Past the runner, which keeps what a test prints that passes.
    let _ = writeln!(io::stderr(), "SKIPPED: {} is not there", path.display());
    None
}

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub(crate) fn json(path: &Path) -> Value {
    serde_json::from_str(&read(path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The JSON files of a folder, in order.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder can be listed").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    files
}

pub(crate) fn folders(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    all.retain(|path| path.is_dir());
    all.sort();
    all
}

fn name(path: &Path) -> String {
    let parts: Vec<_> = path.components().rev().take(2).map(|part| part.as_os_str().to_string_lossy()).collect();
    format!("{}/{}", parts[1], parts[0])
}

/// A list of failures, told all at once.
#[derive(Default)]
pub(crate) struct Tally {
    run: usize,
    failed: Vec<String>,
}

impl Tally {
    pub(crate) fn check(&mut self, ok: bool, what: impl FnOnce() -> String) {
        self.run += 1;
        if !ok {
            self.failed.push(what());
        }
    }

    pub(crate) fn finish(self, set: &str) {
        println!("{set}: {}/{}", self.run - self.failed.len(), self.run);
        assert!(
            self.failed.is_empty(),
            "{set}: {} of {} failed\n{}",
            self.failed.len(),
            self.run,
            self.failed.join("\n")
        );
        assert!(self.run > 0, "{set} is empty");
    }
}

/// Validates by every door that can say the same and insists that they agree.
fn verdict(schema: &Schema, text: &str) -> bool {
    let report = schema.validate_text(text);
    assert_eq!(report.valid, schema.is_valid_text(text), "quick and full disagree on {text}");
    report.valid
}

#[test]
fn json_structure_probes() {
    let Some(path) = shared("cases/json-structure-probes.json") else { return };
    let probes = json(&path);
    let mut tally = Tally::default();
    for probe in probes.as_array().expect("a list of probes") {
        let id = probe["id"].as_str().expect("an id");
        let text = probe["schemaText"].as_str().map_or_else(|| probe["schema"].to_string(), str::to_owned);
        let mut options = Options::default();
        if id == "recursion-1000-ok" {
            options.limits.nesting = Limits::MAX_NESTING;
        }
        let schema = Schema::compile_text(&text, &options);
        let want = probe["expectSchemaValid"].as_bool().expect("a verdict");
        tally.check(schema.report().valid == want, || {
            format!("{id}: schema should be {want}\n{text}\n{}", schema.report())
        });
        let Some(instance) = probe["instanceText"].as_str() else { continue };
        let Some(want) = probe["expectValid"].as_bool() else { continue };
        if schema.report().valid {
            let report = schema.validate_text(instance);
            let cut: String = instance.chars().take(200).collect();
            tally.check(verdict(&schema, instance) == want, || {
                format!("{id}: {cut} should be {want}\n{text}\n{report}")
            });
        }
    }
    tally.finish("probes");
}

#[test]
fn json_structure_suite_schemas() {
    let Some(path) = shared("suites/json-structure/schemas") else { return };
    let compile = |file: &Path| Schema::compile_text(read(file), &Options::default());
    let unactivated = |schema: &Schema| {
        let codes = ["slot/unactivated-keyword", "schema/annotation-not-applicable"];
        schema.report().diagnostics.iter().any(|diagnostic| codes.contains(&diagnostic.code))
    };
    let mut invalid = Tally::default();
    for file in files(&path.join("invalid")) {
        let schema = compile(&file);
        invalid.check(!schema.report().valid, || name(&file));
    }
    invalid.finish("schemas/invalid");
    for set in ["warnings", "validation"] {
        let mut tally = Tally::default();
        for file in files(&path.join(set)) {
            let schema = compile(&file);
            let activated = set == "validation" || name(&file).contains("with-uses");
            let good = schema.report().valid && unactivated(&schema) != activated;
            tally.check(good, || format!("{}\n{}", name(&file), schema.report()));
        }
        tally.finish(&format!("schemas/{set}"));
    }
    let refused = ["ref-to-nowhere", "malformed-json-pointer", "self-referencing-extends", "extends-circular-chain"];
    let mut adversarial = Tally::default();
    for file in files(&path.join("adversarial")) {
        let schema = compile(&file);
        let must = refused.iter().any(|refused| name(&file).contains(refused));
        adversarial.check(!must || !schema.report().valid, || name(&file));
    }
    adversarial.finish("schemas/adversarial");
}

#[test]
fn json_structure_suite_instances() {
    let Some(path) = shared("suites/json-structure") else { return };
    let mut invalid = Tally::default();
    for folder in folders(&path.join("instances/invalid")) {
        let sample = folder.file_name().expect("a name");
        let schema = Schema::compile_text(
            read(&path.join("samples/core").join(sample).join("schema.struct.json")),
            &Options::default(),
        );
        invalid.check(schema.report().valid, || format!("{}\n{}", name(&folder), schema.report()));
        for file in files(&folder) {
            invalid.check(!verdict(&schema, &read(&file)), || name(&file));
        }
    }
    invalid.finish("instances/invalid");
    let mut validation = Tally::default();
    for folder in folders(&path.join("instances/validation")) {
        let schema = path.join("schemas/validation").join(folder.file_name().expect("a name"));
        let source = json(&schema.with_extension("struct.json"));
        let schema = Schema::compile_text(source.to_string(), &Options::default());
        for file in files(&folder) {
            let instance = unwrapped(json(&file), &source);
            validation.check(!verdict(&schema, &instance.to_string()), || name(&file));
        }
    }
    validation.finish("instances/validation");
    adversarial_instances(&path);
}

/// Takes the suite's own members off an instance.
fn unwrapped(mut instance: Value, schema: &Value) -> Value {
    let structured = ["object", "map", "choice"].iter().any(|kind| schema["type"] == *kind);
    if let Some(members) = instance.as_object_mut() {
        members.retain(|name, _| !["_description", "_expectedError", "_expectedValid"].contains(&name.as_str()));
        if !structured && let Some(value) = members.get("value") {
            return value.clone();
        }
    }
    instance
}

/// These only have to come back.
fn adversarial_instances(path: &Path) {
    let schemas: Vec<Value> = files(&path.join("schemas/adversarial")).iter().map(|file| json(file)).collect();
    let mut tally = Tally::default();
    for file in files(&path.join("instances/adversarial")) {
        let mut instance = json(&file);
        let id = instance.as_object_mut().and_then(|members| members.remove("$schema"));
        let Some(schema) = schemas.iter().find(|schema| Some(&schema["$id"]) == id.as_ref()) else { continue };
        let schema = Schema::compile_text(schema.to_string(), &Options::default());
        verdict(&schema, &instance.to_string());
        tally.check(true, || name(&file));
    }
    tally.finish("instances/adversarial");
}

#[test]
fn json_structure_samples() {
    let Some(path) = shared("suites/json-structure/samples/core") else { return };
    let mut tally = Tally::default();
    for folder in folders(&path) {
        let sample = folder.file_name().expect("a name").to_string_lossy().into_owned();
        let schema = Schema::compile_text(read(&folder.join("schema.struct.json")), &Options::default());
        // The one that extends concrete types is refused by Core.
        let want = sample != "12-multiple-inheritance";
        tally.check(schema.report().valid == want, || format!("{sample}\n{}", schema.report()));
        for file in files(&folder).iter().filter(|file| name(file).contains("/example")) {
            // These have times without offset and fractional durations, which Core refuses.
            let want = want && sample != "11-sets-and-maps" && sample != "07-unions";
            let report = schema.validate_text(read(file));
            tally.check(report.valid == want, || format!("{}: should be {want}\n{report}", name(file)));
        }
    }
    tally.finish("samples");
}
