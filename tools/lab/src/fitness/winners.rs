//! How many players can win on a map: each must join all major cities but those that the rules spare, on track of their own.
//!
//! Track is laid by the rules of the game (C12 to C18), without money and turns: a section is one player's, a ferry has room for
//! two, a city for as many as its size says. Players join one major city after another, the nearest first. What matters of the
//! order in which they do is tried: every major city as the first player's start, where the others start in the next ones of the
//! map, in those nearest to it, or in the same, each in two ways: all players join a city in turn, and each player joins all of
//! theirs before the next player begins. Who is shut in begins in another major city, as the rules let everybody (C12). So many
//! players can win as all do in all of these orders.

use crate::fitness::cut::{Cut, cut};
use crate::fitness::name::apart;
use milepost_deck::model::PLAYERS;
use milepost_table::apply::start;
use milepost_table::inner::{lay, set_mover};
use milepost_table::legal::network::DEAREST;
use milepost_table::legal::reach::Reach;
use milepost_table::model::options::Options;
use milepost_table::model::table::{Board, Table};
use milepost_table::state::{State, win};
use std::collections::BTreeSet;
use std::sync::Arc;

/// So often a way is sought anew that a rule stops half-way, or that begins elsewhere.
const TRIED: usize = 8;

/// How many players can win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winners {
    /// So many can win in every order that was tried: 1 to 6. One player alone can always win on a map that hangs together.
    pub players: usize,
    /// What keeps one more from it.
    pub limit: Option<Limit>,
}

/// What keeps some of the players from winning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The players of whom one cannot win.
    pub players: usize,
    /// Where all track between two parts of the map must pass.
    pub cut: Cut,
    /// Whether fewer players than these fit through there, so that one is kept from winning whatever the others do; else the
    /// others' track took more room than it needs.
    pub is_certain: bool,
}

/// The order in which players join major cities.
#[derive(Clone, Copy, Debug)]
enum Turns {
    /// A city each.
    Each,
    /// All cities of a player before the next player begins.
    Whole,
}

/// Where the players after the first begin.
#[derive(Clone, Copy, Debug)]
enum Homes {
    /// In the major cities that follow in the map's list, one each.
    Next,
    /// In those nearest to the first, one each: all on one side of what divides the map.
    Near,
    /// In the same major city.
    Same,
}

/// What players do first.
#[derive(Clone, Copy, Debug)]
struct Order {
    /// The first player's major city, as an index into the list of major cities.
    first: usize,
    homes: Homes,
    turns: Turns,
}

/// A player who cannot join as many major cities as it takes.
struct Stuck {
    /// The major cities that are joined or could be.
    near: Vec<usize>,
    /// Those that are out of reach.
    far: Vec<usize>,
}

/// How many players can win on a board; `None` if it has no major city.
pub fn winners(board: &Arc<Board>) -> Option<Winners> {
    let mut limit = None;
    let mut players = *PLAYERS.end();
    while players > 1 {
        let table = empty(board, players)?;
        let Some(stuck) = orders(&table).find_map(|order| play(&table, order).err()) else {
            break;
        };
        let cut = cut(&table, &stuck.near, &stuck.far);
        let spared = table.board().majors().len() - table.majors_to_join();
        let is_certain =
            cut.room < players && stuck.near.len() > spared && stuck.far.len() > spared;
        let next = if is_certain {
            cut.room.max(1)
        } else {
            players - 1
        };
        limit = Some(Limit {
            players: next + 1,
            cut,
            is_certain,
        });
        players = next;
    }
    Some(Winners { players, limit })
}

/// A table without cards.
fn empty(board: &Arc<Board>, seats: usize) -> Option<Table> {
    let mut options = Options::of(board.map());
    (options.numbers.draft, options.numbers.draft_next) = (0, 0);
    Table::new(board.clone(), options, Vec::new(), seats, 0).ok()
}

