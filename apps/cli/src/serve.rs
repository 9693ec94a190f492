//! `milepost serve`

pub mod admin;
mod backup;
pub mod check;
mod config;
mod data;
mod keep;
mod lan;
mod restore;
pub mod worker;

use crate::failure::{Failure, reason, write_stderr};
use clap::{Args as _, FromArgMatches, ValueEnum};
use milepost_calls::recorded_game::TitleSource;
use milepost_live::limits::network::Network;
use milepost_live::live::tables::Keep;
use milepost_live::store::StoreAddress;
use milepost_live::trace;
use milepost_server::Settings;
use milepost_server::http::local_site::LocalSite;
use milepost_server::settings::{AdminToken, NodeAddress, WorkerSource};
use milepost_server::webhook::hosts::WebhookHost;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

#[derive(clap::Args)]
#[command(
    subcommand_value_name = "COMMAND",
    subcommand_help_heading = "Commands for what is stored, without which the server runs",
    after_help = "Each option can also be set by a variable, such as MILEPOST_STREAMS_TOTAL for --streams-total, or in the file of --config."
)]
pub struct Args {
    /// File that sets options, in TOML with a key for each long option, such as `rate = 100`. The command line comes
    /// first, then variables such as MILEPOST_RATE, then this file. MILEPOST_CONFIG can name it, too.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print the options in effect as such a file, each with its help and where it is set, and exit.
    #[arg(long)]
    print_config: bool,
    /// Address and port to listen on, such as 0.0.0.0:8018 for friends in your network; port 0 takes any free port.
    #[arg(long, value_name = "ADDRESS", default_value_t = defaults().listen)]
    listen: SocketAddr,
    /// Play with others in your network: listen on all of its addresses, at the port of --listen, and show the address to open
    /// there as a QR code. Requests for other host names are refused.
    #[arg(long, conflicts_with = "behind_proxy")]
    lan: bool,
    /// Folder to store the tables in, created if missing: the same as --store sqlite:DIR, which counts if both are given
    /// [default: the system's folder for data, such as ~/.local/share/milepost; milepost-data if the working folder has one].
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Where to store the tables: sqlite:DIR, which one server can use at a time, or postgres://USER@HOST/DATABASE, which
    /// several can share [default: the folder of --data].
    #[arg(long, value_name = "ADDRESS")]
    store: Option<StoreAddress>,
    /// Connections to a PostgreSQL database, besides one that listens to it and one for signs of life.
    #[arg(long, value_name = "NUMBER", default_value_t = defaults().store_connections as u32, value_parser = clap::value_parser!(u32).range(1..=1000))]
    store_connections: u32,
    /// Address and port for other servers that share the store, in a private network; see --node-url.
    #[arg(long, value_name = "ADDRESS", requires = "node_url")]
    node_listen: Option<SocketAddr>,
    /// The address at which other servers that share the store reach --node-listen, such as https://10.0.0.5:8019. With http
    /// what they send each other is not encrypted.
    #[arg(long, value_name = "URL", requires = "node_listen")]
    node_url: Option<NodeUrl>,
    /// Host name that browsers use to reach the server; may be repeated. Requests for other names are refused
    /// [default: the names of this machine when listening on loopback, otherwise any].
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// The server runs behind a proxy: trust X-Forwarded-For, X-Forwarded-Proto and X-Request-Id.
    #[arg(long)]
    behind_proxy: bool,
    /// Address or network of a proxy, such as 10.0.0.1 or 203.0.113.0/24; may be repeated. Headers of anybody else are not believed,
    /// and proxies that stand behind each other are passed over [default: whoever connects].
    #[arg(
        long = "trusted-proxy",
        value_name = "NETWORK",
        requires = "behind_proxy"
    )]
    trusted_proxies: Vec<Network>,
    /// Behind a proxy with https, tell browsers to come by https alone for so many seconds after each visit; 0: do not.
    #[arg(long, value_name = "SECONDS", default_value_t = defaults().hsts)]
    hsts: u32,
    /// Address and port for the operator, on loopback or a private network: /healthz, /readyz and /metrics. The address of
    /// --listen then has no /metrics.
    #[arg(long, value_name = "ADDRESS")]
    admin_listen: Option<SocketAddr>,
    /// Secret of the operator, at least 16 characters: whoever knows it may list, close and delete tables and ban addresses at
    /// the address of --admin-listen. Set it by the variable or the file, because others see the command line.
    #[arg(long, value_name = "TOKEN", value_parser = admin_token)]
    admin_token: Option<AdminToken>,
    /// Host name by which the address of --admin-listen is reached, besides IP addresses and localhost; may be repeated.
    #[arg(long = "admin-host", value_name = "NAME", requires = "admin_listen")]
    admin_hosts: Vec<String>,
    /// Host that players may have told that it is their turn, over https: NAME or NAME:PORT, or http://NAME to send without
    /// encryption; may be repeated. Without it there are no webhooks.
    #[arg(long = "webhook-host", value_name = "NAME")]
    webhook_hosts: Vec<WebhookHost>,
    /// Your copy of the source of the site 18xx.games: recorded games are opened with its titles, for everybody who reaches
    /// the server. It is read as data, and nothing of it is run.
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// Folder of the site without a server, as `just site` builds it (target/site/play): people open it at /local/, and pages
    /// of the tools answer in the browser what they can.
    #[arg(long, value_name = "DIR")]
    local: Option<PathBuf>,
    /// Format of the server log, on standard error.
    #[arg(long, value_name = "FORM", default_value = "text")]
    log: Form,
    /// Log every request.
    #[arg(long)]
    verbose: bool,
    // The help heading of a flattened struct applies to every option after it, so these come last.
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    keep: Retention,
    #[command(subcommand)]
    what: Option<What>,
}

