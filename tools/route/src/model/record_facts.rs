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
    /// For each event of trains that is known the companies that it closes.
    pub events: BTreeMap<String, Vec<String>>,
}

impl RecordFacts {
    /// Nothing.
    pub const NONE: RecordFacts = RecordFacts {
        uncertain: Vec::new(),
        neutral: None,
        silent: Silent::Unknown,
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
