//! Which goods a map has.

use super::form::read;
use milepost_document::{FromNode, Problem};
use std::collections::BTreeMap;

/// The most goods that a map may have.
const MOST_GOODS: usize = 100;

/// Which goods there are, what they are called and where they are made. Goods are called by any of their names:
/// Timber, Lumber and Wood are one good.
#[derive(Clone, Debug, Default, PartialEq, FromNode)]
pub struct GoodsRequest {
    /// How many goods; as many as suit the cities, if not given.
    #[form(range(1..=MOST_GOODS as i64))]
    pub count: Option<usize>,
    /// Goods that must be there; the survey finds their sources.
    #[serde(default)]
    #[form(name, most(MOST_GOODS))]
    pub with: Vec<String>,
    /// Goods that must not be there.
    #[serde(default)]
    #[form(name, most(MOST_GOODS))]
    pub without: Vec<String>,
    /// The goods of which the survey may choose, beside those above and below; all that it knows, if not given. An empty
    /// list leaves it no choice.
    #[form(name, most(MOST_GOODS))]
    pub among: Option<Vec<String>>,
    /// What goods are called on the map, by one of their names.
    #[serde(default)]
    #[form(name, most(MOST_GOODS))]
    pub rename: BTreeMap<String, String>,
    /// Goods with all the cities that make them, which may be new goods. Towns named here become cities, small if nothing
    /// makes them larger. The survey finds the cities of those that have none.
    #[serde(default)]
    #[form(name, most(MOST_GOODS))]
    pub sources: BTreeMap<String, Vec<String>>,
}

impl GoodsRequest {
    /// Reads a file of goods: what stands under `goods` in a request.
    ///
    /// # Errors
    /// Everything that is wrong with the text, each with its place.
    pub fn read(text: &str) -> Result<GoodsRequest, Vec<Problem>> {
        read(text)
    }
}
