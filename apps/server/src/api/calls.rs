//! All calls, as one table: the router, the document and the page are made of it.

use crate::api::{commands, log, queries};
use crate::http::guard::{TABLE_BODY, TOOL_BODY};
use crate::live::head::Wanted;
use crate::live::past::{Frame, Index};
use crate::state::App;
use crate::wire::advice::{Advice, PreviewJson, RideJson, WayJson};
use crate::wire::ask::{Act, Ask, Bot, Of, Plain, Preview, Reply, Say, Sit};
use crate::wire::board::BoardJson;
use crate::wire::body;
use crate::wire::error::ApiError;
use crate::wire::state::{DoneJson, LineJson, WholeJson};
use axum::extract::DefaultBodyLimit;
use axum::routing::{MethodRouter, get, post};
use milepost_document::FromNode;
#[cfg(test)]
use schemars::{Schema, SchemaGenerator};

/// A call.
pub struct Call {
    /// `get` or `post`.
    pub method: &'static str,
    /// Its address, with names for what varies.
    pub path: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// What it is asked with, if anything.
    pub asked: Option<Asked>,
    /// What it is answered with.
    pub answer: Answer,
    /// Other answers, by status.
    pub others: &'static [(u16, &'static str)],
    /// Who sees to it.
    pub route: fn() -> MethodRouter<App>,
}

/// What a call is asked with: JSON.
pub struct Asked {
    /// An example.
    pub example: &'static str,
    /// Its form.
    #[cfg(test)]
    pub schema: fn(&mut SchemaGenerator) -> Schema,
    /// Whether a text has this form, and if not why.
    pub reads: fn(&str) -> Result<(), ApiError>,
}

/// What a call is answered with.
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The kind of what comes.
    pub kind: &'static str,
    /// An example; of JSON that is long, a part.
    pub example: &'static str,
    /// Its form, of JSON.
    #[cfg(test)]
    pub schema: Option<fn(&mut SchemaGenerator) -> Schema>,
}

/// What has a JSON schema, which a test compares with the document; otherwise anything.
#[cfg(test)]
use schemars::JsonSchema as Described;
#[cfg(not(test))]
trait Described {}
#[cfg(not(test))]
impl<T> Described for T {}

fn asked<T: FromNode + Described>(example: &'static str) -> Option<Asked> {
    let reads = |text: &str| body::read::<T>(text.as_bytes()).map(drop);
    Some(Asked {
        example,
        #[cfg(test)]
        schema: |all| all.subschema_for::<T>(),
        reads,
    })
}

fn json<T: Described>(status: u16, example: &'static str) -> Answer {
    Answer {
        status,
        kind: "application/json",
        example,
        #[cfg(test)]
        schema: Some(|all| all.subschema_for::<T>()),
    }
}

fn plain(kind: &'static str, example: &'static str) -> Answer {
    Answer {
        status: 200,
        kind,
        example,
        #[cfg(test)]
        schema: None,
    }
}

const REFUSED: (u16, &str) = (
    422,
    "The rules refuse it, or what was sent is not as it should be.",
);
/// Another request was first.
pub const STALE: (u16, &str) = (
    409,
    "Something else was first: the answer is the whole state, and nothing was done.",
);
const MISSING: (u16, &str) = (404, "There is no such table.");
const OTHERS: (u16, &str) = (403, "It is for the one who sits there.");
const WRONG: (u16, &str) = (
    400,
    "It cannot be read: it is no JSON, or a number in the address is none.",
);
const BUSY: (u16, &str) = (503, "Too much is being done; ask again in a moment.");
const DEED: &[(u16, &str)] = &[WRONG, OTHERS, MISSING, STALE, REFUSED, BUSY];
const LOOK: &[(u16, &str)] = &[MISSING, BUSY];
const ADVICE: &[(u16, &str)] = &[
    WRONG,
    (403, "Hands are hidden, and it is another's turn."),
    MISSING,
    (409, "No game is being played."),
    BUSY,
];

