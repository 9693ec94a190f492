//! The table of commands: what players type, how a log writes it, and how help describes it.

use crate::model::action::ActionKind;
use crate::model::options::{Options, Variant};
use crate::text::error::TextError;
use milepost_document::{nearest, plain};

/// What a command does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Takes an action of the game.
    Act(ActionKind),
    /// Pays for track, another player or the bank, at a real board.
    Pay,
    /// Gets money from the bank, at a real board.
    Earn,
    /// Takes back the last command.
    Undo,
    /// Looks up a good, a city or a milepost.
    Where,
    /// Tells what the planner would do.
    Hint,
    /// Tells how a demand can be met.
    Plan,
    /// Shows cards.
    Cards,
    /// Shows the players.
    Players,
    /// Shows what was done.
    Log,
    /// Draws the map.
    Map,
    /// Tells where the game is saved.
    Save,
    /// Tells what can be done.
    Help,
    /// Leaves the game.
    Quit,
}

/// A command.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// What it does.
    pub kind: Kind,
    /// The word that it begins with.
    pub name: &'static str,
    /// Other words for it.
    pub aliases: &'static [&'static str],
    /// How a log writes it, up to its operand; empty where a log does not have it.
    pub log: &'static str,
    /// What a player is doing with it, in a refusal.
    pub doing: &'static str,
    /// An example of what can be typed.
    pub usage: &'static str,
    /// What it does, in a sentence.
    pub meaning: &'static str,
}

use ActionKind as A;
use Kind::Act;

/// All commands, in the order of a turn.
pub const COMMANDS: &[Command] = &[
    act(A::Keep, "keep", "keep ", "choosing cards").used(
        "keep 3 wine, 4 fish",
        "keep cards, each for one demand; or: keep nothing",
    ),
    act(A::Discard, "discard", "discard ", "discarding")
        .used("discard 4", "discard a card beyond the hand"),
    act(A::Start, "start", "start at ", "moving").used("start Porto", "put the train on a city"),
    act(A::Move, "move", "move ", "moving").or(&["go"]).used(
        "move Braga",
        "take the cheapest route, as far as the movement goes; or name the \
             mileposts: move 18.16 Braga",
    ),
    act(A::Cross, "cross", "cross to ", "moving").used(
        "cross",
        "cross the ferry from the port where the train stands",
    ),
    act(A::PickUp, "pick", "pick up ", "loading")
        .or(&["load"])
        .used(
            "pick wine",
            "pick up a load, or turn a reserved one face up",
        ),
    act(A::TurnUp, "reveal", "turn up ", "loading")
        .or(&["turn"])
        .used(
            "turn up wine",
            "turn a reserved load face up where one of the good was left",
        ),
    act(A::Drop, "drop", "drop ", "loading").used("drop wine", "drop a load"),
    act(A::Lock, "lock", "lock ", "locking").used("lock 17 wine", "lock a card for a load aboard"),
    act(A::Deliver, "deliver", "deliver ", "delivering").used("deliver 17", "deliver a demand"),
    act(A::Lose, "lose", "lose ", "losing a load").used(
        "lose wine",
        "lose a load to a derailment; to keep its private card: lose wine keep; else it goes into the pool",
    ),
    act(A::Build, "build", "build ", "building").used(
        "build Braga",
        "build the cheapest track, once you accept its price; or: build Porto \
             18.16 Braga",
    ),
    act(A::Train, "train", "upgrade to ", "upgrading")
        .or(&["upgrade"])
        .used(
            "train fast",
            "exchange the train for a fast, heavy or super one",
        ),
    act(A::Pitch, "pitch", "pitch", "pitching")
        .used("pitch", "give up the turn to replace unlocked cards"),
    act(A::GiveUp, "give", "give up the hand", "giving up the hand")
        .used("give up", "give up the turn for a new hand"),
    act(A::Borrow, "borrow", "borrow ", "borrowing").used(
        "borrow 20",
        "borrow from the bank, to owe double: deliveries pay it back first",
    ),
    act(A::Backtrack, "backtrack", "backtrack", "turning round")
        .used("backtrack", "give up the turn to turn the train round"),
    act(A::Restart, "restart", "restart", "beginning anew").used(
        "restart",
        "give up track, train, loads, cards and cash, and begin anew",
    ),
    command(Kind::Pay, "pay").used(
        "pay 14 track",
        "pay for track, and begin to build; the bank for anything else: pay 14; \
             a player: pay Ben 4",
    ),
    command(Kind::Earn, "earn").used("earn 5", "get money from the bank"),
    act(A::Cash, "cash", "cash ", "changing cash").used("cash Ben +4", "correct a player's cash"),
    act(
        A::Claim,
        "claim",
        "claim the victory",
        "claiming the victory",
    )
    .used("claim", "claim the victory"),
    act(A::End, "end", "end", "ending the turn").used("end", "end the turn"),
    command(Kind::Undo, "undo").used("undo", "take back the last command of this turn"),
    command(Kind::Where, "where").used(
        "where wine",
        "show where a good is made and wanted, or what a city makes and wants",
    ),
    command(Kind::Hint, "hint").used(
        "hint",
        "tell what the planner would do now, and for which trip",
    ),
    command(Kind::Plan, "plan").used(
        "plan 17 wine",
        "tell how a demand can be met: source, way, track to pay, turns and profit",
    ),
    command(Kind::Cards, "cards").or(&["hand", "pool"]).used(
        "cards",
        "show the cards, with what each demand would take; all demands of one with: cards 17",
    ),
    command(Kind::Players, "players").used("players", "show all players; one with: players Ana"),
    command(Kind::Log, "log").used("log", "show the latest actions; more with: log 50, log all"),
    command(Kind::Map, "map").used(
        "map",
        "draw the map with all track, beside the game; or: map FILE.svg, .png \
             or .pdf",
    ),
    command(Kind::Save, "save").used(
        "save",
        "show the game's file, which is written after every command",
    ),
    command(Kind::Help, "help").used(
        "? lock 17 wine",
        "tell whether that can be done, or why not; ? alone: everything that \
             can be done",
    ),
    command(Kind::Quit, "quit")
        .or(&["exit"])
        .used("quit", "leave; resume the game later from its file"),
];

