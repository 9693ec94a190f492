//! The ratchet of words: doc comments that open with a question word, say as good as nothing, or use a phrase of bad English
//! are counted for each crate, and their numbers may only fall.
//!
//! `prose.csv` has the numbers of today. Without a variable every crate must have its number, neither more nor less; with
//! `MILEPOST_UPDATE=1` the file is written anew if the sum of no column rises, so that files, and whole crates, can move.
//!
//! Only doc comments are read. The words of an error often stand far from the constructor that takes them, so a count of literals
//! would fall when a line is moved: texts of errors are reviewed as a list of their own.

mod comments;

use super::{crates, files, root, sources};
use comments::{Comment, comments};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Words that open a question, and the comment of no item.
const QUESTIONS: [&str; 8] = [
    "what", "how", "whether", "which", "where", "who", "when", "why",
];

/// Words, one after another, that no doc comment may have.
const PHRASES: [&[&str]; 4] = [
    &["told"],
    &["by", "itself"],
    &["none", "of"],
    &["of", "what", "is"],
];

/// Least number of words that say something of an item.
const FEWEST: usize = 3;

/// Most comments that are listed of a crate for one rule.
const LISTED: usize = 20;

/// Rules, in the order of the columns of the table: name of the column, and words for a comment that breaks it.
const RULES: [(&str, &str); 3] = [
    ("question", "open with a question word"),
    ("short", "have one or two words"),
    (
        "phrase",
        "have \"told\", \"by itself\", \"none of\" or \"of what is\"",
    ),
];

/// Numbers of comments that break each of [`RULES`].
type Counts = [usize; RULES.len()];

/// Counts of each crate, by its folder.
type Table = BTreeMap<String, Counts>;

const INSTEAD: &str = "\
Write instead, by what the comment stands on:
    field, constant, struct   a noun                      Width of the text, in millimetres.
    fn -> bool                True if, Returns whether    True if the hex lies on the board.
    other fn                  a verb, third person        Adds a row; missing cells are empty.
    enum of reasons           Reasons for                 Reasons for refusing a code.
    module                    The ...: ...                The report: sections of plain text.
At least three words, which say more than the name does: shape, unit, range, the meaning of 0 and of `None`.";

const LOWER: &str = "\
Where numbers have fallen, and where files have moved to another crate, write the table in the same commit; it refuses higher sums:
    MILEPOST_UPDATE=1 cargo test -p milepost-testkit --test architecture prose";

/// Returns the rules that a comment breaks.
fn broken(comment: &Comment) -> [bool; RULES.len()] {
    let lines = prose(&comment.text);
    let first = lines.iter().flat_map(|line| words(line)).next();
    let is_question = first.is_some_and(|word| {
        let end = word.find(|sign: char| !sign.is_alphabetic());
        QUESTIONS.contains(&&word[..end.unwrap_or(word.len())])
    });
    let is_heading = |line: &&str| line.trim_start().starts_with('#');
    let before = lines.iter().take_while(|line| !is_heading(line));
    let count = before.flat_map(|line| words(line)).count();
    [is_question, count < FEWEST, has_phrase(&lines)]
}

/// Returns whether lines have one of [`PHRASES`], also over the end of a line, but not over that of a sentence.
fn has_phrase(lines: &[&str]) -> bool {
    let all: Vec<String> = lines.iter().flat_map(|line| pieces(line)).collect();
    let is = |found: &[String], phrase: &[&str]| {
        let (last, before) = (found.len() - 1, &found[..found.len() - 1]);
        before == &phrase[..last] && found[last].trim_end_matches(is_mark) == phrase[last]
    };
    let has = |phrase: &[&str]| all.windows(phrase.len()).any(|found| is(found, phrase));
    PHRASES.iter().any(|phrase| has(phrase))
}

/// Returns the lines of a comment without blocks of code. What stands in a table or a list counts.
fn prose(text: &str) -> Vec<&str> {
    let mut is_code = false;
    let is_prose = |line: &&str| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    };
    text.lines().filter(is_prose).collect()
}

/// Returns the words of a line in small letters, with the marks behind them.
fn pieces(line: &str) -> impl Iterator<Item = String> {
    let pieces = line.split_whitespace();
    let pieces = pieces.map(|piece| piece.trim_start_matches(is_mark).to_lowercase());
    pieces.filter(|piece| piece.contains(char::is_alphanumeric))
}

/// Returns the words of a line in small letters, without marks around them.
fn words(line: &str) -> impl Iterator<Item = String> {
    pieces(line).map(|piece| piece.trim_end_matches(is_mark).to_owned())
}

