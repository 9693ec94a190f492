//! Plays the seats of bots. Each step is one ordinary entry of the log. Bots play while a person
//! holds a seat or watches; at a table of bots alone they pause until somebody watches.

use crate::live::entry::Command;
use crate::live::error::LiveError;
use crate::live::game::{LiveBot, LiveGame};
use crate::live::table::{Issuer, LiveTable};
use crate::trace;
use crate::work::Pool;
use std::sync::Arc;
use std::sync::atomic::Ordering::{AcqRel, Relaxed, Release};
use std::time::Duration;

/// The longest that a bot may think about one action.
const THINKING_LIMIT: Duration = Duration::from_secs(20);

/// How long to wait before trying again after a failure.
const RETRY_PAUSE: Duration = Duration::from_secs(1);

/// After this many timeouts in a row, the table's bots pass so that the game goes on: on a large
/// map every attempt may exceed [`THINKING_LIMIT`], and another one would take as long. An attempt
/// that finishes in time resets the count.
const MAX_TIMEOUTS: u32 = 2;

/// How long bots continue after the last request for a table that has no listeners, in
/// milliseconds.
pub(super) const ATTENDED_MS: u64 = 60_000;

/// Starts playing the table's bots, unless that is under way, and continues until a person is to
/// act. `pace` is the pause before each action.
pub fn drive<G: LiveGame>(live: &Arc<LiveTable<G>>, pool: &Pool<String>, pace: Duration) {
    if !live.is_owner() || live.bots_running.swap(true, AcqRel) {
        return;
    }
    let (live, pool) = (live.clone(), pool.clone());
    tokio::spawn(async move {
        while step(&live, &pool, pace).await {}
        live.bots_running.store(false, Release);
        // While this task ended, the turn may have passed to a bot.
        let waits = live
            .with_room(|room| {
                room.mover()
                    .is_some_and(|mover| room.seats()[mover].bot.is_some())
            })
            .await;
        if waits.unwrap_or(false) && is_attended(&live).await {
            drive(&live, &pool, pace);
        }
    });
}

/// Whether bots should play: somebody watches, asked for the table a moment ago, or holds a seat.
async fn is_attended<G: LiveGame>(live: &LiveTable<G>) -> bool {
    let seated = live.with_room(|room| room.seats().iter().any(|seat| seat.token.is_some()));
    live.is_watched(ATTENDED_MS) || seated.await.unwrap_or(false)
}

/// Plays one action of a bot. Returns whether a bot was to act.
async fn step<G: LiveGame>(live: &Arc<LiveTable<G>>, pool: &Pool<String>, pace: Duration) -> bool {
    if !live.is_owner() || !is_attended(live).await {
        return false;
    }
    let Some((mut bot, snapshot)) = live.take_bot().await else {
        return false;
    };
    tokio::time::sleep(pace).await;
    let (seq, seat, pass) = (
        snapshot.seq,
        G::mover(&snapshot.state),
        G::Bot::pass(&snapshot.state),
    );
    let thought = pool.run(live.id.clone(), THINKING_LIMIT, move |_| {
        let action = bot.act(&snapshot.fixed, &snapshot.state);
        (bot, action)
    });
    let action = match thought.await {
        Ok((bot, action)) => {
            live.bot_timeouts.store(0, Relaxed);
            live.return_bot(seat, bot).await;
            action
        }
        Err(why) if live.bot_timeouts.fetch_add(1, Relaxed) + 1 < MAX_TIMEOUTS => {
            tracing::warn!(
                ?why,
                table = trace::table(&live.id),
                "a bot ran out of thinking time"
            );
            tokio::time::sleep(RETRY_PAUSE).await;
            return true;
        }
        Err(why) => {
            let table = trace::table(&live.id);
            tracing::warn!(?why, table, "a bot ran out of thinking time and passes");
            pass
        }
    };
    // If the table has changed in the meantime, or nothing can be kept, the commit fails and the bot decides again.
    let done = live
        .commit(Issuer::Bot(seq), Command::Act { seat, action })
        .await;
    let is_lost = matches!(
        done,
        Err(LiveError::DiskFull | LiveError::NotStored | LiveError::Unclear | LiveError::Store(_))
    );
    if is_lost {
        tokio::time::sleep(RETRY_PAUSE).await;
    }
    true
}
