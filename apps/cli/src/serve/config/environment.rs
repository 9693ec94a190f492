//! Variables of the environment: `MILEPOST_SOME_NAME` for the option `--some-name`. An empty one counts as not set.

use super::settings::{Form, Given, NOT_SETTINGS, Options, Setting, Source, variable};
use milepost_document::{Place, Problem, nearest};
use std::ffi::{OsStr, OsString};

/// The beginning of the names of all variables.
const PREFIX: &str = "MILEPOST_";

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
        let setting = options
            .all
            .iter()
            .find(|setting| variable(&setting.name) == *name);
        let Some(setting) = setting else {
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
        match values(options, setting, name, value) {
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
