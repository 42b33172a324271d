//! The header fields of a request.
//!
//! Takes fields as they came, in order and with repetitions; gives the value of a header by name. Names are the same
//! without regard to case, repeated fields are joined as Fetch joins them, blanks around a field are no part of it. Fields
//! that do not belong to MCP are passed over. Nothing is decoded here, and nothing is read before the bounds are checked.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::codec::{is_permitted, trimmed};
use super::failure::{Checked, Refusal};
use crate::code::Code;
use crate::limits::Limits;

/// What the names of all headers of MCP begin with.
const PREFIX: &str = "mcp-";

/// The fields of MCP in a request.
pub(crate) struct Fields<'h> {
    list: Vec<(&'h str, &'h str)>,
    longest: u32,
}

impl<'h> Fields<'h> {
    /// Takes the fields of MCP. Refuses too many of them, and one that is too long.
    pub(crate) fn new(all: &[(&'h str, &'h str)], limits: &Limits) -> Checked<Self> {
        let most = limits.header_fields;
        let mut fields = Self { list: Vec::new(), longest: limits.header_value };
        for &(name, value) in all {
            if !is_of_mcp(name) {
                continue;
            }
            if fields.list.len() >= most as usize {
                return Err(Refusal::of_limit(Code::LimitHeaderFields, most, None));
            }
            fields.check_length(name, value.len())?;
            fields.list.push((name, value));
        }
        Ok(fields)
    }

    fn check_length(&self, name: &str, length: usize) -> Checked<()> {
        if length > self.longest as usize {
            return Err(Refusal::of_limit(Code::LimitHeaderValue, self.longest, Some(name)));
        }
        Ok(())
    }

    /// The value of a header, if it is there: all fields of the name joined.
    pub(crate) fn get(&self, name: &str) -> Checked<Option<Cow<'h, str>>> {
        let mut found: Option<Cow<'h, str>> = None;
        for (_, value) in self.list.iter().filter(|(known, _)| known.eq_ignore_ascii_case(name)) {
            let value = trimmed(value);
            found = Some(match found {
                None => Cow::Borrowed(value),
                Some(before) => Cow::Owned(joined(&before, value)),
            });
            self.check_length(name, found.as_deref().map_or(0, str::len))?;
        }
        Ok(found)
    }

    /// The same for a header that has no encoding, which must be there and hold nothing but permitted characters.
    pub(crate) fn get_plain(&self, name: &str) -> Checked<Cow<'h, str>> {
        let value = self.get(name)?.ok_or_else(|| Refusal::of_header(Code::HeaderMissing, name))?;
        if is_permitted(&value) { Ok(value) } else { Err(Refusal::of_header(Code::HeaderCharacters, name)) }
    }
}

fn is_of_mcp(name: &str) -> bool {
    name.get(..PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(PREFIX))
}

fn joined(before: &str, value: &str) -> String {
    [before, value].join(", ")
}
