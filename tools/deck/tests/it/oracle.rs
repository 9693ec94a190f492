//! A second judge of decks, written apart from the first: floats, and nothing of the deck tool but the deck itself.

use milepost_deck::listing::{ListedCard, ListedDemand};
use milepost_deck::rule::RULES;
use milepost_deck::{Before, CheckOptions, Deck, Demand, Listing, Plan, Prices, check, deal};
use milepost_dice::Dice;
use milepost_map::{Distances, Map, Size, shipped};
use std::collections::{BTreeMap, BTreeSet};

/// Where two floats stand for numbers that may be equal.
const HAIR: f64 = 1e-5;

struct Judge<'a> {
    map: &'a Map,
    distances: Distances,
    /// The basis of each city that is a dingle, as a list of names.
    dingles: BTreeMap<usize, (Vec<String>, f64)>,
}

impl<'a> Judge<'a> {
    fn new(map: &'a Map) -> Judge<'a> {
        let mut judge = Judge {
            map,
            distances: Distances::of(map),
            dingles: BTreeMap::new(),
        };
        judge.dingles = judge.measure();
        judge
    }

    fn b(&self, x: usize, y: usize) -> f64 {
        let run = self.distances.run(x, y);
        let (c, d) = (f64::from(run.cost), f64::from(run.pips));
        let r = if d == 0.0 { 1.0 } else { c / d };
        if r <= 1.0 {
            d * (1.0 - (r - 1.0).powi(2))
        } else if r <= 2.0_f64.sqrt() {
            d * (1.0 + (r - 1.0).powi(2))
        } else {
            c * 2.0 * (2.0_f64.sqrt() - 1.0)
        }
    }

    fn cost(&self, x: usize, y: usize) -> f64 {
        f64::from(self.distances.run(x, y).cost)
    }

    fn measure(&self) -> BTreeMap<usize, (Vec<String>, f64)> {
        let cities = self.map.cities();
        let majors: Vec<usize> = (0..cities.len())
            .filter(|&c| cities[c].size == Size::Major)
            .collect();
        let access = |city: usize| majors.iter().map(|&m| self.cost(m, city)).sum::<f64>();
        let dingle = self.map.tuning().unwrap().dingle.unwrap();
        let mut found = BTreeMap::new();
        for city in 0..cities.len() {
            let mut ways: Vec<(f64, usize, Vec<String>)> = Vec::new();
            for &one in &majors {
                ways.push((self.cost(one, city), 1, vec![cities[one].name.clone()]));
                for &two in majors
                    .iter()
                    .filter(|&&two| cities[two].name > cities[one].name)
                {
                    let extra = self.cost(one, city) + self.cost(two, city) - self.cost(one, two);
                    ways.push((
                        extra,
                        2,
                        vec![cities[one].name.clone(), cities[two].name.clone()],
                    ));
                }
            }
            ways.sort_by(|a, b| a.partial_cmp(b).unwrap());
            let (least, _, basis) = ways.remove(0);
            let relief: f64 = (self
                .map
                .goods()
                .iter()
                .filter(|good| good.sources.contains(&city)))
            .map(|good| {
                good.sources
                    .iter()
                    .map(|&s| access(s))
                    .fold(f64::MAX, f64::min)
            })
            .map(|best| 3.0 * (best / access(city)).powi(3))
            .sum();
            let metric = least - relief;
            if metric >= dingle.threshold.to_f64() - HAIR {
                found.insert(
                    city,
                    (
                        basis,
                        1.0 + (metric - dingle.threshold.to_f64()) / dingle.rate.to_f64(),
                    ),
                );
            }
        }
        found
    }

    fn sources(&self, demand: Demand) -> &[usize] {
        &self.map.goods()[demand.good].sources
    }

    fn best(&self, demand: Demand) -> usize {
        let rank = |s: usize| {
            (
                self.b(s, demand.city),
                self.distances.run(s, demand.city).pips,
            )
        };
        let sources = self.sources(demand).iter().copied();
        sources
            .min_by(|&x, &y| rank(x).partial_cmp(&rank(y)).unwrap())
            .unwrap()
    }

    fn run(&self, demand: Demand) -> f64 {
        self.b(self.best(demand), demand.city)
    }

    fn payoff(&self, demand: Demand) -> i32 {
        let d = f64::from(self.distances.run(self.best(demand), demand.city).pips);
        let bonus = self
            .dingles
            .get(&demand.city)
            .map_or(0.0, |dingle| dingle.1);
        (7.0 / 9.0 * self.run(demand) - d * d / 1000.0 + 1.85 + bonus + 1e-9).floor() as i32
    }

    fn requires(&self, demand: Demand) -> BTreeSet<&Vec<String>> {
        let best = self.best(demand);
        let outside = |&&s: &&usize| !self.dingles.contains_key(&s);
        let far = |&s: &usize| self.b(s, demand.city) - self.run(demand) > 12.0 + HAIR;
        let forced = self.sources(demand).iter().filter(outside).all(far);
        let of = |city: usize| self.dingles.get(&city).map(|dingle| &dingle.0);
        of(demand.city)
            .into_iter()
            .chain(of(best).filter(|_| forced))
            .collect()
    }

    /// The rules that two demands break.
    fn pair(&self, x: Demand, y: Demand) -> BTreeSet<&'static str> {
        let mut broken = BTreeSet::new();
        let mut check = |kept: bool, rule| broken.extend((!kept).then_some(rule));
        check(x.good != y.good, "same-good");
        check(self.b(x.city, y.city) > 3.0, "near-destinations");
        check(self.best(x) != self.best(y), "same-source");
        for &s in self.sources(x) {
            for &t in self.sources(y) {
                let worse = self.b(s, x.city) + self.b(t, y.city) - self.run(x) - self.run(y);
                check(worse + 4.0 * self.b(s, t) >= 24.0 - HAIR, "rival-sources");
            }
        }
        check(
            self.requires(x).is_disjoint(&self.requires(y)),
            "same-dingle",
        );
        let tied = |d: Demand| {
            self.sources(d)
                .iter()
                .filter(move |&&s| (self.b(s, d.city) - self.run(d)).abs() < 1e-9)
        };
        let apart = tied(x)
            .flat_map(|&s| tied(y).map(move |&t| self.b(s, t)))
            .fold(f64::MAX, f64::min);
        let wide = 3.0 * apart.max(self.b(x.city, y.city));
        check(wide >= self.run(x) + self.run(y) - HAIR, "parallel");
        let short = self.run(x) <= 12.0 && self.run(y) <= 12.0;
        let across = self.b(self.best(x), y.city) > 12.0 || self.b(self.best(y), x.city) > 12.0;
        check(!short || across, "opposed");
        broken
    }

