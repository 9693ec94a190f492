//! What an event card says.

use super::event::Event;
use super::places::Places;
use milepost_document::plain;
use milepost_map::{Map, River};

/// How long an event lasts.
const UNTIL: &str = "Until the end of the drawer's next turn.";

/// The kinds of events, as files have them.
pub const KINDS: [&str; 8] = [
    "derailment",
    "flood",
    "snow",
    "fog",
    "coast strike",
    "inland strike",
    "city strike",
    "rail strike",
];

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

    /// The event of a kind at places of a map, by names without regard to case and accents; `None` where the map has no such
    /// event.
    pub fn named(map: &Map, places: &Places, kind: &str, names: &[String]) -> Option<Event> {
        let cities = || -> Option<Vec<usize>> {
            let found = names.iter().map(|name| map.city_named(name).ok());
            found
                .collect::<Option<Vec<usize>>>()
                .filter(|found| !found.is_empty())
        };
        let city = || {
            cities()
                .filter(|found| found.len() == 1)
                .map(|found| found[0])
        };
        let none = |event: Event| names.is_empty().then_some(event);
        match kind {
            "derailment" => Some(Event::Derailment { cities: cities()? }),
            "city strike" => Some(Event::CityStrike { cities: cities()? }),
            "snow" => Some(Event::Snow { city: city()? }),
            "fog" => Some(Event::Fog { city: city()? }),
            "flood" => {
                let name = plain(names.first().filter(|_| names.len() == 1)?);
                let is_meant = |river: &River| plain(&river.name) == name;
                let river = places.rivers().iter().position(is_meant)?;
                Some(Event::Flood { river })
            }
            "coast strike" => none(Event::CoastStrike),
            "inland strike" => none(Event::InlandStrike),
            "rail strike" => none(Event::RailStrike),
            _ => None,
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
