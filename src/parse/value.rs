//! `serde_json` values into a tree.
//!
//! Takes a [`Value`]; gives a tree without spans. Numbers are taken as the value prints them, so the features of
//! `serde_json` that another crate may have switched on (arbitrary precision, member order) change no verdict: spelling
//! plays no part at this door, and neither does the order of members. The walk keeps its own stack.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use serde_json::Value;

use super::{Builder, Parsed, Role, Stop};
use crate::limits::Limits;
use crate::tree::{Kind, Tree};

/// Reads a value.
pub(crate) fn parse(value: &Value, role: Role, limits: &Limits) -> Parsed {
    let mut tree = Tree::default();
    tree.clear();
    let mut builder = Builder::new(tree, role, limits);
    // A fault that ends the reading is in the builder already.
    let _ = read(value, &mut builder);
    builder.finish()
}

/// The content of a container that is still to be read.
enum Rest<'v> {
    Items(core::slice::Iter<'v, Value>),
    Members(serde_json::map::Iter<'v>),
}

fn read(value: &Value, builder: &mut Builder<'_>) -> Result<(), Stop> {
    let mut open: Vec<Rest<'_>> = vec![];
    open.extend(push(value, builder)?);
    while let Some(rest) = open.last_mut() {
        let next = match rest {
            Rest::Items(items) => items.next().map(|item| (None, item)),
            Rest::Members(members) => members.next().map(|(name, value)| (Some(name), value)),
        };
        let Some((name, value)) = next else {
            builder.close();
            open.pop();
            continue;
        };
        if let Some(name) = name {
            builder.admit_string(name.len(), None)?;
            builder.tree.push_text(Kind::String, name);
        }
        open.extend(push(value, builder)?);
    }
    Ok(())
}

/// Pushes a scalar, or opens a container and gives its content.
fn push<'v>(value: &'v Value, builder: &mut Builder<'_>) -> Result<Option<Rest<'v>>, Stop> {
    builder.admit(None)?;
    match value {
        Value::Null => drop(builder.tree.push_null()),
        Value::Bool(truth) => drop(builder.tree.push_boolean(*truth)),
        Value::Number(number) => {
            let lexeme = number.to_string();
            builder.admit_number(&lexeme, None)?;
            builder.tree.push_text(Kind::Number, &lexeme);
        }
        Value::String(text) => {
            builder.admit_string(text.len(), None)?;
            builder.tree.push_text(Kind::String, text);
        }
        Value::Array(items) => {
            builder.open(Kind::Array, None)?;
            return Ok(Some(Rest::Items(items.iter())));
        }
        Value::Object(members) => {
            builder.open(Kind::Object, None)?;
            return Ok(Some(Rest::Members(members.iter())));
        }
    }
    Ok(None)
}
