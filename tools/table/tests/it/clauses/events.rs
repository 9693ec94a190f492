//! Event cards: C42 to C46, where no derailed player has a choice.

use crate::common::{Game, card};
use milepost_deck::{Event as Kind, EventCard};
use milepost_map::graph;
use milepost_table::audit::audit;
use milepost_table::legal::legal;
use milepost_table::{
    Board, Event, Options, Participant, Roster, Rule, Table, Train, View, Why, start,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// Seven rows of twelve mileposts, `a0` to `g11`, with the sea above the first and the river Ebro between the second and the
/// third. Mountains are `b5`, `b6` and `d6`, and `b7` is alpine.
fn board() -> Arc<Board> {
    let name = |row: usize, at: usize| format!("{}{at}", char::from(b'a' + row as u8));
    let terrain = |id: &str| match id {
        "b5" | "b6" | "d6" => "mountain",
        "b7" => "alpine",
        _ => "clear",
    };
    let (mut mileposts, mut edges) = (Vec::new(), Vec::new());
    for row in 0..7 {
        for at in 0..12 {
            let id = name(row, at);
            mileposts.push(
                json!({"id": id, "row": row, "col": 2 * at + row % 2, "terrain": terrain(&id)}),
            );
            let mut join = |to: String, extra: u16| {
                let city = |id: &str| CITIES.iter().position(|city| city.1.contains(&id));
                let inside = city(&id).is_some() && city(&id) == city(&to);
                edges.push(match inside {
                    true => json!({"a": id, "b": to, "interior": true}),
                    false => json!({"a": id, "b": to, "extra": extra}),
                });
            };
            if at < 11 {
                join(name(row, at + 1), 0);
            }
            let extra = if row == 1 { 2 } else { 0 };
            if row < 6 {
                join(name(row + 1, at), extra);
                let other = if row % 2 == 1 {
                    at + 1
                } else {
                    at.wrapping_sub(1)
                };
                if other < 12 {
                    join(name(row + 1, other), extra);
                }
            }
        }
    }
    let cities: Vec<Value> = CITIES
        .iter()
        .map(|(name, posts, size, goods)| json!({"name": name, "size": size, "mileposts": posts, "loads": goods}))
        .collect();
    let goods = ["Coal", "Iron", "Wine", "Fish", "Beer"].map(|good| {
        let makes = |city: &&City| city.3.contains(&good);
        let cities: Vec<&str> = CITIES.iter().filter(makes).map(|city| city.0).collect();
        json!({"name": good, "cities": cities})
    });
    let ring = |low: [i32; 2], high: [i32; 2]| json!({"name": "", "points": [low, [high[0], low[1]], high, [low[0], high[1]]]});
    let river = json!({"name": "Ebro", "points": [[-100, 130], [1400, 130]]});
    let map = json!({"name": "rows", "licence": "", "mileposts": mileposts, "edges": edges, "cities": cities,
        "loads": goods, "ferries": [],
        "art": {"coast": [ring([-300, -40], [1600, 900]), ring([-300, -400], [-200, -300])], "rivers": [river]}});
    let map = graph::read(&map.to_string()).unwrap_or_else(|problems| panic!("{problems:?}"));
    Arc::new(Board::new(map.map))
}

type City = (
    &'static str,
    &'static [&'static str],
    &'static str,
    &'static [&'static str],
);

const CITIES: [City; 4] = [
    ("Metz", &["a0", "a1", "b0"], "major", &["Coal", "Iron"]),
    ("Nice", &["g10", "g11", "f11"], "major", &["Wine"]),
    ("Ayr", &["a6"], "small", &["Fish"]),
    ("Bern", &["g2"], "medium", &["Beer"]),
];

const CARD: &str = "Coal Ayr 10, Wine Ayr 12, Fish Nice 14";

/// A game in which each player holds a card, and the event lies before the first card that is drawn.
fn game(kind: Kind, options: &str) -> Game {
    deck(
        vec![EventCard {
            above: 2,
            event: kind,
        }],
        "game=standard hand=1",
        options,
    )
}

pub(super) fn deck(events: Vec<EventCard>, game: &str, options: &str) -> Game {
    let board = board();
    let mut set = Options::default();
    for option in [game, options].join(" ").split_whitespace() {
        set.assign(option).unwrap();
    }
    let cards = (0..20).map(|_| card(&board, CARD)).collect();
    let table = Table::new(board, set, cards, 2, 1)
        .unwrap()
        .with_events(events);
    let state = start(&table);
    audit(&table, None, &state).unwrap();
    Game { table, state }
}

