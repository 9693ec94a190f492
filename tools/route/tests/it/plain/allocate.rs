//! Oracle A: every route of every train, and every way to share them out.

use super::board::Board;
use super::extra;
use super::extra::attach;
use super::flood;
use super::pay::Fare;
use super::prefer::{self, Part, Share};
use super::set::Set;
use super::total;
use super::walk::{Path, Patience, paths};
use milepost_route::{Conflict, Distance, Effect, Position, Train};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The hexes of each train's route in its smaller direction, as ranks; idle trains, which have none, come last.
pub type Lists = Vec<Reverse<Option<Reverse<Vec<u32>>>>>;

/// What tells a better run from a worse one: the smaller is the better.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Merit {
    /// The trains that run, where as many must as can.
    pub most: Reverse<usize>,
    /// What decides.
    pub base: Reverse<i64>,
    /// What is preferred of runs that earn as much.
    pub preferred: Reverse<i64>,
    pub trains: usize,
    pub borders: u32,
    pub lists: Lists,
    pub revenue: u32,
}

/// A route that a train may run.
#[derive(Clone, Debug)]
pub struct Choice {
    /// What it earns at most.
    pub revenue: u32,
    /// What it earns with each choice of the bonuses that one route alone of the run has, as bits, and above these with
    /// paid stops that meet sets which totals ask for.
    pub earns: Vec<Option<u32>>,
    /// Its train.
    pub train: usize,
    /// The group of its train.
    pub group: usize,
    pub borders: u32,
    pub hexes: Vec<u32>,
    /// What no other route may have in common with it.
    pub uses: Set,
    /// What it has of what is preferred.
    pub share: Share,
}

impl Choice {
    fn part(&self) -> Part<'_> {
        Part {
            earns: &self.earns,
            hexes: self.borders + 1,
            share: &self.share,
        }
    }
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
        patience: Patience {
            steps: 60_000,
            nodes: usize::MAX,
        },
        choices: 4_000,
        combinations: 400_000,
    };
}

/// The merit of the best run; `None` if it takes too much effort.
pub fn best(position: &Position, company: &str, trains: &[Train], effort: Effort) -> Option<Merit> {
    let ways = attach::ways(position, trains);
    let merits: Option<Vec<Merit>> = ways
        .iter()
        .map(|trains| best_as(position, company, trains, effort))
        .collect();
    merits?.into_iter().min()
}

