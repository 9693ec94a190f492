//! A position as a file describes it, before it is checked.

use crate::model::hex::Hex;
use crate::model::record::Record;
use crate::model::train::Train;
use crate::rules::Rules;
use milepost_grid::Layout;

/// A company with its trains.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Company {
    /// Its name, as on its tokens.
    pub name: String,
    /// Its trains, in their order.
    pub trains: Vec<Train>,
    /// What it holds that rules may ask for, such as private companies and markers.
    pub holds: Vec<String>,
}

/// What a file says of a position, right or wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The game.
    pub title: String,
    /// How the hexes lie.
    pub layout: Layout,
    /// The phase by name; empty where nothing names it.
    pub phase: String,
    /// The colours of the tiles in use, the latest last.
    pub colours: Vec<String>,
    /// The board.
    pub hexes: Vec<Hex>,
    /// The companies whose trains are known.
    pub companies: Vec<Company>,
    /// The rules.
    pub rules: Rules,
    /// Rules of the title that nothing here declares, by name.
    pub undeclared: Vec<String>,
    /// What the company ran in the game that the position was recorded from.
    pub record: Option<Record>,
}

impl Setup {
    /// What a company holds that rules ask for.
    pub fn holds(&self, company: &str) -> &[String] {
        let found = self.companies.iter().find(|one| one.name == company);
        found.map_or(&[], |company| &company.holds)
    }
}
