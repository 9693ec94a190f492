//! What of a position can be run and is seldom meant: slips that whoever writes one down makes.
//!
//! None of these keeps a position from being run, as titles and house rules may allow each. On 2,068 recorded positions of
//! 88 titles no laid tile but one leads off the board or over a border that nothing passes, and one laid tile in 2,900 meets
//! no track where some leads to it.

use crate::build::upgrade;
use crate::build::upgrade::Refusal;
use crate::model::{Colour, End, Hex, Kit, Position, Setup, Tile};
use milepost_document::{Place, Problem, Report, nearest, plain};
use milepost_grid::Edge;
use std::collections::{BTreeMap, BTreeSet};

/// Warnings about a position, in the order of its board; `kit` is that of its file, empty where it has none.
pub fn warnings(position: &Position, kit: &Kit) -> Vec<Problem> {
    let setup = position.setup();
    let printed: BTreeMap<&str, &Hex> = kit
        .printed
        .iter()
        .map(|hex| (hex.name.as_str(), hex))
        .collect();
    let mut warnings = Vec::new();
    for (index, hex) in setup.hexes.iter().enumerate() {
        let printed = printed.get(hex.name.as_str()).copied();
        if hex.is_laid(&kit.printed) {
            track(position, index, &mut warnings);
            if let Some(printed) = printed {
                upgraded(setup, printed, hex, &mut warnings);
            }
        }
    }
    manifest(setup, kit, &mut warnings);
    tokens(position, kit, &mut warnings);
    warnings
}

/// Complains of tiles that lie more often than the game has them.
fn manifest(setup: &Setup, kit: &Kit, warnings: &mut Vec<Problem>) {
    let Some(manifest) = &setup.manifest else {
        return;
    };
    for (tile, (laid, count)) in manifest.overdrawn(&setup.hexes, &kit.printed) {
        let (what, hint) = match count {
            0 => (
                format!("tile {tile} lies on the board, and the game has none"),
                "mend its number, or the manifest of the board",
            ),
            count => (
                format!("tile {tile} lies {laid} times on the board, and the game has {count}"),
                "mend a number, or the manifest of the board",
            ),
        };
        let lies = |hex: &&Hex| hex.tile.name == tile && hex.is_laid(&kit.printed);
        let place = setup.hexes.iter().find(lies).map(|hex| &hex.place);
        warnings.warning(place.unwrap_or(&Place::Whole), what, hint.to_owned());
    }
}

/// What a tile is called as it lies, such as `57 r2`.
fn lay(hex: &Hex) -> String {
    let name = if hex.tile.name.is_empty() {
        "the tile"
    } else {
        &hex.tile.name
    };
    format!("{name} r{}", hex.rotation)
}

/// Complains of track of a laid tile that can lead nowhere, ever; else of a tile that meets no track where some leads to it.
fn track(position: &Position, index: usize, warnings: &mut Vec<Problem>) {
    let hex = &position.setup().hexes[index];
    let exits = exits(&hex.tile);
    let leads = |&edge: &Edge| leads_on(position, index, edge);
    let off = exits.iter().copied().filter(|edge| !leads(edge));
    let off: Vec<Edge> = off.collect();
    for &edge in &off {
        let (lay, hex_name, number) = (lay(hex), &hex.name, edge.number());
        let beyond = beyond(position, index, edge);
        let what = format!("{lay} in {hex_name}: track leads over edge {number} {beyond}");
        let fits = turns(hex, &|tile| exits_of(tile).all(|edge| leads(&edge)));
        warnings.warning(&hex.place, what, turned(&fits, "leads on over every edge"));
    }
    if off.is_empty() && !exits.is_empty() {
        unmet(position, index, warnings);
    }
}

/// Complains of a laid tile that meets no track, though track of a neighbour leads to it.
fn unmet(position: &Position, index: usize, warnings: &mut Vec<Problem>) {
    let hex = &position.setup().hexes[index];
    let answered = |edge: Edge| answers(position, index, edge);
    let around = Edge::ALL.into_iter().filter(|&edge| answered(edge));
    let from = |edge: Edge| {
        let neighbour = neighbour(position, index, edge)?;
        Some(format!("{neighbour} over edge {}", edge.number()))
    };
    if around.clone().next().is_none() || exits_of(&hex.tile).any(answered) {
        return;
    }
    let from: Vec<String> = around.filter_map(from).collect();
    let what = format!(
        "{} in {}: its track meets none of its neighbours', and track comes from {}",
        lay(hex),
        hex.name,
        from.join(", ")
    );
    let leads = |edge: Edge| leads_on(position, index, edge);
    let fits = |tile: &Tile| exits_of(tile).any(answered) && exits_of(tile).all(leads);
    warnings.warning(&hex.place, what, turned(&turns(hex, &fits), "meets it"));
}

fn exits(tile: &Tile) -> BTreeSet<Edge> {
    exits_of(tile).collect()
}

fn exits_of(tile: &Tile) -> impl Iterator<Item = Edge> + '_ {
    tile.track
        .iter()
        .flat_map(|track| track.ends)
        .filter_map(|end| match end {
            End::Edge(edge) => Some(edge),
            _ => None,
        })
}

/// Whether track over an edge can ever go on. Over an edge that leads to printed track that does not lead back nothing is
/// joined, unless the file itself says that it is.
fn leads_on(position: &Position, hex: usize, edge: Edge) -> bool {
    position.across(hex, edge).is_some()
}

/// Whether track of the neighbour over an edge leads here.
fn answers(position: &Position, hex: usize, edge: Edge) -> bool {
    let next = position.across(hex, edge);
    next.is_some_and(|next| {
        exits_of(&position.setup().hexes[next].tile).any(|back| back == edge.opposite())
    })
}

