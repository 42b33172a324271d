//! What crosses to and from JavaScript beside the inputs: options in, reports and dialects out.
//!
//! Takes options whose names and types the other side has checked, so that an error here is a bug of ours; gives JSON in
//! the shapes of js/src/types.ts.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::Serialize;
use wasm_bindgen::prelude::JsError;

use crate::binding::tools::Rejected;
use crate::binding::{Revision, Slot, Transport};
use crate::code::Code;
use crate::dialect::{AddIn, AddIns, Dialect, Draft, MetaSchema};
use crate::headers::HeaderDeclaration;
use crate::limits::Limits;
use crate::operation::{OPERATIONS, json};
use crate::parse;
use crate::report::{self, Report};
use crate::schema::{Document, Options, PatternMode, Role, Temporal, supported_dialects};
use crate::tree::{Kind, Member, Node, Tree};

/// What went wrong is a bug of the other side, which checks options before it sends them.
pub(super) const BAD_OPTIONS: &str = "the options are not what the other side checks them to be";

/// The options in a tape, which is empty if there are none. They cross as everything else does, since a reader for
/// JavaScript objects beside it costs more than the rest of this module.
pub(super) fn options(tape: &[u8]) -> Result<Options, JsError> {
    let mut options = Options::default();
    if tape.is_empty() {
        return Ok(options);
    }
    let parsed = parse::tape::parse(tape, Tree::default(), parse::Role::Schema, &Limits::default());
    let tree = parsed.sound().ok_or_else(|| JsError::new("the options are too large or no JSON"))?;
    for option in tree.members(Node::ROOT) {
        set(&mut options, tree, option.name, option.value).ok_or_else(|| JsError::new(BAD_OPTIONS))?;
    }
    Ok(options)
}

fn set(options: &mut Options, tree: &Tree, name: &str, value: Node) -> Option<()> {
    match name {
        "role" => options.role = one_of(tree, value, &[("client", Role::Client), ("server", Role::Server)])?,
        "pattern" => {
            options.pattern = one_of(tree, value, &[("spec", PatternMode::Spec), ("search", PatternMode::Search)])?;
        }
        "temporal" => {
            options.temporal = one_of(tree, value, &[("strict", Temporal::Strict), ("lenient", Temporal::Lenient)])?;
        }
        "slot" => options.slot = Some(Slot::from_name(tree.string(value)?)?),
        "inSlot" => options.in_slot = tree.boolean(value)?,
        "revision" => options.revision = Revision::from_name(tree.string(value)?)?,
        "transport" => {
            options.transport = one_of(tree, value, &[("http", Transport::Http), ("stdio", Transport::Stdio)])?;
        }
        "negotiated" => options.negotiated = Some(tree.boolean(value)?),
        "namespace" => options.namespace = Some(tree.string(value)?.into()),
        "lang" => options.lang = Some(tree.string(value)?.into()),
        "values" => options.values = tree.boolean(value)?,
        "defaultDialect" => options.default_draft = Draft::from_name(tree.string(value)?)?,
        "limits" => {
            for limit in tree.members(value) {
                set_limit(&mut options.limits, limit.name, tree.number(limit.value)?.to_u64()?)?;
            }
        }
        "format" => options.assert_format = one_of(tree, value, &[("annotate", false), ("assert", true)])?,
        "resources" => {
            let document = |member: Member<'_>| (member.name.into(), Document(Arc::new(tree.part(member.value))));
            options.resources = tree.sorted_members(value).into_iter().map(document).collect();
        }
        "metaSchemas" => options.meta_schemas = meta_schemas(tree, value)?,
        _ => return None,
    }
    Some(())
}

fn one_of<T: Copy>(tree: &Tree, value: Node, words: &[(&str, T)]) -> Option<T> {
    let word = tree.string(value)?;
    words.iter().find(|(known, _)| *known == word).map(|(_, meaning)| *meaning)
}

