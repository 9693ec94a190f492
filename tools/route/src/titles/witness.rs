//! What a recorded run tells of the rules, and of who holds what: each of its routes earned what it did, and so did the
//! whole run.

use crate::graph::{Network, pay};
use crate::model::{Ran, Setup};
use crate::rules::Per;
use crate::solve::problem::bonus::RouteSummary;
use crate::solve::problem::demand::Demand;
use crate::solve::problem::runner::Runner;
use crate::solve::problem::title_rules::TitleRules;
use crate::solve::problem::totals;
use crate::solve::problem::totals::TotalRules;
use crate::titles::open::holding;
use milepost_document::{Place, Problem};

/// The most things that may be open.
const OPEN: usize = 6;

/// What a recorded run tells.
#[derive(Debug, Default)]
pub(crate) struct Evidence {
    /// Every choice among what is open by which it earned what it did, route by route and as a whole; every choice at all
    /// where there is no such run.
    pub choices: Vec<Vec<String>>,
    /// What of it could not be checked, in words.
    pub unchecked: Vec<String>,
}

/// What the recorded run tells of what is open.
///
/// # Errors
/// Where the rules of `title` do not explain what the recorded run earned, whatever is chosen: each route, and the total.
pub(crate) fn evidence(
    setup: &Setup,
    open: &[String],
    title: &str,
) -> Result<Evidence, Vec<Problem>> {
    let open = &open[..open.len().min(OPEN)];
    let chosen = |bits: usize| -> Vec<String> {
        let with = open
            .iter()
            .enumerate()
            .filter(|(bit, _)| bits & 1 << bit != 0);
        with.map(|(_, name)| name.clone()).collect()
    };
    let all = (0..1usize << open.len()).map(chosen);
    let mut routes = setup.record.iter().flat_map(|record| &record.routes);
    if routes.all(|route| route.revenue == 0) {
        return Ok(Evidence {
            choices: all.collect(),
            ..Evidence::default()
        });
    }
    let mut found = Evidence::default();
    let mut without = Vec::new();
    for choice in all {
        let Found { faults, unchecked } = faults(setup, &choice, title)?;
        for what in unchecked {
            if !found.unchecked.contains(&what) {
                found.unchecked.push(what);
            }
        }
        if faults.is_empty() {
            found.choices.push(choice);
        } else if choice.is_empty() {
            without = faults;
        }
    }
    if !found.choices.is_empty() {
        return Ok(found);
    }
    Err(without
        .into_iter()
        .map(|what| Problem::error(&Place::Whole, what, HINT))
        .collect())
}

/// What to do where rules do not explain what a recorded run earned.
pub(crate) const HINT: &str = "a rule is missing or wrong; or the company has something that the position does not tell, which --rules FILE \
     declares; or the board was changed since, and its record is to be left out";

/// A recorded route by the rules.
#[derive(Clone)]
struct PricedRoute {
    /// What it earns without bonuses that one route alone of the run has.
    revenue: u32,
    /// What each of those would pay it.
    once: [u32; 8],
}

/// What came of a look at the recorded run.
#[derive(Default)]
struct Found {
    /// What of it the rules do not explain, in words.
    faults: Vec<String>,
    /// What could not be checked.
    unchecked: Vec<String>,
}

/// What of the recorded run the rules do not explain if the company holds some things more.
fn faults(setup: &Setup, more: &[String], title: &str) -> Result<Found, Vec<Problem>> {
    let Some(record) = &setup.record else {
        return Ok(Found::default());
    };
    let more: Vec<&String> = more.iter().collect();
    let position = holding(setup, &more)?;
    let Some(company) = position.setup().companies.first() else {
        return Ok(Found::default());
    };
    let network = Network::stops_only(&position, &company.name);
    let runner = Runner {
        position: &position,
        network: &network,
        company: &company.name,
        demand: Demand::NONE,
    };
    let mut found = Found::default();
    let (mut known, mut judged, mut ran) = (Vec::new(), Vec::new(), Vec::new());
    for route in &record.routes {
        let way: Vec<String> = route
            .visits
            .iter()
            .map(|&(hex, stop)| position.stop_name(hex, stop))
            .collect();
        let way = way.join("-");
        let Some(train) = company.trains.get(route.train) else {
            found
                .unchecked
                .push(format!("{way}, whose train the company does not have"));
            continue;
        };
        let [paid, visits] = stops(&network, route);
        let Some(one) = judge(runner, (route, train), &paid, &visits) else {
            found.unchecked.push(format!(
                "{way}: a bonus counts hexes, and those of the route are not recorded"
            ));
            continue;
        };
        ran.push(totals::Ran {
            train,
            revenue: one.revenue,
            paid,
        });
        judged.push(one);
        known.push((route, way));
    }
    let rules = if title.is_empty() {
        "these rules".to_owned()
    } else {
        format!("the rules of {title}")
    };
    let due: Vec<u32> = known.iter().map(|(route, _)| route.revenue).collect();
    let whole = found.unchecked.is_empty() && record.unread == 0;
    let had = if whole {
        shared(&judged, &due, 0)
    } else {
        shared_with_others(&judged, &due)
    };
    match had {
        Some(had) => ran
            .iter_mut()
            .zip(had)
            .for_each(|(ran, more)| ran.revenue += more),
        None => {
            add_where_most(&judged, &mut ran);
            for ((route, way), ran) in known
                .iter()
                .zip(&ran)
                .filter(|((route, _), ran)| route.revenue != ran.revenue)
            {
                let (name, earned, by) = (&ran.train.name, route.revenue, ran.revenue);
                found.faults.push(format!(
                    "{way}, run by a {name}, earned {earned}, by {rules} it earns {by}"
                ));
            }
        }
    }
    if !whole {
        if record.total.is_some() {
            found
                .unchecked
                .push("the total of the run, as not all of its routes are".to_owned());
        }
        return Ok(found);
    }
    let total_rules = TotalRules::new(runner);
    let total = total_rules.sum(&ran).total;
    // Without a total that is recorded a title's rules for totals have no witness.
    let sum = due.iter().copied().fold(0, u32::saturating_add);
    let sum = if total_rules.is_plain() {
        Some(sum)
    } else {
        None
    };
    if let Some(due) = record.total.or(sum).filter(|&due| due != total) {
        found.faults.push(format!(
            "the recorded run earned {due}, by {rules} it earns {total}"
        ));
    }
    Ok(found)
}

