//! What the money reaches is what plainer searches find.

use crate::common;

use common::random::{after, dealt, prices, quick, shipped, tiny};
use milepost_table::ground::Step;
use milepost_table::legal::buildable;
use milepost_table::reach::Reach;
use milepost_table::{Action, State, Table, apply};

/// What it costs to build along a path.
fn cost(table: &Table, state: &State, path: &[usize]) -> i32 {
    let (mut after, seat) = (state.clone(), state.mover());
    apply(
        table,
        &mut after,
        seat,
        &Action::Build {
            path: path.to_vec(),
        },
    )
    .unwrap();
    state.players()[seat].cash - after.players()[seat].cash
}

/// The cheapest of all paths that may be built, one by one.
fn all_paths(table: &Table, state: &State, path: &mut Vec<usize>, best: &mut [Option<i32>]) {
    let at = path[path.len() - 1];
    let inside = |a: usize, b: usize| {
        table.ground().major(a).is_some() && table.ground().major(a) == table.ground().major(b)
    };
    for way in table.ground().ways(at) {
        // A second step inside a major city leads nowhere that the first does not.
        let again = path.len() > 1 && inside(path[path.len() - 2], at) && inside(at, way.to);
        if path.contains(&way.to) || again {
            continue;
        }
        path.push(way.to);
        let still_inside = path.windows(2).all(|pair| inside(pair[0], pair[1]));
        if still_inside || buildable(table, state, path) {
            if !still_inside && !state.on_track(table, state.mover(), way.to) {
                let found = cost(table, state, path);
                best[way.to] = Some(best[way.to].map_or(found, |best| best.min(found)));
            }
            all_paths(table, state, path, best);
        }
        path.pop();
    }
}

#[test]
fn on_tiny_boards_the_cheapest_of_all_paths() {
    let (boards, mut reached, mut dearer) = (tiny(), 0, 0);
    for game in 0..400 {
        let table = quick(&boards, game);
        let state = after(&table, game, game as usize % 60);
        let ground = table.ground();
        if table.options().companion || state.budget(&table) == 0 || state.turn().upgraded {
            continue;
        }
        let reach = Reach::of(&table, &state);
        let mut best = vec![None; ground.mileposts()];
        let starts = (0..ground.mileposts())
            .filter(|&at| ground.major(at).is_some() || state.on_track(&table, state.mover(), at));
        starts.for_each(|at| all_paths(&table, &state, &mut vec![at], &mut best));
        for to in reach.targets() {
            let path = reach.path(to);
            if buildable(&table, &state, &path) {
                assert!(
                    cost(&table, &state, &path) >= best[to].unwrap(),
                    "{game}: {path:?}"
                );
                assert!(
                    cost(&table, &state, &path) <= reach.cost(to).unwrap(),
                    "{game}: {path:?}"
                );
            }
        }
        for to in
            (0..ground.mileposts()).filter(|&to| ground.major(to).is_none() && best[to].is_some())
        {
            reached += 1;
            // What only a whole path shows may be found dearer or not at all.
            dearer += usize::from(
                reach.cost(to) != best[to] || !buildable(&table, &state, &reach.path(to)),
            );
        }
    }
    assert!(
        reached > 1000 && dearer * 100 < reached,
        "{dearer} of {reached}"
    );
}

/// Prices of single steps from the map alone, relaxed until nothing changes.
fn relaxed(table: &Table, state: &State) -> Vec<Option<i32>> {
    let (ground, map, seat) = (table.ground(), table.map(), state.mover());
    let mine = |at: usize| state.on_track(table, seat, at);
    let fare = |ferry: usize| {
        let [a, b] = ground.ferry(ferry);
        if mine(a) || mine(b) {
            0
        } else {
            i32::from(map.ferries()[ferry].cost)
        }
    };
    // Of two players the other keeps a section into a city until they have one.
    let room = |at: usize, more: usize| {
        let owners: Vec<_> = ground
            .sections(at)
            .iter()
            .map(|&pip| state.owner(pip))
            .collect();
        let left = owners.iter().filter(|owner| owner.is_none()).count();
        let own = owners.iter().filter(|&&owner| owner == Some(seat)).count();
        let other = left + own < owners.len();
        let city = ground.city(at).is_some() && ground.major(at).is_none();
        !city || left >= more + usize::from(!other && owners.len() > 1) && own + more <= 3
    };
    let fits = |from: usize, to: usize| {
        let through = !mine(from) && ground.ports(from).is_empty();
        room(from, 1 + usize::from(through)) && room(to, 1)
    };
    let mut cost: Vec<Option<i32>> = (0..ground.mileposts())
        .map(|at| (ground.major(at).is_some() || mine(at)).then_some(0))
        .collect();
    loop {
        let before = cost.clone();
        for at in 0..ground.mileposts() {
            for way in ground.ways(at) {
                let add = match (way.step, ground.ports(way.to)) {
                    // The port at this end is paid for.
                    (Step::Inside | Step::Ferry(_), _) => Some(0),
                    (Step::Section(pip), _) if state.owner(pip).is_some() || !fits(at, way.to) => {
                        None
                    }
                    (Step::Section(pip), &[]) => {
                        Some(ground.entry(way.to) + i32::from(map.pips()[pip].extra))
                    }
                    (Step::Section(pip), &[ferry, ..]) => {
                        Some(fare(ferry) + i32::from(map.pips()[pip].extra))
                    }
                };
                let new = cost[at].zip(add).map(|(cost, add)| cost + add);
                cost[way.to] = [cost[way.to], new].into_iter().flatten().min();
            }
        }
        if cost == before {
            return cost;
        }
    }
}

/// On boards where no port has two ferries, early in games of two.
#[test]
fn on_shipped_boards_the_prices_of_single_steps() {
    let boards: Vec<_> = shipped()
        .into_iter()
        .filter(|board| board.map().name() != "British Isles")
        .collect();
    let (prices, mut compared) = (prices(&boards), 0);
    for game in (0..200).step_by(5) {
        let table = dealt(&boards, &prices, game);
        let state = after(&table, game, 3);
        if table.options().companion || !state.turn().outs.is_empty() || state.turn().upgraded {
            continue;
        }
        let limit = state
            .budget(&table)
            .min(state.players()[state.mover()].cash);
        let (found, reach) = (relaxed(&table, &state), Reach::of(&table, &state));
        for (to, found) in found.iter().enumerate() {
            assert_eq!(
                reach.cost(to),
                found.filter(|&cost| cost <= limit),
                "game {game}, milepost {to}"
            );
            compared += usize::from(reach.cost(to).is_some_and(|cost| cost > 0));
        }
    }
    assert!(compared > 1000, "{compared}");
}
