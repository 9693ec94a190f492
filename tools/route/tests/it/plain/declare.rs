//! Random rules as titles declare them.

use super::tape::Tape;
use milepost_route::{
    Alone, Attachment, Bonus, Closed, Colour, Compulsory, CountsAs, Distance, Effect, Ends, Factor,
    Feeder, Gauge, Kind, Kinds, Need, Once, Per, Places, Prefer, Right, Setup, Total, TownEnds,
    Train, VisitCount, When,
};

/// Declares what is preferred of runs that earn the same, and subsidies; nothing for totals goes with it.
pub fn preference(tape: &mut Tape, setup: &mut Setup, trains: &mut [Train]) {
    let names: Vec<String> = setup.hexes.iter().map(|hex| hex.name.clone()).collect();
    for train in trains
        .iter_mut()
        .filter(|train| train.distance == Distance::Flood)
    {
        *train = Train::plain("3", 3);
    }
    setup.rules.totals.clear();
    setup.rules.compulsory = Compulsory::None;
    let mut once = 0;
    for _ in 0..1 + tape.below(3) {
        let pays = 1 + tape.below(30) as u32;
        let bonus = declared(tape, &names, &mut once);
        setup.rules.bonuses.push(Bonus {
            pays,
            takes: 0,
            subsidy: true,
            ..bonus
        });
    }
    let some = 1 + tape.below(3);
    let hexes = tape.shuffled(&names)[..some].to_vec();
    let all = [
        Prefer::Subsidy,
        Prefer::Subsidy,
        Prefer::Short,
        Prefer::Hexes(hexes),
    ];
    setup.rules.prefer = Some(tape.pick(&all));
}

/// Declares some of what titles add, whatever the board; flood trains follow no route and go without.
pub fn any(tape: &mut Tape, setup: &mut Setup, trains: &mut [Train]) {
    let names: Vec<String> = setup.hexes.iter().map(|hex| hex.name.clone()).collect();
    for hex in setup.hexes.iter_mut().filter(|_| tape.one_in(3)) {
        hex.marks.push("port".to_owned());
    }
    for train in trains.iter_mut() {
        if train.distance == Distance::Flood {
            *train = Train::plain("3", 3);
        }
        if tape.one_in(8) {
            train.gauges = vec![Gauge::Broad, Gauge::Dual];
        }
    }
    let count = tape.below(4);
    let mut once = 0;
    for _ in 0..count {
        let bonus = declared(tape, &names, &mut once);
        setup.rules.bonuses.push(bonus);
    }
    if tape.one_in(4) {
        let (times, by) = tape.pick(&[(2, 1), (1, 2), (3, 2), (1, 100)]);
        let mut sets = places(tape, &names, 2);
        ends(tape, &mut sets);
        setup.rules.factors.push(Factor {
            sets,
            times,
            by,
            when: When::default(),
        });
    }
    if tape.one_in(4) {
        let places = place(tape, &names);
        setup.rules.needs.push(Need {
            places,
            others: 1 + tape.below(3) as u32,
            among: tape.one_in(3).then(|| place(tape, &names)),
            when: When::default(),
        });
    }
    if tape.one_in(3) {
        // Of all stops of some kinds as often as of a few stops.
        let places = match tape.one_in(2) {
            true => Places {
                kinds: Some(tape.pick(&[Kinds::CITIES, Kinds::TOWNS, Kinds::ALL])),
                ..Places::default()
            },
            false => place(tape, &names),
        };
        setup.rules.counts_as.push(CountsAs {
            places,
            kind: tape.pick(&Kind::ALL),
            when: some_trains(tape),
        });
    }
    if tape.one_in(4) {
        setup.rules.alone.push(Alone {
            places: place(tape, &names),
            when: some_trains(tape),
        });
    }
    if tape.one_in(5) {
        let when = match tape.one_in(2) {
            true => When::default(),
            false => When {
                trains: vec!["D".to_owned(), "2".to_owned()],
                ..When::default()
            },
        };
        setup.rules.rights.push(Right {
            hexes: vec![tape.shuffled(&names).remove(0)],
            tokens: match tape.one_in(2) {
                true => tape.shuffled(&names)[..4].to_vec(),
                false => Vec::new(),
            },
            when,
        });
    }
    if tape.one_in(4) {
        setup.rules.closed.push(Closed {
            places: place(tape, &names),
            empty: tape.one_in(2),
            when: some_trains(tape),
        });
    }
    if tape.one_in(3) {
        by_gauges(tape, setup, trains, &names);
    }
    setup.rules.town_ends = tape.pick(&[
        TownEnds::Free,
        TownEnds::Free,
        TownEnds::Forbidden,
        TownEnds::Cities,
    ]);
    setup.rules.bypass = tape.one_in(5);
    if tape.one_in(3) {
        let mut totals: Vec<Total> = (0..1 + tape.below(3))
            .map(|_| total(tape, &names))
            .collect();
        let lost = |total: &Total| matches!(total.change, Effect::Lost(_));
        let first = totals.iter().position(lost);
        let mut index = 0..;
        totals.retain(|total| index.next() == first || !lost(total));
        setup.rules.totals = totals;
    }
    if tape.one_in(6) {
        setup.rules.compulsory = Compulsory::Most;
    }
    if tape.one_in(4) {
        setup.rules.token_once = vec!["3".to_owned(), "2".to_owned()];
    }
    if setup.rules.compulsory != Compulsory::Most && tape.one_in(3) {
        for _ in 0..1 + tape.below(2) {
            let one = attachment(tape, &names, trains);
            setup.rules.attachments.push(one);
        }
    }
    if tape.one_in(3) {
        setup.rules.once = tape.pick(&[Once::City, Once::Pass]);
    }
    if tape.one_in(4) {
        setup.rules.shared.clone_from(&names);
    }
    if tape.one_in(4) {
        let (least, most) = tape.pick(&[
            (Some(1), None),
            (Some(2), None),
            (None, Some(1)),
            (None, Some(0)),
            (Some(1), Some(1)),
            (Some(1), Some(2)),
        ]);
        setup.rules.visits.push(VisitCount {
            places: place(tape, &names),
            least,
            most,
            when: some_trains(tape),
        });
    }
}

