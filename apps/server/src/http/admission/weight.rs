//! The cost of requests relative to that of a page. It is charged before the answer is made; the
//! bytes of the answer are charged in addition, see
//! [`ChargedBody`](crate::http::admission::charged_body::ChargedBody).

use axum::http::Method;

/// The cost of a request that causes much work.
const HEAVY: u32 = 10;

/// The cost of requests to tools, by a part of their path between slashes, with an ending or without, or by that ending. The
/// highest match counts; without a match it is 1.
const TOOLS: &[(&str, u32)] = &[
    ("stats", 40),
    ("study", 40),
    ("best", 40),
    ("audit", 40),
    ("survey", 20),
    ("run", 20),
    ("game", 20),
    ("games", 20),
    ("deal", 10),
    ("explain", 5),
    (".csv", 5),
    (".ebp", 5),
    (".json", 5),
    (".txt", 5),
    (".pdf", 20),
    (".png", 20),
    (".zip", 20),
];

/// The cost of requests to a table, by what follows its name in the path.
const TABLES: &[(&str, u32)] = &[
    ("log", 2),
    ("log.txt", 4),
    ("board", 2),
    ("ground", 2),
    ("map.toml", 2),
    ("legal", 2),
    ("way", 2),
    ("quote", 2),
    ("rides", 2),
    ("hints", 5),
    ("course", 5),
    ("digest", 5),
    ("preview", 2),
    ("replay", 4),
    ("rematch", 10),
];

/// Prefixes of files that are in memory, whatever their names.
const FILES: [&str; 3] = ["/web/", "/ground/", "/local/"];

/// From this cost on, a request is heavy, and each address may have only a few in progress.
pub const HEAVY_FROM: u32 = 5;

/// The cost of a request. No valid path contains `%`, so a path that does is not looked up but gets
/// the highest cost.
pub fn weight(method: &Method, path: &str) -> u32 {
    if path.contains('%') {
        return TOOLS
            .iter()
            .map(|(_, weight)| *weight)
            .fold(HEAVY, u32::max);
    }
    if let Some(table) = path.strip_prefix("/table/") {
        let what = table.split('/').nth(1).unwrap_or_default();
        return TABLES
            .iter()
            .find(|(known, _)| *known == what)
            .map_or(1, |(_, weight)| *weight);
    }
    if FILES.iter().any(|files| path.starts_with(files)) {
        return 1;
    }
    let fits = |part: &str| match part.strip_prefix('.') {
        Some(_) => path.ends_with(part),
        None => path
            .split('/')
            .any(|step| step.split('.').next() == Some(part)),
    };
    let found = TOOLS
        .iter()
        .filter(|(part, _)| fits(part))
        .map(|(_, weight)| *weight);
    let least = match *method {
        Method::POST => HEAVY,
        // Every page of a deck deals it.
        _ if path.starts_with("/decks/") => HEAVY_FROM,
        _ => 1,
    };
    found.fold(least, u32::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_sets_much_in_motion_weighs_more_than_a_page() {
        for (path, weighs) in [
            ("/", 1),
            ("/decks", 1),
            ("/decks/iberia", 5),
            ("/decks/deal", 10),
            ("/decks/iberia/deck.pdf", 20),
            ("/decks/iberia/stats", 40),
            ("/decks/survey/stats.svg", 40),
            ("/maps/survey", 20),
            ("/maps/iberia/board.svg", 1),
            ("/table/ABCD-EFGH-JKLM", 1),
            ("/table/ABCD-EFGH-JKLM/way/17", 2),
            ("/table/ABCD-EFGH-JKLM/log", 2),
            ("/table/ABCD-EFGH-JKLM/log.txt", 4),
            ("/table/ABCD-EFGH-JKLM/replay/57", 4),
            ("/table/stats/state", 1),
            ("/routes/run/events", 20),
            ("/routes/game", 20),
            ("/routes/game/audit", 40),
            ("/routes/game/audit.json", 40),
            ("/boards/D4C7-LY84-63B2/best", 40),
            ("/local/site.json", 1),
            ("/local/web/icon.0123456789abcdef.png", 1),
            ("/decks/iberia/deck%2Epdf", 40),
            ("/table/ABCD%2Fstate", 40),
        ] {
            assert_eq!(weight(&Method::GET, path), weighs, "{path}");
        }
        assert_eq!(weight(&Method::POST, "/table"), HEAVY);
        assert_eq!(weight(&Method::POST, "/decks/check"), HEAVY);
        assert_eq!(weight(&Method::POST, "/routes/games"), 20);
        assert_eq!(weight(&Method::POST, "/table/ABCD-EFGH-JKLM/act"), 1);
    }
}
