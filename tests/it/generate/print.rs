//! The model of a schema as JSON.

use super::{Json, Kind, List, Map, Model, Object, Property, Shape, boolean, number, record, string, strings};

impl Model {
    pub(super) fn root_is_object(&self) -> bool {
        matches!(self.root.kind, Kind::Object(_))
    }

    pub(super) fn pointer(&self, index: usize) -> String {
        let definition = &self.definitions[index];
        match definition.namespace {
            Some(namespace) => format!("#/definitions/{namespace}/{}", definition.name),
            None => format!("#/definitions/{}", definition.name),
        }
    }

    pub(super) fn reference(&self, index: usize) -> Json {
        record([("$ref", string(&self.pointer(index)))])
    }

    pub(super) fn shape(&self, index: usize) -> &Shape {
        self.definitions[index].shape.as_ref().expect("a definition is complete when it is used")
    }

    /// The properties of an object type, those of its bases first.
    pub(super) fn properties<'m>(&'m self, object: &'m Object) -> Vec<&'m Property> {
        let mut all = Vec::new();
        for &base in &object.bases {
            if let Kind::Object(base) = &self.shape(base).kind {
                all.extend(self.properties(base));
            }
        }
        all.extend(&object.properties);
        all
    }

    pub(super) fn print(&self, shape: &Shape) -> Json {
        let mut members = self.keywords(&shape.kind);
        members.extend(shape.extra.iter().cloned());
        Json::Object(members)
    }

    pub(super) fn keywords(&self, kind: &Kind) -> Vec<(String, Json)> {
        let named = |name: &str| vec![("type".to_owned(), string(name))];
        match kind {
            Kind::Any => named("any"),
            Kind::Boolean => named("boolean"),
            Kind::Null => named("null"),
            Kind::Text(text) => text.keywords(),
            Kind::Number(number) => number.keywords(),
            Kind::Lexical(name) => named(name),
            Kind::Binary(encoding) => {
                let mut out = named("binary");
                out.extend(encoding.map(|encoding| ("contentEncoding".to_owned(), string(encoding))));
                out
            }
            Kind::Fixed { base, values, single } => {
                let mut out = self.keywords(base);
                out.push(if *single {
                    ("const".to_owned(), values[0].clone())
                } else {
                    ("enum".to_owned(), Json::Array(values.clone()))
                });
                out
            }
            Kind::Object(object) => self.object_keywords(object),
            Kind::List(list) => self.list_keywords(list),
            Kind::Map(map) => self.map_keywords(map),
            Kind::Tuple(properties) => {
                let mut out = named("tuple");
                out.push(("properties".to_owned(), self.print_properties(properties)));
                out.push(("tuple".to_owned(), strings(properties.iter().map(|property| property.name.as_str()))));
                out
            }
            Kind::Tagged(choices) => {
                let mut out = named("choice");
                let choices = choices.iter().map(|(name, shape)| (name.clone(), self.print(shape))).collect();
                out.push(("choices".to_owned(), Json::Object(choices)));
                out
            }
            Kind::Selected { base, selector, choices } => {
                let mut out = named("choice");
                out.push(("$extends".to_owned(), string(&self.pointer(*base))));
                out.push(("selector".to_owned(), string(selector)));
                let choices =
                    choices.iter().map(|(name, index)| (name.clone(), record([("type", self.reference(*index))])));
                out.push(("choices".to_owned(), Json::Object(choices.collect())));
                out
            }
            Kind::Reference(index) => vec![("type".to_owned(), self.reference(*index))],
            Kind::Union(members) => {
                let members = members.iter().map(|member| match member {
                    Kind::Reference(index) => self.reference(*index),
                    Kind::List(_) | Kind::Map(_) => Json::Object(self.keywords(member)),
                    other => self.keywords(other).swap_remove(0).1,
                });
                vec![("type".to_owned(), Json::Array(members.collect()))]
            }
        }
    }

