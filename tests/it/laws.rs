//! The laws of the engine, as functions over bytes that panic when one is broken.
//!
//! The fuzz targets and the tests below call the same functions; what makes their inputs is in [`crate::generate`]. Each
//! law is stated against something written independently here: `serde_json`'s reader, another decoder of tapes, another
//! order of findings, another count of lines.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::OnceLock;

use mcp_assay::{
    Dialect, HeaderPlan, HeaderType, Options, Param, PatternMode, Report, Role, Schema, Temporal, VerifyOptions,
    check_exchange, check_tools_text, decode_header_value, encode_header_value, project_text, scan_headers_text,
};
use serde::de::IgnoredAny;
use serde_json::{Map, Value, json};

use crate::generate::{Case, Json, Source, mutated};

/// The JSON reader accepts what RFC 8259 allows and what `serde_json` accepts, but for these: duplicate members are
/// refused, a byte order mark is accepted, nesting is bounded by our limit and not by 127, numbers have no range, and
/// exponents have at most 18 digits. Every fault has a place within the text.
pub(crate) fn parse(data: &[u8]) {
    let schema = any();
    let report = schema.validate_text(data);
    assert_eq!(report.valid, schema.is_valid_text(data), "quick and full disagree");
    let codes: BTreeSet<&str> = report.diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    let known = |code: &&&str| code.starts_with("json/") || code.starts_with("limit/") || **code == "instance/uses";
    assert!(codes.iter().all(|code| known(&code)), "{report}");
    let text = match std::str::from_utf8(data) {
        Ok(text) => text,
        Err(error) => {
            let valid = error.valid_up_to();
            let surrogate = matches!(data[valid..], [0xED, 0xA0..=0xBF, 0x80..=0xBF, ..]);
            let code = if surrogate { "json/lone-surrogate" } else { "json/invalid-utf8" };
            assert_eq!(codes, BTreeSet::from([code]));
            let shown = format!("{}\u{fffd}", std::str::from_utf8(&data[..valid]).expect("the valid part"));
            return well_formed(&report, &Document::text(&shown, None), &Document::default());
        }
    };
    let stripped = text.strip_prefix('\u{feff}').unwrap_or(text);
    let grammar = serde_json::from_str::<IgnoredAny>(stripped).is_ok();
    let tree = grammar.then(|| Json::parse(text)).flatten();
    well_formed(&report, &Document::text(text, tree.as_ref()), &Document::default());
    let limited = codes.iter().any(|code| code.starts_with("limit/"));
    if limited {
        return;
    }
    assert_eq!(codes.contains("json/syntax"), !grammar, "{report}");
    let value = serde_json::from_str::<Value>(stripped);
    let Some(tree) = tree else {
        assert!(value.is_err(), "{report}");
        return;
    };
    assert!(tree.depth() <= 256, "nesting is bounded");
    match value {
        Ok(value) => {
            assert_eq!(codes.contains("json/duplicate-member"), tree.has_duplicates(), "{report}");
            assert!(!codes.contains("json/lone-surrogate"), "{report}");
            if tree.is_canonical() && !tree.has_duplicates() {
                same(&report, &schema.validate(&value), "text and value differ");
            }
            if let Value::String(content) = &value {
                let schema = compile(&core(json!({ "type": "string", "const": content })), &Options::default());
                assert!(schema.is_valid_text(text), "the string was read as another one");
            }
        }
        Err(error) => {
            let message = error.to_string();
            let excused = message.contains("number out of range") || message.contains("recursion limit exceeded");
            assert!(excused || codes.contains("json/lone-surrogate"), "{message}\n{report}");
        }
    }
}

/// Any bytes are read as a tape or refused as one; what is read is what the value says.
pub(crate) fn tape(data: &[u8]) {
    static SCHEMAS: OnceLock<Vec<Schema>> = OnceLock::new();
    let schemas = SCHEMAS.get_or_init(|| {
        let bodies = [
            json!({ "type": "any" }),
            json!({ "type": "set", "items": { "type": "any" }, "maxItems": 3 }),
            json!({ "type": "map", "values": { "type": ["int32", "string", "null", "uint64"] } }),
            json!({ "type": "number", "minimum": 0, "multipleOf": 0.5 }),
            json!({ "type": "object", "properties": { "a": { "type": "string", "maxLength": 2 } }, "additionalProperties": false }),
        ];
        bodies.into_iter().map(|body| compile(&validation(body), &Options::default())).collect()
    });
    let decoded = decode(data);
    for schema in schemas {
        let report = schema.validate_tape(data);
        assert_eq!(report.valid, schema.is_valid_tape(data), "quick and full disagree");
        let has = |prefix: &str| report.diagnostics.iter().any(|diagnostic| diagnostic.code.starts_with(prefix));
        match &decoded {
            Decoded::Unjudged => {}
            Decoded::Broken => assert!(
                has("internal/") || has("value/") || has("limit/") || has("json/"),
                "a broken tape is read: {report}"
            ),
            Decoded::Fault => assert!(!report.valid && !has("internal/") && !has("instance/"), "{report}"),
            Decoded::Value(value) => {
                assert!(!has("internal/") && !has("value/"), "{report}");
                let tree = Json::parse(&value.to_string()).expect("a value is JSON");
                let document = Document { text: None, tree: Some(&tree) };
                well_formed(&report, &document, &Document::default());
                if !has("json/") && !has("limit/") && tree.is_canonical() {
                    same(&report, &schema.validate(value), "tape and value differ");
                }
            }
        }
    }
}

