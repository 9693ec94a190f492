//! The deck for tables on screen.

use super::event::told;
use super::style::{caption, heading, taxes};
use crate::deal::{Card, Deck};
use crate::events::Places;
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
    let places = (!deck.events.is_empty()).then(|| Places::of(prices.map()));
    let event = |index: usize| {
        let (title, description) = told(prices, places.as_ref()?, deck.event_before(index)?);
        Some(simulator::Card { title, description })
    };
    let cards = deck.cards.iter().enumerate();
    let cards = cards
        .flat_map(|each| event(each.0).into_iter().chain([card(each)]))
        .collect();
    simulator::Deck {
        title: heading(prices),
        description: caption(prices, deck),
        cards,
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
