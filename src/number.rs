//! Numbers as they are written: exact comparison, ranges and digit counts without floating point.
//!
//! Takes number lexemes (RFC 8259 section 6, or the string forms of JSON Structure's 64-bit, 128-bit and decimal types,
//! which are a subset) and gives orderings, integrality and digit counts by exact mathematical value. This is the only
//! module that reads digits. It allocates nothing, and rounds only where it is asked what a double would make of a number.
//! It refuses nothing: the doors only let through
//! lexemes whose exponent has few enough digits to be held as an integer ([`crate::Limits::exponent_digits`]).

use core::cmp::Ordering;

/// A lexeme taken apart. The value is `±0.d₁d₂d₃… × 10^scale` over the significant digits `d`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number<'a> {
    negative: bool,
    /// Digits before the point without leading zeros; if empty, `fraction` has no leading zeros either.
    whole: &'a str,
    /// Digits after the point without trailing zeros; if empty, `whole` has no trailing zeros either.
    fraction: &'a str,
    /// Power of ten of the first significant digit, counted so that `0.1` has scale 0 and `1` has scale 1.
    scale: i64,
    /// Digits after the point as written, moved by the exponent as written.
    written_scale: i64,
    /// Digits from the first that is not zero, trailing zeros included.
    written_digits: usize,
    /// Neither a point nor an exponent was written.
    plain: bool,
}

impl<'a> Number<'a> {
    /// Reads a lexeme that a door has accepted.
    pub(crate) fn new(lexeme: &'a str) -> Self {
        // By bytes: the searches of the standard library took a third of the time of checking a list of numbers.
        let (negative, unsigned) = match lexeme.as_bytes().first() {
            Some(b'-') => (true, &lexeme[1..]),
            _ => (false, lexeme),
        };
        let (mantissa, power) = cut(unsigned, |byte| byte | 0x20 == b'e');
        let (whole, fraction) = cut(mantissa, |byte| byte == b'.');
        let plain = whole.len() == unsigned.len();
        Self::from_parts(negative, whole, fraction, exponent(power), plain)
    }

    fn from_parts(negative: bool, whole: &'a str, fraction: &'a str, exponent: i64, plain: bool) -> Self {
        let written_scale = length(fraction).saturating_sub(exponent);
        let whole = without_leading(whole);
        let significant = if whole.is_empty() { without_leading(fraction) } else { fraction };
        let leading = length(fraction) - length(significant);
        let written_digits = whole.len() + significant.len();
        let fraction = without_trailing(significant);
        let scale = (length(whole) - leading).saturating_add(exponent);
        let trimmed = if fraction.is_empty() { without_trailing(whole) } else { whole };
        Self { negative, whole: trimmed, fraction, scale, written_scale, written_digits, plain }
    }

    /// Whether the value is zero, whatever its sign.
    pub(crate) fn is_zero(&self) -> bool {
        self.whole.is_empty() && self.fraction.is_empty()
    }

    /// Whether a minus sign was written.
    pub(crate) fn is_negative(&self) -> bool {
        self.negative
    }

    /// Whether neither a point nor an exponent was written.
    pub(crate) fn is_plain(&self) -> bool {
        self.plain
    }

    /// Whether the value is an integer, however it is written.
    pub(crate) fn is_integral(&self) -> bool {
        self.is_zero() || self.digits() <= self.scale
    }

    /// The value, if it is an integer from 0 to `u64::MAX`.
    pub(crate) fn to_u64(self) -> Option<u64> {
        if self.is_zero() {
            return Some(0);
        }
        if self.negative || !self.is_integral() || self.scale > 20 {
            return None;
        }
        let zeros = u32::try_from(self.scale - self.digits()).ok()?;
        let digit = |value: u64, c: u8| value.checked_mul(10)?.checked_add(u64::from(c - b'0'));
        let digits = self.significant().try_fold(0, digit)?;
        digits.checked_mul(10u64.checked_pow(zeros)?)
    }

    /// The integer that a reader with doubles makes of the number, if it makes an integer of it that such a reader still
    /// tells from its neighbours: from -(2^53-1) to 2^53-1. Rounds to nearest, ties to even, as IEEE 754 has it.
    pub(crate) fn to_safe_integer(self) -> Option<i64> {
        // Below 10^-60 lies nothing but what becomes zero, and 10^16 is beyond 2^53 already.
        let zeros = if self.scale > -60 { self.scale.saturating_neg() } else { 0 };
        let mut digits = Digits::default();
        for _ in 0..zeros {
            digits.push(0);
        }
        for digit in self.significant() {
            digits.push(digit - b'0');
        }
        if self.is_zero() || self.scale < LEAST_SCALE || (self.scale == LEAST_SCALE && digits.list[..20] <= LEAST[..]) {
            return Some(0);
        }
        let places = usize::try_from(self.scale.max(0)).ok().filter(|places| *places <= 16 && self.scale > -60)?;
        let whole = digits.list[..places].iter().fold(0, |value, digit| value * 10 + u64::from(*digit));
        let size = if self.is_integral() { whole } else { digits.rounded(whole, places)? };
        let integer = i64::try_from(size).ok().filter(|size| *size <= SAFE)?;
        Some(if self.negative { -integer } else { integer })
    }

