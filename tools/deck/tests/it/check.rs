//! Decks that were doctored: every rule finds the card that breaks it, with its figures; and what was dealt is sound.

use crate::country;

use country::country;
use milepost_deck::Before;
use milepost_deck::check::{DECK_RULES, Finding, Report};
use milepost_deck::files::read_on;
use milepost_deck::listing::{ListedCard, ListedDemand};
use milepost_deck::rule::{Limit, Line, RULES, Rule, Scale, Shown, margin};
use milepost_deck::{CheckOptions, Deck, Demand, Form, Listing, Plan, Prices, check, deal};
use milepost_dice::Dice;
use milepost_map::{Map, Micro, shipped};
use std::collections::BTreeSet;

/// The card that is doctored, from 0.
const AT: usize = 29;

fn wanted(map: &Map, demand: Demand, payoff: i32) -> ListedDemand {
    ListedDemand {
        good: map.goods()[demand.good].name.as_str().into(),
        city: map.cities()[demand.city].name.as_str().into(),
        payoff,
        run: None,
    }
}

fn judged(map: &Map, listing: &Listing) -> Report {
    check(map, listing, CheckOptions::default()).unwrap()
}

/// The places of the cards that break a rule.
fn cards(report: &Report, rule: &str) -> Vec<Option<usize>> {
    let places: BTreeSet<_> = report
        .findings
        .iter()
        .filter(|finding| finding.rule == rule)
        .map(|finding| finding.position)
        .collect();
    places.into_iter().collect()
}

/// A deck of Iberia for four, and its listing without its code, so that payoffs are its own.
fn iberia() -> (Map, Listing) {
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
    let mut listing = deck.listing(&prices);
    listing.head.code = None;
    (map, listing)
}

fn figure<'a>(finding: &'a Finding, what: &str) -> &'a Shown {
    let found = finding
        .figures
        .iter()
        .find(|figure| figure.to_string().contains(what));
    found.unwrap_or_else(|| panic!("{what}: {finding:?}"))
}

fn is_beyond(figure: &Shown) -> bool {
    let value = figure.value.unwrap_or_default();
    match figure.limit {
        Some(Limit::AtLeast(least)) => value < least,
        Some(Limit::MoreThan(limit)) => value <= limit,
        Some(Limit::AtMost(most)) => value > most,
        None => false,
    }
}

fn at_least(number: i32) -> Option<Limit> {
    Some(Limit::AtLeast(Micro::whole(number)))
}

fn more_than(number: i32) -> Option<Limit> {
    Some(Limit::MoreThan(Micro::whole(number)))
}

#[test]
fn what_is_dealt_is_sound() {
    for (name, _) in shipped::MAPS {
        let map = shipped::map(name).unwrap();
        for (prices, no_dingles) in [
            (Prices::of(&map), false),
            (Prices::without_dingles(&map), true),
        ] {
            for seed in 0..8 {
                let plan = Plan {
                    players: 2 + seed as usize % 5,
                    cards: 40 + 20 * seed as usize,
                    seed,
                };
                let Ok(deck) = deal(&prices, plan) else {
                    continue;
                };
                let mut listing = deck.listing(&prices);
                let report = judged(&map, &listing);
                assert!(report.is_sound(), "{name} {seed}: {}", report.text());
                assert!(
                    report.code.as_ref().is_some_and(|code| code.same),
                    "{name} {seed}"
                );
                assert_eq!((report.payoffs.differ, report.dingles), (0, !no_dingles));
                // The same without a code, as another program would hand it on.
                listing.head.code = None;
                let report = check(
                    &map,
                    &listing,
                    CheckOptions {
                        no_dingles,
                        players: None,
                    },
                )
                .unwrap();
                assert!(report.is_sound(), "{name} {seed}: {}", report.text());
            }
        }
    }
}

#[test]
fn a_deck_whose_payoffs_no_line_parts_is_told_of() {
    let (map, mut listing) = iberia();
    let note = "no line leaves 120 payoffs or more on either side; the median and 1 is taken";
    let report = judged(&map, &listing);
    assert!(report.notes.iter().all(|told| !told.contains("no line")));
    // 119 of the 360 payoffs are large by the best line, one fewer than there are cards.
    let all = listing.cards.iter_mut().flat_map(|card| &mut card.demands);
    for (demand, number) in all.zip(0..) {
        demand.payoff = if number < 119 { 30 } else { 20 };
    }
    let report = judged(&map, &listing);
    let told: Vec<&String> = report
        .notes
        .iter()
        .filter(|told| told.contains("no line"))
        .collect();
    assert_eq!(told, [note]);
    assert_eq!((report.small, report.lowered), (21, 0));
    assert!(report.text().contains(note), "{}", report.text());
    // With one more there is a line.
    listing.cards[119].demands[2].payoff = 30;
    let report = judged(&map, &listing);
    assert!(report.notes.iter().all(|told| !told.contains("no line")));
}

