//! Which tiles may be laid on a hex next, by the rules that nearly all titles have. What a title allows beyond them, and
//! who may lay where, stands in no file.
//!
//! 1. The tile is of the next colour, and that colour is in use.
//! 2. It has as many cities and towns as the hex, or fewer where they grow together; none vanish, none appear.
//! 3. It has the labels of the hex.
//! 4. All track stays: what was joined still is.
//! 5. No track leads off the board, over a border that nothing passes, or against printed track.
//! 6. Each city has room for its tokens.

use crate::catalogue;
use crate::model::{Colour, End, Gauge, Hex, Kit, Position, Setup, Stop, Tile, Track};
use milepost_grid::Edge;
use std::collections::BTreeSet;

/// The colours in the order in which they are laid.
const ORDER: [(Colour, &str); 5] = [
    (Colour::White, ""),
    (Colour::Yellow, "yellow"),
    (Colour::Green, "green"),
    (Colour::Brown, "brown"),
    (Colour::Gray, "gray"),
];

/// Why a tile may not be laid on a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// Nothing is ever laid on what lies there.
    Fixed(Colour),
    /// The tile is not of the colour that is next here.
    Colour(&'static str),
    /// The colour of the tile is not in use yet.
    Unused,
    /// So many cities or towns are on the hex, and so many on the tile.
    Stops(&'static str, usize, usize),
    /// The labels of the hex, and those of the tile.
    Labels(String, String),
    /// Track leads off the board, over a border, or against printed track.
    Off(Vec<Edge>),
    /// Track between these edges would be lost.
    Lost([Edge; 2]),
    /// Track of this stop would be lost.
    Cut(usize),
    /// The tokens in this stop have no room.
    Room(usize),
    /// The game has no such tile.
    Unknown,
}

impl Refusal {
    /// Whether no title can allow it: what lies on the hex would have no place any more.
    pub fn is_final(&self) -> bool {
        matches!(self, Refusal::Room(_))
    }

    /// What is wrong, and what would be right; `lay` says what was to be laid.
    pub fn words(&self, hex: &Hex, lay: &str) -> (String, String) {
        let name = &hex.name;
        let edges = |edges: &[Edge]| {
            edges
                .iter()
                .map(|edge| edge.number().to_string())
                .collect::<Vec<_>>()
        };
        match self {
            Refusal::Fixed(colour) => {
                (format!("{lay}: {name} is {}", word(*colour)), "nothing is laid on it any more".to_owned())
            }
            Refusal::Colour(next) => {
                (format!("{lay} is not of the next colour"), format!("{next} comes next in {name}"))
            }
            Refusal::Unused => {
                (format!("{lay} is of a colour that is not in use"), "it comes with a later phase".to_owned())
            }
            Refusal::Stops(kind, old, new) => (
                format!("{lay} has {new} {kind}, and {name} has {old}"),
                "they may grow together; none may vanish or appear".to_owned(),
            ),
            Refusal::Labels(old, new) => (
                format!("{lay} has the label {new}, and {name} has {old}"),
                "labels must be the same".to_owned(),
            ),
            Refusal::Off(off) => (
                format!("{lay} has track that leads nowhere, over edge {}", edges(off).join(" and ")),
                "turn it: edges count clockwise from 0, below for flat hexes, at the lower left for pointed ones"
                    .to_owned(),
            ),
            Refusal::Lost(lost) => (
                format!("{lay} drops the track of {name} from edge {}", edges(lost).join(" to edge ")),
                "all track stays; turn it, or choose another tile".to_owned(),
            ),
            Refusal::Cut(stop) => (
                format!("{lay} drops track of stop {stop} of {name}"),
                "all track stays; turn it, or choose another tile".to_owned(),
            ),
            Refusal::Room(stop) => (
                format!("{lay} has no room for the tokens in stop {stop} of {name}"),
                "choose a tile with more room".to_owned(),
            ),
            Refusal::Unknown => (
                format!("{lay}: the game has no such tile"),
                "choose one of its manifest".to_owned(),
            ),
        }
    }
}

/// The word of a colour.
pub fn word(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "off the board",
        Colour::Blue => "water",
        other => other.word(),
    }
}

/// All tiles that there are: the game's own, then the standard ones that have no name of theirs.
pub fn tiles(own: &[Tile]) -> impl Iterator<Item = &Tile> {
    let known =
        |tile: &&Tile| tile.name != "blank" && own.iter().all(|other| other.name != tile.name);
    own.iter().chain(catalogue::tiles().iter().filter(known))
}

