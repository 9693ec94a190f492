//! What a seat may not see never leaves the server.

use crate::common::leak::Ledger;
use crate::common::{House, Minds, holds};
use crate::nodes::Node;
use crate::store::World;
use milepost_table::Game;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

/// How a card is told: in a view, and in a line.
fn forms(game: &Game, card: usize) -> [String; 2] {
    let names = game.table().board().names();
    let demands = game.table().cards()[card].demands.map(
        |demand| json!({"good": names.goods[demand.good], "city": names.cities[demand.city], "payoff": demand.payoff}),
    );
    let line = serde_json::to_string(&game.log_words().card(card)).unwrap();
    let line = line
        .trim_matches('"')
        .split_once(": ")
        .unwrap()
        .1
        .to_owned();
    [serde_json::to_string(&demands).unwrap(), line]
}

#[tokio::test(flavor = "multi_thread")]
async fn hands_deck_and_seed_stay_where_they_are() {
    let house = House::new();
    stay_where_they_are(&house, &house).await;
}

/// A server that follows a table has its whole log, and sends no more of it than the one that runs
/// it.
#[tokio::test(flavor = "multi_thread")]
async fn hands_deck_and_seed_stay_where_they_are_on_servers_that_follow() {
    let place = Arc::<Mutex<World>>::default();
    let (one, other) = (Node::start(&place).await, Node::start(&place).await);
    stay_where_they_are(&one.house, &other.house).await;
}

/// Plays a game that `house` runs, in browsers that are on `shown`.
async fn stay_where_they_are(house: &House, shown: &House) {
    let wanted =
        json!({"map": "iberia", "seats": 3, "cards": 60, "options": [["game", "standard"]]});
    let (id, mut browsers) = house.begun(wanted, 2).await;
    let mut watcher = shown.browser();
    for browser in &mut browsers {
        browser.router = shown.router.clone();
    }
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
            for what in [
                "",
                "/state",
                "/log",
                "/log.txt",
                "/legal",
                "/replay",
                "/hints",
                "/course",
                "/digest/0",
            ] {
                browser.get(&format!("{here}{what}")).await;
            }
            browser.get(&format!("{here}/replay/{}", count / 2)).await;
            // What would come is not told, whatever one would do.
            for action in [
                json!({"do": "end"}),
                json!({"do": "giveup"}),
                json!({"do": "deliver", "card": 1, "demand": 0}),
            ] {
                browser
                    .post(
                        &format!("{here}/preview"),
                        json!({"seat": 0, "action": action}),
                    )
                    .await;
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
        let (seed, salt) = house
            .live(&id)
            .await
            .with_room(|room| (room.head().seed, room.head().salt.clone()))
            .await
            .unwrap();
        let secrets = [
            seed.to_string(),
            format!("{seed:x}"),
            salt,
            game.code().to_string(),
        ];
        for secret in secrets {
            assert!(!holds(&sent, &secret), "eye {eye} was sent {secret}");
        }
    }
    house
        .command(&mut watcher, &id, "say", json!({"text": "all is well"}))
        .await
        .ok();
}

