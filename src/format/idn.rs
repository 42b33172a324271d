//! Internationalised host names: IDNA 2008.
//!
//! Takes a host name or a label, gives a verdict. Implements the tests of RFC 5891 section 5.4 on U-labels and A-labels:
//! permitted code points and the rules for characters that need a context (RFC 5892 with appendix A), hyphens, leading
//! combining marks, the length of the A-label, and the Bidi rule (RFC 5893 section 2). An A-label is decoded, has to pass
//! the same tests and to be the spelling that encoding gives again.
//!
//! There is one gap: Normalization Form C is not verified, since its tables would weigh more than all the rest. And there
//! is no mapping (UTS 46, RFC 5895): capital letters outside ASCII-only labels and full-width letters are refused. Only
//! the dots that RFC 3490 section 3.1 lists count as dots.

use super::idn_table::RUNS;
use super::network::{MAX_NAME, is_ldh_label};
use super::punycode::{self, PREFIX, Short};

/// Whether `text` is a host name, in ASCII or not; labels of both kinds may be mixed.
pub(crate) fn idn_hostname(text: &str) -> bool {
    // Each character takes at least one octet in an A-label. Counting first bounds the work on a long text.
    if text.chars().nth(MAX_NAME).is_some() {
        return false;
    }
    let mut octets = 0;
    let (mut has_right_to_left, mut all_keep_bidi_rule) = (false, true);
    for label in text.split(['.', '\u{3002}', '\u{FF0E}', '\u{FF61}']) {
        let Some(facts) = check_label(label) else { return false };
        octets += facts.octets + 1;
        has_right_to_left |= facts.is_right_to_left;
        all_keep_bidi_rule &= facts.keeps_bidi_rule;
    }
    octets <= MAX_NAME + 1 && (all_keep_bidi_rule || !has_right_to_left)
}

/// Whether `label`, letters, digits and hyphens, is no A-label or a valid one.
///
/// Hyphens in the third and fourth place of another label are fine, since RFC 1123 knows nothing of A-labels. The Bidi
/// rule is applied to the label by itself.
pub(super) fn is_plain_or_a_label(label: &str) -> bool {
    let is_valid = |facts: Facts| facts.keeps_bidi_rule || !facts.is_right_to_left;
    after_prefix(label).is_none() || check_label(label).is_some_and(is_valid)
}

/// What the whole name needs to know of one of its labels.
struct Facts {
    octets: usize,
    is_right_to_left: bool,
    keeps_bidi_rule: bool,
}

fn check_label(label: &str) -> Option<Facts> {
    let is_ascii = label.is_ascii();
    if is_ascii && !is_ldh_label(label) {
        return None;
    }
    let code = after_prefix(label);
    let characters = code.map_or_else(|| collect(label, is_ascii), punycode::decode)?;
    let characters = characters.as_slice();
    if is_ascii && code.is_none() {
        return has_plain_hyphens(characters).then(|| facts(characters, label.len()));
    }
    let canonical = check_u_label(characters)?;
    let is_canonical = code.is_none_or(|code| code.as_bytes().eq_ignore_ascii_case(canonical.as_slice()));
    is_canonical.then(|| facts(characters, PREFIX.len() + canonical.as_slice().len()))
}

/// The characters of a label, in lower case if it is one whose case does not matter.
fn collect(label: &str, is_ascii: bool) -> Option<Short<char>> {
    let mut characters = Short::new();
    label
        .chars()
        .map(|character| if is_ascii { character.to_ascii_lowercase() } else { character })
        .try_for_each(|character| characters.push(character))?;
    Some(characters)
}

fn after_prefix(label: &str) -> Option<&str> {
    let (prefix, code) = label.split_at_checked(PREFIX.len())?;
    prefix.eq_ignore_ascii_case(PREFIX).then_some(code)
}

fn facts(label: &[char], octets: usize) -> Facts {
    let is_right_to_left = label.iter().any(|&character| {
        let class = Class::of(character);
        class.is_right_to_left() || class == Class::ARABIC_NUMBER
    });
    Facts { octets, is_right_to_left, keeps_bidi_rule: keeps_bidi_rule(label) }
}

/// The Punycode of a U-label that passes all tests.
fn check_u_label(label: &[char]) -> Option<Short<u8>> {
    let starts_well = label.first().is_some_and(|&first| !Class::of(first).is_mark());
    let is_international = !label.iter().all(char::is_ascii);
    let is_valid = starts_well
        && is_international
        && has_plain_hyphens(label)
        && label.iter().all(|&character| Class::of(character) != Class::REFUSED)
        && (0..label.len()).all(|position| has_its_context(label, position));
    if is_valid { punycode::encode(label) } else { None }
}

/// No hyphen first or last, nor two in the third and fourth place, which are reserved for prefixes like `xn--`.
fn has_plain_hyphens(label: &[char]) -> bool {
    label.first() != Some(&'-') && label.last() != Some(&'-') && label.get(2..4) != Some(&['-', '-'])
}

