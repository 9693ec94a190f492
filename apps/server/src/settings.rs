//! The settings of the server: every limit that an operator may want to change, with its unit and
//! default. The command line takes its defaults from here.

use crate::http::local_site::LocalSite;
use crate::webhook::hosts::WebhookHost;
use milepost_live::limits::network::Network;
use milepost_live::live::tables::{self, Keep};
use milepost_live::store::StoreAddress;
use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// The default folder for tables.
pub const DATA: &str = "milepost-data";

/// Where workers come from.
#[derive(Clone, Debug)]
pub enum WorkerSource {
    /// This process itself, without any limit except time: for tests.
    InPlace,
    /// A program that is started for each worker.
    Program(PathBuf),
}

/// Where a server is reached by others that share its store.
#[derive(Clone, Debug)]
pub struct NodeAddress {
    /// The address to listen on, in a private network.
    pub listen: SocketAddr,
    /// The same as others see it, such as `https://10.0.0.5:8019`. It is encrypted as this says.
    pub url: String,
}

/// The secret of the operator.
#[derive(Clone)]
pub struct AdminToken(pub String);

impl AdminToken {
    /// The least length of a token, in characters.
    pub const LEAST: usize = 16;
}

impl fmt::Debug for AdminToken {
    /// It is never shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AdminToken(***)")
    }
}

/// The settings of the server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// Where the tables are stored. A folder is created if missing.
    pub store: StoreAddress,
    /// The most connections to a PostgreSQL database, besides one that listens and one for signs of life.
    pub store_connections: usize,
    /// Where other servers that share the store reach this one. Without it, it shares the store
    /// with none.
    pub node: Option<NodeAddress>,
    /// The host names by which browsers reach the server. If empty: those of this machine if it
    /// listens on loopback, otherwise any.
    pub hosts: Vec<String>,
    /// The address of the operator's listener, which answers `/healthz`, `/readyz` and `/metrics`. If
    /// there is one, [`Settings::listen`] does not answer `/metrics`.
    pub admin_listen: Option<SocketAddr>,
    /// What the operator proves with that they may list, close and delete tables and ban addresses,
    /// at [`Settings::admin_listen`]. Without it nobody may.
    pub admin_token: Option<AdminToken>,
    /// The host names of the operator's listener, besides IP addresses and the names of loopback.
    pub admin_hosts: Vec<String>,
    /// The hosts that webhooks may be sent to. If empty, none are sent.
    pub webhook_hosts: Vec<WebhookHost>,
    /// Whether a reverse proxy is in front of the server, whose headers tell the client's address
    /// and whether it uses HTTPS.
    pub behind_proxy: bool,
    /// The proxies whose headers count; whoever connects if there are none.
    pub trusted_proxies: Vec<Network>,
    /// How many seconds browsers keep to https after an answer that came to them by https; 0: they
    /// are not told to.
    pub hsts: u32,
    /// Requests per second for each address. Four seconds' worth may come at once.
    pub rate: u32,
    /// Open connections for each address; behind a proxy, requests in progress.
    pub connections_each: usize,
    /// Open connections in total. The system's limit on open files may allow fewer.
    pub connections: usize,
    /// Open event streams for each address.
    pub streams_each: usize,
    /// Open event streams in total. A quarter of them is reserved for people with a seat.
    pub streams: u64,
    /// Tables that each address may create per hour.
    pub tables_each: u32,
    /// Chat messages per minute for each address at tables where it has no seat.
    pub chat_each: u32,
    /// Bytes on disk for tables. The last tenth is reserved for entries of existing tables.
    pub disk: u64,
    /// Bytes that each address may store per day. A sixteenth may come at once.
    pub disk_each: u64,
    /// Bytes of memory for tables. Tables that nobody watches make room for others; if people watch
    /// all of them, no other is loaded.
    pub memory: u64,
    /// How long tables are kept.
    pub keep: Keep,
    /// The folder of a copy of the source of the site 18xx.games: recorded games are opened with its titles.
    pub site: Option<PathBuf>,
    /// The site without a server, which is beside this one.
    pub local: Option<LocalSite>,
    /// Where the workers come from that read what strangers send.
    pub workers: WorkerSource,
    /// Bytes of address space for all workers together.
    pub workers_memory: u64,
    /// How long a bot waits before it acts, so that people can follow.
    pub pace: Duration,
}

impl Settings {
    /// Returns those of live tables among them.
    pub fn tables(&self) -> tables::Settings {
        tables::Settings {
            memory: self.memory,
            disk: self.disk,
            tells_turns: !self.webhook_hosts.is_empty(),
        }
    }
}

impl Default for Settings {
    /// The defaults of `milepost serve`, with one exception: workers are [`WorkerSource::InPlace`],
    /// without limits on memory and processor time, because a library does not know which program
    /// to start. That is for tests; a server for strangers needs [`WorkerSource::Program`], as
    /// `milepost serve` sets it.
    fn default() -> Settings {
        Settings {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8018)),
            store: StoreAddress::Sqlite(PathBuf::from(DATA)),
            store_connections: 8,
            node: None,
            hosts: Vec::new(),
            admin_listen: None,
            admin_token: None,
            admin_hosts: Vec::new(),
            webhook_hosts: Vec::new(),
            hsts: 86_400,
            behind_proxy: false,
            trusted_proxies: Vec::new(),
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
            site: None,
            local: None,
            workers: WorkerSource::InPlace,
            workers_memory: 12 << 30,
            pace: Duration::from_millis(400),
        }
    }
}
