//! Explanations of findings: that they are there, that their examples are true, and the files that are made from them.
//!
//! The format of an example is told in `src/explain.rs`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use mcp_assay::{Code, Limits, Options, Schema, Severity, check_exchange, operate_text};
use serde_json::Value;

use crate::snapshot;
use crate::vectors;

/// The areas of codes, with what they are about, in the order of the reference page.
const AREAS: [(&str, &str); 16] = [
    ("json", "JSON text that cannot be read"),
    ("yaml", "YAML text that cannot be read"),
    ("value", "what JavaScript handed over and JSON cannot hold"),
    ("dialect", "the rules that a schema is written in"),
    ("schema", "faults and oddities of schemas"),
    ("instance", "what is wrong with an instance"),
    ("slot", "schemas in the places where MCP has them"),
    ("negotiation", "capabilities of the two sides"),
    ("projection", "JSON Structure as JSON Schema"),
    ("result", "results of tools"),
    ("elicitation", "elicitation"),
    ("header", "headers that repeat a part of the body"),
    ("exchange", "recorded exchanges"),
    ("description", "MCP Description documents"),
    ("limit", "limits that were hit"),
    ("internal", "ourselves"),
];

fn slug(code: Code) -> (&'static str, &'static str) {
    code.slug().split_once('/').expect("a code is area/slug")
}

#[test]
fn codes_are_unique_and_well_formed() {
    let is_kebab = |text: &str| {
        let word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        text.split('-').all(word)
    };
    let mut seen = BTreeSet::new();
    for code in Code::ALL {
        let (area, name) = slug(*code);
        assert!(AREAS.iter().any(|(known, _)| *known == area), "{area} is no area");
        assert!(is_kebab(name), "{}", code.slug());
        assert!(seen.insert(code.slug()), "{} is there twice", code.slug());
    }
}

#[test]
fn templates_name_their_parameters_well() {
    for code in Code::ALL {
        let template = code.template();
        let mut depth = 0;
        for bracket in template.chars().filter(|c| "[]".contains(*c)) {
            depth += if bracket == '[' { 1 } else { -1 };
            assert!((0..=1).contains(&depth), "{}: optional parts do not nest", code.slug());
        }
        assert_eq!(depth, 0, "{}: an optional part is not closed", code.slug());
        let mut rest = template;
        while let Some((before, behind)) = rest.split_once('{') {
            assert!(!before.contains('}'), "{}: a brace closes nothing", code.slug());
            let (name, behind) = behind.split_once('}').expect("a parameter is closed");
            let camel =
                name.starts_with(|c: char| c.is_ascii_lowercase()) && name.bytes().all(|b| b.is_ascii_alphabetic());
            assert!(camel, "{}: {name} is not in lower camel case", code.slug());
            rest = behind;
        }
        assert!(!rest.contains('}'), "{}: a brace closes nothing", code.slug());
    }
}

#[test]
fn explanations_are_sentences() {
    for code in Code::ALL {
        let explanation = code.explanation();
        for text in [explanation.meaning, explanation.remedy] {
            assert!(text.ends_with('.') && text.len() > 10, "{}: {text}", code.slug());
            assert!(!text.contains("  ") && !text.contains('\n'), "{}: {text}", code.slug());
            assert_eq!(text.matches('`').count() % 2, 0, "{}: {text}", code.slug());
        }
        for line in explanation.example.lines() {
            assert!(line.chars().count() <= 110 && line.trim_end() == line, "{}: {line}", code.slug());
        }
    }
}

/// The parts of an example: label and text.
fn parts(example: &str) -> Vec<(&str, String)> {
    let mut parts: Vec<(&str, String)> = Vec::new();
    for line in example.lines() {
        match line.split_once(": ") {
            Some((label, text)) if is_label(label) => parts.push((label, text.to_owned())),
            _ => {
                let (_, text) = parts.last_mut().expect("an example begins with a label");
                text.push('\n');
                text.push_str(line);
            }
        }
    }
    parts
}

fn is_label(text: &str) -> bool {
    ["schema", "whole schema", "instance", "instance bytes", "javascript", "options", "input", "exchange"]
        .contains(&text)
        || meta_schema(text).is_some()
        || is_operation(text)
}

fn is_operation(label: &str) -> bool {
    operate_text(label, "{}", &Options::default()).is_some()
}

