//! The fast path: a pattern without lookarounds that can be in few sets of steps goes through a table of them, one look-up
//! for a character and no memory. Takes a program, gives verdicts, or declines: everything that it declines is the
//! simulator's.
//!
//! The table is made in full before the first subject is read, or not at all. Filled as subjects come, what a match costs
//! would depend on earlier ones, and a pattern of too many sets would have to be paid for by the set. Characters that no
//! step tells apart are one symbol, so that a row is short.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::array;

use super::Extent;
use super::budget::Meter;
use super::error::Exhausted;
use super::program::{Program, Step};
use super::simulate::{Position, Run, Threads, is_word};
use crate::sort::sort;

/// In visits of a step and comparisons: what making a table may cost, some tens of microseconds in WebAssembly.
const MOST_WORK: u64 = 10_000;

/// What a range of a class costs before anything is known about it: those of `\p{…}` are hundreds.
const BOUNDARY_COST: u64 = 50;

/// In characters whose symbols stand in a list of their own; those of ASCII have an array.
const ASCII: usize = 128;

/// Where the first rows of the table would be: what follows is known without reading on.
const NO: u16 = 0;
const YES: u16 = 1;

/// Characters by what the steps of a program make of them.
struct Symbols {
    ascii: [u8; ASCII],
    /// Where runs of characters with one symbol begin, ascending from zero.
    runs: Vec<(u32, u8)>,
    /// A character of each symbol.
    samples: Vec<char>,
}

impl Symbols {
    /// Tells apart what the program tells apart.
    fn new(program: &Program, meter: &mut Meter) -> Result<Self, Exhausted> {
        let mut symbols = Self { ascii: [0; ASCII], runs: Vec::new(), samples: Vec::new() };
        for first in boundaries(program, meter)? {
            let sample = char::from_u32(first).unwrap_or('\u{E000}');
            let symbol = symbols.of_sample(sample, program, meter)?;
            symbols.runs.push((first, symbol));
        }
        symbols.ascii = array::from_fn(|point| u32::try_from(point).map_or(0, |point| symbols.look_up(point)));
        Ok(symbols)
    }

    /// The symbol of a character that may be like an earlier one.
    fn of_sample(&mut self, sample: char, program: &Program, meter: &mut Meter) -> Result<u8, Exhausted> {
        let is_like = |other: char| {
            (!program.asks_for_words || is_word(other) == is_word(sample))
                && program.classes.iter().all(|class| class.contains(other) == class.contains(sample))
                && !program.steps.iter().any(|step| matches!(*step, Step::Char(c) if c == other || c == sample))
        };
        meter.spend((self.samples.len() * program.steps.len()) as u64 / 4)?;
        let known = self.samples.iter().position(|&other| is_like(other));
        let symbol = known.unwrap_or(self.samples.len());
        if known.is_none() {
            self.samples.push(sample);
        }
        u8::try_from(symbol).map_err(|_| Exhausted)
    }

    fn of(&self, character: char) -> u8 {
        let point = character as u32;
        self.ascii.get(point as usize).copied().unwrap_or_else(|| self.look_up(point))
    }

    fn look_up(&self, point: u32) -> u8 {
        let next = self.runs.partition_point(|&(first, _)| first <= point);
        self.runs.get(next.wrapping_sub(1)).map_or(0, |&(_, symbol)| symbol)
    }
}

/// The first characters of runs that the program treats alike, ascending from zero.
fn boundaries(program: &Program, meter: &mut Meter) -> Result<Vec<u32>, Exhausted> {
    let mut found = vec![0];
    if program.asks_for_words {
        found.extend([0x30, 0x3A, 0x41, 0x5B, 0x5F, 0x60, 0x61, 0x7B]);
    }
    for class in &program.classes {
        meter.spend(class.ranges().len() as u64 * BOUNDARY_COST)?;
        found.extend(class.ranges().iter().flat_map(|&(from, to)| [from, to + 1]));
    }
    for step in &program.steps {
        if let Step::Char(character) = *step {
            found.extend([character as u32, character as u32 + 1]);
        }
    }
    sort(&mut found);
    found.dedup();
    Ok(found)
}

/// A pattern compiled for one extent.
pub(super) struct Automaton {
    symbols: Symbols,
    /// For each set of steps a row: for each symbol, and at last for the end of the subject, where the next row begins.
    table: Box<[u16]>,
    /// The length of a row, and where the first one begins: behind the numbers of the verdicts.
    width: usize,
}

impl Automaton {
    /// Makes the table, if the pattern is of the kind.
    pub(super) fn new(program: &Program, extent: Extent, is_everywhere: bool) -> Option<Self> {
        if !program.tables.is_empty() {
            return None;
        }
        let mut meter = Meter::of_grains(MOST_WORK);
        let symbols = Symbols::new(program, &mut meter).ok()?;
        let width = symbols.samples.len() + 1;
        let mut threads = Threads::new();
        threads.begin(program.steps.len());
        let samples = &symbols.samples;
        let maker = Maker { program, samples, extent, is_everywhere, sets: Vec::new(), meter };
        let table = maker.table(&mut threads)?;
        Some(Self { symbols, table, width })
    }

