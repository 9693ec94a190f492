//! The forms as JSON Schema. TOML has no schema language of its own; editors check it by JSON Schema all the same.

use milepost_document::FromNode;
use serde::Serialize;
use std::collections::BTreeMap;

pub use crate::files::case::CaseJson;
use crate::files::common::{AxesForm, LayoutForm};

pub use crate::files::recorded::RecordedJson;
pub use crate::files::rules::RulesToml;
pub use crate::files::title::TitleToml;
use crate::files::train::Roster;

/// A tile.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct TileForm {
    /// Its colour: white, yellow, green, brown, gray, red, blue.
    colour: String,
    /// What is printed on it, in the notation.
    code: String,
    /// Its number, where lines call it otherwise.
    number: Option<String>,
}

/// A position file: what lies on a board, and who runs what.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PositionToml {
    /// `18xx-position/1`.
    milepost: String,
    /// The position's own name; the board's where there is none.
    title: Option<String>,
    /// Where it comes from, and under which licence.
    provenance: Option<BTreeMap<String, String>>,
    /// The name of a shipped board, or the path of a board file.
    board: String,
    /// The phase, by its name on the board; needed where the board has phases.
    phase: Option<String>,
    /// The company that is to run, where several have trains.
    company: Option<String>,
    /// The trains of each company, by its name on tokens.
    trains: Option<BTreeMap<String, Vec<String>>>,
    /// What each company holds that rules ask for.
    holds: Option<BTreeMap<String, Vec<String>>>,
    /// What lies on each hex: `TILE rN token NAME at STOP place N extra neutral mark NAME`, each part optional, tokens and
    /// marks as many as there are.
    hexes: Option<BTreeMap<String, String>>,
    /// Trains that the board does not declare, by name.
    train: Option<Roster>,
    /// Tiles that are in neither the board nor the catalogue, by number.
    tile: Option<BTreeMap<String, TileForm>>,
    /// The rules, in place of the board's.
    rules: Option<RulesToml>,
    /// Rules of the game that stand nowhere here, by name.
    undeclared: Option<Vec<String>>,
    /// What was run in the game that the position was recorded from.
    record: Option<crate::files::position::record::RecordForm>,
}

/// A board file: what is printed, and what the game's box holds.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BoardToml {
    /// `18xx-board/1`.
    milepost: String,
    /// The game.
    title: String,
    /// Where it comes from, and under which licence.
    provenance: Option<BTreeMap<String, String>>,
    /// How the hexes lie.
    layout: LayoutForm,
    /// What the letters of coordinates count; columns of flat hexes and rows of pointy ones, unless said.
    axes: Option<AxesForm>,
    /// By colour (white, yellow, green, brown, gray, red, blue), then by coordinates parted by spaces, `A5..A11` for a row:
    /// what is printed there, as notation or as the number of a tile.
    hexes: BTreeMap<String, BTreeMap<String, String>>,
    /// The names of places, by coordinate.
    names: Option<BTreeMap<String, String>>,
    /// Borders that nothing passes, each the coordinates of two neighbours.
    borders: Option<Vec<String>>,
    /// The colours of the tiles in use, in order, by the name of the phase.
    phases: Option<BTreeMap<String, Vec<String>>>,
    /// The companies' names, by those on their tokens.
    companies: Option<BTreeMap<String, String>>,
    /// The trains, by name.
    train: Option<Roster>,
    /// The game's own tiles, by number.
    tile: Option<BTreeMap<String, TileForm>>,
    /// The rules.
    rules: Option<RulesToml>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files;
    use crate::files::shipped;
    use milepost_document::{Cursor, Node, Problem, Reader, Severity};

    /// Whether a file has all members that its form needs, and no others.
    fn fits<T: FromNode>(text: &str) -> Result<(), Vec<Problem>> {
        let node = Node::from_text(text)?;
        let mut reader = Reader::new(Severity::Error);
        reader.read::<T>(&Cursor::root(&node));
        match reader.problems.is_empty() {
            true => Ok(()),
            false => Err(reader.problems),
        }
    }

    #[test]
    fn what_ships_is_of_its_form() {
        for (name, text) in shipped::BOARDS {
            fits::<BoardToml>(text).unwrap_or_else(|e| panic!("{name}: {e:#?}"));
        }
        for (name, text) in shipped::POSITIONS {
            fits::<PositionToml>(text).unwrap_or_else(|e| panic!("{name}: {e:#?}"));
        }
        for (name, text) in crate::files::shipped::TITLES {
            fits::<TitleToml>(text).unwrap_or_else(|e| panic!("{name}: {e:#?}"));
        }
    }

    #[test]
    fn the_least_that_a_schema_asks_for_can_be_read() {
        let board = "milepost = \"18xx-board/1\"\ntitle = \"Least\"\nlayout = \"flat\"\nhexes.white.A1 = \"town\"\n";
        let position = "milepost = \"18xx-position/1\"\nboard = \"least\"\n";
        let recorded = r#"{"hexes": [{"id": "A1"}]}"#;
        let case = r#"{"format": "h1-18xx-case/1", "orientation": "flat_top", "company": "GW", "trains": [],
            "rules": {"within_route": "track_only", "between_routes": "track_only"}, "tiles": {},
            "hexes": [{"id": "A1", "neighbours": [null, null, null, null, null, null]}]}"#;
        let boards = |_: &str| Some(board.to_owned());
        for (text, parsed) in [
            (board, fits::<BoardToml>(board).is_ok()),
            (position, fits::<PositionToml>(position).is_ok()),
            (recorded, fits::<RecordedJson>(recorded).is_ok()),
            (case, fits::<CaseJson>(case).is_ok()),
        ] {
            assert!(parsed, "{text}");
            files::read(text, &boards).unwrap_or_else(|problems| panic!("{text}: {problems:#?}"));
        }
        assert!(fits::<RulesToml>("").is_ok() && files::rules("").is_ok());
    }
}
