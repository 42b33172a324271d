//! One schema: its type, and the keywords that stand on it.
//!
//! Takes the node of a schema and its position; fills its place in the plan. First every member is held against the
//! vocabulary (place, type, activation), then the type decides what is compiled.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::reference::reference_of;
use super::vocabulary::{self, Keyword, Misuse, Place as Standing};
use super::{Compiler, Outcome, Position, push};
use crate::code::{Code, Severity};
use crate::compile::is_near;
use crate::compile::plan::{Check, SchemaId, Step};
use crate::dialect::AddIn;
use crate::finding::{Finding, Place};
use crate::format::encoding::Encoding;
use crate::keywords::types::TypeCheck;
use crate::keywords::{Type, TypeSet};
use crate::tree::{Kind, Member, Node};

/// Semantic annotations that stand on properties of objects and tuples only.
const ON_PROPERTIES: [&str; 3] = ["phenomenonTimeRelation", "supportPeriod", "referenceRole"];

/// How deep unions are followed within one another, whatever the limits say: each level costs stack.
const MAX_UNIONS: u32 = 256;

/// Which families of keywords a schema has anything of, so that the others need not be looked for.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Families(u8);

impl Families {
    pub(super) const CONSTRAINTS: Families = Families(1);
    pub(super) const VALUES: Families = Families(2);
    pub(super) const COMPOSITION: Families = Families(4);
    pub(super) const ANNOTATIONS: Families = Families(8);
    pub(super) const RELATIONS: Families = Families(16);
    pub(super) const SEMANTICS: Families = Families(32);

    pub(super) fn has(self, family: Families) -> bool {
        self.0 & family.0 != 0
    }

    fn with(self, keyword: &Keyword) -> Self {
        let family = match keyword.addin {
            None => match keyword.name {
                "maxLength" | "precision" | "scale" => Self::CONSTRAINTS,
                "const" | "enum" => Self::VALUES,
                _ => Self::ANNOTATIONS,
            },
            Some(AddIn::Validation) => Self::CONSTRAINTS,
            Some(AddIn::ConditionalComposition) => Self::COMPOSITION,
            Some(AddIn::Relations) => Self::RELATIONS,
            Some(AddIn::SemanticAnnotations) => Self::SEMANTICS,
            Some(_) => Self::ANNOTATIONS,
        };
        Self(self.0 | family.0)
    }
}

impl<'t> Compiler<'t> {
    pub(super) fn compile_schema(&mut self, node: Node, id: SchemaId, position: Position) -> Outcome {
        self.charge(1)?;
        if !self.tree.is(node, Kind::Object) {
            let finding = Finding::new(Code::SchemaNotAnObject).param("found", self.tree.kind(node).name());
            self.report(finding, node);
            return Ok(());
        }
        let types = self.types_of(node)?;
        let mut families = Families::default();
        for member in self.tree.members(node) {
            self.charge(1)?;
            if let Some(keyword) = self.check_member(node, member, position, types) {
                families = families.with(keyword);
            }
        }
        self.check_abstract(node, position);
        if families.has(Families::CONSTRAINTS) {
            self.check_bounds(node, types);
        }
        let mut steps = Vec::new();
        match self.tree.get(node, "type") {
            Some(value) => self.compile_type(node, value, position, (types, families), &mut steps)?,
            None => {
                self.check_untyped(node, position);
                self.compile_parts(node, types, &mut steps)?;
                self.compile_constraints(node, types, families, &mut steps)?;
            }
        }
        self.check_annotations(node, types, families)?;
        self.plan.fill(id, &mut steps);
        Ok(())
    }

