//! Whether what a company can earn stays far below what numbers of money hold.

use crate::limits;
use crate::model::setup::{Company, Setup};
use crate::model::tile::Stop;
use crate::model::train::{Distance, Tokened, Train};
use crate::rules::{Bonus, Effect, Per};
use milepost_document::Problem;

/// Complains of a company whose run could earn too much: every train is taken to come to every stop, and to earn every
/// bonus wherever it may.
pub(crate) fn check(setup: &Setup, company: &Company) -> Option<Problem> {
    let trains = company.trains.iter();
    let routes = most_of_routes(setup);
    let routes = trains
        .map(|train| routes.times(train))
        .fold(0, u64::saturating_add);
    let total = most_of_run(setup, company, routes);
    (total > limits::RUN).then(|| {
        let (name, most) = (&company.name, limits::RUN);
        let what = format!("{name} could earn up to {total}, at most {most} is counted");
        let hint = "lower what stops and bonuses pay, or what multiplies it";
        Problem::whole(what, hint)
    })
}

/// What a route may earn at most.
struct MostOfRoute {
    /// Of all stops.
    stops: u64,
    /// Of all bonuses.
    bonuses: u64,
    /// What all factors multiply it by.
    factors: u64,
}

fn most_of_routes(setup: &Setup) -> MostOfRoute {
    let hexes = &setup.hexes;
    let stops = hexes.iter().flat_map(|hex| &hex.tile.stops);
    let pays = |stop: &Stop| {
        let plain = stop.revenue.on(&setup.colours);
        let pays = plain.max(stop.revenue.diesel().unwrap_or(0));
        u64::try_from(pays).unwrap_or(0)
    };
    let dearest: u64 = stops.clone().map(pays).sum();
    let track: usize = hexes.iter().map(|hex| hex.tile.track.len()).sum();
    let places = (stops.count() + hexes.len() + track) as u64;
    // By feeders each stop may be paid for all others.
    let fed = setup.rules.feeders.len() as u64 * places;
    let dearest = dearest.saturating_mul(fed.saturating_add(1));
    let bonuses = setup.rules.bonuses.iter();
    let bonuses = bonuses.map(|bonus| most(bonus, places, dearest));
    let along = setup.rules.attachments.iter();
    let along = along.map(|one| places.saturating_mul(one.pays.into()));
    let factors = setup.rules.factors.iter();
    let factors = factors.map(|factor| times(factor.times, factor.by));
    MostOfRoute {
        stops: dearest,
        bonuses: bonuses.chain(along).fold(0, u64::saturating_add),
        factors: factors.fold(1, u64::saturating_mul),
    }
}

impl MostOfRoute {
    /// What it earns a train.
    fn times(&self, train: &Train) -> u64 {
        let tokened = match train.tokened {
            Tokened::Times(times) => times.max(1).into(),
            Tokened::Same | Tokened::Only => 1,
        };
        let stops = self.stops.saturating_mul(tokened);
        let all = stops.saturating_add(self.bonuses);
        all.saturating_mul(multiplier(train))
            .saturating_mul(self.factors)
    }
}

/// What a run earns at most whose routes earn so much.
fn most_of_run(setup: &Setup, company: &Company, routes: u64) -> u64 {
    let (totals, trains) = (setup.rules.totals.iter(), company.trains.len() as u64);
    let paid = totals
        .clone()
        .fold(routes, |sum, total| match total.change {
            Effect::Pays(pays) => sum.saturating_add(pays.into()),
            Effect::PaysEach(pays) => sum.saturating_add(u64::from(pays) * trains),
            _ => sum,
        });
    totals.fold(paid, |sum, total| match total.change {
        Effect::Scaled {
            times: more, by, ..
        } => sum.saturating_mul(times(more, by)),
        _ => sum,
    })
}

/// What a bonus pays a route at most.
fn most(bonus: &Bonus, places: u64, dearest: u64) -> u64 {
    let count = match bonus.per {
        Per::Route => 1,
        _ => places.saturating_add(1),
    };
    let adds = bonus
        .adds
        .values()
        .map(|&add| u64::from(add))
        .fold(0, u64::saturating_add);
    let stops = u64::from(bonus.again) + bonus.worth.len() as u64;
    let again = dearest.saturating_mul(stops);
    u64::from(bonus.pays)
        .saturating_mul(count)
        .saturating_add(adds)
        .saturating_add(again)
}

/// The most that a train multiplies what it is paid by.
fn multiplier(train: &Train) -> u64 {
    let rows = if let Distance::Rows(rows) = &train.distance {
        rows.as_slice()
    } else {
        &[]
    };
    let rows = rows.iter().filter_map(|row| row.multiplier);
    rows.chain([train.multiplier])
        .max()
        .unwrap_or(1)
        .max(1)
        .into()
}

/// What a factor makes of a sum at most, rounded up.
fn times(times: u32, by: u32) -> u64 {
    u64::from(times.div_ceil(by.max(1)).max(1))
}
