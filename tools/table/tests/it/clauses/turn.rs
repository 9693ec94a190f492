//! The common game: players, turns, trains.

use crate::common::boards::LINE;
use crate::common::{Game, sketch};
use milepost_table::{Options, Rule, Stage, Table, Train, Why, apply};

#[test]
fn two_to_six_players() {
    let played = |seats| {
        let cards = Game::new(LINE, 2, "", &[]).table.cards().to_vec();
        Table::new(sketch(LINE), Options::default(), cards, seats, 1).is_ok()
    };
    assert_eq!([1, 2, 6, 7].map(played), [false, true, true, false]);
}

#[test]
fn fifty_millions_each_a_freight_no_track() {
    let game = Game::new(LINE, 3, "", &[]);
    for player in game.state.players() {
        assert_eq!(
            (player.cash, player.train, player.at),
            (50, Train::Freight, None)
        );
    }
    assert!((0..game.table.ground().pips()).all(|pip| game.state.owner(pip).is_none()));
}

#[test]
fn two_building_rounds_in_turn_order_then_in_reverse_and_the_last_builder_begins() {
    let mut game = Game::drafted(LINE, 3, "", &[]);
    let mut movers = Vec::new();
    while let Stage::Opening { back } = *game.state.stage() {
        movers.push((game.state.mover(), back));
        assert_eq!(game.rule("start a"), Rule::Opening);
        game.does("end");
    }
    let round = |seats: [usize; 3], back| seats.map(|seat| (seat, back));
    assert_eq!(
        movers,
        [round([0, 1, 2], false), round([2, 1, 0], true)].concat()
    );
    let turns: Vec<_> = (0..5)
        .map(|_| {
            let turn = (game.state.mover(), game.state.round());
            game.does("end");
            turn
        })
        .collect();
    assert_eq!(turns, [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2)]);
}

#[test]
fn each_building_round_has_its_own_twenty() {
    let mut game = Game::drafted(LINE, 2, "", &[]);
    game.does("build m1 c a d b e n1; end; end; end");
    assert_eq!(game.state.budget(&game.table), 20);
    game.does("build m3 k l o1");
    assert_eq!(game.cash(0), 50 - 14 - 7);
}

#[test]
fn a_turn_is_moving_then_building() {
    let mut game = Game::begun(LINE, 2, "", &[], &["build m1 c"]);
    game.does("start m1; pick Coal; move c; build c a");
    for act in [
        "move a",
        "start m1",
        "pick Coal",
        "drop Coal",
        "lock 0 Coal",
        "deliver 0 Coal",
        "pitch",
    ] {
        assert_eq!(game.rule(act), Rule::Order, "{act}");
    }
    game.does("build a d; end");
    assert_eq!(game.state.mover(), 1);
}

#[test]
fn moving_picking_up_delivering_dropping_locking_in_any_order() {
    let mut game = Game::begun(LINE, 2, "", &[], &["build m1 c a"]);
    game.does("start m1; pick Coal; lock 0 Coal; pick Iron; move c a; deliver 0 Coal; drop Iron; pick Fish");
    game.does("move c; lock 3 Fish; move m1");
    assert_eq!(game.loads(0), ["Fish"]);
}

#[test]
fn up_to_20_of_track() {
    let mut game = Game::begun(LINE, 2, "", &[], &[]);
    game.does("build m1 c a d b e n1; build m3 k l");
    assert_eq!(
        game.cannot("build l o1"),
        (Rule::Budget, Why::OverBudget { needed: 5, left: 4 })
    );
    assert_eq!(game.cost("build n3 p"), 1);
}

#[test]
fn or_one_upgrade_in_place_of_track() {
    let mut game = Game::begun(LINE, 2, "cash=100", &[], &[]);
    game.does("train Fast");
    assert_eq!(
        game.cannot("build m1 c"),
        (Rule::Upgrade, Why::UpgradedAlready)
    );
    assert_eq!(
        game.cannot("train Super"),
        (Rule::Upgrade, Why::UpgradedAlready)
    );
    game.does("end; build m1 c");
    assert_eq!(
        game.cannot("train Fast"),
        (Rule::Upgrade, Why::SpentOnTrack { spent: 1 })
    );
}

#[test]
fn or_nothing() {
    let mut game = Game::begun(LINE, 2, "", &[], &[]);
    game.does("end");
    assert_eq!((game.state.mover(), game.cash(0)), (1, 50));
}

#[test]
fn an_upgrade_in_a_building_round() {
    let mut game = Game::drafted(LINE, 2, "", &[]);
    game.does("train Heavy");
    assert_eq!(
        game.cannot("build m1 c"),
        (Rule::Upgrade, Why::UpgradedAlready)
    );
}

