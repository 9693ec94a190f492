//! The program as people call it: what it prints, what it writes, how it ends.

use crate::common::{file, printed, refused};
use std::fs;
use std::path::Path;

#[test]
fn maps_are_listed_described_and_measured() {
    let list = printed(&["map", "list"]);
    for name in ["british-isles", "great-lakes", "iberia", "india", "japan"] {
        assert!(list.contains(name), "{list}");
        assert!(printed(&["map", "show", name]).contains("major cities"));
    }
    let one = printed(&["map", "distance", "iberia", "madrid", "LISBOA"]);
    assert!(
        one.contains("cheapest track from Madrid to Lisboa:"),
        "{one}"
    );
    let all: serde_json::Value =
        serde_json::from_str(&printed(&["map", "distances", "iberia", "--json"])).unwrap();
    let rows = all.as_array().unwrap();
    let cities = rows
        .iter()
        .map(|row| row["from"].as_str().unwrap())
        .collect::<std::collections::BTreeSet<_>>();
    assert_eq!(
        rows.len(),
        (cities.len() + 1) * cities.len() / 2,
        "each pair once"
    );
    let csv = printed(&["map", "distances", "iberia", "--csv"]);
    assert_eq!(csv.lines().next(), Some("from,to,cost,pips,length"));
    assert_eq!(csv.lines().count(), rows.len() + 1);
}

#[test]
fn maps_are_converted_without_loss() {
    let folder = tempfile::tempdir().unwrap();
    let (json, text) = (file(&folder, "i.json"), file(&folder, "i.toml"));
    printed(&["map", "export", "iberia", "-o", &json]);
    printed(&["map", "import", &json, "-o", &text]);
    assert_eq!(
        printed(&["map", "export", &text]),
        fs::read_to_string(&json).unwrap()
    );
    assert!(printed(&["map", "check", &json, &text]).contains("good"));
}

#[test]
fn a_deck_is_dealt_in_every_form_and_twice_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let deal = |form: &str| {
        let target = file(&folder, form);
        printed(&[
            "deck",
            "deal",
            "iberia",
            "--players",
            "4",
            "--seed",
            "1",
            "-o",
            &target,
        ]);
        fs::read(target).unwrap()
    };
    for form in ["a.txt", "a.json", "a.pdf"] {
        assert_eq!(deal(form), deal(form), "{form}");
    }
    assert!(deal("a.pdf").starts_with(b"%PDF-"));
    let text = String::from_utf8(deal("a.txt")).unwrap();
    assert_eq!(
        text.lines().filter(|line| !line.starts_with('#')).count(),
        120
    );
    assert_eq!(
        text,
        printed(&["deck", "deal", "iberia", "--players", "4", "--seed", "1"])
    );
    let deck: serde_json::Value = serde_json::from_slice(&deal("a.json")).unwrap();
    assert_eq!(deck["milepost"], "deck/1");
    assert_eq!(deck["cards"].as_array().unwrap().len(), 120);
    for key in ["good", "city", "payoff", "source", "pips", "cost", "length"] {
        assert!(!deck["cards"][0]["demands"][0][key].is_null(), "{key}");
    }
}

#[test]
fn pictures_are_drawn_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    for (form, start) in [
        ("m.svg", &b"<svg"[..]),
        ("m.png", b"\x89PNG"),
        ("m.pdf", b"%PDF-"),
    ] {
        let target = file(&folder, form);
        printed(&["map", "show", "iberia", "-o", &target]);
        assert!(fs::read(&target).unwrap().starts_with(start), "{form}");
        // A picture in one piece is on no paper.
        let letter = ["map", "show", "iberia", "-o", &target, "--paper", "letter"];
        if form.ends_with("pdf") {
            drop(printed(&letter))
        } else {
            drop(refused(&letter, 2))
        }
    }
    let target = file(&folder, "d.svg");
    printed(&[
        "map", "distance", "iberia", "Madrid", "Lisboa", "-o", &target,
    ]);
    assert!(Path::new(&target).exists());
}

#[test]
fn dingles_are_told() {
    let table = printed(&["deck", "dingles", "iberia"]);
    assert!(table.contains("suggested: threshold T"), "{table}");
    let json: serde_json::Value =
        serde_json::from_str(&printed(&["deck", "dingles", "iberia", "--json"])).unwrap();
    assert!(json["cities"].as_array().unwrap().len() >= 40);
}

