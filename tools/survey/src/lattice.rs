//! The lattice on the plane, and the sites of it that are land.

use crate::geography::Geography;
use crate::model::error::SurveyError;
use crate::model::request::{PIP_KM, Request};
use crate::shape::{Point, Window};
use milepost_dice::Dice;
use milepost_grid::Site;
use milepost_grid::triangular::ROW_HEIGHT;

/// How many mileposts a map has if the request does not give the pip.
const USUAL_MILEPOSTS: f64 = 1800.0;
/// With fewer mileposts there is no game; with more, no table holds the map.
const MILEPOSTS: (usize, usize) = (150, 6000);
/// Sites of the trial lattice that measures the land.
const TRIAL_SITES: f64 = 6000.0;

/// Where the lattice lies: site (0, 0) in the north-west of the region.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    /// Where site (0, 0) lies, in kilometres.
    pub origin: Point,
    /// The length of a pip, in kilometres.
    pub pip_km: f64,
}

impl Frame {
    /// Where a site lies, in kilometres.
    pub fn point(&self, site: Site) -> Point {
        self.of_pips(site.point())
    }

    /// The site nearest to a point.
    pub fn nearest(&self, point: Point) -> Site {
        let (x, y) = (
            (point.0 - self.origin.0) / self.pip_km,
            (self.origin.1 - point.1) / self.pip_km,
        );
        let row = libm::round(y / ROW_HEIGHT) as i32;
        let site = |row: i32| {
            let odd = row.rem_euclid(2);
            Site::new(row, 2 * libm::round(x - f64::from(odd) / 2.0) as i32 + odd)
        };
        let away = |site: &Site| {
            let (u, v) = site.point();
            libm::hypot(u - x, v - y)
        };
        let rows = [row, row - 1, row + 1].map(site);
        rows.into_iter()
            .min_by(|a, b| away(a).total_cmp(&away(b)))
            .unwrap_or(rows[0])
    }

    /// The same place in pips from site (0, 0), y down.
    pub fn in_pips(&self, point: Point) -> Point {
        (
            (point.0 - self.origin.0) / self.pip_km,
            (self.origin.1 - point.1) / self.pip_km,
        )
    }

    /// The point at a place given in pips from site (0, 0), y down.
    pub fn of_pips(&self, (x, y): Point) -> Point {
        (
            self.origin.0 + x * self.pip_km,
            self.origin.1 - y * self.pip_km,
        )
    }

    /// How far apart two points are, in pips.
    pub fn pips(&self, a: Point, b: Point) -> f64 {
        libm::hypot(b.0 - a.0, b.1 - a.1) / self.pip_km
    }
}

/// Lays the lattice over the region, its first site by chance up to a pip off the window's corner, and tells the
/// sites on land.
pub(crate) fn lay(
    geography: &Geography,
    request: &Request,
) -> Result<(Frame, Vec<Site>), SurveyError> {
    let usual_km = usual_pip_km(geography);
    let pip_km = request.pip_km.unwrap_or(usual_km.clamp(PIP_KM.0, PIP_KM.1));
    let expected = USUAL_MILEPOSTS * usual_km * usual_km / (pip_km * pip_km);
    if usual_km == 0.0 {
        return Err(SurveyError::Sea { mileposts: 0 });
    }
    let fits = expected >= MILEPOSTS.0 as f64 && expected <= MILEPOSTS.1 as f64;
    if !fits {
        let mileposts = expected as usize;
        return Err(match request.pip_km {
            Some(_) => SurveyError::Scale {
                pip_km,
                mileposts,
                better_km: usual_km,
            },
            None => SurveyError::Sea { mileposts },
        });
    }
    let mut dice = Dice::new(request.seed, "lattice");
    let mut offset = || dice.below(1000) as f64 / 1000.0 * pip_km;
    let corner = (
        geography.window.low.0 - offset(),
        geography.window.high.1 + offset(),
    );
    let frame = Frame {
        origin: corner,
        pip_km,
    };
    Ok((frame, ground(geography, frame)))
}

/// The pip that gives the usual number of mileposts, in kilometres: the land is measured with a trial lattice.
fn usual_pip_km(geography: &Geography) -> f64 {
    let Window { low, high } = geography.window;
    let trial_km = libm::sqrt((high.0 - low.0) * (high.1 - low.1) / (TRIAL_SITES * ROW_HEIGHT));
    let trial = Frame {
        origin: (low.0, high.1),
        pip_km: trial_km,
    };
    let found = ground(geography, trial).len() as f64;
    trial_km * libm::sqrt(found / USUAL_MILEPOSTS)
}

/// The sites on land, by row and column.
fn ground(geography: &Geography, frame: Frame) -> Vec<Site> {
    let end = frame.nearest((geography.window.high.0, geography.window.low.1));
    let rows = 0..=end.row + 1;
    let sites = rows.flat_map(|row| {
        (row.rem_euclid(2)..=end.col + 2)
            .step_by(2)
            .map(move |col| (row, col))
    });
    sites
        .map(|(row, col)| Site::new(row, col))
        .filter(|&site| geography.is_ground(frame.point(site)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_find_their_sites() {
        let frame = Frame {
            origin: (-300.0, 200.0),
            pip_km: 17.0,
        };
        for row in -3..30 {
            for col in (-4..40).filter(|col| (row + col) % 2 == 0) {
                let site = Site::new(row, col);
                let (x, y) = frame.point(site);
                for (east, north) in [(0.0, 0.0), (6.0, 0.0), (-4.0, 5.0), (0.0, -7.0)] {
                    assert_eq!(frame.nearest((x + east, y + north)), site);
                }
                let (across, down) = frame.in_pips((x, y));
                let (u, v) = site.point();
                assert!((across - u).abs() < 1e-9 && (down - v).abs() < 1e-9);
            }
        }
    }
}
