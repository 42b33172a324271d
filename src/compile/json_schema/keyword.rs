//! One schema: its keywords, their shapes, and what they compile to.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::vocabulary::{self, Keyword, Vocabularies};
use super::{Compiler, Context, Outcome, Stop};
use crate::code::Code;
use crate::compile::plan::{Check, Kinds, SchemaId, Step};
use crate::compile::{is_near, pattern_fault, too_many_values};
use crate::dialect::Draft;
use crate::finding::{Finding, Place, shown};
use crate::format::Format;
use crate::keywords::array::Contains;
use crate::keywords::number::{Bound, Side};
use crate::keywords::object::{Additional, Declared, DependentRequired, MemberPlan, Members};
use crate::keywords::string::{FormatCheck, PatternCheck};
use crate::keywords::value::Values;
use crate::regex::{Extent, Pattern};
use crate::tree::{Kind, Member, Node};

/// Which keywords that are compiled together a schema has. Most schemas have none.
#[derive(Default)]
struct Groups {
    members: bool,
    lists: bool,
    unevaluated: bool,
}

impl Groups {
    fn note(&mut self, keyword: &str) {
        match keyword {
            "required" | "properties" | "patternProperties" | "additionalProperties" => self.members = true,
            "items" | "prefixItems" | "additionalItems" | "contains" => self.lists = true,
            "unevaluatedItems" | "unevaluatedProperties" => self.unevaluated = true,
            _ => {}
        }
    }
}

/// The types of JSON Schema. An integer is a number without a fraction, so it has no kind of its own.
const TYPES: [(&str, Option<Kind>); 7] = [
    ("null", Some(Kind::Null)),
    ("boolean", Some(Kind::Boolean)),
    ("integer", None),
    ("number", Some(Kind::Number)),
    ("string", Some(Kind::String)),
    ("array", Some(Kind::Array)),
    ("object", Some(Kind::Object)),
];

impl<'t> Compiler<'t> {
    pub(super) fn compile_keywords(&mut self, context: Context, steps: &mut Vec<Step>) -> Outcome {
        let tree = self.tree;
        let node = context.node;
        let reference = tree.get(node, "$ref");
        // Up to draft-07 a reference hides its neighbours, from evaluation and from checking.
        if let Some(at) = reference.filter(|_| context.draft.is_before(Draft::Draft201909)) {
            self.compile_reference(context, "$ref", at, steps)?;
            for member in tree.members(node).filter(|member| member.name == "definitions") {
                self.compile_map("definitions", member.value)?;
            }
            return Ok(());
        }
        let mut groups = Groups::default();
        for member in tree.members(node) {
            self.charge(1)?;
            let Some(keyword) = vocabulary::lookup(member.name, context.draft) else { continue };
            if context.vocabularies.contains(keyword.vocabulary) {
                groups.note(keyword.name);
                self.compile_keyword(context, keyword, member, steps)?;
            }
        }
        if groups.members {
            self.compile_members(context, steps)?;
        }
        if groups.lists {
            self.compile_lists(context, steps);
        }
        if groups.unevaluated {
            self.compile_unevaluated(context, steps);
        }
        Ok(())
    }

    /// What is left over is known last.
    fn compile_unevaluated(&mut self, context: Context, steps: &mut Vec<Step>) {
        for keyword in ["unevaluatedItems", "unevaluatedProperties"] {
            let Some(at) = self.tree.get(context.node, keyword) else { continue };
            let schema = self.schema_of(at);
            let check = if keyword == "unevaluatedItems" { Check::UnevaluatedItems } else { Check::UnevaluatedMembers };
            steps.push(Step { at, keyword, check: check(schema) });
        }
    }

