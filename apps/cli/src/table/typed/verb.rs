//! The table of commands at the table.

use crate::table::typed::name::Heard;
use milepost_document::{nearest, plain};
use milepost_table::{Game, Variant};

/// What a command does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Keep,
    Start,
    Move,
    Cross,
    Pick,
    Drop,
    Lock,
    Deliver,
    Lose,
    Build,
    Train,
    Pitch,
    Give,
    Pay,
    Earn,
    Cash,
    Claim,
    End,
    Undo,
    Where,
    Cards,
    Players,
    Log,
    Map,
    Save,
    Help,
    Quit,
}

/// A command.
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    pub kind: Kind,
    pub name: &'static str,
    /// What may be typed.
    pub usage: &'static str,
    pub meaning: &'static str,
}

const fn verb(kind: Kind, name: &'static str, usage: &'static str, meaning: &'static str) -> Verb {
    Verb {
        kind,
        name,
        usage,
        meaning,
    }
}

/// All commands, in the order of a turn.
pub const VERBS: &[Verb] = &[
    verb(
        Kind::Keep,
        "keep",
        "keep 3 wine, 4 fish",
        "keep cards, each for one demand; or: keep nothing",
    ),
    verb(
        Kind::Start,
        "start",
        "start Porto",
        "put the train on a city",
    ),
    verb(
        Kind::Move,
        "move",
        "move Braga",
        "ride the cheapest way, as far as the movement goes; or over: move 18.16 Braga",
    ),
    verb(
        Kind::Cross,
        "cross",
        "cross",
        "cross the ferry from the port where the train stands",
    ),
    verb(
        Kind::Pick,
        "pick",
        "pick wine",
        "pick up a load, or turn a reserved one face up",
    ),
    verb(Kind::Drop, "drop", "drop wine", "drop a load"),
    verb(
        Kind::Lock,
        "lock",
        "lock 17 wine",
        "lock a card for a load aboard",
    ),
    verb(Kind::Deliver, "deliver", "deliver 17", "deliver a demand"),
    verb(
        Kind::Lose,
        "lose",
        "lose wine",
        "lose a load to a derailment; a private card stays with: lose wine keep",
    ),
    verb(
        Kind::Build,
        "build",
        "build Braga",
        "build the cheapest track, its price told before; or: build Porto 18.16 Braga",
    ),
    verb(
        Kind::Train,
        "train",
        "train fast",
        "make the train fast, heavy or super",
    ),
    verb(
        Kind::Pitch,
        "pitch",
        "pitch",
        "give up the turn to turn up other cards",
    ),
    verb(
        Kind::Give,
        "give",
        "give up",
        "give up the turn for a new hand",
    ),
    verb(
        Kind::Pay,
        "pay",
        "pay 14 track",
        "pay for track, and begin to build; the bank for anything else: pay 14; a player: pay Ben 4",
    ),
    verb(Kind::Earn, "earn", "earn 5", "get money from the bank"),
    verb(
        Kind::Cash,
        "cash",
        "cash Ben +4",
        "set a player's cash right",
    ),
    verb(Kind::Claim, "claim", "claim", "claim the victory"),
    verb(Kind::End, "end", "end", "end the turn"),
    verb(
        Kind::Undo,
        "undo",
        "undo",
        "take back what was done last in this turn",
    ),
    verb(
        Kind::Where,
        "where",
        "where wine",
        "tell where a good is made and wanted; or what a city makes and wants",
    ),
    verb(
        Kind::Cards,
        "cards",
        "cards",
        "show the cards; all demands of one with: cards 17",
    ),
    verb(
        Kind::Players,
        "players",
        "players",
        "show how everybody stands; one with: players Ana",
    ),
    verb(
        Kind::Log,
        "log",
        "log",
        "tell what was done lately; more with: log 50, log all",
    ),
    verb(
        Kind::Map,
        "map",
        "map",
        "draw the map with everybody's track, beside the game; or: map FILE.svg, .png or .pdf",
    ),
    verb(
        Kind::Save,
        "save",
        "save",
        "tell where the game is saved: it is, after every action",
    ),
    verb(
        Kind::Help,
        "help",
        "? lock 17 wine",
        "tell whether that can be done, or why not; ? alone: all that can be done",
    ),
    verb(
        Kind::Quit,
        "quit",
        "quit",
        "leave; the game goes on from its file",
    ),
];

