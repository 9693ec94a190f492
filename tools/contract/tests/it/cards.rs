//! Contract cards: which they are, and their forms.

use milepost_contract::cards::Cards;
use milepost_contract::draw::card;
use milepost_contract::{Action, Game, Kind, Rules, Values, files, game, shipped};
use milepost_draw::{Drawing, Rect};
use milepost_print::paper::Paper;
use serde_json::{Value, json};

fn values() -> Values {
    let text = shipped::network("north-america").unwrap();
    Values::new(
        files::network::read(text).unwrap().network,
        Rules::default(),
    )
}

/// One player has fulfilled a contract and is offered two more; one contract is on the market.
fn game() -> Game {
    let values = values();
    let starts = game::starts(&values, 1, &[], 5).unwrap();
    let mut game = Game::new(values, 5, starts);
    let actions = [
        Action::Draw(Kind::Starting, 0),
        Action::Take(0, 0),
        Action::Fulfil(0, 0),
        Action::Draw(Kind::Market, 0),
        Action::Draw(Kind::Private, 0),
    ];
    for action in actions {
        game.act(action).unwrap();
    }
    game
}

#[test]
fn the_open_contracts_of_a_game_keep_their_numbers() {
    let game = game();
    let told = |cards: &Cards<'_>| -> Vec<(usize, Option<Kind>)> {
        cards
            .cards()
            .iter()
            .map(|card| (card.number, card.kind))
            .collect()
    };
    let [private, market] = [Some(Kind::Private), Some(Kind::Market)];
    assert_eq!(
        told(&Cards::open(&game)),
        [(3, market), (4, private), (5, private)]
    );
    assert_eq!(
        told(&Cards::all(&game))[..2],
        [(1, Some(Kind::Starting)), (2, Some(Kind::Starting))]
    );
    assert_eq!(
        Cards::open(&game).number(&Cards::open(&game).cards()[0]),
        "No. 3"
    );
}

#[test]
fn a_row_of_csv_says_what_the_json_says() {
    let values = values();
    let cards = Cards::dealt(&values, 40, 42).unwrap();
    let csv = cards.csv();
    let mut rows = csv.split_terminator("\r\n");
    let header =
        "id,qty,title,commodity,destination,region,dollars,ties,segments,sources,kind,seed,network";
    assert_eq!(rows.next(), Some(header));
    let json = serde_json::to_value(cards.json()).unwrap();
    assert_eq!(
        (&json["milepost"], &json["seed"]),
        (&json!("contract-cards/1"), &json!(42))
    );
    let said = json["cards"].as_array().unwrap();
    assert_eq!(rows.clone().count(), said.len());
    for (row, card) in rows.zip(said) {
        let text = |key: &str| match &card[key] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let begins = format!("{},1,", text("id"));
        assert!(row.starts_with(&begins), "{row}");
        let middle = [
            "commodity",
            "destination",
            "region",
            "dollars",
            "ties",
            "segments",
        ]
        .map(text)
        .join(",");
        assert!(
            row.contains(&format!(" to {},{middle},", text("destination"))),
            "{row}"
        );
        let sources: Vec<&str> = card["sources"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .collect();
        let ends = format!(",\"{}\",,42,North America", sources.join(", "));
        assert!(row.ends_with(&ends), "{row}");
    }
}

#[test]
fn the_text_tells_how_to_have_the_cards_again() {
    let values = values();
    let text = Cards::dealt(&values, 3, 42).unwrap().text();
    let head = format!(
        "# North America {} · 3 cards · seed 42 · milepost",
        values.network().hash()
    );
    assert!(
        text.starts_with(&head) && text.lines().count() == 4,
        "{text}"
    );
    let game = game();
    let line = Cards::open(&game).text().lines().nth(1).unwrap().to_owned();
    assert!(
        line.starts_with("3; ") && line.ends_with("; market"),
        "{line}"
    );
}

#[test]
fn rules_that_are_not_the_sources_are_told_of() {
    let mut rules = Rules::default();
    rules.reward.dollars_per_segment = 1000;
    let values = Values::new(values().network().clone(), rules);
    assert!(
        Cards::dealt(&values, 1, 1)
            .unwrap()
            .caption()
            .contains(" · custom rules · 1 card · ")
    );
}

#[test]
fn words_stay_clear_of_the_edge() {
    let wide = "A city whose name is far too long for any card ever printed.";
    let city = |key: &str, lat: f64, lon: f64| json!({ "key": key, "region": "The region of the North", "lat": lat, "lon": lon, "commodities": [] });
    let mut cities = vec![city(wide, 40.0, -70.0)];
    cities.extend((0..40).map(|i| city(&format!("Long name {i}"), 41.0 + f64::from(i), -70.0)));
    (1..41).for_each(|i| {
        cities[i]["commodities"] = json!(["an unreasonably long commodity to carry"])
    });
    let routes: Vec<Value> = (1..41)
        .map(|i| json!({ "a": cities[i - 1]["key"], "b": cities[i]["key"], "length": 1 }))
        .collect();
    let regions = json!({ "columns": 1, "rows": 1, "names": ["The region of the North"] });
    let network = json!({ "name": "A network with a very long name", "regions": regions, "cities": cities,
        "routes": routes, "starts": [] });
    let mut rules = Rules::default();
    (
        rules.ties.same,
        rules.market.least,
        rules.reward.dollars_per_segment,
    ) = (1000, 1, 1_000_000);
    let values = Values::new(
        files::network::read(&network.to_string()).unwrap().network,
        rules,
    );
    let cards = Cards::dealt(&values, 1, 1).unwrap();
    // A letter's own white may begin a hair before the margin, and letters reach below the last baseline.
    let clear = Rect::new(4.0, 4.0, 55.0, 80.8);
    let ink = card::faces(&cards)[0].extent().unwrap();
    assert_eq!(ink.union(&clear), clear, "{ink:?}");
    assert_eq!(
        card::back(values.network()).svg().map(|svg| svg.is_empty()),
        Ok(false)
    );
}

#[test]
fn backs_follow_their_faces() {
    let values = values();
    let cards = Cards::dealt(&values, 12, 42).unwrap();
    let pages = card::pages_with_backs(&cards, Paper::A4);
    let faces = card::pages(&cards, Paper::A4);
    assert_eq!(
        pages.iter().step_by(2).collect::<Vec<_>>(),
        faces.iter().collect::<Vec<_>>()
    );
    let marks = |page: &Drawing| page.svg().unwrap().matches(">NORTH AMERICA<").count();
    assert_eq!(pages.iter().map(marks).collect::<Vec<_>>(), [9, 9, 3, 3]);
}

#[test]
fn a_table_on_screen_gets_the_cards_in_their_words() {
    let game = game();
    let cards = Cards::open(&game);
    let deck = card::deck(&cards);
    assert_eq!(
        (deck.cards.len(), deck.sheets(), deck.title.as_str()),
        (3, 1, "Contracts: North America")
    );
    assert_eq!(deck.cards[0].title, cards.words(&cards.cards()[0]).title());
    assert!(
        deck.cards[0].description.starts_with("market\n$"),
        "{}",
        deck.cards[0].description
    );
}