    /// Significant digits as written: leading zeros do not count, trailing ones do.
    pub(crate) fn written_digits(&self) -> usize {
        self.written_digits
    }

    /// Digits after the point as written, an exponent applied; never below zero.
    pub(crate) fn written_scale(&self) -> u64 {
        u64::try_from(self.written_scale).unwrap_or(0)
    }

    /// A hash that equal values share.
    pub(crate) fn hash(&self) -> u64 {
        if self.is_zero() {
            return 0;
        }
        let seed = u64::from_ne_bytes(self.scale.to_ne_bytes()) ^ u64::from(self.negative);
        self.significant().fold(mix(seed), |hash, digit| mix(hash ^ u64::from(digit)))
    }

    /// The significant digits without the zeros at either end.
    pub(crate) fn significant(self) -> impl Iterator<Item = u8> + 'a {
        self.whole.bytes().chain(self.fraction.bytes())
    }

    /// The power of ten of the last significant digit.
    pub(crate) fn exponent(&self) -> i64 {
        self.scale.saturating_sub(self.digits())
    }

    /// How many significant digits there are without the zeros at either end.
    fn digits(&self) -> i64 {
        length(self.whole) + length(self.fraction)
    }

    fn sign(&self) -> i8 {
        match (self.is_zero(), self.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        }
    }

    /// Compares without regard to signs.
    pub(crate) fn compare_size(&self, other: &Self) -> Ordering {
        match (self.is_zero(), other.is_zero()) {
            (false, false) => self.compare_magnitude(other),
            (a, b) => b.cmp(&a),
        }
    }

    /// Compares magnitudes, both numbers being other than zero.
    fn compare_magnitude(&self, other: &Self) -> Ordering {
        self.scale.cmp(&other.scale).then_with(|| self.significant().cmp(other.significant()))
    }
}

impl PartialEq for Number<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Number<'_> {}

impl PartialOrd for Number<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.sign(), other.sign()) {
            (a, b) if a != b => a.cmp(&b),
            (0, _) => Ordering::Equal,
            (1, _) => self.compare_magnitude(other),
            _ => other.compare_magnitude(self),
        }
    }
}

/// The largest integer of which doubles hold the neighbours too.
const SAFE: i64 = (1 << 53) - 1;

/// Up to 2^-1075 doubles hold zero instead. These are the first digits of that, which has 752; more are not looked at.
const LEAST: [u8; 20] = [2, 4, 7, 0, 3, 2, 8, 2, 2, 9, 2, 0, 6, 2, 3, 2, 7, 2, 0, 8];
const LEAST_SCALE: i64 = -323;

/// The first digits of a number, more than it takes to round it, and whether others that are not zero follow.
struct Digits {
    list: [u8; 80],
    length: usize,
    more: bool,
}

impl Default for Digits {
    fn default() -> Self {
        Self { list: [0; 80], length: 0, more: false }
    }
}

impl Digits {
    fn push(&mut self, digit: u8) {
        match self.list.get_mut(self.length) {
            Some(place) => *place = digit,
            None => self.more |= digit != 0,
        }
        self.length += 1;
    }

    /// The integer that a double nearest to the number is: `whole`, or the next one. So many digits are before the point.
    fn rounded(&self, whole: u64, places: usize) -> Option<u64> {
        // Half the distance between doubles around the number is 2^-bits.
        let bits = if whole == 0 { 54 } else { whole.leading_zeros().checked_sub(10)? };
        let even = |integer: u64| bits > 1 || integer.is_multiple_of(2);
        let is_near = |order: Ordering, integer| order.is_lt() || (order.is_eq() && even(integer));
        let mut fraction = [0; 80];
        fraction[..80 - places].copy_from_slice(&self.list[places..]);
        if whole > 0 && is_near(compare_to_half(fraction, self.more, bits), whole) {
            return Some(whole);
        }
        // What is missing to the next integer: nines less each digit, and one more at the end.
        let mut carry = u8::from(!self.more);
        for digit in fraction.iter_mut().rev() {
            let missing = 9 - *digit + carry;
            carry = u8::from(missing > 9);
            *digit = missing - 10 * carry;
        }
        is_near(compare_to_half(fraction, self.more, bits), whole + 1).then_some(whole + 1)
    }
}

