//! `route.what_if`: what tiles, tokens and trains would gain.

use super::{LONGEST, MOST_NAMED, PositionGiven, Rules, SHORTEST, limits, opened, read};
use crate::call::host::Host;
use crate::call::refused::inside;
use crate::call::refused::{Reasons, Refused};
use crate::call::request::time;
use crate::call::watch::Watch;
use crate::call::work::Work;
use crate::call::{Call, Nothing};
use crate::what_if::changes::WantedChanges;
use crate::what_if::{self, Searches};
use milepost_document::{Form, FromNode};
use milepost_route_files as files;
use serde_json::{Value, json};

pub use crate::what_if::WhatIf as Changed;

/// A request for what changes gain.
#[derive(Clone, Debug, FromNode, Form)]
pub struct WhatIf {
    /// Position to change.
    #[serde(flatten)]
    pub position: PositionGiven,
    /// The company; without one, the one that the position names first.
    pub company: Option<String>,
    /// Tiles to lay: `HEX=TILE:ROT`, `HEX=any` or `any`; without ROT, or with `any`, lays are ranked.
    #[serde(default)]
    #[form(most(MOST_NAMED))]
    pub lay: Vec<String>,
    /// Tokens to place: `HEX`, `HEX:STOP` or `any`.
    #[serde(default)]
    #[form(most(MOST_NAMED))]
    pub token: Vec<String>,
    /// Trains to buy.
    #[serde(default)]
    #[form(most(MOST_NAMED))]
    pub train: Vec<String>,
    /// Of what is ranked only these tiles.
    #[serde(default)]
    #[form(most(MOST_NAMED))]
    pub tile: Vec<String>,
    /// Lay named tiles even where the usual rules forbid it.
    #[form(usual(false))]
    pub any_tile: bool,
    /// Rules of the runs.
    #[serde(flatten)]
    pub rules: Rules,
    /// The most seconds of each search.
    #[form(range(SHORTEST..=LONGEST))]
    pub seconds: Option<f64>,
}

impl Call for WhatIf {
    const NAME: &'static str = "route.what_if";
    const ABOUT: &'static str = "What tiles, tokens and trains would gain.";
    const WORK: Work = Work::Study;
    type Show = Nothing;
    type Answer = Changed;

    fn open(&self, host: &dyn Host) -> Result<(), Refused> {
        opened(&self.position, &self.rules, host).map(drop)
    }

    fn answer(&self, watch: &Watch<'_>) -> Result<Changed, Refused> {
        let mut reasons = Reasons::default();
        let wanted = WantedChanges {
            lay: self.lay.clone(),
            token: self.token.clone(),
            train: self.train.clone(),
            tile: self.tile.clone(),
            colour: None,
            any_tile: self.any_tile,
        };
        reasons.keep(wanted.check().map_err(|what| Refused::whole(what, "")));
        let opened = self.position.texts().and_then(|texts| {
            let (position, _) = read(&texts)?;
            let kit = files::kit(&texts.position, &|_| texts.named_board());
            Ok((position, kit.map_err(inside("position", &texts.position))?))
        });
        let opened = reasons.keep(opened);
        let ruling = reasons.keep(self.rules.ruling(watch.host()));
        let ((position, kit), ruling) = reasons.all(opened.zip(ruling))?;
        let limit = time(self.seconds);
        let searches = Searches {
            limits: limits(),
            begin: &|| Box::new(watch.within(limit)),
        };
        let company = self.company.as_deref();
        Ok(what_if::find(
            position, &kit, &ruling, company, &wanted, &searches,
        )?)
    }

    fn json(found: &Changed, _: &Nothing) -> Result<Value, Refused> {
        Ok(json!({ "answer": found.json("", 0) }))
    }
}
