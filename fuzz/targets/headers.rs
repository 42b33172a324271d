//! The law of the same name against any bytes.
#![no_main]
#![allow(dead_code)]

#[path = "../../tests/it/generate/mod.rs"]
mod generate;
#[path = "../../tests/it/laws.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|data: &[u8]| laws::headers(data));
