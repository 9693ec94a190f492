//! Where all track between two parts of a map must pass, and how many players have room there.
//!
//! The least cut and the greatest flow are equal (Ford and Fulkerson 1956), and as no game has more than six players, a few
//! searches find both: each sends one more player across.

use crate::fitness::name::{ferry_name, joined, listed, nearest_city};
use milepost_table::model::ground::Step;
use milepost_table::model::table::Table;
use std::collections::VecDeque;
use std::fmt;

/// The most names of a side that are told.
const LISTED: usize = 4;
/// Room without a limit.
const OPEN: usize = 1 << 20;

/// Where all track between two parts of a map must pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The major cities on the one side, by name.
    pub near: Vec<String>,
    /// Those on the other.
    pub far: Vec<String>,
    /// What lies between them.
    pub passes: Vec<Pass>,
    /// How many players have room in all of it.
    pub room: usize,
}

/// A part of a cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pass {
    /// A ferry, by its name or that of the city near to it.
    Ferry(String),
    /// A small or medium city.
    City(String),
    /// So many sections of track near a city.
    Sections(usize, String),
}

impl fmt::Display for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pass::Ferry(name) => write!(f, "the ferry {name}"),
            Pass::City(name) => write!(f, "the city {name}"),
            Pass::Sections(1, near) => write!(f, "a single section near {near}"),
            Pass::Sections(count, near) => write!(f, "{count} sections near {near}"),
        }
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let passes: Vec<String> = self.passes.iter().map(Pass::to_string).collect();
        let [near, far] = [&self.near, &self.far].map(|names| listed(names, LISTED));
        let passes = joined(&passes);
        write!(
            f,
            "all track between {near} on the one side and {far} on the other takes {passes}, with room for {}",
            self.room
        )
    }
}

/// A way for players through the map, in one direction; the opposite one has the next number, or the one before.
struct Arc {
    to: usize,
    room: usize,
}

/// Mileposts twice: where track comes in (`2 m`) and where it goes out (`2 m + 1`), so that a city has its room between them.
struct Flow {
    arcs: Vec<Arc>,
    out: Vec<Vec<usize>>,
}

impl Flow {
    fn new(table: &Table) -> Flow {
        let (ground, numbers) = (table.ground(), &table.options().numbers);
        let mileposts = ground.mileposts();
        let mut flow = Flow {
            arcs: Vec::new(),
            out: vec![Vec::new(); 2 * mileposts],
        };
        for at in 0..mileposts {
            let size = ground.city(at).map(|city| ground.town(city).size);
            let room = size.and_then(|size| numbers.city_players(size));
            flow.join(2 * at, 2 * at + 1, room.map_or(OPEN, |room| room as usize));
            for way in ground.ways(at) {
                let room = match way.step {
                    Step::Inside => OPEN,
                    Step::Section(_) => 1,
                    Step::Ferry(_) => numbers.ferry_players as usize,
                };
                flow.join(2 * at + 1, 2 * way.to, room);
            }
        }
        flow
    }

    fn join(&mut self, from: usize, to: usize, room: usize) {
        for (from, to, room) in [(from, to, room), (to, from, 0)] {
            self.out[from].push(self.arcs.len());
            self.arcs.push(Arc { to, room });
        }
    }

    /// The way of one more player to some places, as arcs; else all that can be reached.
    fn search(&self, from: &[usize], is_goal: &[bool]) -> Result<Vec<usize>, Vec<bool>> {
        let mut by: Vec<Option<usize>> = vec![None; self.out.len()];
        let mut is_reached = vec![false; self.out.len()];
        let mut open: VecDeque<usize> = from.iter().copied().collect();
        from.iter().for_each(|&at| is_reached[at] = true);
        while let Some(at) = open.pop_front() {
            if is_goal[at] {
                let mut way = Vec::new();
                let mut here = at;
                while let Some(arc) = by[here] {
                    way.push(arc);
                    here = self.arcs[arc ^ 1].to;
                }
                return Ok(way);
            }
            for &arc in &self.out[at] {
                let Arc { to, room } = self.arcs[arc];
                if room > 0 && !is_reached[to] {
                    (is_reached[to], by[to]) = (true, Some(arc));
                    open.push_back(to);
                }
            }
        }
        Err(is_reached)
    }
}

/// How many players have room between major cities and others on the board without track, and which of a flow's places can be
/// reached when so many are across.
fn fill(table: &Table, near: &[usize], far: &[usize]) -> (usize, Vec<bool>) {
    let ground = table.ground();
    let places = |cities: &[usize]| -> Vec<usize> {
        let mileposts = cities.iter().flat_map(|&city| &ground.town(city).mileposts);
        mileposts.map(|&at| 2 * at).collect()
    };
    let mut flow = Flow::new(table);
    let from = places(near);
    let mut is_goal = vec![false; flow.out.len()];
    places(far).into_iter().for_each(|at| is_goal[at] = true);
    let mut room = 0;
    loop {
        match flow.search(&from, &is_goal) {
            Err(is_reached) => return (room, is_reached),
            Ok(way) => {
                room += 1;
                for arc in way {
                    flow.arcs[arc].room -= 1;
                    flow.arcs[arc ^ 1].room += 1;
                }
            }
        }
    }
}

