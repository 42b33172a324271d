//! JSON text into a tree with spans: RFC 8259 exactly, and nothing beyond it.
//!
//! Takes bytes; gives a tree whose numbers stand as written, or faults with their places. The first syntax fault ends the
//! reading; duplicate members and lone surrogates are collected, since reading can go on behind them. A leading byte
//! order mark is skipped, as section 8.1 allows. Comments, trailing commas, single quotes, `NaN` and control characters
//! in strings are refused. The reader keeps its own stack, so nesting costs no stack of the machine.

use alloc::string::String;

use super::{Builder, Parsed, Role, Stop};
use crate::code::Code;
use crate::finding::{Finding, Place};
use crate::limits::Limits;
use crate::source::Span;
use crate::tree::{Kind, Tree};

/// Reads JSON text from bytes that should be UTF-8. A lone surrogate in the generalised encoding (WTF-8), as a
/// JavaScript string may hold one, is reported as such and not as broken bytes.
pub(crate) fn parse_bytes(bytes: &[u8], role: Role, limits: &Limits) -> Parsed {
    let mut builder = Builder::new(Tree::of_text(""), role, limits);
    if let Err(Stop) = admit_text(&mut builder, bytes.len()) {
        return builder.finish();
    }
    match core::str::from_utf8(bytes) {
        Ok(text) => {
            builder.tree = Tree::of_text(text);
            let mut reader = Reader { text, at: 0, builder };
            // A fault that ends the reading is in the builder already.
            let _ = reader.read_document();
            reader.builder.finish()
        }
        Err(error) => refuse_bytes(builder, bytes, error.valid_up_to()),
    }
}

fn admit_text(builder: &mut Builder<'_>, length: usize) -> Result<(), Stop> {
    let (limit, code) = match builder.role {
        Role::Schema => (builder.limits.schema_text, Code::LimitSchemaText),
        Role::Instance => (builder.limits.instance_text, Code::LimitInstanceText),
    };
    // Half the range of an offset, because unescaped strings are appended behind the text.
    if length > limit.min(u32::MAX / 2) as usize {
        return builder.stop(code, limit, Some(Span { start: 0, end: 0 }));
    }
    Ok(())
}

/// Reports bytes that are no UTF-8, with the text before them as the text to count lines in.
fn refuse_bytes(mut builder: Builder<'_>, bytes: &[u8], valid: usize) -> Parsed {
    let surrogate = matches!(bytes[valid..], [0xED, 0xA0..=0xBF, 0x80..=0xBF, ..]);
    let code = if surrogate { Code::JsonLoneSurrogate } else { Code::JsonInvalidUtf8 };
    let start = u32::try_from(valid).unwrap_or(u32::MAX);
    let mut text = String::from(core::str::from_utf8(&bytes[..valid]).unwrap_or_default());
    text.push(char::REPLACEMENT_CHARACTER);
    builder.tree = Tree::of_text(&text);
    builder.report(Finding::new(code), Place::Text(Span { start, end: start + 3 }));
    builder.finish()
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    builder: Builder<'a>,
}

/// What the grammar allows next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Value,
    /// A value or the end of an array that has just begun.
    FirstItem,
    /// A name or the end of an object that has just begun.
    FirstName,
    Name,
    CommaOrEnd,
}

