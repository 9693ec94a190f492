//! What an event card says.

use super::{Event, Places};
use milepost_map::Map;

/// How long an event lasts.
const UNTIL: &str = "Until the end of the drawer's next turn.";

impl Event {
    /// The kind, as files have it.
    pub fn kind(&self) -> &'static str {
        match self {
            Event::Derailment { .. } => "derailment",
            Event::Flood { .. } => "flood",
            Event::Snow { .. } => "snow",
            Event::Fog { .. } => "fog",
            Event::CoastStrike => "coast strike",
            Event::InlandStrike => "inland strike",
            Event::CityStrike { .. } => "city strike",
            Event::RailStrike => "rail strike",
        }
    }

    /// The names of its cities or its river; empty where it names none.
    pub fn places(&self, map: &Map, places: &Places) -> Vec<String> {
        let city = |&city: &usize| map.cities()[city].name.clone();
        match self {
            Event::Flood { river } => {
                let river = places.rivers().get(*river);
                river.map(|river| river.name.clone()).into_iter().collect()
            }
            _ => self.cities().iter().map(city).collect(),
        }
    }

    /// A short name: `flood of the Ebro`.
    pub fn title(&self, map: &Map, places: &Places) -> String {
        let names = self.places(map, places).join(" and ");
        match self {
            Event::Flood { .. } => format!("flood: {names}"),
            Event::CoastStrike | Event::InlandStrike | Event::RailStrike => self.kind().to_owned(),
            _ => format!("{} at {names}", self.kind()),
        }
    }

    /// What it does, in sentences.
    pub fn words(&self, map: &Map, places: &Places) -> String {
        let names = self.places(map, places).join(" or ");
        let within = self.reach();
        let what = match self {
            Event::Derailment { .. } => {
                return format!(
                    "Each train within {within} mileposts of {names} loses a load, and its owner's next turn."
                );
            }
            Event::Flood { .. } => format!(
                "All track across the river {names} is erased, without compensation. None can be built across it."
            ),
            Event::Snow { .. } => format!(
                "Trains move at half rate within {within} mileposts of {names}. There nothing is built into mountain or \
                 alpine mileposts, and no train enters an alpine one."
            ),
            Event::Fog { .. } => {
                format!("Trains move at half rate within {within} mileposts of {names}.")
            }
            Event::CoastStrike => format!(
                "No load is picked up or delivered in a city within {within} mileposts of a coast."
            ),
            Event::InlandStrike => format!(
                "No load is picked up or delivered in a city more than {within} mileposts from every coast."
            ),
            Event::CityStrike { .. } => format!(
                "No load is picked up or delivered in a city within {within} mileposts of {names}."
            ),
            Event::RailStrike => {
                "No train moves on the track of the player who draws this card, and that player builds none."
                    .to_owned()
            }
        };
        format!("{what} {UNTIL}")
    }
}