fn orders(table: &Table) -> impl Iterator<Item = Order> {
    let starts = 0..table.board().majors().len();
    let turns = [Turns::Each, Turns::Whole];
    let homes = [Homes::Next, Homes::Near, Homes::Same];
    let ways = homes.map(|homes| turns.map(|turns| (homes, turns)));
    starts.flat_map(move |first| {
        let order = move |(homes, turns)| Order {
            first,
            homes,
            turns,
        };
        ways.into_iter().flatten().map(order)
    })
}

/// The major city in which each player begins.
fn homes(table: &Table, order: Order) -> Vec<usize> {
    let mut majors = table.board().majors().to_vec();
    majors.rotate_left(order.first);
    let first = majors[0];
    let place = |city: usize| table.ground().town(city).mileposts[0];
    match order.homes {
        Homes::Next => {}
        Homes::Near => majors.sort_by_key(|&city| apart(table.map(), place(first), place(city))),
        Homes::Same => majors.truncate(1),
    }
    majors.into_iter().cycle().take(table.seats()).collect()
}

/// All players join major cities, the nearest first.
fn play(table: &Table, order: Order) -> Result<(), Stuck> {
    let (majors, seats) = (table.board().majors(), table.seats());
    let mut state = start(table);
    let mut homes = homes(table, order);
    let mut left: Vec<usize> = (0..seats).collect();
    // Each round joins a city to every player's, unless they begin elsewhere.
    let rounds = 2 * majors.len() * majors.len();
    for _ in 0..rounds {
        let now = match order.turns {
            Turns::Each => left.clone(),
            Turns::Whole => left.first().copied().into_iter().collect(),
        };
        for seat in now {
            set_mover(&mut state, seat);
            if join(table, &mut state, &mut homes[seat])? {
                left.retain(|&other| other != seat);
            }
        }
        if left.is_empty() {
            return Ok(());
        }
    }
    let seat = left.first().copied().unwrap_or_default();
    set_mover(&mut state, seat);
    Err(stuck(table, &state, homes[seat]))
}

/// The player to act joins the nearest major city that is not joined; whether they have enough now. Who can join too few from
/// where they began begins in another major city.
fn join(table: &Table, state: &mut State, home: &mut usize) -> Result<bool, Stuck> {
    let (ground, needed) = (table.ground(), table.majors_to_join());
    for _ in 0..TRIED {
        let piece = win::piece(table, state, state.mover(), &ground.town(*home).mileposts);
        let majors = table.board().majors().iter();
        let is_joined = |city: &&usize| piece.contains(&ground.town(**city).mileposts[0]);
        let joined = majors.filter(is_joined).count();
        if joined >= needed {
            return Ok(true);
        }
        let is_goal = |at: usize| ground.major(at).is_some() && !piece.contains(&at);
        let reach = Reach::until(table, state, piece.iter().copied(), DEAREST, is_goal);
        let goals: Vec<usize> = (0..ground.mileposts()).filter(|&at| is_goal(at)).collect();
        match reach.nearest(&goals) {
            Some((_, path)) if lay(table, state, &path) => return Ok(joined + 1 >= needed),
            Some(_) => {}
            None => *home = elsewhere(table, state, *home)?,
        }
    }
    Err(stuck(table, state, *home))
}

/// Another major city from which the player to act can join enough.
fn elsewhere(table: &Table, state: &State, home: usize) -> Result<usize, Stuck> {
    let reached = |city: usize| stuck(table, state, city);
    let mut others = table.board().majors().iter().copied();
    let enough = |&city: &usize| city != home && reached(city).near.len() >= table.majors_to_join();
    others.find(enough).ok_or_else(|| reached(home))
}

/// What the player to act can join, and what is out of reach.
fn stuck(table: &Table, state: &State, home: usize) -> Stuck {
    let ground = table.ground();
    let piece: BTreeSet<usize> =
        win::piece(table, state, state.mover(), &ground.town(home).mileposts);
    let reach = Reach::from(table, state, piece.into_iter(), DEAREST);
    let majors = table.board().majors().iter().copied();
    let is_near = |city: &usize| {
        let mut mileposts = ground.town(*city).mileposts.iter();
        mileposts.any(|&at| reach.cost(at).is_some())
    };
    let (near, far) = majors.partition(is_near);
    Stuck { near, far }
}
