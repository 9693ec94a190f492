//! Maps as addresses specify them: shipped or surveyed; their drawings and files.

use crate::board_json;
use crate::error::ApiError;
use crate::shared::cache::Cache;
use crate::shared::download;
use crate::shared::download::File;
use crate::shared::form_errors::unprocessable;
use crate::shared::query::{Params, address};
use crate::work::{self, Deadline, Work, WorkError};
use milepost_calls::export::{self, MapPrint, Pages};
use milepost_draw::{Point, Rect};
use milepost_map::draw::screen::{Detail, Light};
use milepost_map::draw::{self, Options};
use milepost_map::track::{self, Track};
use milepost_map::{Map, graph, shipped, text};
use milepost_print::paper::Paper;
use milepost_survey::earth::HAS_ARCHIVES;
use milepost_survey::{RADIUS_KM, RegionRequest, Request, survey_while};
use std::sync::{Arc, OnceLock};

/// The name of surveyed maps in addresses.
pub const SURVEYED: &str = "survey";
/// The maximum length of a surveyed map's name, in characters.
pub const NAME: usize = 60;

/// The most countries of a survey.
const COUNTRIES: usize = 30;

/// The source of a map.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// Shipped with Milepost, under this name.
    Shipped(&'static str),
    /// Surveyed as requested.
    Surveyed(Box<Request>),
}

/// A map with its drawing.
pub struct DrawnMap {
    /// The map.
    pub map: Arc<Map>,
    /// The hash of its contents.
    pub hash: String,
    /// The drawing as SVG.
    pub svg: axum::body::Bytes,
    /// Width and height of the drawing, in millimetres.
    pub size: (f64, f64),
    /// The positions of its mileposts on the drawing.
    pub places: Vec<Point>,
    ground: OnceLock<axum::body::Bytes>,
    board: OnceLock<axum::body::Bytes>,
}

/// Recent maps.
pub type Maps = Arc<Cache<DrawnMap>>;

impl Source {
    /// The map of an address.
    ///
    /// # Errors
    /// If there is no such map, or the survey's parameters are wrong: every error.
    pub fn of(name: &str, params: &mut Params) -> Result<Source, ApiError> {
        match shipped::names().find(|shipped| *shipped == name) {
            Some(name) => Ok(Source::Shipped(name)),
            None if name == SURVEYED && HAS_ARCHIVES => {
                request(params).map(|request| Source::Surveyed(Box::new(request)))
            }
            None => Err(ApiError::missing("map")),
        }
    }

    /// The name in addresses.
    pub fn name(&self) -> &'static str {
        match self {
            Source::Shipped(name) => name,
            Source::Surveyed(_) => SURVEYED,
        }
    }

    /// Its address parameters, with more.
    pub fn pairs(&self, more: &[(&str, &str)]) -> Vec<(String, String)> {
        let own = match self {
            Source::Shipped(_) => Vec::new(),
            Source::Surveyed(request) => region(request)
                .into_iter()
                .chain([
                    ("name", request.name.clone()),
                    ("mapseed", request.seed.to_string()),
                ])
                .collect(),
        };
        let more = more
            .iter()
            .map(|(name, value)| (*name, (*value).to_owned()));
        own.into_iter()
            .chain(more)
            .map(|(name, value)| (name.to_owned(), value))
            .collect()
    }

    /// An address below a folder: `/maps/NAME/file?...`.
    pub fn address(&self, folder: &str, file: &str, more: &[(&str, &str)]) -> String {
        let pairs = self.pairs(more);
        let pairs: Vec<(&str, &str)> = pairs
            .iter()
            .map(|(name, value)| (&**name, &**value))
            .collect();
        address(&format!("/{folder}/{}{file}", self.name()), &pairs)
    }

    /// The address of the ground, for screens: of a shipped map the same as at tables, so that browsers load it once.
    pub fn ground_address(&self) -> String {
        match self {
            Source::Shipped(name) => format!("/ground/{name}"),
            Source::Surveyed(_) => self.address("maps", "/ground.svg", &[]),
        }
    }

    /// The address of what lies on the ground.
    pub fn board_address(&self) -> String {
        self.address("maps", "/board", &[])
    }

    /// The map with its drawing; long work runs in the worker pool.
    ///
    /// # Errors
    /// If there is no such map, or the time limit is reached.
    pub async fn drawn(&self, cache: &Maps) -> Result<Arc<DrawnMap>, ApiError> {
        let key = self.address("", "", &[]);
        if let Some(found) = cache.get(&key) {
            return Ok(found);
        }
        let (source, kept) = (self.clone(), cache.clone());
        work::run(self.work(), move |deadline| {
            Ok(kept.put(&key, DrawnMap::of(source.map(&deadline)?)?))
        })
        .await?
    }

    /// What it takes to have the map.
    pub fn work(&self) -> Work {
        match self {
            Source::Shipped(_) => Work::Draw,
            Source::Surveyed(_) => Work::Survey,
        }
    }

    /// The map itself, surveyed if necessary.
    ///
    /// # Errors
    /// If there is no such file, or it cannot be made.
    pub fn map(&self, deadline: &Deadline) -> Result<Map, ApiError> {
        match self {
            Source::Shipped(name) => shipped::map(name).ok_or_else(|| ApiError::missing("map")),
            Source::Surveyed(request) => {
                survey_while(request, &|| !deadline.is_over()).map_err(unprocessable)
            }
        }
    }
}

