//! What one train of a run takes along, hexes for one route alone, and what a private company settles, summed by hand.

use super::{LINE, position, run};
use milepost_route::explain::explain;
use milepost_route::{Keep, Unlimited};
use milepost_route_files as files;

#[test]
fn one_train_of_the_run_takes_something_along() {
    let with = |trains: &str, rule: &str| {
        let rule = format!("[[rules.attachment]]\nname = \"car\"\n{rule}");
        let run = run(&position(
            &LINE,
            trains,
            "B6 = \"token AA\"\nB8 = \"mark port\"",
            &rule,
        ));
        let had = run.routes.iter().map(|route| route.attached.is_some());
        (run.revenue, had.collect::<Vec<bool>>())
    };
    // 120 from Cedar to the Edge and 40 from Birch to Cedar.
    assert_eq!(with("\"3\", \"2\"", "pays = 0"), (160, vec![false, false]));
    assert_eq!(
        with("\"3\", \"2\"", "further = 1"),
        (180, vec![false, true]),
        "the 2 comes to Ash"
    );
    assert_eq!(
        with("\"3\", \"2\"", "further = 1\ntrains = \"3\""),
        (160, vec![false, false])
    );
    assert_eq!(
        with("\"3\", \"2\"", "further = 1\nkinds = \"cities\""),
        (180, vec![false, true])
    );
    assert_eq!(
        with("\"2\"", "further = 1\nkinds = \"towns\""),
        (80, vec![true]),
        "two cities and Birch"
    );
    assert_eq!(
        with("\"3\", \"2\"", "pays = 10\nkinds = \"city\""),
        (180, vec![true, false]),
        "the route with two cities"
    );
    assert_eq!(
        with("\"3\"", "pays = 50\nmark = \"port\""),
        (170, vec![true])
    );
    let twice = "pays = 10\nkinds = \"all\"\n[[rules.attachment]]\nname = \"car\"\npays = 5\nkinds = \"all\"";
    assert_eq!(
        with("\"3\", \"2\"", twice),
        (190, vec![true, false]),
        "of one name there is one"
    );
    let two = twice.replacen("name = \"car\"\npays = 5", "name = \"mail\"\npays = 5", 1);
    assert_eq!(with("\"3\", \"2\"", &two), (200, vec![true, true]));
    // A toll of the whole run goes with it.
    let toll = "further = 1\n[[rules.total]]\ntakes = 55\nper = \"train\"";
    assert_eq!(
        with("\"3\", \"2\"", toll),
        (75, vec![true]),
        "Birch to the Edge, less 55"
    );
}

#[test]
fn what_an_attachment_does_not_go_with_is_refused() {
    let car = "[[rules.attachment]]\nname = \"car\"\n";
    for (trains, rule, word) in [
        (
            "\"H\"",
            format!("[train]\nH = {{ hexes = 4 }}\n{car}further = 1"),
            "not supported",
        ),
        (
            "\"3\"",
            format!("{car}further = 1\nvisit = \"B2\""),
            "certain stops",
        ),
        (
            "\"3\"",
            format!("[rules]\ncompulsory = \"most\"\n{car}pays = 5"),
            "most",
        ),
        (
            "\"3\"",
            ["car", "mail", "hat"]
                .map(|name| format!("[[rules.attachment]]\nname = \"{name}\"\npays = 5\n"))
                .concat(),
            "3 attachments",
        ),
    ] {
        let board = "milepost = \"18xx-board/1\"\ntitle = \"T\"\nlayout = \"flat\"\n[hexes.white]\nB2 = \"city=revenue:20\"\n";
        let text = format!(
            "milepost = \"18xx-position/1\"\nboard = \"b\"\n[trains]\nAA = [{trains}]\n{rule}\n"
        );
        let found = files::read(&text, &|_| Some(board.to_owned())).unwrap_err();
        assert!(
            found.iter().any(|one| one.what.contains(word)),
            "{rule}: {found:?}"
        );
    }
}

#[test]
fn a_private_company_that_is_owned_settles_what_lasts_as_long() {
    let title = files::title(
        "milepost = \"18xx-title/1\"\ntitle = \"T\"\n[unknown]\nmail = \"the mail\"\n[record]\nwhile_owned = { M = \"mail\" }\n\
         [[rules.bonus]]\nvisit = \"B8\"\npays = 10\nholds = \"mail\"\n",
    )
    .unwrap();
    let played = |record: &str| {
        let position = position(&LINE, "\"5\"", "B6 = \"token AA\"", record);
        let played = title.play(&position).unwrap();
        (run(&played.position).revenue, played.open.is_some())
    };
    assert_eq!(played(""), (150, true), "nothing tells");
    assert_eq!(played("[record]\nowned = []"), (150, false));
    assert_eq!(played("[record]\nowned = [\"M\", \"N\"]"), (160, false));
}

#[test]
fn routes_that_need_it_are_explained() {
    let rule = "[[rules.attachment]]\nname = \"car\"\nfurther = 1";
    let position = position(&LINE, "\"2\", \"2\"", "B6 = \"token AA\"", rule);
    let company = &position.setup().companies[0];
    let faults = |texts: &[&str]| {
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        let keep = Keep::read(&position, &company.trains, &texts).unwrap();
        let found = explain(&position, "AA", &company.trains, &keep, &Unlimited);
        let each = found.routes.iter().map(Vec::len).collect::<Vec<usize>>();
        (each, found.together.len())
    };
    assert_eq!(faults(&["2=B2-B4-B6"]), (vec![0], 0), "with the car");
    assert_eq!(faults(&["2=B2-B4-B6-B8"]), (vec![1], 0));
    assert_eq!(faults(&["2=B2-B4-B6", "2=B6-B8"]), (vec![0, 0], 0));
    assert_eq!(
        faults(&["2=B2-B4-B6", "2=B6-B8-B10"]),
        (vec![0, 0], 1),
        "each, and not both"
    );
}
