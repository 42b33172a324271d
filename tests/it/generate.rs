//! Schemas, instances that are valid under them by construction, and mutations: the inputs of the laws.
//!
//! Everything is made from a [`Source`] of decisions, which is either a seed or the bytes of a fuzzer, so every input can
//! be made again. A [`Case`] keeps a model of its schema; the schema is printed from it and instances are drawn from it,
//! so an instance that is refused is a fault of the engine or of this file. Where decisions run out, the first option is
//! taken; first options are the ones that end.

use std::collections::BTreeSet;

/// JSON with everything that a value loses: order of members, duplicates, and scalars as they are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Json {
    /// A scalar as written, the quotes of a string included.
    Scalar(String),
    /// The items of an array.
    Array(Vec<Json>),
    /// The members of an object; names without quotes and escapes.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads a text that is known to be JSON; nothing if it is nested too deeply for a recursive reader.
    pub(crate) fn parse(text: &str) -> Option<Json> {
        let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self::read(&mut rest, 300)
    }

    fn read(rest: &mut &str, depth: u32) -> Option<Json> {
        let (mut items, mut members) = (Vec::new(), Vec::new());
        let first = skip_blanks(rest)?;
        if !['[', '{'].contains(&first) {
            return Some(Json::Scalar(scalar(rest).to_owned()));
        }
        let depth = depth.checked_sub(1)?;
        *rest = &rest[1..];
        loop {
            match skip_blanks(rest)? {
                ']' | '}' => break,
                ',' => *rest = &rest[1..],
                _ if first == '[' => items.push(Self::read(rest, depth)?),
                _ => {
                    let name = serde_json::from_str(scalar(rest)).ok()?;
                    skip_blanks(rest)?;
                    *rest = &rest[1..];
                    members.push((name, Self::read(rest, depth)?));
                }
            }
        }
        *rest = &rest[1..];
        Some(if first == '[' { Json::Array(items) } else { Json::Object(members) })
    }

    /// The value at a JSON Pointer; of two members of one name the first.
    pub(crate) fn at(&self, pointer: &str) -> Option<&Json> {
        let Some(rest) = pointer.strip_prefix('/') else { return pointer.is_empty().then_some(self) };
        rest.split('/').try_fold(self, |value, segment| match value {
            Json::Scalar(_) => None,
            Json::Array(items) => {
                let index: usize = segment.parse().ok()?;
                items.get(index).filter(|_| index.to_string() == segment)
            }
            Json::Object(members) => {
                let name = segment.replace("~1", "/").replace("~0", "~");
                members.iter().find(|(other, _)| *other == name).map(|(_, value)| value)
            }
        })
    }

    /// The levels of arrays and objects.
    pub(crate) fn depth(&self) -> usize {
        match self {
            Json::Scalar(_) => 0,
            Json::Array(items) => 1 + items.iter().map(Json::depth).max().unwrap_or(0),
            Json::Object(members) => 1 + members.iter().map(|(_, value)| value.depth()).max().unwrap_or(0),
        }
    }

    /// The text, without blanks.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        match self {
            Json::Scalar(text) => out.push_str(text),
            Json::Array(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { "," });
                    item.write(out);
                }
                out.push(']');
            }
            Json::Object(members) => {
                out.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { "," });
                    out.push_str(&quoted(name));
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }

    /// The same value with the members of every object in another order.
    pub(crate) fn shuffled(&self, source: &mut Source<'_>) -> Json {
        match self {
            Json::Scalar(_) => self.clone(),
            Json::Array(items) => Json::Array(items.iter().map(|item| item.shuffled(source)).collect()),
            Json::Object(members) => {
                let mut members: Vec<_> =
                    members.iter().map(|(name, value)| (name.clone(), value.shuffled(source))).collect();
                source.shuffle(&mut members);
                Json::Object(members)
            }
        }
    }

    /// How many values there are.
    fn size(&self) -> usize {
        match self {
            Json::Scalar(_) => 1,
            Json::Array(items) => 1 + items.iter().map(Json::size).sum::<usize>(),
            Json::Object(members) => 1 + members.iter().map(|(_, value)| value.size()).sum::<usize>(),
        }
    }

    /// The value at a position in document order.
    fn nth(&mut self, mut position: usize) -> &mut Json {
        if position == 0 {
            return self;
        }
        position -= 1;
        let children: Vec<&mut Json> = match self {
            Json::Scalar(_) => Vec::new(),
            Json::Array(items) => items.iter_mut().collect(),
            Json::Object(members) => members.iter_mut().map(|(_, value)| value).collect(),
        };
        for child in children {
            let size = child.size();
            if position < size {
                return child.nth(position);
            }
            position -= size;
        }
        unreachable!("the position is within the value")
    }

    /// Whether every number is written as JavaScript writes it, so that a value loses nothing.
    pub(crate) fn is_canonical(&self) -> bool {
        match self {
            Json::Scalar(text) => {
                !text.starts_with(['-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']) || is_plain(text)
            }
            Json::Array(items) => items.iter().all(Json::is_canonical),
            Json::Object(members) => members.iter().all(|(_, value)| value.is_canonical()),
        }
    }

    /// Whether an object has two members of one name.
    pub(crate) fn has_duplicates(&self) -> bool {
        match self {
            Json::Scalar(_) => false,
            Json::Array(items) => items.iter().any(Json::has_duplicates),
            Json::Object(members) => {
                let names: BTreeSet<&str> = members.iter().map(|(name, _)| name.as_str()).collect();
                names.len() < members.len() || members.iter().any(|(_, value)| value.has_duplicates())
            }
        }
    }
}

/// No exponent, no needless zero, no more digits than a double holds.
fn is_plain(lexeme: &str) -> bool {
    let (whole, fraction) = lexeme.split_once('.').unwrap_or((lexeme, "1"));
    let digits = lexeme.bytes().filter(u8::is_ascii_digit).count();
    let tiny = whole.trim_start_matches('-') == "0" && fraction.starts_with("00000");
    !lexeme.contains(['e', 'E']) && !fraction.ends_with('0') && lexeme != "-0" && digits <= 15 && !tiny
}

/// Moves to the next character that is no blank.
fn skip_blanks(rest: &mut &str) -> Option<char> {
    *rest = rest.trim_start_matches([' ', '\t', '\r', '\n']);
    rest.chars().next()
}

/// Takes a scalar off the text.
fn scalar<'t>(rest: &mut &'t str) -> &'t str {
    let length = if rest.starts_with('"') {
        let mut escaped = false;
        let end = rest[1..].char_indices().find(|&(_, c)| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        });
        end.map_or(rest.len(), |(at, _)| at + 2)
    } else {
        rest.find([',', ']', '}', ' ', '\t', '\r', '\n']).unwrap_or(rest.len())
    };
    let (taken, behind) = rest.split_at(length);
    *rest = behind;
    taken
}

/// A text as a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a string is JSON")
}

fn string(text: &str) -> Json {
    Json::Scalar(quoted(text))
}

fn number(value: impl ToString) -> Json {
    Json::Scalar(value.to_string())
}

fn boolean(value: bool) -> Json {
    Json::Scalar(value.to_string())
}

fn strings<'t>(texts: impl IntoIterator<Item = &'t str>) -> Json {
    Json::Array(texts.into_iter().map(string).collect())
}

fn record<const N: usize>(members: [(&str, Json); N]) -> Json {
    Json::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// Decisions, from a seed or from given bytes.
#[derive(Debug, Clone)]
pub(crate) struct Source<'a> {
    state: u64,
    bytes: Option<&'a [u8]>,
}