/// The region of a survey as an address has it: countries or a disc.
fn region(request: &Request) -> Vec<(&'static str, String)> {
    let region = &request.region;
    if !region.countries.is_empty() {
        return vec![("countries", region.countries.join(","))];
    }
    let (north, east) = region.centre.unwrap_or_default();
    let radius = region.radius_km.unwrap_or_default();
    vec![
        ("around", format!("{north},{east}")),
        ("radius", radius.to_string()),
    ]
}

/// The countries that an address names.
fn countries(params: &mut Params) -> Vec<String> {
    let text = params.text("countries").unwrap_or_default();
    let names = text.split(',').map(str::trim);
    let names: Vec<String> = names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect();
    if names.len() > COUNTRIES {
        let message = format!("countries: at most {COUNTRIES}");
        params.errors.push(message);
    }
    names
}

/// The disc that an address describes.
fn disc(params: &mut Params) -> RegionRequest {
    let around = params.text("around").unwrap_or_default().to_owned();
    let parts = around
        .split_once(',')
        .map(|(north, east)| [north, east].map(|text| text.trim().parse::<f64>()));
    let centre = match parts {
        Some([Ok(north), Ok(east)]) if north.abs() <= 90.0 && east.abs() <= 180.0 => (north, east),
        _ => {
            let message = format!(
                "around: expected degrees north and east, such as 40.4,-3.7, not \"{around}\""
            );
            params.errors.push(message);
            (0.0, 0.0)
        }
    };
    RegionRequest {
        centre: Some(centre),
        radius_km: Some(params.number("radius", RADIUS_KM.0..=RADIUS_KM.1, 500.0)),
        ..RegionRequest::default()
    }
}

/// The survey that an address specifies.
fn request(params: &mut Params) -> Result<Request, ApiError> {
    let countries = countries(params);
    let (usual, region) = if countries.is_empty() {
        ("New map".to_owned(), disc(params))
    } else {
        let named = countries.join(" and ");
        let region = RegionRequest {
            countries,
            ..RegionRequest::default()
        };
        (named, region)
    };
    let seed = params.number("mapseed", 0..=u64::MAX, 1);
    let name = params.text("name").map_or(usual, str::to_owned);
    if name.chars().count() > NAME || name.chars().any(char::is_control) {
        params
            .errors
            .push(format!("name: at most {NAME} characters, on one line"));
    }
    params.check()?;
    Ok(Request {
        name,
        seed,
        region,
        ..Request::default()
    })
}

impl DrawnMap {
    fn of(map: Map) -> Result<DrawnMap, ApiError> {
        let options = Options {
            caption: export::map_caption(&map),
            ..Options::default()
        };
        let drawing = draw::draw(&map, &options);
        let svg = download::svg(&drawing)?.into();
        let places = draw::places(&map, &options);
        Ok(DrawnMap {
            hash: map.hash_text(),
            size: drawing.size(),
            svg,
            places,
            ground: OnceLock::new(),
            board: OnceLock::new(),
            map: Arc::new(map),
        })
    }

