//! Runs tests, each as a process of its own: first all of them without a mutant, then for each mutant those that reach it.

mod process;

use crate::compile::Program;
use crate::switch;
use process::{Ended, Job, Limits};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// How many times the time of its run without a mutant a test may take.
const SLOWER: u32 = 5;
/// Time that a test may take beside that: machines are busy.
const GRACE: Duration = Duration::from_secs(20);
/// Time that a test may take without a mutant.
const MOST: Duration = Duration::from_mins(30);

/// A test with what its run without a mutant has shown.
#[derive(Clone, Debug)]
pub struct Test {
    program: usize,
    /// Name of the test in its program.
    pub name: String,
    /// Time that it took.
    pub took: Duration,
    /// Mutants whose switch it asked.
    pub reached: Vec<u32>,
}

/// Programs of tests that pass.
#[derive(Debug)]
pub struct Trial {
    programs: Vec<Program>,
    /// Tests, the quickest first.
    pub tests: Vec<Test>,
    jobs: usize,
    /// Time that every test may take beside a multiple of its own.
    grace: Duration,
}

/// What tests say of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A test noticed it, or a test took too long.
    Killed {
        /// Name of the test.
        by: String,
        /// True if the test did not end in its time.
        is_late: bool,
    },
    /// All tests that reach it pass.
    Survived {
        /// How many tests reach it.
        tests: usize,
    },
    /// No test reaches it.
    Unreached,
}

impl Trial {
    /// Runs all tests without a mutant.
    ///
    /// # Errors
    /// If a test fails, with what it printed.
    pub fn begin(
        programs: Vec<Program>,
        without: &[String],
        folder: &Path,
        jobs: usize,
    ) -> Result<Trial, String> {
        let mut tests = Vec::new();
        for (number, program) in programs.iter().enumerate() {
            let names = listed(program)?;
            let is_wanted = |name: &String| {
                !without
                    .iter()
                    .any(|prefix| name.starts_with(prefix.as_str()))
            };
            tests.extend(names.into_iter().filter(is_wanted).map(|name| Test {
                program: number,
                name,
                took: Duration::ZERO,
                reached: Vec::new(),
            }));
        }
        let trial = Trial {
            programs,
            tests,
            jobs,
            grace: GRACE,
        };
        trial.clean(folder)
    }

    fn clean(mut self, folder: &Path) -> Result<Trial, String> {
        let runs: Mutex<BTreeMap<usize, (Ended, String)>> = Mutex::default();
        let hits = |number: usize| folder.join(format!("hits-{number}"));
        self.pool(|number, test, stop| {
            let printed = folder.join(format!("printed-{number}"));
            let _ = std::fs::remove_file(hits(number));
            let job = self.job(test, (switch::HITS, hits(number).into()));
            let limits = Limits {
                processor: MOST,
                wall: MOST,
            };
            let ended = process::run(&job, limits, Some(&printed), stop);
            let printed = std::fs::read_to_string(&printed).unwrap_or_default();
            if let Ok(mut runs) = runs.lock() {
                runs.insert(number, (ended, printed));
            }
            false
        });
        let runs = runs.into_inner().map_err(|why| why.to_string())?;
        for (number, (ended, printed)) in runs {
            let test = &mut self.tests[number];
            let Ended::Passed(took) = ended else {
                return Err(format!(
                    "without a mutant, {} fails ({ended:?}):\n{printed}",
                    test.name
                ));
            };
            test.took = took;
            let text = std::fs::read_to_string(hits(number)).unwrap_or_default();
            test.reached = text.lines().filter_map(|line| line.parse().ok()).collect();
            test.reached.sort_unstable();
            test.reached.dedup();
        }
        self.tests.sort_by_key(|test| test.took);
        Ok(self)
    }

    /// Runs the tests that reach a mutant, until one fails.
    pub fn judge(&self, mutant: u32) -> Outcome {
        let reaching = |test: &Test| test.reached.binary_search(&mutant).is_ok();
        let tests = self.tests.iter().filter(|test| reaching(test)).count();
        if tests == 0 {
            return Outcome::Unreached;
        }
        let killer = Mutex::new(None);
        self.pool(|_, test, stop| {
            if !reaching(test) {
                return false;
            }
            let job = self.job(test, (switch::WANTED, mutant.to_string().into()));
            let time = test.took * SLOWER + self.grace;
            let limits = Limits {
                processor: time,
                // Another limit than that of the processor is for those that wait for ever.
                wall: time * 10,
            };
            let ended = process::run(&job, limits, None, stop);
            let is_late = match ended {
                Ended::Passed(_) | Ended::Stopped => return false,
                Ended::Failed => false,
                Ended::Late => true,
            };
            if let Ok(mut killer) = killer.lock() {
                killer.get_or_insert((test.name.clone(), is_late));
            }
            true
        });
        let killer = killer.into_inner().ok().flatten();
        killer.map_or(Outcome::Survived { tests }, |(by, is_late)| {
            Outcome::Killed { by, is_late }
        })
    }

    /// Calls a function for each test, on several threads, until it returns true once.
    fn pool(&self, run: impl Fn(usize, &Test, &AtomicBool) -> bool + Sync) {
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = || {
            while !stop.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(test) = self.tests.get(number) else {
                    return;
                };
                if run(number, test, &stop) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.jobs {
                scope.spawn(work);
            }
        });
    }

    fn job<'a>(&'a self, test: &'a Test, variable: (&'a str, OsString)) -> Job<'a> {
        let program = &self.programs[test.program];
        Job {
            program: &program.path,
            home: &program.home,
            test: &test.name,
            variable,
        }
    }
}

/// The names of the tests of a program.
fn listed(program: &Program) -> Result<Vec<String>, String> {
    let mut command = Command::new(&program.path);
    command.current_dir(&program.home);
    command.args(["--list", "--format", "terse"]);
    let said = command
        .output()
        .map_err(|why| format!("{}: {why}", program.path.display()))?;
    let text = String::from_utf8_lossy(&said.stdout);
    let names = text.lines().filter_map(|line| line.strip_suffix(": test"));
    Ok(names.map(str::to_owned).collect())
}

#[cfg(test)]
mod tests;
