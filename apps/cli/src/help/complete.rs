//! Completion of names: what ships, and what a map, a network or a position on the command line has.

use clap::{Arg, Command};
use clap_complete::CompleteEnv;
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use std::ffi::{OsStr, OsString};

/// The variable by which a shell asks for completion.
pub const VARIABLE: &str = "COMPLETE";

/// Set by bash alone, which takes a candidate as it would be typed.
const BASH: &str = "_CLAP_COMPLETE_COMP_TYPE";

/// Answers a shell that asks for completion; returns only if none does.
pub fn answer() {
    let env = CompleteEnv::with_factory(crate::help::command).var(VARIABLE);
    env.complete();
}

/// A kind of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    Maps,
    Positions,
    Titles,
    Companies,
    Networks,
    Presets,
    Cities,
    Demands,
    NetworkCities,
    Commodities,
}

impl Names {
    /// The names that an argument takes: by the tool, the command of it, and the argument.
    fn of(path: &[&str], arg: &str) -> Option<Names> {
        let names = match (path, arg) {
            (["map", "distance"], "from" | "to") => Names::Cities,
            (["deck", "explain"], "demands") => Names::Demands,
            (["map", "check"], "file") => Names::Maps,
            (["map" | "deck" | "table", ..], "map" | "what" | "on") => Names::Maps,
            (["contract", "network", "from"], "map") => Names::Maps,
            (["contract", ..], "network" | "source") => Names::Networks,
            (["contract", "network", "check"], "file") => Names::Networks,
            (["contract", "value"], "commodity") => Names::Commodities,
            (["contract", "value"], "city") => Names::NetworkCities,
            (["route", ..], "file" | "map") => Names::Positions,
            (["route", ..], "rules") => Names::Titles,
            (["route", ..], "company") => Names::Companies,
            (["board", ..], "preset") => Names::Presets,
            _ => return None,
        };
        Some(names)
    }

    /// True if a file can stand for a name.
    fn are_files(self) -> bool {
        matches!(
            self,
            Names::Maps | Names::Positions | Names::Titles | Names::Networks | Names::Presets
        )
    }

    /// All of them, for a command line of these words.
    fn all(self, words: &[String]) -> Vec<String> {
        match self {
            #[cfg(feature = "map")]
            Names::Maps => owned(milepost_map::shipped::names()),
            #[cfg(feature = "map")]
            Names::Cities | Names::Demands => of_map(self, words).unwrap_or_default(),
            #[cfg(feature = "route")]
            Names::Positions | Names::Titles | Names::Companies => of_route(self, words),
            #[cfg(feature = "contract")]
            Names::Networks => owned(
                milepost_contract::shipped::NETWORKS
                    .iter()
                    .map(|(name, _)| *name),
            ),
            #[cfg(feature = "contract")]
            Names::NetworkCities | Names::Commodities => {
                of_network(self, words).unwrap_or_default()
            }
            #[cfg(feature = "board")]
            Names::Presets => owned(
                milepost_board::shipped::PRESETS
                    .iter()
                    .map(|(name, _)| *name),
            ),
            #[cfg(not(feature = "full"))]
            _ => Vec::new(),
        }
    }
}

fn owned<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    names.map(str::to_owned).collect()
}

/// Cities of the map on the command line, and its goods for demands, each a good and a city.
#[cfg(feature = "map")]
fn of_map(names: Names, words: &[String]) -> Option<Vec<String>> {
    let read = |word: &String| {
        let text = match milepost_map::shipped::text(word) {
            Some(text) => text.to_owned(),
            None => std::fs::read_to_string(word).ok()?,
        };
        milepost_calls::open_map::read(word, &text).ok()
    };
    let map = words.iter().find_map(read)?.map;
    let mut all = owned(map.cities().iter().map(|city| city.name.as_str()));
    if names == Names::Demands {
        all.extend(map.goods().iter().map(|good| good.name.clone()));
    }
    Some(all)
}

/// Positions and boards, titles, or the companies of the position on the command line.
#[cfg(feature = "route")]
fn of_route(names: Names, words: &[String]) -> Vec<String> {
    use milepost_route_files::shipped::{BOARDS, POSITIONS, TITLES};
    match names {
        Names::Positions => owned(POSITIONS.iter().chain(BOARDS).map(|(name, _)| *name)),
        Names::Titles => {
            let titles = TITLES.iter().map(|(name, _)| *name);
            owned(std::iter::once("plain").chain(titles))
        }
        _ => {
            let mut files = words.iter().filter(|word| {
                milepost_calls::open_position::by_name(word).is_some()
                    || std::path::Path::new(word).is_file()
            });
            let source = files.find_map(|word| crate::route::source::one(word).ok());
            let position = source.and_then(|source| source.read_noted().ok());
            let companies = position.map(|(position, _)| position.setup().companies.clone());
            companies
                .into_iter()
                .flatten()
                .map(|company| company.name)
                .collect()
        }
    }
}

/// Cities or commodities of the network on the command line.
#[cfg(feature = "contract")]
fn of_network(names: Names, words: &[String]) -> Option<Vec<String>> {
    let read = |word: &String| {
        let text = match milepost_contract::shipped::network(word) {
            Some(text) => text.to_owned(),
            None => std::fs::read_to_string(word).ok()?,
        };
        milepost_contract::files::network::read(&text).ok()
    };
    let network = words.iter().find_map(read)?.network;
    Some(match names {
        Names::Commodities => owned(network.commodities().iter().map(|good| good.name.as_str())),
        _ => owned(network.cities().iter().map(|city| city.key.as_str())),
    })
}

impl ValueCompleter for Names {
    fn complete(&self, typed: &OsStr) -> Vec<CompletionCandidate> {
        let words: Vec<String> = std::env::args_os()
            .filter_map(|word| word.into_string().ok())
            .skip_while(|word| word != "--")
            .skip(2)
            .collect();
        let start = typed.to_string_lossy().replace('\\', "").to_lowercase();
        let names = self.all(&words).into_iter();
        let named = names.filter(|name| name.to_lowercase().starts_with(&start));
        let mut found: Vec<_> = named
            .map(|name| CompletionCandidate::new(typable(name)))
            .collect();
        if self.are_files() {
            found.extend(PathCompleter::any().stdio().complete(typed));
        }
        found
    }
}

/// A name as the shell that asks has to type it.
fn typable(name: String) -> OsString {
    match std::env::var_os(BASH) {
        Some(_) => name.replace(' ', "\\ ").into(),
        None => name.into(),
    }
}

/// The command table whose arguments complete names.
pub fn completed(command: Command) -> Command {
    let subs: Vec<String> = command
        .get_subcommands()
        .map(|sub| sub.get_name().to_owned())
        .collect();
    subs.iter().fold(command, |command, name| {
        command.mut_subcommand(name, |sub| below(sub, &[name]))
    })
}

fn below(command: Command, path: &[&str]) -> Command {
    let command = command.mut_args(|arg: Arg| match Names::of(path, arg.get_id().as_str()) {
        Some(names) => arg.add(ArgValueCompleter::new(names)),
        None => arg,
    });
    command.mut_subcommands(|sub| {
        let name = sub.get_name().to_owned();
        below(sub, &[path, &[&name]].concat())
    })
}
