//! The table of all API endpoints, from which the router, the OpenAPI document and the page are generated.

use crate::api::call::{
    ADVICE_ERRORS, BUSY, Call, FORBIDDEN, MALFORMED, MISSING, QUERY_ERRORS, UNPROCESSABLE, body_of,
    command, json, plain, query,
};
use crate::api::examples::{
    ACTION, ACTION_DONE, BOT, REPLY, REQUEST_ANSWERED, SEAT, SEAT_LEFT, SEAT_REQUESTED, STATE,
};
use crate::api::{commands, log, queries};
use crate::http::guard::{TABLE_BODY, TOOL_BODY};
use crate::live::crayon::request::TableRequest;
use crate::live::history::{ReplayFrame, ReplayIndex};
use crate::state::App;
use crate::wire::advice::{Advice, PreviewJson, RideJson};
use crate::wire::ask::{Act, Ask, Bot, Of, Plain, Preview, Quote, Reply, Say, Sit};
use crate::wire::board::BoardJson;
use crate::wire::state::{DoneJson, LineJson, WholeJson};
use crate::wire::track::{QuoteJson, WayJson};
use axum::extract::DefaultBodyLimit;
use axum::routing::{MethodRouter, get, post};
use milepost_table::View;

/// How the log is paged.
const LOG: &str = "The log, line by line, in pages: one that starts at the entry `?from=SEQ`, or one that ends before \
                   `?before=SEQ`; without either, the first page. The `Link` header leads to the next and previous pages.";

/// All endpoints, in the order in which a client needs them.
pub fn all() -> Vec<Call> {
    let tables = [create()]
        .into_iter()
        .chain(seats())
        .chain(takeovers())
        .chain(commands());
    tables
        .chain(states())
        .chain(logs())
        .chain(maps())
        .chain(advice())
        .chain(replays())
        .chain(server())
        .collect()
}

fn create() -> Call {
    Call {
        method: "post",
        path: "/table",
        about: "Creates a table. Its id is its invitation: anyone who has it can watch, and take an open seat.",
        request: body_of::<TableRequest>(
            r#"{"map": "iberia", "seats": 2, "cards": 120, "options": [["game", "locking"]], "clock": {"bank": 1200, "increment": 10, "over": "tell"}}"#,
        ),
        answer: json::<Made>(201, r#"{"id": "7KQM-2XPA-9RTD"}"#),
        others: &[MALFORMED, UNPROCESSABLE, BUSY],
        route: || post(crate::api::create).layer(DefaultBodyLimit::max(TOOL_BODY)),
    }
}

/// The new table.
#[derive(serde::Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Made {
    /// Its id.
    pub id: String,
}

fn small(route: MethodRouter<App>) -> MethodRouter<App> {
    route.layer(DefaultBodyLimit::max(TABLE_BODY))
}

