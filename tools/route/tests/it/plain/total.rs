//! What a run earns as a whole, read anew from the rules.

use super::board::Board;
use super::extra::{is_for, nodes};
use milepost_route::{Compulsory, Effect, Total, Train, When};

/// Whether anything is declared for totals of runs.
pub fn declared(board: &Board) -> bool {
    let rules = &board.position.setup().rules;
    !rules.totals.is_empty() || rules.compulsory == Compulsory::Most
}

/// Whether of two runs the one of more trains is the better.
pub fn most(board: &Board) -> bool {
    board.position.setup().rules.compulsory == Compulsory::Most
}

fn mine<'a>(board: &'a Board) -> Vec<&'a Total> {
    let company = |total: &&Total| {
        let when = When {
            trains: Vec::new(),
            ..total.when.clone()
        };
        is_for(board, &when, &Train::plain("", 0))
    };
    board
        .position
        .setup()
        .rules
        .totals
        .iter()
        .filter(company)
        .collect()
}

/// How many sets of stops the rules ask for.
pub fn sets(board: &Board) -> usize {
    mine(board).iter().map(|total| total.sets.len()).sum()
}

/// Which of those sets the paid stops of a train's route meet, as bits.
pub fn meets(board: &Board, train: &Train, paid: &[usize]) -> usize {
    let sets = mine(board)
        .into_iter()
        .flat_map(|total| total.sets.iter().map(move |set| (total, set)));
    let met = sets.map(|(total, set)| {
        is_for(board, &total.when, train)
            && nodes(board, set).iter().any(|node| paid.contains(node))
    });
    met.enumerate()
        .map(|(bit, met)| usize::from(met) << bit)
        .sum()
}

/// Whether so many of the trains may run: not those that earn nothing.
pub fn may_run(board: &Board, all: &[Train], runs: &[&Train]) -> bool {
    mine(board).into_iter().all(|total| {
        let Effect::Lost(lost) = total.change else {
            return true;
        };
        let there = all
            .iter()
            .filter(|train| is_for(board, &total.when, train))
            .count();
        let run = runs
            .iter()
            .filter(|train| is_for(board, &total.when, train))
            .count();
        run <= there.saturating_sub(lost as usize)
    })
}

/// What a run comes to whose routes earn `sum` and meet some sets, as bits: what decides, and the total.
pub fn of(board: &Board, runs: &[&Train], met: usize, sum: i64) -> (i64, u32) {
    let all = mine(board);
    let mut base = sum;
    let mut first = 0;
    let fixed =
        |total: &Total| total.sets.is_empty() && total.runs < 2 && total.when.trains.is_empty();
    for total in &all {
        let trains = runs
            .iter()
            .filter(|train| is_for(board, &total.when, train))
            .count() as i64;
        let bits = ((1usize << total.sets.len()) - 1) << first;
        first += total.sets.len();
        base += match total.change {
            Effect::Pays(_) if fixed(total) => 0,
            Effect::Pays(pays) if trains >= i64::from(total.runs) && met & bits == bits => {
                i64::from(pays)
            }
            Effect::PaysEach(pays) => trains * i64::from(pays),
            Effect::TakesEach(takes) => trains * -i64::from(takes),
            _ => 0,
        };
    }
    if base <= 0 {
        return (base, 0);
    }
    let mut whole = base;
    whole += all
        .iter()
        .filter(|total| fixed(total))
        .map(|total| amount(total.change, true))
        .sum::<i64>();
    whole -= all
        .iter()
        .map(|total| amount(total.change, false))
        .sum::<i64>();
    whole = whole.max(0);
    for total in all {
        if let Effect::Scaled { times, by, round } = total.change {
            whole = whole * i64::from(times) / i64::from(by);
            whole -= whole % i64::from(round);
        }
    }
    (base, whole as u32)
}

fn amount(change: Effect, added: bool) -> i64 {
    match change {
        Effect::Pays(pays) if added => i64::from(pays),
        Effect::Takes(takes) if !added => i64::from(takes),
        _ => 0,
    }
}
