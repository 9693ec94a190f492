//! Texts that cost far more than their size says, where a reader lets them: each form is held against each of them by a process of
//! its own, which may take so much processor time and memory as SECURITY.md says.

use std::path::Path;
use std::process::Command;

/// The bytes of a text: the most that a server takes.
const BYTES: usize = 2048 << 10;
/// What a process may take, as the shell's `ulimit` counts: seconds of processor time, and KiB of addresses, of which threads and
/// the program itself have some.
const LIMITS: [(&str, u64); 2] = [("-t", 10), ("-v", 1536 << 10)];
/// The variables that tell such a process what to do.
const FORM: &str = "MILEPOST_BOMB_FORM";
const FILE: &str = "MILEPOST_BOMB_FILE";

/// A text of one thing after another, up to the size.
fn repeated(begin: &str, each: impl Fn(usize) -> String, end: &str) -> String {
    let mut text = begin.to_owned();
    for number in 0.. {
        let next = each(number);
        if text.len() + next.len() + end.len() > BYTES {
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

/// Constants of which each is twice as long as the one before.
fn doubled(first: &str, next: impl Fn(usize) -> String) -> String {
    let lines: Vec<String> = (1..60)
        .map(|number| format!("A{number} = {}", next(number - 1)))
        .collect();
    format!(
        "module Engine\nmodule Game\nmodule GT\nclass Game < Game::Base\nA0 = {first}\n{}\nHEXES = {{ white: {{ %w[A1] => A59 }} }}\nTRAINS = A59\nTILES = A59\nend\nend\nend\nend\n",
        lines.join("\n")
    )
}

/// The texts, each with what it is.
fn bombs() -> Vec<(String, String)> {
    let mut all: Vec<(&str, String)> = vec![
        ("deep lists", same("", "[", "")),
        ("deep objects", same("", "{\"a\":", "")),
        ("many lists", same("[", "[],", "[]]")),
        ("many numbers", same("{\"hexes\":[", "0,", "0]}")),
        (
            "many members",
            repeated("{", |number| format!("\"k{number}\":0,"), "\"z\":0}"),
        ),
        (
            "one member again and again",
            same("{", "\"a\":{},", "\"a\":0}"),
        ),
        ("escapes", same("{\"name\":\"", "\\u0041", "\"}")),
        ("a long number", same("", "9", "")),
        ("a deep list of TOML", same("a = ", "[", "")),
        ("deep keys", same("a", ".a", " = 1")),
        (
            "many tables",
            repeated("", |number| format!("[t{number}]\n"), ""),
        ),
        ("tables of a list", same("", "[[cities]]\n", "")),
        (
            "dotted keys",
            repeated("", |number| format!("a.b.c.d.k{number} = 1\n"), ""),
        ),
        ("empty lines", same("", "\n", "")),
        ("short lines", same("", "a\n", "")),
        ("commas", same("", ",", "")),
        ("quotes", same("", "\"", "")),
        ("one long word", same("", "a", "")),
        ("parts of a tile", same("", "city=revenue:20;", "")),
        ("paths of a tile", same("", "path=a:0,b:_0;", "")),
        ("brackets of Ruby", same("A = ", "(", "")),
        (
            "classes of Ruby",
            repeated("", |number| format!("class C{number}\n"), ""),
        ),
        (
            "texts that double",
            doubled("'x'", |last| format!("A{last} + A{last}")),
        ),
        (
            "lists that double",
            doubled("['x']", |last| format!("A{last} + A{last}")),
        ),
        (
            "objects that double",
            doubled("{ a: 1 }", |last| format!("{{ a: A{last}, b: A{last} }}")),
        ),
        (
            "texts within texts",
            doubled("'x'", |last| format!("\"#{{A{last}}}#{{A{last}}}\"")),
        ),
        (
            "products",
            doubled("['x']", |last| format!("A{last} * 1000")),
        ),
        (
            "ranges",
            doubled("(1..2_000_000_000).to_a", |last| {
                format!("A{last}.map {{ |n| n }}")
            }),
        ),
    ];
    let record = |action: &str| {
        same(
            "{\"title\":\"T\",\"players\":[],\"actions\":[",
            action,
            "{}]}",
        )
    };
    all.extend([
        ("undone actions", record("{\"type\":\"undo\",\"id\":1},{\"type\":\"redo\",\"id\":1},")),
        ("laid tiles", record("{\"type\":\"lay_tile\",\"entity\":\"A\",\"id\":1,\"hex\":\"B2\",\"tile\":\"57-0\",\"rotation\":1},")),
        ("large counts", format!("{{\"milepost\":\"study-part/1\",\"runs\":{0},\"counts\":[{0}]}}", u64::MAX)),
    ]);
    all.into_iter()
        .map(|(name, text)| (name.to_owned(), text))
        .collect()
}

/// What one process does.
#[test]
fn one_bomb() {
    let (Ok(form), Ok(file)) = (std::env::var(FORM), std::env::var(FILE)) else {
        return;
    };
    let (_, held) = super::all().find(|(name, _)| *name == form).unwrap();
    for file in file.split(':') {
        held.hold(&std::fs::read(file).unwrap());
    }
}

/// Whether a process of its own holds a form against some files.
fn held(form: &str, files: &[&Path]) -> bool {
    let limits = LIMITS.map(|(limit, most)| format!("ulimit {limit} {most}"));
    let files: Vec<String> = files
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    let status = Command::new("sh")
        .args(["-c", &format!("{}; exec \"$0\" \"$@\"", limits.join("; "))])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "forms::bombs::one_bomb"])
        .env(FORM, form)
        .env(FILE, files.join(":"))
        .output();
    status.unwrap().status.success()
}

/// Each form, against all of them at once; if that fails, against each alone, to say which it was.
#[cfg(unix)]
#[test]
fn no_form_takes_more_than_its_share() {
    let folder = tempfile::tempdir().unwrap();
    let bombs = bombs();
    let file = |number: usize| folder.path().join(number.to_string());
    for (number, (_, text)) in bombs.iter().enumerate() {
        std::fs::write(file(number), text).unwrap();
    }
    let files: Vec<_> = (0..bombs.len()).map(file).collect();
    let mut failed = Vec::new();
    for (form, _) in super::all() {
        for (file, (name, _)) in files.iter().zip(&bombs) {
            if !held(form, &[file]) {
                failed.push(format!("{form}: {name}"));
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

/// The limits end what takes more.
#[cfg(unix)]
#[test]
fn a_bomb_that_goes_off_is_noticed() {
    let missing = Path::new("no such file");
    assert!(!held("deck", &[missing]));
}
