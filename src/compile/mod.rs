//! Schemas into plans: every fault of a schema is found here.
//!
//! Takes the tree of a schema and its dialect; gives a [`plan::Plan`] and all faults and warnings, not just the first. It
//! never sees an instance. [`structure`] compiles JSON Structure; what both languages share is the plan, the
//! keyword families and [`graph`], which finds cycles that would never move into an instance.

pub(crate) mod graph;
pub(crate) mod json_schema;
pub(crate) mod plan;
pub(crate) mod structure;
pub(crate) mod vocabulary;
