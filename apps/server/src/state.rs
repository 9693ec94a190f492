//! What requests share.

pub mod board_cache;
pub mod ready;

use crate::http::compress::Press;
use crate::http::guard::host::Hosts;
use crate::http::guard::proxy;
use crate::limits::concurrency::Crowd;
use crate::limits::network::{Network, narrowest};
use crate::limits::rate::Rates;
use crate::live::bots;
use crate::live::head::{Head, Wanted};
use crate::live::maps::TableMap;
use crate::live::table::LiveTable;
use crate::live::tables::Tables;
use crate::live::time::Time;
use crate::metrics::Metrics;
use crate::settings::Settings;
use crate::state::board_cache::{BoardCache, Owner};
use crate::state::ready::Ready;
use crate::store::Store;
use crate::wire::board_files::BoardFiles;
use crate::wire::error::ApiError;
use crate::wire::state::Browser;
use crate::work::Pool;
use crate::work::queue::Bounds;
use crate::worker::{Workers, table};
use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use futures_util::{StreamExt, stream};
use milepost_map::shipped;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The longest that a deck may take to be dealt.
const DEAL: Duration = Duration::from_secs(10);
/// The longest that a shipped map may take to be drawn.
const DRAW: Duration = Duration::from_secs(10);

/// Streams of players that one address may have open in the share that is kept for them.
const PLAYERS: usize = 8;
/// One address may keep tables in memory, by streams, that take this part of the room for all.
const FOLLOWED: usize = 8;
/// How many seconds' worth of requests may come at once.
const BURST: f64 = 4.0;

/// Kilobytes of large answers that one address may have before it, unread.
const PENDING: usize = 128 * 1024;
/// Heavy requests that one address may have under way, until their answers are sent.
const AT_ONCE: usize = 4;
/// What one address may say from seats: so many things a second, and at once.
const TALK: (f64, f64) = (0.5, 20.0);

/// Seconds of a day.
const DAY: f64 = 86_400.0;
/// Bytes that a table takes on disk beside the text of its map, at most.
const HEAD: usize = 8192;
/// Bytes that an entry of a log takes on disk, nearly always at most.
const ENTRY: usize = 512;

