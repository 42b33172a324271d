//! The tape: a JavaScript value as the TypeScript walker writes it into our memory.
//!
//! Takes the bytes of a tape; gives a tree without spans, or `value/…` faults. The walker (`js/src/tape.ts`) sees what
//! JSON cannot hold — `undefined`, `NaN`, a cycle, a throwing getter — and writes a fault in its place, so that every such
//! thing becomes a finding with a pointer and nothing is coerced. A tape is a sequence of these, little-endian:
//!
//! | tag | follows | meaning |
//! | --- | --- | --- |
//! | 0, 1, 2 | | `null`, `false`, `true` |
//! | 3 | 4 bytes | an integer of 32 bits |
//! | 4 | 1 byte length, ASCII | a number as JavaScript prints it |
//! | 5 | 4 bytes length, WTF-8 | a string; inside an object alternately a name |
//! | 6, 7 | | an array or object begins |
//! | 8 | | the innermost one ends |
//! | 9 | 1 byte | a value that JSON cannot hold, see [`fault`] |
//! | 10 | 1 byte | the walker stopped at a limit, see [`exceeded`] |
//!
//! A tape that breaks these rules can only come from a bug of the walker; it is reported as `internal/error`.

use alloc::string::String;
use core::fmt::Write as _;

use super::{Builder, Parsed, Role, Stop};
use crate::code::Code;
use crate::finding::{Finding, Place};
use crate::limits::Limits;
use crate::number::is_lexeme;
use crate::tree::{Kind, Tree};

/// Reads a tape into a tree, reusing the memory of an old one.
pub(crate) fn parse(tape: &[u8], mut tree: Tree, role: Role, limits: &Limits) -> Parsed {
    tree.clear();
    tree.reserve(tape.len());
    let mut reader = Reader { rest: tape, builder: Builder::new(tree, role, limits), limits, name: false };
    if let Err(Stop) = reader.read()
        && !reader.builder.faults.has_errors()
    {
        reader.builder.faults.push(Finding::new(Code::InternalError));
    }
    reader.builder.finish()
}

struct Reader<'a> {
    rest: &'a [u8],
    builder: Builder<'a>,
    limits: &'a Limits,
    /// The next string is the name of a member.
    name: bool,
}

impl<'a> Reader<'a> {
    fn read(&mut self) -> Result<(), Stop> {
        loop {
            let tag = self.byte()?;
            if tag == 8 {
                // A name without a value cannot be the end of an object.
                if !self.name && self.builder.container() == Some(Kind::Object) {
                    return Err(Stop);
                }
                self.builder.close().ok_or(Stop)?;
            } else if self.name {
                self.read_name(tag)?;
                continue;
            } else {
                self.read_value(tag)?;
            }
            match self.builder.container() {
                None => return if self.rest.is_empty() { Ok(()) } else { Err(Stop) },
                Some(kind) => self.name = kind == Kind::Object,
            }
        }
    }

    fn read_name(&mut self, tag: u8) -> Result<(), Stop> {
        match tag {
            5 => self.read_string()?,
            10 => return self.read_limit(),
            _ => return Err(Stop),
        }
        self.name = false;
        Ok(())
    }

    fn read_value(&mut self, tag: u8) -> Result<(), Stop> {
        if tag == 10 {
            return self.read_limit();
        }
        self.builder.admit(None)?;
        match tag {
            0 => drop(self.builder.tree.push_null()),
            1 | 2 => drop(self.builder.tree.push_boolean(tag == 2)),
            3 => self.read_integer()?,
            4 => self.read_number()?,
            5 => self.read_string()?,
            6 => self.builder.open(Kind::Array, None)?,
            7 => self.builder.open(Kind::Object, None)?,
            9 => self.read_fault()?,
            _ => return Err(Stop),
        }
        Ok(())
    }

    fn read_integer(&mut self) -> Result<(), Stop> {
        let bytes = self.take(4)?;
        let value = i32::from_le_bytes(bytes.try_into().map_err(|_| Stop)?);
        let buffer = self.builder.tree.buffer_mut();
        let start = buffer.len();
        // Writing to a string cannot fail.
        let _ = write!(buffer, "{value}");
        let end = buffer.len();
        self.builder.tree.push_range(Kind::Number, start, end);
        Ok(())
    }