/// Other words for commands.
const ALIASES: &[(&str, Kind)] = &[
    ("exit", Kind::Quit),
    ("go", Kind::Move),
    ("hand", Kind::Cards),
    ("load", Kind::Pick),
    ("pool", Kind::Cards),
    ("upgrade", Kind::Train),
];

impl Verb {
    /// Whether it belongs to this game.
    pub fn belongs(&self, game: &Game) -> bool {
        let options = game.table().options();
        match self.kind {
            Kind::Keep | Kind::Lock | Kind::Pitch => options.game == Variant::Locking,
            Kind::Give => options.game == Variant::Standard,
            Kind::Start | Kind::Move | Kind::Cross | Kind::Build | Kind::Map => !options.companion,
            Kind::Pay | Kind::Earn | Kind::Cash | Kind::Claim => options.companion,
            Kind::Lose => options.derailments,
            _ => true,
        }
    }

    /// The same, if the word is the whole of it where what it does cannot be undone.
    pub fn whole(&'static self, typed: &str) -> Heard<&'static Verb> {
        let lasts = matches!(
            self.kind,
            Kind::End | Kind::Pitch | Kind::Give | Kind::Claim
        );
        if lasts && plain(typed) != self.name {
            return Err(format!(
                "\"{typed}\" could be {}, which is typed as a whole word: it is not undone",
                self.name
            ));
        }
        Ok(self)
    }

    /// The command that begins with a word, by itself or among those that belong to the game.
    pub fn find(game: &Game, typed: &str) -> Heard<&'static Verb> {
        let wanted = plain(typed);
        let alias = ALIASES
            .iter()
            .find(|(name, _)| *name == wanted)
            .map(|&(_, kind)| kind);
        let exact = VERBS
            .iter()
            .find(|verb| verb.name == wanted || Some(verb.kind) == alias);
        if let Some(verb) = exact {
            return Ok(verb);
        }
        let begins = |verb: &&Verb| !wanted.is_empty() && verb.name.starts_with(&wanted);
        let mut found: Vec<&'static Verb> = VERBS.iter().filter(begins).collect();
        if found.iter().any(|verb| verb.belongs(game)) {
            found.retain(|verb| verb.belongs(game));
        }
        match found.as_slice() {
            [only] => Ok(only),
            [] => {
                let names = VERBS
                    .iter()
                    .filter(|verb| verb.belongs(game))
                    .map(|verb| verb.name);
                let mut near = nearest(typed, names);
                near.retain(|name| is_like(&wanted, name));
                Err(match near.as_slice() {
                    _ if ["y", "n", "yes", "no"].contains(&wanted.as_str()) => {
                        "nothing was asked; ? tells what can be done".to_owned()
                    }
                    [] => format!("\"{typed}\" is no command; ? tells what can be done"),
                    near => format!(
                        "\"{typed}\" is no command; did you mean {}?",
                        near.join(" or ")
                    ),
                })
            }
            several => {
                let names: Vec<&str> = several.iter().map(|verb| verb.name).collect();
                Err(format!("\"{typed}\" could be {}", names.join(" or ")))
            }
        }
    }
}

/// Whether more than half of the letters are the same, so that a short word is not taken for any other.
fn is_like(typed: &str, name: &str) -> bool {
    let mut left: Vec<char> = name.chars().collect();
    let same = typed.chars().filter(|sign| {
        left.iter()
            .position(|other| other == sign)
            .map(|at| left.remove(at))
            .is_some()
    });
    2 * same.count() > typed.chars().count().max(name.chars().count())
}