/// A schema compiles to a report that is sound, the same each time, whatever the order of members and whichever the door.
pub(crate) fn schema(data: &[u8]) {
    let options = options(data);
    let compiled = Schema::compile_text(data, &options);
    let report = compiled.report();
    assert_eq!(report, Schema::compile_text(data, &options).report(), "compiling twice differs");
    let Some(text) = std::str::from_utf8(data).ok() else { return };
    let Some(tree) = readable(text) else {
        return well_formed(report, &Document::default(), &Document::text(text, None));
    };
    well_formed(report, &Document::default(), &Document::text(text, Some(&tree)));
    for pointer in compiled.unenforced() {
        assert!(tree.at(pointer).is_some(), "{pointer} leads nowhere");
    }
    if reports(report, "json/") || reports(report, "limit/") {
        return;
    }
    for order in [tree.reversed(), tree.shuffled(&mut Source::seeded(hash(data)))] {
        let other = Schema::compile_text(order.text(), &options);
        same(report, other.report(), "the order of members matters");
        assert_eq!(compiled.unenforced(), other.unenforced());
        assert_eq!(compiled.dialect(), other.dialect());
    }
    let stripped = text.trim_start_matches('\u{feff}');
    if tree.is_canonical()
        && let Ok(value) = serde_json::from_str::<Value>(stripped)
    {
        let other = Schema::compile(&value, &options);
        same(report, other.report(), "text and value differ");
        assert_eq!(compiled.unenforced(), other.unenforced());
        assert_eq!(compiled.dialect(), other.dialect());
    }
    let mut few = options.clone();
    few.limits.diagnostics = 1 + u32::try_from(hash(data) % 3).expect("a small number");
    let cut_report = Schema::compile_text(data, &few);
    check_cut(report, cut_report.report(), few.limits.diagnostics as usize);
}

/// A listing is checked the same each time; every tool is accepted or rejected for an error; what is accepted can be used.
pub(crate) fn tools(data: &[u8]) {
    let options = options(data);
    let listing = check_tools_text(data, &options);
    assert_eq!(listing.report, check_tools_text(data, &options).report, "checking twice differs");
    assert!(listing.accepted.iter().all(|tool| tool.report.valid), "a tool with errors is accepted");
    assert!(listing.rejected.iter().all(|tool| !tool.report.valid), "a tool without errors is rejected");
    assert!(listing.rejected.is_empty() || !listing.report.valid, "a listing with rejected tools is valid");
    for tool in &listing.accepted {
        assert!(tool.input.report().valid && tool.output.iter().all(|schema| schema.report().valid));
        for text in ["{}", "[]", r#"{"structuredContent":{"a":1},"content":[]}"#] {
            let report = tool.check_arguments_text(text);
            assert_eq!(tool.reply(&report).is_none(), report.valid);
            let report = tool.check_result_text(text, true);
            assert_eq!(tool.reply_to_result(&report).is_none(), report.valid);
        }
    }
    let Some(text) = std::str::from_utf8(data).ok() else { return };
    let Some(tree) = readable(text) else { return };
    well_formed(&listing.report, &Document::text(text, Some(&tree)), &Document::default());
}

/// An exchange is checked the same each time, and every finding names its line.
pub(crate) fn exchange(data: &[u8]) {
    let options = options(data);
    let report = check_exchange(data, &options);
    assert_eq!(report, check_exchange(data, &options), "checking twice differs");
    assert_eq!(report.valid, report.errors().next().is_none(), "{report}");
    assert!(report.diagnostics.len() <= options.limits.diagnostics as usize);
    let lines = String::from_utf8_lossy(data).replace("\r\n", "\n").replace('\r', "\n").split('\n').count();
    for diagnostic in &report.diagnostics {
        let Some(Param::Number(line)) = diagnostic.params.get("line") else {
            panic!("no line: {diagnostic}");
        };
        assert!(*line >= 1 && *line <= lines as u64, "{diagnostic} in line {line} of {lines}");
        let located = diagnostic.location.map_or(*line, |location| u64::from(location.line));
        // What ends a line can be the fault itself.
        assert!(located == *line || located == line + 1, "{diagnostic} is at {located} and not in {line}");
    }
}

