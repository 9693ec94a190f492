//! Lines that the bundled font cannot set alone: which font has what, and the shaped stretches.
//!
//! A line is cut where the font, the script or the direction changes; the direction of the whole is that of its first
//! letter that has one (UAX #9, rules P2 and P3).

mod items;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use items::{Item, is_mark, items, marked};
use rustybuzz::{Direction, GlyphBuffer, UnicodeBuffer, Variation};
use ttf_parser::{Face, GlyphId, Tag};

use super::file::FontFile;
use super::font::{self, Weight};
use super::missing::MissingGlyph;
use super::run::{Cut, Run};
use super::script::{is_direction, is_invisible, takes_space};

/// A line in stretches. Lengths in ems.
#[derive(Debug)]
pub(super) struct Line {
    /// In the order in which they are read.
    pub runs: Vec<Run>,
    pub advance: f64,
    /// How far the ink reaches above the baseline, and below it.
    pub above: f64,
    pub below: f64,
    /// Whether space may stand between its letters.
    pub takes_space: bool,
}

/// The user's fonts, in the order in which they were given.
pub(super) struct Set {
    files: Vec<FontFile>,
    /// For each weight, the fonts in the order in which they are tried.
    cuts: [Vec<Cut>; 3],
    /// Lines that were shaped already: names are measured many times before they find their places.
    known: Mutex<Known>,
}

/// Lines by their weights and words; none for those that the bundled font sets.
type Known = BTreeMap<(Weight, String), Option<Arc<Line>>>;

/// Which font has a character.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Has {
    Bundled,
    User(Cut),
    None,
}

impl Set {
    pub fn new(files: Vec<FontFile>) -> Self {
        let cuts = Weight::ALL.map(|weight| order(&files, weight));
        Self {
            files,
            cuts,
            known: Mutex::default(),
        }
    }

    pub fn files(&self) -> &[FontFile] {
        &self.files
    }

    pub fn file(&self, cut: Cut) -> Option<&FontFile> {
        self.files.get(cut.file)
    }

    /// The characters that no font has are an error.
    pub fn check(&self, text: &str, weight: Weight) -> Result<(), MissingGlyph> {
        let has = self.has(text, weight);
        let characters = text.chars().zip(has);
        let missing = characters.filter(|(_, has)| *has == Has::None);
        MissingGlyph::of(text, missing.map(|(c, _)| c)).map_or(Ok(()), Err)
    }

    /// The line; none where the bundled font sets all of it.
    pub fn line(&self, text: &str, weight: Weight) -> Option<Arc<Line>> {
        if text.chars().all(|c| c.is_ascii() || font::has(c, weight)) {
            return None;
        }
        let key = (weight, text.to_owned());
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(line) = known().get(&key) {
            return line.clone();
        }
        let line = self.shape(text, weight).map(Arc::new);
        known().insert(key, line.clone());
        line
    }

    fn shape(&self, text: &str, weight: Weight) -> Option<Line> {
        let has = self.has(text, weight);
        if has.iter().all(|has| !matches!(has, Has::User(_))) {
            return None;
        }
        let mut line = Line {
            runs: Vec::new(),
            advance: 0.0,
            above: 0.0,
            below: 0.0,
            takes_space: text.chars().all(takes_space),
        };
        let mut shaped: Vec<(usize, Run)> = Vec::new();
        let mut before = 0;
        for item in items(text, &has) {
            // The runs are set apart from each other: what gave them their places has done its work.
            let content: String = text[item.range.clone()]
                .chars()
                .filter(|c| !is_direction(*c))
                .collect();
            if content.is_empty() {
                continue;
            }
            let mut run = self.run(&content, &item, weight, &mut line);
            run.before = before;
            before += run.letters;
            shaped.push((item.range.start, run));
        }
        shaped.sort_by_key(|(start, _)| *start);
        line.runs = shaped.into_iter().map(|(_, run)| run).collect();
        Some(line)
    }

    /// Shapes a stretch and puts it at the right end of the line.
    fn run(&self, content: &str, item: &Item, weight: Weight, line: &mut Line) -> Run {
        let cut = match item.has {
            Has::User(cut) => Some(cut),
            Has::Bundled | Has::None => None,
        };
        let mut run = Run {
            content: content.to_owned(),
            family: cut.map(|cut| self.family(cut)),
            at: line.advance,
            letters: content.chars().count(),
            before: 0,
            gaps: Vec::new(),
            cut,
            glyphs: Vec::new(),
        };
        let Some(face) = self.shaper(cut, weight) else {
            return run;
        };
        let glyphs = rustybuzz::shape(&face, &[], buffer(content, item));
        let em = f64::from(face.units_per_em().max(1));
        for (info, place) in glyphs.glyph_infos().iter().zip(glyphs.glyph_positions()) {
            // A font has at most 65,535 glyphs.
            let glyph = u16::try_from(info.glyph_id).unwrap_or_default();
            if cut.is_some() {
                run.glyphs.push(glyph);
            }
            line.advance += f64::from(place.x_advance) / em;
            if let Some(ink) = face.glyph_bounding_box(GlyphId(glyph)) {
                let above = f64::from(i32::from(ink.y_max) + place.y_offset) / em;
                let below = f64::from(i32::from(ink.y_min) + place.y_offset) / em;
                line.above = line.above.max(above);
                line.below = line.below.max(-below);
            }
        }
        if item.from_right {
            run.content = marked(content);
        }
        let marks = usize::from(run.content.len() > content.len());
        let gaps = gaps(&glyphs, content).into_iter();
        run.gaps = gaps
            .map(|(character, gap)| (marks + character, f64::from(gap) / em))
            .collect();
        run
    }

