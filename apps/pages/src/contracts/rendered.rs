//! Networks for contracts: shipped, made from crayon maps, or uploaded; their rules,
//! drawings and odds.

use crate::error::ApiError;
use crate::maps::rendered;
use crate::shared::cache::Cache;
use crate::shared::download::File;
use crate::shared::form_errors::{invalid_file, unprocessable};
use crate::shared::query::{Params, address};
use crate::shared::{download, link};
use crate::work::{self, Deadline, Work};
use axum::http::StatusCode;
use milepost_calls::{export, open_network};
use milepost_contract::draw;
use milepost_contract::files::odds;
use milepost_contract::{Chance, Game, Kind, Network, Values, files, shipped};
use milepost_document::lines;
use milepost_draw::{Point, Rect};
use milepost_print::paper::Paper;
use std::sync::Arc;

/// The name of networks made from crayon maps, in addresses.
pub const MAP: &str = "map";
/// The name of uploaded networks, in addresses.
pub const OWN: &str = "own";
/// The maximum number of cities of an uploaded network, which takes some seconds to draw; the shipped one has 55.
const CITIES: usize = 120;
/// The maximum number of its routes; the shipped one has 105.
const ROUTES: usize = 300;
/// The maximum number of corners of its outlines; the shipped one has 1,188.
const CORNERS: usize = 3_000;
/// The number of regions along a side of a network made from a map.
const SIDE: std::ops::RangeInclusive<usize> = 1..=16;

/// The source of a network.
#[derive(Clone, Debug, PartialEq)]
pub enum From {
    /// Shipped with Milepost, under this name.
    Shipped(&'static str),
    /// Made from a crayon map, with these numbers of columns and rows of regions.
    Map(rendered::Source, [Option<usize>; 2]),
    /// Uploaded, and packed into the address.
    Own(String),
}

/// The source of a network and its rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// The network.
    pub from: From,
    /// Custom rules, packed.
    pub rules: Option<String>,
}

/// A network with its rules and its drawing.
pub struct DrawnNetwork {
    /// The network with its rules.
    pub values: Values,
    /// Warnings on its file.
    pub warnings: Vec<String>,
    /// The drawing as SVG.
    pub svg: axum::body::Bytes,
    /// Width and height of the drawing, in millimetres.
    pub size: (f64, f64),
    /// The part of the drawing that the map covers.
    pub frame: Rect,
    /// The positions of the cities on the drawing.
    pub places: Vec<Point>,
}

/// Recent networks.
pub type Networks = Arc<Cache<DrawnNetwork>>;

impl Source {
    /// The network of an address.
    ///
    /// # Errors
    /// If there is no such network, or the parameters are wrong: every error.
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

    /// A shipped network, with the default rules.
    pub fn shipped(name: &'static str) -> Source {
        Source {
            from: From::Shipped(name),
            rules: None,
        }
    }

    /// The name in addresses.
    pub fn name(&self) -> &'static str {
        match self.from {
            From::Shipped(name) => name,
            From::Map(..) => MAP,
            From::Own(_) => OWN,
        }
    }

    /// Its address parameters, without the name.
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

    /// The address of a file of the network: `/contracts/NAME/file?...`.
    pub fn address(&self, file: &str, more: &[(&str, &str)]) -> String {
        let pairs = self.pairs();
        let own = pairs.iter().map(|(name, value)| (&**name, &**value));
        let pairs: Vec<(&str, &str)> = own.chain(more.iter().copied()).collect();
        address(&format!("/contracts/{}{file}", self.name()), &pairs)
    }

    /// The network with its drawing; long work runs in the worker pool.
    ///
    /// # Errors
    /// If there is no such network, or the time limit is reached.
    pub async fn drawn(&self, cache: &Networks) -> Result<Arc<DrawnNetwork>, ApiError> {
        let key = self.address("", &[]);
        if let Some(found) = cache.get(&key) {
            return Ok(found);
        }
        let (source, kept) = (self.clone(), cache.clone());
        work::run(self.work(), move |deadline| {
            Ok(kept.put(&key, source.measured(&deadline)?))
        })
        .await?
    }

    /// What it takes to have the network.
    fn work(&self) -> Work {
        match &self.from {
            From::Shipped(_) | From::Own(_) => Work::Draw,
            From::Map(map, _) => map.work().max(Work::Deal),
        }
    }

    fn measured(&self, deadline: &Deadline) -> Result<DrawnNetwork, ApiError> {
        let (network, warnings) = self.network(deadline)?;
        let rules = self.rules.as_deref().map(link::unpack).transpose()?;
        DrawnNetwork::of(with_rules(network, rules.as_deref())?, warnings)
    }

    fn network(&self, deadline: &Deadline) -> Result<(Network, Vec<String>), ApiError> {
        match &self.from {
            From::Shipped(name) => own_network(shipped::network(name).unwrap_or_default()),
            From::Own(packed) => own_network(&link::unpack(packed)?),
            From::Map(map, [columns, rows]) => {
                let made =
                    milepost_calls::network_from_map::network(&map.map(deadline)?, *columns, *rows);
                made.map(|network| (network, Vec::new()))
                    .map_err(|problems| invalid_file("", &problems))
            }
        }
    }
}

/// An uploaded network, with its warnings.
///
/// # Errors
/// If it is wrong: every problem.
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

/// A network with uploaded rules, or the default rules.
///
/// # Errors
/// If the rules are wrong: every problem.
pub fn with_rules(network: Network, rules: Option<&str>) -> Result<Values, ApiError> {
    open_network::with_rules(network, rules)
        .map_err(|problems| invalid_file(rules.unwrap_or_default(), &problems))
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

/// Does work with a network, in the worker pool.
///
/// # Errors
/// If the work fails, or the pool does not do it.
pub async fn with<T: Send + 'static>(
    drawn: &Arc<DrawnNetwork>,
    kind: Work,
    work: impl FnOnce(&DrawnNetwork, Deadline) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let drawn = drawn.clone();
    work::run(kind, move |deadline| work(&drawn, deadline)).await?
}

/// The file of a network with an extension.
///
/// # Errors
/// If there is no such file, or it cannot be made.
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

/// A value as indented JSON.
///
/// # Errors
/// If it cannot be written as JSON.
pub fn json(value: &impl serde::Serialize) -> Result<String, ApiError> {
    serde_json::to_string_pretty(value)
        .map(|text| text + "\n")
        .map_err(unprocessable)
}

/// Odds as CSV or JSON.
///
/// # Errors
/// If there is no such format.
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
/// If none can be drawn.
pub fn first_odds(values: &Values, start: [usize; 2], kind: Kind) -> Result<Vec<Chance>, String> {
    Game::new(values.clone(), 0, vec![start])
        .odds(kind, 0)
        .map_err(|refusal| refusal.to_string())
}
