//! Sorting in little code.
//!
//! Takes a list and an order; gives the list in that order. The standard sorts are quicker, but each use of them costs
//! some eight kilobytes of WebAssembly, and there are twenty uses; this heap sort costs a few hundred bytes. It never
//! allocates, takes `n log n` comparisons at the most whatever the input, and is not stable: an order that has to be
//! stable ends by comparing positions.

use core::cmp::Ordering;

/// Sorts by the natural order.
pub(crate) fn sort<T: Ord>(list: &mut [T]) {
    sort_by(list, T::cmp);
}

/// Sorts by an order of one's own.
#[inline(never)]
pub(crate) fn sort_by<T>(list: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let length = list.len();
    for root in (0..length / 2).rev() {
        sink(list, root, length, &mut compare);
    }
    for end in (1..length).rev() {
        list.swap(0, end);
        sink(list, 0, end, &mut compare);
    }
}

/// Lets a value sink until no child of it within `end` is larger.
fn sink<T>(list: &mut [T], root: usize, end: usize, compare: &mut impl FnMut(&T, &T) -> Ordering) {
    let mut at = root;
    while 2 * at + 1 < end {
        let left = 2 * at + 1;
        let larger = if left + 1 < end && compare(&list[left], &list[left + 1]).is_lt() { left + 1 } else { left };
        if !compare(&list[at], &list[larger]).is_lt() {
            return;
        }
        list.swap(at, larger);
        at = larger;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn sorts_like_the_standard_library() {
        for length in 0..200 {
            let mut list: Vec<u64> = (0..length).map(|n| crate::number::mix(n + 1000 * length) % 50).collect();
            let mut wanted = list.clone();
            wanted.sort_unstable();
            sort(&mut list);
            assert_eq!(list, wanted);
        }
    }

    #[test]
    fn takes_an_order() {
        let mut list = ["b", "a", "c"];
        sort_by(&mut list, |a, b| b.cmp(a));
        assert_eq!(list, ["c", "b", "a"]);
    }
}
