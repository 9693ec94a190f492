//! Games at the terminal, typed line by line.

use crate::common::{file, printed, refused};
use crate::table::common::{begun, typed};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// Two people on Iberia; Ana keeps Steel to San Sebastián and delivers it in her first turn.
const FIRST_TURN: &str = "keep 4 steel\nkeep nothing\nbuild san seb\ny\nend\nbuild Zaragoza\n\nend\nend\nend\n\
                          start bilbao\npick steel\nmove San Sebastian\ndeliver 4\n";

fn game(folder: &tempfile::TempDir, lines: &str) -> (String, String) {
    begun(
        folder,
        &["play", "iberia", "--players", "Ana,Ben", "--seed", "5"],
        lines,
    )
}

#[test]
fn a_locking_game_from_the_draft_to_a_delivery() {
    let folder = tempfile::tempdir().unwrap();
    let (log, told) = game(&folder, FIRST_TURN);
    for said in [
        "Ana: keep card 4 Steel to San Sebastián",
        "Steel to San Sebastián 4 kept by Ana, reserved",
        "for 6? [Y/n] y\nAna: build from Bilbao to San Sebastián, 4 sections for 6",
        "-- Ben: build, second opening round",
        "turns the reserved load face up",
        "Ana: move 4 mileposts to San Sebastián\n    the train starts at 7.63 of Bilbao",
        "Ana: deliver card 4 Steel to San Sebastián for 4",
        "Ana 48, at San Sebastián, 5 to move, 20 to build> ",
        "the game is saved",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    assert_eq!(
        printed(&["table", "log", &log]),
        fs::read_to_string(&log).unwrap()
    );
    let shown = printed(&["table", "show", &log]);
    assert!(shown.contains("Ana, to act\n  cash 48 of 250"), "{shown}");
    assert!(shown.lines().last().unwrap().contains(" table/"), "{shown}");
    let view: serde_json::Value =
        serde_json::from_str(&printed(&["table", "show", &log, "--json"])).unwrap();
    assert_eq!(view["players"][0]["cash"], 48);
    assert!(
        view["generator"].as_str().unwrap().contains(" table/"),
        "{view}"
    );
    let deeds: serde_json::Value =
        serde_json::from_str(&printed(&["table", "log", &log, "--json"])).unwrap();
    assert_eq!(
        deeds["deeds"][0]["action"],
        "keep card 4 Steel to San Sebastián"
    );
    assert_eq!(
        (
            &deeds["generator"],
            deeds["dealt"].as_array().unwrap().len()
        ),
        (&view["generator"], 4)
    );
}

#[test]
fn a_game_goes_on_where_it_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = game(&folder, FIRST_TURN);
    let before = fs::read_to_string(&log).unwrap();
    let told = typed(&["table", "play", &log], "end\nstart Madrid\nquit\n");
    assert!(
        told.contains("-- round 1, Ana:") && told.contains("Ben: start at Madrid"),
        "{told}"
    );
    assert!(fs::read_to_string(&log).unwrap().starts_with(&before));
    let told = refused(
        &["table", "play", &log, "--players", "Ana,Ben", "--seed", "2"],
        2,
    );
    assert!(told.contains("leave out --players, --seed"), "{told}");
}

#[test]
fn what_is_refused_leaves_the_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = game(&folder, FIRST_TURN);
    let before = fs::read(&log).unwrap();
    for (line, said) in [
        ("deliver 1", "none of these loads is aboard"),
        ("deliver 40", "card 40 is not visible"),
        ("lock 1 leather", "Leather is not aboard"),
        ("pick oranges", "Oranges is not made in San Sebastián"),
        ("pick oranjes", "did you mean Oranges?"),
        ("move Madrid", "no track leads from San Sebastián to Madrid"),
        ("move Atlantis", "there is no city or milepost \"Atlantis\""),
        ("move 99.99", "there is no city or milepost \"99.99\""),
        ("build Bilbao", "your track leads to Bilbao already"),
        ("build Pamplona\nn", "not done"),
        ("train super", "rule: upgrade"),
        ("pitch", "rule: pitch"),
        ("give up", "rule: give-up"),
        ("pay 3", "rule: companion"),
        ("keep 1 leather", "rule: keep"),
        ("p", "\"p\" could be pick or pitch or plan or players"),
        ("zzz", "\"zzz\" is not a command"),
        ("san", "is not a command"),
        ("move san", "\"san\" could be San Sebastián or Santander"),
        ("cross", "the train is not at a ferry's port"),
        ("drop", "no load is aboard"),
    ] {
        let told = typed(&["table", "play", &log], &format!("{line}\n"));
        assert!(told.contains(said), "{line}: {told}");
        assert_eq!(fs::read(&log).unwrap(), before, "{line}");
    }
}

