//! A report in one line, for somebody who has to act on it: a model, or the caller of a tool.
//!
//! Takes a report; gives its first errors, each with a pointer, a sentence and the keyword, and of a choice between
//! branches why the first ones failed. Bounded whatever the report holds, and safe to print. MCP binding section 8 asks for
//! pointer and keyword. `js/src/brief.ts` says the same in TypeScript, where reports arrive as data; a test holds the two
//! against each other over all vectors.

use alloc::format;
use alloc::string::String;

use super::message::escaped;
use super::{Diagnostic, Report};
use crate::code::Severity;

/// Errors that are told; of the others only the number.
const ERRORS: usize = 6;
/// Branches that are told of one error.
const CAUSES: usize = 3;
/// Characters of a pointer that are told, its last ones.
const POINTER: usize = 100;

impl Report {
    /// The errors in one line, such as `/age: expected int32, found string (type); 2 more`. Empty for a valid report.
    #[must_use]
    pub fn brief(&self) -> String {
        let errors = self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        let mut out = String::new();
        let mut untold = 0usize;
        for (index, error) in errors.enumerate() {
            if index >= ERRORS {
                untold += 1;
                continue;
            }
            out.push_str(if index == 0 { "" } else { "; " });
            out.push_str(&line(error));
            out.push_str(&causes(error));
        }
        out + &match untold {
            0 => String::new(),
            _ if self.truncated => String::from("; and more"),
            _ => format!("; {untold} more"),
        }
    }
}

fn line(diagnostic: &Diagnostic) -> String {
    let pointer = diagnostic.instance_path.as_deref().or(diagnostic.schema_path.as_deref()).unwrap_or_default();
    let keyword =
        diagnostic.keyword.as_deref().map_or(String::new(), |keyword| format!(" ({})", escaped(&tail(keyword))));
    let at = if pointer.is_empty() { String::new() } else { format!("{}: ", escaped(&tail(pointer))) };
    format!("{at}{}{keyword}", diagnostic.message)
}

/// Why branches failed, one level deep.
fn causes(diagnostic: &Diagnostic) -> String {
    let told = diagnostic.causes.iter().take(CAUSES).map(line);
    match told.reduce(|all, next| format!("{all} | {next}")) {
        Some(told) if diagnostic.causes.len() > CAUSES => format!(" [{told} | …]"),
        Some(told) => format!(" [{told}]"),
        None => String::new(),
    }
}

/// The end of a long text, which is where a pointer says most.
fn tail(text: &str) -> String {
    let count = text.chars().count();
    if count <= POINTER {
        return String::from(text);
    }
    let end: String = text.chars().skip(count - POINTER).collect();
    format!("…{end}")
}

#[cfg(test)]
mod tests {
    use crate::schema::{Options, Schema};
    use alloc::string::String;

    fn brief(schema: &str, instance: &str) -> String {
        let schema = Schema::compile_text(schema, &Options::default());
        assert!(schema.report().valid, "{}", schema.report());
        schema.validate_text(instance).brief()
    }

    #[test]
    fn names_pointer_and_keyword() {
        let schema = r#"{ "properties": { "a": { "type": "integer" } }, "required": ["b"] }"#;
        assert_eq!(brief(schema, r#"{ "a": 1, "b": 2 }"#), "");
        assert_eq!(
            brief(schema, r#"{ "a": "x" }"#),
            "the member b is missing (required); /a: expected integer, found string (type)"
        );
    }

    #[test]
    fn tells_why_branches_failed() {
        let schema = r#"{ "anyOf": [{ "type": "string" }, { "minimum": 5 }] }"#;
        assert_eq!(
            brief(schema, "1"),
            "none of the 2 schemas matches (anyOf) [expected string, found number (type) | the number must be at least 5 (minimum)]"
        );
    }

    #[test]
    fn stays_short() {
        let items: alloc::vec::Vec<_> = (0..90).map(|_| "1").collect();
        let found = brief(r#"{ "items": { "type": "null" } }"#, &alloc::format!("[{}]", items.join(",")));
        assert!(found.ends_with("; 84 more"), "{found}");
        let name = "n\u{202e}".repeat(5000);
        let found = brief(r#"{ "additionalProperties": false }"#, &alloc::format!("{{\"{name}\":1}}"));
        assert!(found.starts_with('…') && found.len() < 1500 && !found.contains('\u{202e}'), "{found}");
    }
}
