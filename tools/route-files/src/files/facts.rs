//! What happens by itself in games of a title, as its file says it.

use milepost_document::FromNode;
use milepost_route::inner::OneOrMany;
use milepost_route::model::{
    Attached, Combined, Draw, Effect, Exports, Merger, OptionBoard, PhaseStart, RecordFacts,
    Silent, StartToken,
};
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
    /// The companies of which `silent` says it; all, where none are named.
    silent_of: Option<Vec<String>>,
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
    /// The companies whose homes lie from the start.
    start: Option<Vec<String>>,
    /// The companies that choose their home among several hexes by the tile that they lay there.
    home_tiles: Option<Vec<String>>,
    /// What happens along with an event of a train, or with an action.
    effect: Option<Vec<FactEffect>>,
    /// How companies take over others.
    merger: Option<FactMerger>,
    /// A company has one token in a hex at most: one that it places there again is moved.
    one_per_hex: Option<bool>,
    /// The home of a company is chosen, with a choice that ends in its hex such as `(H17)`.
    home_choice: Option<bool>,
    /// After which rounds a train leaves the bank without a buyer: `operating`, or `stock` where it may.
    exports: Option<FactExports>,
    /// Trains that others take along for a run.
    attached: Option<Vec<FactAttached>>,
    /// Trains of which only the smallest of a company runs, for all of them.
    combined: Option<FactCombined>,
    /// The train that a choice makes of another until that is taken back.
    patch: Option<String>,
    /// Trains, by their numbers, that companies may have for nothing: who runs one has it.
    free: Option<Vec<String>>,
    /// What optional rules change of the board.
    option: Option<Vec<FactOption>>,
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

#[derive(Clone, Copy, FromNode, Serialize)]
#[form(expected("supported"))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum FactExports {
    /// Each operating round.
    Operating,
    /// Stock rounds.
    Stock,
}

#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct FactEffect {
    /// The event of a train with which it happens.
    event: Option<String>,
    /// The train of which the first is bought.
    train: Option<String>,
    /// The kind of the action with which it happens.
    action: Option<String>,
    /// The company whose home is placed.
    home: Option<String>,
    /// What that action chooses.
    choice: Option<String>,
    /// The tokens that are placed, by company; of an action those of the company that acts.
    tokens: Option<BTreeMap<String, OneOrMany>>,
    /// The company that acts places a token in the hex that the action names.
    here: Option<bool>,
    /// The company whose home is placed places a token in its destination.
    destination: Option<bool>,
    /// These tokens take no place in their city.
    beside: Option<bool>,
    /// The operating round before which it happens.
    #[form(range(1..=100))]
    round: Option<u32>,
    /// The private company whose token the company that acts takes back.
    takes_back: Option<String>,
    /// The trains that the company loses which acts, or buys the train.
    loses: Option<Vec<String>>,
    /// The companies that others take over.
    takes: Option<BTreeMap<String, Vec<String>>>,
    /// The companies that are closed.
    closes: Option<Vec<String>>,
    /// The tiles that are laid, by hex: `57`, or turned, `57:2`.
    tiles: Option<BTreeMap<String, String>>,
}

#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct FactMerger {
    /// The company that takes over all others.
    into: Option<String>,
    /// How many tokens it keeps of those that it takes over, the home first.
    #[form(range(0..=100))]
    tokens: Option<u32>,
    /// What is chosen after a merger where the tokens change hands, and where they are taken off the board.
    takes: Option<String>,
    removes: Option<String>,
    /// The company that takes over another then names the tokens that it replaces by its own.
    replaces: Option<bool>,
    /// Both become a system named by both, such as `NYH-MP`.
    systems: Option<bool>,
    /// Players bid for companies: the one that was bid for last is taken over.
    auction: Option<bool>,
}

#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct FactAttached {
    train: String,
    /// What the other is called then, `{}` standing for its name and `{2}` for twice its number of stops.
    named: String,
    /// The trains that take none along.
    except: Option<Vec<String>>,
    /// What others are called otherwise, by their names.
    called: Option<BTreeMap<String, String>>,
}

#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct FactCombined {
    /// Their names, the smallest first.
    trains: Vec<String>,
    /// What the rules call two of them, three and so on.
    holds: Vec<String>,
}

#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
struct FactOption {
    /// The optional rules, of which one is enough.
    rules: Vec<String>,
    /// Hexes that are not there.
    without: Option<Vec<String>>,
    /// Hexes that are there besides, with what is printed on them.
    with: Option<BTreeMap<String, String>>,
}

