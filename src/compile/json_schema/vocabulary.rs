//! The keywords of JSON Schema: which drafts have them, which vocabulary they belong to, what they hold.
//!
//! Data, and the walk over subschemas that follows from it. The shape of values is checked where keywords are compiled.

use super::resource::each_schema;
use crate::dialect::Draft;
use crate::tree::{Kind, Node, Tree};

/// A set of the vocabularies that later drafts cut the language into. Earlier drafts have all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Vocabularies(u8);

impl Vocabularies {
    pub(super) const CORE: Vocabularies = Vocabularies(1);
    pub(super) const APPLICATOR: Vocabularies = Vocabularies(2);
    pub(super) const UNEVALUATED: Vocabularies = Vocabularies(4);
    pub(super) const VALIDATION: Vocabularies = Vocabularies(8);
    pub(super) const META_DATA: Vocabularies = Vocabularies(16);
    pub(super) const FORMAT: Vocabularies = Vocabularies(32);
    pub(super) const CONTENT: Vocabularies = Vocabularies(64);
    /// `format` asserts (2020-12 validation 7.2.2).
    pub(super) const ASSERTION: Vocabularies = Vocabularies(128);
    /// What a draft has where no meta-schema says otherwise.
    pub(crate) const ALL: Vocabularies = Vocabularies(127);

    pub(super) fn contains(self, other: Vocabularies) -> bool {
        self.0 & other.0 == other.0
    }

    /// The vocabularies that `$vocabulary` of a meta-schema names; nothing if one that is required is unknown.
    pub(super) fn of(tree: &Tree, meta: Node, draft: Draft) -> Option<Self> {
        let Some(listed) = tree.get(meta, "$vocabulary") else { return Some(Self::ALL) };
        let mut set = Self::CORE;
        for member in tree.members(listed) {
            match Self::from_uri(member.name, draft) {
                Some(one) => set.0 |= one.0,
                None if tree.boolean(member.value) == Some(true) => return None,
                None => {}
            }
        }
        Some(set)
    }

    fn from_uri(uri: &str, draft: Draft) -> Option<Self> {
        let prefix = match draft {
            Draft202012 => "https://json-schema.org/draft/2020-12/vocab/",
            _ => "https://json-schema.org/draft/2019-09/vocab/",
        };
        Some(match uri.strip_prefix(prefix)? {
            "core" => Self::CORE,
            "applicator" if draft == Draft201909 => Self(Self::APPLICATOR.0 | Self::UNEVALUATED.0),
            "applicator" => Self::APPLICATOR,
            "unevaluated" => Self::UNEVALUATED,
            "validation" => Self::VALIDATION,
            "meta-data" => Self::META_DATA,
            "format" | "format-annotation" => Self::FORMAT,
            "format-assertion" => Self(Self::FORMAT.0 | Self::ASSERTION.0),
            "content" => Self::CONTENT,
            _ => return None,
        })
    }
}

/// What a keyword holds, as far as subschemas are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holds {
    Nothing,
    Schema,
    Schemas,
    Map,
    SchemaOrSchemas,
}

/// A keyword of JSON Schema.
#[derive(Debug, Clone, Copy)]
pub(super) struct Keyword {
    pub(super) name: &'static str,
    first: Draft,
    last: Draft,
    pub(super) vocabulary: Vocabularies,
    pub(super) holds: Holds,
}

use Draft::{Draft4, Draft6, Draft7, Draft201909, Draft202012};
use Vocabularies as V;

const fn kw(name: &'static str, drafts: (Draft, Draft), vocabulary: V, holds: Holds) -> Keyword {
    Keyword { name, first: drafts.0, last: drafts.1, vocabulary, holds }
}

const ALL: (Draft, Draft) = (Draft4, Draft202012);
const FROM_6: (Draft, Draft) = (Draft6, Draft202012);
const FROM_7: (Draft, Draft) = (Draft7, Draft202012);
const FROM_2019: (Draft, Draft) = (Draft201909, Draft202012);
const FROM_2020: (Draft, Draft) = (Draft202012, Draft202012);
const TO_2019: (Draft, Draft) = (Draft4, Draft201909);

