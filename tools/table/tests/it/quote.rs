//! Track is priced over turns, joined to what a player has, and called by places on the board.

use crate::common;

use common::random::{after, quick, tiny};
use milepost_table::legal::network::{Join, Network};
use milepost_table::legal::quote::quote;
use milepost_table::reach::Reach;
use milepost_table::{
    Action, Options, Participant, Roster, State, Table, Why, Words, apply, start,
};

/// Iberia, where the first of two players builds in the opening.
fn opening() -> (Table, State) {
    let board = common::board("iberia");
    let mut options = Options::of(board.map());
    options.set("game", "locking").unwrap();
    let table = common::table(&board, options, 2, 7);
    let mut state = start(&table);
    for seat in 0..2 {
        apply(
            &table,
            &mut state,
            seat,
            &Action::Keep { cards: Vec::new() },
        )
        .unwrap();
    }
    (table, state)
}

fn city(table: &Table, name: &str) -> usize {
    let cities = table.map().cities();
    cities
        .iter()
        .find(|city| city.name == name)
        .unwrap()
        .mileposts[0]
}

fn end(table: &Table, state: &mut State) {
    let seat = state.mover();
    apply(table, state, seat, &Action::End).unwrap();
}

#[test]
fn what_is_quoted_for_this_turn_can_be_built_and_costs_that() {
    let (boards, mut built, mut split) = (tiny(), 0, 0);
    for game in 0..300 {
        let table = quick(&boards, game);
        let state = after(&table, game, game as usize % 60);
        if table.options().companion || state.money_for_track(&table) == 0 {
            continue;
        }
        let seat = state.mover();
        let reach = Reach::of(&table, &state);
        // Three paths, of which the later ones may run over those before.
        let mut targets: Vec<usize> = reach.targets().collect();
        targets.sort_by_key(|&to| std::cmp::Reverse(reach.cost(to)));
        let paths: Vec<_> = targets.iter().take(3).map(|&to| reach.path(to)).collect();
        let found = quote(&table, &state, &paths);
        let mut then = state.clone();
        for path in &found.now.paths {
            let path = path.clone();
            apply(&table, &mut then, seat, &Action::Build { path }).unwrap();
        }
        let paid = state.players()[seat].cash - then.players()[seat].cash;
        assert_eq!(paid, found.now.cost);
        built += found.now.sections;
        split += usize::from(found.later.sections > 0);
    }
    assert!(built > 200 && split > 10, "{built} {split}");
}

#[test]
fn dear_track_is_split_by_turns_and_goes_on_where_it_ended() {
    let (table, mut state) = opening();
    let (madrid, porto) = (city(&table, "Madrid"), city(&table, "Porto"));
    let links = Network::of(&table, &state).links(&table, &state, porto);
    assert_eq!(
        links.len(),
        1,
        "before the first track, from any major city"
    );
    let sources = [madrid].into_iter();
    let path = Reach::from(&table, &state, sources, 500).path(porto);
    let whole = quote(&table, &state, std::slice::from_ref(&path));
    let major = |at: usize| table.ground().major(at);
    let inside = |pair: &[usize]| major(pair[0]).is_some() && major(pair[0]) == major(pair[1]);
    for path in whole.now.paths.iter().chain(&whole.later.paths) {
        assert!(
            !inside(&path[..2]) && !inside(&path[path.len() - 2..]),
            "{path:?}"
        );
    }
    assert!(whole.now.cost <= 20 && whole.later.sections > 0 && whole.stop.is_none());
    let sum = whole.now.cost + whole.later.cost;
    let mut plan = vec![path];
    let mut paid = 0;
    for _ in 0..8 {
        let part = quote(&table, &state, &plan);
        for path in part.now.paths {
            apply(&table, &mut state, 0, &Action::Build { path }).unwrap();
        }
        paid += part.now.cost;
        plan = part.later.paths;
        if plan.is_empty() {
            break;
        }
        end(&table, &mut state);
        while state.mover() != 0 {
            end(&table, &mut state);
        }
    }
    assert!(plan.is_empty());
    assert_eq!(paid, sum);
    assert!(Network::of(&table, &state).has(porto));
}

#[test]
fn another_player_s_section_stops_a_plan_and_the_words_name_no_coordinates() {
    let (table, mut state) = opening();
    let (madrid, porto) = (city(&table, "Madrid"), city(&table, "Porto"));
    let path = Reach::from(&table, &state, [madrid].into_iter(), 500).path(porto);
    end(&table, &mut state);
    // Out of Madrid as the plan is.
    let out = table
        .ground()
        .ways(path[0])
        .iter()
        .map(|way| way.to)
        .collect::<Vec<_>>();
    assert!(out.contains(&path[1]));
    apply(
        &table,
        &mut state,
        1,
        &Action::Build {
            path: path[..4].to_vec(),
        },
    )
    .unwrap();
    while state.mover() != 0 {
        end(&table, &mut state);
    }
    let found = quote(&table, &state, &[path]);
    let stop = found.stop.unwrap();
    assert!(matches!(stop.why, Why::Owned { by: 1, .. }), "{stop:?}");
    let players = ["Ana", "Ben"].map(Participant::person).to_vec();
    let roster = Roster::kept(players).unwrap();
    let words = Words::to(&table, &roster, &state, Some(0)).by_sight();
    let why = words.reason(&stop).what;
    assert!(
        why.starts_with("Ben owns the section from Madrid to the ") && why.ends_with(" of Madrid"),
        "{why}"
    );
    assert!(!why.contains('.'), "{why}");
}

#[test]
fn track_from_elsewhere_says_what_joining_costs() {
    let (table, mut state) = opening();
    let lisboa = city(&table, "Lisboa");
    let near = Reach::from(&table, &state, [lisboa].into_iter(), 12);
    let far = near
        .targets()
        .max_by_key(|&to| (near.cost(to), to))
        .unwrap();
    apply(
        &table,
        &mut state,
        0,
        &Action::Build {
            path: near.path(far),
        },
    )
    .unwrap();
    let network = Network::of(&table, &state);
    assert!(network.has(lisboa) && network.has(far));
    let (cuenca, valencia) = (city(&table, "Cuenca"), city(&table, "Valencia"));
    let links = network.links(&table, &state, cuenca);
    let cost = |path: &Vec<usize>| {
        let found = quote(&table, &state, std::slice::from_ref(path));
        found.now.cost + found.later.cost
    };
    let [own, other] = &links[..] else {
        panic!("{links:?}")
    };
    assert!(network.has(own.path[0]) && own.join == Join::Joined);
    assert!(!network.has(other.path[0]) && cost(&other.path) < cost(&own.path));
    let Join::Apart(Some(joining)) = other.join else {
        panic!("{other:?}")
    };
    assert!(joining > 0 && joining + cost(&other.path) >= cost(&own.path));
    let goal = |at: usize| {
        table
            .ground()
            .major(at)
            .is_some_and(|city| Some(city) == table.ground().major(valencia))
    };
    assert!(
        network
            .links(&table, &state, valencia)
            .iter()
            .all(|link| !goal(link.path[0]))
    );
    assert!(network.links(&table, &state, far).is_empty());
}
