//! The calls of JSON ([`milepost_calls::CALLS`]), for a host with a clock of its own.

use milepost_calls::{Host, News, call};
use milepost_dice::secret;
use milepost_document::lines;
use milepost_pages::clock::Instant;
use std::time::Duration;

/// The host of the module: its clock, and where news of a search goes.
struct Outside<'a> {
    begun: Instant,
    tell: &'a (dyn Fn(&str) + Sync),
}

impl Host for Outside<'_> {
    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn seed(&self) -> u64 {
        // Without chance each deal is the same, and says so by its seed.
        secret::seed().unwrap_or_default()
    }

    fn hear(&self, news: News) {
        let News::Search { revenue, bound } = news;
        (self.tell)(&format!("{{\"revenue\":{revenue},\"bound\":{bound}}}"));
    }
}

/// The answer to a call; `tell` is given news as JSON while a search goes on.
///
/// # Errors
/// There is no such call, or all that is wrong with the request, a message each.
pub fn answer(
    name: &str,
    request: &[u8],
    tell: &(dyn Fn(&str) + Sync),
) -> Result<String, Vec<String>> {
    let request = std::str::from_utf8(request);
    let request = request.map_err(|_| vec!["the request is not UTF-8".to_owned()])?;
    let host = Outside {
        begun: Instant::now(),
        tell,
    };
    call(name, request, &host).map_err(|wrong| lines(request, &wrong))
}
