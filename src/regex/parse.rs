//! The pattern grammar of ECMA-262 (2024) with the `u` flag: takes the text, gives the tree. Refuses what the grammar
//! refuses, except, where asked for leniency, the two slips of ruling 17: escaped ASCII punctuation and lone braces.
//! Refuses modifiers (`(?i:…)`) and a name used twice in different branches, which are younger.
//!
//! Recursion goes one round per group and is capped, so that the deepest pattern fits a stack of 1 MiB.

use alloc::string::String;
use alloc::vec::Vec;

use super::ast::{Assertion, Look, Node};
use super::class::Class;
use super::error::{PatternError, SyntaxReason, Unsupported};
use super::{MAX_NESTING, PatternLimits, RANGES_PER_STATE};

/// What the parser finds besides the tree.
pub(super) struct Parsed {
    pub(super) node: Node,
    /// Valid only by ruling 17.
    pub(super) is_lenient: bool,
    /// What the Unicode properties add to the size.
    pub(super) weight: usize,
    pub(super) unsupported: Option<(usize, Unsupported)>,
}

/// How to take what the grammar allows or forbids but ruling 17 treats its own way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// Accepts the slips of ruling 17.
    Lenient,
    /// Only tells whether the syntax is right: the tree lacks its Unicode properties.
    SyntaxOnly,
}

/// Parses a whole pattern.
pub(super) fn parse(source: &str, limits: &PatternLimits, reading: Reading) -> Result<Parsed, PatternError> {
    // The first test spares counting what cannot be short enough.
    if source.len() / 4 > limits.length || source.chars().count() > limits.length {
        return Err(PatternError::TooLong);
    }
    let mut parser = Parser::new(source, limits, reading);
    let node = parser.choice()?;
    if parser.peek().is_some() {
        return fail(parser.at, SyntaxReason::UnopenedGroup);
    }
    let unsupported = parser.references()?;
    Ok(Parsed { node, is_lenient: parser.is_lenient, weight: parser.weight, unsupported })
}

const ASSERTIONS: [(&str, Assertion); 4] =
    [("^", Assertion::Start), ("$", Assertion::End), ("\\b", Assertion::Word), ("\\B", Assertion::NotWord)];

/// How a lookaround begins, whether it looks behind, and whether it must fail.
const LOOKS: [(&str, bool, bool); 4] =
    [("(?=", false, false), ("(?!", false, true), ("(?<=", true, false), ("(?<!", true, true)];

/// What a backreference names.
enum Reference {
    Number(u32),
    Name(String),
}

/// The state of one parse.
pub(super) struct Parser<'p> {
    source: &'p str,
    pub(super) at: usize,
    reading: Reading,
    is_lenient: bool,
    nesting: usize,
    depth: usize,
    states: usize,
    weight: usize,
    groups: u32,
    names: Vec<String>,
    references: Vec<(usize, Reference)>,
    /// Begin and continue names beyond ASCII; unpacked when the first such name comes.
    pub(super) identifiers: Option<(Class, Class)>,
}

/// A part of the pattern, or why there is none.
pub(super) type Output<T> = Result<T, PatternError>;

/// The fault that begins at byte `at`.
pub(super) fn fail<T>(at: usize, reason: SyntaxReason) -> Output<T> {
    Err(PatternError::Syntax { at, reason })
}

impl<'p> Parser<'p> {
    fn new(source: &'p str, limits: &PatternLimits, reading: Reading) -> Self {
        Self {
            source,
            at: 0,
            reading,
            is_lenient: false,
            nesting: limits.nesting.min(MAX_NESTING),
            depth: 0,
            states: limits.states,
            weight: 0,
            groups: 0,
            names: Vec::new(),
            references: Vec::new(),
            identifiers: None,
        }
    }

    pub(super) fn rest(&self) -> &'p str {
        self.source.get(self.at..).unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    pub(super) fn eat(&mut self, expected: &str) -> bool {
        let is_there = self.rest().starts_with(expected);
        self.at += if is_there { expected.len() } else { 0 };
        is_there
    }

    /// Takes one of the slips of ruling 17, where they are taken.
    pub(super) fn allow(&mut self) -> bool {
        let allowed = self.reading == Reading::Lenient;
        self.is_lenient |= allowed;
        allowed
    }

    /// The set of a property, its size charged at once: a pattern of a thousand properties must not hold a million
    /// ranges.
    pub(super) fn charge(&mut self, class: Class) -> Output<Class> {
        if self.reading == Reading::SyntaxOnly {
            return Ok(Class::new(Vec::new()));
        }
        self.weight += class.ranges().len() / RANGES_PER_STATE;
        if self.weight > self.states { Err(PatternError::TooLarge) } else { Ok(class) }
    }

    fn choice(&mut self) -> Output<Node> {
        let mut branches = Vec::from([self.sequence()?]);
        while self.eat("|") {
            branches.push(self.sequence()?);
        }
        Ok(Node::choice(branches))
    }

    fn sequence(&mut self) -> Output<Node> {
        let mut parts = Vec::new();
        while let Some(next) = self.peek() {
            if matches!(next, '|' | ')') {
                break;
            }
            parts.push(self.term()?);
        }
        Ok(Node::sequence(parts))
    }

    fn term(&mut self) -> Output<Node> {
        let start = self.at;
        let assertion = self.assertion(start)?;
        let is_assertion = assertion.is_some();
        let node = assertion.map_or_else(|| self.atom(), Ok)?;
        let at = self.at;
        match self.quantifier()? {
            None => Ok(node),
            Some(_) if is_assertion => fail(at, SyntaxReason::RepeatedAssertion),
            Some((min, max)) => Ok(Node::repeat(node, min, max)),
        }
    }

