//! The corner of the rules: what the board is, and what everything on it means.

use super::ground::hill;
use super::layout::SheetLayout;
use super::lines::Lines;
use super::mark::{figure, goods, obstacle, token};
use super::{air, hand, track};
use crate::model::board::Ground;
use milepost_draw::panel::{Type, paragraph};
use milepost_draw::{Drawing, Fonts, Point, Rect, Style, Text, Weight, font};

/// Sizes that are tried, in millimetres for the text of an entry, the largest first.
const SIZES: [f64; 14] = [
    3.5, 3.3, 3.1, 2.9, 2.75, 2.6, 2.45, 2.3, 2.15, 2.0, 1.85, 1.7, 1.5, 1.3,
];
/// Free inside the panel, in millimetres.
const PADDING: f64 = 1.7;

/// The size of notes, and from line to line, in the size of entries.
const NOTE: f64 = 0.86;
const NOTE_LINE: f64 = 1.25;
/// The size of the caption, bold so that a copied code can still be read, and from line to line.
const CAPTION: f64 = 0.78;
const LINE: f64 = 0.98;
/// What stands before the capitals.
const START: &str = "Start with";

/// An entry: what is drawn, and what it says.
struct Entry {
    sign: Sign,
    words: String,
}

impl Entry {
    fn new(sign: Sign, words: String) -> Entry {
        Entry { sign, words }
    }
}

enum Sign {
    Path(usize),
    Air,
    Good(usize),
    Capital(usize),
    Obstacle(Obstacles),
}

/// What no path enters on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Obstacles {
    Forests,
    Hills,
    Both,
}

/// The panel with all in it, as large as it can be.
pub(super) fn draw(sheet: &mut Drawing, layout: &SheetLayout<'_>, caption: &str) {
    let mm = layout.mm;
    let panel = layout.legend;
    sheet.rect(
        panel,
        1.2 * mm,
        &Style::fill(layout.inks.paper).and_stroke(layout.inks.ink, 0.35 * mm),
    );
    let line = Style::stroke(layout.inks.ink, 0.15 * mm);
    sheet.rect(panel.inflate(-0.65 * mm), 0.8 * mm, &line);
    let room = panel.inflate(-PADDING * mm);
    let mut best = None;
    for size in SIZES.map(|size| size * mm) {
        let set = Set::new(layout, caption, size, room);
        let fits = set.fits();
        best = Some(set);
        if fits {
            break;
        }
    }
    if let Some(set) = best {
        set.draw(sheet);
    }
}

/// What cannot be shown by a sign.
fn notes(layout: &SheetLayout<'_>) -> String {
    let preset = layout.setting.preset;
    let air = preset.air.as_ref().filter(|_| layout.setting.has_air());
    let flight = air.map(|air| format!("By {}: from any airport to any other.", air.name));
    let steps = "From spot to spot: one step.".to_owned();
    let own = preset.design.legend.notes.iter().cloned();
    let all: Vec<String> = std::iter::once(steps).chain(flight).chain(own).collect();
    all.join(" ")
}

/// Path types, and goods beside them in columns as high.
fn columns(layout: &SheetLayout<'_>) -> Vec<Vec<Entry>> {
    let preset = layout.setting.preset;
    let way = |kind: usize| Entry::new(Sign::Path(kind), preset.types[kind].name.clone());
    let mut ways: Vec<Entry> = layout.setting.types().into_iter().map(way).collect();
    let air = preset.air.as_ref().filter(|_| layout.setting.has_air());
    ways.extend(air.map(|air| Entry::new(Sign::Air, air.name.clone())));
    ways.extend(obstacles(layout));
    let good = |good: usize| {
        let [least, most] = preset.goods[good].points;
        let points = if least == most {
            least.to_string()
        } else {
            format!("{least}\u{2013}{most}")
        };
        Entry::new(
            Sign::Good(good),
            format!("{} {points}", preset.goods[good].name),
        )
    };
    let mut goods: Vec<Entry> = layout.setting.goods().into_iter().map(good).collect();
    let rest = goods.split_off(goods.len().div_ceil(2).max(ways.len()).min(goods.len()));
    [ways, goods, rest]
        .into_iter()
        .filter(|column| !column.is_empty())
        .collect()
}

