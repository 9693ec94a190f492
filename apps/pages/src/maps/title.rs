//! Titles of maps.

/// The title of a map: its name with capitals and spaces.
pub fn title(name: &str) -> String {
    if name.chars().any(char::is_uppercase) {
        return name.to_owned();
    }
    let capital = |word: &str| {
        word.chars()
            .take(1)
            .flat_map(char::to_uppercase)
            .chain(word.chars().skip(1))
            .collect()
    };
    name.split('-')
        .map(capital)
        .collect::<Vec<String>>()
        .join(" ")
}
