//! Phases, companies and trains of a game of 18xx-maker. What cannot be read of them is told and left out: the board is read
//! all the same.

use crate::files::maker::form::text;
use crate::files::shipped;
use crate::files::train;
use crate::limits::DECLARED;
use milepost_document::{Cursor, Place, Reader, Value, quoted};
use milepost_route::model::Train;
use std::collections::{BTreeMap, BTreeSet};

/// The colours of tiles in the order in which phases bring them, each with other words for it.
const COLOURS: [(&str, &[&str]); 4] = [
    ("yellow", &["yellow"]),
    ("green", &["green"]),
    ("brown", &["brown", "russet"]),
    ("gray", &["gray", "grey"]),
];

/// The trains of a game: only their names are in the file.
#[derive(Default)]
pub(crate) struct MakerTrains {
    names: BTreeSet<String>,
    place: Place,
}

impl MakerTrains {
    /// Tells of which trains neither their names nor the game say how far they run.
    pub fn report(self, reader: &mut Reader, game: &str) {
        let titled = shipped::title(game)
            .map(|title| title.trains)
            .unwrap_or_default();
        let is_unknown =
            |name: &&String| Train::by_name(name).is_none() && !titled.contains_key(*name);
        let unknown: Vec<&str> = self
            .names
            .iter()
            .filter(is_unknown)
            .map(String::as_str)
            .collect();
        if !unknown.is_empty() {
            let what = format!(
                "nothing says how far these trains run: {}",
                unknown.join(", ")
            );
            reader.warning(&self.place, what, train::HINT);
        }
    }
}

/// The items of a list, or as many as are read.
fn items<'a>(reader: &mut Reader, at: &'a Cursor<'_>) -> Vec<Cursor<'a>> {
    if at.items().count() > DECLARED {
        let what = format!("only the first {DECLARED} of these are read");
        reader.warning(at, what, "leave the others out");
    }
    at.items().take(DECLARED).collect()
}

/// A text, or the text of a number.
fn word(at: Option<Cursor<'_>>) -> Option<String> {
    let at = at?;
    match at.value() {
        Value::Integer(number) => Some(number.to_string()),
        _ => text(&at).filter(|word| !word.trim().is_empty()),
    }
}

/// The colours in use by phase. A phase without a name has that of the trains that begin it. Phases for minor companies
/// alone are those of all, with limits of their own.
pub(crate) fn phases(
    reader: &mut Reader,
    at: &Cursor<'_>,
) -> Option<BTreeMap<String, Vec<String>>> {
    let mut phases: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for item in items(reader, at) {
        let trains = item.get("train");
        let listed = trains.iter().flat_map(|trains| trains.items());
        let listed: Vec<String> = listed.filter_map(|train| text(&train)).collect();
        let of_trains = || word(trains).or_else(|| (!listed.is_empty()).then(|| listed.join("/")));
        let Some(name) = word(item.get("name")).or_else(of_trains) else {
            reader.warning(
                &item,
                "a phase without a name is left out",
                "\"name\": \"2\"",
            );
            continue;
        };
        let latest = word(item.get("tiles")).unwrap_or_default();
        let known = COLOURS
            .iter()
            .position(|(_, words)| words.contains(&latest.as_str()));
        let Some(last) = known else {
            let what = format!(
                "the phase {name} is left out: {} is no colour of tiles",
                quoted(&latest)
            );
            reader.warning(&item, what, "\"tiles\" is yellow, green, brown or gray");
            continue;
        };
        let colours: Vec<String> = COLOURS[..=last]
            .iter()
            .map(|(colour, _)| (*colour).to_owned())
            .collect();
        match phases.get(&name) {
            Some(known) if *known != colours => {
                let what = format!("there is a phase {name} with other tiles already");
                reader.warning(&item, what, "give each phase a name of its own");
            }
            _ => drop(phases.insert(name, colours)),
        }
    }
    Some(phases)
}

/// The names of companies by those on their tokens.
pub(crate) fn companies(reader: &mut Reader, at: &Cursor<'_>) -> Option<BTreeMap<String, String>> {
    let mut companies = BTreeMap::new();
    for item in items(reader, at) {
        let name = word(item.get("name"));
        match word(item.get("abbrev")).or_else(|| name.clone()) {
            Some(short) => {
                let full = name.unwrap_or_else(|| short.clone());
                companies.entry(short).or_insert(full);
            }
            None => reader.warning(
                &item,
                "a company without a name is left out",
                "\"abbrev\": \"TCR\"",
            ),
        }
    }
    Some(companies)
}

/// The names of the trains.
pub(crate) fn trains(reader: &mut Reader, at: &Cursor<'_>) -> Option<MakerTrains> {
    let items = items(reader, at).into_iter();
    Some(MakerTrains {
        names: items.filter_map(|item| word(item.get("name"))).collect(),
        place: at.place(),
    })
}
