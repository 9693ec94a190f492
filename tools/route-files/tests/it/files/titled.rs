//! Positions of titles that ship, as people write them: the rules and the trains are those of the title.

use milepost_route::titles::Played;
use milepost_route::{Problem, Run, Unlimited};
use milepost_route_files::{self as files, Ruling, Style, Texts};

/// Five hexes in a row, B2 to B10, with a city at both ends and a town between them; `head` says what they are.
fn board(head: &str) -> String {
    format!(
        r#"milepost = "18xx-board/1"
layout = "flat"
{head}

[hexes.yellow]
B2 = "city=revenue:20;path=a:0,b:_0"
"B4 B6 B10" = "path=a:0,b:3"
B8 = "town=revenue:10;path=a:0,b:_0;path=a:3,b:_0"
B12 = "city=revenue:30;path=a:3,b:_0"
"#
    )
}

/// A position on that board, in which AA has a token in B2 and runs these trains.
fn texts(head: &str, trains: &str, board_head: &str) -> Texts {
    Texts {
        position: format!(
            "milepost = \"18xx-position/1\"\n{head}\nboard = \"b\"\n[trains]\nAA = [{trains}]\n[hexes]\nB2 = \"token AA\"\n"
        ),
        board: board(board_head),
    }
}

fn played(texts: &Texts, ruling: &Ruling) -> Result<Played, Vec<Problem>> {
    ruling.rule(texts.read()?)
}

fn run(played: &Played) -> (Run, Option<String>) {
    let company = &played.position.setup().companies[0];
    played
        .best(company, crate::given::limits(), &Unlimited)
        .unwrap()
}

/// What the position earns, and by which rules.
fn earns(texts: &Texts, ruling: &Ruling) -> (u32, String) {
    let played = played(texts, ruling).unwrap();
    let rules = played.position.setup().rules_words();
    assert_eq!(rules, ruling.words(&texts.read().unwrap()));
    (run(&played).0.revenue, rules)
}

#[test]
fn the_title_of_a_position_or_of_its_board_brings_its_rules() {
    let (bay, plain) = (160, 60);
    for (texts, due, rules) in [
        (
            texts("title = \"1882\"", "\"3\"", "title = \"Made\""),
            bay,
            "the rules of 1882",
        ),
        (
            texts("", "\"3\"", "title = \"1882\""),
            bay,
            "the rules of 1882",
        ),
        (
            texts("title = \"Our evening\"", "\"3\"", "title = \"1882\""),
            bay,
            "the rules of 1882",
        ),
        (texts("", "\"3\"", "title = \"Made\""), plain, "plain rules"),
        // A file that declares rules is played by these, be they plain.
        (
            texts("", "\"3\"", "title = \"1882\"\n[rules]"),
            plain,
            "plain rules",
        ),
        (
            texts(
                "",
                "\"3\"",
                "title = \"1882\"\n[[rules.bonus]]\nvisit = \"B8\"\npays = 5",
            ),
            plain + 5,
            "declared rules",
        ),
    ] {
        assert_eq!(
            earns(&texts, &Ruling::Declared),
            (due, rules.to_owned()),
            "{texts:?}"
        );
        // Written and read again it is played as before.
        let position = texts.read().unwrap();
        for style in [Style::Tight, Style::Wide("b".to_owned())] {
            let again = files::write::write(&position, &style).unwrap().texts;
            assert_eq!(
                earns(&again, &Ruling::Declared),
                (due, rules.to_owned()),
                "{again:?}"
            );
        }
    }
    let titled = texts("", "\"3\"", "title = \"1882\"");
    assert_eq!(
        earns(&titled, &Ruling::Plain),
        (plain, "plain rules".to_owned())
    );
}

/// Of 1867 a train passes towns unpaid; by plain rules it counts them.
#[test]
fn trains_are_those_of_the_title_unless_the_file_declares_them() {
    let title = "title = \"1867\"";
    assert_eq!(earns(&texts("", "\"2\"", title), &Ruling::Declared).0, 50);
    assert_eq!(earns(&texts("", "\"2\"", title), &Ruling::Plain).0, 30);
    let own = format!("{title}\n[train]\n2 = {{ stops = 2 }}");
    assert_eq!(earns(&texts("", "\"2\"", &own), &Ruling::Declared).0, 30);
    // A train that the title alone knows.
    let texts = texts("", "\"2+2\"", title);
    assert_eq!(earns(&texts, &Ruling::Declared).0, 100);
}

/// What a file does not list a company has not, and the answer says what that would change.
#[test]
fn what_a_file_does_not_say_is_told_where_it_matters() {
    let head = "title = \"1846\"";
    let without = texts("", "\"3\"", head);
    let (found, remark) = run(&played(&without, &Ruling::Declared).unwrap());
    assert_eq!(found.revenue, 60);
    let remark = remark.unwrap();
    assert!(
        remark.contains("would earn 90") && remark.contains("AA = [\"mail\"]"),
        "{remark}"
    );
    let mut with = without;
    with.position += "[holds]\nAA = [\"mail\"]\n";
    let (found, remark) = run(&played(&with, &Ruling::Declared).unwrap());
    assert_eq!((found.revenue, remark), (90, None));
}
