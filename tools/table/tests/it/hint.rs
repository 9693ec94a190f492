//! Hints hold what they promise, and do not hang on cards that the seat does not see.

mod real;

use crate::common::{self, board, table};
use common::random::{after, quick, tiny};
use milepost_study::Unlimited;
use milepost_table::hint::{Hints, Plan, hints};
use milepost_table::state::{Bond, Load};
use milepost_table::view::sees_card;
use milepost_table::{Action, Card, Options, Stage, State, Table, Viewer, apply, start};

/// Every step of a way leads to a neighbour, and every stop lies on it in order.
fn holds_together(table: &Table, state: &State, plan: &Plan) {
    let ground = table.ground();
    for pair in plan.ride.windows(2) {
        let neighbours = ground.ways(pair[0]).iter();
        assert!(neighbours.clone().any(|way| way.to == pair[1]), "{pair:?}");
    }
    assert_eq!(plan.length, plan.ride.len().saturating_sub(1));
    assert_eq!(plan.profit(), plan.income - plan.track - plan.fees);
    for stop in &plan.stops {
        let demand = table.cards()[stop.choice.0].demands[stop.choice.1];
        assert_eq!(demand.good, stop.good);
        if stop.delivers {
            assert_eq!(demand.city, stop.city);
        } else {
            let city = &table.map().cities()[stop.city];
            assert!(city.goods.contains(&stop.good) || state.lying(stop.city) == Some(stop.good));
        }
    }
    let last = plan.stops.last().unwrap();
    assert!(last.delivers);
    if let Some(&end) = plan.ride.last() {
        assert_eq!(ground.city(end), Some(last.city));
    }
}

#[test]
fn every_plan_holds_together_and_its_track_costs_what_is_told() {
    let board = board("iberia");
    for seed in 0..3 {
        let table = table(&board, Options::default(), 2, seed);
        let mut state = start(&table);
        while matches!(state.stage(), Stage::Draft(_)) {
            let found = hints(&table, &state, &Unlimited).unwrap();
            let best = found.best.expect("there is a trip at the start");
            holds_together(&table, &state, &best);
            let keep = best.stops.iter().filter(|stop| stop.delivers);
            let cards = keep.map(|stop| stop.choice).take(2).collect();
            let seat = state.mover();
            assert!(apply(&table, &mut state, seat, &Action::Keep { cards }).is_ok());
        }
        let Hints { demands, best, .. } = hints(&table, &state, &Unlimited).unwrap();
        let plans = demands.iter().filter_map(|hint| hint.plan.as_ref());
        for plan in plans.clone().chain(&best) {
            holds_together(&table, &state, plan);
        }
        let open = demands.iter().filter(|hint| !hint.full).count();
        assert!(plans.count() > open / 2, "most demands can be served");
        // The track of the best trip is built as told, piece by piece, where the money of a turn suffices for all of it.
        let best = best.unwrap();
        let (seat, cash) = (state.mover(), state.active_player().cash);
        let built = best.works.iter().try_for_each(|path| {
            let action = Action::Build { path: path.clone() };
            apply(&table, &mut state, seat, &action).map(drop)
        });
        if built.is_ok() {
            assert_eq!(cash - state.players()[seat].cash, best.track);
        }
    }
}

#[test]
fn nothing_is_hinted_where_the_board_is_not_known_or_the_game_is_over() {
    let mut options = Options::default();
    options.set("companion", "on").unwrap();
    let table = table(&board("iberia"), options, 2, 1);
    let found = hints(&table, &start(&table), &Unlimited);
    assert_eq!(found, Some(Hints::default()));
}

#[test]
fn hints_do_not_hang_on_hidden_cards() {
    let boards = tiny();
    for game in 0..40 {
        let table = quick(&boards, game);
        let state = after(&table, game, 11 * (game as usize % 9));
        let viewer = Viewer::Seat(state.mover());
        let mut cards: Vec<Card> = table.cards().to_vec();
        for (card, face) in cards.iter_mut().enumerate() {
            if !sees_card(&table, &state, viewer, card) {
                let cities = table.map().cities().len();
                face.demands = face.demands.map(|mut demand| {
                    demand.city = (demand.city + 1) % cities;
                    demand.payoff += 50;
                    demand
                });
            }
        }
        let (board, options) = (table.board().clone(), table.options().clone());
        let twin = Table::new(board, options, cards, table.seats(), table.seed()).unwrap();
        let twin = common::with_events_of(&table, twin);
        let [here, there] = [&table, &twin].map(|table| hints(table, &state, &Unlimited));
        assert_eq!(here, there, "game {game}");
    }
}

#[test]
fn nobody_is_told_to_pick_up_what_is_aboard() {
    let boards = tiny();
    let mut aboard = 0;
    for game in 0..60 {
        let table = quick(&boards, game);
        let state = after(&table, game, 9 * (game as usize % 14));
        let player = state.active_player();
        let Hints { demands, best, .. } = hints(&table, &state, &Unlimited).unwrap();
        let single = demands.into_iter().filter_map(|hint| hint.plan);
        for plan in single.chain(best) {
            for good in 0..table.map().goods().len() {
                let free = |load: &&Load| load.good == good && load.bond == Bond::Free;
                let spare = player.loads.iter().filter(free).count();
                let tied = |choice: (usize, usize)| {
                    player.loads.iter().any(|load| match load.bond {
                        Bond::Free => false,
                        Bond::Lock { card, demand } | Bond::Private { card, demand, .. } => {
                            choice == (card, demand)
                        }
                    })
                };
                let count = |delivers: bool| {
                    let stops = plan.stops.iter().filter(|stop| {
                        stop.good == good && stop.delivers == delivers && !tied(stop.choice)
                    });
                    stops.count()
                };
                aboard += spare;
                assert!(
                    count(false) == 0 || spare + count(false) <= count(true),
                    "game {game}: {plan:?}"
                );
            }
        }
    }
    assert!(aboard > 0);
}
