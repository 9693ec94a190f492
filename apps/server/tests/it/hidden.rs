//! What a seat may not see never leaves the server.

use crate::common::leak::{Detector, Known};
use crate::common::{Answer, Browser, House, Minds, fresh, holds};
use milepost_server::wire::action::Sent;
use milepost_table::view::sees_card;
use milepost_table::{Action, Event, Game, Viewer};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// How a card is told: in a view, and in a line.
fn forms(game: &Game, card: usize) -> [String; 2] {
    let names = game.table().board().names();
    let demands = game.table().cards()[card].demands.map(
        |demand| json!({"good": names.goods[demand.good], "city": names.cities[demand.city], "payoff": demand.payoff}),
    );
    let line = serde_json::to_string(&game.log_words().card(card)).unwrap();
    let line = line.trim_matches('"').split_once(": ").unwrap().1.to_owned();
    [serde_json::to_string(&demands).unwrap(), line]
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

/// A table with a deck of its own choice, so that the same is tried every time.
async fn fixed(house: &House, wanted: Value, seed: u64, people: usize) -> (String, Vec<Browser>) {
    let mut head = house.app.tables.head(&serde_json::from_value(wanted).unwrap()).unwrap();
    (head.seed, head.salt) = (seed, "00112233445566778899aabbccddeeff".to_owned());
    let id = house.app.tables.begin(&head, None).await.unwrap();
    let mut browsers: Vec<Browser> = (0..people).map(|_| house.browser()).collect();
    for (seat, browser) in browsers.iter_mut().enumerate() {
        let name = format!("Person {seat}");
        house.deed(browser, &id, "sit", json!({"seat": seat, "name": name})).await.ok();
    }
    house.deed(&mut browsers[0], &id, "start", json!({})).await.ok();
    (id, browsers)
}

/// Everybody who looks at a table, with what they may know and all they were sent.
struct Crowd {
    house: House,
    id: String,
    people: Vec<Browser>,
    known: Vec<Known>,
    sent: Vec<BTreeSet<String>>,
}

impl Crowd {
    /// Those who sit at a table, and somebody who watches.
    async fn new(wanted: Value, seed: u64) -> Crowd {
        let house = House::new();
        let seats = wanted["seats"].as_u64().unwrap() as usize;
        let (id, mut people) = fixed(&house, wanted, seed, seats).await;
        people.push(house.browser());
        let (known, sent) = (vec![Known::default(); people.len()], vec![BTreeSet::new(); people.len()]);
        let mut crowd = Crowd { house, id, people, known, sent };
        crowd.learn().await;
        crowd
    }

    /// With whose eyes somebody looks now.
    async fn viewer(&self, who: usize) -> Viewer {
        let key = self.people[who].cookie.as_deref().and_then(|cookie| cookie.strip_prefix("seat="));
        let key = key.map(milepost_server::live::room::key);
        let live = self.house.live(&self.id).await;
        let seat = live.look(|room| room.held(key.as_deref()).first().copied()).await;
        seat.unwrap().into()
    }

    async fn learn(&mut self) -> Game {
        let game = self.house.game(&self.id).await;
        for who in 0..self.people.len() {
            let viewer = self.viewer(who).await;
            self.known[who].learn(&game, viewer);
        }
        game
    }

    async fn play(&mut self, minds: &mut Minds, steps: usize) {
        for _ in 0..steps {
            let seats = self.people.len() - 1;
            self.house.step(&self.id, &mut self.people[..seats], minds).await;
            self.learn().await;
        }
    }

    async fn ask(&mut self, who: usize, what: &str, body: Option<Value>) -> Answer {
        let path = format!("/table/{}{what}", self.id);
        let answer = match body {
            Some(body) => self.people[who].post(&path, body).await,
            None => self.people[who].get(&path).await,
        };
        self.sent[who].insert(answer.text.clone());
        answer
    }

    /// Every page and every look, at this moment.
    async fn look_around(&mut self) {
        let count = self.house.game(&self.id).await.entries().len();
        for who in 0..self.people.len() {
            for what in
                ["", "/state", "/log", "/log.txt", "/legal", "/replay", "/way/40", "/rides/40", "/map.toml"]
            {
                self.ask(who, what, None).await;
            }
            for at in 0..=count + 1 {
                self.ask(who, &format!("/replay/{at}"), None).await;
            }
            let mut stream = self.people[who].stream(&self.id).await;
            stream.until(self.house.seq(&self.id).await).await;
            self.sent[who].insert(String::from_utf8(stream.bytes).unwrap());
        }
    }

    /// Every kind of action that names a card, on every card that somebody does not see, previewed and done; for every
    /// seat, whoever holds it. How many were tried.
    async fn try_all(&mut self) -> usize {
        let game = self.house.game(&self.id).await;
        let (seats, mut tried) = (game.table().seats(), 0);
        for who in 0..self.people.len() {
            let viewer = self.viewer(who).await;
            let unseen = |&card: &usize| !sees_card(game.table(), game.state(), viewer, card);
            let hidden: Vec<usize> = (0..game.table().cards().len()).filter(unseen).collect();
            let seen = (0..game.table().cards().len()).find(|card| !hidden.contains(card)).unwrap_or(0);
            for seat in 0..seats {
                // All answers to one who holds the seat are alike, whatever the card is.
                let mut answers: BTreeMap<&str, BTreeSet<(u16, String)>> = BTreeMap::new();
                for &card in &hidden {
                    for action in naming(card, seen) {
                        tried += 1;
                        let action = Sent::of(action, game.table().numbers());
                        for what in ["/preview", "/act"] {
                            let mut body = json!({"seat": seat, "action": action});
                            if what == "/act" {
                                (body["seq"], body["id"]) =
                                    (self.house.seq(&self.id).await.into(), fresh().into());
                            }
                            let answer = self.ask(who, what, Some(body)).await;
                            assert!([403, 422].contains(&answer.status.as_u16()), "{}", answer.text);
                            answers.entry(what).or_default().insert((answer.status.as_u16(), answer.text));
                        }
                    }
                }
                for (what, answers) in answers {
                    assert_eq!(answers.len(), 1, "{what} by {who} for seat {seat} differs: {answers:?}");
                }
            }
        }
        tried
    }

    /// Asks for everything else that may be done, which names goods, places and open cards.
    async fn try_others(&mut self) {
        let game = self.house.game(&self.id).await;
        let (goods, cards) = (game.table().map().goods().len(), game.table().cards().len());
        let mut actions: Vec<Action> =
            (0..goods).flat_map(|good| [Action::PickUp(good), Action::Drop(good)]).collect();
        actions.extend([
            Action::Pitch,
            Action::GiveUp,
            Action::Claim,
            Action::End,
            Action::Start(7),
            Action::Cross(9),
        ]);
        actions.extend([Action::Move(vec![7, 8]), Action::Build(vec![7, 8]), Action::Keep(Vec::new())]);
        for who in 0..self.people.len() {
            let viewer = self.viewer(who).await;
            let seat = viewer.seat().unwrap_or(0);
            let open = (0..cards).filter(|&card| sees_card(game.table(), game.state(), viewer, card));
            let open: Vec<Action> = open.flat_map(|card| naming(card, card)).collect();
            for action in actions.iter().cloned().chain(open) {
                let action = Sent::of(action, game.table().numbers());
                self.ask(who, "/preview", Some(json!({"seat": seat, "action": action}))).await;
            }
        }
    }

    /// Looks through all that was sent.
    async fn judge(&self) {
        let game = self.house.game(&self.id).await;
        for (who, (known, sent)) in self.known.iter().zip(&self.sent).enumerate() {
            let detector = Detector::new(&game, known);
            for text in sent {
                assert_eq!(detector.leaks(text), Vec::<String>::new(), "sent to {who}");
            }
            // Who knew nothing would have learned something: the search can find what it looks for.
            let ignorant = Known::default();
            let detector = Detector::new(&game, &ignorant);
            assert!(
                sent.iter().map(|text| detector.leaks(text).len()).sum::<usize>() > 9 || is_blind(&game, who)
            );
        }
    }
}

/// A spectator of hands sees hardly any card.
fn is_blind(game: &Game, who: usize) -> bool {
    !game.table().is_locking() && who >= game.table().seats()
}

/// An action of every kind that names cards, with every demand, and one that is not there.
fn naming(card: usize, other: usize) -> Vec<Action> {
    let choices = (0..4).flat_map(|demand| {
        let choice = (card, demand);
        [
            Action::Lock(choice),
            Action::Deliver(choice),
            Action::Keep(vec![choice]),
            Action::Keep(vec![(other, 0), choice]),
        ]
    });
    choices.chain([false, true].map(|keep| Action::Lose { good: card % 5, card: Some(card), keep })).collect()
}

async fn no_question_is_answered_with_a_hidden_card(game: &str, steps: [usize; 3]) {
    let options = json!([["game", game], ["derailments", "on"]]);
    let wanted = json!({"map": "iberia", "seats": 3, "cards": 18, "options": options});
    let mut crowd = Crowd::new(wanted, 5).await;
    let (mut minds, mut tried) = (Minds::new(3), 0);
    for (moment, steps) in steps.into_iter().enumerate() {
        crowd.play(&mut minds, steps).await;
        if moment == 2 {
            // The last one leaves, and looks on.
            let Crowd { house, id, people, .. } = &mut crowd;
            house.deed(&mut people[2], id, "stand", json!({"seat": 2})).await.ok();
        }
        tried += crowd.try_all().await;
        crowd.try_others().await;
        crowd.look_around().await;
    }
    assert!(tried > 5_000, "{tried}");
    crowd.judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_question_is_answered_with_a_hidden_hand() {
    no_question_is_answered_with_a_hidden_card("standard", [0, 20, 7]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_question_is_answered_with_the_deck_to_come() {
    no_question_is_answered_with_a_hidden_card("locking", [1, 20, 7]).await;
}

/// The numbers of cards are a permutation that tells neither their order nor how many others drew, and everybody uses it.
#[tokio::test(flavor = "multi_thread")]
async fn numbers_of_cards_tell_nothing_of_the_deck() {
    let house = House::new();
    let wanted = json!({"map": "iberia", "seats": 2, "cards": 60, "options": [["game", "standard"], ["goal", "60"], ["rounds", "3"]]});
    let mut hands = BTreeSet::new();
    for seed in [1, 2, 3] {
        let (id, mut people) = fixed(&house, wanted.clone(), seed, 2).await;
        let view = people[0].get(&format!("/table/{id}/state")).await.ok()["state"]["view"].take();
        let hand =
            view["players"][0]["hand"].as_array().unwrap().iter().map(|card| card["card"].as_u64().unwrap());
        hands.insert(hand.collect::<Vec<_>>());
        let game = house.game(&id).await;
        let mut all: Vec<usize> = (0..60).map(|card| game.table().numbers().number(card)).collect();
        assert!(all.windows(2).filter(|pair| pair[1] == pair[0] + 1).count() < 6, "{all:?}");
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
    let wanted = json!({"map": "iberia", "seats": 2, "cards": 60, "options": [["game", "standard"]]});
    let (id, mut people) = fixed(&house, wanted, 4, 2).await;
    let mut given = 0;
    for turn in 0..40 {
        let mover = house.game(&id).await.state().mover();
        let asking = |seat: usize| {
            let (mut browser, path) = (house.browser(), format!("/table/{id}"));
            browser.cookie.clone_from(&people[seat].cookie);
            tokio::spawn(async move {
                let legal = browser.get(&format!("{path}/legal")).await;
                let end = json!({"seat": seat, "action": {"do": "giveup"}});
                (seat, legal, browser.post(&format!("{path}/preview"), end).await)
            })
        };
        let asked: Vec<_> = (0..6).map(|count| asking((mover + count) % 2)).collect();
        house
            .deed(&mut people[mover], &id, "say", json!({"seat": mover, "text": format!("turn {turn}")}))
            .await;
        house
            .deed(&mut people[mover], &id, "act", json!({"seat": mover, "action": {"do": "end"}}))
            .await
            .ok();
        for asked in asked {
            let (seat, legal, preview) = asked.await.unwrap();
            if legal.status == 200 {
                given += 1;
                assert_eq!(legal.json()["mover"], seat);
            }
            assert!(!preview.text.contains("it is the turn of"), "{}", preview.text);
        }
    }
    assert!(given > 40, "{given}");
    let theirs = json!({"seat": 0, "action": {"do": "end"}});
    people[1].post(&format!("/table/{id}/preview"), theirs).await.refused(403);
    house
        .browser()
        .post(&format!("/table/{id}/preview"), json!({"seat": 0, "action": {"do": "end"}}))
        .await
        .refused(403);
}
