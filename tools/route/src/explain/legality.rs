//! What stands in the way of one route.

use crate::explain::fault::{Cause, Fault, name, places};
use crate::explain::path::Path;
use crate::explain::title;
use crate::graph::{DirectedLeg, Direction};
use crate::model::{Kind, Position, Train, UNLIMITED};
use crate::solve::problem::bonus::RouteSummary as Visits;
use crate::solve::problem::kept_route::KeptRoutes;
use crate::solve::problem::payment;
use crate::solve::problem::runner::Runner;
use crate::solve::problem::train_class::{Reach, TrainClass, classes};
use std::collections::BTreeSet;

/// All that stands in the way of a train on its path.
pub(crate) fn faults(runner: Runner<'_>, train: &Train, path: &Path) -> Vec<Fault> {
    let trains = [(0, train)];
    let classes = classes(runner, &trains, u8::MAX, KeptRoutes::NONE);
    let Some(class) = classes.first() else {
        return Vec::new();
    };
    let mut faults = Vec::new();
    blocked(runner, path, &mut faults);
    twice(runner, path, &mut faults);
    terminal(runner, path, &mut faults);
    if !path
        .visits
        .iter()
        .any(|&stop| runner.network.stops[stop].token)
    {
        let words = format!("no stop has a token of {}", runner.company);
        faults.push(Fault {
            cause: Cause::NoToken,
            at: Vec::new(),
            words,
        });
    }
    let mut free = class.clone();
    if let Some(title_rules) = &mut free.title_rules {
        title_rules.leave_worth();
    }
    length(runner, train, &free, path, &mut faults);
    title::faults(runner, train, path, &mut faults);
    // What it earns is known only where nothing else stands in the way.
    if faults.is_empty() {
        faults.extend(title::earns_nothing(runner, class, path));
    }
    faults
}

/// Stops that the route goes on through and may not (docs/rules/18xx.md, R17).
fn blocked(runner: Runner<'_>, path: &Path, faults: &mut Vec<Fault>) {
    let inner = path.visits.get(1..path.visits.len() - 1).unwrap_or(&[]);
    for &stop in inner
        .iter()
        .filter(|&&stop| !runner.network.stops[stop].through)
    {
        let at = &runner.network.stops[stop];
        let name = name(runner, stop);
        let words = match at.kind {
            Kind::Offboard => format!("{name} is off the board: routes end there"),
            _ => format!(
                "blocked at {name}: {}",
                holders(runner.position, at.hex, at.index)
            ),
        };
        faults.push(Fault {
            cause: Cause::Blocked,
            at: vec![name],
            words,
        });
    }
}

/// Who has the places of a city.
fn holders(position: &Position, hex: usize, stop: usize) -> String {
    let places = &position.setup().hexes[hex].tokens[stop];
    let names: Vec<&str> = places
        .iter()
        .flatten()
        .map(|token| token.company.as_str())
        .collect();
    match names.as_slice() {
        [] => "it has no place for a token".to_owned(),
        [one] => format!("{one} has its only place"),
        names => format!("{} have all its places", names.join(" and ")),
    }
}

/// Stops and track that it comes by twice (docs/rules/18xx.md, R21 and R22).
fn twice(runner: Runner<'_>, path: &Path, faults: &mut Vec<Fault>) {
    let mut seen: BTreeSet<usize> = BTreeSet::new();
    for &stop in &path.visits {
        let rival = runner.network.stops[stop]
            .rivals
            .iter()
            .find(|rival| seen.contains(rival));
        let words = match rival {
            _ if seen.contains(&stop) => format!("it stops twice at {}", name(runner, stop)),
            Some(&rival) => {
                let names = [name(runner, rival), name(runner, stop)];
                format!("it may not stop both at {} and at {}", names[0], names[1])
            }
            None => {
                seen.insert(stop);
                continue;
            }
        };
        faults.push(Fault {
            cause: Cause::StopTwice,
            at: vec![name(runner, stop)],
            words,
        });
    }
    let uses = path
        .legs
        .iter()
        .flat_map(|directed| runner.network.legs[directed.leg].uses.iter().copied());
    let mut once: BTreeSet<u32> = BTreeSet::new();
    let again: Vec<u32> = uses.filter(|&used| !once.insert(used)).collect();
    for (at, place) in places(runner.position, &again) {
        faults.push(Fault {
            cause: Cause::TrackTwice,
            at,
            words: format!("track is used twice {place}"),
        });
    }
}

/// Track on which a route only begins or ends (docs/rules/18xx.md, R23).
fn terminal(runner: Runner<'_>, path: &Path, faults: &mut Vec<Fault>) {
    let last = path.legs.len().saturating_sub(1);
    for (index, &DirectedLeg { leg, direction }) in path.legs.iter().enumerate() {
        let on = &runner.network.legs[leg];
        let [first, second] = on.last;
        let [from, to] = match direction {
            Direction::Forward => [first, second],
            Direction::Backward => [second, first],
        };
        let inner = on.outer && index != 0 && index != last;
        if inner || from && index != 0 || to && index != last {
            let at = vec![
                name(runner, path.visits[index]),
                name(runner, path.visits[index + 1]),
            ];
            let words = format!(
                "between {} and {} is track on which routes only begin or end",
                at[0], at[1]
            );
            faults.push(Fault {
                cause: Cause::Terminal,
                at,
                words,
            });
        }
    }
}

