//! Semantic Annotations: their shapes, closed lists and member names (digest 11.7).
//!
//! They have no effect on instances. Malformed annotations, unknown values of closed lists and names that are no direct
//! member of the type are errors; what lies outside the document is never looked at, and open lists are open. The shapes are
//! those of the published meta-schema, whose finer points the digest leaves out.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::reference::reference_of;
use super::{Compiler, Outcome};
use crate::code::Code;
use crate::compile::repeated;
use crate::finding::{Finding, Place};
use crate::keywords::TypeSet;
use crate::tree::{Kind, Node};

/// The shape of a part of an annotation.
#[derive(Clone, Copy)]
enum Shape {
    Any,
    /// A string of an open list.
    Text,
    /// One of a closed list.
    OneOf(&'static [&'static str]),
    /// A number above zero.
    Positive,
    /// A whole number from this one on.
    Whole(u64),
    /// An absolute URI or, if the flag says so and `kind` is `type`, a reference to a type.
    Reference(bool),
    /// The name of a member.
    Member,
    /// An array of different names of members, from so many to so many.
    Members(u32, u32),
    /// An array of whole numbers from zero on, from so many to so many.
    Indices(u32, u32),
    /// The name of a member that holds all components, an array with one entry for each, or where the flag says so an array
    /// of three or four names.
    Components(bool),
    Object(&'static [Field]),
    /// An array of at least so many.
    Array(&'static Shape, u32),
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
const VARIANCE: Field = may("variance", Shape::OneOf(&["contravariant", "covariant"]));
const FRAME: Shape = Shape::Object(&[REFERENCE, KIND, VARIANCE]);
const COMPONENT: Shape = Shape::Object(&[must("index", Shape::Indices(2, u32::MAX)), must("property", Shape::Member)]);
const NAMES: Shape = Shape::Members(1, u32::MAX);

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
    ("concepts", Shape::Array(&Shape::Object(&[EXTERNAL, KIND]), 1)),
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
                may("percentile", Shape::Positive),
                may("rank", Shape::Whole(2)),
            ],
        ),
    ),
    ("phenomenonTimeRelation", Shape::OneOf(&["instant", "untilNext", "interval", "accumulation"])),
    ("supportPeriod", Shape::Object(&[must("length", Shape::Any), must("anchor", Shape::OneOf(&["start", "end"]))])),
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
        Shape::Object(&[must("kind", Shape::OneOf(&["fixed", "irregular", "onChange"])), may("period", Shape::Any)]),
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
    ("coordinateReferenceSystem", Shape::Object(&[REFERENCE, KIND, must("coordinates", NAMES)])),
    ("vectorReferenceFrames", Shape::Array(&Shape::Object(&[REFERENCE, KIND, must("components", NAMES), VARIANCE]), 1)),
    (
        "tensorReferenceFrames",
        Shape::Array(
            &Shape::Object(&[
                must("frames", Shape::Array(&FRAME, 2)),
                must("components", Shape::Components(false)),
                may("symmetry", Shape::OneOf(&["symmetric", "skewSymmetric", "none"])),
            ]),
            1,
        ),
    ),
    (
        "frameTransforms",
        Shape::Array(
            &Shape::Object(&[
                must("from", FRAME),
                must("to", FRAME),
                must("encoding", Shape::OneOf(ENCODINGS)),
                must("components", Shape::Components(true)),
                may("rotationSequence", Shape::OneOf(ROTATIONS)),
                may("translation", Shape::Members(3, 3)),
            ]),
            1,
        ),
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
        Shape::Array(
            &Shape::Object(&[
                REFERENCE,
                KIND,
                must("channels", NAMES),
                may("codePoints", Shape::Indices(4, 4)),
                may("alpha", Shape::Member),
                may("alphaMode", Shape::OneOf(&["straight", "premultiplied"])),
                may("transfer", Shape::OneOf(&["asDefined", "linear"])),
                may("illuminant", Shape::Text),
                may("observer", Shape::Text),
            ]),
            1,
        ),
    ),
    (
        "audioChannels",
        Shape::Array(
            &Shape::Object(&[
                REFERENCE,
                KIND,
                must("channels", NAMES),
                may("levelReference", Shape::Text),
                may("encoding", Shape::Text),
            ]),
            1,
        ),
    ),
    (
        "spectralBands",
        Shape::Array(&Shape::Object(&[REFERENCE, KIND, must("bands", NAMES), may("calibration", Shape::Text)]), 1),
    ),
];

