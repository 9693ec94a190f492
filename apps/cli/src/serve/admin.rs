//! `milepost serve admin`: calls to the operator's listener of a server that runs.

mod show;

use crate::failure::{Failure, write_stderr};
use crate::output;
use clap::{Subcommand, ValueEnum};
use milepost_live::limits::network::Network;
use milepost_server::admin::client::{self, Call};
use milepost_server::admin::forms::{
    BanRequest, Bans, Close, Done, PhaseName, TableFilter, TablePage,
};
use milepost_server::settings::AdminToken;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

#[derive(clap::Args)]
#[command(
    after_help = "The token is that of the server: MILEPOST_ADMIN_TOKEN, or admin-token in the file of --config before `admin`."
)]
pub struct Args {
    /// Address of the operator's listener [default: --admin-listen of the configuration, on this machine].
    #[arg(long, value_name = "URL", global = true)]
    admin: Option<String>,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// List tables, the longest idle first.
    List(ListArgs),
    /// Close a table: it can be read, and nobody can change it any more.
    Close {
        /// Name of the table.
        #[arg(value_parser = table_name)]
        table: String,
        /// What its players are told.
        #[arg(
            long,
            value_name = "TEXT",
            default_value = "",
            hide_default_value = true
        )]
        reason: String,
    },
    /// Delete tables at once and for good.
    Delete {
        /// Names of the tables.
        #[arg(required = true, value_parser = table_name)]
        tables: Vec<String>,
    },
    /// Ban an address or a network.
    Ban {
        /// Address, or network such as 192.0.2.0/24 or 2001:db8::/48. An IPv6 address stands for its /64.
        network: Network,
        /// For how long, such as 30m, 12h or 7d [default: for ever].
        #[arg(long = "for", value_name = "TIME", value_parser = time)]
        time: Option<Duration>,
        /// What you want to remember about it.
        #[arg(
            long,
            value_name = "TEXT",
            default_value = "",
            hide_default_value = true
        )]
        note: String,
    },
    /// End a ban.
    Unban {
        /// Address or network, as the list of bans has it.
        network: Network,
    },
    /// List bans.
    Bans {
        /// Print JSON in place of text.
        #[arg(long)]
        json: bool,
    },
}

#[derive(clap::Args)]
struct ListArgs {
    /// Only tables whose game has not begun, is being played, or is over.
    #[arg(long, value_name = "PHASE")]
    phase: Option<Phase>,
    /// Only tables where nothing has happened for so long, such as 12h or 30d.
    #[arg(long, value_name = "TIME", value_parser = time)]
    idle: Option<Duration>,
    /// Pass over so many tables.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    skip: usize,
    /// List at most so many, up to 1000.
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=1000))]
    most: u16,
    /// Print JSON in place of text.
    #[arg(long)]
    json: bool,
}

/// How far a game has come.
#[derive(Clone, Copy, ValueEnum)]
enum Phase {
    /// It has not begun.
    Lobby,
    /// It is being played.
    Begun,
    /// It is over.
    Over,
}

impl From<Phase> for PhaseName {
    fn from(phase: Phase) -> PhaseName {
        match phase {
            Phase::Lobby => PhaseName::Lobby,
            Phase::Begun => PhaseName::Begun,
            Phase::Over => PhaseName::Over,
        }
    }
}

/// The name of a table, which becomes a part of an address.
fn table_name(text: &str) -> Result<String, String> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    match !text.is_empty() && text.chars().all(is_plain) {
        true => Ok(text.to_owned()),
        false => Err("expected the name of a table, such as 7KQM-2XPA-9RTD".to_owned()),
    }
}

/// A time as a number with its unit.
fn time(text: &str) -> Result<Duration, String> {
    const UNITS: [(char, u64); 4] = [('s', 1), ('m', 60), ('h', 3_600), ('d', 86_400)];
    let found = UNITS.into_iter().find_map(|(unit, seconds)| {
        let number: u32 = text.strip_suffix(unit)?.parse().ok()?;
        (number > 0).then(|| Duration::from_secs(u64::from(number) * seconds))
    });
    found.ok_or_else(|| "expected a number with its unit, such as 30m, 12h or 7d".to_owned())
}

/// The operator's listener of a server.
struct Server {
    address: String,
    token: String,
}

