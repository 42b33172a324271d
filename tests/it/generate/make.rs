//! Makes the model of a schema.

use std::collections::BTreeSet;

use super::draw::Drawer;
use super::json::distinct;
use super::values::{ENCODINGS, LEXICAL, NUMBERS, TEXTS};
use super::{
    Active, Definition, Json, Kind, List, Map, Model, Number, Object, Property, Shape, Source, Text, boolean, number,
    record, string, strings,
};

/// Makes the model of a schema.
pub(super) struct Maker<'s, 'a> {
    pub(super) source: &'s mut Source<'a>,
    pub(super) model: Model,
    /// For names that have to differ.
    pub(super) count: usize,
}

/// Levels of a schema within one another.
pub(super) const DEPTH: usize = 4;

impl<'s, 'a> Maker<'s, 'a> {
    pub(super) fn new(source: &'s mut Source<'a>) -> Self {
        let model = Model {
            active: Active::default(),
            root: Shape { kind: Kind::Any, extra: Vec::new() },
            definitions: Vec::new(),
            offer: None,
        };
        Maker { source, model, count: 0 }
    }

    pub(super) fn name(&mut self, stem: &str) -> String {
        self.count += 1;
        format!("{stem}{}", self.count)
    }

    pub(super) fn document(&mut self) -> Json {
        let (meta, uses) = self.activate();
        for _ in 0..self.source.below(4) {
            self.definition(0);
        }
        if self.source.chance(20) {
            self.offer();
        }
        let by_pointer = self.source.chance(20) && self.pick_definition().is_some();
        let mut members = vec![
            ("$schema".to_owned(), string(meta)),
            ("$id".to_owned(), string("https://generated.example/schema")),
            ("name".to_owned(), string("Generated")),
        ];
        if !uses.is_empty() {
            members.push(("$uses".to_owned(), strings(uses.iter().copied())));
        }
        if by_pointer {
            let index = self.pick_definition().expect("there is one");
            self.model.root = Shape { kind: Kind::Reference(index), extra: Vec::new() };
            members.push(("$root".to_owned(), string(&self.model.pointer(index))));
        } else {
            self.model.root = self.root();
            let Json::Object(root) = self.model.print(&self.model.root) else { unreachable!("a schema is an object") };
            members.extend(root);
        }
        if let Some((_, extension)) = self.model.offer {
            let pointer = string(&self.model.pointer(extension));
            members.push(("$offers".to_owned(), Json::Object(vec![("Extra".to_owned(), pointer)])));
        }
        if !self.model.definitions.is_empty() {
            members.push(("definitions".to_owned(), self.definitions()));
        }
        self.source.shuffle(&mut members);
        Json::Object(members)
    }

    pub(super) fn activate(&mut self) -> (&'static str, Vec<&'static str>) {
        const OFFERED: [&str; 4] = [
            "JSONStructureValidation",
            "JSONStructureConditionalComposition",
            "JSONStructureAlternateNames",
            "JSONStructureUnits",
        ];
        let (meta, own) = [
            ("https://json-structure.org/meta/core/v0/#", None),
            ("https://json-structure.org/meta/validation/v0/#", None),
            ("https://json-structure.org/meta/extended/v0/#", None),
            ("https://json-structure.org/meta/relations/v0/#", Some("JSONStructureRelations")),
            ("https://json-structure.org/meta/semantic-annotations/v0/#", Some("JSONStructureSemanticAnnotations")),
        ][self.source.below(5)];
        let mut uses: Vec<&'static str> = own.into_iter().collect();
        if meta.contains("core") {
            return (meta, uses);
        }
        if meta.contains("validation") {
            self.model.active =
                Active { validation: true, composition: true, names: true, units: true, ..Active::default() };
            return (meta, uses);
        }
        for addin in OFFERED {
            if self.source.chance(70) {
                uses.push(addin);
            }
        }
        self.model.active = Active {
            validation: uses.contains(&OFFERED[0]),
            composition: uses.contains(&OFFERED[1]),
            names: uses.contains(&OFFERED[2]),
            units: uses.contains(&OFFERED[3]),
            relations: own == Some("JSONStructureRelations"),
            semantics: own == Some("JSONStructureSemanticAnnotations"),
        };
        (meta, uses)
    }

