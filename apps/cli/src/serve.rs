//! `milepost serve`

pub mod worker;

use crate::failure::{Failure, say};
use clap::ValueEnum;
use milepost_server::settings::WorkerSource;
use milepost_server::settings::{DATA, Keep};
use milepost_server::{Settings, trace};
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    /// Where to listen: address and port. Port 0 takes any that is free.
    #[arg(long, value_name = "ADDRESS", default_value_t = usual().listen)]
    listen: SocketAddr,
    /// The folder that keeps the tables; it is made where it is missing. One server uses it at a time.
    #[arg(long, value_name = "DIR", default_value = DATA)]
    data: PathBuf,
    /// A name by which browsers reach the server; may be given several times. Requests for other names are refused
    /// [default: names of this machine when it listens on loopback, else any].
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// A proxy stands before the server: its X-Forwarded-For and X-Forwarded-Proto count.
    #[arg(long)]
    behind_proxy: bool,
    /// The form of the server's own log, on standard error.
    #[arg(long, value_name = "FORM", default_value = "text")]
    log: Form,
    /// Tell of every request in it.
    #[arg(long)]
    verbose: bool,
    // What is flattened sets a heading for all that comes behind it.
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    keep: Retention,
}

/// How much one address, and all together, may take.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits")]
struct Limits {
    /// Requests a second that one address may make; four seconds' worth at once. Of an answer every 32 KiB beyond the first count as one more.
    #[arg(long, value_name = "NUMBER", default_value_t = usual().rate, value_parser = clap::value_parser!(u32).range(1..))]
    rate: u32,
    /// Connections that one address may have open; behind a proxy, requests under way.
    #[arg(long, value_name = "NUMBER", default_value_t = usual().connections_each as u32, value_parser = clap::value_parser!(u32).range(1..))]
    connections: u32,
    /// Connections that may be open in all. The system's limit of open files may leave fewer.
    #[arg(long, value_name = "NUMBER", default_value_t = usual().connections as u32, value_parser = clap::value_parser!(u32).range(1..))]
    connections_total: u32,
    /// Streams of live tables that one address may have open.
    #[arg(long, value_name = "NUMBER", default_value_t = usual().streams_each as u32, value_parser = clap::value_parser!(u32).range(1..))]
    streams: u32,
    /// Streams that may be open in all; the last quarter is for players.
    #[arg(long, value_name = "NUMBER", default_value_t = usual().streams as u32, value_parser = clap::value_parser!(u32).range(1..))]
    streams_total: u32,
    /// Tables that one address may make in an hour.
    #[arg(long, value_name = "NUMBER", default_value_t = usual().tables_each, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    /// Lines that one address may say in a minute at tables where it has no seat.
    #[arg(long, value_name = "NUMBER", default_value_t = usual().chat_each)]
    chat: u32,
    /// Megabytes on disk for tables. The last tenth is for games that have begun, and takes no new table.
    #[arg(long, value_name = "MB", default_value_t = usual().disk >> 20)]
    disk: u64,
    /// Megabytes of it that one address may have written in a day; a sixteenth at once.
    #[arg(long, value_name = "MB", default_value_t = usual().disk_each >> 20, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    disk_each: u64,
    /// Megabytes of memory for tables: those that nobody looks at give way, and where people look at all of them no other is
    /// taken up.
    #[arg(long, value_name = "MB", default_value_t = usual().memory >> 20)]
    memory: u64,
    /// Megabytes of address space that all workers may take together, 1024 each at most: fewer work at once where it is little.
    #[arg(long, value_name = "MB", default_value_t = usual().workers_memory >> 20, value_parser = clap::value_parser!(u64).range(4096..))]
    workers_memory: u64,
}

