//! Types that strings carry, and the constraints on strings.
//!
//! A type becomes a pattern that any engine of ECMA-262 runs in linear time, and a format only where no client refuses a
//! value of the type: fast checks of `date-time` know no leap second away from UTC, those of `email` no quoted name.

use alloc::string::{String, ToString};

use super::number::is_held;
use super::part::Part;
use super::{Projector, what};
use crate::compile::plan::{Check, Step};
use crate::format::Format;
use crate::format::encoding::Encoding;
use crate::format::temporal::Strictness;
use crate::keywords::Type;
use crate::keywords::string::PatternCheck;
use crate::keywords::types::TypeCheck;
use crate::output::Output;
use crate::regex::{Extent, Pattern, PatternLimits, check_syntax};
use crate::tree::Kind;

/// How a type that strings carry is told: its pattern, whether that is all there is to it, and words for the description.
type Form = (&'static str, bool, &'static str);

const UUID: &str = "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$";
const DATE: &str = "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$";
const TIME: &str =
    "^(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\\.[0-9]+)?(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$";
const LOCAL_TIME: &str =
    "^(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\\.[0-9]+)?(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?$";
const DATETIME: &str = "^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])[Tt](?:[01][0-9]|2[0-3]):[0-5][0-9]:\
     (?:[0-5][0-9]|60)(?:\\.[0-9]+)?(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$";
const DURATION: &str = "^P(?=[0-9T])(?:[0-9]+W|(?:[0-9]+Y(?:[0-9]+M(?:[0-9]+D)?)?|[0-9]+M(?:[0-9]+D)?|[0-9]+D)?\
     (?:T(?:[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S))?)$";
const URI: &str = "^(?:[A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=\\-]|%[0-9A-Fa-f]{2})*$";

const BASE64: &str = "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$";

/// The form of a type that strings carry.
fn form(check: TypeCheck) -> Option<Form> {
    let lenient = check.strictness == Strictness::Lenient;
    Some(match check.kind {
        Type::Int64 => ("^-?(?:0|[1-9][0-9]{0,18})$", false, "int64, as digits"),
        Type::Uint64 => ("^(?:0|[1-9][0-9]{0,19})$", false, "uint64, as digits"),
        Type::Int128 => ("^-?(?:0|[1-9][0-9]{0,38})$", false, "int128, as digits"),
        Type::Uint128 => ("^(?:0|[1-9][0-9]{0,38})$", false, "uint128, as digits"),
        Type::Decimal => ("^-?(?:0|[1-9][0-9]*)\\.[0-9]+$", true, "decimal, such as 1.0"),
        Type::Date => (DATE, false, ""),
        Type::Datetime => (DATETIME, false, "date and time with offset, RFC 3339"),
        Type::Time if lenient => (LOCAL_TIME, false, "time of day, RFC 3339"),
        Type::Time => (TIME, false, "time of day with offset, RFC 3339"),
        Type::Duration if lenient => ("^P", false, "duration, ISO 8601"),
        Type::Duration => (DURATION, true, "duration, such as P1DT12H"),
        Type::Uuid => (UUID, true, ""),
        Type::Uri => (URI, false, "URI reference"),
        Type::Jsonpointer => ("^(?:/(?:[^/~]|~[01])*)*$", true, "JSON Pointer"),
        Type::Binary => match check.encoding {
            Encoding::Base64 => (BASE64, true, ""),
            Encoding::Base64Url => ("^[A-Za-z0-9_\\-]*={0,2}$", false, ""),
            Encoding::Base16 => ("^(?:[0-9A-Fa-f]{2})*$", true, ""),
            Encoding::Base32 => ("^[A-Z2-7]*={0,6}$", false, ""),
            Encoding::Base32Hex => ("^[0-9A-V]*={0,6}$", false, ""),
        },
        _ => return None,
    })
}

/// Adds what the type becomes.
pub(super) fn set_text(check: TypeCheck, part: &mut Part) {
    part.members.set("type", "string");
    let Some((pattern, exact, note)) = form(check) else { return };
    match check.kind {
        Type::Date => part.members.set("format", "date"),
        Type::Uuid => part.members.set("format", "uuid"),
        Type::Binary => part.members.set("contentEncoding", check.encoding.name()),
        _ => {}
    }
    part.members.set("pattern", pattern);
    part.exact &= exact;
    if !note.is_empty() {
        part.notes.push(note.to_string());
    }
}