/// Lays track of several gauges, on which some trains may run, and feeders of narrow gauge.
fn by_gauges(tape: &mut Tape, setup: &mut Setup, trains: &mut [Train], names: &[String]) {
    for hex in &mut setup.hexes {
        let most = tape.pick(&[Gauge::Broad, Gauge::Broad, Gauge::Narrow]);
        for track in &mut hex.tile.track {
            let other = tape.one_in(5);
            let all = [Gauge::Broad, Gauge::Narrow, Gauge::Narrow, Gauge::Dual];
            track.gauge = if other { tape.pick(&all) } else { most };
        }
    }
    for train in trains.iter_mut().filter(|_| tape.one_in(3)) {
        train.gauges = vec![Gauge::Broad];
    }
    setup.rules.mixed_gauges = tape.one_in(2);
    for _ in 0..tape.below(3) {
        let of_some = tape.one_in(3);
        setup.rules.feeders.push(Feeder {
            name: "branch line".to_owned(),
            gauge: tape.pick(&[Gauge::Narrow, Gauge::Narrow, Gauge::Broad]),
            places: if of_some {
                place(tape, names)
            } else {
                Places::default()
            },
            when: some_trains(tape),
        });
    }
}

/// For all trains, or for those of some names.
fn some_trains(tape: &mut Tape) -> When {
    let trains = match tape.one_in(3) {
        true => vec!["3".to_owned(), "2".to_owned()],
        false => Vec::new(),
    };
    When {
        trains,
        ..When::default()
    }
}

fn place(tape: &mut Tape, names: &[String]) -> Places {
    let mut place = Places::default();
    match tape.below(4) {
        // Hexes without a stop may have the mark too, so that it is said that stops are meant.
        0 => (place.mark, place.kinds) = (Some("port".to_owned()), Some(Kinds::ALL)),
        1 if tape.one_in(3) => {
            (place.mark, place.kinds) = (Some("yellow".to_owned()), Some(Kinds::ALL))
        }
        1 => place.kinds = Some(tape.pick(&[Kinds::TOWNS, Kinds::CITIES])),
        _ => place.hexes = tape.shuffled(names)[..1 + tape.below(3)].to_vec(),
    }
    place.token = tape.one_in(4);
    if tape.one_in(10) {
        place.token_of = tape.pick(&[
            vec!["BB".to_owned()],
            vec!["CC".to_owned(), "BB".to_owned()],
        ]);
        // A stop that is all of this is rare, so that of most the tokens alone are asked.
        if !tape.one_in(3) {
            (place.mark, place.token) = (None, false);
            place.hexes.clear();
        }
    }
    if place.mark.is_none() && tape.one_in(6) {
        place.unmarked = Some("port".to_owned());
    }
    if tape.one_in(8) {
        place.colour = Some(tape.pick(&[Colour::White, Colour::Yellow]));
    }
    place
}

/// Asks of some sets to stand at ends of the route.
fn ends(tape: &mut Tape, sets: &mut [Places]) {
    for set in sets {
        set.ends = tape.pick(&[Ends::Any, Ends::Any, Ends::Any, Ends::One, Ends::Both]);
    }
}

fn places(tape: &mut Tape, names: &[String], most: usize) -> Vec<Places> {
    (0..1 + tape.below(most))
        .map(|_| place(tape, names))
        .collect()
}