    /// The rules that a card breaks, by what its demands pay.
    fn card(
        &self,
        [x, y, z]: [Demand; 3],
        mut payoffs: [i32; 3],
        small: f64,
    ) -> BTreeSet<&'static str> {
        let mut broken: BTreeSet<_> = [(x, y), (x, z), (y, z)]
            .into_iter()
            .flat_map(|(p, q)| self.pair(p, q))
            .collect();
        let mut check = |kept: bool, rule| broken.extend((!kept).then_some(rule));
        payoffs.sort_unstable();
        let smalls = payoffs
            .iter()
            .filter(|&&payoff| f64::from(payoff) <= small)
            .count();
        check(smalls > 0 && smalls < 3, "small-and-large");
        check(payoffs[1] >= 6 && 5 * payoffs[1] > payoffs[2], "lopsided");
        let around = |a, b, c| [self.b(a, b), self.b(a, c), self.b(b, c)];
        let destinations = around(x.city, y.city, z.city);
        let to: f64 = destinations.iter().sum();
        let from: f64 = around(self.best(x), self.best(y), self.best(z))
            .iter()
            .sum();
        let runs = self.run(x) + self.run(y) + self.run(z);
        check(
            destinations.iter().any(|&b| b > 12.0) && to >= 30.0 - HAIR,
            "clustered",
        );
        check(to + from >= runs - HAIR, "bundled");
        check(to.max(from) >= 2.0 / 3.0 * runs - HAIR, "unseparated");
        broken
    }
}

fn judge(judge: &Judge<'_>, prices: &Prices<'_>, deck: &Deck) {
    let seed = deck.plan.seed;
    let mut payoffs: Vec<i32> = deck.demands().map(|demand| judge.payoff(demand)).collect();
    for demand in deck.demands() {
        let offer = prices.offer(demand);
        assert_eq!(
            (offer.source, offer.payoff),
            (judge.best(demand), judge.payoff(demand)),
            "{demand:?}"
        );
        assert!(offer.payoff >= 3);
        let near = judge
            .sources(demand)
            .iter()
            .any(|&s| judge.distances.run(s, demand.city).pips <= 2);
        assert!(!near, "{demand:?} lies next to a source");
    }
    payoffs.sort_unstable();
    let median = f64::from(payoffs[179] + payoffs[180]) / 2.0;
    assert_eq!((deck.median(), deck.lowered), (median, 0));
    for (index, card) in deck.cards.iter().enumerate() {
        let payoffs = card.demands.map(|demand| judge.payoff(demand));
        let broken = judge.card(card.demands, payoffs, median + 1.0);
        assert!(
            broken.is_empty(),
            "seed {seed}, card {}: {broken:?}",
            index + 1
        );
        let cheap = |d: &Demand| {
            judge
                .sources(*d)
                .iter()
                .any(|&s| judge.cost(s, d.city) <= 50.0)
        };
        assert!(
            index >= 5 * deck.plan.players
                || deck.short_opening > 0
                || card.demands.iter().all(cheap)
        );
        assert!(index >= 3 * deck.plan.players || card.before == Before::Nothing);
    }
    counts(judge.map, deck);
}