    /// Compiles a schema that states its `type`.
    fn compile_type(
        &mut self,
        node: Node,
        value: Node,
        position: Position,
        (types, families): (TypeSet, Families),
        steps: &mut Vec<Step>,
    ) -> Outcome {
        if position == Position::Root && matches!(self.tree.kind(value), Kind::Object | Kind::Array) {
            self.report(Finding::new(Code::SchemaRootType).keyword("type"), value);
        }
        match self.tree.kind(value) {
            Kind::String => match Type::from_name(self.tree.text(value)) {
                Some(kind) => {
                    push(steps, value, "type", Check::Type(self.type_check(node, kind)));
                    self.compile_structure(node, kind, steps)?;
                    self.compile_constraints(node, types, families, steps)
                }
                None => {
                    self.unknown_type(value);
                    Ok(())
                }
            },
            Kind::Object => {
                if let Some(target) = self.resolve_reference(value) {
                    push(steps, value, "type", Check::Reference(target));
                }
                self.compile_parts(node, types, steps)?;
                self.compile_constraints(node, types, families, steps)
            }
            Kind::Array => self.compile_union(node, value, families, steps),
            _ => {
                self.misshaped("type", value, "the name of a type, a reference, or an array of both");
                Ok(())
            }
        }
    }

    /// What has to be known to check a type.
    pub(super) fn type_check(&self, node: Node, kind: Type) -> TypeCheck {
        let named = self.tree.get(node, "contentEncoding").and_then(|value| self.tree.string(value));
        let encoding = named.and_then(Encoding::from_name).unwrap_or(Encoding::Base64);
        TypeCheck { kind, encoding, strictness: self.rules.strictness }
    }

