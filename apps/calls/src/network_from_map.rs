//! A crayon map as a network of contracts. Two tools are joined here, so that neither knows the other.

use milepost_contract::files::network::{CityEntry, NetworkFile, RouteEntry, check};
use milepost_contract::model::{Art, Hops, Network, Outline, Regions, Route};
use milepost_document::At;
use milepost_map::{Distances, Line, Map, Size};
use std::collections::BTreeSet;

/// Degrees that the longer side of the map is given, about the equator, where they are all alike and bearings are as on
/// the map.
const DEGREES: f64 = 8.0;
/// The share of the map's width that lies near its western or eastern edge.
const EDGE: f64 = 0.2;
/// Starts that are named, at most.
const STARTS: usize = 8;
/// Cities that a start must reach within two segments without mountains.
const NEAR: usize = 4;

/// The network of a map: its cities and goods, a route between two cities where no third lies between, a grid of
/// regions laid over it, so many `columns` and `rows`, 1 to 16 each; without them six, along the longer side.
///
/// # Errors
/// All that keeps the map from being one.
pub fn network(
    map: &Map,
    columns: Option<usize>,
    rows: Option<usize>,
) -> Result<Network, Vec<milepost_contract::Problem>> {
    let frame = Frame::of(map);
    let (wide, high) = if frame.width >= frame.height {
        (3, 2)
    } else {
        (2, 3)
    };
    let regions = regions(columns.unwrap_or(wide), rows.unwrap_or(high));
    let routes = routes(map);
    let name = |city: usize| At::nowhere(map.cities()[city].name.clone());
    let file = NetworkFile {
        name: map.name().to_owned(),
        licence: Some(map.licence().to_owned()),
        provenance: Some(format!(
            "the map {} ({}) as a network; degrees are places on the map, not on the Earth",
            map.name(),
            map.hash_text()
        )),
        cities: (0..map.cities().len())
            .map(|city| frame.city(map, city, &regions))
            .collect(),
        starts: starts(map, &routes)
            .into_iter()
            .map(|start| At::nowhere(start.map(name)))
            .collect(),
        routes: routes
            .iter()
            .map(|route| RouteEntry {
                a: name(route.a),
                b: name(route.b),
                length: route.length,
                mountainous: route.mountainous,
                ..RouteEntry::default()
            })
            .collect(),
        regions: Some(At::nowhere(regions)),
        art: Some(Art {
            coast: frame.outlines(&map.art().coast),
            lakes: frame.outlines(&map.art().lakes),
        }),
        ..NetworkFile::default()
    };
    check(file).map(|checked| checked.network)
}

/// Compass names on a small grid, letters and numbers on a large one.
fn regions(columns: usize, rows: usize) -> Regions {
    const WEST_TO_EAST: [&[&str]; 4] = [&[], &[""], &["W", "E"], &["W", "C", "E"]];
    const NORTH_TO_SOUTH: [&[&str]; 4] = [&[], &[""], &["N", "S"], &["N", "C", "S"]];
    let name =
        |row: usize, column: usize| match (NORTH_TO_SOUTH.get(rows), WEST_TO_EAST.get(columns)) {
            (Some(_), Some(_)) if rows * columns == 1 => "all".to_owned(),
            (Some(north), Some(west)) => format!("{}{}", north[row], west[column]),
            _ => format!("{}{}", char::from(b'A' + row as u8), column + 1),
        };
    let names = (0..rows * columns)
        .map(|region| name(region / columns, region % columns))
        .collect();
    Regions {
        columns,
        rows,
        names,
    }
}

/// Two cities are joined unless a third lies between: unless the ways by it are as the short sides of a triangle with a
/// right angle or a wider one there, measured by the cheapest track (Gabriel's graph). What is left is one piece.
fn routes(map: &Map) -> Vec<Route> {
    let distances = Distances::of(map);
    let square = |a, b| u64::from(distances.run(a, b).cost).pow(2);
    let cities = map.cities().len();
    let between = |a, b, c| c != a && c != b && square(a, c) + square(c, b) < square(a, b);
    let pairs = (0..cities).flat_map(|a| (a + 1..cities).map(move |b| (a, b)));
    let joined = pairs.filter(|&(a, b)| !(0..cities).any(|c| between(a, b, c)));
    joined
        .map(|(a, b)| {
            let run = distances.run(a, b);
            // Half as dear again as clear ground: about a third of the way is mountains.
            Route {
                a,
                b,
                length: run.pips.clamp(1, 1000),
                mountainous: 2 * run.cost >= 3 * run.pips,
            }
        })
        .collect()
}