/// A rule that is always broken with another: best sources that are the same are no distance apart.
fn comes_with(rule: &str) -> &str {
    if rule == "same-source" {
        "rival-sources"
    } else {
        rule
    }
}

/// Three demands that break one rule and no other.
fn breaking(prices: &Prices<'_>, line: Line, rule: &str, dice: &mut Dice) -> [Demand; 3] {
    let map = prices.map();
    let breaks = |rule: &Rule, card: &[Demand; 3]| margin(rule, prices, card, line) < Micro(0);
    for _ in 0..2_000_000 {
        let mut card = [(); 3].map(|()| Demand {
            good: dice.index(map.goods().len()),
            city: dice.index(map.cities().len()),
        });
        if rule == "same-good" {
            card[1].good = card[0].good;
        }
        let as_wanted = |other: &Rule| match other.name {
            name if name == rule => breaks(other, &card),
            name => name == comes_with(rule) || !breaks(other, &card),
        };
        if card.iter().all(|&demand| prices.is_legal(demand)) && RULES.iter().all(as_wanted) {
            return card;
        }
    }
    panic!("no card breaks {rule} alone");
}

#[test]
fn each_rule_finds_the_card_that_breaks_it_alone() {
    let (map, sound) = iberia();
    let prices = Prices::of(&map);
    let Deck { line, .. } = deal(
        &prices,
        Plan {
            players: 4,
            cards: 120,
            seed: 1,
        },
    )
    .unwrap();
    // Rules that are hardly ever broken alone are shown on the source's own cards below.
    for rule in RULES
        .iter()
        .filter(|rule| !["bundled", "near-destinations"].contains(&rule.name))
    {
        let card = breaking(&prices, line, rule.name, &mut Dice::new(3, rule.name));
        let mut listing = sound.clone();
        listing.cards[AT].demands =
            card.map(|demand| wanted(&map, demand, prices.offer(demand).payoff));
        let report = judged(&map, &listing);
        assert_eq!(
            cards(&report, rule.name),
            [Some(AT + 1)],
            "{}: {}",
            rule.name,
            report.text()
        );
        for finding in report
            .findings
            .iter()
            .filter(|finding| finding.rule == rule.name)
        {
            assert_eq!((finding.card, finding.sentence), (Some(30), rule.sentence));
            let told = finding.figures.iter().any(is_beyond) || rule.scale == Scale::Whole;
            assert!(told && !finding.figures.is_empty(), "{finding:?}");
        }
        let known = ["twice", rule.name, comes_with(rule.name)];
        assert!(
            report
                .findings
                .iter()
                .all(|finding| known.contains(&finding.rule)),
            "{}",
            report.text()
        );
        assert!(
            report
                .text()
                .contains(&format!("card 30: {}: {}", rule.name, rule.sentence))
        );
    }
}

/// What is a question of payoffs is judged by the file's, whatever the formula pays.
#[test]
fn payoffs_are_judged_as_the_file_has_them() {
    let (map, sound) = iberia();
    let with = |payoffs: [i32; 3]| {
        let mut listing = sound.clone();
        for (wanted, payoff) in listing.cards[AT].demands.iter_mut().zip(payoffs) {
            wanted.payoff = payoff;
        }
        judged(&map, &listing)
    };
    let report = with([35, 7, 3]);
    assert_eq!(cards(&report, "lopsided"), [Some(AT + 1)]);
    let times = figure(found(&report, "lopsided"), "five times");
    assert_eq!(
        (times.value, times.limit),
        (Some(Micro::whole(35)), more_than(35))
    );
    assert!(cards(&with([34, 7, 3]), "lopsided").is_empty());
    let small = sound.cards.len() as i32 / 10;
    let report = with([small, small, small]);
    assert_eq!(cards(&report, "small-and-large"), [Some(AT + 1)]);
    assert!(is_beyond(figure(
        found(&report, "small-and-large"),
        "the largest payoff"
    )));
}

