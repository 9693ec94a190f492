//! What stays the same throughout a game, for programs that play it.

use crate::model::table::Table;
use serde::Serialize;

/// A board. Mileposts, cities and goods are known by their places in these lists, from 0; money is in millions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BoardView<'a> {
    /// The name of the map.
    pub name: &'a str,
    /// The content hash of the map.
    pub hash: String,
    /// The mileposts.
    pub mileposts: Vec<MilepostView<'a>>,
    /// The pips, in the order of `track` in a view: both mileposts, what crossing it adds to the price of a section, and
    /// whether it lies inside a major city, where nothing is built.
    pub pips: Vec<(usize, usize, u16, bool)>,
    /// The cities.
    pub cities: Vec<CityView<'a>>,
    /// The names of the goods.
    pub goods: Vec<&'a str>,
    /// The ferries.
    pub ferries: Vec<CrossingView>,
}

/// A milepost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct MilepostView<'a> {
    /// The name that players type.
    pub name: &'a str,
    /// What a section that leads to it costs, crossings aside.
    pub cost: i32,
    /// Its city.
    pub city: Option<usize>,
}

/// A city.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CityView<'a> {
    /// Its name.
    pub name: &'a str,
    /// `small`, `medium` or `major`.
    pub size: &'static str,
    /// Its mileposts.
    pub mileposts: &'a [usize],
    /// The goods that it makes.
    pub goods: &'a [usize],
}

/// A ferry of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CrossingView {
    /// Its two mileposts.
    pub ports: [usize; 2],
    /// What its first port costs in place of the milepost's price.
    pub price: i32,
}

impl BoardView<'_> {
    /// The board of a table.
    pub fn of(table: &Table) -> BoardView<'_> {
        let (map, ground) = (table.map(), table.ground());
        let names = table.board().names();
        let mileposts = names.mileposts.iter().enumerate();
        let cities = map.cities().iter().map(|city| CityView {
            name: &city.name,
            size: city.size.name(),
            mileposts: &city.mileposts,
            goods: &city.goods,
        });
        let pips = map.pips().iter();
        BoardView {
            name: map.name(),
            hash: map.hash_text(),
            mileposts: mileposts
                .map(|(at, name)| MilepostView {
                    name,
                    cost: ground.entry(at),
                    city: ground.city(at),
                })
                .collect(),
            pips: pips
                .map(|pip| (pip.a, pip.b, pip.extra, pip.interior))
                .collect(),
            cities: cities.collect(),
            goods: map.goods().iter().map(|good| good.name.as_str()).collect(),
            ferries: (0..ground.ferries())
                .map(|ferry| CrossingView {
                    ports: ground.ferry(ferry),
                    price: ground.fare(ferry),
                })
                .collect(),
        }
    }
}
