//! The types of JSON Structure Core and their lexical rules.
//!
//! Takes a type and a value; gives nothing or the finding that the value is not of the type. Sections 3.2.1 to 3.2.3 of
//! Core, with the readings of the digest: integers are judged by their spelling where there is one (ruling 7), 64-bit,
//! 128-bit and decimal values are strings, temporal types follow RFC 3339. Structure below arrays and objects belongs to
//! other families; here only the JSON kind of a compound type is checked.

use alloc::string::ToString;

use crate::code::Code;
use crate::compile::plan::{Kinds, Step};
use crate::evaluate::Evaluation;
use crate::finding::Finding;
use crate::format::encoding::Encoding;
use crate::format::temporal::{self, Strictness};
use crate::format::{network, pointer, uri};
use crate::number::Number;
use crate::tree::{Kind, Node, Tree};

macro_rules! types {
    ($($variant:ident $name:literal $kind:ident;)*) => {
        /// A type name of Core.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum Type { $($variant),* }

        impl Type {
            pub(crate) const ALL: &'static [Type] = &[$(Type::$variant),*];

            /// The name as schemas spell it.
            pub(crate) fn name(self) -> &'static str {
                match self { $(Type::$variant => $name),* }
            }

            /// The JSON kind that carries the type; `None` for any.
            pub(crate) fn kind(self) -> Option<Kind> {
                match self { $(Type::$variant => types!(@kind $kind)),* }
            }
        }
    };
    (@kind Any) => { None };
    (@kind $kind:ident) => { Some(Kind::$kind) };
}

types! {
    String "string" String;
    Number "number" Number;
    Boolean "boolean" Boolean;
    Null "null" Null;
    Int8 "int8" Number;
    Int16 "int16" Number;
    Int32 "int32" Number;
    Integer "integer" Number;
    Uint8 "uint8" Number;
    Uint16 "uint16" Number;
    Uint32 "uint32" Number;
    Int64 "int64" String;
    Int128 "int128" String;
    Uint64 "uint64" String;
    Uint128 "uint128" String;
    Float8 "float8" Number;
    Float "float" Number;
    Double "double" Number;
    Decimal "decimal" String;
    Date "date" String;
    Datetime "datetime" String;
    Time "time" String;
    Duration "duration" String;
    Uuid "uuid" String;
    Uri "uri" String;
    Jsonpointer "jsonpointer" String;
    Binary "binary" String;
    Object "object" Object;
    Array "array" Array;
    Set "set" Array;
    Map "map" Object;
    Tuple "tuple" Array;
    Choice "choice" Object;
    Any "any" Any;
}

impl Type {
    /// The type of that name. Names are case-sensitive.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// Whether JSON Schema has a type of that name too.
    pub(crate) fn is_json_schema_name(self) -> bool {
        use Type::{Array, Boolean, Integer, Null, Number, Object, String};
        matches!(self, String | Number | Boolean | Null | Integer | Object | Array)
    }

    /// Whether the type is a primitive one (Core 3.2.1 and 3.2.2).
    pub(crate) fn is_primitive(self) -> bool {
        !TypeSet::COMPOUND.contains(self)
    }

    /// Whether numbers of the type are carried by strings.
    pub(crate) fn is_numeric_string(self) -> bool {
        TypeSet::NUMERIC_STRINGS.contains(self)
    }

    /// Smallest and largest value of an integer type.
    pub(crate) fn range(self) -> Option<(&'static str, &'static str)> {
        Some(match self {
            Type::Int8 => ("-128", "127"),
            Type::Int16 => ("-32768", "32767"),
            Type::Int32 | Type::Integer => ("-2147483648", "2147483647"),
            Type::Uint8 => ("0", "255"),
            Type::Uint16 => ("0", "65535"),
            Type::Uint32 => ("0", "4294967295"),
            Type::Int64 => ("-9223372036854775808", "9223372036854775807"),
            Type::Uint64 => ("0", "18446744073709551615"),
            Type::Int128 => ("-170141183460469231731687303715884105728", "170141183460469231731687303715884105727"),
            Type::Uint128 => ("0", "340282366920938463463374607431768211455"),
            _ => return None,
        })
    }

