//! What makes the better of runs that earn the same, in amounts of the search.
//!
//! Where subsidies or hexes are preferred, every amount of revenue is multiplied by a unit which is greater than all that a
//! run may have of what is preferred, and this is added to it: so the greater sum earns more, or as much and is preferred.
//! All bounds hold for the sums as they hold for revenue. Hexes of track are costs of legs, as borders are
//! (`price/weight.rs`).

use crate::model::run::{Preferred, PreferredStatus};
use crate::model::{Position, Route};
use crate::rules::Prefer;

/// What is preferred, and how amounts of the search hold it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Preference {
    pub(super) by: Option<Prefer>,
    /// Why it is left out, where it is.
    pub(super) left_out: Option<String>,
    /// What one of revenue is in amounts of the search, less 1.
    pub(super) beyond: u32,
    /// The hexes that routes are preferred to come through.
    pub hexes: Vec<usize>,
}

impl Preference {
    /// Nothing is preferred.
    pub const NONE: &Preference = &Preference {
        by: None,
        left_out: None,
        beyond: 0,
        hexes: Vec::new(),
    };

    /// What one of revenue is in amounts of the search.
    pub fn unit(&self) -> u32 {
        self.beyond + 1
    }

    /// Whether subsidies are amounts of the search.
    pub fn counts_subsidies(&self) -> bool {
        self.beyond > 0 && self.by == Some(Prefer::Subsidy)
    }

    /// Whether fewer hexes are better than fewer trains.
    pub fn is_for_short(&self) -> bool {
        self.left_out.is_none() && self.by == Some(Prefer::Short)
    }

    /// What is told of a run with these routes, of which it is proven or not that no other is preferred.
    pub fn told(&self, position: &Position, routes: &[Route], proven: bool) -> Option<Preferred> {
        let by = self.by.clone()?;
        let amount = match &by {
            Prefer::Subsidy => routes
                .iter()
                .flat_map(|route| &route.subsidies)
                .map(|one| u32::try_from(one.pays).unwrap_or(0))
                .fold(0, u32::saturating_add),
            Prefer::Short => hexes_of(routes),
            Prefer::Hexes(names) => {
                let hexes = &position.setup().hexes;
                let comes_to = |name: &&String| {
                    let mut passed = routes.iter().flat_map(hexes_passed);
                    passed.any(|hex| hexes[hex].name == **name)
                };
                names.iter().filter(comes_to).count() as u32
            }
        };
        let status = match (&self.left_out, proven) {
            (Some(why), _) => PreferredStatus::LeftOut(why.clone()),
            (None, true) => PreferredStatus::Proven,
            (None, false) => PreferredStatus::Open,
        };
        Some(Preferred { by, amount, status })
    }
}

/// The hexes that a route comes through, as often as it does.
fn hexes_passed(route: &Route) -> impl Iterator<Item = usize> + '_ {
    let stops = route.stops.iter().map(|visit| visit.hex);
    stops.chain(route.legs.iter().flat_map(|leg| leg.hexes.iter().copied()))
}

/// How many hexes routes have together: each as often as a route comes to it.
pub(crate) fn hexes_of(routes: &[Route]) -> u32 {
    routes
        .iter()
        .map(|route| route.borders.saturating_add(1))
        .fold(0, u32::saturating_add)
}