/// A projection is a schema of its own, and the same each time.
pub(crate) fn project(data: &[u8]) {
    let options = options(data);
    let projection = project_text(data, &options);
    assert_eq!(projection, project_text(data, &options), "projecting twice differs");
    assert!(projection.schema.is_some() == projection.report.valid, "{}", projection.report);
    if let Some(schema) = &projection.schema
        && matches!(Schema::compile_text(data, &options).dialect(), Dialect::JsonStructure { .. })
    {
        let compiled = Schema::compile_text(schema, &Options::default());
        assert!(compiled.report().valid, "{schema}\n{}", compiled.report());
    }
}

/// Mirrors are accepted, and what a header decodes to decides alone whether another value of it is. The bytes are a schema, a
/// zero, arguments, a zero, and the value of a header.
pub(crate) fn headers(data: &[u8]) {
    let mut parts = data.splitn(3, |byte| *byte == 0).map(|part| std::str::from_utf8(part).unwrap_or_default());
    let mut next = || parts.next().unwrap_or_default();
    let (schema, arguments, value) = (next(), next(), next());
    check_codec(value);
    let plan = scan_headers_text(schema, &Options::default());
    check_plan(&plan, schema);
    let Ok(mirrors) = plan.mirror_text(arguments) else { return };
    let verify = |mirrors: &[(String, String)]| {
        let fields = mirrors.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        plan.verify_text(fields, arguments, &VerifyOptions::default())
    };
    let permitted = |text: &str| text.bytes().all(|byte| matches!(byte, b'\t' | b' '..=b'~'));
    assert!(mirrors.iter().all(|(_, value)| permitted(value)), "{mirrors:?}");
    let long = mirrors.iter().any(|(_, value)| value.len() > Options::default().limits.header_value as usize);
    assert_eq!(verify(&mirrors).is_err(), long, "{mirrors:?}");
    for index in (0..mirrors.len()).filter(|_| !long) {
        let mut changed = mirrors.clone();
        value.clone_into(&mut changed[index].1);
        let name = mirrors[index].0.strip_prefix("Mcp-Param-");
        let kind = plan.declarations().iter().find(|known| Some(known.name.as_str()) == name).map(|known| known.kind);
        let same = decode_header_value(value) == decode_header_value(&mirrors[index].1);
        let accepted = verify(&changed).is_ok();
        // An integer has several spellings.
        assert!(accepted == same || (accepted && kind == Some(HeaderType::Integer)), "{changed:?}");
    }
}

/// Every value that stands for a text does so in its own way, and texts survive.
fn check_codec(text: &str) {
    assert_eq!(decode_header_value(&encode_header_value(text)).as_deref(), Ok(text));
    if let Ok(decoded) = decode_header_value(text) {
        let encoded = encode_header_value(&decoded);
        let plain = text.trim_matches([' ', '\t']);
        let needless = plain.starts_with("=?base64?") && encoded == decoded;
        // What is shorter than both markers is read as it is, but never written so.
        let other = plain.is_empty() || plain == "=?base64?=";
        assert!(plain == encoded || needless || other, "{text:?} {encoded:?}");
    }
}

/// The report on annotations is sound, whatever the order of members; a plan has declarations only without faults.
fn check_plan(plan: &HeaderPlan, schema: &str) {
    let tree = readable(schema);
    well_formed(plan.report(), &Document::default(), &Document::text(schema, tree.as_ref()));
    assert!(plan.report().valid || plan.declarations().is_empty());
    let Some(tree) = tree else { return };
    if reports(plan.report(), "json/") || reports(plan.report(), "limit/") {
        return;
    }
    let other =
        scan_headers_text(tree.shuffled(&mut Source::seeded(hash(schema.as_bytes()))).text(), &Options::default());
    same(plan.report(), other.report(), "the order of members matters");
    assert_eq!(plan.declarations().len(), other.declarations().len());
}

/// Validation agrees with itself in every way that it can be asked. The bytes are a schema, a zero, and an instance; or
/// a one, and decisions from which both are made.
pub(crate) fn validate(data: &[u8]) {
    if let [1, decisions @ ..] = data {
        let mut source = Source::of_bytes(decisions);
        let case = Case::new(&mut source);
        let instance = case.instance(&mut source);
        let schema = case.schema.text();
        valid_by_construction([schema.as_str(), &instance.text()].join("\0").as_bytes());
        return check(&schema, &mutated(&instance, &mut source).text(), &options(data));
    }
    let mut parts = data.splitn(2, |byte| *byte == 0);
    let texts = parts.next().zip(parts.next()).map(|(a, b)| (std::str::from_utf8(a), std::str::from_utf8(b)));
    if let Some((Ok(schema), Ok(instance))) = texts {
        check(schema, instance, &options(data));
    }
}