/// An action: the word that begins it, how a log writes it, and what a player is doing with it.
const fn act(
    kind: ActionKind,
    name: &'static str,
    log: &'static str,
    doing: &'static str,
) -> Command {
    Command {
        log,
        doing,
        ..command(Act(kind), name)
    }
}

/// A command that no log has.
const fn command(kind: Kind, name: &'static str) -> Command {
    Command {
        kind,
        name,
        aliases: &[],
        log: "",
        doing: "",
        usage: "",
        meaning: "",
    }
}

impl Command {
    /// The same under other names too.
    const fn or(self, aliases: &'static [&'static str]) -> Command {
        Command { aliases, ..self }
    }

    /// The same with an example of what can be typed, and what it does.
    const fn used(self, usage: &'static str, meaning: &'static str) -> Command {
        Command {
            usage,
            meaning,
            ..self
        }
    }

    /// The command of a kind of action.
    pub fn of(kind: ActionKind) -> &'static Command {
        let found = COMMANDS.iter().find(|command| command.kind == Act(kind));
        found.unwrap_or(&COMMANDS[0])
    }

    /// Whether it belongs to a game with these options.
    pub fn belongs(&self, options: &Options) -> bool {
        match self.kind {
            Act(A::Keep | A::Lock | A::Pitch) => options.game == Variant::Locking,
            Act(A::TurnUp) => options.game == Variant::Locking && !options.companion,
            Act(A::GiveUp) => options.game == Variant::Standard,
            Act(A::Discard) => {
                options.game == Variant::Standard && options.numbers.dealt() > options.numbers.hand
            }
            Act(A::Borrow) => options.loans,
            Act(A::Backtrack) => options.backtrack && !options.companion,
            Act(A::Restart) => options.restart,
            Act(A::Start | A::Move | A::Cross | A::Build) | Kind::Map => !options.companion,
            Act(A::Cash | A::Claim) | Kind::Pay | Kind::Earn => options.companion,
            Act(A::Lose) => options.loses_by_hand() || options.events,
            _ => true,
        }
    }

    /// Whether it changes nothing but the session, so that its time is always.
    pub fn is_timeless(&self) -> bool {
        !matches!(self.kind, Act(_) | Kind::Pay | Kind::Earn)
    }

    /// The kind of action that a command takes, whose time is its own.
    pub fn action(&self) -> Option<ActionKind> {
        match self.kind {
            Act(kind) => Some(kind),
            Kind::Pay | Kind::Earn => Some(A::Cash),
            _ => None,
        }
    }

    /// What stands behind its name, without the words that a log has there: `up wine` and `wine` are both `wine`.
    pub(crate) fn operand<'t>(&self, typed: &'t str) -> &'t str {
        let mut rest = typed.trim();
        for word in self.log.split(' ').skip(1).filter(|word| !word.is_empty()) {
            let (first, after) = rest.split_once(' ').unwrap_or((rest, ""));
            if first.eq_ignore_ascii_case(word) {
                rest = after.trim();
            }
        }
        rest
    }

    /// The command that a word begins, by itself or among those that belong to a game with these options.
    ///
    /// # Errors
    /// - [`TextError::Ambiguous`]: several commands begin so.
    /// - [`TextError::Command`]: none does.
    pub fn find(options: &Options, typed: &str) -> Result<&'static Command, TextError> {
        let wanted = plain(typed);
        let is_named = |command: &&Command| {
            command.name == wanted || command.aliases.contains(&wanted.as_str())
        };
        if let Some(exact) = COMMANDS.iter().find(is_named) {
            return Ok(exact);
        }
        let begins = |command: &&Command| !wanted.is_empty() && command.name.starts_with(&wanted);
        let mut found: Vec<&'static Command> = COMMANDS.iter().filter(begins).collect();
        if found.iter().any(|command| command.belongs(options)) {
            found.retain(|command| command.belongs(options));
        }
        match found.as_slice() {
            [only] => Ok(only),
            [] => Err(unknown(options, typed, &wanted)),
            several => Err(TextError::Ambiguous {
                name: typed.to_owned(),
                candidates: several
                    .iter()
                    .map(|command| command.name.to_owned())
                    .collect(),
            }),
        }
    }

    /// The same, typed as a whole word where what it does cannot be undone.
    ///
    /// # Errors
    /// As [`Command::find`]; and [`TextError::NotWhole`]: a shortened word stands for a command that cannot be undone.
    pub fn find_to_do(options: &Options, typed: &str) -> Result<&'static Command, TextError> {
        let found = Command::find(options, typed)?;
        let lasts = matches!(
            found.kind,
            Act(A::End | A::Pitch | A::GiveUp | A::Backtrack | A::Restart | A::Claim)
        );
        if lasts && plain(typed) != found.name {
            return Err(TextError::NotWhole {
                typed: typed.to_owned(),
                name: found.name,
            });
        }
        Ok(found)
    }
}

fn unknown(options: &Options, typed: &str, wanted: &str) -> TextError {
    let names = COMMANDS.iter().filter(|command| command.belongs(options));
    let mut near = nearest(typed, names.map(|command| command.name));
    near.retain(|name| is_like(wanted, name));
    TextError::Command {
        typed: typed.to_owned(),
        near: near.into_iter().map(str::to_owned).collect(),
        is_answer: ["y", "n", "yes", "no"].contains(&wanted),
    }
}

/// Whether more than half of the letters are the same, so that a short word is not taken for any other.
fn is_like(typed: &str, name: &str) -> bool {
    let mut left: Vec<char> = name.chars().collect();
    let same = typed.chars().filter(|sign| {
        let found = left.iter().position(|other| other == sign);
        found.map(|at| left.remove(at)).is_some()
    });
    2 * same.count() > typed.chars().count().max(name.chars().count())
}
