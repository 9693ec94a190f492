//! What a seat may not see never leaves the server.
#![allow(clippy::panic, clippy::print_stderr, clippy::unwrap_used)]

mod common;

use common::{House, Minds, holds};
use milepost_table::{Event, Game};
use serde_json::json;
use std::collections::BTreeSet;

/// How a card is told: in a view, and in a line.
fn forms(game: &Game, card: usize) -> [String; 2] {
    let names = game.table().board().names();
    let demands = game.table().cards()[card].demands.map(
        |demand| json!({"good": names.goods[demand.good], "city": names.cities[demand.city], "payoff": demand.payoff}),
    );
    let line = serde_json::to_string(&game.words().card(card)).unwrap();
    [serde_json::to_string(&demands).unwrap(), line.trim_matches('"').to_owned()]
}

#[tokio::test(flavor = "multi_thread")]
async fn hands_deck_and_seed_stay_where_they_are() {
    let house = House::new();
    let wanted = json!({"map": "iberia", "seats": 3, "cards": 60, "options": [["game", "standard"]]});
    let (id, mut browsers) = house.begun(wanted, 2).await;
    let mut watcher = house.browser();
    let mut streams = Vec::new();
    for browser in browsers.iter().chain([&watcher]) {
        streams.push(browser.stream(&id).await);
    }
    let mut minds = Minds::new(2);
    // Every card that each seat has held, and those that all have seen.
    let (mut held, mut open) = (vec![BTreeSet::new(); 3], BTreeSet::new());
    for count in 0..250 {
        note(&house.game(&id).await, &mut held, &mut open);
        let here = format!("/table/{id}");
        for browser in browsers.iter_mut().chain([&mut watcher]) {
            for what in ["", "/state", "/log", "/log.txt", "/legal", "/replay"] {
                browser.get(&format!("{here}{what}")).await;
            }
            browser.get(&format!("{here}/replay/{}", count / 2)).await;
            // What would come is not told, whatever one would do.
            for action in [
                json!({"do": "end"}),
                json!({"do": "giveup"}),
                json!({"do": "deliver", "card": 1, "demand": 0}),
            ] {
                browser.post(&format!("{here}/preview"), json!({"seat": 0, "action": action})).await;
            }
        }
        house.step(&id, &mut browsers, &mut minds).await;
    }
    let game = house.game(&id).await;
    note(&game, &mut held, &mut open);
    assert!(game.state().outcome().is_none() && held.iter().map(BTreeSet::len).min() > Some(3));
    let seq = house.seq(&id).await;
    for (eye, stream) in streams.iter_mut().enumerate() {
        stream.until(seq).await;
        let browser = browsers.get(eye).unwrap_or(&watcher);
        let sent = [browser.bytes.as_slice(), &stream.bytes].concat();
        let seen = |card: usize| forms(&game, card).iter().any(|form| holds(&sent, form));
        for card in 0..game.table().cards().len() {
            let may = open.contains(&card) || eye < 2 && held[eye].contains(&card);
            assert!(may || !seen(card), "eye {eye} was sent card {card}");
        }
        // The search can find what it looks for.
        assert!(eye == 2 || held[eye].iter().all(|&card| seen(card)));
        let (seed, salt) =
            house.live(&id).await.look(|room| (room.head().seed, room.head().salt.clone())).await.unwrap();
        let secrets = [seed.to_string(), format!("{seed:x}"), salt, game.code().to_string()];
        for secret in secrets {
            assert!(!holds(&sent, &secret), "eye {eye} was sent {secret}");
        }
    }
    house.deed(&mut watcher, &id, "say", json!({"text": "all is well"})).await.ok();
}

fn note(game: &Game, held: &mut [BTreeSet<usize>], open: &mut BTreeSet<usize>) {
    for (held, player) in held.iter_mut().zip(game.state().players()) {
        held.extend(&player.hand);
    }
    open.extend(game.entries().iter().flat_map(|entry| &entry.events).filter_map(|event| match event {
        Event::Left(card) | Event::TurnedUp(card) => Some(*card),
        _ => None,
    }));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pool_that_comes_is_not_told_before_it_does() {
    let house = House::new();
    let (id, mut browsers) = house.begun(json!({"map": "iberia", "seats": 3, "cards": 60}), 2).await;
    let mut minds = Minds::new(2);
    for _ in 0..150 {
        browsers[0].get(&format!("/table/{id}/legal")).await;
        for action in [json!({"do": "end"}), json!({"do": "pitch"}), json!({"do": "keep", "cards": []})] {
            for seat in 0..3 {
                browsers[0]
                    .post(&format!("/table/{id}/preview"), json!({"seat": seat, "action": action}))
                    .await;
            }
        }
        house.step(&id, &mut browsers, &mut minds).await;
    }
    let game = house.game(&id).await;
    let state = game.state();
    // The deck's order is that of the cards: those from here on nobody has seen.
    let first = game.table().cards().len() - state.pile().left();
    assert!(state.pile().left() > 5);
    browsers[0].get(&format!("/table/{id}/state")).await;
    for card in first..game.table().cards().len() {
        assert!(!forms(&game, card).iter().any(|form| browsers[0].was_sent(form)), "card {card}");
    }
    assert!(forms(&game, state.pool()[0]).iter().any(|form| browsers[0].was_sent(form)));
}