/// A deck of one card.
fn single(map: &Map, demands: [(&str, &str, i32); 3]) -> Report {
    let demands = demands.map(|(good, city, payoff)| ListedDemand {
        good: good.into(),
        city: city.into(),
        payoff,
        run: None,
    });
    let card = ListedCard {
        number: 1,
        before: Before::Nothing,
        demands,
    };
    judged(
        map,
        &Listing {
            cards: vec![card],
            ..Listing::default()
        },
    )
}

fn found<'a>(report: &'a Report, rule: &str) -> &'a Finding {
    report
        .findings
        .iter()
        .find(|finding| finding.rule == rule)
        .unwrap_or_else(|| panic!("{}", report.text()))
}

/// Detroit Bauxite, Chicago Tobacco, Boston Rice: the source prints 36.127, 36.679 and 55.608.
#[test]
fn the_figures_are_those_that_the_source_prints() {
    let map = country::detroit_chicago_boston();
    let report = single(
        &map,
        [
            ("Bauxite", "Detroit", 11),
            ("Tobacco", "Chicago", 12),
            ("Rice", "Boston", 22),
        ],
    );
    let finding = found(&report, "unseparated");
    let sums = finding
        .figures
        .iter()
        .filter(|figure| figure.what == "their sum");
    let sums: Vec<Micro> = sums.filter_map(|figure| figure.value).collect();
    assert_eq!(
        sums.iter()
            .map(|sum| format!("{sum:.3}"))
            .collect::<Vec<_>>(),
        ["36.127", "36.679", "55.608"]
    );
    let judged = figure(finding, "greater");
    assert_eq!(judged.value, Some(Micro(3 * sums[1].0)));
    assert_eq!(judged.limit, Some(Limit::AtLeast(Micro(2 * sums[2].0))));
}

/// Copper, Iron and Ham break `bundled` alone: 29 and 97 are less than 130.
#[test]
fn bundled() {
    let map = country::zurich_napoli_valencia();
    let report = single(
        &map,
        [
            ("Copper", "Zurich", 20),
            ("Iron", "Napoli", 33),
            ("Ham", "Valencia", 35),
        ],
    );
    let judged = figure(found(&report, "bundled"), "together");
    assert_eq!(
        (judged.value, judged.limit),
        (Some(Micro::whole(126)), at_least(130))
    );
    assert_eq!(
        report.rules.iter().filter(|rule| rule.cards > 0).count(),
        1,
        "{}",
        report.text()
    );
}

#[test]
fn near_destinations_and_near_sources() {
    let tracks = [
        ("A", "B", 3, 3),
        ("B", "C", 2, 2),
        ("C", "D", 20, 20),
        ("D", "E", 30, 30),
    ];
    let goods: [(&str, &[&str]); 3] = [("X", &["E"]), ("Y", &["C"]), ("Z", &["D"])];
    let map = country(&tracks, &goods, &[]);
    let report = single(&map, [("X", "A", 40), ("Y", "B", 3), ("Z", "D", 9)]);
    let way = figure(found(&report, "near-destinations"), "A to B");
    assert_eq!(
        (way.value, way.limit),
        (Some(Micro::whole(3)), more_than(3))
    );
    let pips = figure(found(&report, "near-source"), "pips from a source: C to B");
    assert_eq!(
        (pips.value, pips.limit),
        (Some(Micro::whole(2)), more_than(2))
    );
    assert_eq!(found(&report, "near-source").demands[0].city, "B");
    assert_eq!(
        figure(found(&report, "at-source"), "produced in: D").value,
        None
    );
    assert_eq!(
        report
            .findings
            .iter()
            .filter(|finding| finding.rule == "near-source")
            .count(),
        1
    );
}

