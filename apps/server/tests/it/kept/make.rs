//! Makes what `tests/fixtures/1.0` has: a store with tables in every stage, what was shown of them, and what addresses gave.

use crate::common::{Browser, House, Minds};
use milepost_live::live::entry::Command;
use milepost_live::live::table::Issuer;
use milepost_map::{shipped, text};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// A table: what is asked for, how many people sit down, whether the game begins, how many actions people take, and what
/// happens last.
struct Row {
    name: &'static str,
    wanted: Value,
    people: usize,
    begins: bool,
    actions: usize,
    last: Last,
}

/// What happens last at a table.
#[derive(Clone, Copy, PartialEq)]
enum Last {
    /// Nothing beside what was played.
    Nothing,
    /// The player who is not to act asks to take back.
    AsksUndo,
    /// The player who is not to act resigns, and a bot takes over.
    Resigns,
    /// Seat 1 is left, and somebody asks for it.
    IsAskedFor,
    /// Everything beside the game: chat, links, a second device, a lock, somebody who is muted.
    Busy,
    /// The operator closes the table.
    Closes,
}

impl Last {
    /// Returns whether a player is missing then, or the table is closed.
    fn keeps_from_playing(self) -> bool {
        matches!(self, Last::Resigns | Last::IsAskedFor | Last::Closes)
    }
}

fn row(name: &'static str, map: &str, options: Value, actions: usize) -> Row {
    Row {
        name,
        wanted: json!({"map": map, "seats": 2, "cards": 60, "options": options}),
        people: 2,
        begins: true,
        actions,
        last: Last::Nothing,
    }
}

/// A map of somebody's own.
fn own_map() -> String {
    let map = shipped::map("low-countries").unwrap();
    text::write(&map).replacen(map.name(), "My lowlands", 1)
}

fn rows() -> Vec<Row> {
    let standard = json!([["game", "standard"]]);
    let with = |last: Last, row: Row| Row { last, ..row };
    let asking = |member: &str, value: Value, row: Row| {
        let mut wanted = row.wanted;
        wanted[member] = value;
        Row { wanted, ..row }
    };
    let clock = json!({"bank": 3600, "increment": 5, "over": "tell"});
    let short = json!([["goal", "60"], ["spared", "7"], ["rounds", "6"]]);
    let seats = |seats: usize, row: Row| asking("seats", seats.into(), row);
    vec![
        row("locking", "iberia", json!([]), 60),
        row("standard", "great-lakes", standard.clone(), 60),
        row(
            "open-hands",
            "british-isles",
            json!([["game", "standard"], ["open_hands", "on"]]),
            40,
        ),
        row(
            "events",
            "british-isles",
            json!([["game", "standard"], ["events", "on"]]),
            60,
        ),
        row("japan", "japan", json!([["quick_ferries", "on"]]), 40),
        row(
            "india",
            "india",
            json!([["claim", "on"], ["derailments", "on"]]),
            40,
        ),
        row("low-countries", "low-countries", json!([]), 40),
        row("finished", "iberia", short, 500),
        asking(
            "own",
            own_map().into(),
            row("own-map", "iberia", json!([]), 40),
        ),
        asking("clock", clock, row("clock", "iberia", json!([]), 20)),
        seats(3, row("with-a-bot", "iberia", json!([]), 30)),
        with(
            Last::AsksUndo,
            row("asked-to-take-back", "iberia", json!([]), 21),
        ),
        with(
            Last::Resigns,
            row("resigned", "japan", standard.clone(), 20),
        ),
        with(
            Last::IsAskedFor,
            row("seat-asked-for", "iberia", standard, 20),
        ),
        with(Last::Busy, row("busy", "iberia", json!([]), 10)),
        with(Last::Closes, row("closed", "india", json!([]), 10)),
        Row {
            begins: false,
            ..row("real-board", "iberia", json!([["companion", "on"]]), 0)
        },
        Row {
            people: 1,
            begins: false,
            ..row("never-begun", "india", json!([]), 0)
        },
    ]
}

/// Makes all of it in a folder that has `addresses.json`.
pub async fn make(folder: &Path) {
    let house = House::new();
    let mut tables = Vec::new();
    for row in rows() {
        tables.push(table(&house, &row).await);
    }
    // The game that stands ready, as the page of first games keeps it.
    let ready = tables[0]["id"].as_str().unwrap();
    let noted = house.app.tables.set_note("ready", ready, 0);
    noted.await.unwrap();
    let lines: Vec<String> = tables.iter().map(Value::to_string).collect();
    fs::write(
        folder.join("tables.json"),
        format!("[\n{}\n]\n", lines.join(",\n")),
    )
    .unwrap();
    let addresses = fs::read_to_string(folder.join("addresses.json")).unwrap();
    let addresses: Value = serde_json::from_str(&addresses).unwrap();
    fs::create_dir_all(folder.join("answers")).unwrap();
    for row in addresses.as_array().unwrap() {
        let answer = house.browser().get(row["address"].as_str().unwrap()).await;
        if let Some(gives) = row["gives"].as_str() {
            fs::write(folder.join(gives), answer.text).unwrap();
        }
    }
    house.app.tables.close().await.unwrap();
    fs::copy(
        house.folder.path().join("tables.sqlite"),
        folder.join("tables.sqlite"),
    )
    .unwrap();
}

