//! Event cards: strikes, floods, weather and derailments, bound to a map's own rivers, mountains, coasts and cities.
//! The rules are E1 to E7 of `docs/rules/demand-decks.md`.
//!
//! [`places`] is what a map has for events to strike, `choice` spreads them over the map, `words` says what a card does.
//! The cards follow from the map, the number of demand cards, the players and the seed, under purposes of their own: a
//! deck's demand cards and taxes are the same with events and without.

mod choice;
pub mod places;
mod words;

pub use places::Places;
pub use words::KINDS;

use crate::model::Plan;
use milepost_dice::Dice;
use milepost_map::Map;

/// An event. Cities are indices in the map, rivers in [`Places::rivers`]; distances are in pips over land.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// Trains near cities lose a load and a turn.
    Derailment {
        /// The cities.
        cities: Vec<usize>,
    },
    /// Track across a river is erased, and none is built while it lasts.
    Flood {
        /// The river.
        river: usize,
    },
    /// Half rate around a city; in its mountains nothing is built, and alpine mileposts are closed.
    Snow {
        /// The city.
        city: usize,
    },
    /// Half rate around a city without mountains.
    Fog {
        /// The city.
        city: usize,
    },
    /// No loads are picked up or delivered near a coast.
    CoastStrike,
    /// No loads are picked up or delivered away from all coasts.
    InlandStrike,
    /// No loads are picked up or delivered near some cities.
    CityStrike {
        /// The cities.
        cities: Vec<usize>,
    },
    /// No train moves on the track of the player who draws it, who builds none.
    RailStrike,
}

impl Event {
    /// How far from its cities or the coast it strikes, in pips; 0 where it strikes a river or a player's track.
    pub fn reach(&self) -> usize {
        match self {
            Event::Flood { .. } | Event::RailStrike => 0,
            Event::Snow { .. } | Event::Fog { .. } => 5,
            Event::Derailment { .. }
            | Event::CoastStrike
            | Event::InlandStrike
            | Event::CityStrike { .. } => 3,
        }
    }

    /// Whether it lasts until the end of the next turn of the player who drew it.
    pub fn lasts(&self) -> bool {
        !matches!(self, Event::Derailment { .. })
    }

    /// The cities that it names, by index.
    pub fn cities(&self) -> &[usize] {
        match self {
            Event::Derailment { cities } | Event::CityStrike { cities } => cities,
            Event::Snow { city } | Event::Fog { city } => std::slice::from_ref(city),
            _ => &[],
        }
    }
}

/// An event card in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventCard {
    /// How many demand cards lie above it.
    pub above: usize,
    /// What it does.
    pub event: Event,
}

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