/// What is done with a server or its tables, in place of serving.
#[derive(clap::Subcommand)]
enum What {
    /// List, close and delete tables, and ban addresses, on a server that runs.
    Admin(admin::Args),
    /// Write all tables to one file, while servers use them.
    Backup(backup::Args),
    /// Put the tables of a backup into a store, which may be of another kind.
    Restore(restore::Args),
    /// Look for damage in a store or a backup: entries, texts, snapshots, and whether the rules allow each game.
    Check(check::Args),
}

/// A secret of the operator.
fn admin_token(text: &str) -> Result<AdminToken, String> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic());
    match is_plain && text.len() >= AdminToken::LEAST {
        true => Ok(AdminToken(text.to_owned())),
        false => Err(format!(
            "expected at least {} visible ASCII characters without spaces",
            AdminToken::LEAST
        )),
    }
}

/// Limits for one client address, and for all together.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits")]
struct Limits {
    /// Requests per second from one address, in bursts of up to four seconds' worth. Every further 32 KiB of a response count as one more request.
    #[arg(long, value_name = "NUMBER", default_value_t = defaults().rate, value_parser = clap::value_parser!(u32).range(1..))]
    rate: u32,
    /// Open connections from one address; behind a proxy, concurrent requests.
    #[arg(long, value_name = "NUMBER", default_value_t = defaults().connections_each as u32, value_parser = clap::value_parser!(u32).range(1..))]
    connections: u32,
    /// Open connections in total. The system's open-file limit may allow fewer.
    #[arg(long, value_name = "NUMBER", default_value_t = defaults().connections as u32, value_parser = clap::value_parser!(u32).range(1..))]
    connections_total: u32,
    /// Open event streams of live tables from one address.
    #[arg(long, value_name = "NUMBER", default_value_t = defaults().streams_each as u32, value_parser = clap::value_parser!(u32).range(1..))]
    streams: u32,
    /// Open event streams in total; the last quarter is reserved for players.
    #[arg(long, value_name = "NUMBER", default_value_t = defaults().streams as u32, value_parser = clap::value_parser!(u32).range(1..))]
    streams_total: u32,
    /// New tables per hour from one address.
    #[arg(long, value_name = "NUMBER", default_value_t = defaults().tables_each, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    /// Chat messages per minute from one address at tables where it has no seat.
    #[arg(long, value_name = "NUMBER", default_value_t = defaults().chat_each)]
    chat: u32,
    /// Disk space for tables, in megabytes. The last tenth is reserved for games in progress: no new tables can be made.
    #[arg(long, value_name = "MB", default_value_t = defaults().disk >> 20)]
    disk: u64,
    /// Disk space that one address may fill per day, in megabytes; up to a sixteenth of it at once.
    #[arg(long, value_name = "MB", default_value_t = defaults().disk_each >> 20, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    disk_each: u64,
    /// Memory for loaded tables, in megabytes. Tables that nobody is viewing are unloaded to make room; if all are being
    /// viewed, no other table can be opened.
    #[arg(long, value_name = "MB", default_value_t = defaults().memory >> 20)]
    memory: u64,
    /// Address space for all worker processes together, in megabytes. Each may use 1024, so a lower limit runs fewer at once.
    #[arg(long, value_name = "MB", default_value_t = defaults().workers_memory >> 20, value_parser = clap::value_parser!(u64).range(4096..))]
    workers_memory: u64,
}

