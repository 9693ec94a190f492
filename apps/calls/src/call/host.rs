//! Hosts of calls: a terminal, a worker of a server, a browser, Python.

use milepost_document::Problem;
use std::time::Duration;

/// The host of a call: its clock, its chance, its files, and somebody who waits.
pub trait Host: Sync {
    /// The time since some moment; it never goes back. Without a clock, searches go on to their end.
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    /// Returns whether the answer is still wanted.
    fn is_wanted(&self) -> bool {
        true
    }

    /// True if the time of the call is over and somebody still waits: a search then says that its time was over.
    fn is_late(&self) -> bool {
        false
    }

    /// Hears of a thing that was opened and what of its text is doubtful; `kind` is what its text is called.
    fn opened(&self, _kind: &str, _given: &str, _text: &str, _warnings: &[Problem]) {}

    /// Hears of news while a call goes on.
    fn hear(&self, _news: News) {}

    /// Seed for a request without one. A host without chance gives the same each time.
    fn seed(&self) -> u64 {
        1
    }

    /// The text that the host keeps under a name, such as that of a file; `None` where it keeps none. `kind` is what the text
    /// should be, such as `map file`, and `names` are those of what ships.
    ///
    /// # Errors
    /// There is one, and it cannot be read.
    fn text(&self, _name: &str, _kind: &str, _names: &[&str]) -> Result<Option<String>, Problem> {
        Ok(None)
    }

    /// The same as bytes, of texts that may be in the encoding of a spreadsheet.
    ///
    /// # Errors
    /// As of `text`.
    fn bytes(&self, name: &str, kind: &str, names: &[&str]) -> Result<Option<Vec<u8>>, Problem> {
        Ok(self.text(name, kind, names)?.map(String::into_bytes))
    }

    /// Number of threads that a call may use, at least one.
    fn threads(&self) -> usize {
        std::thread::available_parallelism().map_or(1, usize::from)
    }
}

/// News while a call goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A search found a better run, or proved a lower bound.
    Search {
        /// Revenue of the best run so far.
        revenue: u32,
        /// Bound that no run can exceed.
        bound: u32,
    },
}

/// A host that waits for the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Host for Alone {}
