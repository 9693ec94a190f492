//! What a train may run to and what it is paid there, in numbers: trains alike are one class.

use crate::graph::{Network, pay};
use crate::model::{Distance, Kind, Kinds, Row, Train, UNLIMITED};
use crate::rules::TownEnds;
use crate::solve::problem::bonus::TrainBonus;
use crate::solve::problem::kept_route::KeptRoutes;
use crate::solve::problem::row_capacity::RowCapacities;
use crate::solve::problem::runner::Runner;
use crate::solve::problem::title_rules::TitleRules;

/// How far a class may go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Visits of so much cost together.
    Cost(u32),
    /// Visits by rows.
    Rows(Vec<Row>),
    /// Visits by rows, a town at an end in a city's place; so much do two towns cost at most.
    Ends { rows: Vec<Row>, slack: u32 },
    /// So many stops are paid: the ends, all that `skip` does not name, and some of the others.
    Counted { stops: u32, skip: Kinds },
    /// So many borders are crossed.
    Borders(u32),
}

impl Reach {
    /// The rows, where it has any.
    fn rows(&self) -> Option<&[Row]> {
        match self {
            Reach::Rows(rows) | Reach::Ends { rows, .. } => Some(rows),
            _ => None,
        }
    }
}

/// A bonus that takes several stops, or any of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Joint {
    /// One stop of each set must be paid.
    pub sets: Vec<Vec<usize>>,
    pub pays: u32,
}

/// How a bound counts a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Each visit is paid and takes so many units.
    Must(u32),
    /// It may be paid for one unit, or passed for none.
    May,
    /// Each visit is paid and takes nothing.
    Free,
}

/// Trains that run and are paid alike.
#[derive(Clone, Debug)]
pub(crate) struct TrainClass {
    /// Which of the company's trains they are.
    pub trains: Vec<usize>,
    pub reach: Reach,
    /// The kinds of stops it may visit.
    pub kinds: Kinds,
    /// The kind that each stop is to it. What is reached and what is paid, and the bounds of both, ask for no other.
    pub kind_of: Vec<Kind>,
    /// What each stop adds when it is paid, bonuses for it alone included.
    pub gains: Vec<u32>,
    pub joints: Vec<Joint>,
    /// Whether it may stay at one stop.
    pub local: bool,
    /// Whether a paid stop must have a token.
    pub pays_token: bool,
    /// Whether every stop visited is paid.
    pub pays_all: bool,
    pub modes: Vec<Mode>,
    /// How many units there are.
    pub capacity: u32,
    /// The rows by what may be visited, as they stand, and by what is paid, the narrowest first.
    pub visit_rooms: RowCapacities,
    pub paid_rooms: RowCapacities,
    /// What the title adds to all this, where it does.
    pub title_rules: Option<Box<TitleRules>>,
}

/// The classes of some of a company's trains; of the bonuses that one route of the run has, those whose bits `allowed`
/// has may be theirs. Trains that are kept to a route run no other.
pub(crate) fn classes(
    runner: Runner<'_>,
    trains: &[(usize, &Train)],
    allowed: u8,
    kept: KeptRoutes<'_>,
) -> Vec<TrainClass> {
    let mut classes: Vec<TrainClass> = Vec::new();
    for &(index, train) in trains {
        let mut class = TrainClass::new(runner, index, train, allowed);
        if let Some(kept) = kept.of(index) {
            class
                .title_rules
                .get_or_insert_default()
                .keep_to(runner.network, kept);
        }
        match classes.iter_mut().find(|known| known.is_like(&class)) {
            Some(known) => known.trains.push(index),
            None => classes.push(class),
        }
    }
    classes
}

