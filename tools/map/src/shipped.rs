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

/// The text of the map of that name, such as `british-isles`; `None` if no map has it.
pub fn text(name: &str) -> Option<&'static str> {
    let (_, text) = MAPS.iter().find(|(known, _)| *known == name)?;
    Some(text)
}

/// The map of that name; `None` if no map has it.
pub fn map(name: &str) -> Option<Map> {
    text::read(text(name)?).ok().map(|checked| checked.map)
}

/// Adjustments found by play ([`crate::tuned`]): name and file of each. They are used only where
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

/// The names of all maps, in order.
pub fn names() -> impl Iterator<Item = &'static str> + Clone {
    MAPS.iter().map(|(name, _)| *name)
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
}