const OPENING: &str = "build a1 a2 a3 a4 a5 a6; end; build b0 c0 d0 e0; end; end; end; start a1; pick Coal; pick Iron; \
                       move a2 a3 a4 a5 a6";

/// The first player has delivered at Ayr, and the event has come up; Iron is aboard.
fn after(kind: Kind, options: &str) -> (Game, Vec<Event>) {
    let mut game = game(kind, options);
    game.does(OPENING);
    let events = game.does("deliver 0 Coal");
    (game, events)
}

pub(super) fn city(name: &str) -> usize {
    board().map().city_named(name).unwrap()
}

#[test]
fn an_event_is_resolved_and_another_card_is_drawn() {
    let (game, events) = after(Kind::CoastStrike, "");
    let drew = Event::Drew { seat: 0, card: 2 };
    assert_eq!(events, [Event::Earned(10), Event::Happened(0), drew]);
    assert!(events[1].reveals());
    let force: Vec<(usize, usize, bool)> = game
        .state
        .in_force()
        .iter()
        .map(|force| (force.event, force.drawer, force.ending))
        .collect();
    assert_eq!(force, [(0, 0, false)]);
}

#[test]
fn several_events_may_come_in_a_row_and_in_the_pool_as_well() {
    let events = [1, 2, 2, 6].map(|above| EventCard {
        above,
        event: Kind::RailStrike,
    });
    let mut game = deck(events.to_vec(), "draft=2 draft_next=0", "");
    // The one that lies above a card of the draft is left out.
    assert_eq!(game.table.events().len(), 3);
    let came = game.does("keep; keep");
    let happened = came
        .iter()
        .filter(|event| matches!(event, Event::Happened(_)));
    assert_eq!(happened.count(), 2);
    assert_eq!(
        came.iter()
            .filter(|event| matches!(event, Event::TurnedUp(_)))
            .count(),
        2
    );
    assert_eq!(game.unlocked(), 4);
}

#[test]
fn it_lasts_until_the_end_of_the_drawers_next_turn() {
    let (mut game, _) = after(Kind::CoastStrike, "");
    for (act, ends) in [("end", false), ("end", false), ("end", true)] {
        let events = game.does(act);
        assert_eq!(events.contains(&Event::Passed(0)), ends);
    }
    assert!(game.state.in_force().is_empty());
}

#[test]
fn all_see_the_events_in_force() {
    let (game, _) = after(Kind::Flood { river: 0 }, "");
    let roster = Roster::new(vec![Participant::person("Ana"), Participant::person("Ben")]).unwrap();
    for seat in [Some(0), Some(1)] {
        let view = View::of(&game.table, &roster, &game.state, seat);
        assert_eq!(view.events.len(), 1);
        assert_eq!(view.events[0].title, "flood: Ebro");
        assert_eq!((view.events[0].drawer, view.events[0].ending), (0, false));
    }
}

#[test]
fn a_coast_strike_keeps_loads_where_they_are_near_a_coast() {
    let (mut game, _) = after(Kind::CoastStrike, "");
    let (ayr, event) = (city("Ayr"), 0);
    let why = Why::CityOnStrike { city: ayr, event };
    assert_eq!(game.cannot("pick Fish"), (Rule::Strike, why));
    game.does("drop Iron; end; start g10; pick Wine; end; end; end");
    // The strike is over.
    game.does("pick Fish");
}

#[test]
fn in_a_strike_nothing_is_delivered() {
    let (mut game, _) = after(Kind::CoastStrike, "");
    game.does("end; start a1");
    assert_eq!(game.rule("pick Coal"), Rule::Strike);
    game.does("end; move a5 a4 a3 a2 a1");
    assert_eq!(game.rule("pick Coal"), Rule::Strike);
    let kind = Kind::CityStrike {
        cities: vec![city("Ayr")],
    };
    let mut game = game_with_three(kind);
    assert_eq!(game.rule("deliver 1 Coal"), Rule::Strike);
    game.does("end; end; deliver 1 Coal");
}

/// A game in which the event comes up by the first player's delivery, and the second arrives at Ayr with Coal after that.
fn game_with_three(kind: Kind) -> Game {
    let mut game = game(kind, "");
    game.does(
        "build a1 a2 a3 a4 a5 a6; end; end; end; end; start a1; pick Coal; move a2 a3 a4 a5 a6",
    );
    game.does("end; start a1; pick Coal; end; deliver 0 Coal; end; move a2 a3 a4 a5 a6");
    game
}