/// How many days tables are kept after the last activity, or `forever`. A table that somebody is viewing is kept.
#[derive(clap::Args)]
#[command(next_help_heading = "Deletion of old tables, after days or `forever`")]
struct Retention {
    /// Tables whose game has not begun [default: 30; if other machines can reach the server, 7].
    #[arg(long, value_name = "DAYS")]
    keep_unbegun: Option<Days>,
    /// Tables whose game is over [default: forever; if other machines can reach the server, 90].
    #[arg(long, value_name = "DAYS")]
    keep_finished: Option<Days>,
    /// Tables whose game was left unfinished [default: forever; if other machines can reach the server, 180].
    #[arg(long, value_name = "DAYS")]
    keep_idle: Option<Days>,
}

/// A number of days; `None` means forever.
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
            _ => Err("expected a number of days, at least 1, or forever".to_owned()),
        }
    }
}

/// The address of this server for others: `https://HOST:PORT`, or the same with `http`.
#[derive(Clone)]
struct NodeUrl(String);

impl FromStr for NodeUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<NodeUrl, String> {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-.:[]".contains(letter);
        text.split_once("://")
            .filter(|(scheme, _)| ["https", "http"].contains(scheme))
            .map(|(scheme, host)| (scheme, host.trim_end_matches('/')))
            .filter(|(_, host)| !host.is_empty() && host.chars().all(plain))
            .map(|(scheme, host)| NodeUrl(format!("{scheme}://{host}")))
            .ok_or_else(|| "expected https://HOST:PORT, or http://HOST:PORT".to_owned())
    }
}

impl Retention {
    fn keep(&self, default: Keep) -> Keep {
        let days = |given: Option<Days>, default| given.map_or(default, |Days(days)| days);
        Keep {
            lobby: days(self.keep_unbegun, default.lobby),
            over: days(self.keep_finished, default.over),
            begun: days(self.keep_idle, default.begun),
        }
    }
}

fn defaults() -> Settings {
    Settings::default()
}

impl Args {
    /// The address to listen on.
    fn listen(&self) -> SocketAddr {
        match self.lan {
            true => SocketAddr::from((Ipv4Addr::UNSPECIFIED, self.listen.port())),
            false => self.listen,
        }
    }

    /// The host names to answer to. In a network others come by address, which is always answered; a page of another site
    /// that points its own name here is not.
    fn hosts(&self) -> Vec<String> {
        match self.lan && self.hosts.is_empty() {
            true => vec![reachable(self.listen()).ip().to_string()],
            false => self.hosts.clone(),
        }
    }

    fn store(&self) -> StoreAddress {
        match (&self.store, &self.data) {
            (Some(store), _) => store.clone(),
            (None, Some(folder)) => StoreAddress::Sqlite(folder.clone()),
            (None, None) => StoreAddress::Sqlite(data::usual()),
        }
    }

    fn node(&self) -> Option<NodeAddress> {
        let (listen, NodeUrl(url)) = (self.node_listen?, self.node_url.clone()?);
        Some(NodeAddress { listen, url })
    }

    fn settings(&self) -> Settings {
        let (limits, listen) = (&self.limits, self.listen());
        Settings {
            listen,
            store: self.store(),
            store_connections: self.store_connections as usize,
            node: self.node(),
            hosts: self.hosts(),
            behind_proxy: self.behind_proxy,
            trusted_proxies: self.trusted_proxies.clone(),
            hsts: self.hsts,
            admin_listen: self.admin_listen,
            admin_hosts: self.admin_hosts.clone(),
            admin_token: self.admin_token.clone(),
            webhook_hosts: self.webhook_hosts.clone(),
            site: self.site.clone(),
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
            keep: self.keep.keep(Keep::usual(listen, self.behind_proxy)),
            ..defaults()
        }
    }
}

/// The formats of the server log.
#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// Readable lines.
    Text,
    /// One JSON object per line.
    Json,
}

