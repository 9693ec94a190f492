//! The report of a study, as JSON.

use milepost_study::Distribution;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The kind of file.
pub const FORMAT: &str = "table-study/1";

/// What games of bots tell of a map and its decks. Money in millions, shares 0 to 1; where nothing was counted they
/// are 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StudyJson {
    /// `table-study/1`.
    pub milepost: String,
    /// The program and the versions of decks, games and bots.
    pub generator: String,
    /// The map's name.
    pub map: String,
    /// The map's content hash.
    pub hash: String,
    /// `standard` or `locking`.
    pub game: String,
    /// Options that differ from the defaults, by name.
    pub options: BTreeMap<String, String>,
    /// The bots by seat in the first game; in each further one they sit one seat further.
    pub bots: Vec<String>,
    /// Cards of each deck.
    pub cards: usize,
    /// The seed.
    pub seed: u64,
    /// How many games were to be played.
    pub planned: u32,
    /// How many were.
    pub games: u64,
    /// Games for which no deck could be dealt.
    pub undealt: u64,
    /// Decks that could not be dealt, so that another was tried.
    pub refused_decks: u64,
    /// Actions of bots that the rules refused.
    pub faults: u64,
    /// How games ended.
    pub endings: EndingsJson,
    /// Games in which the deck came to its end: no more cards turned up, or those that were gone were shuffled.
    pub ran_out: u64,
    /// Rounds of the games that ended by victory.
    pub rounds_to_win: RoundsJson,
    /// All players as one.
    pub all: PlayersJson,
    /// The players by bot.
    pub kinds: Vec<PlayersJson>,
    /// The players by seat, in the order of play.
    pub seats: Vec<PlayersJson>,
    /// What happened in each round that was played in any game; 0 are the building rounds.
    pub by_round: Vec<RoundJson>,
    /// Mean payoff of the demands in the decks.
    pub offered: f64,
    /// The cities by what was delivered to them, the most money first.
    pub cities: Vec<TrafficJson>,
    /// The goods by what was delivered of them, the most money first.
    pub goods: Vec<TrafficJson>,
    /// What became of cards and locks, in the locking game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locking: Option<LockingJson>,
}

/// How games ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EndingsJson {
    /// A player had the cash and the major cities.
    pub victory: u64,
    /// Nobody delivered for too long.
    pub idle: u64,
    /// All rounds were played.
    pub rounds: u64,
    /// Of the last two: nobody won, for all held locked loads.
    pub unwon: u64,
}

/// How long games last that end by victory, in rounds; the building rounds aside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RoundsJson {
    /// The mean.
    pub mean: f64,
    /// The fewest rounds within which half of the games ended.
    pub median: i64,
    /// The fewest within which a tenth ended.
    pub tenth: i64,
    /// The fewest within which nine tenths ended.
    pub ninetieth: i64,
    /// Games by their rounds.
    pub games: Distribution,
}

/// What some players did: means of a player's game, unless stated otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayersJson {
    /// The bot, or the seat from 1, or `all`.
    pub name: String,
    /// How often such a player played a game.
    pub players: u64,
    /// Their share of all players: the share of games that they would win if all were equal.
    pub even: f64,
    /// The share of games that they won; a win that several share counts for each in part.
    pub won: f64,
    /// Where the true share lies, 95 times in 100 (Wilson's interval): from here
    pub won_low: f64,
    /// to here.
    pub won_high: f64,
    /// Cash at the end.
    pub cash: f64,
    /// The standard error of that cash: of 20 such means 19 lie within two of it of the true one.
    pub cash_error: f64,
    /// Turns, those of building rounds aside.
    pub turns: f64,
    /// Money a turn: what deliveries paid, over turns.
    pub income: f64,
    /// Demands delivered.
    pub deliveries: f64,
    /// What a delivery paid, on the mean.
    pub payoff: f64,
    /// Sections of track built.
    pub sections: f64,
    /// What track cost, ferries included.
    pub track: f64,
    /// Changes of the train.
    pub trains: f64,
    /// What they cost.
    pub upgrades: f64,
    /// Fees paid for the use of track.
    pub fees_paid: f64,
    /// Fees received.
    pub fees_received: f64,
    /// Taxes paid.
    pub taxes: f64,
    /// Loads picked up, reserved ones turned face up included.
    pub pick_ups: f64,
    /// Demands locked in the pool.
    pub locks: f64,
    /// Turns given up: pitches, or hands.
    pub given_up: f64,
    /// What was spent in the building rounds.
    pub opening: f64,
    /// The share of mileposts that were moved without a load.
    pub empty: f64,
    /// Stretches of eight turns or more in which a train did not move, in all games.
    pub stood: u64,
    /// Reserved loads that a train left in a city that makes them, in all games.
    pub left_behind: u64,
}

/// What happened in a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RoundJson {
    /// The round.
    pub round: u32,
    /// Turns in it, in all games.
    pub turns: u64,
    /// What deliveries paid, over those turns.
    pub income: f64,
    /// The same of each bot, in the order of `kinds`.
    pub kinds: Vec<f64>,
    /// Trains that became a Fast Freight, in all games.
    pub fast: u64,
    /// Trains that became a Heavy Freight.
    pub heavy: u64,
    /// Trains that became a Superfreight.
    pub superfreight: u64,
}

/// What came to a city, or what became of a good.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TrafficJson {
    /// The city or the good.
    pub name: String,
    /// A city's size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// Its share of the demands in the decks.
    pub asked: f64,
    /// Its share of the deliveries.
    pub share: f64,
    /// Its share of what the demands in the decks would pay.
    pub offered: f64,
    /// Its share of what deliveries paid.
    pub paid: f64,
    /// Deliveries, the mean of a game.
    pub deliveries: f64,
    /// What they paid, the mean of a game.
    pub earned: f64,
    /// Loads picked up there, or of the good; the mean of a game.
    pub pick_ups: f64,
}

/// What became of cards and locks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LockingJson {
    /// Public cards that were delivered, in all games, by the locks that they had seen, from 0.
    pub delivered: Vec<u64>,
    /// Public cards that were pitched, in all games, by the locks that they had seen, from 0.
    pub pitched: Vec<u64>,
    /// Locks that a public card sees before it is gone, on the mean.
    pub locks: f64,
    /// The share of public cards that were gone without ever being locked.
    pub never: f64,
    /// Cards kept at the start and delivered, the mean of a game; here and in all that follows.
    pub private: f64,
    /// Cards that lay open at the end.
    pub open: f64,
    /// Cards that had not turned up.
    pub unseen: f64,
    /// Stolen: loads that locked a card which another delivered.
    pub stolen: f64,
    /// Stolen, as a share of all locks.
    pub stolen_share: f64,
    /// Missed: a demand was open to a player with the load free aboard until another delivered the card.
    pub missed_delivered: f64,
    /// Missed: until another locked the card for another demand.
    pub missed_locked: f64,
    /// Missed: until another pitched the card.
    pub missed_pitched: f64,
}
