//! Tests wait for facts and never for so many milliseconds: a busy machine makes them slower, and nothing else.

use super::{crates, files, root, sources};
use std::fs;
use std::path::{Path, PathBuf};

/// Words that no test in a browser may have.
const FIXED: [&str; 3] = ["waitForTimeout", "networkidle", "timeout:"];
/// The word of the one file in which they wait.
const TIMER: &str = "setTimeout";
const HOUSE: &str = "house.mjs";

/// The words of Rust for waiting; whole they would be found in this file, too.
fn words() -> [String; 4] {
    [
        ["sle", "ep"].concat(),
        ["yield", "_now"].concat(),
        ["park", "_timeout"].concat(),
        ["recv", "_timeout"].concat(),
    ]
}

/// The place of a byte in a text, as people count lines.
fn line(text: &str, at: usize) -> usize {
    1 + text[..at].matches('\n').count()
}

/// The lines of a test in Rust that wait by themselves. What follows the word in a script of the shell, a blank and a
/// number, is not Rust; comments may say what they like.
fn waiting(text: &str) -> Vec<usize> {
    let waits = |line: &str| {
        words().iter().any(|word| {
            line.match_indices(word.as_str()).any(|(at, _)| {
                let (before, after) = (&line[..at], &line[at + word.len()..]);
                let is_part = before.ends_with(|sign: char| sign.is_ascii_alphabetic());
                let is_script = after.strip_prefix(' ').is_some_and(|rest| {
                    rest.starts_with(|sign: char| "{0123456789".contains(sign))
                });
                !is_part && !is_script
            })
        })
    };
    let lines = (1..).zip(text.lines());
    lines
        .filter(|(_, line)| !line.trim_start().starts_with("//") && waits(line))
        .map(|(number, _)| number)
        .collect()
}

/// The lines of a file that wait for so long, or for the network.
fn fixed(text: &str, is_house: bool) -> Vec<usize> {
    let words = FIXED.iter().chain((!is_house).then_some(&TIMER));
    let places = words.flat_map(|word| text.match_indices(word).map(|(at, _)| at));
    let mut lines: Vec<usize> = places.map(|at| line(text, at)).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// The lines of a test in a browser that compare what is there at this moment, and may change in the next: `assert.equal(await
/// ...)`, `assert(await ...)`, also with more brackets or on two lines. `boundingBox` has nothing to give where the page replaces
/// the part at this moment; `boxOf` looks again.
fn single_looks(text: &str) -> Vec<usize> {
    let looks = |after: &str| {
        let name = |sign: char| sign == '.' || sign.is_ascii_alphanumeric();
        let inside = after
            .trim_start_matches(name)
            .strip_prefix('(')
            .map(|rest| {
                rest.trim_start_matches(|sign: char| "(!".contains(sign) || sign.is_whitespace())
            });
        inside.is_some_and(|inside| inside.starts_with("await "))
    };
    let word = "assert";
    let asserts = text
        .match_indices(word)
        .filter(|(at, _)| looks(&text[at + word.len()..]));
    let boxes = text.match_indices(".boundingBox(");
    let mut lines: Vec<usize> = asserts.chain(boxes).map(|(at, _)| line(text, at)).collect();
    lines.sort_unstable();
    lines
}

/// A file and one of its lines, as people open it.
fn places(path: &Path, lines: &[usize]) -> Vec<String> {
    let name = path.strip_prefix(root()).unwrap().display();
    lines.iter().map(|line| format!("{name}:{line}")).collect()
}

fn found(files: &[PathBuf], wrong: impl Fn(&Path, &str) -> Vec<usize>) -> Vec<String> {
    files
        .iter()
        .flat_map(|path| places(path, &wrong(path, &fs::read_to_string(path).unwrap())))
        .collect()
}

#[test]
fn tests_wait_in_one_place() {
    let files: Vec<PathBuf> = crates()
        .iter()
        .flat_map(|folder| sources(&root().join(folder).join("tests")))
        .collect();
    let wrong = found(&files, |_, text| waiting(text));
    assert!(
        wrong.is_empty(),
        "tests that wait by themselves; use milepost_testkit::wait, `until` for a fact, `let_pass` where time is what is tested:\n{}",
        wrong.join("\n")
    );
}

fn browser() -> Vec<PathBuf> {
    files(&root().join("apps/server/tests/browser"), &["mjs"])
}

#[test]
fn tests_in_browsers_wait_for_facts() {
    let wrong = found(&browser(), |path, text| fixed(text, path.ends_with(HOUSE)));
    assert!(
        wrong.is_empty(),
        "tests in browsers that wait for so long, or no longer; use `eventually` or `rest` of {HOUSE}:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn tests_in_browsers_look_until_it_is_so() {
    let files: Vec<PathBuf> = browser()
        .into_iter()
        .filter(|path| !path.ends_with(HOUSE))
        .collect();
    let wrong = found(&files, |_, text| single_looks(text));
    assert!(
        wrong.is_empty(),
        "tests in browsers that look once; use `eventually` or `boxOf` of {HOUSE}, or `rest` before it:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn what_waits_is_found() {
    let [nap, turn, park, receive] = words();
    let text = format!(
        "use std::thread::{nap};\nthread::{nap}(time);\ntokio::time::{nap}_until(end).await;\n// a {nap} is no answer\n\
         let script = \"exec {nap} 1000; {nap} {{}}\";\nthey are a{nap};\nwait::until(\"it is there\", look);\n\
         std::thread::{turn}();\nthread::{park}(time);\nanswers.{receive}(time);\n"
    );
    assert_eq!(waiting(&text), [1, 2, 3, 8, 9, 10]);
}

#[test]
fn what_is_fixed_in_browsers_is_found() {
    let text = "await page.waitForTimeout(400);\nawait page.waitForLoadState(\"networkidle\");\n\
        await page.waitForFunction(ready, null, { timeout: 60_000 });\nawait eventually(() => page.title(), \"Iberia\");\n\
        await new Promise((done) => setTimeout(done, 50));\n";
    assert_eq!(fixed(text, false), [1, 2, 3, 5]);
    assert_eq!(fixed(text, true), [1, 2, 3]);
}

#[test]
fn single_looks_are_found() {
    let text = "assert.equal(await page.title(), \"Iberia\");\nassert.ok((await page.content()).includes(\"x\"));\n\
        assert(await shown.isVisible());\nassert.equal(\n  await page.title(), \"Iberia\");\nassert.ok(!(await hidden()));\n\
        const title = await page.title();\nassert.equal(title, \"Iberia\");\nawait eventually(() => page.title(), \"Iberia\");\n\
        import assert from \"node:assert/strict\";\nconst box = await page.locator(\"#map\").boundingBox();\n";
    assert_eq!(single_looks(text), [1, 2, 3, 4, 6, 11]);
}