/// Pairs of neighbours, the nearest first, none with a city of another, from which goods can go somewhere.
fn starts(map: &Map, routes: &[Route]) -> Vec<[usize; 2]> {
    let plain = Hops::over(
        map.cities().len(),
        routes.iter().filter(|route| !route.mountainous),
    );
    let near = |city: usize| {
        let plain = &plain;
        (0..map.cities().len())
            .filter(move |&other| plain.between(city, other).is_some_and(|far| far <= 2))
    };
    let makes = |city: usize| !map.cities()[city].goods.is_empty();
    let mut order: Vec<&Route> = routes.iter().filter(|route| !route.mountainous).collect();
    order.sort_by_key(|route| (route.length, route.a, route.b));
    let mut starts: Vec<[usize; 2]> = Vec::new();
    for route in order {
        let free = starts
            .iter()
            .flatten()
            .all(|&city| city != route.a && city != route.b);
        let reached: BTreeSet<usize> = near(route.a).chain(near(route.b)).collect();
        // The two themselves are among those reached.
        if starts.len() < STARTS
            && free
            && reached.len() >= NEAR + 2
            && (makes(route.a) || makes(route.b))
        {
            starts.push([route.a, route.b]);
        }
    }
    starts
}

/// Where the cities lie on the map, in pips, y down.
struct Frame {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Frame {
    fn of(map: &Map) -> Frame {
        let places: Vec<(f64, f64)> = (0..map.cities().len())
            .map(|city| place(map, city))
            .collect();
        let low =
            |side: fn(&(f64, f64)) -> f64| places.iter().map(side).fold(f64::INFINITY, f64::min);
        let high = |side: fn(&(f64, f64)) -> f64| {
            places.iter().map(side).fold(f64::NEG_INFINITY, f64::max)
        };
        let (left, top) = (low(|p| p.0), low(|p| p.1));
        Frame {
            left,
            top,
            width: high(|p| p.0) - left,
            height: high(|p| p.1) - top,
        }
    }

    /// Degrees north and east that stand for a place, to the thousandth.
    fn degrees(&self, x: f64, y: f64) -> [f64; 2] {
        let scale = DEGREES / self.width.max(self.height).max(1.0);
        let centre = (self.left + self.width / 2.0, self.top + self.height / 2.0);
        [centre.1 - y, x - centre.0].map(|pips| (pips * scale * 1000.0).round() / 1000.0)
    }

    /// How far along the width and the height a place lies, 0 to 1.
    fn share(&self, x: f64, y: f64) -> [f64; 2] {
        [
            (x - self.left) / self.width.max(1.0),
            (y - self.top) / self.height.max(1.0),
        ]
    }

    fn city(&self, map: &Map, index: usize, regions: &Regions) -> CityEntry {
        let city = &map.cities()[index];
        let (x, y) = place(map, index);
        let [along, down] = self.share(x, y);
        let cell = |share: f64, cells: usize| ((share * cells as f64) as usize).min(cells - 1);
        let region = cell(down, regions.rows) * regions.columns + cell(along, regions.columns);
        let has = [
            ("large", city.size == Size::Major),
            ("nearWestCoast", along <= EDGE),
            ("nearEastCoast", along >= 1.0 - EDGE),
        ];
        let [lat, lon] = self.degrees(x, y);
        CityEntry {
            key: At::nowhere(city.name.clone()),
            region: Some(At::nowhere(regions.names[region].clone())),
            lat: Some(At::nowhere(lat)),
            lon: Some(At::nowhere(lon)),
            attributes: has
                .into_iter()
                .filter(|(_, has)| *has)
                .map(|(name, _)| (name.to_owned(), At::nowhere(true.into())))
                .collect(),
            commodities: city
                .goods
                .iter()
                .map(|&g| At::nowhere(map.goods()[g].name.clone()))
                .collect(),
        }
    }

    fn outlines(&self, lines: &[Line]) -> Vec<Outline> {
        let spot = |&[x, y]: &[i32; 2]| self.degrees(f64::from(x) / 100.0, f64::from(y) / 100.0);
        lines
            .iter()
            .map(|line| line.points.iter().map(spot).collect())
            .collect()
    }
}

/// The middle of a city's mileposts, in pips, y down.
fn place(map: &Map, city: usize) -> (f64, f64) {
    let posts = &map.cities()[city].mileposts;
    let sum = posts.iter().map(|&post| map.mileposts()[post].site.point());
    let (x, y) = sum.fold((0.0, 0.0), |(x, y), point| (x + point.0, y + point.1));
    (x / posts.len() as f64, y / posts.len() as f64)
}
