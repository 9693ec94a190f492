//! Tells tests whether to use a PostgreSQL database: where one answers on the usual port of this machine, or `MILEPOST_POSTGRES`
//! names one. Else they are ignored, with the reason. Some start a server of their own, where its programs are.
#![allow(clippy::print_stdout, reason = "so a build script tells cargo")]

use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// The place in which Debian has the programs of PostgreSQL.
const PROGRAMS: &str = "/usr/lib/postgresql";

/// Sets `postgres` for the tests of the crate that is built, where they are to use it, and `postgres_programs`.
pub fn tell() {
    println!("cargo::rustc-check-cfg=cfg(postgres)");
    println!("cargo::rerun-if-env-changed=MILEPOST_POSTGRES");
    let usual = SocketAddr::from((Ipv4Addr::LOCALHOST, 5432));
    let answers = || TcpStream::connect_timeout(&usual, Duration::from_millis(300)).is_ok();
    if std::env::var("MILEPOST_POSTGRES").is_ok_and(|named| !named.is_empty()) || answers() {
        println!("cargo::rustc-cfg=postgres");
    }
    println!("cargo::rustc-check-cfg=cfg(postgres_programs)");
    println!("cargo::rerun-if-changed={PROGRAMS}");
    let releases = std::fs::read_dir(PROGRAMS).into_iter().flatten().flatten();
    let mut places = releases.map(|release| release.path().join("bin/initdb"));
    if places.any(|program| program.exists()) {
        println!("cargo::rustc-cfg=postgres_programs");
    }
}
