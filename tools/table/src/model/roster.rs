//! The players of a game.

use milepost_document::invisible::unseen;
use milepost_document::number::counted;

/// A player: a person, or a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// The name.
    pub name: String,
    /// The kind of bot; `None` for a person.
    pub bot: Option<String>,
}

impl Who {
    /// A person.
    pub fn person(name: &str) -> Who {
        Who {
            name: name.to_owned(),
            bot: None,
        }
    }

    /// A bot of a kind.
    pub fn bot(kind: &str, name: &str) -> Who {
        Who {
            name: name.to_owned(),
            bot: Some(kind.to_owned()),
        }
    }
}

/// The players by seat, with names that can be told apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster(Vec<Who>);

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
    /// One message for each number, name or kind that breaks a condition above.
    pub fn new(players: Vec<Who>) -> Result<Roster, Vec<String>> {
        Roster::checked(players, unseen)
    }

    /// The players of a game that was started earlier, maybe by a release that allowed more names: of invisible characters
    /// only control characters are refused, which no log has ever had.
    ///
    /// # Errors
    /// As [`Roster::new`].
    pub fn kept(players: Vec<Who>) -> Result<Roster, Vec<String>> {
        Roster::checked(players, |name| {
            name.chars()
                .find(|sign| sign.is_control())
                .and_then(|sign| unseen(&sign.to_string()))
        })
    }

    fn checked(
        players: Vec<Who>,
        unseen: impl Fn(&str) -> Option<String>,
    ) -> Result<Roster, Vec<String>> {
        let mut wrong = Vec::new();
        if !(2..=6).contains(&players.len()) {
            wrong.push(format!(
                "{}: a game has 2 to 6",
                counted(players.len(), "player", "players")
            ));
        }
        for (seat, who) in players.iter().enumerate() {
            let (number, length) = (seat + 1, who.name.chars().count());
            if !(1..=LONGEST_NAME).contains(&length) {
                wrong.push(format!(
                    "the name of player {number} has {}: it has 1 to {LONGEST_NAME}",
                    counted(length, "character", "characters")
                ));
            }
            if let Some(sign) = unseen(&who.name) {
                wrong.push(format!("the name of player {number} has the sign {sign}"));
            }
            if who.name.trim() != who.name {
                wrong.push(format!(
                    "the name of player {number} begins or ends with a space"
                ));
            }
            if let Some(before) = players[..seat]
                .iter()
                .position(|other| other.name == who.name)
            {
                wrong.push(format!(
                    "players {} and {number} have the same name",
                    before + 1
                ));
            }
            if !who.bot.as_deref().is_none_or(is_kind) {
                wrong.push(format!(
                    "the kind of bot of player {number} has 1 to {LONGEST_KIND} of a to z, 0 to 9 and hyphens"
                ));
            }
        }
        if wrong.is_empty() {
            Ok(Roster(players))
        } else {
            Err(wrong)
        }
    }

    /// The players, by seat.
    pub fn players(&self) -> &[Who] {
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
            Who::person(""),
            Who::person(&long),
            Who::person("a\nb"),
            Who::bot("", " Ana"),
        ];
        assert_eq!(Roster::new(players.to_vec()).unwrap_err().len(), 5);
        let twins = vec![Who::person("Ana"), Who::bot("greedy", "Ana")];
        assert_eq!(
            Roster::new(twins).unwrap_err(),
            ["players 1 and 2 have the same name"]
        );
        assert_eq!(Roster::new(vec![Who::person("Ana")]).unwrap_err().len(), 1);
        // A game that was begun before this was a rule goes on.
        let turned = vec![Who::person("Ana"), Who::person("\u{202e}anA")];
        let told = Roster::new(turned.clone()).unwrap_err();
        assert_eq!(
            told,
            ["the name of player 2 has the sign U+202E, which turns the direction of writing"]
        );
        assert_eq!(Roster::kept(turned.clone()).unwrap().players(), turned);
        assert_eq!(
            Roster::kept(vec![Who::person("Ana"), Who::person("a\nb")])
                .unwrap_err()
                .len(),
            1
        );
        let fine = vec![
            Who::person(&"ü".repeat(40)),
            Who::bot("planner-2", "\": 3. to"),
        ];
        assert_eq!(Roster::new(fine.clone()).unwrap().players(), fine);
    }
}
