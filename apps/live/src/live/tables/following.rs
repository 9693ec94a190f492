//! Several servers on one store: each table is run by one of them, its owner, and the others
//! follow what it stores. Where an owner is gone, another server takes over.

use crate::live::error::LiveError;
use crate::live::game::LiveGame;
use crate::live::table::{LiveTable, Role};
use crate::live::tables::Tables;
use crate::store::{Node, StoreError, Wake};
use crate::trace;
use futures_util::{StreamExt, stream};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::Instant;

/// How often a test write checks the store, and tells other servers that this one is alive.
const HEARTBEAT: Duration = Duration::from_secs(2);
/// The same while the store fails.
const ANXIOUS: Duration = Duration::from_millis(500);
/// How often it is checked whether the servers that run tables are alive.
const OWNER_CHECK: Duration = Duration::from_secs(1);
/// How long before the end of its lease a server stops deciding, since its clock may be slower than
/// that of the store.
const MARGIN: Duration = Duration::from_secs(1);
/// How many tables are loaded at once when any may have changed.
const AT_ONCE: usize = 8;

/// What is known of the servers that are alive.
#[derive(Default)]
pub struct Presence {
    known: Mutex<Known>,
    /// Notified when a server has said goodbye.
    gone: Notify,
}

#[derive(Default)]
struct Known {
    /// When this server last began to say that it is alive, if that was heard.
    said: Option<Instant>,
    nodes: Vec<Node>,
}

impl Presence {
    /// What was said at a time was heard, and these servers are alive.
    pub fn heard(&self, said: Instant, nodes: Vec<Node>) {
        let mut known = self.lock();
        known.said = Some(said);
        known.nodes = nodes;
    }

    /// Whether a server was alive when this one last heard of the others.
    fn is_alive(&self, node: &Node) -> bool {
        self.lock().nodes.contains(node)
    }

    /// Whether this server has been silent for longer than a time.
    fn is_silent(&self, longer: Duration) -> bool {
        self.lock().said.is_some_and(|said| said.elapsed() > longer)
    }

    /// The servers that are alive.
    pub fn nodes(&self) -> Vec<Node> {
        self.lock().nodes.clone()
    }

