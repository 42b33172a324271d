//! Schemas, instances that are valid under them by construction, and mutations: the inputs of the laws.
//!
//! Everything is made from a [`Source`] of decisions, which is either a seed or the bytes of a fuzzer, so every input can
//! be made again. A [`Case`] keeps a model of its schema; the schema is printed from it and instances are drawn from it,
//! so an instance that is refused is a fault of the engine or of this file. Where decisions run out, the first option is
//! taken; first options are the ones that end.

mod draw;
mod json;
mod make;
pub(crate) mod mutate;
mod print;
mod values;

use draw::Drawer;
pub(crate) use json::Json;
use make::Maker;
pub(crate) use mutate::mutated;

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
#[allow(clippy::struct_excessive_bools)]
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

/// An object type; most of it is there or not.
#[allow(clippy::struct_excessive_bools)]
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

/// A text as a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a string is JSON")
}

fn string(text: &str) -> Json {
    Json::Scalar(quoted(text))
}

fn number(value: usize) -> Json {
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