/// An instance made for a schema is accepted, and the schema has no errors. The bytes are a schema, a zero, an instance.
pub(crate) fn valid_by_construction(data: &[u8]) {
    let text = std::str::from_utf8(data).expect("it was made as text");
    let (schema, instance) = text.split_once('\0').expect("it was made as two texts");
    let compiled = Schema::compile_text(schema, &Options::default());
    let faults: Vec<&str> = compiled.report().errors().map(|fault| fault.code).collect();
    assert!(faults.is_empty(), "a generated schema has faults: {faults:?}\n{}", compiled.report());
    let report = compiled.validate_text(instance);
    if reports(&report, "limit/") {
        // Branches within branches can cost more than a check may: refused, which is never a pass.
        return;
    }
    let faults: Vec<&str> = report.errors().map(|fault| fault.code).collect();
    assert!(faults.is_empty(), "an instance made for a schema is refused: {faults:?}\n{report}");
    assert!(compiled.is_valid_text(instance));
}

/// All laws about one schema and one instance.
pub(crate) fn check(schema: &str, instance: &str, options: &Options) {
    let compiled = Schema::compile_text(schema, options);
    let report = compiled.validate_text(instance);
    assert_eq!(
        report.valid,
        compiled.is_valid_text(instance),
        "quick and full disagree\n{schema}\n{instance}\n{report}"
    );
    if !compiled.report().valid {
        assert!(!report.valid && report.diagnostics[0].code == "schema/unusable");
        return;
    }
    let Some(schema_tree) = readable(schema) else { unreachable!("a schema without faults is JSON\n{schema}") };
    let documents = |tree| (Document::text(instance, tree), Document::text(schema, Some(&schema_tree)));
    let Some(tree) = readable(instance) else {
        let (instance, schema) = documents(None);
        return well_formed(&report, &instance, &schema);
    };
    let (instance_document, schema_document) = documents(Some(&tree));
    well_formed(&report, &instance_document, &schema_document);
    let again = compiled.validate_text(instance);
    assert_eq!(report, again, "validating twice differs");
    check_limits(schema, instance, options, &report);
    if reports(&report, "json/") || reports(&report, "limit/") {
        return;
    }
    let context = || format!("{schema}\n{instance}");
    let mut source = Source::seeded(hash(instance.as_bytes()));
    for order in [tree.reversed(), tree.shuffled(&mut source)] {
        same(&report, &compiled.validate_text(order.text()), "the order of members matters");
    }
    // Half the time reversed, since compiling is what takes the time.
    let order =
        if hash(schema.as_bytes()) & 1 == 0 { schema_tree.reversed() } else { schema_tree.shuffled(&mut source) };
    let other = Schema::compile_text(order.text(), options);
    same(&report, &other.validate_text(instance), "the order of the schema's members matters");
    if !report.diagnostics.is_empty() {
        check_cuts(schema, instance, options);
    }
    let stripped = instance.trim_start_matches('\u{feff}');
    let Ok(value) = serde_json::from_str::<Value>(stripped) else { return };
    let by_value = compiled.validate(&value);
    assert_eq!(by_value.valid, compiled.is_valid(&value), "quick and full disagree on a value\n{}", context());
    let tape = encode(&value);
    let by_tape = compiled.validate_tape(&tape);
    assert_eq!(by_tape.valid, compiled.is_valid_tape(&tape), "quick and full disagree on a tape\n{}", context());
    same(&by_value, &by_tape, "value and tape differ");
    if tree.is_canonical() {
        same(&report, &by_value, "text and value differ");
    }
}

/// With less to spend the answer is the same, or it names the limit.
fn check_limits(schema: &str, instance: &str, options: &Options, report: &Report) {
    let seed = hash(instance.as_bytes()) ^ hash(schema.as_bytes());
    let small = u32::try_from(seed / 8 % 12).expect("a small number");
    let mut tight = options.clone();
    let limits = &mut tight.limits;
    match seed % 8 {
        0 => limits.branch_nesting = small % 4,
        1 => limits.nodes = small,
        2 => limits.nesting = 3 + small,
        3 => limits.string = 50 + small,
        4 => limits.members = 2 + small,
        5 => limits.instance_text = small * 4,
        _ => limits.validation_steps = seed / 8 % 150,
    }
    let tight = Schema::compile_text(schema, &tight);
    let bounded = tight.validate_text(instance);
    assert_eq!(bounded.valid, tight.is_valid_text(instance), "quick and full disagree within limits");
    if !tight.report().valid {
        assert!(reports(tight.report(), "limit/"), "{}", tight.report());
    } else if reports(&bounded, "limit/") {
        assert!(
            !bounded.valid
                && bounded.diagnostics.iter().all(|d| d.code.starts_with("limit/") || d.code.starts_with("json/"))
        );
    } else {
        same(report, &bounded, "a limit changed the answer");
    }
}

