//! Short runs of the laws, always the same ones, for every change: over the vectors, over mutations of them, and over what
//! is generated. Inputs that once broke a law are kept in `fuzz/regressions` and replayed here.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::generate::mutate::mutated_bytes;
use crate::generate::{Case, Json, Source, mutated, quoted};
use crate::laws::{self, readable};
use crate::vectors::{case_files, completed, hexadecimal, root};

type Law = fn(&[u8]);

/// The targets of the fuzzer, by name.
const TARGETS: [(&str, Law); 9] = [
    ("parse", laws::parse),
    ("tape", laws::tape),
    ("schema", laws::schema),
    ("validate", laws::validate),
    ("regex", laws::regex),
    ("tools", laws::tools),
    ("exchange", laws::exchange),
    ("project", laws::project),
    ("headers", laws::headers),
];

/// Inputs of every target, made from the vectors.
#[derive(Default)]
struct Seeds {
    parse: Vec<Vec<u8>>,
    tape: Vec<Vec<u8>>,
    schema: Vec<Vec<u8>>,
    validate: Vec<Vec<u8>>,
    regex: Vec<Vec<u8>>,
    tools: Vec<Vec<u8>>,
    exchange: Vec<Vec<u8>>,
    headers: Vec<Vec<u8>>,
}

impl Seeds {
    fn of_vectors() -> Seeds {
        let mut seeds = Seeds::default();
        for (name, path) in case_files() {
            for case in json(&path).as_array().into_iter().flatten() {
                seeds.add_case(&name, case);
            }
        }
        let folder = root().join("tests/vectors/regex");
        for file in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if file.extension().is_some_and(|extension| extension == "json") {
                seeds.add_patterns(&json(&file));
            }
        }
        for case in json(&root().join("tests/vectors/operations/tools.json")).as_array().into_iter().flatten() {
            let input = &case["input"];
            seeds.tools.push(input.get("tool").unwrap_or(input).to_string().into_bytes());
        }
        for case in json(&root().join("tests/vectors/operations/exchange.json")).as_array().into_iter().flatten() {
            seeds.exchange.extend(case["inputText"].as_str().map(|text| text.as_bytes().to_vec()));
        }
        for file in ["codec", "mirror", "scan", "verify"] {
            let path = root().join(format!("tests/vectors/operations/headers-{file}.json"));
            for case in json(&path).as_array().into_iter().flatten() {
                seeds.add_headers(&case["input"]);
            }
        }
        for list in [
            &mut seeds.parse,
            &mut seeds.tape,
            &mut seeds.schema,
            &mut seeds.validate,
            &mut seeds.regex,
            &mut seeds.tools,
            &mut seeds.exchange,
            &mut seeds.headers,
        ] {
            list.retain(|seed| seed.len() <= 1 << 14);
            list.sort();
            list.dedup();
        }
        seeds
    }

    fn add_case(&mut self, name: &str, case: &Value) {
        let schema = match case["schemaText"].as_str() {
            Some(text) => text.to_owned(),
            None => completed(&case["schema"], name).to_string(),
        };
        self.parse.push(schema.clone().into_bytes());
        self.schema.push(schema.clone().into_bytes());
        for instance in case["instances"].as_array().into_iter().flatten() {
            if let Some(tape) = instance["tape"].as_str() {
                self.tape.push(hexadecimal(tape));
                continue;
            }
            if let Some(value) = instance.get("value") {
                self.tape.push(laws::encode(value));
            }
            let text = instance["text"].as_str().map_or_else(|| instance["value"].to_string(), str::to_owned);
            self.parse.push(text.clone().into_bytes());
            self.validate.push([schema.as_bytes(), b"\0", text.as_bytes()].concat());
        }
    }

    /// A question about headers: a schema by itself, one with arguments and fields, or a text.
    fn add_headers(&mut self, input: &Value) {
        let schema = input.get("schema").unwrap_or(input).to_string();
        let arguments = input["argumentsText"].as_str().map_or_else(|| input["arguments"].to_string(), str::to_owned);
        let value = input["headers"][0][1].as_str().or(input.as_str()).unwrap_or_default();
        self.headers.push([&*schema, &*arguments, value].join("\0").into_bytes());
    }

    fn add_patterns(&mut self, file: &Value) {
        let subjects: Vec<&str> = file["subjects"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        for (index, case) in file["cases"].as_array().into_iter().flatten().enumerate() {
            if let (Some(pattern), false) = (case["pattern"].as_str(), subjects.is_empty()) {
                self.regex.push(format!("{pattern}\0{}", subjects[index % subjects.len()]).into_bytes());
            }
        }
    }

    fn of(&self, target: &str) -> &[Vec<u8>] {
        match target {
            "parse" => &self.parse,
            "tape" => &self.tape,
            "schema" | "project" => &self.schema,
            "tools" => &self.tools,
            "exchange" => &self.exchange,
            "validate" => &self.validate,
            "headers" => &self.headers,
            _ => &self.regex,
        }
    }
}

