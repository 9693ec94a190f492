//! Searches for best runs: reports improvements, and caches results.

use crate::clock::{Instant, Stopwatch};
use crate::error::ApiError;
use crate::routes::editor::{Editor, drawn_board};
use crate::shared::cache::Cache;
use crate::shared::query::Params;
use crate::table::When;
use crate::work;
use crate::work::{Deadline, Work};
use axum::body::Bytes;
use axum::http::StatusCode;
use milepost_route::{Ask, Limits, Prefer, Problem, Progress, Run, SearchProgress, Status};
use milepost_route_files::Ruling;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The time limits that may be chosen, in seconds of the processor.
pub const SECONDS: RangeInclusive<u64> = 1..=30;
/// The default time limit, in seconds.
pub const USUAL: u64 = 10;
/// The memory for the routes of one search, in bytes.
const MEMORY: usize = 256 << 20;
/// The additional time for setting up a search and drawing its result.
const MORE: Duration = Duration::from_secs(30);
/// The minimum time between drawings, because drawing takes time from the search.
const APART: Duration = Duration::from_millis(300);

/// The settings of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchSpec {
    /// The time limit, in seconds of the processor.
    pub seconds: u64,
    /// Whether rules of the title that are not declared are left out.
    pub plain: bool,
    /// What is preferred of runs that earn the same; what the rules say where there is nothing.
    pub prefer: Option<Prefer>,
}

impl SearchSpec {
    /// Reads the parameters of an address; errors are added to `params`.
    pub fn of(params: &mut Params) -> SearchSpec {
        let seconds = params.number("seconds", SECONDS, USUAL);
        let plain = params
            .choice("plain", &[(false, "no"), (true, "yes")])
            .unwrap_or_default();
        let prefer = params.text("prefer").filter(|text| !text.is_empty());
        let prefer = prefer.map(Prefer::read).transpose();
        let prefer = prefer.unwrap_or_else(|problem| {
            params
                .errors
                .push(format!("{}; {}.", problem.what, problem.hint));
            None
        });
        SearchSpec {
            seconds,
            plain,
            prefer,
        }
    }

    /// How rules of the title are applied.
    pub fn ruling(&self) -> Ruling {
        if self.plain {
            Ruling::Plain
        } else {
            Ruling::Declared
        }
    }

    /// The parameters of its address.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let plain = self.plain.then(|| ("plain", "yes".to_owned()));
        let prefer = self.prefer.iter().map(|by| ("prefer", by.text()));
        std::iter::once(("seconds", self.seconds.to_string()))
            .chain(plain)
            .chain(prefer)
            .collect()
    }
}

/// A run with its drawing.
#[derive(Clone)]
pub struct DrawnRun {
    /// The run.
    pub run: Run,
    /// The board with it, as SVG.
    pub svg: Bytes,
    /// Warnings, and remarks on what would change the best run.
    pub notes: Vec<String>,
}

/// Recently found runs.
pub type Runs = Arc<Cache<DrawnRun>>;

/// The state of a running search.
#[derive(Clone, Default)]
pub struct News {
    /// The revenue of the best run so far.
    pub revenue: u32,
    /// The upper bound of the revenue.
    pub bound: u32,
    /// The newest run that was drawn.
    pub drawn: Option<Arc<DrawnRun>>,
}

/// A page that waits for the run.
pub const WAITS: &[(When, Work)] = &[(When::Says("wait", "yes"), Work::Search)];

/// What is told of a search while it goes on.
pub type Tell = Box<dyn Fn(News) + Send + Sync>;

/// The cache key of a run.
fn key(editor: &Editor, spec: &SearchSpec) -> String {
    format!("{} {spec:?}", editor.link)
}

/// The run, if it is cached.
pub fn known(runs: &Runs, editor: &Editor, spec: &SearchSpec) -> Option<Arc<DrawnRun>> {
    runs.get(&key(editor, spec))
}

/// Why a position cannot be run as it is, or `None`.
pub fn obstacle(editor: &Editor, spec: &SearchSpec) -> Option<&'static str> {
    match editor.company() {
        None => Some("No company has trains: choose a company and add trains."),
        Some(company) if company.trains.is_empty() => Some("This company has no trains: add one."),
        Some(_) if spec.ruling().lacks(&editor.position) => Some(
            "This title has rules that the file does not declare; you can search without them.",
        ),
        Some(_) => None,
    }
}

