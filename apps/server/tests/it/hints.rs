//! Hints, the digest, the course of a game, and the tour: who is told what.

use crate::common::{House, Minds};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn hints_are_for_the_player_to_act_alone() {
    let house = House::new();
    let (id, mut people) = house.begun(json!({"map": "iberia", "seats": 2}), 2).await;
    let hints = format!("/table/{id}/hints");
    let told = people[0].get(&hints).await.ok();
    assert!(told["best"]["stops"][0]["city"].is_string(), "{told}");
    assert!(!told["demands"].as_array().unwrap().is_empty());
    // Nothing is hidden in this game, and still the hints are the player's own.
    people[1].get(&hints).await.refused(403);
    house.browser().get(&hints).await.refused(403);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_without_hints_gives_none_and_says_so() {
    let house = House::new();
    let wanted = json!({"map": "iberia", "seats": 2, "hints": false});
    let (id, mut people) = house.begun(wanted, 2).await;
    let state = people[0].get(&format!("/table/{id}/state")).await.ok();
    assert_eq!(state["state"]["table"]["hints"], false);
    let refused = people[0].get(&format!("/table/{id}/hints")).await;
    assert!(
        refused
            .refused(403)
            .to_string()
            .contains("hints are switched off")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_digest_tells_what_others_did_and_the_course_adds_up() {
    let house = House::new();
    let wanted = json!({"map": "iberia", "seats": 2, "cards": 60, "options": [["goal", "60"], ["spared", "7"], ["rounds", "40"]]});
    let (id, mut people) = house.begun(wanted, 2).await;
    let here = format!("/table/{id}");
    let mut minds = Minds::new(2);
    let mut kinds = std::collections::BTreeSet::new();
    while house.step(&id, &mut people, &mut minds).await {
        let state = people[0].get(&format!("{here}/state")).await.ok();
        let mover = state["state"]["view"]["mover"].as_u64().unwrap();
        let digest = people[0].get(&format!("{here}/digest/{mover}")).await.ok();
        for act in digest["acts"].as_array().unwrap() {
            assert_ne!(act["seat"], mover, "one's own acts are not told: {digest}");
            kinds.insert(act["do"].as_str().unwrap().to_owned());
        }
    }
    for kind in ["build", "move", "pick", "deliver"] {
        assert!(kinds.contains(kind), "{kinds:?}");
    }
    house
        .browser()
        .get(&format!("{here}/digest/2"))
        .await
        .refused(404);

    let course = people[0].get(&format!("{here}/course")).await.ok();
    let state = people[0].get(&format!("{here}/state")).await.ok();
    let cash = |seat: usize| state["state"]["view"]["players"][seat]["cash"].clone();
    let last = course["rounds"].as_array().unwrap().last().unwrap();
    assert_eq!(last["cash"], json!([cash(0), cash(1)]));
    let sum = |of: &Value| {
        of.as_array()
            .unwrap()
            .iter()
            .map(|x| x.as_i64().unwrap())
            .sum::<i64>()
    };
    let paid: i64 = course["deliveries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["payoff"].as_i64().unwrap())
        .sum();
    // Fees stay among the players, and there are no taxes in these decks' first cards unless they were drawn.
    assert!(sum(&last["worth"]) <= 100 + paid, "{course}");
    assert!(course["missed"].as_array().unwrap().len() <= 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tour_is_a_table_with_a_bot_whose_first_trip_is_short() {
    let house = House::new();
    let mut ana = house.browser();
    assert!(
        ana.get("/play/tour")
            .await
            .text
            .contains("Learn by playing")
    );
    let begun = ana.form("/play/tour", &[]).await;
    let address = begun.location();
    let id = address
        .strip_prefix("/table/")
        .and_then(|rest| rest.strip_suffix("#tour"))
        .unwrap()
        .to_owned();
    let table = ana.get(&format!("/table/{id}/state")).await.ok();
    assert_eq!(table["state"]["table"]["seats"][0]["name"], "Guest");
    let hints = ana.get(&format!("/table/{id}/hints")).await.ok();
    let turns = hints["best"]["turns"].as_i64().unwrap();
    let cost = hints["best"]["cost"].as_i64().unwrap();
    assert!(turns <= 3 && cost <= 30, "{}", hints["best"]);
}
