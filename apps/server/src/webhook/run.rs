//! Sends webhooks one after another, and those that failed once more.

use crate::state::App;
use crate::webhook::hosts::{Target, target};
use crate::webhook::link::{Link, encryption};
use crate::webhook::pace::Pace;
use crate::webhook::post::{Undelivered, post};
use milepost_live::live::turns::Turn;
use milepost_live::trace;

use serde::Serialize;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};
use tokio_rustls::rustls::ClientConfig;

/// How many are sent at once.
const AT_ONCE: usize = 8;
/// The most that wait for their second attempt.
const MAX_WAITING: usize = 256;
/// The pause before the second attempt.
const PAUSE: Duration = Duration::from_secs(60);
/// A player is told once within this time.
const PLAYER: (u32, Duration) = (1, Duration::from_secs(30));
/// How many of a table, and to a host.
const TABLE: (u32, Duration) = (4, Duration::from_secs(60));
const HOST: (u32, Duration) = (60, Duration::from_secs(60));

/// What a webhook says.
#[derive(Serialize)]
struct Message<'a> {
    /// The path of the table.
    table: String,
    /// The player's seat, from 0.
    seat: usize,
    round: u32,
    text: &'a str,
}

/// What all deliveries share.
struct Sender {
    app: App,
    link: Arc<dyn Link>,
    encryption: Option<Arc<ClientConfig>>,
    paces: Mutex<Paces>,
}

struct Paces {
    player: Pace,
    table: Pace,
    host: Pace,
}

/// A turn, and which attempt this is.
struct Job {
    turn: Turn,
    is_first: bool,
}

/// Sends webhooks until the tables end; ends at once if there are to be none.
pub async fn run(app: &App, link: Arc<dyn Link>) {
    let Some(mut turns) = app.tables.turns() else {
        return;
    };
    let sender = Arc::new(Sender::new(app, link).await);
    let mut running = JoinSet::new();
    let mut again: VecDeque<(Instant, Turn)> = VecDeque::new();
    loop {
        let is_free = running.len() < AT_ONCE;
        let due = again.front().map(|(at, _)| *at);
        let job = tokio::select! {
            turn = turns.recv(), if is_free => match turn {
                Some(turn) => Job { turn, is_first: true },
                None => return,
            },
            () = sleep_until(due.unwrap_or_else(Instant::now)), if is_free && due.is_some() => {
                let Some((_, turn)) = again.pop_front() else { continue };
                Job { turn, is_first: false }
            }
            Some(done) = running.join_next() => {
                if let Ok(Some(turn)) = done && again.len() < MAX_WAITING {
                    again.push_back((Instant::now() + PAUSE, turn));
                }
                continue;
            }
        };
        let sender = sender.clone();
        running.spawn(async move { sender.deliver(job).await });
    }
}

impl Sender {
    async fn new(app: &App, link: Arc<dyn Link>) -> Sender {
        let reading = link.clone();
        let read = tokio::task::spawn_blocking(move || encryption(&*reading)).await;
        let encryption = match read {
            Ok(Ok(encryption)) => Some(encryption),
            Ok(Err(error)) => {
                tracing::warn!(%error, "no webhook is sent by https: install the package ca-certificates, or name a file with SSL_CERT_FILE");
                None
            }
            Err(_) => None,
        };
        let pace = |(most, time)| Pace::new(most, time);
        Sender {
            app: app.clone(),
            link,
            encryption,
            paces: Mutex::new(Paces {
                player: pace(PLAYER),
                table: pace(TABLE),
                host: pace(HOST),
            }),
        }
    }

    /// Delivers a webhook. Returns the turn if it is to be tried once more.
    async fn deliver(&self, job: Job) -> Option<Turn> {
        let Job { turn, is_first } = job;
        // By now the player may have acted, or have come to the table.
        let live = self.app.table(&turn.table).await.ok()?;
        let notice = live.notice(turn.seat).await.ok()??;
        let target = target(&notice.url, &self.app.settings.webhook_hosts)?;
        if is_first && !self.allow(&turn, &target) {
            self.app.metrics.webhooks_dropped.inc();
            return None;
        }
        let text = format!(
            "{}, it is your turn in round {}.",
            notice.name, notice.round
        );
        let json = serde_json::to_string(&Message {
            table: format!("/table/{}", live.id),
            seat: turn.seat,
            round: notice.round,
            text: &text,
        });
        let json = json.ok()?;
        let sent = post(&*self.link, self.encryption.as_ref(), &target, &json).await;
        let (table, host) = (trace::table(&turn.table), target.authority());
        match sent {
            Ok(()) => {
                self.app.metrics.webhooks_sent.inc();
                tracing::debug!(table, host, "sent a webhook");
                None
            }
            Err(error) => {
                self.app.metrics.webhooks_failed.inc();
                tracing::info!(table, host, %error, "a webhook was not delivered");
                let is_hopeless = matches!(error, Undelivered::Private);
                (is_first && !is_hopeless).then_some(turn)
            }
        }
    }

    fn allow(&self, turn: &Turn, target: &Target) -> bool {
        let now = std::time::Instant::now();
        let mut paces = self.paces.lock().unwrap_or_else(PoisonError::into_inner);
        let player = format!("{} {}", turn.table, turn.seat);
        paces.player.allow(&player, now)
            && paces.table.allow(&turn.table, now)
            && paces.host.allow(target.name(), now)
    }
}
