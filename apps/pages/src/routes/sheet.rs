//! A position file taken apart, changed, and written again.

use milepost_document::position;
use milepost_route::build::upgrade;
use milepost_route::model::kit::Kit;
use milepost_route::{Position, Stop, Tile, Token};
use toml::{Table, Value};

/// What is changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A tile is laid, turned by so many sixths.
    Lay {
        /// The hex.
        hex: usize,
        /// The tile, unrotated.
        tile: Tile,
        /// How far it is turned.
        turn: u8,
    },
    /// The hex becomes as it is printed; tokens stay.
    Lift {
        /// The hex.
        hex: usize,
        /// What is printed there.
        printed: Tile,
    },
    /// A token is placed.
    Place {
        /// The hex.
        hex: usize,
        /// The stop.
        stop: usize,
        /// Whose it is.
        company: String,
    },
    /// A token is taken away.
    Take {
        /// The hex.
        hex: usize,
        /// The stop.
        stop: usize,
        /// Whose it is.
        company: String,
    },
    /// The phase.
    Phase(String),
    /// Who runs.
    Company(String),
    /// The trains of the company that runs.
    Trains(Vec<String>),
}

/// A position file.
#[derive(Clone, Debug)]
pub struct Sheet {
    head: Table,
    hexes: Table,
    trains: Table,
}

impl Sheet {
    /// The file of a text; `None` where it is none. A board by its name becomes a position on it.
    pub fn read(text: &str) -> Option<Sheet> {
        let mut head: Table = text.parse().ok()?;
        let mut part = |name| match head.remove(name) {
            Some(Value::Table(table)) => table,
            _ => Table::new(),
        };
        let (hexes, trains) = (part("hexes"), part("trains"));
        (head.get("milepost")?.as_str()? == "18xx-position/1").then_some(Sheet {
            head,
            hexes,
            trains,
        })
    }

    /// An empty position on a board: its first phase, and a company with a train to begin with.
    pub fn empty(board: &str, title: &str, kit: &Kit) -> Sheet {
        let company = kit.companies.first().map_or("A", String::as_str);
        let phase = kit.phases.first().map(|(phase, _)| phase.as_str());
        let says = [
            ("milepost", "18xx-position/1"),
            ("board", board),
            ("title", title),
            ("company", company),
        ];
        let says = says.into_iter().chain(phase.map(|phase| ("phase", phase)));
        let head = says
            .map(|(key, value)| (key.to_owned(), value.into()))
            .collect();
        let trains =
            std::iter::once((company.to_owned(), Value::Array(vec!["2".into()]))).collect();
        Sheet {
            head,
            hexes: Table::new(),
            trains,
        }
    }

    /// As it is written. The same position gives the same text.
    pub fn write(&self) -> String {
        let mut whole = self.head.clone();
        for (name, table) in [("trains", &self.trains), ("hexes", &self.hexes)] {
            if !table.is_empty() {
                whole.insert(name.to_owned(), Value::Table(table.clone()));
            }
        }
        toml::to_string(&whole).unwrap_or_default()
    }

    /// The phase that it names.
    pub fn phase(&self) -> Option<&str> {
        self.head.get("phase")?.as_str()
    }

    /// Whether a tile lies on a hex.
    pub fn is_laid(&self, hex: &str) -> bool {
        self.tile(hex).is_some()
    }

