//! The file of passwords that `PGPASSFILE` names, in the form that PostgreSQL has for it: a line for each account,
//! `HOST:PORT:DATABASE:USER:PASSWORD`, where `*` stands for any value.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tokio_postgres::Config;
use tokio_postgres::config::Host;

/// The variable that names the file.
const VARIABLE: &str = "PGPASSFILE";
/// The port where none is named.
const PORT: u16 = 5432;

/// The password for an account, from the file of `PGPASSFILE`; `None` if no file is named, or none of its lines is for this account.
///
/// # Errors
/// The file cannot be read, others than its owner may read it, or it has not the same for all hosts of the address, each of which is
/// sent the same password. The message names the file.
pub fn of(config: &Config) -> io::Result<Option<String>> {
    let Some(path) = env::var_os(VARIABLE).filter(|path| !path.is_empty()) else {
        return Ok(None);
    };
    let path = PathBuf::from(path);
    private_text(&path)
        .and_then(|text| common(&text, &Account::all(config)))
        .map_err(|error| io::Error::other(format!("{VARIABLE}, {}: {error}", path.display())))
}

/// The password that a text has for all of some accounts.
fn common(text: &str, accounts: &[Account]) -> io::Result<Option<String>> {
    let mut passwords = accounts.iter().map(|account| password(text, account));
    let first = passwords.next().flatten();
    match passwords.all(|other| other == first) {
        true => Ok(first),
        false => Err(io::Error::other(
            "it has not the same password for all hosts of the address; a line with * in the place of the host has",
        )),
    }
}

fn private_text(path: &Path) -> io::Result<String> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As libpq has it: a file that others may read keeps no secret.
        if fs::metadata(path)?.permissions().mode() & 0o077 != 0 {
            return Err(io::Error::other(
                "others than its owner may read it; chmod 600 mends that",
            ));
        }
    }
    fs::read_to_string(path)
}

/// What a line is looked up by.
struct Account {
    host: String,
    port: String,
    database: String,
    user: String,
}

impl Account {
    /// The accounts of settings, one for each host.
    fn all(config: &Config) -> Vec<Account> {
        let user = config.get_user().unwrap_or_default();
        let ports = config.get_ports();
        let named = config.get_hosts().iter().map(|host| match host {
            Host::Tcp(host) => host.clone(),
            // Sockets of this machine have this name there.
            #[cfg(unix)]
            Host::Unix(_) => "localhost".to_owned(),
        });
        let mut hosts: Vec<String> = named.collect();
        if hosts.is_empty() {
            hosts = config
                .get_hostaddrs()
                .iter()
                .map(ToString::to_string)
                .collect();
        }
        let account = |(number, host): (usize, String)| Account {
            host,
            // One port counts for all hosts.
            port: ports
                .get(number)
                .or(ports.first())
                .unwrap_or(&PORT)
                .to_string(),
            // The usual database has the name of the user.
            database: config.get_dbname().unwrap_or(user).to_owned(),
            user: user.to_owned(),
        };
        hosts.into_iter().enumerate().map(account).collect()
    }
}

/// The password of the first line that is for an account.
fn password(text: &str, account: &Account) -> Option<String> {
    let wanted = [
        &account.host,
        &account.port,
        &account.database,
        &account.user,
    ];
    text.lines().find_map(|line| {
        let mut fields = fields(line)?.into_iter();
        let is_for = wanted.iter().all(|wanted| {
            let field = fields.next();
            field.is_some_and(|(field, any)| any || field == ***wanted)
        });
        let password = fields.next().map(|(password, _)| password);
        password.filter(|_| is_for)
    })
}

/// The five fields of a line, each with whether it stands for any value; `None` for remarks and what has fewer. A backslash takes the
/// meaning of the character after it.
fn fields(line: &str) -> Option<Vec<(String, bool)>> {
    if line.starts_with('#') {
        return None;
    }
    let mut fields = vec![String::new()];
    let mut any = Vec::new();
    let mut escaped = false;
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        let field = fields.last_mut()?;
        match character {
            '\\' => {
                escaped = true;
                field.extend(characters.next());
            }
            // The last one may have any.
            ':' if any.len() < 4 => {
                any.push(*field == "*" && !escaped);
                escaped = false;
                fields.push(String::new());
            }
            character => field.push(character),
        }
    }
    any.push(false);
    (fields.len() == 5).then(|| fields.into_iter().zip(any).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, address: &str) -> io::Result<Option<String>> {
        common(text, &Account::all(&address.parse().unwrap()))
    }

    #[test]
    fn the_first_line_that_fits_has_the_password() {
        let text = "# accounts\n\
                    db:5432:tables:ana:one\n\
                    db:*:tables:*:two:with:colons\n\
                    short:line\n\
                    2001\\:db8\\:\\:1:5432:*:ana:th\\\\ree\n\
                    *:*:*:\\*:of a user called *\n\
                    localhost:5432:ben:ben:four\n\
                    10.0.0.1:*:*:eve:five\n";
        for (address, expected) in [
            ("postgres://ana@db/tables", Some("one")),
            ("postgres://ana@db:6000/tables", Some("two:with:colons")),
            ("postgres://ben@db/tables", Some("two:with:colons")),
            ("postgres://ana@db/others", None),
            ("host=2001:db8::1 user=ana dbname=x", Some("th\\ree")),
            ("postgres://*@db/others", Some("of a user called *")),
            ("hostaddr=10.0.0.1 user=eve dbname=x", Some("five")),
            // By a socket, to the database with the user's name.
            ("host=/run/postgresql user=ben", Some("four")),
        ] {
            let found = found(text, address).unwrap();
            assert_eq!(found.as_deref(), expected, "{address}");
        }
    }

    /// A host is not sent the password of another.
    #[test]
    fn hosts_of_an_address_have_the_same_password() {
        let text = "one:*:*:ana:first\nother:5432:*:ana:second\nother:5433:*:ana:first\n";
        for (hosts, expected) in [
            ("one", Some(Some("first"))),
            ("one,other", None),
            ("one:5432,other:5433", Some(Some("first"))),
            ("one,third", None),
            ("third,one", None),
            ("third,fourth", Some(None)),
        ] {
            let found = found(text, &format!("postgres://ana@{hosts}/tables"));
            let found = found.ok();
            let found = found.as_ref().map(Option::as_deref);
            assert_eq!(found, expected, "{hosts}");
        }
    }
}
