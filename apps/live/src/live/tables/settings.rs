//! What an operator sets of tables.

use std::net::SocketAddr;
use std::time::Duration;

/// A day.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The settings of all tables.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Bytes of memory for tables. Tables that nobody watches make room for others; if people watch
    /// all of them, no other is loaded.
    pub memory: u64,
    /// Bytes on disk for tables. The last tenth is reserved for entries of existing tables.
    pub disk: u64,
    /// True if somebody takes the turns of players who want to hear of them.
    pub tells_turns: bool,
}

/// Time that idle tables are kept, by phase; `None` means for ever. A table that somebody watches is
/// never deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    /// Tables whose game has not begun.
    pub lobby: Option<Duration>,
    /// Tables whose game is over.
    pub over: Option<Duration>,
    /// Tables whose game is running.
    pub begun: Option<Duration>,
}

impl Keep {
    /// For private servers: only tables whose game has never begun are deleted, after 30 days.
    pub const PRIVATE: Keep = Keep {
        lobby: Some(DAY.saturating_mul(30)),
        over: None,
        begun: None,
    };

    /// For public servers: 7 days for games that have never begun, 90 days for games that are over,
    /// 180 days for abandoned games.
    pub const PUBLIC: Keep = Keep {
        lobby: Some(DAY.saturating_mul(7)),
        over: Some(DAY.saturating_mul(90)),
        begun: Some(DAY.saturating_mul(180)),
    };

    /// The default for a server on this address: [`Keep::PRIVATE`] on loopback without a proxy,
    /// otherwise [`Keep::PUBLIC`].
    #[must_use]
    pub fn usual(listen: SocketAddr, behind_proxy: bool) -> Keep {
        if listen.ip().is_loopback() && !behind_proxy {
            Keep::PRIVATE
        } else {
            Keep::PUBLIC
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_private_is_kept_for_ever() {
        let usual = |listen: &str, behind_proxy| Keep::usual(listen.parse().unwrap(), behind_proxy);
        assert_eq!(usual("127.0.0.1:8018", false), Keep::PRIVATE);
        assert_eq!(usual("[::1]:8018", false), Keep::PRIVATE);
        assert_eq!(usual("127.0.0.1:8018", true), Keep::PUBLIC);
        assert_eq!(usual("0.0.0.0:8018", false), Keep::PUBLIC);
        assert_eq!((Keep::PRIVATE.over, Keep::PRIVATE.begun), (None, None));
    }
}
