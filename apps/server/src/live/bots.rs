//! Bots in seats of their own: one step at a time, each an ordinary entry.

use super::entry::Deed;
use super::table::{By, Live};
use crate::work::Pool;
use std::sync::Arc;
use std::sync::atomic::Ordering::{AcqRel, Release};
use std::time::Duration;

/// The longest that a bot may think about one action.
const LIMIT: Duration = Duration::from_secs(20);

/// Sees to the bots of a table, unless somebody does: until the player to act is a person.
pub fn drive(live: &Arc<Live>, pool: &Pool, pace: Duration) {
    if live.driven.swap(true, AcqRel) {
        return;
    }
    let (live, pool) = (live.clone(), pool.clone());
    tokio::spawn(async move {
        while step(&live, &pool, pace).await {}
        live.driven.store(false, Release);
        // Somebody may have given the turn to a bot while this ended.
        let waits =
            live.look(|room| room.mover().is_some_and(|mover| room.seats()[mover].bot.is_some())).await;
        if waits.unwrap_or(false) {
            drive(&live, &pool, pace);
        }
    });
}

/// One action of a bot; whether there was one to act.
async fn step(live: &Arc<Live>, pool: &Pool, pace: Duration) -> bool {
    let Some((mut bot, scene)) = live.bot().await else { return false };
    tokio::time::sleep(pace).await;
    let (seq, seat) = (scene.seq, scene.state.mover());
    let thought = pool.run(LIMIT, move |_| {
        let action = bot.act(&scene.table, &scene.state);
        (bot, action)
    });
    match thought.await {
        Ok((bot, action)) => {
            live.put(seat, bot).await;
            // If the table has changed meanwhile, the bot looks again.
            let _ = live.commit(By::Bot(seq), Deed::Act { seat, action: action.into() }).await;
        }
        Err(why) => {
            tracing::warn!(?why, "a bot came to no end");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
    true
}
