//! How long a check takes, as a ratio to `serde_json` reading the same text into a value, in the same run.
//!
//! Prints a table; asserts nothing about time. `npm run bench` runs it. Every figure is the median of many batches.

// The table is what this program is for.
#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use mcp_assay::{Options, Schema};
use serde_json::{Value, json};

/// Batches that a median is taken of.
const BATCHES: usize = 31;
/// About how long one batch takes.
const BATCH: Duration = Duration::from_millis(20);

/// The median time of one call.
fn median<T>(mut call: impl FnMut() -> T) -> Duration {
    let start = Instant::now();
    let mut calls = 0u32;
    while start.elapsed() < BATCH {
        black_box(call());
        calls += 1;
    }
    let mut times: Vec<Duration> = (0..BATCHES)
        .map(|_| {
            let start = Instant::now();
            (0..calls).for_each(|_| drop(black_box(call())));
            start.elapsed() / calls
        })
        .collect();
    times.sort();
    times[BATCHES / 2]
}

struct Case {
    name: &'static str,
    schema: Value,
    instance: Value,
}

fn document(mut schema: Value) -> Value {
    schema["$schema"] = json!("https://json-structure.org/meta/validation/v0/#");
    schema["$id"] = json!("https://bench.example/schema");
    schema["name"] = json!("Bench");
    schema
}

fn cases() -> Vec<Case> {
    let small = json!({ "type": "object", "properties": {
        "city": { "type": "string", "minLength": 1 }, "days": { "type": "int32", "minimum": 1, "maximum": 14 },
        "metric": { "type": "boolean" }, "note": { "type": ["string", "null"] } }, "required": ["city"] });
    let group = json!({ "type": "object", "properties": {
        "id": { "type": "uuid" }, "label": { "type": "string", "pattern": "^[a-z][a-z0-9_]*$" }, "weight": { "type": "double" },
        "tags": { "type": "set", "items": { "type": "string" } }, "since": { "type": "date" } }, "required": ["id", "label"] });
    let groups: serde_json::Map<_, _> =
        (0..10).map(|n| (format!("g{n}"), json!({ "type": { "$ref": "#/definitions/Group" } }))).collect();
    let nested = json!({ "type": "object", "properties": groups, "definitions": { "Group": group } });
    let one = json!({ "id": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "label": "north_side", "weight": 12.5, "tags": ["a", "b"], "since": "2026-02-28" });
    let list = json!({ "type": "array", "items": { "type": { "$ref": "#/definitions/Row" } }, "definitions": { "Row": {
        "type": "object", "properties": { "n": { "type": "int32" }, "name": { "type": "string" }, "on": { "type": "boolean" } }, "required": ["n", "name"] } } });
    vec![
        Case {
            name: "4 properties",
            schema: document(small),
            instance: json!({ "city": "Bergen", "days": 3, "metric": true, "note": null }),
        },
        Case {
            name: "50 nested properties",
            schema: document(nested),
            instance: (0..10).map(|n| (format!("g{n}"), one.clone())).collect::<serde_json::Map<_, _>>().into(),
        },
        Case {
            name: "1,000 objects",
            schema: document(list),
            instance: (0..1000)
                .map(|n| json!({ "n": n, "name": format!("row number {n}"), "on": n % 2 == 0 }))
                .collect(),
        },
    ]
}

fn main() {
    println!(
        "{:<22} {:>12} {:>12} {:>12} {:>12} {:>8} {:>8}",
        "median, µs", "compile", "text", "value", "serde_json", "compile/", "text/"
    );
    for case in cases() {
        let (schema, instance) = (case.schema.to_string(), case.instance.to_string());
        let options = Options::default();
        let compiled = Schema::compile_text(&schema, &options);
        assert!(compiled.report().valid && compiled.validate_text(&instance).valid, "{}", compiled.report());
        let compile = median(|| Schema::compile_text(&schema, &options));
        let text = median(|| compiled.is_valid_text(&instance));
        let value = median(|| compiled.is_valid(&case.instance));
        let peer = median(|| serde_json::from_str::<Value>(&instance));
        let read_schema = median(|| serde_json::from_str::<Value>(&schema));
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        println!(
            "{:<22} {:>12.2} {:>12.2} {:>12.2} {:>12.2} {:>8.2} {:>8.2}",
            case.name,
            micros(compile),
            micros(text),
            micros(value),
            micros(peer),
            micros(compile) / micros(read_schema),
            micros(text) / micros(peer)
        );
    }
}
