//! What the site's source says of a title.

use crate::limits::HEXES;
use crate::model::coordinate::Axes;
use crate::model::{Setup, Tile};
use crate::site::ground;
use crate::site::ruby::Literal;
use crate::site::trains::{self, Phase, SiteTrain};
use crate::site::{GAMES, Site};
use milepost_document::{Problem, nearest};
use milepost_grid::{Edge, Layout};
use std::collections::BTreeMap;

/// What a title's code may change, in words.
const MADE: [(&str, &str); 5] = [
    ("HEXES", "how its code may change the hexes"),
    ("TILES", "how its code may change the tiles"),
    ("TRAINS", "how its code may change the trains"),
    ("PHASES", "how its code may change the phases"),
    ("CORPORATIONS", "how its code may change the companies"),
];

/// When the homes of companies are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// When the company first operates.
    Operate,
    /// When its price is set.
    Par,
}

/// A company of a title.
#[derive(Clone, Debug)]
pub(crate) struct Entity {
    pub name: String,
    /// The hexes of its homes.
    pub homes: Vec<String>,
    /// The city of each home, among those of its hex; the last is for all further ones.
    pub cities: Vec<usize>,
}

/// What a title is played with.
pub(crate) struct SiteTitle {
    /// The position before anyone has built, but for the neighbours of its hexes.
    pub printed: Setup,
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
    /// What of it could not be read.
    pub unread: Vec<String>,
}

impl Site<'_> {
    /// What a title is played with.
    ///
    /// # Errors
    /// The site has no such title, or no board of it that can be read.
    pub(crate) fn title(&self, name: &str) -> Result<SiteTitle, Vec<Problem>> {
        let Some(module) = self.titles.get(name) else {
            let hint = match &nearest(name, self.titles())[..] {
                [] => format!("this copy has {} titles, in {GAMES}", self.titles.len()),
                like => format!("did you mean {}?", like.join(" or ")),
            };
            let what = format!("this copy of the site has no title {name}");
            return Err(vec![Problem::whole(what, hint)]);
        };
        let list = |constant: &str| self.declared(module, constant).unwrap_or(Literal::Nil);
        let layout = match list("LAYOUT").text() {
            Some("pointy") => Layout::Pointy,
            _ => Layout::Flat,
        };
        let letters = list("AXES")
            .get("x")
            .and_then(Literal::text)
            .map(|x| x == "letter");
        let axes = letters.map_or(Axes::of(layout), |x_is_letter| Axes { x_is_letter });
        let (ground, mut unread) = ground::hexes(&list("HEXES"), &list("LOCATION_NAMES"), axes);
        let many = ground.hexes.len();
        if many == 0 || many > HEXES {
            let what = format!(
                "the board of {name} cannot be read: {many} of its hexes are written down as data"
            );
            return Err(vec![Problem::whole(
                what,
                "the site makes it by code, which is not run here",
            )]);
        }
        let tiles = ground::tiles(&list("TILES"), &mut unread);
        let (trains, not_read) = trains::trains(&list("TRAINS"));
        unread.extend(not_read);
        unread.extend(self.not_data(module));
        let printed = Setup {
            title: name.to_owned(),
            layout,
            hexes: ground.hexes,
            ..Setup::default()
        };
        Ok(SiteTitle {
            printed,
            closed: ground.closed,
            numbered: ground.numbered,
            tiles,
            entities: [entities(&list("MINORS")), entities(&list("CORPORATIONS"))].concat(),
            trains,
            phases: trains::phases(&list("PHASES")),
            home: match list("HOME_TOKEN_TIMING").text() {
                Some("par") => Home::Par,
                _ => Home::Operate,
            },
            unread,
        })
    }

    /// What of a title is not written down as data, in words.
    fn not_data(&self, module: &str) -> Vec<String> {
        let mut found = Vec::new();
        for (constant, what) in MADE {
            if self.is_made_by_code(module, constant) {
                found.push(what.to_owned());
            }
        }
        for constant in ["TILES", "CORPORATIONS"] {
            let declared = self.declared(module, constant);
            if matches!(declared, None | Some(Literal::Nil | Literal::Opaque)) {
                found.push(constant.to_owned());
            }
        }
        found
    }
}

fn entities(list: &Literal) -> Vec<Entity> {
    let number = |literal: &Literal| {
        literal
            .integer()
            .and_then(|city| usize::try_from(city).ok())
    };
    let entity = |declared: &Literal| {
        let city = declared.get("city");
        Some(Entity {
            name: declared.get("sym").and_then(Literal::word)?,
            homes: declared
                .get("coordinates")
                .map(trains::words)
                .unwrap_or_default(),
            cities: match city {
                Some(Literal::List(cities)) => cities.iter().filter_map(number).collect(),
                Some(city) => number(city).into_iter().collect(),
                None => Vec::new(),
            },
        })
    };
    list.items().iter().filter_map(entity).collect()
}
