//! Event cards: strikes, floods, weather and derailments, bound to a map's own rivers, mountains, coasts and cities.
//! The rules are E1 to E7 of `docs/rules/demand-decks.md`.
//!
//! [`event`] is what a card does, [`places`] what a map has for events to strike; `choice` spreads them over the map, `words` says what a card does.
//! The cards follow from the map, the number of demand cards, the players and the seed, under purposes of their own: a
//! deck's demand cards and taxes are the same with events and without.

mod choice;
pub mod event;
pub mod places;
mod words;

pub use event::{Event, EventCard};
pub use places::Places;
pub use words::KINDS;

use crate::model::Plan;
use milepost_dice::Dice;
use milepost_map::Map;

/// Event cards of a deck of so many demand cards: 20 to 146, as in the published games, to the nearest whole number.
/// (`docs/rules/demand-decks.md`, E2.)
pub fn count(cards: usize) -> usize {
    (2 * 20 * cards + 146) / (2 * 146)
}

/// The event cards of a deck, from the top. There is none before the first three demand cards for each player, and at most
/// one before each later card. (`docs/rules/demand-decks.md`, E1 to E7.)
pub fn events(map: &Map, places: &Places, plan: Plan) -> Vec<EventCard> {
    let dealt = (3 * plan.players).min(plan.cards);
    let dice = |purpose| Dice::new(plan.seed, purpose);
    let count = count(plan.cards).min(plan.cards - dealt);
    let mut events = choice::choose(map, places, count, &mut dice("deck events"));
    let mut order = dice("deck event order");
    order.shuffle(&mut events);
    let mut gaps: Vec<usize> = (dealt..plan.cards).collect();
    order.shuffle(&mut gaps);
    gaps.truncate(events.len());
    gaps.sort_unstable();
    let cards = gaps.into_iter().zip(events);
    cards
        .map(|(above, event)| EventCard { above, event })
        .collect()
}