    /// The ground of the map as SVG, over which a page writes and draws; the first time it takes a moment.
    pub fn ground(&self) -> axum::body::Bytes {
        let draw = || draw::screen::ground(&self.map, Light::Reader, Detail::Full).into();
        self.ground.get_or_init(draw).clone()
    }

    /// The map as JSON, from which a page draws what lies on the ground.
    pub fn board(&self) -> axum::body::Bytes {
        let write = || board_json::of_map(&self.map).into();
        self.board.get_or_init(write).clone()
    }

    /// The part of the drawing that the mileposts cover, with a margin.
    pub fn window(&self) -> Rect {
        const ROOM: f64 = 10.0;
        let (width, height) = self.size;
        let around = Rect::around(self.places.iter().copied()).map(|rect| rect.inflate(ROOM));
        around.unwrap_or(Rect::new(0.0, 0.0, width, height))
    }

    /// The position of a city on the drawing: the centre of its mileposts.
    pub fn city(&self, city: usize) -> Point {
        let posts = &self.map.cities()[city].mileposts;
        let sum = posts
            .iter()
            .map(|&post| self.places[post])
            .fold(Point::new(0.0, 0.0), |sum, p| sum.shift(p.x, p.y));
        let count = posts.len().max(1) as f64;
        Point::new(sum.x / count, sum.y / count)
    }

    /// The cheapest track between two cities.
    pub fn track(&self, [from, to]: [usize; 2]) -> Option<Track> {
        track::cheapest(&self.map, from, to)
    }

    /// The two cities in an address, if given.
    pub fn ends(&self, params: &mut Params) -> [Option<usize>; 2] {
        ["from", "to"].map(|end| params.named(end, |name| self.map.city_named(name)))
    }
}

/// How the PDF file of a map lies on paper.
#[derive(Clone, Copy)]
pub struct OnPaper {
    /// The paper.
    pub paper: Paper,
    /// One sheet or many.
    pub pages: Pages,
}

/// The names of the ways to lay a map on paper, in addresses.
pub const PAGES: [(Pages, &str); 2] = [(Pages::Tiles, "tiles"), (Pages::One, "one")];

/// The file of a map with an extension, with a track if it is a picture; `None` for an unknown extension.
///
/// # Errors
/// If it cannot be drawn.
pub fn file(
    map: &Map,
    ending: &str,
    ends: Option<[usize; 2]>,
    on: OnPaper,
) -> Option<Result<File, ApiError>> {
    let written = |ending, text: String| {
        Some(Ok(File {
            ending,
            bytes: text.into_bytes(),
        }))
    };
    match ending {
        "toml" => written("toml", text::write(map)),
        "json" => written("json", graph::write(map)),
        "svg" | "png" | "pdf" => {
            let track = ends.and_then(|[from, to]| track::cheapest(map, from, to));
            let print = MapPrint {
                paper: on.paper,
                pages: on.pages,
                ..MapPrint::new(map, options(map, track, ends))
            };
            let size = draw::outline(map, &print.options).size;
            if on.pages == Pages::Tiles
                && let Err(error) = download::check_sheets(ending, size, on.paper)
            {
                return Some(Err(error));
            }
            download::picture(ending, |format| print.encode(format))
        }
        _ => None,
    }
}

fn options(map: &Map, track: Option<Track>, ends: Option<[usize; 2]>) -> Options {
    let name = ends.map(|[from, to]| {
        [from, to]
            .map(|city| map.cities()[city].name.as_str())
            .join(" to ")
    });
    Options {
        track: track.into_iter().map(|track| track.mileposts).collect(),
        names: name.into_iter().collect(),
        ..Options::default()
    }
}

/// The same, in the worker pool.
///
/// # Errors
/// If it fails, or the pool does not do it.
pub async fn drawn(
    drawn: Arc<DrawnMap>,
    ending: String,
    ends: Option<[usize; 2]>,
    on: OnPaper,
) -> Result<File, ApiError> {
    let done: Result<_, WorkError> = work::run(Work::of_file(&ending), move |_| {
        file(&drawn.map, &ending, ends, on)
    })
    .await;
    done?.unwrap_or_else(|| Err(ApiError::missing("file")))
}