    pub(super) fn print_properties(&self, properties: &[Property]) -> Json {
        let print = |property: &Property| {
            let Json::Object(mut members) = self.print(&property.shape) else { unreachable!("a schema is an object") };
            if let Some(wire) = &property.wire {
                members.push(("altnames".to_owned(), record([("json", string(wire)), ("lang:de", string("Name"))])));
            }
            (property.name.clone(), Json::Object(members))
        };
        Json::Object(properties.iter().map(print).collect())
    }

    pub(super) fn object_keywords(&self, object: &Object) -> Vec<(String, Json)> {
        let mut out = vec![("type".to_owned(), string("object"))];
        let mut add = |name: &str, value: Json| out.push((name.to_owned(), value));
        if object.is_abstract {
            add("abstract", boolean(true));
        }
        match object.bases.as_slice() {
            [] => {}
            [base] => add("$extends", string(&self.pointer(*base))),
            bases => add("$extends", Json::Array(bases.iter().map(|base| string(&self.pointer(*base))).collect())),
        }
        if !object.properties.is_empty() {
            add("properties", self.print_properties(&object.properties));
        }
        let required: Vec<&str> = object
            .properties
            .iter()
            .filter(|property| property.required)
            .map(|property| property.name.as_str())
            .collect();
        if object.alternatives {
            let sets = object.properties[..2].iter().map(|property| strings([property.name.as_str()]));
            add("required", Json::Array(sets.collect()));
        } else if !required.is_empty() {
            add("required", strings(required.iter().copied()));
        }
        match &object.additional {
            None => {}
            Some(Ok(open)) => add("additionalProperties", boolean(*open)),
            Some(Err(shape)) => add("additionalProperties", self.print(shape)),
        }
        if let Some(shape) = &object.patterned {
            add("patternProperties", Json::Object(vec![("^x_".to_owned(), self.print(shape))]));
        }
        if object.dependent {
            let names = [object.properties[0].name.as_str(), object.properties[1].name.as_str()];
            add("dependentRequired", Json::Object(vec![(names[0].to_owned(), strings([names[1]]))]));
        }
        if object.counts {
            add("minProperties", number(required.len()));
            add("maxProperties", number(100));
        }
        if object.names {
            add("propertyNames", record([("type", string("string")), ("maxLength", number(200))]));
        }
        if object.has {
            add("has", self.print(&object.properties[0].shape));
        }
        if object.identity {
            add("identity", strings([object.properties[0].name.as_str()]));
        }
        if let Some((name, target, many)) = &object.relation {
            let cardinality = if *many { "multiple" } else { "single" };
            let relation = record([("targettype", self.reference(*target)), ("cardinality", string(cardinality))]);
            add("relations", Json::Object(vec![(name.clone(), relation)]));
        }
        out
    }

    pub(super) fn list_keywords(&self, list: &List) -> Vec<(String, Json)> {
        let mut out = vec![("type".to_owned(), string(if list.is_set { "set" } else { "array" }))];
        let mut add = |name: &str, value: Json| out.push((name.to_owned(), value));
        add("items", self.print(&list.items));
        list.min.into_iter().for_each(|min| add("minItems", number(min)));
        list.max.into_iter().for_each(|max| add("maxItems", number(max)));
        if list.unique {
            add("uniqueItems", boolean(true));
        }
        if list.contains {
            add("contains", self.print(&list.items));
            add("minContains", number(list.min.unwrap_or(0)));
            add("maxContains", number(20));
        }
        out
    }

    pub(super) fn map_keywords(&self, map: &Map) -> Vec<(String, Json)> {
        let mut out = vec![("type".to_owned(), string("map"))];
        let mut add = |name: &str, value: Json| out.push((name.to_owned(), value));
        add("values", self.print(&map.values));
        map.min.into_iter().for_each(|min| add("minEntries", number(min)));
        map.max.into_iter().for_each(|max| add("maxEntries", number(max)));
        if map.names {
            add("keyNames", record([("type", string("string")), ("maxLength", number(200))]));
        }
        if map.patterned {
            add("patternKeys", Json::Object(vec![("^[^$]".to_owned(), self.print(&map.values))]));
            if map.min.is_some_and(|min| min > 0) {
                add("has", self.print(&map.values));
            }
        }
        out
    }
}
