//! What crosses to and from JavaScript beside the inputs: options in, reports and dialects out.
//!
//! Takes options whose names and types the other side has checked, so that an error here is a bug of ours; gives JSON in
//! the shapes of js/src/types.ts.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::{JsError, JsValue};

use crate::code::Code;
use crate::dialect::{AddIn, AddIns, Dialect, Draft, MetaSchema};
use crate::limits::Limits;
use crate::parse::{self, Parsed};
use crate::report::{self, Report};
use crate::schema::{Detection, Options, PatternMode, Role, Temporal, detect_parsed, supported_dialects};
use crate::tree::{Kind, Node, Tree};

/// The options with a closed set of values, as JavaScript spells them.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
struct Given {
    role: Side,
    pattern: Pattern,
    temporal: Time,
    values: bool,
    default_dialect: Option<String>,
    limits: Limits,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    #[default]
    Client,
    Server,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Pattern {
    #[default]
    Spec,
    Search,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Time {
    #[default]
    Strict,
    Lenient,
}

/// Options and the tape of registered meta-schemas, which is empty if there are none.
pub(super) fn options(given: JsValue, registry: &[u8]) -> Result<Options, JsError> {
    let given = if given.is_undefined() { Given::default() } else { serde_wasm_bindgen::from_value(given)? };
    let default_draft = match given.default_dialect {
        Some(name) => Draft::from_name(&name).ok_or_else(|| JsError::new("no such draft"))?,
        None => Draft::default(),
    };
    Ok(Options {
        role: match given.role {
            Side::Client => Role::Client,
            Side::Server => Role::Server,
        },
        pattern: match given.pattern {
            Pattern::Spec => PatternMode::Spec,
            Pattern::Search => PatternMode::Search,
        },
        temporal: match given.temporal {
            Time::Strict => Temporal::Strict,
            Time::Lenient => Temporal::Lenient,
        },
        values: given.values,
        default_draft,
        meta_schemas: meta_schemas(registry)?,
        limits: given.limits,
    })
}

/// `{ uri: { active: [name], offered?: [name] } }`
fn meta_schemas(registry: &[u8]) -> Result<BTreeMap<String, MetaSchema>, JsError> {
    if registry.is_empty() {
        return Ok(BTreeMap::new());
    }
    let parsed = parse::tape::parse(registry, Tree::default(), parse::Role::Schema, &Limits::default());
    let tree = parsed.sound().ok_or_else(|| JsError::new("the registered meta-schemas are too many or no JSON"))?;
    let entries = tree.members(Node::ROOT).map(|entry| {
        let add_ins = |name| tree.get(entry.value, name).map_or(Ok(AddIns::default()), |list| add_ins(tree, list));
        Ok((entry.name.into(), MetaSchema { active: add_ins("active")?, offered: add_ins("offered")? }))
    });
    entries.collect()
}

fn add_ins(tree: &Tree, list: Node) -> Result<AddIns, JsError> {
    let add_in = |item| tree.string(item).and_then(AddIn::from_name);
    let items = if tree.is(list, Kind::Array) { tree.items(list).map(add_in).collect() } else { None };
    items.ok_or_else(|| JsError::new("no such add-in"))
}

/// What js/src/runtime.ts calls `EngineFacts`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Facts {
    limits: Limits,
    most_nesting: u32,
    lost_report: String,
}

pub(super) fn facts() -> String {
    let lost_report = json(&report::single(Code::InternalError));
    json(&Facts { limits: Limits::default(), most_nesting: Limits::MAX_NESTING, lost_report })
}

/// A report, or nothing if there is nothing in it.
pub(super) fn report(report: &Report) -> Option<String> {
    (!report.valid || report.truncated || !report.diagnostics.is_empty()).then(|| json(report))
}

/// A dialect as js/src/types.ts has it.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
enum Told<'r> {
    JsonStructure {
        meta_schema: &'r str,
        active: Vec<&'static str>,
    },
    JsonSchema {
        draft: &'static str,
    },
    Unsupported {
        uri: &'r str,
        #[serde(skip_serializing_if = "Option::is_none")]
        near: Option<&'r str>,
        supported: Vec<String>,
    },
    Invalid {
        report: &'r Report,
    },
}

/// The dialect of a schema, or the report that says why there is none.
pub(super) fn dialect(schema: &Parsed, options: &Options) -> String {
    let Detection { dialect, report } = detect_parsed(schema, options);
    json(&match &dialect {
        Dialect::JsonStructure { meta_schema, active } => {
            Told::JsonStructure { meta_schema, active: active.iter().map(AddIn::name).collect() }
        }
        Dialect::JsonSchema { draft } => Told::JsonSchema { draft: draft.name() },
        Dialect::Unsupported { uri, near } => {
            Told::Unsupported { uri, near: near.as_deref(), supported: supported_dialects(options) }
        }
        Dialect::Invalid => Told::Invalid { report: &report },
    })
}

/// Our own types have string keys and finite numbers only, so writing them cannot fail.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
