//! Heights of the land around the mileposts, for drawings on screens.

use crate::geography::Geography;
use crate::lattice::Frame;
use crate::shape::Window;
use milepost_map::Relief;

/// How far apart the heights are, in hundredths of a pip.
const STEP: i32 = 60;
/// The archive's nodes are this far apart, in kilometres; steps wider than that take the mean of what lies between.
const NODES_KM: f64 = 9.27;

/// The relief within a window, which is given in pips.
pub(super) fn heights(geography: &Geography, frame: Frame, window: &Window) -> Option<Relief> {
    let nodes = |low: f64, high: f64| {
        let first = libm::floor(low * 100.0) as i32;
        let count = (libm::ceil(high * 100.0) as i32 - first) / STEP + 1;
        (first, count)
    };
    let (left, columns) = nodes(window.low.0, window.high.0);
    let (top, rows) = nodes(window.low.1, window.high.1);
    let step_km = f64::from(STEP) / 100.0 * frame.pip_km;
    let metres = |row: i32, column: i32| {
        let (x, y) = (left + column * STEP, top + row * STEP);
        let point = frame.of_pips((f64::from(x) / 100.0, f64::from(y) / 100.0));
        let at = geography.projection.inverse(point);
        if step_km > NODES_KM {
            geography.relief.window(at, step_km / 2.0).mean
        } else {
            geography.relief.elevation(at)
        }
    };
    let rows = (0..rows).map(|row| (0..columns).map(|column| metres(row, column)).collect());
    Relief::of_metres([left, top], STEP, rows)
}
