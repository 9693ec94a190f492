//! The state that all requests share.

pub mod bans;
pub mod board_cache;
pub mod film;
pub mod load;
pub mod ready;

use crate::http::compress::Compressor;
use crate::http::guard::host::Hosts;
use crate::http::guard::proxy;
use crate::limits::concurrency::ConcurrencyLimit;
use crate::metrics::Metrics;
use crate::node::Nodes;
use crate::settings::Settings;
use crate::state::bans::Bans;
use crate::state::board_cache::{BoardCache, Owner};
use crate::state::film::Film;
use crate::state::ready::Ready;
use crate::wire::board_files::BoardFiles;
use crate::wire::error::{ApiError, no_table};
use crate::wire::state::Browser;
use crate::worker::{Workers, table};
use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use futures_util::{StreamExt, stream};
use milepost_live::limits::network::{Network, narrowest};
use milepost_live::limits::rate::RateLimiter;
use milepost_live::live::bots;
use milepost_live::live::crayon::CrayonTable;
use milepost_live::live::crayon::CrayonTables;
use milepost_live::live::crayon::{CrayonHead, request::TableRequest};
use milepost_live::live::error::LiveError;
use milepost_live::live::time::Time;
use milepost_live::live::{crayon::maps::TableMap, game::BoardKind};
use milepost_live::store::{Store, StoreError};
use milepost_live::trace;
use milepost_live::work::Pool;
use milepost_live::work::queue::Bounds;
use milepost_map::shipped;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The longest that dealing a deck may take.
const DEAL_LIMIT: Duration = Duration::from_secs(10);
/// The longest that drawing a shipped map may take.
const DRAW_LIMIT: Duration = Duration::from_secs(10);

/// The most streams for each address among those reserved for players.
const PLAYER_STREAMS: usize = 8;
/// One address may keep this fraction of the memory for tables in use through streams.
const WATCHED_MEMORY_SHARE: usize = 8;
/// How many seconds' worth of requests may come at once.
const BURST: f64 = 4.0;

/// The most kilobytes of large answers that an address may leave unread.
const UNREAD_KILOBYTES: usize = 128 * 1024;
/// The most heavy requests in progress for each address, until their answers are sent.
const HEAVY_REQUESTS: usize = 4;
/// The chat limit for players of one address: messages per second, and messages at once.
const PLAYER_CHAT: (f64, f64) = (0.5, 20.0);

/// The seconds of a day.
const DAY: f64 = 86_400.0;
/// The most bytes that a table takes on disk without the text of its map.
const HEAD_BYTES: usize = 8192;
/// The bytes that an entry of a log takes on disk; few take more.
const ENTRY_BYTES: usize = 512;

