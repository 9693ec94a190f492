//! Changes of a position as they are asked for: tiles to lay, tokens to place, trains to buy.

use milepost_document::nearest;
use milepost_route::build::upgrade;
use milepost_route::model::kit::Kit;
use milepost_route::model::title::Title;
use milepost_route::{
    Change, Colour, Place, Position, Problem, SearchProgress, Tile, Train, what_if,
};
use std::collections::BTreeSet;

/// Changes as they are written.
#[derive(Clone, Debug, Default)]
pub struct WantedChanges {
    /// Tiles to lay: `HEX=TILE:ROT`, ROT from 0 to 5; without it every turn is ranked. `HEX=any` ranks all lays on a hex, `any`
    /// those on all hexes.
    pub lay: Vec<String>,
    /// Tokens to place, `HEX` or `HEX:STOP`; `any` ranks all cities that the company reaches and that have room.
    pub token: Vec<String>,
    /// Trains to buy, by name.
    pub train: Vec<String>,
    /// Of what is ranked only these tiles.
    pub tile: Vec<String>,
    /// Of what is ranked only tiles of this colour.
    pub colour: Option<WantedColour>,
    /// Whether named tiles are laid even where the usual rules forbid it: a title may allow more.
    pub any_tile: bool,
}

/// Which colours are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedColour {
    /// This one.
    One(Colour),
    /// All of them.
    All,
}

/// What is ranked.
#[derive(Clone, Debug)]
enum Rank {
    /// Lays of a tile, or of all; on a hex, or on all.
    Lays(Option<usize>, Option<Tile>),
    Tokens,
}

/// The changes that are asked for.
#[derive(Clone, Debug)]
pub struct RequestedChanges {
    /// Those that are named, in the order in which they are done.
    pub named: Vec<Change>,
    ranked: Option<Rank>,
}

/// The changes read so far, and what is wrong with them.
struct Reading<'a> {
    position: &'a Position,
    kit: &'a Kit,
    /// Whether tiles may be laid that the usual rules of upgrades forbid.
    any_tile: bool,
    requested: RequestedChanges,
    problems: Vec<Problem>,
}

impl Reading<'_> {
    /// The value, or `None` after its problem is noted.
    fn noted<T>(&mut self, read: Result<T, Problem>) -> Option<T> {
        read.map_err(|problem| self.problems.push(problem)).ok()
    }

    fn lay(&mut self, lay: &str) {
        let Some((hex, tile, turn)) = parts(lay) else {
            self.requested.ranked = Some(Rank::Lays(None, None));
            return;
        };
        let hex = self.noted(hex_of(self.position, hex));
        let any = tile == "any";
        let tile = if any {
            None
        } else {
            self.noted(tile_of(self.position, self.kit, tile))
        };
        match (hex, tile, turn) {
            (Some(hex), Some(tile), Some(turn)) => self.requested.named.push(Change::Lay {
                hex,
                tile,
                turn,
                any: self.any_tile,
            }),
            (Some(hex), tile, None) if any || tile.is_some() => {
                self.requested.ranked = Some(Rank::Lays(Some(hex), tile));
            }
            _ => {}
        }
    }

    fn token(&mut self, token: &str) {
        if token == "any" {
            self.requested.ranked = Some(Rank::Tokens);
            return;
        }
        let (hex, stop) = match token.split_once(':') {
            Some((hex, stop)) => (hex, Some(stop)),
            None => (token, None),
        };
        let number = stop.map(str::parse::<usize>);
        if let Some(Err(_)) = number {
            self.problems.push(error(
                format!("--token {token}: no such stop"),
                "stops count from 0".to_owned(),
            ));
        }
        if let Some(hex) = self.noted(hex_of(self.position, hex)) {
            self.requested.named.push(Change::Token {
                hex,
                stop: number.and_then(Result::ok),
            });
        }
    }
}

impl WantedChanges {
    /// Whether something is ranked.
    ///
    /// # Errors
    /// Nothing is wanted, or what is wanted contradicts itself.
    pub fn check(&self) -> Result<bool, String> {
        let usage = |what: String| Err(what);
        if self.lay.is_empty() && self.token.is_empty() && self.train.is_empty() {
            return usage("name a change: --lay, --token or --train".to_owned());
        }
        let wrong = self
            .lay
            .iter()
            .filter(|lay| *lay != "any" && parts(lay).is_none());
        let wrong: Vec<String> = wrong.map(|lay| format!("--lay {lay}")).collect();
        if !wrong.is_empty() {
            let wrong = wrong.join(", ");
            return usage(format!(
                "{wrong}: expected HEX=TILE:ROT, ROT from 0 to 5, HEX=any, or any"
            ));
        }
        let ranked = self
            .lay
            .iter()
            .filter(|lay| parts(lay).is_none_or(|(_, _, turn)| turn.is_none()));
        let tokens = self.token.iter().filter(|token| *token == "any").count();
        let lays = ranked.count();
        match lays + tokens {
            _ if lays == 0 && (!self.tile.is_empty() || self.colour.is_some()) => {
                usage("--tile and --colour are for --lay any".to_owned())
            }
            ranked @ (0 | 1) => Ok(ranked == 1),
            _ => usage(
                "one change at a time can be ranked: give the others a hex, a tile and a turn"
                    .to_owned(),
            ),
        }
    }

