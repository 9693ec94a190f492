//! Calls of JSON.

use crate::error;
use milepost_calls::{CALLS, Host, News, call as answer};
use milepost_dice::secret;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

/// How often Python is asked whether somebody wants to stop.
const PAUSE: Duration = Duration::from_millis(50);
/// The stack of a call, in bytes: searches go deep.
const STACK: usize = 16 << 20;

/// Whoever asked in Python: a clock, and a function that hears of progress.
struct Asking<'a> {
    begun: Instant,
    hear: Option<&'a Py<PyAny>>,
    /// What it was told last.
    told: Mutex<Option<(u32, u32)>>,
    /// Whether the answer is still wanted.
    wanted: AtomicBool,
    /// What the function raised.
    raised: Mutex<Option<PyErr>>,
}

impl Host for Asking<'_> {
    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn is_wanted(&self) -> bool {
        self.wanted.load(Ordering::Relaxed)
    }

    fn seed(&self) -> u64 {
        // Without chance each deal is the same, and says so by its seed.
        secret::seed().unwrap_or_default()
    }

    fn hear(&self, news: News) {
        let News::Search { revenue, bound } = news;
        let Some(hear) = self.hear.filter(|_| self.is_wanted()) else {
            return;
        };
        let news = (revenue, bound);
        let before = self.told.lock().map(|mut told| told.replace(news));
        if before.is_ok_and(|before| before == Some(news)) {
            return;
        }
        let told = Python::attach(|py| hear.call1(py, news).map(drop));
        if let (Err(error), Ok(mut raised)) = (told, self.raised.lock()) {
            raised.get_or_insert(error);
            self.wanted.store(false, Ordering::Relaxed);
        }
    }
}

/// The answer to a call, as JSON. `request` is JSON; `hear` is called with what the best run so far earns and with what none
/// can exceed, whenever a search has news; `stop` is asked now and then whether the call is to end. Ctrl-C and exceptions of both
/// end the call and are raised.
#[pyfunction]
#[pyo3(signature = (name, request, hear = None, stop = None))]
pub fn call(
    py: Python<'_>,
    name: &str,
    request: &str,
    hear: Option<Py<PyAny>>,
    stop: Option<Py<PyAny>>,
) -> PyResult<String> {
    let asking = Asking {
        begun: Instant::now(),
        hear: hear.as_ref(),
        told: Mutex::new(None),
        wanted: AtomicBool::new(true),
        raised: Mutex::new(None),
    };
    let (asker, done) = (thread::current(), AtomicBool::new(false));
    // Python hands signals to its main thread alone. So the call has a thread of its own, and this one waits and looks.
    let (answered, interrupt) = thread::scope(|scope| {
        let work = || {
            let answered = answer(name, request, &asking);
            done.store(true, Ordering::Release);
            asker.unpark();
            answered
        };
        let worker = Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        let mut interrupt = None;
        while !done.load(Ordering::Acquire) && !worker.is_finished() {
            py.detach(|| thread::park_timeout(PAUSE));
            if interrupt.is_none() {
                interrupt = py
                    .check_signals()
                    .and_then(|()| asked(py, stop.as_ref()))
                    .err();
            }
            if interrupt.is_some() {
                asking.wanted.store(false, Ordering::Relaxed);
            }
        }
        Ok::<_, PyErr>((py.detach(|| worker.join()), interrupt))
    })?;
    let raised = asking.raised.into_inner().unwrap_or_default();
    match (interrupt.or(raised), answered) {
        (Some(error), _) => Err(error),
        (None, Ok(answered)) => answered.map_err(|problems| error::wrong(py, &problems)),
        (None, Err(_)) => Err(PyRuntimeError::new_err(format!(
            "{name} failed: this is a fault of Milepost"
        ))),
    }
}

/// Raises `KeyboardInterrupt` if a function says that the call is to end.
fn asked(py: Python<'_>, stop: Option<&Py<PyAny>>) -> PyResult<()> {
    match stop {
        Some(stop) if stop.call0(py)?.is_truthy(py)? => Err(PyKeyboardInterrupt::new_err(())),
        _ => Ok(()),
    }
}

/// The names of all calls.
#[pyfunction]
pub fn names() -> Vec<&'static str> {
    CALLS.iter().map(|call| call.name).collect()
}

/// The names of the members of a call's requests; empty if there is no such call.
#[pyfunction]
pub fn members(name: &str) -> Vec<&'static str> {
    let fields = CALLS
        .iter()
        .filter(|call| call.name == name)
        .flat_map(|call| (call.fields)());
    fields.map(|field| field.name).collect()
}