/// The state that all requests share.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// The contents of [`App`].
pub struct Shared {
    /// The server's settings.
    pub settings: Settings,
    /// All tables.
    pub tables: Arc<CrayonTables>,
    /// The way to other servers that share the store.
    pub nodes: Nodes,
    /// The bans of the operator.
    pub bans: Bans,
    /// The open table for newcomers.
    pub ready: Ready,
    /// The game of bots that the home page shows.
    pub film: Film,
    /// The server's metrics.
    pub metrics: Arc<Metrics>,
    /// The host names that the server answers to.
    pub hosts: Arc<Hosts>,
    /// The rate of requests and of bytes sent, for each address.
    pub request_rate: RateLimiter,
    /// The rate of new tables for each address.
    pub table_creations: RateLimiter,
    /// The rate of bytes written to disk for tables, for each address.
    pub bytes_written: RateLimiter,
    /// The rate of chat messages of people without a seat, for each address.
    pub spectator_chat: RateLimiter,
    /// The rate of chat messages of players, for each address.
    pub player_chat: RateLimiter,
    /// The requests in progress for each address.
    pub open_requests: ConcurrencyLimit,
    /// Compresses answers.
    pub compressor: Compressor,
    /// The open streams of each address.
    pub streams: ConcurrencyLimit,
    /// The kilobytes of memory of the tables that each address keeps in use through streams.
    pub watched_memory: ConcurrencyLimit,
    /// The streams of each address among those reserved for players.
    pub player_streams: ConcurrencyLimit,
    /// The heavy requests in progress for each address.
    pub heavy_requests: ConcurrencyLimit,
    /// The kilobytes of large answers that each address has not read yet.
    pub unread_kilobytes: ConcurrencyLimit,
    /// The workers, which make pages of tools and tables on custom maps.
    pub workers: Workers,
    /// The files of the boards of tables.
    pub boards: BoardCache,
    /// The pool that creates tables on shipped maps and draws those maps.
    pub creation: Pool<Network>,
    /// The pool for advice and replays.
    pub advice: Pool<Network>,
    /// The same for custom maps, which may be larger than any shipped one.
    pub advice_custom: Pool<Network>,
    /// The pool in which bots think, by table. It is separate, so that people wait for no bot.
    pub bots: Pool<String>,
    /// The same for custom maps, which may be larger than any shipped one.
    pub bots_custom: Pool<String>,
    /// Whether the server is shutting down.
    pub shutting_down: watch::Sender<bool>,
    /// Whether the maps of this release are loaded.
    preloaded: AtomicBool,
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// A pool for bots: half the cores, and one bot of each table at a time.
fn bot_pool(cores: usize) -> Pool<String> {
    Pool::new(Bounds {
        places: (cores / 2).max(1),
        each: 1,
        waiting: 0,
    })
}

/// A pool for advice: all cores, half of them for each client.
fn advice_pool(cores: usize) -> Pool<Network> {
    Pool::new(Bounds {
        places: cores.max(2),
        each: (cores / 2).max(1),
        waiting: 64,
    })
}

impl App {
    /// The state for the tables of a store. `in_place` serves the requests for workers if these are
    /// no processes.
    pub fn new(settings: Settings, store: Arc<dyn Store>, time: Time, in_place: Router) -> App {
        let metrics = Arc::new(Metrics::default());
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        App(Arc::new(Shared {
            tables: Arc::new(CrayonTables::new(
                store,
                metrics.live.clone(),
                time,
                Arc::new(Browser),
                settings.tables(),
            )),
            nodes: Nodes::default(),
            bans: Bans::default(),
            ready: Ready::default(),
            film: Film::default(),
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
            workers: Workers::new(
                settings.workers.clone(),
                settings.workers_memory,
                settings.site.clone(),
                in_place,
            ),
            boards: BoardCache::default(),
            creation: Pool::new(Bounds {
                places: cores.max(2),
                each: (cores / 2).max(1),
                waiting: 32,
            }),
            advice: advice_pool(cores),
            advice_custom: advice_pool(cores),
            bots: bot_pool(cores),
            bots_custom: bot_pool(cores),
            shutting_down: watch::Sender::new(false),
            preloaded: AtomicBool::new(false),
            settings,
            metrics,
        }))
    }

    /// The table with this name, with its bots playing.
    ///
    /// # Errors
    /// 404 if there is none; the status of the [`LiveError`] if it
    /// cannot be loaded.
    pub async fn table(&self, id: &str) -> Result<Arc<CrayonTable>, ApiError> {
        self.table_for(Ipv4Addr::LOCALHOST.into(), id).await
    }

    /// The same for a client, whose share of the loading pool is used.
    ///
    /// # Errors
    /// See [`App::table`].
    pub async fn table_for(&self, address: IpAddr, id: &str) -> Result<Arc<CrayonTable>, ApiError> {
        match self.tables.find_for(narrowest(address), id).await {
            Ok(Some(live)) => {
                self.run_bots(&live);
                Ok(live)
            }
            Ok(None) => Err(no_table()),
            Err(error) => {
                if let LiveError::Store(failed) = &error {
                    self.metrics.live.count_store_error(failed);
                }
                Err(error.into())
            }
        }
    }

    /// Creates a table for a client and returns its name.
    ///
    /// # Errors
    /// 422 with everything that is wrong with the request; 429 if the client has stored too much;
    /// 507 if the disk quota is reached.
    pub async fn create_table(
        &self,
        address: IpAddr,
        request: TableRequest,
    ) -> Result<String, ApiError> {
        let own = request.custom_map.clone();
        self.store_table(address, &self.head(address, request).await?, own)
            .await
    }

    /// Stores a new table for a client and returns its name. `own` is the text of a custom map.
    ///
    /// # Errors
    /// 429 if the client has stored too much; 507 if the disk quota is reached.
    pub async fn store_table(
        &self,
        address: IpAddr,
        head: &CrayonHead,
        own: Option<String>,
    ) -> Result<String, ApiError> {
        self.charge_write(address, HEAD_BYTES + own.as_ref().map_or(0, String::len))?;
        let stored = self.tables.create(head, own).await;
        let count = |error: &StoreError| self.metrics.live.count_store_error(error);
        Ok(stored.inspect_err(count)?)
    }

    /// Charges an entry of a log to a client.
    ///
    /// # Errors
    /// 429 if the client has stored too much.
    pub fn charge_entry(&self, address: IpAddr) -> Result<(), ApiError> {
        self.charge_write(address, ENTRY_BYTES)
    }

