//! What the site's source says of a title.

use crate::site::evaluate::Evaluator;
use crate::site::ruby::Literal;
use crate::site::scopes::Unit;
use crate::site::trains::{self, Phase, SiteTrain};
use crate::site::{Chosen, GAMES, Site, ground};
use milepost_document::{Problem, nearest};
use milepost_grid::{Edge, Layout};
use milepost_route::inner::limits::HEXES;
use milepost_route::inner::neighbours;
use milepost_route::model::coordinate::Axes;
use milepost_route::model::{Declared, Hex, Manifest, Position, Setup, Tile, Train};
use std::collections::BTreeMap;

/// The method that gives the hexes of a title.
const HEXES_BY: &str = "optional_hexes";

/// The methods of the site's engine that give what a title is played with, each with what that is.
const MADE: [(&str, &str); 7] = [
    ("game_corporations", COMPANIES),
    ("game_location_names", "the names of places"),
    ("game_minors", "the minor companies"),
    ("game_phases", "the phases"),
    ("game_tiles", "the tiles"),
    ("game_trains", "the trains"),
    (HEXES_BY, "the hexes"),
];

/// The methods of the site's engine by which a title has rules of its own for routes and what they earn.
const OF_ROUTES: [&str; 25] = [
    "check_connected",
    "check_distance",
    "check_other",
    "check_overlap",
    "check_route_combination",
    "check_route_token",
    "city_tokened_by?",
    "compute_other_paths",
    "compute_stops",
    "extra_revenue",
    "graph_skip_paths",
    "local_length",
    "max_halts",
    "revenue_for",
    "revenue_stops",
    "route_distance",
    "route_trains",
    "routes_revenue",
    "routes_subsidy",
    "skip_route_track_type",
    "stop_type",
    "subsidy_for",
    "train_owner",
    "visited_stops",
    "routes_intersect",
];

/// What stands for rules of a title of which nothing is known.
const UNKNOWN: &str = "title_plain";

/// The companies of a title, in words.
const COMPANIES: &str = "the companies";

/// How much of a company must be sold so that it floats, where the title does not say it, in percent.
const FLOAT: u64 = 60;

/// Where a title says what it changes of the companies of the title that it stands on.
const CHANGES: &str = "STARTING_CORPORATIONS_OVERRIDE";

/// When the homes of companies are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// When the company first operates.
    Operate,
    /// When it floats, or when the operating round after that begins.
    Round,
    /// When its price is set.
    Par,
    /// When the game begins.
    Start,
}

impl Home {
    fn read(word: Option<&str>) -> Home {
        match word {
            Some("par") => Home::Par,
            Some("float" | "operating_round") => Home::Round,
            Some("start") => Home::Start,
            _ => Home::Operate,
        }
    }
}

/// A company of a title.
#[derive(Clone, Debug)]
pub(crate) struct Entity {
    pub name: String,
    /// Whether it is a minor company.
    pub minor: bool,
    /// The hexes of its homes.
    pub homes: Vec<String>,
    /// How many tokens it has.
    pub tokens: usize,
    /// The city of each home, among those of its hex; the last is for all further ones.
    pub cities: Vec<usize>,
    /// How much of it must be sold so that it floats, in percent.
    pub float: u64,
    /// The hex of its destination.
    pub destination: Option<String>,
    /// The edges of which one leads to the city of its destination; any where there are none.
    pub exits: Vec<usize>,
}

/// What a title is played with.
pub(crate) struct SiteTitle {
    /// The position before anyone has built, but for the neighbours of its hexes.
    pub printed: Setup,
    /// What the letters of coordinates count.
    pub axes: Axes,
    /// For each hex the edges that nothing passes.
    pub closed: Vec<Vec<Edge>>,
    /// The name of what is printed on each hex, with its number, as records have it.
    pub numbered: Vec<String>,
    /// The title's own tiles, by name.
    pub tiles: BTreeMap<String, Tile>,
    /// Its companies, those that are minors first.
    pub entities: Vec<Entity>,
    pub trains: Vec<SiteTrain>,
    pub phases: Vec<Phase>,
    pub home: Home,
    /// Its methods of its own for routes, as recorded positions name them.
    pub undeclared: Vec<String>,
    /// What of it could not be read.
    pub unread: Vec<String>,
}

