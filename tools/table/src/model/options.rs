//! The options of a game: every number of the rules, and the variants, with defaults.

pub mod presets;

use milepost_map::{Map, Size, TaxesError};
use presets::PRESETS;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

pub use milepost_map::Taxes;

/// The two games on this engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Variant {
    /// Each player has a hand.
    Standard,
    /// One public pool, in which demands are locked.
    Locking,
}

/// A number of the rules: its name in files, what it means, and its range.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// The least and the greatest value.
    pub least: i32,
    /// See `least`.
    pub most: i32,
    get: fn(&Numbers) -> i32,
    set: fn(&mut Numbers, i32),
}

macro_rules! numbers {
    ($($(#[doc = $meaning:literal])+ $name:ident = $default:literal, $least:literal..=$most:literal;)+) => {
        /// The numbers of the rules; money in millions.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Numbers {
            $($(#[doc = $meaning])+ pub $name: i32,)+
        }

        impl Default for Numbers {
            fn default() -> Numbers {
                Numbers { $($name: $default,)+ }
            }
        }

        /// All numbers, in the order they are written.
        pub const NUMBERS: &[Number] = &[$(Number {
            name: stringify!($name),
            meaning: concat!($($meaning),+),
            least: $least,
            most: $most,
            get: |numbers| numbers.$name,
            set: |numbers, value| numbers.$name = value,
        },)+];
    };
}

numbers! {
    /// Cash of each player at the start.
    cash = 50, 0..=1000;
    /// Cash that wins.
    goal = 250, 1..=10000;
    /// What a tie for the most cash adds to the goal, with equal turns.
    tie_raise = 50, 0..=1000;
    /// Major cities that the winner's track may leave out.
    spared = 1, 0..=100;
    /// What upgrading a train by one step costs.
    upgrade = 20, 0..=1000;
    /// What changing Fast and Heavy into each other costs.
    change = 5, 0..=1000;
    /// What may be spent on track in a turn in which Fast and Heavy were changed into each other.
    change_track = 15, 0..=1000;
    /// What using another's track costs, to each such owner, a turn.
    fee = 4, 0..=1000;
    /// What a player may borrow in a turn, with loans.
    loan = 20, 1..=1000;
    /// Sections out of one major city that a player may build in a turn.
    major_sections = 2, 1..=100;
    /// Players who may build into a small city.
    small_players = 2, 1..=6;
    /// Players who may build into a medium city.
    medium_players = 3, 1..=6;
    /// Sections that one player may build into a small or a medium city.
    city_sections = 3, 1..=6;
    /// Players whom a ferry serves.
    ferry_players = 2, 1..=6;
    /// Chips of each good.
    chips = 3, 1..=100;
    /// Cards in a hand of the standard game.
    hand = 3, 1..=10;
    /// Cards dealt to each player of the standard game, who discards those beyond the hand before building; 0 for a hand.
    contracts = 0, 0..=14;
    /// Cards of the standard game that lie open for everybody to deliver, besides the hands.
    public = 0, 0..=20;
    /// Cards that are visible at most, for each player, in the locking game.
    visible = 3, 1..=20;
    /// Unlocked cards at most, for each player, in the locking game.
    unlocked = 2, 1..=20;
    /// Cards that are visible at most in the locking game, however many play; 0 to count by players.
    visible_total = 0, 0..=120;
    /// Unlocked cards at most in the locking game, however many play; 0 to count by players.
    unlocked_total = 0, 0..=120;
    /// Cards that the first player chooses from at the start.
    draft = 4, 0..=20;
    /// Cards that every further player gets to choose from besides those left over.
    draft_next = 2, 0..=20;
    /// Cards that a player may keep at the start.
    keep = 2, 0..=4;
    /// Cards that leave when a player pitches.
    pitch = 3, 1..=100;
    /// Rounds without a delivery that end the game.
    idle_rounds = 20, 1..=10000;
    /// Rounds after which the game ends.
    rounds = 200, 1..=10000;
    /// Mileposts that a Freight or a Heavy Freight moves a turn.
    slow = 9, 1..=100;
    /// Mileposts that a Fast Freight or a Superfreight moves a turn.
    fast = 12, 1..=100;
    /// Loads that a Freight or a Fast Freight holds.
    few = 2, 1..=6;
    /// Loads that a Heavy Freight or a Superfreight holds.
    many = 3, 1..=6;
}

impl Numbers {
    /// How many players may build into a city of that size; `None` for all.
    pub fn city_players(&self, size: Size) -> Option<i32> {
        match size {
            Size::Small => Some(self.small_players),
            Size::Medium => Some(self.medium_players),
            Size::Major => None,
        }
    }

    /// The cards dealt to each player at the start of the standard game.
    pub fn dealt(&self) -> i32 {
        self.contracts.max(self.hand)
    }

    /// A number of cards: the total where one is given, else so many for each player.
    pub(crate) fn most(&self, each: i32, total: i32, seats: usize) -> usize {
        match total {
            0 => each as usize * seats,
            total => total as usize,
        }
    }
}

/// The options of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which game is played.
    pub game: Variant,
    /// A card that is locked leaves the pool for the locker, and nobody else can deliver that demand.
    pub claim: bool,
    /// A train that has used at most half its movement, rounded up, may cross a ferry at once and stop there.
    pub quick_ferries: bool,
    /// A further section out of a major city in the same turn may be built for the major's surcharge.
    pub third_section: bool,
    /// Everybody sees the hands of the standard game.
    pub open_hands: bool,
    /// The deck has events that make trains lose loads.
    pub derailments: bool,
    /// Event cards lie in the deck.
    pub events: bool,
    /// A round in which a player meets the goal is played out, and the most cash wins.
    pub equal_turns: bool,
    /// Players may borrow, and owe double.
    pub loans: bool,
    /// A fee that the cash does not reach is owed, and paid from deliveries.
    pub late_fees: bool,
    /// For a whole turn a train may turn round anywhere.
    pub backtrack: bool,
    /// Players may give up all they have and begin anew.
    pub restart: bool,
    /// Whoever is dealt the highest payoff begins.
    pub highest_first: bool,
    /// The cards that are gone become a new deck in the locking game as well.
    pub reshuffle: bool,
    /// Track and trains are on a real board: the engine keeps the cards, the chips and the cash.
    pub companion: bool,
    /// What players pay when taxes come.
    pub taxes: Taxes,
    /// The numbers.
    pub numbers: Numbers,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            game: Variant::Locking,
            claim: false,
            quick_ferries: false,
            third_section: false,
            open_hands: false,
            derailments: false,
            events: false,
            equal_turns: false,
            loans: false,
            late_fees: false,
            backtrack: false,
            restart: false,
            highest_first: false,
            reshuffle: false,
            companion: false,
            taxes: Taxes::default(),
            numbers: Numbers::default(),
        }
    }
}

