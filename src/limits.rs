//! Every resource bound of the engine, in one struct.
//!
//! Takes nothing, gives [`Limits`] (the numbers, each with its reason) and [`Limit`] (the name of one of them, for
//! findings). A bound that is hit becomes an error finding `limit/…` that names it; it is never a pass, a panic or a
//! silent cut. Schemas, instances and their names are all treated as hostile.

use crate::regex::PatternLimits;

/// Bounds on what one call may consume. [`Limits::default`] fits an MCP host; every number can be changed.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of UTF-8 in the text of one schema. A tool schema of a megabyte is already beyond what a model can read.
    pub schema_text: u32,
    /// Bytes of UTF-8 in the text of one instance: a large tool result, embedded images included.
    pub instance_text: u32,
    /// Levels of arrays and objects, through every door. Raised above [`Limits::MAX_NESTING`] it counts as that.
    pub nesting: u32,
    /// Values in one tree, member names not counted: bounds memory to some 50 MB.
    pub nodes: u32,
    /// Members of one object and items of one array.
    pub members: u32,
    /// Bytes of UTF-8 in one string or member name.
    pub string: u32,
    /// Digits in the exponent of a number after its leading zeros, so that exponents can be compared as integers.
    pub exponent_digits: u32,
    /// Values in the tree of one schema. Bounds what compiling has to visit.
    pub schema_nodes: u32,
    /// Values of one `enum`.
    pub enum_values: u32,
    /// References, bases or branches passed one after another without moving into the instance.
    pub reference_chain: u32,
    /// Branches (members of unions, choices and compositions) that may be tried within one another. Raised above
    /// [`Limits::MAX_BRANCH_NESTING`] it counts as that.
    pub branch_nesting: u32,
    /// Characters of one pattern.
    pub pattern_length: u32,
    /// States of one compiled pattern, counted as if it were expanded. Matching costs states times characters.
    pub pattern_states: u32,
    /// Groups of a pattern within one another.
    pub pattern_nesting: u32,
    /// Units of work of one compilation; a unit is about one visit of a value.
    pub compile_steps: u64,
    /// Units of work of one validation; a unit is about one visit of a value. The default stays under a second in
    /// WebAssembly on the slowest machine we measured.
    pub validation_steps: u64,
    /// Tools of one listing.
    pub tools: u32,
    /// Units of work for compiling all schemas of one listing.
    pub listing_steps: u64,
    /// Bytes of UTF-8 in a recorded exchange. Each message in it is bound like an instance.
    pub exchange_text: u32,
    /// Lines of a recorded exchange.
    pub exchange_lines: u32,
    /// Units of work for all checks of a recorded exchange.
    pub exchange_steps: u64,
    /// Header fields of MCP in one request, and header annotations of one tool. Checked before anything is decoded.
    pub header_fields: u32,
    /// Bytes in the value of one header, repeated fields joined. Checked before anything is decoded.
    pub header_value: u32,
    /// Diagnostics of one report, errors kept before warnings.
    pub diagnostics: u32,
    /// Bytes of pointers in one report. Pointers hold names from the instance, which can be megabytes long; diagnostics
    /// that do not fit are cut, but the first.
    pub report_text: u32,
    /// Causes listed below one diagnostic.
    pub causes: u32,
}

impl Limits {
    /// The highest `nesting` that has an effect: what the few recursive walks can take on a one-megabyte stack.
    pub const MAX_NESTING: u32 = 2048;

    /// The highest `branch_nesting` that has an effect, for the same reason.
    pub const MAX_BRANCH_NESTING: u32 = 1024;

    /// The bound on branches in force.
    pub(crate) fn branch_nesting(&self) -> u32 {
        self.branch_nesting.min(Self::MAX_BRANCH_NESTING)
    }

    /// The bounds on one pattern.
    pub(crate) fn pattern(&self) -> PatternLimits {
        PatternLimits {
            length: self.pattern_length as usize,
            states: self.pattern_states as usize,
            nesting: self.pattern_nesting as usize,
        }
    }

    /// The nesting bound in force.
    pub(crate) fn nesting(&self) -> u32 {
        self.nesting.min(Self::MAX_NESTING)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            schema_text: 1 << 20,
            instance_text: 16 << 20,
            nesting: 256,
            nodes: 2_000_000,
            members: 1_000_000,
            string: 8 << 20,
            exponent_digits: 18,
            schema_nodes: 200_000,
            enum_values: 10_000,
            reference_chain: 256,
            branch_nesting: 512,
            pattern_length: 8192,
            pattern_states: 20_000,
            pattern_nesting: 100,
            compile_steps: 2_000_000,
            validation_steps: 10_000_000,
            tools: 10_000,
            listing_steps: 20_000_000,
            exchange_text: 256 << 20,
            exchange_lines: 1_000_000,
            exchange_steps: 200_000_000,
            header_fields: 256,
            header_value: 16 << 10,
            diagnostics: 100,
            report_text: 4 << 20,
            causes: 16,
        }
    }
}