#[test]
fn questions_are_answered_and_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = game(&folder, FIRST_TURN);
    let before = fs::read(&log).unwrap();
    for (line, said) in [
        ("?", "pitch    no: Ana cannot pitch"),
        ("?", "train    Fast Freight for 20, Heavy Freight for 20"),
        ("? build Pamplona", "yes: build "),
        ("? build Pamplona", " can then be spent on more track\n"),
        ("? build Lisboa", "in part: "),
        ("? build Lisboa", "\nA part: build "),
        ("? lock 2 wheat", "no: Ana cannot lock"),
        ("? lock 2 wheat", "rule: lock"),
        ("? move bilbao", "yes: that can be done"),
        ("? end", "yes: "),
        ("? deliver", "deliver 17: deliver a demand"),
        (
            "help train",
            "train fast: exchange the train for a fast, heavy or super one\nFast Freight for 20",
        ),
        ("where olives", "Olives: made in "),
        ("where madrid", "Madrid, a major city: makes "),
        ("players", "Ben\n  cash 34 of 250"),
        ("cards", "pool "),
        ("log 2", "Ana: deliver card 4"),
        ("save", "the game is saved in "),
    ] {
        let told = typed(&["table", "play", &log], &format!("{line}\n"));
        assert!(told.contains(said), "{line}: {told}");
        assert_eq!(fs::read(&log).unwrap(), before, "{line}");
    }
}

#[test]
fn undo_takes_back_commands_of_the_turn() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = game(&folder, FIRST_TURN);
    let before = fs::read_to_string(&log).unwrap();
    let told = typed(&["table", "play", &log], "build Pamplona\ny\nundo\n");
    assert!(told.contains("taken back: build "), "{told}");
    assert_eq!(fs::read_to_string(&log).unwrap(), before);
    let told = typed(&["table", "play", &log], "undo\nundo\nundo\nundo\nundo\n");
    assert!(told.contains("taken back: start at Bilbao"), "{told}");
    assert!(
        told.contains("cannot undo: nothing was done in this turn yet"),
        "{told}"
    );
}

#[test]
fn a_log_that_was_torn_anywhere_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = game(&folder, FIRST_TURN);
    let whole = fs::read(&log).unwrap();
    let header = whole
        .windows(7)
        .position(|seen| seen == b"check: ")
        .unwrap();
    let header = header
        + whole[header..]
            .iter()
            .position(|&byte| byte == b'\n')
            .unwrap()
        + 1;
    for length in (header..whole.len()).step_by(61).chain([whole.len() - 1]) {
        fs::write(&log, &whole[..length]).unwrap();
        typed(&["table", "play", &log], "");
        let kept = fs::read(&log).unwrap();
        assert!(whole.starts_with(&kept), "{length}");
        let lines = whole[..length]
            .iter()
            .rposition(|&byte| byte == b'\n')
            .unwrap()
            + 1;
        assert!(kept.len() >= lines, "{length}");
        printed(&["table", "log", &log]);
    }
    fs::write(&log, &whole[..header - 3]).unwrap();
    refused(&["table", "play", &log], 1);
    assert_eq!(fs::read(&log).unwrap(), &whole[..header - 3]);
}

