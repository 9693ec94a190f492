//! The standard tiles, by their number (docs/rules/18xx.md, R10). They are written down in `catalogue.txt`, whose head
//! says how. A game's own tile of the same number goes before a standard one.

use crate::model::{Colour, End, Gauge, Kind, Revenue, Stop, Tile, Track};
use crate::notation::seat;
use crate::notation::seat::Wish;
use milepost_grid::Edge;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The tiles, and where each stands among them.
struct Catalogue {
    tiles: Vec<Tile>,
    places: BTreeMap<String, usize>,
}

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    let tiles: Vec<Tile> = parse(include_str!("catalogue.txt"))
        .filter_map(|(_, tile)| tile)
        .collect();
    let places = tiles
        .iter()
        .enumerate()
        .map(|(place, tile)| (tile.name.clone(), place))
        .collect();
    Catalogue { tiles, places }
});

/// The standard tile of a number or name, unturned.
pub fn tile(name: &str) -> Option<&'static Tile> {
    CATALOGUE
        .places
        .get(name)
        .and_then(|&place| CATALOGUE.tiles.get(place))
}

/// All standard tiles, by colour and number.
pub fn tiles() -> &'static [Tile] {
    &CATALOGUE.tiles
}

/// The tiles that lines describe; nothing for a line that makes no sense.
fn parse(text: &str) -> impl Iterator<Item = (&str, Option<Tile>)> {
    let mut colour = None;
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .filter_map(move |line| {
            if let Some(heading) = line
                .strip_prefix('[')
                .and_then(|line| line.strip_suffix(']'))
            {
                colour = self::colour(heading);
                return None;
            }
            Some((line, colour.and_then(|colour| read(line, colour))))
        })
}

fn colour(word: &str) -> Option<Colour> {
    match word {
        "white" => Some(Colour::White),
        "yellow" => Some(Colour::Yellow),
        "green" => Some(Colour::Green),
        "brown" => Some(Colour::Brown),
        "gray" => Some(Colour::Gray),
        _ => None,
    }
}

/// The tile of a line.
fn read(line: &str, colour: Colour) -> Option<Tile> {
    let mut words = line.split_whitespace();
    let mut tile = Tile {
        colour,
        ..Tile::blank(words.next()?)
    };
    let mut wishes = Vec::new();
    for word in words {
        if let Some(label) = word.strip_prefix('"') {
            tile.labels.push(label.strip_suffix('"')?.to_owned());
        } else if let Some(arms) = word.strip_prefix("j=") {
            let junction = End::Junction(tile.junctions);
            tile.junctions = tile.junctions.checked_add(1)?;
            tile.track.extend(tracks(junction, arms)?);
        } else if word.starts_with(|c: char| c.is_ascii_digit()) {
            let (from, to) = word.split_at(1);
            let track = tracks(end(from.chars().next()?)?, to)?;
            tile.track.extend(<[Track; 1]>::try_from(track).ok()?);
        } else {
            let index = End::Stop(u8::try_from(tile.stops.len()).ok()?);
            let (what, arms) = word.split_once('=').unwrap_or((word, ""));
            let (stop, wish) = stop(what)?;
            tile.stops.push(stop);
            wishes.push(wish);
            tile.track.extend(tracks(index, arms)?);
        }
    }
    seat::choose(&mut tile, &wishes);
    Some(tile)
}

/// A stop such as `c40x2@1.5`, and where it is to be drawn.
fn stop(text: &str) -> Option<(Stop, Wish)> {
    let (what, place) = text
        .split_once('@')
        .map_or((text, None), |(what, place)| (what, Some(place)));
    let (kind, what) = match what.strip_prefix('c') {
        Some(what) => (Kind::City, what),
        None => (Kind::Town, what.strip_prefix('t')?),
    };
    let (pays, slots) = match what.split_once('x') {
        Some((pays, slots)) => (pays, slots.parse().ok()?),
        None => (what, u8::from(kind == Kind::City)),
    };
    let wish = match place {
        None => Wish::Any,
        Some("c") => Wish::Middle,
        Some(place) => Wish::read(place)?,
    };
    let revenue = revenue(pays)?;
    Some((
        Stop {
            revenue,
            slots,
            ..Stop::of(kind)
        },
        wish,
    ))
}

/// What a stop pays: `40`, or `brown_60|gray_80`.
fn revenue(text: &str) -> Option<Revenue> {
    if let Ok(pays) = text.parse() {
        return Some(Revenue::Plain(pays));
    }
    let value = |value: &str| {
        let (phase, pays) = value.split_once('_')?;
        Some((phase.to_owned(), pays.parse().ok()?))
    };
    text.split('|')
        .map(value)
        .collect::<Option<_>>()
        .map(Revenue::Phased)
}

/// Track from one end to others, such as `0n3A`.
fn tracks(from: End, others: &str) -> Option<Vec<Track>> {
    let mut tracks: Vec<Track> = Vec::new();
    for c in others.chars() {
        let gauge = match c {
            'n' => Gauge::Narrow,
            'd' => Gauge::Dual,
            't' => Gauge::Thin,
            _ => {
                tracks.push(Track::new(from, end(c)?));
                continue;
            }
        };
        tracks.last_mut()?.gauge = gauge;
    }
    Some(tracks)
}

