//! The pages of recorded games: a record with the files of its title, its moments, and its audit.

use crate::common::{Answer, Browser, House};
use axum::body::Body;
use flate2::{Compression, write::GzEncoder};
use milepost_live::live::time::Time;
use milepost_server::Settings;
use milepost_testkit::recorded::{FILES, RECORD};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::Arc;

const BOUNDARY: &str = "milepost-test";

/// A title that would be code if it were not escaped.
const EVIL: &str = "<script>x</script>";

/// A part of a form: its name, the name of its file, and its bytes.
type Part<'a> = (&'a str, &'a str, &'a [u8]);

async fn sent(browser: &mut Browser, path: &str, parts: &[Part<'_>]) -> Answer {
    let mut body = Vec::new();
    for (name, file, bytes) in parts {
        let head = format!(
            "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"; filename=\"{file}\"\r\n\r\n"
        );
        body.extend(head.into_bytes());
        body.extend_from_slice(bytes);
        body.extend(b"\r\n");
    }
    body.extend(format!("--{BOUNDARY}--\r\n").into_bytes());
    let kind = format!("multipart/form-data; boundary={BOUNDARY}");
    let request = browser
        .request("POST", path)
        .header("content-type", kind)
        .body(Body::from(body))
        .unwrap();
    browser.send(request).await
}

/// The parts of a form with a record and all files of its title.
fn whole<'a>(record: &'a [u8]) -> Vec<Part<'a>> {
    let files = FILES.map(|(path, text)| ("files", path, text.as_bytes()));
    std::iter::once(("record", "game.json", record))
        .chain(files)
        .collect()
}

/// Opens the game, and gives the address of its page.
async fn opened(browser: &mut Browser) -> String {
    let answer = sent(browser, "/routes/games", &whole(RECORD.as_bytes())).await;
    assert_eq!(answer.status, 303, "{}", answer.text);
    answer.location()
}

