//! MCP over the engine: what a schema must be where MCP carries it, and what follows from that.
//!
//! Takes schemas, listings, results and capabilities as MCP has them; gives findings and the values that are sent instead.
//! It has no checker of its own: schemas are compiled and instances evaluated by the same stages as everywhere. Sources:
//! the MCP binding of JSON Structure (`draft-vasters-json-structure-mcp-binding`), sections 3 to 10, and MCP 2026-07-28
//! with its two predecessors. The cut is by what is checked.

pub(crate) mod elicitation;
pub(crate) mod exchange;
pub(crate) mod import;
mod inner;
mod language;
pub(crate) mod negotiate;
pub(crate) mod project;
pub(crate) mod reply;
pub(crate) mod result;
pub(crate) mod slot;
pub(crate) mod tools;

/// The identifier of the binding in the `extensions` of both sides' capabilities (section 4).
pub const EXTENSION_ID: &str = "org.json-structure/schema-binding";

/// A place in an MCP message whose value is a schema (section 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// `Tool.inputSchema`: the arguments of a tool.
    Input,
    /// `Tool.outputSchema`: the structured result of a tool.
    Output,
    /// `requestedSchema` of an elicitation in form mode.
    Requested,
}

impl Slot {
    /// The member of the message that holds the schema.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Slot::Input => "inputSchema",
            Slot::Output => "outputSchema",
            Slot::Requested => "requestedSchema",
        }
    }

    /// The slot of that member.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Slot::Input, Slot::Output, Slot::Requested].into_iter().find(|slot| slot.name() == name)
    }
}

/// How messages travel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Transport {
    /// Streamable HTTP, where headers mirror arguments.
    #[default]
    Http,
    /// Standard input and output, where they do not.
    Stdio,
}

/// A revision of MCP, by its date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Revision {
    /// 2025-06-18
    June2025,
    /// 2025-11-25
    November2025,
    /// 2026-07-28
    #[default]
    July2026,
}

impl Revision {
    /// The date.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Revision::June2025 => "2025-06-18",
            Revision::November2025 => "2025-11-25",
            Revision::July2026 => "2026-07-28",
        }
    }

    /// The revision of that date.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Revision::June2025, Revision::November2025, Revision::July2026].into_iter().find(|known| known.name() == name)
    }
}
