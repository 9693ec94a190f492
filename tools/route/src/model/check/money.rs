//! Whether what a company can earn stays far below what numbers of money hold.

use crate::limits;
use crate::model::setup::{Company, Setup};
use crate::model::train::{Distance, Tokened, Train};
use crate::rules::{Bonus, Effect, Per};
use milepost_document::{Place, Problem};

/// Complains of a company whose run could earn too much: every train is taken to come to every stop, and to earn every
/// bonus wherever it may.
pub(crate) fn check(setup: &Setup, company: &Company) -> Option<Problem> {
    let stops = setup.hexes.iter().flat_map(|hex| &hex.tile.stops);
    let dearest = stops.clone().map(|stop| {
        let pays = stop
            .revenue
            .on(&setup.colours)
            .max(stop.revenue.diesel().unwrap_or(0));
        u64::try_from(pays).unwrap_or(0)
    });
    let dearest: u64 = dearest.sum();
    let track: usize = setup.hexes.iter().map(|hex| hex.tile.track.len()).sum();
    let places = (stops.count() + setup.hexes.len() + track) as u64;
    let rules = &setup.rules;
    let bonuses = rules
        .bonuses
        .iter()
        .map(|bonus| most(bonus, places, dearest));
    let bonuses = bonuses.fold(0, u64::saturating_add);
    let factors = rules
        .factors
        .iter()
        .map(|factor| times(factor.times, factor.by));
    let factors = factors.fold(1, u64::saturating_mul);
    let route = |train: &Train| {
        let tokened = if let Tokened::Times(times) = train.tokened {
            times.max(1).into()
        } else {
            1
        };
        let all = dearest.saturating_mul(tokened).saturating_add(bonuses);
        all.saturating_mul(multiplier(train))
            .saturating_mul(factors)
    };
    let trains = company
        .trains
        .iter()
        .map(route)
        .fold(0, u64::saturating_add);
    let total = rules
        .totals
        .iter()
        .fold(trains, |sum, total| match total.change {
            Effect::Pays(pays) => sum.saturating_add(pays.into()),
            Effect::PaysEach(pays) => {
                sum.saturating_add(u64::from(pays) * company.trains.len() as u64)
            }
            _ => sum,
        });
    let scaled = rules.totals.iter().filter_map(|total| match total.change {
        Effect::Scaled {
            times: more, by, ..
        } => Some(times(more, by)),
        _ => None,
    });
    let total = scaled.fold(total, u64::saturating_mul);
    (total > limits::RUN).then(|| {
        let what = format!(
            "{} could earn up to {total}, at most {} is counted",
            company.name,
            limits::RUN
        );
        Problem::error(
            &Place::Whole,
            what,
            "lower what stops and bonuses pay, or what multiplies it",
        )
    })
}

/// What a bonus pays a route at most.
fn most(bonus: &Bonus, places: u64, dearest: u64) -> u64 {
    let count = if bonus.per == Per::Route {
        1
    } else {
        places.saturating_add(1)
    };
    let adds = bonus
        .adds
        .values()
        .map(|&add| u64::from(add))
        .fold(0, u64::saturating_add);
    let again = if bonus.again { dearest } else { 0 };
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