/// Lists track as pairs of a pip and its owner: most pips have none.
pub fn compact(state: &mut Value) {
    let Some(track) = state.pointer_mut("/view/track") else {
        return;
    };
    let owners = track.as_array().cloned().unwrap_or_default();
    let owned = owners
        .iter()
        .enumerate()
        .filter(|(_, owner)| !owner.is_null());
    *track = owned.map(|(pip, owner)| json!([pip, owner])).collect();
}

/// Makes a table, and tells what a spectator is shown of it.
async fn table(house: &House, row: &Row) -> Value {
    let seats = row.wanted["seats"].as_u64().unwrap() as usize;
    let mut host = house.browser();
    let made = host.post("/table", row.wanted.clone()).await;
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let mut people = vec![host];
    people.extend((1..row.people).map(|_| house.browser()));
    for (seat, person) in people.iter_mut().enumerate() {
        let sit = json!({"seat": seat, "name": format!("Person {seat}")});
        house.command(person, &id, "sit", sit).await.ok();
    }
    if row.begins {
        for seat in row.people..seats {
            let bot = json!({"seat": seat, "bot": "greedy"});
            house.command(&mut people[0], &id, "bot", bot).await.ok();
        }
        house
            .command(&mut people[0], &id, "start", json!({}))
            .await
            .ok();
        let mut minds = Minds::new(seats);
        for _ in 0..row.actions {
            if !house.step(&id, &mut people, &mut minds).await {
                break;
            }
        }
        // It is a person's turn, so that nothing goes on by itself.
        while house
            .mover(&id)
            .await
            .is_some_and(|seat| seat >= row.people)
        {
            assert!(house.step(&id, &mut people, &mut minds).await);
        }
    }
    end(house, &id, &mut people, row.last).await;
    let mut watcher = house.browser();
    let mut whole = watcher.get(&format!("/table/{id}/state")).await.ok();
    let mut state = whole["state"].take();
    compact(&mut state);
    let log = watcher.get(&format!("/table/{id}/log.txt")).await;
    json!({
        "name": row.name,
        "id": id,
        "cookies": people.iter().map(|person| &person.cookie).collect::<Vec<_>>(),
        "plays": row.begins && state["table"]["over"] == false && !row.last.keeps_from_playing(),
        "seq": state["seq"],
        "table": state["table"],
        "view": state["view"],
        "log": (row.last == Last::Nothing && log.status.is_success()).then_some(log.text),
    })
}

async fn end(house: &House, id: &str, people: &mut [Browser], last: Last) {
    match last {
        Last::Nothing => {}
        Last::AsksUndo => {
            // Whoever is not to act cannot take anything back without asking.
            let seat = 1 - house.mover(id).await.unwrap();
            let asks = json!({"seat": seat});
            let asked = house.command(&mut people[seat], id, "request-undo", asks);
            asked.await.ok();
        }
        Last::Resigns => {
            // The bot waits for the other player's turn to end.
            let seat = 1 - house.mover(id).await.unwrap();
            let resigns = json!({"seat": seat, "bot": "random"});
            let resigned = house.command(&mut people[seat], id, "resign", resigns);
            resigned.await.ok();
        }
        Last::IsAskedFor => {
            house
                .command(&mut people[1], id, "stand", json!({"seat": 1}))
                .await
                .ok();
            let ask = json!({"seat": 1, "name": "Dora"});
            house
                .command(&mut house.browser(), id, "ask", ask)
                .await
                .ok();
        }
        Last::Busy => {
            house
                .say(&people[1], id, 1, "Good luck, and a <b>bold</b> word")
                .await;
            let link = house
                .command(&mut people[1], id, "link", json!({"seat": 1}))
                .await;
            let key = link.ok()["key"].clone();
            let claim = json!({"seat": 1, "key": key});
            house
                .command(&mut house.browser(), id, "claim", claim)
                .await
                .ok();
            let mute = json!({"seat": 1, "muted": true});
            house.command(&mut people[0], id, "mute", mute).await.ok();
            house
                .command(&mut people[0], id, "lock", json!({"locked": true}))
                .await
                .ok();
        }
        Last::Closes => {
            let reason = "kept for good".to_owned();
            let live = house.live(id).await;
            let closed = live.commit(Issuer::Operator, Command::Close { reason });
            closed.await.unwrap();
        }
    }
}
