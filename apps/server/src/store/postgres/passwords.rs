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
/// The file cannot be read, or others than its owner may read it. The message names the file.
pub fn of(config: &Config) -> io::Result<Option<String>> {
    let Some(path) = env::var_os(VARIABLE).filter(|path| !path.is_empty()) else {
        return Ok(None);
    };
    let path = PathBuf::from(path);
    let text = private_text(&path)
        .map_err(|error| io::Error::other(format!("{VARIABLE}, {}: {error}", path.display())))?;
    Ok(password(&text, &Account::of(config)))
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
    fn of(config: &Config) -> Account {
        let host = match config.get_hosts().first() {
            Some(Host::Tcp(host)) => host.clone(),
            // Sockets of this machine have this name there.
            _ => "localhost".to_owned(),
        };
        let user = config.get_user().unwrap_or_default().to_owned();
        Account {
            host,
            port: config.get_ports().first().unwrap_or(&PORT).to_string(),
            // The usual database has the name of the user.
            database: config.get_dbname().map_or(user.clone(), str::to_owned),
            user,
        }
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

    fn found(text: &str, address: &str) -> Option<String> {
        password(text, &Account::of(&address.parse().unwrap()))
    }

    #[test]
    fn the_first_line_that_fits_has_the_password() {
        let text = "# accounts\n\
                    db:5432:tables:ana:one\n\
                    db:*:tables:*:two:with:colons\n\
                    short:line\n\
                    2001\\:db8\\:\\:1:5432:*:ana:th\\\\ree\n\
                    *:*:*:\\*:of a user called *\n\
                    localhost:5432:ben:ben:four\n";
        for (address, expected) in [
            ("postgres://ana@db/tables", Some("one")),
            ("postgres://ana@db:6000/tables", Some("two:with:colons")),
            ("postgres://ben@db/tables", Some("two:with:colons")),
            ("postgres://ana@db/others", None),
            ("host=2001:db8::1 user=ana dbname=x", Some("th\\ree")),
            ("postgres://*@db/others", Some("of a user called *")),
            // By a socket, to the database with the user's name.
            ("host=/run/postgresql user=ben", Some("four")),
        ] {
            assert_eq!(found(text, address).as_deref(), expected, "{address}");
        }
    }
}
