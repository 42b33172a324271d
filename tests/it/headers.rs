//! Headers: the cases that come with the project, and the laws of the codec, of mirrors and of their verification.

use std::collections::BTreeMap;

use mcp_assay::{
    HeaderPlan, Options, StandardOptions, VerifyOptions, decode_header_value, encode_header_value, scan_headers,
    scan_headers_text, standard_headers, verify_standard_headers,
};
use serde_json::{Value, json};

use crate::generate::Source;
use crate::shared::{self, Tally};

/// Header fields of a case as pairs.
fn pairs(list: &Value) -> Vec<(&str, &str)> {
    fn text(value: &Value) -> &str {
        value.as_str().expect("a text")
    }
    list.as_array().into_iter().flatten().map(|pair| (text(&pair[0]), text(&pair[1]))).collect()
}

/// What stands behind the slash of a reason. A text that cannot be read is told in more detail than the cases do.
fn reason(of: &str) -> &str {
    if of.starts_with("json/") { "json" } else { of.split_once('/').map_or("", |(_, slug)| slug) }
}

/// The order of declarations is that of the schema, which the reader of the cases does not keep.
fn declarations(plan: &HeaderPlan) -> BTreeMap<Vec<String>, (String, &'static str)> {
    plan.declarations().iter().map(|one| (one.path.clone(), (one.name.clone(), one.kind.name()))).collect()
}

fn wanted_declarations(list: &Value) -> BTreeMap<Vec<String>, (String, &'static str)> {
    let texts = |list: &Value| {
        list.as_array().expect("a path").iter().map(|step| step.as_str().expect("a step").into()).collect()
    };
    let kind = |name: &Value| ["string", "integer", "boolean"].into_iter().find(|kind| name == kind).expect("a type");
    let one = |one: &Value| (texts(&one[0]), (one[1].as_str().expect("a name").to_owned(), kind(&one[2])));
    list.as_array().expect("declarations").iter().map(one).collect()
}

fn check_scan(plan: &HeaderPlan, wanted: &Value) -> Result<(), String> {
    let report = plan.report();
    if wanted["ok"] == true {
        let same = report.valid && declarations(plan) == wanted_declarations(&wanted["declarations"]);
        return if same { Ok(()) } else { Err(format!("{report}{:?}", plan.declarations())) };
    }
    let reasons: Vec<&str> = report.diagnostics.iter().map(|found| reason(found.code)).collect();
    let same = !report.valid && reasons.iter().all(|found| wanted["reason"] == *found) && !reasons.is_empty();
    if same { Ok(()) } else { Err(report.to_string()) }
}