/// Compares a fraction with 2^-`bits`, by doubling it so often and looking for what gets over the point. `more` says whether
/// the fraction goes on behind its digits.
fn compare_to_half(mut fraction: [u8; 80], more: bool, bits: u32) -> Ordering {
    let mut over = 0;
    for _ in 0..bits {
        if over > 0 {
            return Ordering::Greater;
        }
        for digit in fraction.iter_mut().rev() {
            let double = 2 * *digit + over;
            over = u8::from(double > 9);
            *digit = double - 10 * over;
        }
    }
    let goes_on = more || fraction != [0; 80];
    over.cmp(&1).then(if goes_on { Ordering::Greater } else { Ordering::Equal })
}

/// Whether a text writes an integer as a decimal: digits, a minus sign before them, and nothing but zeros behind a point.
/// Zeros in front do not matter, nor does the sign of zero.
pub(crate) fn is_decimal_of(text: &str, integer: i64) -> bool {
    let (negative, unsigned) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    let is_number = !whole.is_empty() && !fraction.is_empty() && fraction.bytes().all(|byte| byte == b'0');
    let add = |size: u64, c: u8| size.checked_mul(10)?.checked_add(u64::from(c.wrapping_sub(b'0')));
    let size = whole.bytes().try_fold(0u64, |size, c| if c.is_ascii_digit() { add(size, c) } else { None });
    is_number && size == Some(integer.unsigned_abs()) && (integer == 0 || negative == (integer < 0))
}

/// Whether a text is a number as RFC 8259 section 6 writes it.
pub(crate) fn is_lexeme(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let whole_fits = digits(whole) && (whole.len() == 1 || !whole.starts_with('0'));
    whole_fits && digits(fraction) && digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))
}

/// Spreads the bits of a 64-bit value over all positions.
pub(crate) fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    value ^ (value >> 29)
}

fn length(digits: &str) -> i64 {
    i64::try_from(digits.len()).unwrap_or(i64::MAX)
}