const DONE: &str = r#"{"seq": 12, "lines": [{"seq": 12, "seat": 0, "about": "act", "text": "end the turn"}], "view": {"round": 1, "mover": 1, "stage": "move"}, "built": []}"#;
const WHOLE: &str = r#"{"you": {"seats": [0]}, "state": {"seq": 11, "table": {"map": "iberia", "cards": 120, "options": [], "clock": null, "seats": [{"name": "Ana", "by": "person", "bot": null}, {"name": "Greedy", "by": "bot", "bot": "greedy"}], "guarded": false, "asks": [], "over": false, "seal": "9f2c"}, "view": {"round": 1, "mover": 0, "stage": "move"}, "lines": [{"seq": 4, "seat": null, "about": "table", "text": "the game begins"}]}}"#;
const GONE: &str = r#"{"you": {"seats": []}, "state": {"seq": 12, "table": {"seats": [{"name": "", "by": "open", "bot": null}]}, "lines": [{"seq": 12, "seat": 0, "about": "table", "text": "gets up"}]}}"#;
const ACT: &str = r#"{"seq": 11, "id": "5f0c2b9e71d84a36", "seat": 0, "action": {"do": "end"}}"#;
const ASKED: &str = r#"{"you": {"seats": []}, "state": {"seq": 41, "table": {"guarded": true, "asks": [{"ask": 41, "seat": 1, "name": "Dora", "agreed": []}]}, "lines": [{"seq": 41, "seat": null, "about": "table", "text": "Dora, who is new to this game, asks to play on for Ben"}]}}"#;
const ANSWERED: &str = r#"{"you": {"seats": [0]}, "state": {"seq": 42, "table": {"guarded": true, "asks": []}, "lines": [{"seq": 42, "seat": 0, "about": "table", "text": "agrees that Dora plays on for Ben"}]}}"#;
const REPLY: &str = r#"{"seq": 41, "id": "5f0c2b9e71d84a36", "seat": 0, "ask": 41}"#;
const OF: &str = r#"{"seq": 11, "id": "5f0c2b9e71d84a36", "seat": 0}"#;
const BOT: &str = r#"{"seq": 1, "id": "5f0c2b9e71d84a36", "seat": 1, "bot": "planner"}"#;

/// A command at a table.
fn command(
    path: &'static str,
    about: &'static str,
    asked: Option<Asked>,
    answer: Answer,
    route: fn() -> MethodRouter<App>,
) -> Call {
    Call {
        method: "post",
        path,
        about,
        asked,
        answer,
        others: DEED,
        route,
    }
}

/// What the pages of a log are.
const LOG: &str = "What was told at the table, line by line: a page from `?from=SEQ` on or up to `?before=SEQ`, of an \
                   entry's number; without either the first. The header `Link` leads to the next and the previous page.";

/// What only looks.
fn look(
    path: &'static str,
    about: &'static str,
    answer: Answer,
    others: &'static [(u16, &'static str)],
    route: fn() -> MethodRouter<App>,
) -> Call {
    Call {
        method: "get",
        path,
        about,
        asked: None,
        answer,
        others,
        route,
    }
}

/// All of them, in the order that one needs them.
pub fn all() -> Vec<Call> {
    let tables = [create()]
        .into_iter()
        .chain(seats())
        .chain(takeovers())
        .chain(commands());
    tables
        .chain(looks())
        .chain(advice())
        .chain(pasts())
        .chain(house())
        .collect()
}

fn create() -> Call {
    Call {
        method: "post",
        path: "/table",
        about: "Makes a table. Its name is its invitation: whoever has it can watch, and take an open seat.",
        asked: asked::<Wanted>(
            r#"{"map": "iberia", "seats": 2, "cards": 120, "options": [["game", "locking"]], "clock": {"bank": 1200, "increment": 10, "over": "tell"}}"#,
        ),
        answer: json::<Made>(201, r#"{"id": "7KQM-2XPA-9RTD"}"#),
        others: &[WRONG, REFUSED, BUSY],
        route: || post(crate::api::create).layer(DefaultBodyLimit::max(TOOL_BODY)),
    }
}

/// The table that was made.
#[derive(serde::Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Made {
    /// Its name.
    pub id: String,
}

fn small(route: MethodRouter<App>) -> MethodRouter<App> {
    route.layer(DefaultBodyLimit::max(TABLE_BODY))
}

