//! Why a pattern is refused, and why a match was given up. Each branch of the parser that fails has a reason of its
//! own, each reason one sentence; nobody else words them.

use core::fmt;

/// Why a pattern cannot be used. `at` is a byte offset into the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PatternError {
    /// ECMA-262 with the `u` flag refuses it, and ruling 17 does not let it pass.
    Syntax { at: usize, reason: SyntaxReason },
    /// Good syntax that no matcher can decide in linear time.
    Unsupported { at: usize, what: Unsupported },
    /// More characters than [`super::PatternLimits::length`].
    TooLong,
    /// Groups nested deeper than [`super::PatternLimits::nesting`].
    TooDeep,
    /// More states than [`super::PatternLimits::states`], counted repetitions written out.
    TooLarge,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { reason, .. } => f.write_str(reason.sentence()),
            Self::Unsupported { what, .. } => f.write_str(what.sentence()),
            Self::TooLong => f.write_str("the pattern is too long"),
            Self::TooDeep => f.write_str("groups are nested too deeply"),
            Self::TooLarge => f.write_str("the pattern needs too many states, counted repetitions written out"),
        }
    }
}

/// What is valid ECMA-262 and refused all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsupported {
    /// `\1` or `\k<name>`.
    Backreference,
}

impl Unsupported {
    /// The sentence for people.
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            Self::Backreference => "a backreference cannot be matched in time linear in the input",
        }
    }
}

/// The fault of a pattern that is no pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SyntaxReason {
    UnclosedGroup,
    UnopenedGroup,
    UnknownGroup,
    UnclosedClass,
    LoneBracket,
    LoneBrace,
    NothingToRepeat,
    RepeatedAssertion,
    RepetitionOrder,
    TrailingBackslash,
    UnknownEscape,
    ControlEscape,
    HexEscape,
    UnicodeEscape,
    OctalEscape,
    RangeOrder,
    RangeBound,
    GroupName,
    DuplicateName,
    ReferenceName,
    UnknownName,
    UnknownGroupNumber,
    PropertyBraces,
    UnknownProperty,
}

impl SyntaxReason {
    /// The sentence for people.
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            Self::UnclosedGroup => "a group is not closed",
            Self::UnopenedGroup => "`)` closes no group",
            Self::UnknownGroup => "`(?` begins no kind of group that ECMA-262 knows without modifiers",
            Self::UnclosedClass => "a character class is not closed",
            Self::LoneBracket => "`]` stands alone and must be escaped",
            Self::LoneBrace => "a brace stands alone and must be escaped",
            Self::NothingToRepeat => "a quantifier has nothing to repeat",
            Self::RepeatedAssertion => "an assertion cannot be repeated",
            Self::RepetitionOrder => "the bounds of a quantifier are out of order",
            Self::TrailingBackslash => "a backslash ends the pattern",
            Self::UnknownEscape => "this character must not be escaped",
            Self::ControlEscape => "`\\c` needs an ASCII letter",
            Self::HexEscape => "`\\x` needs two hexadecimal digits",
            Self::UnicodeEscape => "`\\u` needs four hexadecimal digits or a code point in braces",
            Self::OctalEscape => "octal escapes do not exist",
            Self::RangeOrder => "the bounds of a range are out of order",
            Self::RangeBound => "a class of characters cannot bound a range",
            Self::GroupName => "the name of a group must be an identifier in angle brackets",
            Self::DuplicateName => "two groups have the same name",
            Self::ReferenceName => "`\\k` needs the name of a group in angle brackets",
            Self::UnknownName => "no group has the name that `\\k` refers to",
            Self::UnknownGroupNumber => "no group has the number that is referred to",
            Self::PropertyBraces => "`\\p` needs a property in braces",
            Self::UnknownProperty => "no such Unicode property or value; names are case-sensitive",
        }
    }
}

/// The budget ran out before the verdict was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exhausted;
