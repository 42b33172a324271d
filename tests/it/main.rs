//! Integration tests, in one binary.

// Tests fail by panicking and tell what they counted or skipped.
#![allow(clippy::panic, clippy::print_stdout)]

mod documents;
mod explain;
mod fuzz;
mod generate;
mod headers;
mod hostile;
mod json_schema;
mod laws;
mod meta_schemas;
mod operations;
mod projection;
mod shared;
mod snapshot;
mod vectors;
