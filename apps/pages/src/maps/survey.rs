//! The page that surveys a new region: its centre on the Earth, its radius and its name.

use crate::caching::cacheable;
use crate::error::ApiError;
use crate::frame::frame;
use crate::maps::rendered::NAME;
use crate::maps::world;
use crate::maps::world::{NORTH, SIZE};
use crate::nav;
use crate::shared::cache::Cache;
use crate::shared::download;
use crate::shared::errors::error_list;
use crate::shared::pan::Pan;
use crate::shared::query::Params;
use crate::work::{self, Work};
use axum::Extension;
use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::response::Response;
use maud::{Markup, html};
use milepost_draw::Rect;
use milepost_survey::RADIUS_KM;
use std::sync::Arc;

/// The cached picture of the Earth.
pub type World = Arc<Cache<Bytes>>;

/// Example regions: name, degrees north and east, radius in kilometres.
const IDEAS: [(&str, &str, &str); 6] = [
    ("Alps", "46.5,9.5", "450"),
    ("Java", "-7.3,110.3", "550"),
    ("Andes", "-16.5,-69", "900"),
    ("Anatolia", "39,33", "650"),
    ("New Zealand", "-41,173", "850"),
    ("Scandinavia", "61,14", "900"),
];

/// The form, with the values typed and their errors.
pub fn page(params: &Params, wrong: &[String]) -> Markup {
    let around = params
        .text("around")
        .or(params.text("near"))
        .unwrap_or("46.5,9.5");
    let radius = params.text("radius").unwrap_or("500");
    let earth = Pan {
        label: "The Earth: click to choose a place; arrow keys move the map",
        picture: "/maps/survey/world.svg",
        size: SIZE,
        window: Rect::new(0.0, 0.0, SIZE.0, SIZE.1),
        walk: None,
        over: html! {
            @if let Some((x, y, across, up)) = disc(around, radius) {
                ellipse #disc.disc cx=(x) cy=(y) rx=(across) ry=(up) {}
            }
        },
    };
    let body = html! {
        h1 { "Survey a new region" }
        p { "Turns the land, rivers, relief and towns of the real Earth into a map to play on." }
        (error_list(wrong))
        form.stack.wide method="get" action="/maps/survey" {
            div.row {
                span.field { label for="countries" { "Countries, such as Italy, Switzerland" }
                    input #countries name="countries" maxlength="400" value=(params.text("countries").unwrap_or_default()) placeholder="or a place below" autocomplete="off"; }
                span.field { label for="mapname" { "Name" }
                    input #mapname name="name" maxlength=(NAME) value=(params.text("name").unwrap_or_default()) placeholder="as the countries"; }
                span.field { label for="mapseed" { "Seed" }
                    input #mapseed name="mapseed" inputmode="numeric" value=(params.text("mapseed").unwrap_or("1")); }
                button.primary { "Survey" }
            }
            div.row {
                span.field { label for="around" { "Centre: degrees north, east" }
                    input #around name="around" value=(around) required inputmode="text" autocomplete="off"; }
                span.field { label for="radius" { "Radius in kilometres" }
                    input #radius name="radius" type="number" min=(RADIUS_KM.0) max=(RADIUS_KM.1) step="any" value=(radius); }
            }
        }
        div.board #world data-north=(NORTH) {
            (earth.svg())
        }
        p.soft { "Click a place on the map, or start from one of these: "
            @for (at, (name, around, radius)) in IDEAS.iter().enumerate() {
                @if at > 0 { ", " }
                a href=(crate::shared::query::address("/maps/survey", &[("near", around), ("radius", radius), ("name", name)])) { (name) }
            }
            "."
        }
    };
    frame("Survey", nav::MAPS.path, &["maps.js"], body)
}

/// The region on the picture: its centre and its half axes; a degree of latitude is 111.2 km.
fn disc(around: &str, radius: &str) -> Option<(f64, f64, f64, f64)> {
    let (north, east) = around.split_once(',')?;
    let (north, east): (f64, f64) = (north.trim().parse().ok()?, east.trim().parse().ok()?);
    if !(north.is_finite() && east.is_finite()) {
        return None;
    }
    let up = radius
        .parse::<f64>()
        .ok()
        .filter(|radius| radius.is_finite())?
        .clamp(0.0, RADIUS_KM.1)
        / 111.2;
    let at = world::at(north.clamp(-90.0, 90.0), east.clamp(-180.0, 180.0));
    Some((at.x, at.y, up / north.to_radians().cos().abs().max(0.1), up))
}

/// The picture of the Earth.
pub async fn world(
    Extension(world): Extension<World>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let drawn = async {
        work::run(Work::Draw, |_| world::svg())
            .await?
            .map(Bytes::from)
    };
    let bytes = world.get_or("", drawn).await?;
    Ok(cacheable(
        &headers,
        download::kind("svg"),
        Bytes::clone(&bytes),
    ))
}
