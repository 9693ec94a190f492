//! What requests share.

pub mod board_cache;
pub mod ready;

use crate::http::compress::Compressor;
use crate::http::guard::host::Hosts;
use crate::http::guard::proxy;
use crate::limits::concurrency::ConcurrencyLimit;
use crate::limits::network::{Network, narrowest};
use crate::limits::rate::RateLimiter;
use crate::live::bots;
use crate::live::head::{Head, TableRequest};
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
const DEAL_LIMIT: Duration = Duration::from_secs(10);
/// The longest that a shipped map may take to be drawn.
const DRAW_LIMIT: Duration = Duration::from_secs(10);

/// Streams of players that one address may have open in the share that is kept for them.
const PLAYER_STREAMS: usize = 8;
/// One address may keep tables in memory, by streams, that take this part of the room for all.
const WATCHED_MEMORY_SHARE: usize = 8;
/// How many seconds' worth of requests may come at once.
const BURST: f64 = 4.0;

/// Kilobytes of large answers that one address may have before it, unread.
const UNREAD_KILOBYTES: usize = 128 * 1024;
/// Heavy requests that one address may have under way, until their answers are sent.
const HEAVY_REQUESTS: usize = 4;
/// What one address may say from seats: so many things a second, and at once.
const PLAYER_CHAT: (f64, f64) = (0.5, 20.0);