/// The name in `schema (name)`.
fn meta_schema(label: &str) -> Option<&str> {
    label.strip_prefix("schema (")?.strip_suffix(')')
}

/// Adds the members that an example leaves out, without touching the rest of the text.
fn completed(schema: &str, meta: &str) -> String {
    let value: Value = serde_json::from_str(schema).unwrap_or_else(|error| panic!("{schema}: {error}"));
    let members = [
        ("$schema", format!("https://json-structure.org/meta/{meta}/v0/#")),
        ("$id", "https://example.com/example".to_owned()),
        ("name", "Example".to_owned()),
    ];
    let mut text = String::from("{");
    for (name, value) in members.iter().filter(|(name, _)| value.get(name).is_none()) {
        write!(text, "\"{name}\": \"{value}\", ").expect("a string can be written to");
    }
    text + schema.strip_prefix('{').expect("the schema of an example is an object")
}

/// The findings of an example: codes with their severities. Nothing where it can only be run in JavaScript, or not at all.
fn run(example: &str) -> Option<BTreeSet<(String, String)>> {
    let mut options = Options::default();
    let mut schema = completed(r#"{"type": "any"}"#, "core");
    let mut instance = None;
    for (label, text) in parts(example) {
        match label {
            "javascript" | "input" => return None,
            "exchange" => {
                let report = check_exchange(&text, &options);
                return Some(found_in(&serde_json::to_string(&report).expect("a report is JSON")));
            }
            "options" => options = vectors::options(&serde_json::from_str(&text).expect("options are JSON")),
            "schema" => schema = completed(&text, "core"),
            "whole schema" => schema = text,
            "instance" => instance = Some(text.into_bytes()),
            "instance bytes" => {
                let byte = |pair| u8::from_str_radix(pair, 16).expect("a byte in hexadecimal");
                instance = Some(text.split(' ').map(byte).collect());
            }
            label if is_operation(label) => {
                return Some(found_in(&operate_text(label, &text, &options).expect("an operation")));
            }
            label => schema = completed(&text, meta_schema(label).expect("a label")),
        }
    }
    let schema = Schema::compile_text(schema, &options);
    let mut reports = vec![schema.report().clone()];
    if let Some(instance) = instance {
        let report = schema.validate_text(&instance);
        assert_eq!(schema.is_valid_text(&instance), report.valid, "{example}");
        reports.push(report);
    }
    Some(
        reports.iter().flat_map(|report| found_in(&serde_json::to_string(report).expect("a report is JSON"))).collect(),
    )
}

/// The findings anywhere in an answer.
fn found_in(json: &str) -> BTreeSet<(String, String)> {
    let answer: Value = serde_json::from_str(json).expect("an answer is JSON");
    let mut found = BTreeSet::new();
    let mut open = vec![&answer];
    while let Some(value) = open.pop() {
        for diagnostic in value["diagnostics"].as_array().into_iter().flatten() {
            let text = |member: &str| diagnostic[member].as_str().expect("a text").to_owned();
            found.insert((text("code"), text("severity")));
        }
        if let Some(reason) = value["data"]["reason"].as_str() {
            found.insert((reason.to_owned(), "error".to_owned()));
        }
        open.extend(value.as_object().into_iter().flat_map(|members| members.values()));
        open.extend(value.as_array().into_iter().flatten());
    }
    found
}

/// Every example gives its finding, and no error beside it.
#[test]
fn examples_are_true() {
    // Faults that cannot be had alone: the code, and what comes with it.
    const TOGETHER: [(&str, &str); 3] = [
        ("schema/unusable", "schema/unknown-type"),
        ("schema/extends-cycle", "schema/property-redefined"),
        ("limit/exchange-steps", "limit/compile-steps"),
    ];
    let mut skipped = 0;
    let mut failures = String::new();
    for code in Code::ALL {
        let explanation = code.explanation();
        let Some(found) = run(explanation.example) else {
            // What JavaScript alone can hold is run by the tests of the package.
            assert!(["value", "internal"].contains(&slug(*code).0), "{}: nobody runs the example", code.slug());
            skipped += 1;
            continue;
        };
        let is_wanted = |other: &str| other == code.slug() || TOGETHER.contains(&(code.slug(), other));
        let clean = found.iter().all(|(other, severity)| is_wanted(other) || severity != "error");
        if !found.contains(&(code.slug().to_owned(), severity(*code).to_owned())) || !clean {
            writeln!(failures, "{}: found {found:?}", code.slug()).expect("a string can be written to");
        }
    }
    println!("{} examples, {skipped} left to JavaScript", Code::ALL.len() - skipped);
    assert!(failures.is_empty(), "\n{failures}");
}

/// The registry for the command line.
#[test]
fn codes_for_javascript() {
    let mut text = String::from(
        "// Generated from src/code.rs and src/explain.rs; run UPDATE=1 cargo test --test it.

/** What there is to say about a kind of finding. */
export interface CodeExplanation {
  severity: \"error\" | \"warning\" | \"info\";
  /** The sentence, with its parameters in braces and optional parts in brackets. */
  message: string;
  meaning: string;
  /** A small input with this finding: lines that each begin with a label. */
  example: string;
  remedy: string;
}

export const codes: Readonly<Record<string, CodeExplanation>> = {
",
    );
    let mut sorted = Code::ALL.to_vec();
    sorted.sort_by_key(|code| code.slug());
    for code in sorted {
        let explanation = code.explanation();
        let quoted = |text: &str| Value::from(text).to_string();
        writeln!(text, "  {}: {{", quoted(code.slug())).expect("a string can be written to");
        for (name, value) in [
            ("severity", severity(code)),
            ("message", code.template()),
            ("meaning", explanation.meaning),
            ("example", explanation.example),
            ("remedy", explanation.remedy),
        ] {
            writeln!(text, "    {name}: {},", quoted(value)).expect("a string can be written to");
        }
        text.push_str("  },\n");
    }
    text.push_str("};\n");
    snapshot::check_file("js/src/codes.ts", &text);
}

/// The reference page.
#[test]
fn codes_for_people() {
    let mut text = String::from(
        "<!-- Generated from src/code.rs and src/explain.rs; run UPDATE=1 cargo test --test it. -->

# Findings

Every finding has a code of the form `area/slug`. A code is stable and is never given a new meaning. In a message, `{…}` stands
for a parameter, which is in `params` of the diagnostic under the same name, and `[…]` for a part that is left out where its
parameters are absent. `mcp-assay explain CODE` shows an entry of this page.

In the examples `schema:` leaves out `$schema` (the meta-schema of Core), `$id` and `name` unless they matter, and `schema (x):`
does so under the meta-schema `https://json-structure.org/meta/x/v0/#`. Without a schema the instance is held against `any`.
All examples but those in JavaScript are run by a test.
",
    );
    for (area, about) in AREAS {
        let codes: Vec<Code> = Code::ALL.iter().copied().filter(|code| slug(*code).0 == area).collect();
        if codes.is_empty() {
            continue;
        }
        writeln!(text, "\n## `{area}`: {about}").expect("a string can be written to");
        for code in codes {
            text.push_str(&section(code));
        }
    }
    snapshot::check_file("docs/codes.md", &text);
}

fn section(code: Code) -> String {
    let explanation = code.explanation();
    format!(
        "\n### {}\n\n{}: {}\n\n{}\n\n```text\n{}\n```\n\n{}\n",
        code.slug(),
        severity(code),
        code.template(),
        explanation.meaning,
        explanation.example,
        explanation.remedy,
    )
}

fn severity(code: Code) -> &'static str {
    match code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "info",
    }
}

/// The table of limits in the README has every limit with its default.
#[test]
fn the_readme_tells_the_limits() {
    let readme = std::fs::read_to_string(vectors::root().join("README.md")).expect("the README");
    let defaults = serde_json::to_value(Limits::default()).expect("limits are JSON");
    for (name, default) in defaults.as_object().expect("an object") {
        let row = readme.lines().find_map(|line| line.strip_prefix(&format!("| `{name}` | ")));
        let told = row.and_then(|row| row.split(" | ").next()).unwrap_or_else(|| panic!("{name} is not in the README"));
        let number = told.trim_end_matches(" MiB").replace(',', "").parse::<u64>().expect("a number");
        let bytes = if told.ends_with(" MiB") { number << 20 } else { number };
        assert_eq!(Some(bytes), default.as_u64(), "{name}");
    }
}
