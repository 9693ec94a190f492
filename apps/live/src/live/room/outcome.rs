//! What comes of a command.

use crate::live::log_line::LogLine;

/// The result of applying an entry.
pub struct Outcome {
    /// The lines that the entry adds to the log.
    pub lines: Vec<LogLine>,
    /// Whether it changed more than chat and requests do, such as who sits where.
    pub changed: bool,
}