impl TrainClass {
    fn new(runner: Runner<'_>, index: usize, train: &Train, allowed: u8) -> TrainClass {
        let network = runner.network;
        let kind_of = runner.kinds(train);
        let unit = runner.preference.unit();
        let reach = match &train.distance {
            Distance::Stops(stops) => Reach::Cost(*stops),
            Distance::Rows(rows) => by_rows(runner, rows.clone(), &kind_of),
            Distance::Skipping { stops, skip } => Reach::Counted {
                stops: *stops,
                skip: *skip,
            },
            Distance::Hexes(hexes) => Reach::Borders(hexes.saturating_sub(1)),
            Distance::Flood => Reach::Borders(0),
        };
        let mut gains: Vec<u32> = (0..network.stops.len())
            .map(|stop| pay(network, train, stop, kind_of[stop]))
            .collect();
        if train.attached.is_some() {
            for (stop, gain) in gains.iter_mut().enumerate() {
                *gain = gain.saturating_add(runner.attachment_pays(train, stop));
            }
        }
        runner.add_fed(train, &mut gains);
        for gain in &mut gains {
            *gain = gain.saturating_mul(unit);
        }
        let (joints, mut train_bonuses) = bonuses(runner, train, allowed, &mut gains);
        let may =
            |train_bonus: &TrainBonus| train_bonus.once.is_some_and(|bit| allowed & 1 << bit != 0);
        let claims = runner.claims(train).into_iter();
        train_bonuses.extend(claims.chain(runner.hex_bonuses()).filter(may));
        let pays_all = pays_all(network, &reach, &kind_of);
        let (modes, capacity) = modes(network, &reach, &kind_of);
        let visits = visits(network, &reach);
        let rows = reach.rows().unwrap_or_default();
        let mut narrowest: Vec<&Row> = rows.iter().collect();
        narrowest.sort_by_key(|row| row.kinds.count());
        let visit_rooms = RowCapacities::new(rows.iter(), |row| row.visit);
        let paid_rooms = RowCapacities::new(narrowest.into_iter(), |row| row.pay);
        let mut class = TrainClass {
            trains: vec![index],
            kinds: kinds(&reach),
            kind_of,
            reach,
            gains,
            joints,
            local: train.local,
            pays_token: train.pays_token && !pays_all,
            pays_all,
            modes,
            capacity,
            visit_rooms,
            paid_rooms,
            title_rules: None,
        };
        class.title_rules =
            TitleRules::new(runner, index, train, train_bonuses, class.most(), visits);
        class
    }

    fn is_like(&self, other: &TrainClass) -> bool {
        self.reach == other.reach
            && self.kind_of == other.kind_of
            && self.gains == other.gains
            && self.joints == other.joints
            && self.local == other.local
            && self.pays_token == other.pays_token
            && self.title_rules == other.title_rules
    }

    /// Whether visits of these costs by kind, over so many borders, are within reach; a visit more never helps.
    pub fn fits(&self, costs: &[u32; 5], borders: u32) -> bool {
        match &self.reach {
            Reach::Cost(most) => {
                costs
                    .iter()
                    .fold(0, |sum: u32, &cost| sum.saturating_add(cost))
                    <= *most
            }
            Reach::Borders(most) => borders <= *most,
            Reach::Rows(_) => self.visit_rooms.hold(costs),
            Reach::Ends { slack, .. } => {
                // Which towns will be ends is not known under way: without any two of them it must fit.
                let mut costs = *costs;
                for kind in [Kind::Town, Kind::Halt] {
                    costs[kind as usize] = costs[kind as usize].saturating_sub(*slack);
                }
                self.visit_rooms.hold(&costs)
            }
            Reach::Counted { stops, skip } => {
                let counted = Kind::ALL.iter().filter(|kind| !skip.has(**kind));
                counted.map(|kind| costs[*kind as usize]).sum::<u32>() <= *stops
            }
        }
    }

    /// What kind a stop counts as, by where it stands on a route.
    pub fn counts_as(&self, visits: &[usize], visit: usize) -> Kind {
        let kind = self.kind_of[visits[visit]];
        let end = visit == 0 || visit + 1 == visits.len();
        if end && kind.is_town() && matches!(self.reach, Reach::Ends { .. }) {
            Kind::City
        } else {
            kind
        }
    }

    /// Whether a whole route is within reach.
    pub fn fits_whole(&self, network: &Network, visits: &[usize]) -> bool {
        let Reach::Ends { rows, .. } = &self.reach else {
            return true;
        };
        let mut costs = [0u32; 5];
        for (visit, &stop) in visits.iter().enumerate() {
            let kind = self.counts_as(visits, visit);
            // A stop that costs nothing must be listed all the same.
            if !rows.iter().any(|row| row.kinds.has(kind)) {
                return false;
            }
            let cost = &mut costs[kind as usize];
            *cost = cost.saturating_add(self.cost(network, stop));
        }
        self.suffices(&costs, 0)
    }

    /// Whether visits of these costs by kind, each by what it counts as on a whole route, are within reach.
    pub fn suffices(&self, costs: &[u32; 5], borders: u32) -> bool {
        match &self.reach {
            Reach::Ends { .. } => self.visit_rooms.hold(costs),
            _ => self.fits(costs, borders),
        }
    }