#[test]
fn a_log_that_was_edited_is_refused_at_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = game(&folder, FIRST_TURN);
    let edited = fs::read_to_string(&log).unwrap().replacen(
        "San Sebastián\" for 6",
        "San Sebastián\" for 5",
        1,
    );
    fs::write(&log, &edited).unwrap();
    let line = edited
        .lines()
        .position(|line| line.contains("for 5"))
        .unwrap()
        + 1;
    for verb in ["log", "show", "play"] {
        let told = refused(&["table", verb, &log], 1);
        assert!(told.contains(&format!("{log}:{line}:")), "{told}");
    }
    assert_eq!(fs::read_to_string(&log).unwrap(), edited);
}

#[test]
fn nothing_that_was_told_is_lost_by_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let lines: Vec<&str> = FIRST_TURN.lines().collect();
    for count in 1..lines.len() {
        let log = file(&folder, &format!("{count}.log"));
        let mut child = Command::new(env!("CARGO_BIN_EXE_milepost"))
            .args([
                "table",
                "play",
                "iberia",
                "--players",
                "Ana,Ben",
                "--seed",
                "5",
                "-o",
                &log,
            ])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin
            .write_all((lines[..count].join("\n") + "\nsave\n").as_bytes())
            .unwrap();
        let mut told = Vec::new();
        for line in BufReader::new(child.stdout.take().unwrap())
            .lines()
            .map(Result::unwrap)
        {
            if line.starts_with("the game is saved in") {
                break;
            }
            told.push(line);
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let done = told
            .iter()
            .filter(|line| line.starts_with("Ana: ") || line.starts_with("Ben: "))
            .count();
        let log = printed(&["table", "log", &log]);
        let kept = log
            .lines()
            .filter(|line| line.contains(". Ana: ") || line.contains(". Ben: "))
            .count();
        assert_eq!(done, kept, "{log}");
    }
}

#[test]
fn the_hand_of_the_standard_game_is_handed_over() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "play",
        "iberia",
        "--players",
        "Ana,Ben,bot:random",
        "--game",
        "standard",
        "--seed",
        "3",
    ];
    let (log, told) = begun(&folder, &args, "\nbuild Setubal\n\nend\n\nend\nend\n");
    assert!(
        told.starts_with("Ana, press Enter: \n\n-- Ana: build"),
        "{told}"
    );
    assert!(
        told.contains("Ana: end the turn\nBen, press Enter: \n\n-- Ben: build"),
        "{told}"
    );
    let shown = printed(&["table", "show", &log]);
    assert!(!shown.contains("hand "), "{shown}");
    assert!(printed(&["table", "show", &log, "--seat", "ben"]).contains("hand "));
    let told = typed(&["table", "play", &log], "\nend\nend\n\nend\n");
    assert!(told.contains("Random: "), "{told}");
    assert!(!told.contains("Random draws card"), "{told}");
}

#[test]
fn bots_alone_play_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "play",
        "iberia",
        "--players",
        "bot:greedy,bot:greedy",
        "--seed",
        "4",
        "--option",
        "rounds=12",
    ];
    let (log, told) = begun(&folder, &args, "");
    assert!(told.contains("Greedy 2 (bot, greedy)"), "{told}");
    assert!(told.contains(" rounds") || told.contains("wins"), "{told}");
    let view: serde_json::Value =
        serde_json::from_str(&printed(&["table", "show", &log, "--json"])).unwrap();
    assert_eq!(view["stage"], "over");
    let again = begun(&tempfile::tempdir().unwrap(), &args, "");
    assert_eq!(again.1, told);
}

#[test]
fn track_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let (log, _) = game(&folder, FIRST_TURN);
    let told = typed(&["table", "play", &log], "map\nmap x.gif\n");
    assert!(
        told.contains("Ben: violet, dashed") && told.contains("unknown file extension for x.gif"),
        "{told}"
    );
    let drawn = fs::read_to_string(log.replace(".log", ".svg")).unwrap();
    assert!(drawn.starts_with("<svg") && drawn.contains("stroke-dasharray"));
    assert!(told.contains("  Ana: red; train: disc 1\n"), "{told}");
}