    pub(super) fn definitions(&self) -> Json {
        let mut members: Vec<(String, Json)> = Vec::new();
        for definition in &self.model.definitions {
            let shape = definition.shape.as_ref().expect("all definitions are complete");
            let printed = self.model.print(shape);
            let Some(namespace) = definition.namespace else {
                members.push((definition.name.clone(), printed));
                continue;
            };
            match members.iter_mut().find(|(name, _)| name == namespace) {
                Some((_, Json::Object(inside))) => inside.push((definition.name.clone(), printed)),
                _ => members.push((namespace.to_owned(), Json::Object(vec![(definition.name.clone(), printed)]))),
            }
        }
        Json::Object(members)
    }

    pub(super) fn reserve(&mut self) -> usize {
        let name = self.name("D");
        let namespace = self.source.chance(25).then_some("Space");
        self.model.definitions.push(Definition { name, namespace, shape: None, usable: false });
        self.model.definitions.len() - 1
    }

    pub(super) fn complete(&mut self, index: usize, shape: Shape, usable: bool) {
        let definition = &mut self.model.definitions[index];
        definition.shape = Some(shape);
        definition.usable = usable;
    }

    /// Makes a definition that can be referred to.
    pub(super) fn definition(&mut self, depth: usize) -> usize {
        let index = self.reserve();
        self.model.definitions[index].usable = true;
        let shape = self.shape(depth + 1);
        self.complete(index, shape, true);
        index
    }

    /// A complete definition that can be referred to.
    pub(super) fn pick_definition(&mut self) -> Option<usize> {
        let complete = |definition: &Definition| definition.usable && definition.shape.is_some();
        let usable: Vec<usize> =
            (0..self.model.definitions.len()).filter(|&at| complete(&self.model.definitions[at])).collect();
        (!usable.is_empty()).then(|| usable[self.source.below(usable.len())])
    }

    /// An add-in that the instance can select: a closed or open type, and what it adds.
    pub(super) fn offer(&mut self) {
        let target = self.reserve();
        let mut object = Object { properties: self.properties(DEPTH, 2), ..Object::default() };
        object.additional = self.source.chance(50).then_some(Ok(false));
        self.complete(target, Shape { kind: Kind::Object(Box::new(object)), extra: Vec::new() }, true);
        let extension = self.reserve();
        let properties = self.properties(DEPTH, 2);
        let object = Object { is_abstract: true, bases: vec![target], properties, ..Object::default() };
        self.complete(extension, Shape { kind: Kind::Object(Box::new(object)), extra: Vec::new() }, false);
        self.model.offer = Some((target, extension));
    }

    /// The type of a root must be named.
    pub(super) fn root(&mut self) -> Shape {
        loop {
            let shape = self.shape(0);
            if !matches!(shape.kind, Kind::Reference(_) | Kind::Union(_)) {
                return shape;
            }
        }
    }

    pub(super) fn shape(&mut self, depth: usize) -> Shape {
        let kind = self.kind(depth);
        let mut shape = Shape { kind, extra: Vec::new() };
        self.annotate(&mut shape);
        if self.model.active.composition && depth <= 2 && self.source.chance(20) {
            self.compose(&mut shape, depth);
        }
        shape
    }

    pub(super) fn kind(&mut self, depth: usize) -> Kind {
        let compound = depth < DEPTH && self.source.chance(if depth == 0 { 85 } else { 45 });
        if !compound {
            return self.simple();
        }
        match self.source.below(9) {
            0 | 1 => Kind::Object(Box::new(self.object(depth))),
            2 => Kind::List(Box::new(self.list(depth))),
            3 => Kind::Map(Box::new(self.map(depth))),
            4 => Kind::Tuple(self.tuple(depth)),
            5 => {
                let count = 1 + self.source.below(3);
                Kind::Tagged((0..count).map(|_| (self.name("c"), self.shape(depth + 1))).collect())
            }
            6 => self.selected(depth),
            7 => match self.pick_definition() {
                Some(index) => Kind::Reference(index),
                None => Kind::Reference(self.definition(depth)),
            },
            _ => self.union(depth),
        }
    }

