//! Least cost from some sites to all others; among equal costs, least length.
//!
//! Costs are small whole numbers, so the queue is a ring of buckets, one for each cost still in reach. Arcs of
//! cost 0 are allowed: they put a site back into the bucket being emptied, where a shorter length replaces a
//! longer one.

use crate::network::Network;

/// Cost and length of a way from the sources to a site. Ordered as the search prefers: by cost, then by length, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reach {
    /// The sum of the arcs' costs.
    pub cost: u32,
    /// The sum of the arcs' lengths.
    pub length: u32,
}

impl Reach {
    /// Reach of the sources themselves.
    pub const START: Reach = Reach { cost: 0, length: 0 };
    const NEVER: Reach = Reach {
        cost: u32::MAX,
        length: u32::MAX,
    };
}

/// A search over one network; its memory serves again for the next search.
pub struct Search<'a> {
    network: &'a Network,
    reached: Vec<Reach>,
    buckets: Vec<Vec<(u32, Reach)>>,
}

impl<'a> Search<'a> {
    /// A search over `network` that has begun nowhere.
    pub fn new(network: &'a Network) -> Search<'a> {
        let reached = vec![Reach::NEVER; network.len()];
        let buckets = vec![Vec::new(); usize::from(network.dearest()) + 1];
        Search {
            network,
            reached,
            buckets,
        }
    }

    /// Forgets what was found and searches from all of `sources` at once.
    pub fn run(&mut self, sources: &[u32]) {
        self.reached.fill(Reach::NEVER);
        for &source in sources {
            self.reached[source as usize] = Reach::START;
            self.buckets[0].push((source, Reach::START));
        }
        let (mut at, mut waiting) = (0, sources.len());
        while waiting > 0 {
            while let Some((site, reach)) = self.buckets[at].pop() {
                waiting -= 1;
                if self.reached[site as usize] == reach {
                    waiting += self.relax(site, reach);
                }
            }
            at = (at + 1) % self.buckets.len();
        }
    }

    fn relax(&mut self, site: u32, from: Reach) -> usize {
        let mut found = 0;
        for arc in self.network.arcs(site) {
            let reach = Reach {
                cost: from.cost + u32::from(arc.cost),
                length: from.length + u32::from(arc.length),
            };
            if reach < self.reached[arc.to as usize] {
                self.reached[arc.to as usize] = reach;
                let ring = self.buckets.len();
                self.buckets[reach.cost as usize % ring].push((arc.to, reach));
                found += 1;
            }
        }
        found
    }

    /// Returns the cost and length at which the last run reached `site`; `None` if it did not.
    pub fn reach(&self, site: u32) -> Option<Reach> {
        Some(self.reached[site as usize]).filter(|&reach| reach != Reach::NEVER)
    }

    /// The sites of a best way from the sources to `target`, both ends included; empty if there is none. Among
    /// equal ways, each step back takes the lowest site. Reads the arcs both ways: for networks in which every arc
    /// has a twin back.
    pub fn way(&self, target: u32) -> Vec<u32> {
        let Some(mut reach) = self.reach(target) else {
            return Vec::new();
        };
        let mut way = vec![target];
        while reach != Reach::START {
            let here = way[way.len() - 1];
            let before = self
                .network
                .arcs(here)
                .iter()
                .map(|arc| arc.to)
                .find(|&site| {
                    self.network
                        .arcs(site)
                        .iter()
                        .any(|arc| arc.to == here && self.leads(site, arc, reach))
                });
            let Some((site, before)) = before.and_then(|site| Some((site, self.reach(site)?)))
            else {
                break;
            };
            way.push(site);
            reach = before;
        }
        way.reverse();
        way
    }

    fn leads(&self, site: u32, arc: &crate::network::Arc, to: Reach) -> bool {
        self.reach(site).is_some_and(|from| {
            from < to
                && from.cost + u32::from(arc.cost) == to.cost
                && from.length + u32::from(arc.length) == to.length
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Arc;
    use proptest::prelude::*;

    fn two_way(arcs: &[(u32, u32, u16, u16)]) -> Vec<(u32, Arc)> {
        arcs.iter()
            .flat_map(|&(a, b, cost, length)| {
                [
                    (
                        a,
                        Arc {
                            to: b,
                            cost,
                            length,
                        },
                    ),
                    (
                        b,
                        Arc {
                            to: a,
                            cost,
                            length,
                        },
                    ),
                ]
            })
            .collect()
    }

    /// Bellman and Ford's method: slow, plain, and written apart.
    fn plain(sites: usize, arcs: &[(u32, Arc)], source: u32) -> Vec<Option<(u32, u32)>> {
        let mut best = vec![None; sites];
        best[source as usize] = Some((0, 0));
        for _ in 0..sites {
            for &(from, arc) in arcs {
                if let Some((cost, length)) = best[from as usize] {
                    let next = (cost + u32::from(arc.cost), length + u32::from(arc.length));
                    let old = &mut best[arc.to as usize];
                    *old = Some(old.map_or(next, |o| next.min(o)));
                }
            }
        }
        best
    }

    proptest! {
        #![proptest_config(milepost_testkit::random::cases(256))]

        #[test]
        fn agrees_with_the_plain_way(
            edges in prop::collection::vec((0u32..12, 0u32..12, 0u16..7, 1u16..4), 0..40), source in 0u32..12,
        ) {
            let arcs = two_way(&edges);
            let network = Network::new(12, arcs.clone());
            let mut search = Search::new(&network);
            search.run(&[source]);
            for (site, want) in plain(12, &arcs, source).into_iter().enumerate() {
                let got = search.reach(site as u32);
                prop_assert_eq!(got.map(|r| (r.cost, r.length)), want);
                let way = search.way(site as u32);
                prop_assert_eq!(way.first().copied(), want.map(|_| source));
                let legs = way.windows(2).map(|leg| {
                    network.arcs(leg[0]).iter().filter(|a| a.to == leg[1]).map(|a| (a.cost, a.length)).min()
                });
                let cost: u32 = legs.map(|leg| u32::from(leg.expect("an arc for each leg").0)).sum();
                prop_assert_eq!(cost, want.map_or(0, |w| w.0));
            }
        }
    }

    #[test]
    fn a_second_run_forgets_the_first() {
        let network = Network::new(4, two_way(&[(0, 1, 0, 1), (1, 2, 5, 1)]));
        let mut search = Search::new(&network);
        search.run(&[0]);
        assert_eq!(search.reach(2), Some(Reach { cost: 5, length: 2 }));
        search.run(&[3]);
        assert_eq!(search.reach(2), None);
        assert!(search.way(2).is_empty());
    }
}
