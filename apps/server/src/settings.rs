//! How the server is set: every limit that whoever runs it may want to change, with its unit and its default. The command
//! line takes its defaults from here.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// The folder that tables are kept in where nothing else is said.
pub const DATA: &str = "milepost-data";

/// A day.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Where workers come from.
#[derive(Clone, Debug)]
pub enum WorkerSource {
    /// From this process itself, without any limit but time: for tests.
    InPlace,
    /// From a program.
    Program(PathBuf),
}

/// How the server is set.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder that it keeps its tables in; it is made where it is missing.
    pub data: PathBuf,
    /// The names by which browsers reach it. Where there are none: those of this machine if it listens on loopback, any
    /// otherwise.
    pub hosts: Vec<String>,
    /// Whether a proxy stands before it, whose word counts for who asks and whether by https.
    pub behind_proxy: bool,
    /// Requests a second that one address may make; four seconds' worth at once.
    pub rate: u32,
    /// Connections that one address may have open; behind a proxy, requests that it may have under way.
    pub connections_each: usize,
    /// Connections that may be open at once. The system's limit of open files may leave fewer.
    pub connections: usize,
    /// Streams of events that one address may have open.
    pub streams_each: usize,
    /// Streams of events that may be open at once; a quarter of them is kept for those who have a seat.
    pub streams: u64,
    /// Tables that one address may make in an hour.
    pub tables_each: u32,
    /// Lines that one address may say in a minute at tables where it has no seat.
    pub chat_each: u32,
    /// Bytes on disk for tables; the last tenth is for entries of those that are there, and takes no new table.
    pub disk: u64,
    /// Bytes on disk that one address may have written in a day; a sixteenth at once.
    pub disk_each: u64,
    /// Bytes of memory for tables. Those that nobody looks at give way to others; where people look at all of them, no
    /// other is taken up.
    pub memory: u64,
    /// How long tables are kept.
    pub keep: Keep,
    /// Where workers come from, which read what strangers send.
    pub workers: WorkerSource,
    /// Bytes of address space for all workers together.
    pub workers_memory: u64,
    /// How long a bot waits before it acts, so that people can follow.
    pub pace: Duration,
}

/// How long tables are kept since anything happened there; without a time for ever. One that somebody looks at stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    /// Those whose game has not begun.
    pub lobby: Option<Duration>,
    /// Those whose game is over.
    pub over: Option<Duration>,
    /// Those whose game is being played.
    pub begun: Option<Duration>,
}

impl Keep {
    /// For people at home, whose games are theirs: only what has never begun goes, after 30 days.
    pub const PRIVATE: Keep = Keep {
        lobby: Some(DAY.saturating_mul(30)),
        over: None,
        begun: None,
    };

    /// For strangers: 7 days for what has never begun, 90 for games that are over, 180 for those that nobody goes on with.
    pub const PUBLIC: Keep = Keep {
        lobby: Some(DAY.saturating_mul(7)),
        over: Some(DAY.saturating_mul(90)),
        begun: Some(DAY.saturating_mul(180)),
    };

    /// For a server that listens there: [`Keep::PRIVATE`] on loopback, unless a proxy lets strangers in.
    #[must_use]
    pub fn usual(listen: SocketAddr, behind_proxy: bool) -> Keep {
        if listen.ip().is_loopback() && !behind_proxy {
            Keep::PRIVATE
        } else {
            Keep::PUBLIC
        }
    }
}

impl Default for Settings {
    /// What the options of `milepost serve` are where nothing is said, but for one: the workers are [`WorkerSource::InPlace`], without
    /// limits on memory and processor time, since a library does not know the program that could be started. That is for tests;
    /// whoever lets strangers in sets [`WorkerSource::Program`], as `milepost serve` does.
    fn default() -> Settings {
        Settings {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8018)),
            data: PathBuf::from(DATA),
            hosts: Vec::new(),
            behind_proxy: false,
            rate: 50,
            connections_each: 64,
            connections: 8192,
            streams_each: 48,
            streams: 4096,
            tables_each: 100,
            chat_each: 6,
            disk: 4 << 30,
            disk_each: 128 << 20,
            memory: 256 << 20,
            keep: Keep::PRIVATE,
            workers: WorkerSource::InPlace,
            workers_memory: 12 << 30,
            pace: Duration::from_millis(400),
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
