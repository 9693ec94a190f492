//! A title: what it plays by, whatever its board.

use crate::model::record_facts::RecordFacts;
use crate::model::train::Train;
use crate::rules::Rules;
use std::collections::BTreeMap;

/// What a title plays by.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Title {
    /// Its name.
    pub name: String,
    /// Trains that are not what their names or records say.
    pub trains: BTreeMap<String, Train>,
    /// Its rules.
    pub rules: Rules,
    /// What records do not tell whether a company holds it, each with what it is.
    pub unknown: BTreeMap<String, String>,
    /// What happens by itself in recorded games; nothing where that is not known.
    pub facts: Option<RecordFacts>,
}
