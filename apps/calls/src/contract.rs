//! Contracts for a network, and their odds.

use crate::call::given::unknown;
use crate::call::refused::{Refused, inside};
use crate::call::watch::Watch;
use crate::call::work::Work;
use crate::call::{Call, Nothing};
use milepost_contract::files::{self, odds as forms};
use milepost_contract::{Game, Kind};
use milepost_document::{Form, FromNode};
use serde_json::{Value, json};

/// A request for the exact odds of a game's next contract.
#[derive(Clone, Debug, FromNode, Form)]
pub struct Odds {
    /// The text of a game file.
    #[form(subject)]
    pub game: String,
    /// The kind of the next contract: `private`, `market` and so on.
    pub kind: String,
    /// The number of the player, from 1; not for the market.
    pub player: Option<usize>,
}

impl Call for Odds {
    const NAME: &'static str = "contract.odds";
    const ABOUT: &'static str = "The exact odds of a game's next contract.";
    const WORK: Work = Work::Deal;
    type Show = Nothing;
    type Answer = Value;

    fn answer(&self, _: &Watch<'_>) -> Result<Value, Refused> {
        let found = Kind::ALL.into_iter().find(|(_, name)| *name == self.kind);
        let (kind, _) = found.ok_or_else(|| {
            let names = Kind::ALL.into_iter().map(|(_, name)| name);
            unknown("kind", &self.kind, names, "")
        })?;
        let player = match (self.player, kind) {
            (Some(player @ 1..), _) => player - 1,
            (None, Kind::Market) => 0,
            _ => {
                let hint = "only the market needs none";
                return Err(Refused::member("player", "expected a number from 1", hint));
            }
        };
        let game: Game = files::game::read(&self.game).map_err(inside("game", &self.game))?;
        let chances = game.odds(kind, player);
        let chances = chances.map_err(|refusal| {
            let hint = refusal.hint();
            Refused::whole(refusal, hint)
        })?;
        Ok(json!(forms::json(game.values(), &chances)))
    }

    fn json(odds: &Value, _: &Nothing) -> Result<Value, Refused> {
        Ok(json!({ "odds": odds }))
    }
}
