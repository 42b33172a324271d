// The values that schemas and instances are made of: few, so that they meet.

/** Names of members. */
export const NAMES = ["a", "b", "c", "ab", "", "é", "😀", "a/b", "a~b", "0", "length"];

export const TEXTS = ["", "a", "b", "ab", "aab", "é", "e\u0301", "😀", "😀😁", "1", "42", "x y", "\u0000", "null", '"'];

export const NUMBERS = [0, 1, 2, 3, 7, 10, 42, -1, -3, 0.5, 2.5, -0.25, 1.75, 1e6, 2 ** 31, -(2 ** 40)];

/** More numbers for instances; divisors are not tried on those that a quotient cannot tell apart. */
export const LARGE = [2 ** 53, 1e21, -1e300, 5e-324];

/** What formats are tried on: right ones, and near misses. */
export const FORMATTED = [
  ...["2024-02-29", "2023-02-29", "2024-13-01", "2024-1-1", "0000-01-01", "24-02-29"],
  ...["12:30:00Z", "12:30:00", "23:59:60Z", "24:00:00Z", "12:30:00.5+01:00", "12:30:00+25:00", "12:30:00z"],
  ...["2024-02-29T12:30:00Z", "2024-02-29t12:30:00.123-05:30", "2024-02-30T00:00:00Z"],
  ...[
    "127.0.0.1",
    "256.0.0.1",
    "127.0.0",
    "01.2.3.4",
    "::1",
    "1::",
    "::ffff:1.2.3.4",
    "1:2:3:4:5:6:7",
    "::g",
    "1::2::3",
  ],
  ...[
    "123e4567-e89b-12d3-a456-426614174000",
    "123e4567e89b12d3a456426614174000",
    "123E4567-E89B-12D3-A456-42661417400G",
  ],
  ...["/a~1b", "/a~2", "a", "#/a", "0", "1/a", "0#", "01/a", "-1/a", "0/a~"],
];
