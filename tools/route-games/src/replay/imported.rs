//! Positions of recorded games, and what of them is uncertain.

use crate::replay::routes::RecordedRun;
use milepost_document::{Problem, nearest};
use milepost_route::model::{Position, Token};
use std::collections::BTreeSet;
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
    /// Whether nothing of the position is uncertain, and the record says what its run earned: that a run is legal does not
    /// show that it earned what the rules say.
    pub fn is_certain(&self) -> bool {
        let is_recorded = |run: &RecordedRun| run.revenue.is_some();
        self.uncertain.is_empty() && self.run.as_ref().is_none_or(is_recorded)
    }

    /// Settles whose a token is: one of `company` stands in that hex, in a free place, or where there is none in that of a
    /// company of whose tokens something is uncertain. What was uncertain of that hex no longer is. Gives the company whose
    /// token made room.
    ///
    /// # Errors
    /// There is no such hex or company, or none of its places is free or uncertain.
    pub fn settle(&mut self, hex: &str, company: &str) -> Result<Option<String>, Vec<Problem>> {
        let mut setup = self.position.setup().clone();
        let named = |token: &Token| token.company.clone();
        let tokens = setup
            .hexes
            .iter()
            .flat_map(|hex| hex.tokens.iter().flatten().flatten());
        let uncertain: BTreeSet<String> = self
            .uncertain
            .iter()
            .flat_map(|one| one.companies.clone())
            .collect();
        let mut known: BTreeSet<String> = tokens.map(named).chain(uncertain.clone()).collect();
        known.extend(setup.companies.iter().map(|one| one.name.clone()));
        known.extend(self.company.clone());
        if !known.contains(company) {
            return Err(unknown(
                "company",
                company,
                known.iter().map(String::as_str),
            ));
        }
        let Some(on) = setup.hexes.iter_mut().find(|one| one.name == hex) else {
            let hexes = &self.position.setup().hexes;
            return Err(unknown("hex", hex, hexes.iter().map(|one| &*one.name)));
        };
        let has =
            |token: &Option<Token>| token.as_ref().is_some_and(|token| token.company == company);
        let mut replaced = None;
        if !on.tokens.iter().flatten().any(has) {
            let is_open = |place: &&mut Option<Token>| match place {
                Some(token) => uncertain.contains(&token.company),
                None => true,
            };
            let mut places: Vec<&mut Option<Token>> =
                on.tokens.iter_mut().flatten().filter(is_open).collect();
            places.sort_by_key(|place| place.is_some());
            let Some(place) = places.into_iter().next() else {
                let what = format!("no place in {hex} is free or uncertain");
                return Err(vec![Problem::whole(what, "name another hex")]);
            };
            replaced = place.replace(Token {
                company: company.to_owned(),
                neutral: false,
            });
        }
        self.position = Position::new(setup)?;
        let is_of_it = |one: &Uncertainty| {
            let mut words = one.what.split(|c: char| !c.is_alphanumeric() && c != '-');
            words.any(|word| word == hex)
        };
        self.uncertain.retain(|one| !is_of_it(one));
        Ok(replaced.map(|token| token.company))
    }
}

fn unknown<'a>(what: &str, name: &str, all: impl Iterator<Item = &'a str>) -> Vec<Problem> {
    let hint = match &nearest(name, all)[..] {
        [] => format!("name a {what} of the game"),
        near => format!("did you mean {}?", near.join(" or ")),
    };
    vec![Problem::whole(format!("there is no {what} {name}"), hint)]
}

/// Which position of a game is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before the action of this number.
    Before(u64),
    /// After all actions.
    End,
}
