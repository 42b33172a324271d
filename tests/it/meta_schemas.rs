//! The two answers to "is this a schema?" must agree: the compiler's own, and that of the official meta-schema.
//!
//! Every keyword of every draft is given every kind of value, on its own and below other keywords. The compiler checks
//! natively; the meta-schema is reached by a reference, as anyone may do.

use mcp_assay::{Draft, Options, Schema};
use serde_json::{Value, json};

const DRAFTS: [(&str, &str); 5] = [
    ("2020-12", "https://json-schema.org/draft/2020-12/schema"),
    ("2019-09", "https://json-schema.org/draft/2019-09/schema"),
    ("draft-07", "http://json-schema.org/draft-07/schema#"),
    ("draft-06", "http://json-schema.org/draft-06/schema#"),
    ("draft-04", "http://json-schema.org/draft-04/schema#"),
];

/// Faults that are about the form of a schema, which is what a meta-schema describes. The others are about references,
/// patterns and identifiers.
const FORM: [&str; 8] = [
    "dialect/missing-schema",
    "schema/enum-duplicate",
    "schema/keyword-shape",
    "schema/missing-keyword",
    "schema/not-a-schema",
    "schema/required-duplicate",
    "schema/union-duplicate",
    "schema/unknown-type",
];

/// The documents that stand in for the published ones.
fn documents() -> Vec<Value> {
    serde_json::from_str(include_str!("../../src/compile/json_schema/meta-schemas.json")).expect("a list of documents")
}

/// Every keyword that any draft knows, but for the one that chooses the draft.
fn keywords() -> Vec<String> {
    let documents = documents();
    let known = documents.iter().filter_map(|document| document["properties"].as_object());
    let mut all: Vec<String> = known.flat_map(|properties| properties.keys().cloned()).collect();
    all.extend(["$ref".to_owned(), "unheardOf".to_owned()]);
    all.retain(|name| name != "$schema");
    all.sort();
    all.dedup();
    all
}

fn values() -> Vec<Value> {
    let text = r##"[null, true, false, 0, -0.0, 1, 1.0, 2e0, 1.5, -1, -1.5, 1e300, "", "x", "_x", "x:y", "1x", "#", "#x", "#/a", "a#", "a b", "int",
        "string", "(", [], [1], ["a"], ["a", "a"], ["a", 1], ["string", "integer"], ["string", "string"], ["string", "int"],
        [1, 1.0], [{}], [true], [{"type": 1}], [[]], {}, {"a": 1}, {"a": {}}, {"a": true}, {"a": ["b"]}, {"a": []}, {"a": ["b", "b"]},
        {"a": {"type": 1}}, {"type": "string"}, {"type": "int"}, {"a": "b"}, {"a": null}, {"(": {}}]"##;
    serde_json::from_str(text).expect("a list of values")
}

#[test]
fn compiler_and_meta_schema_agree() {
    let mut surprises = Vec::new();
    let mut refused = 0;
    for (draft, uri) in DRAFTS {
        let mut options = Options::default();
        options.default_draft = Draft::from_name(draft).expect("a draft");
        let meta = Schema::compile(&json!({ "$ref": uri }), &options);
        assert!(meta.report().valid, "{}", meta.report());
        let boolean = draft != "draft-04";
        for keyword in keywords() {
            // Up to draft-07 a reference hides its neighbours, and draft-04 does not describe it at all.
            for value in values().into_iter().filter(|_| boolean || keyword != "$ref") {
                // The text of drafts 06 to 2019-09 lets this array be empty; only their meta-schemas do not.
                if keyword == "items" && value == json!([]) {
                    continue;
                }
                let schema = json!({ &keyword: value });
                for around in [
                    schema.clone(),
                    json!({ "not": schema }),
                    json!({ "properties": { "p": schema } }),
                    json!({ "definitions": { "d": { "allOf": [schema] } } }),
                    json!({ "maximum": 1, "minimum": 0, &keyword: schema[&keyword] }),
                ] {
                    let form = Schema::compile(&around, &options);
                    let good = !form.report().diagnostics.iter().any(|found| FORM.contains(&found.code));
                    refused += usize::from(!good);
                    if good != meta.is_valid(&around) {
                        surprises.push(format!("{draft}: compiler {good}: {around}\n{}", form.report()));
                    }
                }
            }
        }
    }
    assert!(surprises.is_empty(), "{}\n{} surprises", surprises.join("\n"), surprises.len());
    assert!(refused > 1000);
}

#[test]
fn meta_schemas_are_schemas() {
    for document in documents() {
        let schema = Schema::compile(&document, &Options::default());
        assert!(schema.report().valid, "{document}\n{}", schema.report());
        let meta = Schema::compile(&json!({ "$ref": document["$schema"] }), &Options::default());
        assert!(meta.is_valid(&document), "{document}");
        let uri = document["$id"].as_str().or(document["id"].as_str()).expect("an address");
        for definitions in ["definitions", "$defs", "properties"] {
            for name in document[definitions].as_object().into_iter().flat_map(|map| map.keys()) {
                let part = format!("{}#/{definitions}/{name}", uri.trim_end_matches('#'));
                let schema = Schema::compile(&json!({ "not": { "$ref": part } }), &Options::default());
                assert!(schema.report().valid, "{}", schema.report());
            }
        }
    }
}
