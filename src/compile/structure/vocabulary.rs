//! The keywords of JSON Structure: who defines them, where they may stand, and which types take them.
//!
//! Data, and the look-ups on it. Sections 4 and 9 of Core and the keyword lists of the add-ins; where the drafts' summary
//! lists and their prose differ, the prose counts.

use crate::compile::is_near;
use crate::dialect::AddIn;
use crate::keywords::{Type, TypeSet};

/// A keyword.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Keyword {
    pub(crate) name: &'static str,
    /// The add-in that defines it; `None` for Core.
    pub(crate) addin: Option<AddIn>,
    pub(crate) place: Place,
    /// The types that take it.
    pub(crate) types: TypeSet,
    /// What follows when it stands on another type.
    pub(crate) misuse: Misuse,
}

/// Where a keyword may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// At the root of the document only.
    Root,
    /// On any schema.
    Schema,
    /// Only inside another keyword, such as `$ref` inside `type`.
    Inside,
}

/// What follows when a keyword stands on a type that does not take it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Misuse {
    Error,
    /// The keyword only describes.
    Warning,
}

const STRING: TypeSet = TypeSet::of(&[Type::String]);
const BINARY: TypeSet = TypeSet::of(&[Type::Binary]);
const OBJECT: TypeSet = TypeSet::of(&[Type::Object]);
const OBJECT_TUPLE: TypeSet = TypeSet::of(&[Type::Object, Type::Tuple]);
const MAP: TypeSet = TypeSet::of(&[Type::Map]);
const LISTS: TypeSet = TypeSet::of(&[Type::Array, Type::Set]);
const TUPLE: TypeSet = TypeSet::of(&[Type::Tuple]);
const CHOICE: TypeSet = TypeSet::of(&[Type::Choice]);
const EXTENDING: TypeSet = TypeSet::of(&[Type::Object, Type::Tuple, Type::Choice]);
const DIGITS: TypeSet = TypeSet::of(&[Type::Number, Type::Decimal]);
const MEMBERS: TypeSet = TypeSet::of(&[Type::Object, Type::Map]);
/// `unit` also stands on containers, where it speaks of their elements.
const MEASURES: TypeSet = TypeSet::NUMERIC.union(TypeSet::of(&[Type::Array, Type::Set, Type::Map]));
/// Patterns and formats belong to strings alone: the other string-based types have their own form.
const TEXT: TypeSet = STRING;

const fn core(name: &'static str, types: TypeSet) -> Keyword {
    Keyword { name, addin: None, place: Place::Schema, types, misuse: Misuse::Error }
}

const fn root(name: &'static str) -> Keyword {
    Keyword { place: Place::Root, ..core(name, TypeSet::ALL) }
}

const fn describing(name: &'static str, types: TypeSet) -> Keyword {
    Keyword { misuse: Misuse::Warning, ..core(name, types) }
}

const fn of(addin: AddIn, name: &'static str, types: TypeSet) -> Keyword {
    Keyword { addin: Some(addin), ..core(name, types) }
}

const fn validation(name: &'static str, types: TypeSet) -> Keyword {
    of(AddIn::Validation, name, types)
}

const fn semantic(name: &'static str) -> Keyword {
    of(AddIn::SemanticAnnotations, name, TypeSet::ALL)
}

