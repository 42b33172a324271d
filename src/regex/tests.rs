//! What V8 says about the same patterns, what the three engines say about each other, and what the limits refuse.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde_json::Value;

use super::budget::Meter;
use super::error::{Exhausted, PatternError, SyntaxReason, Unsupported};
use super::{Extent, Pattern, PatternLimits, check_syntax, judge, unicode};

const EXTENTS: [(Extent, &str); 2] = [(Extent::Search, "search"), (Extent::Whole, "whole")];

fn pattern(source: &str) -> Result<Pattern, PatternError> {
    Pattern::new(source, &PatternLimits::default())
}

#[track_caller]
fn good(source: &str) -> Pattern {
    match pattern(source) {
        Ok(pattern) => pattern,
        Err(error) => unreachable!("{source} is refused: {error:?}"),
    }
}

#[track_caller]
fn error(source: &str) -> PatternError {
    match pattern(source) {
        Ok(_) => unreachable!("{source} is accepted"),
        Err(error) => error,
    }
}

fn vectors(text: &str) -> Value {
    serde_json::from_str(text).expect("vector files are JSON")
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The verdicts of the engine that is taken, of the simulator, and of the library's set simulation where it can.
fn verdicts(pattern: &Pattern, subject: &str, extent: Extent) -> Vec<bool> {
    let taken = pattern.is_match(subject, extent, &mut u64::MAX.clone()) == Ok(true);
    let simulated = pattern.simulator().is_match(subject, extent, &mut Meter::new(u64::MAX)) == Ok(true);
    let mut all = [taken, simulated].to_vec();
    all.extend(judge::judge(&pattern.node, subject, extent));
    all
}

/// What differs from V8 in one case, and how many verdicts were compared.
fn compare(case: &Value, subjects: &[Value]) -> Result<usize, String> {
    let source = case["pattern"].as_str().unwrap_or_default();
    let outcome = pattern(source);
    let is_syntax = check_syntax(source, &PatternLimits::default()).is_ok();
    if is_syntax != (case.get("error").is_none() && case.get("lenient").is_none()) {
        return Err(format!("{source}: check_syntax says {is_syntax}"));
    }
    let pattern = match outcome {
        Err(PatternError::Syntax { .. }) if case.get("error").is_some() => return Ok(1),
        Err(PatternError::Unsupported { .. }) if case.get("reference").is_some() => return Ok(1),
        Err(error) => return Err(format!("{source}: {error:?}")),
        Ok(_) if case.get("search").is_none() => return Err(format!("{source}: accepted")),
        Ok(pattern) => pattern,
    };
    if pattern.is_lenient() != case.get("lenient").is_some() {
        return Err(format!("{source}: leniency"));
    }
    let mut count = 0;
    for (extent, key) in EXTENTS {
        let letters = case[key].as_str().unwrap_or_default();
        for (subject, letter) in subjects.iter().zip(letters.chars()).filter(|(_, letter)| *letter != '-') {
            let subject = subject.as_str().unwrap_or_default();
            let found = verdicts(&pattern, subject, extent);
            if found.iter().any(|verdict| *verdict != (letter == '1')) {
                return Err(format!("{source} on {subject:?}, {key}: V8 {letter}, ours {found:?}"));
            }
            count += found.len();
        }
    }
    Ok(count)
}

#[track_caller]
fn compare_all(text: &str, least: usize) {
    let file = vectors(text);
    let mut faults = Vec::new();
    let mut count = 0;
    for case in items(&file["cases"]) {
        match compare(case, items(case.get("subjects").unwrap_or(&file["subjects"]))) {
            Ok(verdicts) => count += verdicts,
            Err(fault) => faults.push(fault),
        }
    }
    assert!(faults.is_empty(), "{} faults: {faults:#?}", faults.len());
    assert!(count >= least, "only {count} verdicts");
}

#[test]
fn edge_cases_are_as_in_v8() {
    compare_all(include_str!("../../tests/vectors/regex/edge.json"), 100_000);
}

#[test]
fn random_patterns_are_as_in_v8() {
    compare_all(include_str!("../../tests/vectors/regex/random.json"), 20_000);
}

#[test]
fn properties_are_as_in_v8() {
    for row in items(&vectors(include_str!("../../tests/vectors/regex/properties.json"))) {
        let spelling = row[0].as_str().unwrap_or_default();
        let set = match spelling.split_once('=') {
            Some((name, value)) => unicode::property(name, Some(value)),
            None => unicode::property(spelling, None),
        };
        let set = set.expect("V8 knows it");
        let points = set.ranges().iter().flat_map(|&(from, to)| from..=to);
        let (count, sum) =
            points.fold((0_u32, 0_u32), |(count, sum), point| (count + 1, sum.wrapping_mul(31).wrapping_add(point)));
        assert_eq!([&row[1], &row[2]], [&Value::from(count), &Value::from(sum)], "{spelling}");
    }
}

#[test]
fn faults_are_named_and_placed() {
    use SyntaxReason as R;
    for (source, at, reason) in [
        ("a(b", 1, R::UnclosedGroup),
        ("a)b", 1, R::UnopenedGroup),
        ("é(?i:a)", 2, R::UnknownGroup),
        ("a[b", 1, R::UnclosedClass),
        ("a]", 1, R::LoneBracket),
        ("a**", 2, R::NothingToRepeat),
        ("a|{2}", 2, R::NothingToRepeat),
        ("(?=a)*", 5, R::RepeatedAssertion),
        ("a{2,1}", 1, R::RepetitionOrder),
        ("a\\", 1, R::TrailingBackslash),
        ("a\\e", 1, R::UnknownEscape),
        ("\\c1", 0, R::ControlEscape),
        ("\\xZZ", 0, R::HexEscape),
        ("\\u{110000}", 0, R::UnicodeEscape),
        ("\\07", 0, R::OctalEscape),
        ("[xb-a]", 2, R::RangeOrder),
        ("[a-\\d]", 1, R::RangeBound),
        ("(?<1>a)", 3, R::GroupName),
        ("(?<a>b)(?<a>c)", 7, R::DuplicateName),
        ("\\k", 0, R::ReferenceName),
        ("a\\k<b>", 1, R::UnknownName),
        ("(a)\\2", 3, R::UnknownGroupNumber),
        ("\\pL", 0, R::PropertyBraces),
        ("\\p{greek}", 0, R::UnknownProperty),
    ] {
        assert_eq!(error(source), PatternError::Syntax { at, reason }, "{source}");
    }
    let lone = check_syntax("a{", &PatternLimits::default());
    assert_eq!(lone, Err(PatternError::Syntax { at: 1, reason: R::LoneBrace }));
    let reference = PatternError::Unsupported { at: 3, what: Unsupported::Backreference };
    assert_eq!(error("(a)\\1"), reference);
}

#[test]
fn anchors_are_seen_in_every_branch() {
    for source in
        ["^a$", "^(?:a|b)$", "^a$|^b$", "(^a|^b)(?:c$|$)", "(?!x)^a$", "^(?=a)a$(?<=a)", "(^a$)+", "^$", "(?:^)a(?:$)"]
    {
        assert!(good(source).is_anchored(), "{source}");
    }
    for source in ["a", "^a", "a$", "^a|b$", "^a$|b", "(?:^a$)?", "(?:^a$)*", "a^b$c", "(?=^)a$", "", "^a(?:$|b)", "^"]
    {
        assert!(!good(source).is_anchored(), "{source}");
    }
}

#[test]
fn limits_are_answered_at_once() {
    let long = "a".repeat(1 << 20);
    assert_eq!(error(&long), PatternError::TooLong);
    assert!(pattern(&"é".repeat(8_192)).is_ok());
    assert_eq!(error(&"é".repeat(8_193)), PatternError::TooLong);
    let vast = PatternLimits { length: 1 << 20, states: 1 << 20, nesting: usize::MAX };
    let nested = |depth: usize| ["(".repeat(depth), ")".repeat(depth)].concat();
    assert!(pattern(&nested(100)).is_ok());
    assert_eq!(error(&nested(101)), PatternError::TooDeep);
    assert!(Pattern::new(&nested(250), &vast).is_ok());
    assert_eq!(Pattern::new(&nested(100_000), &vast).err(), Some(PatternError::TooDeep));
    assert_eq!(Pattern::new(&"(?<=".repeat(100_000), &vast).err(), Some(PatternError::TooDeep));
    for source in [
        "((a{1,1000}){1,1000})",
        "a{20001}",
        "a{0,10001}",
        "a{99999999999999999999}",
        "a{2147483648,}",
        "(?:a{0,4000000000}){0,4000000000}",
        "(?:(?:(?:a{1000}){1000}){1000}){1000}",
        "(?:(?=a{100})b){1000}",
    ] {
        assert_eq!(error(source), PatternError::TooLarge, "{source}");
    }
    assert_eq!(error(&"\\p{L}".repeat(1_600)), PatternError::TooLarge);
    assert_eq!(error(&["[", &"\\P{L}".repeat(1_600), "]"].concat()), PatternError::TooLarge);
    for source in
        ["a{19999}", "\\p{L}{1,9000}", "^[\\p{L}\\p{N} _.-]{1,1000}$", "(?:){4000000000}", "((a{1,50}){1,50})"]
    {
        assert!(pattern(source).is_ok(), "{source}");
    }
}

#[test]
fn the_deepest_nesting_runs() {
    let limits = PatternLimits { nesting: 250, ..PatternLimits::default() };
    for (opening, closing) in
        [("(", ")"), ("(?:a|", ")*"), ("(?=", ")"), ("(?<=", ")"), ("(?!(?<!", "))"), ("(?:a?", "){1,2}?")]
    {
        let depth = if opening.matches('(').count() == 2 { 125 } else { 250 };
        let source = [opening.repeat(depth), closing.repeat(depth)].concat();
        match Pattern::new(&source, &limits) {
            Ok(pattern) => assert!(verdicts(&pattern, "ab", Extent::Search).iter().all(|verdict| *verdict), "{source}"),
            Err(error) => assert_eq!((error, closing), (PatternError::TooLarge, "){1,2}?")),
        }
    }
}

#[test]
fn hostile_patterns_finish_within_the_budget() {
    let letters = "a".repeat(100_000);
    for (source, expected) in [
        ("^(a+)+$", true),
        ("^(a+)+b", false),
        ("^(a|a)*$", true),
        ("^(a*)*b", false),
        ("^(?=(a+)+$)(a+)+$", true),
        ("^(?!(a+)+b)(?:(a*)*)*$", true),
        ("(?<=a*)b", false),
        ("^(?:(?=(?:a|aa)+$)a)+$", true),
        ("(?<!(?<=(a+)+)b)$", true),
    ] {
        for (extent, _) in EXTENTS {
            let mut budget = 10_000_000;
            let verdict = good(source).is_match(&letters, extent, &mut budget);
            let covers = extent == Extent::Search || source.ends_with(")+$") || source.ends_with(")*$");
            assert_eq!(verdict, Ok(expected && covers), "{source}");
        }
    }
}

#[test]
fn the_budget_is_kept_and_the_same_every_time() {
    for source in ["^[a-z]+$", "a(?=b)", "(a{1,50}){1,50}$", "\\bz"] {
        let (pattern, subject) = (good(source), "abc".repeat(100));
        let spend = |mut budget: u64| pattern.is_match(&subject, Extent::Search, &mut budget).map(|_| budget);
        let cost = 1_000_000 - spend(1_000_000).expect("a million units are plenty");
        assert_eq!(spend(1_000_000), Ok(1_000_000 - cost), "{source}");
        assert_eq!(spend(cost), Ok(0), "{source}");
        assert_eq!(spend(cost - 1), Err(Exhausted), "{source}");
        assert_eq!(spend(0), Err(Exhausted), "{source}");
    }
    let mut budget = 5;
    assert_eq!(good("^a+$").is_match(&"a".repeat(1_000), Extent::Search, &mut budget), Err(Exhausted));
    assert_eq!(budget, 0);
}

#[test]
fn many_lookarounds_on_a_long_subject_end_with_the_budget() {
    let subject = "a".repeat(1 << 20);
    let mut budget = 10_000_000;
    let verdict = good(&"(?!b)".repeat(1_500)).is_match(&subject, Extent::Search, &mut budget);
    assert_eq!(verdict, Err(Exhausted));
}

#[test]
fn a_pattern_is_shared_between_threads() {
    fn shared<T: Send + Sync>(_: &T) {}
    let pattern = good("^a$");
    shared(&pattern);
    assert_eq!((pattern.source(), &*format!("{pattern:?}")), ("^a$", "Pattern(\"^a$\")"));
}