/// Every keyword that means something, a few under several drafts with different content. Short ones come first, which
/// is what a look-up goes by.
pub(super) const KEYWORDS: &[Keyword] = &[
    kw("id", (Draft4, Draft4), V::CORE, Holds::Nothing),
    kw("if", FROM_7, V::APPLICATOR, Holds::Schema),
    kw("$id", FROM_6, V::CORE, Holds::Nothing),
    kw("not", ALL, V::APPLICATOR, Holds::Schema),
    kw("$ref", ALL, V::CORE, Holds::Nothing),
    kw("then", FROM_7, V::APPLICATOR, Holds::Schema),
    kw("else", FROM_7, V::APPLICATOR, Holds::Schema),
    kw("type", ALL, V::VALIDATION, Holds::Nothing),
    kw("enum", ALL, V::VALIDATION, Holds::Nothing),
    kw("$defs", FROM_2019, V::CORE, Holds::Map),
    kw("allOf", ALL, V::APPLICATOR, Holds::Schemas),
    kw("anyOf", ALL, V::APPLICATOR, Holds::Schemas),
    kw("oneOf", ALL, V::APPLICATOR, Holds::Schemas),
    kw("items", TO_2019, V::APPLICATOR, Holds::SchemaOrSchemas),
    kw("items", FROM_2020, V::APPLICATOR, Holds::Schema),
    kw("const", FROM_6, V::VALIDATION, Holds::Nothing),
    kw("title", ALL, V::META_DATA, Holds::Nothing),
    kw("format", ALL, V::FORMAT, Holds::Nothing),
    kw("$schema", ALL, V::CORE, Holds::Nothing),
    kw("$anchor", FROM_2019, V::CORE, Holds::Nothing),
    kw("minimum", ALL, V::VALIDATION, Holds::Nothing),
    kw("maximum", ALL, V::VALIDATION, Holds::Nothing),
    kw("pattern", ALL, V::VALIDATION, Holds::Nothing),
    kw("default", ALL, V::META_DATA, Holds::Nothing),
    kw("$comment", FROM_7, V::CORE, Holds::Nothing),
    kw("contains", FROM_6, V::APPLICATOR, Holds::Schema),
    kw("minItems", ALL, V::VALIDATION, Holds::Nothing),
    kw("maxItems", ALL, V::VALIDATION, Holds::Nothing),
    kw("required", ALL, V::VALIDATION, Holds::Nothing),
    kw("examples", FROM_6, V::META_DATA, Holds::Nothing),
    kw("readOnly", FROM_7, V::META_DATA, Holds::Nothing),
    kw("minLength", ALL, V::VALIDATION, Holds::Nothing),
    kw("maxLength", ALL, V::VALIDATION, Holds::Nothing),
    kw("writeOnly", (Draft7, Draft202012), V::META_DATA, Holds::Nothing),
    kw("properties", ALL, V::APPLICATOR, Holds::Map),
    kw("multipleOf", ALL, V::VALIDATION, Holds::Nothing),
    kw("deprecated", FROM_2019, V::META_DATA, Holds::Nothing),
    kw("$dynamicRef", FROM_2020, V::CORE, Holds::Nothing),
    kw("$vocabulary", FROM_2019, V::CORE, Holds::Nothing),
    kw("definitions", ALL, V::CORE, Holds::Map),
    kw("prefixItems", FROM_2020, V::APPLICATOR, Holds::Schemas),
    kw("uniqueItems", ALL, V::VALIDATION, Holds::Nothing),
    kw("minContains", FROM_2019, V::VALIDATION, Holds::Nothing),
    kw("maxContains", FROM_2019, V::VALIDATION, Holds::Nothing),
    kw("description", ALL, V::META_DATA, Holds::Nothing),
    kw("dependencies", ALL, V::APPLICATOR, Holds::Map),
    kw("$recursiveRef", FROM_2019, V::CORE, Holds::Nothing),
    kw("propertyNames", FROM_6, V::APPLICATOR, Holds::Schema),
    kw("minProperties", ALL, V::VALIDATION, Holds::Nothing),
    kw("maxProperties", ALL, V::VALIDATION, Holds::Nothing),
    kw("contentSchema", FROM_2019, V::CONTENT, Holds::Schema),
    kw("$dynamicAnchor", FROM_2020, V::CORE, Holds::Nothing),
    kw("additionalItems", TO_2019, V::APPLICATOR, Holds::Schema),
    kw("contentEncoding", FROM_7, V::CONTENT, Holds::Nothing),
    kw("$recursiveAnchor", FROM_2019, V::CORE, Holds::Nothing),
    kw("dependentSchemas", FROM_2019, V::APPLICATOR, Holds::Map),
    kw("unevaluatedItems", FROM_2019, V::UNEVALUATED, Holds::Schema),
    kw("exclusiveMinimum", ALL, V::VALIDATION, Holds::Nothing),
    kw("exclusiveMaximum", ALL, V::VALIDATION, Holds::Nothing),
    kw("contentMediaType", FROM_7, V::CONTENT, Holds::Nothing),
    kw("patternProperties", ALL, V::APPLICATOR, Holds::Map),
    kw("dependentRequired", FROM_2019, V::VALIDATION, Holds::Nothing),
    kw("additionalProperties", ALL, V::APPLICATOR, Holds::Schema),
    kw("unevaluatedProperties", FROM_2019, V::UNEVALUATED, Holds::Schema),
];

/// Whether some draft has a keyword of that name that can refuse a value, `format` left aside.
pub(crate) fn constrains(name: &str) -> bool {
    let asserting = Vocabularies(V::APPLICATOR.0 | V::UNEVALUATED.0 | V::VALIDATION.0);
    let is_reference = ["$ref", "$dynamicRef", "$recursiveRef"].contains(&name);
    is_reference || KEYWORDS.iter().any(|keyword| keyword.name == name && asserting.contains(keyword.vocabulary))
}

/// The keyword of that name in a draft.
pub(super) fn lookup(name: &str, draft: Draft) -> Option<&'static Keyword> {
    let start = KEYWORDS.partition_point(|keyword| keyword.name.len() < name.len());
    KEYWORDS[start..]
        .iter()
        .take_while(|keyword| keyword.name.len() == name.len())
        .find(|keyword| keyword.name == name && !draft.is_before(keyword.first) && !keyword.last.is_before(draft))
}

/// What a keyword of that name holds, in whatever draft.
pub(crate) fn holds(name: &str) -> Holds {
    KEYWORDS.iter().find(|keyword| keyword.name == name).map_or(Holds::Nothing, |keyword| keyword.holds)
}

/// Calls for every subschema of a schema, in places where its draft has them. A reference of draft-07 and before hides its
/// neighbours from evaluation, yet the definitions among them can be referred to.
pub(super) fn subschemas(tree: &Tree, schema: Node, draft: Draft, act: &mut dyn FnMut(Node)) {
    for member in tree.members(schema) {
        // Neither holds a schema, and they are what most keywords have.
        if matches!(tree.kind(member.value), Kind::String | Kind::Number) {
            continue;
        }
        if let Some(keyword) = lookup(member.name, draft) {
            each_schema(tree, member.value, keyword.holds, act);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::KEYWORDS;

    #[test]
    fn short_keywords_come_first() {
        assert!(KEYWORDS.is_sorted_by_key(|keyword| keyword.name.len()));
    }
}
