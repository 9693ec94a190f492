//! The event cards of a table, and where each of them strikes.

use milepost_deck::events::Places;
use milepost_deck::{Event as Kind, EventCard};
use milepost_map::Map;

/// An event card of a table.
#[derive(Clone, Debug)]
pub struct TableEvent {
    /// How many demand cards lie above it.
    pub above: usize,
    /// What it does.
    pub kind: Kind,
    /// A short name, such as `flood: Ebro`.
    pub title: String,
    /// What it does, in sentences.
    pub words: String,
    /// The cities in which a strike keeps loads from being picked up and delivered, ascending.
    pub cities: Vec<usize>,
    /// The pips that a flood has, ascending.
    pub pips: Vec<usize>,
    /// By milepost, whether it lies in the area of weather or of a derailment; empty for other events.
    area: Vec<bool>,
    /// The same of mileposts in which snow keeps track from being built, and of those that it closes.
    high: Vec<bool>,
    closed: Vec<bool>,
}

impl TableEvent {
    fn of(map: &Map, places: &Places, card: EventCard) -> TableEvent {
        let EventCard { above, event: kind } = card;
        let posts = map.mileposts().len();
        let in_area = matches!(
            kind,
            Kind::Derailment { .. } | Kind::Snow { .. } | Kind::Fog { .. }
        );
        let snows = matches!(kind, Kind::Snow { .. });
        let mut area = vec![false; if in_area { posts } else { 0 }];
        if in_area {
            let struck = places.area(map, &kind);
            struck.into_iter().for_each(|at| area[at] = true);
        }
        let snowed = |is: &dyn Fn(usize) -> bool| -> Vec<bool> {
            let all = 0..if snows { posts } else { 0 };
            all.map(|at| area[at] && is(at)).collect()
        };
        let (high, closed) = (
            snowed(&|at| places.is_high(at)),
            snowed(&|at| places.is_alpine(at)),
        );
        let strikes = matches!(
            kind,
            Kind::CoastStrike | Kind::InlandStrike | Kind::CityStrike { .. }
        );
        let pips = match kind {
            Kind::Flood { river } => places.rivers().get(river).map(|river| river.pips.clone()),
            _ => None,
        };
        TableEvent {
            above,
            title: kind.title(map, places),
            words: kind.words(map, places),
            cities: match strikes {
                true => places.cities_struck(map, &kind),
                false => Vec::new(),
            },
            pips: pips.unwrap_or_default(),
            kind,
            area,
            high,
            closed,
        }
    }

    /// The event cards of a deck on a map, but those that lie above the first `dealt` demand cards.
    pub(crate) fn all(
        map: &Map,
        places: &Places,
        cards: Vec<EventCard>,
        dealt: usize,
    ) -> Vec<TableEvent> {
        let later = cards.into_iter().filter(|card| card.above >= dealt);
        later
            .map(|card| TableEvent::of(map, places, card))
            .collect()
    }

    /// Whether a milepost lies in the area of weather or of a derailment.
    pub fn has(&self, milepost: usize) -> bool {
        self.area.get(milepost) == Some(&true)
    }

    /// Whether trains move at half rate at a milepost.
    pub fn slows(&self, milepost: usize) -> bool {
        matches!(self.kind, Kind::Snow { .. } | Kind::Fog { .. }) && self.has(milepost)
    }

    /// Whether snow keeps track from being built into a milepost.
    pub fn snows_in(&self, milepost: usize) -> bool {
        self.high.get(milepost) == Some(&true)
    }

    /// Whether snow keeps trains out of a milepost.
    pub fn closes(&self, milepost: usize) -> bool {
        self.closed.get(milepost) == Some(&true)
    }
}