/// Carries out a call. `listen` and `token` are those of the configuration.
pub fn run(
    args: &Args,
    listen: Option<SocketAddr>,
    token: Option<&AdminToken>,
) -> Result<(), Failure> {
    let server = Server {
        address: address(args, listen)?,
        token: token.map(|token| token.0.clone()).ok_or_else(|| {
            Failure::new(
                "the operator's token is not set",
                "set MILEPOST_ADMIN_TOKEN, or name the file that has it: milepost serve --config FILE admin",
            )
        })?,
    };
    match &args.verb {
        Verb::List(list) => server.list(list),
        Verb::Close { table, reason } => {
            let path = format!("/table/{table}/close");
            let reason = reason.clone();
            server.told("POST", path, Some(&Close { reason }))
        }
        Verb::Delete { tables } => tables
            .iter()
            .try_for_each(|table| server.told("DELETE", format!("/table/{table}"), NOTHING)),
        Verb::Ban {
            network,
            time,
            note,
        } => {
            let request = BanRequest {
                network: network.to_string(),
                seconds: time.map(|time| time.as_secs()),
                note: note.clone(),
            };
            server.told("POST", "/bans".to_owned(), Some(&request))
        }
        Verb::Unban { network } => {
            server.told("DELETE", format!("/bans?network={network}"), NOTHING)
        }
        Verb::Bans { json } => {
            let bans: Bans = server.ask("GET", "/bans".to_owned(), NOTHING)?;
            match json {
                true => output::print(output::json(&bans)?.as_bytes()),
                false => output::print(show::bans(&bans).as_bytes()),
            }
        }
    }
}

/// No body.
const NOTHING: Option<&()> = None;

/// The address of the listener.
fn address(args: &Args, listen: Option<SocketAddr>) -> Result<String, Failure> {
    if let Some(address) = &args.admin {
        return Ok(address.clone());
    }
    let Some(mut listen) = listen else {
        return Err(Failure::new(
            "it is not known where the server listens for its operator",
            "name the address: milepost serve admin list --admin http://127.0.0.1:9018",
        ));
    };
    if listen.ip().is_unspecified() {
        listen.set_ip(match listen.ip() {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    Ok(format!("http://{listen}"))
}

impl Server {
    fn list(&self, list: &ListArgs) -> Result<(), Failure> {
        let filter = TableFilter {
            phase: list.phase.map(Into::into),
            idle: list.idle.unwrap_or_default().as_secs(),
            skip: list.skip,
            most: usize::from(list.most),
        };
        let page: TablePage =
            self.ask("GET", format!("/tables?{}", show::query(filter)), NOTHING)?;
        for node in &page.silent {
            write_stderr(&format!(
                "warning: {node} did not answer: what it has in memory is not known\n"
            ));
        }
        if list.json {
            return output::print(output::json(&page)?.as_bytes());
        }
        output::print(show::tables(&page).as_bytes())?;
        if let Some(next) = page.next {
            write_stderr(&format!("There are more: --skip {next}\n"));
        }
        Ok(())
    }

    /// Sends a call and prints what was done.
    fn told(
        &self,
        method: &str,
        path: String,
        body: Option<&impl Serialize>,
    ) -> Result<(), Failure> {
        let Done { done } = self.ask(method, path, body)?;
        output::print(format!("{done}\n").as_bytes())
    }

    /// Sends a call and reads its answer.
    fn ask<T: DeserializeOwned>(
        &self,
        method: &str,
        path: String,
        body: Option<&impl Serialize>,
    ) -> Result<T, Failure> {
        let call = Call {
            server: &self.address,
            token: &self.token,
            method,
            path,
            body: body.map(output::json_line).transpose()?,
        };
        let answer = client::send(call).map_err(|error| {
            Failure::new(
                format!("no answer from {}: {error}", self.address),
                "check that the server runs, and its --admin-listen",
            )
        })?;
        match answer.status {
            200 => serde_json::from_str(&answer.text).map_err(|error| {
                let what = format!("the answer of {} cannot be read: {error}", self.address);
                Failure::new(what, "use the release of the server")
            }),
            404 if answer.text.contains("there is no page") => Err(no_calls(&self.address)),
            status => Err(show::refusal(status, &answer.text)),
        }
    }
}

fn no_calls(address: &str) -> Failure {
    Failure::new(
        format!("{address} takes no calls of the operator"),
        "start the server with --admin-listen and MILEPOST_ADMIN_TOKEN, and name the address of --admin-listen",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        let seconds = |text| time(text).map(|time| time.as_secs()).ok();
        assert_eq!(seconds("90s"), Some(90));
        assert_eq!(seconds("30m"), Some(1_800));
        assert_eq!(seconds("12h"), Some(43_200));
        assert_eq!(seconds("7d"), Some(604_800));
        for wrong in ["", "7", "d", "0h", "-1d", "1.5h", "7 d", "1w"] {
            assert_eq!(seconds(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn names_of_tables_are_parts_of_an_address() {
        assert!(table_name("7KQM-2XPA-9RTD").is_ok());
        for wrong in ["", "a/b", "a?b", "..", "a b", "%41"] {
            assert!(table_name(wrong).is_err(), "{wrong}");
        }
    }
}
