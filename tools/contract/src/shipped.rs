//! The networks that come with Milepost.

/// Name and text of each, by name.
pub static NETWORKS: [(&str, &str); 1] = [(
    "north-america",
    include_str!("../networks/north-america.toml"),
)];

/// The text of the shipped network of that name; `None` if there is none.
pub fn network(name: &str) -> Option<&'static str> {
    NETWORKS
        .iter()
        .find(|(shipped, _)| *shipped == name)
        .map(|(_, text)| *text)
}
