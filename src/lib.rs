//! One contract checker for the Model Context Protocol (MCP): schemas and the instances that are held against them, with the
//! same verdict in Rust, in Node and in browsers.
//!
//! # What it checks today
//!
//! JSON Structure: Core and the add-ins Validation, Conditional Composition, Alternate Names, Units, Relations and
//! Semantic Annotations. JSON Schema: drafts 2020-12, 2019-09, 07, 06 and 04, each by its own rules. Nothing is read in
//! another dialect than its own.
//!
//! # A first example
//!
//! ```
//! use mcp_assay::{Options, Schema};
//!
//! let schema = Schema::compile_text(
//!     r##"{
//!         "$schema": "https://json-structure.org/meta/extended/v0/#",
//!         "$id": "https://tools.example.com/schemas/reading",
//!         "$uses": ["JSONStructureValidation"],
//!         "name": "Reading",
//!         "type": "object",
//!         "properties": { "celsius": { "type": "double", "minimum": -273.15 } },
//!         "required": ["celsius"]
//!     }"##,
//!     &Options::default(),
//! );
//! let report = schema.validate_text(r#"{ "celsius": -300 }"#);
//! assert_eq!(report.diagnostics[0].code, "instance/minimum");
//! assert_eq!(report.to_string(), "error[instance/minimum] at \"/celsius\": the number must be at least -273.15\n");
//! ```
//!
//! # Text or value
//!
//! [`Schema::validate_text`] sees what a parsed value has lost: how numbers are spelt (`1.0` is no integer in JSON
//! Structure), members that are there twice, lone surrogates, and where everything stands. [`Schema::validate`] takes a
//! `serde_json` value and judges numbers by their value alone, whatever features of `serde_json` are switched on.
//!
//! # Untrusted input
//!
//! Schemas and instances are both taken as hostile. Nothing is fetched, there is no registry, and `$id` is never a key.
//! Every bound is in [`Limits`]: size, nesting and number of values at every door, steps for compiling and for validating,
//! lengths and states of patterns, length of chains of references. A bound that is hit is an error finding `limit/…`.
//! Patterns are matched in time linear in the text. Values of the instance stay out of messages unless
//! [`Options::values`] asks for them, and names are escaped before they get into a sentence.
//!
//! # Features
//!
//! The crate is `no_std` with `alloc`. `std` (default) only passes the feature on to `serde` and `serde_json`. `wasm` adds
//! the boundary that the npm package is built on; it is of no use to Rust code.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod binding;
mod code;
mod compile;
mod dialect;
mod evaluate;
mod explain;
mod finding;
mod format;
mod headers;
mod keywords;
mod limits;
mod number;
mod operation;
mod output;
mod parse;
mod pointer;
mod regex;
mod report;
mod schema;
mod sort;
mod source;
mod tree;
#[cfg(feature = "wasm")]
mod wasm;

pub use binding::elicitation::{Choice, Elicitation, Field, FieldKind};
pub use binding::exchange::check_exchange;
pub use binding::import::{Resolution, resolve_imports, resolve_imports_text};
pub use binding::negotiate::{Negotiation, negotiate};
pub use binding::project::{Projection, Widened, project, project_text};
pub use binding::reply::{ErrorResult, ProtocolError, Reply, TextBlock};
pub use binding::tools::{Listing, Rejected, Tool, check_tools, check_tools_text};
pub use binding::{EXTENSION_ID, Revision, Slot, Transport};
pub use code::{Code, Severity};
pub use dialect::{AddIn, AddIns, Dialect, Draft, MetaSchema};
pub use explain::Explanation;
pub use finding::Param;
pub use headers::{
    HeaderDeclaration, HeaderError, HeaderErrorData, HeaderFault, HeaderPlan, HeaderRole, HeaderType, Refusal,
    StandardOptions, VerifyOptions, decode_header_value, encode_header_value, header_names, scan_headers,
    scan_headers_text, standard_headers, verify_standard_headers,
};
pub use limits::Limits;
#[doc(hidden)]
pub use operation::{operate_text, operate_value};
pub use report::{Diagnostic, Params, Related, Report};
pub use schema::{
    Detection, Document, Options, PatternMode, Role, Schema, Temporal, detect_dialect, detect_dialect_text,
    supported_dialects,
};
pub use source::Location;

/// The README, so that its Rust examples are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
