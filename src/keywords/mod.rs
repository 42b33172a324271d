//! The keywords, by family: what each compiles to and how that is evaluated.
//!
//! A family holds both halves of its keywords. The compile half takes a value of the schema and gives a check or a
//! finding; the evaluate half takes a check and a node of the instance and gives findings. Neither half walks the schema
//! ([`crate::compile`]) or the instance ([`crate::evaluate`]); both speak only of one node.
//!
//! Evaluating stays a function of its own for each keyword that is large or seldom: hosts of WebAssembly compile a
//! function as a whole when it is first called, and so need not compile what no schema asks for.

pub(crate) mod array;
pub(crate) mod choice;
pub(crate) mod composition;
pub(crate) mod number;
pub(crate) mod object;
pub(crate) mod relation;
pub(crate) mod string;
pub(crate) mod types;
pub(crate) mod unevaluated;
pub(crate) mod union;
pub(crate) mod value;

pub(crate) use types::{Type, TypeSet};
