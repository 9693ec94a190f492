//! What a recorded run tells of who holds what: it earned what it did.

use crate::graph::Network;
use crate::position::{Ran, Setup};
use crate::rules::Per;
use crate::solve::class::pay;
use crate::solve::demand::Demand;
use crate::solve::extras::Extras;
use crate::solve::share::{Runner, Way};
use crate::solve::terms;
use milepost_report::{Place, Problem};

/// The most things that may be open.
const OPEN: usize = 6;

/// Every choice among what is open by which the recorded run earns what it did; every choice at all where there is no
/// such run, or the rules are not its `own` title's.
///
/// # Errors
/// Where the rules do not explain what the recorded run earned, whatever is chosen.
pub(super) fn choices(setup: &Setup, open: &[String], own: bool) -> Result<Vec<Vec<String>>, Vec<Problem>> {
    let open = &open[..open.len().min(OPEN)];
    let chosen = |bits: usize| -> Vec<String> {
        let with = open.iter().enumerate().filter(|(bit, _)| bits & 1 << bit != 0);
        with.map(|(_, name)| name.clone()).collect()
    };
    let all = (0..1usize << open.len()).map(chosen);
    let routes = setup.record.iter().flat_map(|record| &record.routes);
    let ran: u32 = routes.map(|route| route.revenue).sum();
    let untold = setup.rules.bonuses.iter().any(|bonus| bonus.per == Per::Hex);
    if !own || ran == 0 || untold {
        return Ok(all.collect());
    }
    let mut found = Vec::new();
    let mut without = 0;
    for choice in all {
        let earned = earned(setup, &choice)?;
        if choice.is_empty() {
            without = earned;
        }
        if earned == ran {
            found.push(choice);
        }
    }
    if found.is_empty() {
        let what =
            format!("the recorded run earned {ran}, by the rules of {} it earns {without}", setup.title);
        let hint = "the company has something that the position does not tell, which --rules FILE declares; or the \
                    board was changed since, and its record is to be left out";
        return Err(vec![Problem::error(&Place::Whole, what, hint)]);
    }
    Ok(found)
}

/// What the recorded run earns if the company holds some things more.
fn earned(setup: &Setup, more: &[String]) -> Result<u32, Vec<Problem>> {
    let Some(record) = &setup.record else { return Ok(0) };
    let more: Vec<&String> = more.iter().collect();
    let position = super::holding(setup, &more)?;
    let Some(company) = position.setup().companies.first() else { return Ok(0) };
    let network = Network::stops_only(&position, &company.name);
    let runner =
        Runner { position: &position, network: &network, company: &company.name, demand: Demand::NONE };
    let mut once = [0u32; 8];
    let mut ran = Vec::new();
    for route in &record.routes {
        let Some(train) = company.trains.get(route.train) else { continue };
        let [paid, visits] = stops(&network, route);
        let way = Way::plain(&visits, 0);
        let is_paid = |stop: usize| paid.contains(&stop);
        let mut revenue: u32 = paid.iter().map(|&stop| pay(&network, train, stop)).sum();
        for (index, share) in runner.shares(train) {
            let value = share.value(way, &is_paid);
            match share.once {
                _ if position.setup().rules.bonuses[index].subsidy => {}
                Some(bit) => once[usize::from(bit)] = once[usize::from(bit)].max(value),
                None => revenue += value,
            }
        }
        let extras = Extras::new(runner, (route.train, train), Vec::new(), (0, 0));
        let revenue = extras.map_or(revenue, |extras| extras.scaled(revenue, &visits));
        ran.push(terms::Ran { train, revenue, paid });
    }
    // Bonuses that one route alone has go to any of them: totals look at the sum alone.
    if let Some(first) = ran.first_mut() {
        first.revenue += once.iter().sum::<u32>();
    }
    Ok(terms::Terms::new(runner).sum(&ran).total)
}

/// The stops of a recorded route that are paid, and all that it visits.
fn stops(network: &Network, route: &Ran) -> [Vec<usize>; 2] {
    let find = |&(hex, index): &(usize, usize)| {
        network.stops.iter().position(|stop| (stop.hex, stop.index) == (hex, index))
    };
    [&route.paid, &route.visits].map(|stops| stops.iter().filter_map(find).collect())
}
