//! A position as a file describes it, before it is checked.

use crate::model::hex::Hex;
use crate::model::manifest::Manifest;
use crate::model::record::Record;
use crate::model::tile::Tile;
use crate::model::train::Train;
use crate::rules::{Rules, When};
use milepost_grid::Layout;
use std::collections::BTreeMap;

/// A company with its trains.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Company {
    /// Its name, as on its tokens.
    pub name: String,
    /// Its trains; routes refer to them by index.
    pub trains: Vec<Train>,
    /// What it owns that rules may ask for, such as private companies and markers.
    pub holds: Vec<String>,
}

/// What a board declares for all positions on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Declared {
    /// The colours of the tiles in use, the latest last, by the name of the phase.
    pub phases: BTreeMap<String, Vec<String>>,
    /// The companies' names, by those on their tokens; none where anyone may play.
    pub companies: BTreeMap<String, String>,
    /// The trains that are not what their names say, by name.
    pub trains: BTreeMap<String, Train>,
    /// The game's own tiles, by number.
    pub tiles: BTreeMap<String, Tile>,
}

/// A position as a file describes it. It may be wrong in any way; [`Position::new`](crate::Position::new) checks it.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The title of the game, or the position's own name.
    pub title: String,
    /// The title that ships whose rules and trains it is played with; empty where none is known, or where it declares rules of
    /// its own.
    pub game: String,
    /// How the hexes lie.
    pub layout: Layout,
    /// The name of the phase; empty if unknown.
    pub phase: String,
    /// The colours of the tiles in use, the latest last.
    pub colours: Vec<String>,
    /// The board.
    pub hexes: Vec<Hex>,
    /// The companies whose trains are known, the one that is to run first.
    pub companies: Vec<Company>,
    /// The tiles that the game has, where that is known.
    pub manifest: Option<Manifest>,
    /// What its board declares.
    pub declared: Declared,
    /// The rules.
    pub rules: Rules,
    /// Names of rules of the title that are not declared here.
    pub undeclared: Vec<String>,
    /// What the company ran in the game that the position was recorded from.
    pub record: Option<Record>,
}

/// No hexes, in flat layout; plain rules, no companies.
impl Default for Setup {
    fn default() -> Setup {
        Setup {
            title: String::new(),
            game: String::new(),
            layout: Layout::Flat,
            phase: String::new(),
            colours: Vec::new(),
            hexes: Vec::new(),
            companies: Vec::new(),
            manifest: None,
            declared: Declared::default(),
            rules: Rules::default(),
            undeclared: Vec::new(),
            record: None,
        }
    }
}

/// Returns rules in words: those of the title `game` where it is not empty, else declared or plain ones.
pub fn rules_words(game: &str, rules: &Rules) -> String {
    match game {
        "" if *rules == Rules::default() => "plain rules".to_owned(),
        "" => "declared rules".to_owned(),
        game => format!("the rules of {game}"),
    }
}

impl Setup {
    /// The rules that it is played by, in words.
    pub fn rules_words(&self) -> String {
        rules_words(&self.game, &self.rules)
    }

    /// What is to be said of its best run, where the position is of a recorded game and may not be what it was there.
    pub fn caveat(&self) -> Option<&'static str> {
        let record = self.record.as_ref().filter(|record| record.doubtful);
        record.map(|_| "the best run on this board, which may not be the game's")
    }

    /// What `company` owns that rules may ask for; empty if the company is unknown.
    pub fn holds(&self, company: &str) -> &[String] {
        let found = self.companies.iter().find(|one| one.name == company);
        found.map_or(&[], |company| &company.holds)
    }

    /// Whether a rule is for `company`, whichever of its trains runs.
    pub(crate) fn is_for(&self, when: &When, company: &str) -> bool {
        when.is_for(company, self.holds(company), &self.phase)
            && when.is_beside(self.trains(company))
    }

    /// The trains of `company`; none if the company is unknown.
    pub(crate) fn trains(&self, company: &str) -> &[Train] {
        let found = self.companies.iter().find(|one| one.name == company);
        found.map_or(&[], |company| &company.trains)
    }
}