    #[inline(never)]
    fn compile_keyword(
        &mut self,
        context: Context,
        keyword: &Keyword,
        member: Member<'t>,
        steps: &mut Vec<Step>,
    ) -> Outcome {
        let (name, at, draft) = (keyword.name, member.value, context.draft);
        let mut push = |check| steps.push(Step { at, keyword: name, check });
        match name {
            // What 2020-12 took out of 2019-09 has no effect, yet its meta-schema still describes it.
            "$recursiveAnchor" if draft == Draft::Draft202012 => self.check_anchor(name, at, draft),
            "$recursiveRef" if draft == Draft::Draft202012 => {
                self.string(name, at);
            }
            "$ref" | "$dynamicRef" | "$recursiveRef" => return self.compile_reference(context, name, at, steps),
            "$schema" | "$comment" | "title" | "description" | "contentEncoding" | "contentMediaType" => {
                self.string(name, at);
            }
            "id" | "$id" => self.check_id(name, at, draft),
            "$anchor" | "$dynamicAnchor" => self.check_anchor(name, at, draft),
            "$recursiveAnchor" | "readOnly" | "writeOnly" | "deprecated" => {
                self.boolean(name, at);
            }
            "$vocabulary" => self.check_vocabulary(name, at)?,
            "examples" if !self.tree.is(at, Kind::Array) => self.misshaped(name, at, "an array"),
            "$defs" | "definitions" => self.compile_map(name, at)?,
            "contentSchema" => {
                self.schema_of(at);
            }
            "allOf" | "anyOf" | "oneOf" => {
                let Some(items) = self.filled(name, at) else { return Ok(()) };
                let schemas: Vec<SchemaId> = items.into_iter().map(|item| self.schema_of(item)).collect();
                let span = self.plan.add_list(&schemas);
                push(match name {
                    "allOf" => Check::AllOf(span),
                    "anyOf" => Check::AnyOf(span),
                    _ => Check::OneOf(span),
                });
            }
            "not" => push(Check::Not(self.schema_of(at))),
            "if" => {
                let condition = self.schema_of(at);
                let branch =
                    |compiler: &mut Self, name| compiler.tree.get(context.node, name).map(|at| compiler.schema_of(at));
                let (then, otherwise) = (branch(self, "then"), branch(self, "else"));
                push(Check::If { condition, then, otherwise });
            }
            "then" | "else" => {
                self.schema_of(at);
            }
            "type" => self.compile_type(at, steps),
            "enum" => self.compile_enum(at, draft, steps)?,
            "const" => {
                let values = Values::new(self.tree, &[at], true, &mut self.steps).ok_or(Stop)?;
                push(Check::Values(Box::new(values)));
            }
            "multipleOf" => {
                let Some(number) = self.number(name, at) else { return Ok(()) };
                if number.is_negative() || number.is_zero() {
                    self.misshaped(name, at, "above zero");
                } else {
                    push(Check::MultipleOf);
                }
            }
            "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" => {
                self.compile_bound(context, name, at, steps);
            }
            "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" => {
                let Some(count) = self.count(name, at) else { return Ok(()) };
                push(match name {
                    "minLength" => Check::MinLength(count),
                    "maxLength" => Check::MaxLength(count),
                    "minItems" => Check::MinItems(count),
                    "maxItems" => Check::MaxItems(count),
                    "minProperties" => Check::MinMembers(count),
                    _ => Check::MaxMembers(count),
                });
            }
            "minContains" | "maxContains" => {
                self.count(name, at);
            }
            "uniqueItems" if self.boolean(name, at) == Some(true) => push(Check::UniqueItems),
            "pattern" => {
                let Some(source) = self.string(name, at) else { return Ok(()) };
                if let Some(pattern) = self.pattern(source, name, Place::Value(at))? {
                    push(Check::Pattern(PatternCheck { pattern, extent: Extent::Search }));
                }
            }
            "format" => {
                let Some(text) = self.string(name, at) else { return Ok(()) };
                let asserted = self.rules.assert_format || context.vocabularies.contains(Vocabularies::ASSERTION);
                if let Some(format) = Format::from_name(text).filter(|_| asserted) {
                    push(Check::Format(FormatCheck { format }));
                }
            }
            "propertyNames" => push(Check::MemberNames(self.schema_of(at))),
            "dependentRequired" => self.compile_dependent_required(name, at, draft, steps)?,
            "dependentSchemas" => self.compile_dependent_schemas(name, at, steps),
            "dependencies" => self.compile_dependencies(name, at, draft, steps)?,
            // Compiled together with their neighbours.
            _ => {}
        }
        Ok(())
    }

    fn check_id(&mut self, name: &'static str, at: Node, draft: Draft) {
        let Some(text) = self.string(name, at) else { return };
        let fragment = text.split_once('#').map_or("", |(_, fragment)| fragment);
        if !draft.is_before(Draft::Draft201909) && !fragment.is_empty() {
            self.misshaped(name, at, "a URI without a fragment");
        }
    }

    fn check_vocabulary(&mut self, name: &'static str, at: Node) -> Outcome {
        let Some(map) = self.object(name, at) else { return Ok(()) };
        for member in self.tree.members(map) {
            self.charge(1)?;
            self.boolean(name, member.value);
        }
        Ok(())
    }

