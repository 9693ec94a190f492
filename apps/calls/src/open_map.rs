//! Crayon maps that people name or bring: those that come with Milepost, by their names, and the texts of files.

use crate::call::given::Source;
#[cfg(feature = "deck")]
use milepost_deck::Code;
use milepost_document::{Problem, position, without_mark};
use milepost_map::{Checked, Map, files, graph, shipped};

/// The text of the map that printed decks call by this title, such as "British Isles", in any case; `None` if none is.
#[must_use]
pub fn by_title(title: &str) -> Option<&'static str> {
    let at = position(title, shipped::names())?;
    shipped::MAPS.get(at).map(|(_, text)| *text)
}

/// Reads a map in either form, with or without a byte order mark. It is JSON if `file`, the name of its file, ends in
/// `.json` or the text begins as JSON does.
///
/// # Errors
/// Everything that is wrong with the text.
pub fn read(file: &str, text: &str) -> Result<Checked, Vec<Problem>> {
    let text = without_mark(text);
    match file.ends_with(".json") {
        true => graph::read(text),
        false => files::read_any(text),
    }
}

impl Source for Map {
    const FILE: &'static str = "map file";

    fn shipped(name: &str) -> Option<&'static str> {
        shipped::text(name)
    }

    fn titled(title: &str) -> Option<&'static str> {
        by_title(title)
    }

    fn names() -> Vec<&'static str> {
        shipped::names().collect()
    }

    fn read(name: &str, text: &str) -> Result<(Map, Vec<Problem>), Vec<Problem>> {
        // What is given may be the text itself, which no name of a file is.
        let file = if name.contains('\n') { "" } else { name };
        let Checked { map, warnings } = read(file, text)?;
        Ok((map, warnings))
    }
}

/// `map` with the payoffs that were tuned by play and come with it, with its name, if the deck of a code was dealt with
/// those.
#[cfg(feature = "deck")]
#[must_use]
pub fn tuned_of_code(code: &str, map: &Map) -> Option<(&'static str, Map)> {
    let code = Code::read(code).ok()?;
    shipped::tuned_maps().find(|(name, tuned)| {
        let original = shipped::map(name);
        code.is_on(tuned) && original.is_some_and(|original| original.hash() == map.hash())
    })
}

/// The map with this title and hash that comes with Milepost, as the log of a game names it; also with the payoffs that
/// were tuned by play.
#[must_use]
pub fn by_hash(title: &str, hash: u64) -> Option<Map> {
    let maps = shipped::names().filter_map(shipped::map);
    maps.chain(shipped::tuned_maps().map(|(_, map)| map))
        .find(|map| map.name() == title && map.hash() == hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_found_by_name_title_and_hash() {
        assert_eq!(by_title("British Isles"), shipped::text("british-isles"));
        assert_eq!(by_title("Low Countries"), shipped::text(shipped::FIRST));
        assert_eq!(shipped::text("atlantis"), None);
        assert_eq!(by_title("Atlantis"), None);
        for (name, text) in shipped::MAPS {
            assert_eq!(shipped::text(name), Some(text));
            let map = read(name, text).unwrap().map;
            assert_eq!(by_hash(map.name(), map.hash()).as_ref(), Some(&map));
            assert_eq!(by_hash(map.name(), map.hash() ^ 1), None);
        }
    }

    #[test]
    fn a_file_is_json_by_its_name_or_its_text() {
        let text = shipped::text("iberia").unwrap();
        let map = read("iberia.toml", text).unwrap().map;
        let graph = graph::write(&map);
        for (file, text) in [("", &*graph), ("a.toml", &graph), ("a.json", &graph)] {
            assert_eq!(read(file, text).unwrap().map, map);
        }
        let marked = format!("\u{feff}{text}");
        assert_eq!(read("", &marked).unwrap().map, map);
        assert!(read("a.json", text).is_err());
    }
}