/// Adds each bonus that one route alone has where it pays most: no sharing of them explains every route.
fn add_where_most(judged: &[PricedRoute], ran: &mut [totals::Ran<'_>]) {
    for bit in 0..8 {
        let best = (0..judged.len())
            .max_by_key(|&route| (judged[route].once[bit], std::cmp::Reverse(route)));
        if let Some(best) = best {
            ran[best].revenue = ran[best].revenue.saturating_add(judged[best].once[bit]);
        }
    }
}

/// The same as [`shared`] where other routes, which are not known, may have some of those bonuses.
fn shared_with_others(judged: &[PricedRoute], due: &[u32]) -> Option<Vec<u32>> {
    (0..=u8::MAX).rev().find_map(|ours| {
        let mut judged = judged.to_vec();
        for bit in (0..8).filter(|bit| ours & 1 << bit == 0) {
            judged.iter_mut().for_each(|route| route.once[bit] = 0);
        }
        shared(&judged, due, 0)
    })
}

/// What a recorded route earns by the rules; nothing where a rule asks for its hexes and they are not recorded.
fn judge(
    runner: Runner<'_>,
    (route, train): (&Ran, &crate::model::train::Train),
    paid: &[usize],
    visits: &[usize],
) -> Option<PricedRoute> {
    let (hexes, borders) = (route.hexes(), route.borders());
    let way = RouteSummary {
        hexes: hexes.as_deref().unwrap_or(&[]),
        ..RouteSummary::plain(visits, borders.unwrap_or(0))
    };
    let is_paid = |stop: usize| paid.contains(&stop);
    let mut revenue: u32 = paid
        .iter()
        .map(|&stop| pay(runner.network, train, stop))
        .fold(0, u32::saturating_add);
    let mut once = [0; 8];
    for (index, train_bonus) in runner.train_bonuses(train) {
        let bonus = &runner.position.setup().rules.bonuses[index];
        if bonus.subsidy {
            continue;
        }
        if matches!(bonus.per, Per::Hex | Per::Marked) && borders.is_none() {
            return None;
        }
        let value = train_bonus.value(way, &is_paid);
        match train_bonus.once {
            Some(bit) => once[usize::from(bit)] = value,
            None => revenue = revenue.saturating_add(value),
        }
    }
    let title_rules = TitleRules::new(runner, (route.train, train), Vec::new(), (0, 0));
    let revenue = title_rules.map_or(revenue, |title_rules| title_rules.scaled(revenue, visits));
    Some(PricedRoute { revenue, once })
}

/// What bonuses that one route alone of the run has add to each route, from the one of number `bit` on, so that each earns
/// what is due; nothing where they cannot be shared like that. One that pays at all goes to a route where it pays most.
fn shared(judged: &[PricedRoute], due: &[u32], bit: usize) -> Option<Vec<u32>> {
    if bit == 8 {
        let explained = judged
            .iter()
            .zip(due)
            .all(|(route, due)| route.revenue == *due);
        return explained.then(|| vec![0; judged.len()]);
    }
    let most = judged
        .iter()
        .map(|route| route.once[bit])
        .max()
        .unwrap_or(0);
    if most == 0 {
        return shared(judged, due, bit + 1);
    }
    (0..judged.len())
        .filter(|&route| judged[route].once[bit] == most)
        .find_map(|route| {
            let mut due = due.to_vec();
            due[route] = due[route].checked_sub(most)?;
            let mut more = shared(judged, &due, bit + 1)?;
            more[route] += most;
            Some(more)
        })
}

/// The stops of a recorded route that are paid, and all that it visits.
fn stops(network: &Network, route: &Ran) -> [Vec<usize>; 2] {
    let find = |&(hex, index): &(usize, usize)| {
        network
            .stops
            .iter()
            .position(|stop| (stop.hex, stop.index) == (hex, index))
    };
    [&route.paid, &route.visits].map(|stops| stops.iter().filter_map(find).collect())
}