#[test]
fn changing_fast_and_heavy_into_each_other_leaves_up_to_15_for_track() {
    let mut game = Game::begun(LINE, 2, "cash=200", &[], &["train Fast", "train Heavy"]);
    assert_eq!(game.cost("train Heavy"), 5);
    assert_eq!(game.cost("build m1 c a d b e n1"), 14);
    assert_eq!(
        game.cannot("build m3 k l"),
        (Rule::Budget, Why::OverBudget { needed: 2, left: 1 })
    );
    assert_eq!(game.rule("train Fast"), Rule::Upgrade);
    assert_eq!(game.rule("train Super"), Rule::Upgrade);
}

#[test]
fn a_change_after_track_if_no_more_than_15_was_spent() {
    let mut game = Game::begun(LINE, 2, "cash=200", &[], &["train Fast", "train Heavy"]);
    game.does("build m1 c a d b e n1; build m3 k");
    assert_eq!(game.cost("train Heavy"), 5);
    assert_eq!(game.rule("build k l"), Rule::Budget);
    game.does("end; build m2 h i n2; build o3 s; build m4 q");
    assert_eq!(
        game.cannot("train Fast"),
        (Rule::Upgrade, Why::SpentOnTrack { spent: 16 })
    );
}

#[test]
fn what_cannot_be_paid_cannot_be_built() {
    let mut game = Game::begun(LINE, 2, "cash=13", &[], &[]);
    let short = |needed| (Rule::Cash, Why::Short { needed, has: 13 });
    assert_eq!(game.cannot("build m1 c a d b e n1"), short(14));
    assert_eq!(game.cannot("train Fast"), short(20));
    assert_eq!(game.cost("build m1 c a d b e"), 9);
}

#[test]
fn freight_9_and_2_fast_12_and_2_heavy_9_and_3_super_12_and_3() {
    let mut game = Game::begun(LINE, 2, "cash=500", &[], &[]);
    let mut told = Vec::new();
    for train in ["Heavy", "Super", ""] {
        let (train_now, numbers) = (game.train(0), &game.table.options().numbers);
        told.push((
            train_now,
            game.state.movement(&game.table),
            train_now.holds(numbers),
        ));
        if !train.is_empty() {
            game.does(&format!("train {train}; end; end"));
        }
    }
    assert_eq!(
        told,
        [
            (Train::Freight, 9, 2),
            (Train::Heavy, 9, 3),
            (Train::Super, 12, 3)
        ]
    );
    game.does("end; train Fast; end; end");
    assert_eq!(
        (game.state.movement(&game.table), game.train(1)),
        (12, Train::Fast)
    );
    game.does("start m1; pick Coal; pick Iron");
    assert_eq!(
        game.cannot("pick Coal"),
        (Rule::PickUp, Why::NoHold { holds: 2 })
    );
}

#[test]
fn twenty_for_each_step_five_to_change() {
    use Train::{Fast, Freight, Heavy, Super};
    let costs = [
        (Freight, Fast, Some(20)),
        (Freight, Heavy, Some(20)),
        (Fast, Super, Some(20)),
        (Heavy, Super, Some(20)),
        (Fast, Heavy, Some(5)),
        (Heavy, Fast, Some(5)),
        (Freight, Super, None),
        (Freight, Freight, None),
        (Super, Fast, None),
        (Heavy, Freight, None),
    ];
    for (from, to, cost) in costs {
        let mut game = Game::begun(LINE, 2, "cash=100", &[], &[]);
        for step in match from {
            Freight => vec![],
            Super => vec!["train Fast; end; end", "train Super; end; end"],
            other => vec![if other == Fast {
                "train Fast; end; end"
            } else {
                "train Heavy; end; end"
            }],
        } {
            game.does(step);
        }
        let act = format!("train {to:?}");
        match cost {
            Some(cost) => assert_eq!(game.cost(&act), cost, "{from:?} {to:?}"),
            None => assert_eq!(game.cannot(&act), (Rule::Upgrade, Why::NoStep { from, to })),
        }
    }
}

#[test]
fn refused_where_fewer_holds_would_remain_than_loads_reserved_ones_included() {
    let mut game = Game::new(LINE, 2, "cash=200", &[]);
    game.does("keep 0 Coal 1 Wine; keep; train Heavy; end; end; end; end");
    game.does("start m1; pick Iron");
    assert_eq!(
        game.cannot("train Fast"),
        (Rule::Holds, Why::NoHold { holds: 2 })
    );
    assert_eq!(game.cost("train Super"), 20);
}

#[test]
fn only_the_player_to_move_acts() {
    let mut game = Game::begun(LINE, 2, "", &[], &[]);
    let (before, start) = (game.state.clone(), game.action("start a"));
    let refused = apply(&game.table, &mut game.state, 1, &start).unwrap_err();
    assert_eq!(
        (refused.rule, refused.why),
        (Rule::Turns, Why::NotYourTurn { mover: 0 })
    );
    assert_eq!(game.state, before);
}