    fn compile_structure(&mut self, node: Node, kind: Type, steps: &mut Vec<Step>) -> Outcome {
        match kind {
            Type::Object => self.compile_object(node, steps),
            Type::Tuple => self.compile_tuple(node, steps),
            Type::Choice => self.compile_choice(node, steps),
            Type::Array | Type::Set => {
                match self.tree.get(node, "items") {
                    Some(items) => self.push_element(items, "items", Check::Items, steps),
                    None => self.missing("items", Some(kind), node),
                }
                if let (Type::Set, Some(at)) = (kind, self.tree.get(node, "type")) {
                    push(steps, at, "type", Check::UniqueItems);
                }
                Ok(())
            }
            Type::Map => {
                match self.tree.get(node, "values") {
                    Some(values) => self.push_element(values, "values", Check::MapValues, steps),
                    None => self.missing("values", Some(kind), node),
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Structural keywords beside a reference, or without any type: they apply to what they can apply to.
    fn compile_parts(&mut self, node: Node, types: TypeSet, steps: &mut Vec<Step>) -> Outcome {
        let has = |name| self.tree.get(node, name).is_some();
        if has("properties") || has("required") || has("additionalProperties") {
            self.compile_members(node, types, steps)?;
        }
        if let Some(items) = self.tree.get(node, "items") {
            self.push_element(items, "items", Check::Items, steps);
        }
        if let Some(values) = self.tree.get(node, "values") {
            self.push_element(values, "values", Check::MapValues, steps);
        }
        Ok(())
    }

    fn push_element(&mut self, at: Node, keyword: &'static str, check: fn(SchemaId) -> Check, steps: &mut Vec<Step>) {
        let schema = self.schema_of(at, Position::Element);
        push(steps, at, keyword, check(schema));
    }

    /// The compiled schema of what a reference object points at.
    pub(super) fn resolve_reference(&mut self, node: Node) -> Option<SchemaId> {
        let tree = self.tree;
        let described = |member: &Member<'_>| member.name == "$ref" || member.name == "description";
        let Some((text, at)) = reference_of(tree, node).filter(|_| tree.members(node).all(|member| described(&member)))
        else {
            self.report(Finding::new(Code::SchemaReferenceShape).keyword("$ref"), node);
            return None;
        };
        let target = self.resolve(text, "$ref", at)?;
        if self.is_abstract(target) {
            let finding = Finding::new(Code::SchemaReferenceAbstract).param("ref", text.to_string());
            self.report(finding.keyword("$ref"), at);
        }
        let position = if target == Node::ROOT { Position::Root } else { Position::Definition };
        Some(self.schema_of(target, position))
    }

    pub(super) fn unknown_type(&mut self, at: Node) {
        let name = self.tree.text(at);
        let mut finding = Finding::new(Code::SchemaUnknownType).param("type", name.to_string()).keyword("type");
        if let Some(near) = near_type(name) {
            finding = finding.param("near", near.name());
        }
        self.report(finding, at);
    }

    /// A schema without `type` is allowed where a composition is, if something stands in its place.
    fn check_untyped(&mut self, node: Node, position: Position) {
        let tree = self.tree;
        let needs_type =
            ["tuple", "choices", "selector", "$extends", "abstract"].iter().any(|name| tree.get(node, name).is_some());
        let composed = self.is_type(node);
        let bare = tree.get(node, "$ref").is_some();
        if !bare && (needs_type || !(composed || position == Position::Part)) {
            self.report(Finding::new(Code::SchemaMissingType).keyword("type"), node);
        }
    }

    /// `abstract` may only stand on a definition.
    fn check_abstract(&mut self, node: Node, position: Position) {
        let Some(value) = self.tree.get(node, "abstract") else { return };
        match self.tree.boolean(value) {
            None => self.misshaped("abstract", value, "true or false"),
            Some(true) if position != Position::Definition => {
                self.report(Finding::new(Code::SchemaAbstractUse).keyword("abstract"), value);
            }
            Some(_) => {}
        }
    }

    /// Holds one member of a schema against the vocabulary.
    pub(super) fn check_member(
        &mut self,
        node: Node,
        member: Member<'t>,
        position: Position,
        types: TypeSet,
    ) -> Option<&'static Keyword> {
        let Some(keyword) = vocabulary::lookup(member.name) else {
            self.check_unknown(member);
            return None;
        };
        match keyword.place {
            Standing::Inside => self.foreign(keyword.name, member.value),
            _ if keyword.addin == Some(AddIn::Import) => self.refuse_import(member),
            Standing::Root if node != Node::ROOT => {
                let finding = Finding::new(Code::SchemaMisplacedKeyword).param("keyword", keyword.name.to_string());
                self.report_in(finding.keyword(keyword.name), Place::Key(member.value));
            }
            Standing::Root => {}
            Standing::Schema => {
                self.check_activation(keyword, member);
                let untyped = position == Position::Root && types == TypeSet::NONE;
                if !untyped && !keyword.types.meets(types) {
                    let types: Vec<_> = types.names().iter().map(|name| alloc::format!("type {name}")).collect();
                    self.not_applicable(keyword, member, types);
                } else if ON_PROPERTIES.contains(&keyword.name) && position != Position::Property {
                    self.not_applicable(keyword, member, alloc::vec!["a schema that is no property".to_string()]);
                }
            }
        }
        Some(keyword)
    }

    fn check_unknown(&mut self, member: Member<'t>) {
        if vocabulary::FOREIGN.iter().any(|(name, _)| *name == member.name) {
            self.foreign(member.name, member.value);
        } else if let Some(near) = vocabulary::near(member.name) {
            let finding = Finding::new(Code::SchemaNearMiss).param("keyword", member.name.to_string());
            let finding = finding.param("near", near.to_string()).keyword(member.name.to_string());
            self.report_in(finding, Place::Key(member.value));
        }
    }

    /// Imports are refused wherever they stand: nothing is ever fetched.
    pub(super) fn refuse_import(&mut self, member: Member<'t>) {
        let finding = Finding::new(Code::SchemaImport).param("keyword", member.name.to_string());
        let finding = match self.tree.string(member.value) {
            Some(uri) => finding.param("uri", uri.to_string()),
            None => finding,
        };
        self.report(finding.keyword(member.name.to_string()), member.value);
    }

    /// A keyword whose add-in is not active has no effect (ruling 4).
    fn check_activation(&mut self, keyword: &Keyword, member: Member<'t>) {
        let Some(addin) = keyword.addin.filter(|addin| !self.rules.active.contains(*addin)) else { return };
        let finding = Finding::new(Code::SlotUnactivatedKeyword).param("keyword", keyword.name.to_string());
        let finding = finding.param("addIn", addin.name()).keyword(keyword.name);
        let severity = if self.rules.server { Severity::Error } else { Severity::Warning };
        self.report_in(finding.severity(severity), Place::Key(member.value));
        let constrains = matches!(addin, AddIn::Validation | AddIn::ConditionalComposition | AddIn::Relations);
        if constrains && keyword.name != "default" {
            self.unenforced.push(member.value);
        }
    }

    fn not_applicable(&mut self, keyword: &Keyword, member: Member<'t>, subjects: Vec<String>) {
        let code = match keyword.misuse {
            Misuse::Error => Code::SchemaKeywordNotApplicable,
            Misuse::Warning => Code::SchemaAnnotationNotApplicable,
        };
        let finding = Finding::new(code).param("keyword", keyword.name.to_string());
        self.report_in(finding.param("type", subjects).keyword(keyword.name), Place::Key(member.value));
    }

    /// The families of a schema that is compiled elsewhere: a base, or one that is offered.
    pub(super) fn families_of(&self, node: Node) -> Families {
        let keywords = self.tree.members(node).filter_map(|member| vocabulary::lookup(member.name));
        keywords.fold(Families::default(), Families::with)
    }

    /// The type that a schema names itself.
    pub(super) fn named_type(&self, node: Node) -> Option<Type> {
        Type::from_name(self.tree.string(self.tree.get(node, "type")?)?)
    }

    /// The types that a schema can describe, after references; all of them where that cannot be told.
    pub(super) fn types_of(&mut self, node: Node) -> Outcome<TypeSet> {
        self.types_within(node, self.limits.reference_chain.min(MAX_UNIONS))
    }

    /// Unions within unions recurse, to a depth beyond which the chain of references is an error of its own.
    fn types_within(&mut self, node: Node, depth: u32) -> Outcome<TypeSet> {
        let mut way = Vec::new();
        let mut at = node;
        let types = loop {
            self.charge(1)?;
            if let Some(known) = self.types.get(at) {
                break *known;
            }
            // Until it is known, so that a cycle ends here.
            *self.types.at(at) = Some(TypeSet::ALL);
            way.push(at);
            let Some(value) = self.tree.get(at, "type") else { break TypeSet::ALL };
            match self.tree.kind(value) {
                Kind::String => {
                    break Type::from_name(self.tree.text(value)).map_or(TypeSet::ALL, |kind| TypeSet::of(&[kind]));
                }
                Kind::Array if self.tree.count(value) > 0 => break self.types_of_union(value, depth)?,
                _ => match self.target_of(value) {
                    Some(target) => at = target,
                    None => break TypeSet::ALL,
                },
            }
        };
        for node in way {
            *self.types.at(node) = Some(types);
        }
        Ok(types)
    }

    fn types_of_union(&mut self, value: Node, depth: u32) -> Outcome<TypeSet> {
        let mut types = TypeSet::NONE;
        for item in self.tree.items(value) {
            self.charge(1)?;
            types = types.union(match self.tree.kind(item) {
                Kind::String => Type::from_name(self.tree.text(item)).map_or(TypeSet::ALL, |kind| TypeSet::of(&[kind])),
                _ => match self.target_of(item) {
                    Some(target) if depth > 0 => self.types_within(target, depth - 1)?,
                    Some(_) => TypeSet::ALL,
                    None => self.named_type(item).map_or(TypeSet::ALL, |kind| TypeSet::of(&[kind])),
                },
            });
        }
        Ok(types)
    }

    /// The type that a reference object points at; a miss is told where the reference is compiled.
    pub(super) fn target_of(&self, node: Node) -> Option<Node> {
        let (text, _) = reference_of(self.tree, node)?;
        self.lookup(text).ok()
    }
}

/// The type that was probably meant by a name of another language or a slip.
fn near_type(name: &str) -> Option<Type> {
    const FOREIGN: &[(&str, Type)] = &[
        ("str", Type::String),
        ("text", Type::String),
        ("bool", Type::Boolean),
        ("int", Type::Int32),
        ("long", Type::Int64),
        ("short", Type::Int16),
        ("byte", Type::Int8),
        ("float32", Type::Float),
        ("float64", Type::Double),
        ("real", Type::Double),
        ("date-time", Type::Datetime),
        ("timestamp", Type::Datetime),
        ("bytes", Type::Binary),
        ("guid", Type::Uuid),
        ("list", Type::Array),
        ("dict", Type::Map),
        ("struct", Type::Object),
        ("json-pointer", Type::Jsonpointer),
        ("uri-reference", Type::Uri),
        ("url", Type::Uri),
    ];
    let foreign = FOREIGN.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, kind)| *kind);
    foreign.or_else(|| Type::ALL.iter().copied().find(|kind| is_near(name, kind.name())))
}