impl<'a> Source<'a> {
    /// Endless decisions from a seed.
    pub(crate) fn seeded(seed: u64) -> Source<'static> {
        Source { state: seed, bytes: None }
    }

    /// Decisions from bytes, and the first option when they have run out.
    pub(crate) fn of_bytes(bytes: &'a [u8]) -> Source<'a> {
        Source { state: 0, bytes: Some(bytes) }
    }

    fn next(&mut self, width: usize) -> u64 {
        if let Some(bytes) = self.bytes {
            let (taken, rest) = bytes.split_at(width.min(bytes.len()));
            self.bytes = Some(rest);
            return taken.iter().fold(0, |word, &byte| (word << 8) | u64::from(byte));
        }
        // splitmix64
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not zero.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let width = if bound <= 256 { 1 } else { 4 };
        usize::try_from(self.next(width) % bound as u64).expect("it is below a usize")
    }

    /// `false` where decisions have run out.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) >= 100 - percent
    }

    /// One of some options.
    pub(crate) fn pick<'t, T: ?Sized>(&mut self, options: &[&'t T]) -> &'t T {
        options[self.below(options.len())]
    }

    fn between(&mut self, low: i128, high: i128) -> i128 {
        let wide = (u128::from(self.next(8)) << 64) | u128::from(self.next(8));
        let span = high.wrapping_sub(low).cast_unsigned();
        // Small distances from an end are as likely as any, so that bounds are met.
        let offset =
            if self.chance(40) { (wide % 3).min(span) } else { span.checked_add(1).map_or(wide, |n| wide % n) };
        if self.chance(50) { low.wrapping_add(offset.cast_signed()) } else { high.wrapping_sub(offset.cast_signed()) }
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }
}

/// The add-ins that a schema activates.
#[derive(Debug, Clone, Copy, Default)]
struct Active {
    validation: bool,
    composition: bool,
    names: bool,
    units: bool,
    relations: bool,
    semantics: bool,
}

/// What a schema describes, with keywords that change nothing.
#[derive(Debug, Clone)]
struct Shape {
    kind: Kind,
    extra: Vec<(String, Json)>,
}

