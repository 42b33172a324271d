//! Draws instances that are valid under a model.

use std::collections::BTreeSet;

use super::json::distinct;
use super::values::{ENCODINGS, LEXICAL, NAMES, TEXTS};
use super::{Json, Kind, List, Map, Model, Object, Property, Shape, Source, boolean, string};

/// Draws instances.
pub(super) struct Drawer<'m, 's, 'a> {
    pub(super) model: &'m Model,
    pub(super) source: &'s mut Source<'a>,
    /// Whether the instance selects the offered add-in.
    pub(super) selected: bool,
}

/// Levels of an instance from which only what must be there is made.
pub(super) const DEEP: usize = 6;

impl Drawer<'_, '_, '_> {
    pub(super) fn draw(&mut self, shape: &Shape, depth: usize) -> Json {
        self.draw_kind(&shape.kind, depth)
    }

    pub(super) fn draw_kind(&mut self, kind: &Kind, depth: usize) -> Json {
        match kind {
            Kind::Any => anything(self.source, 2),
            Kind::Boolean => boolean(self.source.chance(50)),
            Kind::Null => Json::Scalar("null".to_owned()),
            Kind::Text(text) => string(&text.sample(self.source)),
            Kind::Number(number) => number.sample(self.source),
            Kind::Lexical(name) => {
                let samples = LEXICAL.iter().find(|(lexical, _)| lexical == name).expect("a type").1;
                string(self.source.pick(samples))
            }
            Kind::Binary(encoding) => {
                let wanted = encoding.unwrap_or("base64");
                let samples = ENCODINGS.iter().find(|(name, _)| *name == wanted).expect("an encoding").1;
                string(self.source.pick(samples))
            }
            Kind::Fixed { values, single, .. } => {
                values[if *single { 0 } else { self.source.below(values.len()) }].clone()
            }
            Kind::Object(object) => Json::Object(self.members(object, depth, &[], false)),
            Kind::List(list) => self.items(list, depth),
            Kind::Map(map) => self.entries(map, depth),
            Kind::Tuple(properties) => {
                Json::Array(properties.iter().map(|property| self.draw(&property.shape, depth + 1)).collect())
            }
            Kind::Tagged(choices) => {
                let (name, shape) = &choices[self.source.below(choices.len())];
                Json::Object(vec![(name.clone(), self.draw(shape, depth + 1))])
            }
            Kind::Selected { selector, choices, .. } => {
                let (name, index) = &choices[self.source.below(choices.len())];
                let Kind::Object(object) = &self.model.shape(*index).kind else {
                    unreachable!("a choice is an object")
                };
                let mut members = self.members(object, depth, &[], true);
                members.push((selector.clone(), string(name)));
                Json::Object(members)
            }
            Kind::Reference(index) => self.referenced(*index, depth),
            Kind::Union(members) => {
                let member = &members[self.source.below(members.len())];
                self.draw_kind(member, depth)
            }
        }
    }

    pub(super) fn referenced(&mut self, index: usize, depth: usize) -> Json {
        let shape = self.model.shape(index);
        if let (Some((target, extension)), Kind::Object(object), true) = (self.model.offer, &shape.kind, self.selected)
            && target == index
            && let Kind::Object(added) = &self.model.shape(extension).kind
        {
            let added: Vec<&Property> = added.properties.iter().collect();
            return Json::Object(self.members(object, depth, &added, false));
        }
        self.draw(shape, depth)
    }

    pub(super) fn members(
        &mut self,
        object: &Object,
        depth: usize,
        added: &[&Property],
        chosen: bool,
    ) -> Vec<(String, Json)> {
        let mut properties = self.model.properties(object);
        properties.extend(added);
        let sparse = depth >= DEEP;
        let mut there: BTreeSet<&str> = BTreeSet::new();
        for property in &properties {
            if property.required || (!sparse && self.source.chance(60)) {
                there.insert(&property.name);
            }
        }
        if object.alternatives {
            let kept = self.source.below(2);
            there.insert(&object.properties[kept].name);
            there.remove(object.properties[1 - kept].name.as_str());
        }
        if object.dependent && there.contains(object.properties[0].name.as_str()) {
            there.insert(&object.properties[1].name);
        }
        let mut members = Vec::new();
        for property in properties {
            if there.contains(property.name.as_str()) {
                members.push((property.wire().to_owned(), self.draw(&property.shape, depth + 1)));
            }
        }
        if let Some((name, target, many)) = &object.relation
            && self.source.chance(50)
        {
            members.push((name.clone(), self.related(*target, *many, depth)));
        }
        if !sparse && !chosen {
            self.additional(object, depth, &mut members);
        }
        self.source.shuffle(&mut members);
        members
    }

    pub(super) fn related(&mut self, target: usize, many: bool, depth: usize) -> Json {
        let Kind::Object(object) = &self.model.shape(target).kind else { unreachable!("a target is an object") };
        let identity = self.draw(&object.properties[0].shape, depth + 1);
        let one = Json::Object(vec![("identity".to_owned(), identity)]);
        if many { Json::Array(vec![one.clone(), one]) } else { one }
    }

    /// Members that are not declared.
    pub(super) fn additional(&mut self, object: &Object, depth: usize, members: &mut Vec<(String, Json)>) {
        let mut names: BTreeSet<&str> = BTreeSet::new();
        for _ in 0..self.source.below(3) {
            names.insert(self.source.pick(NAMES));
        }
        for name in names {
            let value = match (&object.additional, &object.patterned) {
                (Some(Ok(false)), _) => return,
                (Some(Err(shape)), _) => self.draw(shape, depth + 1),
                (_, Some(shape)) if name.starts_with("x_") => self.draw(shape, depth + 1),
                _ => anything(self.source, 1),
            };
            members.push((name.to_owned(), value));
        }
    }

    pub(super) fn items(&mut self, list: &List, depth: usize) -> Json {
        let least = list.min.unwrap_or(0);
        let most = if depth >= DEEP { least } else { list.max.unwrap_or(4).max(least) };
        let count = least + self.source.below(most - least + 1);
        let mut items: Vec<Json> = (0..count).map(|_| self.draw(&list.items, depth + 1)).collect();
        if list.is_set || list.unique {
            distinct(&mut items);
        }
        Json::Array(items)
    }

    pub(super) fn entries(&mut self, map: &Map, depth: usize) -> Json {
        let least = map.min.unwrap_or(0);
        let most = if depth >= DEEP { least } else { map.max.unwrap_or(4).max(least) };
        let count = least + self.source.below(most - least + 1);
        let mut names: Vec<&str> = NAMES.to_vec();
        self.source.shuffle(&mut names);
        Json::Object(
            names[..count].iter().map(|name| ((*name).to_owned(), self.draw(&map.values, depth + 1))).collect(),
        )
    }
}

/// Any value.
pub(super) fn anything(source: &mut Source<'_>, depth: usize) -> Json {
    match source.below(if depth == 0 { 6 } else { 8 }) {
        0 => Json::Scalar("null".to_owned()),
        1 => boolean(source.chance(50)),
        2 => Json::Scalar(source.pick(&["0", "-1", "1.5", "1e2", "-0", "9007199254740993", "1e400", "128"]).to_owned()),
        3 | 4 => string(source.pick(TEXTS)),
        5 => string(source.pick(&["2024-02-29", "AA==", "1", "-0", "1.0", "P1D", "/a"])),
        6 => Json::Array((0..source.below(3)).map(|_| anything(source, depth - 1)).collect()),
        _ => {
            let names: BTreeSet<&str> = (0..source.below(3)).map(|_| source.pick(NAMES)).collect();
            Json::Object(names.into_iter().map(|name| (name.to_owned(), anything(source, depth - 1))).collect())
        }
    }
}
