//! Inputs made to hurt. Each must come back with the finding that fits, and the next call must work; how long it takes is
//! told by the benchmark, not by a test.

use mcp_assay::{Limits, Options, Report, Schema};
use serde_json::{Value, json};

fn validation(schema: Value) -> Schema {
    with("https://json-structure.org/meta/validation/v0/#", schema)
}

fn core(schema: Value) -> Schema {
    with("https://json-structure.org/meta/core/v0/#", schema)
}

fn with(meta: &str, mut schema: Value) -> Schema {
    schema["$schema"] = json!(meta);
    schema["$id"] = json!("https://hostile.example/schema");
    schema["name"] = json!("Hostile");
    Schema::compile_text(schema.to_string(), &Options::default())
}

#[track_caller]
fn usable(schema: &Schema) {
    assert!(schema.report().valid, "{}", schema.report());
}

#[track_caller]
fn only(report: &Report, code: &str) {
    assert!(!report.valid);
    let codes: Vec<_> = report.diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    assert!(!codes.is_empty() && codes.iter().all(|found| *found == code), "wanted {code}\n{report}");
}

#[test]
fn nested_brackets() {
    let schema = core(json!({ "type": "any" }));
    usable(&schema);
    only(&schema.validate_text("[".repeat(10_000_000)), "limit/nesting");
    only(&schema.validate_text("{\"a\":".repeat(1_000_000)), "limit/nesting");
    assert!(schema.validate_text("[]").valid);
    only(Schema::compile_text("[".repeat(1_000_000), &Options::default()).report(), "limit/nesting");
}

#[test]
fn a_long_chain_of_references() {
    let mut definitions = serde_json::Map::new();
    for link in 0..20_000 {
        definitions.insert(format!("N{link}"), json!({ "type": { "$ref": format!("#/definitions/N{}", link + 1) } }));
    }
    definitions.insert("N20000".to_owned(), json!({ "type": "string" }));
    let schema = core(json!({ "$root": "#/definitions/N0", "definitions": definitions }));
    only(schema.report(), "limit/reference-chain");
    assert!(schema.report().truncated);
    only(&schema.validate_text("1"), "schema/unusable");
}

#[test]
fn a_chain_within_the_limit() {
    let mut definitions = serde_json::Map::new();
    for link in 0..200 {
        definitions.insert(format!("N{link}"), json!({ "type": { "$ref": format!("#/definitions/N{}", link + 1) } }));
    }
    definitions.insert("N200".to_owned(), json!({ "type": "string" }));
    let schema = core(json!({ "$root": "#/definitions/N0", "definitions": definitions }));
    usable(&schema);
    assert!(schema.validate_text("\"x\"").valid);
    only(&schema.validate_text("1"), "instance/type");
}

#[test]
fn a_huge_enum() {
    let values: Vec<u32> = (0..100_000).collect();
    let schema = core(json!({ "type": "uint32", "enum": values }));
    only(schema.report(), "limit/enum-values");
    let schema = core(json!({ "type": "uint32", "enum": vec![1; 300_000] }));
    only(schema.report(), "limit/schema-nodes");
    let schema = core(json!({ "type": "uint32", "enum": vec![1; 1_000_000] }));
    only(schema.report(), "limit/schema-text");
    let schema = core(json!({ "type": "uint32", "enum": values[..10_000] }));
    usable(&schema);
    assert!(schema.is_valid(&json!(9_999)));
    assert!(!schema.is_valid(&json!(10_000)));
}

