//! Listens to the notifications of the database, on a connection of its own. They only wake:
//! whoever is woken loads what is new, so that a lost notification loses nothing once
//! [`Wake::All`] has been sent.

use crate::store::node::Wake;
use crate::store::postgres::link::Settings;
use std::future::poll_fn;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::{Notify, broadcast, mpsc};
use tokio_postgres::{AsyncMessage, Client};

/// How often it is tried whether the connection still works.
const CHECK: Duration = Duration::from_secs(2);
/// The longest wait for the answer to that.
const ANSWER: Duration = Duration::from_secs(3);
/// The pause before another connection is tried.
const PAUSE: Duration = Duration::from_millis(200);

/// What a listener needs.
pub struct Listener {
    /// The settings of its connection.
    pub settings: Settings,
    /// The channel of the database.
    pub channel: String,
    /// The name of its node, whose own entries wake nobody here.
    pub node: String,
    /// Where it sends what it hears.
    pub wakes: broadcast::Sender<Wake>,
    /// Notified when it listens.
    pub listens: Arc<Notify>,
    /// It ends when nobody holds this any more.
    pub alive: Weak<()>,
}

/// Sends what the database notifies of.
pub async fn listen(listener: Listener) {
    while listener.alive.upgrade().is_some() {
        if let Err(why) = session(&listener).await {
            tracing::warn!(why, "the connection for notifications failed");
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// One connection, until it fails.
async fn session(listener: &Listener) -> Result<(), String> {
    // A link may accept the connection and stay silent.
    let Settings { config, connector } = listener.settings.clone();
    let connected = tokio::time::timeout(listener.settings.reached(), config.connect(connector));
    let (client, mut connection) = connected
        .await
        .map_err(|_| "the database did not answer in time".to_owned())?
        .map_err(|error| error.to_string())?;
    let (told, mut messages) = mpsc::unbounded_channel();
    let driving = tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            if told.send(message).is_err() {
                break;
            }
        }
    });
    let _ended = AbortOnDrop(driving.abort_handle());
    answered(&client, &format!("LISTEN \"{}\"", listener.channel)).await?;
    // From here on nothing is missed, but something may have been before.
    let _ = listener.wakes.send(Wake::All);
    listener.listens.notify_one();
    let mut check = tokio::time::interval(CHECK);
    while listener.alive.upgrade().is_some() {
        tokio::select! {
            message = messages.recv() => match message {
                Some(AsyncMessage::Notification(notification)) => {
                    if let Some(wake) = read(notification.payload(), &listener.node) {
                        // It fails if nobody watches, which is fine.
                        let _ = listener.wakes.send(wake);
                    }
                }
                Some(_) => {}
                None => return Err("the database closed it".to_owned()),
            },
            _ = check.tick() => answered(&client, "").await?,
        }
    }
    Ok(())
}

/// Sends a statement and waits for its answer, for a while.
async fn answered(client: &Client, statement: &str) -> Result<(), String> {
    match tokio::time::timeout(ANSWER, client.batch_execute(statement)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err("the database did not answer in time".to_owned()),
    }
}

/// Ends a task with the value that stands for it.
struct AbortOnDrop(tokio::task::AbortHandle);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The text of a notification, from a node if it is not meant for that node itself.
pub fn write(wake: &Wake, node: &str) -> String {
    match wake {
        Wake::Log { id, seq } => format!("log {id} {seq} {node}"),
        Wake::Released { node } => format!("released {node}"),
        Wake::All => "all".to_owned(),
    }
}

/// What a notification tells a node; `None` for its own entries, and for what only a newer release
/// knows.
fn read(text: &str, node: &str) -> Option<Wake> {
    let words: Vec<&str> = text.split(' ').collect();
    match words[..] {
        ["log", _, _, by] if by == node => None,
        ["log", id, seq, _] => Some(Wake::Log {
            id: id.to_owned(),
            seq: seq.parse().ok()?,
        }),
        ["released", node] => Some(Wake::Released {
            node: node.to_owned(),
        }),
        ["all"] => Some(Wake::All),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let log = Wake::Log {
            id: "AAAA-BBBB-CCCC".to_owned(),
            seq: 7,
        };
        let deleted = Wake::deleted("AAAA-BBBB-CCCC");
        let released = Wake::Released {
            node: "x".to_owned(),
        };
        assert_eq!(read(&write(&log, "x"), "x"), None);
        for wake in [log, deleted, released, Wake::All] {
            assert_eq!(read(&write(&wake, ""), "x"), Some(wake));
        }
        for other in ["", "log", "log a", "log a b c", "released", "later words"] {
            assert_eq!(read(other, "x"), None, "{other}");
        }
    }
}
