//! Contracts.

use super::request::{read, wrong, wrong_in};
use super::watch::Watch;
use crate::given::{inside, unknown};
use milepost_contract::Kind;
use milepost_contract::files::{self, odds as forms};
use milepost_document::{FromNode, Problem};
use serde_json::{Value, json};

/// A request for odds.
#[derive(Debug, FromNode)]
#[serde(deny_unknown_fields)]
struct Odds {
    /// The text of a game file.
    game: String,
    /// The kind of the next contract: `private`, `market` and so on.
    kind: String,
    /// The number of the player, from 1; not for the market.
    #[serde(default)]
    player: Option<usize>,
}

/// `contract.odds`: `odds` as `contract odds --json` has them.
pub(super) fn odds(text: &str, _: &Watch<'_>) -> Result<Value, Vec<Problem>> {
    let request: Odds = read(text)?;
    let found = Kind::ALL
        .into_iter()
        .find(|(_, name)| *name == request.kind);
    let (kind, _) = found.ok_or_else(|| {
        let names = Kind::ALL.into_iter().map(|(_, name)| name);
        unknown("kind", &request.kind, names, "")
    })?;
    let player = match (request.player, kind) {
        (Some(player @ 1..), _) => player - 1,
        (None, Kind::Market) => 0,
        _ => {
            return Err(wrong_in(
                "player",
                "expected a number from 1",
                "only the market needs none",
            ));
        }
    };
    let game = files::game::read(&request.game).map_err(inside("game", &request.game))?;
    let chances = game
        .odds(kind, player)
        .map_err(|refusal| wrong(refusal.to_string(), refusal.hint()))?;
    Ok(json!({ "odds": forms::json(game.values(), &chances) }))
}
