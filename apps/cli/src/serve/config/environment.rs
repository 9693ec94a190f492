//! Variables of the environment: `MILEPOST_SOME_NAME` for the option `--some-name`, or `MILEPOST_SOME_NAME_FILE` for a file
//! that has its value, as services are given secrets. An empty one counts as not set.

use super::settings::{Form, Given, NOT_SETTINGS, Options, Setting, Source, variable};
use crate::failure::reason;
use milepost_document::{Place, Problem, nearest};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The beginning of the names of all variables.
const PREFIX: &str = "MILEPOST_";
/// The end of those that name a file with the value.
const FILE: &str = "_FILE";
/// The most bytes of such a file.
const BYTES: u64 = 65_536;

/// What is given by variables. What is wrong is added to `problems`.
///
/// An unknown variable is no error, because others set some, too: Kubernetes, for a service called *milepost*. Where its
/// name is almost one of ours, there is a warning.
pub fn read(
    variables: &[(String, OsString)],
    options: &Options,
    problems: &mut Vec<Problem>,
) -> Vec<Given> {
    let not_settings = NOT_SETTINGS.map(variable);
    let mut given = Vec::new();
    let ours = variables.iter().filter_map(|(name, value)| {
        let short = name.strip_prefix(PREFIX)?;
        (!value.is_empty()).then_some((name, short, value))
    });
    for (name, short, value) in ours {
        let set_by = |wanted: &str| {
            let mut all = options.all.iter();
            all.find(|setting| variable(&setting.name) == wanted)
        };
        let by_file = || set_by(name.strip_suffix(FILE)?);
        let Some((setting, is_file)) = set_by(name)
            .map(|setting| (setting, false))
            .or_else(|| by_file().map(|setting| (setting, true)))
        else {
            let near = nearest(short, options.all.iter().map(|setting| &*setting.name));
            if let (Some(near), false) = (near.first(), not_settings.contains(name)) {
                problems.push(Problem::warning(
                    &Place::Whole,
                    format!("{name} sets no option"),
                    format!("did you mean {}?", variable(near)),
                ));
            }
            continue;
        };
        let is_set = |name: &str| {
            let mut all = variables.iter();
            all.any(|(other, value)| other == name && !value.is_empty())
        };
        let value = match is_file {
            false => Ok(value.clone()),
            true if is_set(&variable(&setting.name)) => Err(format!(
                "{name} and {} are both set",
                variable(&setting.name)
            )),
            true => text_of(Path::new(value))
                .map(OsString::from)
                .map_err(|error| format!("the file of {name}: {}", reason(&error))),
        };
        let values = value
            .map_err(|why| vec![why])
            .and_then(|value| values(options, setting, name, &value));
        match values {
            Ok(values) => given.push(Given {
                name: setting.name.clone(),
                values,
                source: Source::Variable(name.clone()),
            }),
            Err(refusals) => problems.extend(
                refusals
                    .into_iter()
                    .map(|refusal| Problem::whole(refusal, &setting.help)),
            ),
        }
    }
    given
}

/// The text of a file without the end of its last line.
fn text_of(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?
        .take(BYTES + 1)
        .read_to_string(&mut text)?;
    if text.len() as u64 > BYTES {
        return Err(io::Error::other(format!("it has more than {BYTES} bytes")));
    }
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}

/// The values of an option, or why some are refused.
fn values(
    options: &Options,
    setting: &Setting,
    name: &str,
    value: &OsStr,
) -> Result<Vec<String>, Vec<String>> {
    let Some(text) = value.to_str() else {
        return Err(vec![format!("the value of {name} is not UTF-8")]);
    };
    let values: Vec<String> = match setting.form {
        Form::Switch => match text {
            "true" | "1" => vec!["true".to_owned()],
            "false" | "0" => vec!["false".to_owned()],
            _ => return Err(vec![format!("{name} must be true or false")]),
        },
        Form::Value => vec![text.to_owned()],
        Form::List => {
            let items = text.split(',').map(str::trim);
            items
                .filter(|item| !item.is_empty())
                .map(str::to_owned)
                .collect()
        }
    };
    let refusals: Vec<String> = values
        .iter()
        .filter_map(|value| options.refusal(setting, value, name))
        .collect();
    match refusals.is_empty() {
        true => Ok(values),
        false => Err(refusals),
    }
}
