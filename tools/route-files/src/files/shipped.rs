//! The boards, positions and titles that come with Milepost. Boards and positions are original.

use crate::files::title::title as read_title;
use milepost_route::model::{RecordFacts, Title};

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
    "18-hiawatha.toml": "18 Hiawatha";
    "18-los-angeles-2.toml": "18 Los Angeles 2";
    "18-los-angeles.toml": "18 Los Angeles";
    "18-royal-gorge.toml": "18RoyalGorge";
    "18-tokaido.toml": "18Tokaido";
    "1804.toml": "1804";
    "1817.toml": "1817", "1817NA", "1817WO", "18DE";
    "1822.toml": "1822", "1822MRS", "1822NRS";
    "1822africa.toml": "1822Africa";
    "1822ca.toml": "1822CA", "1822CA ERS", "1822CA WRS";
    "1822mx.toml": "1822MX";
    "1822pnw.toml": "1822PNW", "1822PNW Short Scenario", "1822PNW SRS";
    "1824-cisleithania.toml": "1824 Cisleithania";
    "1824.toml": "1824";
    "1828-games.toml": "1828.Games";
    "1830.toml": "1830";
    "1832.toml": "1832";
    "1836jr30.toml": "1836Jr30";
    "1837.toml": "1837";
    "1841.toml": "1841";
    "1844.toml": "1844";
    "1846-2p-variant.toml": "1846 2p Variant";
    "1846.toml": "1846";
    "1847-ae.toml": "1847 AE";
    "1850.toml": "1850";
    "1852-missouri.toml": "1852: Missouri";
    "1856.toml": "1856";
    "1858-switzerland.toml": "1858Switzerland";
    "1858.toml": "1858";
    "1858india.toml": "1858India";
    "1861.toml": "1861";
    "1867.toml": "1867";
    "1870.toml": "1870";
    "1871.toml": "The Old Prince 1871";
    "1877-venezuela.toml": "1877: Venezuela";
    "1880-romania.toml": "1880 Romania";
    "1880.toml": "1880";
    "1882.toml": "1882";
    "1888.toml": "1888";
    "1889.toml": "1889";
    "1893.toml": "1893";
    "1894.toml": "1894";
    "18al.toml": "18AL";
    "18ardennes.toml": "18Ardennes";
    "18chesapeake-off-the-rails.toml": "18Chesapeake: Off the Rails";
    "18chesapeake.toml": "18Chesapeake";
    "18co.toml": "18CO";
    "18cz.toml": "18CZ";
    "18eu.toml": "18EU";
    "18fl.toml": "18FL";
    "18ga.toml": "18GA";
    "18ireland.toml": "18Ireland";
    "18jp-t.toml": "18JP-T";
    "18mex.toml": "18MEX";
    "18ms.toml": "18MS";
    "18mt.toml": "18MT: Big Sky Barons";
    "18neb.toml": "18Neb";
    "18newengland.toml": "18NewEngland", "18NewEngland 2: Northern States";
    "18nl.toml": "18NL";
    "18rhl.toml": "18Rhl";
    "18sj.toml": "18SJ";
    "18texas.toml": "18Texas";
    "18tn.toml": "18TN";
    "18uruguay.toml": "18Uruguay";
    "18va.toml": "18VA";
    "18zoo-map-a.toml": "18ZOO - Map A";
    "18zoo-map-b.toml": "18ZOO - Map B";
    "18zoo-map-c.toml": "18ZOO - Map C";
    "18zoo-map-d.toml": "18ZOO - Map D";
    "18zoo-map-e.toml": "18ZOO - Map E";
    "18zoo-map-f.toml": "18ZOO - Map F";
    "steam-over-holland.toml": "Steam Over Holland";
    "system18.toml": "System18";
    "uncle-lachlans-18-christmas-eve.toml": "Uncle Lachlan's 18 Christmas Eve";
};

