//! The prices of a map, and its rules for play at the table.

use super::taxes::Taxes;
use serde::Serialize;
use std::collections::BTreeMap;

/// What building costs on a map, in millions, with the defaults of the crayon rail games.
///
/// Chips and taxes came after the first maps and are written only where a map has them, so that the content hash of one
/// that has not, and the codes of its decks, stay as they were.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Rules {
    /// Building into a milepost, by terrain.
    pub terrain: BTreeMap<String, u16>,
    /// What a river crossing adds.
    pub river: u16,
    /// What crossing a lake or an inlet adds.
    pub lake: u16,
    /// Building into a small city.
    pub small: u16,
    /// Building into a medium city.
    pub medium: u16,
    /// Building into a major city.
    pub major: u16,
    /// The pips that a ferry's crossing counts as, in distances.
    pub ferry_pips: u16,
    /// The most that is spent on track in a turn.
    pub budget: u16,
    /// Chips of each good at the table, 1 to 100; as usual where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chips: Option<u8>,
    /// What players pay when taxes come; as usual where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taxes: Option<Taxes>,
}

/// The most chips of each good.
pub const MOST_CHIPS: u8 = 100;

/// The greatest price that a map may ask for anything, in millions.
pub const DEAREST: u16 = 1000;

/// The terrain of which maps are mostly made, always known.
pub const CLEAR: &str = "clear";

impl Default for Rules {
    fn default() -> Rules {
        let terrain = [(CLEAR, 1), ("mountain", 2), ("alpine", 5)];
        Rules {
            terrain: terrain
                .into_iter()
                .map(|(name, cost)| (name.to_owned(), cost))
                .collect(),
            river: 2,
            lake: 3,
            small: 3,
            medium: 3,
            major: 5,
            ferry_pips: 6,
            budget: 20,
            chips: None,
            taxes: None,
        }
    }
}

impl Rules {
    /// The prices other than terrain's, with their names in files, in the order they are written.
    pub fn prices(&self) -> [(&'static str, u16); 7] {
        [
            ("river", self.river),
            ("lake", self.lake),
            ("small", self.small),
            ("medium", self.medium),
            ("major", self.major),
            ("ferry_pips", self.ferry_pips),
            ("budget", self.budget),
        ]
    }

    /// The price of that name, to be set; `None` if there is none of that name.
    pub fn price_mut(&mut self, name: &str) -> Option<&mut u16> {
        Some(match name {
            "river" => &mut self.river,
            "lake" => &mut self.lake,
            "small" => &mut self.small,
            "medium" => &mut self.medium,
            "major" => &mut self.major,
            "ferry_pips" => &mut self.ferry_pips,
            "budget" => &mut self.budget,
            _ => return None,
        })
    }
}
