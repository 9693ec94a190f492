//! A route as players say it: `F18-E17-F16`, every stop named, and hexes on the way where several ways lead.

use crate::model::position::Position;
use milepost_document::{Place, Problem, Report, nearest};

/// A hex that is named, or a certain stop of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedPlace {
    /// The index of the hex.
    pub hex: usize,
    /// Which of its stops; any of them, or the track through it, where none is said.
    pub stop: Option<usize>,
}

/// A route named by its stops, and by hexes between them where several ways lead; the direction does not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRoute {
    /// The names in order; at least one.
    pub names: Vec<NamedPlace>,
}

/// What a route visits or passes, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waypoint {
    /// It visits a stop: its hex, and its index in the tile.
    Stop(usize, usize),
    /// It passes a hex between two stops.
    Hex(usize),
}

impl NamedRoute {
    /// Reads a route: hexes, or stops such as `M38:1`, separated by spaces, commas or hyphens.
    ///
    /// # Errors
    /// Every name that is not a hex or stop of the board; or that there is no name.
    pub fn read(position: &Position, text: &str) -> Result<NamedRoute, Vec<Problem>> {
        let (mut names, mut problems) = (Vec::new(), Vec::new());
        for word in words(text) {
            match name(position, &word) {
                Ok(name) => names.push(name),
                Err(problem) => problems.push(problem),
            }
        }
        if names.is_empty() && problems.is_empty() {
            let hint = "name its stops in order, such as F18-E17-F16";
            problems.error(&Place::Whole, "the route names no stop", hint);
        }
        if problems.is_empty() {
            Ok(NamedRoute { names })
        } else {
            Err(problems)
        }
    }

    /// The route as text that [`NamedRoute::read`] reads.
    pub fn words(&self, position: &Position) -> String {
        let word = |name: &NamedPlace| {
            let hex = &position.setup().hexes[name.hex].name;
            name.stop
                .map_or(hex.clone(), |stop| format!("{hex}:{stop}"))
        };
        self.names.iter().map(word).collect::<Vec<_>>().join("-")
    }

    /// Whether a route that comes by this is the one that is said: it visits no stop that is not named, and comes by all
    /// that is named in that order, or the other way round.
    pub fn is(&self, met: &[Waypoint]) -> bool {
        self.goes_along(met.iter()) || self.goes_along(met.iter().rev())
    }

    fn goes_along<'a>(&self, met: impl Iterator<Item = &'a Waypoint>) -> bool {
        // Whether so many names may be met by now: a hex that is named may be passed before its stop is visited.
        let mut may = vec![false; self.names.len() + 1];
        may[0] = true;
        for met in met {
            for named in (0..self.names.len()).rev() {
                may[named + 1] &= matches!(met, Waypoint::Hex(_));
                may[named + 1] |= may[named] && self.names[named].is(*met);
            }
            may[0] &= matches!(met, Waypoint::Hex(_));
        }
        may[self.names.len()]
    }
}

impl NamedPlace {
    /// Whether the name fits a visited stop or a passed hex.
    pub fn is(self, met: Waypoint) -> bool {
        match met {
            Waypoint::Stop(hex, stop) => {
                self.hex == hex && self.stop.is_none_or(|named| named == stop)
            }
            Waypoint::Hex(hex) => self.hex == hex && self.stop.is_none(),
        }
    }
}

/// The names in a text. A hyphen behind a letter is the sign of a number, as in `I-1`.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for letter in text.chars() {
        let Some(word) = words.last_mut() else { break };
        let sign = letter == '-' && word.ends_with(|last: char| last.is_alphabetic());
        if !sign && matches!(letter, '-' | ' ' | ',' | '\t') {
            words.push(String::new());
        } else {
            word.push(letter);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn name(position: &Position, word: &str) -> Result<NamedPlace, Problem> {
    let hexes = &position.setup().hexes;
    let (name, number) = word
        .split_once(':')
        .map_or((word, None), |(name, number)| (name, Some(number)));
    let Some(hex) = hexes
        .iter()
        .position(|hex| hex.name.eq_ignore_ascii_case(name))
    else {
        let near = nearest(name, hexes.iter().map(|hex| hex.name.as_str()));
        let hint = match near.as_slice() {
            [] => "name hexes by their coordinates, such as F18".to_owned(),
            near => format!("did you mean {}?", near.join(" or ")),
        };
        return Err(Problem::whole(format!("there is no hex {name}"), hint));
    };
    let stops = hexes[hex].tile.stops.len();
    match number.map(|number| number.parse().ok().filter(|stop| *stop < stops)) {
        None => Ok(NamedPlace { hex, stop: None }),
        Some(Some(stop)) => Ok(NamedPlace {
            hex,
            stop: Some(stop),
        }),
        Some(None) => {
            let hint = match stops {
                0 => "it has none".to_owned(),
                stops => format!("its stops count from 0 to {}", stops - 1),
            };
            Err(Problem::whole(format!("there is no stop {word}"), hint))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::builder::PositionBuilder;
    use crate::model::tile::Colour;
    use milepost_grid::Layout;

    /// Five cities, and a hex without a stop between two of them.
    fn position() -> Position {
        let cities = ["A1", "E5", "G5", "G7", "H4"].into_iter();
        let board = PositionBuilder::new(Layout::Flat).hex("E7", Colour::White, "");
        let board = cities.fold(board, |board, city| {
            board.hex(city, Colour::Yellow, "city=revenue:20")
        });
        board.build().unwrap()
    }

    #[test]
    fn a_route_is_read_and_known_again() {
        let position = position();
        let hex = |name: &str| {
            position
                .setup()
                .hexes
                .iter()
                .position(|hex| hex.name == name)
                .unwrap()
        };
        let said = NamedRoute::read(&position, "e5, G7 - g5 H4").unwrap();
        let way = ["E5", "G7", "G5", "H4"].map(|name| Waypoint::Stop(hex(name), 0));
        assert!(said.is(&way) && said.is(&way.iter().rev().copied().collect::<Vec<Waypoint>>()));
        assert!(!said.is(&way[..3]), "H4 is named");
        assert!(
            !said.is(&[&way[..], &[Waypoint::Stop(hex("A1"), 0)]].concat()),
            "A1 is not named"
        );
        let around = [way[0], Waypoint::Hex(hex("E7")), way[1], way[2], way[3]];
        assert!(said.is(&around), "hexes between need no name");
        let through = NamedRoute::read(&position, "E5 E7 G7 G5 H4").unwrap();
        assert!(through.is(&around) && !through.is(&way));
    }

    #[test]
    fn all_that_is_no_place_is_told_at_once() {
        let position = position();
        let problems = NamedRoute::read(&position, "E5-Z99-E5:7-G77").unwrap_err();
        assert_eq!(problems.len(), 3, "{problems:?}");
        assert_eq!(words("I-1-I1, AA10:1  B2"), ["I-1", "I1", "AA10:1", "B2"]);
        assert!(NamedRoute::read(&position, " - ").is_err());
    }
}
