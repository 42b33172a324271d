//! Numbers: types, bounds and multiples for clients that have binary64 and nothing else.
//!
//! Rounding keeps the order of numbers but for making different ones equal, so a bound that may be reached is safe and
//! one that may not is not. Integers of up to 32 bits are not rounded at all.

use alloc::string::ToString;

use super::part::Part;
use super::text::set_text;
use super::{Projector, what};
use crate::compile::plan::{Check, Step};
use crate::keywords::Type;
use crate::keywords::number::{Bound, Side};
use crate::keywords::types::{TypeCheck, is_finite};
use crate::number::Number;
use crate::output::{Members, Output};
use crate::tree::Kind;

/// Whole numbers below this have one binary64 each.
const EXACT: i64 = 1 << 53;

/// The type itself.
pub(super) fn set_type(check: TypeCheck, part: &mut Part) {
    match check.kind.kind() {
        None => {}
        Some(Kind::String) => set_text(check, part),
        Some(Kind::Number) => set_number(check.kind, part),
        Some(kind) => part.members.set("type", kind.name()),
    }
    part.kind = Some(check.kind);
}

impl Projector<'_> {
    /// `minimum` and its like.
    pub(super) fn bound(&mut self, bound: &Bound, step: &Step, part: &mut Part) {
        let text = self.tree.text(step.at);
        if bound.text {
            self.leave_out(step, what::BOUND, part);
            return;
        }
        let number = Number::new(text);
        if !is_held(&number) {
            self.leave_out(step, what::HUGE, part);
            return;
        }
        part.exact = false;
        let lower = matches!(bound.side, Side::AtLeast | Side::Above);
        let name = if lower { "minimum" } else { "maximum" };
        if matches!(bound.side, Side::AtLeast | Side::AtMost) {
            tighten(&mut part.members, name, text);
            return;
        }
        // What an integer has to be above, its successor is the least of.
        let whole = text.parse::<i64>().ok().filter(|whole| is_integer(part) && whole.abs() < EXACT);
        match whole {
            Some(whole) => tighten(&mut part.members, name, &(if lower { whole + 1 } else { whole - 1 }).to_string()),
            None => {
                tighten(&mut part.members, name, text);
                if !is_integer(part) || number.is_integral() {
                    self.widen(step.at, what::EXCLUSIVE);
                }
            }
        }
    }

    /// `multipleOf`: division is exact where both are whole and small.
    pub(super) fn multiple(&mut self, step: &Step, part: &mut Part) {
        let divisor = self.tree.text(step.at).parse::<i64>().ok().filter(|divisor| *divisor < EXACT);
        match divisor.filter(|_| is_integer(part) && self.tree.is(step.at, Kind::Number)) {
            Some(divisor) => part.put("multipleOf", divisor.into(), false),
            None => self.leave_out(step, what::MULTIPLE, part),
        }
    }

    /// `precision` and `scale`: digits behind the point are part of the form of a decimal, nothing else is.
    pub(super) fn digits(&mut self, step: &Step, part: &mut Part) {
        match step.check {
            Check::Scale(scale @ 1..=1000) if part.kind == Some(Type::Decimal) => {
                part.members.set("pattern", ["^-?(?:0|[1-9][0-9]*)\\.[0-9]{1,", &scale.to_string(), "}$"].concat());
            }
            _ => self.leave_out(step, what::DIGITS, part),
        }
    }
}

/// Whether a program with binary64 reads and writes a number without another coming of it: up to 15 digits, and not too
/// close to zero. A whole number may have one more.
pub(super) fn is_held(number: &Number<'_>) -> bool {
    const DIGITS: usize = 15;
    const SMALLEST: i64 = -290;
    let digits = number.significant().count();
    let whole = number.is_integral() && number.compare_size(&Number::new("9007199254740992")).is_le();
    is_finite(number) && (number.is_zero() || whole || (digits <= DIGITS && number.exponent() > SMALLEST))
}

fn is_integer(part: &Part) -> bool {
    part.members.get("type") == Some(&Output::from("integer"))
}

/// A type that numbers carry. Types that must be whole refuse `1.0`, which clients cannot tell from `1`.
fn set_number(kind: Type, part: &mut Part) {
    let (name, range) = match kind {
        Type::Number | Type::Double => ("number", None),
        Type::Float8 => ("number", Some(("-3400", "3400"))),
        // A little above 2^128 - 2^103, from where on a number rounds to an infinite binary32.
        Type::Float => ("number", Some(("-3.402823567797337e+38", "3.402823567797337e+38"))),
        _ => ("integer", kind.range()),
    };
    part.exact &= kind == Type::Number;
    part.members.set("type", name);
    if let Some((minimum, maximum)) = range {
        tighten(&mut part.members, "minimum", minimum);
        tighten(&mut part.members, "maximum", maximum);
    }
}

/// Sets a bound unless a narrower one is there.
fn tighten(members: &mut Members, name: &str, text: &str) {
    if let Some(Output::Json(known)) = members.get(name) {
        let order = Number::new(known).cmp(&Number::new(text));
        if if name == "minimum" { order.is_ge() } else { order.is_le() } {
            return;
        }
    }
    members.set(name, Output::Json(text.to_string()));
}
