use super::*;
use crate::find::find;
use crate::switch;
use std::process::Command;

const TEXT: &str = "\
//! A sample.
mod inner {
    /// The sum of those that are small.
    pub fn small(all: &[u32], most: u32) -> u32 {
        let mut sum = 0;
        for &one in all { // each
            if one < most && !(one == 7
                || one % 2 == 1)
            {
                sum += one;
            }
        }
        sum.max(1)
    }
    pub fn fill(all: &mut Vec<u32>, most: u32) {
        all.extend(0..most);
        all.push(
            // behind all others
            most * 2 + 1,
        );
        match most { n if n > 3 => all.reverse(), _ => {} }
    }
    pub fn is_sound(all: &[u32]) -> bool {all.iter().any(|&one| one > 3)}
    const fn doubled(n: u32) -> u32 { n * 2 }
    pub const LENGTH: usize = 3 + doubled(2) as usize;
    pub fn zeros() -> [u8; 2 + 1] { [0; 2 + 1] }
}
pub use inner::{LENGTH, fill, is_sound, small, zeros};
#[cfg(test)]
mod tests { #[test] fn sum() { assert_eq!(1 + 1, 2); } }
";

fn numbered(all: &[Candidate]) -> Vec<Numbered<'_>> {
    (1..).zip(all).collect()
}

#[test]
fn every_line_keeps_its_number_and_its_words() {
    let all = find(TEXT).unwrap().candidates;
    let spliced = splice(TEXT, &numbered(&all));
    assert_eq!(spliced.text.lines().count(), TEXT.lines().count());
    for (old, new) in TEXT.lines().zip(spliced.text.lines()) {
        let mut rest = new;
        let words = old.split(|sign: char| !sign.is_alphanumeric());
        for word in words.filter(|word| word.len() > 2) {
            let at = rest.find(word).unwrap_or_else(|| panic!("{word}: {new}"));
            rest = &rest[at..];
        }
    }
    assert_eq!(splice(TEXT, &[]).text, TEXT);
}

#[test]
fn every_mutant_has_its_bytes() {
    let all = find(TEXT).unwrap().candidates;
    let spliced = splice(TEXT, &numbered(&all));
    let mut numbers: Vec<u32> = spliced.regions.iter().map(|one| one.number).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..).take(all.len()).collect::<Vec<u32>>());
    for region in &spliced.regions {
        let text = &spliced.text[region.bytes.clone()];
        assert!(text.contains(&format!("is({})", region.number)), "{text}");
        let one = &all[region.number as usize - 1];
        if let Edit::Replace(other) = &one.edit {
            assert!(text.contains(&format!("{{ {other} }} else {{")), "{text}");
        }
        let line = 1 + spliced.text[..region.bytes.start].matches('\n').count();
        assert_eq!(line, one.line);
    }
}

/// Compiles a text with all of its mutants, and calls its `main` with one of them on.
fn answer(text: &str, wanted: Option<u32>, hits: bool) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let all = find(text).unwrap().candidates;
    let spliced = splice(text, &numbered(&all));
    let source = folder.path().join("sample.rs");
    std::fs::write(&source, spliced.text + &switch::module()).unwrap();
    let mut rustc = Command::new("rustc");
    rustc.args(["--edition", "2024", "-A", "warnings", "-o"]);
    let program = folder.path().join("sample");
    let built = rustc.arg(&program).arg(&source).output().unwrap();
    assert!(
        built.status.success(),
        "{}",
        String::from_utf8_lossy(&built.stderr)
    );
    let mut run = Command::new(program);
    if let Some(number) = wanted {
        run.env(switch::WANTED, number.to_string());
    }
    let file = folder.path().join("hits");
    if hits {
        run.env(switch::HITS, &file);
    }
    let said = run.output().unwrap();
    let hits = std::fs::read_to_string(file).unwrap_or_default();
    (String::from_utf8(said.stdout).unwrap(), hits)
}

#[test]
fn a_sample_compiles_with_all_of_its_mutants() {
    let main = "fn main() { println!(\"{} {}\", small(&[1, 2, 4, 7, 8], 8), is_sound(&[4])); }\n";
    let text = format!("{TEXT}{main}");
    assert_eq!(answer(&text, None, false).0, "6 true\n");
    let all = find(&text).unwrap().candidates;
    let number = |mutated: &str| {
        let at = all.iter().position(|one| one.mutated == mutated);
        Some(u32::try_from(at.unwrap()).unwrap() + 1)
    };
    assert_eq!(answer(&text, number("one <= most"), false).0, "14 true\n");
    assert_eq!(answer(&text, number("sum.min(1)"), false).0, "1 true\n");
    assert_eq!(
        answer(&text, number("all.iter().all(|&one| one > 3)"), false).0,
        "6 true\n"
    );
    assert_eq!(answer(&text, number("one <= 3"), false).0, "6 false\n");
    // Those of `fill` and `zeros` are never asked for.
    let (said, hits) = answer(&text, None, true);
    assert_eq!(said, "6 true\n");
    let hits: Vec<&str> = hits.lines().collect();
    for (number, one) in numbered(&all) {
        let is_asked = !["inner::fill", "inner::zeros"].contains(&one.function.as_str());
        assert_eq!(
            hits.iter()
                .filter(|hit| **hit == number.to_string())
                .count(),
            usize::from(is_asked),
            "{one:?}"
        );
    }
}