    /// The magnitude that a value of a floating-point type must stay below, and whether it may reach it.
    fn magnitude(self) -> Option<(&'static str, bool)> {
        Some(match self {
            // Core gives only an approximate range for the 8-bit type.
            Type::Float8 => ("3400", true),
            // From 2^128 - 2^103 on a number rounds to an infinite binary32.
            Type::Float => ("340282356779733661637539395458142568448", false),
            // From 2^1024 - 2^970 on a number rounds to an infinite binary64.
            Type::Double => (DOUBLE, false),
            _ => return None,
        })
    }
}

/// Whether a number is within what a binary64 can hold, so that a program with such numbers does not take it for infinite.
pub(crate) fn is_finite(number: &Number<'_>) -> bool {
    number.compare_size(&Number::new(DOUBLE)).is_lt()
}

/// 2^1024 - 2^970.
const DOUBLE: &str = "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880177904174497792";

/// A set of types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TypeSet(u64);

impl TypeSet {
    pub(crate) const NONE: TypeSet = TypeSet(0);
    pub(crate) const ALL: TypeSet = TypeSet((1 << Type::ALL.len()) - 1);
    pub(crate) const COMPOUND: TypeSet =
        TypeSet::of(&[Type::Object, Type::Array, Type::Set, Type::Map, Type::Tuple, Type::Choice, Type::Any]);
    pub(crate) const PRIMITIVE: TypeSet = TypeSet(Self::ALL.0 & !Self::COMPOUND.0);
    pub(crate) const NUMERIC_STRINGS: TypeSet =
        TypeSet::of(&[Type::Int64, Type::Int128, Type::Uint64, Type::Uint128, Type::Decimal]);
    pub(crate) const NUMERIC: TypeSet = TypeSet(
        Self::NUMERIC_STRINGS.0
            | TypeSet::of(&[
                Type::Number,
                Type::Int8,
                Type::Int16,
                Type::Int32,
                Type::Integer,
                Type::Uint8,
                Type::Uint16,
                Type::Uint32,
                Type::Float8,
                Type::Float,
                Type::Double,
            ])
            .0,
    );

    /// The set of the types listed.
    pub(crate) const fn of(types: &[Type]) -> Self {
        let mut bits = 0;
        let mut index = 0;
        while index < types.len() {
            bits |= 1 << types[index] as u64;
            index += 1;
        }
        Self(bits)
    }

    pub(crate) fn contains(self, kind: Type) -> bool {
        self.0 & 1 << kind as u64 != 0
    }

    pub(crate) fn meets(self, other: TypeSet) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn without(self, other: TypeSet) -> TypeSet {
        TypeSet(self.0 & !other.0)
    }

    pub(crate) const fn union(self, other: TypeSet) -> TypeSet {
        TypeSet(self.0 | other.0)
    }

    pub(crate) fn intersection(self, other: TypeSet) -> TypeSet {
        TypeSet(self.0 & other.0)
    }

    /// The names of the members.
    pub(crate) fn names(self) -> alloc::vec::Vec<alloc::string::String> {
        Type::ALL.iter().filter(|kind| self.contains(**kind)).map(|kind| kind.name().to_string()).collect()
    }
}

/// What a check of a type needs to know beside the type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TypeCheck {
    pub(crate) kind: Type,
    /// For `binary`.
    pub(crate) encoding: Encoding,
    /// For `time` and `duration`.
    pub(crate) strictness: Strictness,
}

impl TypeCheck {
    /// Whether the value is of the type; never disagrees with [`TypeCheck::explain`].
    pub(crate) fn is_valid(&self, tree: &Tree, node: Node) -> bool {
        match self.kind.kind() {
            None => true,
            Some(kind) if !tree.is(node, kind) => false,
            Some(Kind::Number) => self.number_problem(tree, node).is_none(),
            Some(Kind::String) => self.is_text_valid(tree.text(node)),
            Some(_) => true,
        }
    }

