//! Lowering the bound by prices of track: column generation.

use crate::solve::meter::Count;
use crate::solve::price::linear_program::LinearProgram;
use crate::solve::proof::context::{Pool, ProofContext};
use crate::solve::proof::prices::Prices;

/// Routes of a class that the program is given at once.
const COLUMNS_PER_ROUND: usize = 40;
/// Rounds of pricing; they settle long before.
pub(crate) const ROUNDS: usize = 200;
/// What a route must gain to be given to the program, in revenue.
pub(crate) const TOLERANCE: f64 = 1e-6;

/// Lowers the prices' bound until no route that is not known would lower it further, or it is down to `enough`;
/// false where the progress ended it. `on_progress` is told of each step.
pub(crate) fn descend<const W: usize>(
    context: &ProofContext<'_, W>,
    pool: &mut Pool<W>,
    prices: &mut Prices<W>,
    enough: impl Fn(i64) -> bool,
    on_progress: impl Fn(i64),
) -> bool {
    let tracks = prices.track.len();
    let room = context.capacities();
    let mut program = LinearProgram::new(&room);
    let mut known: Vec<Vec<bool>> = vec![Vec::new(); context.classes.len()];
    let mut duals = vec![0.0; room.len()];
    for _ in 0..ROUNDS {
        while add_promising(context, pool, &mut program, &mut known, &duals) {
            context.meter.count(Count::Programs, 1);
            duals.copy_from_slice(program.prices());
            let known: usize = pool.iter().map(|columns| columns.all.len()).sum();
            if !context.meter.spend(known as u64) {
                return false;
            }
        }
        let Some((found, better)) = round(context, pool, &duals[..tracks]) else {
            return false;
        };
        if found.dual < prices.dual {
            *prices = found;
            on_progress(prices.dual);
        }
        if !better || enough(prices.dual) {
            break;
        }
    }
    true
}

/// Gives the program the known routes that promise most under its duals; says whether there were any.
fn add_promising<const W: usize>(
    context: &ProofContext<'_, W>,
    pool: &Pool<W>,
    program: &mut LinearProgram,
    known: &mut [Vec<bool>],
    duals: &[f64],
) -> bool {
    let tracks = duals.len() - context.classes.len();
    let unit = context.scale.unit();
    let mut added = false;
    for (class, known) in known.iter_mut().enumerate() {
        let columns = &pool[class].all;
        known.resize(columns.len(), false);
        let price = |track: u32| duals[..tracks].get(track as usize).copied().unwrap_or(0.0);
        let gain = |index: usize| {
            let track: f64 = columns[index].track.iter().map(price).sum();
            columns[index].weight as f64 / unit - duals[tracks + class] - track
        };
        let mut promising: Vec<(f64, usize)> = (0..columns.len())
            .filter(|&index| !known[index])
            .map(|index| (gain(index), index))
            .filter(|(gain, _)| *gain > TOLERANCE)
            .collect();
        keep_best(&mut promising);
        for (_, index) in promising {
            let rows = context.rows(class, &columns[index].track);
            program.add(rows, columns[index].weight as f64 / unit);
            context.meter.count(Count::Columns, 1);
            known[index] = true;
            added = true;
        }
    }
    added
}

/// Keeps those columns of a class that gain most, as many as the program is given at once, the greatest gain first.
pub(crate) fn keep_best<T: Ord>(columns: &mut Vec<(f64, T)>) {
    let order = |a: &(f64, T), b: &(f64, T)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
    if columns.len() > COLUMNS_PER_ROUND {
        columns.select_nth_unstable_by(COLUMNS_PER_ROUND, order);
        columns.truncate(COLUMNS_PER_ROUND);
    }
    columns.sort_unstable_by(order);
}

/// Prices in whole numbers from the program's, and what they prove; and whether there were routes that the program
/// did not know and that are worth more. None where the progress ended it.
fn round<const W: usize>(
    context: &ProofContext<'_, W>,
    pool: &mut Pool<W>,
    duals: &[f64],
) -> Option<(Prices<W>, bool)> {
    let whole = |dual: &f64| context.scale.price(*dual);
    let mut prices = Prices {
        track: duals.iter().map(whole).collect(),
        cuts: Vec::new(),
        class_duals: Vec::new(),
        dual: 0,
    };
    let costs = context.costs(&prices.track);
    let known: Vec<i64> = (0..pool.len())
        .map(|class| {
            let worth =
                (0..pool[class].all.len()).map(|column| prices.reduced(pool, class, column));
            worth.max().unwrap_or(0).max(0)
        })
        .collect();
    let before: Vec<usize> = pool.iter().map(|columns| columns.all.len()).collect();
    let floors: Vec<i64> = known.iter().map(|known| known + 1).collect();
    let class_duals = context.find_best_all(pool, &costs, &floors, u64::MAX);
    if class_duals.iter().any(|(_, done)| !done) {
        return None;
    }
    prices.class_duals = class_duals
        .iter()
        .zip(&known)
        .map(|(&(top, _), &known)| top.unwrap_or(known))
        .collect();
    prices.dual = prices.sum() + context.sum(&prices.class_duals);
    Some((
        prices,
        pool.iter()
            .zip(before)
            .any(|(columns, before)| columns.all.len() > before),
    ))
}
