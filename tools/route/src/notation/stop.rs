//! Revenue centres (docs/rules/18xx.md, R3).

use crate::model::{End, Kind, Revenue, Stop};
use crate::notation::part::{Part, Piece};
use crate::notation::reader::Reader;
use crate::notation::seat::Wish;

/// The phases that revenue can depend on, beside colours given as `#rrggbb`: what boards of the notation use.
pub const PHASES: [&str; 11] = [
    "white", "yellow", "green", "brown", "gray", "sepia", "black", "purple", "red", "blue",
    "diesel",
];

/// Returns whether revenue can depend on a phase of that name.
pub fn is_phase(text: &str) -> bool {
    PHASES.contains(&text) || text.starts_with('#')
}

impl Reader {
    pub(crate) fn stop(&mut self, part: &Part) {
        let Some(kind) = Kind::ALL
            .into_iter()
            .find(|kind| kind.word() == part.kind.text)
        else {
            return;
        };
        let revenue = self.revenue(kind, part);
        let slots = if kind.holds_tokens() {
            self.slots(part)
        } else {
            0
        };
        let visit_cost = part
            .get("visit_cost")
            .and_then(|value| self.slips.number(value))
            .unwrap_or(1);
        let groups = part.get("groups").map(Piece::list).unwrap_or_default();
        let wish = part.get("loc").map_or(Wish::Any, |value| self.wish(value));
        let end = u8::try_from(self.tile.stops.len()).ok().map(End::Stop);
        self.named.push(end);
        if end.is_none() {
            self.slips.error(
                part.whole,
                "more than 256 stops",
                "a tile has a few at most",
            );
            return;
        }
        self.wishes.push(wish);
        self.tile.stops.push(Stop {
            kind,
            revenue,
            slots,
            groups,
            visit_cost,
            seat: None,
        });
    }

    fn revenue(&mut self, kind: Kind, part: &Part) -> Revenue {
        let Some(value) = part.get("revenue") else {
            if kind != Kind::Halt {
                let what = format!("a {} without revenue", kind.word());
                self.slips.error(
                    part.whole,
                    what,
                    "add it, as in `revenue:30`; 0 where it pays nothing",
                );
            }
            return Revenue::Plain(0);
        };
        if value.text.starts_with(|c: char| c.is_ascii_digit()) || !value.text.contains('_') {
            return Revenue::Plain(self.slips.amount(value).unwrap_or(0));
        }
        Revenue::Phased(
            value
                .split('|')
                .filter_map(|piece| self.phase(piece))
                .collect(),
        )
    }

    /// One of several values, such as `brown_60`.
    fn phase(&mut self, piece: Piece) -> Option<(String, i32)> {
        let Some((phase, pays)) = piece.split_once('_') else {
            let what = format!("`{}`: expected a colour and a number", piece.text);
            self.slips
                .error(piece, what, "write it as in `yellow_30|brown_60`");
            return None;
        };
        if !is_phase(phase.text) {
            let what = format!("`{}` is no phase of the notation", phase.text);
            self.slips
                .warning(phase, what, format!("phases are {}", PHASES.join(", ")));
        }
        Some((phase.text.to_owned(), self.slips.amount(pays)?))
    }

    fn slots(&mut self, part: &Part) -> u8 {
        let Some(value) = part.get("slots") else {
            return 1;
        };
        let Some(number) = self.slips.number(value) else {
            return 1;
        };
        u8::try_from(number).unwrap_or_else(|_| {
            self.slips.error(
                value,
                format!("{number} places for tokens"),
                "a city has 255 at most",
            );
            1
        })
    }

    /// Where a stop is to be drawn: edges count from 0, halves lie at corners, and `center` is the middle.
    fn wish(&mut self, value: Piece) -> Wish {
        if value.text == "center" {
            return Wish::Middle;
        }
        let seat = Wish::read(value.text);
        seat.unwrap_or_else(|| {
            let what = format!("`{}`: expected a place to draw it", value.text);
            self.slips.warning(
                value,
                what,
                "write `center`, an edge 0 to 5, or a corner such as 0.5",
            );
            Wish::Any
        })
    }
}
