//! `milepost route list`

use crate::failure::Failure;
use crate::output;
use milepost_route::files::shipped;

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
                .unwrap_or_default();
            text += &format!("{name:<20} {kind:<9} {}\n", title.trim_matches('"'));
        }
    }
    output::print(text.as_bytes())
}
