//! The files of a divided study: each has the counts of one shard.

use crate::experiment::{Experiment, Parameters, Sample};
use crate::shard::Shard;
use crate::tally::Tally;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

/// The format, as files name it.
pub const FORMAT: &str = "study-part/1";

/// The counts of a shard as a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    /// Format of the file, [`FORMAT`].
    milepost: String,
    /// The format of the study's report.
    study: String,
    /// Everything that the counts depend on, as [`Experiment::parameters`] gives it.
    parameters: Parameters,
    /// Shard of the study, written as `3/100`.
    shard: String,
    /// Number of complete runs; a part that can be merged has all runs of its shard.
    runs: u64,
    /// Tally of these runs: [`Experiment::Counts`] as JSON.
    counts: Value,
}

/// The text of a file that should have the counts of a shard.
#[derive(Clone, Debug)]
pub struct Source {
    /// Name of the file in errors.
    pub name: String,
    /// Text of the file, as [`to_json`] writes it.
    pub text: String,
}

/// The file of a shard, as a line of JSON.
pub fn to_json<E: Experiment>(experiment: &E, shard: Shard, sample: &Sample<E::Counts>) -> String {
    let part = Part {
        milepost: FORMAT.to_owned(),
        study: E::FORMAT.to_owned(),
        parameters: experiment.parameters(),
        shard: shard.to_string(),
        runs: sample.runs,
        // Counts are structs of numbers, sequences and maps with keys that are numbers: all of them are JSON.
        counts: serde_json::to_value(&sample.counts).unwrap_or_default(),
    };
    serde_json::to_string(&part).unwrap_or_default() + "\n"
}

/// Adds up the files of all shards, in any order, to exactly the counts of the undivided study.
///
/// # Errors
/// Everything that is wrong: files that are no part of this study with these parameters, shards that are missing and shards
/// that are there twice.
pub fn merge<E: Experiment>(
    experiment: &E,
    sources: &[Source],
) -> Result<Sample<E::Counts>, Vec<MergeError>> {
    let mut whole = Sample {
        runs: 0,
        counts: experiment.empty(),
    };
    let mut errors = Vec::new();
    let mut found: BTreeMap<u32, &str> = BTreeMap::new();
    let mut shards = None;
    for source in sources {
        let (shard, sample) = match read(experiment, source) {
            Ok(read) => read,
            Err((shard, wrong)) => {
                errors.extend(wrong);
                // A shard that is there but wrong is not missing as well.
                if let Some(shard) =
                    shard.filter(|shard| shard.of() == *shards.get_or_insert(shard.of()))
                {
                    found.entry(shard.number()).or_insert(&source.name);
                }
                continue;
            }
        };
        let of = *shards.get_or_insert(shard.of());
        if shard.of() != of {
            errors.push(MergeError::Division {
                part: source.name.clone(),
                shard,
                of,
            });
            continue;
        }
        match found.entry(shard.number()) {
            Entry::Occupied(first) => errors.push(MergeError::Duplicate {
                shard,
                parts: [first.get(), source.name.as_str()].map(str::to_owned),
            }),
            Entry::Vacant(place) => {
                place.insert(&source.name);
                whole.runs += sample.runs;
                whole.counts.merge(&sample.counts);
            }
        }
    }
    if let Some(of) = shards {
        errors.extend(missing(found.keys().copied(), of));
    } else if errors.is_empty() {
        errors.push(MergeError::Nothing);
    }
    if errors.is_empty() {
        Ok(whole)
    } else {
        Err(errors)
    }
}

/// The gaps between the numbers of shards, which ascend.
fn missing(found: impl Iterator<Item = u32>, of: u32) -> Vec<MergeError> {
    let mut gaps = Vec::new();
    let mut next = 1;
    for number in found.chain([of + 1]) {
        if next < number {
            gaps.push(MergeError::Missing {
                first: next,
                last: number - 1,
                of,
            });
        }
        next = number + 1;
    }
    gaps
}

type Read<C> = Result<(Shard, Sample<C>), (Option<Shard>, Vec<MergeError>)>;