    /// What it would earn at most if it reached every stop: the dearest that its units suffice for, and all that take
    /// none.
    pub fn most(&self) -> u32 {
        let (mut free, mut counted): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        for (&gain, mode) in self.gains.iter().zip(&self.modes) {
            if *mode == Mode::Free {
                free.push(gain)
            } else {
                counted.push(gain)
            }
        }
        counted.sort_unstable_by(|a, b| b.cmp(a));
        let counted = counted.into_iter().take(self.capacity as usize);
        let joints = self.joints.iter().map(|joint| joint.pays);
        let title_rules = self
            .title_rules
            .iter()
            .flat_map(|title_rules| title_rules.most());
        free.into_iter()
            .chain(counted)
            .chain(joints)
            .chain(title_rules)
            .fold(0, u32::saturating_add)
    }

    /// What is added in the search to a route that its train is kept to.
    pub fn prize(&self) -> u32 {
        self.title_rules
            .as_ref()
            .and_then(|title_rules| title_rules.kept.as_ref())
            .map_or(0, |kept| kept.prize)
    }

    /// The same for all its trains.
    pub fn prizes(&self) -> u32 {
        self.prize().saturating_mul(self.trains.len() as u32)
    }

    /// What a stop takes of the reach.
    pub fn cost(&self, network: &Network, stop: usize) -> u32 {
        match self.reach {
            Reach::Counted { .. } => 1,
            _ => network.stops[stop].visit_cost,
        }
    }
}

/// The reach of a train by rows.
fn by_rows(runner: Runner<'_>, rows: Vec<Row>, kind_of: &[Kind]) -> Reach {
    if runner.position.setup().rules.town_ends != TownEnds::Cities {
        return Reach::Rows(rows);
    }
    let stops = runner.network.stops.iter().zip(kind_of);
    let towns = stops.filter(|(_, kind)| kind.is_town());
    let slack = towns
        .map(|(stop, _)| stop.visit_cost)
        .max()
        .unwrap_or(0)
        .saturating_mul(2);
    Reach::Ends { rows, slack }
}

/// The bonuses of a train, in amounts of the search: those that take just one certain stop, or count stops, go into the gains; those that pay the
/// same for several are joints; the rest are extras.
fn bonuses(
    runner: Runner<'_>,
    train: &Train,
    allowed: u8,
    gains: &mut [u32],
) -> (Vec<Joint>, Vec<TrainBonus>) {
    let (mut joints, mut title_rules) = (Vec::new(), Vec::new());
    let rules = &runner.position.setup().rules.bonuses;
    for (index, train_bonus) in runner.train_bonuses(train) {
        let is_subsidy = rules[index].subsidy;
        let unit = if is_subsidy {
            1
        } else {
            runner.preference.unit()
        };
        let train_bonus = train_bonus.in_units(unit);
        let simple = rules[index].is_fixed() && !train_bonus.sets.is_empty();
        match train_bonus.sets.as_slice() {
            _ if is_subsidy && !runner.preference.counts_subsidies()
                || train_bonus.once.is_some_and(|bit| allowed & 1 << bit == 0) => {}
            [set] if train_bonus.is_gain() => {
                set.iter()
                    .for_each(|&stop| gains[stop] = gains[stop].saturating_add(train_bonus.stop));
            }
            [set] if simple && set.len() == 1 => {
                gains[set[0]] = gains[set[0]].saturating_add(train_bonus.pays)
            }
            _ if simple => joints.push(Joint {
                sets: train_bonus.sets,
                pays: train_bonus.pays,
            }),
            _ => title_rules.push(train_bonus),
        }
    }
    (joints, title_rules)
}

/// The most stops that a route may visit.
fn visits(network: &Network, reach: &Reach) -> u32 {
    let always_cost = network.stops.iter().all(|stop| stop.visit_cost > 0);
    match reach {
        Reach::Cost(most) if always_cost => *most,
        Reach::Rows(rows) | Reach::Ends { rows, .. } if always_cost => rows
            .iter()
            .map(|row| row.visit)
            .fold(0, u32::saturating_add),
        _ => UNLIMITED,
    }
}

