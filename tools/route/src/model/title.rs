//! A title: what it plays by, whatever its board.

use crate::model::manifest::Manifest;
use crate::model::record_facts::RecordFacts;
use crate::model::train::Train;
use crate::rules::Rules;
use std::collections::BTreeMap;

/// What a title plays by.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Title {
    /// Its name, and those of the titles and variants that are played by the same rules; none in a file of rules alone.
    pub names: Vec<String>,
    /// Trains that are not what their names or records say.
    pub trains: BTreeMap<String, Train>,
    /// The tiles that it has, where that is known; the counts alone, as boards have its own tiles.
    pub manifest: Option<Manifest>,
    /// Its rules.
    pub rules: Rules,
    /// What records do not tell whether a company holds it, each with what it is.
    pub unknown: BTreeMap<String, String>,
    /// What happens by itself in recorded games; nothing where that is not known.
    pub facts: Option<RecordFacts>,
}
