//! How far out of the way a city is.
//!
//! The metric M of a city is a building cost in millions: the least of C from one major city, and of C from one plus C
//! from another less C between the two (`docs/rules/demand-decks.md`, D11). For each good made in the city it falls by three times the cube
//! of (least access of any source of the good / the city's own access), where access is the sum of C from all major cities
//! (D12). A city whose metric reaches the threshold is a dingle, and earns a bonus (D13).

use milepost_map::micro::ONE;
use milepost_map::{Dingle, Distances, Map, Micro, Size};
use std::fmt;

/// The major city, or the pair of them, from which a city is reached most cheaply: indices into the map's cities, the
/// second only for a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Basis(pub usize, pub Option<usize>);

/// How far out of the way one city is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remoteness {
    /// The metric M, a building cost in millions; below 0 where the city makes goods that are otherwise far away.
    pub metric: Micro,
    /// The sum of building costs from all major cities, in millions.
    pub access: u32,
    /// The major cities that give the least cost.
    pub basis: Basis,
    /// What is added to payoffs there, in millions: 0 below the threshold, at least 1 from it on.
    pub bonus: Micro,
}

impl Remoteness {
    /// Whether the city is a dingle.
    pub fn is_dingle(&self) -> bool {
        self.bonus > Micro(0)
    }
}

/// The dingles of a map.
#[derive(Clone, Debug)]
pub struct Dingles {
    /// By city; empty on a map without a major city, where nothing is out of the way.
    pub cities: Vec<Remoteness>,
    /// The threshold and the rate in force: the map's own, or those suggested; `None` where there are no dingles.
    pub rate: Option<Dingle>,
}

impl Dingles {
    /// The dingles of a map, with the threshold and rate of its tuning; where that has none, with those suggested.
    pub fn of(map: &Map, distances: &Distances) -> Dingles {
        let mut cities = measure(map, distances);
        let rate = map
            .tuning()
            .and_then(|tuning| tuning.dingle)
            .or_else(|| suggest(&cities));
        for city in &mut cities {
            city.bonus = rate.map_or(Micro(0), |rate| bonus(city.metric, rate));
        }
        Dingles { cities, rate }
    }

    /// What is added to payoffs at a city, in millions; 0 for a city that is no dingle.
    pub fn bonus(&self, city: usize) -> Micro {
        self.cities.get(city).map_or(Micro(0), |city| city.bonus)
    }

    /// The basis of a city; `None` if it is no dingle.
    pub fn basis(&self, city: usize) -> Option<Basis> {
        self.cities
            .get(city)
            .filter(|city| city.is_dingle())
            .map(|city| city.basis)
    }

    /// The threshold and rate that suit the map (`docs/rules/demand-decks.md`, D14); `None` without a major city.
    pub fn suggested(&self) -> Option<Dingle> {
        suggest(&self.cities)
    }
}

/// The bonus in millions: 1 + (M - T) / I from the threshold T on, with the rate I; 0 below.
fn bonus(metric: Micro, rate: Dingle) -> Micro {
    if metric < rate.threshold {
        return Micro(0);
    }
    let over = i128::from((metric - rate.threshold).0) * i128::from(ONE);
    Micro(ONE + (over / i128::from(rate.rate.0.max(1))) as i64)
}

/// The metric of every city, without a bonus yet; nothing on a map without a major city.
fn measure(map: &Map, distances: &Distances) -> Vec<Remoteness> {
    let majors: Vec<usize> = (0..map.cities().len())
        .filter(|&c| map.cities()[c].size == Size::Major)
        .collect();
    let access: Vec<u32> = (0..map.cities().len())
        .map(|city| {
            majors
                .iter()
                .map(|&major| distances.run(major, city).cost)
                .sum()
        })
        .collect();
    (0..map.cities().len())
        .filter_map(|city| {
            let (least, basis) = least(&majors, distances, city)?;
            let metric = Micro(least * ONE) - goods_made(map, &access, city);
            Some(Remoteness {
                metric,
                access: access[city],
                basis,
                bonus: Micro(0),
            })
        })
        .collect()
}

/// The least cost of reaching a city, in millions, and its basis: of equal costs a single major city before a pair, then the
/// first by name.
fn least(majors: &[usize], distances: &Distances, city: usize) -> Option<(i64, Basis)> {
    let cost = |a: usize, b: usize| i64::from(distances.run(a, b).cost);
    let single = majors
        .iter()
        .map(|&major| (cost(major, city), Basis(major, None)));
    let pairs = majors.iter().enumerate().flat_map(|(i, &one)| {
        majors[i + 1..].iter().map(move |&two| {
            (
                cost(one, city) + cost(two, city) - cost(one, two),
                Basis(one, Some(two)),
            )
        })
    });
    single
        .chain(pairs)
        .min_by_key(|&(cost, basis)| (cost, basis.1.is_some(), basis))
}

/// By how much the goods made in a city lower its metric, in millions, to the nearest millionth: three times the sum of the
/// cubes of (least access among the good's sources / this city's access).
fn goods_made(map: &Map, access: &[u32], city: usize) -> Micro {
    let here = i128::from(access[city]);
    let cubes: i128 = map.cities()[city]
        .goods
        .iter()
        .filter_map(|&good| {
            map.goods()[good]
                .sources
                .iter()
                .map(|&source| access[source])
                .min()
        })
        .map(|best| {
            if here == 0 {
                1
            } else {
                i128::from(best).pow(3)
            }
        })
        .sum();
    let whole = here.pow(3).max(1);
    Micro(((2 * 3 * cubes * i128::from(ONE) + whole) / (2 * whole)) as i64)
}

/// The share of a map's cities that the suggestion makes dingles: one in so many.
const ONE_IN: usize = 5;
/// The most that the farthest dingle earns under the suggestion, in millions.
const FARTHEST: i64 = 4;

/// The greatest whole threshold, at least 1, that a fifth of the cities reach, and the least whole rate under which
/// none earns more than 4 (`docs/rules/demand-decks.md`, D14).
fn suggest(cities: &[Remoteness]) -> Option<Dingle> {
    let mut metrics: Vec<i64> = cities.iter().map(|city| city.metric.0).collect();
    metrics.sort_unstable_by(|a, b| b.cmp(a));
    let farthest = *metrics.first()?;
    let threshold = (metrics[(metrics.len() - 1) / ONE_IN].div_euclid(ONE)).max(1);
    let over = (farthest - threshold * ONE).max(0);
    let rate = (over + (FARTHEST - 1) * ONE - 1) / ((FARTHEST - 1) * ONE);
    Some(Dingle {
        threshold: Micro(threshold * ONE),
        rate: Micro(rate.max(1) * ONE),
    })
}

/// A basis that is shown by the names of its cities: `Paris`, or `Paris + Madrid`.
pub struct Named<'a>(pub &'a Map, pub Basis);

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Named(map, Basis(one, two)) = *self;
        f.write_str(&map.cities()[one].name)?;
        two.map_or(Ok(()), |two| write!(f, " + {}", map.cities()[two].name))
    }
}
