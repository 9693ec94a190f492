//! Derailed players choose what they lose out of turn, by a deadline.

use crate::clock::{Hand, fresh};
use crate::common::{Browser, House};
use milepost_server::wire::action::ActionJson;
use milepost_table::{Action, Game, Stage};
use milepost_testkit::wait::tasks::until_true;
use serde_json::{Value, json};

const WORDS: &str = "has derailed";

fn wanted(clock: &Value) -> Value {
    let options = [
        ("game", "standard"),
        ("events", "on"),
        ("idle_rounds", "1000"),
    ];
    json!({"map": "iberia", "seats": 2, "clock": clock, "options": options})
}

/// The action of a player who takes two loads and then draws cards as fast as the rules allow, to see a derailment soon.
fn next(game: &Game) -> Action {
    let (table, state) = (game.table(), game.state());
    // Trains stand where one will derail, which nobody at the table knows.
    let derails = |at: usize| {
        let mut events = table.events().iter();
        events.any(|event| event.title.starts_with("derailment") && event.has(at))
    };
    let mut cities = table.map().cities().iter();
    let city = cities.find(|city| city.goods.len() > 1 && derails(city.mileposts[0]));
    // The deck of this seed has one.
    let city = city.unwrap();
    let player = state.active_player();
    match state.stage() {
        Stage::Move if player.at.is_none() => Action::Start {
            at: city.mileposts[0],
        },
        Stage::Move if player.loads.len() < 2 => Action::PickUp {
            good: city.goods[player.loads.len()],
        },
        Stage::Move if state.turn().acted => Action::End,
        Stage::Move => Action::GiveUp,
        stage => Action::pass(stage),
    }
}

async fn act(house: &House, people: &mut [Browser], id: &str, action: Action) {
    let game = house.game(id).await;
    let (seat, numbers) = (game.state().mover(), game.table().numbers());
    let action = ActionJson::of(action, numbers);
    let body = json!({"seat": seat, "action": action});
    let answer = house.command(&mut people[seat], id, "act", body).await;
    answer.ok();
}

/// A table at which a player is to choose what to lose, and their seat.
async fn derailed(house: &House, clock: &Value) -> (String, Vec<Browser>, usize) {
    let (id, mut people) = house.fixed(wanted(clock), 5, &[vec![0], vec![1]]).await;
    loop {
        let game = house.game(&id).await;
        assert_eq!(game.table().engine(), 2);
        assert!(game.state().outcome().is_none(), "no train has derailed");
        if let Stage::Derailed(_) = game.state().stage() {
            return (id, people, game.state().mover());
        }
        act(house, &mut people, &id, next(&game)).await;
    }
}

async fn chooses(house: &House, id: &str) -> Option<usize> {
    let game = house.game(id).await;
    let is_due = matches!(game.state().stage(), Stage::Derailed(_));
    is_due.then(|| game.state().mover())
}

async fn loads(house: &House, id: &str, seat: usize) -> Vec<usize> {
    let game = house.game(id).await;
    let loads = game.state().players()[seat].loads.iter();
    loads.map(|load| load.good).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_derailed_player_chooses_and_everybody_else_waits() {
    let hand = Hand::default();
    let house = fresh(&hand);
    let clock = json!({"bank": 60, "increment": 5, "over": "tell"});
    let (id, mut people, seat) = derailed(&house, &clock).await;
    let other = 1 - seat;
    let seen = people[other].get(&format!("/table/{id}/state")).await.ok();
    let view = &seen["state"]["view"];
    assert_eq!(
        (&view["stage"], &view["mover"]),
        (&json!("lose"), &json!(seat))
    );
    // The clock of the player who chooses runs.
    assert_eq!(seen["state"]["clock"]["running"], seat);
    let end = json!({"seat": other, "action": {"do": "end"}});
    let refused = house
        .command(&mut people[other], &id, "act", end)
        .await
        .refused(422);
    assert!(refused.to_string().contains(WORDS), "{refused}");
    let before = loads(&house, &id, seat).await;
    let lost = before[1];
    let ends = |game: &Game| {
        let entries = game.entries().iter();
        entries.filter(|entry| entry.action.ends_turn()).count()
    };
    act(
        &house,
        &mut people,
        &id,
        Action::Lose {
            good: lost,
            card: None,
            keep: false,
        },
    )
    .await;
    assert_eq!(loads(&house, &id, seat).await, before[..1]);
    // A choice is no turn of its own.
    let replay = people[other].get(&format!("/table/{id}/replay")).await.ok();
    let turns = replay["turns"].as_array().unwrap();
    assert_eq!(turns.len(), ends(&house.game(&id).await) + 1);
    assert_eq!(turns.last().unwrap()["seat"], view["turn_of"]);
    let undo = json!({"seat": seat});
    assert_ne!(chooses(&house, &id).await, Some(seat));
    house
        .command(&mut people[seat], &id, "undo", undo)
        .await
        .refused(422);
}

#[tokio::test(flavor = "multi_thread")]
async fn at_the_deadline_the_usual_load_is_lost() {
    let hand = Hand::default();
    let house = fresh(&hand);
    let clock = json!({"bank": 60, "increment": 0, "over": "tell"});
    let (id, people, seat) = derailed(&house, &clock).await;
    let before = loads(&house, &id, seat).await;
    hand.pass(59);
    house.app.check_clocks().await;
    assert_eq!(chooses(&house, &id).await, Some(seat));
    hand.pass(1);
    // First the end of the time is told, then a load is lost.
    house.app.check_clocks().await;
    house.app.check_clocks().await;
    assert_ne!(chooses(&house, &id).await, Some(seat));
    assert_eq!(loads(&house, &id, seat).await, before[1..]);
    drop(people);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_takes_over_chooses() {
    let hand = Hand::default();
    let house = fresh(&hand);
    let clock = json!({"bank": 60, "increment": 0, "over": "bot"});
    let (id, _people, seat) = derailed(&house, &clock).await;
    hand.pass(60);
    house.app.check_clocks().await;
    until_true("a bot chooses", async || {
        chooses(&house, &id).await != Some(seat)
    })
    .await;
    assert_eq!(loads(&house, &id, seat).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_an_empty_seat() {
    let hand = Hand::default();
    hand.pass(1_000);
    let house = fresh(&hand);
    let (id, mut people, seat) = derailed(&house, &Value::Null).await;
    let before = loads(&house, &id, seat).await;
    hand.pass(180);
    let stand = json!({"seat": seat});
    house
        .command(&mut people[1 - seat], &id, "stand", stand)
        .await
        .ok();
    assert_ne!(chooses(&house, &id).await, Some(seat));
    assert_eq!(loads(&house, &id, seat).await, before[1..]);
}
