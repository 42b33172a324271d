//! A cursor over ASCII grammars.
//!
//! Takes a string, gives one byte or one run of digits at a time. It never looks behind itself, never panics and does
//! not allocate. Bytes above 0x7F match nothing an ASCII grammar asks for, so multi-byte characters need no care here.

/// The part of a string that has not been read yet.
pub(super) struct Scan<'a> {
    rest: &'a [u8],
}

impl<'a> Scan<'a> {
    /// A cursor at the first byte of `text`.
    pub(super) fn new(text: &'a str) -> Self {
        Scan { rest: text.as_bytes() }
    }

    /// Whether everything has been read.
    pub(super) fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next byte, left in place.
    pub(super) fn peek(&self) -> Option<u8> {
        self.rest.first().copied()
    }

    /// The next byte, consumed.
    pub(super) fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// Consumes the next byte if it is one of `bytes`, and says which it was.
    pub(super) fn eat_any(&mut self, bytes: &[u8]) -> Option<u8> {
        let found = self.peek().filter(|byte| bytes.contains(byte))?;
        self.next();
        Some(found)
    }

    /// Consumes the next byte if it is `byte`.
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        self.eat_any(&[byte]).is_some()
    }

    /// Consumes the next byte if it is a hexadecimal digit.
    pub(super) fn eat_hex(&mut self) -> bool {
        let found = self.peek().is_some_and(|byte| byte.is_ascii_hexdigit());
        found && self.next().is_some()
    }

    /// Consumes the longest run of digits and gives its length.
    pub(super) fn digits(&mut self) -> usize {
        let count = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        self.rest = self.rest.get(count..).unwrap_or_default();
        count
    }

    /// The value of two digits, consumed. A third digit is left for the caller to trip over.
    pub(super) fn two_digits(&mut self) -> Option<u32> {
        Some(self.digit()? * 10 + self.digit()?)
    }

    fn digit(&mut self) -> Option<u32> {
        let value = self.peek().filter(u8::is_ascii_digit)? - b'0';
        self.next();
        Some(u32::from(value))
    }
}