/// Runs the server with the options of the command line, the environment and the configuration file.
pub fn run() -> Result<(), Failure> {
    let Some(matches) = config::effective(command())? else {
        return Ok(());
    };
    let args =
        Args::from_arg_matches(&matches).map_err(|error| Failure::Usage(error.to_string()))?;
    keep::warn_of_password();
    match &args.what {
        None => serve(&args),
        Some(What::Admin(admin)) => admin::run(admin, args.admin_listen, args.admin_token.as_ref()),
        Some(What::Backup(backup)) => backup::run(backup, &args.store()),
        Some(What::Restore(restore)) => restore::run(restore, &args.store()),
        Some(What::Check(check)) => check::run(check, &args.store()),
    }
}

/// The command by itself.
fn command() -> clap::Command {
    Args::augment_args(clap::Command::new("serve").bin_name("milepost serve"))
}

fn serve(args: &Args) -> Result<(), Failure> {
    let form = match args.log {
        Form::Text => trace::Format::Text,
        Form::Json => trace::Format::Json,
    };
    trace::start(form, args.verbose, std::io::stderr);
    let open = |bound: SocketAddr, table: Option<&str>| {
        let address = reachable(bound);
        let ready = table.map_or_else(
            || "No other table can be stored: where the log above names no reason, raise --disk, or delete old tables with --keep-finished DAYS\n".to_owned(),
            |table| format!("A game is ready:      http://{address}/table/{table}\n"),
        );
        write_stderr(&format!(
            "The workshop is open: http://{address}/ (press Ctrl-C to close it)\n{ready}"
        ));
        if args.lan {
            write_stderr(&lan::invitation(address));
        }
    };
    if let StoreAddress::Sqlite(folder) = args.store() {
        write_stderr(&format!("Tables are kept in:   {}\n", folder.display()));
    }
    if let Some(site) = &args.site {
        TitleSource::folder(site)?;
    }
    let local = args.local.as_deref().map(LocalSite::open).transpose();
    let local = local.map_err(|why| Failure::new(why, LocalSite::HINT))?;
    let unknown = |error| {
        Failure::new(
            format!("cannot locate the milepost program: {}", reason(&error)),
            "",
        )
    };
    let path = worker::program().map_err(unknown)?;
    let settings = Settings {
        local,
        workers: WorkerSource::Program(path),
        ..args.settings()
    };
    milepost_server::run(settings, open).map_err(|error| {
        let what = format!("cannot open the workshop at {}: {}", args.listen(), reason(&error));
        Failure::new(
            what,
            "try another port with --listen 127.0.0.1:0, or other tables with --data DIR or --store ADDRESS",
        )
    })
}

/// The address at which others reach a server: if it listens on all addresses, that of the outgoing interface. Connecting
/// a UDP socket sends nothing.
fn reachable(bound: SocketAddr) -> SocketAddr {
    const OUTSIDE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
    if !bound.ip().is_unspecified() {
        return bound;
    }
    let outgoing = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect(OUTSIDE)?;
        socket.local_addr()
    });
    let loopback = Ipv4Addr::LOCALHOST.into();
    SocketAddr::new(
        outgoing.map_or(loopback, |address| address.ip()),
        bound.port(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use config::settings::{NOT_SETTINGS, Options, variable};

    #[test]
    fn servers_are_reached_by_https_or_http() {
        for (text, expected) in [
            ("https://10.0.0.5:8019", Some("https://10.0.0.5:8019")),
            ("http://[fd00::5]:8019/", Some("http://[fd00::5]:8019")),
            ("https://one.example", Some("https://one.example")),
            ("10.0.0.5:8019", None),
            ("ftp://10.0.0.5", None),
            ("https://", None),
            ("https://me@10.0.0.5", None),
            ("https://10.0.0.5/path", None),
        ] {
            let url = text.parse().ok().map(|NodeUrl(url)| url);
            assert_eq!(url.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn every_option_can_be_set_elsewhere() {
        let options = Options::new(command());
        let mut count = 0;
        for name in command().get_arguments().filter_map(clap::Arg::get_long) {
            let elsewhere = options.named(name).is_some();
            assert_ne!(elsewhere, NOT_SETTINGS.contains(&name), "{name}");
            count += usize::from(elsewhere);
        }
        assert_eq!(count, options.all.len());
        assert!(options.all.iter().all(|setting| !setting.help.is_empty()));
        assert_eq!(variable("streams-total"), "MILEPOST_STREAMS_TOTAL");
    }
}
