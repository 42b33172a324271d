//! Integration tests, in one binary.

mod shared;
