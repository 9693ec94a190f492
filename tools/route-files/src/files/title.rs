//! The title file: what a title plays by, whatever its board (docs/titles.md).

use crate::files::facts::FactsToml;
use crate::files::manifest::ManifestForm;
use crate::files::rules;
use crate::files::rules::RulesToml;
use crate::files::train::Roster;
use milepost_document::{Cursor, FromNode, Node, Problem, Reader, Severity};
use milepost_route::model::{RecordFacts, Title};
use milepost_route::rules::Rules;
use serde::Serialize;
use std::collections::BTreeMap;

/// What such a file says of itself.
pub(crate) const FORMAT: &str = "18xx-title/1";

/// A title file: what a title plays by, whatever its board.
#[derive(FromNode, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct TitleToml {
    /// `18xx-title/1`.
    #[form(format(FORMAT))]
    milepost: String,
    /// The title.
    title: String,
    /// Further titles and variants that are played by the same rules.
    titles: Option<Vec<String>>,
    /// Where it comes from.
    #[form(unread)]
    provenance: Option<BTreeMap<String, String>>,
    /// Trains that are not what their names or records say.
    train: Option<Roster>,
    /// By how many there are, or `unlimited`, the numbers of its tiles, parted by spaces.
    manifest: Option<ManifestForm>,
    /// The rules.
    rules: Option<RulesToml>,
    /// What records do not tell whether a company holds it, each with what it is.
    unknown: Option<BTreeMap<String, String>>,
    /// What happens by itself in recorded games.
    record: Option<FactsToml>,
}

/// Reads a title file, or a file of rules alone.
///
/// # Errors
/// All that is wrong with it, each with the bytes it stands on.
pub fn title(text: &str) -> Result<Title, Vec<Problem>> {
    let node = Node::from_toml_text(text)?;
    let root = Cursor::root(&node);
    if root.get("milepost").is_none() {
        return Ok(Title {
            rules: rules::rules(text)?,
            ..Title::default()
        });
    }
    let title: TitleToml = Reader::new(Severity::Error).finish(&root)?;
    Ok(Title {
        names: std::iter::once(title.title)
            .chain(title.titles.unwrap_or_default())
            .collect(),
        trains: title.train.map(Roster::trains).unwrap_or_default(),
        manifest: title.manifest.map(|form| form.manifest([])),
        rules: title.rules.map(Rules::from).unwrap_or_default(),
        unknown: title.unknown.unwrap_or_default(),
        facts: title.record.map(RecordFacts::from),
    })
}
