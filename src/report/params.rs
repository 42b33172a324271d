//! The parameters of a diagnostic: few, so a sorted list serves better than a tree, which would be several kilobytes of
//! WebAssembly for each type in it.

use alloc::vec::Vec;

use serde::ser::{Serialize, SerializeMap as _, Serializer};

use crate::finding::Param;

/// What the sentence of a diagnostic was made from, by name; serialises as an object.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Params(Vec<(&'static str, Param)>);

impl Params {
    /// The parameter of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Param> {
        let index = self.0.binary_search_by(|(known, _)| (*known).cmp(name)).ok()?;
        Some(&self.0[index].1)
    }

    /// All of them, in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Param)> {
        self.0.iter().map(|(name, param)| (*name, param))
    }

    /// Adds a parameter, or replaces the one of that name.
    pub(crate) fn set(&mut self, name: &'static str, value: impl Into<Param>) {
        match self.0.binary_search_by(|(known, _)| known.cmp(&name)) {
            Ok(index) => self.0[index].1 = value.into(),
            Err(index) => self.0.insert(index, (name, value.into())),
        }
    }
}

impl FromIterator<(&'static str, Param)> for Params {
    fn from_iter<T: IntoIterator<Item = (&'static str, Param)>>(list: T) -> Self {
        let mut params = Self::default();
        list.into_iter().for_each(|(name, value)| params.set(name, value));
        params
    }
}

impl Serialize for Params {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, param) in &self.0 {
            map.serialize_entry(name, param)?;
        }
        map.end()
    }
}
