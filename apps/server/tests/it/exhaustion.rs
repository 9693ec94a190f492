//! By exhaustion: whatever is asked, nobody is told of a card that they cannot know of, be it in a refusal.

use crate::common::leak::{Detector, Known, Ledger};
use crate::common::{Answer, Browser, House, Minds, fresh};
use milepost_server::wire::action::ActionJson;
use milepost_table::view::sees_card;
use milepost_table::{Action, Game, Stage, Viewer};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Everybody who looks at a table, with what they may know and all they were sent.
struct Crowd {
    house: House,
    id: String,
    people: Vec<Browser>,
    /// The seats that each of them holds.
    holds: Vec<Vec<usize>>,
    known: Vec<Known>,
    sent: Vec<BTreeSet<String>>,
}

impl Crowd {
    /// Those who sit at a table in these seats, and somebody who watches.
    async fn new(wanted: Value, seed: u64, mut holds: Vec<Vec<usize>>) -> Crowd {
        let house = House::new();
        let (id, mut people) = house.fixed(wanted, seed, &holds).await;
        people.push(house.browser());
        holds.push(Vec::new());
        let (known, sent) = (
            vec![Known::default(); people.len()],
            vec![BTreeSet::new(); people.len()],
        );
        let mut crowd = Crowd {
            house,
            id,
            people,
            holds,
            known,
            sent,
        };
        crowd.learn().await;
        crowd
    }

    /// Notes what everybody may know by now. What the program takes for seen is what was reckoned.
    async fn learn(&mut self) -> (Game, Ledger) {
        let game = self.house.game(&self.id).await;
        let ledger = Ledger::of(&game);
        for (known, seats) in self.known.iter_mut().zip(&self.holds) {
            known.learn(&ledger, seats);
        }
        let (table, state) = (game.table(), game.state());
        for card in 0..table.cards().len() {
            assert_eq!(
                sees_card(table, state, Viewer::Spectator, card),
                ledger.shows(&[], card),
                "card {card}"
            );
            for seat in 0..table.seats() {
                assert_eq!(
                    sees_card(table, state, Viewer::Seat(seat), card),
                    ledger.shows(&[seat], card),
                    "card {card}"
                );
            }
        }
        (game, ledger)
    }

    /// Has something done for a seat by whoever holds it.
    async fn command(&mut self, seat: usize, what: &str, mut body: Value) {
        let who = self
            .holds
            .iter()
            .position(|seats| seats.contains(&seat))
            .unwrap();
        body["seat"] = seat.into();
        self.house
            .command(&mut self.people[who], &self.id, what, body)
            .await
            .ok();
        self.learn().await;
    }

    async fn act(&mut self, action: Action) {
        let game = self.house.game(&self.id).await;
        let action = ActionJson::of(action, game.table().numbers());
        self.command(game.state().mover(), "act", json!({"action": action}))
            .await;
    }

    async fn play(&mut self, minds: &mut Minds, steps: usize) {
        for _ in 0..steps {
            let game = self.house.game(&self.id).await;
            // An open seat waits for somebody.
            if game.state().outcome().is_none()
                && self
                    .holds
                    .iter()
                    .flatten()
                    .any(|&seat| seat == game.state().mover())
            {
                self.act(minds.act(&game)).await;
            }
        }
    }

    /// Plays on until something may be taken back, and takes it back.
    async fn undo(&mut self, minds: &mut Minds) {
        for _ in 0..60 {
            self.play(minds, 1).await;
            let game = self.house.game(&self.id).await;
            let mover = game.state().mover();
            if game.may_undo(mover).is_ok() {
                return self.command(mover, "undo", json!({})).await;
            }
        }
        panic!("nothing could be taken back");
    }

    /// Whoever holds a seat leaves it and looks on.
    async fn leave(&mut self, seat: usize) {
        self.command(seat, "stand", json!({})).await;
        self.holds
            .iter_mut()
            .for_each(|seats| seats.retain(|held| *held != seat));
    }

