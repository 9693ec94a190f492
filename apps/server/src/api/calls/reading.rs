//! The calls that read: states, logs, maps, advice, the replay and the course of a game, the server's health.

use crate::api::call::{
    ADVICE_ERRORS, BUSY, Call, FORBIDDEN, MALFORMED, MISSING, QUERY_ERRORS, UNPROCESSABLE, body_of,
    json, plain, query, small,
};
use crate::api::examples::STATE;
use crate::api::{health, log, queries};
use crate::wire::advice::{Advice, PreviewJson, RideJson};
use crate::wire::ask::{Preview, Quote};
use crate::wire::course::Course;
use crate::wire::digest::Digest;
use crate::wire::hints::HintsJson;
use crate::wire::state::{LineJson, WholeJson};
use crate::wire::track::{QuoteJson, WayJson};
use axum::routing::{get, post};
use milepost_live::live::history::{ReplayFrame, ReplayIndex};
use milepost_pages::board_json::BoardJson;
use milepost_table::View;

/// How the log is paged.
const LOG: &str = "The log, line by line, in pages: one that starts at the entry `?from=SEQ`, or one that ends before \
                   `?before=SEQ`; without either, the first page. The `Link` header leads to the next and previous pages.";

/// In the order in which a client needs them.
pub fn all() -> impl Iterator<Item = Call> {
    states()
        .into_iter()
        .chain(logs())
        .chain(maps())
        .chain(advice())
        .chain(replays())
        .chain(courses())
        .chain(server())
}

fn states() -> Vec<Call> {
    let stream = "id: 11\nevent: state\ndata: {\"you\": {\"seats\": []}, \"state\": {\"seq\": 11}}\n\nid: 12\nevent: event\ndata: {\"seq\": 12, \"lines\": []}\n\n";
    vec![
        query(
            "/table/{id}/state",
            "The state of the table, as far as you may see it. With `?min_seq=SEQ`, here and in every GET of a table, it is no \
             older than that entry, whichever server answers, or 503.",
            json::<WholeJson<'_>>(200, STATE),
            QUERY_ERRORS,
            || get(queries::state),
        ),
        query(
            "/table/{id}/events",
            "The same as an event stream: first the whole state (event: state), then the changes by each log entry \
             (event: event; its view has no track, and `built` lists new track); a whole state again when all may have changed. \
             After 4 s without any there is a beat (event: beat) with the server's time. With `?also=ID,ID`, of up to 31 other tables, \
             it says for each which entry is the latest (event: wake), once it follows the table and with each new one, so that one \
             stream serves all pages of a browser. One that it cannot follow is left out; `seq` is null where it follows one no longer.",
            plain("text/event-stream", stream),
            &[
                (400, "More than 31 other tables are named."),
                MISSING,
                (429, "This address has too many streams open."),
                BUSY,
            ],
            || get(crate::api::events::stream),
        ),
    ]
}

fn logs() -> Vec<Call> {
    vec![
        query(
            "/table/{id}/log",
            LOG,
            json::<Vec<LineJson<'_>>>(
                200,
                r#"[{"seq": 1, "seat": 0, "about": "table", "text": "sits down"}]"#,
            ),
            &[MALFORMED, MISSING, BUSY],
            || get(log::log),
        )
        .charged(2),
        query(
            "/table/{id}/log.txt",
            "The log as text. Once the game is over, it rebuilds the game, and `milepost table log FILE` reads it; \
             before that, it describes in words what everybody may know.",
            plain("text/plain", "milepost table log 2, engine 1\n"),
            QUERY_ERRORS,
            || get(log::whole_log),
        )
        .charged(4),
    ]
}

