//! The readable log of a table, as far as everybody may know it.

use milepost_document::invisible::harmless;
use milepost_live::live::crayon::CrayonRoom;
use milepost_live::live::log_line::{LineKind, LogLine};

/// The title of the log as plain text.
pub fn title(room: &CrayonRoom) -> String {
    format!(
        "Milepost: a table on {}, still being played\n\n",
        room.head().setup.map
    )
}

/// The public text of log lines, for reading only.
pub fn text(room: &CrayonRoom, lines: &[LogLine]) -> String {
    let mut text = String::new();
    for line in lines {
        text += if line.about == LineKind::Event {
            "    "
        } else {
            ""
        };
        text += &public_text(room, line);
        text += "\n";
    }
    text
}

/// The public text of a log line. Names and messages stored before invisible characters were
/// refused may contain some, so they are made harmless.
fn public_text(room: &CrayonRoom, line: &LogLine) -> String {
    let name = line
        .seat
        .and_then(|seat| room.seats().get(seat))
        .map_or("Somebody", |seat| &seat.name);
    let words = line.text_for(None);
    let text = match line.about {
        LineKind::Event => words.to_owned(),
        LineKind::Table if line.seat.is_none() => words.to_owned(),
        LineKind::Table => format!("{name} {words}"),
        LineKind::Act | LineKind::Say => format!("{name}: {words}"),
    };
    harmless(&text).into_owned()
}

/// The public text of the last `most` lines of the log.
pub fn last(room: &CrayonRoom, most: usize) -> Vec<String> {
    let lines = room.lines();
    lines[lines.len().saturating_sub(most)..]
        .iter()
        .map(|line| public_text(room, line))
        .collect()
}
