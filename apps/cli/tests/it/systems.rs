//! What other systems bring: CR LF at the ends of lines, drive letters, terminals without colour.

use crate::common::{file, printed, refused, said};
use std::fs;
use std::path::Path;

/// A file that ships, by its path from the root of the repository.
fn shipped(path: &str) -> String {
    fs::read_to_string(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn files_are_read_with_the_ends_of_lines_of_windows() {
    let made = tempfile::tempdir().unwrap();
    let make = |name: &str, args: &str| {
        let file = file(&made, name);
        let args: Vec<&str> = args.split(' ').chain(["-o", &file]).collect();
        printed(&args);
        fs::read_to_string(file).unwrap()
    };
    let deal = "deck deal iberia --players 4 --seed 1";
    let rules = "milepost = \"contract-rules/1\"\nreward.dollars_per_segment = 3000\n";
    let game = "contract new north-america --players 2 --seed 1";
    for (name, text, args) in [
        (
            "map.toml",
            shipped("tools/map/maps/iberia.toml"),
            "map export map.toml",
        ),
        (
            "map.json",
            make("map.json", "map export iberia"),
            "map distances map.json",
        ),
        (
            "deck.txt",
            make("deck.txt", deal),
            "deck check iberia deck.txt",
        ),
        (
            "deck.csv",
            make("deck.csv", deal),
            "deck check iberia deck.csv",
        ),
        (
            "deck.json",
            make("deck.json", deal),
            "deck check iberia deck.json",
        ),
        (
            "deck.ebp",
            make("deck.ebp", deal),
            "deck check iberia deck.ebp",
        ),
        (
            "position.toml",
            shipped("tools/route-files/boards/velmark-late.toml"),
            "route best position.toml --json",
        ),
        (
            "board.toml",
            shipped("tools/route-files/boards/velmark.toml"),
            "route convert board.toml --to notation",
        ),
        (
            "title.toml",
            shipped("tools/route-files/titles/1889.toml"),
            "route best velmark-late --json --rules title.toml",
        ),
        (
            "network.toml",
            shipped("tools/contract/networks/north-america.toml"),
            "contract network show network.toml --json",
        ),
        (
            "rules.toml",
            rules.to_owned(),
            "contract values north-america --json --rules rules.toml",
        ),
        (
            "game.json",
            make("game.json", game),
            "contract show game.json --json",
        ),
        (
            "preset.toml",
            shipped("tools/board/presets/skerries.toml"),
            "board make --preset preset.toml --players 2 --scenario 1 --seed 1 -o out.json",
        ),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let [unix, windows] = [
            text.replace("\r\n", "\n"),
            text.replace("\r\n", "\n").replace('\n', "\r\n"),
        ]
        .map(|text| {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join(name), text).unwrap();
            let (status, mut out, err) = said(folder.path(), &args);
            assert_eq!(status, Some(0), "{args:?}: {err}");
            out += &fs::read_to_string(folder.path().join("out.json")).unwrap_or_default();
            assert!(!out.is_empty(), "{args:?}");
            (timeless(&out), err)
        });
        assert_eq!(unix, windows, "{args:?}");
    }
}

/// An answer without the time that it took.
fn timeless(answer: &str) -> String {
    let lines = answer.split_inclusive(',');
    lines.filter(|part| !part.contains("\"seconds\"")).collect()
}

#[test]
fn an_error_shows_its_line_without_the_carriage_return() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = "milepost = \"map/1\"\nname = 3\nunknown = 1\n";
    let [unix, windows] = [wrong.to_owned(), wrong.replace('\n', "\r\n")].map(|text| {
        fs::write(folder.path().join("map.toml"), text).unwrap();
        said(folder.path(), &["map", "check", "map.toml"])
    });
    assert!(unix.2.contains("2 | name = 3\n"), "{}", unix.2);
    assert_eq!(unix, windows);
}

/// A path with a drive is a path to every command, not a name, a code or a link; on other systems it is an odd name of a file.
#[test]
fn a_path_with_a_drive_is_a_path() {
    let absent = r"C:\games\my map.toml";
    for command in [
        "map show",
        "deck deal",
        "route best",
        "contract value",
        "contract network show",
        "board show",
        "table show",
    ] {
        let mut args: Vec<&str> = command.split(' ').collect();
        args.push(absent);
        match command {
            "board show" => args.extend(["-o", "x.svg"]),
            "contract value" => args.extend(["x", "y"]),
            "deck deal" => args.extend(["--players", "4"]),
            _ => {}
        }
        let told = refused(&args, 1);
        let found = told.contains(&format!("cannot read {absent}: "));
        assert!(found, "{command}: {told}");
    }
    #[cfg(unix)]
    {
        let folder = tempfile::tempdir().unwrap();
        let there = r"C:\iberia.toml";
        let text = shipped("tools/map/maps/iberia.toml");
        fs::write(folder.path().join(there), text).unwrap();
        let (status, out, err) = said(folder.path(), &["map", "export", there]);
        assert_eq!(status, Some(0), "{err}");
        assert_eq!(out, printed(&["map", "export", "iberia"]));
    }
}

/// What a terminal shows of a command, with these variables set.
#[cfg(target_os = "linux")]
fn shown(folder: &Path, variables: &[(&str, &str)], command: &str) -> String {
    let program = assert_cmd::cargo::cargo_bin("milepost");
    let line = format!("{} {command}", program.display());
    let mut terminal = std::process::Command::new("script");
    terminal.args(["-q", "-e", "-c", &line, "/dev/null"]);
    terminal
        .current_dir(folder)
        .stdin(std::process::Stdio::null());
    // A set CI alone makes colours of a terminal that has none.
    for decides in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
        terminal.env_remove(decides);
    }
    terminal.env("TERM", "xterm-256color");
    terminal.envs(variables.iter().copied());
    String::from_utf8(terminal.output().unwrap().stdout).unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_without_colours_gets_none() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("map.toml"), "name = 3\n").unwrap();
    for command in ["map check map.toml", "map", "nothing"] {
        let coloured = shown(folder.path(), &[], command);
        assert!(coloured.contains("\u{1b}["), "{command}: {coloured}");
        for plain in [("NO_COLOR", "1"), ("TERM", "dumb")] {
            let text = shown(folder.path(), &[plain], command);
            assert!(!text.contains('\u{1b}'), "{command}: {text}");
            assert!(text.len() > 40, "{command}: {text}");
        }
    }
}

/// The hand of one player leaves the screen before the next looks at it.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_without_control_sequences_is_scrolled() {
    let folder = tempfile::tempdir().unwrap();
    let play = "table play iberia --players Ana,Ben --game standard --seed 1 -o game.log";
    for colours in [&[][..], &[("NO_COLOR", "1")]] {
        let screen = shown(folder.path(), colours, play);
        assert!(screen.contains("\u{1b}[3J"), "{screen}");
        fs::remove_file(folder.path().join("game.log")).unwrap();
    }
    let paper = shown(folder.path(), &[("TERM", "dumb")], play);
    assert!(!paper.contains('\u{1b}'), "{paper}");
    assert!(paper.contains(&"\r\n".repeat(100)), "{paper}");
}
