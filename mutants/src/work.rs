//! A place from its sources to what its tests say.

use crate::compile::{self, Built, Program};
use crate::draw::{self, Placed};
use crate::named::Named;
use crate::place::{Place, Source};
use crate::splice::{Numbered, Region, splice};
use crate::switch;
use crate::tree::Tree;
use crate::trial::{Outcome, Trial};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// How many mutants more than asked for are built at first: some do not compile.
const SPARE: usize = 15;
/// How often a build is tried.
const TRIES: usize = 40;

/// What is asked of a place.
#[derive(Clone, Debug)]
pub struct Request {
    /// Root of the repository.
    pub root: PathBuf,
    /// Folder of what is built.
    pub target: PathBuf,
    /// Folder of the copy and of what tests leave.
    pub folder: PathBuf,
    /// Seed of the draw.
    pub seed: u64,
    /// Count of mutants.
    pub count: usize,
    /// Count of tests that run beside each other.
    pub jobs: usize,
    /// Numbers of the mutants that are judged; all if there are none.
    pub only: BTreeSet<u32>,
}

/// What the tests of a place say.
#[derive(Debug, Default)]
pub struct Tally {
    /// Count of mutants that compile.
    pub drawn: usize,
    /// Mutants that tests notice.
    pub killed: usize,
    /// Survivors that `named.toml` has, with a reason.
    pub named: usize,
    /// Survivors without a reason.
    pub survived: usize,
    /// Those of them that no test reaches.
    pub unreached: usize,
    /// Names of mutants that tests notice: they are not needed.
    pub idle: usize,
}

/// Mutants of a place that compile, in the order of the draw, with the programs that test them.
struct Drawn {
    sources: Vec<Source>,
    mutants: Vec<(u32, Placed)>,
    programs: Vec<Program>,
}

/// Draws the mutants of a place and runs its tests with each.
///
/// # Errors
/// If a build or a test fails without any mutant.
pub fn judge(request: &Request, place: &Place, names: &[Named]) -> Result<Tally, String> {
    let tree = Tree::copy(&request.root, &request.folder)?;
    let drawn = draw(request, place, &tree)?;
    println!("\n{}: {} mutants compile.", place.name, drawn.mutants.len());
    let hits = request.folder.join("hits");
    let _ = std::fs::remove_dir_all(&hits);
    std::fs::create_dir_all(&hits).map_err(|why| format!("{}: {why}", hits.display()))?;
    let trial = Trial::begin(drawn.programs, &place.without, &hits, request.jobs)?;
    println!(
        "{}: {} tests pass without one.\n",
        place.name,
        trial.tests.len()
    );
    let mut tally = Tally::default();
    for (number, one) in &drawn.mutants {
        if !request.only.is_empty() && !request.only.contains(number) {
            continue;
        }
        let outcome = trial.judge(*number);
        let named = names.iter().find(|named| named.is(&place.name, one));
        let word = tally.count(&outcome, named.is_some());
        let path = drawn.sources[one.file].path.display();
        let candidate = &one.candidate;
        println!(
            "{number:2} {word} {path}:{} {}: {}{}",
            candidate.line,
            candidate.function,
            change(one),
            told(&outcome)
        );
        match named {
            Some(named) if word == "named    " => {
                let words: Vec<&str> = named.reason.split_whitespace().collect();
                println!("   {}", words.join(" "));
            }
            None if !matches!(outcome, Outcome::Killed { .. }) => {
                println!("\n{}", Named::entry(&place.name, one));
            }
            _ => {}
        }
    }
    Ok(tally)
}

/// A change as people read it.
fn change(one: &Placed) -> String {
    let (original, mutated) = (&one.candidate.original, &one.candidate.mutated);
    if mutated.is_empty() {
        format!("without `{original}`")
    } else {
        format!("`{original}` to `{mutated}`")
    }
}