impl From<FactEffect> for Effect {
    fn from(form: FactEffect) -> Effect {
        let tokens = form.tokens.into_iter().flatten();
        Effect {
            event: form.event,
            action: form.action,
            train: form.train,
            home: form.home,
            choice: form.choice,
            here: form.here.unwrap_or(false),
            destination: form.destination.unwrap_or(false),
            tokens: tokens
                .map(|(company, hexes)| (company, hexes.into()))
                .collect(),
            beside: form.beside.unwrap_or(false),
            round: form.round,
            takes_back: form.takes_back,
            loses: form.loses.unwrap_or_default(),
            takes: form.takes.unwrap_or_default(),
            closes: form.closes.unwrap_or_default(),
            tiles: form.tiles.unwrap_or_default(),
        }
    }
}

impl From<FactOption> for OptionBoard {
    fn from(form: FactOption) -> OptionBoard {
        OptionBoard {
            rules: form.rules,
            without: form.without.unwrap_or_default(),
            with: form.with.unwrap_or_default(),
        }
    }
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

impl From<FactToken> for StartToken {
    fn from(form: FactToken) -> StartToken {
        StartToken {
            hex: form.hex,
            company: form.company,
            neutral: form.neutral.unwrap_or(false),
        }
    }
}

impl From<FactPhase> for PhaseStart {
    fn from(form: FactPhase) -> PhaseStart {
        PhaseStart {
            name: form.name,
            round: form.round,
            trains: form.trains.unwrap_or_default(),
        }
    }
}

impl From<FactAttached> for Attached {
    fn from(form: FactAttached) -> Attached {
        Attached {
            train: form.train,
            named: form.named,
            except: form.except.unwrap_or_default(),
            called: form.called.unwrap_or_default(),
        }
    }
}

impl From<FactMerger> for Merger {
    fn from(form: FactMerger) -> Merger {
        let choices = form.takes.zip(form.removes);
        Merger {
            into: form.into,
            tokens: form.tokens,
            choices: choices.map(|(takes, removes)| [takes, removes]),
            replaces: form.replaces.unwrap_or(false),
            systems: form.systems.unwrap_or(false),
            auction: form.auction.unwrap_or(false),
        }
    }
}

impl From<FactExports> for Exports {
    fn from(form: FactExports) -> Exports {
        match form {
            FactExports::Operating => Exports::Operating,
            FactExports::Stock => Exports::Stock,
        }
    }
}

/// All of a list, as the replay has them.
fn all<Form, Fact: From<Form>>(list: Option<Vec<Form>>) -> Vec<Fact> {
    list.into_iter().flatten().map(Fact::from).collect()
}

impl From<FactsToml> for RecordFacts {
    fn from(form: FactsToml) -> RecordFacts {
        let home = |(company, homes): (String, OneOrMany)| (company, homes.into());
        let pair = |pair: FactPair| [pair.with, pair.tile, pair.hex];
        let rust = |rust: FactRust| (rust.train, rust.after);
        RecordFacts {
            uncertain: form.uncertain.unwrap_or_default(),
            neutral: form.neutral,
            holds: form.holds.unwrap_or_default(),
            while_owned: form.while_owned.unwrap_or_default(),
            gives: form.gives.unwrap_or_default(),
            silent_of: form.silent_of.unwrap_or_default(),
            silent: match form.silent {
                None => Silent::Unknown,
                Some(word) if word == "closed" => Silent::Closed,
                Some(company) => Silent::Within(company),
            },
            homes: form.homes.into_iter().flatten().map(home).collect(),
            tokens: all(form.token),
            draws: all(form.draw),
            phases: all(form.phase),
            pairs: form.pair.into_iter().flatten().map(pair).collect(),
            rusts: form.rust.into_iter().flatten().map(rust).collect(),
            clears: form.clears.unwrap_or_default(),
            events: form.events.unwrap_or_default(),
            start: form.start.unwrap_or_default(),
            home_tiles: form.home_tiles.unwrap_or_default(),
            effects: all(form.effect),
            merger: form.merger.map_or(Merger::NONE, Merger::from),
            one_per_hex: form.one_per_hex.unwrap_or(false),
            home_choice: form.home_choice.unwrap_or(false),
            exports: form.exports.map(Exports::from),
            attached: all(form.attached),
            patch: form.patch,
            free: form.free.unwrap_or_default(),
            combined: form.combined.map(|form| Combined {
                trains: form.trains,
                holds: form.holds,
            }),
            options: all(form.option),
        }
    }
}
