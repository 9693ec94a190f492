//! How far out of the way a city is.
//!
//! The metric M of a city, in building cost: the least of what it costs to build there from one major city, or from
//! two together beyond what joining those two costs; less, for each good made there, three times the cube of how
//! the best access to that good compares with this city's. (Source: demand decks, on dingles; deck page.)

use milepost_map::micro::ONE;
use milepost_map::{Dingle, Distances, Map, Micro, Size};
use std::fmt;

/// The major city, or the two, from which a city is reached most cheaply: indices, the second only for a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Basis(pub usize, pub Option<usize>);

/// One city's figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remoteness {
    /// M, in millions of building cost.
    pub metric: Micro,
    /// The sum of building costs from all major cities.
    pub access: u32,
    /// Where the least cost comes from.
    pub basis: Basis,
    /// What is added to payoffs there: 0 below the threshold, at least 1 from it on.
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
    /// The dingles of a map under its tuning or, where that says nothing, under the suggestion.
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

    /// What is added to payoffs at a city.
    pub fn bonus(&self, city: usize) -> Micro {
        self.cities.get(city).map_or(Micro(0), |city| city.bonus)
    }

    /// The basis of a city that is a dingle.
    pub fn basis(&self, city: usize) -> Option<Basis> {
        self.cities
            .get(city)
            .filter(|city| city.is_dingle())
            .map(|city| city.basis)
    }

    /// The threshold and the rate that this module would choose.
    pub fn suggested(&self) -> Option<Dingle> {
        suggest(&self.cities)
    }
}

/// 1 + (M - T) / I from T on.
fn bonus(metric: Micro, rate: Dingle) -> Micro {
    if metric < rate.threshold {
        return Micro(0);
    }
    let over = i128::from((metric - rate.threshold).0) * i128::from(ONE);
    Micro(ONE + (over / i128::from(rate.rate.0.max(1))) as i64)
}

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

/// The least cost to a city and its basis; of equal costs one major before a pair, then by name.
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

/// Three times the sum, over the goods made in a city, of the cube of (least access among the good's sources / this
/// city's access).
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
/// What the farthest dingle earns under the suggestion, at the most.
const FARTHEST: i64 = 4;

/// The greatest whole threshold, 1 at least, that a fifth of the cities reach, and the least whole rate under which
/// none earns more than 4. The source chooses both by hand and gives no numbers.
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

/// Shows a basis with the names of a map.
pub struct Named<'a>(pub &'a Map, pub Basis);

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Named(map, Basis(one, two)) = *self;
        f.write_str(&map.cities()[one].name)?;
        two.map_or(Ok(()), |two| write!(f, " + {}", map.cities()[two].name))
    }
}