impl SiteTitle {
    /// A title of which only the board is known.
    pub fn of_board(name: &str, board: &Position) -> SiteTitle {
        let board = board.setup();
        let printed = Setup {
            title: name.to_owned(),
            layout: board.layout,
            hexes: board.hexes.clone(),
            manifest: board.manifest.clone(),
            declared: board.declared.clone(),
            ..Setup::default()
        };
        SiteTitle {
            axes: Axes::of(board.layout),
            closed: closed(&printed.hexes, board.layout),
            numbered: board
                .hexes
                .iter()
                .map(|hex| format!("{}-0", hex.name))
                .collect(),
            printed,
            tiles: BTreeMap::new(),
            entities: Vec::new(),
            trains: Vec::new(),
            phases: Vec::new(),
            home: Home::Operate,
            undeclared: vec![UNKNOWN.to_owned()],
            unread: Vec::new(),
        }
    }

    /// Companies have these homes: hexes, each with a city or without.
    pub fn at_home(&mut self, homes: &BTreeMap<String, Vec<String>>) {
        if !homes.is_empty() {
            self.unread.retain(|what| what != COMPANIES);
        }
        for (name, places) in homes {
            let split = |place: &String| match place.rsplit_once(':') {
                Some((hex, city)) => (hex.to_owned(), city.parse().ok()),
                None => (place.clone(), None),
            };
            let (homes, cities): (Vec<String>, Vec<Option<usize>>) =
                places.iter().map(split).unzip();
            let known = self.entities.iter_mut().find(|one| one.name == *name);
            let entity = Entity {
                minor: known.as_ref().is_some_and(|one| one.minor),
                tokens: known.as_ref().map_or(0, |one| one.tokens),
                name: name.clone(),
                homes,
                cities: cities.into_iter().flatten().collect(),
                float: known.as_ref().map_or(FLOAT, |one| one.float),
                exits: known.as_ref().map_or(Vec::new(), |one| one.exits.clone()),
                destination: known.as_ref().and_then(|one| one.destination.clone()),
            };
            match known {
                Some(known) => *known = entity,
                None => self.entities.push(entity),
            }
        }
    }

    /// The train of that name, as the title has it, or as the name says.
    pub fn train(&self, name: &str) -> Option<Train> {
        let declared = self.trains.iter().find(|one| one.train.name == name);
        declared
            .map(|one| one.train.clone())
            .or_else(|| Train::by_name(name))
    }
}

impl Site<'_> {
    /// What a title is played with in a game for which that was chosen.
    ///
    /// # Errors
    /// The site has no such title, or no board of it that can be read.
    pub(crate) fn title(&self, name: &str, chosen: &Chosen) -> Result<SiteTitle, Vec<Problem>> {
        let Some(module) = self.titles.get(name) else {
            let hint = match &nearest(name, self.titles())[..] {
                [] => format!("this copy has {} titles, in {GAMES}", self.titles.len()),
                like => format!("did you mean {}?", like.join(" or ")),
            };
            let what = format!("this copy of the site has no title {name}");
            return Err(vec![Problem::whole(what, hint)]);
        };
        let mut said = Evaluator::new(self, module, chosen);
        let (facts, not_data) = facts(&mut said);
        let fact = |method: &str| &facts[method];
        let mut constant = |name: &str| said.constant(name).unwrap_or(Literal::Nil);
        let (layout, axes) = layout(&constant("LAYOUT"), &constant("AXES"));
        let home = Home::read(constant("HOME_TOKEN_TIMING").text());
        let changes = constant(CHANGES);
        let (ground, mut unread) = ground::hexes(fact(HEXES_BY), fact("game_location_names"), axes);
        has_board(name, ground.hexes.len())?;
        let tiles = ground::tiles(fact("game_tiles"), &mut unread);
        let counts = ground::counts(fact("game_tiles"));
        // How many tiles there are is not known where code that is not understood takes some away: a title's file may say it.
        let is_known = !counts.is_empty() && !said.takes_tiles();
        let manifest = is_known.then(|| Manifest {
            own: tiles.values().cloned().collect(),
            counts,
        });
        let phases = trains::phases(fact("game_phases"));
        let of_phase = |phase: &Phase| (phase.name.clone(), phase.colours.clone());
        let declared = Declared {
            phases: phases.iter().map(of_phase).collect(),
            tiles: tiles.clone(),
            ..Declared::default()
        };
        let (trains, not_read) = trains::trains(fact("game_trains"));
        unread.extend(not_read);
        unread.extend(not_data);
        let undeclared = undeclared(said.units(), &[fact("game_trains"), fact("game_phases")]);
        let printed = Setup {
            title: name.to_owned(),
            layout,
            hexes: ground.hexes,
            manifest,
            declared,
            ..Setup::default()
        };
        Ok(SiteTitle {
            printed,
            axes,
            closed: ground.closed,
            numbered: ground.numbered,
            tiles,
            entities: [
                entities(fact("game_minors"), &Literal::Nil, true),
                entities(fact("game_corporations"), &changes, false),
            ]
            .concat(),
            phases,
            trains,
            home,
            undeclared,
            unread,
        })
    }
}

