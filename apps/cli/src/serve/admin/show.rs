//! Lists of tables and bans as text.

use crate::failure::Failure;
use milepost_server::admin::forms::{Bans, PhaseName, TableFilter, TablePage};
use milepost_study::text::{Table, Writer};
use std::time::{SystemTime, UNIX_EPOCH};

/// A filter as the query of an address.
pub fn query(filter: TableFilter) -> String {
    let TableFilter {
        phase,
        idle,
        skip,
        most,
    } = filter;
    let phase = phase.map_or_else(String::new, |phase| format!("phase={}&", name(phase)));
    format!("{phase}idle={idle}&skip={skip}&most={most}")
}

fn name(phase: PhaseName) -> &'static str {
    match phase {
        PhaseName::Lobby => "lobby",
        PhaseName::Begun => "begun",
        PhaseName::Over => "over",
    }
}

/// Tables, one a line.
pub fn tables(page: &TablePage) -> String {
    if page.tables.is_empty() {
        return "no tables\n".to_owned();
    }
    // The first column is cut where a line would be too long; names of tables must stay whole.
    let heads = [
        "run by", "table", "phase", "idle", "entries", "loaded", "streams",
    ];
    let mut table = Table::new(&heads).text_columns(3);
    for row in &page.tables {
        let node = row.node.as_deref().unwrap_or("-");
        table.row(&[
            &node.trim_start_matches("http://"),
            &row.id,
            &name(row.phase),
            &span(row.idle),
            &row.entries,
            &row.loaded,
            &row.streams,
        ]);
    }
    let mut writer = Writer::default();
    writer.table(&table);
    writer.finish()
}

/// Bans, one a line.
pub fn bans(bans: &Bans) -> String {
    if bans.bans.is_empty() {
        return "no bans\n".to_owned();
    }
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = u64::try_from(since.unwrap_or_default().as_millis()).unwrap_or(u64::MAX);
    let lines = bans.bans.iter().map(|ban| {
        let end = ban.until.map_or_else(
            || "for ever".to_owned(),
            |until| format!("{} left", span(until.saturating_sub(now) / 1_000)),
        );
        let line = format!("{:<24} {end:<12} {}", ban.network.to_string(), ban.note);
        format!("{}\n", line.trim_end())
    });
    lines.collect()
}

/// A number of seconds in its largest unit.
fn span(seconds: u64) -> String {
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7_200 => format!("{} min", seconds / 60),
        7_200..172_800 => format!("{} h", seconds / 3_600),
        _ => format!("{} d", seconds / 86_400),
    }
}

/// What a server says that refuses a call.
pub fn refusal(status: u16, text: &str) -> Failure {
    let told: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
    let texts = told["error"].as_array().map_or(&[][..], Vec::as_slice);
    let texts: Vec<&str> = texts.iter().filter_map(serde_json::Value::as_str).collect();
    let what = match texts.as_slice() {
        [] => format!("the server answered with status {status}: {}", text.trim()),
        texts => texts.join("; "),
    };
    Failure::new(what, told["hint"].as_str().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short() {
        for (seconds, text) in [
            (0, "0 s"),
            (119, "119 s"),
            (120, "2 min"),
            (7_200, "2 h"),
            (172_800, "2 d"),
            (31_536_000, "365 d"),
        ] {
            assert_eq!(span(seconds), text);
        }
    }
}
