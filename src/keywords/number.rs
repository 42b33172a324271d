//! Numbers: bounds, multiples and digits, all exact.
//!
//! Core 3.2.4 and Validation. Bounds of string-based types are strings in the schema and in the instance; both are compared
//! as numbers. Nothing here passes through floating point.

use alloc::vec::Vec;

use crate::code::Code;
use crate::compile::plan::{Check, Step};
use crate::evaluate::{Evaluation, Walk};
use crate::finding::{Finding, shown};
use crate::number::Number;
use crate::tree::{Kind, Node, Tree};

/// Which side of a bound is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    AtLeast,
    AtMost,
    Above,
    Below,
}

impl Side {
    fn allows(self, order: core::cmp::Ordering) -> bool {
        match self {
            Side::AtLeast => order.is_ge(),
            Side::AtMost => order.is_le(),
            Side::Above => order.is_gt(),
            Side::Below => order.is_lt(),
        }
    }

    fn code(self) -> Code {
        match self {
            Side::AtLeast => Code::InstanceMinimum,
            Side::AtMost => Code::InstanceMaximum,
            Side::Above => Code::InstanceExclusiveMinimum,
            Side::Below => Code::InstanceExclusiveMaximum,
        }
    }
}

/// A bound; its value is the value of the keyword.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bound {
    pub(crate) side: Side,
    /// Whether the numbers are carried by strings.
    pub(crate) text: bool,
}

/// The number that a node carries, as a number or, where the type says so, as a string in the form of one.
pub(crate) fn carried(tree: &Tree, node: Node, text: bool) -> Option<Number<'_>> {
    match tree.kind(node) {
        Kind::Number if !text => tree.number(node),
        Kind::String if text && is_numeric_text(tree.text(node)) => Some(Number::new(tree.text(node))),
        _ => None,
    }
}

/// `-? digits (. digits)?`: what the string-based numeric types have in common.
pub(crate) fn is_numeric_text(text: &str) -> bool {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    digits(whole) && digits(fraction)
}

/// Applies `minimum`, `maximum`, `exclusiveMinimum` or `exclusiveMaximum`.
pub(crate) fn apply_bound(evaluation: &mut Evaluation<'_>, bound: &Bound, step: &Step, node: Node) -> Walk {
    let (schema, instance) = (evaluation.schema, evaluation.instance);
    let Some(number) = carried(instance, node, bound.text) else { return Ok(()) };
    let limit = Number::new(schema.text(step.at));
    evaluation.charge(instance.text(node).len() as u64 / 64)?;
    if bound.side.allows(number.cmp(&limit)) {
        return Ok(());
    }
    evaluation.fail_at(step, node, || Finding::new(bound.side.code()).param("limit", shown(schema.text(step.at))))
}

/// Applies `multipleOf`.
#[inline(never)]
pub(crate) fn apply_multiple(evaluation: &mut Evaluation<'_>, step: &Step, node: Node) -> Walk {
    let (schema, instance) = (evaluation.schema, evaluation.instance);
    let text = schema.is(step.at, Kind::String);
    let Some(number) = carried(instance, node, text) else { return Ok(()) };
    let divisor = Number::new(schema.text(step.at));
    match is_multiple(&number, &divisor, &mut evaluation.steps) {
        None => Err(evaluation.exhausted()),
        Some(true) => Ok(()),
        Some(false) => evaluation.fail_at(step, node, || {
            Finding::new(Code::InstanceMultipleOf).param("divisor", shown(schema.text(step.at)))
        }),
    }
}

/// Whether a number is a whole multiple of a divisor other than zero. With `a = x·10^p` and `b = y·10^q`, `a/b` is whole
/// when `y` divides `x·10^(p-q)`, or, where the power is negative, when `y·10^(q-p)` divides `x`.
pub(crate) fn is_multiple(number: &Number<'_>, divisor: &Number<'_>, steps: &mut u64) -> Option<bool> {
    if number.is_zero() {
        return Some(true);
    }
    let shift = number.exponent().saturating_sub(divisor.exponent());
    if shift < 0 {
        // `x` has no zero at its end, so no power of ten divides it.
        return Some(false);
    }
    let divisor = Natural::new(divisor.significant());
    *steps = steps.checked_sub(divisor.limbs.len() as u64)?;
    let mut remainder = Natural::default();
    for digit in number.significant() {
        *steps = steps.checked_sub(1 + divisor.limbs.len() as u64)?;
        remainder.push_digit(digit - b'0', &divisor);
    }
    // Zeros at the end: after as many as the divisor has bits, no more factors of two or five can be won.
    let most = i64::try_from(divisor.limbs.len()).unwrap_or(i64::MAX).saturating_mul(32);
    for _ in 0..shift.min(most) {
        if remainder.is_zero() {
            break;
        }
        *steps = steps.checked_sub(1 + divisor.limbs.len() as u64)?;
        remainder.push_digit(0, &divisor);
    }
    Some(remainder.is_zero())
}

