//! The maps that come with Milepost. The survey makes them.

use crate::files::text;
use crate::files::tuned::Tuned;
use crate::model::Map;

/// Name and map text of each, by name.
pub static MAPS: [(&str, &str); 6] = [
    ("british-isles", include_str!("../maps/british-isles.toml")),
    ("great-lakes", include_str!("../maps/great-lakes.toml")),
    ("iberia", include_str!("../maps/iberia.toml")),
    ("india", include_str!("../maps/india.toml")),
    ("japan", include_str!("../maps/japan.toml")),
    ("low-countries", include_str!("../maps/low-countries.toml")),
];

/// The name of a small map for first games. It has fewer cities than the rules are made for.
pub const FIRST: &str = "low-countries";

/// The maps of the size that the rules are made for: all but [`FIRST`].
pub fn full_size() -> impl Iterator<Item = (&'static str, &'static str)> {
    MAPS.into_iter().filter(|(name, _)| *name != FIRST)
}

/// Those of earlier releases whose hash is another one, for the codes, logs and tables that were made with them: name
/// and map text of each. The name is `NAME@HASH`, the hash shortened to its first eight digits.
pub static EARLIER: [(&str, &str); 3] = [
    (
        "great-lakes@28eaf560",
        include_str!("../maps/earlier/great-lakes@28eaf560.toml"),
    ),
    (
        "india@fdca08e7",
        include_str!("../maps/earlier/india@fdca08e7.toml"),
    ),
    (
        "japan@cb060a45",
        include_str!("../maps/earlier/japan@cb060a45.toml"),
    ),
];

/// The map of that name, among those of today and of earlier releases; `None` if there is none.
pub fn map(name: &str) -> Option<Map> {
    let named = |maps: &[(&str, &'static str)]| {
        maps.iter()
            .find(|(known, _)| *known == name)
            .map(|map| map.1)
    };
    let today = named(&MAPS).map(text::read);
    let earlier = || named(&EARLIER).map(text::read_kept);
    today.or_else(earlier)?.ok().map(|checked| checked.map)
}

/// Adjustments found by play ([`crate::tuned`]) for maps of today: name and file of each. They are used only where
/// that is asked for.
pub static TUNED: [(&str, &str); 5] = [
    (
        "british-isles",
        include_str!("../maps/tuned/british-isles.toml"),
    ),
    (
        "great-lakes",
        include_str!("../maps/tuned/great-lakes.toml"),
    ),
    ("iberia", include_str!("../maps/tuned/iberia.toml")),
    ("india", include_str!("../maps/tuned/india.toml")),
    ("japan", include_str!("../maps/tuned/japan.toml")),
];

/// What was found by play for the map of that name; `None` if nothing was.
pub fn tuned(name: &str) -> Option<Tuned> {
    let (_, text) = TUNED.iter().find(|(known, _)| *known == name)?;
    Tuned::read(text).ok()
}

/// The maps of [`TUNED`] with their adjustments, by name.
pub fn tuned_maps() -> impl Iterator<Item = (&'static str, Map)> {
    TUNED
        .iter()
        .filter_map(|(name, _)| Some((*name, tuned(name)?.of(&map(name)?).ok()?)))
}

/// The number of all maps.
pub const COUNT: usize = MAPS.len() + EARLIER.len();

/// The names of all maps, those of today before those of earlier releases.
pub fn names() -> impl Iterator<Item = &'static str> {
    MAPS.iter().chain(&EARLIER).map(|(name, _)| *name)
}

/// The name in [`EARLIER`] of the map called `name` as it was when its hash began with `hash`: the hexadecimal digits
/// of [`Map::hash_text`], eight or more of them.
pub fn earlier(name: &str, hash: &str) -> Option<&'static str> {
    let is_meant = |known: &&str| {
        known
            .split_once('@')
            .is_some_and(|(map, digits)| map == name && hash.starts_with(digits))
    };
    EARLIER.iter().map(|(name, _)| *name).find(is_meant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_map_reads_without_a_warning() {
        for (name, source) in MAPS {
            let checked =
                text::read(source).unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
            assert_eq!(checked.warnings, [], "{name}");
            assert_eq!(map(name), Some(checked.map));
        }
        assert_eq!(map("atlantis"), None);
    }

    #[test]
    fn every_tuned_map_is_that_of_today() {
        let names: Vec<&str> = tuned_maps().map(|(name, _)| name).collect();
        assert_eq!(names, TUNED.map(|(name, _)| name));
    }

    /// Each has the hash in its name, and is refused by no rule of its day.
    #[test]
    fn earlier_maps_are_found_by_their_hash() {
        for (name, _) in EARLIER {
            let found = map(name).unwrap_or_else(|| panic!("{name}"));
            let (today, digits) = name.split_once('@').unwrap();
            assert!(
                found.hash_text().starts_with(digits),
                "{name}: {}",
                found.hash_text()
            );
            assert_ne!(
                map(today).unwrap().hash(),
                found.hash(),
                "{name} is the map of today"
            );
            assert_eq!(earlier(today, &found.hash_text()), Some(name));
        }
        assert_eq!(earlier("japan", "0000000000000000"), None);
        assert_eq!(names().count(), COUNT);
        assert!(text::read(EARLIER[2].1).is_err() && text::read_kept(EARLIER[2].1).is_ok());
    }
}