fn maps() -> Vec<Call> {
    vec![
        query(
            "/table/{id}/board",
            "The map: mileposts, pips, cities, goods, ferries. Numbers in actions and views are indices into its lists.",
            json::<BoardJson<'_>>(
                200,
                r#"{"name": "Iberia", "mileposts": [[0, 0, 0, null]], "cities": [{"name": "Porto", "size": "medium", "mileposts": [3], "goods": [5]}], "goods": ["Wine"]}"#,
            ),
            QUERY_ERRORS,
            || get(queries::board),
        )
        .charged(2),
        query(
            "/table/{id}/ground",
            "The drawing of the map, in the size that /board gives.",
            plain(
                "image/svg+xml",
                "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            ),
            QUERY_ERRORS,
            || get(queries::own_ground),
        )
        .charged(2),
        query(
            "/table/{id}/map.toml",
            "The text of a custom map, as it was uploaded.",
            plain("text/plain", "[map]\nname = \"My island\"\n"),
            &[
                (
                    404,
                    "There is no such table, or its map comes with Milepost.",
                ),
                BUSY,
            ],
            || get(queries::map),
        )
        .charged(2),
    ]
}

fn advice() -> Vec<Call> {
    vec![
        query(
            "/table/{id}/legal",
            "What the player to act may do: every action except building, ready to send; where track may lead, with prices; \
             why the last action cannot be undone.",
            json::<Advice>(
                200,
                r#"{"seq": 11, "mover": 0, "stays": "nothing was done in this turn yet", "actions": [{"text": "end the turn", "action": {"do": "end"}}], "reach": [[17, 3]]}"#,
            ),
            ADVICE_ERRORS,
            || get(queries::legal),
        )
        .charged(2),
        query(
            "/table/{id}/way/{to}",
            "The cheapest track to a milepost for the player to act, whatever it costs: from their network, and from elsewhere if \
             that is cheaper. Empty if none leads there.",
            json::<Vec<WayJson>>(
                200,
                r#"[{"path": [16, 17], "from": "your track near Braga", "through": [], "joined": true, "joining": null, "quote": {"left": 20, "now": {"paths": [[16, 17]], "cost": 3, "sections": 1}, "later": {"paths": [], "cost": 0, "sections": 0}, "stop": null}}]"#,
            ),
            ADVICE_ERRORS,
            || get(queries::way),
        )
        .charged(2),
        Call {
            method: "post",
            path: "/table/{id}/quote",
            about: "What track along several paths costs the player to act, and how much of it this turn's money builds. Own track \
                    on the way costs nothing. Nothing is done.",
            request: body_of::<Quote>(r#"{"paths": [[16, 17], [17, 18, 19]]}"#),
            answer: json::<QuoteJson>(
                200,
                r#"{"left": 20, "now": {"paths": [[16, 17], [17, 18, 19]], "cost": 5, "sections": 3}, "later": {"paths": [], "cost": 0, "sections": 0}, "stop": null}"#,
            ),
            others: &[
                MALFORMED,
                FORBIDDEN,
                MISSING,
                (409, "No game is in progress."),
                UNPROCESSABLE,
                BUSY,
            ],
            cost: 2,
            route: || small(post(queries::quote)),
        },
        query(
            "/table/{id}/rides/{to}",
            "Routes of the train of the player to act to a milepost: the shortest, and the one with the lowest fees.",
            json::<Vec<RideJson>>(200, "[]"),
            ADVICE_ERRORS,
            || get(queries::rides),
        )
        .charged(2),
        preview(),
    ]
}

fn preview() -> Call {
    Call {
        method: "post",
        path: "/table/{id}/preview",
        about: "What an action of a seat that you hold would cost and cause. Nothing is done, and nothing hidden is revealed. What \
  /act would refuse gets the same error, also during another player's turn.",
        request: body_of::<Preview>(r#"{"seat": 0, "action": {"do": "build", "path": [16, 17]}}"#),
        answer: json::<PreviewJson>(
            200,
            r#"{"text": "build", "cost": 3, "events": [], "reveals": false}"#,
        ),
        others: &[
            MALFORMED,
            FORBIDDEN,
            MISSING,
            (409, "No game is in progress."),
            UNPROCESSABLE,
            BUSY,
        ],
        cost: 2,
        route: || small(post(queries::preview)),
    }
}

fn replays() -> Vec<Call> {
    const UNBEGUN: &[(u16, &str)] = &[MALFORMED, MISSING, (409, "The game has not begun."), BUSY];
    vec![
        query(
            "/table/{id}/replay",
            "The index of a replay: the log entries that led to the current state, and where turns begin.",
            json::<ReplayIndex<'_>>(
                200,
                r#"{"entries": [5, 6, 8], "turns": [{"from": 0, "round": 0, "seat": 0}]}"#,
            ),
            UNBEGUN,
            || get(queries::replay),
        )
        .charged(4),
        query(
            "/table/{id}/replay/{to}",
            "The game after this many actions, as far as you may see it now; once it is over, with all hands.",
            json::<ReplayFrame<View>>(
                200,
                r#"{"at": 1, "seq": 5, "seat": 0, "view": {"round": 0, "mover": 1, "stage": "draft"}}"#,
            ),
            UNBEGUN,
            || get(queries::frame),
        )
        .charged(4),
    ]
}

fn courses() -> Vec<Call> {
    const UNBEGUN: &[(u16, &str)] = &[MALFORMED, MISSING, (409, "The game has not begun."), BUSY];
    vec![
        query(
            "/table/{id}/hints",
            "What the planner bot sees in the demands of the player to act, for the holder of that seat: for each demand where its \
             load comes from, the track it needs, turns and profit; and the best trip. The table may have switched hints off.",
            json::<HintsJson>(
                200,
                r#"{"seq": 11, "demands": [{"card": 17, "demand": 0, "plan": {"stops": [{"do": "pick", "good": "Wine", "city": "Porto", "card": 17, "demand": 0}], "ride": [16, 17], "track": [[16, 17]], "length": 1, "cost": 3, "fees": 0, "income": 12, "profit": 9, "turns": 1}}], "best": null, "goal": [[17, 18]], "goal_cost": 54}"#,
            ),
            HINT_ERRORS,
            || get(queries::hints),
        )
        .charged(5),
        query(
            "/table/{id}/course",
            "Where the players stood after each round, all deliveries, and the best demands of the pool that nobody delivered.",
            json::<Course>(
                200,
                r#"{"rounds": [{"round": 0, "at": 4, "cash": [38, 50], "worth": [50, 50]}], "deliveries": [], "missed": []}"#,
            ),
            UNBEGUN,
            || get(queries::course),
        )
        .charged(5),
        query(
            "/table/{id}/digest/{to}",
            "What happened since the last turn of a seat, counted from 0.",
            json::<Digest>(
                200,
                r#"{"from": 0, "to": 1, "acts": [{"at": 1, "seat": 0, "do": "keep", "sum": 2}]}"#,
            ),
            UNBEGUN,
            || get(queries::digest),
        )
        .charged(5),
    ]
}

const HINT_ERRORS: &[(u16, &str)] = &[
    MALFORMED,
    (
        403,
        "It is another player's turn, or hints are switched off.",
    ),
    MISSING,
    (409, "No game is in progress."),
    BUSY,
];

fn server() -> Vec<Call> {
    vec![
        query(
            "/ground/{map}",
            "The drawing of a map that comes with Milepost.",
            plain(
                "image/svg+xml",
                "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            ),
            &[(404, "There is no such map."), BUSY],
            || get(queries::ground),
        ),
        query(
            "/healthz",
            "Health check: everything done so far is stored, and more can be.",
            plain("text/plain", "ok\n"),
            &[(503, "Nothing can be stored.")],
            || get(health::health),
        ),
        query(
            "/readyz",
            "Readiness check: as /healthz, and the server is neither starting nor shutting down.",
            plain("text/plain", "ok\n"),
            &[(
                503,
                "The server is starting or shutting down, or nothing can be stored.",
            )],
            || get(health::ready),
        ),
        query(
            "/metrics",
            "Metrics for Prometheus. Where the operator has a listener for them (--admin-listen), they are found there alone.",
            plain(crate::metrics::MEDIA_TYPE, "milepost_entries_total 17\n"),
            &[(404, "The operator's listener has them.")],
            || get(health::public_metrics),
        ),
    ]
}