fn json(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Breaches of laws, the smallest input for each first line of a complaint.
#[derive(Default)]
struct Breaches {
    found: BTreeMap<String, (usize, String, Vec<u8>)>,
}

impl Breaches {
    fn hold(&mut self, law: Law, input: &[u8]) {
        let Err(payload) = std::panic::catch_unwind(|| law(input)) else { return };
        let text = payload.downcast_ref::<String>().cloned();
        let text = text.or_else(|| payload.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default();
        let title = text.lines().next().unwrap_or_default().to_owned();
        let breach = self.found.entry(title).or_insert_with(|| (0, text.clone(), input.to_vec()));
        breach.0 += 1;
        if input.len() < breach.2.len() {
            (breach.1, breach.2) = (text, input.to_vec());
        }
    }

    #[track_caller]
    fn finish(self) {
        let show = |(count, text, input): &(usize, String, Vec<u8>)| {
            format!("{count} times: {text}\n{}\n{input:?}", String::from_utf8_lossy(input))
        };
        let all: Vec<String> = self.found.values().map(show).collect();
        assert!(all.is_empty(), "{} laws are broken\n\n{}", all.len(), all.join("\n\n"));
    }
}

/// The seeds keep the law, and so do mutations of them.
fn run(target: &str, few: u64) {
    let law = TARGETS.iter().find(|(name, _)| *name == target).expect("a target").1;
    let seeds = Seeds::of_vectors();
    let seeds = seeds.of(target);
    assert!(!seeds.is_empty());
    let (mut source, mut breaches) = (Source::seeded(0x5eed), Breaches::default());
    for _ in 0..rounds(few) {
        let seed = &seeds[source.below(seeds.len())];
        breaches.hold(law, seed);
        breaches.hold(law, &mutated_bytes(seed, &mut source));
    }
    breaches.finish();
}

#[test]
fn parse() {
    run("parse", 8_000);
}

#[test]
fn tape() {
    run("tape", 4_000);
}

#[test]
fn schema() {
    run("schema", 3_000);
}

#[test]
fn validate() {
    run("validate", 3_000);
}

#[test]
fn regex() {
    run("regex", 4_000);
}

#[test]
fn tools() {
    run("tools", 3_000);
}

#[test]
fn exchange() {
    run("exchange", 3_000);
}

#[test]
fn project() {
    run("project", 2_000);
}

#[test]
fn headers() {
    run("headers", 6_000);
}

/// Writes the seeds of the fuzzer where `FUZZ_SEEDS` says; see `js/tools/fuzz.mjs`.
#[test]
fn seeds() {
    let Some(folder) = std::env::var_os("FUZZ_SEEDS") else { return };
    let seeds = Seeds::of_vectors();
    for (target, _) in TARGETS {
        let folder = Path::new(&folder).join(target);
        fs::create_dir_all(&folder).expect("the folder of seeds");
        for (index, seed) in seeds.of(target).iter().enumerate() {
            fs::write(folder.join(format!("vector-{index:05}")), seed).expect("a seed can be written");
        }
    }
}

#[test]
fn regressions() {
    let mut breaches = Breaches::default();
    for (target, law) in TARGETS {
        let folder = root().join("fuzz/regressions").join(target);
        let Ok(files) = fs::read_dir(&folder) else { continue };
        for file in files.map(|entry| entry.expect("an entry").path()) {
            breaches.hold(law, &fs::read(&file).expect("a file"));
        }
    }
    breaches.finish();
}

fn pair(schema: &Json, instance: &Json) -> Vec<u8> {
    [schema.text().as_bytes(), b"\0", instance.text().as_bytes()].concat()
}

/// Instances made for a schema are accepted, and the schemas have a bit of everything.
#[test]
fn generated() {
    const MADE: &str = "type any boolean null string number integer int8 int16 int32 uint8 uint16 uint32 int64 uint64 int128 \
        uint128 float8 float double decimal date datetime time duration uuid uri jsonpointer binary contentEncoding const \
        enum object properties required additionalProperties abstract $extends array set items map values tuple choice \
        choices selector $ref definitions $root $offers $uses maxLength precision scale description examples minimum \
        maximum exclusiveMinimum exclusiveMaximum multipleOf minLength pattern format minItems maxItems uniqueItems \
        contains minContains maxContains minProperties maxProperties minEntries maxEntries dependentRequired \
        patternProperties patternKeys propertyNames keyNames has default allOf anyOf oneOf not if then else altnames \
        descriptions unit symbol identity relations concepts";
    let mut missing: BTreeSet<&str> = MADE.split_whitespace().collect();
    let mut breaches = Breaches::default();
    for seed in 0..rounds(3_000) {
        let mut source = Source::seeded(seed);
        let case = Case::new(&mut source);
        if !missing.is_empty() {
            let text = case.schema.text();
            missing.retain(|word| !text.contains(&quoted(word)));
        }
        for _ in 0..3 {
            breaches.hold(laws::valid_by_construction, &pair(&case.schema, &case.instance(&mut source)));
        }
    }
    breaches.finish();
    assert!(missing.is_empty(), "never generated: {missing:?}");
}

/// The laws hold for vectors with a part that is another one.
#[test]
fn vectors_mutated() {
    let seeds = Seeds::of_vectors();
    let (mut source, mut breaches) = (Source::seeded(0xfee1), Breaches::default());
    for _ in 0..rounds(2_000) {
        let seed = &seeds.validate[source.below(seeds.validate.len())];
        let Some((schema, instance)) = std::str::from_utf8(seed).ok().and_then(|seed| seed.split_once('\0')) else {
            continue;
        };
        let (Some(schema), Some(instance)) = (readable(schema), readable(instance)) else { continue };
        breaches.hold(laws::validate, &pair(&schema, &mutated(&instance, &mut source)));
        let schema = mutated(&schema, &mut source);
        breaches.hold(laws::schema, schema.text().as_bytes());
        breaches.hold(laws::validate, &pair(&schema, &instance));
    }
    breaches.finish();
}

/// The laws hold for what is generated, and for mutations of it.
#[test]
fn generated_and_mutated() {
    let mut breaches = Breaches::default();
    for seed in 0..rounds(800) {
        let mut source = Source::seeded(seed);
        let case = Case::new(&mut source);
        let instance = case.instance(&mut source);
        breaches.hold(laws::validate, &pair(&case.schema, &mutated(&instance, &mut source)));
        let schema = mutated(&case.schema, &mut source);
        breaches.hold(laws::schema, schema.text().as_bytes());
        breaches.hold(laws::validate, &pair(&schema, &instance));
    }
    breaches.finish();
}

/// `FUZZ_ROUNDS` multiplies how much is tried.
fn rounds(few: u64) -> u64 {
    few * std::env::var("FUZZ_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}
