//! The open table for newcomers: bots sit at it, and one seat is open.

use crate::state::App;
use crate::wire::error::ApiError;
use axum::http::StatusCode;
use milepost_dice::secret;
use milepost_live::limits::network::narrowest;
use milepost_live::live::crayon::request::TableRequest;
use milepost_live::live::crayon::{CrayonCommand, CrayonRoom, CrayonTable};
use milepost_live::live::entry::Command;
use milepost_live::live::room::key;
use milepost_live::live::table::{CommitOutcome, Issuer};
use milepost_live::live::tables::LOAD_LIMIT;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::Mutex;

/// The note in which the store keeps the table's name. Servers that share a store have a table
/// each, which the one that newcomers reach runs itself.
const NOTE: &str = "ready";
/// The map of the table.
const MAP: &str = "iberia";
/// The address that creates it: the server itself.
const SERVER: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
/// The bots in the other seats. The first seat is the open one.
const BOTS: [&str; 2] = ["planner", "greedy"];
/// The open seat.
const SEAT: usize = 0;
/// How often a newcomer is led to another table because somebody was faster.
const TRIES: usize = 3;

/// A seat that somebody was given.
pub struct Seated {
    /// The table's name.
    pub id: String,
    /// The token of the seat.
    pub token: String,
}

/// Finds or creates the open table.
#[derive(Default)]
pub struct Ready(Mutex<()>);

impl Ready {
    /// The open table. If somebody has taken the seat of the last one, a new table is created and
    /// counts towards the limit of `address`, if given.
    ///
    /// # Errors
    /// 429 if that address has created too many tables; 507 if the disk quota is reached; 503 if
    /// the last table cannot be loaded at the moment.
    pub async fn find(
        &self,
        app: &App,
        address: Option<IpAddr>,
    ) -> Result<Arc<CrayonTable>, ApiError> {
        if let Some(live) = current(app).await? {
            return Ok(live);
        }
        let _alone = self.0.lock().await;
        if let Some(live) = current(app).await? {
            return Ok(live);
        }
        if address.is_some_and(|address| !app.table_creations.allow(address, 1, Instant::now())) {
            return Err(ApiError::busy(
                "your address has created too many tables within an hour; wait a few minutes",
            ));
        }
        let (map, seats) = (MAP.to_owned(), BOTS.len() + 1);
        let (custom_map, options, clock) = (None, Vec::new(), None);
        let id = app
            .create_table(
                SERVER,
                TableRequest {
                    map,
                    custom_map,
                    seats,
                    cards: None,
                    options,
                    clock,
                    hints: true,
                },
            )
            .await?;
        let live = app.table(&id).await?;
        for (seat, bot) in (1..).zip(BOTS) {
            let seen = live.with_room(CrayonRoom::seq).await?;
            live.commit(
                Issuer::Bot(seen),
                Command::Bot {
                    seat,
                    bot: bot.to_owned(),
                },
            )
            .await?;
        }
        let name = note_name(app);
        let version = app.tables.note(&name).await?.map_or(0, |note| note.version);
        app.tables.set_note(&name, &id, version).await?;
        Ok(live)
    }

    /// Gives a newcomer the open seat and starts the game.
    ///
    /// # Errors
    /// As [`Ready::find`]; 409 or 422 if the table refuses the name; 503 if others were faster each time.
    pub async fn join(&self, app: &App, address: IpAddr, name: &str) -> Result<Seated, ApiError> {
        for _ in 0..TRIES {
            let live = self.find(app, Some(address)).await?;
            if let Some(seated) = begin(app, &live, address, name).await? {
                return Ok(seated);
            }
        }
        Err(ApiError::busy("others took the seat; try again"))
    }
}

/// Gives somebody the first seat of a table whose other seats bots hold, and starts the game. `None` if somebody else was
/// faster.
///
/// # Errors
/// 409 or 422 if the table refuses the name; 429 or 503 if the server is busy: then nobody has sat down.
pub async fn begin(
    app: &App,
    live: &Arc<CrayonTable>,
    address: IpAddr,
    name: &str,
) -> Result<Option<Seated>, ApiError> {
    let loading = app.tables.loading(live.board.kind);
    let _permit = loading.acquire(narrowest(address), LOAD_LIMIT).await?;
    let token = secret::token()?;
    let sit = Command::Sit {
        seat: SEAT,
        name: name.to_owned(),
        token: key(&token),
        replaces: None,
        key: None,
    };
    if !commit(app, live, address, &token, sit).await? {
        return Ok(None);
    }
    // With the seat taken, the game can be started at the table too.
    let started = commit(app, live, address, &token, Command::Start).await;
    if started.is_ok() {
        app.run_bots(live);
    }
    let id = live.id.clone();
    Ok(Some(Seated { id, token }))
}

/// Gives the table a command of the person with the token; returns whether it was carried out.
async fn commit(
    app: &App,
    live: &Arc<CrayonTable>,
    address: IpAddr,
    token: &str,
    command: CrayonCommand,
) -> Result<bool, ApiError> {
    app.charge_entry(address)?;
    let by = Issuer::Person {
        seq: live.with_room(CrayonRoom::seq).await?,
        id: secret::token()?,
        key: Some(key(token)),
    };
    Ok(matches!(
        live.commit(by, command).await?,
        CommitOutcome::Applied(_)
    ))
}

/// The table created last, if nobody has sat down there.
async fn current(app: &App) -> Result<Option<Arc<CrayonTable>>, ApiError> {
    Ok(match app.tables.note(&note_name(app)).await? {
        Some(note) => match app.table(&note.text).await {
            Ok(live) if live.is_owner() && live.with_room(is_untouched).await? => Some(live),
            // The table may still be open although it cannot be loaded now, so do not create
            // another.
            Err(busy) if busy.status() == StatusCode::SERVICE_UNAVAILABLE => return Err(busy),
            _ => None,
        },
        None => None,
    })
}

fn note_name(app: &App) -> String {
    match app.tables.node().url.as_str() {
        "" => NOTE.to_owned(),
        url => format!("{NOTE} {url}"),
    }
}

fn is_untouched(room: &CrayonRoom) -> bool {
    !room.is_closed()
        && room.game().is_none()
        && room.seats().iter().all(|seat| seat.token.is_none())
}