/// What stands before and behind the first byte of a kind, which is ASCII; all and nothing where there is none.
fn cut(text: &str, is_cut: impl Fn(u8) -> bool) -> (&str, &str) {
    let at = text.bytes().position(is_cut).unwrap_or(text.len());
    (text.get(..at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default())
}

fn without_leading(digits: &str) -> &str {
    let zeros = digits.bytes().take_while(|&digit| digit == b'0').count();
    digits.get(zeros..).unwrap_or_default()
}

fn without_trailing(digits: &str) -> &str {
    let zeros = digits.bytes().rev().take_while(|&digit| digit == b'0').count();
    digits.get(..digits.len() - zeros).unwrap_or_default()
}

/// The exponent's value; the doors keep it within the limit, so saturating is only a second line of defence.
fn exponent(text: &str) -> i64 {
    let (negative, digits) = match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    let value = digits.bytes().fold(0i64, |value, c| value.saturating_mul(10).saturating_add(i64::from(c - b'0')));
    // Half the range, so that adding the length of a text cannot overflow.
    let value = value.min(i64::MAX / 2);
    if negative { -value } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn ordered(lexemes: &[&str]) {
        for pair in lexemes.windows(2) {
            assert!(Number::new(pair[0]) < Number::new(pair[1]), "{pair:?}");
        }
    }

    #[track_caller]
    fn equal(lexemes: &[&str]) {
        for other in lexemes {
            assert_eq!(Number::new(lexemes[0]), Number::new(other), "{other}");
            assert_eq!(Number::new(lexemes[0]).hash(), Number::new(other).hash(), "{other}");
        }
    }

    #[test]
    fn orders_by_value() {
        ordered(&["-1e30", "-10", "-9.99", "-1e-400", "0", "1e-400", "0.1", "0.11", "1", "1.5", "9", "10", "1e400"]);
        ordered(&["9007199254740992", "9007199254740993"]);
        ordered(&["0.3", "0.30000000000000001"]);
        ordered(&["1e99999999999999", "1e100000000000000"]);
    }

    #[test]
    fn equal_values_share_a_hash() {
        equal(&["1", "1.0", "10e-1", "0.1e1", "1.00e+0", "1E0"]);
        equal(&["0", "-0", "0.000", "0e9", "-0.0e-9"]);
        equal(&["1200", "1.2e3", "12e2", "1200.0"]);
        equal(&["0.0012", "12e-4", "1.2e-3"]);
    }

    #[test]
    fn integrality_is_a_matter_of_value() {
        for lexeme in ["0", "-0.0", "1.0", "1e2", "1.5e1", "100e-2"] {
            assert!(Number::new(lexeme).is_integral(), "{lexeme}");
        }
        for lexeme in ["0.5", "1e-1", "1.55e1", "101e-2"] {
            assert!(!Number::new(lexeme).is_integral(), "{lexeme}");
        }
    }

    #[test]
    fn converts_to_u64_within_range() {
        assert_eq!(Number::new("18446744073709551615").to_u64(), Some(u64::MAX));
        assert_eq!(Number::new("18446744073709551616").to_u64(), None);
        assert_eq!(Number::new("1.5e1").to_u64(), Some(15));
        assert_eq!(Number::new("-0").to_u64(), Some(0));
        assert_eq!(Number::new("-1").to_u64(), None);
        assert_eq!(Number::new("0.5").to_u64(), None);
    }

    #[test]
    fn decimals_of_integers() {
        for text in ["42", "0042", "42.0", "042.000"] {
            assert!(is_decimal_of(text, 42), "{text}");
            assert!(is_decimal_of(&alloc::format!("-{text}"), -42), "{text}");
        }
        for text in ["", "-", "42.", ".0", "+42", "4.2e1", "42.01", "42.0.0", "--42", " 42", "4_2", "٤٢", "0x2A", "-42"]
        {
            assert!(!is_decimal_of(text, 42), "{text}");
        }
        assert!(is_decimal_of("-0", 0) && is_decimal_of("-0.00", 0) && is_decimal_of("000", 0));
        assert!(!is_decimal_of("9007199254740992", 9_007_199_254_740_991));
        assert!(!is_decimal_of("18446744073709551658", 42));
    }

    /// The standard library's reader of doubles is the oracle.
    #[test]
    fn safe_integers_are_those_of_doubles() {
        #[track_caller]
        fn check(lexeme: &str) {
            let double: f64 = lexeme.parse().expect("a number");
            #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::float_cmp)]
            let wanted =
                (double.abs() <= 9_007_199_254_740_991.0 && double == (double as i64) as f64).then_some(double as i64);
            assert_eq!(Number::new(lexeme).to_safe_integer(), wanted, "{lexeme}");
        }
        let fractions = [
            "0",
            "4",
            "5",
            "6",
            "49999999999999999",
            "50000000000000001",
            "0000000000000001",
            "9999999999999999",
            "00000000000000035",
            "000000000000003552713678800500929355621337890625",
            "000000000000003552713678800500929355621337890626",
            "00000000000000355271367880050092935562133789062500001",
            "0000000000000035",
            "0000000000000036",
            "99999999999999999999999",
            "9999999999999999444888487687421729788184165954589843750",
            "999999999999999944488848768742172978818416595458984374",
            "00000000000000011102230246251565404236316680908203125",
            "0000000000000001110223024625156540423631668090820312",
            "000000000000000111022302462515654042363166809082031250000001",
        ];
        let wholes: [u64; 19] = [
            0,
            1,
            2,
            3,
            42,
            63,
            64,
            65,
            1023,
            1 << 31,
            (1 << 51) - 1,
            1 << 51,
            (1 << 52) - 1,
            1 << 52,
            (1 << 52) + 1,
            (1 << 53) - 2,
            (1 << 53) - 1,
            1 << 53,
            9_999_999_999_999_999,
        ];
        for whole in wholes {
            for fraction in fractions {
                for sign in ["", "-"] {
                    check(&alloc::format!("{sign}{whole}.{fraction}"));
                    check(&alloc::format!("{sign}{whole}{fraction}e-{}", fraction.len()));
                }
            }
        }
        for lexeme in [
            "1e15",
            "1e16",
            "1e23",
            "1e400",
            "0e400",
            "4.2e1",
            "1e-7",
            "1e-323",
            "1e-324",
            "3e-324",
            "2.4703282292062327e-324",
        ] {
            check(lexeme);
        }
        for lexeme in
            ["2.4703282292062328e-324", "1e-400", "0.0", "-0", "9007199254740991.5", "9007199254740991.4999999"]
        {
            check(lexeme);
        }
    }

    #[test]
    fn counts_digits_as_written() {
        let counts = |lexeme| (Number::new(lexeme).written_digits(), Number::new(lexeme).written_scale());
        assert_eq!(counts("0012.50"), (4, 2));
        assert_eq!(counts("0.0050"), (2, 4));
        assert_eq!(counts("1.25e1"), (3, 1));
        assert_eq!(counts("100"), (3, 0));
        assert_eq!(counts("0.00"), (0, 2));
    }
}
