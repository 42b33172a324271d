//! Integration tests, in one binary.

mod shared;
mod snapshot;
mod vectors;