    fn read_number(&mut self) -> Result<(), Stop> {
        let length = usize::from(self.byte()?);
        let text = core::str::from_utf8(self.take(length)?).map_err(|_| Stop)?;
        if !is_lexeme(text) {
            return Err(Stop);
        }
        self.builder.tree.push_text(Kind::Number, text);
        Ok(())
    }

    fn read_string(&mut self) -> Result<(), Stop> {
        let bytes = self.take(4)?;
        let length = u32::from_le_bytes(bytes.try_into().map_err(|_| Stop)?) as usize;
        self.builder.admit_string(length, None)?;
        let bytes = self.take(length)?;
        if let Ok(text) = core::str::from_utf8(bytes) {
            self.builder.tree.push_text(Kind::String, text);
        } else {
            let node = self.builder.tree.push_text(Kind::String, &replaced(bytes));
            let place = if self.name { Place::Key(crate::tree::Node(node.0 + 1)) } else { Place::Value(node) };
            self.builder.report(Finding::new(Code::ValueLoneSurrogate), place);
        }
        Ok(())
    }

    fn read_fault(&mut self) -> Result<(), Stop> {
        let code = fault(self.byte()?).ok_or(Stop)?;
        let node = self.builder.tree.push_null();
        self.builder.report(Finding::new(code), Place::Value(node));
        Ok(())
    }

    fn read_limit(&mut self) -> Result<(), Stop> {
        let byte = self.byte()?;
        let (code, limit) = exceeded(byte, self.builder.role, self.limits).ok_or(Stop)?;
        self.builder.stop(code, limit, None)
    }

    fn byte(&mut self) -> Result<u8, Stop> {
        Ok(self.take(1)?[0])
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], Stop> {
        let (taken, rest) = self.rest.split_at_checked(length).ok_or(Stop)?;
        self.rest = rest;
        Ok(taken)
    }
}

/// WTF-8 as text, with one replacement character for each lone surrogate, and for each byte that is broken otherwise.
fn replaced(bytes: &[u8]) -> String {
    let mut out = String::new();
    let mut rest = bytes;
    while let Err(error) = core::str::from_utf8(rest) {
        let (good, bad) = rest.split_at(error.valid_up_to());
        out.push_str(core::str::from_utf8(good).unwrap_or_default());
        out.push(char::REPLACEMENT_CHARACTER);
        rest = match bad {
            [0xED, 0xA0..=0xBF, 0x80..=0xBF, behind @ ..] => behind,
            _ => &bad[1..],
        };
    }
    out.push_str(core::str::from_utf8(rest).unwrap_or_default());
    out
}

/// What stands behind tag 9.
fn fault(byte: u8) -> Option<Code> {
    Some(match byte {
        0 => Code::ValueUndefined,
        1 => Code::ValueNotFinite,
        2 => Code::ValueBigint,
        3 => Code::ValueFunction,
        4 => Code::ValueSymbol,
        5 => Code::ValueHole,
        6 => Code::ValueCycle,
        7 => Code::ValueNotPlain,
        8 => Code::ValueThrew,
        _ => return None,
    })
}

/// What stands behind tag 10.
fn exceeded(byte: u8, role: Role, limits: &Limits) -> Option<(Code, u32)> {
    Some(match (byte, role) {
        (0, Role::Schema) => (Code::LimitSchemaNodes, limits.schema_nodes),
        (0, Role::Instance) => (Code::LimitNodes, limits.nodes),
        (1, _) => (Code::LimitMembers, limits.members),
        (2, _) => (Code::LimitString, limits.string),
        (3, _) => (Code::LimitNesting, limits.nesting()),
        (4, Role::Schema) => (Code::LimitSchemaText, limits.schema_text),
        (4, Role::Instance) => (Code::LimitInstanceText, limits.instance_text),
        _ => return None,
    })
}