/// What is left by a bound on diagnostics or causes is the beginning of the whole.
fn check_cuts(schema: &str, instance: &str, options: &Options) {
    let mut all = options.clone();
    (all.limits.diagnostics, all.limits.causes) = (100_000, 100_000);
    let whole = Schema::compile_text(schema, &all).validate_text(instance);
    let (diagnostics, causes) = (1 + hash(instance.as_bytes()) % 4, 1 + hash(schema.as_bytes()) % 3);
    let bound = |n: u64| u32::try_from(n).expect("a small number");
    let mut few = all.clone();
    few.limits.diagnostics = bound(diagnostics);
    let cut = Schema::compile_text(schema, &few).validate_text(instance);
    check_cut(&whole, &cut, few.limits.diagnostics as usize);
    let mut shallow = all;
    shallow.limits.causes = bound(causes);
    let shallow_report = Schema::compile_text(schema, &shallow).validate_text(instance);
    let wanted: Vec<Value> =
        plain(&whole).iter().map(|finding| shortened(finding, shallow.limits.causes as usize)).collect();
    equal(&wanted, &plain(&shallow_report), "causes are cut in another order");
    assert_eq!((whole.valid, whole.valid), (cut.valid, shallow_report.valid), "a bound changed the verdict");
}

fn check_cut(whole: &Report, cut: &Report, bound: usize) {
    let findings = plain(whole);
    equal(&beginning(&findings, bound), &plain(cut), "another part survives the cut");
    assert!(cut.truncated || findings.len() <= bound || whole.truncated, "truncation is not told");
    assert!(
        !cut.truncated || findings.len() > bound || whole.truncated,
        "truncation is told of a whole report\n{whole}"
    );
}

/// The first findings, errors before warnings, in the order of the list.
fn beginning(findings: &[Value], bound: usize) -> Vec<Value> {
    let rank = |finding: &Value| ["error", "warning", "info"].iter().position(|name| finding["severity"] == *name);
    let mut order: Vec<usize> = (0..findings.len()).collect();
    order.sort_by_key(|&at| rank(&findings[at]));
    order.truncate(bound);
    order.sort_unstable();
    order.into_iter().map(|at| findings[at].clone()).collect()
}

fn shortened(finding: &Value, bound: usize) -> Value {
    let mut out = finding.clone();
    if let Some(causes) = finding["causes"].as_array() {
        let causes: Vec<Value> = causes.iter().map(|cause| shortened(cause, bound)).collect();
        out["causes"] = Value::Array(beginning(&causes, bound));
    }
    out
}

/// A pattern, a zero and a text: the same question in other words has the same answer, whichever engine gives it.
pub(crate) fn regex(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Some((pattern, subject)) = text.split_once('\0') else { return };
    let subject = json!(subject);
    let ask = |pattern: &str, mode: PatternMode| -> Option<bool> {
        let mut options = Options::default();
        options.pattern = mode;
        let schema = compile(&validation(json!({ "type": "string", "pattern": pattern })), &options);
        if !schema.report().valid {
            let known = ["schema/pattern-", "limit/pattern-", "limit/string", "limit/schema-text"];
            let codes = schema.report().errors().map(|diagnostic| diagnostic.code);
            codes.for_each(|code| assert!(known.iter().any(|known| code.starts_with(known)), "{}", schema.report()));
            return None;
        }
        let report = schema.validate(&subject);
        assert_eq!(report.valid, schema.is_valid(&subject), "quick and full disagree");
        assert!(report.diagnostics.iter().all(|diagnostic| diagnostic.code == "instance/pattern"), "{report}");
        Some(report.valid)
    };
    let search = ask(pattern, PatternMode::Search);
    let whole = ask(pattern, PatternMode::Spec);
    assert_eq!(search.is_some(), whole.is_some(), "the mode decides whether a pattern compiles");
    let (Some(search), Some(whole)) = (search, whole) else { return };
    assert!(!whole || search, "the whole matches but no part does");
    // The longer spelling may be over a limit that the shorter one keeps.
    let same = |wanted: bool, pattern: String, mode: PatternMode| {
        let found = ask(&pattern, mode);
        assert!(found.is_none_or(|found| found == wanted), "{pattern:?} in {mode:?}: {found:?}, wanted {wanted}");
    };
    same(search, format!("(?:{pattern})"), PatternMode::Search);
    same(whole, format!("^(?:{pattern})$"), PatternMode::Search);
    same(whole, format!("^(?:{pattern})$"), PatternMode::Spec);
    same(search, format!("(?=)(?:{pattern})"), PatternMode::Search);
    same(whole, format!("(?=)(?:{pattern})"), PatternMode::Spec);
    same(search, format!("(?:{pattern})(?<=)"), PatternMode::Search);
    same(search, format!("(?:{pattern})|(?!)"), PatternMode::Search);
    same(search, format!("(?=[\\s\\S]*?(?:{pattern}))"), PatternMode::Search);
    same(whole, format!("(?:(?:{pattern}))(?!\\s|\\S)"), PatternMode::Spec);
    let schema = validation(json!({ "type": "object", "properties": { "p": { "type": "any" } },
        "patternProperties": { pattern: { "type": "null" } } }));
    let schema = compile(&schema, &Options::default());
    let text = subject.as_str().expect("a text");
    if schema.report().valid && text != "$schema" && text != "$uses" {
        let instance = Value::Object(Map::from_iter([(text.to_owned(), json!(true))]));
        assert_eq!(schema.is_valid(&instance), !search, "`patternProperties` and `pattern` differ");
    }
}