/// Other names that boards, records and other programs have for titles that ship, each with the title.
pub const OTHER_NAMES: &[(&str, &str)] = &[
    ("1846 2p", "1846 2p Variant"),
    ("1852", "1852: Missouri"),
    ("1858: The Railways of India", "1858India"),
    ("1858: The Railways of Switzerland", "1858Switzerland"),
    ("1871", "The Old Prince 1871"),
    ("18ChesapeakeOTR", "18Chesapeake: Off the Rails"),
    ("18LA", "18 Los Angeles 2"),
    (
        "18 Los Angeles: Railroading in the City of Angels 1st Edition",
        "18 Los Angeles",
    ),
    (
        "18 Los Angeles: Railroading in the City of Angels 2nd Edition",
        "18 Los Angeles 2",
    ),
    ("18LA_1", "18 Los Angeles"),
    ("18LA_2", "18 Los Angeles 2"),
    ("18MO", "1852: Missouri"),
    ("18MT", "18MT: Big Sky Barons"),
    ("18NewEngland 2", "18NewEngland 2: Northern States"),
    ("Christmas Eve", "Uncle Lachlan's 18 Christmas Eve"),
    ("History of Shikoku Railways", "1889"),
    ("OTR", "18Chesapeake: Off the Rails"),
    ("Shikoku 1889", "1889"),
];

/// Titles whose rules no file declares, and the text of the file that says what happens by itself in their games.
pub const RECORDS: &[(&str, &str)] = &[
    ("1860", include_str!("../../records/1860.toml")),
    ("21Moon", include_str!("../../records/21moon.toml")),
    ("18NY", include_str!("../../records/18ny.toml")),
    ("18NY 1st Edition", include_str!("../../records/18ny.toml")),
];

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
    let (_, text) = listed(name)?;
    read_title(text).ok()
}

/// A title that ships, with the text of its file.
fn listed(name: &str) -> Option<(&'static str, &'static str)> {
    let others = OTHER_NAMES.iter();
    let other = others.clone().find(|(other, _)| is_title(other, name));
    let name = other.map_or(name, |(_, title)| *title);
    TITLES
        .iter()
        .find(|(title, _)| is_title(title, name))
        .copied()
}

/// Whether two names are those of one title: their letters and digits are the same, in upper or lower case.
fn is_title(first: &str, second: &str) -> bool {
    let letters = |name: &str| -> Vec<char> {
        let letters = name.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let first = letters(first);
    !first.is_empty() && first == letters(second)
}

/// Returns the name of the first of these titles that ships; empty if none does.
pub fn game<'a>(titles: impl IntoIterator<Item = &'a str>) -> String {
    let listed = titles.into_iter().find_map(listed);
    listed.map_or("", |(name, _)| name).to_owned()
}

/// What happens by itself in recorded games of a title; `None` where no file says it.
pub fn facts(name: &str) -> Option<RecordFacts> {
    if let Some(title) = title(name) {
        return title.facts;
    }
    let (_, text) = RECORDS.iter().find(|(title, _)| is_title(title, name))?;
    read_title(text).ok()?.facts
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
    use milepost_route::graph::Network;
    use milepost_route::model::{Colour, End, Position};
    use milepost_route::progress::Unlimited;

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
    fn titles_are_known_by_other_names() {
        for (name, title) in [
            ("Shikoku 1889", "1889"),
            ("SHIKOKU  1889", "1889"),
            ("18 Chesapeake", "18Chesapeake"),
            ("1846 2P-Variant", "1846 2p Variant"),
            ("1858 Switzerland", "1858Switzerland"),
            ("", ""),
            ("18", ""),
            ("1889 and more", ""),
        ] {
            assert_eq!(game([name]), title, "{name}");
        }
    }

    /// A name stands for one title: no other name is a title's own, or another's.
    #[test]
    fn names_of_titles_are_told_apart() {
        let own = TITLES.iter().map(|(name, _)| *name);
        let others = OTHER_NAMES.iter().map(|(name, _)| *name);
        let all: Vec<&str> = own.chain(others).collect();
        for (index, name) in all.iter().enumerate() {
            let same = all[..index].iter().find(|other| is_title(other, name));
            assert_eq!(same, None, "{name}");
        }
        for (name, title) in OTHER_NAMES {
            assert_eq!(game([*name]), *title);
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
        use milepost_route::model::tile::Kind::{City, Offboard, Town};
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
