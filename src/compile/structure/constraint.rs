//! Constraints: keywords that narrow a type. Their shape is checked whether or not their add-in is active; a step comes of
//! them only where it is (ruling 4).

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::schema::Families;
use super::vocabulary;
use super::{Compiler, Outcome, Position, Stop, push};
use crate::code::Code;
use crate::compile::plan::{Check, SchemaId, Span, Step};
use crate::compile::{pattern_fault, too_many_values};
use crate::finding::{Finding, Place};
use crate::format::Format;
use crate::keywords::array::Contains;
use crate::keywords::number::{Bound, Side, is_numeric_text};
use crate::keywords::object::DependentRequired;
use crate::keywords::string::{FormatCheck, PatternCheck};
use crate::keywords::value::Values;
use crate::keywords::{Type, TypeSet};
use crate::number::Number;
use crate::regex::{Extent, Pattern};
use crate::tree::{Kind, Node};

/// Makes the check of a keyword from its count.
type OfCount = fn(u64) -> Check;
/// Makes the check of a keyword from its subschemas.
type OfList = fn(Span) -> Check;

/// Keywords that count, the check of each, and whether zero is allowed.
const COUNTS: [(&str, OfCount, bool); 10] = [
    ("minLength", Check::MinLength, true),
    ("maxLength", Check::MaxLength, true),
    ("minItems", Check::MinItems, true),
    ("maxItems", Check::MaxItems, true),
    ("minProperties", Check::MinMembers, true),
    ("maxProperties", Check::MaxMembers, true),
    ("minEntries", Check::MinMembers, true),
    ("maxEntries", Check::MaxMembers, true),
    ("precision", Check::Precision, false),
    ("scale", Check::Scale, true),
];

/// Pairs of keywords of which the first must not be above the second.
const RANGES: [(&str, &str); 5] = [
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
    ("minEntries", "maxEntries"),
    ("minContains", "maxContains"),
];

/// The formats of Validation and of its meta-schema. Dates and the like are types of their own here; as formats they are
/// unknown, and so say nothing.
const FORMATS: [Format; 14] = [
    Format::Ipv4,
    Format::Ipv6,
    Format::Email,
    Format::IdnEmail,
    Format::Hostname,
    Format::IdnHostname,
    Format::Uri,
    Format::UriReference,
    Format::Iri,
    Format::IriReference,
    Format::UriTemplate,
    Format::JsonPointer,
    Format::RelativeJsonPointer,
    Format::Regex,
];

const BOUNDS: [(&str, Side); 4] = [
    ("minimum", Side::AtLeast),
    ("maximum", Side::AtMost),
    ("exclusiveMinimum", Side::Above),
    ("exclusiveMaximum", Side::Below),
];

