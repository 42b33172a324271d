//! A set of code points. Surrogates may be members, since a pattern can name them; no subject holds one.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

/// The last code point.
pub(super) const LAST: u32 = 0x10_FFFF;

/// Inclusive ranges, sorted, with a gap between any two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Class {
    ranges: Vec<(u32, u32)>,
}

impl Class {
    /// The union of ranges in any order. A heap sorts them, since the standard sorts are ten times its code.
    pub(super) fn new(ranges: Vec<(u32, u32)>) -> Self {
        let mut ranges = BinaryHeap::from(ranges).into_sorted_vec();
        let mut kept = 0;
        for index in 1..ranges.len() {
            let (from, to) = ranges[index];
            if from <= ranges[kept].1.saturating_add(1) {
                ranges[kept].1 = ranges[kept].1.max(to);
            } else {
                kept += 1;
                ranges[kept] = (from, to);
            }
        }
        ranges.truncate(kept + 1);
        Self { ranges }
    }

    /// The set of which `toggles`, ascending, are the points where membership changes.
    pub(super) fn from_toggles(toggles: &[u32]) -> Self {
        let range = |pair: &[u32]| (pair[0], pair.get(1).map_or(LAST, |end| end - 1));
        Self { ranges: toggles.chunks(2).map(range).collect() }
    }

    /// `.` without the `s` flag: all but the line terminators.
    pub(super) fn dot() -> Self {
        Self::new([(0x0A, 0x0A), (0x0D, 0x0D), (0x2028, 0x2029)].to_vec()).negated()
    }

    /// `\d`.
    pub(super) fn digit() -> Self {
        Self::new([(0x30, 0x39)].to_vec())
    }

    /// `\w`.
    pub(super) fn word() -> Self {
        Self::new([(0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)].to_vec())
    }

    /// `\s`: white space and line terminators of ECMA-262, which are not Unicode's (no U+0085, but U+FEFF).
    pub(super) fn space() -> Self {
        let single = |point: u32| (point, point);
        let mut ranges: Vec<_> = [0x20, 0xA0, 0x1680, 0x202F, 0x205F, 0x3000, 0xFEFF].map(single).to_vec();
        ranges.extend([(0x09, 0x0D), (0x2000, 0x200A), (0x2028, 0x2029)]);
        Self::new(ranges)
    }

    /// Every code point that is no member.
    pub(super) fn negated(&self) -> Self {
        let mut ranges = Vec::with_capacity(self.ranges.len() + 1);
        let mut next = 0;
        for &(from, to) in &self.ranges {
            if next < from {
                ranges.push((next, from - 1));
            }
            next = to + 1;
        }
        if next <= LAST {
            ranges.push((next, LAST));
        }
        Self { ranges }
    }

    /// Whether the code point is a member.
    pub(super) fn contains(&self, point: u32) -> bool {
        let next = self.ranges.partition_point(|&(_, to)| to < point);
        self.ranges.get(next).is_some_and(|&(from, _)| from <= point)
    }

    /// The ranges, ascending.
    pub(super) fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }
}
