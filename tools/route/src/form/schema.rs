//! The forms as JSON Schema. TOML has no schema language of its own; editors check it by JSON Schema all the same.

use schemars::{JsonSchema, Schema, schema_for};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

mod json;
mod parts;
mod rules;

pub use json::{CaseJson, RecordedJson};
use parts::{AxesForm, ConflictForm, LayoutForm, TileForm, TrainForm};

/// The name of each form, and its schema.
pub fn schemas() -> [(&'static str, Schema); 6] {
    [
        ("18xx-position", schema_for!(PositionToml)),
        ("18xx-board", schema_for!(BoardToml)),
        ("18xx-rules", schema_for!(RulesToml)),
        ("18xx-title", schema_for!(TitleToml)),
        ("18xx-recorded", schema_for!(RecordedJson)),
        ("18xx-case", schema_for!(CaseJson)),
    ]
}

/// A position file: what lies on a board, and who runs what.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
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
    train: Option<BTreeMap<String, TrainForm>>,
    /// Tiles that are in neither the board nor the catalogue, by number.
    tile: Option<BTreeMap<String, TileForm>>,
    /// The rules, in place of the board's.
    rules: Option<RulesToml>,
    /// Rules of the game that stand nowhere here, by name.
    undeclared: Option<Vec<String>>,
    /// What was run in the game that the position was recorded from.
    record: Option<parts::RecordForm>,
}

/// A board file: what is printed, and what the game's box holds.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
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
    train: Option<BTreeMap<String, TrainForm>>,
    /// The game's own tiles, by number.
    tile: Option<BTreeMap<String, TileForm>>,
    /// The rules.
    rules: Option<RulesToml>,
}

/// Rules: a file of its own, or the section of a board or a position.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesToml {
    /// What a route may not have twice: `cities` or `stops` of a hex (`true` says the same), or a hex at all, `passing`.
    hex_once: Option<rules::OnceForm>,
    /// What a company's routes may not share, beside track.
    between: Option<ConflictForm>,
    /// What else earns.
    bonus: Option<Vec<rules::BonusForm>>,
    /// What multiplies whole routes.
    factor: Option<Vec<rules::FactorForm>>,
    /// What changes the total of a run.
    total: Option<Vec<rules::TotalForm>>,
    /// Stops that need others.
    need: Option<Vec<rules::NeedForm>>,
    /// What towns and halts are at the ends of a route: `free`, `forbidden`, or `cities` of a train by rows.
    town_ends: Option<rules::TownEndsForm>,
    /// Whether no train may stay idle that could still earn beside the others; or `most`: as many run as can.
    compulsory: Option<rules::MustForm>,
    /// Hexes that only some may run into or through.
    right: Option<Vec<rules::RightForm>>,
    /// Trains of whose routes no two share a stop with the company's token.
    token_once: Option<rules::WordsForm>,
    /// What these rules leave out.
    missing: Option<Vec<rules::MissingForm>>,
    /// Whether track goes on through a blocked city, which is then not visited.
    bypass: Option<bool>,
}

/// A title file: what a title plays by, whatever its board.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TitleToml {
    /// `18xx-title/1`.
    milepost: String,
    /// The title.
    title: String,
    /// Where it comes from.
    provenance: Option<BTreeMap<String, String>>,
    /// Trains that are not what their names or records say.
    train: Option<BTreeMap<String, TrainForm>>,
    /// The rules.
    rules: Option<RulesToml>,
    /// What records do not tell whether a company holds it, each with what it is.
    unknown: Option<BTreeMap<String, String>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{form, shipped};
    use milepost_document::{Node, Value};
    use serde_json::{Value as Json, json};

    /// The values of a TOML file as JSON.
    fn as_json(node: &Node) -> Json {
        match &node.value {
            Value::Null => Json::Null,
            Value::Bool(value) => json!(value),
            Value::Integer(number) => json!(number),
            Value::Float(number) => json!(number),
            Value::Text(text) => json!(text),
            Value::List(items) => items.iter().map(as_json).collect(),
            Value::Table(members) => members
                .iter()
                .map(|(name, node)| (name.clone(), as_json(node)))
                .collect(),
        }
    }

    fn toml(text: &str) -> Json {
        as_json(&Node::from_toml_text(text).unwrap())
    }

    #[test]
    fn what_ships_is_of_its_form() {
        for (name, text) in shipped::BOARDS {
            serde_json::from_value::<BoardToml>(toml(text))
                .unwrap_or_else(|e| panic!("{name}: {e}"));
        }
        for (name, text) in shipped::POSITIONS {
            serde_json::from_value::<PositionToml>(toml(text))
                .unwrap_or_else(|e| panic!("{name}: {e}"));
        }
        for (name, text) in crate::titles::TITLES {
            serde_json::from_value::<TitleToml>(toml(text))
                .unwrap_or_else(|e| panic!("{name}: {e}"));
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
            (
                board,
                serde_json::from_value::<BoardToml>(toml(board)).is_ok(),
            ),
            (
                position,
                serde_json::from_value::<PositionToml>(toml(position)).is_ok(),
            ),
            (
                recorded,
                serde_json::from_str::<RecordedJson>(recorded).is_ok(),
            ),
            (case, serde_json::from_str::<CaseJson>(case).is_ok()),
        ] {
            assert!(parsed, "{text}");
            form::read(text, &boards).unwrap_or_else(|problems| panic!("{text}: {problems:#?}"));
        }
        assert!(serde_json::from_value::<RulesToml>(toml("")).is_ok() && form::rules("").is_ok());
    }

    #[test]
    fn every_member_is_described() {
        for (name, schema) in schemas() {
            let text = serde_json::to_value(&schema).unwrap();
            for (member, form) in text["properties"].as_object().unwrap() {
                assert!(form.get("description").is_some(), "{name}: {member}");
            }
        }
    }
}