/// The hex that lies over an edge, whether track may go there or not.
fn beside(position: &Position, hex: usize, edge: Edge) -> Option<&Hex> {
    let setup = position.setup();
    let there = setup.hexes[hex].at.over(edge, setup.layout);
    setup.hexes.iter().find(|other| other.at == there)
}

fn neighbour(position: &Position, hex: usize, edge: Edge) -> Option<&str> {
    beside(position, hex, edge).map(|hex| hex.name.as_str())
}

/// Where track leads that cannot go on.
fn beyond(position: &Position, hex: usize, edge: Edge) -> String {
    match beside(position, hex, edge) {
        None => "off the board".to_owned(),
        Some(next) if exits_of(&next.tile).any(|back| back == edge.opposite()) => {
            format!("to {}, and nothing passes the border between", next.name)
        }
        Some(next) if matches!(next.tile.colour, Colour::Gray | Colour::Red | Colour::Blue) => {
            format!(
                "to {}, which is {} and has no track that leads back",
                next.name,
                upgrade::word(next.tile.colour)
            )
        }
        Some(next) => format!("to {}, and nothing passes the border between", next.name),
    }
}

/// The turns of the tile of a hex, `r0` to `r5`, at which it is as it should be.
fn turns(hex: &Hex, fits: &dyn Fn(&Tile) -> bool) -> Vec<u8> {
    // As it lies it is turned already.
    (0..6)
        .filter(|turn| fits(&hex.tile.turned((turn + 6 - hex.rotation) % 6)))
        .collect()
}

fn turned(turns: &[u8], how: &str) -> String {
    let turns: Vec<String> = turns.iter().map(|turn| format!("r{turn}")).collect();
    match turns.as_slice() {
        [] => "no turn of this tile fits here: check its number and the hex".to_owned(),
        [turn] => format!("check how it is turned: at {turn} it {how}"),
        turns => format!("check how it is turned: at {} it {how}", turns.join(", ")),
    }
}

/// Complains of a tile that no upgrade leads to from what is printed there, by the rules that nearly all titles have.
fn upgraded(setup: &Setup, printed: &Hex, hex: &Hex, warnings: &mut Vec<Problem>) {
    for refusal in upgrade::beyond(printed, &hex.tile, &setup.colours) {
        let (what, hint) = match refusal {
            // Told with the track.
            Refusal::Off(_) => continue,
            Refusal::Colour(_) | Refusal::Fixed(_) => (
                format!(
                    "{} in {} is {}, on a hex that is printed {}",
                    lay(hex),
                    hex.name,
                    upgrade::word(hex.tile.colour),
                    upgrade::word(printed.tile.colour)
                ),
                "tiles are laid in the order yellow, green, brown, gray".to_owned(),
            ),
            Refusal::Unused => (
                format!(
                    "{} in {} is {}, a colour that is not in use",
                    lay(hex),
                    hex.name,
                    upgrade::word(hex.tile.colour)
                ),
                "check the phase, and the number of the tile".to_owned(),
            ),
            other => other.words(printed, &format!("{} in {}", lay(hex), hex.name)),
        };
        let hint = format!("{hint}; the title may allow it");
        warnings.warning(&hex.place, what, hint);
    }
}

/// Complains of companies that run and have no token, and of tokens whose company is like one that is known and not it, or
/// none that a board that lists none can know.
fn tokens(position: &Position, kit: &Kit, warnings: &mut Vec<Problem>) {
    let setup = position.setup();
    let owners = position.owners();
    let companies = setup.companies.iter();
    let running = companies.filter(|company| !company.trains.is_empty());
    let running: Vec<&str> = running.map(|company| company.name.as_str()).collect();
    let listed = kit.companies.iter().map(String::as_str);
    let known: BTreeSet<&str> = running.iter().copied().chain(listed).collect();
    let without = running.iter().filter(|company| !owners.contains(company));
    let without: Vec<&str> = without.copied().collect();
    let strangers = owners.into_iter().filter(|owner| !known.contains(owner));
    let strangers: Vec<&str> = strangers.collect();
    for company in without {
        let near = nearest(company, strangers.iter().copied());
        let hint = match near.first() {
            Some(near) => format!("is it {near}, which has some?"),
            None => "place one, or leave out its trains".to_owned(),
        };
        let what = format!("{company} has trains, and no token on the board: it can run nothing");
        warnings.warning(&Place::Whole, what, hint);
    }
    for owner in &strangers {
        let meant = known.iter().find(|name| plain(name) == plain(owner));
        if let Some((meant, hex)) = meant.zip(home(setup, owner)) {
            let name = &hex.name;
            let what = format!("a token of {owner} in {name}, and the company is called {meant}");
            warnings.warning(&hex.place, what, "names count letter by letter");
        }
    }
    // Only a position file has a kit.
    if kit.companies.is_empty() && !kit.printed.is_empty() && !strangers.is_empty() {
        let at = |owner: &&str| Some(format!("{owner} in {}", home(setup, owner)?.name));
        let places: Vec<String> = strangers.iter().filter_map(at).collect();
        let places = places.join(", ");
        let what = format!("tokens of companies that are known nowhere else: {places}");
        let hint = "list their trains, or the names of all companies in [companies] of the board";
        warnings.warning(&Place::Whole, what, hint);
    }
}

/// The first hex in which a company has a token.
fn home<'a>(setup: &'a Setup, owner: &str) -> Option<&'a Hex> {
    setup.hexes.iter().find(|hex| {
        let mut tokens = hex.tokens.iter().flatten().flatten();
        tokens.any(|token| token.company == owner)
    })
}
