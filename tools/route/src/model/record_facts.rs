//! What happens in games of a title without an action of anyone: the record of a game does not say it.

use std::collections::BTreeMap;

/// What happens by itself in games of a title.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordFacts {
    /// What stays uncertain whenever such a game is played again, in words.
    pub uncertain: Vec<String>,
    /// The company whose tokens the neutral ones are that others place.
    pub neutral: Option<String>,
    /// What became of a company that does nothing any more.
    pub silent: Silent,
    /// The companies of which that is so; all, where none are named.
    pub silent_of: Vec<String>,
    /// The homes of companies where the site makes them by code: hexes, with a city such as `H4:1` where there are several.
    pub homes: BTreeMap<String, Vec<String>>,
    /// Tokens at the start.
    pub tokens: Vec<StartToken>,
    /// What is drawn by lot before the game, in the order in which the site does so.
    pub draws: Vec<Draw>,
    /// The train, by its number, that a company has of each private company it buys.
    pub gives: BTreeMap<String, String>,
    /// What titles call the bonuses of private companies, by the site's names of those.
    pub holds: BTreeMap<String, String>,
    /// The same for bonuses that a company has exactly as long as it owns the private company: who owns it now decides.
    pub while_owned: BTreeMap<String, String>,
    /// Phases that begin otherwise than by the trains that the site names.
    pub phases: Vec<PhaseStart>,
    /// The markers that events of trains take off the board and from companies.
    pub clears: BTreeMap<String, Vec<String>>,
    /// Tiles that are laid with others: the one that is laid, the other, and its hex.
    pub pairs: Vec<[String; 3]>,
    /// The trains that rust after an operating round, counted from 1.
    pub rusts: Vec<(String, u32)>,
    /// The companies whose homes lie from the start.
    pub start: Vec<String>,
    /// The companies that choose their home among several hexes by the tile that they lay there.
    pub home_tiles: Vec<String>,
    /// What happens along with something else.
    pub effects: Vec<Effect>,
    /// How a company takes over another.
    pub merger: Merger,
    /// Whether a company has one token in a hex at most, so that one that it places there again is moved.
    pub one_per_hex: bool,
    /// Whether the home of a company is chosen, with a choice that ends in its hex such as `(H17)`.
    pub home_choice: bool,
    /// After which rounds a train leaves the bank without a buyer.
    pub exports: Option<Exports>,
    /// Trains that others take along for a run, and that run by themselves no more.
    pub attached: Vec<Attached>,
    /// Trains of which only the smallest of a company runs.
    pub combined: Option<Combined>,
    /// The train that a company's choice makes of another until the same company takes that back.
    pub patch: Option<String>,
    /// Trains, by their numbers, that companies may have for nothing: who runs one has it.
    pub free: Vec<String>,
    /// What optional rules change of the board.
    pub options: Vec<OptionBoard>,
    /// For each event of trains that is known the companies that it closes.
    pub events: BTreeMap<String, Vec<String>>,
}

impl RecordFacts {
    /// Nothing.
    pub const NONE: RecordFacts = RecordFacts {
        uncertain: Vec::new(),
        neutral: None,
        silent: Silent::Unknown,
        silent_of: Vec::new(),
        homes: BTreeMap::new(),
        tokens: Vec::new(),
        draws: Vec::new(),
        gives: BTreeMap::new(),
        holds: BTreeMap::new(),
        while_owned: BTreeMap::new(),
        phases: Vec::new(),
        clears: BTreeMap::new(),
        pairs: Vec::new(),
        rusts: Vec::new(),
        start: Vec::new(),
        home_tiles: Vec::new(),
        effects: Vec::new(),
        merger: Merger::NONE,
        one_per_hex: false,
        home_choice: false,
        exports: None,
        attached: Vec::new(),
        combined: None,
        patch: None,
        free: Vec::new(),
        options: Vec::new(),
        events: BTreeMap::new(),
    };

    /// What titles call the bonuses of private companies.
    pub fn names_of_holdings(&self) -> Vec<String> {
        let names = self.holds.values().chain(self.while_owned.values());
        names.cloned().collect()
    }
}

/// What became of a company that operated and does nothing any more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Silent {
    /// That is not known: its tokens stay.
    #[default]
    Unknown,
    /// It is closed: its tokens are taken off the board.
    Closed,
    /// It became part of that company, and its tokens did.
    Within(String),
}

/// A token at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartToken {
    /// Its hex.
    pub hex: String,
    /// Its company.
    pub company: String,
    /// Whether it takes a place that blocks nobody.
    pub neutral: bool,
}

