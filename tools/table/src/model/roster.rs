//! The players of a game.

use milepost_deck::model::PLAYERS;
use milepost_document::invisible::unseen;
use milepost_document::number::counted;
use std::error::Error;
use std::fmt;

/// A player: a person, or a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Participant {
    /// The name.
    pub name: String,
    /// The kind of bot; `None` for a person.
    pub bot: Option<String>,
}

impl Participant {
    /// A person.
    pub fn person(name: &str) -> Participant {
        Participant {
            name: name.to_owned(),
            bot: None,
        }
    }

    /// A bot of a kind.
    pub fn bot(kind: &str, name: &str) -> Participant {
        Participant {
            name: name.to_owned(),
            bot: Some(kind.to_owned()),
        }
    }
}

/// The players by seat, with names that can be told apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster(Vec<Participant>);

/// Why players cannot be those of a game. Seats count from 0; texts count players from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RosterError {
    /// The number of players is not 2 to 6.
    Players(usize),
    /// A name is empty or longer than [`LONGEST_NAME`].
    NameLength {
        /// The player.
        seat: usize,
        /// How long it is, in characters.
        length: usize,
    },
    /// A name has a character that nobody sees.
    Invisible {
        /// The player.
        seat: usize,
        /// The character, and what it does.
        sign: String,
    },
    /// A name begins or ends with a space.
    OuterSpace {
        /// The player.
        seat: usize,
    },
    /// Two players have the same name.
    SameName {
        /// Both, in order.
        seats: [usize; 2],
    },
    /// The kind of a bot is not 1 to [`LONGEST_KIND`] of a to z, 0 to 9 and hyphens.
    BotKind {
        /// The bot.
        seat: usize,
    },
}

impl fmt::Display for RosterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RosterError::Players(count) => {
                let players = counted(*count, "player", "players");
                write!(f, "{players}: a game has 2 to 6")
            }
            RosterError::NameLength { seat, length } => {
                let characters = counted(*length, "character", "characters");
                write!(
                    f,
                    "the name of player {} has {characters}: it has 1 to {LONGEST_NAME}",
                    seat + 1
                )
            }
            RosterError::Invisible { seat, sign } => {
                write!(f, "the name of player {} has the sign {sign}", seat + 1)
            }
            RosterError::OuterSpace { seat } => {
                write!(
                    f,
                    "the name of player {} begins or ends with a space",
                    seat + 1
                )
            }
            RosterError::SameName {
                seats: [first, second],
            } => write!(
                f,
                "players {} and {} have the same name",
                first + 1,
                second + 1
            ),
            RosterError::BotKind { seat } => write!(
                f,
                "the kind of bot of player {} has 1 to {LONGEST_KIND} of a to z, 0 to 9 and hyphens",
                seat + 1
            ),
        }
    }
}

impl Error for RosterError {}

/// The longest name of a player, in characters.
pub const LONGEST_NAME: usize = 40;
/// The longest name of a kind of bot, in characters.
pub const LONGEST_KIND: usize = 20;

impl Roster {
    /// The players of a new game by seat, 2 to 6. Names have 1 to 40 characters, all of which can be
    /// [seen](milepost_document::invisible), without spaces at their ends, and are distinct; kinds of bots have 1 to 20 of
    /// a to z, 0 to 9 and hyphens.
    ///
    /// # Errors
    /// Each number, name or kind that breaks a condition above.
    pub fn new(players: Vec<Participant>) -> Result<Roster, Vec<RosterError>> {
        Roster::checked(players, unseen)
    }

    /// The players of a game that was started earlier, maybe by a release that allowed more names: of invisible characters
    /// only control characters are refused, which no log has ever had.
    ///
    /// # Errors
    /// As [`Roster::new`].
    pub fn kept(players: Vec<Participant>) -> Result<Roster, Vec<RosterError>> {
        Roster::checked(players, |name| {
            name.chars()
                .find(|sign| sign.is_control())
                .and_then(|sign| unseen(&sign.to_string()))
        })
    }

