//! The description of a map as JSON.

use milepost_map::{Map, Size, text};
use serde::Serialize;

/// A map.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct MapJson<'a> {
    title: &'a str,
    licence: &'a str,
    source: &'a str,
    /// The content hash.
    hash: String,
    /// Number of mileposts.
    mileposts: usize,
    terrain: Vec<TerrainJson<'a>>,
    /// Number of pips: pairs of neighbouring mileposts that track may join.
    pips: usize,
    /// Number of pips that cost extra, as they cross water.
    crossings: usize,
    /// Number of ferries.
    ferries: usize,
    cities: Vec<CityJson<'a>>,
    goods: Vec<GoodJson<'a>>,
    /// The tuning of decks, as lines of a map file.
    tuning: Vec<String>,
}

/// A kind of terrain.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct TerrainJson<'a> {
    name: &'a str,
    /// Number of mileposts.
    mileposts: usize,
    /// The price of building to one, in millions.
    price: u16,
}

/// A city.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct CityJson<'a> {
    name: &'a str,
    /// `small`, `medium` or `major`.
    size: &'static str,
    /// The goods that it produces.
    goods: Vec<&'a str>,
}

/// A good.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct GoodJson<'a> {
    name: &'a str,
    /// The cities that produce it.
    sources: Vec<&'a str>,
}

impl<'a> MapJson<'a> {
    pub fn of(map: &'a Map) -> MapJson<'a> {
        let sizes = Size::ALL.into_iter().rev();
        let tuning = map.tuning().map(text::tuning).unwrap_or_default();
        MapJson {
            title: map.name(),
            licence: map.licence(),
            source: map.provenance(),
            hash: map.hash_text(),
            mileposts: map.mileposts().len(),
            terrain: terrain(map),
            pips: map.pips().len(),
            crossings: map.pips().iter().filter(|pip| pip.extra > 0).count(),
            ferries: map.ferries().len(),
            cities: sizes.flat_map(|size| cities(map, size)).collect(),
            goods: goods(map),
            tuning: tuning.lines().map(str::to_owned).collect(),
        }
    }
}

fn terrain(map: &Map) -> Vec<TerrainJson<'_>> {
    let of = |name: &str| {
        let mileposts = map.mileposts().iter();
        mileposts
            .filter(|&milepost| map.terrain(milepost) == name)
            .count()
    };
    let kinds = map
        .rules()
        .terrain
        .iter()
        .map(|(name, &price)| TerrainJson {
            name,
            mileposts: of(name),
            price,
        });
    kinds.collect()
}

fn cities<'a>(
    map: &'a Map,
    (size, name): (Size, &'static str),
) -> impl Iterator<Item = CityJson<'a>> {
    let of_size = map.cities().iter().filter(move |city| city.size == size);
    of_size.map(move |city| CityJson {
        name: &city.name,
        size: name,
        goods: city
            .goods
            .iter()
            .map(|&good| map.goods()[good].name.as_str())
            .collect(),
    })
}

fn goods(map: &Map) -> Vec<GoodJson<'_>> {
    let goods = map.goods().iter().map(|good| GoodJson {
        name: &good.name,
        sources: good
            .sources
            .iter()
            .map(|&city| map.cities()[city].name.as_str())
            .collect(),
    });
    goods.collect()
}
