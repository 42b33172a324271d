//! The Unicode properties of ECMA-262: takes the two halves of `\p{name=value}`, gives the set, or nothing for a name
//! that the standard does not list with exactly this spelling. Every property of the standard is there.
//!
//! The tables are our own, since the ready-made ones spend eight bytes on a range: those of `regex-syntax` for
//! categories and scripts alone add 42 KB gzipped, with the binary properties 76 KB. Ours are 19 KB for everything, 16
//! KB gzipped with this code. Categories and scripts are run lengths over all code points. A binary property is a union
//! of categories and the points where it departs from it, which for most are few.

use alloc::vec::Vec;

use super::class::{Class, LAST};
use super::tables::{
    BINARY, BINARY_NAMES, CATEGORY_GROUPS, CATEGORY_NAMES, CATEGORY_RUNS, SCRIPT_EXTENSIONS, SCRIPT_NAMES, SCRIPT_RUNS,
};

/// The set of `\p{name}` or `\p{name=value}`.
pub(super) fn property(name: &str, value: Option<&str>) -> Option<Class> {
    match (name, value) {
        (name, None) => category(name).or_else(|| binary(name)),
        ("General_Category" | "gc", Some(value)) => category(value),
        ("Script" | "sc", Some(value)) => line_of(SCRIPT_NAMES, value).map(script),
        ("Script_Extensions" | "scx", Some(value)) => line_of(SCRIPT_NAMES, value).map(script_extensions),
        _ => None,
    }
}

/// What may begin the name of a group, and what may go on one; right only beyond ASCII.
pub(super) fn identifiers() -> (Class, Class) {
    let set = |name| binary(name).unwrap_or_else(|| Class::new(Vec::new()));
    let joiners = Class::new([(0x200C, 0x200D)].to_vec());
    (set("ID_Start"), Class::new([set("ID_Continue").ranges(), joiners.ranges()].concat()))
}

fn line_of(names: &str, wanted: &str) -> Option<usize> {
    names.lines().position(|line| line.split(' ').any(|name| name == wanted))
}

fn category(name: &str) -> Option<Class> {
    let line = line_of(CATEGORY_NAMES, name)?;
    let proper = CATEGORY_NAMES.lines().count() - CATEGORY_GROUPS.len();
    let mask = if line < proper { 1 << line } else { CATEGORY_GROUPS[line - proper] };
    Some(Class::from_toggles(&categories(mask)))
}

fn binary(name: &str) -> Option<Class> {
    let mut bytes = Bytes(BINARY);
    for line in BINARY_NAMES.lines() {
        let mask = bytes.number()?;
        let count = bytes.number()?;
        if line.split(' ').any(|spelling| spelling == name) {
            let departures: Vec<u32> = bytes.sums(count).collect();
            return Some(Class::from_toggles(&difference(&categories(mask), &departures)));
        }
        bytes.sums(count).for_each(drop);
    }
    None
}

fn script(wanted: usize) -> Class {
    Class::from_toggles(&toggles(script_runs(), |script| script == wanted))
}

/// The script's own code points, but where extensions are listed the list decides.
fn script_extensions(wanted: usize) -> Class {
    let own = toggles(script_runs(), |script| script == wanted);
    let mut departures = Vec::new();
    let mut bytes = Bytes(SCRIPT_EXTENSIONS);
    let mut at = 0;
    while let (Some(gap), Some(length), Some(count)) = (bytes.number(), bytes.number(), bytes.byte()) {
        let from = at + gap;
        at = from + length;
        let is_listed = (0..count).filter(|_| bytes.byte() == Some(wanted)).count() > 0;
        let is_own = own.partition_point(|&toggle| toggle <= from) % 2 == 1;
        if is_listed != is_own {
            departures.extend([from, at]);
        }
    }
    Class::from_toggles(&difference(&own, &departures))
}

fn script_runs() -> impl Iterator<Item = (u32, usize)> {
    let mut bytes = Bytes(SCRIPT_RUNS);
    core::iter::from_fn(move || Some((bytes.number()?, bytes.byte()?)))
}

/// The union of the categories whose bits are set.
fn categories(mask: u32) -> Vec<u32> {
    let mut bytes = Bytes(CATEGORY_RUNS);
    let runs = core::iter::from_fn(move || bytes.number().map(|run| (run / 32 + 1, run % 32)));
    toggles(runs, |category| mask >> category & 1 == 1)
}

/// Where membership changes along runs of (length, label).
fn toggles<T>(runs: impl Iterator<Item = (u32, T)>, is_member: impl Fn(T) -> bool) -> Vec<u32> {
    let mut found = Vec::new();
    let mut at = 0;
    for (length, label) in runs {
        let inside = found.len() % 2 == 1;
        if is_member(label) != inside {
            found.push(at);
        }
        at += length;
    }
    if found.len() % 2 == 1 {
        found.push(LAST + 1);
    }
    found
}

/// The toggles of what is in exactly one of two sets: a point in both lists toggles nothing.
fn difference<'a>(mut left: &'a [u32], mut right: &'a [u32]) -> Vec<u32> {
    let mut kept: Vec<u32> = Vec::with_capacity(left.len() + right.len());
    while let Some(&point) = left.first().into_iter().chain(right.first()).min() {
        let lesser = if left.first() == Some(&point) { &mut left } else { &mut right };
        *lesser = lesser.get(1..).unwrap_or_default();
        if kept.pop_if(|last| *last == point).is_none() {
            kept.push(point);
        }
    }
    kept
}

/// The tables' bytes: numbers of seven bits a byte, low ones first, among single bytes.
struct Bytes(&'static [u8]);

impl Bytes {
    fn byte(&mut self) -> Option<usize> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(usize::from(first))
    }

    fn number(&mut self) -> Option<u32> {
        let mut number = 0;
        for shift in (0..).step_by(7) {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            number |= u32::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                break;
            }
        }
        Some(number)
    }

    /// The running sums of the next `count` numbers.
    fn sums(&mut self, count: u32) -> impl Iterator<Item = u32> + '_ {
        (0..count).scan(0, |at, _| {
            *at += self.number()?;
            Some(*at)
        })
    }
}
