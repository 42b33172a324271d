//! The official JSON Schema test suite: every case of the five drafts, `format` in assert mode, and what is expected to fail.
//!
//! Read from the cases beside the repository, and skipped loudly where they are absent. A case that is expected to fail
//! and passes has to leave the list.

use std::fs;
use std::path::Path;

use mcp_assay::{Document, Draft, Limits, Options, Schema};

use crate::shared::{files, json, shared};

const DRAFTS: [(&str, &str); 5] = [
    ("draft2020-12", "2020-12"),
    ("draft2019-09", "2019-09"),
    ("draft7", "draft-07"),
    ("draft6", "draft-06"),
    ("draft4", "draft-04"),
];

/// What else is optional and holds here. Not among them: `content` (content only describes), `dependencies-compatibility`
/// (the keyword is gone since 2019-09) and `zeroTerminatedFloats` (1.0 is an integer in every draft, ruling 7).
const OPTIONAL: [&str; 12] = [
    "anchor",
    "bignum",
    "cross-draft",
    "dynamicRef",
    "ecmascript-regex",
    "float-overflow",
    "format-assertion",
    "id",
    "no-schema",
    "non-bmp-regex",
    "refOfUnknownKeyword",
    "unknownKeyword",
];

/// Cases that are expected to fail: file, group, case (or `*`), reason.
fn expected_failures() -> Vec<[String; 4]> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/json-schema-expected-failures.json");
    let text = fs::read_to_string(path).expect("the list of expected failures");
    serde_json::from_str(&text).expect("a list of four strings each")
}

/// The documents that the suite keeps beside its cases, by the address that it gives them.
fn remotes(root: &Path) -> Vec<(String, Document)> {
    let mut documents = Vec::new();
    let mut open = vec![root.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "json") {
                let below = path.strip_prefix(root).expect("a path below the root").to_string_lossy().into_owned();
                let document = Document::new(&json(&path), &Limits::default()).expect("a sound document");
                documents.push((format!("http://localhost:1234/{below}"), document));
            }
        }
    }
    documents
}

#[derive(Default)]
struct Tally {
    passed: usize,
    total: usize,
    surprises: Vec<String>,
}

/// One file of the suite.
fn run(file: &Path, name: &str, options: &Options, failures: &[[String; 4]], tally: &mut Tally) {
    for group in json(file).as_array().expect("groups") {
        let about = group["description"].as_str().expect("a description");
        let text = group["schema"].to_string();
        let schema = Schema::compile_text(&text, options);
        for case in group["tests"].as_array().expect("cases") {
            let what = case["description"].as_str().expect("a description");
            let instance = case["data"].to_string();
            let report = schema.validate_text(&instance);
            let quick = schema.is_valid_text(&instance);
            assert_eq!(report.valid, quick, "quick and full disagree: {name} / {about} / {what}");
            assert_eq!(schema.is_valid(&case["data"]), quick, "doors disagree: {name} / {about} / {what}");
            let good = schema.report().valid && report.valid == case["valid"].as_bool().expect("a verdict");
            let expected = failures.iter().any(|[f, g, c, _]| f == name && g == about && (c == what || c == "*"));
            tally.total += 1;
            tally.passed += usize::from(good);
            if good == expected {
                let word = if good { "passes now and has to leave the list" } else { "fails" };
                tally
                    .surprises
                    .push(format!("{name} / {about} / {what}: {word}\n{text} {instance}\n{}{report}", schema.report()));
            }
        }
    }
}

fn options(draft: &str, assert_format: bool, resources: &[(String, Document)]) -> Options {
    let mut options = Options::default();
    options.default_draft = Draft::from_name(draft).expect("a draft");
    options.assert_format = assert_format;
    options.resources = resources.to_vec();
    options
}

#[test]
fn official_suite() {
    let Some(suite) = shared("suites/json-schema") else { return };
    let resources = remotes(&suite.join("remotes"));
    let failures = expected_failures();
    let mut surprises = Vec::new();
    for (folder, draft) in DRAFTS {
        let root = suite.join("tests").join(folder);
        let (mut required, mut optional) = (Tally::default(), Tally::default());
        for file in files(&root) {
            let name = format!("{folder}/{}", file.file_stem().expect("a name").to_string_lossy());
            run(&file, &name, &options(draft, false, &resources), &failures, &mut required);
        }
        for file in files(&root.join("optional/format")) {
            let name = format!("{folder}/optional/format/{}", file.file_stem().expect("a name").to_string_lossy());
            run(&file, &name, &options(draft, true, &resources), &failures, &mut optional);
        }
        for name in OPTIONAL {
            let file = root.join("optional").join(name).with_extension("json");
            if file.exists() {
                let name = format!("{folder}/optional/{name}");
                run(&file, &name, &options(draft, false, &resources), &failures, &mut optional);
            }
        }
        println!(
            "{draft}: required {}/{}, optional {}/{}",
            required.passed, required.total, optional.passed, optional.total
        );
        surprises.extend(required.surprises);
        surprises.extend(optional.surprises);
    }
    let shown: Vec<_> = surprises.iter().take(60).cloned().collect();
    assert!(surprises.is_empty(), "{} surprises\n{}", surprises.len(), shown.join("\n"));
}
