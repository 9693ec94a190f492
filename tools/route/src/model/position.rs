//! A position that was checked: the board as it lies, the tokens on it, and the trains to run.

use crate::model::check;
use crate::model::setup::Setup;
use milepost_document::Problem;
use milepost_grid::Edge;

/// A position that was checked and can be run: all track leads to stops that exist, all tokens have room, and all names are
/// unique.
#[derive(Clone, Debug, PartialEq)]
pub struct Position(Setup);

impl Position {
    /// Checks a setup.
    ///
    /// # Errors
    /// Everything that is wrong with it: sizes beyond the limits; or else hexes in the same place, track to stops that do not
    /// exist, tokens without room, and trains and rules that the solver does not support.
    pub fn new(setup: Setup) -> Result<Position, Vec<Problem>> {
        let problems = check::all(&setup);
        if problems.is_empty() {
            Ok(Position(setup))
        } else {
            Err(problems)
        }
    }

    /// The same position of a recorded game, of which something is uncertain, or on which a recorded run cannot be followed.
    #[must_use]
    pub fn doubted(mut self) -> Position {
        self.0.record.get_or_insert_default().doubtful = true;
        self
    }

    /// The checked setup.
    pub fn setup(&self) -> &Setup {
        &self.0
    }

    /// The hex across `edge` that track may go on to: no border forbids it on either side.
    pub fn across(&self, hex: usize, edge: Edge) -> Option<usize> {
        let next = self.0.hexes[hex].sides[edge.index()]?;
        let back = self.0.hexes.get(next)?.sides[edge.opposite().index()];
        (back == Some(hex)).then_some(next)
    }

    /// Whether `company` has a token in a stop.
    pub fn has_token(&self, hex: usize, stop: usize, company: &str) -> bool {
        self.0.hexes[hex].tokens[stop]
            .iter()
            .flatten()
            .any(|token| token.company == company)
    }

    /// Whether `company` may run through a stop (docs/rules/18xx.md, R17): not through an off-board area; through a
    /// city where it has a token, a place is free, or a neutral token stands; through all else.
    pub fn lets_through(&self, hex: usize, stop: usize, company: &str) -> bool {
        let on = &self.0.hexes[hex];
        let at = &on.tile.stops[stop];
        if at.kind == crate::model::tile::Kind::Offboard {
            return false;
        }
        let mut places = on.tokens[stop].iter();
        !at.kind.holds_tokens()
            || places.any(|place| place.as_ref().is_none_or(|token| token.neutral))
            || self.has_token(hex, stop, company)
    }

    /// The name of a stop: its hex, and which it is where the hex has several.
    pub fn stop_name(&self, hex: usize, stop: usize) -> String {
        let on = &self.0.hexes[hex];
        if on.tile.stops.len() > 1 {
            format!("{}:{stop}", on.name)
        } else {
            on.name.clone()
        }
    }

    /// The stop that a name means, as hex and index: `M38:1` names one, `M38` the first of its hex.
    pub(crate) fn stop_named(&self, name: &str) -> Option<(usize, usize)> {
        let mut hexes = self.0.hexes.iter().enumerate();
        hexes.find_map(|(hex, on)| {
            let mut stops = 0..on.tile.stops.len();
            let stop = stops.find(|&stop| on.is_named(name, stop))?;
            Some((hex, stop))
        })
    }

    /// The companies with tokens on the board, each once, in the order of the board.
    pub fn owners(&self) -> Vec<&str> {
        let mut found: Vec<&str> = Vec::new();
        for token in self
            .0
            .hexes
            .iter()
            .flat_map(|hex| hex.tokens.iter().flatten().flatten())
        {
            if !found.contains(&token.company.as_str()) {
                found.push(&token.company);
            }
        }
        found
    }
}
