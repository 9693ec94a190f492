//! Names that people may take at a table: none that looks like another there, and none by which the program itself speaks of somebody.

use crate::live::error::TableRefusal;
use crate::live::game::LiveGame;
use crate::live::room::Room;
use milepost_document::invisible::unseen;
use milepost_document::quoted;
use unicode_security::skeleton;

/// Words that no name of a player has: by them people know who runs a place, and who is a program.
const OFFICES: [&str; 11] = [
    "admin",
    "administrator",
    "bot",
    "host",
    "milepost",
    "moderator",
    "operator",
    "robot",
    "server",
    "spectator",
    "system",
];

/// Words by which pages, logs and notices speak of somebody or something else, as a whole name.
const OTHERS: [&str; 10] = [
    "all",
    "everybody",
    "nobody",
    "open seat",
    "player",
    "seat",
    "somebody",
    "someone",
    "table",
    "you",
];

impl<G: LiveGame> Room<G> {
    /// Checks that everybody can see what a message says.
    ///
    /// # Errors
    /// It has a character that cannot be seen.
    pub(super) fn check_message(&self, text: &str) -> Result<(), TableRefusal> {
        check_visible("your message", text)
    }

    /// Checks that everybody can tell who is who if somebody in a seat has this name.
    ///
    /// # Errors
    /// The name has a character that cannot be seen, looks like that of another seat, or is a role.
    pub(super) fn check_naming(&self, seat: usize, name: &str) -> Result<(), TableRefusal> {
        check_visible("your name", name)?;
        if is_role(name) {
            return Err(TableRefusal::new(
                format!(
                    "{} is no name for a player: it would be taken for somebody else",
                    quoted(name)
                ),
                "choose another name",
            ));
        }
        let looks = look(name);
        let others = self.seats.iter().enumerate();
        let mut others = others.filter(|(at, other)| *at != seat && !other.name.is_empty());
        match others.find(|(_, other)| look(&other.name) == looks) {
            Some((_, other)) => Err(TableRefusal::new(
                format!(
                    "{} looks like {}, who sits at this table",
                    quoted(name),
                    quoted(&other.name)
                ),
                "add a letter or a word",
            )),
            None => Ok(()),
        }
    }
}

/// Refuses a name or a message with characters that cannot be seen.
fn check_visible(what: &str, text: &str) -> Result<(), TableRefusal> {
    match unseen(text) {
        Some(sign) => Err(TableRefusal::new(
            format!("{what} contains the character {sign}"),
            "type the text again: copied text may contain invisible characters",
        )),
        None => Ok(()),
    }
}

/// The look of a name: its skeleton (UTS 39, section 4), whatever its case, spaces and marks of punctuation.
fn look(name: &str) -> String {
    let whole: String = skeleton(name).collect();
    // Letters that look alike in one case may not in the other.
    let whole: String = skeleton(&whole.to_lowercase()).collect();
    let is_mark = |character: char| character.is_whitespace() || character.is_ascii_punctuation();
    let letters: String = whole
        .chars()
        .filter(|character| !is_mark(*character))
        .collect();
    match letters.is_empty() {
        true => whole,
        false => letters,
    }
}

/// Recognises a name that looks like that of a role, with an article or a number or without, or that has a word that looks like an office.
fn is_role(name: &str) -> bool {
    let is_one_of = |words: &[&str], looks: &str| {
        let one = looks.strip_suffix('s').unwrap_or(looks);
        words
            .iter()
            .any(|word| [looks, one].contains(&look(word).as_str()))
    };
    let whole = look(name.trim_end_matches(|c: char| c.is_ascii_digit() || c.is_whitespace()));
    let bare = whole.strip_prefix("the").unwrap_or(&whole);
    let mut words = name
        .split(|character: char| !character.is_alphanumeric())
        .map(look);
    is_one_of(&OTHERS, bare)
        || is_one_of(&OFFICES, bare)
        || words.any(|word| is_one_of(&OFFICES, &word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_alike_is_alike() {
        for (one, other) in [
            ("Ana", "\u{410}na"),
            ("Ana", "\u{391}\u{39d}\u{391}"),
            ("Ana", "\u{1d400}na"),
            ("Ana", "A N A"),
            ("Ian", "lan"),
            ("Tom", "Torn"),
            ("O'Neil", "ONeil"),
        ] {
            assert_eq!(look(one), look(other), "{one} {other}");
        }
        for (one, other) in [
            ("Ana", "Anna"),
            ("Zo\u{eb}", "Zoe"),
            ("Person 1", "Person 2"),
            ("\u{1f600}", "\u{1f601}"),
        ] {
            assert_ne!(look(one), look(other), "{one} {other}");
        }
    }

    #[test]
    fn roles_are_no_names() {
        for role in [
            "Host",
            "the operator",
            "The Host",
            "Bot 3",
            "\u{405}ystem",
            "som\u{435}body",
            "h0st",
            "Admin",
        ] {
            assert!(is_role(role), "{role}");
        }
        for name in [
            "Theo", "Hostel", "Abbot", "Botho", "Robotnik", "Seatle", "Allan",
        ] {
            assert!(!is_role(name), "{name}");
        }
    }
}
