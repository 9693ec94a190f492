//! Texts that cost far more than their size says, where a reader lets them: each form is held against each of them by a process that
//! may take so much processor time and memory as SECURITY.md says.

use milepost_testkit::count;
use std::path::PathBuf;
use std::process::Command;

/// The bytes of a text here. `MILEPOST_BOMBS` sets others: `.ci/long` has as many as a server takes.
const BYTES: usize = 128 << 10;
/// The share of a text: seconds of processor time, and KiB of addresses, of which threads and the program itself have some.
const SECONDS: usize = 10;
/// And all of them together, where they are small: they take a second on a free machine.
const SECONDS_OF_ALL: usize = 30;
const KILOBYTES: usize = 1536 << 10;
/// The variables that tell a process what to do.
const FORM: &str = "BOMB_FORM";
const FILES: &str = "BOMB_FILES";
/// Stand for a file that takes too much.
const TIME: &str = "time";
const MEMORY: &str = "memory";

fn bytes() -> usize {
    count::of("MILEPOST_BOMBS", BYTES)
}

/// A text of one thing after another, up to the size.
fn repeated(begin: &str, each: impl Fn(usize) -> String, end: &str) -> String {
    let mut text = begin.to_owned();
    for number in 0.. {
        let next = each(number);
        if text.len() + next.len() + end.len() > bytes() {
            break;
        }
        text.push_str(&next);
    }
    text + end
}

/// The same piece again and again.
fn same(begin: &str, piece: &str, end: &str) -> String {
    repeated(begin, |_| piece.to_owned(), end)
}

/// A record of a game with the same actions again and again.
fn record(actions: &str) -> String {
    let begin = "{\"title\":\"T\",\"players\":[],\"actions\":[";
    same(begin, actions, "{}]}")
}

/// The source of a title, whose constants are each made of the one before.
fn grown(first: &str, next: impl Fn(String) -> String) -> String {
    let lines = (1..60).map(|number| format!("A{number} = {}\n", next(format!("A{}", number - 1))));
    format!(
        "module Engine\nmodule Game\nmodule GT\nclass Game < Game::Base\nA0 = {first}\n{}HEXES = {{ white: {{ %w[A1] => A59 }} }}\n\
         TRAINS = A59\nTILES = A59\nend\nend\nend\nend\n",
        lines.collect::<String>()
    )
}

/// The texts, each with what it is.
pub fn bombs() -> Vec<(&'static str, String)> {
    let numbered = |begin: &str, end: &str| {
        let (begin, end) = (begin.to_owned(), end.to_owned());
        move |number: usize| format!("{begin}{number}{end}")
    };
    let most = u64::MAX;
    vec![
        ("deep lists", same("", "[", "")),
        ("deep objects", same("", "{\"a\":", "")),
        ("many lists", same("[", "[],", "[]]")),
        ("many numbers", same("{\"hexes\":[", "0,", "0]}")),
        (
            "many members",
            repeated("{", numbered("\"k", "\":0,"), "\"z\":0}"),
        ),
        ("one member often", same("{", "\"a\":{},", "\"a\":0}")),
        ("escapes", same("{\"name\":\"", "\\u0041", "\"}")),
        ("a long number", same("", "9", "")),
        ("a deep list of TOML", same("a = ", "[", "")),
        ("deep keys", same("a", ".a", " = 1")),
        ("many tables", repeated("", numbered("[t", "]\n"), "")),
        ("tables of a list", same("", "[[cities]]\n", "")),
        (
            "dotted keys",
            repeated("", numbered("a.b.c.k", " = 1\n"), ""),
        ),
        ("empty lines", same("", "\n", "")),
        ("short lines", same("", "a\n", "")),
        ("commas", same("", ",", "")),
        ("quotes", same("", "\"", "")),
        ("one long word", same("", "a", "")),
        ("cities of a tile", same("", "city=revenue:20;", "")),
        ("paths of a tile", same("", "path=a:0,b:_0;", "")),
        ("brackets of Ruby", same("A = ", "(", "")),
        (
            "classes of Ruby",
            repeated("", numbered("class C", "\n"), ""),
        ),
        (
            "texts that double",
            grown("'x'", |last| format!("{last} + {last}")),
        ),
        (
            "lists that double",
            grown("['x']", |last| format!("{last} + {last}")),
        ),
        (
            "objects that double",
            grown("{ a: 1 }", |last| format!("{{ a: {last}, b: {last} }}")),
        ),
        (
            "texts within texts",
            grown("'x'", |last| format!("\"#{{{last}}}#{{{last}}}\"")),
        ),
        ("products", grown("['x']", |last| format!("{last} * 1000"))),
        (
            "ranges",
            grown("(1..2_000_000_000).to_a", |last| {
                format!("{last}.map {{ |n| n }}")
            }),
        ),
        (
            "actions undone",
            record("{\"type\":\"undo\",\"id\":1},{\"type\":\"redo\",\"id\":1},"),
        ),
        (
            "tiles laid",
            record(
                "{\"type\":\"lay_tile\",\"entity\":\"A\",\"id\":1,\"hex\":\"B2\",\"tile\":\"57-0\",\"rotation\":1},",
            ),
        ),
        (
            "large counts",
            format!("{{\"milepost\":\"study-part/1\",\"runs\":{most},\"counts\":[{most}]}}"),
        ),
    ]
}

/// The work of one process.
#[test]
fn one_process() {
    let (Ok(form), Ok(files)) = (std::env::var(FORM), std::env::var(FILES)) else {
        return;
    };
    let (_, held) = super::all().find(|(name, _)| *name == form).unwrap();
    for file in files.split(':') {
        match file {
            TIME => while std::hint::black_box(true) {},
            MEMORY => drop(std::hint::black_box(vec![1_u8; 2 << 30])),
            file => held.hold(&std::fs::read(file).unwrap()),
        }
    }
}

/// Holds a form against some files by a process of its own; true if that ends well within these limits.
fn is_held(form: &str, files: &[PathBuf], seconds: usize) -> bool {
    let limits = format!("ulimit -t {seconds}; ulimit -v {KILOBYTES}; exec \"$0\" \"$@\"");
    let names: Vec<&str> = files.iter().map(|file| file.to_str().unwrap()).collect();
    let ended = Command::new("sh")
        .args(["-c", &limits])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "forms::bombs::one_process"])
        .env(FORM, form)
        .env(FILES, names.join(":"))
        .output();
    ended.unwrap().status.success()
}

/// Small ones are held by one process for each form; if that fails, and where they are large, by one for each.
#[cfg(unix)]
#[test]
fn no_text_takes_more_than_its_share() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    for (name, text) in bombs() {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        files.push(file);
    }
    let mut failed = Vec::new();
    for (form, _) in super::all() {
        if bytes() <= BYTES && is_held(form, &files, SECONDS_OF_ALL) {
            continue;
        }
        let alone = files
            .iter()
            .filter(|file| !is_held(form, &[(*file).clone()], SECONDS));
        failed.extend(alone.map(|file| format!("{form}: {}", file.display())));
    }
    assert_eq!(failed, [""; 0]);
}

/// The limits end what takes more, and a failure is one.
#[cfg(unix)]
#[test]
fn what_takes_more_than_its_share_is_noticed() {
    for what in [TIME, MEMORY, "no such file"] {
        assert!(!is_held("deck", &[PathBuf::from(what)], 1), "{what}");
    }
}
