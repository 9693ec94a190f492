//! How the server is set.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// How the server is set.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder that it keeps its tables in; it is made where it is missing.
    pub data: PathBuf,
    /// Requests a second that one address may make; four seconds' worth at once.
    pub rate: u32,
    /// Streams of events that may be open at once.
    pub streams: u64,
    /// Streams of events that one address may have open.
    pub streams_each: usize,
    /// Whether a proxy stands before it, whose word counts for who asks and whether by https.
    pub behind_proxy: bool,
    /// Connections that may be open at once.
    pub connections: usize,
    /// How long a bot waits before it acts, so that people can follow.
    pub pace: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8018)),
            data: PathBuf::from("milepost-data"),
            rate: 50,
            streams: 4096,
            streams_each: 100,
            behind_proxy: false,
            connections: 8192,
            pace: Duration::from_millis(400),
        }
    }
}
