//! Oracle A: every route of every train, and every way to share them out.

use super::board::Board;
use super::extra;
use super::flood;
use super::pay::Fare;
use super::set::Set;
use super::walk::{Path, Patience, paths};
use milepost_route::{Conflict, Distance, Position, Train};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The hexes of each train's route in its smaller direction, as ranks; idle trains, which have none, come last.
pub type Lists = Vec<Reverse<Option<Reverse<Vec<u32>>>>>;

/// What tells a better run from a worse one: the smaller is the better.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Merit {
    pub revenue: Reverse<u32>,
    pub trains: usize,
    pub borders: u32,
    pub lists: Lists,
}

/// A route that a train may run.
#[derive(Clone, Debug)]
pub struct Choice {
    /// What it earns at most.
    pub revenue: u32,
    /// What it earns with each choice of the bonuses that one route alone of the run has, as bits.
    pub earns: Vec<u32>,
    /// The group of its train.
    pub group: usize,
    pub borders: u32,
    pub hexes: Vec<u32>,
    /// What no other route may have in common with it.
    pub uses: Set,
}

/// How much an oracle may do.
#[derive(Clone, Copy)]
pub struct Effort {
    pub patience: Patience,
    /// Routes of one train.
    pub choices: usize,
    /// Combinations tried.
    pub combinations: usize,
}

impl Effort {
    pub const SMALL: Effort = Effort {
        patience: Patience { steps: 60_000, nodes: usize::MAX },
        choices: 4_000,
        combinations: 400_000,
    };
}

/// The merit of the best run; `None` if it takes too much effort.
pub fn best(position: &Position, company: &str, trains: &[Train], effort: Effort) -> Option<Merit> {
    let board = Board::new(position, company);
    let all = paths(&board, effort.patience)?;
    let mut merit = Merit {
        revenue: Reverse(0),
        trains: 0,
        borders: 0,
        lists: trains.iter().map(|_| list_of(None)).collect(),
    };
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, train) in trains.iter().enumerate() {
        if train.distance == Distance::Flood {
            let revenue = flood::best(&board, train);
            merit.revenue.0 += revenue;
            merit.trains += usize::from(revenue > 0);
        } else {
            groups.entry(&train.group).or_default().push(index);
        }
    }
    let once = extra::once(&board).len();
    // Bonuses that one route alone has are shared out among all groups at once.
    let mut parts: Vec<Vec<usize>> = groups.values().cloned().collect();
    if once > 0 {
        parts = vec![parts.concat()];
        parts[0].sort_unstable();
    }
    for members in &parts {
        let choices = |&train: &usize| {
            let group = groups.keys().position(|group| *group == trains[train].group).unwrap();
            let mut found = choices(&board, &trains[train], &all, effort.choices)?;
            found.iter_mut().for_each(|choice| choice.group = group);
            Some(found)
        };
        let choices: Option<Vec<Vec<Choice>>> = members.iter().map(choices).collect();
        let part = Sharing::new(&choices?, effort.combinations).best()?;
        merit.revenue.0 += part.revenue.0;
        merit.trains += part.trains;
        merit.borders += part.borders;
        for (&train, list) in members.iter().zip(part.lists) {
            merit.lists[train] = list;
        }
    }
    Some(merit)
}

pub fn list_of(hexes: Option<Vec<u32>>) -> Reverse<Option<Reverse<Vec<u32>>>> {
    Reverse(hexes.map(Reverse))
}

/// The routes of a train, the dearest first, but those for which another that uses the same is as good.
pub fn choices(board: &Board, train: &Train, paths: &[Path], most: usize) -> Option<Vec<Choice>> {
    let fare = Fare::new(board, train);
    let mut found: BTreeMap<(Set, Vec<u32>), Choice> = BTreeMap::new();
    let once = extra::once(board).len();
    for path in paths.iter().filter(|path| extra::allowed(board, train, path)) {
        let best = |bits| fare.best_with(&path.nodes, path.borders(), bits);
        let Some(mut earns) = (0..1u32 << once).map(best).collect::<Option<Vec<u32>>>() else { continue };
        let revenue = earns.iter().copied().max().unwrap_or(0);
        if revenue == 0 {
            continue;
        }
        let back: Vec<u32> = path.hexes.iter().rev().copied().collect();
        let uses = claims(board, train, path);
        // Without such bonuses only the dearest of those that use the same counts.
        let key = (uses, if once > 0 { earns.clone() } else { Vec::new() });
        earns.shrink_to_fit();
        let hexes = back.min(path.hexes.clone());
        let choice = Choice { revenue, earns, group: 0, borders: path.borders(), hexes, uses };
        let better = |old: &Choice| rank(&choice) < rank(old);
        if found.get(&key).is_none_or(better) {
            found.insert(key, choice);
        }
        if found.len() > most {
            return None;
        }
    }
    let mut found: Vec<Choice> = found.into_values().collect();
    found.sort_by(|a, b| rank(a).cmp(&rank(b)));
    Some(found)
}