fn compile(schema: &Value, options: &Options) -> Schema {
    Schema::compile(schema, options)
}

fn any() -> &'static Schema {
    static ANY: OnceLock<Schema> = OnceLock::new();
    ANY.get_or_init(|| compile(&core(json!({ "type": "any" })), &Options::default()))
}

fn core(schema: Value) -> Value {
    document("https://json-structure.org/meta/core/v0/#", schema)
}

fn validation(schema: Value) -> Value {
    document("https://json-structure.org/meta/validation/v0/#", schema)
}

fn document(meta: &str, mut schema: Value) -> Value {
    schema["$schema"] = json!(meta);
    schema["$id"] = json!("https://laws.example/schema");
    schema["name"] = json!("Law");
    schema
}

fn hash(data: &[u8]) -> u64 {
    data.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Options that the input itself decides.
fn options(data: &[u8]) -> Options {
    let bits = hash(data) >> 7;
    let mut options = Options::default();
    options.role = if bits & 1 == 0 { Role::Client } else { Role::Server };
    options.pattern = if bits & 0b110 == 0 { PatternMode::Search } else { PatternMode::Spec };
    options.temporal = if bits & 0b1_1000 == 0 { Temporal::Lenient } else { Temporal::Strict };
    options.values = bits & 0b110_0000 == 0;
    options.limits.compile_steps = 200_000;
    options.limits.validation_steps = 200_000;
    options
}

/// The tree of a text that is JSON, its levels within our limit.
pub(crate) fn readable(text: &str) -> Option<Json> {
    let stripped = text.strip_prefix('\u{feff}').unwrap_or(text);
    serde_json::from_str::<IgnoredAny>(stripped).ok()?;
    Json::parse(text)
}

fn reports(report: &Report, area: &str) -> bool {
    report.diagnostics.iter().any(|diagnostic| diagnostic.code.starts_with(area))
}

/// The findings are the same but for their places in a text.
fn same(left: &Report, right: &Report, law: &str) {
    equal(&plain(left), &plain(right), law);
}

fn equal(left: &[Value], right: &[Value], law: &str) {
    let longest = left.len().max(right.len());
    let Some(at) = (0..longest).find(|&at| left.get(at) != right.get(at)) else { return };
    let show = |list: &[Value]| list.get(at).map_or_else(|| "nothing".to_owned(), Value::to_string);
    let code = left.get(at).or(right.get(at)).map_or("", |finding| finding["code"].as_str().unwrap_or_default());
    panic!("{law}: {code}\n{}\n{}", show(left), show(right));
}

/// The findings without what a text alone has, and without excerpts of values, which show members as they are given.
fn plain(report: &Report) -> Vec<Value> {
    report
        .diagnostics
        .iter()
        .map(|diagnostic| without_places(serde_json::to_value(diagnostic).expect("it is JSON")))
        .collect()
}

fn without_places(mut finding: Value) -> Value {
    let members = finding.as_object_mut().expect("a finding is an object");
    for name in ["location", "schemaLocation", "related"] {
        members.remove(name);
    }
    if members["params"].as_object_mut().is_some_and(|params| params.remove("value").is_some()) {
        members.remove("message");
    }
    if let Some(Value::Array(causes)) = members.get_mut("causes") {
        for cause in causes {
            *cause = without_places(cause.take());
        }
    }
    finding
}

/// A document that a report speaks of, as far as it is known.
#[derive(Clone, Copy, Default)]
struct Document<'d> {
    text: Option<&'d str>,
    tree: Option<&'d Json>,
}

impl<'d> Document<'d> {
    fn text(text: &'d str, tree: Option<&'d Json>) -> Self {
        Self { text: Some(text), tree }
    }

    /// Whether it may refer to a meta-schema. A pointer below such a reference is one into the meta-schema.
    fn leads_out(&self) -> bool {
        self.text.is_some_and(|text| text.contains("json-schema.org"))
    }
}

/// What holds for every report.
fn well_formed(report: &Report, instance: &Document<'_>, schema: &Document<'_>) {
    assert_eq!(report.valid, report.errors().next().is_none(), "valid means that there is no error\n{report}");
    let printed = report.to_string();
    let harmful = |c: char| c.is_control() && c != '\n' || ('\u{202a}'..='\u{202e}').contains(&c);
    assert!(!printed.contains(harmful), "{printed:?}");
    assert_eq!(printed.lines().count(), report.diagnostics.len(), "{printed:?}");
    let value = serde_json::to_value(report).expect("a report is JSON");
    well_formed_list(value["diagnostics"].as_array().expect("a list"), instance, schema);
}