    fn checked(
        players: Vec<Participant>,
        unseen: impl Fn(&str) -> Option<String>,
    ) -> Result<Roster, Vec<RosterError>> {
        let mut errors = Vec::new();
        if !PLAYERS.contains(&players.len()) {
            errors.push(RosterError::Players(players.len()));
        }
        for (seat, who) in players.iter().enumerate() {
            let length = who.name.chars().count();
            if !(1..=LONGEST_NAME).contains(&length) {
                errors.push(RosterError::NameLength { seat, length });
            }
            if let Some(sign) = unseen(&who.name) {
                errors.push(RosterError::Invisible { seat, sign });
            }
            if who.name.trim() != who.name {
                errors.push(RosterError::OuterSpace { seat });
            }
            let mut before = players[..seat].iter();
            if let Some(first) = before.position(|other| other.name == who.name) {
                errors.push(RosterError::SameName {
                    seats: [first, seat],
                });
            }
            if !who.bot.as_deref().is_none_or(is_kind) {
                errors.push(RosterError::BotKind { seat });
            }
        }
        if errors.is_empty() {
            Ok(Roster(players))
        } else {
            Err(errors)
        }
    }

    /// The players, by seat.
    pub fn players(&self) -> &[Participant] {
        &self.0
    }

    /// A player's name; of a seat that there is not, its number.
    pub fn name(&self, seat: usize) -> String {
        self.0.get(seat).map_or_else(
            || format!("player {}", seat.saturating_add(1)),
            |who| who.name.clone(),
        )
    }
}

fn is_kind(kind: &str) -> bool {
    let fits = |sign: u8| matches!(sign, b'a'..=b'z' | b'0'..=b'9' | b'-');
    (1..=LONGEST_KIND).contains(&kind.len()) && kind.bytes().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_cannot_be_are_all_told() {
        let long = "x".repeat(41);
        let players = [
            Participant::person(""),
            Participant::person(&long),
            Participant::person("a\nb"),
            Participant::bot("", " Ana"),
        ];
        assert_eq!(
            Roster::new(players.to_vec()).unwrap_err(),
            [
                RosterError::NameLength { seat: 0, length: 0 },
                RosterError::NameLength {
                    seat: 1,
                    length: 41
                },
                RosterError::Invisible {
                    seat: 2,
                    sign: "U+000A, which ends a line".to_owned()
                },
                RosterError::OuterSpace { seat: 3 },
                RosterError::BotKind { seat: 3 },
            ]
        );
        let twins = vec![
            Participant::person("Ana"),
            Participant::bot("greedy", "Ana"),
        ];
        assert_eq!(
            Roster::new(twins).unwrap_err(),
            [RosterError::SameName { seats: [0, 1] }]
        );
        let alone = vec![Participant::person("Ana")];
        assert_eq!(Roster::new(alone).unwrap_err(), [RosterError::Players(1)]);
        // A game that was begun before this was a rule goes on.
        let turned = vec![
            Participant::person("Ana"),
            Participant::person("\u{202e}anA"),
        ];
        let errors = Roster::new(turned.clone()).unwrap_err();
        assert!(
            matches!(errors.as_slice(), [RosterError::Invisible { seat: 1, sign }] if sign.starts_with("U+202E"))
        );
        assert_eq!(Roster::kept(turned.clone()).unwrap().players(), turned);
        assert_eq!(
            Roster::kept(vec![
                Participant::person("Ana"),
                Participant::person("a\nb")
            ])
            .unwrap_err()
            .len(),
            1
        );
        let fine = vec![
            Participant::person(&"ü".repeat(40)),
            Participant::bot("planner-2", "\": 3. to"),
        ];
        assert_eq!(Roster::new(fine.clone()).unwrap().players(), fine);
    }
}