/// The rules of RFC 5892 appendix A for the character at `position`, and `true` where there is none.
fn has_its_context(label: &[char], position: usize) -> bool {
    let Some((before, rest)) = label.split_at_checked(position) else { return true };
    let Some((&character, after)) = rest.split_first() else { return true };
    match character {
        '\u{200C}' => ends_in_virama(before) || joins(before, after),
        '\u{200D}' => ends_in_virama(before),
        '\u{B7}' => before.last() == Some(&'l') && after.first() == Some(&'l'),
        '\u{375}' => after.first().is_some_and(|&next| is_greek(next)),
        '\u{5F3}' | '\u{5F4}' => before.last().is_some_and(|&previous| is_hebrew(previous)),
        '\u{30FB}' => label.iter().any(|&other| is_japanese(other)),
        '\u{660}'..='\u{669}' => !label.iter().any(|other| ('\u{6F0}'..='\u{6F9}').contains(other)),
        '\u{6F0}'..='\u{6F9}' => !label.iter().any(|other| ('\u{660}'..='\u{669}').contains(other)),
        _ => true,
    }
}

fn ends_in_virama(before: &[char]) -> bool {
    before.last().is_some_and(|&previous| Class::of(previous).is_virama())
}

/// Whether a zero-width non-joiner parts two letters that would be joined without it, marks in between left aside.
fn joins(before: &[char], after: &[char]) -> bool {
    let is_letter = |class: &Class| !class.is_nonspacing();
    let previous = before.iter().rev().map(|&character| Class::of(character)).find(is_letter);
    let next = after.iter().map(|&character| Class::of(character)).find(is_letter);
    previous.is_some_and(Class::joins_next) && next.is_some_and(Class::joins_previous)
}

// The scripts that the rules ask for, as far as a label may contain them. Characters that no label may contain fill the
// gaps of the ranges.

fn is_greek(character: char) -> bool {
    matches!(character, '\u{371}'..='\u{3E1}' | '\u{3F3}'..='\u{3FC}' | '\u{1D26}'..='\u{1D2A}'
        | '\u{1F00}'..='\u{1FF6}' | '\u{AB65}')
}

fn is_hebrew(character: char) -> bool {
    matches!(character, '\u{591}'..='\u{5F4}' | '\u{FB1E}')
}

/// Hiragana, Katakana or Han.
fn is_japanese(character: char) -> bool {
    matches!(character, '\u{3005}' | '\u{3007}' | '\u{3041}'..='\u{3096}' | '\u{309D}'..='\u{30FA}'
        | '\u{30FD}'..='\u{30FE}' | '\u{31F0}'..='\u{9FFF}' | '\u{FA0E}'..='\u{FA29}' | '\u{16FE3}'
        | '\u{16FF0}'..='\u{16FF1}' | '\u{1AFF0}'..='\u{1B167}' | '\u{20000}'..='\u{3134A}')
}

/// The Bidi rule of RFC 5893 section 2.
fn keeps_bidi_rule(label: &[char]) -> bool {
    let classes = || label.iter().map(|&character| Class::of(character));
    // Conditions 3 and 6 look at the last character that is no nonspacing mark.
    let last = classes().rev().find(|class| !class.is_nonspacing());
    match classes().next() {
        Some(first) if first.is_right_to_left() => {
            let has = |wanted: Class| classes().any(|class| class == wanted);
            let ends_well = last.is_some_and(|class| class.is_right_to_left() || class.is_number());
            let has_both_numbers = has(Class::EUROPEAN_NUMBER) && has(Class::ARABIC_NUMBER);
            ends_well && !has_both_numbers && !classes().any(Class::is_left_to_right)
        }
        Some(first) if first.is_left_to_right() => {
            let ends_well = last.is_some_and(|class| class.is_left_to_right() || class == Class::EUROPEAN_NUMBER);
            ends_well && !classes().any(|class| class.is_right_to_left() || class == Class::ARABIC_NUMBER)
        }
        _ => false,
    }
}

/// What the rules have to know of a character: four times a group, plus a detail within the group.
///
/// | group | characters | details |
/// | --- | --- | --- |
/// | 0 | not permitted in any label | |
/// | 1 | letters and digits written left to right | joining type: none, dual, right, left |
/// | 2 | spacing marks, left to right | none, virama |
/// | 3 | letters written right to left | joining type |
/// | 4 | Arabic letters | joining type |
/// | 5 | others | European number, Arabic number, hyphen, neutral |
/// | 6 | nonspacing marks | none, virama |
#[derive(Clone, Copy, PartialEq, Eq)]
struct Class(u8);

impl Class {
    const REFUSED: Class = Class(0);
    const EUROPEAN_NUMBER: Class = Class(20);
    const ARABIC_NUMBER: Class = Class(21);

