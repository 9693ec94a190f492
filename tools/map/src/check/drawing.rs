//! Whether the drawing agrees with the prices: players see a river and pay for it, or see none and pay nothing.

use crate::model::{Map, Pip};
use crate::water::Water;
use milepost_document::{Place, Problem};

/// How many pips a warning names.
const NAMED: usize = 5;

/// Warnings where the art and the surcharges of pips disagree: pips that are charged without water drawn over them, and
/// pips that drawn water crosses for nothing. Of a map without drawn rivers, or without drawn coasts and lakes, nothing
/// is said of such water; neither of art whose lines are too long to be followed.
///
/// Narrow water may cost as much as a river: what costs a river's surcharge may be crossed by either.
#[must_use]
pub fn drawing(map: &Map) -> Vec<Problem> {
    let Some(water) = Water::of(map) else {
        return Vec::new();
    };
    let has_rivers = !map.art.rivers.is_empty();
    let has_shores = !(map.art.coast.is_empty() && map.art.lakes.is_empty());
    let (river, lake) = (map.rules.river, map.rules.lake);
    let is_crossed = |at: &usize| (water.rivers.contains_key(at), water.lakes.contains_key(at));
    let found = |wrong: &dyn Fn(&Pip, (bool, bool)) -> bool| -> Vec<&Pip> {
        let pips = map
            .pips
            .iter()
            .enumerate()
            .filter(|(_, pip)| !pip.interior && are_neighbours(map, pip));
        pips.filter(|(at, pip)| wrong(pip, is_crossed(at)))
            .map(|(_, pip)| pip)
            .collect()
    };
    let dry = found(&|pip, crossed| {
        has_rivers && pip.extra == river && river > 0 && crossed == (false, false)
    });
    let landlocked = found(&|pip, (_, by_lake)| {
        has_shores && pip.extra == lake && lake > 0 && lake != river && !by_lake
    });
    let free = found(&|pip, crossed| pip.extra == 0 && crossed != (false, false));
    let groups = [
        (
            dry,
            "cost as much as a river crossing, but no water is drawn across them",
            "draw the river there, or remove the ~",
        ),
        (
            landlocked,
            "cost as much as a lake crossing, but no lake is drawn across them",
            "draw the lake there, or remove the =",
        ),
        (
            free,
            "have no crossing cost, but drawn water crosses them",
            "put ~ or = there, or change the drawing",
        ),
    ];
    let groups = groups.into_iter().filter(|(pips, ..)| !pips.is_empty());
    groups
        .map(|(pips, what, hint)| {
            Problem::warning(&Place::Whole, format!("{} {what}", named(map, &pips)), hint)
        })
        .collect()
}

fn are_neighbours(map: &Map, pip: &Pip) -> bool {
    map.mileposts[pip.a]
        .site
        .is_next_to(map.mileposts[pip.b].site)
}

/// How many pips, and the first of them.
fn named(map: &Map, pips: &[&Pip]) -> String {
    let name = |pip: &&&Pip| format!("{}-{}", map.mileposts[pip.a].id, map.mileposts[pip.b].id);
    let names: Vec<String> = pips.iter().take(NAMED).map(|pip| name(&pip)).collect();
    let more = if pips.len() > NAMED { ", ..." } else { "" };
    let many = if pips.len() == 1 { "pip" } else { "pips" };
    format!("{} {many} ({}{more})", pips.len(), names.join(", "))
}
