//! One contract checker for the Model Context Protocol.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod code;
mod compile;
mod dialect;
mod evaluate;
mod finding;
mod format;
mod keywords;
mod limits;
mod number;
mod parse;
mod regex;
mod report;
mod schema;
mod source;
mod tree;
#[cfg(feature = "wasm")]
mod wasm;

pub use code::{Code, Severity};
pub use dialect::{AddIn, AddIns, Dialect, Draft, MetaSchema};
pub use finding::Param;
pub use limits::Limits;
pub use report::{Diagnostic, Related, Report};
pub use schema::{
    Detection, Options, PatternMode, Role, Schema, Temporal, detect_dialect, detect_dialect_text, supported_dialects,
};
pub use source::Location;