#[test]
fn each_further_rule_finds_what_breaks_it() {
    let (map, sound) = iberia();
    let doctored = |change: &dyn Fn(&mut Listing)| {
        let mut listing = sound.clone();
        change(&mut listing);
        judged(&map, &listing)
    };
    let here = Some(AT + 1);
    let report = doctored(&|deck| deck.cards[AT].demands[2].payoff = 2);
    assert_eq!(cards(&report, "least-payoff"), [here]);
    let least = figure(found(&report, "least-payoff"), "payoff");
    assert_eq!(
        (least.value, least.limit),
        (Some(Micro::whole(2)), at_least(3))
    );
    let report = doctored(&|deck| deck.cards[AT].demands[1] = deck.cards[4].demands[1].clone());
    assert_eq!(cards(&report, "twice"), [here]);
    figure(found(&report, "twice"), "on card 5");
    let report = doctored(&|deck| deck.cards[AT].number = 31);
    assert_eq!(cards(&report, "numbers"), [Some(AT + 2)]);
    // A gap is no fault, but told.
    let report = doctored(&|deck| {
        deck.cards
            .iter_mut()
            .skip(AT)
            .for_each(|card| card.number += 7)
    });
    assert!(
        report.is_sound()
            && report
                .notes
                .iter()
                .any(|note| note.contains("card 37 follows card 29"))
    );
    let report = doctored(&|deck| deck.cards[2].before = Before::Taxes);
    assert_eq!(cards(&report, "early-taxes"), [Some(3)]);
    let first = figure(found(&report, "early-taxes"), "before");
    assert_eq!(
        (first.value, first.limit),
        (Some(Micro::whole(2)), at_least(12))
    );
    let prices = Prices::of(&map);
    let resolved = sound.resolve(&map).unwrap();
    let dear = |card: &[Demand; 3]| {
        card.iter()
            .map(|&demand| prices.cheapest(demand))
            .max()
            .unwrap()
    };
    let far = (20..120).max_by_key(|&at| dear(&resolved[at])).unwrap();
    let report = doctored(&|deck| deck.cards.swap(7, far));
    assert_eq!(cards(&report, "opening"), [Some(8)]);
    let cost = &found(&report, "opening").figures[0];
    assert_eq!(cost.limit, Some(Limit::AtMost(Micro::whole(50))));
    assert!(is_beyond(cost), "{cost:?}");
    // Without players nothing is said of opening cards and early taxes, but that it is not.
    let report = doctored(&|deck| {
        deck.cards.swap(7, far);
        deck.cards[2].before = Before::Taxes;
        deck.head.players = None;
    });
    assert!(cards(&report, "opening").is_empty() && cards(&report, "early-taxes").is_empty());
    assert!(report.notes.iter().any(|note| note.contains("players")));
    assert!(
        report.rules.iter().map(|rule| rule.rule).eq(RULES
            .iter()
            .map(|rule| rule.name)
            .chain(DECK_RULES.iter().map(|rule| rule.0)))
    );
}

#[test]
fn a_deck_is_held_to_its_code_and_a_published_one_to_none() {
    let map = shipped::map("iberia").unwrap();
    let prices = Prices::of(&map);
    let mut deck = deal(
        &prices,
        Plan {
            players: 4,
            cards: 120,
            seed: 1,
        },
    )
    .unwrap()
    .listing(&prices);
    deck.cards[AT].demands[0].payoff += 2;
    deck.cards[AT + 3].before = Before::TaxesAndReshuffle;
    deck.cards[AT + 5].demands.swap(0, 2);
    let report = judged(&map, &deck);
    assert_eq!(cards(&report, "payoff"), [Some(AT + 1)]);
    assert_eq!(cards(&report, "code"), [Some(AT + 1), Some(AT + 4)]);
    assert_eq!(report.code.as_ref().unwrap().differ, [30, 33]);
    assert_eq!(
        (report.payoffs.differ, report.payoffs.by_difference.get(&2)),
        (1, Some(&1))
    );
    assert_eq!(report.payoffs.mean, Micro(2_000_000 / 360));
    // The same deck without a code: its payoffs are its own, and told.
    let code = deck.head.code.take();
    let report = judged(&map, &deck);
    assert!(report.is_sound(), "{}", report.text());
    let unlike = &report.payoffs.largest[0];
    assert_eq!(
        (unlike.card, unlike.demand.payoff - unlike.formula),
        (30, 2)
    );
    // A code of another map, or mistyped, says so.
    deck.head.code = code.clone();
    deck.cards.truncate(100);
    assert!(
        judged(&map, &deck)
            .text()
            .contains("120 cards, and this one 100")
    );
    deck.head.code = code.map(|code| code.replace('W', "V"));
    assert!(
        judged(&map, &deck)
            .code
            .unwrap()
            .why
            .unwrap()
            .contains("mistyped")
    );
    let japan = shipped::map("japan").unwrap();
    let foreign = Prices::of(&japan);
    let other = deal(
        &foreign,
        Plan {
            players: 4,
            cards: 120,
            seed: 1,
        },
    )
    .unwrap()
    .listing(&foreign);
    deck.head.code = other.head.code;
    let report = judged(&map, &deck);
    assert!(report.code.as_ref().unwrap().why.is_some());
    assert_eq!(cards(&report, "code"), [None]);
}