/// Goods are demanded about equally often: no count strays from the mean by more than two.
fn counts(map: &Map, deck: &Deck) {
    let goods = map.goods().len();
    for good in 0..goods {
        let count = deck.demands().filter(|demand| demand.good == good).count() as f64;
        assert!(
            (count - 360.0 / goods as f64).abs() < 2.0,
            "{good}: {count}"
        );
    }
}

#[test]
fn decks_of_the_shipped_maps_pass_the_second_judge() {
    for (name, _) in shipped::full_size() {
        let map = shipped::map(name).unwrap();
        let (prices, second) = (Prices::of(&map), Judge::new(&map));
        for seed in 0..25 {
            judge(
                &second,
                &prices,
                &deal(
                    &prices,
                    Plan {
                        players: 2 + seed as usize % 5,
                        cards: 120,
                        seed,
                    },
                )
                .unwrap(),
            );
        }
    }
}

/// The bonus is not just never wrong, but there: some destinations of each shipped map are dingles, and most are not.
#[test]
fn shipped_maps_have_dingles() {
    for (name, _) in shipped::full_size() {
        let map = shipped::map(name).unwrap();
        let dingles = Judge::new(&map).dingles.len();
        assert!(
            (4..=map.cities().len() / 3).contains(&dingles),
            "{name}: {dingles}"
        );
    }
}

/// The line between small and large, in the source's words: the median and 1, less by ones until enough are large.
fn line(payoffs: &[i32]) -> f64 {
    let mut sorted = payoffs.to_vec();
    sorted.sort_unstable();
    let count = sorted.len();
    let first = f64::from(sorted[(count - 1) / 2] + sorted[count / 2]) / 2.0 + 1.0;
    let large = |line: f64| {
        payoffs
            .iter()
            .filter(|&&payoff| f64::from(payoff) > line)
            .count()
    };
    let lowered = (0..)
        .map(|by| first - f64::from(by))
        .find(|&line| large(line) >= count / 3)
        .unwrap();
    if count - large(lowered) >= count / 3 {
        lowered
    } else {
        first
    }
}

/// Decks of random demands, legal or not, with payoffs that are not the formula's: both judges find the same rules
/// broken on the same cards.
#[test]
fn both_judges_find_the_same_on_decks_at_random() {
    let mut broken = BTreeMap::new();
    for (name, _) in shipped::full_size() {
        let map = shipped::map(name).unwrap();
        let second = Judge::new(&map);
        let mut dice = Dice::new(7, "random decks");
        for _ in 0..10 {
            let cards: Vec<[(Demand, i32); 3]> = (0..60)
                .map(|_| {
                    [(); 3].map(|()| {
                        let good = dice.index(map.goods().len());
                        let demand = Demand {
                            good,
                            city: dice.index(map.cities().len()),
                        };
                        (demand, second.payoff(demand) + dice.index(9) as i32 - 4)
                    })
                })
                .collect();
            let wanted = |(demand, payoff): (Demand, i32)| ListedDemand {
                good: map.goods()[demand.good].name.as_str().into(),
                city: map.cities()[demand.city].name.as_str().into(),
                payoff,
                run: None,
            };
            let listed = |(card, number): (&[(Demand, i32); 3], u32)| ListedCard {
                number,
                before: Before::Nothing,
                demands: card.map(wanted),
            };
            let listing = Listing {
                cards: cards.iter().zip(1..).map(listed).collect(),
                ..Listing::default()
            };
            let report = check(&map, &listing, CheckOptions::default()).unwrap();
            let line = line(&listing.payoffs());
            for (at, card) in cards.iter().enumerate() {
                let found: BTreeSet<&str> = (report.findings.iter())
                    .filter(|f| {
                        f.position == Some(at + 1) && RULES.iter().any(|rule| rule.name == f.rule)
                    })
                    .map(|finding| finding.rule)
                    .collect();
                let meant = second.card(
                    card.map(|(demand, _)| demand),
                    card.map(|(_, payoff)| payoff),
                    line,
                );
                assert_eq!(found, meant, "{name}, card {}: {card:?}", at + 1);
                meant
                    .into_iter()
                    .for_each(|rule| *broken.entry(rule).or_insert(0) += 1);
            }
        }
    }
    println!("{broken:?}");
    assert_eq!(
        broken.len(),
        RULES.len(),
        "a rule that nothing broke: {broken:?}"
    );
}
