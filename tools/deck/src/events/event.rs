//! What an event card does.

use serde::{Deserialize, Serialize};

/// An event. Cities are indices in the map, rivers in [`Places::rivers`](super::Places::rivers); distances are in pips over land.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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

    /// The river that it names, by index.
    pub fn river(&self) -> Option<usize> {
        match self {
            Event::Flood { river } => Some(*river),
            _ => None,
        }
    }
}

/// An event card in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventCard {
    /// How many demand cards lie above it.
    pub above: usize,
    /// What it does.
    pub event: Event,
}
