//! Runs the vectors of operations natively, and writes the answers for the other hosts to compare with.
//!
//! The format is in `tests/vectors/README.md`. A case goes through the door of text and, where it has a value, through that
//! of values; the answers must agree but for locations.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use mcp_assay::{Options, Schema, check_exchange, operate_text, operate_value};
use serde_json::{Value, json};

use crate::vectors::{Messages, expected_form, options, root};

/// Runs every case; gives a message of each code that was met.
pub(crate) fn run(failures: &mut Vec<String>, messages: &mut Messages) -> usize {
    let mut lines = String::new();
    let mut cases = 0;
    let mut files: Vec<_> = fs::read_dir(root().join("tests/vectors/operations"))
        .expect("the folder of operations")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    for file in files {
        let text = fs::read_to_string(&file).expect("a vector file");
        let list: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let stem = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let mut names = BTreeSet::new();
        for case in list.as_array().expect("a list of cases") {
            cases += 1;
            let id = format!("operations/{stem}: {}", case["name"].as_str().expect("a name"));
            assert!(names.insert(id.clone()), "{id} is there twice");
            let answer = run_case(&id, case, failures, messages);
            let line = json!({ "id": id, "operation": case["operation"], "options": case["options"],
                "input": case.get("input"), "inputText": case.get("inputText"), "answer": answer });
            writeln!(lines, "{line}").expect("a string can be written to");
        }
    }
    fs::write(root().join("target/native-operations.jsonl"), &lines).expect("the answers can be written");
    cases
}

/// The answer of a case as JSON, after it has been held against what the case wants.
fn run_case(id: &str, case: &Value, failures: &mut Vec<String>, messages: &mut Messages) -> String {
    let operation = case["operation"].as_str().expect("an operation");
    let options = options(&case["options"]);
    let answer = match case["inputText"].as_str() {
        // An exchange is text, but no JSON text.
        Some(text) if operation == "checkExchange" => {
            let report = serde_json::to_string(&check_exchange(text, &options)).expect("a report is JSON");
            Some(format!("{{\"report\":{report}}}"))
        }
        Some(text) => operate_text(operation, text, &options),
        None => operate_value(operation, &case["input"], &options),
    };
    let answer = answer.unwrap_or_else(|| panic!("{id}: there is no operation {operation}"));
    let mut found: Value = serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{id}: {error}: {answer}"));
    if let Some(value) = case.get("input") {
        let other = operate_text(operation, &value.to_string(), &options).expect("an operation");
        let mut other: Value = serde_json::from_str(&other).expect("an answer is JSON");
        let mut same = found.clone();
        without_locations(&mut other);
        without_locations(&mut same);
        if other != same {
            failures.push(format!("{id}: text and value differ\n  {other}\n  {same}"));
        }
    }
    messages.note_error(&found["error"]);
    let report = found.as_object_mut().and_then(|members| members.remove("report")).unwrap_or_default();
    messages.note(&report);
    let wanted = case.get("findings").cloned().unwrap_or_else(|| json!([]));
    let findings: Vec<Value> = report["diagnostics"]
        .as_array()
        .into_iter()
        .flatten()
        .enumerate()
        .map(|(index, diagnostic)| expected_form(diagnostic, wanted.get(index)))
        .collect();
    if Value::Array(findings.clone()) != wanted {
        failures.push(format!("{id}\n  wanted {wanted}\n  found  {}\n  {report}", Value::Array(findings)));
    }
    if let Some(schema) = found.get("schema").filter(|schema| !schema.is_null()) {
        check_resolved(id, schema, case, &options, failures);
    }
    simplify(&mut found);
    if found != case["answer"] {
        failures.push(format!("{id}\n  wanted {}\n  found  {found}", case["answer"]));
    }
    answer
}

/// What imports have been put into, or what a projection is, is a good schema, unless the case says that it is not.
fn check_resolved(id: &str, schema: &Value, case: &Value, options: &Options, failures: &mut Vec<String>) {
    let compiled = Schema::compile(schema, options);
    if compiled.report().valid == (case["compiles"] == false) {
        failures.push(format!("{id}: the result has other faults than expected\n  {}", compiled.report()));
    }
    assert!(compiled.report().diagnostics.iter().all(|found| found.code != "schema/import"), "{id}");
}

/// Makes the findings of every report inside an answer.
fn simplify(value: &mut Value) {
    if let Some(diagnostics) = value.get("diagnostics").and_then(Value::as_array) {
        *value = diagnostics.iter().map(|diagnostic| expected_form(diagnostic, None)).collect();
        return;
    }
    match value {
        Value::Object(members) => members.values_mut().for_each(simplify),
        Value::Array(items) => items.iter_mut().for_each(simplify),
        _ => {}
    }
}

/// Takes out what only text can tell.
fn without_locations(value: &mut Value) {
    match value {
        Value::Object(members) => {
            for name in ["location", "schemaLocation", "related"] {
                members.remove(name);
            }
            members.values_mut().for_each(without_locations);
        }
        Value::Array(items) => items.iter_mut().for_each(without_locations),
        _ => {}
    }
}