#[test]
fn an_inland_strike_is_the_other_part_of_the_map() {
    let (mut game, _) = after(Kind::InlandStrike, "");
    game.does("pick Fish; end; start g10");
    assert_eq!(game.rule("pick Wine"), Rule::Strike);
    let struck = |kind| {
        game.table
            .board()
            .places()
            .cities_struck(game.table.map(), &kind)
    };
    let [mut coast, inland] = [Kind::CoastStrike, Kind::InlandStrike].map(struck);
    coast.extend(inland);
    coast.sort_unstable();
    assert_eq!(coast, [0, 1, 2, 3]);
}

#[test]
fn a_city_strike_reaches_three_mileposts() {
    let kind = Kind::CityStrike {
        cities: vec![city("Nice")],
    };
    let (mut game, _) = after(kind, "");
    game.does("pick Fish; end; start g2; pick Beer; end; end; end; end");
    let kind = Kind::CityStrike {
        cities: vec![city("Ayr")],
    };
    let (mut game, _) = after(kind, "");
    assert_eq!(game.rule("pick Fish"), Rule::Strike);
    let near = game.table.board().places().near(&[game.at("a6")], 3);
    assert!(near.contains(&game.at("a9")) && !near.contains(&game.at("a10")));
}

#[test]
fn in_a_rail_strike_nobody_moves_on_the_drawers_track_and_the_drawer_builds_none() {
    let (mut game, _) = after(Kind::RailStrike, "");
    let owner = 0;
    let struck = (Rule::Strike, Why::TrackOnStrike { owner });
    assert_eq!(game.cannot("move a5"), struck);
    assert_eq!(game.cannot("build a6 a7"), (Rule::Strike, Why::NoBuilders));
    game.does("pick Fish; end; start a1");
    assert_eq!(game.cannot("move a2"), struck);
    // Their own track and the city are open, and others build.
    game.does("move b0; build e0 f0; end");
    assert_eq!(game.rule("build a6 a7"), Rule::Strike);
    game.does("train Fast; end; move c0; end; move a5");
}

#[test]
fn a_flood_erases_track_across_the_river_for_nothing() {
    let mut game = game(Kind::Flood { river: 0 }, "");
    game.does(OPENING);
    let cash = [game.cash(0), game.cash(1)];
    let events = game.does("deliver 0 Coal");
    let erased = Event::Erased {
        seat: 1,
        sections: 1,
    };
    assert_eq!(events[..3], [Event::Earned(10), Event::Happened(0), erased]);
    assert_eq!([game.cash(0), game.cash(1)], [cash[0] + 10, cash[1]]);
    game.does("end");
    let flooded = (Rule::Flood, Why::Flooded { event: 0 });
    assert_eq!(game.cannot("build b0 c0"), flooded);
    // New track cannot cross it either; other track can be built.
    game.does("build c0 c1; build b0 b1");
    assert_eq!(game.cannot("build b1 c1"), flooded);
    game.does("end");
    let built = legal(&game.table, &game.state);
    assert!(!built.is_empty());
    game.does("end");
    assert!(game.state.in_force().is_empty());
    assert_eq!(game.cost("build b0 c0"), 3);
}

#[test]
fn snow_halves_the_rate_and_closes_mountains() {
    let (mut game, _) = after(Kind::Snow { city: city("Ayr") }, "cash=100");
    // Five of nine mileposts were moved already; four are left, and each takes two.
    assert_eq!(
        game.cannot("move a5 a4 a3"),
        (Rule::Snow, Why::HalfRate { asked: 3, left: 2 })
    );
    let path = ["a5", "a4", "a3"].map(|name| game.at(name));
    assert_eq!(game.state.steps(&game.table, &path), 2);
    let milepost = game.at("b6");
    assert_eq!(
        game.cannot("build a6 b6"),
        (Rule::Snow, Why::SnowedUnder { milepost })
    );
    assert_eq!(game.rule("build a6 a7 b7"), Rule::Snow);
    game.does("move a5 a4; build a6 a7; end; end");
    assert_eq!(game.state.movement(&game.table), 9);
    // Nine mileposts last for five at half rate: the last is made with one left.
    game.does("move a3 a2 a1 a2 a3");
    assert_eq!(game.state.movement(&game.table), 0);
    assert_eq!(game.state.players()[0].at, Some(game.at("a3")));
}

