//! Adjustments of a map's payoffs that were found by play, with their certificate: a TOML file beside the map.
//!
//! ```toml
//! milepost = "tuned/1"
//! map = "Iberia"
//! hash = "0123456789abcdef"
//! adjustments = [
//!   { good = "Cheese", amount = 3 },
//! ]
//!
//! [certificate]
//! command = "milepost deck tune iberia --games 100 --seed 1"
//! ```

use crate::files::read::adjustments;
use crate::model::{Adjustment, Map};
use milepost_document::{Cursor, Node, Place, Problem, Reader, Severity, TomlWriter, shorten};
use serde_json::json;
use std::collections::BTreeMap;

/// The kind of file.
pub const FORMAT: &str = "tuned/1";
/// The most lines of a certificate.
const LINES: usize = 100;

/// Adjustments for one map, and how they were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tuned {
    /// The map's name.
    pub map: String,
    /// Its content hash without these adjustments, as 16 hexadecimal digits.
    pub hash: String,
    /// What is added to its own adjustments.
    pub adjustments: Vec<Adjustment>,
    /// How they were found, and what play says: texts by name.
    pub certificate: BTreeMap<String, String>,
}

impl Tuned {
    /// Reads a file.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(text: &str) -> Result<Tuned, Vec<Problem>> {
        let node = Node::from_text(text)?;
        let (at, mut reader) = (Cursor::root(&node), Reader::new(Severity::Error));
        reader.table(
            &at,
            &["milepost", "map", "hash", "adjustments", "certificate"],
        );
        let format = reader.required(&at, "milepost", Reader::text);
        if format.as_deref().is_some_and(|format| format != FORMAT) {
            let place = at.get("milepost").map_or(Place::Whole, |at| at.place());
            let what = format!("expected \"{FORMAT}\"");
            reader.problems.push(Problem::error(
                &place,
                what,
                "milepost deck tune writes such files",
            ));
        }
        let map = reader.required(&at, "map", Reader::text);
        let hash = reader.required(&at, "hash", Reader::text);
        let mut names = BTreeMap::new();
        let adjustments =
            reader.required(&at, "adjustments", |r, at| adjustments(r, at, &mut names));
        let mut certificate = BTreeMap::new();
        if let Some(at) = at.get("certificate") {
            for (name, member) in at.members().take(LINES) {
                certificate.extend(reader.text(&member).map(|text| (name.to_owned(), text)));
            }
        }
        match (map, hash, adjustments) {
            (Some(map), Some(hash), Some(adjustments)) if reader.problems.is_empty() => Ok(Tuned {
                map,
                hash,
                adjustments,
                certificate,
            }),
            _ => Err(reader.problems),
        }
    }

    /// The file.
    pub fn write(&self) -> String {
        let mut out = TomlWriter::default();
        out.member("milepost", &json!(FORMAT));
        out.member("map", &json!(self.map));
        out.member("hash", &json!(self.hash));
        let items: Vec<_> = self.adjustments.iter().map(|one| json!(one)).collect();
        out.lines("adjustments", &items);
        out.table("certificate");
        for (name, text) in &self.certificate {
            out.member(name, &json!(text));
        }
        out.text
    }

    /// The map with these adjustments. It has another content hash, so that its decks have other codes.
    ///
    /// # Errors
    /// They are for another map or another version of it, or name a good or a city that it does not have.
    pub fn of(&self, map: &Map) -> Result<Map, Vec<Problem>> {
        let wrong = |what: String, hint: &str| Problem::error(&Place::Whole, what, hint);
        if self.hash != map.hash_text() {
            let what = format!(
                "the adjustments are for the map {} with the hash {}, and this is {} with the hash {}",
                shorten(&self.map),
                shorten(&self.hash),
                map.name(),
                map.hash_text()
            );
            return Err(vec![wrong(what, "tune this map anew: milepost deck tune")]);
        }
        let goods = || map.goods().iter().map(|good| good.name.as_str());
        let cities = || map.cities().iter().map(|city| city.name.as_str());
        let good = self
            .adjustments
            .iter()
            .filter_map(|one| one.good.as_deref());
        let city = self
            .adjustments
            .iter()
            .filter_map(|one| one.city.as_deref());
        let mut problems: Vec<Problem> = good
            .filter(|name| !goods().any(|known| known == *name))
            .map(|name| wrong(format!("the map has no good called {}", shorten(name)), ""))
            .collect();
        problems.extend(
            city.filter(|name| !cities().any(|known| known == *name))
                .map(|name| wrong(format!("the map has no city called {}", shorten(name)), "")),
        );
        if problems.is_empty() {
            Ok(map.clone().adjusted(self.adjustments.clone()))
        } else {
            Err(problems)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Micro;
    use crate::shipped;

    fn tuned(map: &Map) -> Tuned {
        let one = |good: Option<&str>, city: Option<&str>, amount| Adjustment {
            good: good.map(str::to_owned),
            city: city.map(str::to_owned),
            amount: Micro::whole(amount),
            ..Adjustment::default()
        };
        let short = Adjustment {
            max_pips: Some(7),
            min_ratio: Some(Micro(1_300_000)),
            ..one(None, None, 1)
        };
        let certificate = [("command", "milepost deck tune iberia"), ("seed", "1")];
        Tuned {
            map: map.name().to_owned(),
            hash: map.hash_text(),
            adjustments: vec![
                one(Some("Cheese"), None, 3),
                one(None, Some("León"), -2),
                short,
            ],
            certificate: certificate
                .map(|(name, text)| (name.to_owned(), text.to_owned()))
                .into(),
        }
    }

    #[test]
    fn files_are_read_as_they_are_written() {
        let map = shipped::map("iberia").unwrap();
        let tuned = tuned(&map);
        let text = tuned.write();
        assert!(
            text.contains("\n  { good = \"Cheese\", amount = 3 },\n"),
            "{text}"
        );
        assert_eq!(Tuned::read(&text), Ok(tuned));
    }

    #[test]
    fn a_tuned_map_has_another_hash_and_its_own_tuning_too() {
        let map = shipped::map("iberia").unwrap();
        let after = tuned(&map).of(&map).unwrap();
        assert_ne!(after.hash(), map.hash());
        let tuning = after.tuning().unwrap();
        assert_eq!(tuning.adjustments.len(), 3);
        assert_eq!(tuning.dingle, map.tuning().unwrap().dingle);
        // What is tuned already, and another map, are refused.
        assert!(tuned(&map).of(&after).is_err());
        assert!(tuned(&map).of(&shipped::map("japan").unwrap()).is_err());
    }

    #[test]
    fn everything_wrong_is_said() {
        let text = "milepost = \"tuned/2\"\nmap = 3\nadjustments = [{ amount = 1 }]\nmore = 1";
        assert_eq!(Tuned::read(text).unwrap_err().len(), 5);
        let map = shipped::map("iberia").unwrap();
        let mut unknown = tuned(&map);
        unknown.adjustments[0].good = Some("Tin foil".to_owned());
        unknown.adjustments[1].city = Some("Atlantis".to_owned());
        assert_eq!(unknown.of(&map).unwrap_err().len(), 2);
    }
}