#[test]
fn all_that_is_wrong_with_a_game_is_told_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let log = file(&folder, "game.log");
    let bad = [
        "table",
        "play",
        "iberia",
        "--players",
        "Ana,Ana,bot:clever",
        "--option",
        "fee=-1",
    ];
    let more = [
        "--option", "feee=3", "--option", "cash", "--game", "chess", "-o", &log,
    ];
    let told = refused(&[&bad[..], &more].concat(), 2);
    for said in [
        "same name",
        "clever",
        "fee: expected a whole number",
        "feee",
        "option \"cash\": expected NAME=VALUE",
        "chess",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    assert!(refused(&["table", "play", "iberia"], 2).contains("--players is missing"));
    assert!(
        refused(
            &["table", "play", "atlantis", "--players", "2", "-o", &log],
            1
        )
        .contains("MAP is a file")
    );
    let told = refused(
        &["table", "play", "atlantis", "--players", "9", "-o", &log],
        2,
    );
    assert!(
        told.contains("a game has 2 to 6") && told.contains("MAP is a file"),
        "{told}"
    );
    let few = [
        "table",
        "play",
        "iberia",
        "--players",
        "2",
        "--cards",
        "5",
        "-o",
        &log,
    ];
    refused(&few, 1);
    assert!(
        refused(
            &[
                "table",
                "play",
                "iberia",
                "--players",
                "2",
                "--code",
                "ABC",
                "-o",
                &log
            ],
            2
        )
        .contains("code")
    );
    assert!(!fs::exists(&log).unwrap());
    fs::write(&log, "mine").unwrap();
    let there = ["table", "play", "iberia", "--players", "2", "-o", &log];
    assert!(refused(&there, 1).contains("already exists"));
    assert_eq!(fs::read_to_string(&log).unwrap(), "mine");
}

#[test]
fn a_code_gives_the_game_again() {
    let folder = tempfile::tempdir().unwrap();
    let (log, told) = game(&folder, "");
    let text = fs::read_to_string(&log).unwrap();
    let code = text
        .lines()
        .find_map(|line| line.strip_prefix("deck: "))
        .unwrap();
    let args = ["play", "iberia", "--players", "Ana,Ben", "--code", code];
    let (_, again) = begun(&tempfile::tempdir().unwrap(), &args, "");
    assert_eq!(told.lines().nth(3), again.lines().nth(3));
}

#[test]
fn track_of_others_is_used_for_a_fee_that_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    let lines =
        "keep nothing\nkeep nothing\nend\nbuild Bilbao Zaragoza\n\nend\nend\nend\nstart Bilbao\n";
    let (log, _) = game(&folder, lines);
    let asked = "This pays 4 to Ben for the use of track. Go? [Y/n] ";
    let told = typed(
        &["table", "play", &log],
        "? move Zaragoza\nmove Zaragoza\nn\n",
    );
    assert!(told.contains("yes: it pays 4 to Ben for the use of track; the train starts at 8.62 of Bilbao, from where the route is shortest; the train stops at "), "{told}");
    assert!(told.contains(&format!("{asked}n\nnot done")), "{told}");
    let told = typed(
        &["table", "play", &log],
        "pick iron\nlock 5 iron\nmove Zaragoza\n\nend\nplayers\n",
    );
    assert!(told.contains("Ana: lock card 5 Iron to Toledo"), "{told}");
    assert!(told.contains("    pays Ben 4\n    the train st"), "{told}");
    assert!(told.contains("Iron to Toledo 18 locked by Ana"), "{told}");
    assert!(
        told.contains("Ana\n  cash 46 of 250, Freight, 2 holds: Iron (locks card 5 to Toledo)"),
        "{told}"
    );
}

#[test]
fn ferries_are_on_the_way() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "keep nothing\nkeep nothing\nbuild glasgow stranraer\n\nend\nend\nend\nbuild belfast\n\nend\n\
                 start stranraer\nend\nend\nmove belfast\n";
    let args = [
        "play",
        "british-isles",
        "--players",
        "Ana,Ben",
        "--seed",
        "5",
    ];
    let (_, told) = begun(&folder, &args, lines);
    assert!(
        told.contains("Ana: cross to 43.59\nAna: move 3 mileposts to Belfast"),
        "{told}"
    );
    assert!(
        told.contains("at Belfast, 2 to move"),
        "half movement is left: {told}"
    );
}
