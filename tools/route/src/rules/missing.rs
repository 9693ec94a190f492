//! What a title has and a file of its rules does not say.

use crate::rules::{Places, When, one_or_many};
use milepost_document::Problem;
use milepost_document::{Cursor, FromNode, Reader, quoted};
use serde::Serialize;

/// What a title has and its rules here do not say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromNode)]
#[form(check(Missing::check))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Missing {
    /// What it is.
    pub name: String,
    /// It matters where there is such a stop.
    #[serde(flatten)]
    pub places: Places,
    /// It matters only to a run whose routes cross each of these borders between hexes, as `E34-F33`; that is judged of
    /// the run that is found, which is the best with the rule as well as without where it does not cross them.
    #[serde(
        default,
        serialize_with = "one_or_many::write",
        skip_serializing_if = "Vec::is_empty"
    )]
    #[form(with(one_or_many::read))]
    #[cfg_attr(feature = "schemas", schemars(with = "one_or_many::OneOrMany"))]
    pub crosses: Vec<String>,
    /// The rule takes something from what routes to such a stop earn, and does nothing else: so it is judged of the run that
    /// is found, and matters only where that visits one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lowers: bool,
    /// To whom it matters.
    #[serde(flatten)]
    pub when: When,
}

impl Missing {
    /// Complains of what is no border between two hexes.
    fn check(reader: &mut Reader, at: &Cursor<'_>, rule: Missing) -> Option<Missing> {
        let is_border = |text: &String| {
            text.split_once('-')
                .is_some_and(|(a, b)| !a.is_empty() && !b.is_empty() && !b.contains('-'))
        };
        let odd = rule.crosses.iter().find(|text| !is_border(text));
        let Some(odd) = odd else { return Some(rule) };
        let what = format!("{} is no border between two hexes", quoted(odd));
        reader.error(at, what, "as in crosses = [\"E34-F33\", \"E32-F33\"]");
        None
    }
}

impl Missing {
    /// Whether the run that is found decides whether it matters.
    pub(crate) fn is_judged_of_the_run(&self) -> bool {
        self.lowers || !self.crosses.is_empty()
    }

    /// That a company is refused for it.
    pub(crate) fn refusal(&self, company: &str) -> Problem {
        let rule = &self.name;
        let what = format!("{rule} is a rule that is not declared, and {company} may need it");
        Problem::whole(what, "--rules FILE declares others")
    }
}
