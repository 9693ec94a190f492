//! The best runs known so far, no two of them with the same stops.

use crate::solve::pack::branch_and_bound::Choice;
use crate::solve::price::weight::Scale;
use crate::solve::proof::context::{ChosenRoute, Pool, ProofContext};

/// So many runs, the best first.
pub(crate) struct Incumbent {
    wanted: usize,
    /// What a run must weigh.
    least: i64,
    runs: Vec<Known>,
}

/// A run, what it weighs, and the stops of its routes, by which it is the same as others.
struct Known {
    weight: i64,
    picks: Vec<ChosenRoute>,
    stops: Vec<Vec<u32>>,
}

impl Incumbent {
    /// For so many runs. Where trains are kept to routes, `prize` is what those add in the search, and runs without them
    /// are none; else there is the run in which all trains are idle.
    pub fn new(wanted: usize, scale: Scale, prize: u32) -> Incumbent {
        let idle = Known {
            weight: 0,
            picks: Vec::new(),
            stops: Vec::new(),
        };
        match prize.checked_sub(1) {
            Some(less) => Incumbent {
                wanted,
                least: scale.revenue(less) + 1,
                runs: Vec::new(),
            },
            None => Incumbent {
                wanted,
                least: 1,
                runs: vec![idle],
            },
        }
    }

    /// Takes for granted that a run weighs so much, and forgets all others.
    pub fn suppose(&mut self, weight: i64) {
        self.runs = vec![Known {
            weight,
            picks: Vec::new(),
            stops: Vec::new(),
        }];
    }

    /// What a run must weigh to be one of them, or to be as good as the last.
    pub fn floor(&self) -> i64 {
        let last = self.runs.last().filter(|_| self.runs.len() == self.wanted);
        last.map_or(self.least - 1, |last| last.weight)
    }

    /// The best: its weight, and its routes.
    pub fn first(&self) -> (i64, &[ChosenRoute]) {
        self.runs
            .first()
            .map_or((0, &[]), |first| (first.weight, &first.picks))
    }

    /// All of them, each with what it weighs.
    pub fn into_runs(self) -> Vec<(i64, Vec<ChosenRoute>)> {
        self.runs
            .into_iter()
            .map(|known| (known.weight, known.picks))
            .collect()
    }

    /// Takes a choice if it is better than the last that is known, or as good and comes first; of choices with the same
    /// stops keeps the better. Says whether it is the best now.
    pub fn offer<const W: usize>(
        &mut self,
        context: &ProofContext<'_, W>,
        pool: &Pool<W>,
        weight: i64,
        choice: &Choice,
    ) -> bool {
        if weight < self.floor() || weight < self.least {
            return false;
        }
        let stops = stops(pool, choice);
        let same = self.runs.iter().position(|known| known.stops == stops);
        if same.is_some_and(|same| self.runs[same].weight > weight) {
            return false;
        }
        let picks: Vec<ChosenRoute> = choice
            .iter()
            .map(|&(class, column)| context.pick(pool, class, column as usize))
            .collect();
        // Several runs alike in weight are rare, so that what tells them apart is made anew.
        let better = |known: &Known| {
            weight > known.weight
                || weight == known.weight && order(context, &picks) < order(context, &known.picks)
        };
        if let Some(same) = same {
            if !better(&self.runs[same]) {
                return false;
            }
            self.runs.remove(same);
        }
        let at = self.runs.iter().position(better).unwrap_or(self.runs.len());
        self.runs.insert(
            at,
            Known {
                weight,
                picks,
                stops,
            },
        );
        self.runs.truncate(self.wanted);
        at == 0
    }
}

/// The stops of each route of a choice, in an order of their own; nothing where one run alone is looked for.
fn stops<const W: usize>(pool: &Pool<W>, choice: &Choice) -> Vec<Vec<u32>> {
    let mut stops: Vec<Vec<u32>> = choice
        .iter()
        .filter_map(|&(class, column)| pool[class].stops(column as usize))
        .map(<[u32]>::to_vec)
        .collect();
    stops.sort_unstable();
    stops
}

/// What a run is told by, train by train in the position's order, idle trains after all: first the hexes of all trains,
/// then what tells routes through the same hexes apart.
fn order<const W: usize>(
    context: &ProofContext<'_, W>,
    picks: &[ChosenRoute],
) -> [Vec<Vec<u32>>; 2] {
    let last = context.classes.iter().flat_map(|class| &class.trains).max();
    let mut hexes = vec![vec![u32::MAX]; last.map_or(0, |last| last + 1)];
    let mut rest = hexes.clone();
    for (index, class) in context.classes.iter().enumerate() {
        let mut tie_keys: Vec<&Vec<u32>> = picks
            .iter()
            .filter(|pick| pick.class == index)
            .map(|pick| &pick.tie_key)
            .collect();
        tie_keys.sort_unstable();
        for (&train, tie_key) in class.trains.iter().zip(tie_keys) {
            let end = tie_key
                .iter()
                .position(|&rank| rank == 0)
                .unwrap_or(tie_key.len());
            hexes[train] = tie_key[..end].to_vec();
            rest[train] = tie_key[end..].to_vec();
        }
    }
    [hexes, rest]
}