    /// What cannot be repeated.
    fn assertion(&mut self, start: usize) -> Output<Option<Node>> {
        for (spelling, assertion) in ASSERTIONS {
            if self.eat(spelling) {
                return Ok(Some(Node::Assert(assertion)));
            }
        }
        for (opening, behind, negative) in LOOKS {
            if self.eat(opening) {
                let node = self.group(start)?;
                return Ok(Some(Node::Look(Look { behind, negative, node }.into())));
            }
        }
        Ok(None)
    }

    fn atom(&mut self) -> Output<Node> {
        let start = self.at;
        let Some(first) = self.next() else { return Ok(Node::Empty) };
        match first {
            '.' => Ok(Node::Class(Class::dot())),
            '(' => {
                self.opening(start)?;
                self.group(start)
            }
            '[' => Ok(Node::Class(self.class(start)?)),
            '\\' => self.escape(start),
            '*' | '+' | '?' => fail(start, SyntaxReason::NothingToRepeat),
            ']' => fail(start, SyntaxReason::LoneBracket),
            '{' | '}' => self.brace(start),
            _ => Ok(Node::Char(first)),
        }
    }

    /// A brace where an atom is due. Without the `u` flag too it must not read as a quantifier.
    fn brace(&mut self, start: usize) -> Output<Node> {
        self.at = start;
        if self.braces()?.is_some() {
            return fail(start, SyntaxReason::NothingToRepeat);
        }
        if !self.allow() {
            return fail(start, SyntaxReason::LoneBrace);
        }
        Ok(self.next().map_or(Node::Empty, Node::Char))
    }

    /// The rest of a group whose opening at `start` is read.
    fn group(&mut self, start: usize) -> Output<Node> {
        if self.depth == self.nesting {
            return Err(PatternError::TooDeep);
        }
        self.depth += 1;
        let node = self.choice()?;
        self.depth -= 1;
        if self.eat(")") { Ok(node) } else { fail(start, SyntaxReason::UnclosedGroup) }
    }

    /// What follows the `(` of a group that is no lookaround.
    fn opening(&mut self, start: usize) -> Output<()> {
        if self.eat("?:") {
            return Ok(());
        }
        self.groups += 1;
        if self.eat("?<") {
            let name = self.name(SyntaxReason::GroupName)?;
            match self.names.binary_search(&name) {
                Ok(_) => return fail(start, SyntaxReason::DuplicateName),
                Err(place) => self.names.insert(place, name),
            }
        } else if self.peek() == Some('?') {
            return fail(start, SyntaxReason::UnknownGroup);
        }
        Ok(())
    }

    /// The bounds of a quantifier, if one is here. Which match it prefers is of no interest.
    fn quantifier(&mut self) -> Output<Option<(u32, Option<u32>)>> {
        let bounds = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                let Some(bounds) = self.braces()? else { return Ok(None) };
                self.eat("?");
                return Ok(Some(bounds));
            }
            _ => return Ok(None),
        };
        self.next();
        self.eat("?");
        Ok(Some(bounds))
    }

    /// `{n}`, `{n,}` or `{n,m}`; goes nowhere if there is none of them.
    fn braces(&mut self) -> Output<Option<(u32, Option<u32>)>> {
        let start = self.at;
        let bounds = self.braced();
        if bounds.is_none() {
            self.at = start;
        }
        match bounds {
            Some((min, Some(max))) if min > max => fail(start, SyntaxReason::RepetitionOrder),
            // No subject is that long, so that such a bound is none.
            Some((min, Some(u32::MAX))) if min < u32::MAX => Ok(Some((min, None))),
            bounds => Ok(bounds),
        }
    }

    fn braced(&mut self) -> Option<(u32, Option<u32>)> {
        if !self.eat("{") {
            return None;
        }
        let min = self.number()?;
        let max = if self.eat(",") { self.number() } else { Some(min) };
        self.eat("}").then_some((min, max))
    }

    /// Decimal digits, saturating.
    pub(super) fn number(&mut self) -> Option<u32> {
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        self.at += length;
        let digits = rest.bytes().take(length).map(|digit| u32::from(digit - b'0'));
        (length > 0).then(|| digits.fold(0, |value: u32, digit| value.saturating_mul(10).saturating_add(digit)))
    }

    /// Notes a backreference, which can be judged only when all groups are known.
    pub(super) fn refer_to_number(&mut self, start: usize, number: u32) -> Node {
        self.references.push((start, Reference::Number(number)));
        Node::Empty
    }

    /// Likewise, by name.
    pub(super) fn refer_to_name(&mut self, start: usize, name: String) -> Node {
        self.references.push((start, Reference::Name(name)));
        Node::Empty
    }

    /// Refuses backreferences to groups that do not exist and reports the first of the others.
    fn references(&self) -> Output<Option<(usize, Unsupported)>> {
        for (at, reference) in &self.references {
            match reference {
                Reference::Number(number) if *number > self.groups => {
                    return fail(*at, SyntaxReason::UnknownGroupNumber);
                }
                Reference::Name(name) if self.names.binary_search(name).is_err() => {
                    return fail(*at, SyntaxReason::UnknownName);
                }
                _ => {}
            }
        }
        Ok(self.references.first().map(|(at, _)| (*at, Unsupported::Backreference)))
    }
}
