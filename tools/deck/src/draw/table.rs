//! The deck for tables on screen.

use super::style::{caption, heading, taxes};
use crate::deal::{Card, Deck};
use crate::model::Demand;
use crate::price::Prices;
use milepost_print::simulator;

/// The words of all cards; where the pictures are is left to who writes them.
pub fn table(prices: &Prices<'_>, deck: &Deck) -> simulator::Deck {
    let card = |(index, card): (usize, &Card)| simulator::Card {
        title: format!(
            "#{}{}",
            index + 1,
            if taxes(card.before).is_some() {
                ", taxes"
            } else {
                ""
            }
        ),
        description: words(prices, card),
    };
    simulator::Deck {
        title: heading(prices),
        description: caption(prices, deck),
        cards: deck.cards.iter().enumerate().map(card).collect(),
        back: String::new(),
    }
}

/// A line a demand, below what comes before the card.
fn words(prices: &Prices<'_>, card: &Card) -> String {
    let map = prices.map();
    let demand = |&demand: &Demand| {
        let (good, city) = (
            &map.goods()[demand.good].name,
            &map.cities()[demand.city].name,
        );
        format!("{city}: {good} {}", prices.offer(demand).payoff)
    };
    let before = taxes(card.before).map(|more| format!("Taxes {more}"));
    before
        .into_iter()
        .chain(card.demands.iter().map(demand))
        .collect::<Vec<_>>()
        .join("\n")
}
