//! Crayon maps as pictures and pages.

use super::{ExportError, Format, Picture, milepost};
use milepost_draw::text::isolated;
use milepost_draw::{Document, Drawing, Rect};
use milepost_map::draw::{Options, Outline, PIPS_MM, Sheet, Sheets, mat, outline, sheet};
use milepost_map::{Map, draw};
use milepost_print::paper::Paper;
use milepost_print::tiles::{Grid, Single, Turn};

/// What stands below the drawing of a map: program, name and hash.
#[must_use]
pub fn map_caption(map: &Map) -> String {
    let name = isolated(map.name());
    format!("{} · {name} · {}", milepost(), map.hash_text())
}

/// A crayon map with what is drawn on it.
#[must_use]
pub fn map(map: &Map, options: draw::Options) -> Picture {
    let print = MapPrint::new(map, options);
    print.picture(draw::draw(map, &print.options))
}

/// How a map is laid on paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pages {
    /// At true size on sheets to glue together; those on which nothing lies are left out.
    #[default]
    Tiles,
    /// On one sheet, as large as fits.
    One,
}

/// A crayon map, and how it is printed.
#[derive(Clone, Debug)]
pub struct MapPrint<'a> {
    /// The map.
    pub map: &'a Map,
    /// How it is drawn. What follows from the paper is set here: `crop`, `mat`, `scale`, `sheets` and `crossings`, and on one
    /// page `pip_mm`.
    pub options: Options,
    /// The paper of a PDF file.
    pub paper: Paper,
    /// How it lies.
    pub turn: Turn,
    /// One sheet or many.
    pub pages: Pages,
    /// Whether the sheet is cut close around the mileposts; if it is not said, pages are where that saves sheets or makes
    /// the map larger, and pictures in one piece are not.
    pub crop: Option<bool>,
    /// How far the page reaches beyond the paper with [`Pages::One`], in millimetres; where it is more than 0 the ground
    /// around the board is the sea's.
    pub bleed: f64,
}

impl<'a> MapPrint<'a> {
    /// The map at true size on A4.
    #[must_use]
    pub fn new(map: &'a Map, options: Options) -> Self {
        let caption = map_caption(map);
        Self {
            map,
            options: Options { caption, ..options },
            paper: Paper::A4,
            turn: Turn::Best,
            pages: Pages::Tiles,
            crop: None,
            bleed: 0.0,
        }
    }

    /// The map as a file.
    ///
    /// # Errors
    /// As [`Picture::encode`].
    pub fn encode(&self, format: Format) -> Result<Vec<u8>, ExportError> {
        match format {
            Format::Pdf => super::pdf(&self.document()),
            Format::Svg | Format::Png => {
                let options = self.cropped(self.crop.unwrap_or(false));
                let drawing = draw::draw(self.map, &options);
                self.picture(drawing).encode(format, |_| Vec::new())
            }
        }
    }

    /// The map on pages.
    #[must_use]
    pub fn document(&self) -> Document {
        let Picture {
            title,
            subject,
            generator,
            ..
        } = self.picture(Drawing::default());
        let (pages, bleed) = match self.pages {
            Pages::Tiles => (self.tiles(&title), 0.0),
            Pages::One => (vec![self.one()], self.bleed),
        };
        Document {
            title,
            generator,
            subject,
            pages,
            bleed,
        }
    }

    fn picture(&self, drawing: Drawing) -> Picture {
        Picture {
            drawing,
            title: self.map.name().to_owned(),
            subject: self.options.caption.clone(),
            generator: milepost(),
        }
    }

    fn cropped(&self, crop: bool) -> Options {
        Options {
            crop,
            ..self.options.clone()
        }
    }

    /// Both ways to lay out the sheet, the one that equals prefer first, or the one that is asked for.
    fn ways(&self) -> Vec<Options> {
        let ways = match self.crop {
            None => vec![false, true],
            Some(crop) => vec![crop],
        };
        ways.into_iter().map(|crop| self.cropped(crop)).collect()
    }

    fn tiles(&self, title: &str) -> Vec<Drawing> {
        let (_, sheet, grid) = self.laid();
        grid.pages(&sheet.drawing, title)
    }

    /// The drawing and its sheets, as few as will do, and the options with which it is drawn.
    fn laid(&self) -> (Options, Sheet, Grid) {
        let planned = self.ways().into_iter().map(|way| self.planned(way));
        let fewer = |a: (Options, Grid), b: (Options, Grid)| {
            if b.1.sheets() < a.1.sheets() { b } else { a }
        };
        let best = planned.reduce(fewer);
        let options = Options {
            crossings: self.options.ruler,
            ..best.map_or_else(|| self.cropped(false), |(options, _)| options)
        };
        let sheet = sheet(self.map, &options);
        let grid = self.grid(sheet.drawing.size(), &sheet.parts);
        (options, sheet, grid)
    }

    /// The sheets that show the mileposts and tables. On a cropped sheet tables stand where mileposts need a sheet
    /// anyway, and so do names.
    fn planned(&self, options: Options) -> (Options, Grid) {
        let of = |options: &Options, parts: fn(&Outline) -> Vec<Rect>| {
            let outline = outline(self.map, options);
            self.grid(outline.size, &parts(&outline))
        };
        let all = |outline: &Outline| [outline.mileposts.as_slice(), &outline.tables].concat();
        if !options.crop {
            let grid = of(&options, all);
            return (options, grid);
        }
        let on = |grid: &Grid| Options {
            sheets: Sheets {
                shown: grid.faces(),
                left_out: grid.left_out(),
            },
            ..options.clone()
        };
        let land = of(&options, |outline| outline.mileposts.clone());
        let grid = of(&on(&land), all);
        (on(&grid), grid)
    }