fn total(tape: &mut Tape, names: &[String]) -> Total {
    let pays = 10 + 10 * tape.below(6) as u32;
    let mut total = Total {
        name: String::new(),
        sets: Vec::new(),
        runs: 1,
        change: Effect::Pays(pays),
        when: When::default(),
    };
    match tape.below(10) {
        0..=3 => total.sets = places(tape, names, 2),
        4 | 5 => total.runs = 2 + tape.below(2) as u32,
        6 => {
            total.change = tape.pick(&[
                Effect::PaysEach(pays),
                Effect::TakesEach(pays),
                Effect::Takes(pays),
            ])
        }
        7 => total.change = Effect::Lost(1 + tape.below(2) as u32),
        8 => {
            let (times, by) = tape.pick(&[(1, 2), (3, 2), (1, 1)]);
            total.change = Effect::Scaled {
                times,
                by,
                round: tape.pick(&[1, 10, 50]),
            };
        }
        _ => {}
    }
    let whole = matches!(total.change, Effect::Takes(_) | Effect::Scaled { .. });
    if !whole && tape.one_in(4) {
        total.when.trains = vec!["3".to_owned(), "2".to_owned()];
    }
    if total.runs > 1 && tape.one_in(3) {
        total.sets = places(tape, names, 1);
    }
    total
}

fn attachment(tape: &mut Tape, names: &[String], trains: &[Train]) -> Attachment {
    let mut one = Attachment {
        name: tape.pick(&["car", "car", "mail"]).to_owned(),
        pays: tape.pick(&[0, 10, 30]),
        ..Attachment::default()
    };
    if tape.one_in(3) {
        one.when.trains = vec!["3".to_owned()];
    }
    if tape.one_in(4) {
        one.when.beside = vec!["3".to_owned(), "2".to_owned()];
    }
    let kinds = tape.pick(&[None, Some(Kinds::CITIES), Some(Kinds::TOWNS)]);
    // Whoever goes further by stops is limited by stops, and kinds do not overlap in part.
    let may = |train: &Train| match &train.distance {
        _ if !one.when.is_for_train(train) => true,
        Distance::Stops(_) => true,
        Distance::Rows(rows) => rows
            .iter()
            .all(|row| row.kinds.nests(kinds.unwrap_or(Kinds::ALL))),
        Distance::Skipping { .. } => kinds.is_none(),
        Distance::Hexes(_) | Distance::Flood => false,
    };
    if tape.one_in(2) && trains.iter().all(may) {
        one.further = 1 + tape.below(2) as u32;
        one.places.kinds = kinds;
    } else {
        one.places = place(tape, names);
    }
    one
}

fn declared(tape: &mut Tape, names: &[String], once: &mut usize) -> Bonus {
    let per = tape.pick(&[
        Per::Route,
        Per::Route,
        Per::Stop,
        Per::Visit,
        Per::Hex,
        Per::Passed,
    ]);
    let mut bonus = Bonus {
        per,
        pays: 10 * tape.below(4) as u32,
        ..Bonus::default()
    };
    bonus.sets = match per {
        Per::Stop => places(tape, names, 3),
        Per::Passed => {
            let hexes = match tape.below(4) {
                0 | 1 => tape.shuffled(names)[..4].to_vec(),
                _ => Vec::new(),
            };
            let marked = hexes.is_empty() || tape.one_in(2);
            vec![Places {
                hexes,
                mark: marked.then(|| "port".to_owned()),
                ..Places::default()
            }]
        }
        Per::Visit | Per::Hex if tape.one_in(2) => Vec::new(),
        _ => places(tape, names, 3),
    };
    if per != Per::Passed {
        ends(tape, &mut bonus.sets);
    }
    if per == Per::Hex {
        // With a mark it would be for marked hexes alone.
        bonus.sets.iter_mut().for_each(|set| set.mark = None);
    }
    if per != Per::Route && tape.one_in(3) {
        bonus.beyond = tape.below(3) as u32;
        bonus.most = tape.one_in(2).then(|| 10 + 10 * tape.below(5) as u32);
    }
    bonus.multiplied = tape.one_in(3);
    if tape.one_in(4) {
        bonus.when.trains = vec!["3".to_owned(), "2".to_owned()];
    }
    if tape.one_in(6) {
        bonus.when.beside = vec!["3".to_owned(), "2".to_owned()];
    }
    if tape.one_in(4) {
        (bonus.pays, bonus.takes) = (0, 10 + 10 * tape.below(4) as u32);
    } else if per == Per::Passed {
        bonus.once = *once < 2 && tape.one_in(4);
    } else if per != Per::Stop {
        bonus.again = tape.one_in(4);
        if tape.one_in(3) {
            let some = tape.shuffled(names)[..3].to_vec();
            bonus.adds = some
                .into_iter()
                .map(|name| (name, 10 + 10 * tape.below(5) as u32))
                .collect();
        }
        if tape.one_in(5) {
            let some = tape.shuffled(names);
            let pairs = some.chunks_exact(2).take(2 + some.len() / 4);
            bonus.worth = pairs
                .map(|pair| (pair[0].clone(), pair[1].clone()))
                .collect();
        }
        bonus.once = *once < 2 && tape.one_in(2);
    }
    if bonus.takes == 0 && tape.one_in(5) {
        let gauges = [Gauge::Broad, Gauge::Narrow, Gauge::Dual];
        bonus.gauges = tape.shuffled(&gauges)[..1 + tape.below(2)].to_vec();
    }
    *once += usize::from(bonus.once);
    bonus
}
