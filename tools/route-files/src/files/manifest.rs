//! The manifest of tiles, as boards and titles have it: by how many there are, the numbers of the tiles.

use crate::limits::DECLARED;
use milepost_document::toml_writer::quoted;
use milepost_document::{Cursor, FromNode, Limits, Reader, TomlWriter};
use milepost_route::model::{Manifest, Tile};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// The word for tiles of which there is no end.
const UNLIMITED: &str = "unlimited";

/// By how many there are, or `unlimited`, the numbers of the tiles, parted by spaces.
#[derive(Default)]
pub(crate) struct ManifestForm(BTreeMap<String, Option<u32>>);

impl FromNode for ManifestForm {
    fn from_node(reader: &mut Reader, at: &Cursor<'_>, limits: &Limits) -> Option<ManifestForm> {
        let lists = BTreeMap::<String, String>::from_node(reader, at, limits)?;
        let mut counts = BTreeMap::new();
        for (count, tiles) in &lists {
            let number = count.parse().ok().filter(|&number: &u32| number > 0);
            if number.is_none() && count != UNLIMITED {
                let what = format!("\"{count}\" does not say how many tiles there are");
                reader.error(at, what, "a number from 1, or unlimited");
            }
            for tile in tiles.split_whitespace() {
                if counts.insert(tile.to_owned(), number).is_some() {
                    let what = format!("tile {tile} is listed twice");
                    reader.error(at, what, "say once how many there are");
                }
            }
        }
        if counts.len() > DECLARED {
            let what = format!("the manifest has {} tiles", counts.len());
            reader.error(at, what, format!("at most {DECLARED} are read"));
            return None;
        }
        Some(ManifestForm(counts))
    }
}

impl ManifestForm {
    /// The manifest, with the game's own tiles among it.
    pub fn manifest(self, own: impl IntoIterator<Item = Tile>) -> Manifest {
        let ManifestForm(counts) = self;
        let own = own
            .into_iter()
            .filter(|tile| counts.contains_key(&tile.name));
        Manifest {
            own: own.collect(),
            counts,
        }
    }
}

/// By how many there are, fewest first, the numbers of the tiles.
fn lists(counts: &BTreeMap<String, Option<u32>>) -> Vec<(String, String)> {
    let mut lists: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    let no_end = u32::MAX;
    for (tile, count) in counts {
        lists.entry(count.unwrap_or(no_end)).or_default().push(tile);
    }
    // Tiles are listed as people do: by their numbers.
    let number = |tile: &&str| {
        let digits = tile.find(|sign: char| !sign.is_ascii_digit());
        let number: u32 = tile[..digits.unwrap_or(tile.len())]
            .parse()
            .unwrap_or(no_end);
        (number, tile.to_string())
    };
    let list = |(count, mut tiles): (u32, Vec<&str>)| {
        tiles.sort_by_key(number);
        let count = match count {
            u32::MAX => UNLIMITED.to_owned(),
            count => count.to_string(),
        };
        (count, tiles.join(" "))
    };
    lists.into_iter().map(list).collect()
}

/// Writes the table of a manifest. Tiles whose number would not be read again are left out.
pub(crate) fn write(out: &mut TomlWriter, manifest: &Manifest) {
    let is_word = |(tile, count): &(&String, &Option<u32>)| {
        !tile.is_empty() && !tile.contains(char::is_whitespace) && **count != Some(0)
    };
    let counts = manifest.counts.iter().filter(is_word);
    let counts = counts.map(|(tile, count)| (tile.clone(), *count)).collect();
    let lists = lists(&counts);
    if !lists.is_empty() {
        out.table("manifest");
    }
    for (count, tiles) in lists {
        out.raw(&count, &quoted(&tiles));
    }
}

impl Serialize for ManifestForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(lists(&self.0))
    }
}

#[cfg(feature = "schemas")]
impl schemars::JsonSchema for ManifestForm {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Manifest".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "propertyNames": {"pattern": "^([1-9][0-9]*|unlimited)$"},
            "additionalProperties": {"type": "string"}
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::files;
    use crate::files::Style;

    const BOARD: &str = "milepost = \"18xx-board/1\"\ntitle = \"Least\"\nlayout = \"flat\"\n";
    const HEX: &str = "\n[hexes.white]\nA1 = \"city\"\n";

    #[test]
    fn a_manifest_is_read_and_written_again() {
        let text = format!(
            "{BOARD}\n[tile]\nX1 = {{ colour = \"brown\", code = \"city=revenue:60;path=a:0,b:_0\" }}\n
             [manifest]\n2 = \"57 X1\"\nunlimited = \"8 9\"\n{HEX}"
        );
        let board = files::read(&text, &|_| None).unwrap();
        let manifest = board.setup().manifest.clone().unwrap();
        let counts = [("57", Some(2)), ("8", None), ("9", None), ("X1", Some(2))];
        let counts = counts.map(|(tile, count)| (tile.to_owned(), count));
        assert_eq!(manifest.counts, counts.into());
        assert_eq!(manifest.own[0].name, "X1");
        let written = files::write::write(&board, &Style::Wide("least".to_owned())).unwrap();
        let again = files::read(&written.texts.position, &|_| None).unwrap();
        assert_eq!(again.setup().manifest, Some(manifest));
    }

    #[test]
    fn all_that_is_wrong_with_it_is_named() {
        let text = format!("{BOARD}\n[manifest]\n0 = \"57\"\nmany = \"8\"\n2 = \"9 8\"\n{HEX}");
        let problems = files::read(&text, &|_| None).unwrap_err();
        let whats: Vec<&str> = problems.iter().map(|one| one.what.as_str()).collect();
        assert_eq!(
            whats,
            [
                "\"0\" does not say how many tiles there are",
                "\"many\" does not say how many tiles there are",
                "tile 8 is listed twice",
            ]
        );
    }
}
