//! Crayon maps as pictures.

use super::{Picture, milepost};
use milepost_draw::text::isolated;
use milepost_map::{Map, draw};

/// What stands below the drawing of a map: program, name and hash.
#[must_use]
pub fn map_caption(map: &Map) -> String {
    let name = isolated(map.name());
    format!("{} · {name} · {}", milepost(), map.hash_text())
}

/// A crayon map with what is drawn on it.
#[must_use]
pub fn map(map: &Map, options: draw::Options) -> Picture {
    let caption = map_caption(map);
    let options = draw::Options {
        caption: caption.clone(),
        ..options
    };
    Picture {
        drawing: draw::draw(map, &options),
        title: map.name().to_owned(),
        subject: caption,
        generator: milepost(),
    }
}