    /// A server has said goodbye.
    fn forget(&self, id: &str) {
        self.lock().nodes.retain(|node| node.id != id);
        self.gone.notify_one();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<G: LiveGame> Tables<G> {
    /// Whether other servers may share the store.
    pub fn is_shared(&self) -> bool {
        self.services.store.lease().is_some()
    }

    /// Whether another server was alive when this one last heard of them.
    pub fn has_other_nodes(&self) -> bool {
        let own = self.services.store.node();
        self.presence.lock().nodes.iter().any(|node| node != own)
    }

    /// What a server does all the time for those that share its store: it says that it is alive,
    /// follows what the others store, and runs the tables of those that are gone. `taken_over` is
    /// called with each table that this server runs from then on.
    pub async fn share(self: &Arc<Self>, taken_over: impl Fn(&Arc<LiveTable<G>>) + Sync) {
        let alive = async {
            let mut outage = self.services.outage.watch();
            loop {
                let begun = Instant::now();
                // The store logs its failures.
                let heard = self.heartbeat().await;
                if let Err(error) = &heard {
                    self.services.metrics.count_store_error(error);
                }
                let pause = if heard.is_ok() { HEARTBEAT } else { ANXIOUS };
                // Where commands fail meanwhile, it is asked sooner: they are refused until this is answered.
                tokio::select! {
                    biased;
                    () = outage.any() => tokio::time::sleep_until(begun + ANXIOUS).await,
                    () = tokio::time::sleep_until(begun + pause) => {}
                }
            }
        };
        let owners = async {
            let mut outage = self.services.outage.watch();
            loop {
                self.check_owners(&taken_over).await;
                // Whether somebody has gone or not, and whether the store works again or not, it is time after a while.
                tokio::select! {
                    biased;
                    () = self.presence.gone.notified() => {}
                    () = outage.any() => {}
                    () = tokio::time::sleep(OWNER_CHECK) => {}
                }
            }
        };
        tokio::join!(alive, owners, self.follow());
    }

    /// Applies what other servers store, until the store ends.
    async fn follow(self: &Arc<Self>) {
        let mut wakes = self.services.store.watch();
        // What was stored before is not told of any more.
        self.catch_up_all().await;
        loop {
            match wakes.recv().await {
                Ok(Wake::Log { id, seq }) => self.wake(&id, seq),
                // Its tables are taken over when owners are checked, which is now.
                Ok(Wake::Released { node }) => self.presence.forget(&node),
                Ok(Wake::All) | Err(RecvError::Lagged(_)) => self.catch_up_all().await,
                Err(RecvError::Closed) => return,
            }
        }
    }

    /// A table has changed: if it is in memory, loads what is new in a task of its own.
    fn wake(&self, id: &str, seq: u64) {
        let live = self.lock().get(id).cloned();
        let Some(live) = live.filter(|live| live.seen() < seq) else {
            return;
        };
        let (metrics, woken) = (self.services.metrics.clone(), Instant::now());
        tokio::spawn(async move {
            catch_up(&live, seq).await;
            if live.seen() >= seq {
                let seconds = woken.elapsed().as_secs_f64();
                metrics.follow_seconds.observe(seconds);
            }
        });
    }

    /// Loads what is new of all tables, of those that this server runs too: another may have taken
    /// over.
    async fn catch_up_all(&self) {
        stream::iter(self.all())
            .for_each_concurrent(AT_ONCE, async |live| catch_up(&live, u64::MAX).await)
            .await;
    }

    /// Takes over tables whose owner is gone, loads what could not be loaded, and steps down where
    /// this server itself has not been heard for too long.
    async fn check_owners(&self, taken_over: impl Fn(&Arc<LiveTable<G>>) + Sync) {
        if let Some(lease) = self.services.store.lease()
            && self.presence.is_silent(lease.saturating_sub(MARGIN))
        {
            self.step_down().await;
            return;
        }
        // While nothing can be kept, nothing can be claimed.
        let is_kept = self.services.outage.since().is_none();
        if self.services.outage.is_down() {
            return;
        }
        // A table that stores something is not waited for: that finds out by itself.
        let others = self.all().into_iter();
        let others = others.filter(|live| !live.is_owner() || live.is_behind());
        let others = others.filter(|live| !live.is_changing());
        stream::iter(others)
            .for_each_concurrent(AT_ONCE, async |live| {
                let gone = match live.role().await {
                    Ok(Role::Follower { owner: Some(owner) }) => !self.presence.is_alive(&owner),
                    Ok(Role::Follower { owner: None }) => true,
                    Ok(Role::Owner { .. }) | Err(_) => false,
                };
                if gone && is_kept {
                    self.take_over(&live, &taken_over).await;
                } else if live.is_behind() {
                    // This server may think that it decides: another has taken over all the same.
                    catch_up(&live, u64::MAX).await;
                }
            })
            .await;
    }

    /// Decides at no table any more.
    async fn step_down(&self) {
        let owned = self.all().into_iter().filter(|live| live.is_owner());
        stream::iter(owned)
            .for_each_concurrent(None, async |live| live.step_down().await)
            .await;
    }

    async fn take_over(
        &self,
        live: &Arc<LiveTable<G>>,
        taken_over: &(impl Fn(&Arc<LiveTable<G>>) + Sync),
    ) {
        match live.take_over().await {
            Ok(true) => taken_over(live),
            Ok(false) => {}
            Err(error) => log_failure(&live.id, &error),
        }
    }

    /// The tables that are watched here and run by other servers, by the address of those.
    pub async fn watched_elsewhere(&self) -> Vec<(Node, String)> {
        let mut watched = Vec::new();
        for live in self
            .followed()
            .into_iter()
            .filter(|live| live.has_listeners())
        {
            if let Ok(Role::Follower { owner: Some(owner) }) = live.role().await {
                watched.push((owner, live.id.clone()));
            }
        }
        watched.sort_unstable();
        watched
    }

    fn followed(&self) -> Vec<Arc<LiveTable<G>>> {
        let all = self.all().into_iter();
        all.filter(|live| !live.is_owner()).collect()
    }

    /// All tables in memory.
    pub(super) fn all(&self) -> Vec<Arc<LiveTable<G>>> {
        let live = self.lock();
        let here = live.values().filter(|live| !live.is_dropped());
        here.cloned().collect()
    }

    /// Gives up all tables, so that other servers can run them at once.
    ///
    /// # Errors
    /// The store fails; then they wait until this server counts as gone.
    pub async fn release(&self) -> Result<(), StoreError> {
        if !self.is_shared() {
            return Ok(());
        }
        self.step_down().await;
        self.services.store.release().await
    }
}

/// Loads what is new of a table. If that fails, it is tried again when owners are checked.
async fn catch_up<G: LiveGame>(live: &LiveTable<G>, wanted: u64) {
    if let Err(error) = live.catch_up(wanted).await {
        log_failure(&live.id, &error);
    }
}

/// What the log says of it quotes nothing that players wrote.
fn log_failure(id: &str, error: &LiveError) {
    let table = trace::table(id);
    match error {
        LiveError::NoTable | LiveError::Dropped => {}
        LiveError::Store(error) => {
            tracing::warn!(%error, table, "could not follow a table");
        }
        _ => tracing::warn!(
            table,
            "could not follow a table, which this release cannot play"
        ),
    }
}
