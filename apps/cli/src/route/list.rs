//! `milepost route list`

use crate::failure::Failure;
use crate::output;
use milepost_route_files::shipped;
use serde::Serialize;

#[derive(clap::Args)]
pub struct Args {
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
}

/// Something that ships.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Listed {
    name: &'static str,
    /// `board`, `position` or `title`.
    kind: &'static str,
    /// The title that it is of; of a title, the one by whose rules it is played.
    title: &'static str,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let kinds = [
        ("board", shipped::BOARDS),
        ("position", shipped::POSITIONS),
        ("title", shipped::TITLES),
    ];
    let all: Vec<Listed> = kinds
        .into_iter()
        .flat_map(|(kind, list)| {
            let listed = move |(name, source): &(&'static str, &'static str)| Listed {
                name,
                kind,
                title: title(source),
            };
            list.iter().map(listed)
        })
        .collect();
    let text = match args.json {
        true => output::json(&all)?,
        false => all.iter().map(line).collect(),
    };
    output::print(text.as_bytes())
}

/// The title that a file names.
fn title(source: &'static str) -> &'static str {
    source
        .lines()
        .find_map(|line| line.strip_prefix("title = "))
        .unwrap_or_default()
        .trim_matches('"')
}

fn line(listed: &Listed) -> String {
    let Listed { name, kind, title } = listed;
    // The name of a title says it already; a variant is played by the file of another one.
    let said = match (*kind, title == name) {
        ("title", true) => String::new(),
        ("title", false) => format!("  as {title}"),
        _ => format!("  {title}"),
    };
    format!("{}\n", format!("{name:<28} {kind:<9}{said}").trim_end())
}