/// How many days tables are kept after anything happened there, or `forever`. One that somebody looks at stays.
#[derive(clap::Args)]
#[command(next_help_heading = "Deleting old tables, in days or `forever`")]
struct Retention {
    /// Tables whose game has not begun [default: 30; for a server that others can reach, 7].
    #[arg(long, value_name = "DAYS")]
    keep_unbegun: Option<Days>,
    /// Tables whose game is over [default: forever; for a server that others can reach, 90].
    #[arg(long, value_name = "DAYS")]
    keep_finished: Option<Days>,
    /// Tables whose game nobody goes on with [default: forever; for a server that others can reach, 180].
    #[arg(long, value_name = "DAYS")]
    keep_idle: Option<Days>,
}

/// A number of days; none for ever.
#[derive(Clone, Copy)]
struct Days(Option<Duration>);

impl FromStr for Days {
    type Err = String;

    fn from_str(text: &str) -> Result<Days, String> {
        match (text, text.parse::<u32>()) {
            ("forever", _) => Ok(Days(None)),
            (_, Ok(days)) if days > 0 => {
                Ok(Days(Some(Duration::from_secs(u64::from(days) * 86_400))))
            }
            _ => Err("a number of days from 1 on, or forever".to_owned()),
        }
    }
}

impl Retention {
    fn keep(&self, usual: Keep) -> Keep {
        let days = |given: Option<Days>, usual| given.map_or(usual, |Days(days)| days);
        Keep {
            lobby: days(self.keep_unbegun, usual.lobby),
            over: days(self.keep_finished, usual.over),
            begun: days(self.keep_idle, usual.begun),
        }
    }
}

fn usual() -> Settings {
    Settings::default()
}

impl Args {
    fn settings(&self) -> Settings {
        let limits = &self.limits;
        Settings {
            listen: self.listen,
            data: self.data.clone(),
            hosts: self.hosts.clone(),
            behind_proxy: self.behind_proxy,
            rate: limits.rate,
            connections_each: limits.connections as usize,
            connections: limits.connections_total as usize,
            streams_each: limits.streams as usize,
            streams: limits.streams_total.into(),
            tables_each: limits.tables,
            chat_each: limits.chat,
            disk: limits.disk.saturating_mul(1 << 20),
            disk_each: limits.disk_each << 20,
            memory: limits.memory.saturating_mul(1 << 20),
            workers_memory: limits.workers_memory.saturating_mul(1 << 20),
            keep: self.keep.keep(Keep::usual(self.listen, self.behind_proxy)),
            ..usual()
        }
    }
}

/// The forms of the server's own log.
#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// Lines for people.
    Text,
    /// A line of JSON each.
    Json,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let form = match args.log {
        Form::Text => trace::Format::Text,
        Form::Json => trace::Format::Json,
    };
    trace::start(form, args.verbose, std::io::stderr);
    let open = |bound: SocketAddr, table: Option<&str>| {
        let address = seen(bound);
        let ready = table.map_or_else(
            || "There is no room for another table: raise --disk, or have old ones deleted by --keep-finished DAYS\n".to_owned(),
            |table| format!("A game stands ready:  http://{address}/table/{table}\n"),
        );
        say(&format!(
            "The workshop is open: http://{address}/ (Ctrl-C closes it)\n{ready}"
        ));
    };
    let unknown = |error| Failure::new(format!("this program does not find itself: {error}"), "");
    let path = worker::program().map_err(unknown)?;
    let settings = Settings {
        workers: WorkerSource::Program(path),
        ..args.settings()
    };
    milepost_server::run(settings, open).map_err(|error| {
        let what = format!("the workshop cannot be opened at {}: {error}", args.listen);
        Failure::new(
            what,
            "another place: --listen 127.0.0.1:0; another folder for its tables: --data DIR",
        )
    })
}

/// Where others see a server that listens at all addresses of this machine: at the one that leads out of it. To ask
/// for the way there sends nothing.
fn seen(bound: SocketAddr) -> SocketAddr {
    const ELSEWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
    if !bound.ip().is_unspecified() {
        return bound;
    }
    let way = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect(ELSEWHERE)?;
        socket.local_addr()
    });
    let here = Ipv4Addr::LOCALHOST.into();
    SocketAddr::new(way.map_or(here, |way| way.ip()), bound.port())
}
