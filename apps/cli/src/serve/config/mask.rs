//! Passwords in values, which nobody is shown: `postgres://user:PASSWORD@host/name` and `password=PASSWORD`; and the values
//! of options that are secrets as a whole: `admin-token = "TOKEN"`.

use std::ops::Range;

/// What ends a value in a file or in a message.
const ENDS: [char; 4] = ['"', '\'', '\n', ' '];

/// What stands for a password.
pub const STARS: &str = "***";

/// A text with stars instead of passwords, which do not tell their length.
pub fn hidden(text: &str) -> String {
    replaced(text, |_| STARS.to_owned())
}

/// A text with a star for each byte of a password, so that all else stays where it was.
pub fn same_length(text: &str) -> String {
    replaced(text, |password| "*".repeat(password.len()))
}

fn replaced(text: &str, cover: impl Fn(&str) -> String) -> String {
    let (mut out, mut done) = (String::with_capacity(text.len()), 0);
    let mut found: Vec<Range<usize>> = in_addresses(text)
        .chain(in_pairs(text))
        .chain(in_secrets(text))
        .collect();
    found.sort_by_key(|range| range.start);
    for range in found.into_iter().filter(|range| !range.is_empty()) {
        let start = range.start.max(done);
        if start < range.end {
            out.push_str(&text[done..start]);
            out.push_str(&cover(&text[start..range.end]));
            done = range.end;
        }
    }
    out + &text[done..]
}

/// Between the first colon after `://` and the last at sign of the value: a password may hold either.
fn in_addresses(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices("://").filter_map(|(at, mark)| {
        let start = at + mark.len();
        let value = &text[start..end(text, start)];
        let (who, _) = value.rsplit_once('@')?;
        let colon = who.find(':')?;
        Some(start + colon + 1..start + who.len())
    })
}

/// After `password=`, in the query of an address or among pairs, up to the next pair.
fn in_pairs(text: &str) -> impl Iterator<Item = Range<usize>> {
    const NAME: &str = "password=";
    let lower = text.to_ascii_lowercase();
    let starts: Vec<usize> = lower
        .match_indices(NAME)
        .map(|(at, name)| at + name.len())
        .collect();
    starts
        .into_iter()
        .map(|start| match text[start..].strip_prefix('\'') {
            Some(quoted) => {
                let length = quoted.find(['\'', '"', '\n']).unwrap_or(quoted.len());
                start + 1..start + 1 + length
            }
            None => {
                let whole = end(text, start);
                let pair = text[start..whole].find('&');
                start..pair.map_or(whole, |length| start + length)
            }
        })
}

/// The values of keys that are secrets, as a file has them.
fn in_secrets(text: &str) -> impl Iterator<Item = Range<usize>> {
    const END: &str = "-token";
    text.match_indices(END).filter_map(|(at, name)| {
        let rest = text[at + name.len()..].trim_start_matches([' ', '\t', '"', '\'']);
        let value = rest
            .strip_prefix('=')?
            .trim_start_matches([' ', '\t', '"', '\'']);
        let start = text.len() - value.len();
        let length = value.find(['"', '\'', '\n']).unwrap_or(value.len());
        Some(start..start + length)
    })
}

fn end(text: &str, start: usize) -> usize {
    text[start..]
        .find(ENDS)
        .map_or(text.len(), |length| start + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_hidden_and_nothing_else() {
        for (plain, shown) in [
            (
                "postgres://me:secret@host:5432/db",
                "postgres://me:***@host:5432/db",
            ),
            ("postgres://me:s:e@c/r@host/db", "postgres://me:***@host/db"),
            ("postgres://me@host:5432/db", "postgres://me@host:5432/db"),
            (
                "postgres://host/db?user=me&password=secret&x=y",
                "postgres://host/db?user=me&password=***&x=y",
            ),
            (
                "host=db Password=secret user=me",
                "host=db Password=*** user=me",
            ),
            ("password='my secret' user=me", "password='***' user=me"),
            ("listen = \"127.0.0.1:8018\"", "listen = \"127.0.0.1:8018\""),
            (
                "a = \"x://u:p@h\"\nb = \"y@z\"",
                "a = \"x://u:***@h\"\nb = \"y@z\"",
            ),
            ("password=", "password="),
            (
                "admin-token = \"a secret\"\nrate = 5",
                "admin-token = \"***\"\nrate = 5",
            ),
            ("admin-token='secret'", "admin-token='***'"),
            ("admin-token", "admin-token"),
        ] {
            assert_eq!(hidden(plain), shown);
            let covered = same_length(plain);
            assert_eq!(covered.len(), plain.len());
            assert!(!covered.contains("secret"), "{covered}");
        }
    }
}
