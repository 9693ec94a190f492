//! Bots that are programs: the protocol of docs/bots.md, with bots that keep to it and others that do not. Bots are scripts
//! of the shell. Where python3 is missing, the example of the guide is counted as ignored, which is said aloud.
#![allow(clippy::panic, clippy::print_stderr, clippy::unwrap_used)]

use libtest_mimic::{Arguments, Failed, Trial};
use milepost_testkit::wait;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// A bot that passes: `answer` may be another answer to a decision with the number $id.
fn shell(folder: &Path, name: &str, answer: &str) -> String {
    let file = folder.join(name);
    let text = format!(
        "#!/bin/sh\npass() {{ case $line in *'\"stage\":\"draft\"'*) echo '{{\"id\":'$id',\"action\":{{\"do\":\"keep\",\"cards\":[]}}}}';; \
         *) echo '{{\"id\":'$id',\"action\":{{\"do\":\"end\"}}}}';; esac; }}\n\
         read -r line; echo '{{\"protocol\":1}}'\n\
         while read -r line; do id=${{line#*\\\"id\\\":}}; id=${{id%%,*}}\n\
         case $line in *'\"type\":\"over\"'*) exit 0;; esac\n{answer}\ndone\n"
    );
    fs::write(&file, text).unwrap();
    format!("exec:sh {}", file.display())
}

/// Seconds that a bot is waited for which gives no answer. The others, which answer at once, are to be ready within it.
const SOON: &str = "3";

/// What a session printed and said, without its input.
struct Told {
    is_done: bool,
    out: String,
    said: String,
}

