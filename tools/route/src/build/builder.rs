//! A position made in code, hex by hex.

use crate::build::lay::{self, Among};
use crate::model::coordinate::Axes;
use crate::model::{Colour, Company, Hex, Position, Setup, Tile, Token, Train, neighbours};
use crate::rules::Rules;
use crate::{catalogue, notation};
use milepost_document::Problem;
use milepost_grid::{Edge, Layout};

/// Makes a [`Position`] in code: hexes in the notation or as standard tiles, then tokens, trains and rules.
///
/// Nothing fails before [`PositionBuilder::build`], which returns all that is wrong.
///
/// ```
/// use milepost_route::{Colour, Layout, Limits, PositionBuilder, Train, Unlimited, best};
///
/// let position = PositionBuilder::new(Layout::Flat)
///     .hex("A1", Colour::Yellow, "city=revenue:20;path=a:0,b:_0")
///     .tile("A3", "9", 0)
///     .hex("A5", Colour::Red, "offboard=revenue:40;path=a:3,b:_0")
///     .token("A1", "GW")
///     .train("GW", Train::plain("2", 2))
///     .build()?;
/// let company = &position.setup().companies[0];
/// let run = best(&position, "GW", &company.trains, Limits::default(), &Unlimited)?;
/// assert_eq!(run.revenue, 60);
/// # Ok::<(), Vec<milepost_route::Problem>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PositionBuilder {
    setup: Setup,
    /// For each hex the edges that nothing passes.
    impassable: Vec<Vec<Edge>>,
    problems: Vec<Problem>,
}

impl PositionBuilder {
    /// An empty board. Stops pay as in the last phase: tiles of all colours are in use.
    pub fn new(layout: Layout) -> PositionBuilder {
        let colours = ["yellow", "green", "brown", "gray"];
        PositionBuilder {
            setup: Setup {
                layout,
                colours: colours.map(str::to_owned).to_vec(),
                ..Setup::default()
            },
            impassable: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// Adds a hex by its coordinate, such as `B2`, with a tile in the notation, such as `town=revenue:10;path=a:0,b:_0`.
    #[must_use]
    pub fn hex(mut self, coordinate: &str, colour: Colour, notation: &str) -> PositionBuilder {
        let reading = notation::read(notation);
        for problem in reading.problems.into_iter().filter(Problem::is_error) {
            self.error(format!("{coordinate}: {}", problem.what), problem.hint);
        }
        let tile = Tile {
            colour,
            ..reading.tile
        };
        self.add(coordinate, tile, 0, reading.impassable);
        self
    }

    /// Adds a hex with a standard tile, turned clockwise by so many sixths.
    #[must_use]
    pub fn tile(mut self, coordinate: &str, number: &str, rotation: u8) -> PositionBuilder {
        match catalogue::tile(number) {
            Some(tile) => self.add(coordinate, tile.clone(), rotation % 6, Vec::new()),
            None => self.error(
                format!("{coordinate}: there is no standard tile {number}"),
                "describe it in the notation",
            ),
        }
        self
    }

    /// Adds a token in the first free place of a city; `M38:1` names a stop of a hex that has several cities.
    #[must_use]
    pub fn token(mut self, stop: &str, company: &str) -> PositionBuilder {
        let (name, index) = match stop.split_once(':') {
            Some((name, index)) => (name, index.parse().ok()),
            None => (stop, None),
        };
        let token = Token {
            company: company.to_owned(),
            neutral: false,
        };
        let hex = self.setup.hexes.iter_mut().find(|hex| hex.name == name);
        let placed = match hex {
            Some(hex) => lay::place(hex, token, index, Among::Free)
                .map_err(|wrong| wrong.what(company, name)),
            None => Err(format!("{name} is not on the board")),
        };
        if let Err(what) = placed {
            self.error(what, "tokens come after their hexes");
        }
        self
    }

    /// Adds a train of a company.
    #[must_use]
    pub fn train(mut self, company: &str, train: Train) -> PositionBuilder {
        let companies = &mut self.setup.companies;
        match companies.iter_mut().find(|known| known.name == company) {
            Some(known) => known.trains.push(train),
            None => companies.push(Company {
                name: company.to_owned(),
                trains: vec![train],
                ..Company::default()
            }),
        }
        self
    }

    /// Sets the rules.
    #[must_use]
    pub fn rules(mut self, rules: Rules) -> PositionBuilder {
        self.setup.rules = rules;
        self
    }

    /// The position.
    ///
    /// # Errors
    /// Everything that is wrong with what was added, and with the position as a whole.
    pub fn build(mut self) -> Result<Position, Vec<Problem>> {
        if !self.problems.is_empty() {
            return Err(self.problems);
        }
        neighbours::join(&mut self.setup.hexes, &self.impassable, self.setup.layout);
        Position::new(self.setup)
    }

    fn add(&mut self, coordinate: &str, tile: Tile, rotation: u8, impassable: Vec<Edge>) {
        match Axes::of(self.setup.layout).read(coordinate) {
            Ok(site) => {
                let hex = Hex::new(coordinate, site, tile, rotation);
                self.setup.hexes.push(hex);
                self.impassable.push(impassable);
            }
            Err(bad) => self.error(bad.to_string(), "letters and a number, such as B2"),
        }
    }

    fn error(&mut self, what: String, hint: impl Into<String>) {
        let problem = Problem::whole(what, hint);
        self.problems.push(problem);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_is_wrong_is_reported_at_once() {
        let wrong = PositionBuilder::new(Layout::Flat)
            .hex("1A", Colour::White, "")
            .hex("A1", Colour::White, "city=revenue:many")
            .tile("A3", "99999", 0)
            .token("A1", "GW")
            .token("A1", "GW")
            .token("Z9", "GW")
            .build()
            .unwrap_err();
        assert_eq!(wrong.len(), 5, "{wrong:#?}");
    }
}