    /// The font of a run at its weight.
    fn shaper(&self, cut: Option<Cut>, weight: Weight) -> Option<rustybuzz::Face<'_>> {
        let Some(cut) = cut else {
            return rustybuzz::Face::from_slice(font::bytes(weight), 0);
        };
        let mut face = rustybuzz::Face::from_face(self.face(cut)?);
        if let Some(weight) = cut.weight {
            face.set_variations(&[Variation {
                tag: Tag::from_bytes(b"wght"),
                value: f32::from(weight),
            }]);
        }
        Some(face)
    }

    /// The name of a font in SVG files, and after it the name under which it may be installed.
    fn family(&self, cut: Cut) -> String {
        let file = self.files.get(cut.file);
        let installed = file.map_or("", |file| file.family.as_str());
        let plain = installed.replace(['\'', '"', '\\'], "");
        format!("'{}', '{plain}'", cut.name())
    }

    fn face(&self, cut: Cut) -> Option<Face<'_>> {
        let file = self.files.get(cut.file)?;
        Face::parse(&file.data, file.index).ok()
    }

    /// The font of each character. Marks stay with their letter where one font has both, and a space with the words around
    /// it.
    fn has(&self, text: &str, weight: Weight) -> Vec<Has> {
        let faces: Vec<(Cut, Face<'_>)> = self.cuts[weight as usize]
            .iter()
            .filter_map(|&cut| Some((cut, self.face(cut)?)))
            .collect();
        let characters: Vec<char> = text.chars().collect();
        let has_all = |has: Has, cluster: &[char]| {
            cluster.iter().all(|&c| match has {
                _ if is_invisible(c) => true,
                Has::Bundled => font::has(c, weight),
                Has::User(cut) => faces
                    .iter()
                    .any(|(other, face)| *other == cut && face.glyph_index(c).is_some()),
                Has::None => true,
            })
        };
        let all = || {
            let users = faces.iter().map(|(cut, _)| Has::User(*cut));
            std::iter::once(Has::Bundled).chain(users)
        };
        let mut has: Vec<Has> = Vec::with_capacity(characters.len());
        let mut rest = characters.as_slice();
        while !rest.is_empty() {
            let marks = rest[1..].iter().take_while(|&&c| is_mark(c)).count();
            let (cluster, more) = rest.split_at(1 + marks);
            match all().find(|&has| has_all(has, cluster)) {
                Some(whole) => has.extend(cluster.iter().map(|_| whole)),
                None => has.extend(cluster.iter().map(|&c| {
                    let one = all().find(|&has| has_all(has, &[c]));
                    one.filter(|_| !c.is_control()).unwrap_or(Has::None)
                })),
            }
            rest = more;
        }
        for i in 1..characters.len().saturating_sub(1) {
            if characters[i] == ' ' && has[i - 1] == has[i + 1] && has_all(has[i - 1], &[' ']) {
                has[i] = has[i - 1];
            }
        }
        has
    }
}

/// The fonts in the order in which they are tried for a weight: families as they come, and of one family the nearest first.
fn order(files: &[FontFile], weight: Weight) -> Vec<Cut> {
    let (wanted, italic) = match weight {
        Weight::Regular => (400, false),
        Weight::Bold => (700, false),
        Weight::Italic => (400, true),
    };
    let cut = |file: usize| Cut {
        file,
        weight: files[file]
            .weights
            .as_ref()
            .map(|_| files[file].nearest(wanted)),
    };
    let family = |file: usize| {
        files
            .iter()
            .position(|other| other.family == files[file].family)
    };
    let mut order: Vec<usize> = (0..files.len()).collect();
    order.sort_by_key(|&file| {
        let it = &files[file];
        let away = it.nearest(wanted).abs_diff(wanted);
        (family(file), it.italic != italic, away, file)
    });
    order.into_iter().map(cut).collect()
}

/// What the shaper is told of a stretch.
fn buffer(content: &str, item: &Item) -> UnicodeBuffer {
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(content);
    buffer.set_direction(if item.from_right {
        Direction::RightToLeft
    } else {
        Direction::LeftToRight
    });
    let tag = Tag::from_bytes_lossy(item.script.short_name().as_bytes());
    if let Some(script) = rustybuzz::Script::from_iso15924_tag(tag) {
        buffer.set_script(script);
    }
    buffer
}

/// The characters before which usvg leaves out a part of the line, by their places, and how much, in the font's units.
fn gaps(glyphs: &GlyphBuffer, content: &str) -> Vec<(usize, i32)> {
    // Of the glyphs of one syllable, which stand beside each other: the first character, all advances and the widest.
    let mut syllables: Vec<(u32, i32, i32)> = Vec::new();
    for (info, place) in glyphs.glyph_infos().iter().zip(glyphs.glyph_positions()) {
        match syllables.last_mut() {
            Some((first, all, widest)) if *first == info.cluster => {
                *all += place.x_advance;
                *widest = place.x_advance.max(*widest);
            }
            _ => syllables.push((info.cluster, place.x_advance, place.x_advance.max(0))),
        }
    }
    let gap = |pair: &[(u32, i32, i32)]| {
        let &[(_, all, widest), (next, ..)] = pair else {
            return None;
        };
        let before = content.get(..next as usize).unwrap_or_default();
        (all != widest).then(|| (before.chars().count(), all - widest))
    };
    syllables.windows(2).filter_map(gap).collect()
}
