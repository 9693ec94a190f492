//! The distances between all cities: C, D, and B that payoffs are based on.

use super::{city_sites, network};
use crate::model::Map;
use crate::model::micro::Micro;
use crate::model::run::Run;
use milepost_grid::Search;

/// The cheapest track between any two cities of a map. Symmetric.
#[derive(Clone, Debug)]
pub struct Distances {
    cities: usize,
    runs: Vec<Run>,
    lengths: Vec<Micro>,
}

impl Distances {
    /// Measures a map.
    pub fn of(map: &Map) -> Distances {
        let network = network(map);
        let mut search = Search::new(&network);
        let cities = map.cities().len();
        let mut runs = Vec::with_capacity(cities * cities);
        for from in 0..cities {
            search.run(&city_sites(map, from));
            for to in 0..cities {
                let sites = map.cities()[to].mileposts.iter();
                let reach = sites
                    .filter_map(|&milepost| search.reach(milepost as u32))
                    .min();
                runs.push(reach.map_or(UNREACHED, |reach| Run {
                    cost: reach.cost,
                    pips: reach.length,
                }));
            }
        }
        let lengths = runs.iter().map(|run| run.length()).collect();
        Distances {
            cities,
            runs,
            lengths,
        }
    }

    /// The number of cities.
    pub fn cities(&self) -> usize {
        self.cities
    }

    /// The cheapest track between two cities, by their indices.
    pub fn run(&self, from: usize, to: usize) -> Run {
        self.runs[from * self.cities + to]
    }

    /// B between two cities.
    pub fn length(&self, from: usize, to: usize) -> Micro {
        self.lengths[from * self.cities + to]
    }
}

/// A checked map joins all its cities, so that nobody meets this.
const UNREACHED: Run = Run {
    cost: 1_000_000,
    pips: 1_000_000,
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The lengths that the source prints, with the (D, C) each comes from.
    #[test]
    fn printed_lengths() {
        let printed = [
            (14, 15, "14.071"),
            (18, 19, "18.056"),
            (13, 14, "13.077"),
            (12, 17, "14.083"),
            (29, 25, "28.448"),
            (16, 14, "15.750"),
            (14, 13, "13.929"),
            (13, 12, "12.923"),
            (5, 7, "5.800"),
            (9, 11, "9.444"),
            (10, 12, "10.400"),
            (39, 42, "39.231"),
            (37, 44, "38.324"),
            (11, 13, "11.364"),
        ];
        for (pips, cost, length) in printed {
            assert_eq!(
                format!("{:.3}", Run { cost, pips }.length()),
                length,
                "D {pips}, C {cost}"
            );
        }
    }

    #[test]
    fn the_three_pieces_meet() {
        assert_eq!(Run { cost: 10, pips: 10 }.length(), Micro::whole(10));
        assert_eq!(Run { cost: 0, pips: 0 }.length(), Micro(0));
        let below = Run {
            cost: 1_414_213,
            pips: 1_000_000,
        }
        .length()
        .0;
        let above = Run {
            cost: 1_414_214,
            pips: 1_000_000,
        }
        .length()
        .0;
        assert!((above - below).abs() < 2_000_000, "{below} {above}");
    }

    #[test]
    fn agrees_with_floats() {
        for pips in 1..80 {
            for cost in 0..240 {
                let (c, d) = (f64::from(cost), f64::from(pips));
                let r = c / d;
                let want = match r {
                    r if r <= 1.0 => d * (1.0 - (r - 1.0) * (r - 1.0)),
                    r if r * r <= 2.0 => d * (1.0 + (r - 1.0) * (r - 1.0)),
                    _ => c * 2.0 * (2.0_f64.sqrt() - 1.0),
                };
                let got = Run { cost, pips }.length().to_f64();
                assert!((got - want).abs() < 1e-6, "D {pips} C {cost}: {got} {want}");
            }
        }
    }
}