    pub(super) fn simple(&mut self) -> Kind {
        let base = self.primitive();
        if matches!(base, Kind::Any) || !self.source.chance(12) {
            return base;
        }
        let mut values: Vec<Json> = Vec::new();
        for _ in 0..=self.source.below(4) {
            let value = Drawer { model: &self.model, source: self.source, selected: false }.draw_kind(&base, 0);
            values.push(value);
        }
        distinct(&mut values);
        let single = self.source.chance(40);
        Kind::Fixed { base: Box::new(base), values, single }
    }

    pub(super) fn primitive(&mut self) -> Kind {
        match self.source.below(12) {
            0 => Kind::Null,
            1 => Kind::Boolean,
            2 => Kind::Any,
            3..=5 => Kind::Text(Text::new(self.source, self.model.active)),
            6 | 7 => Kind::Lexical(LEXICAL[self.source.below(LEXICAL.len())].0),
            8 => {
                let encoding = ENCODINGS[self.source.below(ENCODINGS.len())].0;
                Kind::Binary((encoding != "base64" || self.source.chance(50)).then_some(encoding))
            }
            _ => Kind::Number(Number::new(self.source, self.model.active)),
        }
    }

    pub(super) fn properties(&mut self, depth: usize, most: usize) -> Vec<Property> {
        let count = 1 + self.source.below(most);
        (0..count).map(|_| self.property(depth)).collect()
    }

    pub(super) fn property(&mut self, depth: usize) -> Property {
        let name = self.name("p");
        let wire = (self.model.active.names && self.source.chance(25)).then(|| self.name("w-/~ü"));
        // A property that may be absent can lead back to a type that is still being made.
        let open: Vec<usize> =
            (0..self.model.definitions.len()).filter(|&at| self.model.definitions[at].usable).collect();
        if !open.is_empty() && self.source.chance(15) {
            let index = open[self.source.below(open.len())];
            return Property {
                name,
                wire,
                shape: Shape { kind: Kind::Reference(index), extra: Vec::new() },
                required: false,
                leads_back: true,
            };
        }
        Property { name, wire, shape: self.shape(depth + 1), required: self.source.chance(40), leads_back: false }
    }

    pub(super) fn object(&mut self, depth: usize) -> Object {
        let active = self.model.active;
        let mut made = Object { properties: self.properties(depth, 4), ..Object::default() };
        if self.source.chance(25) {
            made.bases.push(self.base(depth));
            if self.source.chance(30) {
                made.bases.push(self.base(depth));
            }
        }
        made.additional = match self.source.below(6) {
            0 => Some(Ok(false)),
            1 => Some(Ok(true)),
            2 => Some(Err(self.shape(depth + 2))),
            _ => None,
        };
        let pair = made.properties.len() >= 2 && made.properties[..2].iter().all(|property| !property.leads_back);
        if pair && self.source.chance(15) {
            made.alternatives = true;
            made.properties.iter_mut().for_each(|property| property.required = false);
        }
        if active.validation {
            let open = !matches!(made.additional, Some(Ok(false) | Err(_)));
            made.patterned = (open && self.source.chance(20)).then(|| self.shape(depth + 2));
            made.dependent = pair && !made.alternatives && self.source.chance(15);
            made.counts = self.source.chance(20);
            made.names = self.source.chance(20);
            made.has = made.properties[0].required && self.source.chance(20);
        }
        if active.relations {
            made.identity = is_scalar(&made.properties[0].shape.kind) && self.source.chance(70);
            made.relation = self.relation();
        }
        made
    }

    fn relation(&mut self) -> Option<(String, usize, bool)> {
        let has_identity = |definition: &Definition| match &definition.shape {
            Some(Shape { kind: Kind::Object(object), .. }) => definition.usable && object.identity,
            _ => false,
        };
        let definitions = &self.model.definitions;
        let targets: Vec<usize> = (0..definitions.len()).filter(|&at| has_identity(&definitions[at])).collect();
        if targets.is_empty() || !self.source.chance(60) {
            return None;
        }
        let target = targets[self.source.below(targets.len())];
        Some((self.name("r"), target, self.source.chance(50)))
    }

