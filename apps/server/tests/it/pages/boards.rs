//! The pages of random boards: what they answer, beside what the tool itself gives.

use crate::common::{EVIL, House};
use milepost_board::code::Code;
use milepost_board::draw::{self, Options, Sheets, Theme};
use milepost_board::play::{CHOICE, play};
use milepost_board::report::report;
use milepost_board::score::Score;
use milepost_board::{Board, Origin, Preset, Setting, files, make, shipped};
use milepost_draw::Document;
use milepost_print::paper::Paper;

fn skerries() -> Preset {
    files::preset::read(shipped::preset("skerries").unwrap()).unwrap()
}

const ASKED: &str = "players=3&scenario=2&seed=77";

fn made(preset: &Preset) -> (Setting<'_>, Board) {
    let setting = Setting {
        preset,
        players: 3,
        scenario: 2,
        land: None,
    };
    (setting, make(setting, 77).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_the_one_that_its_address_names() {
    let mut browser = House::new().browser();
    let preset = skerries();
    let (setting, board) = made(&preset);
    let json = browser
        .get(&format!("/boards/skerries/board.json?{ASKED}"))
        .await;
    assert_eq!(
        json.text,
        serde_json::to_string_pretty(&files::board::json(&setting, &board)).unwrap() + "\n"
    );
    assert_eq!(
        json.headers["content-disposition"],
        "attachment; filename=\"Skerries-board-77.json\""
    );
    for theme in Theme::ALL {
        let caption = draw::caption(&setting, &board, Origin::Seed);
        let options = Options {
            theme,
            caption: caption.clone(),
            ..Options::default()
        };
        let drawing = draw::board(&setting, &board, &options);
        let asked = format!("{ASKED}&theme={}", theme.name());
        for file in ["board.svg", "picture.svg"] {
            let svg = browser
                .get(&format!("/boards/skerries/{file}?{asked}"))
                .await;
            assert_eq!(svg.headers["content-type"], "image/svg+xml");
            assert!(svg.text == milepost_print::svg(&drawing).unwrap(), "{file}");
        }
        let png = browser
            .get(&format!("/boards/skerries/board.png?{asked}"))
            .await;
        assert!(png.is(&milepost_print::png(&drawing, 150.0).unwrap()));
        for (sheets, across, paper) in [
            (1, 1, Paper::A4),
            (4, 2, Paper::A4),
            (4, 2, Paper::Letter),
            (1, 1, Paper::Letter),
        ] {
            let document = Document {
                title: format!("Skerries, 3 players, {}", preset.scenarios[2]),
                generator: milepost_board::generator(),
                subject: caption.clone(),
                pages: draw::pages(
                    &setting,
                    &board,
                    &options,
                    Sheets {
                        paper,
                        across,
                        bleed: 0.0,
                    },
                ),
                ..Document::default()
            };
            assert_eq!(
                document.pages.len(),
                if sheets == 1 { 1 } else { sheets + 1 }
            );
            let path = format!(
                "/boards/skerries/board.pdf?{asked}&sheets={sheets}&paper={}",
                paper.name()
            );
            assert!(
                browser
                    .get(&path)
                    .await
                    .is(&milepost_print::pdf(&document).unwrap()),
                "{path}"
            );
        }
    }
    let page = browser.get(&format!("/boards/skerries?{ASKED}")).await;
    assert!(
        page.text
            .contains(&Code::of(&Setting::of(&preset, &board), 77).to_string()),
        "{}",
        page.text
    );
    for worth in report(&setting, &board).worth {
        assert!(
            page.text
                .contains(&format!("<td class=\"number\">{worth:.1}</td>"))
        );
    }
    assert!(
        page.text.contains("seed=78&amp;theme=colour\">Next"),
        "{}",
        page.text
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_board_has_its_verdict_from_play() {
    let mut browser = House::new().browser();
    let page = browser
        .get("/boards/wilderness?players=5&scenario=3&seed=3")
        .await
        .text;
    let bad = "<li class=\"bad\"><span class=\"sign\" role=\"img\" aria-label=\"fault:\">✗</span> ";
    let due = "Unfair: player 5 wins 34.6 % ± 1.1 of 2,000 games, more than 160 % of an even share (20.0 %).</li>";
    assert!(page.contains(&format!("{bad}{due}")), "{page}");
    assert!(!page.contains("Fair:"), "{page}");
    let opened = browser.get("/boards/open?code=D4C7-LY84-63B2").await;
    let page = browser.get(&opened.location()).await.text;
    assert!(
        page.contains(&format!("{bad}Unfair: player 1 wins ")),
        "{page}"
    );
    assert!(
        page.contains("; player 4 wins ") && !page.contains("Fair:"),
        "{page}"
    );
    let page = browser
        .get("/boards/wilderness?players=5&scenario=3&seed=84")
        .await
        .text;
    let good =
        "<li class=\"good\"><span class=\"sign\" role=\"img\" aria-label=\"good:\">✓</span> ";
    let due = "Fair: in 2,000 games of bots every player wins 14.5 to 24.9 %; 20.0 % is even.</li>";
    assert!(page.contains(&format!("{good}{due}")), "{page}");
    let page = browser
        .get("/boards/wilderness?players=1&scenario=3&seed=7")
        .await
        .text;
    let any = "A board for one player: fairness does not apply.</li>";
    assert!(page.contains(any) && !page.contains("Fair:"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn chance_draws_a_seed_and_a_code_opens_its_board() {
    let mut browser = House::new().browser();
    let there = browser
        .get("/boards/wilderness?players=2&scenario=3&seed=")
        .await
        .location();
    assert!(
        there.starts_with("/boards/wilderness?players=2&scenario=3&seed="),
        "{there}"
    );
    let page = browser.get(&there).await;
    assert_eq!(page.status, 200);
    let code = page
        .text
        .split("<strong class=\"code\">")
        .nth(1)
        .unwrap()
        .split('<')
        .next()
        .unwrap();
    let opened = browser
        .get(&format!(
            "/boards/open?code={}",
            code.to_lowercase().replace('-', "+")
        ))
        .await;
    // A code names the form of land that the seed drew.
    let there = there.replace("&seed=", &format!("&land={}&seed=", land(code)));
    assert!(opened.location().contains("&land="));
    assert_eq!(sorted(&opened.location()), sorted(&there));
    let (all, last) = code.split_at(code.len() - 1);
    let other = if last == "K" { "L" } else { "K" };
    for (wrong, told) in [
        (format!("{all}{other}"), "mistyped"),
        (String::new(), "not a code"),
        ("32WZ-584M-S7J".to_owned(), "of no board"),
    ] {
        let refused = browser.get(&format!("/boards/open?code={wrong}")).await;
        assert_eq!(refused.status, 422, "{wrong}");
        assert!(
            refused.text.contains(told) && refused.text.contains("exactly as printed on the board"),
            "{}",
            refused.text
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_best_of_many_are_those_with_the_least_score() {
    let mut browser = House::new().browser();
    let page = browser
        .get("/boards/skerries/best?players=3&scenario=2&seed=5&of=12&by=score")
        .await;
    assert_eq!(page.status, 200, "{}", page.text);
    let preset = skerries();
    let setting = Setting {
        preset: &preset,
        players: 3,
        scenario: 2,
        land: None,
    };
    let mut scores: Vec<(f64, u64)> = (5..17)
        .map(|seed| {
            let board = make(setting, seed).unwrap();
            let figures = report(&setting, &board);
            (Score::of(&setting, &board, &figures).sum(), seed)
        })
        .collect();
    scores.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    shown_in_order(&page.text, &scores[..8], |score| {
        format!("score {score:.1}")
    });
    assert!(page.text.contains(&format!(
        "the worst board scored {:.1}",
        scores.last().unwrap().0
    )));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_most_even_of_many_are_those_whose_seats_win_alike() {
    let mut browser = House::new().browser();
    let page = browser
        .get("/boards/skerries/best?players=3&scenario=2&seed=5&of=6")
        .await;
    assert_eq!(page.status, 200, "{}", page.text);
    let preset = skerries();
    let setting = Setting {
        preset: &preset,
        players: 3,
        scenario: 2,
        land: None,
    };
    let mut boards: Vec<(f64, u64)> = (5..11)
        .map(|seed| {
            let board = make(setting, seed).unwrap();
            (play(&setting, &board, CHOICE).unevenness(), seed)
        })
        .collect();
    boards.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    shown_in_order(&page.text, &boards, |off| {
        format!("{off:.1} points off even")
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_of_land_is_asked_for_and_told() {
    let mut browser = House::new().browser();
    let page = browser
        .get("/boards/wilderness?players=2&scenario=0&land=lakes&seed=4")
        .await;
    assert_eq!(page.status, 200, "{}", page.text);
    assert!(page.text.contains(" · lakes · "), "{}", page.text);
    let any = browser
        .get("/boards/wilderness?players=2&scenario=0&land=&seed=4")
        .await;
    assert_eq!(any.status, 200);
    let rules = browser
        .get("/boards/wilderness/rules.pdf?players=2&scenario=0&land=lakes&seed=4")
        .await;
    assert_eq!(rules.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_and_boards_of_peoples_own_go_along_in_the_address() {
    let mut browser = House::new().browser();
    let evil = "</option><script>alert(1)</script>";
    let text = shipped::preset("skerries").unwrap();
    let own = text
        .replace("name = \"Skerries\"", &format!("name = \"{evil}\""))
        .replace("Calm water", evil);
    let there = browser
        .form("/boards/rules", &[("rules", &own)])
        .await
        .location();
    assert!(there.starts_with("/boards/own?preset="), "{there}");
    let game = browser.get(&there).await;
    assert!(game.text.contains("&lt;script&gt;") && !game.text.contains("<script>alert"));
    let board = browser
        .get(&format!("{there}&players=2&scenario=0&seed=9"))
        .await;
    assert_eq!(board.status, 200, "{}", board.text);
    assert!(board.text.contains("&lt;script&gt;") && !board.text.contains("<script>alert"));
    let (path, query) = there.split_once('?').unwrap();
    let svg = browser
        .get(&format!(
            "{path}/picture.svg?{query}&players=2&scenario=0&seed=9"
        ))
        .await;
    assert!(svg.status == 200 && !svg.text.contains("<script>"));
    // A code of such a board needs its rules.
    let preset = files::preset::read(&own).unwrap();
    let setting = Setting {
        preset: &preset,
        players: 2,
        scenario: 0,
        land: None,
    };
    let code = Code::of(&setting, 9).to_string();
    let opened = browser
        .get(&format!("/boards/open?code={code}&{query}"))
        .await;
    assert!(opened.location().starts_with(&there));
    assert_eq!(
        browser
            .get(&format!("/boards/open?code={code}"))
            .await
            .status,
        422
    );

    // A board as it is leads to its own address; one changed by hand stands in the address.
    let json = browser
        .get(&format!("/boards/skerries/board.json?{ASKED}"))
        .await
        .text;
    let same = browser
        .form("/boards/file", &[("board", &json)])
        .await
        .location();
    let due = format!("/boards/skerries?{ASKED}&land=islands&theme=colour");
    assert_eq!(sorted(&same), sorted(&due));
    let city = made(&skerries()).1.cities[0].name.clone();
    let changed = json.replace(&format!("\"{city}\""), "\"Zo\u{eb} <b>\"");
    let there = browser
        .form("/boards/file", &[("board", &changed)])
        .await
        .location();
    assert!(there.contains("?board="), "{there}");
    let page = browser.get(&there).await;
    assert_eq!(page.status, 200, "{}", page.text);
    assert!(page.text.contains("edited by hand") && page.text.contains("Zo\u{eb} &lt;b&gt;"));
    assert_eq!(browser.get(&there[..there.len() - 40]).await.status, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_told_all_at_once() {
    let mut browser = House::new().browser();
    for (path, status, told) in [
        ("/boards/atlantis".to_owned(), 404, vec!["no such game"]),
        (
            "/boards/skerries?players=9&scenario=7&seed=-1&theme=red".to_owned(),
            422,
            vec![
                "players: expected a number from 1 to",
                "scenario:",
                "seed:",
                "theme:",
            ],
        ),
        (format!("/boards/{EVIL}?players={EVIL}"), 404, vec![]),
        ("/boards/skerries?seed=-1".to_owned(), 422, vec!["seed:"]),
        // Words are a seed; none of them is shown again.
        (format!("/boards/skerries?seed={EVIL}"), 200, vec!["seed "]),
        (
            format!("/boards/skerries/board.doc?{ASKED}"),
            404,
            vec!["no such form"],
        ),
        (
            format!("/boards/skerries/board.pdf?{ASKED}&sheets=5&paper=a9&dpi=20"),
            422,
            vec!["sheets:", "paper:", "dpi:"],
        ),
        (
            format!("/boards/skerries/board.pdf?{ASKED}&sheets=4&bleed=3"),
            422,
            vec!["bleed: only one sheet"],
        ),
        (
            "/boards/wilderness?land=atlantis".to_owned(),
            422,
            vec!["land:", "continent, islands, lakes, coast, highland"],
        ),
        (
            format!("/boards/skerries/best?{ASKED}&of=201"),
            422,
            vec!["of: expected a number from 2 to 200"],
        ),
        (
            "/boards/own?preset=AAAA".to_owned(),
            422,
            vec!["the address is incomplete"],
        ),
        (
            format!("/boards/own?preset={EVIL}&players=2"),
            422,
            vec!["the address is incomplete"],
        ),
    ] {
        let page = browser.get(&path).await;
        assert_eq!(page.status.as_u16(), status, "{path}: {}", page.text);
        assert!(
            !page.text.contains("<script>alert") && !page.text.contains("style="),
            "{path}"
        );
        for told in told {
            assert!(page.text.contains(told), "{path}: {told}");
        }
    }
    let broken = shipped::preset("skerries")
        .unwrap()
        .replace("players = ", "players = 9")
        .replace("water_line = ", "water_line = 7");
    let refused = browser.form("/boards/rules", &[("rules", &broken)]).await;
    assert_eq!(refused.status, 422);
    assert_eq!(
        refused.text.matches("<li>line ").count(),
        2,
        "{}",
        refused.text
    );
    let large = shipped::preset("skerries")
        .unwrap()
        .replace("grid = [[26, 18]", "grid = [[190, 180]");
    assert!(
        browser
            .form("/boards/rules", &[("rules", &large)])
            .await
            .text
            .contains("grid: 34200 cells")
    );
    for board in [
        "",
        "{}",
        "[1]",
        "{\"milepost\": \"board/1\", \"preset\": \"<script>alert(1)</script>\"}",
    ] {
        let refused = browser.form("/boards/file", &[("board", board)]).await;
        assert_eq!(refused.status, 422, "{board}");
        assert!(!refused.text.contains("<script>alert"));
    }
    let long = browser
        .form("/boards/rules", &[("rules", &"x".repeat(2 * 1024 * 1024))])
        .await;
    assert_eq!(long.status, 413);
}

/// Looks for the boards of a ranking on its page, the best first: figures and seeds, with a figure's words.
fn shown_in_order(page: &str, ranking: &[(f64, u64)], words: impl Fn(f64) -> String) {
    let mut rest = page;
    for (at, (figure, seed)) in ranking.iter().enumerate() {
        let shown = format!(
            "<strong>{}. seed {seed}: {}</strong>",
            at + 1,
            words(*figure)
        );
        let (_, after) = rest.split_once(&shown).unwrap_or_else(|| panic!("{shown}"));
        rest = after;
    }
}

/// The parts of an address in one order.
fn sorted(address: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = address.split(['?', '&']).collect();
    parts.sort_unstable();
    parts
}

/// The form of land of a code of the first preset.
fn land(code: &str) -> String {
    let preset = files::preset::read(shipped::preset("wilderness").unwrap()).unwrap();
    let land = Code::read(code).unwrap().land.unwrap();
    preset.lands[land].name.clone()
}