fn told(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Killed { by, is_late: false } => format!(", by {by}"),
        Outcome::Killed { by, is_late: true } => format!(", by {by}, which did not end"),
        Outcome::Survived { tests: 1 } => ", one test reaches it".to_owned(),
        Outcome::Survived { tests } => format!(", {tests} tests reach it"),
        Outcome::Unreached => ", no test reaches it".to_owned(),
    }
}

impl Tally {
    /// Counts an outcome; returns the word for it.
    fn count(&mut self, outcome: &Outcome, is_named: bool) -> &'static str {
        self.drawn += 1;
        match (outcome, is_named) {
            (Outcome::Killed { .. }, _) => {
                self.killed += 1;
                self.idle += usize::from(is_named);
                if is_named { "idle name" } else { "killed   " }
            }
            (_, true) => {
                self.named += 1;
                "named    "
            }
            (outcome, false) => {
                self.survived += 1;
                let is_unreached = *outcome == Outcome::Unreached;
                self.unreached += usize::from(is_unreached);
                if is_unreached {
                    "UNREACHED"
                } else {
                    "SURVIVED "
                }
            }
        }
    }

    /// True if every survivor has a reason, and every reason a survivor.
    pub fn is_good(&self) -> bool {
        self.survived == 0 && self.idle == 0
    }
}

/// Builds the first candidates of the draw, and takes others in the place of those that do not compile.
fn draw(request: &Request, place: &Place, tree: &Tree) -> Result<Drawn, String> {
    let (sources, all) = place.candidates(&request.root)?;
    let total = all.len();
    let mut waiting = draw::order(request.seed, &place.name, all).into_iter();
    println!(
        "\n{}: {total} candidates in {} files.",
        place.name,
        sources.len()
    );
    let mut mutants: Vec<(u32, Placed)> = Vec::new();
    let mut next = 1;
    for _ in 0..TRIES {
        if mutants.len() < request.count {
            let lacking = request.count + SPARE - mutants.len();
            mutants.extend((next..).zip(waiting.by_ref().take(lacking)));
            next = mutants.last().map_or(next, |(number, _)| number + 1);
        }
        let files = write(tree, &sources, &mutants)?;
        let faults = match compile::build(&tree.folder, &request.target, &place.packages)? {
            Built::Programs(programs) => {
                mutants.truncate(request.count);
                return Ok(Drawn {
                    sources,
                    mutants,
                    programs,
                });
            }
            Built::Errors(faults) => faults,
        };
        let mut wrong = BTreeSet::new();
        for fault in &faults {
            let culprits = compile::culprits(fault, &files);
            if culprits.is_empty() {
                return Err(format!(
                    "an error that no mutant makes:\n{}",
                    fault.rendered
                ));
            }
            wrong.extend(culprits);
        }
        println!("{} of {} do not compile.", wrong.len(), mutants.len());
        mutants.retain(|(number, _)| !wrong.contains(number));
    }
    Err(format!("{}: no build after {TRIES} tries", place.name))
}

/// Writes the mutants, and the switch into each crate that has some.
fn write(
    tree: &Tree,
    sources: &[Source],
    mutants: &[(u32, Placed)],
) -> Result<BTreeMap<PathBuf, Vec<Region>>, String> {
    let mut files = BTreeMap::new();
    let mut texts: BTreeMap<PathBuf, String> = BTreeMap::new();
    for home in sources.iter().map(|source| &source.home) {
        let root = home.join("src/lib.rs");
        let text = tree.original(&root)?;
        texts.insert(root, text);
    }
    for (index, source) in sources.iter().enumerate() {
        let own: Vec<Numbered<'_>> = mutants
            .iter()
            .filter(|(_, one)| one.file == index)
            .map(|(number, one)| (*number, &one.candidate))
            .collect();
        let spliced = splice(&source.text, &own);
        files.insert(source.path.clone(), spliced.regions);
        texts.insert(source.path.clone(), spliced.text);
    }
    for (path, text) in texts {
        let is_root = path.ends_with(Path::new("src/lib.rs"));
        let module = if is_root {
            switch::module()
        } else {
            String::new()
        };
        tree.write(&path, format!("{text}{module}").as_bytes())?;
    }
    Ok(files)
}
