//! Tables in the documents that name vectors: every one of them exists.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::vectors::{case_files, root};

/// The names of all vectors, as documents write them.
fn names() -> BTreeSet<String> {
    let operations = fs::read_dir(root().join("tests/vectors/operations")).expect("the folder of operations");
    let operations = operations.map(|entry| {
        let path = entry.expect("an entry").path();
        (format!("operations/{}", path.file_stem().expect("a name").to_string_lossy()), path)
    });
    let files = case_files().into_iter().chain(operations);
    files
        .flat_map(|(file, path)| {
            let cases: Value = serde_json::from_str(&fs::read_to_string(path).expect("a file")).expect("JSON");
            let names = cases.as_array().expect("a list").iter();
            names.map(|case| format!("{file}: {}", case["name"].as_str().expect("a name"))).collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn vectors_of_the_binding() {
    let names = names();
    let text = fs::read_to_string(root().join("docs/binding.md")).expect("the document");
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| ---")).collect();
    let mut missing = Vec::new();
    for row in &rows[1..] {
        let vector = row.trim_end_matches(" |").rsplit(" | ").next().expect("a cell");
        if !names.contains(vector) {
            missing.push(vector);
        }
    }
    println!("{} requirements", rows.len() - 1);
    assert!(missing.is_empty(), "no such vectors: {missing:#?}");
}