impl Compiler<'_> {
    /// Compiles every constraint of a schema that describes these types.
    pub(super) fn compile_constraints(
        &mut self,
        node: Node,
        types: TypeSet,
        families: Families,
        steps: &mut Vec<Step>,
    ) -> Outcome {
        if families.has(Families::VALUES) {
            self.compile_values(node, types, steps)?;
        }
        if families.has(Families::CONSTRAINTS) {
            self.compile_type_constraints(node, types, steps)?;
        }
        if families.has(Families::COMPOSITION) {
            self.compile_composition(node, steps)?;
        }
        Ok(())
    }

    /// Compiles the constraints that these types can take, `enum` and `const` left out: those stand on one type.
    pub(super) fn compile_type_constraints(&mut self, node: Node, types: TypeSet, steps: &mut Vec<Step>) -> Outcome {
        self.charge(1)?;
        for (keyword, check, zero) in COUNTS {
            if let Some((at, count)) = self.count_of(node, keyword, zero)
                && self.takes(keyword, types)
            {
                push(steps, at, keyword, check(count));
            }
        }
        self.check_ranges(node);
        self.compile_bounds(node, types, steps);
        self.compile_text(node, types, steps)?;
        self.compile_lists(node, types, steps);
        self.compile_objects(node, types, steps)
    }

    /// Whether a keyword is active and one of the types takes it.
    fn takes(&self, keyword: &str, types: TypeSet) -> bool {
        vocabulary::lookup(keyword).is_some_and(|keyword| self.is_active(keyword.addin) && keyword.types.meets(types))
    }

    /// A keyword that must be a count.
    fn count_of(&mut self, node: Node, keyword: &'static str, zero: bool) -> Option<(Node, u64)> {
        let at = self.tree.get(node, keyword)?;
        let number = self.tree.number(at).filter(Number::is_integral);
        // A count beyond 64 bits bounds nothing that could ever be counted.
        let count =
            number.filter(|number| !number.is_negative() || number.is_zero()).map(|n| n.to_u64().unwrap_or(u64::MAX));
        let count = count.filter(|count| zero || *count > 0);
        if count.is_none() {
            self.misshaped(
                keyword,
                at,
                if zero { "a whole number, zero or more" } else { "a whole number, one or more" },
            );
        }
        Some((at, count?))
    }

    fn check_ranges(&mut self, node: Node) {
        let tree = self.tree;
        let number = |keyword| tree.get(node, keyword).and_then(|at| Some((at, tree.number(at)?)));
        for (low, high) in RANGES {
            if let (Some((at, least)), Some((_, most))) = (number(low), number(high))
                && least > most
            {
                self.empty_range(low, high, at);
            }
        }
    }

    fn empty_range(&mut self, low: &'static str, high: &'static str, at: Node) {
        let finding = Finding::new(Code::SchemaRangeEmpty).param("low", low);
        self.report(finding.param("high", high).keyword(low), at);
    }

    /// `const` and `enum`, whose values must be of the type.
    fn compile_values(&mut self, node: Node, types: TypeSet, steps: &mut Vec<Step>) -> Outcome {
        if let Some(at) = self.tree.get(node, "const") {
            self.check_value(node, at, "const", types);
            self.push_values(node, at, "const", &[at], steps)?;
        }
        let Some(at) = self.tree.get(node, "enum") else { return Ok(()) };
        let items: Vec<Node> = self.tree.items(at).collect();
        if items.is_empty() {
            self.misshaped("enum", at, "a non-empty array of values");
            return Ok(());
        }
        if let Some(finding) = too_many_values(items.len(), self.limits) {
            self.report(finding, at);
            return Ok(());
        }
        for item in &items {
            self.charge(1)?;
            self.check_value(node, *item, "enum", types);
        }
        self.push_values(node, at, "enum", &items, steps)
    }

    fn push_values(
        &mut self,
        node: Node,
        at: Node,
        keyword: &'static str,
        items: &[Node],
        steps: &mut Vec<Step>,
    ) -> Outcome {
        let values = Values::new(self.tree, items, keyword == "const", &mut self.steps).ok_or(Stop)?;
        for (first, second) in values.duplicates(self.tree, &mut self.steps).ok_or(Stop)? {
            let finding = Finding::new(Code::SchemaEnumDuplicate).keyword(keyword);
            self.report(finding.relate("the first one", Place::Value(first)), second);
        }
        let altenums = self.tree.get(node, "altenums").filter(|_| self.takes("altenums", TypeSet::ALL));
        let values = values.with_symbols(altenums.and_then(|altenums| self.tree.get(altenums, "json")));
        push(steps, at, keyword, Check::Values(Box::new(values)));
        Ok(())
    }

    /// Checks that a value of `const` or `enum` is of the type, where that is primitive.
    fn check_value(&mut self, node: Node, value: Node, keyword: &'static str, types: TypeSet) {
        let primitive = types.intersection(TypeSet::PRIMITIVE);
        let mut kinds = Type::ALL.iter().copied().filter(|kind| primitive.contains(*kind));
        let valid = kinds.any(|kind| self.type_check(node, kind).is_valid(self.tree, value));
        if !valid && primitive != TypeSet::NONE {
            let finding = Finding::new(Code::SchemaValueNotOfType).param("keyword", keyword);
            self.report(finding.param("type", primitive.names()).keyword(keyword), value);
        }
    }

    /// Bounds have the form of the type: numbers, or strings for the types that strings carry.
    fn compile_bounds(&mut self, node: Node, types: TypeSet, steps: &mut Vec<Step>) {
        for (keyword, side) in BOUNDS {
            let Some(at) = self.tree.get(node, keyword) else { continue };
            if let Some(text) = self.bound_form(at, types)
                && self.takes(keyword, types)
            {
                push(steps, at, keyword, Check::Bound(Bound { side, text }));
            }
        }
        let Some(at) = self.tree.get(node, "multipleOf") else { return };
        if self.bound_form(at, types).is_some() && self.takes("multipleOf", types) {
            push(steps, at, "multipleOf", Check::MultipleOf);
        }
    }

    /// Checks the form and the order of bounds, once for all the types that a schema describes.
    pub(super) fn check_bounds(&mut self, node: Node, types: TypeSet) {
        let tree = self.tree;
        let all = if types.meets(TypeSet::NUMERIC) { types } else { TypeSet::ALL };
        for keyword in BOUNDS.iter().map(|(keyword, _)| *keyword).chain(["multipleOf"]) {
            let Some(at) = tree.get(node, keyword) else { continue };
            if self.bound_form(at, all).is_none() {
                let numbers = all.meets(TypeSet::NUMERIC.without(TypeSet::NUMERIC_STRINGS));
                let strings = "a string in the form that values of the type have";
                self.misshaped(keyword, at, if numbers { "a number" } else { strings });
            } else if keyword == "multipleOf" {
                let number = Number::new(tree.text(at));
                if number.is_negative() || number.is_zero() {
                    self.misshaped("multipleOf", at, "above zero");
                }
            }
        }
        self.check_bound_order(node);
    }

    /// Whether a bound is a string; nothing if its form fits none of the types.
    fn bound_form(&self, at: Node, types: TypeSet) -> Option<bool> {
        let tree = self.tree;
        match tree.kind(at) {
            Kind::Number => types.meets(TypeSet::NUMERIC.without(TypeSet::NUMERIC_STRINGS)).then_some(false),
            Kind::String => {
                let carried = types.intersection(TypeSet::NUMERIC_STRINGS);
                let mut kinds = Type::ALL.iter().copied().filter(|kind| carried.contains(*kind));
                kinds.any(|kind| self.type_check(at, kind).has_form(tree.text(at))).then_some(true)
            }
            _ => None,
        }
    }

    fn check_bound_order(&mut self, node: Node) {
        let tree = self.tree;
        let number = |keyword: &str| {
            let at = tree.get(node, keyword)?;
            let numeric = tree.is(at, Kind::Number) || (tree.is(at, Kind::String) && is_numeric_text(tree.text(at)));
            numeric.then(|| (at, Number::new(tree.text(at))))
        };
        for low in ["minimum", "exclusiveMinimum"] {
            for high in ["maximum", "exclusiveMaximum"] {
                let (Some((at, least)), Some((_, most))) = (number(low), number(high)) else { continue };
                let open = low != "minimum" || high != "maximum";
                if least > most || (open && least == most) {
                    self.empty_range(low, high, at);
                }
            }
        }
    }

    /// `pattern` and `format`.
    fn compile_text(&mut self, node: Node, types: TypeSet, steps: &mut Vec<Step>) -> Outcome {
        if let (Some(source), Some(at)) = (self.string_of(node, "pattern"), self.tree.get(node, "pattern"))
            && let Some(pattern) = self.compile_pattern(source, Place::Value(at), "pattern")?
            && self.takes("pattern", types)
        {
            let extent = self.rules.extent;
            if extent == Extent::Whole && !self.plan.patterns[pattern as usize].is_anchored() {
                self.report(Finding::new(Code::SchemaPatternUnanchored).keyword("pattern"), at);
            }
            push(steps, at, "pattern", Check::Pattern(PatternCheck { pattern, extent }));
        }
        if let (Some(name), Some(at)) = (self.string_of(node, "format"), self.tree.get(node, "format"))
            && let Some(format) = Format::from_name(name).filter(|format| FORMATS.contains(format))
            && self.takes("format", types)
        {
            push(steps, at, "format", Check::Format(FormatCheck { format }));
        }
        Ok(())
    }

    /// Adds a pattern to the plan, or says what is wrong with it.
    pub(super) fn compile_pattern(&mut self, source: &str, at: Place, keyword: &'static str) -> Outcome<Option<u32>> {
        // Reading a pattern takes time in proportion to its length, which is bounded; the properties in it cost most.
        self.charge(8 * source.len().min(self.limits.pattern().length) as u64)?;
        let pattern = match Pattern::new(source, &self.limits.pattern()) {
            Ok(pattern) => pattern,
            Err(error) => {
                self.report_in(pattern_fault(error, self.limits).keyword(keyword), at);
                return Ok(None);
            }
        };
        if pattern.is_lenient() {
            self.report_in(Finding::new(Code::SchemaPatternLenient).keyword(keyword), at);
        }
        Ok(Some(self.plan.add_pattern(pattern)))
    }

    /// `uniqueItems` and `contains`.
    fn compile_lists(&mut self, node: Node, types: TypeSet, steps: &mut Vec<Step>) {
        let tree = self.tree;
        if let Some(at) = tree.get(node, "uniqueItems") {
            match tree.boolean(at) {
                None => self.misshaped("uniqueItems", at, "true or false"),
                // A set is unique in any case.
                Some(true) if self.takes("uniqueItems", types) && types != TypeSet::of(&[Type::Set]) => {
                    push(steps, at, "uniqueItems", Check::UniqueItems);
                }
                Some(_) => {}
            }
        }
        let Some(at) = tree.get(node, "contains") else {
            for keyword in ["minContains", "maxContains"] {
                if let Some(value) = tree.get(node, keyword) {
                    let finding = Finding::new(Code::SchemaMissingKeyword).param("keyword", "contains");
                    self.report_in(finding.keyword(keyword), Place::Key(value));
                }
            }
            return;
        };
        let schema = self.schema_of(at, Position::Element);
        let minimum = self.count_of(node, "minContains", true);
        let maximum = self.count_of(node, "maxContains", true);
        if self.takes("contains", types) {
            let contains = Contains {
                schema,
                // `minContains` takes the place of the one that `contains` implies (digest decision 29).
                minimum: minimum.map_or(1, |(_, count)| count),
                minimum_at: minimum.map_or((at, "contains"), |(at, _)| (at, "minContains")),
                maximum: maximum.map(|(_, count)| count),
                maximum_at: maximum.map_or(at, |(at, _)| at),
                evaluates: false,
            };
            push(steps, at, "contains", Check::Contains(contains));
        }
    }

    /// Constraints on the members of objects and maps.
    fn compile_objects(&mut self, node: Node, types: TypeSet, steps: &mut Vec<Step>) -> Outcome {
        self.compile_dependent(node, types, steps)?;
        for keyword in ["patternProperties", "patternKeys"] {
            let Some(patterns) = self.map_of(node, keyword, "an object of patterns and schemas") else { continue };
            let mut list = Vec::new();
            for member in self.tree.members(patterns) {
                self.charge(1)?;
                let schema = self.schema_of(member.value, Position::Element);
                let pattern = self.compile_pattern(member.name, Place::Key(member.value), keyword)?;
                list.extend(pattern.map(|pattern| (pattern, schema)));
            }
            if self.takes(keyword, types) {
                push(steps, patterns, keyword, Check::PatternMembers(list.into()));
            }
        }
        for keyword in ["propertyNames", "keyNames"] {
            let Some(at) = self.tree.get(node, keyword) else { continue };
            let schema = self.schema_of(at, Position::Element);
            let described = self.types_of(at)?;
            if !described.contains(Type::String) {
                self.misshaped(keyword, at, "a schema of type string");
            } else if self.takes(keyword, types) {
                push(steps, at, keyword, Check::MemberNames(schema));
            }
        }
        let Some(at) = self.tree.get(node, "has") else { return Ok(()) };
        let schema = self.schema_of(at, Position::Element);
        if self.takes("has", types) {
            push(steps, at, "has", Check::Has(schema));
        }
        Ok(())
    }

    fn compile_dependent(&mut self, node: Node, types: TypeSet, steps: &mut Vec<Step>) -> Outcome {
        let Some(at) = self.tree.get(node, "dependentRequired") else { return Ok(()) };
        let tree = self.tree;
        let mut rules = Vec::new();
        for member in tree.members(at) {
            self.charge(1 + u64::from(tree.count(member.value)))?;
            let names: Option<Vec<&str>> = tree.items(member.value).map(|item| tree.string(item)).collect();
            match names.filter(|_| tree.is(member.value, Kind::Array)) {
                Some(names) => {
                    let trigger = self.wire_of(node, member.name)?.into();
                    let needed: Outcome<Vec<Box<str>>> =
                        names.into_iter().map(|name| Ok(self.wire_of(node, name)?.into())).collect();
                    rules.push((trigger, needed?));
                }
                None => self.misshaped("dependentRequired", member.value, "an array of names for each name"),
            }
        }
        if !tree.is(at, Kind::Object) {
            self.misshaped("dependentRequired", at, "an object of names and arrays of names");
        } else if self.takes("dependentRequired", types) {
            push(steps, at, "dependentRequired", Check::DependentRequired(Box::new(DependentRequired { rules })));
        }
        Ok(())
    }

    /// `allOf`, `anyOf`, `oneOf`, `not`, `if`, `then`, `else`.
    pub(super) fn compile_composition(&mut self, node: Node, steps: &mut Vec<Step>) -> Outcome {
        let lists: [(&'static str, OfList); 3] =
            [("allOf", Check::AllOf), ("anyOf", Check::AnyOf), ("oneOf", Check::OneOf)];
        for (keyword, check) in lists {
            let Some(at) = self.tree.get(node, keyword) else { continue };
            if !self.tree.is(at, Kind::Array) || self.tree.count(at) == 0 {
                self.misshaped(keyword, at, "a non-empty array of schemas");
                continue;
            }
            let mut parts = Vec::new();
            for item in self.tree.items(at) {
                self.charge(1)?;
                *self.enclosing.at(item) = Some(node);
                parts.push(self.schema_of(item, Position::Part));
            }
            if self.takes(keyword, TypeSet::ALL) {
                let span = self.plan.add_list(&parts);
                push(steps, at, keyword, check(span));
            }
        }
        let not = self.part_of(node, "not");
        let condition = self.part_of(node, "if");
        let then = self.part_of(node, "then").map(|(_, schema)| schema);
        let otherwise = self.part_of(node, "else").map(|(_, schema)| schema);
        if let Some((at, schema)) = not.filter(|_| self.takes("not", TypeSet::ALL)) {
            push(steps, at, "not", Check::Not(schema));
        }
        if let Some((at, condition)) = condition.filter(|_| self.takes("if", TypeSet::ALL)) {
            push(steps, at, "if", Check::If { condition, then, otherwise });
        }
        Ok(())
    }

    fn part_of(&mut self, node: Node, keyword: &str) -> Option<(Node, SchemaId)> {
        let at = self.tree.get(node, keyword)?;
        *self.enclosing.at(at) = Some(node);
        Some((at, self.schema_of(at, Position::Part)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_counting_keyword_is_in_the_vocabulary() {
        for (keyword, ..) in COUNTS {
            assert!(vocabulary::lookup(keyword).is_some(), "{keyword}");
        }
    }
}
