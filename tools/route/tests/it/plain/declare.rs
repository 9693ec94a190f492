//! Random rules as titles declare them.

use super::tape::Tape;
use milepost_route::{
    Bonus, Compulsory, Distance, Effect, Factor, Gauge, Kinds, Need, Once, Per, Places, Prefer, Right,
    Setup, Total, TownEnds, Train, When,
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
        let (times, by) = tape.pick(&[(2, 1), (1, 2), (3, 2)]);
        let sets = places(tape, &names, 2);
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
            when: When::default(),
        });
    }
    if tape.one_in(5) {
        let when = When {
            trains: vec!["D".to_owned(), "2".to_owned()],
            ..When::default()
        };
        setup.rules.rights.push(Right {
            hexes: vec![tape.shuffled(&names).remove(0)],
            when,
        });
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
    if tape.one_in(3) {
        setup.rules.once = tape.pick(&[Once::City, Once::Pass]);
    }
}

fn place(tape: &mut Tape, names: &[String]) -> Places {
    let mut place = Places::default();
    match tape.below(4) {
        // Hexes without a stop may have the mark too, so that it is said that stops are meant.
        0 => (place.mark, place.kinds) = (Some("port".to_owned()), Some(Kinds::ALL)),
        1 => place.kinds = Some(tape.pick(&[Kinds::TOWNS, Kinds::CITIES])),
        _ => place.hexes = tape.shuffled(names)[..1 + tape.below(3)].to_vec(),
    }
    place.token = tape.one_in(4);
    place
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

fn declared(tape: &mut Tape, names: &[String], once: &mut usize) -> Bonus {
    let per = tape.pick(&[
        Per::Route,
        Per::Route,
        Per::Stop,
        Per::Visit,
        Per::Hex,
        Per::Marked,
    ]);
    let mut bonus = Bonus {
        per,
        pays: 10 * tape.below(4) as u32,
        ..Bonus::default()
    };
    bonus.sets = match per {
        Per::Stop => vec![place(tape, names)],
        Per::Marked => {
            let mark = Some("port".to_owned());
            let hexes = if tape.one_in(4) {
                tape.shuffled(names)[..4].to_vec()
            } else {
                Vec::new()
            };
            vec![Places {
                hexes,
                mark,
                ..Places::default()
            }]
        }
        Per::Visit | Per::Hex if tape.one_in(2) => Vec::new(),
        _ => places(tape, names, 3),
    };
    bonus.multiplied = tape.one_in(3);
    if tape.one_in(4) {
        bonus.when.trains = vec!["3".to_owned(), "2".to_owned()];
    }
    if per == Per::Marked {
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
        bonus.once = *once < 2 && tape.one_in(2);
    }
    *once += usize::from(bonus.once);
    bonus
}