/// An edge, or a stop by its letter.
fn end(c: char) -> Option<End> {
    match c {
        '0'..='5' => Some(End::Edge(Edge::new(c as u8 - b'0'))),
        'A'..='Z' => Some(End::Stop(c as u8 - b'A')),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Edges and stops of a piece of track, in one order.
    fn ends(tile: &Tile) -> Vec<(End, End)> {
        let mut ends: Vec<_> = tile
            .track
            .iter()
            .map(|track| {
                (
                    track.ends[0].min(track.ends[1]),
                    track.ends[0].max(track.ends[1]),
                )
            })
            .collect();
        ends.sort();
        ends
    }

    fn edge(number: u8) -> End {
        End::Edge(Edge::new(number))
    }

    #[test]
    fn every_line_is_a_tile_with_a_name_of_its_own() {
        let lines: Vec<_> = parse(include_str!("catalogue.txt")).collect();
        for (line, tile) in &lines {
            assert!(tile.is_some(), "{line}");
        }
        assert_eq!(
            (lines.len(), tiles().len(), CATALOGUE.places.len()),
            (476, 476, 476)
        );
        assert!(tiles().iter().all(|each| tile(&each.name) == Some(each)));
        assert!(tile("0").is_none() && tile("").is_none());
    }

    #[test]
    fn track_leads_to_stops_that_exist() {
        for tile in tiles() {
            for end in tile.track.iter().flat_map(|track| track.ends) {
                match end {
                    End::Edge(_) => {}
                    End::Stop(stop) => {
                        assert!(usize::from(stop) < tile.stops.len(), "{}", tile.name)
                    }
                    End::Junction(junction) => assert!(junction < tile.junctions, "{}", tile.name),
                }
            }
            assert!(
                tile.track
                    .iter()
                    .all(|track| track.ends[0] != track.ends[1]),
                "{}",
                tile.name
            );
        }
    }

    #[test]
    fn plain_track_is_as_everyone_knows_it() {
        for (name, colour, expected) in [
            ("7", Colour::Yellow, vec![(0, 1)]),
            ("8", Colour::Yellow, vec![(0, 2)]),
            ("9", Colour::Yellow, vec![(0, 3)]),
            ("20", Colour::Green, vec![(0, 3), (1, 4)]),
            ("23", Colour::Green, vec![(0, 3), (0, 4)]),
        ] {
            let tile = tile(name).unwrap();
            let expected: Vec<_> = expected
                .into_iter()
                .map(|(a, b)| (edge(a), edge(b)))
                .collect();
            assert_eq!(
                (tile.colour, tile.stops.len(), ends(tile)),
                (colour, 0, expected),
                "{name}"
            );
        }
    }

    #[test]
    fn cities_are_as_everyone_knows_them() {
        for (name, colour, pays, slots, exits, labels) in [
            ("57", Colour::Yellow, 20, 1, "03", vec![]),
            ("14", Colour::Green, 30, 2, "0134", vec![]),
            ("15", Colour::Green, 30, 2, "0123", vec![]),
            ("63", Colour::Brown, 40, 2, "012345", vec![]),
            ("790", Colour::Yellow, 40, 2, "0134", vec!["N"]),
            ("513", Colour::Gray, 60, 3, "012345", vec![]),
        ] {
            let tile = tile(name).unwrap();
            let [stop] = &tile.stops[..] else {
                panic!("{name} has one city")
            };
            let exits: Vec<_> = exits
                .bytes()
                .map(|b| (edge(b - b'0'), End::Stop(0)))
                .collect();
            assert_eq!((tile.colour, ends(tile)), (colour, exits), "{name}");
            assert_eq!(
                (stop.kind, &stop.revenue, stop.slots),
                (Kind::City, &Revenue::Plain(pays), slots),
                "{name}"
            );
            assert_eq!(
                (stop.seat, tile.labels.iter().map(String::as_str).collect()),
                (None, labels),
                "{name}"
            );
        }
    }

    #[test]
    fn the_odd_ones_are_read_too() {
        let junction = tile("80").unwrap();
        assert_eq!(
            (
                junction.junctions,
                junction.stops.len(),
                junction.track.len()
            ),
            (1, 0, 3)
        );
        let new_york = tile("54").unwrap();
        assert_eq!(
            new_york
                .stops
                .iter()
                .map(|stop| stop.seat)
                .collect::<Vec<_>>(),
            [Some(1), Some(5)]
        );
        let narrow = tile("77").unwrap();
        assert_eq!(
            (narrow.track[0].gauge, ends(narrow)),
            (Gauge::Narrow, vec![(edge(0), edge(1))])
        );
        let towns = tile("71").unwrap();
        assert!(ends(towns).contains(&(End::Stop(0), End::Stop(1))));
        assert_eq!(tile("119").unwrap().colour, Colour::Green);
        assert_eq!(tile("200").unwrap().colour, Colour::Brown);
        let phased = Revenue::Phased(vec![("#cb7743".into(), 50), ("brown".into(), 60)]);
        assert_eq!(tile("221").unwrap().stops[0].revenue, phased);
    }

    #[test]
    fn lines_without_sense_are_no_tiles() {
        for line in [
            "1 q20", "1 c", "1 c20x", "1 c20=6", "1 c20=n", "1 07", "1 0", "1 012", "1 \"A",
            "1 c20@7", "1 t1|2", "1 é",
        ] {
            assert_eq!(read(line, Colour::Yellow), None, "{line}");
        }
    }
}
