//! Requests of calls as parameters of an address: read as any request is, and answered within the time of their work.

use crate::error::ApiError;
use crate::shared::query::Params;
use crate::work::Deadline;
use axum::http::StatusCode;
use milepost_calls::refused::Refused;
use milepost_calls::{Host, Watch};
use milepost_dice::secret;
use milepost_document::{Cursor, Form, Node, Numbers, Place, Problem, Reader, Severity, Value};
use std::ops::RangeInclusive;
use std::time::Duration;

impl Params {
    /// A request with those of these parameters that are given, which are fields of it; where one is wrong, the default, and the
    /// errors are kept.
    pub fn asked<T: Form + Default>(&mut self, names: &[&str]) -> T {
        self.request(names).unwrap_or_default()
    }

    /// The same without a default: nothing where one is wrong.
    pub fn request<T: Form>(&mut self, names: &[&str]) -> Option<T> {
        let fields = T::fields();
        let named = fields.iter().filter(|field| names.contains(&field.name));
        let given = named.filter_map(|field| {
            let text = self.text(field.name)?;
            Some((field.name.to_owned(), Node::new(field.value(text))))
        });
        let node = Node::new(Value::Table(given.collect()));
        let reader = Reader::new(Severity::Error).with_unseen();
        let read = reader.finish(&Cursor::root(&node));
        read.map_err(|problems| self.errors.extend(problems.iter().map(line)))
            .ok()
    }
}

/// A problem of a request as a line, with its field.
fn line(problem: &Problem) -> String {
    let hint = match problem.hint.as_str() {
        "" => String::new(),
        hint => format!(" ({hint})"),
    };
    match &problem.place {
        Place::Path(path) => format!("{}: {}{hint}", path.trim_start_matches("$."), problem.what),
        _ => format!("{}{hint}", problem.what),
    }
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> ApiError {
        match refused {
            Refused::Late(undone) => {
                ApiError::busy(&format!("the time limit was reached: {undone}"))
            }
            wrong => {
                let lines = wrong.problems().iter().map(line).collect();
                ApiError::all(StatusCode::UNPROCESSABLE_ENTITY, lines)
            }
        }
    }
}

/// A page that waits for an answer.
pub struct Waiting {
    deadline: Deadline,
    seed: u64,
}

impl Waiting {
    /// Until a deadline; what is left to chance is drawn.
    ///
    /// # Errors
    /// The operating system gives no random bytes.
    pub fn until(deadline: Deadline) -> Result<Waiting, ApiError> {
        let seed = secret::seed()?;
        Ok(Waiting { deadline, seed })
    }

    /// The call under way.
    pub fn watch(&self) -> Watch<'_> {
        Watch::new(self)
    }
}

impl Host for Waiting {
    fn now(&self) -> Duration {
        self.deadline.spent()
    }

    fn is_wanted(&self) -> bool {
        !self.deadline.is_over()
    }

    fn is_late(&self) -> bool {
        self.deadline.is_late()
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    /// The others serve live tables.
    fn threads(&self) -> usize {
        1
    }
}

/// Range and usual value of a field of a request.
pub fn field<T: Form>(name: &str) -> (RangeInclusive<i64>, String) {
    let fields = T::fields();
    let field = fields.iter().find(|field| field.name == name);
    let range = match field.and_then(|field| field.limits.numbers()) {
        Some(Numbers::Whole(range)) => range.clone(),
        _ => 0..=i64::MAX,
    };
    let usual = field.and_then(|field| field.usual.clone());
    (range, usual.unwrap_or_default())
}
