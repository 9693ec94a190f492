//! Payoffs that were tuned by play.

use crate::call::given::{Given, Source};
use crate::call::host::Host;
use crate::call::refused::{Refused, WrongText};
use crate::open_map;
use milepost_document::Problem;
pub use milepost_map::tuned::Tuned;
use milepost_map::{Map, shipped};
use std::sync::Arc;

/// Word for the payoffs that were tuned by play and come with a map.
pub const SHIPPED: &str = "shipped";
/// Remark on decks with payoffs tuned by play.
pub const TUNED: &str = "payoffs tuned by play";

/// The map with tuned payoffs, if these are asked for or the code is of a deck with those; otherwise the map.
///
/// # Errors
/// None come with the map; or all that is wrong with those that are given.
pub fn tuned_map(
    given: Option<&Given<Tuned>>,
    code: Option<&str>,
    map: Arc<Map>,
    host: &dyn Host,
) -> Result<Arc<Map>, Refused> {
    let tuned = match (given, code) {
        (None, None) => return Ok(map),
        (None, Some(code)) => open_map::tuned_of_code(code, &map).map(|(_, tuned)| tuned),
        (Some(given), _) if [SHIPPED, ""].contains(&given.as_str()) => Some(shipped_tuning(&map)?),
        (Some(given), _) => {
            let opened = given.open("tuned", host)?;
            let tuned = opened.value.of(&map);
            Some(tuned.map_err(|problems| WrongText {
                member: "tuned",
                given: given.as_str().to_owned(),
                text: opened.text,
                problems,
            })?)
        }
    };
    Ok(tuned.map_or(map, Arc::new))
}

/// The map with the payoffs that were tuned by play and come with it.
///
/// # Errors
/// None come with it.
pub fn shipped_tuning(map: &Map) -> Result<Map, Refused> {
    let is_of = |name: &str| shipped::map(name).is_some_and(|known| known.hash() == map.hash());
    let found = shipped::tuned_maps().find(|(name, _)| is_of(name));
    found.map(|(_, tuned)| tuned).ok_or_else(|| {
        let names = shipped::TUNED.map(|(name, _)| name).join(", ");
        let what = format!("no payoffs tuned by play come with the map {}", map.name());
        let hint = format!(
            "maps that have some: {names}; to find some: milepost deck tune MAP -o FILE.toml, and then --tuned=FILE.toml"
        );
        Refused::member("tuned", what, hint)
    })
}

/// True if a map is one that comes with Milepost with the payoffs that were tuned for it.
pub fn is_tuned(map: &Map) -> bool {
    shipped::tuned_maps().any(|(_, tuned)| tuned.hash() == map.hash())
}

impl Source for Tuned {
    const FILE: &'static str = "file of milepost deck tune";

    fn read(_: &str, text: &str) -> Result<(Tuned, Vec<Problem>), Vec<Problem>> {
        Ok((Tuned::read(text)?, Vec::new()))
    }
}
