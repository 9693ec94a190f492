//! Lines that the bundled font cannot set alone: which font has what, and the shaped stretches.
//!
//! A line is cut where the font, the script or the direction changes; the direction of the whole is that of its first
//! letter that has one (UAX #9, rules P2 and P3).

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use rustybuzz::{Direction, UnicodeBuffer, Variation};
use ttf_parser::{Face, GlyphId, Tag};
use unicode_bidi::{BidiClass, BidiInfo, bidi_class};
use unicode_script::{Script, UnicodeScript};

use super::file::FontFile;
use super::font::{self, Weight};
use super::fonts::Run;
use super::missing::MissingGlyph;
use super::script::{is_direction, is_invisible, takes_space};

/// Makes what it stands beside be set from the right.
const RIGHT_TO_LEFT_MARK: char = '\u{200f}';

/// A font of the user's at a weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cut {
    /// The index of the file, in the order in which they were given.
    pub file: usize,
    /// The weight of a variable font.
    pub weight: Option<u16>,
}

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
    known: Mutex<BTreeMap<(Weight, String), Option<Arc<Line>>>>,
}

/// Which font has a character.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Has {
    Bundled,
    User(Cut),
    None,
}

/// A stretch before it is shaped.
struct Item {
    range: Range<usize>,
    has: Has,
    script: Script,
    from_right: bool,
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
        let mut run = Run {
            content: content.to_owned(),
            family: None,
            at: line.advance,
            letters: content.chars().count(),
            before: 0,
            gaps: Vec::new(),
            cut: None,
            glyphs: Vec::new(),
        };
        let cut = match item.has {
            Has::User(cut) => Some(cut),
            Has::Bundled | Has::None => None,
        };
        let face = match cut {
            Some(cut) => self.face(cut),
            None => font::face(weight).cloned(),
        };
        let Some(mut face) = face.map(rustybuzz::Face::from_face) else {
            return run;
        };
        if let Some(weight) = cut.and_then(|cut| cut.weight) {
            face.set_variations(&[Variation {
                tag: Tag::from_bytes(b"wght"),
                value: f32::from(weight),
            }]);
        }
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
        let glyphs = rustybuzz::shape(&face, &[], buffer);
        let em = f64::from(face.units_per_em().max(1));
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
        for pair in syllables.windows(2) {
            let &[(_, all, widest), (next, ..)] = pair else {
                continue;
            };
            if all != widest {
                let before = content.get(..next as usize).unwrap_or_default();
                let gap = f64::from(all - widest) / em;
                run.gaps.push((marks + before.chars().count(), gap));
            }
        }
        run.family = cut.map(|cut| self.family(cut));
        run.cut = cut;
        run
    }

    /// The name of a font in SVG files, and after it the name under which it may be installed.
    fn family(&self, cut: Cut) -> String {
        let file = self.files.get(cut.file);
        let installed = file.map_or("", |file| file.family.as_str());
        let plain = installed.replace(['\'', '"', '\\'], "");
        format!("'{}', '{plain}'", name(cut))
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

/// The name of a font in SVG files: no font that is installed has it, so that none takes its place.
pub(super) fn name(cut: Cut) -> String {
    let number = cut.file + 1;
    match cut.weight {
        Some(weight) => format!("Milepost {number} {weight}"),
        None => format!("Milepost {number}"),
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

/// Whether the character belongs to the one before it.
fn is_mark(c: char) -> bool {
    is_invisible(c) || bidi_class(c) == BidiClass::NSM
}

/// With marks at its ends where it does not begin and end with letters that are read from the right by themselves.
fn marked(content: &str) -> String {
    let strong =
        |c: Option<char>| c.is_some_and(|c| matches!(bidi_class(c), BidiClass::R | BidiClass::AL));
    let mut letters = content.chars().filter(|c| !is_mark(*c));
    let first = letters.next();
    let last = letters.next_back().or(first);
    let blank = content.chars().all(char::is_whitespace);
    if blank || (strong(first) && strong(last)) {
        content.to_owned()
    } else {
        format!("{RIGHT_TO_LEFT_MARK}{content}{RIGHT_TO_LEFT_MARK}")
    }
}

/// The stretches of a line from the left.
fn items(text: &str, has: &[Has]) -> Vec<Item> {
    let scripts = scripts(text);
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let bidi = BidiInfo::new(text, None);
    let mut items = Vec::new();
    for paragraph in &bidi.paragraphs {
        let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let from_right = levels[run.start].is_rtl();
            let from = starts.partition_point(|&at| at < run.start);
            let to = starts.partition_point(|&at| at < run.end);
            let mut parts: Vec<Item> = Vec::new();
            for i in from..to {
                let end = starts.get(i + 1).copied().unwrap_or(text.len());
                match parts.last_mut() {
                    Some(last) if last.has == has[i] && last.script == scripts[i] => {
                        last.range.end = end;
                    }
                    _ => parts.push(Item {
                        range: starts[i]..end,
                        has: has[i],
                        script: scripts[i],
                        from_right,
                    }),
                }
            }
            if from_right {
                parts.reverse();
            }
            items.extend(parts);
        }
    }
    items
}

/// The script of each character: what has none of its own is of the script before it, or else after it. The scripts that
/// Japanese is written in count as one.
fn scripts(text: &str) -> Vec<Script> {
    let own = |c: char| match c.script() {
        Script::Common | Script::Inherited | Script::Unknown => None,
        Script::Hiragana | Script::Katakana | Script::Bopomofo => Some(Script::Han),
        script => Some(script),
    };
    let own: Vec<Option<Script>> = text.chars().map(own).collect();
    let mut last = own
        .iter()
        .flatten()
        .next()
        .copied()
        .unwrap_or(Script::Common);
    let each = own.into_iter().map(|script| {
        last = script.unwrap_or(last);
        last
    });
    each.collect()
}
