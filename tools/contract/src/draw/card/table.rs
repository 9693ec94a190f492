//! Contract cards on a table on screen.

use crate::cards::Cards;
use crate::files::cards::CardJson;
use milepost_print::simulator::{Card, Deck};

/// The cards as a deck for tables on screen; where its pictures are is left to who writes them.
pub fn deck(cards: &Cards<'_>) -> Deck {
    let card = |words: CardJson<'_>| {
        let kind = words.kind.map_or(String::new(), |kind| format!("{kind}\n"));
        Card {
            title: words.title(),
            description: kind + &words.words().replace("; ", "\n"),
        }
    };
    let words = cards.cards().iter().map(|each| card(cards.words(each)));
    Deck {
        title: cards.title(),
        description: cards.caption(),
        cards: words.collect(),
        back: String::new(),
    }
}