/// Reads a part and compares it with the study that it should be of. An error comes with the shard, if that much is known.
fn read<E: Experiment>(experiment: &E, source: &Source) -> Read<E::Counts> {
    let name = || source.name.clone();
    let unreadable = |reason: String| MergeError::Unreadable {
        part: name(),
        reason,
    };
    let part: Part = serde_json::from_str(&source.text)
        .map_err(|error| (None, vec![unreadable(error.to_string())]))?;
    let mut errors = Vec::new();
    for (key, found, expected) in [
        ("milepost", part.milepost.as_str(), FORMAT),
        ("study", part.study.as_str(), E::FORMAT),
    ] {
        if found != expected {
            errors.push(MergeError::Parameter {
                part: name(),
                key: key.to_owned(),
                found: Some(found.into()),
                expected: Some(expected.into()),
            });
        }
    }
    if !errors.is_empty() {
        return Err((None, errors));
    }
    errors.extend(other_parameters(experiment, &source.name, &part));
    let shard: Option<Shard> = match part.shard.parse() {
        Ok(shard) => Some(shard),
        Err(error) => {
            errors.push(unreadable(format!("shard \"{}\": {error}", part.shard)));
            None
        }
    };
    let counts = E::Counts::deserialize(part.counts)
        .map_err(|error| errors.push(unreadable(format!("counts: {error}"))));
    if let Some(shard) = shard.filter(|_| errors.is_empty()) {
        let planned = shard.range(experiment.runs()).len() as u64;
        if part.runs != planned {
            errors.push(MergeError::Incomplete {
                part: name(),
                runs: part.runs,
                planned,
            });
        }
    }
    match (shard, counts) {
        (Some(shard), Ok(counts)) if errors.is_empty() => Ok((
            shard,
            Sample {
                runs: part.runs,
                counts,
            },
        )),
        _ => Err((shard, errors)),
    }
}

/// The parameters in which a part differs from the study that it should be of.
fn other_parameters<E: Experiment>(experiment: &E, name: &str, part: &Part) -> Vec<MergeError> {
    let expected = experiment.parameters();
    let own = part
        .parameters
        .keys()
        .filter(|key| !expected.contains_key(*key));
    let differs = |key: &String| {
        let (found, expected) = (part.parameters.get(key), expected.get(key));
        (found != expected).then(|| MergeError::Parameter {
            part: name.to_owned(),
            key: key.clone(),
            found: found.cloned(),
            expected: expected.cloned(),
        })
    };
    expected.keys().chain(own).filter_map(differs).collect()
}

/// Reasons for refusing to merge the parts of a study.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum MergeError {
    /// There are no parts.
    Nothing,
    /// A file is not the JSON of a part.
    Unreadable {
        /// Name of the file.
        part: String,
        /// Fault of its text, in words.
        reason: String,
    },
    /// A part is of another study, or of a study with other parameters.
    Parameter {
        /// Name of the file.
        part: String,
        /// Name of the parameter; `milepost` for the format of the file, `study` for that of the report.
        key: String,
        /// Value in the file; `None` if it has none.
        found: Option<Value>,
        /// Value in the study that was asked for; `None` if that has no such parameter.
        expected: Option<Value>,
    },
    /// A part does not have all runs of its shard.
    Incomplete {
        /// Name of the file.
        part: String,
        /// Number of complete runs in the file.
        runs: u64,
        /// Number of runs of its shard.
        planned: u64,
    },
    /// A part is of a study that was divided otherwise.
    Division {
        /// Name of the file.
        part: String,
        /// Shard that the file is of.
        shard: Shard,
        /// Number of shards that the parts before it are of.
        of: u32,
    },
    /// Two parts are of the same shard.
    Duplicate {
        /// Shard that both parts are of.
        shard: Shard,
        /// Names of both files, in the order of the sources.
        parts: [String; 2],
    },
    /// Shards have no part.
    Missing {
        /// The first of them.
        first: u32,
        /// The last of them.
        last: u32,
        /// The number of shards.
        of: u32,
    },
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = |value: &Option<Value>| match value {
            Some(value) => value.to_string(),
            None => "missing".to_owned(),
        };
        match self {
            MergeError::Nothing => write!(f, "there are no parts to merge"),
            MergeError::Unreadable { part, reason } => {
                write!(f, "{part}: not a part of a study: {reason}")
            }
            MergeError::Parameter {
                part,
                key,
                found,
                expected,
            } => {
                let (found, expected) = (value(found), value(expected));
                write!(f, "{part}: {key} is {found}, expected {expected}")
            }
            MergeError::Incomplete {
                part,
                runs,
                planned,
            } => {
                write!(f, "{part}: has {runs} of the {planned} runs of its shard")
            }
            MergeError::Division { part, shard, of } => {
                write!(
                    f,
                    "{part}: is shard {shard}, but other parts are of {of} shards"
                )
            }
            MergeError::Duplicate {
                shard,
                parts: [first, second],
            } => {
                write!(f, "shard {shard} is there twice: {first} and {second}")
            }
            MergeError::Missing { first, last, of } if first == last => {
                write!(f, "shard {first}/{of} is missing")
            }
            MergeError::Missing { first, last, of } => {
                write!(f, "shards {first}/{of} to {last}/{of} are missing")
            }
        }
    }
}

impl std::error::Error for MergeError {}