/// The kinds of stops that may be visited: those that some row lists (docs/rules/18xx.md, R28).
fn kinds(reach: &Reach) -> Kinds {
    let Some(rows) = reach.rows() else {
        return Kinds::ALL;
    };
    let lists = |kind: Kind| rows.iter().any(|row| row.kinds.has(kind));
    let end =
        |kind: Kind| matches!(reach, Reach::Ends { .. }) && kind.is_town() && lists(Kind::City);
    let listed = Kind::ALL
        .into_iter()
        .filter(|&kind| lists(kind) || end(kind));
    listed.fold(Kinds::default(), Kinds::with)
}

fn pays_all(network: &Network, reach: &Reach, kind_of: &[Kind]) -> bool {
    let Some(rows) = reach.rows() else {
        return !matches!(reach, Reach::Counted { .. });
    };
    let ends = matches!(reach, Reach::Ends { .. });
    rows.iter().all(|row| {
        let of =
            |kind: Kind| row.kinds.has(kind) || ends && kind.is_town() && row.kinds.has(Kind::City);
        let always_costs = network
            .stops
            .iter()
            .zip(kind_of)
            .all(|(stop, &kind)| !of(kind) || stop.visit_cost > 0);
        row.pay == UNLIMITED || row.pay >= row.visit && always_costs
    })
}

/// How a bound counts each stop, and how many units there are.
fn modes(network: &Network, reach: &Reach, kind_of: &[Kind]) -> (Vec<Mode>, u32) {
    let stops = network.stops.iter().zip(kind_of);
    let must = |cost: u32| {
        if cost == 0 {
            Mode::Free
        } else {
            Mode::Must(cost)
        }
    };
    match reach {
        Reach::Borders(_) | Reach::Cost(UNLIMITED) => (vec![Mode::Free; network.stops.len()], 0),
        Reach::Cost(most) => (
            stops.map(|(stop, _)| must(stop.visit_cost)).collect(),
            *most,
        ),
        Reach::Counted {
            stops: UNLIMITED, ..
        } => (vec![Mode::Free; network.stops.len()], 0),
        Reach::Counted { stops: most, skip } => {
            let mode = |kind| {
                if skip.has(kind) {
                    Mode::May
                } else {
                    Mode::Must(1)
                }
            };
            (stops.map(|(_, &kind)| mode(kind)).collect(), *most)
        }
        Reach::Rows(rows) => {
            let modes = stops
                .map(|(stop, &kind)| row_mode(rows, kind, stop.visit_cost))
                .collect();
            (modes, units(rows))
        }
        // A town takes what it would as a town or what it would as a city, whichever is less.
        Reach::Ends { rows, .. } => {
            let mode = |kind, cost| match kind {
                Kind::Town | Kind::Halt => {
                    lesser(row_mode(rows, kind, cost), row_mode(rows, Kind::City, cost))
                }
                _ => row_mode(rows, kind, cost),
            };
            (
                stops
                    .map(|(stop, &kind)| mode(kind, stop.visit_cost))
                    .collect(),
                units(rows),
            )
        }
    }
}

/// The units of all rows.
fn units(rows: &[Row]) -> u32 {
    rows.iter()
        .map(|row| row_units(rows, row))
        .fold(0, u32::saturating_add)
}

/// The mode that takes less.
fn lesser(one: Mode, other: Mode) -> Mode {
    match (one, other) {
        (Mode::Free, _) | (_, Mode::Free) => Mode::Free,
        (Mode::May, _) | (_, Mode::May) => Mode::May,
        (Mode::Must(a), Mode::Must(b)) => Mode::Must(a.min(b)),
    }
}

/// The units of a row: what may be visited where all that is visited is paid, else what may be paid.
fn row_units(rows: &[Row], row: &Row) -> u32 {
    let of = |mode: fn(Mode) -> bool| {
        Kind::ALL
            .into_iter()
            .filter(|kind| row.kinds.has(*kind))
            .all(|kind| mode(row_mode(rows, kind, 1)))
    };
    if of(|mode| mode == Mode::Free) {
        0
    } else if of(|mode| matches!(mode, Mode::Must(_))) {
        row.visit
    } else {
        row.pay
    }
}

fn row_mode(rows: &[Row], kind: Kind, cost: u32) -> Mode {
    let mine = || rows.iter().filter(|row| row.kinds.has(kind));
    if mine().any(|row| row.pay == UNLIMITED && row.visit == UNLIMITED) {
        Mode::Free
    } else if mine().all(|row| row.visit <= row.pay) {
        if cost == 0 {
            Mode::Free
        } else {
            Mode::Must(cost)
        }
    } else {
        Mode::May
    }
}