fn set_limit(limits: &mut Limits, name: &str, value: u64) -> Option<()> {
    let field = match name {
        "compileSteps" => {
            limits.compile_steps = value;
            return Some(());
        }
        "validationSteps" => {
            limits.validation_steps = value;
            return Some(());
        }
        "listingSteps" => {
            limits.listing_steps = value;
            return Some(());
        }
        "exchangeSteps" => {
            limits.exchange_steps = value;
            return Some(());
        }
        "exchangeText" => &mut limits.exchange_text,
        "exchangeLines" => &mut limits.exchange_lines,
        "tools" => &mut limits.tools,
        "schemaText" => &mut limits.schema_text,
        "instanceText" => &mut limits.instance_text,
        "nesting" => &mut limits.nesting,
        "nodes" => &mut limits.nodes,
        "members" => &mut limits.members,
        "string" => &mut limits.string,
        "exponentDigits" => &mut limits.exponent_digits,
        "schemaNodes" => &mut limits.schema_nodes,
        "enumValues" => &mut limits.enum_values,
        "referenceChain" => &mut limits.reference_chain,
        "branchNesting" => &mut limits.branch_nesting,
        "patternLength" => &mut limits.pattern_length,
        "patternStates" => &mut limits.pattern_states,
        "patternNesting" => &mut limits.pattern_nesting,
        "headerFields" => &mut limits.header_fields,
        "headerValue" => &mut limits.header_value,
        "reportText" => &mut limits.report_text,
        "diagnostics" => &mut limits.diagnostics,
        "causes" => &mut limits.causes,
        _ => return None,
    };
    *field = u32::try_from(value).ok()?;
    Some(())
}

/// `{ uri: { active: [name], offered?: [name] } }`
fn meta_schemas(tree: &Tree, value: Node) -> Option<Vec<(String, MetaSchema)>> {
    let entries = tree.sorted_members(value).into_iter().map(|entry| {
        let add_ins = |name| tree.get(entry.value, name).map_or(Some(AddIns::default()), |list| add_ins(tree, list));
        Some((entry.name.into(), MetaSchema { active: add_ins("active")?, offered: add_ins("offered")? }))
    });
    entries.collect()
}

fn add_ins(tree: &Tree, list: Node) -> Option<AddIns> {
    let add_in = |item| tree.string(item).and_then(AddIn::from_name);
    if tree.is(list, Kind::Array) { tree.items(list).map(add_in).collect() } else { None }
}

/// What js/src/runtime.ts calls `EngineFacts`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Facts {
    limits: Limits,
    operations: Vec<&'static str>,
    most_nesting: u32,
    lost_report: String,
}

pub(super) fn facts() -> String {
    let lost_report = json(&report::single(Code::InternalError));
    let operations = OPERATIONS.iter().map(|operation| operation.name).collect();
    json(&Facts { limits: Limits::default(), operations, most_nesting: Limits::MAX_NESTING, lost_report })
}

/// A report, or nothing if there is nothing in it.
pub(super) fn report(report: &Report) -> Option<String> {
    (!report.valid || report.truncated || !report.diagnostics.is_empty()).then(|| json(report))
}

/// A listing whose schemas are kept here.
#[derive(Serialize)]
pub(super) struct KeptListing {
    pub(super) accepted: Vec<KeptTool>,
    pub(super) rejected: Vec<Rejected>,
    pub(super) report: Report,
}

/// A tool with the numbers of its schemas.
#[derive(Serialize)]
pub(super) struct KeptTool {
    pub(super) index: u32,
    pub(super) name: String,
    pub(super) report: Report,
    pub(super) input: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) output: Option<usize>,
    pub(super) headers: Vec<Declared>,
}

/// A header that mirrors an argument.
#[derive(Serialize)]
pub(super) struct Declared {
    path: Vec<String>,
    name: String,
    #[serde(rename = "type")]
    kind: &'static str,
}

impl From<&HeaderDeclaration> for Declared {
    fn from(declaration: &HeaderDeclaration) -> Self {
        let HeaderDeclaration { path, name, kind } = declaration.clone();
        Self { path, name, kind: kind.name() }
    }
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

/// A dialect, or the report that says why there is none.
pub(super) fn dialect(dialect: &Dialect, report: &Report, options: &Options) -> String {
    json(&match dialect {
        Dialect::JsonStructure { meta_schema, active } => {
            Told::JsonStructure { meta_schema, active: active.iter().map(AddIn::name).collect() }
        }
        Dialect::JsonSchema { draft } => Told::JsonSchema { draft: draft.name() },
        Dialect::Unsupported { uri, near } => {
            Told::Unsupported { uri, near: near.as_deref(), supported: supported_dialects(options) }
        }
        Dialect::Invalid => Told::Invalid { report },
    })
}
