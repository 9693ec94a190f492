//! What a recorded run tells of the rules, and of who holds what: each of its routes earned what it did, and so did the
//! whole run.

use crate::graph::{Network, pay};
use crate::model::{Ran, Record, Setup, Train};
use crate::rules::{Bonus, Per};
use crate::solve::problem::attached;
use crate::solve::problem::bonus::RouteSummary;
use crate::solve::problem::runner::Runner;
use crate::solve::problem::title_rules::TitleRules;
use crate::solve::problem::totals;
use crate::solve::problem::totals::TotalRules;
use crate::titles::gauges::comes_over;
use crate::titles::open::holding;
use milepost_document::Problem;
use std::fmt;

/// The most things that may be open.
const OPEN: usize = 6;

/// What a recorded run tells.
#[derive(Debug, Default)]
pub(crate) struct Evidence {
    /// Every choice among what is open by which it earned what it did, route by route and as a whole; every choice at all
    /// where there is no such run.
    pub choices: Vec<Vec<String>>,
    /// What of it could not be checked.
    pub unchecked: Vec<Unchecked>,
}

/// What of a recorded run cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unchecked {
    /// A route of a train that the company does not have.
    NoTrain { route: String },
    /// A route whose hexes are not recorded, where a bonus counts them.
    NoHexes { route: String },
    /// A route of whose track the gauges are not known, where a bonus asks for them.
    NoGauges { route: String },
    /// The total, as not all routes are checked.
    Total,
}

impl fmt::Display for Unchecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unchecked::NoTrain { route } => {
                write!(f, "{route}, whose train the company does not have")
            }
            Unchecked::NoHexes { route } => write!(
                f,
                "{route}: a bonus counts hexes, and those of the route are not recorded"
            ),
            Unchecked::NoGauges { route } => write!(
                f,
                "{route}: a bonus asks for gauges, and those of the route's track are not recorded"
            ),
            Unchecked::Total => f.write_str("the total of the run, as not all of its routes are"),
        }
    }
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
    // What is missing matters to runs that may be found, and not to what is known of the recorded one.
    let mut setup = setup.clone();
    setup.rules.missing.clear();
    let setup = &setup;
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
        let Verdict { faults, unchecked } = verdict(setup, &choice, title)?;
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
        .map(|what| Problem::whole(what, HINT))
        .collect())
}

/// What to do where rules do not explain what a recorded run earned.
pub(crate) const HINT: &str = "a rule is missing or wrong; or the company has something that the position does not tell, which --rules FILE \
     declares; or the board was changed since, and its record is to be left out";

/// A recorded route by the rules.
#[derive(Clone)]
struct PricedRoute {
    /// What it earns without bonuses that one route alone of the run has; fees may take more than that.
    revenue: i64,
    /// What each of those would pay it.
    once: [u32; 8],
}

impl PricedRoute {
    /// What it earns with so much more of bonuses that one route alone of the run has.
    fn earns(&self, more: u32) -> u32 {
        let earns = self.revenue + i64::from(more);
        u32::try_from(earns.max(0)).unwrap_or(u32::MAX)
    }
}

/// What came of a look at the recorded run.
#[derive(Default)]
struct Verdict {
    /// What of it the rules do not explain, in words.
    faults: Vec<String>,
    unchecked: Vec<Unchecked>,
}

/// How much of a run is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// All its routes.
    Whole,
    /// Some of its routes; others may have bonuses that one route alone of the run has.
    InPart,
}

/// The recorded routes that can be checked.
#[derive(Default)]
struct Checked<'a> {
    /// What each earned.
    due: Vec<u32>,
    /// Its stops.
    names: Vec<String>,
    /// What each earns by the rules, apart from bonuses that one route alone of the run has.
    priced: Vec<PricedRoute>,
    /// The same as the rules for totals see it.
    ran: Vec<totals::Ran<'a>>,
}

/// What of the recorded run the rules do not explain if the company holds some things more.
fn verdict(setup: &Setup, more: &[String], title: &str) -> Result<Verdict, Vec<Problem>> {
    let Some(record) = &setup.record else {
        return Ok(Verdict::default());
    };
    let more: Vec<&String> = more.iter().collect();
    let position = holding(setup, &more)?;
    let Some(company) = position.setup().companies.first() else {
        return Ok(Verdict::default());
    };
    let network = Network::stops_only(&position, &company.name);
    let runner = Runner::new(&position, &network, &company.name);
    let rules = match title {
        "" => "these rules".to_owned(),
        title => format!("the rules of {title}"),
    };
    // What one train takes along went with any of them, or with none: a way that explains the run is as good as another.
    let ways = attached::ways(position.setup(), &company.name, &company.trains);
    let mut verdicts = ways
        .iter()
        .map(|trains| of_way(runner, trains, record, &rules));
    let plain = verdicts.next().unwrap_or_default();
    let explains = |verdict: &Verdict| verdict.faults.is_empty();
    Ok(match explains(&plain) {
        true => plain,
        false => verdicts.find(explains).unwrap_or(plain),
    })
}

