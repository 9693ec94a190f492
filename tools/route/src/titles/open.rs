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
    /// Whether there is a recorded run, which earned what it did without it: then the company is taken not to hold it,
    /// as it shows nowhere. Without one, nothing decides it.
    pub is_recorded: bool,
}

/// What a company may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// What positions call it.
    pub name: String,
    /// What it is, in words.
    pub words: String,
}

impl Open {
    /// What to say of an answer where it earns otherwise with all that is open: a remark if a recorded run decides it.
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
        if self.is_recorded {
            let what: Vec<&str> = self.what.iter().map(|one| one.words.as_str()).collect();
            let what = what.join(" and ");
            return Ok(Some(format!(
                "with {what} it would earn {with}; the recorded run does not show it"
            )));
        }
        let company = &self.most.setup().companies[0].name;
        let problem = |Holding { name, words }: &Holding| {
            let what = format!(
                "{title}: whether the company has {words} changes what it earns, and nothing tells"
            );
            let hint = format!(
                "in the position, {company} = [\"{name}\"] of [holds] says that it has, known = [\"{name}\"] of [record] that \
                 it has not; --rules FILE declares other rules"
            );
            Problem::whole(what, hint)
        };
        Err(self.what.iter().map(problem).collect())
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
