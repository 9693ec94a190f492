//! A position with something changed: a tile laid, a token placed, a train bought.

use crate::build::lay::{Among, Unplaced, lay_over, listed, place};
use crate::build::upgrade;
use crate::build::upgrade::Refusal;
use crate::model::{Hex, Position, Tile, Token, Train};
use milepost_document::Problem;

/// A change of a position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Change {
    /// A tile is laid.
    Lay {
        /// The hex, as an index.
        hex: usize,
        /// The tile, unturned.
        tile: Tile,
        /// How far it is turned clockwise, in sixths.
        turn: u8,
        /// Whether it may be one that [`upgrade`] refuses; tokens must have room all the same.
        any: bool,
    },
    /// The company places a token.
    Token {
        /// The hex, as an index.
        hex: usize,
        /// The stop; needed where the hex has several cities.
        stop: Option<usize>,
    },
    /// The company has one train more, behind those it has.
    Train(Train),
}

impl Change {
    /// The hex that is changed; none where a train is bought.
    pub fn hex(&self) -> Option<usize> {
        match self {
            Change::Lay { hex, .. } | Change::Token { hex, .. } => Some(*hex),
            Change::Train(_) => None,
        }
    }

    /// What the terrain costs that a tile is laid on, where that is stated; laying over a tile costs nothing more.
    pub fn cost(&self, position: &Position) -> Option<u32> {
        let Change::Lay { hex, .. } = self else {
            return None;
        };
        position.setup().hexes.get(*hex)?.to_build()
    }

    /// The position after `company` makes the change.
    ///
    /// # Errors
    /// All reasons why the change is not allowed.
    pub fn apply(&self, position: &Position, company: &str) -> Result<Position, Vec<Problem>> {
        let mut setup = position.setup().clone();
        match self {
            Change::Lay {
                hex,
                tile,
                turn,
                any,
            } => {
                let lack = upgrade::lack(&setup, tile);
                let on = &mut setup.hexes[*hex];
                let mut refused = upgrade::refusals(on, tile, *turn, &setup.colours);
                refused.extend(lack);
                let lay = format!("{} r{turn}", tile.name);
                let refused = refused.iter().filter(|refusal| !any || refusal.is_final());
                let problems: Vec<Problem> =
                    refused.map(|refusal| problem(refusal, on, &lay)).collect();
                if !problems.is_empty() {
                    return Err(problems);
                }
                lay_over(on, tile, *turn);
            }
            Change::Token { hex, stop } => {
                let token = Token {
                    company: company.to_owned(),
                    neutral: false,
                };
                let on = &mut setup.hexes[*hex];
                place(on, token, *stop, Among::Free).map_err(|wrong| {
                    let hint = match &wrong {
                        Unplaced::NoCity => "name a hex with a city".to_owned(),
                        Unplaced::NotCity(_, cities) => {
                            format!("its cities are {}", listed(cities))
                        }
                        Unplaced::Which(cities) => {
                            format!("say which of {}: {}:{}", listed(cities), on.name, cities[0])
                        }
                        Unplaced::Twice => "name another city".to_owned(),
                        Unplaced::Taken(..) | Unplaced::Full(_) => {
                            "name a city with a free place".to_owned()
                        }
                    };
                    vec![Problem::whole(wrong.what(company, &on.name), hint)]
                })?;
            }
            Change::Train(train) => {
                let mine = setup
                    .companies
                    .iter_mut()
                    .filter(|known| known.name == company);
                mine.for_each(|company| company.trains.push(train.clone()));
            }
        }
        Position::new(setup)
    }
}

fn problem(refusal: &Refusal, hex: &Hex, lay: &str) -> Problem {
    let (what, hint) = refusal.words(hex, lay);
    Problem::whole(what, hint)
}
