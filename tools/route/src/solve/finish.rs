//! From the search's numbers to what people read.

use super::class::{Class, bonus, pay, sets};
use super::columns::{legs, passed};
use super::field::Field;
use super::ground::Pick;
use super::payment;
use super::search::visits;
use crate::graph::Network;
use crate::position::Position;
use crate::rules::Terms;
use crate::run::{Earned, Route, Stretch, Visit};
use crate::train::Train;

/// The routes of some picks, each given to a train of its class: the smaller tale to the earlier train.
pub(super) fn routes<const W: usize>(
    position: &Position,
    field: &Field<'_, W>,
    trains: &[&Train],
    classes: &[Class],
    picks: &[Pick],
) -> Vec<Route> {
    let mut routes = Vec::new();
    for (index, class) in classes.iter().enumerate() {
        let mut mine: Vec<&Pick> = picks.iter().filter(|pick| pick.class == index).collect();
        mine.sort_by(|a, b| a.tale.cmp(&b.tale));
        for (&train, pick) in class.trains.iter().zip(mine) {
            routes.push(route(position, field, trains[train], class, train, pick));
        }
    }
    routes.sort_by_key(|route| route.train);
    routes
}

fn route<const W: usize>(
    position: &Position,
    field: &Field<'_, W>,
    train: &Train,
    class: &Class,
    index: usize,
    pick: &Pick,
) -> Route {
    let network = field.network;
    let mut order = visits(field, pick.start, &pick.exits, pick.turn);
    let mut legs = legs(field, &pick.exits, pick.turn);
    let there: Vec<u32> = passed(field, &legs);
    let back: Vec<u32> = there.iter().rev().copied().collect();
    if back < there {
        order.reverse();
        legs = legs.into_iter().rev().map(|(leg, forward)| (leg, !forward)).collect();
    }
    let paid = payment::best(class, network, &order).unwrap_or_default().paid;
    let stops: Vec<usize> =
        order.iter().zip(&paid).filter(|(_, paid)| **paid).map(|(stop, _)| *stop).collect();
    let bonuses = bonuses(position, network, train, &stops);
    let visits: Vec<Visit> =
        order.iter().zip(&paid).map(|(&stop, &paid)| visit(network, train, stop, paid)).collect();
    Route {
        train: index,
        revenue: sum(&visits, &bonuses),
        stops: visits,
        bonuses,
        borders: legs.iter().map(|&(leg, _)| network.legs[leg].borders).sum(),
        legs: legs.into_iter().map(|(leg, forward)| stretch(network, leg, forward)).collect(),
    }
}

/// A stop as a route visits it.
pub(super) fn visit(network: &Network, train: &Train, stop: usize, paid: bool) -> Visit {
    let at = &network.stops[stop];
    let pays = if paid { pay(network, train, stop) } else { 0 };
    Visit { hex: at.hex, stop: at.index, pays, paid }
}

/// The bonuses that these paid stops earn.
pub(super) fn bonuses(position: &Position, network: &Network, train: &Train, paid: &[usize]) -> Vec<Earned> {
    let mut earned = Vec::new();
    for rule in &position.setup().rules.bonuses {
        let sets = sets(position, network, train, &rule.terms);
        let met = |set: &Vec<usize>| set.iter().any(|stop| paid.contains(stop));
        if !sets.is_empty() && sets.iter().all(met) {
            let what = match &rule.terms {
                Terms::Visit { hex, .. } => hex.clone(),
                Terms::Connection { from, to } => format!("{from} with {}", to.join(" or ")),
            };
            earned.push(Earned { what, pays: bonus(train, rule.pays, rule.multiplied) });
        }
    }
    earned
}

/// A leg in the direction it is run.
pub(super) fn stretch(network: &Network, leg: usize, forward: bool) -> Stretch {
    let leg = &network.legs[leg];
    let (mut hexes, mut pieces) = (leg.hexes.clone(), leg.pieces.clone());
    if !forward {
        hexes.reverse();
        pieces.reverse();
    }
    Stretch { hexes, pieces }
}

/// What visits and bonuses pay together.
pub(super) fn sum(visits: &[Visit], bonuses: &[Earned]) -> u32 {
    visits
        .iter()
        .map(|visit| visit.pays)
        .chain(bonuses.iter().map(|bonus| bonus.pays))
        .fold(0, u32::saturating_add)
}