/// True if a character may stand around a word. A span of code keeps its marks: it is a name.
fn is_mark(sign: char) -> bool {
    !sign.is_alphanumeric() && sign != '`'
}

/// A comment that breaks a rule, and its place.
struct Fault {
    file: PathBuf,
    line: usize,
    /// Its first words.
    text: String,
    broken: [bool; RULES.len()],
}

/// Finds the comments of a text that break a rule.
fn faults(file: &Path, text: &str) -> Vec<Fault> {
    let all = comments(text).into_iter().map(|comment| Fault {
        file: file.to_owned(),
        line: comment.line,
        broken: broken(&comment),
        text: comment.text.lines().next().unwrap_or_default().to_owned(),
    });
    all.filter(|fault| fault.broken.contains(&true)).collect()
}

fn counts(faults: &[Fault]) -> Counts {
    std::array::from_fn(|rule| faults.iter().filter(|fault| fault.broken[rule]).count())
}

/// Finds the folders of all crates, those inside another one's folder too.
fn folders() -> Vec<String> {
    let inside = crates().into_iter().flat_map(|folder| {
        let manifests = files(&root().join(folder), &["toml"]).into_iter();
        manifests.filter(|path| path.ends_with("Cargo.toml"))
    });
    let name = |path: PathBuf| {
        let folder = path.parent().unwrap().strip_prefix(root()).unwrap();
        folder.to_str().unwrap().replace('\\', "/")
    };
    let all: BTreeSet<String> = inside.map(name).collect();
    all.into_iter().collect()
}

/// Finds what breaks a rule in all crates, by their folders.
fn all_faults() -> BTreeMap<String, Vec<Fault>> {
    let of = |folder: &String| {
        let found = sources(&root().join(folder).join("src")).into_iter();
        let faults = found.flat_map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            faults(path.strip_prefix(root()).unwrap(), &text)
        });
        faults.collect()
    };
    let folders = folders().into_iter();
    folders
        .map(|folder| (folder.clone(), of(&folder)))
        .collect()
}

fn header() -> String {
    format!("crate,{}", RULES.map(|(name, _)| name).join(","))
}

fn written(table: &Table) -> String {
    let mut text = header() + "\n";
    for (folder, counts) in table {
        let _ = writeln!(text, "{folder},{}", counts.map(|n| n.to_string()).join(","));
    }
    text
}

/// Reads a table.
///
/// # Errors
/// A line that is no row, in words: too few or too many cells, a cell that is no number, a crate that has a row already.
fn read(text: &str) -> Result<Table, String> {
    let mut table = Table::new();
    let mut lines = text.lines().zip(1..);
    if lines.next().is_none_or(|(line, _)| line != header()) {
        return Err(format!("line 1 is not {}", header()));
    }
    for (line, number) in lines {
        let row = line.split_once(',').and_then(|(folder, cells)| {
            let cells: Result<Vec<usize>, _> = cells.split(',').map(str::parse).collect();
            Some((folder.to_owned(), Counts::try_from(cells.ok()?).ok()?))
        });
        let (folder, counts) = row.ok_or_else(|| format!("line {number} is no row: {line}"))?;
        if table.insert(folder, counts).is_some() {
            return Err(format!(
                "line {number}: the crate has a row already: {line}"
            ));
        }
    }
    Ok(table)
}

fn sums(table: &Table) -> Counts {
    std::array::from_fn(|rule| table.values().map(|counts| counts[rule]).sum())
}

/// Returns the crates and rules whose number differs, with the number of the table and that of the source.
fn differences(kept: &Table, now: &Table) -> Vec<(String, usize, usize, usize)> {
    let folders: BTreeSet<&String> = kept.keys().chain(now.keys()).collect();
    let pairs = folders.into_iter().flat_map(|folder| {
        let of = |table: &Table| table.get(folder).copied().unwrap_or_default();
        let (kept, now) = (of(kept), of(now));
        (0..RULES.len()).map(move |rule| (folder.clone(), rule, kept[rule], now[rule]))
    });
    pairs.filter(|(_, _, kept, now)| kept != now).collect()
}

