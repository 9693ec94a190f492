//! A position with something changed: a tile laid, a token placed, a train bought.

use crate::build::upgrade;
use crate::build::upgrade::Refusal;
use crate::model::{Hex, Position, Tile, Token, Train};
use milepost_document::Problem;

/// A change of a position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Change {
    /// A tile is laid.
    Lay {
        /// The hex, as an index.
        hex: usize,
        /// The tile, unturned.
        tile: Tile,
        /// How far it is turned clockwise, in sixths.
        turn: u8,
        /// Whether it may be one that [`upgrade`] refuses; tokens must have room all the same.
        any: bool,
    },
    /// The company places a token.
    Token {
        /// The hex, as an index.
        hex: usize,
        /// The stop; needed where the hex has several cities.
        stop: Option<usize>,
    },
    /// The company has one train more, behind those it has.
    Train(Train),
}

impl Change {
    /// The hex that is changed; none where a train is bought.
    pub fn hex(&self) -> Option<usize> {
        match self {
            Change::Lay { hex, .. } | Change::Token { hex, .. } => Some(*hex),
            Change::Train(_) => None,
        }
    }

    /// What the terrain costs that a tile is laid on, where that is stated; laying over a tile costs nothing more.
    pub fn cost(&self, position: &Position) -> Option<u32> {
        let Change::Lay { hex, .. } = self else {
            return None;
        };
        position.setup().hexes.get(*hex)?.to_build()
    }

    /// The position after `company` makes the change.
    ///
    /// # Errors
    /// All reasons why the change is not allowed.
    pub fn apply(&self, position: &Position, company: &str) -> Result<Position, Vec<Problem>> {
        let mut setup = position.setup().clone();
        match self {
            Change::Lay {
                hex,
                tile,
                turn,
                any,
            } => {
                let lack = upgrade::lack(&setup, tile);
                let on = &mut setup.hexes[*hex];
                let mut refused = upgrade::refusals(on, tile, *turn, &setup.colours);
                refused.extend(lack);
                let lay = format!("{} r{turn}", tile.name);
                let refused = refused.iter().filter(|refusal| !any || refusal.is_final());
                let problems: Vec<Problem> =
                    refused.map(|refusal| problem(refusal, on, &lay)).collect();
                if !problems.is_empty() {
                    return Err(problems);
                }
                lay_over(on, tile, *turn);
            }
            Change::Token { hex, stop } => {
                let token = Token {
                    company: company.to_owned(),
                    neutral: false,
                };
                let on = &mut setup.hexes[*hex];
                place(on, token, *stop, Among::Free).map_err(|wrong| {
                    let hint = match &wrong {
                        Unplaced::NoCity => "name a hex with a city".to_owned(),
                        Unplaced::NotCity(_, cities) => {
                            format!("its cities are {}", listed(cities))
                        }
                        Unplaced::Which(cities) => {
                            format!("say which of {}: {}:{}", listed(cities), on.name, cities[0])
                        }
                        Unplaced::Twice => "name another city".to_owned(),
                        Unplaced::Taken(..) | Unplaced::Full(_) => {
                            "name a city with a free place".to_owned()
                        }
                    };
                    vec![Problem::whole(wrong.what(company, &on.name), hint)]
                })?;
            }
            Change::Train(train) => {
                let mine = setup
                    .companies
                    .iter_mut()
                    .filter(|known| known.name == company);
                mine.for_each(|company| company.trains.push(train.clone()));
            }
        }
        Position::new(setup)
    }
}

fn problem(refusal: &Refusal, hex: &Hex, lay: &str) -> Problem {
    let (what, hint) = refusal.words(hex, lay);
    Problem::whole(what, hint)
}

/// Lays a tile over what is there, tokens and all: each goes where its city goes.
pub(crate) fn lay_over(hex: &mut Hex, tile: &Tile, turn: u8) {
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
pub(crate) fn cover(hex: &mut Hex, tile: &Tile, turn: u8) {
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

/// Why a token may not be placed.
#[cfg_attr(
    not(feature = "files"),
    expect(dead_code, reason = "only files list places")
)]
pub(crate) enum Unplaced {
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

/// Which of a city's places a token takes.
#[cfg_attr(
    not(feature = "files"),
    expect(dead_code, reason = "only files name places")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Among {
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
pub(crate) fn listed(numbers: &[usize]) -> String {
    numbers
        .iter()
        .map(usize::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Puts a token into a place of a stop, or of the only city.
pub(crate) fn place(
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