#[test]
fn names_that_are_not_found_are_told_once_each_with_the_nearest() {
    let (map, mut deck) = iberia();
    for card in &mut deck.cards {
        for wanted in &mut card.demands {
            if wanted.city.text == "Porto" {
                wanted.city = "Prto".into();
            }
        }
    }
    deck.cards[0].demands[0].good = "Unobtainium".into();
    deck.cards[1].demands[0].city = "  bILbao ".into();
    let problems = check(&map, &deck, CheckOptions::default()).unwrap_err();
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[0].contains("no good called \"Unobtainium\""),
        "{told:?}"
    );
    assert!(
        told[1].contains("no city called \"Prto\", which occurs"),
        "{told:?}"
    );
    assert!(told[1].contains("did you mean Porto"), "{told:?}");
}

/// What is wrong in a file and what is unknown on the map are told together, and that the map is another.
#[test]
fn a_file_is_told_all_that_is_wrong_with_it_at_once() {
    let (map, _) = iberia();
    let text = "# Japan · milepost 0.1.0 deck/1\n1; Win > Porto 23; Steel > Bilbao x; Fish > Madrid 9\n\
                2; Wine > Porto 23; Stel > Bilbao 14; Fish > Madrid 9\n3, Wine > Porto 23\n";
    let told: Vec<String> = read_on(&map, Form::Text, text)
        .unwrap_err()
        .iter()
        .map(ToString::to_string)
        .collect();
    let parts = [
        "for Japan, but the map is Iberia",
        "\"Win\"",
        "found \"x\"",
        "\"Stel\"",
        "separated by semicolons",
    ];
    for part in parts {
        assert!(
            told.iter().any(|problem| problem.contains(part)),
            "{part}: {told:#?}"
        );
    }
    assert_eq!(told.len(), 5, "{told:#?}");
}

/// The names of a broken card are told with what else is wrong with it, in every form.
#[test]
fn names_of_broken_cards_are_told_at_once() {
    let (map, _) = iberia();
    let unknown = |form, text: &str| {
        let told = read_on(&map, form, text).unwrap_err();
        let mut names: Vec<String> = told
            .iter()
            .filter_map(|p| Some(p.what.split_once(" called ")?.1.to_owned()))
            .collect();
        names.sort();
        assert!(names.len() < told.len(), "{told:#?}");
        names.join(" ")
    };
    let text = [
        "8; Wheet - Zarragosa 21; Fish > Zaragozzza 2O; Wine > Porto 9",
        "9; Wine > Porto 9; Wine > Porto 9; Wine > Porto 9; Oill > Houston 9",
        "x; Wine > Portugal 9; Wine > Porto 9; Wine > Porto 9",
        "5 Korkk > A Coruña 26; Wine > Porto 9; Wine > Porto 9",
        "6; Wine > Bilbauville; Wine > Ciudad Real; Wine > Porto 9",
        // Nothing parts them, but that the map has the one.
        "10; Corkk A Coruña 26; Wine Lissboa 9; Ham Porto 9",
        // No semicolons.
        "11, Whine > Porto 23, Steel > Bilbaoo 14, Fish > Madrid 9",
        "12 Olivs > A Coruña 23 Salt: Logronno 14 Ham Tolledo 9",
    ];
    let names = "\"Bilbaoo\" \"Bilbauville\" \"Corkk\" \"Houston\" \"Korkk\" \"Lissboa\" \"Logronno\" \"Oill\" \
                 \"Olivs\" \"Portugal\" \"Tolledo\" \"Wheet\" \"Whine\" \"Zaragozzza\" \"Zarragosa\"";
    assert_eq!(unknown(Form::Text, &text.join("\n")), names);
    // Of a city whose payoff is forgotten no half is taken for a name.
    assert_eq!(
        unknown(
            Form::Text,
            "6; Wine > Ciudad Real; Wine > A Coruña; Wine > Porto 9"
        ),
        ""
    );
    // What may be prose, or half a demand, is no name.
    assert_eq!(
        unknown(
            Form::Text,
            "note: mine\n7; Ciudad Real 23; taxs; Wine > Porto 9\nfor 4 players"
        ),
        ""
    );
    let names = "\"Houston\" \"Marmalade\"";
    let csv = "id,dest1,good1,pay1,dest2,good2,pay2,dest3,good3,pay3\n\
               2,Porto,Wine,18,Houston,Marmalade,12,Vigo,Wine,x\n";
    assert_eq!(unknown(Form::Csv, csv), names);
    let long = "id,dest,good,pay\n2,Porto,Wine,18\n2,Houston,Marmalade,x\n";
    assert_eq!(unknown(Form::LongCsv, long), names);
    assert_eq!(
        unknown(Form::Ebp, "2;Porto;Wine;18;Houston;Marmalade;12;Vigo\n"),
        names
    );
    let json = r#"[{"number": "x", "demands": [{"city": "Houston", "good": "Marmalade"}]}]"#;
    assert_eq!(unknown(Form::Json, json), names);
}