/// Returns the table to write in place of the kept one.
///
/// # Errors
/// The rules whose sum over all crates would rise, and the crates whose numbers have risen, in words.
fn renewed(kept: &Table, now: &Table) -> Result<String, String> {
    let (before, after) = (sums(kept), sums(now));
    let risen: Vec<usize> = (0..RULES.len())
        .filter(|rule| after[*rule] > before[*rule])
        .collect();
    if risen.is_empty() {
        return Ok(written(now));
    }
    let mut why =
        "prose.csv stays as it is, since a sum over all crates may only fall:\n".to_owned();
    for rule in &risen {
        let (words, before, after) = (RULES[*rule].1, before[*rule], after[*rule]);
        let _ = writeln!(
            why,
            "{before} doc comments {words} by the table, {after} now"
        );
    }
    let rises = differences(kept, now).into_iter();
    for (folder, rule, kept, now) in
        rises.filter(|(_, rule, kept, now)| risen.contains(rule) && now > kept)
    {
        let _ = writeln!(
            why,
            "    {folder}, {}: {kept} in the table, {now} now",
            RULES[rule].0
        );
    }
    Err(why + "Without MILEPOST_UPDATE the test lists the comments, and says what to write instead.")
}

/// Time at which a file was last written; the beginning of time where the system does not know.
fn changed(file: &Path) -> SystemTime {
    let time = fs::metadata(root().join(file)).and_then(|about| about.modified());
    time.unwrap_or(SystemTime::UNIX_EPOCH)
}

/// Lists comments that break a rule, at most [`LISTED`]. Old ones cannot be told from new ones, so those in files that were
/// written last come first.
fn listed(faults: &[Fault], rule: usize) -> String {
    let mut found: Vec<&Fault> = faults.iter().filter(|fault| fault.broken[rule]).collect();
    found.sort_by_cached_key(|fault| {
        let newest = std::cmp::Reverse(changed(&fault.file));
        (newest, fault.file.clone(), fault.line)
    });
    let mut text = String::new();
    for fault in found.iter().take(LISTED) {
        let (file, line) = (fault.file.display(), fault.line);
        let _ = writeln!(text, "    {file}:{line}: {}", fault.text);
    }
    if found.len() > LISTED {
        let _ = writeln!(text, "    and {} more", found.len() - LISTED);
    }
    text
}

/// Says where the source and the table disagree, and what to do; `None` where they agree.
fn complaint(kept: &Table, found: &BTreeMap<String, Vec<Fault>>) -> Option<String> {
    let now = table(found);
    let mut text = String::new();
    let mut is_above = false;
    for (folder, rule, kept, now) in differences(kept, &now) {
        let _ = writeln!(
            text,
            "{folder}: {now} doc comments {}, prose.csv has {kept}",
            RULES[rule].1
        );
        if now > kept {
            is_above = true;
            text.push_str(&listed(&found[&folder], rule));
        }
    }
    let new = now.keys().filter(|folder| !kept.contains_key(*folder));
    let gone = kept.keys().filter(|folder| !now.contains_key(*folder));
    for folder in new {
        let _ = writeln!(text, "{folder} has no row in prose.csv");
    }
    for folder in gone {
        let _ = writeln!(text, "{folder} has a row in prose.csv, and is no crate");
    }
    if text.is_empty() {
        return None;
    }
    if is_above {
        let _ = writeln!(text, "{INSTEAD}");
    }
    Some(text + LOWER)
}

fn table(found: &BTreeMap<String, Vec<Fault>>) -> Table {
    let rows = found.iter();
    rows.map(|(folder, faults)| (folder.clone(), counts(faults)))
        .collect()
}

#[test]
fn words_get_no_worse() {
    let file = root().join("base/testkit/tests/architecture/prose.csv");
    let kept = fs::read_to_string(&file).map_err(|why| why.to_string());
    let kept = kept.and_then(|text| read(&text));
    let kept = kept.unwrap_or_else(|why| panic!("{}: {why}", file.display()));
    let found = all_faults();
    if std::env::var_os("MILEPOST_UPDATE").is_some() {
        match renewed(&kept, &table(&found)) {
            Ok(text) => fs::write(&file, text).unwrap(),
            Err(why) => panic!("{why}"),
        }
        return;
    }
    if let Some(why) = complaint(&kept, &found) {
        panic!("{why}");
    }
}

/// A crate of one file with these lines.
fn one_crate(folder: &str, text: &str) -> BTreeMap<String, Vec<Fault>> {
    let file = Path::new(folder).join("src/lib.rs");
    BTreeMap::from([(folder.to_owned(), faults(&file, text))])
}

