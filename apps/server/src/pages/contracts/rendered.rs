//! Networks of contracts: those that come with Milepost, those made of crayon maps, those that people bring; their rules,
//! drawings and odds.

use crate::pages::maps::rendered;
use crate::pages::maps::rendered::DRAWING;
use crate::pages::shared::cache::Cache;
use crate::pages::shared::download::File;
use crate::pages::shared::form_errors::{invalid_file, unprocessable};
use crate::pages::shared::query::{Params, address};
use crate::pages::shared::{download, link};
use crate::problems::lines;
use crate::wire::error::ApiError;
use crate::work;
use crate::work::Deadline;
use axum::http::StatusCode;
use milepost_contract::draw;
use milepost_contract::files::odds;
use milepost_contract::{Chance, Game, Kind, Network, Rules, Values, files, shipped};
use milepost_draw::{Point, Rect};
use milepost_print::paper::Paper;
use milepost_workshop::export;
use std::sync::Arc;
use std::time::Duration;

/// The name that networks made of crayon maps have in addresses.
pub const MAP: &str = "map";
/// The name that networks of people's own have there.
pub const OWN: &str = "own";
/// The longest that a network may take to be measured and drawn: a map is surveyed for it.
const MEASURING: Duration = Duration::from_secs(40);
/// The most cities of a network of people's own, which is drawn in some seconds then; the one that comes along has 55.
const CITIES: usize = 120;
/// The most routes of one; that one has 105.
const ROUTES: usize = 300;
/// The most corners of its outlines; that one has 1,188.
const CORNERS: usize = 3_000;
/// Regions along a side of a network made of a map.
const SIDE: std::ops::RangeInclusive<usize> = 1..=16;

/// Where a network is from.
#[derive(Clone, Debug, PartialEq)]
pub enum From {
    /// It comes with Milepost, under this name.
    Shipped(&'static str),
    /// It is made of a crayon map, with so many columns and rows of regions.
    Map(rendered::Source, [Option<usize>; 2]),
    /// Somebody brings it, packed.
    Own(String),
}

/// Where a network and its rules are from.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// The network.
    pub from: From,
    /// Rules of people's own, packed.
    pub rules: Option<String>,
}

/// A network under its rules, with its drawing.
pub struct DrawnNetwork {
    /// The network under its rules.
    pub values: Values,
    /// What may be a slip in its file.
    pub warnings: Vec<String>,
    /// The drawing as SVG.
    pub svg: axum::body::Bytes,
    /// Width and height of the drawing, in millimetres.
    pub size: (f64, f64),
    /// Where the map lies on it.
    pub frame: Rect,
    /// Where the cities lie on it.
    pub places: Vec<Point>,
}

/// Networks that were asked for a moment ago.
pub type Networks = Arc<Cache<DrawnNetwork>>;

impl Source {
    /// The network that an address names.
    ///
    /// # Errors
    /// There is none of that name, or all that is wrong with what it should be made of.
    pub fn of(name: &str, params: &mut Params) -> Result<Source, ApiError> {
        let rules = params.text("rules").map(str::to_owned);
        let shipped = shipped::NETWORKS.iter().find(|(known, _)| *known == name);
        let from = match (shipped, name) {
            (Some((name, _)), _) => From::Shipped(name),
            (None, MAP) => {
                let map = params.text("map").unwrap_or("iberia").to_owned();
                let mut side = |name| {
                    params
                        .text(name)
                        .is_some()
                        .then(|| params.number(name, SIDE, 3))
                };
                let sides = [side("columns"), side("rows")];
                From::Map(rendered::Source::of(&map, params)?, sides)
            }
            (None, OWN) => From::Own(params.text("network").unwrap_or_default().to_owned()),
            _ => return Err(ApiError::missing("network")),
        };
        Ok(Source { from, rules })
    }

    /// One that comes along, under its own rules.
    pub fn shipped(name: &'static str) -> Source {
        Source {
            from: From::Shipped(name),
            rules: None,
        }
    }

    /// Its name in addresses.
    pub fn name(&self) -> &'static str {
        match self.from {
            From::Shipped(name) => name,
            From::Map(..) => MAP,
            From::Own(_) => OWN,
        }
    }

    /// What an address says of it beside its name.
    pub fn pairs(&self) -> Vec<(String, String)> {
        let mut pairs: Vec<(String, String)> = Vec::new();
        match &self.from {
            From::Shipped(_) => {}
            From::Map(map, sides) => {
                pairs.push(("map".to_owned(), map.name().to_owned()));
                pairs.extend(map.pairs(&[]));
                let named = ["columns", "rows"].into_iter().zip(sides);
                pairs.extend(
                    named.filter_map(|(name, side)| Some((name.to_owned(), (*side)?.to_string()))),
                );
            }
            From::Own(packed) => pairs.push(("network".to_owned(), packed.clone())),
        }
        pairs.extend(
            self.rules
                .iter()
                .map(|rules| ("rules".to_owned(), rules.clone())),
        );
        pairs
    }

    /// An address under its own: `/contracts/NAME/more?...`.
    pub fn address(&self, file: &str, more: &[(&str, &str)]) -> String {
        let pairs = self.pairs();
        let own = pairs.iter().map(|(name, value)| (&**name, &**value));
        let pairs: Vec<(&str, &str)> = own.chain(more.iter().copied()).collect();
        address(&format!("/contracts/{}{file}", self.name()), &pairs)
    }

    /// The network with its drawing; what takes long runs in the pool.
    ///
    /// # Errors
    /// Why there is no such network, or no time for it.
    pub async fn drawn(&self, cache: &Networks) -> Result<Arc<DrawnNetwork>, ApiError> {
        let key = self.address("", &[]);
        if let Some(found) = cache.get(&key) {
            return Ok(found);
        }
        let (source, kept) = (self.clone(), cache.clone());
        work::run(MEASURING, move |deadline| {
            Ok(kept.put(&key, source.measured(&deadline)?))
        })
        .await?
    }

    fn measured(&self, deadline: &Deadline) -> Result<DrawnNetwork, ApiError> {
        let (network, warnings) = self.network(deadline)?;
        let rules = match &self.rules {
            None => Rules::default(),
            Some(packed) => own_rules(&link::unpack(packed)?, &network)?,
        };
        DrawnNetwork::of(Values::new(network, rules), warnings)
    }

    fn network(&self, deadline: &Deadline) -> Result<(Network, Vec<String>), ApiError> {
        match &self.from {
            From::Shipped(name) => own_network(shipped::network(name).unwrap_or_default()),
            From::Own(packed) => own_network(&link::unpack(packed)?),
            From::Map(map, [columns, rows]) => {
                let made = milepost_workshop::network_from_map::network(
                    &map.map(deadline)?,
                    *columns,
                    *rows,
                );
                made.map(|network| (network, Vec::new()))
                    .map_err(|problems| invalid_file("", &problems))
            }
        }
    }
}

