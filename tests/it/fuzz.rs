//! Short runs of the laws, always the same ones, for every change: over the vectors, over mutations of them, and over what
//! is generated. Inputs that once broke a law are kept in `fuzz/regressions` and replayed here.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::generate::{Case, Json, Source, mutated, mutated_bytes, quoted};
use crate::laws;
use crate::vectors::{case_files, completed, hexadecimal, root};

/// The targets of the fuzzer, by name.
const TARGETS: [(&str, fn(&[u8])); 5] = [
    ("parse", laws::parse),
    ("tape", laws::tape),
    ("schema", laws::schema),
    ("validate", laws::validate),
    ("regex", laws::regex),
];

/// Inputs of every target, made from the vectors.
#[derive(Default)]
struct Seeds {
    parse: Vec<Vec<u8>>,
    tape: Vec<Vec<u8>>,
    schema: Vec<Vec<u8>>,
    validate: Vec<Vec<u8>>,
    regex: Vec<Vec<u8>>,
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
        for list in [&mut seeds.parse, &mut seeds.tape, &mut seeds.schema, &mut seeds.validate, &mut seeds.regex] {
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
            "schema" => &self.schema,
            "validate" => &self.validate,
            _ => &self.regex,
        }
    }
}

fn json(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Runs a law, and tells the input where it is broken.
#[track_caller]
fn holds(law: fn(&[u8]), input: &[u8]) {
    if std::panic::catch_unwind(|| law(input)).is_err() {
        panic!("a law is broken by\n{}\n{input:?}", String::from_utf8_lossy(input));
    }
}

/// The seeds keep the laws, and so do mutations of them. With `FUZZ_SEEDS` the seeds are written to that folder instead.
fn run(target: &str, rounds: usize) {
    let law = TARGETS.iter().find(|(name, _)| *name == target).expect("a target").1;
    let seeds = Seeds::of_vectors();
    let seeds = seeds.of(target);
    assert!(!seeds.is_empty());
    let mut source = Source::seeded(0x5eed);
    for _ in 0..rounds {
        let seed = &seeds[source.below(seeds.len())];
        holds(law, seed);
        holds(law, &mutated_bytes(seed, &mut source));
    }
}

#[test]
fn parse() {
    run("parse", 3_000);
}

#[test]
fn tape() {
    run("tape", 1_000);
}

#[test]
fn schema() {
    run("schema", 800);
}

#[test]
fn validate() {
    run("validate", 400);
}

#[test]
fn regex() {
    run("regex", 400);
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
    for (target, law) in TARGETS {
        let folder = root().join("fuzz/regressions").join(target);
        let Ok(files) = fs::read_dir(&folder) else { continue };
        for file in files.map(|entry| entry.expect("an entry").path()) {
            holds(law, &fs::read(&file).expect("a file"));
        }
    }
}

/// Instances made for a schema are accepted, and the laws hold for them and for mutations of both.
#[test]
fn generated() {
    for seed in 0..1_500 {
        let mut source = Source::seeded(seed);
        let case = Case::new(&mut source);
        let schema = case.schema.text();
        for _ in 0..3 {
            laws::valid_by_construction(&schema, &case.instance(&mut source).text());
        }
    }
}

#[test]
fn generated_and_mutated() {
    for seed in 0..300 {
        let mut source = Source::seeded(seed);
        let case = Case::new(&mut source);
        let instance = case.instance(&mut source);
        let other = mutated(&instance, &mut source);
        let pair =
            |schema: &Json, instance: &Json| [schema.text().as_bytes(), b"\0", instance.text().as_bytes()].concat();
        holds(laws::validate, &pair(&case.schema, &other));
        let schema = mutated(&case.schema, &mut source);
        holds(laws::schema, schema.text().as_bytes());
        holds(laws::validate, &pair(&schema, &instance));
        holds(laws::parse, quoted(&schema.text()).as_bytes());
    }
}
