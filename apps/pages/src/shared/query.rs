//! Parameters of an address or a form: read leniently, with all errors reported at once.

use crate::error::ApiError;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri};
use std::convert::Infallible;
use std::fmt::{Display, Write};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Names and values, and the errors found in them so far.
#[derive(Clone, Debug, Default)]
pub struct Params {
    pairs: Vec<(String, String)>,
    /// The errors, one message each.
    pub errors: Vec<String>,
}

impl<S: Sync> FromRequestParts<S> for Params {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Params, Infallible> {
        Ok(Params::of(&parts.uri))
    }
}

impl Params {
    /// The parameters of an address.
    pub fn of(uri: &Uri) -> Params {
        match Query::try_from_uri(uri) {
            Ok(Query(pairs)) => Params {
                pairs,
                errors: Vec::new(),
            },
            Err(error) => Params {
                pairs: Vec::new(),
                errors: vec![error.to_string()],
            },
        }
    }

    /// The parameters of a form.
    pub fn new(pairs: Vec<(String, String)>) -> Params {
        Params {
            pairs,
            errors: Vec::new(),
        }
    }

    /// Fails if any parameter was wrong.
    ///
    /// # Errors
    /// If there are any errors: all of them.
    pub fn check(&self) -> Result<(), ApiError> {
        match self.errors.is_empty() {
            true => Ok(()),
            false => Err(ApiError::all(
                StatusCode::UNPROCESSABLE_ENTITY,
                self.errors.clone(),
            )),
        }
    }

    /// The names of all parameters.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.pairs.iter().map(|(name, _)| name.as_str())
    }

    /// The value of a name, trimmed; `None` if it is missing or empty.
    pub fn text(&self, name: &str) -> Option<&str> {
        let value = self
            .pairs
            .iter()
            .rev()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.trim());
        value.filter(|value| !value.is_empty())
    }

    /// A number within a range; the default if it is missing or wrong.
    pub fn number<N>(&mut self, name: &str, range: RangeInclusive<N>, usual: N) -> N
    where
        N: FromStr + PartialOrd + Display + Copy,
    {
        let Some(text) = self.text(name) else {
            return usual;
        };
        match text.parse().ok().filter(|number| range.contains(number)) {
            Some(number) => number,
            None => {
                let message = format!(
                    "{name}: expected a number from {} to {}, not \"{text}\"",
                    range.start(),
                    range.end()
                );
                self.errors.push(message);
                usual
            }
        }
    }

    /// One of several values by name; the first if it is missing.
    pub fn choice<T: Copy>(&mut self, name: &str, of: &[(T, &str)]) -> Option<T> {
        let Some(text) = self.text(name) else {
            return of.first().map(|(value, _)| *value);
        };
        let found = of
            .iter()
            .find(|(_, known)| *known == text)
            .map(|(value, _)| *value);
        if found.is_none() {
            let known: Vec<&str> = of.iter().map(|(_, known)| *known).collect();
            let message = format!(
                "{name}: expected one of {}, not \"{text}\"",
                known.join(", ")
            );
            self.errors.push(message);
        }
        found
    }

    /// Whether a parameter is `yes` or `no`; `true` if it is missing.
    pub fn yes(&mut self, name: &str) -> bool {
        self.choice(name, &[(true, "yes"), (false, "no")])
            .unwrap_or(true)
    }

    /// The index of something named; `find` returns similar names if there is none.
    pub fn named<'a>(
        &mut self,
        name: &str,
        find: impl Fn(&str) -> Result<usize, Vec<&'a str>>,
    ) -> Option<usize> {
        let text = self.text(name)?;
        match find(text) {
            Ok(index) => Some(index),
            Err(near) => {
                let message = format!("{name}: the map has no \"{text}\"{}", did_you_mean(&near));
                self.errors.push(message);
                None
            }
        }
    }
}

/// A suggestion of similar names, if there are any.
pub fn did_you_mean(near: &[&str]) -> String {
    match near {
        [] => String::new(),
        near => format!("; did you mean {}?", near.join(" or ")),
    }
}

/// An address with its parameters.
pub fn address(path: &str, pairs: &[(&str, &str)]) -> String {
    let mut out = path.to_owned();
    for (at, (name, value)) in pairs.iter().enumerate() {
        out.push(if at == 0 { '?' } else { '&' });
        escape(&mut out, name);
        out.push('=');
        escape(&mut out, value);
    }
    out
}

fn escape(out: &mut String, text: &str) {
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b',' => {
                out.push(byte.into());
            }
            // Writing to a string cannot fail.
            _ => drop(write!(out, "%{byte:02X}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let text = "Zoë & <Ann>=1?+%20/#\u{202e}";
        let uri = address("/x", &[("a&b", text), ("c", "")]).parse().unwrap();
        let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(&uri).unwrap();
        assert_eq!(
            pairs,
            [
                ("a&b".to_owned(), text.to_owned()),
                ("c".to_owned(), String::new())
            ]
        );
    }

    #[test]
    fn everything_wrong_is_reported() {
        let pairs = [("n", "7"), ("m", "x"), ("y", "maybe"), ("z", " ")];
        let mut params = Params::new(
            pairs
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .into(),
        );
        assert_eq!(params.number("n", 1..=6, 2), 2);
        assert_eq!(params.number("m", 1..=6, 3), 3);
        assert_eq!(params.number("z", 1..=6, 4), 4);
        params.yes("y");
        assert_eq!(params.errors.len(), 3, "{:?}", params.errors);
    }
}