/// A network that somebody brings, with what may be a slip in it.
///
/// # Errors
/// All that is wrong with it.
pub fn own_network(text: &str) -> Result<(Network, Vec<String>), ApiError> {
    let checked = files::network::read(text).map_err(|problems| invalid_file(text, &problems))?;
    let warnings = lines(text, &checked.warnings);
    let art = checked.network.art();
    let corners: usize = art.coast.iter().chain(&art.lakes).map(Vec::len).sum();
    let counts = [
        ("cities", checked.network.cities().len(), CITIES),
        ("routes", checked.network.routes().len(), ROUTES),
        ("art: corners", corners, CORNERS),
    ];
    let large = counts.into_iter().filter(|(_, count, most)| count > most);
    let large: Vec<String> = large
        .map(|(what, count, most)| format!("{what}: {count}; this page draws at most {most}"))
        .collect();
    match large.is_empty() {
        true => Ok((checked.network, warnings)),
        false => Err(ApiError::all(StatusCode::UNPROCESSABLE_ENTITY, large)),
    }
}

/// Rules that somebody brings, for a network.
///
/// # Errors
/// All that is wrong with them.
pub fn own_rules(text: &str, network: &Network) -> Result<Rules, ApiError> {
    files::rules::read(text, network.attributes()).map_err(|problems| invalid_file(text, &problems))
}

impl DrawnNetwork {
    fn of(values: Values, warnings: Vec<String>) -> Result<DrawnNetwork, ApiError> {
        let options = export::network_options(&values);
        let drawing = draw::map(&values, &options);
        let (frame, places) = draw::places(&values, &options);
        let svg = download::svg(&drawing)?.into();
        Ok(DrawnNetwork {
            svg,
            size: drawing.size(),
            frame,
            places,
            warnings,
            values,
        })
    }

    /// The network.
    pub fn network(&self) -> &Network {
        self.values.network()
    }

    /// A city's name.
    pub fn city(&self, city: usize) -> &str {
        &self.network().cities()[city].key
    }
}

/// Works with a network in the pool.
///
/// # Errors
/// What the work says, or why it was not done.
pub async fn with<T: Send + 'static>(
    drawn: &Arc<DrawnNetwork>,
    work: impl FnOnce(&DrawnNetwork, Deadline) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let drawn = drawn.clone();
    work::run(DRAWING, move |deadline| work(&drawn, deadline)).await?
}

/// A file of a network by its ending.
///
/// # Errors
/// Why there is none.
pub fn file(drawn: &DrawnNetwork, ending: &str, paper: Paper) -> Result<File, ApiError> {
    let network = drawn.network();
    let written = |ending, text: String| {
        Ok(File {
            ending,
            bytes: text.into_bytes(),
        })
    };
    match ending {
        "toml" => written("toml", network.toml()),
        "json" => written("json", json(&network.file())?),
        _ => {
            let picture = export::network(&drawn.values);
            download::check_sheets(ending, picture.drawing.size(), paper)?;
            download::picture(ending, |format| picture.tiled(format, paper))
                .unwrap_or_else(|| Err(ApiError::missing("form")))
        }
    }
}

/// A value as people read JSON.
///
/// # Errors
/// That it cannot be said.
pub fn json(value: &impl serde::Serialize) -> Result<String, ApiError> {
    serde_json::to_string_pretty(value)
        .map(|text| text + "\n")
        .map_err(unprocessable)
}

/// Odds in CSV or JSON.
///
/// # Errors
/// That there is no such form.
pub fn odds_file(values: &Values, chances: &[Chance], ending: &str) -> Result<File, ApiError> {
    let odds = odds::json(values, chances);
    match ending {
        "csv" => Ok(File {
            ending: "csv",
            bytes: odds::csv(&odds).into_bytes(),
        }),
        "json" => Ok(File {
            ending: "json",
            bytes: json(&odds)?.into_bytes(),
        }),
        _ => Err(ApiError::missing("form")),
    }
}

/// The odds of the first contract of a kind for a player who starts from two cities, or from one alone.
///
/// # Errors
/// Why none can be drawn.
pub fn first_odds(values: &Values, start: [usize; 2], kind: Kind) -> Result<Vec<Chance>, String> {
    Game::new(values.clone(), 0, vec![start])
        .odds(kind, 0)
        .map_err(|refusal| refusal.to_string())
}