fn check_build(plan: &HeaderPlan, arguments: &str, wanted: &Value) -> Result<(), String> {
    let found = plan.mirror_text(arguments);
    let same = match &found {
        Ok(headers) => json!(headers) == wanted["headers"],
        Err(error) => {
            let path: Vec<&str> = wanted["path"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let pointer = path.iter().flat_map(|step| ["/", step]).collect::<String>();
            match wanted["error"].as_str() {
                Some("invalid-argument") => error.code == -32602 && error.data.pointer == Some(pointer),
                Some("invalid-json") => error.code == -32700,
                _ => false,
            }
        }
    };
    if same { Ok(()) } else { Err(format!("{found:?}")) }
}

fn check_verify(plan: &HeaderPlan, headers: &Value, arguments: &str, wanted: &Value) -> Result<(), String> {
    let found = plan.verify_text(pairs(headers), arguments, &VerifyOptions::default());
    let same = match &found {
        Ok(()) => wanted["ok"] == true,
        Err(refusal) => {
            let told = reason(refusal.error.data.reason);
            let response: Value =
                serde_json::from_str(&refusal.response(Some(&json!("7")))).expect("a response is JSON");
            wanted["code"] == refusal.error.code
                && wanted["http"] == refusal.http_status
                && wanted.get("reason").is_none_or(|reason| reason == told)
                && response["id"] == "7"
                && response["error"]["code"] == wanted["code"]
        }
    };
    if same { Ok(()) } else { Err(format!("{found:?}")) }
}

#[test]
fn header_vectors() {
    let Some(path) = shared::shared("cases/header-vectors.json") else { return };
    let mut tally = Tally::default();
    for case in shared::json(&path).as_array().expect("a list of cases") {
        let plan = scan_headers(&case["schema"], &Options::default());
        let other = scan_headers_text(case["schema"].to_string(), &Options::default());
        assert_eq!((plan.declarations(), plan.report().valid), (other.declarations(), other.report().valid));
        let arguments = case["arguments"].as_str().unwrap_or("{}");
        let expect = &case["expect"];
        let mut faults = Vec::new();
        if let Some(wanted) = expect.get("scan") {
            faults.extend(check_scan(&plan, wanted).err());
        }
        if let Some(wanted) = expect.get("build") {
            faults.extend(check_build(&plan, arguments, wanted).err());
        }
        if let Some(wanted) = expect.get("verify") {
            // A case without fields verifies what it builds.
            let built = json!(plan.mirror_text(arguments).unwrap_or_default());
            faults.extend(check_verify(&plan, case.get("headers").unwrap_or(&built), arguments, wanted).err());
        }
        tally.check(faults.is_empty(), || format!("{}: {}\n  {case}", case["id"], faults.join("; ")));
    }
    tally.finish("header vectors");
}

#[test]
fn standard_header_vectors() {
    let Some(path) = shared::shared("cases/standard-header-vectors.json") else { return };
    let mut options = StandardOptions::default();
    let texts = |list: &[&str]| Some(list.iter().map(ToString::to_string).collect());
    options.supported_versions = texts(&["2026-07-28"]);
    options.methods = texts(&["tools/call", "tools/list"]);
    options.tools = texts(&["plain_tool", "route_query"]);
    let mut tally = Tally::default();
    for case in shared::json(&path).as_array().expect("a list of cases") {
        let Some(want) = case.get("want") else { continue };
        let request = json!({ "jsonrpc": "2.0", "id": 1, "method": case["method"], "params": case["params"] });
        let found = verify_standard_headers(pairs(&case["headers"]), &request, &options);
        let same = match &found {
            Ok(()) => want["code"].is_null(),
            Err(refusal) => {
                want["code"] == refusal.error.code && (want["http"].is_null() || want["http"] == refusal.http_status)
            }
        };
        tally.check(same, || format!("{}: {found:?}", case["id"]));
    }
    tally.finish("standard header vectors");
}

/// A text of characters that matter to headers.
fn text(source: &mut Source) -> String {
    const PARTS: [&str; 24] = [
        "a",
        "Z",
        "0",
        " ",
        "\t",
        "\n",
        "\u{0}",
        "\u{7f}",
        "=",
        "?",
        "=?base64?",
        "?=",
        "/",
        "+",
        "é",
        "世",
        "😀",
        "\u{feff}",
        "\u{a0}",
        "\u{202e}",
        ",",
        "\"",
        "~",
        "\u{10ffff}",
    ];
    (0..source.below(8)).map(|_| PARTS[source.below(PARTS.len())]).collect()
}

fn plan() -> HeaderPlan {
    let annotated = |kind: &str, name: &str| json!({ "type": kind, "x-mcp-header": name });
    let schema = json!({ "type": "object", "properties": {
        "text": annotated("string", "Text"),
        "inner": { "properties": { "count": annotated("integer", "Count") } },
        "truth": annotated("boolean", "Truth"),
    } });
    scan_headers(&schema, &Options::default())
}

fn arguments(source: &mut Source) -> Value {
    let count = match source.below(4) {
        0 => 0,
        1 => 9_007_199_254_740_991 - i64::try_from(source.below(3)).expect("small"),
        _ => i64::try_from(source.below(2000)).expect("small") - 1000,
    };
    json!({ "text": text(source), "inner": { "count": count }, "truth": source.below(2) == 0 })
}

fn borrowed(headers: &[(String, String)]) -> Vec<(&str, &str)> {
    headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

#[test]
fn decoding_undoes_encoding() {
    let mut source = Source::seeded(0xc0dec);
    let all = (0..=0x0010_ffff_u32).step_by(37).filter_map(char::from_u32).map(String::from);
    for text in all.chain((0..20_000).map(|_| text(&mut source)).collect::<Vec<_>>()) {
        let value = encode_header_value(&text);
        assert!(value.bytes().all(|byte| matches!(byte, b'\t' | 0x20..=0x7e)), "{value:?}");
        assert_eq!(decode_header_value(&value).as_ref(), Ok(&text));
        assert_eq!(decode_header_value(&format!(" {value}\t")).as_ref(), Ok(&text));
    }
}

#[test]
fn mirrors_are_accepted_and_nothing_else_is() {
    let (plan, mut source) = (plan(), Source::seeded(0x3157));
    let verify = |headers: &[(String, String)], arguments: &Value| {
        plan.verify(borrowed(headers), arguments, &VerifyOptions::default())
    };
    for _ in 0..5_000 {
        let (first, second) = (arguments(&mut source), arguments(&mut source));
        let headers = plan.mirror(&first).expect("arguments that can be mirrored");
        assert_eq!(headers.len(), 3);
        assert_eq!(plan.mirror_text(first.to_string()).as_ref(), Ok(&headers));
        assert!(headers.iter().all(|(_, value)| value.bytes().all(|byte| matches!(byte, b'\t' | 0x20..=0x7e))));
        assert_eq!(verify(&headers, &first), Ok(()));
        let others = plan.mirror(&second).expect("arguments that can be mirrored");
        // Any argument changed to another value, and any header that says something else, is refused.
        assert_eq!(verify(&headers, &second).is_ok(), first == second, "{first} {second}");
        for index in 0..headers.len() {
            let mut changed = headers.clone();
            changed[index] = others[index].clone();
            assert_eq!(verify(&changed, &first).is_ok(), changed == headers, "{changed:?} {first}");
            changed.remove(index);
            assert_eq!(verify(&changed, &first).expect_err("a header is missing").error.data.reason, "header/missing");
        }
    }
}

#[test]
fn nothing_of_a_value_is_told() {
    let secret = "Tr0ub4dor";
    let schema = json!({ "properties": { "a": { "type": "integer", "x-mcp-header": "A" } } });
    let plan = scan_headers(&schema, &Options::default());
    let fields =
        [("Mcp-Param-A", secret), ("Mcp-Name", secret), ("Mcp-Method", secret), ("MCP-Protocol-Version", secret)];
    let mut told = Vec::new();
    for arguments in [json!({ "a": secret }), json!({ "a": 1 }), json!({}), json!({ "a": { "b": secret } })] {
        told.extend(
            plan.verify(fields, &arguments, &VerifyOptions::default()).map_err(|refusal| format!("{refusal:?}")).err(),
        );
        let mut options = VerifyOptions::default();
        options.role = mcp_assay::HeaderRole::Intermediary;
        told.push(format!("{:?}", plan.verify(fields, &arguments, &options).expect_err("another revision")));
        told.extend(plan.mirror(&arguments).map_err(|error| format!("{error:?}")).err());
    }
    told.extend(plan.mirror_text(format!("{{\"a\": {secret}}}")).map_err(|error| format!("{error:?}")).err());
    let mut options = StandardOptions::default();
    options.supported_versions = Some(vec!["2026-07-28".into()]);
    let meta = |version: &str| json!({ "io.modelcontextprotocol/protocolVersion": version, "io.modelcontextprotocol/clientCapabilities": {} });
    for version in ["2026-07-28", secret] {
        for method in ["tools/call", "tools/list", secret] {
            let params = json!({ "name": secret, "_meta": meta(version) });
            let request = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
            told.push(format!("{:?}", verify_standard_headers(fields, &request, &options).expect_err("nothing fits")));
            told.extend(
                standard_headers(&json!({ "method": method }), &options).map_err(|error| format!("{error:?}")).err(),
            );
        }
    }
    assert!(told.len() > 10);
    assert!(told.iter().all(|text| !text.contains(secret)), "{told:#?}");
}

#[test]
fn floods_are_refused_before_anything_is_read() {
    let plan = scan_headers(&json!({ "properties": {} }), &Options::default());
    let status = |headers: Vec<(&str, &str)>| {
        let refusal = plan.verify_text(headers, "no JSON", &VerifyOptions::default()).expect_err("a refusal");
        (refusal.http_status, refusal.error.code, refusal.error.data.reason)
    };
    let names: Vec<String> = (0..1000).map(|number| format!("Mcp-Param-{number}")).collect();
    let many = names.iter().map(|name| (name.as_str(), "")).collect();
    assert_eq!(status(many), (431, -32020, "limit/header-fields"));
    let long = format!("=?base64?{}?=", "QUJD".repeat(1 << 18));
    assert_eq!(status(vec![("mcp-param-x", &long)]), (431, -32020, "limit/header-value"));
    // What does not belong to MCP is not looked at.
    assert_eq!(status(vec![("cookie", &long)]), (400, -32700, "json/syntax"));
    // Repeated fields count together.
    let plan =
        scan_headers(&json!({ "properties": { "x": { "type": "string", "x-mcp-header": "X" } } }), &Options::default());
    let part = "a".repeat(9000);
    let refusal =
        plan.verify([("Mcp-Param-X", &*part), ("Mcp-Param-X", &*part)], &json!({}), &VerifyOptions::default());
    assert_eq!(refusal.expect_err("too long").http_status, 431);
}

/// Hostile schemas: many annotations, and long names above many of them.
#[test]
fn scans_are_bounded() {
    let property =
        |index: usize| (format!("p{index}"), json!({ "type": "string", "x-mcp-header": format!("H{index}") }));
    let wide: serde_json::Map<String, Value> = (0..5000).map(property).collect();
    let plan = scan_headers(&json!({ "properties": wide }), &Options::default());
    assert!(plan.declarations().is_empty());
    assert_eq!(plan.report().diagnostics[0].code, "limit/header-fields");
    let few: serde_json::Map<String, Value> = (0..200).map(property).collect();
    let long = "x".repeat(400_000);
    let plan = scan_headers(&json!({ "properties": { long: { "properties": few } } }), &Options::default());
    assert_eq!(plan.report().diagnostics[0].code, "limit/header-paths");
}