    fn grid(&self, size: (f64, f64), parts: &[Rect]) -> Grid {
        Grid::of_parts(size, self.paper, self.turn, parts)
    }

    fn one(&self) -> Drawing {
        let page = self.single();
        let fitted = self
            .ways()
            .into_iter()
            .map(|options| self.fitted(options, &page));
        let larger = |a: Options, b: Options| {
            if b.pip_mm * b.scale > a.pip_mm * a.scale {
                b
            } else {
                a
            }
        };
        let options = fitted.reduce(larger).unwrap_or_else(|| self.cropped(true));
        page.page(&draw::draw(self.map, &options))
    }

    fn single(&self) -> Single {
        let page = Single {
            turn: self.turn,
            ..Single::new(self.paper)
        };
        if self.bleed > 0.0 {
            // The drawing brings a margin of the same ground.
            Single {
                margin: 0.0,
                bleed: self.bleed,
                ground: Some(mat(self.options.theme)),
                ..page
            }
        } else {
            page
        }
    }

    /// The drawing's pips as long as they will be on the page, so that letters and tables are as large as on any other
    /// sheet; what is longer or shorter than pips can be drawn, and what a drawing misses the page by, is left to the
    /// scale.
    fn fitted(&self, options: Options, page: &Single) -> Options {
        let mut options = Options {
            mat: self.bleed > 0.0,
            ..options
        };
        let scale = |options: &Options| page.scale(outline(self.map, options).size);
        let wanted = options.pip_mm * scale(&options);
        options.pip_mm = wanted.clamp(*PIPS_MM.start(), *PIPS_MM.end());
        options.scale = scale(&options);
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use milepost_map::draw::Theme;
    use milepost_map::shipped;

    fn maps() -> impl Iterator<Item = Map> {
        shipped::names().filter_map(shipped::map)
    }

    fn print(map: &Map) -> MapPrint<'_> {
        MapPrint::new(map, Options::default())
    }

    /// Eight sheets and the overview, where a sheet for every place took sixteen.
    #[test]
    fn japan_takes_no_more_sheets_than_its_land_does() {
        let japan = shipped::map("japan").unwrap();
        assert_eq!(print(&japan).document().pages.len(), 8 + 1);
        let plain = MapPrint {
            crop: Some(false),
            ..print(&japan)
        };
        assert_eq!(plain.document().pages.len(), 12 + 1);
    }

    #[test]
    fn every_sheet_of_paper_at_home_holds_a_milepost_and_nothing_is_lost() {
        for map in maps() {
            for paper in Paper::HOME {
                let print = MapPrint {
                    paper,
                    ..print(&map)
                };
                let (options, sheet, grid) = print.laid();
                let mileposts = draw::places(&map, &options);
                for window in grid.windows() {
                    let holds = mileposts.iter().any(|&milepost| window.contains(milepost));
                    assert!(holds, "{} {paper}: {window:?} has no milepost", map.name());
                }
                let seen = |part: &Rect| {
                    let parts = part.points(12, 12);
                    let windows = grid.windows();
                    let at = |p| {
                        windows
                            .iter()
                            .any(|window| window.inflate(1e-6).contains(p))
                    };
                    parts.into_iter().all(at)
                };
                for part in &sheet.parts {
                    assert!(seen(part), "{} {paper}: {part:?} is lost", map.name());
                }
            }
        }
    }

    /// A default sheet stays as it is where another would save nothing.
    #[test]
    fn sheets_are_cropped_only_where_that_saves_one() {
        for map in maps() {
            let (options, _, grid) = print(&map).laid();
            let plain = MapPrint {
                crop: Some(false),
                ..print(&map)
            };
            let fewer = grid.sheets() < plain.laid().2.sheets();
            assert_eq!(options.crop, fewer, "{}", map.name());
        }
    }

    #[test]
    fn one_page_is_the_paper_turned_as_the_map_is_and_says_its_scale() {
        let japan = shipped::map("japan").unwrap();
        let iberia = shipped::map("iberia").unwrap();
        for paper in [Paper::A4, Paper::Tabloid, Paper::ArchE] {
            let (short, long) = paper.size();
            for (map, size) in [(&japan, (short, long)), (&iberia, (long, short))] {
                let print = MapPrint {
                    paper,
                    pages: Pages::One,
                    ..print(map)
                };
                let pages = print.document().pages;
                assert_eq!(pages.len(), 1);
                assert_eq!(pages[0].size(), size, "{} {paper}", map.name());
            }
        }
        let a0 = MapPrint {
            paper: Paper::A0,
            pages: Pages::One,
            ..print(&japan)
        };
        let svg = a0.document().pages[0].svg().unwrap();
        assert!(svg.contains("1 pip = 9 mm"));
        let lying = MapPrint {
            turn: Turn::Lying,
            ..a0
        };
        assert_eq!(lying.document().pages[0].size(), (1189.0, 841.0));
    }

    #[test]
    fn a_bleed_reaches_beyond_the_paper_in_the_colour_of_the_sea() {
        let map = shipped::map("low-countries").unwrap();
        let print = MapPrint {
            pages: Pages::One,
            bleed: 3.0,
            ..print(&map)
        };
        let document = print.document();
        assert_eq!(document.bleed, 3.0);
        assert_eq!(document.pages[0].size(), (216.0, 303.0));
        let ground = mat(Theme::Colour).to_string();
        let svg = document.pages[0].svg().unwrap();
        let first = svg.lines().find(|line| line.starts_with("<rect")).unwrap();
        assert!(first.contains(&ground) && first.contains("216"), "{first}");
    }

    #[test]
    fn the_same_map_gives_the_same_pages() {
        let map = shipped::map("japan").unwrap();
        assert_eq!(print(&map).document(), print(&map).document());
    }
}