    fn is_text_valid(&self, text: &str) -> bool {
        match self.kind {
            Type::String => true,
            Type::Int64 | Type::Int128 | Type::Uint64 | Type::Uint128 => {
                self.is_integer_text(text) && self.is_in_range(Number::new(text))
            }
            Type::Decimal => is_decimal(text),
            _ => self.text_problem(text).is_none(),
        }
    }

    /// Whether a text has the form of a type that strings carry numbers for, its range left aside.
    pub(crate) fn has_form(&self, text: &str) -> bool {
        if self.kind == Type::Decimal { is_decimal(text) } else { self.is_integer_text(text) }
    }

    /// What is wrong, if the value is not of the type.
    pub(crate) fn explain(&self, tree: &Tree, node: Node) -> Option<Finding> {
        let found = tree.kind(node);
        match self.kind.kind() {
            None => None,
            Some(Kind::String) if found == Kind::Number && self.kind.is_numeric_string() => {
                Some(Finding::new(Code::InstanceNumberAsString).param("type", self.kind.name()))
            }
            Some(kind) if kind != found => Some(self.wrong_kind(found)),
            Some(Kind::Number) => self.number_problem(tree, node).map(|code| self.number_finding(code)),
            Some(Kind::String) if self.kind.is_numeric_string() => self.explain_numeric_text(tree.text(node)),
            Some(Kind::String) => self.text_problem(tree.text(node)).map(|problem| self.lexical(problem)),
            Some(_) => None,
        }
    }

    fn wrong_kind(&self, found: Kind) -> Finding {
        Finding::new(Code::InstanceType).param("expected", self.kind.name()).param("found", found.name())
    }

    fn lexical(&self, problem: &'static str) -> Finding {
        Finding::new(Code::InstanceLexical).param("type", self.kind.name()).param("problem", problem)
    }

    fn number_problem(&self, tree: &Tree, node: Node) -> Option<Code> {
        let number = tree.number(node)?;
        if self.kind.range().is_some() {
            if !number.is_integral() {
                return Some(Code::InstanceNotInteger);
            }
            if tree.is_exact() && !number.is_plain() {
                return Some(Code::InstanceIntegerForm);
            }
        }
        (!self.is_in_range(number)).then_some(Code::InstanceOutOfRange)
    }

    fn number_finding(&self, code: Code) -> Finding {
        let finding = Finding::new(code).param("type", self.kind.name());
        if code != Code::InstanceOutOfRange {
            return finding;
        }
        let (minimum, maximum) = match self.kind {
            Type::Float8 => ("-3400", "3400"),
            Type::Float => ("-3.4028235e38", "3.4028235e38"),
            Type::Double => ("-1.7976931348623157e308", "1.7976931348623157e308"),
            kind => kind.range().unwrap_or_default(),
        };
        finding.param("minimum", minimum).param("maximum", maximum)
    }

    fn is_in_range(&self, number: Number<'_>) -> bool {
        if let Some((minimum, maximum)) = self.kind.range() {
            return Number::new(minimum) <= number && number <= Number::new(maximum);
        }
        let Some((bound, inclusive)) = self.kind.magnitude() else { return true };
        let order = number.compare_size(&Number::new(bound));
        order.is_lt() || (inclusive && order.is_eq())
    }

    fn explain_numeric_text(&self, text: &str) -> Option<Finding> {
        if self.is_text_valid(text) {
            return None;
        }
        if self.kind == Type::Decimal {
            let whole = is_integer(text.strip_prefix('-').unwrap_or(text));
            return Some(self.lexical(if whole { DECIMAL_WITHOUT_FRACTION } else { DECIMAL }));
        }
        if self.is_integer_text(text) {
            return Some(self.number_finding(Code::InstanceOutOfRange));
        }
        let unsigned = matches!(self.kind, Type::Uint64 | Type::Uint128);
        Some(self.lexical(if unsigned { UNSIGNED_INTEGER } else { INTEGER }))
    }

