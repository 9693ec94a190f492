//! A player's track as pieces that hang together, and the cheapest track from it to a place.

use crate::legal::reach::Reach;
use crate::model::ground::{Step, Way};
use crate::model::table::Table;
use crate::state::State;

/// The dearest track that is looked for, more than any map asks.
pub const DEAREST: i32 = 2000;

/// The pieces of the track of the player to act, the major cities that it touches included.
#[derive(Clone, Debug)]
pub struct Network {
    piece: Vec<Option<usize>>,
    main: usize,
}

/// The cheapest track to a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The mileposts.
    pub path: Vec<usize>,
    /// Whether it begins on the player's network.
    pub join: Join,
}

/// How track lies to the network of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// It begins there, or is the first track of all.
    Joined,
    /// It begins elsewhere. Joining it costs so much more; `None` where nothing joins it.
    Apart(Option<i32>),
}

impl Network {
    /// The network is the piece on which the train stands, else the largest.
    pub fn of(table: &Table, state: &State) -> Network {
        let mut network = Network {
            piece: vec![None; table.ground().mileposts()],
            main: 0,
        };
        let mut largest = 0;
        let mut pieces = 0;
        for at in state.track(table, state.mover()) {
            if network.piece[at].is_none() {
                let size = network.flood(table, state, at, pieces);
                if size > largest {
                    (network.main, largest) = (pieces, size);
                }
                pieces += 1;
            }
        }
        let train = state.active_player().at;
        if let Some(piece) = train.and_then(|at| network.piece[at]) {
            network.main = piece;
        }
        network
    }

    /// The piece that a milepost is part of, by number; `None` where the player has no track.
    pub fn piece(&self, at: usize) -> Option<usize> {
        self.piece.get(at).copied().flatten()
    }

    fn flood(&mut self, table: &Table, state: &State, start: usize, piece: usize) -> usize {
        let (ground, seat) = (table.ground(), state.mover());
        let mut open = vec![start];
        let mut size = 0;
        self.piece[start] = Some(piece);
        while let Some(at) = open.pop() {
            size += 1;
            let owned = |way: &&Way| match way.step {
                Step::Inside => true,
                Step::Section(pip) => state.owner(pip) == Some(seat),
                Step::Ferry(ferry) => {
                    state.has_port(seat, ferry, 0) && state.has_port(seat, ferry, 1)
                }
            };
            for way in ground.ways(at).iter().filter(owned) {
                if self.piece[way.to].is_none() {
                    self.piece[way.to] = Some(piece);
                    open.push(way.to);
                }
            }
        }
        size
    }

    /// Whether there is no track.
    pub fn is_empty(&self) -> bool {
        self.piece.iter().all(Option::is_none)
    }

    /// Whether a milepost is on the network itself.
    pub fn has(&self, at: usize) -> bool {
        self.piece
            .get(at)
            .is_some_and(|&piece| piece == Some(self.main))
    }

    fn all(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.piece.len()).filter(|&at| self.piece[at].is_some())
    }

    fn main(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.piece.len()).filter(|&at| self.has(at))
    }

    /// The cheapest track to a milepost for the player to act: from their track; and from a major city that it does not
    /// touch, where that is cheaper. Before any track is built it begins in any major city. Empty where nothing leads there
    /// or nothing is to be built.
    pub fn links(&self, table: &Table, state: &State, to: usize) -> Vec<Link> {
        let ground = table.ground();
        if to >= ground.mileposts() || self.has(to) {
            return Vec::new();
        }
        let goal = ground.major(to);
        let majors = table.board().majors().iter();
        let majors = majors
            .flat_map(|&city| &ground.town(city).mileposts)
            .copied();
        let apart = majors.filter(|&at| self.piece[at].is_none() && ground.major(at) != goal);
        let apart = Reach::from(table, state, apart, DEAREST);
        let link = |reach: &Reach, join: Join| {
            let cost = reach.cost(to).filter(|_| reach.extends_to(to))?;
            let path = reach.path(to);
            Some((cost, Link { path, join }))
        };
        if self.is_empty() {
            return link(&apart, Join::Joined)
                .map(|(_, link)| link)
                .into_iter()
                .collect();
        }
        let main = Reach::from(table, state, self.main(), DEAREST);
        let joining = |path: &[usize]| {
            let touched = |&at: &usize| path.contains(&at) || self.alike(table, at, path[0]);
            let costs = (0..ground.mileposts()).filter(touched);
            Join::Apart(costs.filter_map(|at| main.cost(at)).min())
        };
        let mut own = if self.piece[to].is_some() {
            link(&main, Join::Joined)
        } else {
            link(
                &Reach::from(table, state, self.all(), DEAREST),
                Join::Joined,
            )
        };
        if let Some((_, link)) = &mut own
            && !self.has(link.path[0])
        {
            link.join = joining(&link.path);
        }
        let dearest = own.as_ref().map_or(i32::MAX, |(cost, _)| *cost);
        let other = link(&apart, Join::Joined)
            .filter(|(cost, _)| *cost < dearest && self.piece[to].is_none())
            .map(|(_, link)| Link {
                join: joining(&link.path),
                ..link
            });
        own.map(|(_, link)| link).into_iter().chain(other).collect()
    }

    /// Whether two mileposts are of one piece of track or of one major city.
    fn alike(&self, table: &Table, a: usize, b: usize) -> bool {
        let ground = table.ground();
        let piece = self.piece[a].is_some() && self.piece[a] == self.piece[b];
        piece || ground.major(a).is_some() && ground.major(a) == ground.major(b)
    }
}