/// An option that is on or off.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// Its name.
    pub name: &'static str,
    /// What it means when on.
    pub meaning: &'static str,
    get: fn(&Options) -> bool,
    set: fn(&mut Options, bool),
}

macro_rules! switches {
    ($($name:ident: $meaning:literal;)+) => {
        /// All options that are on or off, in the order they are written.
        pub const SWITCHES: &[Switch] = &[$(Switch {
            name: stringify!($name),
            meaning: $meaning,
            get: |options| options.$name,
            set: |options, on| options.$name = on,
        },)+];
    };
}

switches! {
    claim: "a locked card leaves the pool for the locker, and nobody else can deliver that demand";
    quick_ferries: "a train that has used at most half its movement, rounded up, may cross a ferry at once and stop there";
    third_section: "a third section out of a major city the same turn may be built for the major's surcharge";
    open_hands: "everybody sees the hands of the standard game";
    derailments: "the deck has events that make trains lose loads";
    events: "event cards lie in the deck: strikes, floods, snow and fog, derailments";
    equal_turns: "a round in which a player meets the goal is played out, and then the most cash wins";
    loans: "players may borrow from the bank, owe double, and pay it back from deliveries";
    late_fees: "a fee that a player cannot pay is owed, and paid from deliveries";
    backtrack: "a train may turn round anywhere, for a whole turn";
    restart: "players may give up all they have and begin anew, for a whole turn";
    highest_first: "the player who is dealt the highest payoff begins";
    reshuffle: "when the deck of the locking game runs out, the cards that are gone are shuffled";
    companion: "track and trains are on a real board";
}

impl Options {
    /// The options that games on a map have by default: chips and taxes are the map's numbers.
    /// (Source: docs/rules/crayon-rails.md C26, C30.)
    pub fn of(map: &Map) -> Options {
        let mut options = Options::default();
        let rules = map.rules();
        options.numbers.chips = rules.chips.map_or(options.numbers.chips, i32::from);
        options.taxes = rules.taxes.clone().unwrap_or(options.taxes);
        options
    }

    /// Whether players say what loads are lost: to other decks' events, and to events at a real board.
    pub fn loses_by_hand(&self) -> bool {
        self.derailments || self.events && self.companion
    }

    /// The options by name and value, those that differ from the defaults only, in the order of the tables.
    pub fn changed(&self) -> Vec<(&'static str, String)> {
        let default = Options::default();
        let differs = |name: &&str| self.get(name) != default.get(name);
        let names = Options::names().into_iter().filter(differs);
        names
            .filter_map(|name| Some((name, self.get(name)?)))
            .collect()
    }

    /// The same without the game, which reports name by itself.
    pub fn changed_but_game(&self) -> BTreeMap<String, String> {
        let changed = self.changed().into_iter();
        changed
            .filter(|(name, _)| *name != "game")
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    }