    /// An abstract object type.
    pub(super) fn base(&mut self, depth: usize) -> usize {
        let index = self.reserve();
        let mut object = Object { is_abstract: true, properties: self.properties(depth + 2, 2), ..Object::default() };
        if depth < DEPTH && self.source.chance(20) {
            object.bases.push(self.base(depth + 2));
        }
        self.complete(index, Shape { kind: Kind::Object(Box::new(object)), extra: Vec::new() }, false);
        index
    }

    pub(super) fn list(&mut self, depth: usize) -> List {
        let active = self.model.active;
        let is_set = self.source.chance(30);
        let unique = is_set || active.validation && self.source.chance(15);
        let items = self.shape(depth + 1);
        // A small type has few different values, so a set of it cannot be asked to be large.
        let min = (active.validation && self.source.chance(30)).then(|| self.source.below(if unique { 2 } else { 3 }));
        let max = (active.validation && self.source.chance(30)).then(|| 3 + self.source.below(3));
        let contains = active.validation && self.source.chance(20);
        List { is_set, items, min, max, unique: unique && !is_set, contains }
    }

    pub(super) fn map(&mut self, depth: usize) -> Map {
        let validation = self.model.active.validation;
        Map {
            values: self.shape(depth + 1),
            min: (validation && self.source.chance(30)).then(|| self.source.below(3)),
            max: (validation && self.source.chance(30)).then(|| 3 + self.source.below(3)),
            names: validation && self.source.chance(20),
            patterned: validation && self.source.chance(20),
        }
    }

    pub(super) fn tuple(&mut self, depth: usize) -> Vec<Property> {
        let mut properties = self.properties(depth, 3);
        for property in &mut properties {
            // Everything in a tuple is there, so nothing may lead back.
            if let Kind::Reference(index) = property.shape.kind
                && self.model.definitions[index].shape.is_none()
            {
                property.shape.kind = Kind::Boolean;
            }
        }
        properties
    }

    pub(super) fn selected(&mut self, depth: usize) -> Kind {
        let base = self.base(depth);
        let selector = self.name("kind");
        let count = 1 + self.source.below(3);
        let mut choices = Vec::new();
        for _ in 0..count {
            let index = self.reserve();
            let mut object =
                Object { bases: vec![base], properties: self.properties(depth + 2, 2), ..Object::default() };
            object.additional = self.source.chance(50).then_some(Ok(false));
            self.complete(index, Shape { kind: Kind::Object(Box::new(object)), extra: Vec::new() }, true);
            choices.push((self.name("c"), index));
        }
        Kind::Selected { base, selector, choices }
    }

    pub(super) fn union(&mut self, depth: usize) -> Kind {
        const PLAIN: [&str; 9] = ["null", "boolean", "string", "int32", "double", "int64", "date", "uuid", "binary"];
        let mut members: Vec<Kind> = Vec::new();
        let mut seen = BTreeSet::new();
        for _ in 0..=self.source.below(4) {
            if self.source.chance(25) {
                let index = match self.pick_definition() {
                    Some(index) => index,
                    None => self.definition(depth),
                };
                if seen.insert(self.model.pointer(index)) {
                    members.push(Kind::Reference(index));
                }
                continue;
            }
            let name = self.source.pick(&PLAIN);
            if seen.insert(name.to_owned()) {
                members.push(plain(name));
            }
        }
        if self.source.chance(10) {
            let items = Shape { kind: plain("int32"), extra: Vec::new() };
            let list = List { is_set: false, items, min: None, max: None, unique: false, contains: false };
            members.push(Kind::List(Box::new(list)));
        }
        Kind::Union(members)
    }

    pub(super) fn annotate(&mut self, shape: &mut Shape) {
        let active = self.model.active;
        let mut add = |name: &str, value: Json| shape.extra.push((name.to_owned(), value));
        if self.source.chance(10) {
            add("description", string(self.source.pick(TEXTS)));
        }
        if self.source.chance(5) {
            add("examples", Json::Array(vec![number(1), string("x")]));
        }
        if self.source.chance(5) {
            add("x-custom", record([("type", number(1))]));
        }
        if active.units && self.source.chance(5) {
            add("symbol", string("€"));
        }
        if active.names && self.source.chance(5) {
            add("descriptions", record([("lang:de", string("Beschreibung"))]));
        }
        if active.semantics && self.source.chance(10) {
            let concept = record([("reference", string("https://example.com/c")), ("kind", string("skos"))]);
            add("concepts", Json::Array(vec![concept]));
        }
        if active.validation && self.source.chance(5) {
            add("default", boolean(true));
        }
        let unit = active.units && self.source.chance(20);
        if let (true, Kind::Number(_)) = (unit, &shape.kind) {
            shape.extra.push(("unit".to_owned(), string("m/s")));
        }
    }