#[test]
fn a_region_is_surveyed_to_a_map_that_deals() {
    let folder = tempfile::tempdir().unwrap();
    let target = file(&folder, "alps.toml");
    let survey = [
        "survey", "--around", "46.5,9", "--radius", "400", "--name", "alps", "--seed", "3", "-o",
        &target,
    ];
    printed(&survey);
    let first = fs::read(&target).unwrap();
    printed(&survey);
    assert_eq!(first, fs::read(&target).unwrap());
    printed(&["deck", "deal", &target, "--players", "2", "--seed", "1"]);
}

#[test]
fn small_countries_deal_120_cards() {
    let folder = tempfile::tempdir().unwrap();
    let target = file(&folder, "small.toml");
    for countries in [
        "Ireland",
        "Iceland",
        "Taiwan",
        "New Zealand",
        "Switzerland",
        "Belgium,Netherlands,Luxembourg",
    ] {
        printed(&[
            "survey",
            "--countries",
            countries,
            "--seed",
            "1",
            "-o",
            &target,
        ]);
        let verdict = printed(&["map", "check", &target]);
        assert!(
            verdict.contains("\n  cards          120, 120, "),
            "{countries}: {verdict}"
        );
    }
}

#[test]
fn nothing_is_written_of_what_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let target = file(&folder, "x.toml");
    let sea = refused(
        &[
            "survey", "--around", "0,-140", "--radius", "300", "--name", "sea", "-o", &target,
        ],
        1,
    );
    assert!(sea.contains("error:"), "{sea}");
    refused(
        &[
            "survey", "--around", "46,9", "--radius", "90000", "--name", "big", "-o", &target,
        ],
        1,
    );
    refused(
        &[
            "survey",
            "--around",
            "somewhere",
            "--radius",
            "300",
            "--name",
            "s",
            "-o",
            &target,
        ],
        2,
    );
    refused(
        &[
            "deck",
            "deal",
            "iberia",
            "--players",
            "9",
            "-o",
            &file(&folder, "d.pdf"),
        ],
        2,
    );
    refused(
        &["map", "export", "iberia", "-o", &file(&folder, "i.pdf")],
        2,
    );
    refused(
        &[
            "map",
            "distance",
            "iberia",
            "Madrid",
            "Lisboa",
            "-o",
            &file(&folder, "i.doc"),
        ],
        2,
    );
    refused(
        &[
            "deck",
            "deal",
            "iberia",
            "--players",
            "4",
            "-o",
            &file(&folder, "d.doc"),
        ],
        2,
    );
    refused(
        &[
            "deck",
            "deal",
            "iberia",
            "--players",
            "4",
            "-o",
            &file(&folder, "no/such/folder/d.pdf"),
        ],
        1,
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let near = refused(&["map", "distance", "iberia", "Madrd", "Lisboa"], 1);
    assert!(near.contains("did you mean Madrid"), "{near}");
    assert!(refused(&["map", "show", "atlantis"], 1).contains("iberia"));
    refused(&["map"], 2);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let said = refused(
        &[
            "deck",
            "deal",
            "iberia",
            "--players",
            "4",
            "--seed",
            "1",
            "-o",
            "/dev/full",
        ],
        2,
    );
    assert!(said.contains("extension"), "{said}");
    let said = refused(&["map", "export", "iberia", "-o", "/dev/full"], 1);
    assert!(said.contains("cannot write /dev/full"), "{said}");
}

#[test]
fn a_wrong_file_is_told_line_by_line() {
    let folder = tempfile::tempdir().unwrap();
    let target = file(&folder, "bad.toml");
    let good = printed(&["map", "export", "iberia", "-o", &target])
        + &fs::read_to_string(&target).unwrap();
    let bad = good
        .replacen("\nsize = \"major\"", "\nsize = \"huge\"", 1)
        .replacen("[[city]]", "[[city]]\ncolour = 1", 1);
    fs::write(&target, bad).unwrap();
    let said = refused(&["map", "check", &target], 1);
    assert!(
        said.contains("is \"huge\"; a city is small, medium or major"),
        "{said}"
    );
    assert!(
        said.contains("colour = 1") && said.contains("bad.toml:"),
        "{said}"
    );
    assert_eq!(said.matches("error:").count(), 2, "{said}");
    fs::write(&target, &good[..good.len() / 3]).unwrap();
    refused(&["map", "check", &target], 1);
    fs::write(&target, [0xff, 0xfe, 0x00]).unwrap();
    assert!(refused(&["map", "check", &target], 1).contains("UTF-8"));
}