/// Companies, or other things, of which some are drawn by lot before the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draw {
    /// All of them, in the site's order.
    pub of: Vec<String>,
    /// Those that an optional rule leaves out.
    pub without: BTreeMap<String, Vec<String>>,
    /// Whether there is one more for each player, such as a pass.
    pub passes: bool,
    /// How many are drawn, by the number of players; none for other numbers.
    pub players: BTreeMap<String, u32>,
    /// Whether companies that are drawn place their homes at once.
    pub home: bool,
    /// Where companies that are drawn place a further token.
    pub second: BTreeMap<String, String>,
    /// Those that do so only when a green tile lies there.
    pub green: Vec<String>,
    /// The company that has a token in the homes of those that are not drawn, until they place theirs.
    pub others: Option<String>,
}

/// When a phase begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseStart {
    /// The phase.
    pub name: String,
    /// The operating round before which it begins, counted from 1.
    pub round: Option<u32>,
    /// The trains of which the first to be bought begins it.
    pub trains: Vec<String>,
}

/// What happens by itself along with an event of a train, or an action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The event of a train.
    pub event: Option<String>,
    /// The train of which the first is bought.
    pub train: Option<String>,
    /// The kind of the action.
    pub action: Option<String>,
    /// The company whose home is placed.
    pub home: Option<String>,
    /// What is chosen by that action; nothing where any choice will do.
    pub choice: Option<String>,
    /// Tokens that are placed, by company: hexes, with a city such as `H4:1` where there are several. Of an action only
    /// those of the company that acts.
    pub tokens: BTreeMap<String, Vec<String>>,
    /// Whether the company that acts places a token in the hex that the action names.
    pub here: bool,
    /// Whether the company whose home is placed places a token in its destination.
    pub destination: bool,
    /// Whether these tokens take no place in their city.
    pub beside: bool,
    /// The operating round before which it happens, counted from 1.
    pub round: Option<u32>,
    /// The private company whose token the company that acts takes back.
    pub takes_back: Option<String>,
    /// The trains that the company loses which acts, or buys the train.
    pub loses: Vec<String>,
    /// The companies that others take over.
    pub takes: BTreeMap<String, Vec<String>>,
    /// The companies that are closed.
    pub closes: Vec<String>,
    /// Tiles that are laid, by hex, with a rotation such as `57:2` where there is one.
    pub tiles: BTreeMap<String, String>,
}

/// How companies take over others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merger {
    /// The company that takes over all others.
    pub into: Option<String>,
    /// How many tokens it may keep of those that it takes over, the home first; nothing where it keeps all.
    pub tokens: Option<u32>,
    /// What is chosen where the tokens change hands, and where they are taken off the board: the action comes after that of
    /// the merger.
    pub choices: Option<[String; 2]>,
    /// Whether the company that takes over another then names the tokens that it replaces by its own.
    pub replaces: bool,
    /// Whether both become a system named by both, such as `NYH-MP`.
    pub systems: bool,
    /// Whether players bid for companies: the one that was bid for last is taken over by the one that is named.
    pub auction: bool,
}

impl Merger {
    /// By what the record says, with all tokens.
    pub const NONE: Merger = Merger {
        into: None,
        tokens: None,
        choices: None,
        replaces: false,
        systems: false,
        auction: false,
    };

    /// Whether a title's file says how companies take over others.
    pub fn is_said(&self) -> bool {
        *self != Merger::NONE
    }
}

/// A train that another takes along for a run: the company chooses which.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attached {
    /// Its name.
    pub train: String,
    /// What the other is called then, `{}` standing for its name and `{2}` for twice its number of stops.
    pub named: String,
    /// The trains that take none along.
    pub except: Vec<String>,
    /// What others are called otherwise, by their names.
    pub called: BTreeMap<String, String>,
}

/// Trains of which only the smallest of a company runs, for all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Combined {
    /// Their names, the smallest first.
    pub trains: Vec<String>,
    /// What the rules call two of them, three and so on.
    pub holds: Vec<String>,
}

/// What an optional rule changes of the board before the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionBoard {
    /// The optional rules, of which one is enough.
    pub rules: Vec<String>,
    /// Hexes that are not there.
    pub without: Vec<String>,
    /// Hexes that are there besides, without a colour, with what is printed on them in the site's notation.
    pub with: BTreeMap<String, String>,
}

/// After which rounds a train leaves the bank without a buyer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exports {
    /// Each operating round.
    Operating,
    /// Stock rounds.
    Stock,
}
