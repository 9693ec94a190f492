//! Names of what is on a board, each of them once.

use crate::model::spots::Spots;
use milepost_map::Map;
use std::collections::{BTreeMap, BTreeSet};

/// The names of a map's mileposts, cities and goods, by index. No two mileposts, cities or goods are named alike,
/// whatever the map calls them.
#[derive(Clone, Debug)]
pub struct Names {
    /// Mileposts: by their city, where it has but one, with their id after `@`, where it has several, else by their id.
    pub mileposts: Vec<String>,
    /// Cities.
    pub cities: Vec<String>,
    /// Goods.
    pub goods: Vec<String>,
    /// What people call the mileposts when they point at the board.
    pub spots: Spots,
    places: BTreeMap<String, usize>,
}

impl Names {
    /// The names on a map.
    pub fn of(map: &Map) -> Names {
        let place =
            |milepost: &milepost_map::Milepost| match milepost.city.map(|city| &map.cities()[city])
            {
                Some(city) if city.mileposts.len() == 1 => city.name.clone(),
                Some(city) => format!("{}@{}", city.name, milepost.id),
                None => milepost.id.to_string(),
            };
        let mileposts = distinct(map.mileposts().iter().map(place));
        Names {
            places: mileposts.iter().cloned().zip(0..).collect(),
            mileposts,
            cities: distinct(map.cities().iter().map(|city| city.name.clone())),
            goods: distinct(map.goods().iter().map(|good| good.name.clone())),
            spots: Spots::of(map),
        }
    }

    /// The milepost of that name.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }
}

/// The same names, a tilde behind each that stood before.
fn distinct(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut taken = BTreeSet::new();
    names
        .map(|mut name| {
            while !taken.insert(name.clone()) {
                name.push('~');
            }
            name
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_stands_twice() {
        let names = ["a", "b", "a", "a~", "a", ""].map(str::to_owned);
        assert_eq!(
            distinct(names.into_iter()),
            ["a", "b", "a~", "a~~", "a~~~", ""]
        );
    }

    #[test]
    fn places_are_found_by_their_names() {
        let map = milepost_map::shipped::map("iberia").unwrap();
        let names = Names::of(&map);
        for (index, name) in names.mileposts.iter().enumerate() {
            assert_eq!(names.place(name), Some(index));
        }
        let city = |name| map.cities().iter().find(|city| city.name == name).unwrap();
        assert_eq!(names.mileposts[city("Badajoz").mileposts[0]], "Badajoz");
        let madrid = city("Madrid").mileposts[0];
        assert_eq!(
            names.mileposts[madrid],
            format!("Madrid@{}", map.mileposts()[madrid].id)
        );
    }
}
