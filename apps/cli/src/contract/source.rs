//! Reads networks, rules and games by name or file.

use crate::failure::problems::print_problems;
use crate::failure::{Failure, write_stderr};
use crate::input;
use crate::output;
use crate::output::target::Target;
use milepost_calls::open_network;
use milepost_contract::cards::count;
use milepost_contract::files;
use milepost_contract::files::network::Checked;
use milepost_contract::{Game, Network, Values, shipped};
use std::path::Path;

/// The rules for a network.
#[derive(clap::Args)]
pub struct RulesArgs {
    /// Rules file [default: the rules of the published game].
    #[arg(long, value_name = "FILE")]
    pub rules: Option<String>,
}

/// The network called `name`, one that comes with Milepost or a file, with its rules.
pub fn values(name: &str, rules: &RulesArgs) -> Result<Values, Failure> {
    let network = network(name)?;
    let (file, text) = match &rules.rules {
        Some(file) => (
            file.as_str(),
            Some(input::file(file, "--rules takes a rules file")?),
        ),
        None => ("", None),
    };
    open_network::with_rules(network, text.as_deref()).map_err(|problems| {
        print_problems(file, text.as_deref().unwrap_or_default(), &problems);
        Failure::Reported
    })
}

/// The network called `name`: one that comes with Milepost, or a file. Prints how many warnings it has.
pub fn network(name: &str) -> Result<Network, Failure> {
    let (_, Checked { network, warnings }) = checked(name)?;
    if !warnings.is_empty() {
        let see = format!("to list them, run: milepost contract network check {name}");
        let warnings = count(warnings.len() as u64, "warning");
        let name = input::called(name);
        write_stderr(&format!("note: {warnings} in {name}; {see}\n"));
    }
    Ok(network)
}

/// The network called `name`; prints its warnings.
pub fn network_with_warnings(name: &str) -> Result<Checked, Failure> {
    let (text, checked) = checked(name)?;
    print_problems(name, &text, &checked.warnings);
    Ok(checked)
}

fn checked(name: &str) -> Result<(String, Checked), Failure> {
    let text = match shipped::network(name) {
        Some(text) => text.to_owned(),
        None => {
            let names = shipped::NETWORKS.map(|(name, _)| name).join(", ");
            input::file(name, &format!("NETWORK is a file, or one of {names}"))?
        }
    };
    match files::network::read(&text) {
        Ok(checked) => Ok((text, checked)),
        Err(problems) => {
            print_problems(name, &text, &problems);
            Err(Failure::Reported)
        }
    }
}

/// The game in a file.
pub fn game(path: &Path) -> Result<Game, Failure> {
    let name = path.display().to_string();
    let text = input::file(&name, "to begin a game, run: milepost contract new")?;
    files::game::read(&text).map_err(|problems| {
        print_problems(&name, &text, &problems);
        Failure::Reported
    })
}

/// The city with this name.
pub fn city(network: &Network, name: &str) -> Result<usize, Failure> {
    network
        .city(name)
        .map_err(|near| Failure::unknown("network", "city", name, &near))
}

/// The commodity with this name.
pub fn commodity(network: &Network, name: &str) -> Result<usize, Failure> {
    network
        .commodity(name)
        .map_err(|near| Failure::unknown("network", "commodity", name, &near))
}

/// The network as TOML or JSON, if the target's form is one of these.
pub fn network_file(target: &Target, network: &Network) -> Result<Option<String>, Failure> {
    match target.ending().as_str() {
        "toml" => Ok(Some(network.toml())),
        "json" => output::json(&network.file()).map(Some),
        "svg" | "png" | "pdf" => Ok(None),
        _ => Err(target.unknown_form(".toml, .json, .svg, .png, .pdf")),
    }
}
