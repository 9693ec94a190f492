//! The pages of contracts: what they answer, beside what the tool itself gives.

use crate::common::{EVIL, House, typed};
use milepost_contract::cards::Cards;
use milepost_contract::draw::{self, Options, card};
use milepost_contract::files::odds;
use milepost_contract::game::starts;
use milepost_contract::study::{Plan, Study};
use milepost_contract::{Action, Game, Kind, Rules, Status, Values, files, shipped};
use milepost_draw::Document;
use milepost_map::shipped as maps;
use milepost_print::paper::Paper;
use milepost_study::{Shard, Unlimited, run};

fn values() -> Values {
    let checked = files::network::read(shipped::network("north-america").unwrap()).unwrap();
    Values::new(checked.network, Rules::default())
}

/// The game that the tests play, and its steps as an address has them.
fn played() -> (Game, String) {
    let values = values();
    let starts = starts(&values, 2, &[], 77).unwrap();
    let mut game = Game::new(values, 77, starts);
    let mut log = Vec::new();
    for _ in 0..3 {
        for player in 0..2 {
            let begun = game.state().players()[player].fulfilled() > 0;
            let (kind, sign) = if begun {
                (Kind::Private, "p")
            } else {
                (Kind::Starting, "s")
            };
            let drawn = game.act(Action::Draw(kind, player)).unwrap();
            log.push(format!("{sign}{}", player + 1));
            for action in [
                Action::Take(player, drawn.first),
                Action::Fulfil(player, drawn.first),
            ] {
                game.act(action).unwrap();
                let sign = if matches!(action, Action::Take(..)) {
                    "t"
                } else {
                    "f"
                };
                log.push(format!("{sign}{}-{}", player + 1, drawn.first + 1));
            }
        }
        game.act(Action::Draw(Kind::Market, 0)).unwrap();
        log.push("m".to_owned());
    }
    (game, log.join("."))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_has_its_page_its_files_and_its_exact_odds() {
    let mut browser = House::new().browser();
    let values = values();
    let network = values.network();
    let page = browser.get("/contracts/north-america").await;
    assert_eq!(page.status, 200);
    assert_eq!(
        page.text.matches("class=\"city\"").count(),
        network.cities().len()
    );
    let toml = browser.get("/contracts/north-america/network.toml").await;
    assert_eq!(toml.text, network.toml());
    let caption = format!(
        "{} · hash {} · {}",
        network.name(),
        network.hash(),
        milepost_contract::generator()
    );
    let drawing = draw::map(&values, &Options { caption });
    let svg = browser.get("/contracts/north-america/network.svg").await;
    assert!(svg.text == milepost_print::svg(&drawing).unwrap());
    let pdf = browser
        .get("/contracts/north-america/network.pdf?paper=letter")
        .await;
    assert!(pdf.text.starts_with("%PDF") && pdf.headers["content-type"] == "application/pdf");

    let [a, b] = network.starts()[0];
    let name = |city: usize| network.cities()[city].key.as_str();
    for (kind, called) in Kind::ALL {
        for start in [[a, b], [a, a]] {
            let chances = Game::new(values.clone(), 0, vec![start])
                .odds(kind, 0)
                .unwrap();
            let odds = odds::json(&values, &chances);
            let asked = format!(
                "from={}&with={}&kind={called}",
                typed(name(start[0])),
                typed(name(start[1]))
            );
            let csv = browser
                .get(&format!("/contracts/north-america/odds/odds.csv?{asked}"))
                .await;
            assert_eq!(csv.text, odds::csv(&odds));
            let json = browser
                .get(&format!("/contracts/north-america/odds/odds.json?{asked}"))
                .await;
            assert_eq!(
                json.text,
                serde_json::to_string_pretty(&odds).unwrap() + "\n"
            );
            let page = browser
                .get(&format!("/contracts/north-america?{asked}"))
                .await;
            let mut cities: Vec<usize> = chances
                .iter()
                .map(|chance| chance.pair.destination)
                .collect();
            cities.sort_unstable();
            cities.dedup();
            assert_eq!(
                page.text.matches("class=\"odd\"").count(),
                cities.len(),
                "a disc on each destination"
            );
            let most = cities.iter().map(|city| {
                chances
                    .iter()
                    .filter(|c| c.pair.destination == *city)
                    .map(|c| c.probability)
                    .sum::<f64>()
            });
            let most = most.fold(0.0, f64::max);
            assert!(
                page.text
                    .contains(&format!("<td class=\"number\">{:.2} %</td>", 100.0 * most)),
                "{called}"
            );
        }
    }
    let (good, to) = (3, 7);
    let asked = format!(
        "good={}&to={}",
        typed(&network.commodities()[good].name),
        typed(name(to))
    );
    let page = browser
        .get(&format!("/contracts/north-america?{asked}"))
        .await;
    let dollars = milepost_contract::cards::dollars(values.dollars(good, to));
    assert!(
        page.text.contains(&format!("<strong>{dollars} and ")),
        "{dollars}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_what_its_address_tells() {
    let mut browser = House::new().browser();
    let (game, log) = played();
    let there = format!("players=2&name1=Ana+%3Cb%3E&seed=77&log={log}");
    let page = browser
        .get(&format!("/contracts/north-america/game?{there}"))
        .await;
    assert_eq!(page.status, 200, "{}", page.text);
    assert!(page.text.contains("Ana &lt;b&gt;") && !page.text.contains("Ana <b>"));
    for player in game.state().players() {
        assert!(
            page.text
                .contains(&milepost_contract::cards::dollars(player.dollars()))
        );
    }
    let market = game
        .state()
        .contracts()
        .iter()
        .filter(|contract| contract.status == Status::Market)
        .count();
    assert_eq!(
        page.text
            .matches("aria-label=\"Player 2 takes it\"")
            .count(),
        market
    );
    let kept = browser
        .get(&format!("/contracts/north-america/game/game.json?{there}"))
        .await;
    assert_eq!(kept.text, game.text());
    for (all, cards) in [("no", Cards::open(&game)), ("yes", Cards::all(&game))] {
        let path = |file: &str| format!("/contracts/north-america/game/{file}?{there}&all={all}");
        assert_eq!(browser.get(&path("cards.csv")).await.text, cards.csv());
        assert_eq!(browser.get(&path("cards.txt")).await.text, cards.text());
        let document = Document {
            title: cards.title(),
            generator: milepost_contract::generator(),
            subject: cards.caption(),
            pages: card::pages(&cards, Paper::A4),
            ..Document::default()
        };
        assert!(
            browser
                .get(&path("cards.pdf"))
                .await
                .is(&milepost_print::pdf(&document).unwrap())
        );
    }
    let chances = game.odds(Kind::Private, 1).unwrap();
    let csv = browser
        .get(&format!(
            "/contracts/north-america/game/odds.csv?{there}&odds=private-2"
        ))
        .await;
    assert_eq!(csv.text, odds::csv(&odds::json(game.values(), &chances)));

    // The file comes back as the same game, whose starts are told.
    let back = browser
        .form("/contracts/open", &[("game", &kept.text)])
        .await
        .location();
    assert!(
        back.starts_with("/contracts/north-america/game?players=2&a1="),
        "{back}"
    );
    let again = browser
        .get(&back.replace("/game?", "/game/game.json?"))
        .await;
    assert_eq!(again.text, kept.text);
    let forged = kept.text.replacen("\"dollars\":", "\"dollars\":1", 1);
    let refused = browser.form("/contracts/open", &[("game", &forged)]).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("$.log[0]"), "{}", refused.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_button_of_a_game_leads_on() {
    let mut browser = House::new().browser();
    let mut there = browser
        .get("/contracts/north-america/game?players=2&start1=&start2=")
        .await
        .location();
    assert!(there.contains("&seed="), "{there}");
    let mut kept = String::new();
    for _ in 0..14 {
        let page = browser.get(&there).await;
        assert_eq!(page.status, 200, "{there}: {}", page.text);
        let buttons = page
            .text
            .split("<a class=\"button primary\" data-step href=\"")
            .skip(1);
        let next = buttons
            .map(|rest| rest.split('"').next().unwrap().replace("&amp;", "&"))
            .next();
        there = next.unwrap_or_else(|| panic!("no button leads on from {there}"));
        kept = browser
            .get(&there.replace("/game?", "/game/game.json?"))
            .await
            .text;
        files::game::read(&kept).unwrap_or_else(|problems| panic!("{there}: {problems:?}"));
    }
    assert!(kept.matches("\"do\":\"fulfil\"").count() >= 3, "{kept}");
    // Undo takes back the last step alone.
    let page = browser.get(&there).await;
    let (_, rest) = page
        .text
        .split_once("<a class=\"button\" data-step href=\"")
        .unwrap();
    let undone = rest.split('"').next().unwrap().replace("&amp;", "&");
    assert_eq!(undone, there.rsplit_once('.').unwrap().0);
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_are_there_when_it_is_their_time() {
    let mut browser = House::new().browser();
    // A player's panel, as far as the next one's.
    let mut panel = async |log: &str| {
        let there = format!("/contracts/north-america/game?players=2&seed=5&log={log}");
        let page = browser.get(&there).await;
        assert_eq!(page.status, 200, "{log}: {}", page.text);
        let panels: Vec<&str> = page.text.split("aria-label=\"Player ").collect();
        panels[1].to_owned()
    };
    for (log, there, absent) in [
        (
            "",
            vec!["Draw 2 starting"],
            vec!["Draw 2 private", "Keep this one"],
        ),
        ("s1", vec!["Keep this one"], vec!["Draw 2"]),
        ("s1.t1-1", vec![">Fulfilled<"], vec!["Draw 2"]),
        (
            "s1.t1-1.f1-1",
            vec!["Draw 2 private"],
            vec!["Draw 2 starting"],
        ),
        ("s1.t1-1.f1-1.p1", vec!["Keep this one"], vec!["Draw 2"]),
        // A market contract waits for what is due.
        (
            "s1.t1-1.m.t1-3.f1-1",
            vec![
                "Draw 2 private",
                "Private contracts are due to player 1",
                "(K18); draw private contracts first",
            ],
            vec![">Fulfilled<"],
        ),
        (
            "s1.t1-1.m.t1-3.f1-1.p1",
            vec![">Fulfilled<"],
            vec!["Draw 2", "are due"],
        ),
    ] {
        let text = panel(log).await;
        for word in there {
            assert!(text.contains(word), "{log}: {word}: {text}");
        }
        for word in absent {
            assert!(!text.contains(word), "{log}: {word}: {text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_and_studies_are_those_of_the_tool() {
    let mut browser = House::new().browser();
    let values = values();
    let cards = Cards::dealt(&values, 40, 9).unwrap();
    let path = |file: &str| format!("/contracts/north-america/{file}?count=40&seed=9");
    assert_eq!(browser.get(&path("cards.csv")).await.text, cards.csv());
    assert_eq!(
        browser.get(&path("cards.json")).await.text,
        serde_json::to_string_pretty(&cards.json()).unwrap() + "\n"
    );
    let document = Document {
        title: cards.title(),
        generator: milepost_contract::generator(),
        subject: cards.caption(),
        pages: card::pages_with_backs(&cards, Paper::Letter),
        ..Document::default()
    };
    let pdf = browser
        .get(&(path("cards.pdf") + "&paper=letter&backs=yes"))
        .await;
    assert!(pdf.is(&milepost_print::pdf(&document).unwrap()));
    let page = browser.get(&path("cards")).await;
    assert_eq!(page.text.matches("class=\"contract card\"").count(), 40);
    // What a table on screen is sent for is there.
    let saved = browser.get(&path("cards.tts.json")).await;
    let face = saved.json()["ObjectStates"][0]["CustomDeck"]["1"]["FaceURL"]
        .as_str()
        .unwrap()
        .to_owned();
    let face = face
        .strip_prefix("http://localhost")
        .unwrap_or_else(|| panic!("{face}"));
    assert_eq!(browser.get(face).await.headers["content-type"], "image/png");
    for file in ["cards-back.png", "cards-1.ttp.json", "cards-faces-1.png"] {
        let sent = browser.get(&path(file)).await;
        assert_eq!(sent.status, 200, "{file}");
        let named = sent.headers["content-disposition"].to_str().unwrap();
        assert_eq!(named, format!("attachment; filename=\"{file}\""));
    }

    let plan = Plan {
        games: 7,
        players: 2,
        rounds: 6,
        market: 2,
        seed: 5,
    };
    let study = Study::new(&values, plan);
    let report = study.report(&run(&study, Shard::WHOLE, &Unlimited));
    let asked = "games=7&players=2&rounds=6&market=2&seed=5";
    let json = browser
        .get(&format!(
            "/contracts/north-america/study/study.json?{asked}"
        ))
        .await;
    assert_eq!(
        json.text,
        serde_json::to_string_pretty(&report).unwrap() + "\n"
    );
    let charts = browser
        .get(&format!(
            "/contracts/north-america/study/charts.svg?{asked}"
        ))
        .await;
    assert!(charts.text == draw::charts::page(&report).svg().unwrap());
    let page = browser
        .get(&format!("/contracts/north-america/study?{asked}"))
        .await;
    assert!(
        page.status == 200 && page.text.contains("7 games") && !page.text.contains("Time ran out")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn crayon_maps_and_networks_of_peoples_own_are_played_on() {
    let mut browser = House::new().browser();
    let made =
        milepost_calls::network_from_map::network(&maps::map("japan").unwrap(), Some(4), None)
            .unwrap();
    let toml = browser
        .get("/contracts/map/network.toml?map=japan&columns=4")
        .await;
    assert_eq!(toml.text, made.toml());
    let evil = "<script>alert(1)</script>";
    let own = shipped::network("north-america")
        .unwrap()
        .replace("Chicago", evil);
    let rules = "milepost = \"contract-rules/1\"\nreward.dollars_per_segment = 7\n";
    let there = browser
        .form("/contracts/bring", &[("network", &own), ("rules", rules)])
        .await
        .location();
    assert!(there.starts_with("/contracts/own?network="), "{there}");
    let page = browser.get(&format!("{there}&from={}", typed(evil))).await;
    assert_eq!(page.status, 200, "{}", page.text);
    assert!(page.text.contains("&lt;script&gt;alert") && !page.text.contains("<script>alert"));
    assert!(page.text.contains("custom rules"));
    let (path, query) = there.split_once('?').unwrap();
    let svg = browser.get(&format!("{path}/picture.svg?{query}")).await;
    assert!(svg.status == 200 && !svg.text.contains("<script>"));
    for asked in [
        "log=s1.t1-1.s2.m",
        "log=s1&odds=starting-1",
        "log=s1.t1-1&show=1",
    ] {
        let game = browser
            .get(&format!(
                "{path}/game?{query}&players=2&seed=3&name2={}&{asked}",
                typed("\"><img>")
            ))
            .await;
        assert_eq!(game.status, 200, "{}", game.text);
        assert!(
            !game.text.contains("<script>alert")
                && !game.text.contains("<img>")
                && !game.text.contains("style=")
        );
    }
    // A game on it goes there and back.
    let kept = browser
        .get(&format!(
            "{path}/game/game.json?{query}&players=2&seed=3&log=s1.t1-1.f1-1"
        ))
        .await
        .text;
    let back = browser
        .form("/contracts/open", &[("game", &kept)])
        .await
        .location();
    assert_eq!(
        browser
            .get(&back.replace("/game?", "/game/game.json?"))
            .await
            .text,
        kept
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_told_all_at_once() {
    let mut browser = House::new().browser();
    let na = "/contracts/north-america";
    let many = "m.".repeat(1001);
    for (path, status, told) in [
        (
            "/contracts/atlantis".to_owned(),
            404,
            vec!["no such network"],
        ),
        (format!("/contracts/{EVIL}"), 404, vec![]),
        (
            "/contracts/map?map=iberia&columns=17&rows=0".to_owned(),
            422,
            vec!["columns:", "rows:"],
        ),
        (
            "/contracts/own?network=AAAA".to_owned(),
            422,
            vec!["the address is incomplete"],
        ),
        (
            format!("{na}?rules={EVIL}"),
            422,
            vec!["the address is incomplete"],
        ),
        (
            format!("{na}?from=Bostin&good={EVIL}&kind=other"),
            422,
            vec!["from:", "did you mean Boston", "good:", "kind:"],
        ),
        (
            format!(
                "{na}/game?players=17&seed=-1&log=x1.t1&name1={}",
                "n".repeat(25)
            ),
            422,
            vec!["players:", "seed:", "step 1", "step 2", "name of player 1"],
        ),
        (
            format!("{na}/game?players=2&seed=1&a1=Boston"),
            422,
            vec!["starts from two cities"],
        ),
        (
            format!("{na}/game?players=2&seed=1&a1=Boston&b1=boston&a2=x&b2=y"),
            422,
            vec!["no city \"x\"", "no city \"y\"", "two different cities"],
        ),
        (
            format!("{na}/game?players=16&seed=1"),
            422,
            vec!["starts needed: 16 more", "choose cities", "New game"],
        ),
        (
            format!("{na}/game?players=2&seed=1&log=s1.t1-2.t2-1"),
            422,
            vec!["step 3 of this game is not possible: player 2 cannot take contract 1"],
        ),
        (
            format!("{na}/game?players=2&seed=1&log=s1.s1"),
            422,
            vec![
                "step 2 of this game is not possible: player 1 has contracts on offer",
                "(K15)",
                "take contract 1 or another of the offer first",
            ],
        ),
        (
            format!("{na}/game?players=2&seed=1&log=m.s2.p1.t2-2"),
            422,
            vec![
                "step 3 of this game is not possible: player 1 has had no starting contracts",
                "(K10)",
                "draw starting contracts first",
            ],
        ),
        (
            format!("{na}/game?players=2&seed=1&log=s1.t1-1.p1"),
            422,
            vec!["step 3", "(K10)", "fulfil contract 1 first"],
        ),
        (
            format!("{na}/game?players=2&seed=1&log=s1.t1-1.s1"),
            422,
            vec!["step 3", "starting contracts are offered once (K11)"],
        ),
        (
            format!("{na}/game?players=2&seed=1&log=m.t1-1.f1-1"),
            422,
            vec!["step 3", "(K18)", "draw starting contracts first"],
        ),
        (
            format!("{na}/game/game.json?players=2&seed=1&log=s1.s1"),
            422,
            vec!["step 2"],
        ),
        (
            format!("{na}/game?players=2&seed=1&log=f1-1.m"),
            422,
            vec!["step 1 of this game", "no contract has been drawn yet"],
        ),
        (
            format!("{na}/game?players=2&seed=1&log={many}"),
            422,
            vec!["at most 1000 steps"],
        ),
        (
            format!("{na}/game?players=2&seed=1&odds=private-3"),
            422,
            vec!["odds:"],
        ),
        (
            format!("{na}/game/cards.pdf?players=2&seed=1"),
            422,
            vec!["this game has no open contracts"],
        ),
        (
            format!("{na}/cards?count=301&seed={EVIL}"),
            422,
            vec!["count:", "seed:"],
        ),
        (format!("{na}/cards.doc?seed=1"), 404, vec!["no such file"]),
        (
            format!("{na}/cards-faces-9.png?seed=1"),
            404,
            vec!["no such file"],
        ),
        (
            format!("{na}/study?games=2001&rounds=0&market=101"),
            422,
            vec!["games:", "rounds:", "market:"],
        ),
        (
            format!("{na}/odds/odds.csv?kind=market"),
            422,
            vec!["from: give the city"],
        ),
    ] {
        let page = browser.get(&path).await;
        assert_eq!(page.status.as_u16(), status, "{path}: {}", page.text);
        assert!(
            !page.text.contains("<script>alert") && !page.text.contains("style="),
            "{path}"
        );
        for told in told {
            let told = told.replace('"', "&quot;");
            assert!(page.text.contains(&told), "{path}: {told}: {}", page.text);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_file_is_told_with_its_lines() {
    let mut browser = House::new().browser();
    let broken = shipped::network("north-america")
        .unwrap()
        .replacen("lat = ", "lat = 9", 1)
        .replacen("length = ", "length = 9999", 1);
    let refused = browser
        .form("/contracts/bring", &[("network", &broken)])
        .await;
    assert_eq!(refused.status, 422);
    assert_eq!(
        refused.text.matches("<li>line ").count(),
        2,
        "{}",
        refused.text
    );
    let refused = browser
        .form(
            "/contracts/bring",
            &[("network", ""), ("rules", "milepost = 1\nodd = 2\n")],
        )
        .await;
    assert_eq!(
        refused.text.matches("<li>line ").count(),
        2,
        "{}",
        refused.text
    );
    for game in [
        "",
        "{}",
        "[]",
        "{\"milepost\": \"<script>alert(1)</script>\"}",
    ] {
        let refused = browser.form("/contracts/open", &[("game", game)]).await;
        assert_eq!(refused.status, 422, "{game}");
        assert!(!refused.text.contains("<script>alert"));
    }
}
