//! The law of projections: whatever the source accepts, the projection accepts (binding section 4.1).
//!
//! Schemas over all types and add-ins, instances that are valid by construction and mutations of them. The source is
//! compiled as a slot has it; the projection by our engine with and without formats, and in `tests/js/projection.test.mjs`
//! by Ajv, from what is written down here.

use std::fmt::Write as _;
use std::fs;

use mcp_assay::{Options, Projection, Revision, Schema, Slot, project_text};
use serde_json::{Value, json};

use crate::generate::{Case, Json, Source, mutated};
use crate::shared::{files, folders, read, shared};
use crate::vectors::root;

/// Schemas of an ordinary run; `PROJECTION_SCHEMAS` asks for more, and `PROJECTION_WRITTEN` for more on paper.
const SCHEMAS: u64 = 600;
/// Instances of a schema.
const INSTANCES: usize = 10;
/// Schemas whose cases are written down for Ajv.
const WRITTEN: u64 = 200;

/// What a run counted.
#[derive(Default)]
struct Count {
    schemas: usize,
    instances: usize,
    accepted: usize,
    /// Refused by the source and by the projection as well.
    refused: usize,
    widened: usize,
    lines: String,
}

/// A number from the environment.
fn asked(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn slot(slot: Slot) -> Options {
    let mut options = Options::default();
    options.slot = Some(slot);
    options
}

/// The projection under our own engine, as an annotating and as an asserting client has it.
fn clients(projection: &str) -> [Schema; 2] {
    [false, true].map(|assert| {
        let mut options = Options::default();
        options.assert_format = assert;
        let schema = Schema::compile_text(projection, &options);
        assert!(schema.report().valid, "the projection is no schema: {}\n{projection}", schema.report());
        schema
    })
}

/// Holds one instance against source and projection.
fn hold(source: &Schema, clients: &[Schema; 2], instance: &str, context: &dyn Fn() -> String) -> bool {
    let accepted = source.is_valid_text(instance);
    for client in clients {
        assert!(
            !accepted || client.is_valid_text(instance),
            "the projection refuses {instance}\n{}\n{}",
            client.validate_text(instance),
            context()
        );
    }
    accepted
}

fn run(seed: u64, count: &mut Count) {
    let mut source = Source::seeded(seed);
    let case = Case::new(&mut source);
    let text = case.schema.text();
    let options = slot(Slot::Output);
    let schema = Schema::compile_text(&text, &options);
    let Projection { schema: projection, widened, report, .. } = project_text(&text, &options);
    assert_eq!(projection.is_some(), schema.report().valid, "{report}\n{text}");
    let Some(projection) = projection else { return };
    assert_eq!(project_text(&text, &options).schema.as_ref(), Some(&projection), "it is the same every time");
    let document: Value = serde_json::from_str(&text).expect("a schema is JSON");
    for entry in &widened {
        assert!(document.pointer(&entry.schema_path).is_some(), "{} leads nowhere\n{text}", entry.schema_path);
    }
    let clients = clients(&projection);
    let mut instances = Vec::new();
    for _ in 0..INSTANCES {
        let valid = case.instance(&mut source);
        let changed = mutated(&valid, &mut source);
        instances.extend([valid, changed]);
    }
    let mut kept: Vec<String> = Vec::new();
    for instance in instances {
        let instance = instance.text();
        let accepted = hold(&schema, &clients, &instance, &|| format!("seed {seed}\n{text}\n{projection}"));
        count.instances += 1;
        count.accepted += usize::from(accepted);
        if accepted {
            kept.push(instance);
        } else {
            count.refused += usize::from(!clients[0].is_valid_text(&instance));
        }
    }
    count.schemas += 1;
    count.widened += widened.len();
    if seed < asked("PROJECTION_WRITTEN", WRITTEN) {
        let line = json!({ "id": format!("seed {seed}"), "projection": projection, "instances": kept });
        writeln!(count.lines, "{line}").expect("a string can be written to");
    }
}

#[test]
fn projections_accept_what_their_sources_accept() {
    let mut count = Count::default();
    for seed in 0..asked("PROJECTION_SCHEMAS", SCHEMAS) {
        run(seed, &mut count);
    }
    let Count { schemas, instances, accepted, refused, widened, lines } = count;
    println!("{schemas} projections, {instances} instances, {accepted} of them valid, {widened} keywords widened");
    println!("{refused} of the other {} refused by the projection too", instances - accepted);
    assert!(accepted > instances / 4, "too few instances are valid");
    assert!(refused > (instances - accepted) * 9 / 10, "the projections are too wide");
    fs::write(root().join("target/projection-cases.jsonl"), lines).expect("the cases can be written");
}

#[test]
fn projections_of_the_samples() {
    let Some(path) = shared("suites/json-structure/samples") else { return };
    let mut lines = String::new();
    let (mut schemas, mut instances, mut accepted) = (0, 0, 0);
    let mut open = vec![path.clone()];
    while let Some(folder) = open.pop() {
        open.extend(folders(&folder));
        for file in files(&folder).iter().filter(|file| file.to_string_lossy().ends_with(".struct.json")) {
            let text = read(file);
            let options = slot(Slot::Output);
            let source = Schema::compile_text(&text, &options);
            if !Schema::compile_text(&text, &Options::default()).report().valid {
                continue;
            }
            let projection = project_text(&text, &options);
            let Some(projection) = projection.schema else {
                println!("{}: no projection, {}", file.display(), projection.report);
                continue;
            };
            schemas += 1;
            let clients = clients(&projection);
            let mut kept: Vec<String> = Vec::new();
            for instance in files(&folder).iter().filter(|other| !other.to_string_lossy().ends_with(".struct.json")) {
                // In a slot these are members like any other, so the samples are read without them (ruling 19).
                let mut instance: Value = serde_json::from_str(&read(instance)).expect("JSON");
                if let Some(members) = instance.as_object_mut() {
                    members.retain(|name, _| !["$schema", "$uses"].contains(&name.as_str()));
                }
                let instance = instance.to_string();
                instances += 1;
                if hold(&source, &clients, &instance, &|| format!("{}\n{projection}", file.display())) {
                    accepted += 1;
                    kept.push(instance);
                }
            }
            let line = json!({ "id": file.display().to_string(), "projection": projection, "instances": kept });
            writeln!(lines, "{line}").expect("a string can be written to");
        }
    }
    println!("{schemas} samples projected, {instances} instances, {accepted} accepted");
    assert!(schemas > 0, "no sample was projected");
    fs::write(root().join("target/projection-samples.jsonl"), lines).expect("the cases can be written");
}

/// Properties whose values a careless projection would have some client refuse: the schema of `a`, then values of it.
const TRAPS: &str = include_str!("projection-traps.json");

#[test]
fn traps_of_clients() {
    let list = Json::parse(TRAPS).expect("a list");
    let Json::Array(list) = list else { unreachable!("it is a list") };
    let mut lines = String::new();
    let mut count = 0;
    for trap in &list {
        let Json::Array(trap) = trap else { unreachable!("it is a list") };
        let property = trap[0].text();
        let text = format!(
            r#"{{"$schema": "https://json-structure.org/meta/validation/v0/#", "$id": "https://example.com/s",
                "name": "S", "type": "object", "properties": {{"a": {property}}}}}"#
        );
        let options = slot(Slot::Input);
        let source = Schema::compile_text(&text, &options);
        assert!(source.report().valid, "{}\n{text}", source.report());
        let projection = project_text(&text, &options).schema.expect("a projection");
        let clients = clients(&projection);
        let mut kept = Vec::new();
        for value in &trap[1..] {
            let instance = format!(r#"{{"a": {}}}"#, value.text());
            let context = || format!("{text}\n{projection}");
            if hold(&source, &clients, &instance, &context) {
                kept.push(instance);
            } else {
                println!("not valid under the source: {property} {instance}");
            }
        }
        count += kept.len();
        let line = json!({ "id": property, "projection": projection, "instances": kept });
        writeln!(lines, "{line}").expect("a string can be written to");
    }
    println!("{} traps, {count} values that the sources accept", list.len());
    fs::write(root().join("target/projection-traps.jsonl"), lines).expect("the cases can be written");
}

/// Older revisions have forms and results of their own, and every revision gets a schema of the same source.
#[test]
fn revisions_only_change_the_projection() {
    let text = r#"{"$schema": "https://json-structure.org/meta/core/v0/#", "$id": "https://example.com/s", "name": "S",
        "type": "map", "values": {"type": "string"}}"#;
    for revision in [Revision::June2025, Revision::November2025, Revision::July2026] {
        let mut options = slot(Slot::Output);
        options.revision = revision;
        let projection = project_text(text, &options);
        assert!(projection.report.valid, "{}", projection.report);
        let schema: Value = serde_json::from_str(&projection.schema.expect("a projection")).expect("JSON");
        assert_eq!(schema["type"], "object");
        assert_eq!(schema.get("$schema").is_some(), revision > Revision::June2025);
    }
}