/// Formats that clients judge alike, or more generously.
const SAFE: [Format; 2] = [Format::Ipv4, Format::JsonPointer];

impl Projector<'_> {
    /// Lists a keyword of which nothing is left, and tells readers of it.
    #[inline(never)]
    pub(super) fn leave_out(&mut self, step: &Step, what: &'static str, part: &mut Part) {
        const EXCERPT: usize = 120;
        part.exact = false;
        self.widen(step.at, what);
        if !matches!(self.tree.kind(step.at), Kind::Array | Kind::Object) {
            part.note(step.keyword, &self.tree.excerpt(step.at, EXCERPT));
        }
    }

    /// `minLength` and `maxLength`. Code points are never more than UTF-16 units, which are at most twice as many.
    pub(super) fn length(&mut self, step: &Step, part: &mut Part) {
        match step.check {
            Check::MinLength(count) => self.count("minLength", count, step, part),
            Check::MaxLength(0) => self.count("maxLength", 0, step, part),
            Check::MaxLength(count) => {
                self.leave_out(step, what::LENGTH, part);
                self.count("maxLength", count.saturating_mul(2), step, part);
            }
            _ => {}
        }
        part.exact = false;
    }

    /// `pattern`.
    pub(super) fn pattern(&mut self, check: &PatternCheck, step: &Step, part: &mut Part) {
        let pattern = &self.plan.patterns[check.pattern as usize];
        match portable(pattern, check.extent) {
            Ok(text) => part.put("pattern", text.into(), true),
            Err(what) => self.leave_out(step, what, part),
        }
    }

    /// `format`.
    pub(super) fn format(&mut self, format: Format, step: &Step, part: &mut Part) {
        if SAFE.contains(&format) {
            part.put("format", self.tree.text(step.at).into(), false);
        } else {
            self.leave_out(step, what::FORMAT, part);
        }
    }

    /// `enum` and `const`. Rounding makes equal numbers of equal ones, so a client that rounds lets more through.
    pub(super) fn values(&mut self, step: &Step, part: &mut Part) {
        let tree = self.tree;
        let nodes = || tree.items(step.at).chain([step.at]);
        if nodes().filter_map(|node| tree.number(node)).any(|number| !is_held(&number)) {
            self.leave_out(step, what::HUGE, part);
            return;
        }
        let exact = !nodes().any(|node| tree.is(node, Kind::Number));
        part.put(step.keyword, Output::of(tree, step.at), exact);
    }
}

/// A pattern for engines that backtrack and search, or why there is none.
pub(super) fn portable(pattern: &Pattern, extent: Extent) -> Result<String, &'static str> {
    /// Judging a pattern takes more than time in proportion to its length.
    const LONGEST: usize = 1000;
    let source = pattern.source();
    if source.len() > LONGEST || !pattern.is_tame() {
        return Err(what::PATTERN);
    }
    let text = if pattern.is_lenient() { strict(source) } else { Some(source.to_string()) };
    let text = text.ok_or(what::LENIENT)?;
    let whole = extent == Extent::Whole && !pattern.is_anchored();
    Ok(if whole { ["^(?:", &text, ")$"].concat() } else { text })
}

/// A pattern that only the lack of the `u` flag makes valid, with it: escaped punctuation becomes its code.
fn strict(source: &str) -> Option<String> {
    let mut out = String::new();
    let mut chars = source.chars();
    while let Some(c) = chars.next() {
        let next = if c == '\\' { chars.next() } else { None };
        match next {
            Some(escaped) if escaped.is_ascii_punctuation() => {
                let hexadecimal = |digit: u32| char::from_digit(digit, 16).unwrap_or_default();
                let code = u32::from(escaped);
                out.extend(['\\', 'x', hexadecimal(code / 16), hexadecimal(code % 16)]);
            }
            Some(escaped) => out.extend([c, escaped]),
            None => out.push(c),
        }
    }
    // What else is wrong with it, such as a lone brace, is not mended.
    check_syntax(&out, &PatternLimits { length: usize::MAX, ..PatternLimits::default() }).ok().map(|()| out)
}
