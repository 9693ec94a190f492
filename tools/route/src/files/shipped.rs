//! The boards, positions and titles that come with Milepost. Boards and positions are original.

use crate::files::title::title as read_title;
use crate::model::Title;

/// Name and text of each board, by name.
pub const BOARDS: &[(&str, &str)] = &[
    ("tern-island", include_str!("../../boards/tern-island.toml")),
    ("velmark", include_str!("../../boards/velmark.toml")),
];

/// Name and text of each position, by name.
pub const POSITIONS: &[(&str, &str)] = &[
    (
        "tern-island-midway",
        include_str!("../../boards/tern-island-midway.toml"),
    ),
    (
        "velmark-late",
        include_str!("../../boards/velmark-late.toml"),
    ),
];

/// The files of titles, each with the titles that it says it serves, so that only that of one title is read.
macro_rules! titles {
    ($($file:literal: $($name:literal),+;)+) => {
        &[$($(($name, include_str!(concat!("../../titles/", $file)))),+),+]
    };
}

/// Name of each title that is played by a file that ships, and the text of that file.
pub const TITLES: &[(&str, &str)] = titles! {
    "1804.toml": "1804";
    "1822.toml": "1822";
    "1830.toml": "1830";
    "1846.toml": "1846";
    "1861.toml": "1861";
    "1867.toml": "1867";
    "1882.toml": "1882";
    "1889.toml": "1889";
    "18al.toml": "18AL";
    "18chesapeake.toml": "18Chesapeake";
    "18chesapeake-off-the-rails.toml": "18Chesapeake: Off the Rails";
    "18ga.toml": "18GA";
    "18mex.toml": "18MEX";
    "18ms.toml": "18MS";
    "18nl.toml": "18NL";
    "18texas.toml": "18Texas";
};

/// Name and text of all positions, and of all boards.
pub fn texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    POSITIONS.iter().chain(BOARDS).copied()
}

/// The text of the position, or of the board, of that name; `None` if neither ships.
pub fn text(name: &str) -> Option<&'static str> {
    position(name).or_else(|| board(name))
}

/// The text of the board of that name; `None` if none ships.
pub fn board(name: &str) -> Option<&'static str> {
    named(BOARDS, name)
}

/// The text of the position of that name; `None` if none ships.
pub fn position(name: &str) -> Option<&'static str> {
    named(POSITIONS, name)
}

/// The title of that name that ships; `None` if none does.
pub fn title(name: &str) -> Option<Title> {
    let (_, text) = TITLES
        .iter()
        .find(|(title, _)| title.eq_ignore_ascii_case(name))?;
    read_title(text).ok()
}

fn named(all: &'static [(&str, &str)], name: &str) -> Option<&'static str> {
    all.iter()
        .find(|(shipped, _)| *shipped == name)
        .map(|&(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files;
    use crate::files::shipped;
    use crate::graph::Network;
    use crate::model::{Colour, End, Position};
    use crate::progress::Unlimited;

    fn read(text: &str) -> Position {
        files::read(text, &|_| None).unwrap_or_else(|problems| panic!("{problems:#?}"))
    }

    /// The ends of track that lead nowhere, as `hex edge`.
    fn dangling(position: &Position) -> Vec<String> {
        let hexes = &position.setup().hexes;
        let meets = |hex: usize, edge: milepost_grid::Edge| {
            let far = End::Edge(edge.opposite());
            position.across(hex, edge).is_some_and(|next| {
                hexes[next]
                    .tile
                    .track
                    .iter()
                    .any(|track| track.ends.contains(&far))
            })
        };
        let mut ends = Vec::new();
        for (index, hex) in hexes.iter().enumerate() {
            for end in hex.tile.track.iter().flat_map(|track| track.ends) {
                if let End::Edge(edge) = end
                    && !meets(index, edge)
                {
                    ends.push(format!("{} {}", hex.name, edge.number()));
                }
            }
        }
        ends.sort();
        ends.dedup();
        ends
    }

    #[test]
    fn titles_are_listed_as_their_files_say() {
        for (_, text) in TITLES {
            let listed = TITLES.iter().filter(|(_, other)| other == text);
            let listed: Vec<&str> = listed.map(|(name, _)| *name).collect();
            assert_eq!(read_title(text).unwrap().names, listed);
        }
    }

    #[test]
    fn every_board_reads() {
        for (name, text) in BOARDS {
            assert!(read(text).setup().hexes.len() > 25, "{name}");
            assert_eq!(shipped::board(name), Some(*text));
        }
        assert_eq!((board("atlantis"), position("atlantis")), (None, None));
    }

    #[test]
    fn track_joins_and_every_stop_can_be_reached() {
        for (name, stubs, legs) in [
            ("tern-island-midway", 0, 17..=17),
            ("velmark-late", 6, 75..=80),
        ] {
            let position = read(position(name).unwrap());
            let setup = position.setup();
            assert_eq!(
                dangling(&position).len(),
                stubs,
                "{name}: {:?}",
                dangling(&position)
            );
            let stops: usize = setup.hexes.iter().map(|hex| hex.tile.stops.len()).sum();
            // To a company that nothing blocks, all track is open.
            let company = &setup.companies[0].name;
            let mut open = setup.clone();
            for places in open.hexes.iter_mut().flat_map(|hex| &mut hex.tokens) {
                places.iter_mut().for_each(|place| {
                    place.take_if(|token| token.company != *company);
                });
            }
            let network = Network::new(
                &Position::new(open).unwrap(),
                company,
                usize::MAX,
                &Unlimited,
            );
            assert_eq!(network.stops.len(), stops, "{name}");
            assert!(
                legs.contains(&network.legs.len()),
                "{name}: {} legs",
                network.legs.len()
            );
        }
    }

    #[test]
    fn the_dense_board_is_dense() {
        let position = read(position("velmark-late").unwrap());
        let setup = position.setup();
        let count = |kind| {
            let stops = setup.hexes.iter().flat_map(|hex| &hex.tile.stops);
            stops.filter(|stop| stop.kind == kind).count()
        };
        use crate::model::tile::Kind::{City, Offboard, Town};
        assert!(count(City) >= 25 && count(Town) >= 12 && count(Offboard) >= 8);
        assert!((95..=130).contains(&setup.hexes.len()));
        let late = |colour| matches!(colour, Colour::Brown | Colour::Gray);
        let cities = setup
            .hexes
            .iter()
            .filter(|hex| hex.tile.stops.iter().any(|stop| stop.kind == City));
        assert!(cities.filter(|hex| late(hex.tile.colour)).count() >= 25);
    }
}
