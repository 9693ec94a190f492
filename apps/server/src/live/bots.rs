//! Bots in seats of their own: one step at a time, each an ordinary entry. They play where somebody sits who waits for
//! them, or somebody looks on; at a table of bots alone that nobody looks at they pause until somebody does.

use crate::live::entry::Command;
use crate::live::error::LiveError;
use crate::live::table::{Issuer, LiveTable};
use crate::work::Pool;
use milepost_table::Action;
use std::sync::Arc;
use std::sync::atomic::Ordering::{AcqRel, Relaxed, Release};
use std::time::Duration;

/// The longest that a bot may think about one action.
const THINKING_LIMIT: Duration = Duration::from_secs(20);

/// How long they wait before they try again.
const RETRY_PAUSE: Duration = Duration::from_secs(1);

/// After so many thoughts in a row that came to no end a table's bots pass, so that the game goes on: on a large map each
/// thought may take longer than [`THINKING_LIMIT`], and one more try would be as long. A thought that ends in time lets them play again.
const MAX_TIMEOUTS: u32 = 2;

/// How long they play on after the last request for a table where nobody listens, in milliseconds.
const ATTENDED_MS: u64 = 60_000;

/// Sees to the bots of a table, unless somebody does: until the player to act is a person.
pub fn drive(live: &Arc<LiveTable>, pool: &Pool<String>, pace: Duration) {
    if live.bots_running.swap(true, AcqRel) {
        return;
    }
    let (live, pool) = (live.clone(), pool.clone());
    tokio::spawn(async move {
        while step(&live, &pool, pace).await {}
        live.bots_running.store(false, Release);
        // Somebody may have given the turn to a bot while this ended.
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

/// Whether they are to play: somebody looks on, has asked a moment ago, or has a seat in the game.
async fn is_attended(live: &LiveTable) -> bool {
    let seated = live.with_room(|room| room.seats().iter().any(|seat| seat.token.is_some()));
    live.is_watched(ATTENDED_MS) || seated.await.unwrap_or(false)
}

/// One action of a bot; whether there was one to act.
async fn step(live: &Arc<LiveTable>, pool: &Pool<String>, pace: Duration) -> bool {
    if !is_attended(live).await {
        return false;
    }
    let Some((mut bot, snapshot)) = live.take_bot().await else {
        return false;
    };
    tokio::time::sleep(pace).await;
    let (seq, seat, pass) = (
        snapshot.seq,
        snapshot.state.mover(),
        Action::pass(snapshot.state.stage()),
    );
    let thought = pool.run(live.id.clone(), THINKING_LIMIT, move |_| {
        let action = bot.act(&snapshot.table, &snapshot.state);
        (bot, action)
    });
    let action = match thought.await {
        Ok((bot, action)) => {
            live.bot_timeouts.store(0, Relaxed);
            live.return_bot(seat, bot).await;
            action
        }
        Err(why) if live.bot_timeouts.fetch_add(1, Relaxed) + 1 < MAX_TIMEOUTS => {
            tracing::warn!(?why, "a bot came to no end");
            tokio::time::sleep(RETRY_PAUSE).await;
            return true;
        }
        Err(why) => {
            tracing::warn!(?why, "a bot came to no end, and passes");
            pass
        }
    };
    // If the table has changed meanwhile, the bot looks again.
    let done = live
        .commit(Issuer::Bot(seq), Command::Act { seat, action })
        .await;
    if matches!(done, Err(LiveError::DiskFull)) {
        tokio::time::sleep(RETRY_PAUSE).await;
    }
    true
}
