//! The URIs that name a dialect, and what each JSON Structure meta-schema offers and activates.
//!
//! Takes the value of `$schema`, gives what it stands for. Matching is exact, as the binding's table demands; the only
//! freedom is the one that JSON Schema URIs have always had, `http` or `https` and an empty fragment.

use alloc::string::{String, ToString};

use super::{AddIn, AddIns, MetaSchema};

/// A dialect of JSON Schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Draft {
    /// Draft 2020-12, which MCP assumes where `$schema` is absent.
    #[default]
    Draft202012,
    /// Draft 2019-09.
    Draft201909,
    /// Draft-07.
    Draft7,
    /// Draft-06.
    Draft6,
    /// Draft-04.
    Draft4,
}

impl Draft {
    /// The short name: `2020-12`, `2019-09`, `draft-07`, `draft-06` or `draft-04`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Draft::Draft202012 => "2020-12",
            Draft::Draft201909 => "2019-09",
            Draft::Draft7 => "draft-07",
            Draft::Draft6 => "draft-06",
            Draft::Draft4 => "draft-04",
        }
    }

    /// Whether this draft is older than another.
    pub(crate) fn is_before(self, other: Draft) -> bool {
        (self as u8) > (other as u8)
    }

    /// The draft of that short name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Draft::Draft202012, Draft::Draft201909, Draft::Draft7, Draft::Draft6, Draft::Draft4]
            .into_iter()
            .find(|draft| draft.name() == name)
    }
}

const CORE: &str = "https://json-structure.org/meta/core/v0/#";
const EXTENDED: &str = "https://json-structure.org/meta/extended/v0/#";
const VALIDATION: &str = "https://json-structure.org/meta/validation/v0/#";
const RELATIONS: &str = "https://json-structure.org/meta/relations/v0/#";
const SEMANTIC: &str = "https://json-structure.org/meta/semantic-annotations/v0/#";

const STRUCTURE: [&str; 5] = [CORE, EXTENDED, VALIDATION, RELATIONS, SEMANTIC];

/// What `$schema` may say, as told to authors of unsupported schemas.
pub(super) fn supported() -> impl Iterator<Item = &'static str> {
    STRUCTURE.into_iter().chain(JSON_SCHEMA)
}

/// What a meta-schema that JSON Structure or the host defines offers and activates.
///
/// The published documents differ from the binding's table for `extended` and `semantic-annotations`; the table wins
/// (ruling 2), so that there is one behaviour in and outside slots.
pub(super) fn structure(uri: &str, registered: &[(String, MetaSchema)]) -> Option<MetaSchema> {
    let of_extended = AddIns::from_iter([
        AddIn::Validation,
        AddIn::ConditionalComposition,
        AddIn::AlternateNames,
        AddIn::Units,
        AddIn::Import,
    ]);
    let offering = |offered| Some(MetaSchema { active: AddIns::default(), offered });
    match uri {
        CORE => offering(AddIns::default()),
        EXTENDED => offering(of_extended),
        VALIDATION => Some(MetaSchema { active: of_extended, offered: of_extended }),
        RELATIONS => offering(of_extended.with(AddIn::Relations)),
        SEMANTIC => offering(of_extended.with(AddIn::SemanticAnnotations)),
        other => registered.iter().find(|(known, _)| known == other).map(|(_, meta)| meta.clone()),
    }
}

/// The draft that a URI names.
pub(crate) fn draft(uri: &str) -> Option<Draft> {
    let bare = uri.strip_suffix('#').unwrap_or(uri);
    let path = bare.strip_prefix("https://").or_else(|| bare.strip_prefix("http://"))?;
    Some(match path {
        "json-schema.org/draft/2020-12/schema" => Draft::Draft202012,
        "json-schema.org/draft/2019-09/schema" => Draft::Draft201909,
        "json-schema.org/draft-07/schema" => Draft::Draft7,
        "json-schema.org/draft-06/schema" => Draft::Draft6,
        "json-schema.org/draft-04/schema" => Draft::Draft4,
        _ => return None,
    })
}

/// The URI that was probably meant: the same but for the scheme, the old host, a final `#` or `/`, or its case.
pub(super) fn near_miss(uri: &str, registered: &[(String, MetaSchema)]) -> Option<String> {
    let wanted = essence(uri);
    let own = STRUCTURE.iter().map(ToString::to_string);
    let drafts = JSON_SCHEMA.iter().map(ToString::to_string);
    let hosts = registered.iter().map(|(uri, _)| uri.clone());
    own.chain(drafts).chain(hosts).find(|known| essence(known) == wanted)
}

const JSON_SCHEMA: [&str; 5] = [
    "https://json-schema.org/draft/2020-12/schema",
    "https://json-schema.org/draft/2019-09/schema",
    "http://json-schema.org/draft-07/schema#",
    "http://json-schema.org/draft-06/schema#",
    "http://json-schema.org/draft-04/schema#",
];

/// What is left of a URI when everything is taken away that people get wrong.
fn essence(uri: &str) -> String {
    let lower = uri.trim().to_ascii_lowercase();
    let bare = lower.trim_end_matches(['#', '/']);
    let bare = bare.strip_prefix("https://").or_else(|| bare.strip_prefix("http://")).unwrap_or(bare);
    let bare = bare.strip_prefix("www.").unwrap_or(bare);
    let bare = bare.strip_suffix("/schema").unwrap_or(bare);
    match bare.strip_prefix("json-structure.github.io/") {
        Some(path) => alloc::format!("json-structure.org/{path}"),
        None => bare.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_schema_uris_may_vary_in_scheme_and_empty_fragment() {
        for uri in ["http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft-07/schema"] {
            assert_eq!(draft(uri), Some(Draft::Draft7), "{uri}");
        }
        for uri in [
            "http://json-schema.org/schema#",
            "json-schema.org/draft-07/schema",
            "http://json-schema.org/draft-03/schema#",
        ] {
            assert_eq!(draft(uri), None, "{uri}");
        }
    }

    #[test]
    fn near_misses_name_the_uri_that_was_meant() {
        let near = |uri| near_miss(uri, &[]);
        assert_eq!(near("https://json-structure.org/meta/core/v0"), Some(CORE.to_string()));
        assert_eq!(near("http://json-structure.org/meta/core/v0/#"), Some(CORE.to_string()));
        assert_eq!(near("https://json-structure.github.io/meta/extended/v0/#"), Some(EXTENDED.to_string()));
        assert_eq!(near("https://JSON-structure.org/meta/validation/v0/"), Some(VALIDATION.to_string()));
        assert_eq!(near("https://example.com/meta"), None);
    }
}
