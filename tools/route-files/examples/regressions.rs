//! Writes `tests/it/regression/positions.txt`: positions on invented boards of all kinds of rules, with what the brute force of
//! `tools/route/tests/it/plain` earns on them. The solver has no part in it.
//!
//! ```text
//! cargo run -p milepost-route-files --example regressions
//! cargo run -p milepost-route-files --example regressions -- shared places-token-of
//! ```
//!
//! Names of kinds keep the positions that there are, and add some that these kinds decide.
#![allow(
    clippy::panic,
    clippy::print_stderr,
    clippy::too_many_lines,
    clippy::unwrap_used
)]

#[path = "../tests/it/regression/kinds.rs"]
mod kinds;
#[path = "../../route/tests/it/plain/mod.rs"]
mod plain;
#[path = "../tests/it/regression/without.rs"]
mod without;

use kinds::Kind;
use milepost_route::{
    Bonus, Company, Compulsory, Distance, Effect, End, Gauge, Position, Setup, Total, Track, Train,
    When,
};
use milepost_route_files::write::write;
use milepost_route_files::{Style, alike, link};
use milepost_testkit::random;
use plain::allocate::{self, Effort};
use plain::maps::{self, COMPANY};
use plain::tape::Tape;
use plain::{declare, trains};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::BTreeMap;

/// Positions in the file.
const WANTED: usize = 340;
/// Positions that a kind is to have at least, and those in which it decides.
const EACH: usize = 8;
/// Letters of a position's string at most.
const LONGEST: usize = 760;
/// Boards that are tried before the search for rare kinds ends.
const TRIED: usize = 250_000;

fn main() {
    let mut runner = TestRunner::new(random::cases(1));
    let numbers = proptest::collection::vec(any::<u16>(), 100..600);
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |kind: &&Kind| asked.iter().any(|name| name == kind.name());
    let wanted: Vec<Kind> = Kind::ALL.iter().filter(wanted).copied().collect();
    assert_eq!(wanted.len(), asked.len(), "some kind is not known");
    let name = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/it/regression/positions.txt"
    );
    let kept = std::fs::read_to_string(name).unwrap_or_default();
    let kept = kept.lines().filter(|line| !line.starts_with('#'));
    let mut lines: Vec<String> = kept
        .filter(|_| !wanted.is_empty())
        .map(str::to_owned)
        .collect();
    let (mut seen, mut decides) = (BTreeMap::new(), BTreeMap::new());
    for tried in 0..TRIED {
        let numbers = numbers.new_tree(&mut runner).unwrap().current();
        let Some(found) = found(&numbers, tried % 2 == 0, &wanted) else {
            continue;
        };
        let few = |counts: &BTreeMap<Kind, usize>, kind: &Kind| {
            counts.get(kind).is_none_or(|n| *n < EACH)
        };
        // The first hundreds are taken as they come, so that boards are ordinary too.
        let rare = match wanted.is_empty() {
            true => {
                found.kinds.iter().any(|kind| few(&seen, kind))
                    || found.deciding.iter().any(|kind| few(&decides, kind))
            }
            false => {
                let mut deciding = found.deciding.iter();
                deciding.any(|kind| wanted.contains(kind) && few(&decides, kind))
            }
        };
        let all = |kind: &Kind| !few(&decides, kind);
        if !wanted.is_empty() && wanted.iter().all(all) {
            break;
        }
        if rare || wanted.is_empty() && lines.len() < WANTED / 2 && tried % 5 == 0 {
            found
                .kinds
                .iter()
                .for_each(|kind| *seen.entry(*kind).or_insert(0) += 1);
            found
                .deciding
                .iter()
                .for_each(|kind| *decides.entry(*kind).or_insert(0) += 1);
            lines.push(found.line);
        }
    }
    let text = format!("{HEAD}{}\n", lines.join("\n"));
    std::fs::write(name, &text).unwrap();
    eprintln!("{} positions, {} bytes", lines.len(), text.len());
    for kind in Kind::ALL {
        let count = |counts: &BTreeMap<Kind, usize>| counts.get(kind).copied().unwrap_or(0);
        eprintln!(
            "{:20} {:4} {:4}",
            kind.name(),
            count(&seen),
            count(&decides)
        );
    }
}

const HEAD: &str = "\
# Positions on invented boards, with the greatest revenue of the company as the brute force of the solver's tests finds it, and the
# kinds of rules without which it finds another. `milepost route best` and the page Routes take the strings.
# Written by `cargo run -p milepost-route-files --example regressions`.
# revenue, position, kinds that decide
";

struct Found {
    line: String,
    kinds: Vec<Kind>,
    deciding: Vec<Kind>,
}

