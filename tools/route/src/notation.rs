//! The notation of tiles and hexes (docs/rules/18xx.md, R2 to R9): `city=revenue:20;path=a:0,b:_0;path=a:_0,b:3`.
//!
//! A string is read part by part; whatever cannot be meant is told, and all that can be understood is kept. What is
//! written reads back as what it was, and what the notation cannot say is told.

use crate::limits;
use crate::model::{End, Terrain};
use crate::notation::part::{Part, Piece};
use crate::notation::reader::Reader;
use milepost_grid::Edge;

mod part;
mod path;
mod reader;
pub(crate) mod seat;
mod stop;
mod write;

pub use crate::notation::reader::Reading;
pub use crate::notation::stop::{PHASES, is_phase};
pub use crate::notation::write::{Ground, Written, write, write_hex};

/// Reads a string of the notation. It never fails: where a part makes no sense, the reading goes on without it.
pub fn read(code: &str) -> Reading {
    let mut reader = Reader::default();
    let whole = Piece::new(code);
    if code.len() > limits::NOTATION {
        let what = format!(
            "this notation has {} bytes, at most {} are read",
            code.len(),
            limits::NOTATION
        );
        reader
            .slips
            .error(whole, what, "no tile of any title needs so many");
        return reader.done();
    }
    if !whole.trim().is_empty() {
        let mut pieces = whole.split(';').peekable();
        while let Some(piece) = pieces.next() {
            // Many printed hexes end in a `;`, which the games read as one that ends the last part.
            if piece.is_empty() && pieces.peek().is_none() {
                break;
            }
            let part = Part::new(piece, &mut reader.slips);
            reader.part(&part);
        }
    }
    seat::choose(&mut reader.tile, &reader.wishes);
    reader.done()
}

impl Reader {
    /// Takes in one part. Kinds without effect on routes are known, and left.
    fn part(&mut self, part: &Part) {
        match part.kind.text {
            "city" | "pass" | "town" | "halt" | "offboard" => self.stop(part),
            "junction" => self.junction(part),
            "path" => self.path(part),
            "label" => self.label(part),
            "border" => self.border(part),
            "upgrade" => self.upgrade(part),
            "icon" => self.icon(part),
            _ => {}
        }
    }

    fn junction(&mut self, part: &Part) {
        let end = self.tile.junctions.checked_add(1).map(|next| {
            let end = End::Junction(self.tile.junctions);
            self.tile.junctions = next;
            end
        });
        if end.is_none() {
            self.slips.error(
                part.whole,
                "more than 255 junctions",
                "a tile has one at most",
            );
        }
        self.named.push(end);
    }

    fn label(&mut self, part: &Part) {
        match part.bare.filter(|text| !text.is_empty()) {
            Some(text) => self.tile.labels.push(text.text.to_owned()),
            None => self.slips.warning(
                part.whole,
                "a label without text",
                "write one, as in `label=OO`",
            ),
        }
    }

    fn border(&mut self, part: &Part) {
        let impassable = part
            .get("type")
            .is_some_and(|value| value.text == "impassable");
        let Some(value) = part.get("edge") else {
            self.slips.error(
                part.whole,
                "a border without an edge",
                "say which, as in `border=edge:4`",
            );
            return;
        };
        if let Some(edge) = self.edge(value).filter(|_| impassable) {
            self.impassable.push(edge);
        }
    }

    fn upgrade(&mut self, part: &Part) {
        let cost = part
            .get("cost")
            .and_then(|value| self.slips.drawn(value))
            .unwrap_or(0);
        let kinds = part.get("terrain").map(Piece::list).unwrap_or_default();
        self.terrain.push(Terrain { cost, kinds });
    }

    fn icon(&mut self, part: &Part) {
        let image = part
            .get("image")
            .map(|image| image.text.rsplit('/').next().unwrap_or(image.text));
        match part.get("name").map(|name| name.text).or(image) {
            Some(name) => self.icons.push(name.to_owned()),
            None => self.slips.warning(
                part.whole,
                "an icon without a picture",
                "give it an `image` or a `name`",
            ),
        }
    }

    /// The edge that a number names; 6, once round, is 0.
    fn edge(&mut self, value: Piece) -> Option<Edge> {
        let number = self.slips.number(value)?;
        let edge = u8::try_from(number)
            .ok()
            .filter(|&number| number <= 6)
            .map(|number| Edge::new(number % 6));
        if edge.is_none() {
            self.slips.error(
                value,
                format!("no edge {number}"),
                "edges are numbered 0 to 5, clockwise",
            );
        }
        edge
    }
}

#[cfg(test)]
mod tests;
