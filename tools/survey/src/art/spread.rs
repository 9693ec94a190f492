//! Where lines cross pips: clear of mileposts, and of each other.

use super::Stroke;
use crate::model::ground::Pip;
use milepost_grid::Site;
use std::collections::BTreeMap;

/// How far apart lines cross a pip, in pips.
const APART: f64 = 0.06;
/// How far off a site that is no milepost, so that each line stays on its side of it.
const OFF: f64 = 0.02;

/// Moves the gates along their pips, in the order in which they are.
pub(super) fn spread(strokes: &mut [Stroke], clearance: &dyn Fn(Site) -> f64) {
    let mut gates: BTreeMap<Pip, Vec<&mut f64>> = BTreeMap::new();
    for gate in strokes.iter_mut().flat_map(|stroke| &mut stroke.walk.gates) {
        gates.entry(gate.pip).or_default().push(&mut gate.share);
    }
    for ((a, b), mut shares) in gates {
        shares.sort_by(|one, other| one.total_cmp(other));
        let (low, high) = (clearance(a).max(OFF), 1.0 - clearance(b).max(OFF));
        let apart = APART.min((high - low) / shares.len() as f64);
        let mut least = low;
        for share in &mut shares {
            **share = share.max(least);
            least = **share + apart;
        }
        let mut most = high;
        for share in shares.iter_mut().rev() {
            **share = share.min(most);
            most = **share - apart;
        }
    }
}
