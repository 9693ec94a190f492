//! Random trains, of every kind.

use super::tape::Tape;
use milepost_route::model::train::UNLIMITED;
use milepost_route::{Distance, Kind, Kinds, Row, Tokened, Train};

/// One to four trains; now and then some are alike.
pub fn all(tape: &mut Tape) -> Vec<Train> {
    let mut trains: Vec<Train> = Vec::new();
    for _ in 0..tape.pick(&[1, 2, 2, 3, 3, 4]) {
        let again = trains.last().filter(|_| tape.one_in(4)).cloned();
        let train = again.unwrap_or_else(|| train(tape));
        trains.push(train);
    }
    trains
}

fn train(tape: &mut Tape) -> Train {
    let few = 2 + tape.below(4) as u32;
    let distance = match tape.below(14) {
        0..=3 => Distance::Stops(few),
        4 => Distance::Stops(tape.pick(&[UNLIMITED, 1, 0, 7])),
        5..=8 => Distance::Rows(rows(tape, few)),
        9 | 10 => {
            let skip = tape.pick(&[Kinds::TOWNS, Kinds::ALL, Kinds::CITIES, Kinds::default()]);
            Distance::Skipping {
                stops: tape.pick(&[few, 1, 99]),
                skip,
            }
        }
        11 | 12 => Distance::Hexes(few),
        _ => Distance::Flood,
    };
    let flood = distance == Distance::Flood;
    let odd = tape.one_in(3);
    Train {
        name: if odd {
            tape.pick(&["D", "2", "d"])
        } else {
            "3"
        }
        .to_owned(),
        distance,
        multiplier: if odd { tape.pick(&[1, 2, 3, 0]) } else { 1 },
        local: tape.one_in(8),
        pays_token: !flood && tape.one_in(2),
        tokened: if odd {
            tape.pick(&[
                Tokened::Same,
                Tokened::Only,
                Tokened::Times(2),
                Tokened::Times(0),
            ])
        } else {
            Tokened::Same
        },
        group: tape.pick(&["", "", "", "", "E"]).to_owned(),
        gauges: Vec::new(),
        attached: None,
    }
}

fn rows(tape: &mut Tape, few: u32) -> Vec<Row> {
    let row = |kinds: Kinds, pay: u32, visit: u32| Row {
        kinds,
        pay,
        visit,
        multiplier: None,
    };
    let mut rows = match tape.below(8) {
        0 => vec![row(Kinds::TOWNS, few, few), row(Kinds::ALL, few, few)],
        1 => vec![
            row(Kinds::CITIES, few, few),
            row(Kinds::TOWNS, UNLIMITED, UNLIMITED),
        ],
        2 => vec![row(Kinds::CITIES, few, 99), row(Kinds::TOWNS, 0, 99)],
        3 => vec![row(Kinds::CITIES, few, few + 2)],
        4 => vec![row(Kinds::ALL, few, few + tape.below(4) as u32)],
        5 => vec![
            row(Kinds::CITIES, 1, few),
            row(Kinds::ALL, 2, few),
            row(Kinds::TOWNS, 1, 2),
        ],
        6 => {
            let city = Kinds::default().with(Kind::City);
            vec![
                row(city, few, 9),
                row(Kinds::CITIES, 1, 2),
                row(Kinds::TOWNS.with(Kind::Pass), 0, 2),
            ]
        }
        _ => vec![row(Kinds::ALL, 1, 1), row(Kinds::ALL, few, 99)],
    };
    if tape.one_in(3) {
        let row = tape.below(rows.len());
        rows[row].multiplier = Some(tape.pick(&[2, 0, 3]));
    }
    if tape.one_in(4) {
        rows.reverse();
    }
    let nested = |a: &Row| rows.iter().all(|b| a.kinds.nests(b.kinds));
    let fine: Vec<bool> = rows.iter().map(nested).collect();
    let mut fine = fine.into_iter();
    rows.retain(|_| fine.next().unwrap_or(false));
    rows
}
