//! Semantic Annotations: their shapes, closed lists and member names (digest 11.7).
//!
//! They have no effect on instances. Malformed annotations, unknown values of closed lists and names that are no direct
//! member of the type are errors; what lies outside the document is never looked at, and open lists are open.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::reference::reference_of;
use super::{Compiler, Outcome};
use crate::code::Code;
use crate::finding::{Finding, Place};
use crate::keywords::TypeSet;
use crate::tree::{Kind, Node};

/// The shape of a part of an annotation.
#[derive(Clone, Copy)]
enum Shape {
    /// A string of an open list.
    Text,
    /// One of a closed list.
    OneOf(&'static [&'static str]),
    Number,
    /// An absolute URI or, if the flag says so and `kind` is `type`, a reference to a type.
    Reference(bool),
    /// The name of a member.
    Member,
    /// An array of different names of members, of this length if given.
    Members(Option<u32>),
    /// An array of strings, at least so many.
    Texts(u32),
    Object(&'static [Field]),
    /// A non-empty array.
    Array(&'static Shape),
    /// A string of a closed list, or an object.
    OneOfOr(&'static [&'static str], &'static [Field]),
}

/// A member of an annotation.
#[derive(Clone, Copy)]
struct Field {
    name: &'static str,
    shape: Shape,
    required: bool,
}

const fn must(name: &'static str, shape: Shape) -> Field {
    Field { name, shape, required: true }
}

const fn may(name: &'static str, shape: Shape) -> Field {
    Field { name, shape, required: false }
}

const EXTERNAL: Field = must("reference", Shape::Reference(false));
const REFERENCE: Field = must("reference", Shape::Reference(true));
const KIND: Field = must("kind", Shape::Text);

const ROLES: &[&str] = &[
    "observationValue",
    "resultQuality",
    "featureOfInterest",
    "proximateFeatureOfInterest",
    "ultimateFeatureOfInterest",
    "observingProcedure",
    "phenomenonTime",
    "resultTime",
    "effectiveTime",
    "phenomenonTimeStart",
    "phenomenonTimeEnd",
    "effectiveTimeStart",
    "effectiveTimeEnd",
    "ingestionTime",
    "scheduledTime",
    "actualTime",
    "forecastIssueTime",
    "forecastLeadDuration",
    "status",
];
const STATISTICS: &[&str] =
    &["mean", "median", "mode", "minimum", "maximum", "sum", "count", "standardDeviation", "variance", "range"];
const ROTATIONS: &[&str] = &["XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ", "XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX"];
const ENCODINGS: &[&str] = &["quaternion", "axisAngle", "eulerAngles", "rotationMatrix", "homogeneousMatrix"];

/// The annotations and their shapes.
const ANNOTATIONS: &[(&str, Shape)] = &[
    ("concepts", Shape::Array(&Shape::Object(&[EXTERNAL, KIND]))),
    ("observedProperty", Shape::Object(&[EXTERNAL, KIND])),
    ("codedValues", Shape::Object(&[REFERENCE, KIND])),
    ("semanticRole", Shape::OneOf(ROLES)),
    ("derivation", Shape::OneOf(&["measured", "statistic", "calculated", "estimated", "modeled"])),
    (
        "statistic",
        Shape::OneOfOr(
            STATISTICS,
            &[
                must("function", Shape::OneOf(&["percentile", "nthHighest", "nthLowest"])),
                may("percentile", Shape::Number),
                may("rank", Shape::Number),
            ],
        ),
    ),
    ("phenomenonTimeRelation", Shape::OneOf(&["instant", "untilNext", "interval", "accumulation"])),
    ("supportPeriod", Shape::Object(&[must("length", Shape::Text), must("anchor", Shape::OneOf(&["start", "end"]))])),
    (
        "temporalReferenceSystem",
        Shape::Object(&[
            REFERENCE,
            KIND,
            may("position", Shape::Member),
            may("sortOrder", Shape::OneOf(&["forward", "backward"])),
        ]),
    ),
    (
        "cadence",
        Shape::Object(&[must("kind", Shape::OneOf(&["fixed", "irregular", "onChange"])), may("period", Shape::Text)]),
    ),
    ("referenceRole", Shape::OneOf(&["position", "linearElement", "measure", "direction"])),
    (
        "measurementConditioning",
        Shape::Object(&[
            may("weighting", Shape::Text),
            may("timeWeighting", Shape::Text),
            may("levelReference", Shape::Text),
        ]),
    ),
    ("coordinateReferenceSystem", Shape::Object(&[REFERENCE, KIND, must("coordinates", Shape::Members(None))])),
    (
        "vectorReferenceFrames",
        Shape::Array(&Shape::Object(&[
            REFERENCE,
            KIND,
            must("components", Shape::Members(None)),
            may("variance", Shape::OneOf(&["contravariant", "covariant"])),
        ])),
    ),
    (
        "tensorReferenceFrames",
        Shape::Array(&Shape::Object(&[
            must("frames", Shape::Texts(2)),
            must("components", Shape::Members(None)),
            may("symmetry", Shape::OneOf(&["symmetric", "skewSymmetric", "none"])),
        ])),
    ),
    (
        "frameTransforms",
        Shape::Array(&Shape::Object(&[
            must("from", Shape::Text),
            must("to", Shape::Text),
            must("encoding", Shape::OneOf(ENCODINGS)),
            must("components", Shape::Members(None)),
            may("rotationSequence", Shape::OneOf(ROTATIONS)),
            may("translation", Shape::Members(Some(3))),
        ])),
    ),
    (
        "linearReferenceSystem",
        Shape::Object(&[
            REFERENCE,
            KIND,
            must("linearElement", Shape::Member),
            must("measure", Shape::Member),
            may("measureEnd", Shape::Member),
            may("direction", Shape::Member),
        ]),
    ),
    (
        "colorSpaces",
        Shape::Array(&Shape::Object(&[
            REFERENCE,
            KIND,
            must("channels", Shape::Members(None)),
            may("codePoints", Shape::Texts(4)),
            may("alpha", Shape::Member),
            may("alphaMode", Shape::OneOf(&["straight", "premultiplied"])),
            may("transfer", Shape::OneOf(&["asDefined", "linear"])),
            may("illuminant", Shape::Text),
            may("observer", Shape::Text),
        ])),
    ),
    (
        "audioChannels",
        Shape::Array(&Shape::Object(&[
            REFERENCE,
            KIND,
            must("channels", Shape::Members(None)),
            may("levelReference", Shape::Text),
            may("encoding", Shape::Text),
        ])),
    ),
    (
        "spectralBands",
        Shape::Array(&Shape::Object(&[
            REFERENCE,
            KIND,
            must("bands", Shape::Members(None)),
            may("calibration", Shape::Text),
        ])),
    ),
];

/// What an annotation is checked against.
struct Subject {
    keyword: &'static str,
    /// The schema that carries the annotation, if its members can be told.
    owner: Option<Node>,
}

impl Compiler<'_> {
    /// Checks the semantic annotations of a schema.
    pub(super) fn check_semantics(&mut self, node: Node, types: TypeSet) -> Outcome {
        let tree = self.tree;
        let owner = if Self::has_members(types) { self.end_of_chain(node)? } else { None };
        for &(keyword, shape) in ANNOTATIONS {
            let Some(at) = tree.get(node, keyword) else { continue };
            self.check_shape(&Subject { keyword, owner }, at, shape)?;
        }
        self.check_dependencies(node);
        Ok(())
    }

    /// Rules between annotations of one schema.
    fn check_dependencies(&mut self, node: Node) {
        let tree = self.tree;
        let text = |keyword| tree.get(node, keyword).and_then(|at| tree.string(at));
        if let Some(at) = tree.get(node, "statistic")
            && text("derivation") != Some("statistic")
        {
            self.misshaped("statistic", at, "used beside `derivation` with the value statistic");
        }
        if text("derivation") == Some("statistic") && tree.get(node, "statistic").is_none() {
            self.missing("statistic", None, node);
        }
        if let Some(at) = tree.get(node, "supportPeriod")
            && !matches!(text("phenomenonTimeRelation"), Some("interval" | "accumulation"))
        {
            self.misshaped("supportPeriod", at, "used beside `phenomenonTimeRelation` with interval or accumulation");
        }
        let Some(at) = tree.get(node, "cadence") else { return };
        let fixed = tree.get(at, "kind").and_then(|kind| tree.string(kind)) == Some("fixed");
        if tree.is(at, Kind::Object) && fixed != tree.get(at, "period").is_some() {
            self.misshaped("cadence", at, "an object that has `period` exactly where its `kind` is fixed");
        }
    }

    fn check_shape(&mut self, subject: &Subject, at: Node, shape: Shape) -> Outcome {
        self.charge(1)?;
        let tree = self.tree;
        match shape {
            Shape::Text if tree.is(at, Kind::String) => Ok(()),
            Shape::Number if tree.is(at, Kind::Number) => Ok(()),
            Shape::OneOf(list) | Shape::OneOfOr(list, _) if tree.is(at, Kind::String) => {
                self.check_listed(subject, at, list);
                Ok(())
            }
            Shape::OneOfOr(_, fields) | Shape::Object(fields) if tree.is(at, Kind::Object) => {
                self.check_fields(subject, at, fields)
            }
            Shape::Reference(types) => {
                self.check_reference(subject, at, types);
                Ok(())
            }
            Shape::Member if tree.is(at, Kind::String) => self.check_names(subject, &[at]),
            Shape::Members(length) => {
                let items: Vec<Node> = tree.items(at).collect();
                let strings = items.iter().all(|item| tree.is(*item, Kind::String));
                if !strings || items.is_empty() || length.is_some_and(|length| length as usize != items.len()) {
                    self.wrong_shape(subject, at, "an array of different member names");
                    return Ok(());
                }
                self.check_names(subject, &items)
            }
            Shape::Texts(least) => {
                if tree.count(at) < least || tree.items(at).count() != tree.count(at) as usize {
                    self.wrong_shape(subject, at, "an array with enough entries");
                }
                Ok(())
            }
            Shape::Array(item) if tree.is(at, Kind::Array) && tree.count(at) > 0 => {
                tree.items(at).try_for_each(|entry| self.check_shape(subject, entry, *item))
            }
            Shape::Array(_) => {
                self.wrong_shape(subject, at, "a non-empty array of objects");
                Ok(())
            }
            Shape::Object(_) | Shape::OneOfOr(..) => {
                self.wrong_shape(subject, at, "an object");
                Ok(())
            }
            Shape::Number => {
                self.wrong_shape(subject, at, "a number");
                Ok(())
            }
            Shape::Text | Shape::OneOf(_) | Shape::Member => {
                self.wrong_shape(subject, at, "a string");
                Ok(())
            }
        }
    }

    fn wrong_shape(&mut self, subject: &Subject, at: Node, expected: &'static str) {
        self.misshaped(subject.keyword, at, expected);
    }

    fn check_listed(&mut self, subject: &Subject, at: Node, list: &'static [&'static str]) {
        if !list.contains(&self.tree.text(at)) {
            let allowed: Vec<_> = list.iter().map(ToString::to_string).collect();
            let finding = Finding::new(Code::SchemaAnnotationValue).param("keyword", super::quoted(subject.keyword));
            self.report(finding.param("allowed", allowed).keyword(subject.keyword), at);
        }
    }

    fn check_fields(&mut self, subject: &Subject, at: Node, fields: &'static [Field]) -> Outcome {
        let tree = self.tree;
        for member in tree.members(at) {
            match fields.iter().find(|field| field.name == member.name) {
                Some(field) => self.check_shape(subject, member.value, field.shape)?,
                None => {
                    let names: Vec<_> = fields.iter().map(|field| field.name.to_string()).collect();
                    let finding = Finding::new(Code::SchemaAnnotationValue);
                    let finding = finding.param("keyword", alloc::format!("a member of `{}`", subject.keyword));
                    self.report_in(finding.param("allowed", names).keyword(subject.keyword), Place::Key(member.value));
                }
            }
        }
        for field in fields.iter().filter(|field| field.required && tree.get(at, field.name).is_none()) {
            let finding = Finding::new(Code::SchemaMissingKeyword).param("keyword", super::quoted(field.name));
            self.report(finding.keyword(subject.keyword), at);
        }
        if subject.keyword == "measurementConditioning" && tree.count(at) == 0 {
            self.wrong_shape(subject, at, "an object with at least one member");
        }
        Ok(())
    }

    /// An absolute URI; where types are allowed too, `kind` says which of both it is.
    fn check_reference(&mut self, subject: &Subject, at: Node, types: bool) {
        let tree = self.tree;
        if let Some((text, place)) = reference_of(tree, at).filter(|_| types) {
            self.resolve(text, "$ref", place);
        } else if !tree.string(at).is_some_and(crate::format::uri::uri) {
            let expected = if types { "an absolute URI or an object with `$ref`" } else { "an absolute URI" };
            self.wrong_shape(subject, at, expected);
        }
    }

    /// Names are declared names of direct members, each once; alternate names do not count.
    fn check_names(&mut self, subject: &Subject, items: &[Node]) -> Outcome {
        let tree = self.tree;
        let Some(owner) = subject.owner else { return Ok(()) };
        let effective = self.effective(owner)?;
        let mut seen = alloc::collections::BTreeSet::new();
        for &item in items {
            self.charge(1)?;
            let name = tree.text(item);
            if !seen.insert(name) {
                self.wrong_shape(subject, item, "an array of different member names");
            }
            if effective.get(name).is_none() {
                let finding = Finding::new(Code::SchemaAnnotationMember).param("name", name.to_string());
                self.report(finding.keyword(subject.keyword), item);
            }
        }
        Ok(())
    }
}