/// What of the recorded run the rules do not explain if these trains ran.
fn of_way(runner: Runner<'_>, trains: &[Train], record: &Record, rules: &str) -> Verdict {
    let mut verdict = Verdict::default();
    let mut checked = Checked::default();
    for route in &record.routes {
        let unchecked = checked.add(runner, trains, route).err();
        verdict.unchecked.extend(unchecked);
        let denied = trains
            .get(route.train)
            .and_then(|train| denied(runner, train, route));
        verdict.faults.extend(denied.map(|hex| {
            format!("the recorded run goes to {hex}, and by {rules} the company may not")
        }));
    }
    let known = match verdict.unchecked.is_empty() && record.unread == 0 {
        true => Known::Whole,
        false => Known::InPart,
    };
    verdict.faults.extend(checked.share_once(known, rules));
    if known == Known::Whole {
        let fault = total_fault(runner, record, &checked, rules);
        verdict.faults.extend(fault);
    } else if record.total.is_some() {
        verdict.unchecked.push(Unchecked::Total);
    }
    verdict
}

/// The first hex of a route that its train has no right to, or where a stop is closed to it, as far as its hexes are
/// recorded.
fn denied(runner: Runner<'_>, train: &Train, route: &Ran) -> Option<String> {
    let setup = runner.position.setup();
    let rights = setup.rules.rights.iter();
    let closed = rights.filter(|right| !runner.has_right(right, train));
    let closed: Vec<&String> = closed.flat_map(|right| &right.hexes).collect();
    let [_, stops] = stops(runner.network, route);
    let shut = |stop: &usize| {
        let mut rules = setup.rules.closed.iter();
        rules.any(|rule| runner.closes(rule, train, *stop))
    };
    if let Some(stop) = stops.into_iter().find(shut) {
        return Some(setup.hexes[runner.network.stops[stop].hex].name.clone());
    }
    let visits = route.visits.iter().map(|&(hex, _)| hex);
    let mut hexes = visits.chain(route.legs.iter().flatten().copied());
    hexes
        .find_map(|hex| Some(&setup.hexes.get(hex)?.name).filter(|name| closed.contains(name)))
        .cloned()
}

/// What is wrong with the total of a run all of whose routes are known.
fn total_fault(
    runner: Runner<'_>,
    record: &Record,
    checked: &Checked<'_>,
    rules: &str,
) -> Option<String> {
    let total_rules = TotalRules::new(runner);
    let total = total_rules.sum(&checked.ran).total;
    // Without a total that is recorded a title's rules for totals have no witness.
    let sum = checked.due.iter().copied().fold(0, u32::saturating_add);
    let sum = Some(sum).filter(|_| total_rules.is_plain());
    let due = record.total.or(sum).filter(|&due| due != total)?;
    Some(format!(
        "the recorded run earned {due}, by {rules} it earns {total}"
    ))
}

impl<'a> Checked<'a> {
    /// Takes up a route.
    ///
    /// # Errors
    /// Why it cannot be checked.
    fn add(
        &mut self,
        runner: Runner<'_>,
        trains: &'a [Train],
        route: &Ran,
    ) -> Result<(), Unchecked> {
        let visits = route.visits.iter();
        let name = |&(hex, stop): &(usize, usize)| runner.position.stop_name(hex, stop);
        let name = visits.map(name).collect::<Vec<String>>().join("-");
        let Some(train) = trains.get(route.train) else {
            return Err(Unchecked::NoTrain { route: name });
        };
        let [paid, visits] = stops(runner.network, route);
        let priced = price(runner, route, train, &paid, &visits, &name)?;
        self.ran.push(totals::Ran {
            train,
            revenue: priced.earns(0),
            paid,
        });
        self.due.push(route.revenue);
        self.names.push(name);
        self.priced.push(priced);
        Ok(())
    }

    /// Gives each bonus that one route alone has to a route, so that each earns what it did; tells of the routes that earn
    /// otherwise however that is done.
    fn share_once(&mut self, known: Known, rules: &str) -> Vec<String> {
        let due: Vec<i64> = self.due.iter().copied().map(i64::from).collect();
        let had = match known {
            Known::Whole => shared(&self.priced, &due, 0),
            Known::InPart => shared_with_others(&self.priced, &due),
        };
        if let Some(had) = had {
            let all = self.ran.iter_mut().zip(&self.priced).zip(had);
            all.for_each(|((ran, priced), more)| ran.revenue = priced.earns(more));
            return Vec::new();
        }
        add_where_most(&self.priced, &mut self.ran);
        let routes = self.names.iter().zip(&self.due).zip(&self.ran);
        let wrong = routes.filter(|((_, due), ran)| **due != ran.revenue);
        let words = |((name, due), ran): ((&String, &u32), &totals::Ran<'_>)| {
            let (train, by) = (&ran.train.name, ran.revenue);
            format!("{name}, run by a {train}, earned {due}, by {rules} it earns {by}")
        };
        wrong.map(words).collect()
    }
}

