//! Tables on maps that people bring.

use crate::common::{House, Minds};
use milepost_map::{Map, graph, shipped, text};
use milepost_table::{Board, Game};
use serde_json::json;
use std::sync::Arc;

/// A map of another name, as somebody would bring it.
fn island() -> String {
    let source = text::write(&shipped::map("iberia").unwrap());
    source.replacen("Iberia", "My island", 1)
}

const USUAL: [(&str, &str); 4] = [
    ("map", "iberia"),
    ("game", "locking"),
    ("seats", "2"),
    ("cards", "60"),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_and_kept_on_a_map_of_ones_own() {
    let house = House::new();
    let mut browser = house.browser();
    let island = island();
    let made = browser
        .form("/play", &[USUAL.as_slice(), &[("own", &island)]].concat())
        .await;
    let place = made.location();
    let page = browser.get(&place).await.text;
    assert!(
        page.contains(&format!("data-ground=\"{place}/ground\"")),
        "{page}"
    );
    assert!(
        browser
            .get(&format!("{place}/ground"))
            .await
            .text
            .contains("<svg")
    );
    assert_eq!(
        browser.get(&format!("{place}/board")).await.ok()["name"],
        "My island"
    );
    assert_eq!(browser.get(&format!("{place}/map.toml")).await.text, island);
    let state = browser.get(&format!("{place}/state")).await.ok();
    assert_eq!(state["state"]["table"]["map"], "My island");
    assert_eq!(state["state"]["table"]["own"], true);

    // Its log is read again with the map, as the command line does it.
    let wanted = json!({"own": island, "seats": 2, "cards": 60, "options": [["rounds", "4"], ["idle_rounds", "90"]]});
    let (id, mut people) = house.begun(wanted, 2).await;
    let mut minds = Minds::new(2);
    while house.step(&id, &mut people, &mut minds).await {}
    let log = people[0].get(&format!("/table/{id}/log.txt")).await.text;
    let map = || -> Map { text::read(&island).unwrap().map };
    let game = Game::read(&log, |_| Some(Arc::new(Board::new(map())))).unwrap();
    assert_eq!(game.state(), house.game(&id).await.state());
    house.app.tables.flush().await.unwrap();
    let again = House::on(house.folder.clone(), 1_000_000);
    assert_eq!(again.game(&id).await.state(), game.state());

    // The other form of maps does as well.
    let json = graph::write(&map());
    assert_eq!(
        browser
            .form("/play", &[USUAL.as_slice(), &[("own", &json)]].concat())
            .await
            .status,
        303
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_map_that_cannot_be_is_refused_with_all_reasons() {
    let house = House::new();
    let mut browser = house.browser();
    let broken = island()
        .replacen("size = \"medium\"", "size = \"huge\"", 1)
        .replacen("size = \"small\"", "size = \"tiny\"", 1);
    let refused = browser
        .form("/play", &[USUAL.as_slice(), &[("own", &broken)]].concat())
        .await;
    assert_eq!(refused.status, 422);
    let told = refused.text.matches("<li>line ").count();
    assert!(told > 1, "{told} problems with their lines");
    assert!(refused.text.contains("tiny"), "what was typed stays");
    let long = "#".repeat(600 * 1024);
    let refused = browser
        .form("/play", &[USUAL.as_slice(), &[("own", &long)]].concat())
        .await;
    assert!(refused.status == 422 && refused.text.contains("the limit is 512"));
    let endless = "#".repeat(3 * 1024 * 1024);
    assert_eq!(
        browser
            .form("/play", &[USUAL.as_slice(), &[("own", &endless)]].concat())
            .await
            .status,
        413
    );
    let nonsense = json!({"own": "\u{0}{[", "seats": 9, "cards": 1});
    assert!(
        browser.post("/table", nonsense).await.refused(422)["error"]
            .as_array()
            .unwrap()
            .len()
            > 2
    );
}

/// A copy of a store may lack the text of a map, and a byte of one may have changed: nobody plays on another map.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_map_is_missing_or_changed_says_so() {
    for (sql, said) in [
        (
            "UPDATE log SET text = NULL",
            "does not have the text of its map",
        ),
        (
            "UPDATE text SET body = replace(body, 'Porto', 'Porta')",
            "not what was stored",
        ),
    ] {
        let house = House::new();
        let id = house.table(json!({"own": island(), "seats": 2})).await;
        house.app.tables.close().await.unwrap();
        let file = house.folder.path().join("tables.sqlite");
        let connection = rusqlite::Connection::open(file).unwrap();
        connection.execute_batch(sql).unwrap();
        drop(connection);
        let again = House::on(house.folder.clone(), 1000);
        let answer = again.browser().get(&format!("/table/{id}/state")).await;
        assert_ne!(answer.status, 200);
        let told = answer.json()["error"][0].to_string();
        assert!(told.contains(said), "{told}");
        assert_eq!(again.app.metrics.tables_unreadable.get(), 1);
    }
}
