//! Positions of recorded games, and what of them is uncertain.

use crate::model::{Position, Token};
use crate::replay::routes::RecordedRun;
use milepost_document::{Problem, nearest};
use std::fmt;

/// What of a position does not follow from the record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Uncertainty {
    /// The number of the action it comes from; none where it is of the title.
    pub action: Option<u64>,
    /// What is uncertain.
    pub what: String,
    /// The companies whose tokens or trains it is about.
    pub companies: Vec<String>,
}

impl fmt::Display for Uncertainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action {
            Some(action) => write!(f, "action {action}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// A position of a recorded game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Imported {
    /// The position before the action, or after the last one.
    pub position: Position,
    /// The company whose run the action is, or the last that ran.
    pub company: Option<String>,
    /// The run that the action is.
    pub run: Option<RecordedRun>,
    /// How many operating rounds have begun.
    pub round: u32,
    /// What is uncertain.
    pub uncertain: Vec<Uncertainty>,
    /// The numbers of that company's trains, in their order.
    pub(crate) numbers: Vec<String>,
}

impl Imported {
    /// Settles whose a token is: one of `company` stands in that hex. It takes the place of a token of a company that is
    /// uncertain, or a free one; what was uncertain of those two companies' tokens there no longer is.
    ///
    /// # Errors
    /// There is no such hex, or none of its places is free or uncertain.
    pub fn settle(&mut self, hex: &str, company: &str) -> Result<(), Vec<Problem>> {
        let mut setup = self.position.setup().clone();
        let Some(on) = setup.hexes.iter_mut().find(|one| one.name == hex) else {
            let near = nearest(
                hex,
                self.position.setup().hexes.iter().map(|one| &*one.name),
            );
            let hint = match &near[..] {
                [] => "name a hex by its coordinate".to_owned(),
                near => format!("did you mean {}?", near.join(" or ")),
            };
            return Err(vec![Problem::whole(format!("there is no hex {hex}"), hint)]);
        };
        let uncertain: Vec<&String> = self
            .uncertain
            .iter()
            .flat_map(|one| &one.companies)
            .collect();
        let is_open = |place: &&mut Option<Token>| match place {
            Some(token) => uncertain.contains(&&token.company),
            None => true,
        };
        let has =
            |place: &Option<Token>| place.as_ref().is_some_and(|token| token.company == company);
        let mut replaced = None;
        if !on.tokens.iter().flatten().any(has) {
            let mut places: Vec<&mut Option<Token>> =
                on.tokens.iter_mut().flatten().filter(is_open).collect();
            places.sort_by_key(|place| place.is_none());
            let Some(place) = places.into_iter().next() else {
                let what = format!("no place in {hex} is free or uncertain");
                return Err(vec![Problem::whole(what, "name another hex")]);
            };
            replaced = place.replace(Token {
                company: company.to_owned(),
                neutral: false,
            });
        }
        let replaced = replaced.map(|token| token.company);
        self.position = Position::new(setup)?;
        self.uncertain.retain(|one| {
            let is_of = |name: &String| name == company || Some(name) == replaced.as_ref();
            !one.companies.iter().any(is_of)
        });
        Ok(())
    }
}

/// Which position of a game is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before the action of this number.
    Before(u64),
    /// After all actions.
    End,
}
