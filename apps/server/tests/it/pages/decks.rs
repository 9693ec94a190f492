//! The pages of decks: what they answer, beside what the tool itself gives.

use crate::common::{EVIL, House};
use milepost_deck::{Form, Plan, Prices, deal, files};
use milepost_map::shipped;

const PLAN: Plan = Plan {
    players: 3,
    cards: 60,
    seed: 77,
};
const ASKED: &str = "players=3&cards=60&seed=77&dingles=yes";

#[tokio::test(flavor = "multi_thread")]
async fn a_deck_is_the_one_that_its_address_names() {
    let mut browser = House::new().browser();
    let map = shipped::map("iberia").unwrap();
    let prices = Prices::of(&map);
    let deck = deal(&prices, PLAN).unwrap();
    for (form, ending) in Form::ENDINGS {
        let file = browser
            .get(&format!("/decks/iberia/deck{ending}?{ASKED}"))
            .await;
        assert_eq!(file.status, 200, "{ending}");
        assert_eq!(
            file.text,
            files::write(form, &deck.listing(&prices)).unwrap(),
            "{ending}"
        );
        let named = format!("attachment; filename=\"Iberia-deck-77{ending}\"");
        assert_eq!(file.headers["content-disposition"], named.as_str());
    }
    for paper in ["a4", "letter"] {
        let file = browser
            .get(&format!("/decks/iberia/deck.pdf?{ASKED}&paper={paper}"))
            .await;
        assert!(file.text.starts_with("%PDF") && file.headers["content-type"] == "application/pdf");
    }
    for card in [1, 17, 60] {
        let page = browser
            .get(&format!("/decks/iberia?{ASKED}&card={card}&demand=3"))
            .await;
        assert!(page.text.contains(&deck.code.to_string()));
        let demand = deck.cards[card - 1].demands[2];
        let pays = format!(
            "{} &gt; {} pays {}\n",
            map.goods()[demand.good].name,
            map.cities()[demand.city].name,
            prices.offer(demand).payoff
        );
        assert!(page.text.contains(&pays), "{pays}");
        assert_eq!(
            page.text.matches("class=\"under\"").count(),
            3,
            "all three runs are drawn"
        );
        assert_eq!(page.text.contains("rel=\"prev\""), card > 1);
        assert_eq!(page.text.contains("rel=\"next\""), card < 60);
    }
    let plain = browser
        .get("/decks/iberia/deck.json?players=3&cards=60&seed=77&dingles=no")
        .await;
    let prices = Prices::without_dingles(&map);
    assert_eq!(
        plain.text,
        files::write(Form::Json, &deal(&prices, PLAN).unwrap().listing(&prices)).unwrap()
    );
}