fn well_formed_list(findings: &[Value], instance: &Document<'_>, schema: &Document<'_>) {
    for finding in findings {
        let path = finding["instancePath"].as_str();
        let schema_path = finding["schemaPath"].as_str();
        for (path, document) in [(path, instance), (schema_path, schema)] {
            if let (Some(path), Some(tree)) = (path, document.tree) {
                assert!(tree.at(path).is_some() || document.leads_out(), "{path} leads nowhere: {finding}");
            }
        }
        let own = if instance.text.is_some() { (path, instance) } else { (schema_path, schema) };
        check_location(&finding["location"], own.0, own.1, finding);
        check_location(&finding["schemaLocation"], schema_path, schema, finding);
        for related in finding["related"].as_array().into_iter().flatten() {
            check_location(&related["location"], None, own.1, finding);
        }
        well_formed_list(finding["causes"].as_array().map_or(&[], Vec::as_slice), instance, schema);
    }
    // Of two members of one name a pointer cannot tell which is meant.
    let twice = |document: &Document<'_>| document.tree.is_some_and(Json::has_duplicates);
    if !twice(instance) && !twice(schema) {
        for pair in findings.windows(2) {
            assert!(order(&pair[0], &pair[1], instance, schema).is_le(), "out of order: {} {}", pair[0], pair[1]);
        }
    }
}

/// A location lies in the text, says where it is, and holds what its pointer leads to.
fn check_location(location: &Value, path: Option<&str>, document: &Document<'_>, finding: &Value) {
    let Some(text) = document.text else {
        assert!(location.is_null(), "a location without a text: {finding}");
        return;
    };
    if location.is_null() {
        assert!(path.is_none() || document.leads_out(), "a pointer without a location: {finding}");
        return;
    }
    let units: Vec<u16> = text.encode_utf16().collect();
    let field = |name: &str| usize::try_from(location[name].as_u64().expect("a number")).expect("a small number");
    let (start, end) = (field("offset"), field("endOffset"));
    assert!(start <= end && end <= units.len(), "a location outside the text: {finding}");
    assert_eq!((field("line"), field("column")), line_and_column(&units, start), "{finding}");
    assert_eq!((field("endLine"), field("endColumn")), line_and_column(&units, end), "{finding}");
    let slice = String::from_utf16(&units[start..end]).expect("a location does not cut a character");
    let Some((path, tree)) = path.zip(document.tree).filter(|(_, tree)| !tree.has_duplicates()) else { return };
    let name = path.rsplit_once('/').map(|(_, name)| name.replace("~1", "/").replace("~0", "~"));
    let is_name = name.is_some() && serde_json::from_str::<String>(&slice).ok() == name;
    assert!(is_name || readable(&slice).as_ref() == tree.at(path), "{path} is located at {slice:?}: {finding}");
}

/// From 1, in UTF-16 units; a line ends after a line feed, a carriage return, or both.
fn line_and_column(units: &[u16], offset: usize) -> (usize, usize) {
    let (mut line, mut start) = (1, 0);
    for at in 1..=offset {
        let ended = units[at - 1] == 10 || (units[at - 1] == 13 && units.get(at) != Some(&10));
        if ended {
            (line, start) = (line + 1, at);
        }
    }
    (line, offset - start + 1)
}

/// The order that section 4 of the design asks for.
fn order(a: &Value, b: &Value, instance: &Document<'_>, schema: &Document<'_>) -> Ordering {
    let params = |finding: &Value| {
        let mut params = finding["params"].clone();
        // Put in when the sentence is made, after the order is settled.
        params.as_object_mut().expect("an object").remove("value");
        params.to_string()
    };
    pointers(&a["instancePath"], &b["instancePath"], instance)
        .then_with(|| pointers(&a["schemaPath"], &b["schemaPath"], schema))
        .then_with(|| a["code"].as_str().cmp(&b["code"].as_str()))
        .then_with(|| params(a).cmp(&params(b)))
}

fn pointers(a: &Value, b: &Value, document: &Document<'_>) -> Ordering {
    let (Some(a), Some(b)) = (a.as_str(), b.as_str()) else { return a.is_string().cmp(&b.is_string()) };
    // Pointers into an unknown document cannot be judged.
    let Some(mut here) = document.tree else { return a.eq(b).cmp(&true) };
    let (mut left, mut right) = (a.split('/').skip(1), b.split('/').skip(1));
    loop {
        let (x, y) = match (left.next(), right.next()) {
            (Some(x), Some(y)) => (x, y),
            (x, y) => return x.is_some().cmp(&y.is_some()),
        };
        if x != y {
            let numbers = matches!(here, Json::Array(_));
            let index = |segment: &str| segment.parse::<usize>().expect("an index");
            let name = |segment: &str| segment.replace("~1", "/").replace("~0", "~");
            return if numbers { index(x).cmp(&index(y)) } else { name(x).cmp(&name(y)) };
        }
        here = here.at(&format!("/{x}")).expect("a pointer that leads somewhere");
    }
}

/// What a tape says, read by a decoder of its own.
enum Decoded {
    Value(Value),
    /// Something that JSON cannot hold.
    Fault,
    /// A limit, or a number that `serde_json` cannot hold.
    Unjudged,
    /// No tape.
    Broken,
}