/// Adds each bonus that one route alone has where it pays most: no sharing of them explains every route.
fn add_where_most(priced: &[PricedRoute], ran: &mut [totals::Ran<'_>]) {
    let mut more = vec![0u32; priced.len()];
    for bit in 0..8 {
        let best = (0..priced.len())
            .max_by_key(|&route| (priced[route].once[bit], std::cmp::Reverse(route)));
        if let Some(best) = best {
            more[best] = more[best].saturating_add(priced[best].once[bit]);
        }
    }
    for ((ran, priced), more) in ran.iter_mut().zip(priced).zip(more) {
        ran.revenue = priced.earns(more);
    }
}

/// The same as [`shared`] where other routes, which are not known, may have some of those bonuses.
fn shared_with_others(priced: &[PricedRoute], due: &[i64]) -> Option<Vec<u32>> {
    (0..=u8::MAX).rev().find_map(|ours| {
        let mut priced = priced.to_vec();
        for bit in (0..8).filter(|bit| ours & 1 << bit == 0) {
            priced.iter_mut().for_each(|route| route.once[bit] = 0);
        }
        shared(&priced, due, 0)
    })
}

/// What a recorded route of some name earns by the rules.
///
/// # Errors
/// Where a rule asks for its hexes, or the gauges of its track, and they are not recorded.
fn price(
    runner: Runner<'_>,
    route: &Ran,
    train: &Train,
    paid: &[usize],
    visits: &[usize],
    name: &str,
) -> Result<PricedRoute, Unchecked> {
    let (hexes, borders) = (route.hexes(), route.borders());
    let way = RouteSummary {
        hexes: hexes.as_deref().unwrap_or(&[]),
        ..RouteSummary::plain(visits, borders.unwrap_or(0))
    };
    let is_paid = |stop: usize| paid.contains(&stop);
    let kinds = runner.kinds(train);
    let mut revenue: u32 = paid
        .iter()
        .map(|&stop| {
            let along = runner.attachment_pays(train, stop);
            let fed = runner.fed(train, &runner.network.stops[stop]);
            pay(runner.network, train, stop, kinds[stop])
                .saturating_add(along)
                .saturating_add(fed)
        })
        .fold(0, u32::saturating_add);
    let mut once = [0; 8];
    let rules = &runner.position.setup().rules.bonuses;
    let lacks_hexes =
        |bonus: &Bonus| matches!(bonus.per, Per::Hex | Per::Passed) && borders.is_none();
    let no_hexes = || Unchecked::NoHexes {
        route: name.to_owned(),
    };
    let mut fees = runner.fees(train).into_iter();
    if fees.any(|(index, _)| lacks_hexes(&rules[index])) {
        return Err(no_hexes());
    }
    for (index, train_bonus) in runner.train_bonuses(train) {
        let bonus = &rules[index];
        // What comes with a train is run as that train's route, which is recorded by itself.
        if bonus.subsidy || bonus.once && !bonus.when.beside.is_empty() {
            continue;
        }
        if lacks_hexes(bonus) {
            return Err(no_hexes());
        }
        let way = match train_bonus.gauges {
            0 => way,
            gauges => match comes_over(runner.position, route, gauges) {
                None => {
                    return Err(Unchecked::NoGauges {
                        route: name.to_owned(),
                    });
                }
                Some(true) => RouteSummary { gauges, ..way },
                Some(false) => way,
            },
        };
        let value = train_bonus.value(way, &is_paid);
        match train_bonus.once {
            Some(bit) => once[usize::from(bit)] = value,
            None => revenue = revenue.saturating_add(value),
        }
    }
    let title_rules = TitleRules::new(runner, route.train, train, Vec::new(), 0, 0);
    let revenue = match title_rules {
        Some(title_rules) => title_rules.sum(revenue, way, &is_paid),
        None => revenue.into(),
    };
    Ok(PricedRoute { revenue, once })
}

/// What bonuses that one route alone of the run has add to each route, from the one of number `bit` on, so that each earns
/// what is due; nothing where they cannot be shared like that. One that pays at all goes to a route where it pays most.
fn shared(priced: &[PricedRoute], due: &[i64], bit: usize) -> Option<Vec<u32>> {
    if bit == 8 {
        let explained = priced
            .iter()
            .zip(due)
            .all(|(route, due)| route.revenue == *due);
        return explained.then(|| vec![0; priced.len()]);
    }
    let most = priced
        .iter()
        .map(|route| route.once[bit])
        .max()
        .unwrap_or(0);
    if most == 0 {
        return shared(priced, due, bit + 1);
    }
    (0..priced.len())
        .filter(|&route| priced[route].once[bit] == most)
        .find_map(|route| {
            let mut due = due.to_vec();
            due[route] -= i64::from(most);
            let mut more = shared(priced, &due, bit + 1)?;
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