/// The tiles of the game that a position is of: those that are left of its manifest; where it has none, all but those of
/// gauges that lie nowhere, which are of other games. `kit` is that of its file, empty where it has none.
pub fn stock<'a>(position: &Position, kit: &'a Kit) -> Vec<&'a Tile> {
    let setup = position.setup();
    let own = &kit.tiles;
    if let Some(manifest) = &setup.manifest {
        let left = |tile: &&Tile| manifest.left(&tile.name, &setup.hexes, &kit.printed) != Some(0);
        return tiles(own).filter(left).collect();
    }
    let lying = setup.hexes.iter().map(|hex| &hex.tile).chain(own);
    let mut known: Vec<Gauge> = lying.flat_map(gauges).chain([Gauge::Broad]).collect();
    known.sort_unstable();
    known.dedup();
    tiles(own)
        .filter(|tile| gauges(tile).all(|gauge| known.contains(&gauge)))
        .collect()
}

/// Why a position has no such tile at all; none where it has, or its manifest is not known.
pub fn lack(setup: &Setup, tile: &Tile) -> Option<Refusal> {
    let manifest = setup.manifest.as_ref()?;
    (!manifest.counts.contains_key(&tile.name)).then_some(Refusal::Unknown)
}

fn gauges(tile: &Tile) -> impl Iterator<Item = Gauge> {
    tile.track.iter().map(|track| track.gauge)
}

/// How far a tile may be turned to be laid on a hex, in sixths clockwise; none where it may not be laid. Turns that look the
/// same are given once. `colours` are those in use.
pub fn turns(hex: &Hex, tile: &Tile, colours: &[String]) -> Vec<u8> {
    if !unturned(hex, tile, colours).is_empty() {
        return Vec::new();
    }
    let mut seen: Vec<Vec<Track>> = Vec::new();
    let fits = |turn: &u8| {
        let turned = tile.turned(*turn);
        let track = turned.sorted_track();
        let fits = !seen.contains(&track) && as_turned(hex, &turned).is_empty();
        seen.push(track);
        fits
    };
    (0..6).filter(fits).collect()
}

/// All reasons why a tile, turned so far, may not be laid on a hex.
pub fn refusals(hex: &Hex, tile: &Tile, turn: u8, colours: &[String]) -> Vec<Refusal> {
    let mut all = unturned(hex, tile, colours);
    let gone = all
        .iter()
        .any(|refusal| matches!(refusal, Refusal::Stops(..)));
    let more = as_turned(hex, &tile.turned(turn)).into_iter();
    all.extend(more.filter(|refusal| !gone || !matches!(refusal, Refusal::Cut(_))));
    all
}

/// All reasons why no row of upgrades leads from a hex as it is printed to a tile as it lies there, turned: as
/// [`refusals`], but that any later colour in use will do, and that tokens were placed since.
pub fn beyond(printed: &Hex, laid: &Tile, colours: &[String]) -> Vec<Refusal> {
    let place = |colour: Colour| ORDER.iter().position(|(known, _)| *known == colour);
    let later = place(printed.tile.colour)
        .zip(place(laid.colour))
        .is_some_and(|(old, new)| old < new);
    let in_use = colours.iter().any(|colour| colour == laid.colour.word());
    let mut all = refusals(printed, laid, 0, colours);
    all.retain(|refusal| match refusal {
        Refusal::Colour(_) => !later,
        Refusal::Room(_) | Refusal::Unused => false,
        _ => true,
    });
    if later && !in_use {
        all.push(Refusal::Unused);
    }
    all
}

/// Whether a stop is of some kind.
type IsKind = fn(&Stop) -> bool;

