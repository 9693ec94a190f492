//! From the search's numbers to what people read.

use crate::graph::{DirectedLeg, Network, pay};
use crate::model::{Earned, Kind, Position, Route, Stretch, Train, Visit};
use crate::solve::enumerate::columns::{legs, passed};
use crate::solve::enumerate::found::visits;
use crate::solve::enumerate::search_graph::SearchGraph;
use crate::solve::problem::bonus::{RouteSummary, TrainBonus, come_through, gauges};
use crate::solve::problem::payment;
use crate::solve::problem::runner::Runner;
use crate::solve::problem::train_class::TrainClass;
use crate::solve::proof::context::ChosenRoute;

/// The routes of some picks, each given to a train of its class: the smaller tale to the earlier train.
pub(crate) fn routes<const W: usize>(
    runner: Runner<'_>,
    graph: &SearchGraph<'_, W>,
    trains: &[&Train],
    classes: &[TrainClass],
    picks: &[ChosenRoute],
) -> Vec<Route> {
    let mut routes = Vec::new();
    for (index, class) in classes.iter().enumerate() {
        for (&train, pick) in class.trains.iter().zip(of_class(picks, index)) {
            routes.push(route(runner, graph, trains[train], class, train, pick));
        }
    }
    by_train(&mut routes);
    routes
}

/// The picks of a class, in the order of what ties are decided by.
fn of_class(picks: &[ChosenRoute], class: usize) -> Vec<&ChosenRoute> {
    let mut picks: Vec<&ChosenRoute> = picks.iter().filter(|pick| pick.class == class).collect();
    picks.sort_by(|a, b| a.tie_key.cmp(&b.tie_key));
    picks
}

/// Puts routes into the order of their trains.
pub(crate) fn by_train(routes: &mut [Route]) {
    routes.sort_by_key(|route| route.train);
}

fn route<const W: usize>(
    runner: Runner<'_>,
    graph: &SearchGraph<'_, W>,
    train: &Train,
    class: &TrainClass,
    index: usize,
    pick: &ChosenRoute,
) -> Route {
    let network = graph.network;
    let (order, legs) = in_smaller_direction(graph, pick);
    let borders = legs
        .iter()
        .map(|directed| network.legs[directed.leg].borders)
        .sum();
    let mut hexes = Vec::new();
    let along = legs.iter().map(|directed| &network.legs[directed.leg]);
    let gauges = gauges(along.clone());
    come_through(network, pick.start, along, &mut hexes);
    let way = RouteSummary {
        visits: &order,
        borders,
        hexes: &hexes,
        gauges,
        once: pick.once,
    };
    let payment = payment::best(class, network, way).unwrap_or_default();
    let visited = order.iter().zip(&payment.paid);
    let paid = visited.clone().filter(|(_, paid)| **paid);
    let paid: Vec<usize> = paid.map(|(stop, _)| *stop).collect();
    let [mut bonuses, subsidies] = bonuses(runner, train, way, &paid);
    let visit = |(&stop, &paid): (&usize, &bool)| match paid {
        true => paid_visit(network, train, stop, class.kind_of[stop]),
        false => unpaid_visit(network, stop),
    };
    let stops: Vec<Visit> = visited.map(visit).collect();
    bonuses.extend(fees(runner, train, way));
    let before = sum(&stops, &bonuses);
    // What is preferred comes to less than one of revenue.
    let revenue = payment::earned(class, way, &payment.paid) / runner.preference.unit();
    if before != i64::from(revenue) {
        bonuses.push(Earned {
            what: "factor of the route".to_owned(),
            pays: i64::from(revenue) - before,
        });
    }
    let stretch = |directed| stretch(network, directed);
    Route {
        train: index,
        attached: runner.attachment(train).map(|one| one.name.clone()),
        revenue,
        stops,
        bonuses,
        subsidies,
        borders,
        legs: legs.into_iter().map(stretch).collect(),
    }
}

/// The stops and legs of a route in the direction in which its hexes come first (docs/rules/18xx.md, R43).
fn in_smaller_direction<const W: usize>(
    graph: &SearchGraph<'_, W>,
    pick: &ChosenRoute,
) -> (Vec<usize>, Vec<DirectedLeg>) {
    let mut order = visits(graph, pick.start, &pick.exits, pick.turn);
    let mut legs = legs(graph, &pick.exits, pick.turn);
    let there: Vec<u32> = passed(graph, &legs);
    let back: Vec<u32> = there.iter().rev().copied().collect();
    if back < there {
        order.reverse();
        legs.reverse();
        for leg in &mut legs {
            *leg = leg.reversed();
        }
    }
    (order, legs)
}