#[test]
fn comments_that_break_a_rule_are_counted() {
    let text = "\
//! How a card is cut: from the middle.
/// Whether it is cut.
fn is_cut() -> bool {
    true
}
/// The width.
/// # Panics
/// Never, by itself.
const WIDTH: i32 = 3;
struct Card {
    /// **Which** of two sides; none
    /// of them is back.
    #[allow(dead_code)]
    side: u8,
    /// Width of what
    /// is told, with the height that follows.
    width: u8,
    /// `when` the card was cut, in days, however that is foretold.
    when: u8,
    /// Left, in millimetres; to the right there is none. Of two it is the longer:
    /// ```
    /// // What is told by itself is none of these.
    /// ```
    left: u8,
    // What is no doc comment does not count, nor does a text.
    text: &'static str,
}
/// What?
const TEXT: &str = \"/// What is told\";
";
    let found = faults(Path::new("lib.rs"), text);
    let found: Vec<_> = found
        .iter()
        .map(|fault| (fault.line, fault.broken))
        .collect();
    let [question, short, phrase] = [
        [true, false, false],
        [false, true, false],
        [false, false, true],
    ];
    let expected = [
        (1, question),
        (2, question),
        (6, [false, short[1], phrase[2]]),
        (11, [question[0], false, phrase[2]]),
        (15, phrase),
        (28, [question[0], short[1], false]),
    ];
    assert_eq!(found, expected);
    assert_eq!(counts(&faults(Path::new("lib.rs"), text)), [4, 2, 3]);
}

#[test]
fn every_difference_is_named_with_what_to_do() {
    let text = "/// What it is.\nconst A: u8 = 1;\n/// How it is.\nconst B: u8 = 2;\n";
    let found = one_crate("base/card", text);
    let with = |row: &str| complaint(&read(&format!("{}\n{row}\n", header())).unwrap(), &found);
    assert_eq!(with("base/card,2,0,0"), None);
    let above = with("base/card,1,0,0").unwrap();
    for part in [
        "base/card: 2 doc comments open with a question word, prose.csv has 1\n",
        "base/card/src/lib.rs:1: What it is.\n",
        "base/card/src/lib.rs:3: How it is.\n",
        INSTEAD,
    ] {
        assert!(above.contains(part), "{part}: {above}");
    }
    let below = with("base/card,3,0,0").unwrap();
    assert!(
        below.contains("2 doc comments") && below.contains(LOWER),
        "{below}"
    );
    assert!(
        !below.contains("lib.rs") && !below.contains(INSTEAD),
        "{below}"
    );
    let moved = with("base/cards,2,0,0").unwrap();
    for part in [
        "base/card has no row",
        "base/cards has a row",
        "lib.rs:1",
        LOWER,
    ] {
        assert!(moved.contains(part), "{part}: {moved}");
    }
    let many = one_crate("base/card", &text.repeat(LISTED));
    let many = complaint(&Table::new(), &many).unwrap();
    assert_eq!(many.matches("lib.rs:").count(), LISTED);
    assert!(many.contains("    and 20 more\n"), "{many}");
}

#[test]
fn the_table_is_renewed_if_no_sum_rises() {
    let read = |rows: &str| read(&format!("{}\n{rows}", header()));
    let kept = read("base/a,5,1,0\nbase/b,2,0,0\n").unwrap();
    assert_eq!(
        read(written(&kept).split_once('\n').unwrap().1),
        Ok(kept.clone())
    );
    // The same, fewer, a move, a crate more, a crate less.
    for rows in [
        "base/a,5,1,0\nbase/b,2,0,0\n",
        "base/a,4,0,0\nbase/b,2,0,0\n",
        "base/a,3,0,0\nbase/b,4,1,0\n",
        "base/a,1,0,0\nbase/b,2,0,0\nbase/c,4,1,0\n",
        "base/b,7,1,0\n",
    ] {
        let now = read(rows).unwrap();
        assert_eq!(renewed(&kept, &now), Ok(written(&now)));
    }
    for (rows, part) in [
        (
            "base/a,5,1,0\nbase/b,3,0,0\n",
            "base/b, question: 2 in the table, 3 now",
        ),
        (
            "base/a,0,0,0\nbase/b,0,0,1\n",
            "base/b, phrase: 0 in the table, 1 now",
        ),
        (
            "base/a,5,1,0\nbase/b,2,0,0\nbase/c,0,1,0\n",
            "base/c, short: 0 in the table, 1 now",
        ),
    ] {
        let why = renewed(&kept, &read(rows).unwrap()).unwrap_err();
        assert!(why.contains(part), "{why}");
    }
    for wrong in [
        "base/a\n",
        "base/a,1,2\n",
        "base/a,1,2,x\n",
        "base/a,1,2,3,4\n",
        "base/a,0,0,0\nbase/a,0,0,0\n",
        "<<<<<<<\n",
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}