/// The reasons that no turn changes.
fn unturned(hex: &Hex, tile: &Tile, colours: &[String]) -> Vec<Refusal> {
    let old = &hex.tile;
    let mut all = Vec::new();
    let place = |colour: Colour| ORDER.iter().position(|(known, _)| *known == colour);
    let next = place(old.colour).and_then(|old| ORDER.get(old + 1));
    match next {
        None => all.push(Refusal::Fixed(old.colour)),
        Some((next, name)) if *next != tile.colour => all.push(Refusal::Colour(name)),
        Some((_, name)) if !colours.iter().any(|colour| colour == name) => {
            all.push(Refusal::Unused)
        }
        Some(_) => {}
    }
    let kinds: [(&str, IsKind); 2] = [
        ("cities", |stop| stop.kind.holds_tokens()),
        ("towns", |stop| stop.kind.is_town()),
    ];
    for (kind, of) in kinds {
        let [was, is] = [old, tile].map(|tile| tile.stops.iter().filter(|stop| of(stop)).count());
        if is > was || is == 0 && was > 0 {
            all.push(Refusal::Stops(kind, was, is));
        }
    }
    let labels = |tile: &Tile| tile.labels.iter().cloned().collect::<BTreeSet<String>>();
    let [was, is] = [labels(old), labels(tile)];
    if was != is {
        let listed = |labels: BTreeSet<String>| {
            if labels.is_empty() {
                "none".to_owned()
            } else {
                labels.into_iter().collect::<Vec<_>>().join(" ")
            }
        };
        all.push(Refusal::Labels(listed(was), listed(is)));
    }
    all
}

/// The reasons that another turn may change: all track stays and stays on the board, and tokens have room.
fn as_turned(hex: &Hex, new: &Tile) -> Vec<Refusal> {
    let old = &hex.tile;
    let mut all = Vec::new();
    let is_closed = |edge: &Edge| {
        let leads = |track: &Track| track.ends.contains(&End::Edge(*edge));
        hex.sides[edge.index()].is_none() && new.track.iter().any(leads)
    };
    let off: Vec<Edge> = Edge::ALL.into_iter().filter(is_closed).collect();
    if !off.is_empty() {
        all.push(Refusal::Off(off));
    }
    let pairs = (0..6).flat_map(|a| (0..a).map(move |b| [Edge::new(b), Edge::new(a)]));
    let lost = |[a, b]: &[Edge; 2]| joined(old, *a, *b) && !joined(new, *a, *b);
    all.extend(pairs.filter(lost).map(Refusal::Lost));
    let homes = homes(old, new);
    let mut room: Vec<usize> = new
        .stops
        .iter()
        .map(|stop| usize::from(stop.slots))
        .collect();
    for (stop, home) in homes.into_iter().enumerate() {
        let tokens = hex
            .tokens
            .get(stop)
            .map_or(0, |places| places.iter().flatten().count());
        if home.is_none() {
            all.push(Refusal::Cut(stop));
        }
        match room.get_mut(home.unwrap_or(stop)) {
            Some(room) if *room >= tokens => *room -= tokens,
            None if tokens == 0 => {}
            _ => all.push(Refusal::Room(stop)),
        }
    }
    all
}

/// What each stop of a tile becomes on one that is laid over it: the first of its kind that has all its exits; of a stop
/// without track the one of the same number, or where another has taken that, the first that none has.
pub fn homes(old: &Tile, new: &Tile) -> Vec<Option<usize>> {
    let stops = 0..old.stops.len();
    let exits: Vec<_> = stops.clone().map(|stop| old.exits(stop)).collect();
    let alike = |stop: usize, other: usize| {
        old.stops[stop].kind.holds_tokens() == new.stops[other].kind.holds_tokens()
    };
    let fits = |stop: usize| {
        let mut all = 0..new.stops.len();
        all.find(|&other| alike(stop, other) && new.exits(other).is_superset(&exits[stop]))
    };
    let tracked = stops.clone().filter(|&stop| !exits[stop].is_empty());
    let mut taken: Vec<usize> = tracked.filter_map(fits).collect();
    let mut home = |stop: usize| {
        if !exits[stop].is_empty() {
            return fits(stop);
        }
        let is_alike = |&other: &usize| other < new.stops.len() && alike(stop, other);
        let same = Some(stop).filter(is_alike);
        let is_free = |other: &usize| is_alike(other) && !taken.contains(other);
        let free = same
            .filter(is_free)
            .or_else(|| (0..new.stops.len()).find(is_free));
        taken.extend(free);
        free.or(same).or_else(|| fits(stop))
    };
    stops.map(&mut home).collect()
}

/// Whether track joins two edges without a stop between.
fn joined(tile: &Tile, a: Edge, b: Edge) -> bool {
    let meets = |edge: Edge, end: End| {
        tile.track.iter().any(|track| {
            track.ends == [End::Edge(edge), end] || track.ends == [end, End::Edge(edge)]
        })
    };
    let junction = |number| meets(a, End::Junction(number)) && meets(b, End::Junction(number));
    meets(a, End::Edge(b)) || (0..tile.junctions).any(junction)
}
