//! The table of all API endpoints, from which the router, the OpenAPI document and the page are generated.

use crate::api::call::{
    BUSY, Call, MALFORMED, UNPROCESSABLE, body_of, command, json, plain, small,
};
use crate::api::create::{self, Made};
use crate::api::examples::{
    ACTION, ACTION_DONE, BOT, KEY, REPLY, REQUEST_ANSWERED, SEAT, SEAT_LEFT, SEAT_REQUESTED, STATE,
    UNDO_REQUESTED,
};
use crate::api::{commands, people, webhook};

mod reading;
use crate::wire::ask::{
    Act, Ask, Bot, Claim, Lock, Mute, Of, Plain, QrText, Remove, Reply, Say, Sit, Webhook,
};
use crate::wire::state::{DoneJson, KeyJson, WholeJson};
use axum::extract::DefaultBodyLimit;
use axum::routing::post;
use milepost_live::live::crayon::request::TableRequest;
use milepost_pages::limits::TOOL_BODY;
use milepost_pages::work::Work;

/// All endpoints, in the order in which a client needs them.
pub fn all() -> Vec<Call> {
    let tables = [made()]
        .into_iter()
        .chain(seats())
        .chain(takeovers())
        .chain(commands())
        .chain(people())
        .chain(again());
    tables.chain(reading::all()).collect()
}

fn made() -> Call {
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
        cost: Work::Take.cost(),
        route: || post(create::create).layer(DefaultBodyLimit::max(TOOL_BODY)),
    }
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
            "Gives an open seat to a bot: random, novice, greedy, regular, planner or master.",
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
            "/table/{id}/webhook",
            "Sets where you are told that it is the turn of a seat that you hold and you do not follow the table: a POST with \
             {\"table\": \"/table/7KQM-2XPA-9RTD\", \"seat\": 0, \"round\": 5, \"text\": \"...\"}. Or removes it, with null. The \
             address must be on a host that the operator allows. Nobody is shown it, you neither; it is forgotten when you \
             leave the seat.",
            body_of::<Webhook>(
                r#"{"seq": 11, "id": "5f0c2b9e71d84a36", "seat": 0, "url": "https://hooks.example.org/00112233"}"#,
            ),
            whole(),
            || small(post(webhook::webhook)),
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
        )
        .charged(Work::Take.cost()),
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
            cost: Work::Take.cost(),
            route: || small(post(people::qr)),
        },
    ]
}
