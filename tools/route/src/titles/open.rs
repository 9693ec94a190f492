//! What a position leaves open of what a company holds.

use crate::model::{Position, Setup};
use milepost_document::Problem;

/// What a position leaves open of what the company holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Open {
    /// The position, with as much as it may be.
    pub most: Position,
    /// What that is beyond the least.
    pub what: Vec<Holding>,
    /// What tells that the company does not hold it.
    pub known_from: KnownFrom,
}

/// What tells that a company does not hold something of which its position says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownFrom {
    /// The file: who writes a position lists what its companies hold.
    File,
    /// The recorded run, which earned what it did without it.
    Run,
    /// Nothing, as the position is a recorded one without such a run.
    Nothing,
}

/// What a company may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// What positions call it.
    pub name: String,
    /// What it is, in words.
    pub words: String,
}

impl Holding {
    /// Its name as a position writes it.
    fn in_quotes(&self) -> String {
        format!("\"{}\"", self.name)
    }
}

impl Open {
    /// What to say of an answer where it earns otherwise with all that is open: a remark if the file or a recorded run
    /// decides it.
    ///
    /// # Errors
    /// Why the position is refused, if nothing decides it.
    pub fn settle(
        &self,
        title: &str,
        earned: u32,
        with: u32,
    ) -> Result<Option<String>, Vec<Problem>> {
        if earned == with {
            return Ok(None);
        }
        let why = match self.known_from {
            KnownFrom::Run => "the recorded run does not show it".to_owned(),
            KnownFrom::File => {
                let names: Vec<String> = self.what.iter().map(|one| one.in_quotes()).collect();
                let company = &self.most.setup().companies[0].name;
                let list = names.join(", ");
                format!("[holds] {company} = [{list}] says that it has it")
            }
            KnownFrom::Nothing => return Err(self.refusals(title)),
        };
        let what: Vec<&str> = self.what.iter().map(|one| one.words.as_str()).collect();
        let what = what.join(" and ");
        Ok(Some(format!("with {what} it would earn {with}; {why}")))
    }

    /// That nothing tells what changes the answer, for each thing that is open.
    fn refusals(&self, title: &str) -> Vec<Problem> {
        let company = &self.most.setup().companies[0].name;
        let problem = |holding: &Holding| {
            let (name, words) = (holding.in_quotes(), &holding.words);
            let what = format!(
                "{title}: whether the company has {words} changes what it earns, and nothing tells"
            );
            let hint = format!(
                "in the position, {company} = [{name}] of [holds] says that it has, known = [{name}] of [record] that \
                 it has not; --rules FILE declares other rules"
            );
            Problem::whole(what, hint)
        };
        self.what.iter().map(problem).collect()
    }
}

/// A position in which the company holds some things more.
pub(crate) fn holding(setup: &Setup, more: &[&String]) -> Result<Position, Vec<Problem>> {
    let mut setup = setup.clone();
    if let Some(company) = setup.companies.first_mut() {
        company
            .holds
            .extend(more.iter().map(|name| (*name).clone()));
    }
    Position::new(setup)
}