fn decode(tape: &[u8]) -> Decoded {
    let mut rest = tape;
    match decode_value(&mut rest, 400) {
        Ok(Some(value)) if rest.is_empty() => Decoded::Value(value),
        Ok(None) if rest.is_empty() => Decoded::Fault,
        Err(true) => Decoded::Unjudged,
        _ => Decoded::Broken,
    }
}

/// `Err(true)` where the walker stopped at a limit, `Ok(None)` where something in it is a fault.
fn decode_value(rest: &mut &[u8], depth: u32) -> Result<Option<Value>, bool> {
    let depth = depth.checked_sub(1).ok_or(true)?;
    Ok(Some(match take(rest, 1)?[0] {
        0 => Value::Null,
        1 => json!(false),
        2 => json!(true),
        3 => json!(i32::from_le_bytes(take(rest, 4)?.try_into().expect("four bytes"))),
        4 => {
            let length = usize::from(take(rest, 1)?[0]);
            let text = std::str::from_utf8(take(rest, length)?).map_err(|_| false)?;
            let blank = text.contains([' ', '\t', '\r', '\n']);
            let number = text.starts_with(|c: char| c == '-' || c.is_ascii_digit());
            if blank || !number || serde_json::from_str::<IgnoredAny>(text).is_err() {
                return Err(false);
            }
            match serde_json::from_str(text) {
                Ok(value) => value,
                Err(_) => return Err(true),
            }
        }
        5 => match decode_string(rest)? {
            Some(text) => Value::String(text),
            None => return Ok(None),
        },
        6 => {
            let mut items = Some(Vec::new());
            while rest.first() != Some(&8) {
                let item = decode_value(rest, depth)?;
                items = items.zip(item).map(|(mut items, item)| {
                    items.push(item);
                    items
                });
            }
            *rest = &rest[1..];
            return Ok(items.map(Value::Array));
        }
        7 => return decode_members(rest, depth),
        9 if take(rest, 1)?[0] <= 8 => return Ok(None),
        10 if take(rest, 1)?[0] <= 4 => return Err(true),
        _ => return Err(false),
    }))
}

fn decode_members(rest: &mut &[u8], depth: u32) -> Result<Option<Value>, bool> {
    let mut members = Some(Map::new());
    loop {
        match take(rest, 1)?[0] {
            8 => return Ok(members.map(Value::Object)),
            5 => {}
            10 if take(rest, 1)?[0] <= 4 => return Err(true),
            _ => return Err(false),
        }
        let name = decode_string(rest)?;
        let value = decode_value(rest, depth)?;
        members = members.zip(name.zip(value)).and_then(|(mut members, (name, value))| {
            // A name that is there twice is a fault.
            members.insert(name, value).is_none().then_some(members)
        });
    }
}

fn decode_string(rest: &mut &[u8]) -> Result<Option<String>, bool> {
    let length = u32::from_le_bytes(take(rest, 4)?.try_into().expect("four bytes"));
    if length > 8 << 20 {
        return Err(true);
    }
    let bytes = take(rest, length as usize)?;
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(Some(text.to_owned()));
    }
    // With surrogates replaced what is left must be UTF-8.
    let mut bytes = bytes.to_vec();
    for at in 2..bytes.len() {
        if matches!(bytes[at - 2..=at], [0xED, 0xA0..=0xBF, 0x80..=0xBF]) {
            bytes[at - 2..=at].copy_from_slice(b"...");
        }
    }
    std::str::from_utf8(&bytes).map(|_| None).map_err(|_| false)
}

fn take<'t>(rest: &mut &'t [u8], length: usize) -> Result<&'t [u8], bool> {
    let (taken, behind) = rest.split_at_checked(length).ok_or(false)?;
    *rest = behind;
    Ok(taken)
}

/// The tape of a value.
pub(crate) fn encode(value: &Value) -> Vec<u8> {
    let mut out = Vec::new();
    write_tape(value, &mut out);
    out
}

fn write_tape(value: &Value, out: &mut Vec<u8>) {
    let text = |text: &str, out: &mut Vec<u8>| {
        out.push(5);
        out.extend(u32::try_from(text.len()).expect("a short text").to_le_bytes());
        out.extend(text.as_bytes());
    };
    match value {
        Value::Null => out.push(0),
        Value::Bool(truth) => out.push(if *truth { 2 } else { 1 }),
        Value::Number(number) => match number.as_i64().and_then(|value| i32::try_from(value).ok()) {
            Some(value) => {
                out.push(3);
                out.extend(value.to_le_bytes());
            }
            None => {
                let lexeme = number.to_string();
                out.extend([4, u8::try_from(lexeme.len()).expect("a short number")]);
                out.extend(lexeme.as_bytes());
            }
        },
        Value::String(content) => text(content, out),
        Value::Array(items) => {
            out.push(6);
            for item in items {
                write_tape(item, out);
            }
            out.push(8);
        }
        Value::Object(members) => {
            out.push(7);
            for (name, value) in members {
                text(name, out);
                write_tape(value, out);
            }
            out.push(8);
        }
    }
}
