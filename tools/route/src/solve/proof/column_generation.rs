//! Lowering the bound by prices of track: column generation.

use crate::solve::meter::Count;
use crate::solve::price::linear_program::LinearProgram;
use crate::solve::proof::context::{Pool, ProofContext};
use crate::solve::proof::prices::Prices;

/// Routes of a class that the program is given at once.
const COLUMNS_PER_ROUND: usize = 40;
/// Rounds of pricing; they settle long before.
const ROUNDS: usize = 200;

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
    let mut room = vec![1.0; tracks];
    room.extend(
        context
            .classes
            .iter()
            .map(|class| class.trains.len() as f64),
    );
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
            .filter(|(gain, _)| *gain > 1e-6)
            .collect();
        best_first(&mut promising);
        for (_, index) in promising.into_iter().take(COLUMNS_PER_ROUND) {
            let track = columns[index]
                .track
                .iter()
                .filter(|&track| (track as usize) < tracks);
            let rows = track.chain([(tracks + class) as u32]).collect();
            program.add(rows, columns[index].weight as f64 / unit);
            context.meter.count(Count::Columns, 1);
            known[index] = true;
            added = true;
        }
    }
    added
}

/// Puts columns into the order of their gains, the greatest first.
fn best_first(columns: &mut [(f64, usize)]) {
    columns.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
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