fn seats() -> Vec<Call> {
    let whole = || json::<WholeJson<'_>>(200, WHOLE);
    vec![
        command(
            "/table/{id}/sit",
            "Takes an open seat. The answer sets a cookie that one is known by; several seats may share it. In a game that is \
             played with hidden hands seats are asked for instead: see ask.",
            asked::<Sit>(r#"{"seq": 0, "id": "5f0c2b9e71d84a36", "seat": 0, "name": "Ana"}"#),
            whole(),
            || small(post(commands::sit)),
        ),
        command(
            "/table/{id}/bot",
            "Gives an open seat to a bot: random, greedy or planner.",
            asked::<Bot>(BOT),
            whole(),
            || small(post(commands::bot)),
        ),
        command(
            "/table/{id}/stand",
            "Gets up, or sends a bot away: the seat is open again.",
            asked::<Of>(OF),
            json::<WholeJson<'_>>(200, GONE),
            || small(post(commands::stand)),
        ),
        command(
            "/table/{id}/start",
            "Begins the game, once all seats are taken.",
            asked::<Plain>(r#"{"seq": 2, "id": "5f0c2b9e71d84a36"}"#),
            whole(),
            || small(post(commands::start)),
        ),
        command(
            "/table/{id}/resign",
            "Resigns: a bot plays on.",
            asked::<Bot>(BOT),
            json::<WholeJson<'_>>(200, GONE),
            || small(post(commands::resign)),
        ),
    ]
}

/// How seats change hands where hands are hidden.
fn takeovers() -> Vec<Call> {
    vec![
        command(
            "/table/{id}/ask",
            "Asks to play on in a seat that is open or a bot's, in a game with hidden hands; sets a cookie as sit does. Whoever \
             has held another seat since the deal is refused. The seat changes hands when each player who sits at the table \
             has agreed; `asks` of the state tells how it stands.",
            asked::<Ask>(r#"{"seq": 40, "id": "5f0c2b9e71d84a36", "seat": 1, "name": "Dora"}"#),
            json::<WholeJson<'_>>(200, ASKED),
            || small(post(commands::ask)),
        ),
        command(
            "/table/{id}/agree",
            "Agrees, for a seat that one holds, to what somebody has asked by the entry of that number.",
            asked::<Reply>(REPLY),
            json::<WholeJson<'_>>(200, ANSWERED),
            || small(post(commands::agree)),
        ),
        command(
            "/table/{id}/decline",
            "Declines it, which ends the matter.",
            asked::<Reply>(REPLY),
            json::<WholeJson<'_>>(200, ANSWERED),
            || small(post(commands::decline)),
        ),
    ]
}

fn commands() -> Vec<Call> {
    vec![
        command(
            "/table/{id}/act",
            "Does something in the game. All that may be done is told by /legal, ready to be sent.",
            asked::<Act>(ACT),
            json::<DoneJson<'_>>(200, DONE),
            || small(post(commands::act)),
        ),
        command(
            "/table/{id}/undo",
            "Takes the last action back, within the turn and before anything hidden was shown.",
            asked::<Of>(OF),
            json::<WholeJson<'_>>(200, WHOLE),
            || small(post(commands::undo)),
        ),
        command(
            "/table/{id}/say",
            "Says something at the table, for all to read.",
            asked::<Say>(
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

fn looks() -> Vec<Call> {
    let stream = "id: 11\nevent: state\ndata: {\"you\": {\"seats\": []}, \"state\": {\"seq\": 11}}\n\nid: 12\nevent: event\ndata: {\"seq\": 12, \"lines\": []}\n\n";
    vec![
        look(
            "/table/{id}/state",
            "The table as it stands, as far as one may see it.",
            json::<WholeJson<'_>>(200, WHOLE),
            LOOK,
            || get(queries::state),
        ),
        look(
            "/table/{id}/events",
            "The same as a stream: the whole state first (event: state), then what each entry of the log changed \
             (event: event, without the track, which `built` tells of); a state again where all may have changed.",
            plain("text/event-stream", stream),
            &[
                MISSING,
                (429, "This address has too many streams open."),
                BUSY,
            ],
            || get(crate::api::events::stream),
        ),
        look(
            "/table/{id}/log",
            LOG,
            json::<Vec<LineJson<'_>>>(
                200,
                r#"[{"seq": 1, "seat": 0, "about": "table", "text": "sits down"}]"#,
            ),
            &[WRONG, MISSING, BUSY],
            || get(log::log),
        ),
        look(
            "/table/{id}/log.txt",
            "The log as text. When the game is over it rebuilds the game, and `milepost table log FILE` reads it; \
             before, it has in words what all may know.",
            plain("text/plain", "milepost table log 2, engine 1\n"),
            LOOK,
            || get(log::whole_log),
        ),
        look(
            "/table/{id}/board",
            "The map: mileposts, pips, cities, goods, ferries. All numbers of actions and views are places in its lists.",
            json::<BoardJson<'_>>(
                200,
                r#"{"name": "Iberia", "mileposts": [[0, 0, 0, null]], "cities": [{"name": "Porto", "size": "medium", "mileposts": [3], "goods": [5]}], "goods": ["Wine"]}"#,
            ),
            LOOK,
            || get(queries::board),
        ),
        look(
            "/table/{id}/ground",
            "The drawing of the map, as large as /board says.",
            plain(
                "image/svg+xml",
                "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            ),
            LOOK,
            || get(queries::own_ground),
        ),
        look(
            "/table/{id}/map.toml",
            "The text of a map that somebody brought, as he brought it.",
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
        look(
            "/table/{id}/legal",
            "What the player to act may do: everything but building, ready to be sent; where track may lead, with prices; \
             why the last action cannot be taken back.",
            json::<Advice>(
                200,
                r#"{"seq": 11, "mover": 0, "stays": "nothing was done in this turn yet", "actions": [{"text": "end the turn", "action": {"do": "end"}}], "reach": [[17, 3]]}"#,
            ),
            ADVICE,
            || get(queries::legal),
        ),
        look(
            "/table/{id}/way/{to}",
            "The cheapest track of the player to act to a milepost.",
            json::<WayJson>(
                200,
                r#"{"cost": 3, "action": {"do": "build", "path": [16, 17]}, "fits": true}"#,
            ),
            ADVICE,
            || get(queries::way),
        ),
        look(
            "/table/{id}/rides/{to}",
            "The ways of his train to a milepost: the shortest, and the one of the least fees.",
            json::<Vec<RideJson>>(200, "[]"),
            ADVICE,
            || get(queries::rides),
        ),
        Call {
            method: "post",
            path: "/table/{id}/preview",
            about: "What an action of a seat that one holds would cost and cause. Nothing is done, and nothing hidden is told. What \
                    /act would refuse is refused by the same words; so while it is another's turn.",
            asked: asked::<Preview>(r#"{"seat": 0, "action": {"do": "build", "path": [16, 17]}}"#),
            answer: json::<PreviewJson>(
                200,
                r#"{"text": "build", "cost": 3, "events": [], "reveals": false}"#,
            ),
            others: &[
                WRONG,
                OTHERS,
                MISSING,
                (409, "No game is being played."),
                REFUSED,
                BUSY,
            ],
            route: || small(post(queries::preview)),
        },
    ]
}

fn pasts() -> Vec<Call> {
    const UNBEGUN: &[(u16, &str)] = &[WRONG, MISSING, (409, "The game has not begun."), BUSY];
    vec![
        look(
            "/table/{id}/replay",
            "What a replay goes through: the entries of the log by which the game came to where it is, and where turns begin.",
            json::<Index<'_>>(
                200,
                r#"{"entries": [5, 6, 8], "turns": [{"from": 0, "round": 0, "seat": 0}]}"#,
            ),
            UNBEGUN,
            || get(queries::replay),
        ),
        look(
            "/table/{id}/replay/{to}",
            "The game after so many actions, as far as one may see it now; when it is over, with all hands.",
            json::<Frame>(
                200,
                r#"{"at": 1, "seq": 5, "seat": 0, "view": {"round": 0, "mover": 1, "stage": "draft"}}"#,
            ),
            UNBEGUN,
            || get(queries::frame),
        ),
    ]
}

fn house() -> Vec<Call> {
    vec![
        look(
            "/ground/{map}",
            "The drawing of a map that comes with Milepost.",
            plain(
                "image/svg+xml",
                "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            ),
            &[(404, "There is no such map."), BUSY],
            || get(queries::ground),
        ),
        look(
            "/healthz",
            "Whether the server is well: all that was done is kept.",
            plain("text/plain", "ok\n"),
            &[BUSY],
            || get(crate::api::health),
        ),
        look(
            "/metrics",
            "What happens, counted, for Prometheus.",
            plain("text/plain; version=0.0.4", "milepost_entries_total 17\n"),
            &[],
            || get(crate::api::metrics),
        ),
    ]
}