    /// Somebody new takes an open seat, by consent where that is needed.
    async fn join(&mut self, seat: usize) {
        let (mut dora, body) = (self.house.browser(), json!({"seat": seat, "name": "Dora"}));
        if self.house.game(&self.id).await.table().is_locking() {
            self.house
                .command(&mut dora, &self.id, "sit", body)
                .await
                .ok();
        } else {
            let told = self
                .house
                .command(&mut dora, &self.id, "ask", body)
                .await
                .ok();
            let asked = told["state"]["table"]["asks"][0]["ask"].clone();
            for seat in self.holds.concat() {
                self.command(seat, "agree", json!({"ask": asked})).await;
            }
        }
        self.people.push(dora);
        self.holds.push(vec![seat]);
        self.known.push(Known::default());
        self.sent.push(BTreeSet::new());
        self.learn().await;
    }

    /// Tries and asks for everything, at this moment; gives how many actions on hidden cards were tried.
    async fn pry(&mut self) -> usize {
        let tried = self.try_all().await;
        self.try_others().await;
        self.look_around().await;
        tried
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
            for what in [
                "",
                "/state",
                "/log",
                "/log.txt",
                "/legal",
                "/replay",
                "/way/40",
                "/rides/40",
                "/map.toml",
            ] {
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
        let (game, ledger) = self.learn().await;
        let (seats, mut tried) = (game.table().seats(), 0);
        for who in 0..self.people.len() {
            let cards = 0..game.table().cards().len();
            let (seen, hidden): (Vec<_>, Vec<_>) =
                cards.partition(|&card| ledger.shows(&self.holds[who], card));
            let seen = seen.first().copied().unwrap_or(0);
            for seat in 0..seats {
                // All answers to one who holds the seat are alike, whatever the card is.
                let mut answers: BTreeMap<&str, BTreeSet<(u16, String)>> = BTreeMap::new();
                for &card in &hidden {
                    for action in naming(card, seen) {
                        tried += 1;
                        let action = ActionJson::of(action, game.table().numbers());
                        for what in ["/preview", "/act"] {
                            let mut body = json!({"seat": seat, "action": action});
                            if what == "/act" {
                                (body["seq"], body["id"]) =
                                    (self.house.seq(&self.id).await.into(), fresh().into());
                            }
                            let answer = self.ask(who, what, Some(body)).await;
                            assert!(
                                [403, 422].contains(&answer.status.as_u16()),
                                "{}",
                                answer.text
                            );
                            answers
                                .entry(what)
                                .or_default()
                                .insert((answer.status.as_u16(), answer.text));
                        }
                    }
                }
                for (what, answers) in answers {
                    assert_eq!(
                        answers.len(),
                        1,
                        "{what} by {who} for seat {seat} differs: {answers:?}"
                    );
                }
            }
        }
        tried
    }

    /// Asks for everything else that may be done, which names goods, places and open cards.
    async fn try_others(&mut self) {
        let (game, ledger) = self.learn().await;
        let (goods, cards) = (game.table().map().goods().len(), game.table().cards().len());
        let mut actions: Vec<Action> = (0..goods)
            .flat_map(|good| [Action::PickUp { good }, Action::Drop { good }])
            .collect();
        actions.extend([
            Action::Pitch,
            Action::GiveUp,
            Action::Claim,
            Action::End,
            Action::Start { at: 7 },
            Action::Cross { to: 9 },
        ]);
        actions.extend([
            Action::Move { path: vec![7, 8] },
            Action::Build { path: vec![7, 8] },
            Action::Keep { cards: Vec::new() },
        ]);
        for who in 0..self.people.len() {
            let seat = self.holds[who].first().copied().unwrap_or(0);
            let open = (0..cards).filter(|&card| ledger.shows(&self.holds[who], card));
            let open: Vec<Action> = open.flat_map(|card| naming(card, card)).collect();
            for action in actions.iter().cloned().chain(open) {
                let action = ActionJson::of(action, game.table().numbers());
                self.ask(
                    who,
                    "/preview",
                    Some(json!({"seat": seat, "action": action})),
                )
                .await;
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
            // A spectator of hands sees hardly any card.
            let is_blind = !game.table().is_locking() && !known.has_hand();
            assert!(
                is_blind
                    || sent
                        .iter()
                        .map(|text| detector.leaks(text).len())
                        .sum::<usize>()
                        > 9
            );
        }
    }
}

/// An action of every kind that names cards, with every demand, and one that is not there.
fn naming(card: usize, other: usize) -> Vec<Action> {
    let choices = (0..4).flat_map(|demand| {
        let choice = (card, demand);
        [
            Action::lock(choice),
            Action::deliver(choice),
            Action::Keep {
                cards: vec![choice],
            },
            Action::Keep {
                cards: vec![(other, 0), choice],
            },
        ]
    });
    choices
        .chain([false, true].map(|keep| Action::Lose {
            good: card % 5,
            card: Some(card),
            keep,
        }))
        .collect()
}

fn wanted(game: &str, more: &[[&str; 2]]) -> Value {
    let options = [&[["game", game], ["derailments", "on"]], more].concat();
    json!({"map": "iberia", "seats": 3, "cards": 18, "options": options})
}

/// While three play, something is taken back, the last one leaves, and somebody new plays on in that seat.
async fn no_question_is_answered_with_a_hidden_card(game: &str, first: usize) {
    let mut crowd = Crowd::new(wanted(game, &[]), 5, vec![vec![0], vec![1], vec![2]]).await;
    let mut minds = Minds::new(3);
    crowd.play(&mut minds, first).await;
    let mut tried = crowd.pry().await;
    crowd.play(&mut minds, 20).await;
    crowd.undo(&mut minds).await;
    tried += crowd.pry().await;
    crowd.play(&mut minds, 7).await;
    crowd.leave(2).await;
    tried += crowd.pry().await;
    crowd.join(2).await;
    crowd.play(&mut minds, 12).await;
    tried += crowd.pry().await;
    assert!(tried > 5_000, "{tried}");
    crowd.judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_question_is_answered_with_a_hidden_hand() {
    no_question_is_answered_with_a_hidden_card("standard", 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_question_is_answered_with_the_deck_to_come() {
    no_question_is_answered_with_a_hidden_card("locking", 1).await;
}

/// Two seats in one browser, of whose hands it shows one at a time, and a third elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn a_device_with_several_seats_is_told_of_no_other_hand() {
    for game in ["standard", "locking"] {
        let mut crowd = Crowd::new(wanted(game, &[]), 6, vec![vec![0, 1], vec![2]]).await;
        let mut minds = Minds::new(3);
        for steps in [1, 15] {
            crowd.play(&mut minds, steps).await;
            crowd.pry().await;
        }
        crowd.undo(&mut minds).await;
        crowd.pry().await;
        crowd.judge().await;
    }
}

/// At a real board whatever was typed may be taken back, cards that were drawn too.
#[tokio::test(flavor = "multi_thread")]
async fn a_real_board_tells_of_no_hidden_card() {
    for game in ["standard", "locking"] {
        let mut crowd = Crowd::new(
            wanted(game, &[["companion", "on"]]),
            7,
            vec![vec![0], vec![1], vec![2]],
        )
        .await;
        for count in 0..16 {
            let state = crowd.house.game(&crowd.id).await.state().clone();
            let fresh = if game == "standard" {
                Action::GiveUp
            } else {
                Action::Pitch
            };
            let draws = *state.stage() == Stage::Move && count % 2 == 0;
            crowd
                .act(if draws {
                    fresh
                } else {
                    Action::pass(state.stage())
                })
                .await;
        }
        crowd.pry().await;
        for _ in 0..3 {
            let mover = crowd.house.game(&crowd.id).await.state().mover();
            crowd.command(mover, "undo", json!({})).await;
        }
        crowd.pry().await;
        crowd.judge().await;
    }
}
