//! The server's own log: text for people, or JSON for programs.

use tracing::Level;
use tracing_subscriber::fmt::MakeWriter;

/// The format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Lines of text.
    Text,
    /// One JSON object per line.
    Json,
}

/// Starts logging. `every` logs each request, otherwise only notable events.
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
    // If logging has already started, it stays as it is.
    let _ = match form {
        Format::Text => log.with_ansi(false).try_init().is_ok(),
        Format::Json => log.json().flatten_event(true).try_init().is_ok(),
    };
}
