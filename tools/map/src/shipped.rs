//! The maps that come with Milepost. The survey makes them.

use crate::model::Map;
use crate::text;

/// Name and map text of each, by name.
pub const MAPS: [(&str, &str); 5] = [
    ("british-isles", include_str!("../../../maps/british-isles.toml")),
    ("great-lakes", include_str!("../../../maps/great-lakes.toml")),
    ("iberia", include_str!("../../../maps/iberia.toml")),
    ("india", include_str!("../../../maps/india.toml")),
    ("japan", include_str!("../../../maps/japan.toml")),
];

/// The shipped map of that name; `None` if there is none.
pub fn map(name: &str) -> Option<Map> {
    let (_, source) = MAPS.iter().find(|(shipped, _)| *shipped == name)?;
    text::read(source).ok().map(|checked| checked.map)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_map_reads_without_a_warning() {
        for (name, source) in MAPS {
            let checked = text::read(source).unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
            assert_eq!(checked.warnings, [], "{name}");
            assert_eq!(map(name), Some(checked.map));
        }
        assert_eq!(map("atlantis"), None);
    }
}
