//! `milepost route list`

use crate::failure::Failure;
use crate::output;
use milepost_route_files::shipped;

pub fn run() -> Result<(), Failure> {
    let mut text = String::new();
    for (kind, list) in [
        ("board", shipped::BOARDS),
        ("position", shipped::POSITIONS),
        ("title", shipped::TITLES),
    ] {
        for (name, source) in list {
            let title = source
                .lines()
                .find_map(|line| line.strip_prefix("title = "))
                .unwrap_or_default()
                .trim_matches('"');
            // The name of a title says it already; a variant is played by the file of another one.
            let said = match (kind, title == *name) {
                ("title", true) => String::new(),
                ("title", false) => format!("  as {title}"),
                _ => format!("  {title}"),
            };
            text += format!("{name:<28} {kind:<9}{said}").trim_end();
            text.push('\n');
        }
    }
    output::print(text.as_bytes())
}