/// Every keyword.
pub(crate) const KEYWORDS: &[Keyword] = &[
    root("$schema"),
    root("$id"),
    root("$root"),
    root("$uses"),
    root("$offers"),
    root("definitions"),
    core("name", TypeSet::ALL),
    core("type", TypeSet::ALL),
    Keyword { place: Place::Inside, ..core("$ref", TypeSet::ALL) },
    core("properties", OBJECT_TUPLE),
    core("required", OBJECT),
    core("additionalProperties", OBJECT),
    core("items", LISTS),
    core("values", MAP),
    core("tuple", TUPLE),
    core("choices", CHOICE),
    core("selector", CHOICE),
    core("$extends", EXTENDING),
    core("abstract", OBJECT_TUPLE),
    core("const", TypeSet::PRIMITIVE),
    core("enum", TypeSet::PRIMITIVE),
    core("maxLength", STRING),
    core("precision", DIGITS),
    core("scale", DIGITS),
    describing("contentEncoding", BINARY),
    describing("contentCompression", BINARY),
    describing("contentMediaType", BINARY),
    core("description", TypeSet::ALL),
    core("examples", TypeSet::ALL),
    validation("minimum", TypeSet::NUMERIC),
    validation("maximum", TypeSet::NUMERIC),
    validation("exclusiveMinimum", TypeSet::NUMERIC),
    validation("exclusiveMaximum", TypeSet::NUMERIC),
    validation("multipleOf", TypeSet::NUMERIC),
    validation("minLength", STRING),
    validation("pattern", TEXT),
    validation("format", TEXT),
    validation("minItems", LISTS),
    validation("maxItems", LISTS),
    validation("uniqueItems", LISTS),
    validation("contains", LISTS),
    validation("minContains", LISTS),
    validation("maxContains", LISTS),
    validation("minProperties", OBJECT),
    validation("maxProperties", OBJECT),
    validation("minEntries", MAP),
    validation("maxEntries", MAP),
    validation("dependentRequired", OBJECT),
    validation("patternProperties", OBJECT),
    validation("patternKeys", MAP),
    validation("propertyNames", OBJECT),
    validation("keyNames", MAP),
    validation("has", MEMBERS),
    validation("default", TypeSet::ALL),
    of(AddIn::ConditionalComposition, "allOf", TypeSet::ALL),
    of(AddIn::ConditionalComposition, "anyOf", TypeSet::ALL),
    of(AddIn::ConditionalComposition, "oneOf", TypeSet::ALL),
    of(AddIn::ConditionalComposition, "not", TypeSet::ALL),
    of(AddIn::ConditionalComposition, "if", TypeSet::ALL),
    of(AddIn::ConditionalComposition, "then", TypeSet::ALL),
    of(AddIn::ConditionalComposition, "else", TypeSet::ALL),
    of(AddIn::AlternateNames, "altnames", TypeSet::ALL),
    of(AddIn::AlternateNames, "altenums", TypeSet::PRIMITIVE),
    of(AddIn::AlternateNames, "descriptions", TypeSet::ALL),
    of(AddIn::Units, "unit", MEASURES),
    of(AddIn::Units, "ucumUnit", MEASURES),
    of(AddIn::Units, "currency", TypeSet::ALL),
    of(AddIn::Units, "symbol", TypeSet::ALL),
    of(AddIn::Units, "symbols", TypeSet::ALL),
    Keyword { place: Place::Root, ..of(AddIn::Import, "$import", TypeSet::ALL) },
    Keyword { place: Place::Root, ..of(AddIn::Import, "$importdefs", TypeSet::ALL) },
    of(AddIn::Relations, "identity", OBJECT_TUPLE),
    of(AddIn::Relations, "relations", OBJECT_TUPLE),
    semantic("concepts"),
    semantic("observedProperty"),
    semantic("semanticRole"),
    semantic("derivation"),
    semantic("statistic"),
    semantic("phenomenonTimeRelation"),
    semantic("supportPeriod"),
    semantic("temporalReferenceSystem"),
    semantic("cadence"),
    semantic("referenceRole"),
    semantic("codedValues"),
    semantic("measurementConditioning"),
    of(AddIn::SemanticAnnotations, "coordinateReferenceSystem", OBJECT_TUPLE),
    of(AddIn::SemanticAnnotations, "vectorReferenceFrames", OBJECT_TUPLE),
    of(AddIn::SemanticAnnotations, "tensorReferenceFrames", OBJECT_TUPLE),
    of(AddIn::SemanticAnnotations, "frameTransforms", OBJECT_TUPLE),
    of(AddIn::SemanticAnnotations, "linearReferenceSystem", OBJECT_TUPLE),
    of(AddIn::SemanticAnnotations, "colorSpaces", OBJECT_TUPLE),
    of(AddIn::SemanticAnnotations, "audioChannels", OBJECT_TUPLE),
    of(AddIn::SemanticAnnotations, "spectralBands", OBJECT_TUPLE),
];

/// Keywords of JSON Schema that are a mistake here, and what JSON Structure has instead.
pub(crate) const FOREIGN: &[(&str, &str)] = &[("$defs", "`definitions`"), ("$ref", "`\"type\": {\"$ref\": …}`")];

/// The keyword of that name.
pub(crate) fn lookup(name: &str) -> Option<&'static Keyword> {
    KEYWORDS.iter().find(|keyword| keyword.name == name)
}

/// The keyword that an unknown name was probably meant to be: the same without regard to case, or one edit away.
pub(crate) fn near(name: &str) -> Option<&'static str> {
    KEYWORDS.iter().map(|keyword| keyword.name).find(|known| is_near(name, known))
}