/// The cards found fault with by their code: their places and what is told, the whole deck last.
fn against_its_code(map: &Map, deck: &Listing) -> Vec<(Option<usize>, String)> {
    let findings = judged(map, deck)
        .findings
        .into_iter()
        .filter(|finding| finding.rule == "code");
    findings
        .map(|f| {
            (
                f.position,
                f.figures
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(" | "),
            )
        })
        .collect()
}

/// A card left out, put in, moved or altered is told as that, and the rest is right.
#[test]
fn a_deck_beside_its_code_is_told_only_what_is_unlike() {
    let map = shipped::map("iberia").unwrap();
    let prices = Prices::of(&map);
    let sound = deal(
        &prices,
        Plan {
            players: 4,
            cards: 120,
            seed: 1,
        },
    )
    .unwrap()
    .listing(&prices);
    let doctored = |change: &dyn Fn(&mut Vec<ListedCard>)| {
        let mut deck = sound.clone();
        change(&mut deck.cards);
        against_its_code(&map, &deck)
    };
    let starts = |told: &[(Option<usize>, String)], wanted: &[(Option<usize>, &str)]| {
        assert_eq!(told.len(), wanted.len(), "{told:#?}");
        for ((at, what), (place, part)) in told.iter().zip(wanted) {
            assert!(at == place && what.starts_with(part), "{told:#?}");
        }
    };
    let count = (None, "the deck of the code has 120 cards, and this one 119");
    let missing = (None, "card 57 of the deck of the code is missing: ");
    let left_out = doctored(&|cards| drop(cards.remove(56)));
    starts(&left_out, &[count, missing]);
    // Numbered anew, it is the same.
    let renumbered = doctored(&|cards| {
        cards.remove(56);
        cards
            .iter_mut()
            .zip(1..)
            .for_each(|(card, number)| card.number = number);
    });
    assert_eq!(renumbered, left_out);
    let mut deck = sound.clone();
    deck.cards.remove(56);
    let report = judged(&map, &deck);
    assert_eq!(
        (report.broken_cards, &report.code.as_ref().unwrap().missing),
        (0, &vec![57])
    );
    for line in [
        "S3W; cards that are missing: 57\n",
        "break a rule: 0 of 119\n deck  code\n",
    ] {
        assert!(report.text().contains(line), "{line}: {}", report.text());
    }
    let run = doctored(&|cards| drop(cards.drain(10..13)));
    let count = (None, "the deck of the code has 120 cards, and this one 117");
    starts(
        &run,
        &[
            count,
            (None, "cards 11 to 13 of the deck of the code are missing"),
        ],
    );
    // A copy is no card of the code's, wherever it stands.
    for at in [20, 100] {
        let copied = doctored(&|cards| cards.insert(at, cards[56].clone()));
        let count = (None, "the deck of the code has 120 cards, and this one 121");
        starts(
            &copied,
            &[
                (Some(at + 1), "the deck of the code has no such card"),
                count,
            ],
        );
    }
    for (from, to) in [(30, 90), (90, 30)] {
        let moved = doctored(&|cards| {
            let card = cards.remove(from);
            cards.insert(to, card);
        });
        let what = format!(
            "it is card {} of the deck of the code, but stands in place {}",
            from + 1,
            to + 1
        );
        starts(&moved, &[(Some(to + 1), &what)]);
    }
    // Altered beyond likeness, behind one that is missing.
    let altered = doctored(&|cards| {
        cards[70].demands = cards[5].demands.each_ref().map(|wanted| ListedDemand {
            run: None,
            ..wanted.clone()
        });
        cards[70].demands[0] = cards[6].demands[0].clone();
        cards[70].demands[1] = cards[7].demands[0].clone();
        cards.remove(40);
    });
    let count = (None, "the deck of the code has 120 cards, and this one 119");
    let missing = (None, "card 41 of the deck of the code is missing: ");
    starts(
        &altered,
        &[(Some(70), "in the deck of the code: "), count, missing],
    );
}
