//! Counts from the environment: how many cases a test tries.

use std::env::VarError;
use std::fmt::Display;
use std::str::FromStr;

/// The number in the environment variable `name`, or `default` if the variable is not set.
///
/// # Panics
/// As [`said()`].
pub fn of<T: FromStr<Err: Display>>(name: &str, default: T) -> T {
    said(name).unwrap_or(default)
}

/// The number in the environment variable `name`; `None` if the variable is not set.
///
/// # Panics
/// If the variable is set to something other than a number of this type: a test must not run with another count than
/// the one that was asked for.
pub fn said<T: FromStr<Err: Display>>(name: &str) -> Option<T> {
    parsed(name, std::env::var(name)).unwrap_or_else(|why| crate::stop(&why))
}

fn parsed<T: FromStr<Err: Display>>(
    name: &str,
    value: Result<String, VarError>,
) -> Result<Option<T>, String> {
    match value {
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(value)) => {
            Err(format!("{name} is {value:?}: a number was expected"))
        }
        Ok(value) => value
            .trim()
            .parse()
            .map(Some)
            .map_err(|why| format!("{name} is {value:?}: {why}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_what_the_environment_says_or_nothing() {
        let parsed = |text: &str| parsed::<u32>("MILEPOST_X", Ok(text.to_owned()));
        assert_eq!(
            super::parsed::<u32>("MILEPOST_X", Err(VarError::NotPresent)),
            Ok(None)
        );
        assert_eq!(parsed("40 "), Ok(Some(40)));
        let wrong = parsed("many").unwrap_err();
        assert_eq!(
            wrong,
            "MILEPOST_X is \"many\": invalid digit found in string"
        );
        assert!(parsed("-1").is_err() && parsed("").is_err());
    }
}