/// Each way to print, and each file for tables on screen, whose pictures are found where it says.
#[tokio::test(flavor = "multi_thread")]
async fn a_deck_is_printed_as_one_asks_and_lies_on_screens() {
    let mut browser = House::new().browser();
    let mut lengths = Vec::new();
    for how in [
        "",
        "&size=mini",
        "&size=slips",
        "&backs=long-edge",
        "&order=stack",
        "&chart=no",
        "&paper=letter",
    ] {
        let file = browser
            .get(&format!("/decks/iberia/deck.pdf?{ASKED}{how}"))
            .await;
        assert!(
            file.status == 200 && file.text.starts_with("%PDF"),
            "{how}: {}",
            file.text
        );
        lengths.push(file.text.len());
    }
    lengths.sort_unstable();
    lengths.dedup();
    assert_eq!(lengths.len(), 7, "each is another file");
    let wrong = browser
        .get(&format!(
            "/decks/iberia/deck.pdf?{ASKED}&size=huge&backs=up&order=x"
        ))
        .await;
    assert_eq!(wrong.status, 422);
    assert!(
        ["size: ", "backs: ", "order: "]
            .iter()
            .all(|name| wrong.text.contains(name)),
        "{}",
        wrong.text
    );

    let saved = browser
        .get(&format!("/decks/iberia/deck.tts.json?{ASKED}"))
        .await
        .ok();
    let custom = &saved["ObjectStates"][0]["CustomDeck"]["1"];
    for picture in ["FaceURL", "BackURL"] {
        let address = custom[picture].as_str().unwrap();
        let path = address.strip_prefix("http://localhost").unwrap();
        let file = browser.get(path).await;
        assert!(
            file.status == 200 && file.headers["content-type"] == "image/png",
            "{address}"
        );
    }
    let template = browser
        .get(&format!("/decks/iberia/deck-1.ttp.json?{ASKED}"))
        .await
        .ok();
    assert!(
        template.to_string().contains("deck-faces-1.png"),
        "{template}"
    );
    for none in [
        "deck-0.ttp.json",
        "deck-9.ttp.json",
        "deck-faces-9.png",
        "deck-x.png",
        "deck",
    ] {
        assert_eq!(
            browser
                .get(&format!("/decks/iberia/{none}?{ASKED}"))
                .await
                .status,
            404,
            "{none}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chance_draws_a_seed_and_a_code_opens_its_deck() {
    let mut browser = House::new().browser();
    let begun = browser
        .get("/decks/deal?map=iberia&players=3&cards=60&seed=&dingles=yes")
        .await;
    let there = begun.location();
    assert_eq!(there, "/decks/iberia?players=3&cards=60&dingles=yes");
    let there = browser.get(&there).await.location();
    assert!(there.contains("&seed="), "{there}");
    let page = browser.get(&there).await;
    assert_eq!(page.status, 200);
    let code = page
        .text
        .split("code <span class=\"code\">")
        .nth(1)
        .unwrap()
        .split('<')
        .next()
        .unwrap();
    let opened = browser
        .get(&format!(
            "/decks/open?code={}",
            code.to_lowercase().replace('-', "+")
        ))
        .await;
    assert_eq!(opened.location(), there);
    let (all, last) = code.split_at(code.len() - 1);
    let mistyped = format!(
        "/decks/open?code={all}{}",
        if last == "K" { "L" } else { "K" }
    );
    let wrong = browser.get(&mistyped).await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.text.contains("mistyped"), "{}", wrong.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn decks_that_people_bring_are_judged() {
    let mut browser = House::new().browser();
    let ours = browser
        .get(&format!("/decks/iberia/deck.txt?{ASKED}"))
        .await
        .text;
    let sound = browser
        .form("/decks/check", &[("map", "iberia"), ("deck", &ours)])
        .await;
    assert_eq!(sound.status, 200);
    assert!(
        sound.text.contains("This deck follows all rules"),
        "{}",
        sound.text
    );
    // The first payoff as it should not be.
    let at = ours.find(" > ").unwrap();
    let payoff = ours[at..].find(|c: char| c.is_ascii_digit()).unwrap() + at;
    let other = format!("{}9{}", &ours[..payoff], &ours[payoff..]);
    let broken = browser
        .form("/decks/check", &[("map", "iberia"), ("deck", &other)])
        .await;
    assert!(
        broken.text.contains("This deck breaks rules"),
        "{}",
        broken.text
    );
    let strange =
        "1; Wine > Porto 23; Steel\n2; <script>alert(1)</script> > Atlantis x; a > b 1; c > d 2\n";
    let refused = browser
        .form("/decks/check", &[("map", "iberia"), ("deck", strange)])
        .await;
    assert_eq!(refused.status, 422);
    assert!(
        refused.text.contains("line 1: ") && refused.text.contains("line 2: "),
        "{}",
        refused.text
    );
    assert!(!refused.text.contains("<script>alert"));
    let [long, endless] = ["1;".repeat(900_000), "x".repeat(2 * 1024 * 1024)];
    let cases: [(&[(&str, &str)], u16); 5] = [
        (&[("map", "atlantis"), ("deck", "x")], 422),
        (&[("map", "iberia"), ("deck", "")], 422),
        (
            &[
                ("map", "iberia"),
                ("players", "9"),
                ("dingles", "maybe"),
                ("deck", "x"),
            ],
            422,
        ),
        (&[("map", "iberia"), ("deck", &long)], 422),
        (&[("map", "iberia"), ("deck", &endless)], 413),
    ];
    for (pairs, status) in cases {
        assert_eq!(
            browser.form("/decks/check", pairs).await.status.as_u16(),
            status
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_dealt_is_told_all_at_once() {
    let mut browser = House::new().browser();
    for (path, status, told) in [
        ("/decks/atlantis".to_owned(), 404, vec!["no such map"]),
        (
            "/decks/iberia?players=9&cards=x&seed=-1&dingles=2".to_owned(),
            422,
            vec!["players:", "cards:", "seed:", "dingles:"],
        ),
        (
            "/decks/iberia?players=6&cards=20&seed=1".to_owned(),
            422,
            vec!["the players need 30 opening cards"],
        ),
        (
            format!("/decks/iberia?{ASKED}&card=61&demand=4"),
            422,
            vec!["card:", "demand:"],
        ),
        (
            format!("/decks/iberia/deck.doc?{ASKED}"),
            404,
            vec!["no such file"],
        ),
        (
            "/decks/iberia/explain?good=Whine&city=Lissabon".to_owned(),
            422,
            vec!["good:", "city:"],
        ),
        (
            "/decks/iberia/stats?decks=100000".to_owned(),
            422,
            vec!["decks: expected a number from 1 to 1000"],
        ),
        (
            format!("/decks/deal?map={EVIL}&players={EVIL}"),
            422,
            vec!["map:", "players:"],
        ),
        (
            format!("/decks/open?code={EVIL}"),
            422,
            vec!["no code has the character"],
        ),
        (
            format!("/decks/check?map={EVIL}&deck={EVIL}"),
            200,
            vec!["Check a deck"],
        ),
        (format!("/decks/iberia?seed={EVIL}"), 422, vec!["seed:"]),
    ] {
        let page = browser.get(&path).await;
        assert_eq!(page.status.as_u16(), status, "{path}");
        assert!(
            !page.text.contains("<script>alert") && !page.text.contains("style="),
            "{path}"
        );
        for told in told {
            assert!(page.text.contains(told), "{path}: {told}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_demand_is_explained_and_decks_are_studied() {
    let mut browser = House::new().browser();
    let page = browser
        .get("/decks/iberia/explain?good=wine&city=lisboa")
        .await;
    assert_eq!(page.status, 200);
    assert!(page.text.contains("the best source") && page.text.contains("class=\"track chosen\""));
    let study = "/decks/iberia/stats?decks=6&cards=60&seed=5";
    let page = browser.get(study).await;
    assert_eq!(page.status, 200, "{}", page.text);
    assert!(!page.text.contains("Time ran out"));
    let charts = browser.get(&study.replace("stats?", "stats.svg?")).await;
    assert!(charts.text.starts_with("<svg") && charts.headers["content-type"] == "image/svg+xml");
}
