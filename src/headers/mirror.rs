//! What a header has to say: the values of annotated arguments (digest section 9.2, ruling 10).
//!
//! Takes declarations and the arguments of a call; gives the value of each declaration that has one, or the error about an
//! argument that cannot be mirrored. Only members of objects lie on a path, and what is absent or null anywhere on it has
//! no value. Numbers are read as doubles hold them, though validation of the same argument stays exact.

use alloc::string::{String, ToString};

use super::codec::encode_header_value;
use super::failure::{Checked, Refusal};
use super::{HeaderDeclaration, HeaderType};
use crate::code::Code;
use crate::number::is_decimal_of;
use crate::tree::{Kind, Node, Tree, pointer_of};

/// A value that goes into a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mirrored<'t> {
    Text(&'t str),
    Integer(i64),
    Truth(bool),
}

impl Mirrored<'_> {
    /// What stands in the header.
    pub(crate) fn to_header(self) -> String {
        match self {
            Mirrored::Text(text) => encode_header_value(text).into_owned(),
            Mirrored::Integer(integer) => integer.to_string(),
            Mirrored::Truth(truth) => if truth { "true" } else { "false" }.to_string(),
        }
    }

    /// Whether a header that was decoded says the same. Texts are compared as they are; integers as decimals, digit by
    /// digit.
    pub(crate) fn matches(self, decoded: &str) -> bool {
        match self {
            Mirrored::Text(text) => text == decoded,
            Mirrored::Integer(integer) => is_decimal_of(decoded, integer),
            Mirrored::Truth(truth) => decoded == if truth { "true" } else { "false" },
        }
    }
}

/// The value of a declaration, if the arguments have it.
pub(crate) fn value<'t>(
    declaration: &HeaderDeclaration,
    tree: &'t Tree,
    arguments: Option<Node>,
) -> Checked<Option<Mirrored<'t>>> {
    let mut at = arguments;
    for step in &declaration.path {
        at = at.and_then(|at| tree.get(at, step));
    }
    let Some(at) = at.filter(|at| !tree.is(*at, Kind::Null)) else { return Ok(None) };
    let (value, expected) = match declaration.kind {
        HeaderType::String => (tree.string(at).map(Mirrored::Text), "a string"),
        HeaderType::Boolean => (tree.boolean(at).map(Mirrored::Truth), "a boolean"),
        HeaderType::Integer => {
            let integer = tree.number(at).and_then(crate::number::Number::to_safe_integer);
            (integer.map(Mirrored::Integer), "an integer from -9007199254740991 to 9007199254740991")
        }
    };
    let wrong = || Refusal::of_value(Code::HeaderArgument, pointer_of(&declaration.path), expected);
    value.map(Some).ok_or_else(wrong)
}
