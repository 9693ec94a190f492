//! Tiles laid and tokens placed on a hex, whether by a change or as a file or a recorded game has it.

use crate::build::upgrade;
use crate::model::{Hex, Tile, Token};

/// Lays a tile over what is there, tokens and all: each goes where its city goes.
pub fn lay_over(hex: &mut Hex, tile: &Tile, turn: u8) {
    let homes = upgrade::homes(&hex.tile, &tile.turned(turn));
    let tokens = std::mem::take(&mut hex.tokens);
    cover(hex, tile, turn);
    for (stop, tokens) in tokens.into_iter().enumerate() {
        // A city that loses track keeps its number.
        let home = homes.get(stop).copied().flatten().unwrap_or(stop);
        for token in tokens.into_iter().flatten() {
            let places = hex.tokens.get_mut(home);
            if let Some(free) =
                places.and_then(|places| places.iter_mut().find(|place| place.is_none()))
            {
                *free = Some(token);
            }
        }
    }
}

/// Lays a tile over what is there, and no token. Each old city's groups go where the city goes
/// (docs/rules/18xx.md, R15).
pub fn cover(hex: &mut Hex, tile: &Tile, turn: u8) {
    let old = std::mem::replace(&mut hex.tile, tile.turned(turn));
    let homes = upgrade::homes(&old, &hex.tile);
    for (stop, home) in old.stops.iter().zip(homes) {
        if let Some(home) = home.filter(|_| stop.kind.holds_tokens()) {
            let groups = &mut hex.tile.stops[home].groups;
            let more: Vec<String> = stop
                .groups
                .iter()
                .filter(|group| !groups.contains(group))
                .cloned()
                .collect();
            groups.extend(more);
        }
    }
    hex.rotation = turn;
    hex.tokens = hex.tile.places();
}

/// Reasons for not placing a token.
pub enum Unplaced {
    /// The hex has no city.
    NoCity,
    /// The stop is none of the cities.
    NotCity(usize, Vec<usize>),
    /// It may be any of several cities.
    Which(Vec<usize>),
    /// The company has one there.
    Twice,
    /// That place is taken, or not one of so many.
    Taken(usize, usize),
    /// So many stand there.
    Full(usize),
}

/// A city's place that a token takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// The first that is free.
    Free,
    /// The one of that number.
    Place(usize),
    /// None: it stands beyond them.
    Beyond,
}

impl Unplaced {
    /// What is wrong.
    pub fn what(&self, company: &str, hex: &str) -> String {
        let token = format!("a token of {company} in");
        match self {
            Unplaced::NoCity => format!("{token} {hex}, which has no city"),
            Unplaced::NotCity(stop, _) => format!("{token} stop {stop} of {hex}, which is no city"),
            Unplaced::Which(_) => format!("{token} {hex}, which has several cities"),
            Unplaced::Twice => format!("{company} has a token in {hex} already"),
            Unplaced::Taken(place, _) => {
                format!("{token} place {place} of {hex}, which is taken or not there")
            }
            Unplaced::Full(room) => {
                format!("{token} {hex}, where {room} stand and no more have room")
            }
        }
    }
}

/// Numbers as they are listed.
pub fn listed(numbers: &[usize]) -> String {
    numbers
        .iter()
        .map(usize::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Puts a token into a place of a stop, or of the only city.
pub fn place(
    hex: &mut Hex,
    token: Token,
    stop: Option<usize>,
    among: Among,
) -> Result<(), Unplaced> {
    let cities: Vec<usize> = (0..hex.tile.stops.len())
        .filter(|&stop| hex.tile.stops[stop].kind.holds_tokens())
        .collect();
    let stop = match (stop, &cities[..]) {
        (_, []) => return Err(Unplaced::NoCity),
        (Some(stop), all) if !all.contains(&stop) => return Err(Unplaced::NotCity(stop, cities)),
        (Some(stop), _) => stop,
        (None, [only]) => *only,
        (None, _) => return Err(Unplaced::Which(cities)),
    };
    let places = &mut hex.tokens[stop];
    if places
        .iter()
        .flatten()
        .any(|other| other.company == token.company)
    {
        return Err(Unplaced::Twice);
    }
    let room = places.len();
    let free = match among {
        Among::Beyond => {
            places.push(None);
            places.last_mut().ok_or(Unplaced::Full(room))?
        }
        Among::Place(place) => {
            let free = places.get_mut(place).filter(|free| free.is_none());
            free.ok_or(Unplaced::Taken(place, room))?
        }
        Among::Free => places
            .iter_mut()
            .find(|place| place.is_none())
            .ok_or(Unplaced::Full(room))?,
    };
    *free = Some(token);
    Ok(())
}