    /// `-0` is refused for unsigned types only, because their production has no sign (ruling 7).
    fn is_integer_text(&self, text: &str) -> bool {
        let signed = matches!(self.kind, Type::Int64 | Type::Int128);
        is_integer(text.strip_prefix('-').filter(|_| signed).unwrap_or(text))
    }

    fn text_problem(&self, text: &str) -> Option<&'static str> {
        match self.kind {
            Type::Date => temporal::date_problem(text).map(temporal::TimeProblem::sentence),
            Type::Datetime => temporal::datetime_problem(text).map(temporal::TimeProblem::sentence),
            Type::Time => temporal::time_problem(text, self.strictness).map(temporal::TimeProblem::sentence),
            Type::Duration => {
                temporal::duration_problem(text, self.strictness).map(temporal::DurationProblem::sentence)
            }
            Type::Uuid => (!network::uuid(text)).then_some(UUID),
            Type::Uri => uri::uri_reference_problem(text).map(uri::UriProblem::sentence),
            Type::Jsonpointer => pointer::json_pointer_problem(text).map(pointer::PointerProblem::sentence),
            Type::Binary => self.encoding.problem(text).map(crate::format::encoding::EncodingProblem::sentence),
            _ => None,
        }
    }
}

/// Applies a type; says whether the value is of it, so that the constraints of the schema mean something.
#[inline(never)]
pub(crate) fn apply(
    evaluation: &mut Evaluation<'_>,
    check: &TypeCheck,
    step: &Step,
    node: Node,
) -> Result<bool, crate::evaluate::Halt> {
    let instance = evaluation.instance;
    if instance.is(node, Kind::String) || instance.is(node, Kind::Number) {
        evaluation.charge(instance.text(node).len() as u64 / 64)?;
    }
    if check.is_valid(instance, node) {
        return Ok(true);
    }
    evaluation.fail_at(step, node, || {
        check.explain(instance, node).unwrap_or_else(|| check.wrong_kind(instance.kind(node)))
    })?;
    Ok(false)
}

/// Applies `type` of JSON Schema: kinds of JSON, and whole numbers however they are written.
pub(crate) fn apply_kinds(
    evaluation: &mut Evaluation<'_>,
    kinds: Kinds,
    integer: bool,
    step: &Step,
    node: Node,
) -> crate::evaluate::Walk {
    let instance = evaluation.instance;
    let kind = instance.kind(node);
    if kinds.contains(kind) || (integer && instance.number(node).is_some_and(|number| number.is_integral())) {
        return Ok(());
    }
    let schema = evaluation.schema;
    evaluation.fail_at(step, node, || {
        let text = |node: Node| alloc::string::String::from(schema.text(node));
        let names = match schema.kind(step.at) {
            Kind::Array => schema.items(step.at).map(text).collect(),
            _ => alloc::vec![text(step.at)],
        };
        Finding::new(Code::InstanceType).param("expected", names).param("found", kind.name())
    })
}

const INTEGER: &str = "it is written as an optional minus and digits without a leading zero";
const UNSIGNED_INTEGER: &str = "it is written as digits without a sign or a leading zero";
const DECIMAL: &str = "it is written as an optional minus, digits without a leading zero, a point and more digits";
const DECIMAL_WITHOUT_FRACTION: &str = "a point and at least one digit behind it are needed, as in \"1.0\"";
const UUID: &str = "it is written as 8-4-4-4-12 hexadecimal digits";

/// `0 | [1-9][0-9]*`
fn is_integer(text: &str) -> bool {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits && (text.len() == 1 || !text.starts_with('0'))
}

/// `-? (0 | [1-9][0-9]*) . [0-9]+`
fn is_decimal(text: &str) -> bool {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let Some((whole, fraction)) = unsigned.split_once('.') else { return false };
    is_integer(whole) && !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit())
}