    /// Stores a text for a while, if the client may store as much and there is room.
    pub async fn store_text(&self, address: IpAddr, name: &str, text: &str) {
        if self.charge_write(address, text.len()).is_err() || self.tables.has_room().await.is_err()
        {
            return;
        }
        if let Err(error) = self.tables.put_text(name, text).await {
            tracing::warn!(%error, "a text could not be stored");
        }
    }

    fn charge_write(&self, address: IpAddr, bytes: usize) -> Result<(), ApiError> {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        if self.bytes_written.allow(address, bytes, Instant::now()) {
            return Ok(());
        }
        let message = "your address has stored as much as it may for now";
        Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, message)
            .with_hint("try again in a few minutes"))
    }

    /// Creates the head of a requested table without storing it.
    ///
    /// # Errors
    /// 422 with everything that is wrong with the request.
    pub async fn head(
        &self,
        address: IpAddr,
        request: TableRequest,
    ) -> Result<CrayonHead, ApiError> {
        // Check first: dealing and drawing would be in vain if the table could not be stored.
        self.tables.has_room().await?;
        if request.custom_map.is_none() {
            let tables = self.tables.clone();
            return Ok(self
                .creation
                .run(narrowest(address), DEAL_LIMIT, move |_| {
                    tables.boards().new_head(&request)
                })
                .await??);
        }
        let (head, files) = table::create(&self.workers, address, &request).await?;
        if let Some(text) = &head.setup.custom_map_hash {
            self.boards
                .put(Owner::Network(narrowest(address)), text, files);
        }
        Ok(head)
    }

    /// The files of the board of a table.
    ///
    /// # Errors
    /// The table was dropped from memory, or drawing the map took too long.
    pub async fn board_files(
        &self,
        address: IpAddr,
        live: &CrayonTable,
    ) -> Result<Arc<BoardFiles>, ApiError> {
        let Some(hash) = live
            .with_room(|room| room.head().setup.custom_map_hash.clone())
            .await?
        else {
            return self.shipped_files(address, &live.board).await;
        };
        let make = async {
            let text = self.tables.text(&hash).await?;
            let text = text.ok_or_else(|| ApiError::missing("map"))?;
            table::draw_map(&self.workers, address, text).await
        };
        let owner = Owner::Network(narrowest(address));
        self.boards.get_or_make(owner, &hash, make).await
    }

    /// The files of the board of a shipped map.
    ///
    /// # Errors
    /// 404 if there is no such map; 422 or 503 if drawing it took too long.
    pub async fn shipped_map_files(
        &self,
        address: IpAddr,
        map: &str,
    ) -> Result<Arc<BoardFiles>, ApiError> {
        // A map that is already loaded needs no place in the pool.
        if let Some(map) = self.tables.boards().shipped().loaded(map) {
            return self.shipped_files(address, &map).await;
        }
        let (tables, name) = (self.tables.clone(), map.to_owned());
        let found = self
            .creation
            .run(narrowest(address), DRAW_LIMIT, move |_| {
                tables.boards().shipped().map(&name)
            })
            .await?;
        let Some(map) = found else {
            let names: Vec<&str> = shipped::names().collect();
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

    /// Loads the maps of this release and makes the files of their boards.
    pub fn preload(&self) {
        for name in shipped::names() {
            if let Some(map) = self.tables.boards().shipped().map(name) {
                let files = Arc::new(BoardFiles::of(&map.board));
                self.boards.put(Owner::Shipped, &map.hash, files);
            }
        }
        self.set_preloaded();
    }

    /// Records the end of players' time at all tables with clocks. No table waits for another, and
    /// a table whose previous check is still running is skipped.
    pub async fn check_clocks(&self) {
        let tick = async |live: Arc<CrayonTable>| match live.tick().await {
            Ok(true) => self.run_bots(&live),
            Ok(false) => {}
            Err(error) => {
                let table = trace::table(&live.id);
                tracing::warn!(?error, table, "could not record that a clock ran out");
            }
        };
        stream::iter(self.tables.with_clocks())
            .for_each_concurrent(None, tick)
            .await;
    }

    /// Whether a request came by HTTPS, which only a proxy can tell.
    pub fn is_secure(&self, headers: &HeaderMap) -> bool {
        self.settings.behind_proxy && proxy::is_secure(headers)
    }

    /// The pool for advice about a table.
    pub fn advice(&self, live: &CrayonTable) -> &Pool<Network> {
        match live.board.kind {
            BoardKind::Shipped => &self.advice,
            BoardKind::Custom => &self.advice_custom,
        }
    }

    /// Starts playing the bots of a table.
    pub fn run_bots(&self, live: &Arc<CrayonTable>) {
        let pool = match live.board.kind {
            BoardKind::Shipped => &self.bots,
            BoardKind::Custom => &self.bots_custom,
        };
        bots::drive(live, pool, self.settings.pace);
    }
}
