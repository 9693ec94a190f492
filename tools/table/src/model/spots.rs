//! What people call a milepost when they point at the board: by its city, or by the city nearest to it.

use milepost_map::{Map, Milepost};

/// A milepost as seen from the city nearest to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bearing {
    /// The distance in pips.
    pips: i32,
    city: usize,
    side: &'static str,
}

/// What people call each milepost of a map. Several mileposts may be called alike.
#[derive(Clone, Debug)]
pub struct Spots {
    /// `Toledo`, `the mountain 3 north of Toledo`, `the port near Palma`.
    pub names: Vec<String>,
    /// The city that each milepost belongs to or lies nearest to; `None` on a map without cities.
    pub nearest: Vec<Option<usize>>,
}

impl Spots {
    /// Those of a map.
    pub fn of(map: &Map) -> Spots {
        let bearings: Vec<_> = map
            .mileposts()
            .iter()
            .map(|at| (at, bearing(map, at)))
            .collect();
        Spots {
            nearest: bearings
                .iter()
                .map(|(at, bearing)| at.city.or(bearing.map(|bearing| bearing.city)))
                .collect(),
            names: bearings
                .iter()
                .enumerate()
                .map(|(index, (at, bearing))| name(map, index, at, *bearing))
                .collect(),
        }
    }
}

fn name(map: &Map, index: usize, at: &Milepost, bearing: Option<Bearing>) -> String {
    if let Some(city) = at.city {
        return map.cities()[city].name.clone();
    }
    let Some(Bearing { pips, city, side }) = bearing else {
        return format!("milepost {}", at.id);
    };
    let city = &map.cities()[city].name;
    if map
        .ferries()
        .iter()
        .any(|ferry| [ferry.a, ferry.b].contains(&index))
    {
        return format!("the port near {city}");
    }
    let terrain = map.rules().terrain.keys().nth(at.terrain);
    let kind = match terrain.map(String::as_str) {
        None | Some("clear") => "milepost".to_owned(),
        Some("mountain") => "mountain".to_owned(),
        Some(other) => format!("{other} milepost"),
    };
    format!("the {kind} {pips} {side} of {city}")
}

/// From the nearest milepost of any city; of several, from the city that comes first.
fn bearing(map: &Map, at: &Milepost) -> Option<Bearing> {
    let cities = map.cities().iter().enumerate();
    let all = cities.flat_map(|(city, town)| {
        town.mileposts.iter().map(move |&post| {
            let site = map.mileposts()[post].site;
            let (rows, columns) = (at.site.row - site.row, at.site.col - site.col);
            Bearing {
                pips: pips(rows, columns),
                city,
                side: side(rows, columns),
            }
        })
    });
    all.min_by_key(|bearing| bearing.pips)
}

/// The distance of two mileposts on the lattice. A pip within a row spans two columns, one to the next row a single one.
fn pips(rows: i32, columns: i32) -> i32 {
    rows.abs() + (columns.abs() - rows.abs()).max(0) / 2
}

/// The side of a milepost that lies so many rows further down and columns further right.
fn side(rows: i32, columns: i32) -> &'static str {
    let (down, right) = (866 * i64::from(rows), 500 * i64::from(columns));
    let level = 1000 * down.abs() < 414 * right.abs();
    let upright = 1000 * right.abs() < 414 * down.abs();
    match (down < 0, right < 0) {
        (_, false) if level => "east",
        (_, true) if level => "west",
        (true, _) if upright => "north",
        (false, _) if upright => "south",
        (true, false) => "north-east",
        (true, true) => "north-west",
        (false, false) => "south-east",
        (false, true) => "south-west",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_sides_and_the_distance_in_pips() {
        let cases = [
            ((-3, 1), "north", 3),
            ((0, 4), "east", 2),
            ((2, 2), "south-east", 2),
            ((1, -7), "west", 4),
            ((4, 0), "south", 4),
            ((-2, -2), "north-west", 2),
        ];
        for ((rows, columns), named, far) in cases {
            assert_eq!((side(rows, columns), pips(rows, columns)), (named, far));
        }
    }

    #[test]
    fn no_milepost_of_a_shipped_map_is_called_by_coordinates() {
        for name in milepost_map::shipped::names() {
            let map = milepost_map::shipped::map(name).unwrap();
            for (at, called) in map.mileposts().iter().zip(Spots::of(&map).names) {
                assert!(!called.contains(&at.id.to_string()), "{name}: {called}");
                assert!(at.city.is_some() || called.starts_with("the "), "{called}");
            }
        }
    }
}
