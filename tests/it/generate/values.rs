//! Types whose values are texts or numbers: their keywords, and values of them.

use super::{Active, Json, Number, Pattern, Source, Text, number, string};

pub(super) const ATOMS: &[Pattern] = &[
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
    pub(super) fn new(source: &mut Source<'_>, depth: usize) -> Pattern {
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

    pub(super) fn text(&self) -> String {
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
    pub(super) fn named(&self) -> usize {
        match self {
            Pattern::Atom(text, _) => usize::from(text.contains("?<n>")),
            Pattern::Sequence(parts) | Pattern::Either(parts) => parts.iter().map(Pattern::named).sum(),
            Pattern::Repeat(part, ..) => part.named(),
        }
    }

    /// A text that the pattern matches as a whole, unless looking back fails for what stands before it.
    pub(super) fn sample(&self, source: &mut Source<'_>) -> String {
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
    pub(super) fn looks_back(&self) -> bool {
        match self {
            Pattern::Atom(text, _) => text.contains("(?<!"),
            Pattern::Sequence(parts) | Pattern::Either(parts) => parts.iter().any(Pattern::looks_back),
            Pattern::Repeat(part, ..) => part.looks_back(),
        }
    }
}

pub(super) const FORMATS: &[(&str, &[&str])] = &[
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

pub(super) const LEXICAL: &[(&str, &[&str])] = &[
    ("date", &["2024-02-29", "0001-01-01", "9999-12-31"]),
    ("datetime", &["2024-02-29T12:00:00Z", "1990-12-31T23:59:60Z", "2000-01-01t00:00:00.123+23:59"]),
    ("time", &["00:00:00Z", "23:59:59.9-00:00"]),
    ("duration", &["P1Y", "PT1H2M3S", "P3W", "P1Y2M3DT4H"]),
    ("uuid", &["00000000-0000-0000-0000-000000000000", "F81D4FAE-7dec-11d0-a765-00a0c91e6bf6"]),
    ("uri", &["", "a/b", "https://example.com/%41?x=y#z"]),
    ("jsonpointer", &["", "/", "/a~0b/~1/0"]),
];

pub(super) const ENCODINGS: &[(&str, &[&str])] = &[
    ("base64", &["", "AA==", "aGVsbG8=", "+/+/"]),
    ("base64url", &["", "AA", "AA==", "-_-_"]),
    ("base16", &["", "00FF"]),
    ("base32", &["", "MZXW6===", "MZXW6YTB"]),
    ("base32hex", &["", "CPNMU===", "CPNMUOJ1"]),
];

pub(super) const NUMBERS: &[(&str, i128, i128)] = &[
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
pub(super) const TEXTS: &[&str] =
    &["", "a", "b c", "é", "😀", "e\u{301}", "\u{0}", "\"\\/", "~1", "\u{202e}x", "\u{feff}", "line\nend", "0", "null"];

pub(super) const NAMES: &[&str] =
    &["", "k", "a/b", "~", "ü", "😀", "\u{1}", "__proto__", "0", "-1", "00", "10", "$ref", "x_", "type"];

impl Number {
    pub(super) fn new(source: &mut Source<'_>, active: Active) -> Number {
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

    pub(super) fn is_text(&self) -> bool {
        ["int64", "uint64", "int128", "uint128", "decimal"].contains(&self.name)
    }

    pub(super) fn lexeme(&self, n: i128) -> String {
        let digits = format!("{:0>width$}", n.unsigned_abs(), width = self.scale + 1);
        let (whole, fraction) = digits.split_at(digits.len() - self.scale);
        let sign = if n < 0 { "-" } else { "" };
        if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
    }

    pub(super) fn written(&self, n: i128) -> Json {
        let lexeme = self.lexeme(n);
        if self.is_text() { string(&lexeme) } else { Json::Scalar(lexeme) }
    }

    pub(super) fn keywords(&self) -> Vec<(String, Json)> {
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

    pub(super) fn sample(&self, source: &mut Source<'_>) -> Json {
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

impl Text {
    pub(super) fn new(source: &mut Source<'_>, active: Active) -> Text {
        let mut text = Text { min: None, max: None, pattern: None, format: None };
        match source.below(10) {
            0 | 1 => text.max = Some(4 + source.below(8)),
            2..=4 if active.validation => {
                let pattern = Pattern::new(source, 3);
                if pattern.named() <= 1 && !pattern.looks_back() || matches!(pattern, Pattern::Atom(..)) {
                    text.pattern = Some(pattern);
                }
            }
            5 | 6 if active.validation => text.format = Some(source.below(FORMATS.len())),
            7 if active.validation => (text.min, text.max) = (Some(source.below(4)), Some(4 + source.below(8))),
            _ => {}
        }
        text
    }

    pub(super) fn keywords(&self) -> Vec<(String, Json)> {
        let mut out = vec![("type".to_owned(), string("string"))];
        let mut add = |name: &str, value: Json| out.push((name.to_owned(), value));
        self.min.into_iter().for_each(|min| add("minLength", number(min)));
        self.max.into_iter().for_each(|max| add("maxLength", number(max)));
        self.pattern.iter().for_each(|pattern| add("pattern", string(&pattern.text())));
        self.format.into_iter().for_each(|format| add("format", string(FORMATS[format].0)));
        out
    }

    pub(super) fn sample(&self, source: &mut Source<'_>) -> String {
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
