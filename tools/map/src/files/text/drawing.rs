//! The drawn part of a file: from signs to mileposts and pips.

use super::board::{self, Board, Sign};
use super::signs::{BLOCKED, CITY, LAKE, RIVER};
use crate::files::draft::{Draft, DraftMilepost, DraftPip};
use crate::files::limits::MILEPOSTS;
use crate::files::read;
use crate::model::Id;
use crate::model::rules::{CLEAR, Rules};
use milepost_document::number::thousands;
use milepost_document::{Cursor, Place, Problem, Reader};
use milepost_grid::Site;
use std::collections::BTreeMap;
use std::ops::Range;

/// The drawn part of a file.
pub(super) struct Drawing<'a> {
    board: Board,
    text: &'a str,
    /// Where each line of the drawing starts in the text.
    lines: Vec<usize>,
    /// The name of each drawn milepost.
    pub names: BTreeMap<Site, Id>,
}

impl<'a> Drawing<'a> {
    pub fn read(reader: &mut Reader, root: &Cursor<'_>, text: &'a str) -> Drawing<'a> {
        let origin = reader
            .optional(root, "origin", read::site)
            .unwrap_or(Site::new(0, 0));
        let drawn = reader.optional(root, "board", |r, at| Some((r.text(at)?, at.start())));
        let (drawing, start) = drawn.unwrap_or_default();
        let board = board::read(origin, &drawing);
        // The drawing begins behind the opening quotes and the line break that TOML leaves out there.
        let start = start.map(|at| {
            let open = at + 3;
            let rest = text.get(open..).unwrap_or("");
            open + if rest.starts_with("\r\n") {
                2
            } else {
                usize::from(rest.starts_with('\n'))
            }
        });
        let lines = start.and_then(|start| {
            let lines = text
                .get(start..)?
                .split_inclusive('\n')
                .take(drawing.lines().count());
            Some(
                lines
                    .scan(start, |next, line| {
                        Some(std::mem::replace(next, *next + line.len()))
                    })
                    .collect(),
            )
        });
        let names = names(reader, root, &board);
        Drawing {
            board,
            text,
            lines: lines.unwrap_or_default(),
            names,
        }
    }

    fn place(&self, sign: &Sign) -> Place {
        let span = self.lines.get(sign.line).and_then(|&start| {
            let at = start + sign.before;
            let span = Range {
                start: at,
                end: at + sign.sign.len_utf8(),
            };
            self.text.get(span.clone()).map(|_| span)
        });
        span.map_or(Place::Whole, Place::Span)
    }

    fn error(&self, reader: &mut Reader, sign: &Sign, what: String, hint: &str) {
        reader
            .problems
            .push(Problem::error(&self.place(sign), what, hint));
    }

    /// Complains of a drawing that is larger than any map.
    pub fn bounded(&self, reader: &mut Reader) {
        if let Some(sign) = &self.board.beyond {
            let most = thousands(MILEPOSTS as u64);
            let what = format!("a map has at most {most} mileposts; nothing was read from here on");
            self.error(
                reader,
                sign,
                what,
                "draw a part of it, or with a longer pip",
            );
            reader.exceeded = true;
        }
    }

    pub fn mileposts(
        &self,
        reader: &mut Reader,
        root: &Cursor<'_>,
        marks: &BTreeMap<String, char>,
        draft: &mut Draft,
    ) {
        let by_mark: BTreeMap<char, &str> = marks
            .iter()
            .map(|(name, &mark)| (mark, name.as_str()))
            .collect();
        if by_mark.len() < marks.len() {
            reader.error(
                root,
                "two terrains have the same mark",
                "give each its own in [marks]",
            );
        }
        let known: String = by_mark
            .keys()
            .flat_map(|mark| [*mark, ' '])
            .chain([CITY])
            .collect();
        for (&site, sign) in &self.board.mileposts {
            let terrain = if sign.sign == CITY {
                Some(CLEAR)
            } else {
                by_mark.get(&sign.sign).copied()
            };
            if terrain.is_none() {
                let what = format!(
                    "'{}' is not a terrain of this map, which has {known}",
                    sign.sign
                );
                self.error(
                    reader,
                    sign,
                    what,
                    "mileposts are four columns apart, on every other line",
                );
            }
            let terrain = terrain.unwrap_or(CLEAR).to_owned();
            let id = self
                .names
                .get(&site)
                .cloned()
                .unwrap_or_else(|| Id::of_site(site));
            draft.mileposts.push(DraftMilepost {
                id,
                site,
                terrain,
                place: self.place(sign),
            });
        }
        for stray in &self.board.strays {
            let what = format!(
                "'{}' is where neither a milepost nor a pip can be",
                stray.sign
            );
            self.error(
                reader,
                stray,
                what,
                "mileposts are four columns apart, on every other line",
            );
        }
    }

    /// The pips between drawn neighbours.
    pub fn pips(&self, reader: &mut Reader, draft: &mut Draft) {
        for (&(a, b), sign) in &self.board.joins {
            if !self.names.contains_key(&a) || !self.names.contains_key(&b) {
                let what = format!("'{}' is not between two mileposts", sign.sign);
                self.error(
                    reader,
                    sign,
                    what,
                    "put the sign of a crossing half way between two neighbours",
                );
            }
        }
        for (a, b) in self.names.keys().flat_map(|&site| board::forward(site)) {
            let (Some(from), Some(to)) = (self.names.get(&a), self.names.get(&b)) else {
                continue;
            };
            let sign = self.board.joins.get(&(a, b));
            let Some(extra) = self.extra(reader, sign, &draft.rules) else {
                continue;
            };
            let place = sign.map_or(Place::Whole, |sign| self.place(sign));
            draft.pips.push(DraftPip {
                a: from.clone(),
                b: to.clone(),
                extra,
                interior: None,
                place,
            });
        }
    }

    /// What the sign of a pip adds to its cost; `None` where it cannot be built.
    fn extra(&self, reader: &mut Reader, sign: Option<&Sign>, rules: &Rules) -> Option<u16> {
        let Some(sign) = sign else { return Some(0) };
        match sign.sign {
            BLOCKED => None,
            RIVER => Some(rules.river),
            LAKE => Some(rules.lake),
            digit => {
                let extra = digit.to_digit(10).map(|digit| digit as u16);
                if extra.is_none() {
                    let what = format!("'{digit}' is not a crossing");
                    self.error(reader, sign, what, "crossings are ~ = x and the digits");
                }
                extra
            }
        }
    }
}

/// The name of each drawn milepost: from `ids`, row by row, or its row and column.
fn names(reader: &mut Reader, root: &Cursor<'_>, board: &Board) -> BTreeMap<Site, Id> {
    let sites = board.mileposts.keys().copied();
    let Some(at) = root.get("ids") else {
        return sites.map(|site| (site, Id::of_site(site))).collect();
    };
    let ids = reader
        .list_up_to(&at, MILEPOSTS, read::id)
        .unwrap_or_default();
    if ids.len() != board.mileposts.len() {
        let what = format!(
            "there are {} ids for {} mileposts",
            ids.len(),
            board.mileposts.len()
        );
        reader.error(&at, what, "one for each, row by row");
    }
    let spare = sites.clone().skip(ids.len()).map(Id::of_site);
    let all: Vec<Id> = ids.iter().cloned().chain(spare).collect();
    sites.zip(all).collect()
}
