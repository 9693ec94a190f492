//! The table of all API endpoints, from which the router, the OpenAPI document and the page are generated.

use crate::api::call::{
    ADVICE_ERRORS, BUSY, Call, FORBIDDEN, MALFORMED, MISSING, QUERY_ERRORS, UNPROCESSABLE, body_of,
    command, json, plain, query,
};
use crate::api::examples::{
    ACTION, ACTION_DONE, BOT, KEY, REPLY, REQUEST_ANSWERED, SEAT, SEAT_LEFT, SEAT_REQUESTED, STATE,
    UNDO_REQUESTED,
};
use crate::api::{commands, log, people, queries};
use crate::http::guard::{TABLE_BODY, TOOL_BODY};
use crate::live::crayon::request::TableRequest;
use crate::live::history::{ReplayFrame, ReplayIndex};
use crate::state::App;
use crate::wire::advice::{Advice, PreviewJson, RideJson};
use crate::wire::ask::{
    Act, Ask, Bot, Claim, Lock, Mute, Of, Plain, Preview, QrText, Quote, Remove, Reply, Say, Sit,
};
use crate::wire::board::BoardJson;
use crate::wire::course::Course;
use crate::wire::digest::Digest;
use crate::wire::hints::HintsJson;
use crate::wire::state::{DoneJson, KeyJson, LineJson, WholeJson};
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
        .chain(commands())
        .chain(people())
        .chain(again());
    tables
        .chain(states())
        .chain(logs())
        .chain(maps())
        .chain(advice())
        .chain(replays())
        .chain(courses())
        .chain(server())
        .collect()
}

fn create() -> Call {
    Call {
        method: "post",
        path: "/table",
        about: "Creates a table. Its id is its invitation: anyone who has it can watch, and take an open seat. The \
                response sets the cookie of its host.",
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
            "Agrees, for a seat that you hold, to the request in the log entry with this number: for a seat, or to take \
             something back.",
            body_of::<Reply>(REPLY),
            json::<WholeJson<'_>>(200, REQUEST_ANSWERED),
            || small(post(commands::agree)),
        ),
        command(
            "/table/{id}/decline",
            "Declines a request, which ends it.",
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
            "/table/{id}/request-undo",
            "Asks the others to take back your last action and everything since, also when something hidden was shown. It is \
             done once every other person with a seat agrees with /agree; `undo` in the state shows the request.",
            body_of::<Of>(SEAT),
            json::<WholeJson<'_>>(200, UNDO_REQUESTED),
            || small(post(commands::request_undo)),
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

/// Links to seats, and what the host may do.
fn people() -> Vec<Call> {
    let whole = || json::<WholeJson<'_>>(200, STATE);
    vec![
        command(
            "/table/{id}/link",
            "Makes a secret link to a seat that you hold, to play it on another device too: /table/{id}/seat#SEAT.KEY. It \
             revokes the link before and signs out the devices that came by it.",
            body_of::<Of>(SEAT),
            json::<KeyJson>(200, KEY),
            || small(post(people::link)),
        ),
        command(
            "/table/{id}/claim",
            "Plays a seat on this device too, by the key of its link. Sets a cookie as /sit does.",
            body_of::<Claim>(
                r#"{"seq": 0, "id": "5f0c2b9e71d84a36", "seat": 0, "key": "00112233445566778899aabbccddeeff"}"#,
            ),
            whole(),
            || small(post(people::claim)),
        ),
        command(
            "/table/{id}/lock",
            "The host locks the seats: /sit and /ask then need the key of the link to play, /table/{id}#play=KEY. Or opens \
             them to all. The host is who made the table, by the cookie that was set then.",
            body_of::<Lock>(r#"{"seq": 0, "id": "5f0c2b9e71d84a36", "locked": true}"#),
            json::<KeyJson>(200, KEY),
            || small(post(people::lock)),
        ),
        command(
            "/table/{id}/mute",
            "The host mutes the person in a seat, or all people without one, or lets them write again.",
            body_of::<Mute>(r#"{"seq": 0, "id": "5f0c2b9e71d84a36", "seat": 1, "muted": true}"#),
            whole(),
            || small(post(people::mute)),
        ),
        command(
            "/table/{id}/remove",
            "The host removes a person from a seat, which a bot plays from then on or which is open.",
            body_of::<Remove>(
                r#"{"seq": 0, "id": "5f0c2b9e71d84a36", "seat": 1, "bot": "planner"}"#,
            ),
            whole(),
            || small(post(people::remove)),
        ),
    ]
}

/// The rematch, and codes of links.
fn again() -> Vec<Call> {
    vec![
        command(
            "/table/{id}/rematch",
            "Once the game is over: makes a table with the same setup, or finds the one that was made, and gives you the same \
             seats there. Sets the cookie of that table.",
            body_of::<Plain>(r#"{"seq": 90, "id": "5f0c2b9e71d84a36"}"#),
            json::<Made>(200, r#"{"id": "7KQM-2XPA-9RTD"}"#),
            || small(post(people::rematch)),
        ),
        Call {
            method: "post",
            path: "/qr",
            about: "A QR code of a short text, such as a link.",
            request: body_of::<QrText>(r#"{"text": "http://192.168.1.20:8018/"}"#),
            answer: plain(
                "image/svg+xml",
                "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            ),
            others: &[MALFORMED, UNPROCESSABLE],
            route: || small(post(people::qr)),
        },
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

fn courses() -> Vec<Call> {
    const UNBEGUN: &[(u16, &str)] = &[MALFORMED, MISSING, (409, "The game has not begun."), BUSY];
    vec![
        query(
            "/table/{id}/hints",
            "What the planner bot sees in the demands of the player to act, for the holder of that seat: for each demand where its \
             load comes from, the track it needs, turns and profit; and the best trip. The table may have switched hints off.",
            json::<HintsJson>(
                200,
                r#"{"seq": 11, "demands": [{"card": 17, "demand": 0, "plan": {"stops": [{"do": "pick", "good": "Wine", "city": "Porto", "card": 17, "demand": 0}], "ride": [16, 17], "track": [[16, 17]], "length": 1, "cost": 3, "fees": 0, "income": 12, "profit": 9, "turns": 1}}], "best": null}"#,
            ),
            HINT_ERRORS,
            || get(queries::hints),
        ),
        query(
            "/table/{id}/course",
            "Where the players stood after each round, all deliveries, and the best demands of the pool that nobody delivered.",
            json::<Course>(
                200,
                r#"{"rounds": [{"round": 0, "at": 4, "cash": [38, 50], "worth": [50, 50]}], "deliveries": [], "missed": []}"#,
            ),
            UNBEGUN,
            || get(queries::course),
        ),
        query(
            "/table/{id}/digest/{to}",
            "What happened since the last turn of a seat, counted from 0.",
            json::<Digest>(
                200,
                r#"{"from": 0, "to": 1, "acts": [{"at": 1, "seat": 0, "do": "keep", "sum": 2}]}"#,
            ),
            UNBEGUN,
            || get(queries::digest),
        ),
    ]
}

const HINT_ERRORS: &[(u16, &str)] = &[
    MALFORMED,
    (403, "It is another player's turn, or hints are switched off."),
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