/// The best run, cached or searched now; `tell` is given each improvement. Dropping the future ends the search.
///
/// # Errors
/// If there is no such file, or it cannot be made.
pub async fn found(
    runs: &Runs,
    editor: Arc<Editor>,
    spec: SearchSpec,
    tell: Option<Tell>,
) -> Result<Arc<DrawnRun>, ApiError> {
    if let Some(found) = known(runs, &editor, &spec) {
        return Ok(found);
    }
    if let Some(why) = obstacle(&editor, &spec) {
        return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, why));
    }
    let kept = runs.clone();
    let limit = Duration::from_secs(spec.seconds);
    let work = move |deadline: Deadline| {
        let started = Stopwatch::start();
        let reporter = Reporter {
            editor: &editor,
            tell,
            deadline: deadline.earlier_by(MORE),
            half: limit / 2,
            state: Mutex::default(),
        };
        let found = search(&editor, &spec, &reporter)?;
        // What nobody waited for to the end, or what a busy machine had no time for, was searched for less than was asked.
        let stopped = started.elapsed() < limit && found.run.status == Status::Feasible;
        Ok(if stopped {
            Arc::new(found)
        } else {
            kept.put(&key(&editor, &spec), found)
        })
    };
    work::run_for(Work::Search, limit + MORE, work).await?
}

fn search(
    editor: &Editor,
    spec: &SearchSpec,
    watch: &dyn SearchProgress,
) -> Result<DrawnRun, ApiError> {
    let limits = Limits {
        memory: MEMORY,
        threads: 1,
        ..Limits::default()
    };
    let company = editor
        .company()
        .ok_or_else(|| ApiError::missing("company"))?
        .name
        .clone();
    let refused = |problems: Vec<Problem>| {
        let messages = problems.into_iter().map(|problem| problem.what).collect();
        ApiError::all(StatusCode::UNPROCESSABLE_ENTITY, messages)
    };
    let played = spec
        .ruling()
        .rule(editor.position.clone())
        .map_err(refused)?;
    let mut companies = played.position.setup().companies.iter();
    let company = companies
        .find(|known| known.name == company)
        .ok_or_else(|| ApiError::missing("company"))?;
    let ask = Ask {
        company: &company.name,
        trains: &company.trains,
        runs: 1,
        keep: &[],
        prefer: spec.prefer.as_ref(),
    };
    let (runs, remark) = played.runs(ask, limits, watch).map_err(refused)?;
    let run = runs.into_iter().next().unwrap_or_default();
    let warnings = played.warnings.iter().map(Problem::to_string);
    Ok(DrawnRun {
        notes: warnings.chain(remark).collect(),
        ..drawn(editor, run)?
    })
}

fn drawn(editor: &Editor, run: Run) -> Result<DrawnRun, ApiError> {
    let company = editor.company().map_or("", |company| company.name.as_str());
    let svg = drawn_board(&editor.position, Some((company, &run)))?.svg;
    Ok(DrawnRun {
        run,
        svg,
        notes: Vec::new(),
    })
}

/// Reports the progress of a search, and ends it in time.
struct Reporter<'a> {
    editor: &'a Editor,
    tell: Option<Tell>,
    /// Over when the time of the search is, or when no client waits any longer.
    deadline: Deadline,
    /// Half of the time that may be chosen.
    half: Duration,
    state: Mutex<Drawing>,
}

/// What has been told, the last drawing, and the run to draw next.
#[derive(Default)]
struct Drawing {
    news: News,
    revenue: u32,
    at: Option<Instant>,
    next: Option<Run>,
}

impl Reporter<'_> {
    /// Draws the next run, if enough time has passed since the last drawing.
    fn draw(&self) {
        let Some(tell) = &self.tell else { return };
        let Ok(mut state) = self.state.try_lock() else {
            return;
        };
        if state.at.is_some_and(|at| at.elapsed() < APART) {
            return;
        }
        let Some(run) = state.next.take() else { return };
        state.at = Some(Instant::now());
        if let Ok(found) = drawn(self.editor, run) {
            state.news.drawn = Some(Arc::new(found));
            tell(state.news.clone());
        }
    }
}

impl SearchProgress for Deadline {
    fn is_late(&self) -> bool {
        Deadline::is_late(self)
    }
}

impl Progress for Reporter<'_> {
    fn go_on(&self) -> bool {
        self.draw();
        !self.deadline.is_over()
    }
}

impl SearchProgress for Reporter<'_> {
    fn half_over(&self) -> bool {
        self.deadline.remaining() < self.half
    }

    fn is_late(&self) -> bool {
        self.deadline.is_late()
    }

    fn improved(&self, run: &dyn Fn() -> Run) {
        let Some(tell) = &self.tell else { return };
        let run = run();
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        (state.news.revenue, state.news.bound) = (run.revenue, run.bound);
        tell(state.news.clone());
        if run.revenue > state.revenue {
            state.revenue = run.revenue;
            state.next = Some(run);
        }
        drop(state);
        self.draw();
    }
}
