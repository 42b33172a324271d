//! Texts that are kept as files and compared. `UPDATE=1 cargo test` writes them anew.

use std::{env, fs};

use crate::vectors::root;

/// Compares a text with the snapshot of that name, or writes it.
pub(crate) fn check(name: &str, text: &str) {
    check_file(&format!("tests/snapshots/{name}"), text);
}

/// The same for any file of the repository that is made by a test.
pub(crate) fn check_file(path: &str, text: &str) {
    let full = root().join(path);
    if env::var_os("UPDATE").is_some() {
        fs::create_dir_all(full.parent().expect("a folder")).expect("a folder can be made");
        fs::write(&full, text).expect("a snapshot can be written");
        return;
    }
    let kept = fs::read_to_string(&full).unwrap_or_default();
    let differs = kept.lines().zip(text.lines()).find(|(a, b)| a != b);
    assert!(kept == text, "{path} is out of date: {differs:#?}\nrun: UPDATE=1 cargo test --test it");
}