/// The game goes on with two runs of a 3: the first is short of the best one by 30, the second is it.
fn two_runs_more() -> String {
    let run = |id: u32, route: &str, revenue: u32| {
        format!(
            r#"{{"type": "run_routes", "entity": "NS", "entity_type": "corporation", "id": {id},
                "routes": [{{"train": "3-0", "connections": [{route}], "revenue": {revenue}}}]}}"#
        )
    };
    let short = run(11, r#"["A1", "A3", "A5"]"#, 40);
    let best = run(12, r#"["A1", "A3", "A5"], ["A5", "A7"]"#, 70);
    let actions = RECORD.trim_end().strip_suffix("]}").unwrap();
    format!("{actions}, {short}, {best}]}}")
}

#[tokio::test]
async fn a_game_opens_at_the_run_that_missed_the_most() {
    let house = House::new();
    let mut browser = house.browser();
    let record = two_runs_more();
    let answer = sent(&mut browser, "/routes/games", &whole(record.as_bytes())).await;
    let worst = answer.location();
    let game = worst.strip_suffix("&at=11").unwrap();
    let page = browser.get(&worst).await;
    assert!(page.text.contains("Action 11. "), "{}", page.text);
    let last = browser.get(&format!("{game}&at=12&run=yes&wait=yes")).await;
    assert!(last.text.contains("as much"), "{}", last.text);
    // Where no run missed anything it opens at the last one.
    let other = opened(&mut browser).await;
    let page = browser.get(&other).await;
    assert!(page.text.contains("Action 8. "), "{}", page.text);
}

#[tokio::test]
async fn a_recorded_run_stands_beside_the_best_one() {
    let house = House::new();
    let mut browser = house.browser();
    let game = opened(&mut browser).await;
    let page = browser.get(&game).await;
    assert_eq!(page.status, 200, "{}", page.text);
    for part in ["18Tern", "OR 1", "As it was run", ">40<", "Searching"] {
        assert!(page.text.contains(part), "{part}: {}", page.text);
    }
    assert!(
        page.text
            .contains("<bdi>Northport</bdi> <strong>20</strong>")
    );
    // The names of files are enough where there is one title.
    let names = FILES.map(|(path, text)| {
        let (_, name) = path.split_once('/').unwrap();
        ("files", name, text.as_bytes())
    });
    let parts = [&[("text", "", RECORD.as_bytes())][..], &names].concat();
    let answer = sent(&mut browser, "/routes/games", &parts).await;
    let other = browser.get(&answer.location()).await;
    assert!(other.text.contains(">40<"), "{}", other.text);
    // The best run is waited for, and there is none better.
    let best = browser.get(&format!("{game}&run=yes&wait=yes")).await;
    assert!(
        best.text
            .contains("The best run on this board, which may not be the game's.")
    );
    assert!(best.text.contains("as much"), "{}", best.text);
    // At the end, the company has a longer train.
    let end = browser
        .get(&format!("{game}&at=end&run=yes&wait=yes"))
        .await;
    assert!(end.text.contains("At the end of the record"));
    assert!(
        end.text.contains("<strong class=\"earns\">"),
        "{}",
        end.text
    );
    // It opens in the workshop.
    let open = browser
        .get(&game.replace("/routes/game?", "/routes/game/open?"))
        .await;
    assert_eq!(open.status, 303);
    let position = browser.get(&open.location()).await;
    assert!(position.text.contains("18Tern"), "{}", position.text);
    for (wrong, status) in [("at=99", 422), ("at=x", 404), ("at=8&company=XX", 422)] {
        let answer = browser.get(&format!("{game}&{wrong}")).await;
        assert_eq!(answer.status, status, "{wrong}: {}", answer.text);
    }
    let gone = browser.get("/routes/game?game=k.0123").await;
    assert_eq!(gone.status, 410);
}

/// Why there is no best run stands beside the recorded one, which is shown all the same.
#[tokio::test]
async fn rules_that_are_not_declared_are_named_on_the_page() {
    let house = House::new();
    let mut browser = house.browser();
    let own = "class Game < Game::Base\n        def revenue_for(route, stops)\n          1\n        end\n";
    let game = FILES[2].1.replace("class Game < Game::Base\n", own);
    let mut parts = whole(RECORD.as_bytes());
    parts[3].2 = game.as_bytes();
    let answer = sent(&mut browser, "/routes/games", &parts).await;
    let page = answer.location();
    let shown = browser.get(&format!("{page}&run=yes&wait=yes")).await;
    assert_eq!(shown.status, 200);
    for part in [
        "As it was run",
        "rules that the file does not declare",
        "Search without them",
        "judged without rules of the title",
    ] {
        assert!(shown.text.contains(part), "{part}: {}", shown.text);
    }
    let plain = format!("{page}&plain=yes&run=yes&wait=yes");
    let plain = browser.get(&plain).await;
    assert!(
        plain
            .text
            .contains("The best run on this board, which may not be the game's.")
    );
}

#[tokio::test]
async fn a_game_is_audited_on_a_page_in_pictures_and_as_json() {
    let house = House::new();
    let mut browser = house.browser();
    let game = opened(&mut browser).await;
    let audit = game.replace("/routes/game?", "/routes/game/audit?");
    let page = browser.get(&audit).await;
    assert_eq!(page.status, 200, "{}", page.text);
    assert!(
        page.text
            .contains("each run that was judged earned as much")
    );
    let json = browser
        .get(&game.replace("/routes/game?", "/routes/game/audit.json?"))
        .await
        .json();
    assert_eq!(json["total"]["judged"], 1);
    assert_eq!(json["runs"][0]["earned"], 40);
    for (ending, start) in [("svg", "<svg"), ("pdf", "%PDF"), ("png", "\u{fffd}PNG")] {
        let file = format!("/routes/game/audit.{ending}?");
        let answer = browser.get(&game.replace("/routes/game?", &file)).await;
        assert_eq!(answer.status, 200, "{ending}");
        assert!(answer.text.starts_with(start), "{ending}");
    }
    let missing = game.replace("/routes/game?", "/routes/game/other?");
    assert_eq!(browser.get(&missing).await.status, 404);
}

#[tokio::test]
async fn a_title_asks_for_the_files_that_it_lacks() {
    let house = House::new();
    let mut browser = house.browser();
    let record = json!({"title": "18Tern", "actions": []}).to_string();
    let mut parts: Vec<Part<'_>> = vec![("text", "", record.as_bytes())];
    let (path, text) = FILES[0];
    parts.push(("files", path, text.as_bytes()));
    let answer = sent(&mut browser, "/routes/games/missing", &parts).await;
    let missing: Value = answer.json()["missing"].clone();
    let has = |path: &str| missing.as_array().unwrap().contains(&json!(path));
    assert!(
        has("g_18_tern/map.rb") && has("g_18_tern/game.rb"),
        "{missing}"
    );
    assert!(!has("g_18_tern/meta.rb"));
}

#[tokio::test]
async fn a_server_with_a_copy_of_the_site_needs_the_record_alone() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    for (path, text) in FILES {
        let file = folder.path().join("lib/engine/game").join(path);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    }
    let settings = Settings {
        site: Some(folder.path().to_owned()),
        ..Settings::default()
    };
    let house = House::with(folder, settings, Time::system());
    let mut browser = house.browser();
    let list = browser.get("/routes").await;
    assert!(list.text.contains("This server has the boards"));
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(RECORD.as_bytes()).unwrap();
    let packed = packed.finish().unwrap();
    let parts = [("record", "game.json.gz", &packed[..])];
    let answer = sent(&mut browser, "/routes/games", &parts).await;
    let page = browser.get(&answer.location()).await;
    assert!(page.text.contains(">40<"), "{}", page.text);
}

#[tokio::test]
async fn what_is_no_game_is_refused_with_its_reasons() {
    let house = House::new();
    let mut browser = house.browser();
    let evil = RECORD.replace("18Tern", EVIL);
    let bomb = {
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(&vec![b' '; 17 << 20]).unwrap();
        packed.finish().unwrap()
    };
    let half = {
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(&vec![b' '; 9 << 20]).unwrap();
        packed.finish().unwrap()
    };
    let tries: [(&[Part<'_>], &str); 7] = [
        (
            &[("files", "a.rb", &half), ("files", "b.rb", &half)],
            "b.rb: this is too long",
        ),
        (&[], "choose or paste the record"),
        (
            &[("record", "game.json", b"{}")],
            "has no &quot;title&quot;",
        ),
        (
            &[("record", "game.json", RECORD.as_bytes())],
            "the files of 18Tern are needed",
        ),
        (
            &[("record", "game.json", b"\xff\xfe\x00")],
            "this is not a text",
        ),
        (&[("record", "game.json.gz", &bomb)], "this is too long"),
        (
            &whole(evil.as_bytes()),
            "this copy of the site has no title",
        ),
    ];
    for (parts, reason) in tries {
        let answer = sent(&mut browser, "/routes/games", parts).await;
        assert_eq!(answer.status, 422, "{reason}");
        assert!(answer.text.contains(reason), "{reason}: {}", answer.text);
        assert!(!answer.text.contains(EVIL));
    }
    let answer = browser.form("/routes/games", &[("record", "x")]).await;
    assert!(answer.status.is_client_error());
}
