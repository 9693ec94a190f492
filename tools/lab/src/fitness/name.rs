//! What places are called that have no name of their own, and lists of names.

use milepost_map::Map;

/// How far apart two mileposts are, in rows and columns.
pub fn apart(map: &Map, a: usize, b: usize) -> i32 {
    let [a, b] = [a, b].map(|milepost| map.mileposts()[milepost].site);
    (a.row - b.row).abs() + (a.col - b.col).abs()
}

/// The name of the city nearest to a milepost.
pub fn nearest_city(map: &Map, milepost: usize) -> String {
    let centres = map
        .cities()
        .iter()
        .filter_map(|city| Some((city.mileposts.first()?, city)));
    let near = centres.min_by_key(|(at, city)| (apart(map, milepost, **at), &city.name));
    near.map(|(_, city)| city.name.clone()).unwrap_or_default()
}

/// The name of a ferry, or `near` and the city nearest to its first port.
pub fn ferry_name(map: &Map, ferry: usize) -> String {
    let ferry = &map.ferries()[ferry];
    let unnamed = || format!("near {}", nearest_city(map, ferry.a));
    ferry.label.clone().unwrap_or_else(unnamed)
}

/// Some of the names, and how many more there are: `A, B and 4 more`.
pub fn listed(names: &[impl AsRef<str>], most: usize) -> String {
    let shown: Vec<&str> = names.iter().take(most).map(AsRef::as_ref).collect();
    match names.len() - shown.len() {
        0 => joined(&shown),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// Names in a sentence: `A, B and C`.
pub fn joined(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}