    /// Reads the changes against a position and what its game has.
    ///
    /// # Errors
    /// There is no such hex, tile, stop or train: all of them.
    pub fn read(
        &self,
        position: &Position,
        kit: &Kit,
        title: Option<&Title>,
    ) -> Result<RequestedChanges, Vec<Problem>> {
        let mut read = Reading {
            position,
            kit,
            any_tile: self.any_tile,
            requested: RequestedChanges {
                named: Vec::new(),
                ranked: None,
            },
            problems: Vec::new(),
        };
        for lay in &self.lay {
            read.lay(lay);
        }
        for token in &self.token {
            read.token(token);
        }
        let Reading {
            mut requested,
            mut problems,
            ..
        } = read;
        for name in &self.train {
            match train_of(position, kit, title, name) {
                Ok(train) => requested.named.push(Change::Train(train)),
                Err(problem) => problems.push(problem),
            }
        }
        let tiles = self.tile.iter();
        problems.extend(tiles.filter_map(|tile| tile_of(position, kit, tile).err()));
        if problems.is_empty() {
            Ok(requested)
        } else {
            Err(problems)
        }
    }

    /// What is to be ranked in a position; none where all is named.
    #[must_use]
    pub fn ranked(
        &self,
        requested: &RequestedChanges,
        position: &Position,
        company: &str,
        kit: &Kit,
        watch: &dyn SearchProgress,
    ) -> Option<Vec<Change>> {
        let wanted = |tile: &&Tile| {
            let named = self.tile.is_empty()
                || self
                    .tile
                    .iter()
                    .any(|name| name.eq_ignore_ascii_case(&tile.name));
            let of_colour = match self.colour {
                Some(WantedColour::One(colour)) => tile.colour == colour,
                None | Some(WantedColour::All) => true,
            };
            named && of_colour
        };
        Some(match requested.ranked.as_ref()? {
            Rank::Tokens => what_if::tokens(position, company, watch),
            Rank::Lays(hex, tile) => {
                let hex = hex.map(|hex| position.setup().hexes[hex].name.as_str());
                let tiles: Vec<&Tile> = match tile {
                    Some(tile) => vec![tile],
                    None if self.tile.is_empty() => upgrade::stock(position, kit),
                    None => {
                        let setup = position.setup();
                        let there = |tile: &&Tile| upgrade::lack(setup, tile).is_none();
                        upgrade::tiles(&kit.tiles).filter(there).collect()
                    }
                };
                let tiles: Vec<&Tile> = tiles.into_iter().filter(wanted).collect();
                what_if::lays(position, &tiles, |on| hex.is_none_or(|hex| on.name == hex))
            }
        })
    }
}

/// The hex, the tile and the turn of `HEX=TILE:ROT`; none where it is not so.
fn parts(lay: &str) -> Option<(&str, &str, Option<u8>)> {
    let (hex, rest) = lay
        .split_once('=')
        .filter(|(hex, rest)| !hex.is_empty() && !rest.is_empty())?;
    let Some((tile, turn)) = rest.rsplit_once(':') else {
        return Some((hex, rest, None));
    };
    let turn = turn
        .strip_prefix(['r', 'R'])
        .unwrap_or(turn)
        .parse()
        .ok()
        .filter(|turn| *turn < 6)?;
    (!tile.is_empty() && tile != "any").then_some((hex, tile, Some(turn)))
}

fn error(what: String, hint: String) -> Problem {
    Problem::error(&Place::Whole, what, hint)
}

fn hex_of(position: &Position, name: &str) -> Result<usize, Problem> {
    let names = || position.setup().hexes.iter().map(|hex| hex.name.as_str());
    milepost_document::position(name, names()).ok_or_else(|| {
        error(
            format!("there is no hex {name}"),
            near(&nearest(name, names()), "`route map` draws the board"),
        )
    })
}

/// The tile of a name; those that are named in its place are of the game, as far as its tiles are known.
fn tile_of(position: &Position, kit: &Kit, name: &str) -> Result<Tile, Problem> {
    let found = upgrade::tiles(&kit.tiles).find(|tile| tile.name.eq_ignore_ascii_case(name));
    found.cloned().ok_or_else(|| {
        let there = |tile: &&Tile| upgrade::lack(position.setup(), tile).is_none();
        let names = upgrade::tiles(&kit.tiles).filter(there);
        let names = names.map(|tile| tile.name.as_str());
        error(
            format!("there is no tile {name}"),
            near(&nearest(name, names), "`route tiles` lists all"),
        )
    })
}

/// The train of a name: as the title, the game or the position has it, else as its name tells.
fn train_of(
    position: &Position,
    kit: &Kit,
    title: Option<&Title>,
    name: &str,
) -> Result<Train, Problem> {
    let of_title = title.and_then(|title| title.trains.get(name));
    let lying = || {
        position
            .setup()
            .companies
            .iter()
            .flat_map(|company| &company.trains)
    };
    let known = of_title.or_else(|| lying().find(|train| train.name == name));
    known.cloned().or_else(|| kit.train(name)).ok_or_else(|| {
        let names: BTreeSet<&str> =
            kit.trains.iter().chain(lying()).map(|train| train.name.as_str()).collect();
        let hint =
            "declare it in the position file: [train] \"5+5E\" = { stops = 5, skip = \"all\", times = 2 }";
        error(format!("the train {name} is not known"), near(&nearest(name, names.into_iter()), hint))
    })
}

/// The names that come near, else what to do.
fn near(names: &[&str], otherwise: &str) -> String {
    if names.is_empty() {
        otherwise.to_owned()
    } else {
        format!("did you mean {}?", names.join(" or "))
    }
}
