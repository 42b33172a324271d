//! What a server sends instead of running a tool, or instead of what the tool gave (binding section 8, digest section 5).
//!
//! Takes a report on arguments or on a result; gives a `CallToolResult` that a model can act on, or a JSON-RPC error where
//! the call is malformed rather than wrong. `js/src/reply.ts` says the same in TypeScript; the vectors hold the two against
//! each other.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Revision;
use crate::report::Report;

/// What to send.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Reply {
    /// A result that says what went wrong.
    Result(ErrorResult),
    /// An error of the protocol.
    Error(ProtocolError),
}

/// A `CallToolResult` with `isError`.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ErrorResult {
    /// `complete`, where the revision has such a member.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result_type: Option<&'static str>,
    /// One block of text.
    pub content: Vec<TextBlock>,
    /// True.
    pub is_error: bool,
}

/// A block of text.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct TextBlock {
    /// `text`
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The text.
    pub text: String,
}

/// The `error` of a JSON-RPC response.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct ProtocolError {
    /// -32700 for text that is no JSON, -32602 for arguments that can be no arguments.
    pub code: i32,
    /// What is wrong.
    pub message: String,
}

/// The answer to a call with such arguments; nothing if they are valid.
pub(crate) fn to_arguments(report: &Report, revision: Revision) -> Option<Reply> {
    if report.valid {
        return None;
    }
    let message = format!("Invalid arguments: {}", report.brief());
    let begins = |area: &str| report.errors().any(|error| error.code.starts_with(area));
    let is_no_object =
        || report.errors().any(|error| error.code == "instance/type" && error.instance_path.as_deref() == Some(""));
    if begins("json/") {
        return Some(Reply::Error(ProtocolError { code: -32700, message }));
    }
    // Before 2025-11-25 wrong arguments were an error of the protocol.
    if begins("value/") || is_no_object() || revision == Revision::June2025 {
        return Some(Reply::Error(ProtocolError { code: -32602, message }));
    }
    Some(Reply::Result(error_result(message, revision)))
}

/// What is sent in place of a result that breaks the contract; nothing if it keeps it.
pub(crate) fn to_result(report: &Report, revision: Revision) -> Option<Reply> {
    let message = || format!("The tool gave a result that does not match its output schema: {}", report.brief());
    (!report.valid).then(|| Reply::Result(error_result(message(), revision)))
}

fn error_result(text: String, revision: Revision) -> ErrorResult {
    ErrorResult {
        result_type: (revision >= Revision::July2026).then_some("complete"),
        content: Vec::from([TextBlock { kind: "text", text }]),
        is_error: true,
    }
}
