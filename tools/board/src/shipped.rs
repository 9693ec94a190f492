//! The presets that come with Milepost.

/// Name and text of each, by name.
pub const PRESETS: [(&str, &str); 4] = [
    ("desert", include_str!("../presets/desert.toml")),
    ("night", include_str!("../presets/night.toml")),
    ("skerries", include_str!("../presets/skerries.toml")),
    ("wilderness", include_str!("../presets/wilderness.toml")),
];

/// The text of the shipped preset of that name; `None` if there is none.
pub fn preset(name: &str) -> Option<&'static str> {
    PRESETS
        .iter()
        .find(|(shipped, _)| *shipped == name)
        .map(|(_, text)| *text)
}
