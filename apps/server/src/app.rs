//! What requests share, and the way they take.

use crate::guard::crowd::Crowd;
use crate::guard::rate::Rates;
use crate::guard::{headers, origin, proxy};
use crate::live::bots;
use crate::live::head::{Head, NoHead, Wanted};
use crate::live::ready::Ready;
use crate::live::table::Live;
use crate::live::tables::{NoTable, Tables};
use crate::live::time::Time;
use crate::metrics::Metrics;
use crate::page;
use crate::settings::Settings;
use crate::store::Store;
use crate::wire::trouble::Trouble;
use crate::work::Pool;
use crate::{api, asset, gate};
use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{from_fn, from_fn_with_state};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

/// The longest that a deck may take to be dealt.
const DEAL: Duration = Duration::from_secs(10);

/// Heavy requests, and searches for runs, that one address may have under way.
const AT_ONCE: usize = 4;

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
    /// How often one address may ask.
    pub rates: Rates,
    /// How many streams one address has open.
    pub listeners: Crowd,
    /// How many heavy requests of one address are under way.
    pub heavy: Crowd,
    /// How many searches for runs.
    pub searchers: Crowd,
    /// Where tools run: surveys, deals, studies, drawings.
    pub tools: Pool,
    /// Where best runs are searched, which may take long.
    pub runs: Pool,
    /// Where tables are made: decks dealt, maps read and drawn. A tool that takes long keeps nobody from his table.
    pub making: Pool,
    /// Where bots and advice run.
    pub bots: Pool,
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
    /// With the tables of a store, and what tells the time.
    pub fn new(settings: Settings, store: Arc<dyn Store>, time: Time) -> App {
        let metrics = Arc::new(Metrics::default());
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        App(Arc::new(Shared {
            tables: Arc::new(Tables::new(store, metrics.clone(), time)),
            ready: Ready::default(),
            rates: Rates::new(settings.rate),
            listeners: Crowd::new(settings.streams_each),
            heavy: Crowd::new(AT_ONCE),
            searchers: Crowd::new(AT_ONCE),
            tools: Pool::new((cores / 2).max(1), 16),
            runs: Pool::new((cores / 2).max(1), 16),
            making: Pool::new((cores / 2).max(1), 256),
            bots: Pool::new((cores / 2).max(1), 4096),
            ending: watch::Sender::new(false),
            settings,
            metrics,
        }))
    }

    /// The table of a name, its bots at work.
    ///
    /// # Errors
    /// There is none, or it cannot be played.
    pub async fn table(&self, id: &str) -> Result<Arc<Live>, Trouble> {
        match self.tables.find(id).await {
            Ok(Some(live)) => {
                self.drive(&live);
                Ok(live)
            }
            Ok(None) => Err(Trouble::missing("table")),
            Err(NoTable::Unplayable(told)) => Err(Trouble::all(StatusCode::GONE, told)),
            Err(NoTable::Store(error)) => Err(error.into()),
        }
    }

    /// Begins a table, and gives its name.
    ///
    /// # Errors
    /// All that is wrong with what was asked.
    pub async fn begin(&self, wanted: Wanted) -> Result<String, Trouble> {
        Ok(self.tables.begin(&self.head(wanted).await?).await?)
    }

    /// What a table would be made of.
    ///
    /// # Errors
    /// All that is wrong with what was asked.
    pub async fn head(&self, wanted: Wanted) -> Result<Head, Trouble> {
        let tables = self.tables.clone();
        match self.making.run(DEAL, move |_| tables.head(&wanted)).await? {
            Ok(head) => Ok(head),
            Err(NoHead::Wrong(told)) => Err(Trouble::all(StatusCode::UNPROCESSABLE_ENTITY, told)),
            Err(NoHead::Chance(none)) => Err(none.into()),
        }
    }

    /// Tells at each table with clocks of those whose time is over.
    pub async fn tick(&self) {
        for live in self.tables.clocked() {
            match live.tick().await {
                Ok(true) => self.drive(&live),
                Ok(false) => {}
                Err(trouble) => tracing::warn!(told = ?trouble.error(), "a clock was not told"),
            }
        }
    }

    /// Whether a request came by https, which a proxy alone knows.
    pub fn is_secure(&self, headers: &HeaderMap) -> bool {
        self.settings.behind_proxy && proxy::is_secure(headers)
    }

    /// Sees to the bots of a table.
    pub fn drive(&self, live: &Arc<Live>) {
        bots::drive(live, &self.bots, self.settings.pace);
    }

    /// The way that requests take.
    pub fn router(&self) -> Router {
        let routes = Router::new().merge(page::routes()).merge(api::routes()).merge(asset::routes());
        routes
            .fallback(page::missing)
            .method_not_allowed_fallback(page::no_such_way)
            .layer(CatchPanicLayer::custom(gate::broken))
            .layer(CompressionLayer::new().gzip(true))
            .layer(from_fn(origin::check))
            .layer(from_fn_with_state(self.clone(), gate::pass))
            .layer(from_fn(headers::add))
            .with_state(self.clone())
    }
}
