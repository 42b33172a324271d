//! Questions that are answered at once, without a compiled schema to keep: one door for all of them.
//!
//! Takes the name of an operation, its input and options; gives the answer as JSON, in the shapes of `js/src/types.ts`. The
//! typed functions of the crate lead to the same code. The boundary to JavaScript has one function for all operations, and
//! the vectors one format.

use alloc::string::String;

use serde::Serialize;
use serde_json::Value;

use crate::binding;
use crate::headers;
use crate::parse::{self, Parsed, Role};
use crate::schema::Options;

/// What can be asked.
pub(crate) struct Operation {
    pub(crate) name: &'static str,
    /// What the input is, which decides the bounds on it.
    pub(crate) role: Role,
    pub(crate) answer: fn(&Parsed, &Options) -> String,
}

/// Every operation. The other side of the boundary knows them by their place here.
pub(crate) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "negotiate",
        role: Role::Instance,
        answer: |input, options| json(&binding::negotiate::compare(input, &options.limits)),
    },
    Operation {
        name: "resolveImports",
        role: Role::Schema,
        answer: |input, options| binding::import::resolve(input, options).to_json(),
    },
    Operation { name: "project", role: Role::Schema, answer: binding::project::answer },
    Operation { name: "scanHeaders", role: Role::Schema, answer: headers::ask::scanned },
    Operation {
        name: "encodeHeaderValue",
        role: Role::Instance,
        answer: |input, options| headers::ask::encoded(input, &options.limits),
    },
    Operation {
        name: "decodeHeaderValue",
        role: Role::Instance,
        answer: |input, options| headers::ask::decoded(input, &options.limits),
    },
];

/// What the package asks in several steps, for vectors that ask it in one.
const KEPT: &[Operation] = &[
    Operation {
        name: "checkTools",
        role: Role::Instance,
        answer: |input, options| json(&binding::tools::Told::new(&binding::tools::check(input, options))),
    },
    Operation {
        name: "checkCall",
        role: Role::Instance,
        answer: |input, options| json(&binding::tools::check_call(input, options)),
    },
    Operation {
        name: "checkElicitation",
        role: Role::Schema,
        answer: |input, options| binding::elicitation::check_form(input, options).to_json(),
    },
    Operation {
        name: "checkContent",
        role: Role::Instance,
        answer: |input, options| binding::elicitation::check_answer(input, options).to_json(),
    },
    Operation { name: "mirrorHeaders", role: Role::Instance, answer: headers::ask::vector::mirror },
    Operation { name: "verifyHeaders", role: Role::Instance, answer: headers::ask::vector::verify },
    Operation { name: "standardHeaders", role: Role::Instance, answer: headers::ask::vector::standard },
    Operation { name: "verifyStandardHeaders", role: Role::Instance, answer: headers::ask::vector::verify_standard },
];

/// Our own types have string keys and finite numbers only, so writing them cannot fail.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn operation(name: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().chain(KEPT).find(|operation| operation.name == name)
}

/// An operation on JSON text. Only for tests, which hold the doors against each other.
#[doc(hidden)]
#[must_use]
pub fn operate_text(name: &str, input: &str, options: &Options) -> Option<String> {
    let operation = operation(name)?;
    let input = parse::json::parse_bytes(input.as_bytes(), operation.role, &options.limits);
    Some((operation.answer)(&input, options))
}

/// An operation on a value. Only for tests, which hold the doors against each other.
#[doc(hidden)]
#[must_use]
pub fn operate_value(name: &str, input: &Value, options: &Options) -> Option<String> {
    let operation = operation(name)?;
    Some((operation.answer)(&parse::value::parse(input, operation.role, &options.limits), options))
}