/// The narrowest place between major cities and others, on the board without track.
pub fn cut(table: &Table, near: &[usize], far: &[usize]) -> Cut {
    let (room, is_reached) = fill(table, near, far);
    let name = |&city: &usize| table.map().cities()[city].name.clone();
    Cut {
        near: near.iter().map(name).collect(),
        far: far.iter().map(name).collect(),
        passes: passes(table, &is_reached),
        room,
    }
}

/// What leads from what can be reached to what cannot.
fn passes(table: &Table, is_reached: &[bool]) -> Vec<Pass> {
    let (map, ground) = (table.map(), table.ground());
    let mut passes = Vec::new();
    let mut sections: Vec<(usize, String)> = Vec::new();
    for at in 0..ground.mileposts() {
        if is_reached[2 * at] && !is_reached[2 * at + 1] {
            let city = ground.city(at).map(|city| map.cities()[city].name.clone());
            passes.push(Pass::City(city.unwrap_or_default()));
        }
        for way in ground.ways(at) {
            if !is_reached[2 * at + 1] || is_reached[2 * way.to] {
                continue;
            }
            match way.step {
                Step::Inside => {}
                Step::Ferry(ferry) => passes.push(Pass::Ferry(ferry_name(map, ferry))),
                Step::Section(_) => {
                    let near = nearest_city(map, at);
                    match sections.iter_mut().find(|(_, name)| *name == near) {
                        Some((count, _)) => *count += 1,
                        None => sections.push((1, near)),
                    }
                }
            }
        }
    }
    passes.extend(
        sections
            .into_iter()
            .map(|(count, near)| Pass::Sections(count, near)),
    );
    passes
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_map::shipped;
    use milepost_table::model::options::Options;
    use milepost_table::model::table::Board;
    use std::collections::BTreeSet;
    use std::sync::Arc;

    /// Whether track could lead from one city to another without what a cut names, found by walking. Sections are named by their
    /// number and a city only: as many as they are, all that lead out of the near side are left out.
    fn leads(table: &Table, from: usize, to: usize, cut: &Cut, is_near: &[bool]) -> bool {
        let ground = table.ground();
        let named = |pass: &Pass| cut.passes.contains(pass);
        let is_shut = |at: usize| {
            let city = ground
                .city(at)
                .map(|city| table.map().cities()[city].name.clone());
            city.is_some_and(|name| named(&Pass::City(name)))
        };
        let mut seen = BTreeSet::from([ground.town(from).mileposts[0]]);
        let mut open: Vec<usize> = seen.iter().copied().collect();
        while let Some(at) = open.pop() {
            if ground.city(at) == Some(to) {
                return true;
            }
            for way in ground.ways(at) {
                let is_kept = match way.step {
                    Step::Ferry(ferry) => !named(&Pass::Ferry(ferry_name(table.map(), ferry))),
                    Step::Section(_) => is_near[at] == is_near[way.to],
                    Step::Inside => true,
                };
                if is_kept && !is_shut(way.to) && seen.insert(way.to) {
                    open.push(way.to);
                }
            }
        }
        false
    }

    /// What a flow leaves reachable is the near side of the cut: its room is that of what it names, so that no cut is narrower,
    /// and no flow greater.
    #[test]
    fn a_cut_parts_the_map_and_has_the_room_of_what_it_names() {
        for (name, _) in shipped::MAPS {
            let board = Arc::new(Board::new(shipped::map(name).unwrap()));
            let mut options = Options::default();
            (options.numbers.draft, options.numbers.draft_next) = (0, 0);
            let table = Table::new(board, options, Vec::new(), 6, 0).unwrap();
            let majors = table.board().majors();
            for split in 1..majors.len() {
                let (near, far) = majors.split_at(split);
                let cut = cut(&table, near, far);
                let room = |pass: &Pass| match pass {
                    Pass::Ferry(_) => 2,
                    Pass::City(name) => {
                        let mut cities = table.map().cities().iter();
                        let city = cities.find(|city| city.name == *name).unwrap();
                        table.options().numbers.city_players(city.size).unwrap() as usize
                    }
                    Pass::Sections(count, _) => *count,
                };
                assert_eq!(
                    cut.passes.iter().map(room).sum::<usize>(),
                    cut.room,
                    "{name}: {cut}"
                );
                let (_, is_reached) = fill(&table, near, far);
                let is_near: Vec<bool> = is_reached.chunks(2).map(|both| both[1]).collect();
                for (&a, &b) in near.iter().zip(far) {
                    assert!(!leads(&table, a, b, &cut, &is_near), "{name}: {cut}");
                }
            }
        }
    }
}
