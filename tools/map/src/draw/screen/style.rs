//! The colours of a screen's ground, by day and by night: a class for each thing drawn.

use std::fmt::Write;

/// Which colours a drawing has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Light {
    /// Those that the reader's system asks for.
    #[default]
    Reader,
    /// Those of the day.
    Day,
    /// Those of the night.
    Night,
}

/// What is drawn, with its look by day and by night, as CSS: its class, what both have in common, day, night.
const LOOKS: [(&str, &str, &str, &str); 28] = [
    // Land where nothing can be built lies under a veil.
    ("paper", "", "fill:#f1ecd4", "fill:#232e37"),
    (
        "beyond",
        "",
        "fill:#e4e1d4;fill-opacity:.66",
        "fill:#161f28;fill-opacity:.62",
    ),
    ("h1", "", "fill:#f4eddb", "fill:#29353e"),
    ("h2", "", "fill:#efe3c6", "fill:#323d44"),
    ("h3", "", "fill:#e5d3b0", "fill:#3e474b"),
    ("h4", "", "fill:#d8c3a0", "fill:#4b5254"),
    ("h5", "", "fill:#f1ece4", "fill:#596165"),
    (
        "mountain",
        "fill-opacity:.13",
        "fill:#a8783c",
        "fill:#b3a58c",
    ),
    ("alpine", "fill-opacity:.14", "fill:#7d5d3a", "fill:#cdc6b8"),
    ("desert", "fill-opacity:.5", "fill:#f3dc9d", "fill:#5a5136"),
    ("forest", "fill-opacity:.5", "fill:#c2d6a4", "fill:#2c4a3a"),
    ("jungle", "fill-opacity:.55", "fill:#a9c987", "fill:#244b33"),
    ("swamp", "fill-opacity:.5", "fill:#c3d3c4", "fill:#2b484b"),
    ("other", "fill-opacity:.4", "fill:#dad7b4", "fill:#46483f"),
    (
        "lit",
        "",
        "fill:#fffdf2;fill-opacity:.42",
        "fill:#d8e8f2;fill-opacity:.055",
    ),
    (
        "shade",
        "",
        "fill:#4a4238;fill-opacity:.085",
        "fill:#05090d;fill-opacity:.17",
    ),
    (
        "sea",
        "stroke-width:3",
        "fill:#d2e3e6;stroke:#5f8292",
        "fill:#1b2b38;stroke:#5d7e91",
    ),
    ("s1", "", "fill:#c7dce2", "fill:#172633"),
    ("s2", "", "fill:#bcd4dd", "fill:#13202c"),
    ("s3", "", "fill:#aecad6", "fill:#0f1a25"),
    (
        "lake",
        "stroke-width:2.5",
        "fill:#d2e3e6;stroke:#5f8292",
        "fill:#1b2b38;stroke:#5d7e91",
    ),
    (
        "river",
        "fill:none;stroke-width:7",
        "stroke:#6ea3bd",
        "stroke:#3f6c88",
    ),
    (
        "dots",
        "stroke-width:10;stroke-opacity:.6",
        "stroke:#8c8778",
        "stroke:#9fb0ba",
    ),
    (
        "hatch",
        "stroke-width:3.4",
        "stroke:#8a7a60",
        "stroke:#8d979a",
    ),
    ("face", "stroke:none", "fill:#8a7a60", "fill:#8d979a"),
    ("tick", "stroke-width:5", "stroke:#3f7896", "stroke:#6c9cb9"),
    (
        "ferry",
        "stroke-width:4.5;stroke-dasharray:14 13",
        "stroke:#33627c",
        "stroke:#7da4ba",
    ),
    (
        "port",
        "stroke-width:4.5",
        "fill:#f4eddb;stroke:#33627c",
        "fill:#1b2b38;stroke:#7da4ba",
    ),
];

/// The style sheet of a drawing under a light.
pub(super) fn sheet(light: Light) -> String {
    let mut out =
        String::from("path,use{stroke-linecap:round;stroke-linejoin:round}.line{fill:none}");
    let mut rules = |pick: fn(&(&str, &str, &str, &str)) -> String| {
        for look in &LOOKS {
            let (class, rule) = (look.0, pick(look));
            if !rule.is_empty() {
                // Writing to a string cannot fail.
                let _ = write!(out, ".{class}{{{rule}}}");
            }
        }
        std::mem::take(&mut out)
    };
    let common = rules(|look| look.1.to_owned());
    let (day, night) = (
        rules(|look| look.2.to_owned()),
        rules(|look| look.3.to_owned()),
    );
    match light {
        Light::Day => common + &day,
        Light::Night => common + &night,
        Light::Reader => format!("{common}{day}@media(prefers-color-scheme:dark){{{night}}}"),
    }
}

/// The class of a terrain's tint; none for clear ground.
pub(super) fn terrain(name: &str) -> Option<&'static str> {
    const KNOWN: [&str; 6] = ["mountain", "alpine", "desert", "forest", "jungle", "swamp"];
    let known = KNOWN.into_iter().find(|known| *known == name);
    (name != "clear").then(|| known.unwrap_or("other"))
}
