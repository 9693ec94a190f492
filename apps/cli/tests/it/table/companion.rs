//! The cards of a game on a real board, typed line by line.

use crate::common::{file, printed, refused};
use crate::table::common::{begun, typed};
use std::fs;

const ARGS: [&str; 6] = ["companion", "iberia", "--players", "Ana,Ben", "--seed", "7"];

#[test]
fn a_game_from_the_draft_to_a_claim() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "keep 1 chem\nkeep nothing\n\
                 pay 14\nend\nend\nend\nend\npay Ben 4\ndeliver 1\nlock 3 coal\nplayers\ntrain fast\nend\n\
                 deliver 3\ncash Ana +300\nearn 3\nend\n\
                 claim\ncash Ana -5\ndeliver 3 coal\nclaim\n\nclaim\ny\n";
    let (log, told) = begun(&folder, &ARGS, lines);
    for said in [
        "Chemicals to Santander 24 kept by Ana, reserved",
        "Ana: pay 14\n",
        "Ana: pay 4\nAna: change the cash of Ben by +4\n",
        "Ana: pick up Chemicals\n    turns the reserved load face up\nAna: deliver card 1 Chemicals to Santander for 24",
        "Ana: pick up Coal\nAna: lock card 3 Coal to Faro",
        "Coal (locks card 3 to Faro)",
        "Coal to Faro 28 locked by Ana",
        "Ana: upgrade to Fast Freight for 20",
        "Ben: pick up Coal\nBen: deliver card 3 Coal to Faro for 28",
        "frees Coal of Ana",
        "Ana wins with 250 and the major cities",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    printed(&["table", "log", &log]);
    let told = typed(&["table", "companion", &log], "");
    assert!(told.contains("Ana wins"), "{told}");
}

#[test]
fn a_standard_game_on_a_real_board() {
    let folder = tempfile::tempdir().unwrap();
    let args = [&ARGS[..], &["--game", "standard"]].concat();
    let (log, told) = begun(
        &folder,
        &args,
        "\nend\n\nend\nend\n\nend\ndeliver 1 chem\nend\n\ngive up\nend\n",
    );
    assert!(
        told.contains("Ana: pick up Chemicals\nAna: deliver card 1"),
        "{told}"
    );
    assert!(told.contains("Ana draws card "), "{told}");
    assert!(told.contains("Ben: give up the hand"), "{told}");
    printed(&["table", "log", &log]);
}

#[test]
fn undo_takes_back_what_was_typed_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = begun(&folder, &ARGS, "keep nothing\nkeep nothing\n");
    let before = fs::read_to_string(&log).unwrap();
    let told = typed(&["table", "companion", &log], "pay 2 4\nundo\nundo\n");
    assert!(
        told.contains("taken back: cash +4 Ben\ntaken back: cash -4 Ana\n"),
        "{told}"
    );
    assert!(
        told.contains(
            "The previous turn goes on; it is then Ben's turn. Take it back? [y/N] \nnot done"
        ),
        "{told}"
    );
    assert_eq!(fs::read_to_string(&log).unwrap(), before);
    typed(&["table", "companion", &log], "pay 2 4\n");
    typed(&["table", "companion", &log], "undo\n");
    assert_eq!(fs::read_to_string(&log).unwrap(), before);
}

#[test]
fn taxes_are_told_to_each() {
    let folder = tempfile::tempdir().unwrap();
    let goods = "ham,chem barc,wine,alm,mach,oliv,alm,copp,iron,steel,fish,coal,marble,cars,fish,text,tour,cheese,alm,\
                 marble,cork,cera,alm,fish,wine,cars,cheese,coal";
    let deliveries = goods
        .split(',')
        .zip(1..)
        .map(|(good, card)| format!("deliver {card} {good}\n"));
    let lines = format!(
        "keep nothing\nkeep nothing\nend\nend\nend\nend\n{}players\n",
        deliveries.collect::<String>()
    );
    let (_, told) = begun(&folder, &ARGS, &lines);
    assert!(told.contains("    taxes: Ana 25, Ben 0\n"), "{told}");
}

#[test]
fn what_is_refused_leaves_the_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = begun(
        &folder,
        &ARGS,
        "keep nothing\nkeep nothing\nend\nend\nend\nend\n",
    );
    let before = fs::read(&log).unwrap();
    for (line, said) in [
        ("pay 1000", "rule: pay"),
        ("pay", "a sum in millions is missing"),
        ("pay Zoe 4", "there is no player \"Zoe\""),
        ("cash Ben", "expected a sum in millions"),
        ("start Madrid", "rule: companion"),
        ("claim", "rule: win"),
        ("deliver 1", "which one: "),
    ] {
        let told = typed(&["table", "companion", &log], &format!("{line}\n"));
        assert!(told.contains(said), "{line}: {told}");
        assert_eq!(fs::read(&log).unwrap(), before, "{line}");
    }
    let other = file(&folder, "other.log");
    let bots = [
        "table",
        "companion",
        "iberia",
        "--players",
        "Ana,bot:planner",
        "-o",
        &other,
    ];
    assert!(refused(&bots, 2).contains("bots cannot play at a real board"));
}