fn rank(choice: &Choice) -> (Reverse<u32>, u32, &[u32]) {
    (Reverse(choice.revenue), choice.borders, &choice.hexes)
}

/// What a route keeps from the others: its track, and by some rules its stops or their hexes.
pub fn claims(board: &Board, train: &Train, path: &Path) -> Set {
    let mut uses = path.uses;
    if board.position.setup().rules.token_once.contains(&train.name) {
        let tokens = path.nodes.iter().filter(|&&node| board.nodes[node].token);
        tokens.for_each(|node| uses.add(board.resources + board.ranks.len().max(board.nodes.len()) + node));
    }
    for &node in &path.nodes {
        match board.position.setup().rules.between {
            Conflict::Track => {}
            Conflict::Stop => uses.add(board.resources + node),
            Conflict::Hex => uses.add(board.resources + board.nodes[node].hex),
        }
    }
    uses
}

/// All combinations of routes, train by train.
pub struct Sharing<'a> {
    choices: &'a [Vec<Choice>],
    /// What the trains from each on could earn if nothing were in the way.
    hopes: Vec<u32>,
    left: usize,
    best: Option<Merit>,
}

/// The routes chosen so far.
#[derive(Clone, Default)]
struct Chosen<'a> {
    routes: Vec<Option<&'a Choice>>,
    uses: BTreeMap<usize, Set>,
    revenue: u32,
}

impl<'a> Sharing<'a> {
    pub fn new(choices: &'a [Vec<Choice>], combinations: usize) -> Sharing<'a> {
        let mut hopes = vec![0];
        for choices in choices.iter().rev() {
            hopes.push(hopes[hopes.len() - 1] + choices.first().map_or(0, |choice| choice.revenue));
        }
        hopes.reverse();
        Sharing { choices, hopes, left: combinations, best: None }
    }

    pub fn best(mut self) -> Option<Merit> {
        self.go(&Chosen::default())?;
        self.best
    }

    fn go(&mut self, chosen: &Chosen<'a>) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let train = chosen.routes.len();
        let hopeless =
            |best: &Option<Merit>, revenue: u32| best.as_ref().is_some_and(|best| revenue < best.revenue.0);
        let all: &'a [Vec<Choice>] = self.choices;
        if train == all.len() {
            let merit = merit(chosen);
            if self.best.as_ref().is_none_or(|best| merit < *best) {
                self.best = Some(merit);
            }
            return Some(());
        }
        for choice in &all[train] {
            if hopeless(&self.best, chosen.revenue + choice.revenue + self.hopes[train + 1]) {
                break;
            }
            let uses = chosen.uses.get(&choice.group).copied().unwrap_or(Set::EMPTY);
            if !choice.uses.meets(&uses) {
                let mut next = chosen.clone();
                next.routes.push(Some(choice));
                next.uses.insert(choice.group, uses.and_all(&choice.uses));
                next.revenue += choice.revenue;
                self.go(&next)?;
            }
        }
        if !hopeless(&self.best, chosen.revenue + self.hopes[train + 1]) {
            let mut next = chosen.clone();
            next.routes.push(None);
            self.go(&next)?;
        }
        Some(())
    }
}

fn merit(chosen: &Chosen) -> Merit {
    let routes = || chosen.routes.iter().flatten();
    Merit {
        revenue: Reverse(shared(&routes().copied().collect::<Vec<_>>(), 0, 0)),
        trains: routes().count(),
        borders: routes().map(|route| route.borders).sum(),
        lists: chosen.routes.iter().map(|route| list_of(route.map(|route| route.hexes.clone()))).collect(),
    }
}

/// The most that routes earn, each bonus that one alone may have given to one of them; `given` are the bits given so
/// far, those of route `next` and after not yet among them.
fn shared(routes: &[&Choice], next: usize, given: usize) -> u32 {
    let Some(route) = routes.get(next) else { return 0 };
    let free = (0..route.earns.len()).filter(|bits| bits & given == 0);
    free.map(|bits| route.earns[bits] + shared(routes, next + 1, given | bits)).max().unwrap_or(0)
}
