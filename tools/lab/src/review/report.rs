//! The review of a game, as JSON.

use serde::{Deserialize, Serialize};

/// The kind of file.
pub const FORMAT: &str = "table-review/1";

/// A game looked back on. Money in millions; rounds from 1, and 0 are the draft and the building rounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReviewJson {
    /// `table-review/1`.
    pub milepost: String,
    /// The program and the versions of decks, games and bots.
    pub generator: String,
    /// The map's name.
    pub map: String,
    /// The map's content hash.
    pub hash: String,
    /// The code of the deck.
    pub deck: String,
    /// `standard` or `locking`.
    pub game: String,
    /// The round of the last action.
    pub rounds: u32,
    /// How the game ended; `null` while it goes on.
    pub ended: Option<String>,
    /// The players, by seat.
    pub players: Vec<PlayerReviewJson>,
}

/// What a player did.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayerReviewJson {
    /// The name.
    pub name: String,
    /// The kind of bot; `null` for a person.
    pub bot: Option<String>,
    /// The cash at the end.
    pub cash: i32,
    /// What deliveries paid in each round, from round 1.
    pub income: Vec<u64>,
    /// Turns taken, those of the building rounds aside.
    pub turns: u64,
    /// Turns given up: pitches, or hands.
    pub given_up: u64,
    /// Demands delivered.
    pub deliveries: u64,
    /// What they paid.
    pub earned: u64,
    /// The same divided by turns.
    pub per_turn: f64,
    /// Mileposts moved.
    pub mileposts: MilepostsJson,
    /// Ferries crossed.
    pub ferries: u64,
    /// Sections of track built.
    pub sections: u64,
    /// Of these, the ones that the player's own train never rode over.
    pub never_ridden: u64,
    /// What track cost, ferries included.
    pub track: u64,
    /// What changes of the train cost.
    pub trains: u64,
    /// Fees paid for the use of track.
    pub fees_paid: u64,
    /// Fees received.
    pub fees_received: u64,
    /// Taxes paid.
    pub taxes: u64,
    /// Turns that ended with a hold free after a city in which a load was to be had that an open demand wanted.
    pub left_wanted: u64,
    /// What was missed, in order.
    pub missed: Vec<MissedJson>,
    /// The turns that cost most by the planner's reckoning, the dearest first; at most five.
    pub turning_points: Vec<TurningJson>,
}

/// Mileposts that a train moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MilepostsJson {
    /// All of them.
    pub all: u64,
    /// Of these, without a load aboard.
    pub empty: u64,
    /// On the player's own track.
    pub own: u64,
    /// On the track of others.
    pub foreign: u64,
    /// Inside major cities.
    pub inside: u64,
}

/// Something that could have been done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MissedJson {
    /// The round.
    pub round: u32,
    /// What kind of thing.
    pub kind: MissedKind,
    /// In words.
    pub text: String,
    /// What the demand pays.
    pub payoff: i32,
}

/// What can be missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum MissedKind {
    /// A delivery that was possible in a turn and was not made in it, with no other of the same good.
    Delivery,
    /// A reserved load that could be turned up in a turn and was not.
    Reserved,
    /// A load that was left with a hold free, and for which the train came back to the same city.
    Load,
    /// A demand for which the load was aboard, until another player took the card.
    Lost,
}

/// A turn after which the planner reckons a later victory than after its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TurningJson {
    /// The round.
    pub round: u32,
    /// How many turns later the victory is reckoned: the difference of the next two.
    pub lost: f64,
    /// Turns that the planner reckons until the victory after the turn as it was played; `null` where it sees no trip
    /// that pays.
    pub played: Option<f64>,
    /// The same after its own turn.
    pub planned: Option<f64>,
    /// What was done in the turn.
    pub done: Vec<String>,
    /// What the planner would have done.
    pub planner: Vec<String>,
}
