//! Which of several runs that earn the same is the better.

use crate::rules::one_or_many::OneOrMany;
use milepost_document::Problem;
use serde::Serialize;
use std::collections::BTreeSet;

/// What a run has more of, or less, than others of the same revenue. It is compared before the rule of ties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prefer {
    /// The most subsidy: what its routes earn for the treasury, beside the revenue.
    Subsidy,
    /// The shortest: the fewest hexes of all its routes together. A hex counts as often as a route passes it.
    Short,
    /// The most of these hexes on its routes, whether they stop there or pass through.
    Hexes(Vec<String>),
}

impl Prefer {
    /// Reads `subsidy`, `short`, or `hex=A1,B2`.
    ///
    /// # Errors
    /// A word that is none of these, or no hex.
    pub fn read(text: &str) -> Result<Prefer, Problem> {
        let hint = "say subsidy, short, or hex=A1,B2";
        match text.split_once('=') {
            None if text == "subsidy" => Ok(Prefer::Subsidy),
            None if text == "short" => Ok(Prefer::Short),
            Some(("hex", names)) => {
                let names = names.split(',').map(str::trim).map(str::to_owned);
                let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
                if names.is_empty() {
                    return Err(Problem::whole("no hex is preferred", hint));
                }
                Ok(Prefer::hexes(names))
            }
            _ => {
                let what = format!("runs cannot be preferred by {text}");
                Err(Problem::whole(what, hint))
            }
        }
    }

    /// The most of these hexes, each once.
    fn hexes(mut names: Vec<String>) -> Prefer {
        let mut known = BTreeSet::new();
        names.retain(|name| known.insert(name.clone()));
        Prefer::Hexes(names)
    }

    /// As [`Prefer::read`] reads it.
    pub fn text(&self) -> String {
        match self {
            Prefer::Subsidy => "subsidy".to_owned(),
            Prefer::Short => "short".to_owned(),
            Prefer::Hexes(names) => format!("hex={}", names.join(",")),
        }
    }
}

/// The preferences that a word says.
#[derive(Clone, Copy, Serialize, milepost_document::FromNode)]
#[form(expected("supported"))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PreferWord {
    /// The most subsidy.
    Subsidy,
    /// The fewest hexes.
    Short,
}

/// The preferred hexes.
#[derive(Serialize, milepost_document::FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PreferHexes {
    /// The hexes, by name.
    hexes: OneOrMany,
}

/// What runs are preferred for: `subsidy`, `short`, or `{ hexes = ["A1"] }`.
#[derive(Serialize, milepost_document::FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PreferForm {
    /// The word of a preference.
    Word(PreferWord),
    /// The hexes that are preferred.
    Hexes(PreferHexes),
}

impl From<&Prefer> for PreferForm {
    fn from(prefer: &Prefer) -> PreferForm {
        match prefer {
            Prefer::Subsidy => PreferForm::Word(PreferWord::Subsidy),
            Prefer::Short => PreferForm::Word(PreferWord::Short),
            Prefer::Hexes(names) => PreferForm::Hexes(PreferHexes {
                hexes: OneOrMany::of(names),
            }),
        }
    }
}

impl From<PreferForm> for Prefer {
    fn from(form: PreferForm) -> Prefer {
        match form {
            PreferForm::Word(PreferWord::Subsidy) => Prefer::Subsidy,
            PreferForm::Word(PreferWord::Short) => Prefer::Short,
            PreferForm::Hexes(form) => Prefer::hexes(form.hexes.into()),
        }
    }
}
