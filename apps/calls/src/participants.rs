//! Who plays crayon rails: people by their names, and bots as `bot:KIND`.

use milepost_document::plain;
use milepost_table::Participant;
use milepost_table::bot::{Kind, UnknownKind};

/// What marks a bot where names are typed.
pub const BOT: &str = "bot:";

/// A bot as a log has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedBot {
    /// Its kind.
    pub kind: String,
    /// What it is called.
    pub title: String,
}

/// Knows bots that are no kind of this program's, by the seat and what stands behind `bot:`; what is wrong is added to a list.
pub type OtherBots<'a> = dyn FnMut(usize, &str, &mut Vec<String>) -> Option<NamedBot> + 'a;

/// The players as they are typed: a name each, or `bot:` and a kind of bot, of which the beginning will do, or one that
/// `others` knows. Bots get names that nobody else has. What is wrong is added to `wrong`; another kind then stands in, so that
/// no further errors come of it.
pub fn named(
    typed: &[&str],
    others: &mut OtherBots<'_>,
    wrong: &mut Vec<String>,
) -> Vec<Participant> {
    let mut players: Vec<Participant> = Vec::new();
    for (seat, &name) in typed.iter().enumerate() {
        let Some(kind) = name.strip_prefix(BOT) else {
            players.push(Participant::person(name));
            continue;
        };
        let NamedBot { kind, title } =
            others(seat, kind, wrong).unwrap_or_else(|| titled(kind, wrong));
        let is_free = |name: &String| {
            !typed.iter().any(|other| plain(other) == plain(name))
                && !players.iter().any(|who| who.name == *name)
        };
        let numbered = (2..).map(|number| format!("{title} {number}"));
        let name = std::iter::once(title.clone())
            .chain(numbered)
            .find(is_free)
            .unwrap_or(title.clone());
        players.push(Participant::bot(&kind, &name));
    }
    players
}

/// So many people without names of their own.
pub fn numbered(count: usize) -> Vec<Participant> {
    let names = (1..=count).map(|number| format!("Player {number}"));
    names.map(|name| Participant::person(&name)).collect()
}

/// The kind of a bot, and what it is called.
fn titled(typed: &str, wrong: &mut Vec<String>) -> NamedBot {
    let known = bot(typed).unwrap_or_else(|error| {
        wrong.push(error.to_string());
        Kind::Random
    });
    let kind = known.to_string();
    let (first, rest) = kind.split_at_checked(1).unwrap_or((&kind, ""));
    let title = first.to_uppercase() + rest;
    NamedBot { kind, title }
}

/// The kind of a bot by the beginning of its name.
fn bot(typed: &str) -> Result<Kind, UnknownKind> {
    let wanted = typed.to_lowercase();
    let mut begin = Kind::ALL
        .iter()
        .filter(|(_, name)| !wanted.is_empty() && name.starts_with(&wanted));
    match (begin.next(), begin.next()) {
        (Some((kind, _)), None) => Ok(*kind),
        _ => typed.parse(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_get_names_that_nobody_has() {
        let mut wrong = Vec::new();
        let typed = ["Planner", "bot:planner", "bot:pl", "Ana", "bot:cleverest"];
        let players = named(&typed, &mut |_, _, _| None, &mut wrong);
        let names: Vec<&str> = players.iter().map(|who| who.name.as_str()).collect();
        assert_eq!(
            names,
            ["Planner", "Planner 2", "Planner 3", "Ana", "Random"]
        );
        assert_eq!(players[2].bot.as_deref(), Some("planner"));
        assert_eq!(wrong.len(), 1);
        assert!(wrong[0].contains("\"cleverest\""), "{wrong:?}");
    }
}