    /// Whether there is a match. Charges every byte in advance, two grains, and four for the call: most subjects are read
    /// to their end.
    pub(super) fn is_match(&self, subject: &str, meter: &mut Meter) -> Result<bool, Exhausted> {
        meter.spend(4 + 2 * subject.len() as u64)?;
        let mut row = self.width;
        for character in subject.chars() {
            let next = self.table[row + usize::from(self.symbols.of(character))];
            if next <= YES {
                return Ok(next == YES);
            }
            row = usize::from(next);
        }
        Ok(self.table[row + self.width - 1] == YES)
    }
}

/// What a match can be in between two characters.
#[derive(PartialEq)]
struct Set {
    /// Compared first, which nearly always settles it.
    hash: usize,
    /// The steps to go on from, ascending.
    entries: Vec<usize>,
    /// Whether a character of words stands before, if any does.
    before: Option<bool>,
}

impl Set {
    fn new(entries: Vec<usize>, before: Option<bool>) -> Self {
        let hash = entries.iter().fold(0_usize, |hash, entry| hash.wrapping_mul(31).wrapping_add(*entry));
        Self { hash, entries, before }
    }
}

/// A table in the making.
struct Maker<'p> {
    program: &'p Program,
    samples: &'p [char],
    extent: Extent,
    is_everywhere: bool,
    sets: Vec<Set>,
    meter: Meter,
}

impl Maker<'_> {
    /// The rows of all sets that can be reached, the sets being numbered as they are found.
    fn table(mut self, threads: &mut Threads) -> Option<Box<[u16]>> {
        let width = self.samples.len() + 1;
        self.sets.push(Set::new(vec![0], None));
        let mut table = vec![NO; width];
        let mut number = 0;
        while number < self.sets.len() {
            let row = table.len();
            table.resize(row + width, NO);
            self.fill(number, threads, &mut table[row..]).ok()?;
            number += 1;
        }
        Some(table.into_boxed_slice())
    }

    /// Fills in a row. What a step that reads can be reached by depends on the character behind only as far as that is
    /// a word character, another one, or none.
    fn fill(&mut self, number: usize, threads: &mut Threads, row: &mut [u16]) -> Result<(), Exhausted> {
        let sides: &[_] =
            if self.program.asks_for_words { &[None, Some(false), Some(true)] } else { &[None, Some(false)] };
        for &after in sides {
            let is_match = self.reach(number, after, threads)?;
            let Some(is_word_next) = after else {
                row[self.samples.len()] = u16::from(is_match);
                continue;
            };
            for (place, &sample) in row.iter_mut().zip(self.samples) {
                if (self.program.asks_for_words && is_word(sample)) == is_word_next {
                    let is_over = is_match && self.extent == Extent::Search;
                    *place = if is_over { YES } else { self.follow(threads, sample)? };
                }
            }
        }
        Ok(())
    }

    /// Lets `threads.next` be what reads the next character; whether a match ends here.
    fn reach(&mut self, number: usize, after: Option<bool>, threads: &mut Threads) -> Result<bool, Exhausted> {
        let sample = |is_word| if is_word { 'a' } else { ' ' };
        let set = &self.sets[number];
        let position = Position { at: 0, before: set.before.map(sample), after: after.map(sample) };
        let Program { steps, classes, .. } = self.program;
        threads.next.clear();
        threads.tick();
        let mut run = Run { subject: "", classes, steps, tables: &[], threads };
        let visits: u64 = set.entries.iter().map(|&entry| run.reach(entry, position)).sum();
        self.meter.spend(visits + 1)?;
        Ok(threads.is_match)
    }

    /// Where the row begins for the set behind a character, found or made.
    fn follow(&mut self, threads: &Threads, read: char) -> Result<u16, Exhausted> {
        self.meter.spend(threads.next.len() as u64 + 1)?;
        let takes = |step: &&usize| self.program.steps[**step].takes(read, &self.program.classes);
        let mut entries: Vec<usize> = threads.next.iter().filter(takes).map(|step| step + 1).collect();
        if self.is_everywhere {
            entries.push(0);
        }
        if entries.is_empty() {
            return Ok(NO);
        }
        sort(&mut entries);
        let set = Set::new(entries, Some(self.program.asks_for_words && is_word(read)));
        self.meter.spend(self.sets.len() as u64 / 8)?;
        let known = self.sets.iter().position(|known| *known == set);
        let number = known.unwrap_or(self.sets.len());
        if known.is_none() {
            self.sets.push(set);
        }
        u16::try_from((number + 1) * (self.samples.len() + 1)).map_err(|_| Exhausted)
    }
}
