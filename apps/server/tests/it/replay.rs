//! A replay shows each moment as it was, and no more than one may know.

use crate::common::{Browser, House, Minds, holds};
use milepost_table::{Board, Game};
use serde_json::{Value, json};
use std::sync::Arc;

async fn frame(browser: &mut Browser, id: &str, at: usize) -> Value {
    browser.get(&format!("/table/{id}/replay/{at}")).await.ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_moment_is_as_it_was_told_then() {
    let house = House::new();
    let wanted = json!({"map": "iberia", "seats": 2, "cards": 60, "options": [["goal", "60"], ["spared", "7"], ["rounds", "12"]]});
    let id = house.table(wanted.clone()).await;
    house
        .browser()
        .get(&format!("/table/{id}/replay"))
        .await
        .refused(409);
    let (id, mut people) = house.begun(wanted, 2).await;
    let mut minds = Minds::new(2);
    let mut seen =
        vec![people[0].get(&format!("/table/{id}/state")).await.ok()["state"]["view"].clone()];
    let mut undone = 0;
    while house.step(&id, &mut people, &mut minds).await {
        let view = people[0].get(&format!("/table/{id}/state")).await.ok()["state"]["view"].clone();
        seen.push(view);
        // Now and then something is taken back and done again; what was learned before is forgotten.
        let game = house.game(&id).await;
        let mover = game.state().mover();
        if seen.len() % 5 == 0 && game.may_undo(mover).is_ok() {
            undone += 1;
            let index = people[1].get(&format!("/table/{id}/replay")).await.ok();
            assert_eq!(index["entries"].as_array().unwrap().len() + 1, seen.len());
            let action = game.entries().last().unwrap().action.clone();
            let action =
                milepost_server::wire::action::ActionJson::of(action, game.table().numbers());
            house
                .command(&mut people[mover], &id, "undo", json!({"seat": mover}))
                .await
                .ok();
            people[1]
                .get(&format!("/table/{id}/replay/{}", seen.len() - 1))
                .await
                .refused(404);
            house
                .command(
                    &mut people[mover],
                    &id,
                    "act",
                    json!({"seat": mover, "action": action}),
                )
                .await
                .ok();
        }
    }
    assert!(undone > 3, "{undone}");
    let mut watcher = house.browser();
    let game = house.game(&id).await;
    let index = watcher.get(&format!("/table/{id}/replay")).await.ok();
    assert_eq!(
        index["entries"].as_array().unwrap().len(),
        game.entries().len()
    );
    // Backwards, so that nothing is at hand that was not worked out.
    for (at, view) in seen.iter().enumerate().rev() {
        let told = frame(&mut watcher, &id, at).await;
        assert_eq!(&told["view"], view, "moment {at}");
        let actor = at.checked_sub(1).map(|last| game.entries()[last].seat);
        assert_eq!(told["seat"], json!(actor));
    }
    watcher
        .get(&format!("/table/{id}/replay/{}", seen.len()))
        .await
        .refused(404);
    let turns = index["turns"].as_array().unwrap();
    assert_eq!(turns[0], json!({"from": 0, "round": 0, "seat": 0}));
    for turn in turns {
        let view = &seen[turn["from"].as_u64().unwrap() as usize];
        assert_eq!(
            (&view["round"], &view["mover"]),
            (&turn["round"], &turn["seat"])
        );
    }
    let ends = game
        .entries()
        .iter()
        .filter(|entry| entry.action.ends_turn())
        .count();
    assert!(
        (ends..=ends + 1).contains(&turns.len()),
        "{ends} turns ended, {} were told",
        turns.len()
    );
    // The log of the end is the command line's own.
    let text = watcher.get(&format!("/table/{id}/log.txt")).await.text;
    let board = |_: &_| {
        Some(Arc::new(Board::new(
            milepost_map::shipped::map("iberia").unwrap(),
        )))
    };
    assert_eq!(Game::read(&text, board).unwrap().state(), game.state());
}

#[tokio::test(flavor = "multi_thread")]
async fn during_play_a_replay_tells_no_more_than_one_may_know() {
    let house = House::new();
    let wanted = json!({"map": "iberia", "seats": 2, "cards": 60, "options": [["game", "standard"], ["rounds", "4"], ["goal", "100"]]});
    let (id, mut people) = house.begun(wanted, 2).await;
    let mut minds = Minds::new(2);
    for _ in 0..25 {
        house.step(&id, &mut people, &mut minds).await;
    }
    let mut watcher = house.browser();
    let count = house.game(&id).await.entries().len();
    for at in 0..=count {
        let hands =
            |frame: Value| [0, 1].map(|seat| frame["view"]["players"][seat]["hand"].is_array());
        assert_eq!(hands(frame(&mut people[0], &id, at).await), [true, false]);
        assert_eq!(hands(frame(&mut people[1], &id, at).await), [false, true]);
        assert_eq!(hands(frame(&mut watcher, &id, at).await), [false, false]);
    }
    let text = watcher.get(&format!("/table/{id}/log.txt")).await.text;
    assert!(text.contains("Person 0: ") && !text.starts_with("milepost table log"));
    let game = house.game(&id).await;
    assert!(!watcher.was_sent(&game.code().to_string()));
    for seat in 0..2 {
        for card in &game.state().players()[seat].hand {
            let words = game.log_words().card(*card);
            assert!(
                !holds(&watcher.bytes, &words),
                "a watcher was sent a card of seat {seat}"
            );
        }
    }
    // At the end all hands lie open.
    while house.step(&id, &mut people, &mut minds).await {}
    let told = frame(&mut watcher, &id, 3).await;
    assert!((0..2).all(|seat| told["view"]["players"][seat]["hand"].is_array()));
}
