//! Contracts as cards: those of a game, or a deck to play without a computer.
//!
//! [`deal()`] draws a deck from a network; [`files::cards`](crate::files::cards) writes cards in text, CSV and JSON.

mod deal;

pub use deal::{TooFew, deal};

use crate::game::Game;
use crate::model::{Contract, Kind, Pair, Rules, Status};
use crate::value::Values;
use milepost_document::number::{counted, thousands};

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// What it asks for.
    pub pair: Pair,
    /// Its kind; `None` in a deck that was dealt.
    pub kind: Option<Kind>,
    /// Its number in the game or its place in the deck, from 1.
    pub number: usize,
}

/// Where cards come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Dealt from a network.
    Deck,
    /// Contracts of a game.
    Game,
}

/// A list of cards with its network, rules and seed.
#[derive(Clone, Debug)]
pub struct Cards<'a> {
    values: &'a Values,
    origin: Origin,
    seed: u64,
    cards: Vec<Card>,
}

impl<'a> Cards<'a> {
    /// A deck: see [`deal()`].
    ///
    /// # Errors
    /// More cards are asked for than there are different ones.
    pub fn dealt(values: &'a Values, count: usize, seed: u64) -> Result<Cards<'a>, TooFew> {
        Ok(Cards {
            values,
            origin: Origin::Deck,
            seed,
            cards: deal(values, count, seed)?,
        })
    }

    /// The open contracts of a game: offered, on the market or held.
    pub fn open(game: &'a Game) -> Cards<'a> {
        let open = |status| {
            matches!(
                status,
                Status::Offered(_) | Status::Market | Status::Held(_)
            )
        };
        Cards::of_game(game, open)
    }

    /// All contracts of a game, declined and fulfilled ones too.
    pub fn all(game: &'a Game) -> Cards<'a> {
        Cards::of_game(game, |_| true)
    }

    fn of_game(game: &'a Game, wanted: impl Fn(Status) -> bool) -> Cards<'a> {
        let contracts = game.state().contracts().iter().enumerate();
        let wanted = contracts.filter(|(_, contract)| wanted(contract.status));
        let card = |(index, contract): (usize, &Contract)| Card {
            pair: contract.pair,
            kind: Some(contract.kind),
            number: index + 1,
        };
        let cards = wanted.map(card).collect();
        Cards {
            values: game.values(),
            origin: Origin::Game,
            seed: game.seed(),
            cards,
        }
    }

    /// The network under its rules.
    pub fn values(&self) -> &'a Values {
        self.values
    }

    /// Where the cards come from.
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// The seed of the deck or the game.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The cards in their order.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The title.
    pub fn title(&self) -> String {
        format!("Contracts: {}", self.values.network().name())
    }

    /// How to reproduce them: network, seed and versions.
    pub fn caption(&self) -> String {
        let network = self.values.network();
        let cards = match (self.origin, self.cards.len()) {
            (Origin::Deck, 1) => "1 card".to_owned(),
            (Origin::Deck, count) => format!("{count} cards"),
            (Origin::Game, 1) => "1 contract of a game".to_owned(),
            (Origin::Game, count) => format!("{count} contracts of a game"),
        };
        let rules = if *self.values.rules() == Rules::default() {
            ""
        } else {
            " · custom rules"
        };
        let (name, hash) = (network.name(), network.hash());
        format!(
            "{name} {hash}{rules} · {cards} · seed {} · {}",
            self.seed,
            crate::generator::generator()
        )
    }

    /// A card's number in words.
    pub fn number(&self, card: &Card) -> String {
        match self.origin {
            Origin::Deck => format!("{} / {}", card.number, self.cards.len()),
            Origin::Game => format!("No. {}", card.number),
        }
    }
}

/// An amount in dollars, with commas.
pub fn dollars(amount: impl Into<u64>) -> String {
    format!("${}", thousands(amount.into()))
}

/// A number with its noun, such as `1 tie` or `2 ties`.
pub fn count(number: impl Into<u64>, thing: &str) -> String {
    counted(number.into(), thing, &format!("{thing}s"))
}

/// A name as the beginning of a line: its first letter a capital.
pub fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(letters)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_commas() {
        let cases = [
            (0u32, "$0"),
            (999, "$999"),
            (6000, "$6,000"),
            (123_456, "$123,456"),
            (1_000_000, "$1,000,000"),
        ];
        for (amount, text) in cases {
            assert_eq!(dollars(amount), text);
        }
        assert_eq!(
            (count(1u32, "tie"), count(0u32, "tie")),
            ("1 tie".to_owned(), "0 ties".to_owned())
        );
        assert_eq!(
            (capital("iron ore"), capital("étain"), capital("")),
            ("Iron ore".into(), "Étain".into(), String::new())
        );
    }
}
