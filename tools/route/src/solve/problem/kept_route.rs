//! Trains that are kept to a route. Each such route is worth a prize beside what it earns, which is more than all else
//! may earn together: so prices, bounds and packing want it, and a run without it weighs less than any with it.

use crate::graph::{DirectedLeg, Network};
use crate::model::{Distance, NamedRoute, Position, Train, Waypoint};
use crate::solve::request::{Ask, Keep};
use milepost_document::{Place, Problem, Report};

/// Which trains are kept, and the prize.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeptRoutes<'a> {
    pub keep: &'a [Keep],
    pub prize: u32,
}

/// The route that a class is kept to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptRoute {
    route: NamedRoute,
    pub prize: u32,
}

/// The greatest prize that weights and prices hold beside all revenue.
pub(crate) const MOST: u32 = 1 << 23;

/// The prize of routes that are kept, where trains together may earn `everything` at most.
pub(crate) fn prize(ask: Ask<'_>, everything: u32) -> Result<u32, Vec<Problem>> {
    let prize = (everything / 1000 + 1).saturating_mul(1000);
    let mut problems = Vec::new();
    for (index, keep) in ask.keep.iter().enumerate() {
        let what = match ask.trains.get(keep.train) {
            None => format!("there is no train {}", keep.train),
            Some(train) if train.distance == Distance::Flood => {
                format!(
                    "train {} reaches all that it can: it follows no route that it could be kept to",
                    train.name
                )
            }
            Some(train)
                if ask.keep[..index]
                    .iter()
                    .any(|other| other.train == keep.train) =>
            {
                format!("train {} is kept to two routes", train.name)
            }
            Some(_) => continue,
        };
        problems.error(&Place::Whole, what, "keep another train to this route");
    }
    if prize > MOST {
        let what = format!("where {everything} may be earned, no route can be kept");
        problems.error(
            &Place::Whole,
            what,
            format!("keep routes where it is less than {MOST}"),
        );
    }
    if problems.is_empty() {
        Ok(prize)
    } else {
        Err(problems)
    }
}

/// Why no run has all the routes that are kept: those that no train may run; else two that conflict, or all together.
/// `fails` says whether there is none for what it is asked.
pub(crate) fn in_the_way(
    position: &Position,
    ask: Ask<'_>,
    fails: &dyn Fn(Ask<'_>) -> bool,
) -> Vec<Problem> {
    let name = |keep: &Keep| keep.words(position, ask.trains);
    let alone = |some: &[&Keep]| {
        let trains: Vec<Train> = some
            .iter()
            .map(|keep| ask.trains[keep.train].clone())
            .collect();
        let keep = some.iter().enumerate().map(|(train, keep)| Keep {
            train,
            route: keep.route.clone(),
        });
        let keep: Vec<Keep> = keep.collect();
        fails(Ask {
            trains: &trains,
            runs: 1,
            keep: &keep,
            ..ask
        })
    };
    let told = |what: String, keep: &Keep| {
        let hint = format!("`milepost route explain FILE {}` tells why", name(keep));
        Problem::whole(what, hint)
    };
    let bad = ask.keep.iter().filter(|keep| alone(&[*keep]));
    let bad: Vec<Problem> = bad
        .map(|keep| {
            told(
                format!(
                    "no route of train {} is {}",
                    ask.trains[keep.train].name,
                    keep.route.words(position)
                ),
                keep,
            )
        })
        .collect();
    if !bad.is_empty() {
        return bad;
    }
    let mut pairs = Vec::new();
    for (index, one) in ask.keep.iter().enumerate() {
        for other in ask.keep[index + 1..]
            .iter()
            .filter(|other| alone(&[one, *other]))
        {
            pairs.push(format!("{} and {}", name(one), name(other)));
        }
    }
    if pairs.is_empty() {
        pairs.push(ask.keep.iter().map(name).collect::<Vec<_>>().join(", "));
    }
    let hint = "keep one of them and let the other trains find what goes with it";
    let problem = |pair| Problem::whole(format!("these routes are in conflict: {pair}"), hint);
    pairs.into_iter().map(problem).collect()
}

impl KeptRoutes<'_> {
    /// No train.
    pub const NONE: KeptRoutes<'static> = KeptRoutes {
        keep: &[],
        prize: 0,
    };

    /// What a train is kept to.
    pub fn of(&self, train: usize) -> Option<KeptRoute> {
        let keep = self.keep.iter().find(|keep| keep.train == train)?;
        Some(KeptRoute {
            route: keep.route.clone(),
            prize: self.prize,
        })
    }

    /// The hexes that routes may be told by.
    pub fn ways(&self) -> Vec<usize> {
        let names = self.keep.iter().flat_map(|keep| &keep.route.names);
        names
            .filter(|name| name.stop.is_none())
            .map(|name| name.hex)
            .collect()
    }
}

impl KeptRoute {
    /// Whether the route may visit a stop.
    pub fn names(&self, network: &Network, stop: usize) -> bool {
        let stop = &network.stops[stop];
        let named = |hex, index: Option<usize>| {
            hex == stop.hex && index.is_none_or(|index| index == stop.index)
        };
        self.route
            .names
            .iter()
            .any(|name| named(name.hex, name.stop))
    }

    /// Whether it is this one: its legs from end to end, and its stops.
    pub fn is(&self, network: &Network, legs: &[DirectedLeg], visits: &[usize]) -> bool {
        let mut met: Vec<Waypoint> = Vec::new();
        for (index, &stop) in visits.iter().enumerate() {
            met.push(Waypoint::Stop(
                network.stops[stop].hex,
                network.stops[stop].index,
            ));
            let Some(&DirectedLeg { leg, direction }) = legs.get(index) else {
                continue;
            };
            let hexes = &network.legs[leg].hexes;
            let between = hexes.get(1..hexes.len() - 1).unwrap_or(&[]);
            met.extend(direction.along(between).map(Waypoint::Hex));
        }
        self.route.is(&met)
    }
}