    /// The same with something changed. Whether it is right is for the form to say that reads it.
    #[must_use]
    pub fn changed(&self, position: &Position, change: &Change) -> Sheet {
        let mut sheet = self.clone();
        let hexes = &position.setup().hexes;
        let name = |hex: usize| hexes.get(hex).map_or("", |hex| hex.name.as_str());
        match change {
            Change::Lay { hex, tile, turn } => {
                let moved = tokens(position, *hex, &tile.turned(*turn));
                sheet.line(
                    name(*hex),
                    Some(format!("{} r{turn}", tile.name)),
                    &tile.stops,
                    &moved,
                );
            }
            Change::Lift { hex, printed } => {
                sheet.line(
                    name(*hex),
                    None,
                    &printed.stops,
                    &tokens(position, *hex, printed),
                );
            }
            Change::Place { hex, stop, company } => {
                let token = Claim {
                    company: company.clone(),
                    stop: *stop,
                    neutral: false,
                };
                sheet.retoken(position, *hex, |all| all.push(token));
            }
            Change::Take { hex, stop, company } => {
                sheet.retoken(position, *hex, |all| {
                    all.retain(|token| token.stop != *stop || token.company != *company)
                });
            }
            Change::Phase(phase) => {
                drop(sheet.head.insert("phase".to_owned(), phase.as_str().into()))
            }
            Change::Company(company) => {
                sheet
                    .head
                    .insert("company".to_owned(), company.as_str().into());
                let key = known(&sheet.trains, company);
                sheet
                    .trains
                    .entry(key)
                    .or_insert_with(|| Value::Array(Vec::new()));
            }
            Change::Trains(names) => {
                let company = position
                    .setup()
                    .companies
                    .first()
                    .map_or("", |company| company.name.as_str());
                let names = names.iter().map(|name| name.as_str().into()).collect();
                let key = known(&sheet.trains, company);
                sheet.trains.insert(key, Value::Array(names));
            }
        }
        sheet
    }

    /// Writes a hex's tokens anew, its tile as it was.
    fn retoken(&mut self, position: &Position, hex: usize, change: impl FnOnce(&mut Vec<Claim>)) {
        let Some(on) = position.setup().hexes.get(hex) else {
            return;
        };
        let mut all = tokens(position, hex, &on.tile);
        change(&mut all);
        self.line(&on.name, self.tile(&on.name), &on.tile.stops, &all);
    }

    /// The tile that lies on a hex, with its turn.
    fn tile(&self, hex: &str) -> Option<String> {
        self.hexes
            .get(&known(&self.hexes, hex))
            .and_then(Value::as_str)
            .and_then(tile_of)
    }

    fn line(&mut self, hex: &str, tile: Option<String>, stops: &[Stop], tokens: &[Claim]) {
        let several = stops.iter().filter(|stop| stop.kind.holds_tokens()).count() > 1;
        let key = known(&self.hexes, hex);
        let words: Vec<String> = tile
            .into_iter()
            .chain(tokens.iter().map(|token| token.words(several)))
            .collect();
        match words.is_empty() {
            true => drop(self.hexes.remove(&key)),
            false => drop(self.hexes.insert(key, words.join(" ").into())),
        }
    }
}

/// A name as the table writes it: people write `e5` for `E5`.
fn known(table: &Table, name: &str) -> String {
    let names: Vec<&str> = table.keys().map(String::as_str).collect();
    position(name, names.iter().copied())
        .map_or(name, |at| names[at])
        .to_owned()
}

/// The tile that a line names, with its turn.
fn tile_of(line: &str) -> Option<String> {
    let words = line.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    let tile: Vec<&str> = words
        .take_while(|word| !word.eq_ignore_ascii_case("token"))
        .collect();
    (!tile.is_empty()).then(|| tile.join(" "))
}

/// A token in a line.
struct Claim {
    company: String,
    stop: usize,
    neutral: bool,
}

impl Claim {
    fn words(&self, several: bool) -> String {
        let at = if several {
            format!(" at {}", self.stop)
        } else {
            String::new()
        };
        let neutral = if self.neutral { " neutral" } else { "" };
        format!("token {}{at}{neutral}", self.company)
    }
}

/// The tokens of a hex where they go when a tile is laid on it; one whose city is gone stays where it was, to be told of.
fn tokens(position: &Position, hex: usize, tile: &Tile) -> Vec<Claim> {
    let Some(hex) = position.setup().hexes.get(hex) else {
        return Vec::new();
    };
    let homes = upgrade::homes(&hex.tile, tile);
    let each = |(stop, places): (usize, &Vec<Option<Token>>)| {
        let stop = homes.get(stop).copied().flatten().unwrap_or(stop);
        let claim = |token: &Token| Claim {
            company: token.company.clone(),
            stop,
            neutral: token.neutral,
        };
        places.iter().flatten().map(claim).collect::<Vec<_>>()
    };
    hex.tokens.iter().enumerate().flat_map(each).collect()
}
