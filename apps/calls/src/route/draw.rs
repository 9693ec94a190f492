//! `route.draw`: a board with its tiles and tokens.

use super::PositionGiven;
use crate::call::host::Host;
use crate::call::refused::Refused;
use crate::call::request::svg;
use crate::call::watch::Watch;
use crate::call::work::Work;
use crate::call::{Call, Nothing};
use crate::export;
use milepost_document::{Form, FromNode};
use milepost_draw::Drawing;
use milepost_route_files::draw;
use serde_json::{Value, json};

/// A request for a drawing; its position may be the text of a board file, too.
#[derive(Clone, Debug, FromNode, Form)]
pub struct Draw {
    /// Position to draw.
    #[serde(flatten)]
    pub position: PositionGiven,
}

impl Call for Draw {
    const NAME: &'static str = "route.draw";
    const ABOUT: &'static str = "A board with its tiles and tokens.";
    const WORK: Work = Work::Draw;
    type Show = Nothing;
    type Answer = Drawing;

    fn open(&self, _: &dyn Host) -> Result<(), Refused> {
        self.position.open().map(drop)
    }

    fn answer(&self, _: &Watch<'_>) -> Result<Drawing, Refused> {
        let (position, _) = self.position.open()?;
        Ok(draw::map(&position, &export::route_options(None)))
    }

    fn json(drawing: &Drawing, _: &Nothing) -> Result<Value, Refused> {
        Ok(json!({ "svg": svg(drawing)? }))
    }
}
