//! What happens by itself in games of a title, as its file says it.

use crate::model::{Draw, PhaseStart, RecordFacts, Silent, StartToken};
use crate::rules::one_or_many::OneOrMany;
use milepost_document::FromNode;
use serde::Serialize;
use std::collections::BTreeMap;

/// What happens in recorded games without an action of anyone. A file without it leaves that open.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub(crate) struct FactsToml {
    /// What stays uncertain, in words.
    uncertain: Option<Vec<String>>,
    /// The company whose tokens the neutral ones are that others place.
    neutral: Option<String>,
    /// The train, by its number, that a company has of each private company it buys.
    gives: Option<BTreeMap<String, String>>,
    /// What became of a company that operated and does nothing any more: `closed`, or the company that it is part of.
    silent: Option<String>,
    /// The homes of companies where the site makes them by code: hexes, with a city such as `H4:1` where there are several.
    homes: Option<BTreeMap<String, OneOrMany>>,
    /// Tokens at the start.
    token: Option<Vec<FactToken>>,
    /// What is drawn by lot before the game, in the order in which the site does so.
    draw: Option<Vec<FactDraw>>,
    /// What `holds` of the rules calls the bonuses of private companies, by the site's names of those. Who owns one is
    /// known from the record.
    holds: Option<BTreeMap<String, String>>,
    /// The same for bonuses that a company has exactly as long as it owns the private company: there a position that
    /// names the private companies of its company tells both ways.
    while_owned: Option<BTreeMap<String, String>>,
    /// Phases that begin otherwise than by the trains that the site names.
    phase: Option<Vec<FactPhase>>,
    /// The markers that events of trains take off the board and from companies.
    clears: Option<BTreeMap<String, Vec<String>>>,
    /// Tiles that are laid with others.
    pair: Option<Vec<FactPair>>,
    /// Trains that rust after an operating round.
    rust: Option<Vec<FactRust>>,
    /// Events of trains that are known, each with the companies that it closes.
    events: Option<BTreeMap<String, Vec<String>>>,
}

#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct FactToken {
    hex: String,
    company: String,
    /// Whether it takes a place that blocks nobody.
    neutral: Option<bool>,
}

#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct FactDraw {
    /// All of them, in the site's order.
    of: Vec<String>,
    /// Those that an optional rule leaves out.
    without: Option<BTreeMap<String, Vec<String>>>,
    /// There is one more for each player, such as a pass.
    passes: Option<bool>,
    /// How many are drawn, by the number of players; none for other numbers.
    players: BTreeMap<String, u32>,
    /// Companies that are drawn place their homes at once.
    home: Option<bool>,
    /// Where companies that are drawn place a further token.
    second: Option<BTreeMap<String, String>>,
    /// Those that do so only when a green tile lies there.
    green: Option<Vec<String>>,
    /// The company that has a token in the homes of those that are not drawn, until they place theirs.
    others: Option<String>,
}

#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct FactPhase {
    name: String,
    /// The operating round before which it begins.
    #[form(range(1..=100))]
    round: Option<u32>,
    /// The trains of which the first to be bought begins it.
    trains: Option<Vec<String>>,
}

#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct FactPair {
    /// The tile that is laid.
    with: String,
    /// The one that comes with it, unturned.
    tile: String,
    hex: String,
}

#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct FactRust {
    train: String,
    /// The operating round after which they rust.
    #[form(range(1..=100))]
    after: u32,
}

impl From<FactDraw> for Draw {
    fn from(form: FactDraw) -> Draw {
        Draw {
            of: form.of,
            without: form.without.unwrap_or_default(),
            passes: form.passes.unwrap_or(false),
            players: form.players,
            home: form.home.unwrap_or(false),
            second: form.second.unwrap_or_default(),
            green: form.green.unwrap_or_default(),
            others: form.others,
        }
    }
}

impl From<FactsToml> for RecordFacts {
    fn from(form: FactsToml) -> RecordFacts {
        let token = |token: FactToken| StartToken {
            hex: token.hex,
            company: token.company,
            neutral: token.neutral.unwrap_or(false),
        };
        let phase = |phase: FactPhase| PhaseStart {
            name: phase.name,
            round: phase.round,
            trains: phase.trains.unwrap_or_default(),
        };
        let home = |(company, homes): (String, OneOrMany)| (company, homes.into());
        let pair = |pair: FactPair| [pair.with, pair.tile, pair.hex];
        let rust = |rust: FactRust| (rust.train, rust.after);
        RecordFacts {
            uncertain: form.uncertain.unwrap_or_default(),
            neutral: form.neutral,
            holds: form.holds.unwrap_or_default(),
            while_owned: form.while_owned.unwrap_or_default(),
            gives: form.gives.unwrap_or_default(),
            silent: match form.silent {
                None => Silent::Unknown,
                Some(word) if word == "closed" => Silent::Closed,
                Some(company) => Silent::Within(company),
            },
            homes: form.homes.into_iter().flatten().map(home).collect(),
            tokens: form.token.into_iter().flatten().map(token).collect(),
            draws: form.draw.into_iter().flatten().map(Draw::from).collect(),
            phases: form.phase.into_iter().flatten().map(phase).collect(),
            pairs: form.pair.into_iter().flatten().map(pair).collect(),
            rusts: form.rust.into_iter().flatten().map(rust).collect(),
            clears: form.clears.unwrap_or_default(),
            events: form.events.unwrap_or_default(),
        }
    }
}