    /// Composition that the values of the shape meet.
    pub(super) fn compose(&mut self, shape: &mut Shape, depth: usize) {
        let offered = self.model.offer.map(|(target, _)| target);
        if offered.is_some() && !is_scalar(&shape.kind) {
            return;
        }
        let copy = self.model.print(shape);
        let foreign = self.foreign(shape);
        let other = record([("type", string(foreign.unwrap_or("any")))]);
        let random = {
            let shape = self.shape(depth.max(2) + 1);
            self.model.print(&shape)
        };
        let (name, value) = match self.source.below(if foreign.is_some() { 5 } else { 2 }) {
            0 => ("allOf", Json::Array(vec![copy.clone(), copy])),
            1 => ("anyOf", Json::Array(vec![random, copy])),
            2 => ("oneOf", Json::Array(vec![other, copy])),
            3 => ("not", other),
            _ => {
                let (condition, met) = if self.source.chance(50) { (copy.clone(), "then") } else { (other, "else") };
                shape.extra.push((met.to_owned(), copy));
                ("if", condition)
            }
        };
        shape.extra.push((name.to_owned(), value));
    }

    /// A type that no value of the shape is of, if there is one.
    pub(super) fn foreign(&self, shape: &Shape) -> Option<&'static str> {
        let mut carriers = BTreeSet::new();
        self.carriers(&shape.kind, &mut carriers);
        ["null", "boolean", "number", "string"].into_iter().find(|carrier| !carriers.contains(carrier))
    }

    /// The kinds of JSON that the values of a type have.
    pub(super) fn carriers(&self, kind: &Kind, out: &mut BTreeSet<&'static str>) {
        match kind {
            Kind::Any => out.extend(["null", "boolean", "number", "string", "object"]),
            Kind::Boolean => drop(out.insert("boolean")),
            Kind::Null => drop(out.insert("null")),
            Kind::Text(_) | Kind::Lexical(_) | Kind::Binary(_) => drop(out.insert("string")),
            Kind::Number(number) => drop(out.insert(if number.is_text() { "string" } else { "number" })),
            Kind::Fixed { base, .. } => self.carriers(base, out),
            Kind::Object(_) | Kind::Map(_) | Kind::Tagged(_) | Kind::Selected { .. } => drop(out.insert("object")),
            Kind::List(_) | Kind::Tuple(_) => {}
            Kind::Reference(index) => match &self.model.definitions[*index].shape {
                Some(shape) => self.carriers(&shape.kind, out),
                None => out.extend(["null", "boolean", "number", "string", "object"]),
            },
            Kind::Union(members) => members.iter().for_each(|member| self.carriers(member, out)),
        }
    }
}

pub(super) fn is_scalar(kind: &Kind) -> bool {
    matches!(kind, Kind::Boolean | Kind::Text(_) | Kind::Number(_) | Kind::Lexical(_) | Kind::Fixed { .. })
}

/// A primitive type without further keywords.
pub(super) fn plain(name: &'static str) -> Kind {
    match name {
        "null" => Kind::Null,
        "boolean" => Kind::Boolean,
        "string" => Kind::Text(Text { min: None, max: None, pattern: None, format: None }),
        "binary" => Kind::Binary(None),
        name => match NUMBERS.iter().find(|(number, ..)| *number == name) {
            Some(&(name, low, high)) => Kind::Number(Number {
                name,
                low,
                high,
                scale: 0,
                step: None,
                minimum: None,
                maximum: None,
                precision: None,
                written_scale: None,
            }),
            None => Kind::Lexical(LEXICAL.iter().find(|(lexical, _)| *lexical == name).expect("a type").0),
        },
    }
}
