//! `milepost serve`

use crate::failure::{Failure, say};
use clap::ValueEnum;
use milepost_server::{Settings, trace};
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// Where to listen: address and port. Port 0 takes any that is free.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8018")]
    listen: SocketAddr,
    /// The folder that keeps the tables; it is made where it is missing.
    #[arg(long, value_name = "DIR", default_value = "milepost-data")]
    data: PathBuf,
    /// Requests a second that one address may make.
    #[arg(long, value_name = "NUMBER", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    rate: u32,
    /// Streams of live tables that one address may have open.
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    streams: u32,
    /// A proxy stands before the server: its X-Forwarded-For and X-Forwarded-Proto count.
    #[arg(long)]
    behind_proxy: bool,
    /// The form of the server's own log, on standard error.
    #[arg(long, value_name = "FORM", default_value = "text")]
    log: Form,
    /// Tell of every request in it.
    #[arg(long)]
    verbose: bool,
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
        Form::Text => trace::Form::Text,
        Form::Json => trace::Form::Json,
    };
    trace::start(form, args.verbose, std::io::stderr);
    let settings = Settings {
        listen: args.listen,
        data: args.data.clone(),
        rate: args.rate,
        streams_each: args.streams as usize,
        behind_proxy: args.behind_proxy,
        ..Settings::default()
    };
    let open = |bound: SocketAddr, table: &str| {
        let address = seen(bound);
        say(&format!(
            "The workshop is open: http://{address}/ (Ctrl-C closes it)\n\
             A game stands ready:  http://{address}/table/{table}\n"
        ));
    };
    milepost_server::run(settings, open).map_err(|error| {
        let what = format!("the workshop cannot be opened at {}: {error}", args.listen);
        Failure::new(what, "another place: --listen 127.0.0.1:0; another folder for its tables: --data DIR")
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
