//! The server's own log: lines for people, or JSON for programs.

use tracing::Level;
use tracing_subscriber::fmt::MakeWriter;

/// Its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Lines for people.
    Text,
    /// A line of JSON each.
    Json,
}

/// Begins it. `every` request is told of, or just what is worth knowing.
pub fn start(
    form: Format,
    every: bool,
    writer: impl for<'w> MakeWriter<'w> + Send + Sync + 'static,
) {
    let level = if every { Level::DEBUG } else { Level::INFO };
    let log = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(writer)
        .with_target(false);
    // Where a log has begun already, that one goes on.
    let _ = match form {
        Format::Text => log.with_ansi(false).try_init().is_ok(),
        Format::Json => log.json().flatten_event(true).try_init().is_ok(),
    };
}