fn run(arguments: &[&str]) -> Told {
    let output = Command::new(env!("CARGO_BIN_EXE_milepost"))
        .args(arguments)
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    Told {
        is_done: output.status.success(),
        out: String::from_utf8(output.stdout).unwrap(),
        said: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A game of one round between a bot that passes and another, and its log.
fn played(folder: &Path, bot: &str, more: &[&str]) -> (Told, String) {
    let log = folder.join("game.log");
    let plain = shell(folder, "plain", "pass");
    let players = format!("bot:{plain},bot:{bot}");
    let log_name = log.to_str().unwrap();
    let begin = [
        "table", "play", "iberia", "--seed", "5", "--option", "rounds=1",
    ];
    let told = run(&[&begin[..], &["--players", &players, "-o", log_name], more].concat());
    (told, fs::read_to_string(&log).unwrap_or_default())
}

/// Whether all that a bot did in its game of one round was to pass.
fn passed(log: &str) -> bool {
    let acts = log.lines().filter(|line| line.contains(". Bot: "));
    let others = acts.filter(|line| !line.contains(": keep nothing") && !line.contains(": end"));
    log.contains("ends the game") && others.count() == 0
}

/// The protocol as bots see it: a bot that keeps what it reads.
fn a_bot_is_told_what_its_seat_sees(folder: &Path) {
    let seen = folder.join("seen");
    let answer = format!("echo \"$line\" >> {}; pass", seen.display());
    let bot = shell(folder, "bot", &answer);
    let (told, log) = played(folder, &bot, &["--game", "standard"]);
    assert!(told.is_done && passed(&log), "{}{log}", told.said);
    let lines = fs::read_to_string(&seen).unwrap();
    let lines: Vec<serde_json::Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    // Two building rounds and a turn.
    assert_eq!(lines.len(), 3);
    for (line, id) in lines.iter().zip(1..) {
        assert_eq!((&line["type"], &line["id"]), (&"act".into(), &id.into()));
        let players = line["view"]["players"].as_array().unwrap();
        assert!(players[0]["hand"].is_null() && players[1]["hand"].is_array());
        assert!(line.to_string().len() < 100_000);
    }
    // Going back from each milepost leads to where track may begin, by less and less money.
    let builds = lines[0]["builds"].as_array().unwrap();
    let number = |build: &serde_json::Value, at: usize| build[at].as_i64().unwrap();
    assert!(builds.len() > 100);
    for build in builds {
        let before = builds
            .iter()
            .find(|other| number(other, 0) == number(build, 1));
        assert!(before.is_none_or(|before| number(before, 2) <= number(build, 2)));
    }
    assert!(lines[0]["advice"].is_null());
}

fn an_illegal_answer_is_refused_by_its_rule_and_asked_again(folder: &Path) {
    let seen = folder.join("seen");
    let answer = format!(
        "case $line in *'\"type\":\"refused\"'*) echo \"$line\" >> {}; pass;; \
         *) echo '{{\"id\":'$id',\"action\":{{\"do\":\"move\",\"path\":[1,2]}}}}';; esac",
        seen.display()
    );
    let bot = shell(
        folder,
        "bot",
        &answer.replace(
            "pass;;",
            "echo '{\"id\":'$id',\"action\":{\"do\":\"end\"}}';;",
        ),
    );
    // Without a draft every pass is an end.
    let (told, log) = played(folder, &bot, &["--game", "standard"]);
    assert!(told.is_done && passed(&log), "{}{log}", told.said);
    let lines = fs::read_to_string(&seen).unwrap();
    let first: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!(first["left"], 4);
    assert!(
        first["what"]
            .as_str()
            .unwrap()
            .starts_with("Bot cannot move"),
        "{first}"
    );
    assert!(
        first["rule"].as_str().unwrap().starts_with("opening: "),
        "{first}"
    );
}

fn after_five_refusals_the_seat_passes(folder: &Path) {
    for (name, answer) in [
        (
            "illegal",
            "echo '{\"id\":'$id',\"action\":{\"do\":\"deliver\",\"card\":0,\"demand\":0}}'",
        ),
        ("garbage", "echo hello"),
        ("not text", "printf '\\377\\n'"),
        (
            "misspelt",
            "echo '{\"id\":'$id',\"action\":{\"do\":\"end\"},\"more\":1}'",
        ),
        ("ahead", "echo '{\"id\":99,\"action\":{\"do\":\"end\"}}'"),
        ("huge line", "head -c 100000 /dev/zero | tr '\\0' x; echo"),
        (
            "long path",
            "printf '{\"id\":%s,\"action\":{\"do\":\"build\",\"path\":[1' $id; yes ,1 | head -n 300 | tr -d '\\n'; echo ']}}'",
        ),
        (
            "hidden card",
            "echo '{\"id\":'$id',\"action\":{\"do\":\"lock\",\"card\":80,\"demand\":0}}'",
        ),
    ] {
        let bot = shell(folder, "bot", answer);
        let _ = fs::remove_file(folder.join("game.log"));
        let (told, log) = played(folder, &bot, &[]);
        assert!(told.is_done && passed(&log), "{name}: {}{log}", told.said);
        assert!(
            told.said
                .contains("passes: 5 answers were refused, the last one: "),
            "{name}: {}",
            told.said
        );
    }
}

fn a_bot_that_dies_is_told_of_and_its_seat_passes(folder: &Path) {
    let bot = shell(folder, "bot", "exit 3");
    let (told, log) = played(folder, &bot, &[]);
    assert!(told.is_done && passed(&log), "{}{log}", told.said);
    assert!(
        told.said
            .contains("has ended (exit status: 3): its seat passes from now on"),
        "{}",
        told.said
    );
    assert_eq!(told.said.matches("passes from now on").count(), 1);
}

fn a_late_bot_passes_and_is_ended_at_last(folder: &Path) {
    let marks = folder.join("late");
    // Its children end with its pipes.
    let bot = shell(
        folder,
        "bot",
        &format!(
            "echo x >> {}; exec sleep {}",
            marks.display(),
            2 * wait::LIMIT.as_secs()
        ),
    );
    let begun = Instant::now();
    let (told, log) = played(folder, &bot, &["--bot-seconds", SOON]);
    assert!(told.is_done && passed(&log), "{}{log}", told.said);
    assert!(begun.elapsed() < wait::LIMIT, "its end was waited for");
    // On a busy machine the other one may be late, too.
    let late = told.said.lines().filter(|line| {
        line.contains(bot.trim_start_matches("exec:"))
            && line.contains(&format!("no answer came within {SOON} seconds"))
    });
    assert_eq!(late.count(), 2, "{}", told.said);
    assert!(
        told.said
            .contains("was late 3 times in a row and was ended"),
        "{}",
        told.said
    );
}

fn a_bot_that_floods_stale_answers_is_late_at_its_deadline(folder: &Path) {
    let flood = "yes '{\"id\":0,\"action\":{\"do\":\"end\"}}'";
    let bot = shell(folder, "bot", &format!("exec {flood}"));
    let begun = Instant::now();
    let (told, log) = played(folder, &bot, &["--bot-seconds", "1"]);
    assert!(told.is_done && passed(&log), "{}{log}", told.said);
    assert!(begun.elapsed() < wait::LIMIT, "its end was waited for");
    let ended = format!(
        "({}) was late 3 times in a row",
        bot.trim_start_matches("exec:")
    );
    assert!(told.said.contains(&ended), "{}", told.said);
}

/// A bot that has not answered `hello` in time passes, and plays once it has answered.
fn a_bot_that_answers_hello_late_loses_its_turn_and_not_the_game(folder: &Path) {
    let bot = shell(folder, "bot", "pass");
    let script = fs::read_to_string(folder.join("bot")).unwrap();
    let seen = folder.join("seen");
    let late = |answer: &str| {
        let waits = format!("read -r line; sleep 2; echo '{answer}'");
        let then = format!("id=${{id%%,*}}\necho $id >> {}", seen.display());
        let begin = "read -r line; echo '{\"protocol\":1}'";
        let changed = script.replace(begin, &waits).replace("id=${id%%,*}", &then);
        fs::write(folder.join("bot"), changed).unwrap();
        let _ = fs::remove_file(folder.join("game.log"));
        played(folder, &bot, &["--bot-seconds", "1", "--game", "standard"])
    };
    let (told, log) = late("{\"protocol\":1}");
    assert!(told.is_done && passed(&log), "{}{log}", told.said);
    let note = "did not answer hello within 1 second and passes until it does";
    assert!(told.said.contains(note), "{}", told.said);
    // Its decisions count from 1 once it is asked any. On a busy machine it may be later still, and is ended in the end.
    let asked = fs::read_to_string(&seen).unwrap_or_default();
    let ended = told.said.contains("was late 3 times in a row");
    assert!(asked.starts_with("1\n") || ended, "{asked}{}", told.said);
    let (told, log) = late("{\"protocol\":2}");
    assert!(told.is_done && passed(&log), "{}{log}", told.said);
    let ended = ended
        || told.said.contains(
            "speaks version 2 of the protocol: this release speaks 1: its seat passes from now on",
        );
    assert!(
        ended || told.said.contains("was late 3 times in a row"),
        "{}",
        told.said
    );
}

/// A bot that never answers `hello` costs its own decisions in play and in studies.
fn a_silent_bot_passes_and_is_ended_at_last(folder: &Path) {
    let file = folder.join("silent");
    fs::write(&file, format!("exec sleep {}\n", 2 * wait::LIMIT.as_secs())).unwrap();
    let bot = format!("exec:sh {}", file.display());
    let (told, log) = played(folder, &bot, &["--bot-seconds", "1"]);
    assert!(
        told.is_done && log.contains("ends the game"),
        "{}{log}",
        told.said
    );
    let ended = "was late 3 times in a row and was ended";
    assert!(told.said.contains(ended), "{}", told.said);
    let study = [
        "table",
        "study",
        "iberia",
        "--games",
        "1",
        "--seed",
        "1",
        "--option",
        "rounds=1",
        "--bot-seconds",
        "1",
        "--players",
        "2",
        "--bots",
        &bot,
    ];
    let told = run(&study);
    assert!(told.is_done && told.said.contains(ended), "{}", told.said);
}

fn a_late_answer_is_not_taken_for_the_next(folder: &Path) {
    let first = folder.join("first");
    // The first answer comes when the next one is waited for, and names an action that would be refused then.
    let answer = format!(
        "if [ ! -e {0} ]; then echo $id > {0}; else \
         [ -s {0} ] && echo '{{\"id\":'$(cat {0})',\"action\":{{\"do\":\"move\",\"path\":[1]}}}}'; : > {0}; pass; fi",
        first.display()
    );
    let bot = shell(folder, "bot", &answer);
    let (told, log) = played(folder, &bot, &["--bot-seconds", SOON]);
    assert!(told.is_done && passed(&log), "{}{log}", told.said);
    assert!(!told.said.contains("refused"), "{}", told.said);
}

/// Bots that do not begin as the protocol asks, the seconds that they are waited for, and what is said of them.
fn without_hello(folder: &Path) -> [(String, String, &'static str); 4] {
    let script = |name: &str, text: &str| {
        let file = folder.join(name);
        fs::write(&file, text).unwrap();
        format!("exec:sh {}", file.display())
    };
    let long = wait::LIMIT.as_secs().to_string();
    let stays = format!("exec sleep {}\n", 2 * wait::LIMIT.as_secs());
    [
        (
            "exec:/nowhere/bot".to_owned(),
            long.clone(),
            "cannot be started",
        ),
        (
            script("ends", "exit 0\n"),
            long.clone(),
            "ended before it answered hello",
        ),
        (
            script("other", &format!("echo '{{\"protocol\":2}}'\n{stays}")),
            long.clone(),
            "speaks version 2 of the protocol",
        ),
        (
            script("words", &format!("echo hello\n{stays}")),
            long.clone(),
            "answered hello with something else",
        ),
    ]
}

fn a_bot_that_does_not_say_hello_is_refused_before_the_game(folder: &Path) {
    for (bot, seconds, why) in without_hello(folder) {
        let (told, _) = played(folder, &bot, &["--bot-seconds", &seconds]);
        assert!(
            !told.is_done && told.said.contains(why),
            "{why}: {}",
            told.said
        );
        let study = format!(
            "table study iberia --games 1 --seed 1 --players 2 --bot-seconds {seconds} --bots"
        );
        let mut study: Vec<&str> = study.split(' ').collect();
        study.push(&bot);
        let told = run(&study);
        assert!(
            !told.is_done && told.said.contains(why),
            "{why}: {}",
            told.said
        );
    }
    let told = run(&["table", "play", "iberia", "--players", "Ana,bot:exec:"]);
    assert!(
        told.said.contains("exec: is followed by a command"),
        "{}",
        told.said
    );
}

fn a_command_is_given_to_no_shell(folder: &Path) {
    let trap = folder.join("trap");
    let bot = format!(
        "{} ; touch {}",
        shell(folder, "bot", "pass"),
        trap.display()
    );
    let (told, log) = played(folder, &bot, &[]);
    assert!(told.is_done && !log.is_empty(), "{}", told.said);
    assert!(!trap.exists());
}

fn a_game_is_continued_with_the_command_named_again(folder: &Path) {
    let bot = shell(folder, "bot", "pass");
    let log = folder.join("on.log");
    let log = log.to_str().unwrap();
    let begin = [
        "table", "play", "iberia", "--seed", "5", "--option", "rounds=1",
    ];
    let players = format!("Ana,bot:{bot}");
    let told = run(&[&begin[..], &["--players", &players, "-o", log]].concat());
    assert!(told.is_done, "{}", told.said);
    let text = fs::read_to_string(log).unwrap();
    assert!(
        text.contains("bot exec: Bot\n") && !text.contains(folder.to_str().unwrap()),
        "{text}"
    );
    let told = run(&["table", "play", log]);
    assert!(told.said.contains("--bot \"Bot=COMMAND\""), "{}", told.said);
    let command = format!("Bot={}", bot.trim_start_matches("exec:"));
    assert!(run(&["table", "play", log, "--bot", &command]).is_done);
    let ana = format!("Ana={}", bot.trim_start_matches("exec:"));
    let told = run(&["table", "play", log, "--bot", &ana]);
    assert!(
        told.said.contains("Ana is not a bot that is a program"),
        "{}",
        told.said
    );
}

fn a_bot_is_gone_when_its_game_is(folder: &Path) {
    let pid = folder.join("pid");
    let stubborn = format!("echo $$ > {}; trap '' TERM HUP PIPE; pass", pid.display());
    let bot = shell(folder, "bot", &stubborn);
    let script = fs::read_to_string(folder.join("bot")).unwrap();
    fs::write(
        folder.join("bot"),
        script.replace("exit 0", "exec sleep 60"),
    )
    .unwrap();
    let (told, log) = played(folder, &bot, &[]);
    assert!(told.is_done && passed(&log), "{}", told.said);
    let pid = fs::read_to_string(&pid).unwrap();
    assert!(
        !Path::new("/proc").join(pid.trim()).exists(),
        "process {pid} is left"
    );
}

fn studies_seat_bots_and_name_them(folder: &Path) {
    let bot = shell(folder, "bot", "pass");
    let bots = format!("greedy,{bot}");
    let study = |threads: &str| {
        let told = run(&[
            "table",
            "study",
            "iberia",
            "--games",
            "3",
            "--seed",
            "4",
            "--option",
            "rounds=4",
            "--bots",
            &bots,
            "--threads",
            threads,
            "--json",
        ]);
        assert!(told.is_done, "{}", told.said);
        told.out
    };
    let one = study("1");
    assert_eq!(one, study("3"));
    let report: serde_json::Value = serde_json::from_str(&one).unwrap();
    assert_eq!(report["bots"], serde_json::json!(["greedy", bot]));
    let kinds = report["kinds"].as_array().unwrap();
    assert_eq!(kinds[1]["name"], bot.as_str());
    assert_eq!(kinds[1]["players"], 3);
    assert_eq!(kinds[1]["deliveries"], 0.0);
    assert!(kinds[0]["sections"].as_f64().unwrap() > 0.0);
}

fn a_study_goes_on_where_a_bot_dies(folder: &Path) {
    let bot = shell(folder, "bot", "exit 1");
    let told = run(&[
        "table",
        "study",
        "iberia",
        "--games",
        "2",
        "--seed",
        "4",
        "--option",
        "rounds=2",
        "--players",
        "2",
        "--bots",
        &bot,
    ]);
    assert!(told.is_done, "{}", told.said);
    assert!(
        told.said.contains("has ended (exit status: 1)"),
        "{}",
        told.said
    );
}

fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/bot.py")
}

fn the_example_plays_whole_games(folder: &Path) {
    let text = fs::read_to_string(example()).unwrap();
    assert!(text.lines().count() <= 60, "{} lines", text.lines().count());
    let bot = format!("bot:exec:python3 {}", example().display());
    for game in ["locking", "standard"] {
        let log = folder.join(format!("{game}.log"));
        let log = log.to_str().unwrap();
        let players = format!("{bot},{bot}");
        let options = [
            "--option", "goal=90", "--option", "spared=6", "--game", game, "-o", log,
        ];
        let told = run(&[
            &[
                "table",
                "play",
                "iberia",
                "--seed",
                "5",
                "--players",
                &players,
            ][..],
            &options,
        ]
        .concat());
        assert!(told.is_done, "{}", told.said);
        let text = fs::read_to_string(log).unwrap();
        assert!(text.contains("ends the game: "), "{game}: {}", told.said);
        let delivered = text.matches(": deliver card ").count();
        assert!(
            delivered >= 5,
            "{game}: {delivered} deliveries\n{}",
            told.said
        );
    }
}

/// Tests with their names.
macro_rules! tests {
    ($($name:ident),* $(,)?) => {
        [$((stringify!($name), $name as fn(&Path))),*]
    };
}

fn main() {
    let has_python = Command::new("python3").arg("--version").output().is_ok();
    if !has_python {
        eprintln!("\n!! The example bot is not tested. Missing: python3.");
    }
    let shell = tests![
        a_bot_is_told_what_its_seat_sees,
        an_illegal_answer_is_refused_by_its_rule_and_asked_again,
        after_five_refusals_the_seat_passes,
        a_bot_that_dies_is_told_of_and_its_seat_passes,
        a_late_bot_passes_and_is_ended_at_last,
        a_bot_that_floods_stale_answers_is_late_at_its_deadline,
        a_bot_that_answers_hello_late_loses_its_turn_and_not_the_game,
        a_silent_bot_passes_and_is_ended_at_last,
        a_late_answer_is_not_taken_for_the_next,
        a_bot_that_does_not_say_hello_is_refused_before_the_game,
        a_command_is_given_to_no_shell,
        a_game_is_continued_with_the_command_named_again,
        a_bot_is_gone_when_its_game_is,
        studies_seat_bots_and_name_them,
        a_study_goes_on_where_a_bot_dies,
    ];
    let shell = shell.map(|test| (test, cfg!(unix)));
    let python = tests![the_example_plays_whole_games].map(|test| (test, has_python));
    let trials = shell.into_iter().chain(python).map(|((name, test), runs)| {
        let run = move || -> Result<(), Failed> {
            let folder = tempfile::tempdir()?;
            test(folder.path());
            Ok(())
        };
        Trial::test(name, run).with_ignored_flag(!runs)
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}