/// What no path enters; nothing where there is none on the board.
fn obstacles(layout: &SheetLayout<'_>) -> Option<Entry> {
    let name = &layout.setting.preset.design.legend.obstacle;
    let has_forests = !name.is_empty() && !layout.board.forests.is_empty();
    let has_hills = layout.board.ground.contains(&Ground::Hill);
    let (found, words) = match (has_forests, has_hills) {
        (true, true) => (Obstacles::Both, format!("{name}, hills: no entry")),
        (true, false) => (Obstacles::Forests, format!("{name}: no entry")),
        (false, true) => (Obstacles::Hills, "hills: no entry".to_owned()),
        (false, false) => return None,
    };
    Some(Entry::new(Sign::Obstacle(found), words))
}

/// The panel's contents in one size.
struct Set<'a> {
    layout: &'a SheetLayout<'a>,
    room: Rect,
    size: f64,
    /// Entries below each other, in columns.
    columns: Vec<Vec<Entry>>,
    capitals: Vec<Entry>,
    notes: Drawing,
    caption: Drawing,
    scenario: String,
}

impl<'a> Set<'a> {
    fn new(layout: &'a SheetLayout<'a>, caption: &str, size: f64, room: Rect) -> Set<'a> {
        let bonus = |player: usize| layout.board.bonus.get(player).copied().unwrap_or_default();
        let capital =
            |player: usize| Entry::new(Sign::Capital(player), format!("+{}", bonus(player)));
        // On one line if that takes little off.
        let small = font::fit(
            caption,
            Weight::Bold,
            CAPTION * size,
            room.w,
            0.8 * CAPTION * size,
        );
        Set {
            layout,
            room,
            size,
            columns: columns(layout),
            capitals: (0..layout.board.players).map(capital).collect(),
            caption: paragraph(
                caption,
                Type {
                    size: small,
                    weight: Weight::Bold,
                    ink: layout.inks.faint,
                    line: LINE * size / small,
                    fonts: &Fonts::BUNDLED,
                },
                room.w,
            ),
            notes: paragraph(
                &notes(layout),
                Type {
                    size: NOTE * size,
                    weight: Weight::Italic,
                    ink: layout.inks.ink,
                    line: NOTE_LINE / NOTE,
                    fonts: &Fonts::BUNDLED,
                },
                room.w,
            ),
            scenario: layout
                .setting
                .preset
                .scenarios
                .get(layout.board.scenario)
                .cloned()
                .unwrap_or_default(),
        }
    }

    fn players(&self) -> String {
        match self.layout.board.players {
            1 => "1 player".to_owned(),
            players => format!("{players} players"),
        }
    }

    /// The title: the name of the land, or what the preset says.
    fn name(&self) -> &'a str {
        let preset = self.layout.setting.preset;
        self.layout
            .board
            .title(match preset.design.legend.title.as_str() {
                "" => &preset.name,
                title => title,
            })
    }

    fn hand(&self) -> hand::Hand {
        hand::title(&self.layout.setting.preset.design.lettering)
    }

    /// How wide the sign of an entry is, with what is free beside it.
    fn sign_width(&self, sign: &Sign) -> f64 {
        self.size
            * match sign {
                Sign::Path(_) | Sign::Air | Sign::Obstacle(_) => 4.8,
                Sign::Good(_) => 1.75,
                Sign::Capital(_) => 1.65,
            }
    }

    fn width(&self, entry: &Entry) -> f64 {
        self.sign_width(&entry.sign) + font::width(&entry.words, Weight::Regular, self.size)
    }

    fn column_width(&self, column: &[Entry]) -> f64 {
        column
            .iter()
            .map(|entry| self.width(entry))
            .fold(0.0, f64::max)
    }

    /// How many capitals stand beside each other.
    fn abreast(&self) -> usize {
        let most = self.most_abreast().min(self.capitals.len()).max(1);
        // Rows of the same length.
        let rows = self.capitals.len().div_ceil(most).max(1);
        self.capitals.len().div_ceil(rows).max(1)
    }

    fn most_abreast(&self) -> usize {
        let widest = self.column_width(&self.capitals) + 0.55 * self.size;
        ((self.room.w - self.lead()) / widest.max(f64::MIN_POSITIVE))
            .floor()
            .max(1.0) as usize
    }

    /// The words before the capitals.
    fn lead(&self) -> f64 {
        font::width(START, Weight::Bold, self.size) + 1.1 * self.size
    }

    fn heights(&self) -> [f64; 5] {
        let rows = self.columns.iter().map(Vec::len).max().unwrap_or(0) as f64;
        let capitals = self.capitals.len().div_ceil(self.abreast()) as f64;
        [
            2.5 * self.size,
            (1.62 * rows + 0.3) * self.size,
            self.notes.size().1 + 0.45 * self.size,
            (1.95 * capitals + 0.2) * self.size,
            self.caption.size().1,
        ]
    }

    /// How wide the words beside the title are, with what is free before them.
    fn beside(&self) -> f64 {
        let players = font::width(&self.players(), Weight::Regular, self.size);
        players.max(font::width(&self.scenario, Weight::Italic, self.size)) + 1.5 * self.size
    }

    fn fits(&self) -> bool {
        let columns: f64 = self
            .columns
            .iter()
            .map(|column| self.column_width(column))
            .sum();
        let between = self.size * 1.4 * (self.columns.len().max(1) - 1) as f64;
        // A longer title is set smaller.
        let title = self.hand().width(self.name(), self.size);
        columns + between <= self.room.w
            && title + self.beside() <= self.room.w
            && self.heights().iter().sum::<f64>() <= self.room.h
    }

    fn draw(&self, sheet: &mut Drawing) {
        let [title, entries, notes, ..] = self.heights();
        let slack = ((self.room.h - self.heights().iter().sum::<f64>()) / 4.0).max(0.0);
        self.title(sheet);
        let line = Style::stroke(self.layout.inks.ink, 0.2 * self.layout.mm);
        let rule = |sheet: &mut Drawing, y: f64| {
            sheet.line(
                Point::new(self.room.x, y),
                Point::new(self.room.right(), y),
                &line,
            );
        };
        let mut y = self.room.y + title + 0.25 * slack;
        rule(sheet, y - 0.15 * self.size);
        self.entries(sheet, y + 0.5 * slack);
        y += entries + slack;
        sheet.group(&self.notes, self.room.x, y + 0.35 * slack);
        y += notes + slack;
        rule(sheet, y - 0.1 * self.size);
        self.starts(sheet, y + 0.35 * slack);
        let foot = self.room.bottom() - self.caption.size().1;
        sheet.group(&self.caption, self.room.x, foot);
    }

    fn title(&self, sheet: &mut Drawing) {
        let (x, y, size) = (self.room.x, self.room.y, self.size);
        let ink = self.layout.inks.ink;
        let (hand, name) = (self.hand(), self.name());
        let room = self.room.w - self.beside();
        let large = hand.fit(name, 1.9 * size, room, 0.5 * size);
        let name = hand.text(name, x, y + 1.65 * size, large);
        sheet.text(&name.colour(ink));
        let right = self.room.right();
        sheet.text(
            &Text::new(&self.scenario, right, y + 0.72 * size, size)
                .italic()
                .end()
                .colour(ink),
        );
        sheet.text(
            &Text::new(self.players(), right, y + 1.85 * size, size)
                .end()
                .colour(ink),
        );
    }

    /// The columns, spread over the width.
    fn entries(&self, sheet: &mut Drawing, top: f64) {
        let widths: Vec<f64> = self
            .columns
            .iter()
            .map(|column| self.column_width(column))
            .collect();
        let free = self.room.w - widths.iter().sum::<f64>();
        let gap = (free / (widths.len().max(2) - 1) as f64).min(5.0 * self.size);
        let mut x = self.room.x;
        for (column, width) in self.columns.iter().zip(widths) {
            for (row, entry) in column.iter().enumerate() {
                let middle = Point::new(x, top + (1.62 * row as f64 + 0.95) * self.size);
                self.entry(sheet, entry, middle);
            }
            x += width + gap;
        }
    }

    /// The capitals with what their players begin with.
    fn starts(&self, sheet: &mut Drawing, top: f64) {
        let abreast = self.abreast();
        let step = (self.room.w - self.lead()) / abreast as f64;
        let step = step.min(self.column_width(&self.capitals) + 2.4 * self.size);
        let word = Text::new(START, self.room.x, top + 1.4 * self.size, self.size);
        sheet.text(&word.bold().colour(self.layout.inks.ink));
        for (i, entry) in self.capitals.iter().enumerate() {
            let x = self.room.x + self.lead() + step * (i % abreast) as f64;
            let y = top + (1.95 * (i / abreast) as f64 + 1.05) * self.size;
            self.entry(sheet, entry, Point::new(x, y));
        }
    }

    /// An entry whose left end stands at a point, in the middle of its height.
    fn entry(&self, sheet: &mut Drawing, entry: &Entry, at: Point) {
        let wide = self.sign_width(&entry.sign);
        self.sign(sheet, &entry.sign, at);
        let baseline = at.y + font::cap_height(Weight::Regular, self.size) / 2.0;
        let words = Text::new(&entry.words, at.x + wide, baseline, self.size);
        sheet.text(&words.colour(self.layout.inks.ink));
    }

    fn sign(&self, sheet: &mut Drawing, sign: &Sign, at: Point) {
        let (size, inks) = (self.size, &self.layout.inks);
        match *sign {
            Sign::Path(kind) => {
                let look = self.layout.setting.preset.types[kind].look;
                let sample = Lines::sample(at, 3, 1.45 * size);
                track::draw_lines(sheet, inks, look, &sample);
                track::draw_spots(sheet, inks, look, &sample);
            }
            Sign::Air => {
                let badge = Rect::new(at.x, at.y - 0.35 * size, 4.3 * size, 0.7 * size);
                air::badge(sheet, self.layout, &badge);
            }
            Sign::Good(good) => {
                let disc = Style::fill(inks.token);
                sheet.circle(at.shift(0.7 * size, 0.0), 0.7 * size, &disc);
                let icon = goods::sign(self.layout, good, 0.74 * size);
                sheet.symbol(&token::id("key", good), icon);
                sheet.stamp(&token::id("key", good), at.x + 0.7 * size, at.y);
            }
            Sign::Capital(player) => {
                figure::capital(sheet, inks, player, at.shift(0.7 * size, 0.0), 0.72 * size);
            }
            Sign::Obstacle(found) => {
                let strip = Rect::new(at.x, at.y - 0.6 * size, 4.35 * size, 1.2 * size);
                let (forests, hills) = (0.74 * strip.w, 0.23 * strip.w);
                match found {
                    Obstacles::Forests => self.forests(sheet, &strip),
                    Obstacles::Hills => self.hills(sheet, &strip, 3),
                    Obstacles::Both => {
                        self.forests(
                            sheet,
                            &Rect {
                                w: forests,
                                ..strip
                            },
                        );
                        let x = strip.right() - hills;
                        self.hills(
                            sheet,
                            &Rect {
                                x,
                                w: hills,
                                ..strip
                            },
                            1,
                        );
                    }
                }
            }
        }
    }

    /// The kinds of obstacles on a strip of their ground.
    fn forests(&self, sheet: &mut Drawing, strip: &Rect) {
        let (size, inks) = (self.size, &self.layout.inks);
        let ground = Style::fill(inks.canopy).and_stroke(inks.canopy_edge, 0.1 * size);
        sheet.rect(*strip, 0.3 * size, &ground);
        let kinds = &self.layout.setting.preset.design.obstacles;
        let step = strip.w / kinds.len().max(1) as f64;
        let height = (1.2 * step).min(1.05 * size);
        for (number, kind) in kinds.iter().enumerate() {
            let mark = obstacle::sample(self.layout, kind, height);
            let x = strip.x + (number as f64 + 0.5) * step;
            sheet.group(&mark, x, strip.bottom() - 0.1 * size);
        }
    }

    /// So many hills on a strip of land.
    fn hills(&self, sheet: &mut Drawing, strip: &Rect, many: usize) {
        let (size, inks) = (self.size, &self.layout.inks);
        let ground = Style::fill(inks.land).and_stroke(inks.canopy_edge, 0.1 * size);
        sheet.rect(*strip, 0.3 * size, &ground);
        let step = strip.w / many.max(1) as f64;
        let mound = hill::sample(self.layout, (0.88 * step).min(1.3 * size));
        for number in 0..many {
            let x = strip.x + (number as f64 + 0.5) * step;
            sheet.group(&mound, x, strip.bottom() - 0.25 * size);
        }
    }
}