#[test]
fn prototype_names_are_only_names() {
    let schema = core(
        json!({ "type": "object", "properties": { "__proto__": { "type": "int8" } }, "additionalProperties": false }),
    );
    usable(&schema);
    assert!(schema.validate_text(r#"{"__proto__": 1}"#).valid);
    only(&schema.validate_text(r#"{"__proto__": "x"}"#), "instance/type");
    only(&schema.validate_text(r#"{"constructor": 1}"#), "instance/additional-property");
}

#[test]
fn doubling_all_of() {
    let mut definitions = serde_json::Map::new();
    for level in 0..30 {
        let next = json!({ "type": { "$ref": format!("#/definitions/L{}", level + 1) } });
        definitions.insert(format!("L{level}"), json!({ "allOf": [next, next] }));
    }
    definitions.insert("L30".to_owned(), json!({ "type": "string" }));
    let schema = validation(json!({ "$root": "#/definitions/L0", "definitions": definitions }));
    usable(&schema);
    only(&schema.validate_text("\"x\""), "limit/validation-steps");
    assert!(!schema.is_valid(&json!("x")));
}

#[test]
fn exponential_patterns() {
    let letters = "a".repeat(100_000);
    for pattern in ["^(a+)+$", "^(?=(a+)+b?$)(a|aa)+$"] {
        let schema = validation(json!({ "type": "string", "pattern": pattern }));
        usable(&schema);
        assert!(schema.validate(&json!(letters)).valid, "{pattern}");
        only(&schema.validate(&json!(format!("{letters}!"))), "instance/pattern");
    }
}

#[test]
fn oversized_patterns() {
    let pattern = |pattern: String| validation(json!({ "type": "string", "pattern": pattern }));
    only(pattern("a".repeat(1_000_000)).report(), "limit/pattern-length");
    only(pattern("((a{1,1000}){1,1000})".to_owned()).report(), "limit/pattern-states");
    only(pattern(format!("{}a{}", "(".repeat(4000), ")".repeat(4000))).report(), "limit/pattern-nesting");
}

#[test]
fn a_large_set() {
    let schema =
        core(json!({ "type": "set", "items": { "type": "object", "properties": { "a": { "type": "int32" } } } }));
    usable(&schema);
    let items: Vec<Value> = (0..100_000).map(|n| json!({ "a": n, "b": [n, "x"] })).collect();
    assert!(schema.validate(&json!(items)).valid);
    let mut twice = items;
    twice[99_999] = json!({ "b": [7, "x"], "a": 7 });
    only(&schema.validate(&json!(twice)), "instance/duplicate-item");
}

#[test]
fn a_wide_union() {
    let mut definitions = serde_json::Map::new();
    let mut members = Vec::new();
    for n in 0..1_000 {
        definitions.insert(format!("T{n}"), json!({ "type": "object", "properties": { format!("p{n}"): { "type": "int8" } }, "required": [format!("p{n}")], "additionalProperties": false }));
        members.push(json!({ "$ref": format!("#/definitions/T{n}") }));
    }
    let schema = core(json!({ "type": "array", "items": { "type": members }, "definitions": definitions }));
    usable(&schema);
    let items: Vec<Value> = (0..1_000).map(|n| json!({ format!("p{n}"): 1 })).collect();
    assert!(schema.validate(&json!(items)).valid);
    let report = schema.validate(&json!([{ "p": 1 }]));
    only(&report, "instance/union");
    assert_eq!(report.diagnostics[0].causes.len(), 16);
    assert!(report.truncated);
}

#[test]
fn chains_and_diamonds_of_bases() {
    for (length, fits) in [(200, true), (5_000, false)] {
        let mut definitions = serde_json::Map::new();
        for n in 0..length {
            let mut base =
                json!({ "type": "object", "abstract": true, "properties": { format!("p{n}"): { "type": "int8" } } });
            if n > 0 {
                base["$extends"] = json!(format!("#/definitions/T{}", n - 1));
            }
            definitions.insert(format!("T{n}"), base);
        }
        let schema = core(
            json!({ "type": "object", "$extends": format!("#/definitions/T{}", length - 1), "definitions": definitions }),
        );
        if fits {
            usable(&schema);
            only(&schema.validate_text(r#"{"p0": 1000}"#), "instance/out-of-range");
        } else {
            assert!(!schema.report().valid);
            assert!(schema.report().diagnostics.iter().all(|d| d.code.starts_with("limit/")), "{}", schema.report());
        }
    }
    let mut definitions = serde_json::Map::new();
    for n in 0..60 {
        for side in ["L", "R"] {
            let mut base = json!({ "type": "object", "abstract": true, "properties": { format!("{side}{n}"): { "type": "int8" } } });
            if n > 0 {
                base["$extends"] = json!([format!("#/definitions/L{}", n - 1), format!("#/definitions/R{}", n - 1)]);
            }
            definitions.insert(format!("{side}{n}"), base);
        }
    }
    let schema = core(
        json!({ "type": "object", "$extends": ["#/definitions/L59", "#/definitions/R59"], "definitions": definitions }),
    );
    usable(&schema);
    only(&schema.validate_text(r#"{"R0": 1000}"#), "instance/out-of-range");
}

#[test]
fn branches_within_branches() {
    let schema = core(json!({
        "$root": "#/definitions/N",
        "definitions": { "N": { "type": "object", "properties": { "n": { "type": [{ "$ref": "#/definitions/N" }, { "$ref": "#/definitions/M" }, "null"] } }, "additionalProperties": false },
                         "M": { "type": "object", "properties": { "m": { "type": "int8" } }, "required": ["m"] } }
    }));
    usable(&schema);
    let nested = |depth: usize, leaf: &str| format!("{}{leaf}{}", "{\"n\":".repeat(depth), "}".repeat(depth));
    assert!(schema.validate_text(nested(255, "null")).valid);
    only(&schema.validate_text(nested(255, "1")), "instance/union");
    let mut options = Options::default();
    options.limits.nesting = Limits::MAX_NESTING;
    let deep = Schema::compile_text(
        json!({ "$schema": "https://json-structure.org/meta/core/v0/#", "$id": "https://hostile.example/deep", "name": "Deep",
                "$root": "#/definitions/N", "definitions": { "N": { "type": "object", "properties": { "n": { "type": [{ "$ref": "#/definitions/N" }, { "$ref": "#/definitions/M" }] } } },
                "M": { "type": "object", "properties": { "m": { "type": "int8" } }, "required": ["m"] } } }).to_string(),
        &options,
    );
    usable(&deep);
    only(&deep.validate_text(nested(2_000, "{}")), "limit/branch-nesting");
}

#[test]
fn many_errors_are_cut_to_the_first_in_order() {
    let schema = core(json!({ "type": "array", "items": { "type": "int8" } }));
    let items: Vec<&str> = vec!["x"; 100_000];
    let report = schema.validate(&json!(items));
    assert!(report.truncated && report.diagnostics.len() == 100);
    assert_eq!(report.diagnostics[99].instance_path.as_deref(), Some("/99"));
}

#[test]
fn numbers_of_any_size() {
    let schema = validation(json!({ "type": "number", "multipleOf": 0.1, "minimum": -1e300 }));
    usable(&schema);
    assert!(schema.validate_text("1e400").valid);
    assert!(
        schema.validate_text(format!("0.{}1", "0".repeat(1_000_000))).diagnostics[0].code == "instance/multiple-of"
    );
    only(&schema.validate_text(format!("1e{}", "9".repeat(40))), "limit/exponent");
    assert!(schema.validate_text("1e999999999999999999").valid);
    only(&schema.validate_text("-1e999999999999999999"), "instance/minimum");
}

#[test]
fn names_as_long_as_the_text_allows() {
    let schema = core(json!({ "type": "map", "values": { "type": "array", "items": { "type": "int8" } } }));
    let instance = json!({ "n".repeat(7_000_000): vec!["x"; 1000] });
    let report = schema.validate(&instance);
    only(&report, "instance/type");
    assert!(report.truncated && report.diagnostics.len() == 1);
    let name = "n".repeat(900_000);
    let schema = core(
        json!({ "type": "array", "items": { "type": "object", "properties": { &name: { "type": "int8" } }, "required": [name] } }),
    );
    let report = schema.validate(&json!(vec![json!({}); 10_000]));
    assert!(report.to_string().len() < 1_000_000);
}

/// JSON Schema, 2020-12.
fn plain(schema: &Value) -> Schema {
    Schema::compile_text(schema.to_string(), &Options::default())
}

#[test]
fn json_schema_that_doubles() {
    let mut definitions = serde_json::Map::new();
    for level in 0..30 {
        let next = json!({ "$ref": format!("#/$defs/L{}", level + 1) });
        definitions.insert(format!("L{level}"), json!({ "allOf": [next, next] }));
    }
    definitions.insert("L30".to_owned(), json!({ "type": "string" }));
    let schema = plain(&json!({ "$ref": "#/$defs/L0", "$defs": definitions }));
    usable(&schema);
    only(&schema.validate_text("\"x\""), "limit/validation-steps");
}

#[test]
fn json_schema_with_many_references_and_identifiers() {
    let chain: serde_json::Map<_, _> =
        (0..20_000).map(|n| (format!("N{n}"), json!({ "$ref": format!("#/$defs/N{}", (n + 1) % 20_000) }))).collect();
    assert!(!plain(&json!({ "$ref": "#/$defs/N0", "$defs": chain })).report().valid);
    let long = format!("https://hostile.example/{}/", "i".repeat(300_000));
    let nested: serde_json::Map<_, _> =
        (0..5_000).map(|n| (format!("N{n}"), json!({ "$id": format!("r{n}") }))).collect();
    only(plain(&json!({ "$id": long, "$defs": nested })).report(), "limit/compile-steps");
    let several: serde_json::Map<_, _> = (0..1_000)
        .map(|n| {
            (format!("N{n}"), json!({ "type": "array", "items": { "$ref": format!("#/$defs/N{}", (n + 7) % 1_000) } }))
        })
        .collect();
    let schema = plain(&json!({ "$ref": "#/$defs/N0", "$defs": several }));
    usable(&schema);
    assert!(schema.validate_text("[[[[]]]]").valid);
    only(&schema.validate_text("[[[1]]]"), "instance/type");
}

#[test]
fn json_schema_whose_dynamic_reference_leads_back() {
    let schema = plain(&json!({ "$dynamicAnchor": "a", "anyOf": [{ "$dynamicRef": "#a" }] }));
    only(schema.report(), "schema/reference-cycle");
    let tree = plain(
        &json!({ "$dynamicAnchor": "node", "type": "object", "properties": { "next": { "$dynamicRef": "#node" } }, "unevaluatedProperties": false }),
    );
    usable(&tree);
    let nested = format!("{}{{}}{}", "{\"next\":".repeat(250), "}".repeat(250));
    assert!(tree.validate_text(&nested).valid);
    only(&tree.validate_text(nested.replace("{}", "{\"x\":1}")), "instance/false");
}