fn seats() -> Vec<Call> {
    let whole = || json::<WholeJson<'_>>(200, STATE);
    vec![
        command(
            "/table/{id}/sit",
            "Takes an open seat. The response sets a cookie that identifies you; several seats may share it. Once a game with \
             hidden hands is in progress, seats are requested with /ask instead.",
            body_of::<Sit>(r#"{"seq": 0, "id": "5f0c2b9e71d84a36", "seat": 0, "name": "Ana"}"#),
            whole(),
            || small(post(commands::sit)),
        ),
        command(
            "/table/{id}/bot",
            "Gives an open seat to a bot: random, greedy or planner.",
            body_of::<Bot>(BOT),
            whole(),
            || small(post(commands::bot)),
        ),
        command(
            "/table/{id}/stand",
            "Leaves a seat, or removes its bot: the seat is open again.",
            body_of::<Of>(SEAT),
            json::<WholeJson<'_>>(200, SEAT_LEFT),
            || small(post(commands::stand)),
        ),
        command(
            "/table/{id}/start",
            "Starts the game, once all seats are taken.",
            body_of::<Plain>(r#"{"seq": 2, "id": "5f0c2b9e71d84a36"}"#),
            whole(),
            || small(post(commands::start)),
        ),
        command(
            "/table/{id}/resign",
            "Resigns: a bot takes over.",
            body_of::<Bot>(BOT),
            json::<WholeJson<'_>>(200, SEAT_LEFT),
            || small(post(commands::resign)),
        ),
    ]
}

/// How seats change hands where hands are hidden.
fn takeovers() -> Vec<Call> {
    vec![
        command(
            "/table/{id}/ask",
            "Requests a seat that is open or a bot's, in a game with hidden hands; sets a cookie as /sit does. Anyone who has held \
             another seat since the deal is refused. The seat changes hands when every seated player has agreed; `asks` in the \
             state lists pending requests.",
            body_of::<Ask>(r#"{"seq": 40, "id": "5f0c2b9e71d84a36", "seat": 1, "name": "Dora"}"#),
            json::<WholeJson<'_>>(200, SEAT_REQUESTED),
            || small(post(commands::ask)),
        ),
        command(
            "/table/{id}/agree",
            "Agrees, for a seat that you hold, to the seat request in the log entry with this number.",
            body_of::<Reply>(REPLY),
            json::<WholeJson<'_>>(200, REQUEST_ANSWERED),
            || small(post(commands::agree)),
        ),
        command(
            "/table/{id}/decline",
            "Declines a seat request, which ends it.",
            body_of::<Reply>(REPLY),
            json::<WholeJson<'_>>(200, REQUEST_ANSWERED),
            || small(post(commands::decline)),
        ),
    ]
}

fn commands() -> Vec<Call> {
    vec![
        command(
            "/table/{id}/act",
            "Does an action in the game. /legal lists the legal actions, ready to send.",
            body_of::<Act>(ACTION),
            json::<DoneJson<'_>>(200, ACTION_DONE),
            || small(post(commands::act)),
        ),
        command(
            "/table/{id}/undo",
            "Takes back the last action, within the turn and before anything hidden was revealed.",
            body_of::<Of>(SEAT),
            json::<WholeJson<'_>>(200, STATE),
            || small(post(commands::undo)),
        ),
        command(
            "/table/{id}/say",
            "Sends a chat message to the table.",
            body_of::<Say>(
                r#"{"seq": 11, "id": "5f0c2b9e71d84a36", "seat": 0, "text": "Well played!"}"#,
            ),
            json::<DoneJson<'_>>(
                200,
                r#"{"seq": 12, "lines": [{"seq": 12, "seat": 0, "about": "say", "text": "Well played!"}], "view": null, "built": []}"#,
            ),
            || small(post(commands::say)),
        ),
    ]
}

fn states() -> Vec<Call> {
    let stream = "id: 11\nevent: state\ndata: {\"you\": {\"seats\": []}, \"state\": {\"seq\": 11}}\n\nid: 12\nevent: event\ndata: {\"seq\": 12, \"lines\": []}\n\n";
    vec![
        query(
            "/table/{id}/state",
            "The state of the table, as far as you may see it.",
            json::<WholeJson<'_>>(200, STATE),
            QUERY_ERRORS,
            || get(queries::state),
        ),
        query(
            "/table/{id}/events",
            "The same as an event stream: first the whole state (event: state), then the changes by each log entry \
             (event: event; its view has no track, and `built` lists new track); a whole state again when all may have changed.",
            plain("text/event-stream", stream),
            &[
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
        ),
        query(
            "/table/{id}/log.txt",
            "The log as text. Once the game is over, it rebuilds the game, and `milepost table log FILE` reads it; \
             before that, it describes in words what everybody may know.",
            plain("text/plain", "milepost table log 2, engine 1\n"),
            QUERY_ERRORS,
            || get(log::whole_log),
        ),
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
        ),
        query(
            "/table/{id}/ground",
            "The drawing of the map, in the size that /board gives.",
            plain(
                "image/svg+xml",
                "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            ),
            QUERY_ERRORS,
            || get(queries::own_ground),
        ),
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
        ),
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
        ),
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
        ),
        Call {
            method: "post",
            path: "/table/{id}/quote",
            about: "What track along several paths costs the player to act, and how much of it this turn's money builds. Own track \
                    on the way costs nothing. Nothing is done.",
            request: body_of::<Quote>(r#"{"paths": [[16, 17], [17, 18, 19]]}"#),
            answer: json::<QuoteJson>(
                200,
                r#"{"left": 4, "now": {"paths": [[16, 17]], "cost": 3, "sections": 1}, "later": {"paths": [[17, 18, 19]], "cost": 2, "sections": 2}, "stop": null}"#,
            ),
            others: &[
                MALFORMED,
                FORBIDDEN,
                MISSING,
                (409, "No game is in progress."),
                UNPROCESSABLE,
                BUSY,
            ],
            route: || small(post(queries::quote)),
        },
        query(
            "/table/{id}/rides/{to}",
            "Routes of the train of the player to act to a milepost: the shortest, and the one with the lowest fees.",
            json::<Vec<RideJson>>(200, "[]"),
            ADVICE_ERRORS,
            || get(queries::rides),
        ),
        Call {
            method: "post",
            path: "/table/{id}/preview",
            about: "What an action of a seat that you hold would cost and cause. Nothing is done, and nothing hidden is revealed. What \
  /act would refuse gets the same error, also during another player's turn.",
            request: body_of::<Preview>(
                r#"{"seat": 0, "action": {"do": "build", "path": [16, 17]}}"#,
            ),
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
            route: || small(post(queries::preview)),
        },
    ]
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
        ),
        query(
            "/table/{id}/replay/{to}",
            "The game after this many actions, as far as you may see it now; once it is over, with all hands.",
            json::<ReplayFrame<View>>(
                200,
                r#"{"at": 1, "seq": 5, "seat": 0, "view": {"round": 0, "mover": 1, "stage": "draft"}}"#,
            ),
            UNBEGUN,
            || get(queries::frame),
        ),
    ]
}

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
            "Health check: everything done so far is stored.",
            plain("text/plain", "ok\n"),
            &[BUSY],
            || get(crate::api::health),
        ),
        query(
            "/metrics",
            "Metrics for Prometheus.",
            plain(crate::metrics::MEDIA_TYPE, "milepost_entries_total 17\n"),
            &[],
            || get(crate::api::metrics),
        ),
    ]
}