#[test]
fn completions_schemas_and_the_manual_come_from_the_same_table() {
    for form in ["graph", "distances", "deck", "dingles", "deck-stats"] {
        let schema: serde_json::Value = serde_json::from_str(&printed(&["schema", form])).unwrap();
        assert!(schema["$schema"].is_string(), "{form}");
    }
    assert!(printed(&["completions", "bash"]).contains("milepost"));
    let folder = tempfile::tempdir().unwrap();
    printed(&["manual", "-o", folder.path().to_str().unwrap()]);
    assert!(folder.path().join("milepost-deck-deal.1").exists());
}

#[cfg(unix)]
#[test]
fn a_file_that_is_there_keeps_its_permissions_and_its_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let (target, link) = (file(&folder, "kept.json"), file(&folder, "link.json"));
    fs::write(&target, "old").unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o600)).unwrap();
    symlink(&target, &link).unwrap();
    printed(&["map", "export", "iberia", "-o", &link]);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&target).unwrap().starts_with('{'));
    assert_eq!(
        fs::metadata(&target).unwrap().permissions().mode() & 0o777,
        0o600
    );
    fs::set_permissions(&target, fs::Permissions::from_mode(0o400)).unwrap();
    refused(&["map", "export", "iberia", "-o", &target], 1);
}

#[test]
fn what_was_typed_at_length_is_told_in_short() {
    let long = "x".repeat(5000);
    let lines = [
        "LONG",
        "map LONG",
        "map check LONG",
        "map distance iberia LONG Porto",
        "map show iberia -o nowhere/LONG.svg",
        "deck check iberia LONG",
        "deck deal iberia --code LONG",
        "deck deal iberia --seed LONG",
        "route best tern-island LONG",
        "route check LONG",
        "route link LONG",
        "route tiles LONG",
        "contract value LONG a b",
        "board show LONG",
        "survey LONG",
        "table play LONG",
        "table study iberia --players LONG",
        "serve --listen LONG",
    ];
    for line in lines {
        let args: Vec<String> = line
            .split(' ')
            .map(|arg| arg.replace("LONG", &long))
            .collect();
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_milepost"))
            .args(args)
            .output()
            .unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(
            !output.status.success() && told.starts_with("error: "),
            "{line}: {told}"
        );
        assert!(told.len() < 900, "{line}: {} letters", told.len());
    }
}

/// Names of a stranger's map reach neither a terminal nor a spreadsheet as something else.
#[test]
fn names_in_files_are_letters_alone() {
    let folder = tempfile::tempdir().unwrap();
    let own = printed(&["map", "export", "iberia"]);
    let named = |name: &str| {
        let path = file(&folder, "own.json");
        let text = own.replace("\"Porto\"", &serde_json::to_string(name).unwrap());
        assert_ne!(text, own);
        fs::write(&path, text).unwrap();
        path
    };
    for (name, told) in [
        ("\u{1b}]0;pwned\u{7}", "U+001B, a control character"),
        (
            "Por\u{202e}to",
            "U+202E, which turns the direction of writing",
        ),
        ("Por\u{200b}to", "U+200B, which cannot be seen"),
    ] {
        let said = refused(&["map", "check", &named(name)], 1);
        assert!(said.contains(told), "{said}");
        assert!(
            !said.contains(['\u{1b}', '\u{202e}', '\u{200b}']),
            "{said:?}"
        );
    }
    let path = named("=HYPERLINK(1+1)");
    let deck = file(&folder, "deck.csv");
    printed(&[
        "deck",
        "deal",
        &path,
        "--players",
        "4",
        "--seed",
        "1",
        "-o",
        &deck,
    ]);
    let text = fs::read_to_string(&deck).unwrap();
    assert!(text.contains("'=HYPERLINK(1+1)") && !text.contains(",=") && !text.contains(",\"="));
    // It is read again as it was.
    printed(&["deck", "check", &path, &deck]);
}