/// What the train does not reach (docs/rules/18xx.md, R27 to R31).
fn length(
    runner: Runner<'_>,
    train: &Train,
    class: &TrainClass,
    path: &Path,
    faults: &mut Vec<Fault>,
) {
    let network = runner.network;
    if path.visits.len() < 2 && !class.local {
        let words = "a route has at least two stops".to_owned();
        faults.push(Fault {
            cause: Cause::TooShort,
            at: Vec::new(),
            words,
        });
    }
    let mut costs = [0u32; 5];
    for (visit, &stop) in path.visits.iter().enumerate() {
        let kind = class.kind_of[stop];
        if !class.kinds.has(kind) {
            let name = name(runner, stop);
            let words = format!("a {} does not run to a {}: {name}", train.name, kind.word());
            faults.push(Fault {
                cause: Cause::Kind,
                at: vec![name],
                words,
            });
        }
        let cost = &mut costs[class.counts_as(&path.visits, visit) as usize];
        *cost = cost.saturating_add(class.cost(network, stop));
    }
    let borders = path.borders(runner);
    if let Some(words) = too_long(&train.name, class, &costs, borders) {
        faults.push(Fault {
            cause: Cause::TooLong,
            at: Vec::new(),
            words,
        });
    } else if !class.fits_whole(network, &path.visits) {
        let words = format!("a {} runs to towns at its ends alone", train.name);
        faults.push(Fault {
            cause: Cause::Kind,
            at: Vec::new(),
            words,
        });
    } else if payment::best(class, network, Visits::plain(&path.visits, borders)).is_none() {
        let words = match class.reach {
            Reach::Counted { stops, .. } => format!(
                "too long: a {} is paid {stops} stops, and must be paid both its ends and all that it may not pass",
                train.name
            ),
            _ => format!(
                "a {} must be paid at a stop with a token of {}",
                train.name, runner.company
            ),
        };
        faults.push(Fault {
            cause: Cause::TooLong,
            at: Vec::new(),
            words,
        });
    }
}

/// By how much visits are too many; none where they are not.
fn too_long(train: &str, class: &TrainClass, costs: &[u32; 5], borders: u32) -> Option<String> {
    if class.suffices(costs, borders) {
        return None;
    }
    let count: u32 = costs.iter().fold(0, |sum, &cost| sum.saturating_add(cost));
    let plural = |number: u32| if number == 1 { "" } else { "s" };
    let over = |more: u32, what: &str, reach: String| {
        format!("too long by {more}: a {train} {reach}, this has {what}")
    };
    Some(match &class.reach {
        Reach::Cost(most) => over(
            count - most,
            &count.to_string(),
            format!("runs to {most} stop{}", plural(*most)),
        ),
        Reach::Borders(most) => over(
            borders - most,
            &(borders + 1).to_string(),
            format!("runs over {} hexes", most + 1),
        ),
        Reach::Counted { stops, skip } => {
            let counted = Kind::ALL
                .iter()
                .filter(|kind| !skip.has(**kind))
                .map(|&kind| costs[kind as usize])
                .sum::<u32>();
            over(
                counted - stops,
                &counted.to_string(),
                format!("runs to {stops} stops that it may not pass"),
            )
        }
        Reach::Rows(rows) | Reach::Ends { rows, .. } => {
            let row = |row: &crate::model::train::Row| {
                let kinds: Vec<&str> = Kind::ALL
                    .into_iter()
                    .filter(|kind| row.kinds.has(*kind))
                    .map(Kind::word)
                    .collect();
                let visit = match row.visit {
                    UNLIMITED => "any number".to_owned(),
                    visit => visit.to_string(),
                };
                format!("{visit} of {}", kinds.join("/"))
            };
            let reach: Vec<String> = rows.iter().map(row).collect();
            let has = Kind::ALL
                .into_iter()
                .filter(|kind| costs[*kind as usize] > 0);
            let has: Vec<String> = has
                .map(|kind| format!("{} of {}", costs[kind as usize], kind.word()))
                .collect();
            over(
                excess(class, *costs),
                &has.join(", "),
                format!("runs to {}", reach.join(", ")),
            )
        }
    })
}

/// How many visits must go, at least, until the rest is within reach: of rows, whatever is taken first, as much goes in.
fn excess(class: &TrainClass, costs: [u32; 5]) -> u32 {
    let mut taken = [0u32; 5];
    for kind in 0..costs.len() {
        while taken[kind] < costs[kind] {
            taken[kind] += 1;
            if !class.suffices(&taken, 0) {
                taken[kind] -= 1;
                break;
            }
        }
    }
    costs
        .iter()
        .zip(taken)
        .map(|(cost, taken)| cost - taken)
        .fold(0, u32::saturating_add)
}