/// What a title is played with, by the method that gives it, and in words what of that is not data.
fn facts(said: &mut Evaluator<'_>) -> (BTreeMap<&'static str, Literal>, Vec<String>) {
    let (mut facts, mut not_data) = (BTreeMap::new(), Vec::new());
    for (method, what) in MADE {
        let (fact, is_certain) = said.fact(method);
        let must_be = ["game_corporations", "game_tiles"].contains(&method);
        if !is_certain || (must_be && fact == Literal::Nil) {
            not_data.push(match fact {
                Literal::Nil | Literal::Opaque => what.to_owned(),
                _ => format!("how its code may change {what}"),
            });
        }
        facts.insert(method, fact);
    }
    (facts, not_data)
}

/// Checks that a title has a board of so many hexes.
///
/// # Errors
/// There are none, or too many.
fn has_board(name: &str, many: usize) -> Result<(), Vec<Problem>> {
    if (1..=HEXES).contains(&many) {
        return Ok(());
    }
    let what =
        format!("the board of {name} cannot be read: {many} of its hexes are written down as data");
    let hint = "the site makes it by code, which is not run here";
    Err(vec![Problem::whole(what, hint)])
}

/// The methods that a title has for routes; all rules where its trains or its phases are not known.
fn undeclared(units: &[Unit], known: &[&Literal]) -> Vec<String> {
    if known
        .iter()
        .any(|fact| matches!(fact, Literal::Nil | Literal::Opaque))
    {
        return vec![UNKNOWN.to_owned()];
    }
    let has = |name: &&str| units.iter().any(|unit| unit.method(name).is_some());
    let own = OF_ROUTES.into_iter().filter(has);
    own.map(str::to_owned).collect()
}

/// The edges between hexes that lie side by side and that nothing passes.
fn closed(hexes: &[Hex], layout: Layout) -> Vec<Vec<Edge>> {
    let open = vec![Vec::new(); hexes.len()];
    let mut all = hexes.to_vec();
    neighbours::join(&mut all, &open, layout);
    let shut = |(hex, beside): (&Hex, &Hex)| {
        let is_shut =
            |edge: &Edge| beside.sides[edge.index()].is_some() && hex.sides[edge.index()].is_none();
        Edge::ALL.into_iter().filter(is_shut).collect()
    };
    hexes.iter().zip(&all).map(shut).collect()
}

/// How the hexes lie, and what the letters of coordinates count.
fn layout(layout: &Literal, axes: &Literal) -> (Layout, Axes) {
    let layout = match layout.text() {
        Some("pointy") => Layout::Pointy,
        _ => Layout::Flat,
    };
    let x_is_letter = axes.get("x").and_then(Literal::text).map(|x| x == "letter");
    let axes = x_is_letter.map_or(Axes::of(layout), |x_is_letter| Axes { x_is_letter });
    (layout, axes)
}

/// The companies of a list, with what a title changes of those of another.
fn entities(list: &Literal, changes: &Literal, minor: bool) -> Vec<Entity> {
    let number = |literal: &Literal| {
        literal
            .integer()
            .and_then(|city| usize::try_from(city).ok())
    };
    let entity = |declared: &Literal| {
        let changed = changes.get(declared.get("sym")?.text()?);
        let member = |name: &str| {
            let changed = changed.and_then(|changed| changed.get(name));
            changed.or_else(|| declared.get(name))
        };
        let city = member("city");
        Some(Entity {
            minor,
            tokens: declared
                .get("tokens")
                .map_or(0, |tokens| tokens.items().len()),
            name: declared.get("sym").and_then(Literal::word)?,
            homes: member("coordinates").map(trains::words).unwrap_or_default(),
            exits: member("destination_exits")
                .map_or(&[][..], Literal::items)
                .iter()
                .filter_map(number)
                .map(|edge| edge % Edge::ALL.len())
                .collect(),
            float: member("float_percent")
                .and_then(Literal::integer)
                .and_then(|percent| u64::try_from(percent).ok())
                .unwrap_or(FLOAT),
            destination: member("destination_coordinates").and_then(Literal::word),
            cities: match city {
                Some(Literal::List(cities)) => cities.iter().filter_map(number).collect(),
                Some(city) => number(city).into_iter().collect(),
                None => Vec::new(),
            },
        })
    };
    list.items().iter().filter_map(entity).collect()
}