fn note(game: &Game, held: &mut [BTreeSet<usize>], open: &mut BTreeSet<usize>) {
    let ledger = Ledger::of(game);
    held.iter_mut()
        .zip(&ledger.held)
        .for_each(|(held, more)| held.extend(more));
    open.extend(&ledger.shown);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pool_that_comes_is_not_told_before_it_does() {
    let house = House::new();
    let (id, mut browsers) = house
        .begun(json!({"map": "iberia", "seats": 3, "cards": 60}), 2)
        .await;
    let mut minds = Minds::new(2);
    for _ in 0..150 {
        browsers[0].get(&format!("/table/{id}/legal")).await;
        for action in [
            json!({"do": "end"}),
            json!({"do": "pitch"}),
            json!({"do": "keep", "cards": []}),
        ] {
            for seat in 0..3 {
                browsers[0]
                    .post(
                        &format!("/table/{id}/preview"),
                        json!({"seat": seat, "action": action}),
                    )
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
        assert!(
            !forms(&game, card)
                .iter()
                .any(|form| browsers[0].was_sent(form)),
            "card {card}"
        );
    }
    assert!(
        forms(&game, state.pool()[0])
            .iter()
            .any(|form| browsers[0].was_sent(form))
    );
}

/// The numbers of cards are a permutation that tells neither their order nor how many others drew, and everybody uses it.
#[tokio::test(flavor = "multi_thread")]
async fn numbers_of_cards_tell_nothing_of_the_deck() {
    let house = House::new();
    let wanted = json!({"map": "iberia", "seats": 2, "cards": 60, "options": [["game", "standard"], ["goal", "60"], ["rounds", "3"]]});
    let mut hands = BTreeSet::new();
    for seed in [1, 2, 3] {
        let (id, mut people) = house.fixed(wanted.clone(), seed, &[vec![0], vec![1]]).await;
        let view = people[0].get(&format!("/table/{id}/state")).await.ok()["state"]["view"].take();
        let hand = view["players"][0]["hand"]
            .as_array()
            .unwrap()
            .iter()
            .map(|card| card["card"].as_u64().unwrap());
        hands.insert(hand.collect::<Vec<_>>());
        let game = house.game(&id).await;
        let mut all: Vec<usize> = (0..60)
            .map(|card| game.table().numbers().number(card))
            .collect();
        assert!(
            all.windows(2).filter(|pair| pair[1] == pair[0] + 1).count() < 6,
            "{all:?}"
        );
        let mut minds = Minds::new(2);
        while house.step(&id, &mut people, &mut minds).await {}
        // Now that the seed lies open, the numbers do: by them the log that rebuilds the game is read.
        let end = people[0].get(&format!("/table/{id}/state")).await.ok();
        assert_eq!(end["state"]["table"]["numbers"], json!(all));
        let log = people[0].get(&format!("/table/{id}/log.txt")).await.text;
        assert_eq!(log, house.game(&id).await.text());
        all.sort_unstable();
        assert_eq!(all, (1..=60).collect::<Vec<_>>());
    }
    assert_eq!(hands.len(), 3, "{hands:?}");
    assert!(!hands.contains(&vec![1, 2, 3]));
}

/// Advice is for the seat that asks, whoever's turn it becomes meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn advice_is_never_given_with_the_eyes_of_the_next_player() {
    let house = House::new();
    let wanted =
        json!({"map": "iberia", "seats": 2, "cards": 60, "options": [["game", "standard"]]});
    let (id, mut people) = house.fixed(wanted, 4, &[vec![0], vec![1]]).await;
    let mut given = 0;
    for turn in 0..40 {
        let mover = house.game(&id).await.state().mover();
        let asking = |seat: usize| {
            let (mut browser, path) = (house.browser(), format!("/table/{id}"));
            browser.cookie.clone_from(&people[seat].cookie);
            tokio::spawn(async move {
                let legal = browser.get(&format!("{path}/legal")).await;
                let end = json!({"seat": seat, "action": {"do": "giveup"}});
                (
                    seat,
                    legal,
                    browser.post(&format!("{path}/preview"), end).await,
                )
            })
        };
        let asked: Vec<_> = (0..6).map(|count| asking((mover + count) % 2)).collect();
        house
            .command(
                &mut people[mover],
                &id,
                "say",
                json!({"seat": mover, "text": format!("turn {turn}")}),
            )
            .await;
        house
            .command(
                &mut people[mover],
                &id,
                "act",
                json!({"seat": mover, "action": {"do": "end"}}),
            )
            .await
            .ok();
        for asked in asked {
            let (seat, legal, preview) = asked.await.unwrap();
            if legal.status == 200 {
                given += 1;
                assert_eq!(legal.json()["mover"], seat);
            }
            // Whoever is not to act any more is told that, and nothing else.
            let late = preview.text.contains("'s turn");
            assert_eq!(preview.status == 422 && late, late, "{}", preview.text);
        }
    }
    assert!(given > 40, "{given}");
    let theirs = json!({"seat": 0, "action": {"do": "end"}});
    people[1]
        .post(&format!("/table/{id}/preview"), theirs)
        .await
        .refused(403);
    house
        .browser()
        .post(
            &format!("/table/{id}/preview"),
            json!({"seat": 0, "action": {"do": "end"}}),
        )
        .await
        .refused(403);
}