/// A stop that a route visits and is paid for.
pub(crate) fn paid_visit(network: &Network, train: &Train, stop: usize, kind: Kind) -> Visit {
    Visit {
        pays: pay(network, train, stop, kind),
        paid: true,
        ..unpaid_visit(network, stop)
    }
}

/// A stop that a route visits unpaid.
fn unpaid_visit(network: &Network, stop: usize) -> Visit {
    let at = &network.stops[stop];
    Visit {
        hex: at.hex,
        stop: at.index,
        pays: 0,
        paid: false,
    }
}

/// The bonuses that these paid stops earn, and the subsidies.
pub(crate) fn bonuses(
    runner: Runner<'_>,
    train: &Train,
    way: RouteSummary<'_>,
    paid: &[usize],
) -> [Vec<Earned>; 2] {
    let mut earned = [Vec::new(), Vec::new()];
    let along = paid.iter().map(|&stop| runner.attachment_pays(train, stop));
    let along: u32 = along.fold(0, u32::saturating_add);
    if let Some(one) = runner.attachment(train).filter(|_| along > 0) {
        earned[0].push(Earned {
            what: one.name.clone(),
            pays: i64::from(along),
        });
    }
    for feeder in &runner.position.setup().rules.feeders {
        let stops = paid.iter().map(|&stop| &runner.network.stops[stop]);
        let fed = stops.map(|stop| runner.feeds(feeder, train, stop));
        let pays = fed.fold(0, u32::saturating_add);
        if pays > 0 {
            let (what, pays) = (feeder.name.clone(), i64::from(pays));
            earned[0].push(Earned { what, pays });
        }
    }
    for (index, train_bonus) in runner.train_bonuses(train) {
        let rule = &runner.position.setup().rules.bonuses[index];
        let pays = train_bonus.value(way, &|stop| paid.contains(&stop));
        if pays > 0 && train_bonus.once.is_none_or(|bit| way.once & 1 << bit != 0) {
            earned[usize::from(rule.subsidy)].push(Earned {
                what: rule.words(),
                pays: i64::from(pays),
            });
        }
    }
    earned
}

/// What the rules take from a route.
fn fees(runner: Runner<'_>, train: &Train, way: RouteSummary<'_>) -> impl Iterator<Item = Earned> {
    let rules = &runner.position.setup().rules.bonuses;
    let taken = move |(index, fee): (usize, TrainBonus)| Earned {
        what: rules[index].words(),
        pays: -i64::from(fee.taken(way)),
    };
    let fees = runner.fees(train).into_iter().map(taken);
    fees.filter(|fee| fee.pays < 0)
}

/// A leg in the direction it is run.
pub(crate) fn stretch(network: &Network, DirectedLeg { leg, direction }: DirectedLeg) -> Stretch {
    let leg = &network.legs[leg];
    Stretch {
        hexes: direction.along(&leg.hexes).collect(),
        pieces: direction.along(&leg.pieces).collect(),
    }
}

/// What visits and bonuses pay together.
pub(crate) fn sum(visits: &[Visit], bonuses: &[Earned]) -> i64 {
    let stops = visits.iter().map(|visit| i64::from(visit.pays));
    stops.chain(bonuses.iter().map(|bonus| bonus.pays)).sum()
}

/// Leaves subsidies that one route alone of the run has to the route where they pay most, the first among equals.
pub(crate) fn settle(position: &Position, routes: &mut [Route]) {
    let rules = position.setup().rules.bonuses.iter();
    for rule in rules
        .filter(|rule| rule.subsidy && rule.once)
        .map(|rule| rule.words())
    {
        let pays = |route: &Route| {
            route
                .subsidies
                .iter()
                .filter(|one| one.what == rule)
                .map(|one| one.pays)
                .max()
                .unwrap_or(0)
        };
        let best = routes.iter().map(pays).max().unwrap_or(0);
        let keeper = routes.iter().position(|route| pays(route) == best);
        for (index, route) in routes.iter_mut().enumerate() {
            route
                .subsidies
                .retain(|one| one.what != rule || Some(index) == keeper);
        }
    }
}
