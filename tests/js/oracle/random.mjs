// Chance that can be repeated: the same seed gives the same run, everywhere.

/** Marsaglia's xorshift of 32 bits, and what is built of it. */
export function randomFrom(seed) {
  let state = seed >>> 0 || 1;
  /** A whole number from 0 up to, not including, the limit. */
  function below(limit) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  }
  return {
    below,
    /** True once in so many times. */
    once: (times) => below(times) === 0,
    pick: (list) => list[below(list.length)],
    list: (least, most, make) => Array.from({ length: least + below(most - least + 1) }, (_, index) => make(index)),
  };
}