/// Seconds of a day.
const DAY: f64 = 86_400.0;
/// Bytes that a table takes on disk beside the text of its map, at most.
const HEAD_BYTES: usize = 8192;
/// Bytes that an entry of a log takes on disk, nearly always at most.
const ENTRY_BYTES: usize = 512;

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
    pub request_rate: RateLimiter,
    /// How many tables one address may make.
    pub table_creations: RateLimiter,
    /// How many bytes of tables one address may have written to the disk.
    pub bytes_written: RateLimiter,
    /// How much one address may say where it has no seat.
    pub spectator_chat: RateLimiter,
    /// How much one address may say from seats.
    pub player_chat: RateLimiter,
    /// How many requests of one address are under way.
    pub open_requests: ConcurrencyLimit,
    /// Where answers are made smaller.
    pub compressor: Compressor,
    /// How many streams one address has open.
    pub streams: ConcurrencyLimit,
    /// How many kilobytes of memory tables take that streams of one address keep there.
    pub watched_memory: ConcurrencyLimit,
    /// How many streams of players one address has open in the share that is kept for them.
    pub player_streams: ConcurrencyLimit,
    /// How many heavy requests of one address are under way.
    pub heavy_requests: ConcurrencyLimit,
    /// How many kilobytes of large answers one address has not read yet.
    pub unread_kilobytes: ConcurrencyLimit,
    /// Where pages of tools are made, and tables on custom maps.
    pub workers: Workers,
    /// What browsers are sent of the maps that tables are played on.
    pub boards: BoardCache,
    /// Where tables on shipped maps are made, and those maps drawn.
    pub creation: Pool<Network>,
    /// Where people are advised and shown replays, by their addresses.
    pub advice: Pool<Network>,
    /// The same about custom maps, which may be larger than any other.
    pub advice_custom: Pool<Network>,
    /// Where bots think, by their tables. People have places of their own, so that they wait for no bot.
    pub bots: Pool<String>,
    /// Where bots think about custom maps, which may be larger than any other.
    pub bots_custom: Pool<String>,
    /// Whether the server is ending.
    pub shutting_down: watch::Sender<bool>,
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
            request_rate: RateLimiter::new(settings.rate.into(), f64::from(settings.rate) * BURST),
            table_creations: RateLimiter::new(
                f64::from(settings.tables_each) / 3600.0,
                settings.tables_each.into(),
            ),
            bytes_written: RateLimiter::new(
                settings.disk_each as f64 / DAY,
                settings.disk_each as f64 / 16.0,
            ),
            spectator_chat: RateLimiter::new(
                f64::from(settings.chat_each) / 60.0,
                settings.chat_each.into(),
            ),
            player_chat: RateLimiter::new(PLAYER_CHAT.0, PLAYER_CHAT.1),
            open_requests: ConcurrencyLimit::new(settings.connections_each),
            compressor: Compressor::new((cores / 2).max(1)),
            streams: ConcurrencyLimit::new(settings.streams_each),
            player_streams: ConcurrencyLimit::new(PLAYER_STREAMS),
            watched_memory: ConcurrencyLimit::new(
                usize::try_from(settings.memory / 1024).unwrap_or(usize::MAX)
                    / WATCHED_MEMORY_SHARE,
            ),
            heavy_requests: ConcurrencyLimit::new(HEAVY_REQUESTS),
            unread_kilobytes: ConcurrencyLimit::new(UNREAD_KILOBYTES),
            workers: Workers::new(settings.workers.clone(), settings.workers_memory, in_place),
            boards: BoardCache::default(),
            creation: Pool::new(Bounds {
                places: cores.max(2),
                each: (cores / 2).max(1),
                waiting: 32,
            }),
            advice: advice(),
            advice_custom: advice(),
            bots: bots(),
            bots_custom: bots(),
            shutting_down: watch::Sender::new(false),
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
                self.run_bots(&live);
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
    pub async fn create_table(
        &self,
        address: IpAddr,
        request: TableRequest,
    ) -> Result<String, ApiError> {
        let own = request.custom_map.clone();
        self.store_table(address, &self.head(address, request).await?, own)
            .await
    }

    /// Has a new table kept for an address, and gives its name. `own` is the text of its map, if that is somebody's own.
    ///
    /// # Errors
    /// The address has had too much kept, or what the store says.
    pub async fn store_table(
        &self,
        address: IpAddr,
        head: &Head,
        own: Option<String>,
    ) -> Result<String, ApiError> {
        self.charge_write(address, HEAD_BYTES + own.as_ref().map_or(0, String::len))?;
        Ok(self.tables.create(head, own).await?)
    }

    /// Lets an address have an entry of a log written.
    ///
    /// # Errors
    /// It has had too much written.
    pub fn charge_entry(&self, address: IpAddr) -> Result<(), ApiError> {
        self.charge_write(address, ENTRY_BYTES)
    }

    fn charge_write(&self, address: IpAddr, bytes: usize) -> Result<(), ApiError> {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        if self.bytes_written.allow(address, bytes, Instant::now()) {
            return Ok(());
        }
        let message = "this address has had as much kept as it may for now";
        Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, message)
            .with_hint("go on in some minutes"))
    }

    /// What a table would be made of.
    ///
    /// # Errors
    /// All that is wrong with what was asked.
    pub async fn head(&self, address: IpAddr, request: TableRequest) -> Result<Head, ApiError> {
        // Nothing is dealt or drawn that could not be kept.
        self.tables.has_room().await?;
        if request.custom_map.is_none() {
            let tables = self.tables.clone();
            return Ok(self
                .creation
                .run(narrowest(address), DEAL_LIMIT, move |_| {
                    tables.head(&request)
                })
                .await??);
        }
        let (head, files) = table::create(&self.workers, address, &request).await?;
        if let Some(text) = &head.custom_map_hash {
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
        let Some(hash) = live
            .with_room(|room| room.head().custom_map_hash.clone())
            .await?
        else {
            return self.shipped_files(address, &live.map).await;
        };
        let make = async {
            let text = self.tables.text(&hash).await?;
            let text = text.ok_or_else(|| ApiError::missing("map"))?;
            table::draw_map(&self.workers, address, text).await
        };
        let owner = Owner::Network(narrowest(address));
        self.boards.get_or_make(owner, &hash, make).await
    }

    /// What a browser at an address is sent of a map that ships with Milepost.
    ///
    /// # Errors
    /// There is no such map, or there was no time to draw it.
    pub async fn shipped_map_files(
        &self,
        address: IpAddr,
        map: &str,
    ) -> Result<Arc<BoardFiles>, ApiError> {
        // What is there already needs no place among those that wait for work.
        if let Some(map) = self.tables.shipped().loaded(map) {
            return self.shipped_files(address, &map).await;
        }
        let (tables, name) = (self.tables.clone(), map.to_owned());
        let found = self
            .creation
            .run(narrowest(address), DRAW_LIMIT, move |_| {
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
            Ok(self
                .creation
                .run(narrowest(address), DRAW_LIMIT, work)
                .await?)
        };
        self.boards
            .get_or_make(Owner::Shipped, &map.hash, make)
            .await
    }

    /// Loads the maps that ship with this release, and makes all that browsers are sent of them.
    pub fn preload(&self) {
        for (name, _) in shipped::MAPS {
            if let Some(map) = self.tables.shipped().map(name, None) {
                let files = Arc::new(BoardFiles::of(&map.board));
                self.boards.put(Owner::Shipped, &map.hash, files);
            }
        }
    }

    /// Tells at each table with clocks of those whose time is over. No table waits for another; one that is still at it since
    /// the last time is left alone.
    pub async fn check_clocks(&self) {
        let tick = async |live: Arc<LiveTable>| match live.tick().await {
            Ok(true) => self.run_bots(&live),
            Ok(false) => {}
            Err(error) => tracing::warn!(?error, "a clock that ran out was not recorded"),
        };
        stream::iter(self.tables.with_clocks())
            .for_each_concurrent(None, tick)
            .await;
    }

    /// Whether a request came by https, which a proxy alone knows.
    pub fn is_secure(&self, headers: &HeaderMap) -> bool {
        self.settings.behind_proxy && proxy::is_secure(headers)
    }

    /// Where people are advised about a table.
    pub fn advice(&self, live: &LiveTable) -> &Pool<Network> {
        if live.map.is_custom {
            &self.advice_custom
        } else {
            &self.advice
        }
    }

    /// Sees to the bots of a table.
    pub fn run_bots(&self, live: &Arc<LiveTable>) {
        let pool = if live.map.is_custom {
            &self.bots_custom
        } else {
            &self.bots
        };
        bots::drive(live, pool, self.settings.pace);
    }
}