    /// The values of all options by their names.
    pub fn all(&self) -> BTreeMap<String, String> {
        let known = Options::names().into_iter();
        known
            .filter_map(|name| Some((name.to_owned(), self.get(name)?)))
            .collect()
    }

    /// The names of all options.
    pub fn names() -> Vec<&'static str> {
        let switches = SWITCHES.iter().map(|s| s.name);
        ["game"]
            .into_iter()
            .chain(switches)
            .chain(["taxes"])
            .chain(NUMBERS.iter().map(|n| n.name))
            .collect()
    }

    /// The value of an option by its name; `None` if there is no such option.
    pub fn get(&self, name: &str) -> Option<String> {
        let switch = SWITCHES
            .iter()
            .find(|s| s.name == name)
            .map(|s| (s.get)(self));
        let number = NUMBERS
            .iter()
            .find(|n| n.name == name)
            .map(|n| (n.get)(&self.numbers));
        match name {
            "game" => Some(self.game.to_string()),
            "taxes" => Some(self.taxes.to_string()),
            _ => switch
                .map(|on| if on { "on" } else { "off" }.to_owned())
                .or(number.map(|n| n.to_string())),
        }
    }

    /// Sets an option from `NAME=VALUE`.
    ///
    /// # Errors
    /// As [`Options::set`]; also if there is no `=`.
    pub fn assign(&mut self, typed: &str) -> Result<(), OptionError> {
        let (name, value) = typed
            .split_once('=')
            .ok_or_else(|| OptionError::NoValue(typed.to_owned()))?;
        self.set(name.trim(), value.trim())
    }

    /// Sets the option of that name.
    ///
    /// # Errors
    /// There is no option of that name, or its value is not one of those allowed.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        if name == "game" {
            self.game = value.parse()?;
        } else if name == "taxes" {
            self.taxes = value.parse().map_err(OptionError::Taxes)?;
        } else if let Some(switch) = SWITCHES.iter().find(|s| s.name == name) {
            let on = match value {
                "on" => true,
                "off" => false,
                _ => {
                    return Err(OptionError::Switch {
                        name: switch.name,
                        value: value.to_owned(),
                    });
                }
            };
            (switch.set)(self, on);
        } else if let Some(number) = NUMBERS.iter().find(|n| n.name == name) {
            let range = number.least..=number.most;
            let parsed = value.parse().ok().filter(|value| range.contains(value));
            let wrong = || OptionError::Number {
                name: number.name,
                range,
                value: value.to_owned(),
            };
            (number.set)(&mut self.numbers, parsed.ok_or_else(wrong)?);
        } else {
            return Err(OptionError::Unknown(name.to_owned()));
        }
        Ok(())
    }
}

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionError {
    /// The text is not `NAME=VALUE`.
    NoValue(String),
    /// There is no option of this name.
    Unknown(String),
    /// The value of an option that is on or off is neither.
    Switch {
        /// The option.
        name: &'static str,
        /// The value given.
        value: String,
    },
    /// The value of a number is no whole number of its range.
    Number {
        /// The option.
        name: &'static str,
        /// The least and the greatest value.
        range: RangeInclusive<i32>,
        /// The value given.
        value: String,
    },
    /// There is no game of this name.
    Game(String),
    /// There is no preset of this name.
    Preset(String),
    /// The taxes cannot be read.
    Taxes(TaxesError),
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::NoValue(typed) => write!(f, "option \"{typed}\": expected NAME=VALUE"),
            OptionError::Unknown(name) => {
                let names = Options::names().join(", ");
                write!(f, "there is no option \"{name}\"; the options are {names}")
            }
            OptionError::Switch { name, value } => {
                write!(f, "{name}: expected on or off, not \"{value}\"")
            }
            OptionError::Number { name, range, value } => {
                let (least, most) = (range.start(), range.end());
                write!(
                    f,
                    "{name}: expected a whole number from {least} to {most}, not \"{value}\""
                )
            }
            OptionError::Game(name) => {
                write!(f, "expected the game standard or locking, not \"{name}\"")
            }
            OptionError::Preset(name) => {
                let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
                write!(
                    f,
                    "there is no preset \"{name}\"; the presets are {}",
                    names.join(", ")
                )
            }
            OptionError::Taxes(error) => error.fmt(f),
        }
    }
}

impl Error for OptionError {}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Variant::Standard => "standard",
            Variant::Locking => "locking",
        })
    }
}

impl FromStr for Variant {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Variant, OptionError> {
        [Variant::Standard, Variant::Locking]
            .into_iter()
            .find(|game| game.to_string() == text)
            .ok_or_else(|| OptionError::Game(text.to_owned()))
    }
}

#[cfg(test)]
mod tests;