#[derive(Debug, Clone)]
enum Kind {
    Any,
    Boolean,
    Null,
    Text(Text),
    Number(Number),
    /// A type whose values have a form of their own.
    Lexical(&'static str),
    Binary(Option<&'static str>),
    /// `const` or `enum` beside a type.
    Fixed {
        base: Box<Kind>,
        values: Vec<Json>,
        single: bool,
    },
    Object(Box<Object>),
    List(Box<List>),
    Map(Box<Map>),
    Tuple(Vec<Property>),
    Tagged(Vec<(String, Shape)>),
    /// A choice by selector: the base, the selector and the derived definitions.
    Selected {
        base: usize,
        selector: String,
        choices: Vec<(String, usize)>,
    },
    Reference(usize),
    Union(Vec<Kind>),
}

#[derive(Debug, Clone)]
struct Text {
    min: Option<usize>,
    max: Option<usize>,
    pattern: Option<Pattern>,
    format: Option<usize>,
}

/// Values are `n × 10^-scale` with `low ≤ n ≤ high`, and multiples of `step`.
#[derive(Debug, Clone)]
struct Number {
    name: &'static str,
    low: i128,
    high: i128,
    scale: usize,
    step: Option<i128>,
    minimum: Option<bool>,
    maximum: Option<bool>,
    precision: Option<usize>,
    written_scale: Option<usize>,
}

#[derive(Debug, Clone)]
struct Property {
    name: String,
    wire: Option<String>,
    shape: Shape,
    required: bool,
    /// Whether it may lead back to the type that it is in.
    leads_back: bool,
}

impl Property {
    fn wire(&self) -> &str {
        self.wire.as_deref().unwrap_or(&self.name)
    }
}

#[derive(Debug, Clone, Default)]
struct Object {
    bases: Vec<usize>,
    is_abstract: bool,
    properties: Vec<Property>,
    /// Exactly one of the first two properties is there.
    alternatives: bool,
    /// Nothing, closed or open, or a schema for the rest.
    additional: Option<Result<bool, Shape>>,
    /// For members whose name begins with `x_`.
    patterned: Option<Shape>,
    /// The second property is there wherever the first is.
    dependent: bool,
    counts: bool,
    names: bool,
    has: bool,
    /// The identity of the type, its first property.
    identity: bool,
    /// A relation, and the definition that it leads to.
    relation: Option<(String, usize, bool)>,
}

#[derive(Debug, Clone)]
struct List {
    is_set: bool,
    items: Shape,
    min: Option<usize>,
    max: Option<usize>,
    unique: bool,
    contains: bool,
}

#[derive(Debug, Clone)]
struct Map {
    values: Shape,
    min: Option<usize>,
    max: Option<usize>,
    names: bool,
    patterned: bool,
}

/// A pattern together with texts that it matches.
#[derive(Debug, Clone)]
enum Pattern {
    Atom(&'static str, &'static [&'static str]),
    Sequence(Vec<Pattern>),
    Either(Vec<Pattern>),
    Repeat(Box<Pattern>, usize, usize, &'static str),
}

const ATOMS: &[Pattern] = &[
    Pattern::Atom("a", &["a"]),
    Pattern::Atom("[a-c]", &["a", "b", "c"]),
    Pattern::Atom("\\d", &["0", "7"]),
    Pattern::Atom("\\w", &["_", "z", "9"]),
    Pattern::Atom("\\p{L}", &["é", "Ж", "a"]),
    Pattern::Atom("\\P{Lu}", &["é", "1", " "]),
    Pattern::Atom(".", &["x", "😀", "\u{85}"]),
    Pattern::Atom("\\s", &[" ", "\t", "\u{a0}"]),
    Pattern::Atom("[^a\\d]", &["b", "\n", "😀"]),
    Pattern::Atom("\\u{1F600}", &["😀"]),
    Pattern::Atom("\\ud83d\\ude00", &["😀"]),
    Pattern::Atom("\\.", &["."]),
    Pattern::Atom("(?:)", &[""]),
    Pattern::Atom("(?=)", &[""]),
    Pattern::Atom("(?<=)", &[""]),
    Pattern::Atom("(?<!\\d)b", &["b"]),
    Pattern::Atom("(?!b)(?=[ac])[a-c]", &["a", "c"]),
    Pattern::Atom("(?<n>é)", &["é"]),
];

impl Pattern {
    fn new(source: &mut Source<'_>, depth: usize) -> Pattern {
        let option = if depth == 0 { 0 } else { source.below(4) };
        let parts = |source: &mut Source<'_>| -> Vec<Pattern> {
            let count = 1 + source.below(3);
            (0..count).map(|_| Pattern::new(source, depth - 1)).collect()
        };
        match option {
            0 => ATOMS[source.below(ATOMS.len())].clone(),
            1 => Pattern::Sequence(parts(source)),
            2 => Pattern::Either(parts(source)),
            _ => {
                let (low, high) = (source.below(3), source.below(3));
                let lazy = source.pick(&["", "?"]);
                Pattern::Repeat(Box::new(Pattern::new(source, depth - 1)), low, low + high, lazy)
            }
        }
    }

    fn text(&self) -> String {
        match self {
            Pattern::Atom(text, _) => (*text).to_owned(),
            Pattern::Sequence(parts) => parts.iter().map(Pattern::text).collect(),
            Pattern::Either(parts) => {
                format!("(?:{})", parts.iter().map(Pattern::text).collect::<Vec<_>>().join("|"))
            }
            Pattern::Repeat(part, low, high, lazy) => match (low, high) {
                (0, 2) => format!("(?:{})*{lazy}", part.text()),
                (1, 2) => format!("(?:{})+{lazy}", part.text()),
                _ => format!("(?:{}){{{low},{high}}}{lazy}", part.text()),
            },
        }
    }

    /// Names of groups have to differ within a pattern.
    fn named(&self) -> usize {
        match self {
            Pattern::Atom(text, _) => usize::from(text.contains("?<n>")),
            Pattern::Sequence(parts) | Pattern::Either(parts) => parts.iter().map(Pattern::named).sum(),
            Pattern::Repeat(part, ..) => part.named(),
        }
    }

    /// A text that the pattern matches as a whole, unless looking back fails for what stands before it.
    fn sample(&self, source: &mut Source<'_>) -> String {
        match self {
            Pattern::Atom("(?<!\\d)b", _) => String::from("b"),
            Pattern::Atom(_, samples) => source.pick(samples).to_owned(),
            Pattern::Sequence(parts) => parts.iter().map(|part| part.sample(source)).collect(),
            Pattern::Either(parts) => parts[source.below(parts.len())].sample(source),
            Pattern::Repeat(part, low, high, _) => {
                let count = low + source.below(high - low + 1);
                (0..count).map(|_| part.sample(source)).collect()
            }
        }
    }

    /// Whether it looks back at a character that another part may have put there.
    fn looks_back(&self) -> bool {
        match self {
            Pattern::Atom(text, _) => text.contains("(?<!"),
            Pattern::Sequence(parts) | Pattern::Either(parts) => parts.iter().any(Pattern::looks_back),
            Pattern::Repeat(part, ..) => part.looks_back(),
        }
    }
}

const FORMATS: &[(&str, &[&str])] = &[
    ("ipv4", &["127.0.0.1", "0.0.0.0"]),
    ("ipv6", &["::1", "2001:db8::ff00:42:8329", "::ffff:1.2.3.4"]),
    ("email", &["a@example.com", "\"a b\"@example.org"]),
    ("idn-email", &["ü@example.com"]),
    ("hostname", &["example.com", "a", "xn--bcher-kva.example"]),
    ("idn-hostname", &["bücher.example"]),
    ("uri", &["https://example.com/a?b#c", "urn:x:y"]),
    ("uri-reference", &["../a", "", "#x"]),
    ("iri", &["https://exämple.com/ü"]),
    ("iri-reference", &["ü/ä"]),
    ("uri-template", &["/a/{b}{?c*}"]),
    ("json-pointer", &["", "/a~1b/0"]),
    ("relative-json-pointer", &["0", "1/a", "2#"]),
    ("regex", &["^a(b|c)*$"]),
    ("no-such-format", &["anything"]),
];

const LEXICAL: &[(&str, &[&str])] = &[
    ("date", &["2024-02-29", "0001-01-01", "9999-12-31"]),
    ("datetime", &["2024-02-29T12:00:00Z", "1990-12-31T23:59:60Z", "2000-01-01t00:00:00.123+23:59"]),
    ("time", &["00:00:00Z", "23:59:59.9-00:00"]),
    ("duration", &["P1Y", "PT1H2M3S", "P3W", "P1Y2M3DT4H"]),
    ("uuid", &["00000000-0000-0000-0000-000000000000", "F81D4FAE-7dec-11d0-a765-00a0c91e6bf6"]),
    ("uri", &["", "a/b", "https://example.com/%41?x=y#z"]),
    ("jsonpointer", &["", "/", "/a~0b/~1/0"]),
];

const ENCODINGS: &[(&str, &[&str])] = &[
    ("base64", &["", "AA==", "aGVsbG8=", "+/+/"]),
    ("base64url", &["", "AA", "AA==", "-_-_"]),
    ("base16", &["", "00FF"]),
    ("base32", &["", "MZXW6===", "MZXW6YTB"]),
    ("base32hex", &["", "CPNMU===", "CPNMUOJ1"]),
];

const NUMBERS: &[(&str, i128, i128)] = &[
    ("number", -1_000_000, 1_000_000),
    ("integer", -2_147_483_648, 2_147_483_647),
    ("int8", -128, 127),
    ("int16", -32_768, 32_767),
    ("int32", -2_147_483_648, 2_147_483_647),
    ("uint8", 0, 255),
    ("uint16", 0, 65_535),
    ("uint32", 0, 4_294_967_295),
    ("int64", -9_223_372_036_854_775_808, 9_223_372_036_854_775_807),
    ("uint64", 0, 18_446_744_073_709_551_615),
    ("int128", i128::MIN, i128::MAX),
    ("uint128", 0, i128::MAX),
    ("float8", -3400, 3400),
    ("float", -1_000_000, 1_000_000),
    ("double", -1_000_000_000, 1_000_000_000),
    ("decimal", -1_000_000_000, 1_000_000_000),
];

/// Texts that do not break a rule, among them ones that tend to break programs.
const TEXTS: &[&str] =
    &["", "a", "b c", "é", "😀", "e\u{301}", "\u{0}", "\"\\/", "~1", "\u{202e}x", "\u{feff}", "line\nend", "0", "null"];

const NAMES: &[&str] =
    &["", "k", "a/b", "~", "ü", "😀", "\u{1}", "__proto__", "0", "-1", "00", "10", "$ref", "x_", "type"];

impl Number {
    fn new(source: &mut Source<'_>, active: Active) -> Number {
        let (name, mut low, mut high) = NUMBERS[source.below(NUMBERS.len())];
        let fractional = ["number", "float8", "float", "double", "decimal"].contains(&name);
        let scale = if fractional { source.below(4) } else { 0 };
        let scale = if name == "decimal" { scale + 1 } else { scale };
        let unit = 10i128.pow(u32::try_from(scale).expect("a small scale"));
        if scale > 0 {
            (low, high) = (low * unit, high * unit);
        }
        let mut made = Number {
            name,
            low,
            high,
            scale,
            step: None,
            minimum: None,
            maximum: None,
            precision: None,
            written_scale: None,
        };
        if active.validation && source.chance(50) {
            let (a, b) = (source.between(low, high), source.between(low, high));
            (made.low, made.high) = (a.min(b), a.max(b));
            made.minimum = Some(made.low > low && source.chance(50));
            made.maximum = Some(made.high < high && source.chance(50));
        }
        if active.validation && source.chance(30) {
            let step = 1 + i128::try_from(source.below(50)).expect("a small number");
            let first = made.low.div_euclid(step).checked_add(1).and_then(|n| n.checked_mul(step));
            if first.is_some_and(|first| first <= made.high) {
                made.step = Some(step);
            }
        }
        if ["number", "decimal"].contains(&name) && source.chance(30) {
            made.precision = Some(made.lexeme(made.low).len().max(made.lexeme(made.high).len()));
            made.written_scale = Some(scale + source.below(2));
        }
        made
    }

    fn is_text(&self) -> bool {
        ["int64", "uint64", "int128", "uint128", "decimal"].contains(&self.name)
    }

    fn lexeme(&self, n: i128) -> String {
        let digits = format!("{:0>width$}", n.unsigned_abs(), width = self.scale + 1);
        let (whole, fraction) = digits.split_at(digits.len() - self.scale);
        let sign = if n < 0 { "-" } else { "" };
        if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
    }

    fn written(&self, n: i128) -> Json {
        let lexeme = self.lexeme(n);
        if self.is_text() { string(&lexeme) } else { Json::Scalar(lexeme) }
    }

    fn keywords(&self) -> Vec<(String, Json)> {
        let mut out = vec![("type".to_owned(), string(self.name))];
        let mut add = |name: &str, value: Json| out.push((name.to_owned(), value));
        match self.minimum {
            Some(true) => add("exclusiveMinimum", self.written(self.low - 1)),
            Some(false) => add("minimum", self.written(self.low)),
            None => {}
        }
        match self.maximum {
            Some(true) => add("exclusiveMaximum", self.written(self.high + 1)),
            Some(false) => add("maximum", self.written(self.high)),
            None => {}
        }
        if let Some(step) = self.step {
            add("multipleOf", self.written(step));
        }
        if let Some(precision) = self.precision {
            add("precision", number(precision));
        }
        if let Some(scale) = self.written_scale {
            add("scale", number(scale));
        }
        out
    }

    fn sample(&self, source: &mut Source<'_>) -> Json {
        let mut n = source.between(self.low, self.high);
        if let Some(step) = self.step {
            // The multiple below, or the one above where that is too small.
            let excess = n.rem_euclid(step);
            n = n.checked_sub(excess).filter(|n| *n >= self.low).unwrap_or(n.wrapping_add(step - excess));
        }
        let lexeme = self.lexeme(n);
        let free = ["number", "double", "float"].contains(&self.name) && self.precision.is_none();
        if free && source.chance(20) {
            return Json::Scalar(format!("{lexeme}{}", source.pick(&["e0", "E+00", "e-0"])));
        }
        if self.is_text() { string(&lexeme) } else { Json::Scalar(lexeme) }
    }
}

/// A schema with the model that it was printed from.
#[derive(Debug)]
pub(crate) struct Case {
    /// The document.
    pub(crate) schema: Json,
    model: Model,
}

#[derive(Debug)]
struct Model {
    active: Active,
    root: Shape,
    definitions: Vec<Definition>,
    /// The offered add-in: the definition that is extended and the extension.
    offer: Option<(usize, usize)>,
}

#[derive(Debug)]
struct Definition {
    name: String,
    namespace: Option<&'static str>,
    shape: Option<Shape>,
    usable: bool,
}

impl Case {
    /// A schema without errors.
    pub(crate) fn new(source: &mut Source<'_>) -> Case {
        let mut maker = Maker::new(source);
        let document = maker.document();
        Case { schema: document, model: maker.model }
    }

    /// An instance that is valid under the schema.
    pub(crate) fn instance(&self, source: &mut Source<'_>) -> Json {
        let mut drawer = Drawer { model: &self.model, source, selected: false };
        drawer.selected = self.model.offer.is_some() && drawer.source.chance(60) && self.model.root_is_object();
        let mut instance = drawer.draw(&self.model.root, 0);
        if let (true, Json::Object(members)) = (drawer.selected, &mut instance) {
            members.push(("$uses".to_owned(), strings(["Extra"])));
        }
        instance
    }
}

impl Model {
    fn root_is_object(&self) -> bool {
        matches!(self.root.kind, Kind::Object(_))
    }

    fn pointer(&self, index: usize) -> String {
        let definition = &self.definitions[index];
        match definition.namespace {
            Some(namespace) => format!("#/definitions/{namespace}/{}", definition.name),
            None => format!("#/definitions/{}", definition.name),
        }
    }

    fn reference(&self, index: usize) -> Json {
        record([("$ref", string(&self.pointer(index)))])
    }

    fn shape(&self, index: usize) -> &Shape {
        self.definitions[index].shape.as_ref().expect("a definition is complete when it is used")
    }

    /// The properties of an object type, those of its bases first.
    fn properties<'m>(&'m self, object: &'m Object) -> Vec<&'m Property> {
        let mut all = Vec::new();
        for &base in &object.bases {
            if let Kind::Object(base) = &self.shape(base).kind {
                all.extend(self.properties(base));
            }
        }
        all.extend(&object.properties);
        all
    }

    fn print(&self, shape: &Shape) -> Json {
        let mut members = self.keywords(&shape.kind);
        members.extend(shape.extra.iter().cloned());
        Json::Object(members)
    }

    fn keywords(&self, kind: &Kind) -> Vec<(String, Json)> {
        let named = |name: &str| vec![("type".to_owned(), string(name))];
        match kind {
            Kind::Any => named("any"),
            Kind::Boolean => named("boolean"),
            Kind::Null => named("null"),
            Kind::Text(text) => text.keywords(),
            Kind::Number(number) => number.keywords(),
            Kind::Lexical(name) => named(name),
            Kind::Binary(encoding) => {
                let mut out = named("binary");
                out.extend(encoding.map(|encoding| ("contentEncoding".to_owned(), string(encoding))));
                out
            }
            Kind::Fixed { base, values, single } => {
                let mut out = self.keywords(base);
                out.push(if *single {
                    ("const".to_owned(), values[0].clone())
                } else {
                    ("enum".to_owned(), Json::Array(values.clone()))
                });
                out
            }
            Kind::Object(object) => self.object_keywords(object),
            Kind::List(list) => self.list_keywords(list),
            Kind::Map(map) => self.map_keywords(map),
            Kind::Tuple(properties) => {
                let mut out = named("tuple");
                out.push(("properties".to_owned(), self.print_properties(properties)));
                out.push(("tuple".to_owned(), strings(properties.iter().map(|property| property.name.as_str()))));
                out
            }
            Kind::Tagged(choices) => {
                let mut out = named("choice");
                let choices = choices.iter().map(|(name, shape)| (name.clone(), self.print(shape))).collect();
                out.push(("choices".to_owned(), Json::Object(choices)));
                out
            }
            Kind::Selected { base, selector, choices } => {
                let mut out = named("choice");
                out.push(("$extends".to_owned(), string(&self.pointer(*base))));
                out.push(("selector".to_owned(), string(selector)));
                let choices =
                    choices.iter().map(|(name, index)| (name.clone(), record([("type", self.reference(*index))])));
                out.push(("choices".to_owned(), Json::Object(choices.collect())));
                out
            }
            Kind::Reference(index) => vec![("type".to_owned(), self.reference(*index))],
            Kind::Union(members) => {
                let members = members.iter().map(|member| match member {
                    Kind::Reference(index) => self.reference(*index),
                    Kind::List(_) | Kind::Map(_) => Json::Object(self.keywords(member)),
                    other => self.keywords(other).swap_remove(0).1,
                });
                vec![("type".to_owned(), Json::Array(members.collect()))]
            }
        }
    }

    fn print_properties(&self, properties: &[Property]) -> Json {
        let print = |property: &Property| {
            let Json::Object(mut members) = self.print(&property.shape) else { unreachable!("a schema is an object") };
            if let Some(wire) = &property.wire {
                members.push(("altnames".to_owned(), record([("json", string(wire)), ("lang:de", string("Name"))])));
            }
            (property.name.clone(), Json::Object(members))
        };
        Json::Object(properties.iter().map(print).collect())
    }

    fn object_keywords(&self, object: &Object) -> Vec<(String, Json)> {
        let mut out = vec![("type".to_owned(), string("object"))];
        let mut add = |name: &str, value: Json| out.push((name.to_owned(), value));
        if object.is_abstract {
            add("abstract", boolean(true));
        }
        match object.bases.as_slice() {
            [] => {}
            [base] => add("$extends", string(&self.pointer(*base))),
            bases => add("$extends", Json::Array(bases.iter().map(|base| string(&self.pointer(*base))).collect())),
        }
        if !object.properties.is_empty() {
            add("properties", self.print_properties(&object.properties));
        }
        let required: Vec<&str> = object
            .properties
            .iter()
            .filter(|property| property.required)
            .map(|property| property.name.as_str())
            .collect();
        if object.alternatives {
            let sets = object.properties[..2].iter().map(|property| strings([property.name.as_str()]));
            add("required", Json::Array(sets.collect()));
        } else if !required.is_empty() {
            add("required", strings(required.iter().copied()));
        }
        match &object.additional {
            None => {}
            Some(Ok(open)) => add("additionalProperties", boolean(*open)),
            Some(Err(shape)) => add("additionalProperties", self.print(shape)),
        }
        if let Some(shape) = &object.patterned {
            add("patternProperties", Json::Object(vec![("^x_".to_owned(), self.print(shape))]));
        }
        if object.dependent {
            let names = [object.properties[0].name.as_str(), object.properties[1].name.as_str()];
            add("dependentRequired", Json::Object(vec![(names[0].to_owned(), strings([names[1]]))]));
        }
        if object.counts {
            add("minProperties", number(required.len()));
            add("maxProperties", number(100));
        }
        if object.names {
            add("propertyNames", record([("type", string("string")), ("maxLength", number(200))]));
        }
        if object.has {
            add("has", self.print(&object.properties[0].shape));
        }
        if object.identity {
            add("identity", strings([object.properties[0].name.as_str()]));
        }
        if let Some((name, target, many)) = &object.relation {
            let cardinality = if *many { "multiple" } else { "single" };
            let relation = record([("targettype", self.reference(*target)), ("cardinality", string(cardinality))]);
            add("relations", Json::Object(vec![(name.clone(), relation)]));
        }
        out
    }

    fn list_keywords(&self, list: &List) -> Vec<(String, Json)> {
        let mut out = vec![("type".to_owned(), string(if list.is_set { "set" } else { "array" }))];
        let mut add = |name: &str, value: Json| out.push((name.to_owned(), value));
        add("items", self.print(&list.items));
        list.min.into_iter().for_each(|min| add("minItems", number(min)));
        list.max.into_iter().for_each(|max| add("maxItems", number(max)));
        if list.unique {
            add("uniqueItems", boolean(true));
        }
        if list.contains {
            add("contains", self.print(&list.items));
            add("minContains", number(list.min.unwrap_or(0)));
            add("maxContains", number(20));
        }
        out
    }

    fn map_keywords(&self, map: &Map) -> Vec<(String, Json)> {
        let mut out = vec![("type".to_owned(), string("map"))];
        let mut add = |name: &str, value: Json| out.push((name.to_owned(), value));
        add("values", self.print(&map.values));
        map.min.into_iter().for_each(|min| add("minEntries", number(min)));
        map.max.into_iter().for_each(|max| add("maxEntries", number(max)));
        if map.names {
            add("keyNames", record([("type", string("string")), ("maxLength", number(200))]));
        }
        if map.patterned {
            add("patternKeys", Json::Object(vec![("^[^$]".to_owned(), self.print(&map.values))]));
            if map.min.is_some_and(|min| min > 0) {
                add("has", self.print(&map.values));
            }
        }
        out
    }
}

impl Text {
    fn new(source: &mut Source<'_>, active: Active) -> Text {
        let mut text = Text { min: None, max: None, pattern: None, format: None };
        if active.validation && source.chance(30) {
            let pattern = Pattern::new(source, 3);
            if pattern.named() <= 1 && !pattern.looks_back() || matches!(pattern, Pattern::Atom(..)) {
                text.pattern = Some(pattern);
            }
        } else if active.validation && source.chance(30) {
            text.format = Some(source.below(FORMATS.len()));
        } else {
            text.min = (active.validation && source.chance(30)).then(|| source.below(4));
            text.max = source.chance(30).then(|| 4 + source.below(8));
        }
        text
    }

    fn keywords(&self) -> Vec<(String, Json)> {
        let mut out = vec![("type".to_owned(), string("string"))];
        let mut add = |name: &str, value: Json| out.push((name.to_owned(), value));
        self.min.into_iter().for_each(|min| add("minLength", number(min)));
        self.max.into_iter().for_each(|max| add("maxLength", number(max)));
        self.pattern.iter().for_each(|pattern| add("pattern", string(&pattern.text())));
        self.format.into_iter().for_each(|format| add("format", string(FORMATS[format].0)));
        out
    }

    fn sample(&self, source: &mut Source<'_>) -> String {
        if let Some(pattern) = &self.pattern {
            return pattern.sample(source);
        }
        if let Some(format) = self.format {
            return source.pick(FORMATS[format].1).to_owned();
        }
        let mut text = source.pick(TEXTS).to_owned();
        while text.chars().count() < self.min.unwrap_or(0) {
            text.push(['x', 'é', '😀'][source.below(3)]);
        }
        let longest = self.max.unwrap_or(usize::MAX);
        text.chars().take(longest).collect()
    }
}

/// Makes the model of a schema.
struct Maker<'s, 'a> {
    source: &'s mut Source<'a>,
    model: Model,
    /// For names that have to differ.
    count: usize,
}

/// Levels of a schema within one another.
const DEPTH: usize = 4;

impl<'s, 'a> Maker<'s, 'a> {
    fn new(source: &'s mut Source<'a>) -> Self {
        let model = Model {
            active: Active::default(),
            root: Shape { kind: Kind::Any, extra: Vec::new() },
            definitions: Vec::new(),
            offer: None,
        };
        Maker { source, model, count: 0 }
    }

    fn name(&mut self, stem: &str) -> String {
        self.count += 1;
        format!("{stem}{}", self.count)
    }

    fn document(&mut self) -> Json {
        let (meta, uses) = self.activate();
        for _ in 0..self.source.below(4) {
            self.definition(0);
        }
        if self.source.chance(20) {
            self.offer();
        }
        let by_pointer = self.source.chance(20) && self.pick_definition().is_some();
        let mut members = vec![
            ("$schema".to_owned(), string(meta)),
            ("$id".to_owned(), string("https://generated.example/schema")),
            ("name".to_owned(), string("Generated")),
        ];
        if !uses.is_empty() {
            members.push(("$uses".to_owned(), strings(uses.iter().copied())));
        }
        if by_pointer {
            let index = self.pick_definition().expect("there is one");
            self.model.root = Shape { kind: Kind::Reference(index), extra: Vec::new() };
            members.push(("$root".to_owned(), string(&self.model.pointer(index))));
        } else {
            self.model.root = self.root();
            let Json::Object(root) = self.model.print(&self.model.root) else { unreachable!("a schema is an object") };
            members.extend(root);
        }
        if let Some((_, extension)) = self.model.offer {
            let pointer = string(&self.model.pointer(extension));
            members.push(("$offers".to_owned(), Json::Object(vec![("Extra".to_owned(), pointer)])));
        }
        if !self.model.definitions.is_empty() {
            members.push(("definitions".to_owned(), self.definitions()));
        }
        self.source.shuffle(&mut members);
        Json::Object(members)
    }

    fn activate(&mut self) -> (&'static str, Vec<&'static str>) {
        const OFFERED: [&str; 4] = [
            "JSONStructureValidation",
            "JSONStructureConditionalComposition",
            "JSONStructureAlternateNames",
            "JSONStructureUnits",
        ];
        let (meta, own) = [
            ("https://json-structure.org/meta/core/v0/#", None),
            ("https://json-structure.org/meta/validation/v0/#", None),
            ("https://json-structure.org/meta/extended/v0/#", None),
            ("https://json-structure.org/meta/relations/v0/#", Some("JSONStructureRelations")),
            ("https://json-structure.org/meta/semantic-annotations/v0/#", Some("JSONStructureSemanticAnnotations")),
        ][self.source.below(5)];
        let mut uses: Vec<&'static str> = own.into_iter().collect();
        if meta.contains("core") {
            return (meta, uses);
        }
        if meta.contains("validation") {
            self.model.active =
                Active { validation: true, composition: true, names: true, units: true, ..Active::default() };
            return (meta, uses);
        }
        for addin in OFFERED {
            if self.source.chance(70) {
                uses.push(addin);
            }
        }
        self.model.active = Active {
            validation: uses.contains(&OFFERED[0]),
            composition: uses.contains(&OFFERED[1]),
            names: uses.contains(&OFFERED[2]),
            units: uses.contains(&OFFERED[3]),
            relations: own == Some("JSONStructureRelations"),
            semantics: own == Some("JSONStructureSemanticAnnotations"),
        };
        (meta, uses)
    }

    fn definitions(&self) -> Json {
        let mut members: Vec<(String, Json)> = Vec::new();
        for definition in &self.model.definitions {
            let shape = definition.shape.as_ref().expect("all definitions are complete");
            let printed = self.model.print(shape);
            let Some(namespace) = definition.namespace else {
                members.push((definition.name.clone(), printed));
                continue;
            };
            match members.iter_mut().find(|(name, _)| name == namespace) {
                Some((_, Json::Object(inside))) => inside.push((definition.name.clone(), printed)),
                _ => members.push((namespace.to_owned(), Json::Object(vec![(definition.name.clone(), printed)]))),
            }
        }
        Json::Object(members)
    }

    fn reserve(&mut self) -> usize {
        let name = self.name("D");
        let namespace = self.source.chance(25).then_some("Space");
        self.model.definitions.push(Definition { name, namespace, shape: None, usable: false });
        self.model.definitions.len() - 1
    }

    fn complete(&mut self, index: usize, shape: Shape, usable: bool) {
        let definition = &mut self.model.definitions[index];
        definition.shape = Some(shape);
        definition.usable = usable;
    }

    /// Makes a definition that can be referred to.
    fn definition(&mut self, depth: usize) -> usize {
        let index = self.reserve();
        self.model.definitions[index].usable = true;
        let shape = self.shape(depth + 1);
        self.complete(index, shape, true);
        index
    }

    /// A complete definition that can be referred to.
    fn pick_definition(&mut self) -> Option<usize> {
        let complete = |definition: &Definition| definition.usable && definition.shape.is_some();
        let usable: Vec<usize> =
            (0..self.model.definitions.len()).filter(|&at| complete(&self.model.definitions[at])).collect();
        (!usable.is_empty()).then(|| usable[self.source.below(usable.len())])
    }

    /// An add-in that the instance can select: a closed or open type, and what it adds.
    fn offer(&mut self) {
        let target = self.reserve();
        let mut object = Object { properties: self.properties(DEPTH, 2), ..Object::default() };
        object.additional = [None, Some(Ok(false))][self.source.below(2)].clone();
        self.complete(target, Shape { kind: Kind::Object(Box::new(object)), extra: Vec::new() }, true);
        let extension = self.reserve();
        let properties = self.properties(DEPTH, 2);
        let object = Object { is_abstract: true, bases: vec![target], properties, ..Object::default() };
        self.complete(extension, Shape { kind: Kind::Object(Box::new(object)), extra: Vec::new() }, false);
        self.model.offer = Some((target, extension));
    }

    /// The type of a root must be named.
    fn root(&mut self) -> Shape {
        loop {
            let shape = self.shape(0);
            if !matches!(shape.kind, Kind::Reference(_) | Kind::Union(_)) {
                return shape;
            }
        }
    }

    fn shape(&mut self, depth: usize) -> Shape {
        let kind = self.kind(depth);
        let mut shape = Shape { kind, extra: Vec::new() };
        self.annotate(&mut shape);
        if self.model.active.composition && depth <= 2 && self.source.chance(20) {
            self.compose(&mut shape, depth);
        }
        shape
    }

    fn kind(&mut self, depth: usize) -> Kind {
        let compound = depth < DEPTH && self.source.chance(if depth == 0 { 85 } else { 45 });
        if !compound {
            return self.simple();
        }
        match self.source.below(9) {
            0 | 1 => Kind::Object(Box::new(self.object(depth))),
            2 => Kind::List(Box::new(self.list(depth))),
            3 => Kind::Map(Box::new(self.map(depth))),
            4 => Kind::Tuple(self.tuple(depth)),
            5 => {
                let count = 1 + self.source.below(3);
                Kind::Tagged((0..count).map(|_| (self.name("c"), self.shape(depth + 1))).collect())
            }
            6 => self.selected(depth),
            7 => match self.pick_definition() {
                Some(index) => Kind::Reference(index),
                None => Kind::Reference(self.definition(depth)),
            },
            _ => self.union(depth),
        }
    }

    fn simple(&mut self) -> Kind {
        let base = self.primitive();
        if matches!(base, Kind::Any) || !self.source.chance(12) {
            return base;
        }
        let mut values: Vec<Json> = Vec::new();
        for _ in 0..=self.source.below(4) {
            let value = Drawer { model: &self.model, source: self.source, selected: false }.draw_kind(&base, 0);
            values.push(value);
        }
        distinct(&mut values);
        let single = self.source.chance(40);
        Kind::Fixed { base: Box::new(base), values, single }
    }

    fn primitive(&mut self) -> Kind {
        match self.source.below(12) {
            0 => Kind::Null,
            1 => Kind::Boolean,
            2 => Kind::Any,
            3..=5 => Kind::Text(Text::new(self.source, self.model.active)),
            6 | 7 => Kind::Lexical(LEXICAL[self.source.below(LEXICAL.len())].0),
            8 => {
                let encoding = ENCODINGS[self.source.below(ENCODINGS.len())].0;
                Kind::Binary((encoding != "base64" || self.source.chance(50)).then_some(encoding))
            }
            _ => Kind::Number(Number::new(self.source, self.model.active)),
        }
    }

    fn properties(&mut self, depth: usize, most: usize) -> Vec<Property> {
        let count = 1 + self.source.below(most);
        (0..count).map(|_| self.property(depth)).collect()
    }

    fn property(&mut self, depth: usize) -> Property {
        let name = self.name("p");
        let wire = (self.model.active.names && self.source.chance(25)).then(|| self.name("w-/~ü"));
        // A property that may be absent can lead back to a type that is still being made.
        let open: Vec<usize> =
            (0..self.model.definitions.len()).filter(|&at| self.model.definitions[at].usable).collect();
        if !open.is_empty() && self.source.chance(15) {
            let index = open[self.source.below(open.len())];
            return Property {
                name,
                wire,
                shape: Shape { kind: Kind::Reference(index), extra: Vec::new() },
                required: false,
                leads_back: true,
            };
        }
        Property { name, wire, shape: self.shape(depth + 1), required: self.source.chance(40), leads_back: false }
    }

    fn object(&mut self, depth: usize) -> Object {
        let active = self.model.active;
        let mut made = Object { properties: self.properties(depth, 4), ..Object::default() };
        if self.source.chance(25) {
            made.bases.push(self.base(depth));
            if self.source.chance(30) {
                made.bases.push(self.base(depth));
            }
        }
        made.additional = match self.source.below(6) {
            0 => Some(Ok(false)),
            1 => Some(Ok(true)),
            2 => Some(Err(self.shape(depth + 2))),
            _ => None,
        };
        let pair = made.properties.len() >= 2 && made.properties[..2].iter().all(|property| !property.leads_back);
        if pair && self.source.chance(15) {
            made.alternatives = true;
            made.properties.iter_mut().for_each(|property| property.required = false);
        }
        if active.validation {
            let open = !matches!(made.additional, Some(Ok(false) | Err(_)));
            made.patterned = (open && self.source.chance(20)).then(|| self.shape(depth + 2));
            made.dependent = pair && !made.alternatives && self.source.chance(15);
            made.counts = self.source.chance(20);
            made.names = self.source.chance(20);
            made.has = made.properties[0].required && self.source.chance(20);
        }
        if active.relations {
            made.identity = is_scalar(&made.properties[0].shape.kind) && self.source.chance(40);
            made.relation = self.relation();
        }
        made
    }

    fn relation(&mut self) -> Option<(String, usize, bool)> {
        if !self.source.chance(30) {
            return None;
        }
        let target = self.pick_definition()?;
        let Kind::Object(object) = &self.model.shape(target).kind else { return None };
        if !object.identity {
            return None;
        }
        Some((self.name("r"), target, self.source.chance(50)))
    }

    /// An abstract object type.
    fn base(&mut self, depth: usize) -> usize {
        let index = self.reserve();
        let mut object = Object { is_abstract: true, properties: self.properties(depth + 2, 2), ..Object::default() };
        if depth < DEPTH && self.source.chance(20) {
            object.bases.push(self.base(depth + 2));
        }
        self.complete(index, Shape { kind: Kind::Object(Box::new(object)), extra: Vec::new() }, false);
        index
    }

    fn list(&mut self, depth: usize) -> List {
        let active = self.model.active;
        let is_set = self.source.chance(30);
        let unique = is_set || active.validation && self.source.chance(15);
        let items = self.shape(depth + 1);
        // A small type has few different values, so a set of it cannot be asked to be large.
        let min = (active.validation && self.source.chance(30)).then(|| self.source.below(if unique { 2 } else { 3 }));
        let max = (active.validation && self.source.chance(30)).then(|| 3 + self.source.below(3));
        let contains = active.validation && self.source.chance(20);
        List { is_set, items, min, max, unique: unique && !is_set, contains }
    }

    fn map(&mut self, depth: usize) -> Map {
        let validation = self.model.active.validation;
        Map {
            values: self.shape(depth + 1),
            min: (validation && self.source.chance(30)).then(|| self.source.below(3)),
            max: (validation && self.source.chance(30)).then(|| 3 + self.source.below(3)),
            names: validation && self.source.chance(20),
            patterned: validation && self.source.chance(20),
        }
    }

    fn tuple(&mut self, depth: usize) -> Vec<Property> {
        let mut properties = self.properties(depth, 3);
        for property in &mut properties {
            // Everything in a tuple is there, so nothing may lead back.
            if let Kind::Reference(index) = property.shape.kind
                && self.model.definitions[index].shape.is_none()
            {
                property.shape.kind = Kind::Boolean;
            }
        }
        properties
    }

    fn selected(&mut self, depth: usize) -> Kind {
        let base = self.base(depth);
        let selector = self.name("kind");
        let count = 1 + self.source.below(3);
        let mut choices = Vec::new();
        for _ in 0..count {
            let index = self.reserve();
            let mut object =
                Object { bases: vec![base], properties: self.properties(depth + 2, 2), ..Object::default() };
            object.additional = [None, Some(Ok(false))][self.source.below(2)].clone();
            self.complete(index, Shape { kind: Kind::Object(Box::new(object)), extra: Vec::new() }, true);
            choices.push((self.name("c"), index));
        }
        Kind::Selected { base, selector, choices }
    }

    fn union(&mut self, depth: usize) -> Kind {
        const PLAIN: [&str; 9] = ["null", "boolean", "string", "int32", "double", "int64", "date", "uuid", "binary"];
        let mut members: Vec<Kind> = Vec::new();
        let mut seen = BTreeSet::new();
        for _ in 0..1 + self.source.below(4) {
            if self.source.chance(25) {
                let index = match self.pick_definition() {
                    Some(index) => index,
                    None => self.definition(depth),
                };
                if seen.insert(self.model.pointer(index)) {
                    members.push(Kind::Reference(index));
                }
                continue;
            }
            let name = self.source.pick(&PLAIN);
            if seen.insert(name.to_owned()) {
                members.push(plain(name));
            }
        }
        if self.source.chance(10) {
            let items = Shape { kind: plain("int32"), extra: Vec::new() };
            let list = List { is_set: false, items, min: None, max: None, unique: false, contains: false };
            members.push(Kind::List(Box::new(list)));
        }
        Kind::Union(members)
    }

    fn annotate(&mut self, shape: &mut Shape) {
        let active = self.model.active;
        let mut add = |name: &str, value: Json| shape.extra.push((name.to_owned(), value));
        if self.source.chance(10) {
            add("description", string(self.source.pick(TEXTS)));
        }
        if self.source.chance(5) {
            add("examples", Json::Array(vec![number(1), string("x")]));
        }
        if self.source.chance(5) {
            add("x-custom", record([("type", number(1))]));
        }
        if active.units && self.source.chance(5) {
            add("symbol", string("€"));
        }
        if active.names && self.source.chance(5) {
            add("descriptions", record([("lang:de", string("Beschreibung"))]));
        }
        if active.semantics && self.source.chance(10) {
            let concept = record([("reference", string("https://example.com/c")), ("kind", string("skos"))]);
            add("concepts", Json::Array(vec![concept]));
        }
        if active.validation && self.source.chance(5) {
            add("default", boolean(true));
        }
        let unit = active.units && self.source.chance(20);
        if let (true, Kind::Number(_)) = (unit, &shape.kind) {
            shape.extra.push(("unit".to_owned(), string("m/s")));
        }
    }

    /// Composition that the values of the shape meet.
    fn compose(&mut self, shape: &mut Shape, depth: usize) {
        let offered = self.model.offer.map(|(target, _)| target);
        if offered.is_some() && !is_scalar(&shape.kind) {
            return;
        }
        let copy = self.model.print(shape);
        let foreign = self.foreign(shape);
        let other = record([("type", string(foreign.unwrap_or("any")))]);
        let random = {
            let shape = self.shape(depth.max(2) + 1);
            self.model.print(&shape)
        };
        let (name, value) = match self.source.below(if foreign.is_some() { 5 } else { 2 }) {
            0 => ("allOf", Json::Array(vec![copy.clone(), copy])),
            1 => ("anyOf", Json::Array(vec![random, copy])),
            2 => ("oneOf", Json::Array(vec![other, copy])),
            3 => ("not", other),
            _ => {
                let (condition, met) = if self.source.chance(50) { (copy.clone(), "then") } else { (other, "else") };
                shape.extra.push((met.to_owned(), copy));
                ("if", condition)
            }
        };
        shape.extra.push((name.to_owned(), value));
    }

    /// A type that no value of the shape is of, if there is one.
    fn foreign(&self, shape: &Shape) -> Option<&'static str> {
        let mut carriers = BTreeSet::new();
        self.carriers(&shape.kind, &mut carriers);
        ["null", "boolean", "number", "string"].into_iter().find(|carrier| !carriers.contains(carrier))
    }

    /// The kinds of JSON that the values of a type have.
    fn carriers(&self, kind: &Kind, out: &mut BTreeSet<&'static str>) {
        match kind {
            Kind::Any => out.extend(["null", "boolean", "number", "string", "object"]),
            Kind::Boolean => drop(out.insert("boolean")),
            Kind::Null => drop(out.insert("null")),
            Kind::Text(_) | Kind::Lexical(_) | Kind::Binary(_) => drop(out.insert("string")),
            Kind::Number(number) => drop(out.insert(if number.is_text() { "string" } else { "number" })),
            Kind::Fixed { base, .. } => self.carriers(base, out),
            Kind::Object(_) | Kind::Map(_) | Kind::Tagged(_) | Kind::Selected { .. } => drop(out.insert("object")),
            Kind::List(_) | Kind::Tuple(_) => {}
            Kind::Reference(index) => match &self.model.definitions[*index].shape {
                Some(shape) => self.carriers(&shape.kind, out),
                None => out.extend(["null", "boolean", "number", "string", "object"]),
            },
            Kind::Union(members) => members.iter().for_each(|member| self.carriers(member, out)),
        }
    }
}

fn is_scalar(kind: &Kind) -> bool {
    matches!(kind, Kind::Boolean | Kind::Text(_) | Kind::Number(_) | Kind::Lexical(_) | Kind::Fixed { .. })
}

/// A primitive type without further keywords.
fn plain(name: &'static str) -> Kind {
    match name {
        "null" => Kind::Null,
        "boolean" => Kind::Boolean,
        "string" => Kind::Text(Text { min: None, max: None, pattern: None, format: None }),
        "binary" => Kind::Binary(None),
        name => match NUMBERS.iter().find(|(number, ..)| *number == name) {
            Some(&(name, low, high)) => Kind::Number(Number {
                name,
                low,
                high,
                scale: 0,
                step: None,
                minimum: None,
                maximum: None,
                precision: None,
                written_scale: None,
            }),
            None => Kind::Lexical(LEXICAL.iter().find(|(lexical, _)| *lexical == name).expect("a type").0),
        },
    }
}

/// Takes away values that are equal to an earlier one.
fn distinct(values: &mut Vec<Json>) {
    let mut seen = BTreeSet::new();
    values.retain(|value| seen.insert(normal(value)));
}

/// A text that equal values share.
fn normal(value: &Json) -> String {
    match value {
        Json::Scalar(text) if text.starts_with('"') => {
            quoted(&serde_json::from_str::<String>(text).expect("a JSON string"))
        }
        Json::Scalar(text) => {
            let mantissa = text.split(['e', 'E']).next().unwrap_or_default();
            let trimmed =
                if mantissa.contains('.') { mantissa.trim_end_matches('0').trim_end_matches('.') } else { mantissa };
            if trimmed == "-0" { String::from("0") } else { trimmed.to_owned() }
        }
        Json::Array(items) => items.iter().map(|item| normal(item) + ",").collect::<String>() + "]",
        Json::Object(members) => {
            let mut parts: Vec<String> =
                members.iter().map(|(name, value)| format!("{}:{}", quoted(name), normal(value))).collect();
            parts.sort();
            parts.join(",") + "}"
        }
    }
}

/// Draws instances.
struct Drawer<'m, 's, 'a> {
    model: &'m Model,
    source: &'s mut Source<'a>,
    /// Whether the instance selects the offered add-in.
    selected: bool,
}

/// Levels of an instance from which only what must be there is made.
const DEEP: usize = 6;

impl Drawer<'_, '_, '_> {
    fn draw(&mut self, shape: &Shape, depth: usize) -> Json {
        self.draw_kind(&shape.kind, depth)
    }

    fn draw_kind(&mut self, kind: &Kind, depth: usize) -> Json {
        match kind {
            Kind::Any => anything(self.source, 2),
            Kind::Boolean => boolean(self.source.chance(50)),
            Kind::Null => Json::Scalar("null".to_owned()),
            Kind::Text(text) => string(&text.sample(self.source)),
            Kind::Number(number) => number.sample(self.source),
            Kind::Lexical(name) => {
                let samples = LEXICAL.iter().find(|(lexical, _)| lexical == name).expect("a type").1;
                string(self.source.pick(samples))
            }
            Kind::Binary(encoding) => {
                let wanted = encoding.unwrap_or("base64");
                let samples = ENCODINGS.iter().find(|(name, _)| *name == wanted).expect("an encoding").1;
                string(self.source.pick(samples))
            }
            Kind::Fixed { values, single, .. } => {
                values[if *single { 0 } else { self.source.below(values.len()) }].clone()
            }
            Kind::Object(object) => Json::Object(self.members(object, depth, &[], false)),
            Kind::List(list) => self.items(list, depth),
            Kind::Map(map) => self.entries(map, depth),
            Kind::Tuple(properties) => {
                Json::Array(properties.iter().map(|property| self.draw(&property.shape, depth + 1)).collect())
            }
            Kind::Tagged(choices) => {
                let (name, shape) = &choices[self.source.below(choices.len())];
                Json::Object(vec![(name.clone(), self.draw(shape, depth + 1))])
            }
            Kind::Selected { selector, choices, .. } => {
                let (name, index) = &choices[self.source.below(choices.len())];
                let Kind::Object(object) = &self.model.shape(*index).kind else {
                    unreachable!("a choice is an object")
                };
                let mut members = self.members(object, depth, &[], true);
                members.push((selector.clone(), string(name)));
                Json::Object(members)
            }
            Kind::Reference(index) => self.referenced(*index, depth),
            Kind::Union(members) => {
                let member = &members[self.source.below(members.len())];
                self.draw_kind(member, depth)
            }
        }
    }

    fn referenced(&mut self, index: usize, depth: usize) -> Json {
        let shape = self.model.shape(index);
        if let (Some((target, extension)), Kind::Object(object), true) = (self.model.offer, &shape.kind, self.selected)
            && target == index
            && let Kind::Object(added) = &self.model.shape(extension).kind
        {
            let added: Vec<&Property> = added.properties.iter().collect();
            return Json::Object(self.members(object, depth, &added, false));
        }
        self.draw(shape, depth)
    }

    fn members(&mut self, object: &Object, depth: usize, added: &[&Property], chosen: bool) -> Vec<(String, Json)> {
        let mut properties = self.model.properties(object);
        properties.extend(added);
        let sparse = depth >= DEEP;
        let mut there: BTreeSet<&str> = BTreeSet::new();
        for property in &properties {
            if property.required || (!sparse && self.source.chance(60)) {
                there.insert(&property.name);
            }
        }
        if object.alternatives {
            let kept = self.source.below(2);
            there.insert(&object.properties[kept].name);
            there.remove(object.properties[1 - kept].name.as_str());
        }
        if object.dependent && there.contains(object.properties[0].name.as_str()) {
            there.insert(&object.properties[1].name);
        }
        let mut members = Vec::new();
        for property in properties {
            if there.contains(property.name.as_str()) {
                members.push((property.wire().to_owned(), self.draw(&property.shape, depth + 1)));
            }
        }
        if let Some((name, target, many)) = &object.relation
            && self.source.chance(50)
        {
            members.push((name.clone(), self.related(*target, *many, depth)));
        }
        if !sparse && !chosen {
            self.additional(object, depth, &mut members);
        }
        self.source.shuffle(&mut members);
        members
    }

    fn related(&mut self, target: usize, many: bool, depth: usize) -> Json {
        let Kind::Object(object) = &self.model.shape(target).kind else { unreachable!("a target is an object") };
        let identity = self.draw(&object.properties[0].shape, depth + 1);
        let one = Json::Object(vec![("identity".to_owned(), identity)]);
        if many { Json::Array(vec![one.clone(), one]) } else { one }
    }

    /// Members that are not declared.
    fn additional(&mut self, object: &Object, depth: usize, members: &mut Vec<(String, Json)>) {
        let mut names: BTreeSet<&str> = BTreeSet::new();
        for _ in 0..self.source.below(3) {
            names.insert(self.source.pick(NAMES));
        }
        for name in names {
            let value = match (&object.additional, &object.patterned) {
                (Some(Ok(false)), _) => return,
                (Some(Err(shape)), _) => self.draw(shape, depth + 1),
                (_, Some(shape)) if name.starts_with("x_") => self.draw(shape, depth + 1),
                _ => anything(self.source, 1),
            };
            members.push((name.to_owned(), value));
        }
    }

    fn items(&mut self, list: &List, depth: usize) -> Json {
        let least = list.min.unwrap_or(0);
        let most = if depth >= DEEP { least } else { list.max.unwrap_or(4).max(least) };
        let count = least + self.source.below(most - least + 1);
        let mut items: Vec<Json> = (0..count).map(|_| self.draw(&list.items, depth + 1)).collect();
        if list.is_set || list.unique {
            distinct(&mut items);
        }
        Json::Array(items)
    }

    fn entries(&mut self, map: &Map, depth: usize) -> Json {
        let least = map.min.unwrap_or(0);
        let most = if depth >= DEEP { least } else { map.max.unwrap_or(4).max(least) };
        let count = least + self.source.below(most - least + 1);
        let mut names: Vec<&str> = NAMES.to_vec();
        self.source.shuffle(&mut names);
        Json::Object(
            names[..count].iter().map(|name| ((*name).to_owned(), self.draw(&map.values, depth + 1))).collect(),
        )
    }
}

/// Any value.
fn anything(source: &mut Source<'_>, depth: usize) -> Json {
    match source.below(if depth == 0 { 6 } else { 8 }) {
        0 => Json::Scalar("null".to_owned()),
        1 => boolean(source.chance(50)),
        2 => Json::Scalar(source.pick(&["0", "-1", "1.5", "1e2", "-0", "9007199254740993", "1e400", "128"]).to_owned()),
        3 | 4 => string(source.pick(TEXTS)),
        5 => string(source.pick(&["2024-02-29", "AA==", "1", "-0", "1.0", "P1D", "/a"])),
        6 => Json::Array((0..source.below(3)).map(|_| anything(source, depth - 1)).collect()),
        _ => {
            let names: BTreeSet<&str> = (0..source.below(3)).map(|_| source.pick(NAMES)).collect();
            Json::Object(names.into_iter().map(|name| (name.to_owned(), anything(source, depth - 1))).collect())
        }
    }
}

/// Words that mean something to the engine.
const WORDS: &[&str] = &[
    "type",
    "properties",
    "required",
    "items",
    "values",
    "choices",
    "selector",
    "tuple",
    "$extends",
    "$ref",
    "abstract",
    "enum",
    "const",
    "definitions",
    "$root",
    "$offers",
    "$uses",
    "additionalProperties",
    "minimum",
    "pattern",
    "allOf",
    "oneOf",
    "if",
    "then",
    "has",
    "contains",
    "minContains",
    "uniqueItems",
    "patternProperties",
    "propertyNames",
    "keyNames",
    "dependentRequired",
    "altnames",
    "altenums",
    "unit",
    "identity",
    "relations",
    "multipleOf",
    "maxLength",
    "format",
    "object",
    "array",
    "set",
    "map",
    "choice",
    "any",
    "string",
    "int64",
    "decimal",
    "binary",
    "null",
    "json",
    "#/definitions/D1",
    "#/definitions/Space/D2",
    "#/definitions/Generated",
    "/definitions/D1",
    "^x_",
    "(?=a)b",
];

/// A value that differs in one to three places.
pub(crate) fn mutated(value: &Json, source: &mut Source<'_>) -> Json {
    let mut out = value.clone();
    for _ in 0..=source.below(3) {
        let size = out.size();
        let donor = out.nth(source.below(size)).clone();
        let at = source.below(size);
        mutate(out.nth(at), donor, source);
    }
    out
}

fn word(source: &mut Source<'_>) -> String {
    let words = if source.chance(60) { WORDS } else { NAMES };
    source.pick(words).to_owned()
}

fn mutate(target: &mut Json, donor: Json, source: &mut Source<'_>) {
    match (source.below(7), &mut *target) {
        (1, Json::Object(members)) if !members.is_empty() => {
            members.remove(source.below(members.len()));
        }
        (1, Json::Array(items)) if !items.is_empty() => {
            items.remove(source.below(items.len()));
        }
        (2, Json::Object(members)) if !members.is_empty() => {
            let at = source.below(members.len());
            members[at].0 = word(source);
        }
        (3, Json::Object(members)) => {
            members.push((word(source), donor));
        }
        (2 | 3, Json::Array(items)) => items.insert(source.below(items.len() + 1), donor),
        (4, Json::Scalar(_)) => *target = string(source.pick(WORDS)),
        (5, _) => *target = donor,
        (6, Json::Scalar(text)) if text.starts_with('"') => {
            let mut content: Vec<char> = serde_json::from_str::<String>(text).unwrap_or_default().chars().collect();
            let at = source.below(content.len() + 1);
            content.insert(at, ['0', '-', '.', '/', '~', 'e', '😀', '$', '\\', '('][source.below(10)]);
            *target = string(&content.into_iter().collect::<String>());
        }
        _ => *target = anything(source, 2),
    }
}

/// Bytes with a few of them changed, doubled or gone.
pub(crate) fn mutated_bytes(bytes: &[u8], source: &mut Source<'_>) -> Vec<u8> {
    const PIECES: [&[u8]; 18] = [
        b"\"",
        b"\\",
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b"0",
        b"e9",
        b"\\ud800",
        b"\\u0000",
        b"\xED\xA0\x80",
        b"\xFF",
        b"\xEF\xBB\xBF",
        b"1e400",
        b"\r",
        b"\0",
    ];
    let mut out = bytes.to_vec();
    for _ in 0..=source.below(4) {
        let at = source.below(out.len() + 1);
        let end = (at + source.below(8)).min(out.len());
        match source.below(5) {
            0 if at < out.len() => out[at] ^= 1 << source.below(8),
            1 => drop(out.drain(at..end)),
            2 => {
                let copy = out[at..end].to_vec();
                out.splice(at..at, copy);
            }
            3 => out.truncate(at),
            _ => drop(out.splice(at..at, source.pick(&PIECES).iter().copied())),
        }
    }
    out
}