/// The same for trains that are as they are.
fn best_as(position: &Position, company: &str, trains: &[Train], effort: Effort) -> Option<Merit> {
    let board = Board::new(position, company);
    let all = paths(&board, effort.patience)?;
    let mut merit = Merit {
        most: Reverse(0),
        base: Reverse(0),
        preferred: Reverse(0),
        revenue: 0,
        trains: 0,
        borders: 0,
        lists: trains.iter().map(|_| list_of(None)).collect(),
    };
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, train) in trains.iter().enumerate() {
        if train.distance == Distance::Flood {
            let revenue = flood::best(&board, train);
            merit.revenue += revenue;
            merit.base.0 += i64::from(revenue);
            merit.trains += usize::from(revenue > 0);
        } else {
            groups.entry(&train.group).or_default().push(index);
        }
    }
    let once = extra::once(&board).len();
    // Bonuses that one route alone has are shared out among all groups at once.
    let mut parts: Vec<Vec<usize>> = groups.values().cloned().collect();
    if once > 0 || total::declared(&board) || prefer::is_shared(&board) {
        parts = vec![parts.concat()];
        parts[0].sort_unstable();
    }
    for members in &parts {
        let choices = |&train: &usize| {
            let group = groups
                .keys()
                .position(|group| *group == trains[train].group)
                .unwrap();
            let mut found = choices(&board, &trains[train], &all, effort.choices)?;
            found
                .iter_mut()
                .for_each(|choice| (choice.group, choice.train) = (group, train));
            Some(found)
        };
        let choices: Option<Vec<Vec<Choice>>> = members.iter().map(choices).collect();
        let part = Sharing::new(&board, trains, &choices?, effort.combinations).best()?;
        merit.most.0 += part.most.0;
        merit.revenue += part.revenue;
        merit.base.0 += part.base.0;
        merit.preferred.0 += part.preferred.0;
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
    let mut found: BTreeMap<(Set, Vec<Option<u32>>, Share), Choice> = BTreeMap::new();
    let once = extra::once(board).len();
    let sets = total::sets(board);
    for path in paths
        .iter()
        .filter(|path| extra::allowed(board, train, path))
    {
        let best = |bits: usize| {
            fare.best_with(
                &path.nodes,
                path.line(),
                ((bits & ((1 << once) - 1)) as u32, bits >> once),
            )
        };
        let mut earns: Vec<Option<u32>> = (0..1usize << (once + sets)).map(best).collect();
        let Some(revenue) = earns.iter().copied().max().flatten() else {
            continue;
        };
        let share = prefer::share(&fare, path, &earns);
        if revenue == 0 && !total::declared(board) && !share.is_some() {
            continue;
        }
        let back: Vec<u32> = path.hexes.iter().rev().copied().collect();
        let uses = claims(board, train, path);
        // Without such bonuses only the dearest of those that use the same counts.
        let key = (
            uses,
            if once + sets > 0 {
                earns.clone()
            } else {
                Vec::new()
            },
            share.clone(),
        );
        earns.shrink_to_fit();
        let hexes = back.min(path.hexes.clone());
        let choice = Choice {
            revenue,
            earns,
            train: 0,
            group: 0,
            borders: path.borders(),
            hexes,
            uses,
            share,
        };
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
    if board
        .position
        .setup()
        .rules
        .token_once
        .contains(&train.name)
    {
        let tokens = path.nodes.iter().filter(|&&node| board.nodes[node].token);
        tokens.for_each(|node| {
            uses.add(board.resources + board.ranks.len().max(board.nodes.len()) + node)
        });
    }
    for (index, alone) in board.position.setup().rules.alone.iter().enumerate() {
        let meant = extra::nodes(board, &alone.places);
        let visits = path.nodes.iter().any(|node| meant.contains(node));
        if visits && extra::is_for(board, &alone.when, train) {
            uses.add(
                board.resources
                    + board.ranks.len().max(board.nodes.len())
                    + board.nodes.len()
                    + index,
            );
        }
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
    board: &'a Board<'a>,
    trains: &'a [Train],
    /// What totals may add at most to what routes earn.
    slack: i64,
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
    pub fn new(
        board: &'a Board<'a>,
        trains: &'a [Train],
        choices: &'a [Vec<Choice>],
        combinations: usize,
    ) -> Sharing<'a> {
        let mut hopes = vec![0];
        for choices in choices.iter().rev() {
            hopes.push(hopes[hopes.len() - 1] + choices.first().map_or(0, |choice| choice.revenue));
        }
        hopes.reverse();
        let slack = board
            .position
            .setup()
            .rules
            .totals
            .iter()
            .map(|total| match total.change {
                Effect::Pays(pays) => i64::from(pays),
                Effect::PaysEach(pays) => i64::from(pays) * trains.len() as i64,
                _ => 0,
            });
        Sharing {
            board,
            trains,
            slack: slack.sum(),
            choices,
            hopes,
            left: combinations,
            best: None,
        }
    }

    pub fn best(mut self) -> Option<Merit> {
        self.go(&Chosen::default())?;
        self.best
    }

    fn go(&mut self, chosen: &Chosen<'a>) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let train = chosen.routes.len();
        let (slack, later) = (
            self.slack,
            self.choices.len() - train - usize::from(train < self.choices.len()),
        );
        let most = total::most(self.board);
        let count = chosen.routes.iter().flatten().count() + later;
        let hopeless = |best: &Option<Merit>, revenue: u32, more: usize| {
            let count = if most { count + more } else { 0 };
            best.as_ref().is_some_and(|best| {
                (count, i64::from(revenue) + slack) < (best.most.0, best.base.0)
            })
        };
        let all: &'a [Vec<Choice>] = self.choices;
        if train == all.len() {
            let Some(merit) = merit(self.board, self.trains, chosen) else {
                return Some(());
            };
            if self.best.as_ref().is_none_or(|best| merit < *best) {
                self.best = Some(merit);
            }
            return Some(());
        }
        for choice in &all[train] {
            if hopeless(
                &self.best,
                chosen.revenue + choice.revenue + self.hopes[train + 1],
                1,
            ) {
                break;
            }
            let uses = chosen
                .uses
                .get(&choice.group)
                .copied()
                .unwrap_or(Set::EMPTY);
            if !choice.uses.meets(&uses) {
                let mut next = chosen.clone();
                next.routes.push(Some(choice));
                next.uses.insert(choice.group, uses.and_all(&choice.uses));
                next.revenue += choice.revenue;
                self.go(&next)?;
            }
        }
        if !hopeless(&self.best, chosen.revenue + self.hopes[train + 1], 0) {
            let mut next = chosen.clone();
            next.routes.push(None);
            self.go(&next)?;
        }
        Some(())
    }
}

/// What a run is worth; none where some of its trains earn nothing.
fn merit(board: &Board, all: &[Train], chosen: &Chosen) -> Option<Merit> {
    let routes: Vec<&Choice> = chosen.routes.iter().flatten().copied().collect();
    let runs: Vec<&Train> = routes.iter().map(|route| &all[route.train]).collect();
    if !total::may_run(board, all, &runs) {
        return None;
    }
    let ways = shared(&routes, extra::once(board).len());
    let worth = ways
        .into_iter()
        .map(|(met, sum)| total::of(board, &runs, met, i64::from(sum)));
    let (base, revenue) = worth.max()?;
    let parts: Vec<Part> = routes.iter().map(|route| route.part()).collect();
    Some(Merit {
        most: Reverse(if total::most(board) { routes.len() } else { 0 }),
        base: Reverse(base),
        preferred: Reverse(prefer::of(board, &parts)),
        trains: routes.len(),
        borders: routes.iter().map(|route| route.borders).sum(),
        lists: chosen
            .routes
            .iter()
            .map(|route| list_of(route.map(|route| route.hexes.clone())))
            .collect(),
        revenue,
    })
}

/// The most that routes earn together, by the sets that they meet; each bonus that one alone may have is given to one.
fn shared(routes: &[&Choice], once: usize) -> BTreeMap<usize, u32> {
    let alone = (1usize << once) - 1;
    // By the bonuses given so far and the sets met.
    let mut ways = BTreeMap::from([(0usize, 0u32)]);
    for route in routes {
        let mut next: BTreeMap<usize, u32> = BTreeMap::new();
        for (&before, &sum) in &ways {
            for (bits, earns) in route.earns.iter().enumerate() {
                if let Some(earns) = earns.filter(|_| bits & before & alone == 0) {
                    let most = next.entry(before | bits).or_insert(0);
                    *most = (*most).max(sum + earns);
                }
            }
        }
        ways = next;
    }
    let mut by_sets = BTreeMap::new();
    for (bits, sum) in ways {
        let most = by_sets.entry(bits >> once).or_insert(0);
        *most = sum.max(*most);
    }
    by_sets
}
