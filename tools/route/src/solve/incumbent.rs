//! The best run known so far.

use super::ground::{Ground, Pick, Pool};
use super::pack::Choice;

/// A run and what it weighs.
#[derive(Default)]
pub(super) struct Incumbent {
    pub weight: i64,
    pub picks: Vec<Pick>,
}

impl Incumbent {
    /// Takes a choice if it is better than the best known, or as good and comes first; says whether it did.
    pub fn offer<const W: usize>(
        &mut self,
        ground: &Ground<'_, W>,
        pool: &Pool<W>,
        weight: i64,
        choice: &Choice,
    ) -> bool {
        if weight < self.weight || weight <= 0 {
            return false;
        }
        let picks: Vec<Pick> =
            choice.iter().map(|&(class, column)| ground.pick(pool, class, column as usize)).collect();
        let better = weight > self.weight || order(ground, &picks) < order(ground, &self.picks);
        if better {
            *self = Incumbent { weight, picks };
        }
        better
    }
}

/// What a run is told by, train by train in the position's order, idle trains after all: first the hexes of all trains,
/// then what tells routes through the same hexes apart.
fn order<const W: usize>(ground: &Ground<'_, W>, picks: &[Pick]) -> [Vec<Vec<u32>>; 2] {
    let last = ground.classes.iter().flat_map(|class| &class.trains).max();
    let mut hexes = vec![vec![u32::MAX]; last.map_or(0, |last| last + 1)];
    let mut rest = hexes.clone();
    for (index, class) in ground.classes.iter().enumerate() {
        let mut tales: Vec<&Vec<u32>> =
            picks.iter().filter(|pick| pick.class == index).map(|pick| &pick.tale).collect();
        tales.sort_unstable();
        for (&train, tale) in class.trains.iter().zip(tales) {
            let end = tale.iter().position(|&rank| rank == 0).unwrap_or(tale.len());
            hexes[train] = tale[..end].to_vec();
            rest[train] = tale[end..].to_vec();
        }
    }
    [hexes, rest]
}
