//! What is explained is what was priced and judged: the parts of every sum, the figures behind every margin.

use crate::country;

use country::country;
use milepost_deck::dingle::Named;
use milepost_deck::explain::{Decider, Explanation, explain, json, sum, text};
use milepost_deck::rule::{Figure, Limit, Line, RULES, Scale, Test, Verdict, margin};
use milepost_deck::{Demand, Plan, Prices, deal};
use milepost_map::{Adjustment, Map, Micro, PRESETS, Tuning, shipped};
use serde_json::Value;

const LINE: Line = Line { doubled: 24 };

fn demand(map: &Map, (good, city): (&str, &str)) -> Demand {
    Demand {
        good: map.good_named(good).unwrap(),
        city: map.city_named(city).unwrap(),
    }
}

fn of(map: &Map, demands: &[(&str, &str)]) -> Explanation {
    let demands: Vec<Demand> = demands.iter().map(|&names| demand(map, names)).collect();
    explain(&Prices::without_dingles(map), &demands, Some(LINE))
}

fn verdict<'a>(explanation: &'a Explanation, rule: &str) -> &'a Verdict {
    explanation
        .verdicts
        .iter()
        .find(|verdict| verdict.rule.name == rule)
        .unwrap()
}

/// The figures of a rule as words and three decimals.
fn figures(explanation: &Explanation, rule: &str) -> Vec<(&'static str, String)> {
    let figures = &verdict(explanation, rule).figures;
    figures
        .iter()
        .filter_map(|figure| Some((figure.what, format!("{:.3}", figure.value?))))
        .collect()
}

fn has(found: &[(&str, String)], what: &str, value: &str) {
    assert!(
        found
            .iter()
            .any(|(word, number)| *word == what && number == value),
        "{what} {value}: {found:?}"
    );
}

