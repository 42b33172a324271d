//! Punycode (RFC 3492) for one label of a host name.
//!
//! Takes the part of an A-label after `xn--` and gives its characters, or the other way round. A label of the DNS has 63
//! octets at most and each of its characters costs at least one of them, so that everything fits buffers of a fixed size
//! and the quadratic steps of the algorithm stay small. What does not fit is refused.

use super::network::MAX_LABEL;

/// What every A-label begins with.
pub(super) const PREFIX: &str = "xn--";

// The parameters of section 5.
const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_CODE: u32 = 0x80;

/// A short list without allocation, as long as a label can be.
pub(super) struct Short<T> {
    items: [T; MAX_LABEL],
    len: usize,
}

impl<T: Copy + Default> Short<T> {
    /// An empty list.
    pub(super) fn new() -> Self {
        Short { items: [T::default(); MAX_LABEL], len: 0 }
    }

    /// The items so far.
    pub(super) fn as_slice(&self) -> &[T] {
        self.items.get(..self.len).unwrap_or_default()
    }

    /// Adds an item, unless the list is full.
    pub(super) fn push(&mut self, item: T) -> Option<()> {
        *self.items.get_mut(self.len)? = item;
        self.len += 1;
        Some(())
    }

    fn insert(&mut self, at: usize, item: T) -> Option<()> {
        self.push(item)?;
        self.items.get_mut(at..self.len)?.rotate_right(1);
        Some(())
    }
}

/// The characters that `code`, in ASCII, stands for. Whether it is the canonical spelling is left to [`encode`].
pub(super) fn decode(code: &str) -> Option<Short<char>> {
    let (basic, extended) = code.rsplit_once('-').unwrap_or(("", code));
    let mut label = Short::new();
    basic.chars().try_for_each(|character| label.push(character.to_ascii_lowercase()))?;
    let mut octets = extended.bytes();
    let (mut position, mut character, mut bias) = (0, INITIAL_CODE, INITIAL_BIAS);
    while octets.len() > 0 {
        let delta = read_number(&mut octets, bias)?;
        let length = u32::try_from(label.len).ok()? + 1;
        bias = adapt(delta, length, label.len == basic.len());
        position = delta.checked_add(position)?;
        character = character.checked_add(position / length)?;
        position %= length;
        label.insert(usize::try_from(position).ok()?, char::from_u32(character)?)?;
        position += 1;
    }
    Some(label)
}

/// A generalised variable-length integer of section 3.3.
fn read_number(octets: &mut core::str::Bytes, bias: u32) -> Option<u32> {
    let (mut number, mut weight, mut place) = (0_u32, 1_u32, BASE);
    loop {
        let digit = char::from(octets.next()?).to_digit(BASE)?;
        // Here letters come first: a to z are 0 to 25, and the digits 0 to 9 are 26 to 35.
        let digit = if digit < 10 { digit + 26 } else { digit - 10 };
        number = number.checked_add(digit.checked_mul(weight)?)?;
        let threshold = threshold(place, bias);
        if digit < threshold {
            return Some(number);
        }
        weight = weight.checked_mul(BASE - threshold)?;
        place += BASE;
    }
}

/// What follows `xn--` in the A-label of `label`, in lower case; nothing if that has more than 63 octets.
pub(super) fn encode(label: &[char]) -> Option<Short<u8>> {
    let mut code = Short::new();
    label
        .iter()
        .filter_map(|&character| u8::try_from(character).ok().filter(u8::is_ascii))
        .try_for_each(|byte| code.push(byte))?;
    let basic = code.len;
    if basic > 0 {
        code.push(b'-')?;
    }
    let length = u32::try_from(label.len()).ok()?;
    let mut done = u32::try_from(basic).ok()?;
    let (mut current, mut delta, mut bias) = (INITIAL_CODE, 0_u32, INITIAL_BIAS);
    while done < length {
        // There is one: only the characters below `current` are done.
        let next = label.iter().map(|&character| u32::from(character)).filter(|&value| value >= current).min()?;
        delta = (next - current).checked_mul(done + 1)?.checked_add(delta)?;
        for &character in label {
            if u32::from(character) < next {
                delta = delta.checked_add(1)?;
            } else if u32::from(character) == next {
                write_number(&mut code, delta, bias)?;
                bias = adapt(delta, done + 1, done == u32::try_from(basic).ok()?);
                delta = 0;
                done += 1;
            }
        }
        delta = delta.checked_add(1)?;
        current = next + 1;
    }
    (code.len + PREFIX.len() <= MAX_LABEL).then_some(code)
}

fn write_number(code: &mut Short<u8>, number: u32, bias: u32) -> Option<()> {
    let (mut rest, mut place) = (number, BASE);
    loop {
        let threshold = threshold(place, bias);
        if rest < threshold {
            return code.push(digit(rest)?);
        }
        let span = BASE - threshold;
        code.push(digit(threshold + (rest - threshold) % span)?)?;
        rest = (rest - threshold) / span;
        place += BASE;
    }
}

fn digit(value: u32) -> Option<u8> {
    let byte = u8::try_from(value).ok()?;
    Some(if byte < 26 { b'a' + byte } else { b'0' + (byte - 26) })
}

fn threshold(place: u32, bias: u32) -> u32 {
    place.saturating_sub(bias).clamp(T_MIN, T_MAX)
}

/// Section 6.1.
fn adapt(delta: u32, length: u32, is_first: bool) -> u32 {
    let mut delta = if is_first { delta / DAMP } else { delta / 2 };
    delta += delta / length;
    let mut bias = 0;
    while delta > ((BASE - T_MIN) * T_MAX) / 2 {
        delta /= BASE - T_MIN;
        bias += BASE;
    }
    bias + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

#[cfg(test)]
mod tests {
    use alloc::{string::String, vec::Vec};

    use super::{decode, encode};

    #[track_caller]
    fn pair(label: &str, code: &str) {
        let characters: Vec<char> = label.chars().collect();
        let encoded = encode(&characters).map(|code| String::from_utf8_lossy(code.as_slice()).into_owned());
        assert_eq!(encoded.as_deref(), Some(code));
        assert_eq!(decode(code).map(|label| label.as_slice().iter().collect()), Some(String::from(label)));
    }

    #[test]
    fn both_ways() {
        pair("\u{FC}", "tda");
        pair("b\u{FC}cher", "bcher-kva");
        pair("\u{4F8B}\u{3048}", "r8jz45g");
        pair("a-\u{FC}-b", "a--b-1ra");
        pair("\u{10FFFF}a\u{80}", "a-ba160354a");
    }

    #[test]
    fn what_fits_no_label() {
        assert!(encode(&['\u{FC}'; 63]).is_none());
        assert!(encode(&['\u{FC}'; 64]).is_none());
    }

    #[test]
    fn what_is_no_code_or_not_the_code() {
        for code in ["kv", "99999999", "\u{FC}", "-", "-9uc", "a a"] {
            let again = decode(code).and_then(|label| encode(label.as_slice()));
            assert!(again.is_none_or(|again| again.as_slice() != code.as_bytes()), "{code}");
        }
    }
}