    fn of(character: char) -> Class {
        let code = u32::from(character);
        let position = INDEX.partition_point(|&(start, _)| start <= code).saturating_sub(1);
        let (mut start, mut octets) = INDEX.get(position).copied().unwrap_or((0, &RUNS));
        while let Some((run, rest)) = read_run(octets) {
            start += run.length;
            if code < start {
                return Class(run.class);
            }
            octets = rest;
        }
        Class::REFUSED
    }

    fn group(self) -> u8 {
        self.0 / 4
    }

    fn detail(self) -> u8 {
        self.0 % 4
    }

    fn is_left_to_right(self) -> bool {
        matches!(self.group(), 1 | 2)
    }

    fn is_right_to_left(self) -> bool {
        matches!(self.group(), 3 | 4)
    }

    fn is_number(self) -> bool {
        self == Class::EUROPEAN_NUMBER || self == Class::ARABIC_NUMBER
    }

    fn is_nonspacing(self) -> bool {
        self.group() == 6
    }

    fn is_mark(self) -> bool {
        matches!(self.group(), 2 | 6)
    }

    fn is_virama(self) -> bool {
        self.is_mark() && self.detail() == 1
    }

    fn joins_next(self) -> bool {
        matches!(self.group(), 1 | 3 | 4) && matches!(self.detail(), 1 | 3)
    }

    fn joins_previous(self) -> bool {
        matches!(self.group(), 1 | 3 | 4) && matches!(self.detail(), 1 | 2)
    }
}

struct Run {
    length: u32,
    class: u8,
}

/// The first run of an excerpt of the table, and what follows it.
const fn read_run(mut octets: &[u8]) -> Option<(Run, &[u8])> {
    let (mut number, mut shift) = (0_u32, 0);
    while let Some((&octet, rest)) = octets.split_first() {
        // No run is longer than 2^21 characters, so that four octets are enough.
        number |= ((octet & 0x7F) as u32) << shift;
        if octet < 0x80 {
            return Some((Run { length: number / 32 + 1, class: (number % 32) as u8 }, rest));
        }
        shift += 7;
        octets = rest;
    }
    None
}

/// One in so many runs has an entry in the index: lookups read half as many on average.
const STRIDE: usize = 64;

/// Where in the table to begin: the first character of a run, and the table from this run on.
static INDEX: [(u32, &[u8]); count_runs().div_ceil(STRIDE)] = build_index();

const fn count_runs() -> usize {
    let (mut count, mut octets): (usize, &[u8]) = (0, &RUNS);
    while let Some((_, rest)) = read_run(octets) {
        count += 1;
        octets = rest;
    }
    count
}

/// Runs at compile time, where an index out of bounds would be a compile error.
const fn build_index<const N: usize>() -> [(u32, &'static [u8]); N] {
    let mut index: [(u32, &'static [u8]); N] = [(0, &RUNS); N];
    let (mut start, mut count, mut octets): (u32, usize, &'static [u8]) = (0, 0, &RUNS);
    while let Some((run, rest)) = read_run(octets) {
        if count.is_multiple_of(STRIDE) {
            index[count / STRIDE] = (start, octets);
        }
        start += run.length;
        count += 1;
        octets = rest;
    }
    index
}

#[cfg(test)]
mod tests {
    use super::{Class, idn_hostname};

    #[track_caller]
    fn class(group: u8, detail: u8, characters: &str) {
        for character in characters.chars() {
            let found = Class::of(character);
            assert_eq!((found.group(), found.detail()), (group, detail), "{character:?}");
        }
    }

    #[test]
    fn classes() {
        class(0, 0, "\0 .AZ_\u{7F}\u{C0}\u{AD}\u{640}\u{2603}\u{FFFF}\u{E0001}\u{10FFFF}");
        class(1, 0, "az\u{DF}\u{3C2}\u{4E00}\u{9FFF}\u{AC00}\u{20000}\u{3134A}");
        class(1, 1, "\u{1820}");
        class(2, 0, "\u{903}");
        class(2, 1, "\u{1B44}");
        class(3, 0, "\u{5D0}\u{5F3}");
        class(3, 1, "\u{7CA}");
        class(4, 1, "\u{628}");
        class(4, 2, "\u{627}");
        class(5, 0, "09\u{6F0}");
        class(5, 1, "\u{660}");
        class(5, 2, "-");
        class(5, 3, "\u{B7}\u{200C}\u{30FB}");
        class(6, 0, "\u{300}\u{64B}");
        class(6, 1, "\u{94D}");
    }

    #[test]
    fn a_long_name_is_refused_at_once() {
        assert!(!idn_hostname(&"\u{FC}".repeat(1 << 20)));
        assert!(!idn_hostname(&"a.".repeat(1 << 20)));
    }

    /// The known gap: this label is not in Normalization Form C, and is accepted all the same.
    #[test]
    fn normalization_is_not_verified() {
        assert!(idn_hostname("cafe\u{301}"));
    }
}