/// What an annotation is checked against.
struct Subject {
    keyword: &'static str,
    /// The types whose members the annotation may name: one, or those of a union; none where they cannot be told.
    owners: Vec<Node>,
}

impl Compiler<'_> {
    /// Checks the semantic annotations of a schema.
    pub(super) fn check_semantics(&mut self, node: Node, types: TypeSet) -> Outcome {
        let tree = self.tree;
        let owners = if Self::has_members(types) { self.owners_of(node)? } else { Vec::new() };
        let mut subject = Subject { keyword: "", owners };
        for &(keyword, shape) in ANNOTATIONS {
            let Some(at) = tree.get(node, keyword) else { continue };
            subject.keyword = keyword;
            self.check_shape(&subject, at, shape)?;
        }
        self.check_dependencies(node);
        Ok(())
    }

    /// The types with members that a schema describes.
    fn owners_of(&mut self, node: Node) -> Outcome<Vec<Node>> {
        let tree = self.tree;
        let Some(end) = self.end_of_chain(node)? else { return Ok(Vec::new()) };
        let Some(union) = tree.get(end, "type").filter(|kind| tree.is(*kind, Kind::Array)) else {
            return Ok(alloc::vec![end]);
        };
        let mut owners = Vec::new();
        for item in tree.items(union) {
            self.charge(1)?;
            if let Some(target) = self.target_of(item) {
                owners.extend(self.end_of_chain(target)?);
            }
        }
        Ok(owners)
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
        self.check_cadence(node);
    }

    /// A fixed cadence has a period, the others have none.
    fn check_cadence(&mut self, node: Node) {
        let tree = self.tree;
        let Some(at) = tree.get(node, "cadence").filter(|at| tree.is(*at, Kind::Object)) else { return };
        let fixed = tree.get(at, "kind").and_then(|kind| tree.string(kind)) == Some("fixed");
        match tree.get(at, "period") {
            None if fixed => {
                let finding = Finding::new(Code::SchemaMissingKeyword).param("keyword", "period");
                self.report(finding.keyword("cadence"), at);
            }
            Some(period) if !fixed => {
                let finding = Finding::new(Code::SchemaAnnotationValue).param("keyword", "cadence");
                let allowed = alloc::vec!["kind".to_string()];
                self.report_in(finding.param("allowed", allowed).keyword("cadence"), Place::Key(period));
            }
            _ => {}
        }
    }

    fn check_shape(&mut self, subject: &Subject, at: Node, shape: Shape) -> Outcome {
        self.charge(1)?;
        let tree = self.tree;
        let expected = match shape {
            Shape::Any => return Ok(()),
            // Where the reference itself is checked, its neighbour `kind` is known.
            Shape::Reference(_) => return Ok(()),
            Shape::Text if tree.is(at, Kind::String) => return Ok(()),
            Shape::OneOf(list) | Shape::OneOfOr(list, _) if tree.is(at, Kind::String) => {
                self.check_listed(subject, at, list);
                return Ok(());
            }
            Shape::OneOfOr(_, fields) | Shape::Object(fields) if tree.is(at, Kind::Object) => {
                return self.check_fields(subject, at, fields);
            }
            Shape::Member if tree.is(at, Kind::String) => return self.check_names(subject, &[at]),
            Shape::Members(least, most) => return self.check_members(subject, at, least, most),
            Shape::Components(names) => return self.check_components(subject, at, names),
            Shape::Array(item, least) if tree.is(at, Kind::Array) && tree.count(at) >= least => {
                return tree.items(at).try_for_each(|entry| self.check_shape(subject, entry, *item));
            }
            Shape::Positive if tree.number(at).is_some_and(|n| !n.is_negative() && !n.is_zero()) => return Ok(()),
            Shape::Whole(least) if self.is_whole(at, least) => return Ok(()),
            Shape::Indices(least, most) if (least..=most).contains(&tree.count(at)) => {
                let faulty = tree.items(at).find(|item| !self.is_whole(*item, 0));
                if tree.is(at, Kind::Array) && faulty.is_none() {
                    return Ok(());
                }
                "an array of whole numbers"
            }
            Shape::Indices(..) => "an array of whole numbers of the right length",
            Shape::Array(..) => "an array with enough entries",
            Shape::Object(_) | Shape::OneOfOr(..) => "an object",
            Shape::Positive => "a number above zero",
            Shape::Whole(_) => "a whole number that is large enough",
            Shape::Text | Shape::OneOf(_) | Shape::Member => "a string",
        };
        self.wrong_shape(subject, at, expected);
        Ok(())
    }

    fn is_whole(&self, at: Node, least: u64) -> bool {
        let number = self.tree.number(at).filter(crate::number::Number::is_integral);
        number.and_then(crate::number::Number::to_u64).is_some_and(|value| value >= least)
    }

    fn check_members(&mut self, subject: &Subject, at: Node, least: u32, most: u32) -> Outcome {
        let tree = self.tree;
        let items: Vec<Node> = tree.items(at).collect();
        let fits = tree.is(at, Kind::Array) && (least..=most).contains(&tree.count(at));
        if !fits {
            self.wrong_shape(subject, at, "an array of different member names");
            return Ok(());
        }
        if let Some(item) = items.iter().find(|item| !tree.is(**item, Kind::String)) {
            self.wrong_shape(subject, *item, "an array of different member names");
            return Ok(());
        }
        self.check_names(subject, &items)
    }

    fn check_components(&mut self, subject: &Subject, at: Node, names: bool) -> Outcome {
        let tree = self.tree;
        let by_name = names && tree.items(at).next().is_some_and(|first| tree.is(first, Kind::String));
        match tree.kind(at) {
            Kind::String => self.check_names(subject, &[at]),
            Kind::Array if by_name => self.check_members(subject, at, 3, 4),
            _ => self.check_shape(subject, at, Shape::Array(&COMPONENT, 1)),
        }
    }

    fn wrong_shape(&mut self, subject: &Subject, at: Node, expected: &'static str) {
        self.misshaped(subject.keyword, at, expected);
    }

    fn check_listed(&mut self, subject: &Subject, at: Node, list: &'static [&'static str]) {
        if !list.contains(&self.tree.text(at)) {
            let allowed: Vec<_> = list.iter().map(ToString::to_string).collect();
            let finding = Finding::new(Code::SchemaAnnotationValue).param("keyword", subject.keyword.to_string());
            self.report(finding.param("allowed", allowed).keyword(subject.keyword), at);
        }
    }

    fn check_fields(&mut self, subject: &Subject, at: Node, fields: &'static [Field]) -> Outcome {
        let tree = self.tree;
        for member in tree.members(at) {
            match fields.iter().find(|field| field.name == member.name) {
                Some(Field { shape: Shape::Reference(types), .. }) => {
                    let is_type = tree.get(at, "kind").and_then(|kind| tree.string(kind)) == Some("type");
                    self.check_reference(subject, member.value, *types && is_type);
                }
                Some(field) => self.check_shape(subject, member.value, field.shape)?,
                None => {
                    let names: Vec<_> = fields.iter().map(|field| field.name.to_string()).collect();
                    let finding = Finding::new(Code::SchemaAnnotationValue);
                    let finding = finding.param("keyword", subject.keyword);
                    self.report_in(finding.param("allowed", names).keyword(subject.keyword), Place::Key(member.value));
                }
            }
        }
        for field in fields.iter().filter(|field| field.required && tree.get(at, field.name).is_none()) {
            let finding = Finding::new(Code::SchemaMissingKeyword).param("keyword", field.name.to_string());
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
        let mut types = Vec::new();
        for owner in &subject.owners {
            types.push(self.effective(*owner)?);
        }
        let names: Vec<(Node, &str)> = items.iter().map(|item| (*item, tree.text(*item))).collect();
        for (item, _) in repeated(&names) {
            self.wrong_shape(subject, item, "an array of different member names");
        }
        for (item, name) in names {
            self.charge(1)?;
            if !types.is_empty() && types.iter().all(|effective| effective.get(name).is_none()) {
                let finding = Finding::new(Code::SchemaAnnotationMember).param("name", name.to_string());
                self.report(finding.keyword(subject.keyword), item);
            }
        }
        Ok(())
    }
}