/// A natural number, least limb first, without zero limbs at the end.
#[derive(Debug, Default)]
struct Natural {
    limbs: Vec<u32>,
}

impl Natural {
    fn new(digits: impl Iterator<Item = u8>) -> Self {
        let mut number = Self::default();
        digits.for_each(|digit| number.multiply_add(u32::from(digit - b'0')));
        number
    }

    fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// `self = self · 10 + digit`
    fn multiply_add(&mut self, digit: u32) {
        let mut carry = u64::from(digit);
        for limb in &mut self.limbs {
            carry += u64::from(*limb) * 10;
            *limb = low(carry);
            carry >>= 32;
        }
        if carry > 0 {
            self.limbs.push(low(carry));
        }
    }

    /// `self = (self · 10 + digit) mod modulus`, `self` being below the modulus.
    fn push_digit(&mut self, digit: u8, modulus: &Natural) {
        self.multiply_add(u32::from(digit));
        // The quotient is below ten.
        while *self >= *modulus {
            self.subtract(modulus);
        }
    }

    /// `self = self - other`, `other` being no larger.
    fn subtract(&mut self, other: &Natural) {
        let mut borrow = 0u64;
        for (index, limb) in self.limbs.iter_mut().enumerate() {
            let taken = u64::from(other.limbs.get(index).copied().unwrap_or(0)) + borrow;
            borrow = u64::from(u64::from(*limb) < taken);
            *limb = low((u64::from(*limb) + (borrow << 32)) - taken);
        }
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
    }
}

impl PartialEq for Natural {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Natural {}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        let by_length = self.limbs.len().cmp(&other.limbs.len());
        by_length.then_with(|| self.limbs.iter().rev().cmp(other.limbs.iter().rev()))
    }
}

/// The low half of a word.
fn low(word: u64) -> u32 {
    u32::try_from(word & u64::from(u32::MAX)).unwrap_or(0)
}

/// Applies `precision` or `scale`, which count digits as they are written.
#[inline(never)]
pub(crate) fn apply_digits(evaluation: &mut Evaluation<'_>, step: &Step, node: Node) -> Walk {
    let instance = evaluation.instance;
    let text = instance.is(node, Kind::String);
    let Some(number) = carried(instance, node, text) else { return Ok(()) };
    let (limit, found, code) = match step.check {
        Check::Precision(limit) => (limit, number.written_digits() as u64, Code::InstancePrecision),
        Check::Scale(limit) => (limit, number.written_scale(), Code::InstanceScale),
        _ => return Ok(()),
    };
    if found <= limit {
        return Ok(());
    }
    evaluation.fail_at(step, node, || Finding::new(code).param("limit", limit).param("found", found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(number: &str, divisor: &str, want: bool) {
        let found = is_multiple(&Number::new(number), &Number::new(divisor), &mut 1_000_000);
        assert_eq!(found, Some(want), "{number} / {divisor}");
    }

    #[test]
    fn multiples_are_exact() {
        check("0.3", "0.1", true);
        check("4.35", "0.01", true);
        check("4.355", "0.01", false);
        check("7", "5", false);
        check("-10", "5", true);
        check("0", "0.7", true);
        check("1e300", "3", false);
        check("3e300", "3", true);
        check("1e300", "7e299", false);
        check("1e400", "1e-400", true);
        check("9007199254740993", "2", false);
        check("340282366920938463463374607431768211456", "18446744073709551616", true);
        check("340282366920938463463374607431768211457", "18446744073709551616", false);
        check("1e17", "131072", true);
        check("1e16", "131072", false);
        check("12391239123", "1e-8", true);
    }
}