    /// The drafts differ in one character: 2019-09 has colons in names, 2020-12 an underscore in front.
    fn check_anchor(&mut self, name: &'static str, at: Node, draft: Draft) {
        let Some(text) = self.string(name, at) else { return };
        let newest = draft == Draft::Draft202012;
        let good = text.starts_with(|c: char| c.is_ascii_alphabetic() || (newest && c == '_'))
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte) || (!newest && byte == b':'));
        if !good {
            self.misshaped(name, at, "a name of letters, digits, hyphens, points and underscores");
        }
    }

    /// A map of schemas that are only there to be referred to.
    fn compile_map(&mut self, keyword: &'static str, at: Node) -> Outcome {
        let Some(map) = self.object(keyword, at) else { return Ok(()) };
        for member in self.tree.members(map) {
            self.charge(1)?;
            self.schema_of(member.value);
        }
        Ok(())
    }

    fn unknown_type(&mut self, name: &str, at: Node) {
        let mut finding = Finding::new(Code::SchemaUnknownType).param("type", shown(name)).keyword("type");
        if let Some((near, _)) = TYPES.iter().find(|(known, _)| is_near(name, known)) {
            finding = finding.param("near", *near);
        }
        self.report(finding, at);
    }

    fn compile_type(&mut self, at: Node, steps: &mut Vec<Step>) {
        let tree = self.tree;
        let one = (!tree.is(at, Kind::Array)).then_some(at);
        let (mut kinds, mut integer) = (Kinds::NONE, false);
        if tree.is(at, Kind::Array) && tree.count(at) == 0 {
            self.misshaped("type", at, "a type or a non-empty array of types");
        }
        for item in one.into_iter().chain(tree.items(at)) {
            let Some(name) = tree.string(item) else {
                self.misshaped("type", item, "a type or a non-empty array of types");
                continue;
            };
            let Some(&(_, kind)) = TYPES.iter().find(|(known, _)| *known == name) else {
                return self.unknown_type(name, item);
            };
            if kind.map_or(integer, |kind| kinds.contains(kind)) {
                self.report(Finding::new(Code::SchemaUnionDuplicate).keyword("type"), item);
            }
            match kind {
                Some(kind) => kinds = kinds.union(Kinds::of(kind)),
                None => integer = true,
            }
        }
        steps.push(Step { at, keyword: "type", check: Check::Kinds { kinds, integer } });
    }

    fn compile_enum(&mut self, at: Node, draft: Draft, steps: &mut Vec<Step>) -> Outcome {
        let items: Vec<Node> = self.tree.items(at).collect();
        if !self.tree.is(at, Kind::Array) || (items.is_empty() && draft.is_before(Draft::Draft7)) {
            self.misshaped("enum", at, "a non-empty array of values");
            return Ok(());
        }
        if let Some(finding) = too_many_values(items.len(), self.limits) {
            self.report(finding, at);
            return Ok(());
        }
        let values = Values::new(self.tree, &items, false, &mut self.steps).ok_or(Stop)?;
        if draft.is_before(Draft::Draft7) {
            for (_, again) in values.duplicates(self.tree, &mut self.steps).ok_or(Stop)? {
                self.report(Finding::new(Code::SchemaEnumDuplicate).keyword("enum"), again);
            }
        }
        steps.push(Step { at, keyword: "enum", check: Check::Values(Box::new(values)) });
        Ok(())
    }

    /// In draft-04 the exclusive keywords are flags beside the bounds.
    fn compile_bound(&mut self, context: Context, name: &'static str, at: Node, steps: &mut Vec<Step>) {
        let flags = context.draft == Draft::Draft4;
        if flags && name.starts_with("exclusive") {
            let bound = if name == "exclusiveMinimum" { "minimum" } else { "maximum" };
            self.boolean(name, at);
            if self.tree.get(context.node, bound).is_none() {
                let finding = Finding::new(Code::SchemaMissingKeyword).param("keyword", bound);
                self.report(finding.keyword(name), at);
            }
            return;
        }
        if self.number(name, at).is_none() {
            return;
        }
        let flag = |name| {
            let value = self.tree.get(context.node, name).and_then(|value| self.tree.boolean(value));
            flags && value == Some(true)
        };
        let side = match name {
            "minimum" if flag("exclusiveMinimum") => Side::Above,
            "maximum" if flag("exclusiveMaximum") => Side::Below,
            "minimum" => Side::AtLeast,
            "maximum" => Side::AtMost,
            "exclusiveMinimum" => Side::Above,
            _ => Side::Below,
        };
        steps.push(Step { at, keyword: name, check: Check::Bound(Bound { side, text: false }) });
    }

    #[inline(never)]
    fn pattern(&mut self, source: &str, keyword: &'static str, place: Place) -> Outcome<Option<u32>> {
        self.charge(8 * source.len().min(self.limits.pattern().length) as u64)?;
        match Pattern::new(source, &self.limits.pattern()) {
            Ok(pattern) => {
                if pattern.is_lenient() {
                    let finding = Finding::new(Code::SchemaPatternLenient).keyword(keyword);
                    self.report_in(finding, place);
                }
                Ok(Some(self.plan.add_pattern(pattern)))
            }
            Err(error) => {
                self.report_in(pattern_fault(error, self.limits).keyword(keyword), place);
                Ok(None)
            }
        }
    }

    /// `properties`, `patternProperties`, `additionalProperties`, and `required`.
    #[inline(never)]
    fn compile_members(&mut self, context: Context, steps: &mut Vec<Step>) -> Outcome {
        let tree = self.tree;
        let node = context.node;
        if context.vocabularies.contains(Vocabularies::VALIDATION)
            && let Some(at) = tree.get(node, "required")
            && let Some(names) = self.names("required", at, context.draft)
        {
            let member = |name: &&str| MemberPlan { name: (*name).into(), schema: None, required: Some(at) };
            let own = Declared::new(names.iter().map(member).collect(), Vec::new());
            let members = Members { own, ..Members::default() };
            steps.push(Step { at, keyword: "required", check: Check::Members(Box::new(members)) });
        }
        if !context.vocabularies.contains(Vocabularies::APPLICATOR) {
            return Ok(());
        }
        let at = |name| tree.get(node, name);
        let (properties, patterns, additional) =
            (at("properties"), at("patternProperties"), at("additionalProperties"));
        let Some(place) = properties.or(patterns).or(additional) else { return Ok(()) };
        let mut members = Members::default();
        let mut own = Vec::new();
        if let Some(map) = properties.and_then(|at| self.object("properties", at)) {
            for member in tree.members(map) {
                self.charge(1)?;
                let schema = self.schema_of(member.value);
                own.push(MemberPlan { name: member.name.into(), schema: Some(schema), required: None });
            }
        }
        members.own = Declared::new(own, Vec::new());
        if let Some(map) = patterns.and_then(|at| self.object("patternProperties", at)) {
            for member in tree.members(map) {
                self.charge(1)?;
                let schema = self.schema_of(member.value);
                let pattern = self.pattern(member.name, "patternProperties", Place::Key(member.value))?;
                members.patterns.extend(pattern.map(|pattern| (pattern, schema)));
            }
        }
        if let Some(at) = additional {
            members.additional = match tree.boolean(at).filter(|truth| !truth) {
                Some(_) => Additional::Closed(at),
                None if context.draft == Draft::Draft4 && tree.boolean(at).is_some() => Additional::Open,
                None => Additional::Schema(self.schema_of(at)),
            };
        }
        steps.push(Step { at: place, keyword: "properties", check: Check::Members(Box::new(members)) });
        Ok(())
    }

    /// `items` in all its forms, `prefixItems`, `additionalItems`, `contains`.
    #[inline(never)]
    fn compile_lists(&mut self, context: Context, steps: &mut Vec<Step>) {
        if !context.vocabularies.contains(Vocabularies::APPLICATOR) {
            return;
        }
        let tree = self.tree;
        let at = |name| tree.get(context.node, name);
        let (items, newest) = (at("items"), context.draft == Draft::Draft202012);
        if newest {
            let prefix = match at("prefixItems") {
                Some(at) => self.filled("prefixItems", at).unwrap_or_default(),
                None => Vec::new(),
            };
            let place = at("prefixItems").or(items);
            let rest = items.map(|at| self.schema_of(at));
            self.push_items(&prefix, rest, place, steps);
        } else if let Some(at_items) = items {
            if tree.is(at_items, Kind::Array) {
                let prefix: Vec<Node> = tree.items(at_items).collect();
                if prefix.is_empty() {
                    self.misshaped("items", at_items, "a schema or a non-empty array of schemas");
                }
                let rest = at("additionalItems").map(|at| self.additional(at, context.draft));
                self.push_items(&prefix, rest.flatten(), Some(at_items), steps);
            } else {
                let rest = Some(self.schema_of(at_items));
                self.push_items(&[], rest, Some(at_items), steps);
                if let Some(at) = at("additionalItems") {
                    self.additional(at, context.draft);
                }
            }
        } else if let Some(at) = at("additionalItems") {
            self.additional(at, context.draft);
        }
        if context.draft.is_before(Draft::Draft6) {
            return;
        }
        let Some(place) = at("contains") else { return };
        let counted =
            !context.draft.is_before(Draft::Draft201909) && context.vocabularies.contains(Vocabularies::VALIDATION);
        let count = |name| at(name).filter(|_| counted).and_then(|at| Some((at, tree.number(at)?.to_u64()?)));
        let (minimum, maximum) = (count("minContains"), count("maxContains"));
        let contains = Contains {
            schema: self.schema_of(place),
            minimum: minimum.map_or(1, |(_, count)| count),
            minimum_at: minimum.map_or((place, "contains"), |(at, _)| (at, "minContains")),
            maximum: maximum.map(|(_, count)| count),
            maximum_at: maximum.map_or(place, |(at, _)| at),
            evaluates: newest,
        };
        steps.push(Step { at: place, keyword: "contains", check: Check::Contains(contains) });
    }

    /// The schema of `additionalItems`. Draft-04 has no boolean schemas, yet booleans here.
    fn additional(&mut self, at: Node, draft: Draft) -> Option<SchemaId> {
        match self.tree.boolean(at) {
            Some(true) if draft == Draft::Draft4 => None,
            Some(false) if draft == Draft::Draft4 => {
                // Made up here, since the place itself is no schema in draft-04, whatever else refers to it.
                let id = self.plan.reserve(at);
                self.plan.fill(id, &mut alloc::vec![Step { at, keyword: "additionalItems", check: Check::Never }]);
                Some(id)
            }
            _ => Some(self.schema_of(at)),
        }
    }

    fn push_items(&mut self, prefix: &[Node], rest: Option<SchemaId>, place: Option<Node>, steps: &mut Vec<Step>) {
        let Some(at) = place else { return };
        let schemas: Vec<SchemaId> = prefix.iter().map(|node| self.schema_of(*node)).collect();
        let prefix = self.plan.add_list(&schemas);
        steps.push(Step { at, keyword: "items", check: Check::ListItems { prefix, rest } });
    }

    #[inline(never)]
    fn compile_dependent_required(
        &mut self,
        name: &'static str,
        at: Node,
        draft: Draft,
        steps: &mut Vec<Step>,
    ) -> Outcome {
        let Some(map) = self.object(name, at) else { return Ok(()) };
        let mut rules = Vec::new();
        for member in self.tree.members(map) {
            self.charge(1)?;
            if let Some(names) = self.names(name, member.value, draft) {
                rules.push((member.name.into(), names.into_iter().map(Box::from).collect()));
            }
        }
        steps.push(Step { at, keyword: name, check: Check::DependentRequired(Box::new(DependentRequired { rules })) });
        Ok(())
    }

    #[inline(never)]
    fn compile_dependent_schemas(&mut self, name: &'static str, at: Node, steps: &mut Vec<Step>) {
        let Some(map) = self.object(name, at) else { return };
        let members = self.tree.members(map);
        let rules: Vec<_> = members.map(|member| (member.name.into(), self.schema_of(member.value))).collect();
        steps.push(Step { at, keyword: name, check: Check::DependentSchemas(rules.into()) });
    }

    /// Before 2019-09 one keyword did both. Later meta-schemas still check it, but it has no effect.
    #[inline(never)]
    fn compile_dependencies(&mut self, name: &'static str, at: Node, draft: Draft, steps: &mut Vec<Step>) -> Outcome {
        let Some(map) = self.object(name, at) else { return Ok(()) };
        let (mut rules, mut schemas) = (Vec::new(), Vec::new());
        for member in self.tree.members(map) {
            self.charge(1)?;
            if self.tree.is(member.value, Kind::Array) {
                if let Some(names) = self.names(name, member.value, draft) {
                    rules.push((member.name.into(), names.into_iter().map(Box::from).collect()));
                }
            } else {
                schemas.push((Box::from(member.name), self.schema_of(member.value)));
            }
        }
        if draft.is_before(Draft::Draft201909) {
            steps.push(Step {
                at,
                keyword: name,
                check: Check::DependentRequired(Box::new(DependentRequired { rules })),
            });
            steps.push(Step { at, keyword: name, check: Check::DependentSchemas(schemas.into()) });
        }
        Ok(())
    }
}