/// Fish to Cincinnati: D 11, C 13 give B 11.364; 7/9 B - 0.121 + 1.85 is 10.567, and 10 is paid.
#[test]
fn the_parts_of_fish_to_cincinnati_are_those_printed() {
    let map = country::norfolk_cincinnati();
    let prices = Prices::of(&map);
    let sum = sum(&prices, demand(&map, ("Fish", "Cincinnati")));
    let (run, _) = sum.ways[0];
    assert_eq!(
        (run.pips, run.cost, format!("{:.3}", run.length())),
        (11, 13, "11.364".to_owned())
    );
    let terms = sum.terms;
    let shown = |term| terms.nearest(term).to_string();
    assert_eq!(shown(terms.long_run), "-0.121");
    assert_eq!(shown(terms.constant), "1.85");
    assert_eq!((terms.dingle, terms.adjustments, terms.percent), (0, 0, 0));
    assert_eq!(format!("{:.3}", terms.below(terms.total())), "10.567");
    assert_eq!(
        (sum.payoff, sum.won, sum.is_legal()),
        (10, Decider::Alone, true)
    );
    let told = text(&prices, &of(&map, &[("Fish", "Cincinnati")]));
    for line in [
        "D (1 + (R-1)^2) = 11 + 2^2 / 11",
        "7 / 9 x 11.363636",
        "11^2 / 1000",
        "10.567383",
        "the only source",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
}

/// Of equal B the least D, then the first by name: from the square root of 2 on, B hangs on C alone.
#[test]
fn the_best_source_wins_for_the_reason_that_is_told() {
    let won = |tracks: &[(&str, &str, u16, u16)]| {
        let map = country(tracks, &[("Tin", &["Ayr", "Bute"])], &[]);
        let prices = Prices::of(&map);
        let sum = sum(&prices, demand(&map, ("Tin", "Mid")));
        assert_eq!(sum.ways[0].1, prices.offer(sum.demand).source);
        (map.cities()[sum.ways[0].1].name.clone(), sum.won)
    };
    assert_eq!(
        won(&[("Ayr", "Mid", 5, 8), ("Bute", "Mid", 4, 8)]),
        ("Bute".to_owned(), Decider::Pips)
    );
    assert_eq!(
        won(&[("Ayr", "Mid", 5, 8), ("Bute", "Mid", 5, 8)]),
        ("Ayr".to_owned(), Decider::Name)
    );
    assert_eq!(
        won(&[("Ayr", "Mid", 5, 8), ("Bute", "Mid", 5, 7)]),
        ("Bute".to_owned(), Decider::Length)
    );
}

/// Whatever a map says: the parts of each payoff add up to it.
#[test]
fn the_parts_of_every_payoff_add_up_to_it() {
    for (name, _) in shipped::MAPS {
        let map = shipped::map(name).unwrap();
        let own = map.tuning().unwrap().clone();
        let by_hand = |good: Option<usize>, city: Option<usize>, amount| Adjustment {
            good: good.map(|it| map.goods()[it].name.clone()),
            city: city.map(|it| map.cities()[it].name.clone()),
            amount: Micro(amount),
            ..Adjustment::default()
        };
        let adjustments = vec![
            by_hand(Some(0), None, -1_500_000),
            by_hand(None, Some(3), 1_000_000),
            by_hand(Some(0), Some(3), 333_333),
        ];
        let planet = Tuning {
            dingle: own.dingle,
            adjustments,
            ..(PRESETS[0].tuning)()
        };
        for tuning in [own.clone(), planet] {
            let map = map.clone().with_tuning(tuning.clone());
            for prices in [Prices::of(&map), Prices::without_dingles(&map)] {
                prices
                    .demands()
                    .filter(|&demand| prices.is_legal(demand))
                    .for_each(|it| adds_up(&prices, &tuning, it));
            }
        }
    }
}

/// The parts as they are told, with six decimals; and the source's formula in floats.
fn adds_up(prices: &Prices<'_>, tuning: &Tuning, demand: Demand) {
    let explanation = explain(prices, &[demand], Some(LINE));
    let told = serde_json::to_value(json(prices, &explanation)).unwrap();
    let sum = &told["demands"][0];
    let part = |name: &str| sum["terms"][name].as_f64().unwrap();
    let parts: f64 = [
        "length",
        "long_run",
        "constant",
        "dingle",
        "adjustments",
        "percent",
    ]
    .map(part)
    .into_iter()
    .sum();
    let payoff = f64::from(prices.offer(demand).payoff);
    assert!((parts - part("exact")).abs() < 5e-6, "{sum}");
    assert!(
        payoff <= part("exact") && part("exact") < payoff + 1.0,
        "{sum}"
    );
    assert_eq!(sum["payoff"].as_f64(), Some(payoff));
    assert_eq!(sum["legal"], true);
    let best = &sum["sources"][0];
    let (b, d) = (
        best["length"].as_f64().unwrap(),
        best["pips"].as_f64().unwrap(),
    );
    let by_hand: f64 = (sum["adjustments"].as_array().into_iter().flatten())
        .map(|adjustment| adjustment["amount"].as_f64().unwrap())
        .sum();
    let bonus = match &sum["dingle"] {
        Value::Null => 0.0,
        dingle => {
            let of = |name: &str| dingle[name].as_f64().unwrap();
            if of("metric") < of("threshold") {
                0.0
            } else {
                1.0 + (of("metric") - of("threshold")) / of("rate")
            }
        }
    };
    let source = 7.0 / 9.0 * b - d * d / f64::from(tuning.long_run) + 1.85 + bonus + by_hand;
    let source = source * (1.0 + f64::from(tuning.bonus_percent) / 100.0);
    assert!((source - part("exact")).abs() < 1e-5, "{source} {sum}");
}

/// A hundred cards a map, sound ones and others: each verdict's margin is the rule's own, every pair that breaks a rule
/// is told, and the figures that are told give the margin again.
#[test]
fn margins_are_those_that_dealing_judges_by() {
    for (name, _) in shipped::MAPS {
        let map = shipped::map(name).unwrap();
        let prices = Prices::of(&map);
        let deck = deal(
            &prices,
            Plan {
                players: 4,
                cards: 120,
                seed: 5,
            },
        )
        .unwrap();
        let demands: Vec<Demand> = deck.demands().collect();
        let mixed = demands
            .chunks_exact(7)
            .map(|chunk| [chunk[0], chunk[3], chunk[6]]);
        let mut broken = 0;
        for card in deck
            .cards
            .iter()
            .map(|card| card.demands)
            .take(50)
            .chain(mixed)
        {
            let explanation = explain(&prices, &card, Some(deck.line));
            for rule in &RULES {
                let of_rule = explanation
                    .verdicts
                    .iter()
                    .filter(|verdict| verdict.rule.name == rule.name);
                let least = of_rule.clone().map(|verdict| verdict.margin).min();
                assert_eq!(
                    least,
                    Some(margin(rule, &prices, &card, deck.line)),
                    "{}",
                    rule.name
                );
                let pairs = [[0, 1], [0, 2], [1, 2]].into_iter();
                let breaking = match rule.test {
                    Test::Pair(test) => pairs
                        .filter(|&[a, b]| test(&prices, card[a], card[b]) < Micro(0))
                        .count(),
                    _ => usize::from(least < Some(Micro(0))),
                };
                assert_eq!(of_rule.count(), breaking.max(1), "{}", rule.name);
            }
            explanation.verdicts.iter().for_each(from_figures);
            broken += explanation.broken().len();
        }
        assert!(broken > 10, "{name}: only {broken} broken rules to look at");
    }
}

/// The margin once more, from the figures alone, by the rule's sentence.
fn from_figures(verdict: &Verdict) {
    let judged = verdict.rule.scale == Scale::Graded || verdict.rule.name == "small-and-large";
    assert_eq!(
        judged,
        verdict.figures.iter().any(|figure| figure.limit.is_some()),
        "{verdict:?}"
    );
    assert_eq!(
        judged && !verdict.is_kept(),
        verdict.figures.iter().any(Figure::is_beyond),
        "{verdict:?}"
    );
    if verdict.rule.scale == Scale::Whole {
        assert!([Micro(0), Micro::whole(-1)].contains(&verdict.margin));
        return;
    }
    let values: Vec<i64> = verdict
        .figures
        .iter()
        .filter_map(|figure| Some(figure.value?.0))
        .collect();
    let limit = |at: usize| match verdict.figures[at].limit {
        Some(Limit::AtLeast(number) | Limit::MoreThan(number) | Limit::AtMost(number)) => number.0,
        None => panic!("{verdict:?}"),
    };
    let last = |back: usize| values[values.len() - back];
    let more_than = |value: i64, limit: i64| value - limit * 1_000_000 - 1;
    let found = match verdict.rule.name {
        "near-destinations" => more_than(last(1), 3),
        "opposed" => more_than(*values[..4].iter().max().unwrap(), 12),
        "parallel" => 3 * values[0].max(values[1]) - values[2] - values[3],
        "rival-sources" => values[0] + values[1] + 4 * values[2] - 24_000_000,
        "lopsided" => (values[0] - 6_000_000).min(5 * values[0] - limit(1) - 1_000_000),
        "clustered" => more_than(*values[..3].iter().max().unwrap(), 12)
            .min(values[..3].iter().sum::<i64>() - 30_000_000),
        "bundled" => {
            values[..3].iter().chain(&values[4..7]).sum::<i64>() - values[8..11].iter().sum::<i64>()
        }
        "unseparated" => {
            let sums: Vec<i64> = [0, 4, 8]
                .map(|from| values[from..from + 3].iter().sum())
                .to_vec();
            3 * sums[0].max(sums[1]) - 2 * sums[2]
        }
        name => panic!("{name} has no sentence here"),
    };
    assert_eq!(
        found, verdict.margin.0,
        "{}: {:?}",
        verdict.rule.name, verdict.figures
    );
}

/// Detroit Bauxite, Chicago Tobacco, Boston Rice with the sums that the source prints.
#[test]
fn the_printed_card_is_not_sufficiently_separated() {
    let map = country::detroit_chicago_boston();
    let explanation = of(
        &map,
        &[
            ("Bauxite", "Detroit"),
            ("Tobacco", "Chicago"),
            ("Rice", "Boston"),
        ],
    );
    let found = figures(&explanation, "unseparated");
    for (what, printed) in [
        ("between the destinations", "4.000"),
        ("between the destinations", "14.071"),
        ("between the destinations", "18.056"),
        ("their sum", "36.127"),
        ("between the best sources", "7.000"),
        ("between the best sources", "15.750"),
        ("between the best sources", "13.929"),
        ("their sum", "36.679"),
        ("the run", "13.077"),
        ("the run", "14.083"),
        ("the run", "28.448"),
        ("their sum", "55.608"),
    ] {
        has(&found, what, printed);
    }
    assert!(!verdict(&explanation, "unseparated").is_kept());
    assert!(verdict(&explanation, "bundled").is_kept());
}

/// Steel to Norfolk beside Bauxite to Phoenix: Birmingham is 7.12 worse, and 4 from Memphis.
#[test]
fn the_printed_rivals_are_told() {
    let map = country::norfolk_phoenix();
    let explanation = of(&map, &[("Steel", "Norfolk"), ("Bauxite", "Phoenix")]);
    assert_eq!(explanation.verdicts.len(), 6, "rules on pairs alone");
    let found = figures(&explanation, "rival-sources");
    has(&found, "farther than from the best source", "7.123");
    has(&found, "between the sources", "4.000");
    has(&found, "both, and four times the distance", "23.123");
    let told = text(&Prices::without_dingles(&map), &explanation);
    assert!(
        told.contains("FAIL  rival-sources, margin -0.877"),
        "{told}"
    );
    assert!(
        told.contains("farther than from the best source: Birmingham to Norfolk"),
        "{told}"
    );
}

/// Two demands that require the same dingles are told which: their basis stands in the rule's line.
#[test]
fn the_basis_that_two_demands_share_is_told() {
    let map = shipped::map("iberia").unwrap();
    let prices = Prices::of(&map);
    let legal: Vec<Demand> = prices.legal().collect();
    let told = |a: Demand, b: Demand| {
        let explanation = explain(&prices, &[a, b], Some(LINE));
        let found = verdict(&explanation, "same-dingle");
        (
            found.is_kept(),
            prices.basis(b.city),
            text(&prices, &explanation),
        )
    };
    let wanted = *legal
        .iter()
        .find(|demand| prices.basis(demand.city).is_some())
        .unwrap();
    let basis = prices.basis(wanted.city);
    let others = legal.iter().filter(|other| other.city != wanted.city);
    let (same, unlike): (Vec<&Demand>, Vec<&Demand>) =
        others.partition(|other| prices.basis(other.city) == basis);
    let (kept, found, words) = told(wanted, *same[0]);
    let named = Named(&map, found.unwrap()).to_string();
    assert!(
        !kept && words.contains(&format!("FAIL  same-dingle, basis {named}\n")),
        "{words}"
    );
    assert!(
        words.contains(&format!("both require the dingles (basis {named})")),
        "{words}"
    );
    let plain = unlike
        .into_iter()
        .find(|other| told(wanted, **other).0)
        .unwrap();
    assert!(told(wanted, *plain).2.contains("pass  same-dingle\n"));
}

/// Steel to Minneapolis and Tobacco to St. Louis: 3 x 10.40 is less than 17 + 16.
#[test]
fn the_printed_parallel_runs_are_told() {
    let map = country::minneapolis_st_louis();
    let explanation = of(&map, &[("Steel", "Minneapolis"), ("Tobacco", "St. Louis")]);
    let found = figures(&explanation, "parallel");
    for (what, printed) in [
        ("between the sources", "9.444"),
        ("between the destinations", "10.400"),
        (
            "three times the greater distance, beside the two runs together",
            "31.200",
        ),
    ] {
        has(&found, what, printed);
    }
    let judged = verdict(&explanation, "parallel").figures.last().unwrap();
    assert_eq!(judged.limit, Some(Limit::AtLeast(Micro::whole(33))));
}

/// A source two pips away, and a payoff below the map's least.
#[test]
fn what_is_not_legal_is_told() {
    let map = country(
        &[("Ayr", "Bute", 2, 2), ("Bute", "Crail", 12, 12)],
        &[("Tin", &["Ayr"])],
        &[],
    );
    let map = map.with_tuning(Tuning {
        min_payoff: 20,
        ..Tuning::default()
    });
    let prices = Prices::of(&map);
    let near = sum(&prices, demand(&map, ("Tin", "Bute")));
    assert_eq!(
        (near.near.len(), near.pays_enough, near.is_legal()),
        (1, false, false)
    );
    let far = sum(&prices, demand(&map, ("Tin", "Crail")));
    assert_eq!(
        (far.near.len(), far.pays_enough, far.is_legal()),
        (0, false, false)
    );
    let told = text(&prices, &explain(&prices, &[near.demand], None));
    for line in [
        "its source Ayr lies within 2 pips",
        "less than the map's least, 20",
        "no major city",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
}

/// Without a deck the line is that of all legal demands.
#[test]
fn the_line_is_that_of_all_legal_demands_or_as_given() {
    let map = shipped::map("iberia").unwrap();
    let prices = Prices::of(&map);
    let deck = deal(
        &prices,
        Plan {
            players: 4,
            cards: 120,
            seed: 1,
        },
    )
    .unwrap();
    let card = deck.cards[0].demands;
    let found = explain(&prices, &card, None);
    let mut payoffs: Vec<i32> = (prices.demands())
        .filter(|&demand| prices.is_legal(demand))
        .map(|demand| prices.offer(demand).payoff)
        .collect();
    payoffs.sort_unstable();
    let middle = [payoffs[(payoffs.len() - 1) / 2], payoffs[payoffs.len() / 2]];
    assert_eq!(
        (found.line.doubled, found.legal),
        (middle[0] + middle[1] + 2, Some(payoffs.len()))
    );
    let given = explain(&prices, &card, Some(deck.line));
    assert_eq!((given.line, given.legal), (deck.line, None));
}