/// What requests share.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// See [`App`].
pub struct Shared {
    /// How the server is set.
    pub settings: Settings,
    /// All tables.
    pub tables: Arc<Tables>,
    /// The one that stands ready.
    pub ready: Ready,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// The names that it answers to.
    pub hosts: Arc<Hosts>,
    /// How often one address may ask, and how much it is sent.
    pub rates: Rates,
    /// How many tables one address may make.
    pub made: Rates,
    /// How many bytes of tables one address may have written to the disk.
    pub written: Rates,
    /// How much one address may say where it has no seat.
    pub chat: Rates,
    /// How much one address may say from seats.
    pub talk: Rates,
    /// How many requests of one address are under way.
    pub requests: Crowd,
    /// Where answers are made smaller.
    pub press: Press,
    /// How many streams one address has open.
    pub listeners: Crowd,
    /// How many kilobytes of memory tables take that streams of one address keep there.
    pub followed: Crowd,
    /// How many streams of players one address has open in the share that is kept for them.
    pub players: Crowd,
    /// How many heavy requests of one address are under way.
    pub heavy: Crowd,
    /// How many kilobytes of large answers one address has not read yet.
    pub pending: Crowd,
    /// Where pages of tools are made, and tables on custom maps.
    pub workers: Workers,
    /// What browsers are sent of the maps that tables are played on.
    pub boards: BoardCache,
    /// Where tables on shipped maps are made, and those maps drawn.
    pub making: Pool<Network>,
    /// Where people are advised and shown replays, by their addresses.
    pub advice: Pool<Network>,
    /// The same about custom maps, which may be larger than any other.
    pub advice_own: Pool<Network>,
    /// Where bots think, by their tables. People have places of their own, so that they wait for no bot.
    pub bots: Pool<String>,
    /// Where bots think about custom maps, which may be larger than any other.
    pub bots_own: Pool<String>,
    /// Whether the server is ending.
    pub ending: watch::Sender<bool>,
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl App {
    /// With the tables of a store, and what tells the time; `in_place` answers for workers where they are no processes.
    pub fn new(settings: Settings, store: Arc<dyn Store>, time: Time, in_place: Router) -> App {
        let metrics = Arc::new(Metrics::default());
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let bots = || {
            Pool::new(Bounds {
                places: (cores / 2).max(1),
                each: 1,
                waiting: 0,
            })
        };
        let advice = || {
            Pool::new(Bounds {
                places: cores.max(2),
                each: (cores / 2).max(1),
                waiting: 64,
            })
        };
        App(Arc::new(Shared {
            tables: Arc::new(Tables::new(
                store,
                metrics.clone(),
                time,
                Arc::new(Browser),
                &settings,
            )),
            ready: Ready::default(),
            hosts: Arc::new(Hosts::of(&settings)),
            rates: Rates::new(settings.rate.into(), f64::from(settings.rate) * BURST),
            made: Rates::new(
                f64::from(settings.tables_each) / 3600.0,
                settings.tables_each.into(),
            ),
            written: Rates::new(
                settings.disk_each as f64 / DAY,
                settings.disk_each as f64 / 16.0,
            ),
            chat: Rates::new(
                f64::from(settings.chat_each) / 60.0,
                settings.chat_each.into(),
            ),
            talk: Rates::new(TALK.0, TALK.1),
            requests: Crowd::new(settings.connections_each),
            press: Press::new((cores / 2).max(1)),
            listeners: Crowd::new(settings.streams_each),
            players: Crowd::new(PLAYERS),
            followed: Crowd::new(
                usize::try_from(settings.memory / 1024).unwrap_or(usize::MAX) / FOLLOWED,
            ),
            heavy: Crowd::new(AT_ONCE),
            pending: Crowd::new(PENDING),
            workers: Workers::new(settings.workers.clone(), settings.workers_memory, in_place),
            boards: BoardCache::default(),
            making: Pool::new(Bounds {
                places: cores.max(2),
                each: (cores / 2).max(1),
                waiting: 32,
            }),
            advice: advice(),
            advice_own: advice(),
            bots: bots(),
            bots_own: bots(),
            ending: watch::Sender::new(false),
            settings,
            metrics,
        }))
    }

    /// The table of a name, its bots at work.
    ///
    /// # Errors
    /// There is none, or it cannot be played.
    pub async fn table(&self, id: &str) -> Result<Arc<LiveTable>, ApiError> {
        self.table_for(Ipv4Addr::LOCALHOST.into(), id).await
    }

    /// The same for an address that asks, in whose places it is read again if need be.
    ///
    /// # Errors
    /// See [`App::table`].
    pub async fn table_for(&self, address: IpAddr, id: &str) -> Result<Arc<LiveTable>, ApiError> {
        match self.tables.find_for(narrowest(address), id).await {
            Ok(Some(live)) => {
                self.drive(&live);
                Ok(live)
            }
            Ok(None) => Err(ApiError::no_table()),
            Err(error) => Err(error.into()),
        }
    }

    /// Begins a table for an address, and gives its name.
    ///
    /// # Errors
    /// All that is wrong with what was asked.
    pub async fn begin(&self, address: IpAddr, wanted: Wanted) -> Result<String, ApiError> {
        let own = wanted.own.clone();
        self.keep(address, &self.head(address, wanted).await?, own)
            .await
    }

    /// Has a new table kept for an address, and gives its name. `own` is the text of its map, if that is somebody's own.
    ///
    /// # Errors
    /// The address has had too much kept, or what the store says.
    pub async fn keep(
        &self,
        address: IpAddr,
        head: &Head,
        own: Option<String>,
    ) -> Result<String, ApiError> {
        self.may_write(address, HEAD + own.as_ref().map_or(0, String::len))?;
        Ok(self.tables.begin(head, own).await?)
    }

    /// Lets an address have an entry of a log written.
    ///
    /// # Errors
    /// It has had too much written.
    pub fn may_append(&self, address: IpAddr) -> Result<(), ApiError> {
        self.may_write(address, ENTRY)
    }

    fn may_write(&self, address: IpAddr, bytes: usize) -> Result<(), ApiError> {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        if self.written.allow(address, bytes, Instant::now()) {
            return Ok(());
        }
        let told = "this address has had as much kept as it may for now";
        Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, told).with_hint("go on in some minutes"))
    }

    /// What a table would be made of.
    ///
    /// # Errors
    /// All that is wrong with what was asked.
    pub async fn head(&self, address: IpAddr, wanted: Wanted) -> Result<Head, ApiError> {
        // Nothing is dealt or drawn that could not be kept.
        self.tables.has_room().await?;
        if wanted.own.is_none() {
            let tables = self.tables.clone();
            return Ok(self
                .making
                .run(narrowest(address), DEAL, move |_| tables.head(&wanted))
                .await??);
        }
        let (head, files) = table::made(&self.workers, address, &wanted).await?;
        if let Some(text) = &head.own {
            self.boards
                .put(Owner::Network(narrowest(address)), text, files);
        }
        Ok(head)
    }

    /// What a browser at an address is sent of the map of a table.
    ///
    /// # Errors
    /// The table was dropped, or there was no time to draw the map.
    pub async fn board_files(
        &self,
        address: IpAddr,
        live: &LiveTable,
    ) -> Result<Arc<BoardFiles>, ApiError> {
        let Some(hash) = live.look(|room| room.head().own.clone()).await? else {
            return self.shipped_files(address, &live.map).await;
        };
        let make = async {
            let text = self.tables.text(&hash).await?;
            let text = text.ok_or_else(|| ApiError::missing("map"))?;
            table::drawn(&self.workers, address, text).await
        };
        let owner = Owner::Network(narrowest(address));
        self.boards.get_or_make(owner, &hash, make).await
    }

    /// What a browser at an address is sent of a map that ships with Milepost.
    ///
    /// # Errors
    /// There is no such map, or there was no time to draw it.
    pub async fn shipped(&self, address: IpAddr, map: &str) -> Result<Arc<BoardFiles>, ApiError> {
        // What is there already needs no place among those that wait for work.
        if let Some(map) = self.tables.shipped().made(map) {
            return self.shipped_files(address, &map).await;
        }
        let (tables, name) = (self.tables.clone(), map.to_owned());
        let found = self
            .making
            .run(narrowest(address), DRAW, move |_| {
                tables.shipped().map(&name, None)
            })
            .await?;
        let Some(map) = found else {
            let names: Vec<&str> = shipped::MAPS.iter().map(|(name, _)| *name).collect();
            let hint = format!("maps that ship with Milepost: {}", names.join(", "));
            return Err(ApiError::missing("map").with_hint(&hint));
        };
        self.shipped_files(address, &map).await
    }

    async fn shipped_files(
        &self,
        address: IpAddr,
        map: &TableMap,
    ) -> Result<Arc<BoardFiles>, ApiError> {
        let board = map.board.clone();
        let make = async {
            let work = move |_| Arc::new(BoardFiles::of(&board));
            Ok(self.making.run(narrowest(address), DRAW, work).await?)
        };
        self.boards
            .get_or_make(Owner::Shipped, &map.hash, make)
            .await
    }

    /// Loads the maps that ship with this release, and makes all that browsers are sent of them.
    pub fn warm(&self) {
        for (name, _) in shipped::MAPS {
            if let Some(map) = self.tables.shipped().map(name, None) {
                let files = Arc::new(BoardFiles::of(&map.board));
                self.boards.put(Owner::Shipped, &map.hash, files);
            }
        }
    }

    /// Tells at each table with clocks of those whose time is over. No table waits for another; one that is still at it since
    /// the last time is left alone.
    pub async fn tick(&self) {
        let tick = async |live: Arc<LiveTable>| match live.tick().await {
            Ok(true) => self.drive(&live),
            Ok(false) => {}
            Err(error) => tracing::warn!(?error, "a clock that ran out was not recorded"),
        };
        stream::iter(self.tables.clocked())
            .for_each_concurrent(None, tick)
            .await;
    }

    /// Whether a request came by https, which a proxy alone knows.
    pub fn is_secure(&self, headers: &HeaderMap) -> bool {
        self.settings.behind_proxy && proxy::is_secure(headers)
    }

    /// Where people are advised about a table.
    pub fn advice(&self, live: &LiveTable) -> &Pool<Network> {
        if live.map.is_own {
            &self.advice_own
        } else {
            &self.advice
        }
    }

    /// Sees to the bots of a table.
    pub fn drive(&self, live: &Arc<LiveTable>) {
        let pool = if live.map.is_own {
            &self.bots_own
        } else {
            &self.bots
        };
        bots::drive(live, pool, self.settings.pace);
    }
}
