//! The second half of the parser: escapes, classes in brackets, names of groups and properties.

use alloc::string::String;
use alloc::vec::Vec;

use super::ast::Node;
use super::class::Class;
use super::error::SyntaxReason;
use super::parse::{Output, Parser, fail};
use super::unicode;

/// What stands in brackets, or what an escape means: one code point or several.
enum Member {
    Point(u32),
    Set(Class),
}

impl Parser<'_> {
    /// What follows a backslash outside of brackets.
    pub(super) fn escape(&mut self, start: usize) -> Output<Node> {
        match self.peek() {
            Some('1'..='9') => {
                let number = self.number().unwrap_or(u32::MAX);
                Ok(self.refer_to_number(start, number))
            }
            Some('k') => {
                self.next();
                if !self.eat("<") {
                    return fail(start, SyntaxReason::ReferenceName);
                }
                let name = self.name(SyntaxReason::ReferenceName)?;
                Ok(self.refer_to_name(start, name))
            }
            _ => Ok(match self.member_escape(start)? {
                Member::Set(class) => Node::Class(class),
                // A lone surrogate is in no subject.
                Member::Point(point) => char::from_u32(point).map_or(Node::Class(Class::new(Vec::new())), Node::Char),
            }),
        }
    }

    /// The escapes that mean the same inside brackets and outside.
    fn member_escape(&mut self, start: usize) -> Output<Member> {
        let Some(kind) = self.next() else { return fail(start, SyntaxReason::TrailingBackslash) };
        Ok(match kind {
            'd' => Member::Set(Class::digit()),
            'D' => Member::Set(Class::digit().negated()),
            'w' => Member::Set(Class::word()),
            'W' => Member::Set(Class::word().negated()),
            's' => Member::Set(Class::space()),
            'S' => Member::Set(Class::space().negated()),
            'p' => Member::Set(self.property(start)?),
            'P' => Member::Set(self.property(start)?.negated()),
            _ => Member::Point(self.point_escape(start, kind)?),
        })
    }

    fn point_escape(&mut self, start: usize, kind: char) -> Output<u32> {
        match kind {
            't' => Ok(0x09),
            'n' => Ok(0x0A),
            'v' => Ok(0x0B),
            'f' => Ok(0x0C),
            'r' => Ok(0x0D),
            '0'..='9' => self.null(start, kind),
            'c' => self.control(start),
            'x' => self.hex(2).map_or_else(|| fail(start, SyntaxReason::HexEscape), Ok),
            'u' => self.unicode(start),
            '^' | '$' | '\\' | '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '/' => Ok(kind.into()),
            _ if kind.is_ascii_punctuation() && self.allow() => Ok(kind.into()),
            _ => fail(start, SyntaxReason::UnknownEscape),
        }
    }

    fn null(&mut self, start: usize, digit: char) -> Output<u32> {
        let is_alone = digit == '0' && !self.peek().is_some_and(|next| next.is_ascii_digit());
        if is_alone { Ok(0) } else { fail(start, SyntaxReason::OctalEscape) }
    }

    fn control(&mut self, start: usize) -> Output<u32> {
        match self.next() {
            Some(letter) if letter.is_ascii_alphabetic() => Ok(u32::from(letter) % 32),
            _ => fail(start, SyntaxReason::ControlEscape),
        }
    }

    /// Exactly so many hexadecimal digits; stays where it is if they are not there.
    fn hex(&mut self, digits: usize) -> Option<u32> {
        let text = self.rest().get(..digits)?;
        // `from_str_radix` alone would take a sign.
        let is_hex = text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let value = u32::from_str_radix(text, 16).ok().filter(|_| is_hex)?;
        self.at += digits;
        Some(value)
    }

    /// What follows `\u`. Two escapes that spell a surrogate pair are one code point.
    fn unicode(&mut self, start: usize) -> Output<u32> {
        let point = if self.eat("{") { self.braced_hex() } else { self.hex(4).map(|unit| self.join(unit)) };
        point.map_or_else(|| fail(start, SyntaxReason::UnicodeEscape), Ok)
    }

    fn braced_hex(&mut self) -> Option<u32> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_hexdigit).count();
        let text = self.rest().get(..digits)?.trim_start_matches('0');
        let value = if text.is_empty() { 0 } else { u32::from_str_radix(text, 16).ok()? };
        self.at += digits;
        (digits > 0 && value <= super::class::LAST && self.eat("}")).then_some(value)
    }

    fn join(&mut self, high: u32) -> u32 {
        let after = self.at;
        let is_high = (0xD800..0xDC00).contains(&high);
        if is_high
            && self.eat("\\u")
            && let Some(low @ 0xDC00..0xE000) = self.hex(4)
        {
            return 0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00);
        }
        self.at = after;
        high
    }

    /// `{Name}` or `{Name=Value}` after `\p`.
    fn property(&mut self, start: usize) -> Output<Class> {
        let text = self.rest();
        let Some(end) = text.strip_prefix('{').and_then(|text| text.find('}')) else {
            return fail(start, SyntaxReason::PropertyBraces);
        };
        let (name, value) = match text[1..=end].split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (&text[1..=end], None),
        };
        self.at += end + 2;
        match unicode::property(name, value) {
            Some(class) => self.charge(class),
            None => fail(start, SyntaxReason::UnknownProperty),
        }
    }

    /// The identifier up to `>`.
    pub(super) fn name(&mut self, reason: SyntaxReason) -> Output<String> {
        let start = self.at;
        let mut name = String::new();
        loop {
            let character = match self.next() {
                Some('>') if !name.is_empty() => return Ok(name),
                Some('\\') if self.eat("u") => char::from_u32(self.unicode(start)?),
                other => other,
            };
            match character.filter(|&character| self.fits_name(character, name.is_empty())) {
                Some(character) => name.push(character),
                None => return fail(start, reason),
            }
        }
    }

    fn fits_name(&mut self, character: char, is_first: bool) -> bool {
        if character.is_ascii() {
            let is_digit = character.is_ascii_digit();
            return matches!(character, '$' | '_') || character.is_ascii_alphabetic() || (is_digit && !is_first);
        }
        let (begin, go_on) = self.identifiers.get_or_insert_with(unicode::identifiers);
        if is_first { begin.contains(character.into()) } else { go_on.contains(character.into()) }
    }

    /// What follows `[`.
    pub(super) fn class(&mut self, start: usize) -> Output<Class> {
        let negated = self.eat("^");
        let mut ranges = Vec::new();
        while !self.eat("]") {
            let at = self.at;
            let first = self.member(start)?;
            if self.rest().starts_with("-]") || !self.eat("-") {
                first.add_to(&mut ranges);
                continue;
            }
            match (first, self.member(start)?) {
                (Member::Point(from), Member::Point(to)) if from <= to => ranges.push((from, to)),
                (Member::Point(_), Member::Point(_)) => return fail(at, SyntaxReason::RangeOrder),
                _ => return fail(at, SyntaxReason::RangeBound),
            }
        }
        let class = Class::new(ranges);
        Ok(if negated { class.negated() } else { class })
    }

    fn member(&mut self, start: usize) -> Output<Member> {
        let at = self.at;
        match self.next() {
            None => fail(start, SyntaxReason::UnclosedClass),
            Some('\\') if self.eat("b") => Ok(Member::Point(0x08)),
            Some('\\') if self.eat("-") => Ok(Member::Point('-'.into())),
            Some('\\') => self.member_escape(at),
            Some(character) => Ok(Member::Point(character.into())),
        }
    }
}

impl Member {
    fn add_to(self, ranges: &mut Vec<(u32, u32)>) {
        match self {
            Self::Point(point) => ranges.push((point, point)),
            Self::Set(class) => ranges.extend_from_slice(class.ranges()),
        }
    }
}