/// A position that earns something and that its string holds as it is, with some of the kinds that are wanted, where any are;
/// none where one of these is not so.
fn found(numbers: &[u16], titled: bool, wanted: &[Kind]) -> Option<Found> {
    let mut tape = Tape::new(numbers);
    let mut trains = trains::all(&mut tape);
    let mut setup = maps::setup(&mut tape);
    if titled {
        declare::any(&mut tape, &mut setup, &mut trains);
        more(&mut tape, &mut setup);
    }
    let odd = setup
        .hexes
        .iter()
        .flat_map(|hex| &hex.tile.track)
        .any(|track| track.gauge != Gauge::Broad);
    if odd && trains[0].distance != Distance::Flood && tape.one_in(2) {
        trains[0].gauges = vec![Gauge::Broad];
    }
    let made = Position::new(with(&mut tape, setup, &trains)).ok()?;
    let written = write(&made, &Style::Tight).ok()?;
    let word = link::of_texts(&written.texts);
    if word.len() > LONGEST {
        return None;
    }
    // What is solved is what is read.
    let position = link::read(&word)
        .unwrap()
        .read()
        .ok()
        .filter(|position| alike(position, &made))?;
    let kinds: Vec<Kind> = kinds::of(&position).into_iter().collect();
    if !wanted.is_empty() && !kinds.iter().any(|kind| wanted.contains(kind)) {
        return None;
    }
    let revenue = brute(&position)?;
    if revenue == 0 {
        return None;
    }
    let decides = |kind: &&Kind| {
        without::without(&position, **kind)
            .and_then(|other| brute(&other))
            .is_some_and(|other| other != revenue)
    };
    let deciding: Vec<Kind> = kinds.iter().filter(decides).copied().collect();
    let names: Vec<&str> = deciding.iter().map(|kind| kind.name()).collect();
    Some(Found {
        line: format!("{revenue} {word} {}", names.join(" "))
            .trim_end()
            .to_owned(),
        kinds,
        deciding,
    })
}

fn brute(position: &Position) -> Option<u32> {
    let company = &position.setup().companies[0];
    Some(allocate::best(position, &company.name, &company.trains, Effort::SMALL)?.revenue)
}

fn with(tape: &mut Tape, mut setup: Setup, trains: &[Train]) -> Setup {
    let holds = if tape.one_in(2) {
        vec!["charter".to_owned()]
    } else {
        Vec::new()
    };
    setup.companies = vec![Company {
        name: COMPANY.to_owned(),
        trains: trains.to_vec(),
        holds,
    }];
    setup
}

/// What the random rules leave out: for whom they are, bonuses that are no revenue, single stops of a hex.
fn more(tape: &mut Tape, setup: &mut Setup) {
    setup.phase = tape.pick(&["3", "5"]).to_owned();
    if tape.one_in(6) {
        setup.rules.compulsory = Compulsory::Earning;
    }
    if tape.one_in(4) {
        setup.rules.totals = vec![total(tape)];
    }
    if setup.rules.compulsory == Compulsory::Most && tape.one_in(2) {
        // So that a train may run for less than it costs.
        let takes = Effect::TakesEach(10 + 10 * tape.below(6) as u32);
        setup.rules.totals = vec![Total {
            change: takes,
            ..total(tape)
        }];
    }
    for bonus in &mut setup.rules.bonuses {
        whose(tape, bonus);
    }
    // Track from stop to stop is rare, and rules for it rarer.
    if !setup.rules.shared.is_empty() {
        for hex in setup
            .hexes
            .iter_mut()
            .filter(|hex| hex.tile.stops.len() > 1)
        {
            let track = Track::new(End::Stop(0), End::Stop(1));
            hex.tile.track.push(track);
        }
    }
}

/// A total that any run has, of the rarer kinds.
fn total(tape: &mut Tape) -> Total {
    let amount = 10 + 10 * tape.below(6) as u32;
    let change = match tape.below(6) {
        0 => Effect::Takes(amount),
        1 => Effect::PaysEach(amount),
        2 | 3 => Effect::TakesEach(amount),
        4 => Effect::Lost(1),
        _ => Effect::Scaled {
            times: tape.pick(&[1, 3]),
            by: 2,
            round: tape.pick(&[1, 10]),
        },
    };
    Total {
        name: String::new(),
        sets: Vec::new(),
        runs: 1,
        change,
        when: When::default(),
    }
}

fn whose(tape: &mut Tape, bonus: &mut Bonus) {
    match tape.below(10) {
        0 => bonus.when.companies = vec![tape.pick(&[COMPANY, "BB"]).to_owned()],
        1 => bonus.when.phases = vec![tape.pick(&["3", "5"]).to_owned()],
        2 => bonus.when.holds = Some(tape.pick(&["charter", "mail"]).to_owned()),
        3 if !bonus.once && !bonus.is_fee() => bonus.subsidy = true,
        4 => {
            let hexes = bonus.sets.iter_mut().flat_map(|set| &mut set.hexes);
            hexes.for_each(|hex| *hex = format!("{hex}:0"));
        }
        _ => {}
    }
}