#[test]
fn outside_the_snow_trains_move_as_ever() {
    let (mut game, _) = after(Kind::Snow { city: city("Bern") }, "");
    game.does("move a5 a4 a3 a2; end; end");
    game.does("move a1; build a6 b6; end");
}

#[test]
fn snow_closes_alpine_mileposts_to_trains() {
    let mut game = game(Kind::Snow { city: city("Ayr") }, "cash=100");
    game.does(OPENING);
    game.does("end; end; build a6 a7 b7; end; end");
    game.does("deliver 0 Coal; move a7");
    let milepost = game.at("b7");
    assert_eq!(
        game.cannot("move b7"),
        (Rule::Snow, Why::SnowedIn { milepost })
    );
    let path = ["b7"].map(|name| game.at(name));
    assert_eq!(game.state.steps(&game.table, &path), 0);
}

#[test]
fn fog_only_halves_the_rate() {
    let (mut game, _) = after(Kind::Fog { city: city("Ayr") }, "cash=100");
    assert_eq!(game.rule("move a5 a4 a3"), Rule::Snow);
    game.does("build a6 b6; end");
}

#[test]
fn a_derailed_train_loses_a_load_and_a_turn() {
    let kind = Kind::Derailment {
        cities: vec![city("Ayr"), city("Bern")],
    };
    let mut game = game(kind, "");
    game.does(OPENING);
    let events = game.does("deliver 0 Coal");
    let derailed = Event::Derailed {
        seat: 0,
        good: Some(game.good("Iron")),
    };
    assert_eq!(
        events[..3],
        [Event::Earned(10), Event::Happened(0), derailed]
    );
    assert_eq!((game.loads(0).len(), game.supply("Iron")), (0, 3));
    // The turn goes on; the next one is lost.
    assert!(game.state.in_force().is_empty() && game.state.loses_turn(0));
    game.does("pick Fish; move a5; end");
    assert_eq!(game.state.mover(), 1);
    assert_eq!(game.does("end"), [Event::LostTurn(0)]);
    assert_eq!((game.state.mover(), game.state.round()), (1, 2));
    assert!(!game.state.loses_turn(0));
    game.does("end; move a4");
}

#[test]
fn trains_elsewhere_do_not_derail() {
    let (game, events) = after(
        Kind::Derailment {
            cities: vec![city("Bern")],
        },
        "",
    );
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Derailed { .. }))
    );
    assert!(!game.state.loses_turn(0) && !game.state.loses_turn(1));
}

#[test]
fn all_may_lose_a_turn_at_once() {
    let kind = Kind::Derailment {
        cities: vec![city("Metz"), city("Ayr")],
    };
    let mut game = game(kind, "");
    game.does("build a1 a2 a3 a4 a5 a6; end; build b0 c0 d0 e0; end; end; end; start a1; end; start a0; end");
    game.does("pick Coal; move a2 a3 a4 a5 a6; deliver 0 Coal");
    assert!(game.state.loses_turn(0) && game.state.loses_turn(1));
    assert_eq!(game.does("end"), [Event::LostTurn(1), Event::LostTurn(0)]);
    assert_eq!(game.state.mover(), 1);
}

#[test]
fn a_new_deck_has_its_events_again() {
    let events = vec![EventCard {
        above: 7,
        event: Kind::CoastStrike,
    }];
    let mut game = deck(events, "game=standard hand=3 cash=200 idle_rounds=1000", "");
    game.does("build a1 a2; end; end; end; end; start a1; end; start a1; end");
    let mut came = 0;
    for _ in 0..20 {
        let events = game.does("give; end");
        came += events
            .iter()
            .filter(|event| **event == Event::Happened(0))
            .count();
        game.does("end");
    }
    assert!(came > 2, "{came}");
}

#[test]
fn at_a_real_board_players_do_what_the_card_says() {
    let kind = Kind::Derailment {
        cities: vec![city("Ayr")],
    };
    let mut game = deck(
        vec![EventCard {
            above: 4,
            event: kind,
        }],
        "draft=2 draft_next=0 companion=on events=on",
        "",
    );
    game.does("keep; keep; end; end; end; end; pick Coal");
    let events = game.does("lock 0 Coal");
    assert!(events.contains(&Event::Happened(0)), "{events:?}");
    assert_eq!(game.loads(0), ["Coal"]);
    game.does("lose Coal 0");
    assert!(game.loads(0).is_empty() && game.train(0) == Train::Freight);
}