impl Reader<'_> {
    fn read_document(&mut self) -> Result<(), Stop> {
        if self.text.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
        let mut next = Next::Value;
        loop {
            self.skip_blanks();
            next = match next {
                Next::Value => self.read_value()?,
                Next::FirstItem if self.peek() == Some(b']') => self.close(),
                Next::FirstItem => self.read_value()?,
                Next::FirstName if self.peek() == Some(b'}') => self.close(),
                Next::FirstName | Next::Name => self.read_name()?,
                Next::CommaOrEnd => match (self.builder.container(), self.peek()) {
                    (None, None) => return Ok(()),
                    (None, Some(_)) => return self.expected("the end of the text"),
                    (Some(Kind::Object), Some(b',')) => self.step(Next::Name),
                    (Some(_), Some(b',')) => self.step(Next::Value),
                    (Some(Kind::Object), Some(b'}')) | (Some(Kind::Array), Some(b']')) => self.close(),
                    (Some(Kind::Object), _) => return self.expected("a comma or }"),
                    (Some(_), _) => return self.expected("a comma or ]"),
                },
            };
        }
    }

    fn read_value(&mut self) -> Result<Next, Stop> {
        let start = self.at;
        match self.peek() {
            Some(b'{') => self.open(Kind::Object, Next::FirstName),
            Some(b'[') => self.open(Kind::Array, Next::FirstItem),
            Some(b'"') => {
                self.admit(start)?;
                self.read_string()?;
                Ok(Next::CommaOrEnd)
            }
            Some(b'-' | b'0'..=b'9') => self.read_number(),
            Some(b't') => self.read_word("true"),
            Some(b'f') => self.read_word("false"),
            Some(b'n') => self.read_word("null"),
            _ => self.expected("a value"),
        }
    }

    fn open(&mut self, kind: Kind, next: Next) -> Result<Next, Stop> {
        let start = self.at;
        self.admit(start)?;
        self.builder.open(kind, Some(span(start, start + 1)))?;
        self.builder.tree.push_span(span(start, start + 1));
        Ok(self.step(next))
    }

    fn close(&mut self) -> Next {
        self.at += 1;
        if let Some(node) = self.builder.close() {
            self.builder.tree.end_span(node, self.at);
        }
        Next::CommaOrEnd
    }

    /// A name and the colon behind it.
    fn read_name(&mut self) -> Result<Next, Stop> {
        if self.peek() != Some(b'"') {
            let last = self.builder.count() > 0 && self.peek() == Some(b'}');
            return self.expected(if last {
                "a member name after the comma"
            } else {
                "a member name in double quotes"
            });
        }
        self.read_string()?;
        self.skip_blanks();
        if self.peek() != Some(b':') {
            return self.expected("a colon");
        }
        Ok(self.step(Next::Value))
    }

    fn read_word(&mut self, word: &str) -> Result<Next, Stop> {
        let start = self.at;
        if !self.text[start..].starts_with(word) {
            return self.expected("a value");
        }
        self.admit(start)?;
        self.at += word.len();
        match word {
            "null" => self.builder.tree.push_null(),
            word => self.builder.tree.push_boolean(word == "true"),
        };
        self.builder.tree.push_span(span(start, self.at));
        Ok(Next::CommaOrEnd)
    }

    /// `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`
    fn read_number(&mut self) -> Result<Next, Stop> {
        let start = self.at;
        self.skip_if(b"-");
        if self.peek() == Some(b'0') {
            self.at += 1;
            if matches!(self.peek(), Some(b'0'..=b'9')) {
                return self.expected("a number without leading zeros");
            }
        } else {
            self.read_digits()?;
        }
        if self.skip_if(b".") {
            self.read_digits()?;
        }
        if self.skip_if(b"eE") {
            self.skip_if(b"+-");
            self.read_digits()?;
        }
        self.push_number(start)?;
        Ok(Next::CommaOrEnd)
    }

    fn push_number(&mut self, start: usize) -> Result<(), Stop> {
        let at = span(start, self.at);
        self.admit(start)?;
        let text = self.text;
        self.builder.admit_number(&text[start..self.at], Some(at))?;
        self.builder.tree.push_range(Kind::Number, start, self.at);
        self.builder.tree.push_span(at);
        Ok(())
    }

    fn read_digits(&mut self) -> Result<(), Stop> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start { self.expected("a digit") } else { Ok(()) }
    }

    /// A string in quotes, as a value or a name. Without escapes it stays where it is in the text.
    fn read_string(&mut self) -> Result<(), Stop> {
        let start = self.at;
        self.at += 1;
        self.skip_plain();
        let (from, to) = match self.peek() {
            Some(b'"') => (start + 1, self.at),
            _ => self.read_escaped(start)?,
        };
        self.at += 1;
        self.builder.admit_string(to - from, Some(span(start, self.at)))?;
        self.builder.tree.push_range(Kind::String, from, to);
        self.builder.tree.push_span(span(start, self.at));
        Ok(())
    }

    /// The rest of a string that has an escape, appended to the buffer. Ends before the closing quote.
    fn read_escaped(&mut self, start: usize) -> Result<(usize, usize), Stop> {
        let from = self.builder.tree.buffer().len();
        self.copy(start + 1, self.at);
        loop {
            match self.peek() {
                Some(b'"') => return Ok((from, self.builder.tree.buffer().len())),
                Some(b'\\') => self.read_escape()?,
                Some(_) => return self.expected("no raw control character; write it as an escape"),
                None => return self.expected("a closing quote"),
            }
            let plain = self.at;
            self.skip_plain();
            self.copy(plain, self.at);
        }
    }

    fn read_escape(&mut self) -> Result<(), Stop> {
        let at = self.at;
        let simple = match self.byte(at + 1) {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.read_unicode_escape(),
            _ => return self.expected("an escape sequence of JSON"),
        };
        self.builder.tree.buffer_mut().push(simple);
        self.at += 2;
        Ok(())
    }

    /// `\uXXXX`, or two of them that form a pair. A lone surrogate is reported and reading goes on.
    fn read_unicode_escape(&mut self) -> Result<(), Stop> {
        let start = self.at;
        let high = self.read_hex()?;
        let mut code = u32::from(high);
        if (0xD800..0xDC00).contains(&high) && self.peek() == Some(b'\\') && self.byte(self.at + 1) == Some(b'u') {
            let rest = self.at;
            let low = self.read_hex()?;
            if (0xDC00..0xE000).contains(&low) {
                code = 0x10000 + ((u32::from(high) - 0xD800) << 10) + (u32::from(low) - 0xDC00);
            } else {
                self.at = rest;
            }
        }
        let c = char::from_u32(code).unwrap_or_else(|| {
            let place = Place::Text(span(start, self.at));
            self.builder.report(Finding::new(Code::JsonLoneSurrogate), place);
            char::REPLACEMENT_CHARACTER
        });
        self.builder.tree.buffer_mut().push(c);
        Ok(())
    }

    fn read_hex(&mut self) -> Result<u16, Stop> {
        self.at += 2;
        let mut value = 0;
        for _ in 0..4 {
            let Some(digit) = self.peek().and_then(|byte| char::from(byte).to_digit(16)) else {
                return self.expected("four hexadecimal digits");
            };
            value = (value << 4) | digit;
            self.at += 1;
        }
        // Four hexadecimal digits fit in 16 bits.
        Ok(u16::try_from(value).unwrap_or(0))
    }

    /// Moves over characters that stand for themselves in a string.
    fn skip_plain(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|&byte| byte == b'"' || byte == b'\\' || byte < b' ').unwrap_or(rest.len());
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    fn skip_if(&mut self, bytes: &[u8]) -> bool {
        let found = self.peek().is_some_and(|byte| bytes.contains(&byte));
        self.at += usize::from(found);
        found
    }

    fn step(&mut self, next: Next) -> Next {
        self.at += 1;
        next
    }

    fn admit(&mut self, start: usize) -> Result<(), Stop> {
        self.builder.admit(Some(span(start, start + 1)))
    }

    /// Appends a part of the text to the buffer.
    fn copy(&mut self, from: usize, to: usize) {
        self.builder.tree.buffer_mut().extend_from_within(from..to);
    }

    /// Reports a syntax fault at the current character.
    fn expected<T>(&mut self, what: &'static str) -> Result<T, Stop> {
        let width = self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        let finding = Finding::new(Code::JsonSyntax).param("expected", what);
        self.builder.report(finding, Place::Text(span(self.at, self.at + width)));
        Err(Stop)
    }

    fn peek(&self) -> Option<u8> {
        self.byte(self.at)
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }
}

/// Offsets fit in 32 bits because the length of a text does.
fn span(start: usize, end: usize) -> Span {
    Span { start: u32::try_from(start).unwrap_or(u32::MAX), end: u32::try_from(end).unwrap_or(u32::MAX) }
}
