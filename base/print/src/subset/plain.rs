//! A plain TrueType font with outlines for the glyphs that are drawn, made of one whose outlines are in PostScript curves or
//! vary.

use std::collections::BTreeMap;

use milepost_draw::text::Typeface;
use ttf_parser::{Face, GlyphId, RawFace, Tag};

use super::outline::Outline;

/// Tables that say how outlines vary, are hinted or are coloured, and those that are made anew.
const LEFT_OUT: [&[u8; 4]; 34] = [
    b"CFF ", b"CFF2", b"VORG", b"glyf", b"loca", b"gvar", b"cvar", b"fvar", b"avar", b"HVAR",
    b"VVAR", b"MVAR", b"STAT", b"hmtx", b"maxp", b"head", b"vhea", b"vmtx", b"DSIG", b"fpgm",
    b"prep", b"cvt ", b"gasp", b"hdmx", b"VDMX", b"LTSH", b"COLR", b"CPAL", b"SVG ", b"CBDT",
    b"CBLC", b"sbix", b"EBDT", b"EBLC",
];
const HEAD: usize = 54;

/// The plain font; none for one that is plain already.
pub(super) fn font(typeface: &Typeface) -> Result<Option<Vec<u8>>, String> {
    let (bytes, index) = (typeface.bytes(), typeface.index);
    let mut face = Face::parse(bytes, index).map_err(|error| error.to_string())?;
    if face.tables().glyf.is_some() && !face.is_variable() {
        return Ok(None);
    }
    if let Some(weight) = typeface.variation {
        face.set_variation(Tag::from_bytes(b"wght"), f32::from(weight));
    }
    let raw = RawFace::parse(bytes, index).map_err(|error| error.to_string())?;
    let mut tables: BTreeMap<Tag, Vec<u8>> = BTreeMap::new();
    for record in raw.table_records {
        let tag = record.tag;
        if LEFT_OUT.iter().all(|other| Tag::from_bytes(other) != tag)
            && let Some(table) = raw.table(tag)
        {
            tables.insert(tag, table.to_vec());
        }
    }
    let table = |tag: &[u8; 4]| {
        let name = String::from_utf8_lossy(tag).into_owned();
        let found = raw.table(Tag::from_bytes(tag));
        found.ok_or_else(|| format!("it has no table {name}"))
    };
    let mut glyphs = Glyphs {
        outlines: Vec::new(),
        places: Vec::new(),
        metrics: Metrics::read(table(b"hmtx")?, table(b"hhea")?),
        most: (0, 0),
    };
    for glyph in 0..face.number_of_glyphs() {
        // The first glyph stands for missing ones, which there are none of.
        glyphs.push(&face, glyph, typeface.glyphs.contains(&glyph));
    }
    let mut head = table(b"head")?.to_vec();
    head.resize(HEAD, 0);
    // Places of glyphs in four bytes each.
    head[HEAD - 4..].copy_from_slice(&[0, 1, 0, 0]);
    let mut put = |tag: &[u8; 4], table: Vec<u8>| tables.insert(Tag::from_bytes(tag), table);
    put(b"maxp", glyphs.profile(face.number_of_glyphs()));
    put(b"head", head);
    put(b"hmtx", glyphs.metrics.bytes);
    put(
        b"loca",
        glyphs
            .places
            .iter()
            .flat_map(|at| at.to_be_bytes())
            .collect(),
    );
    put(b"glyf", glyphs.outlines);
    if let Some(weight) = typeface.variation
        && let Some(about) = tables.get_mut(&Tag::from_bytes(b"OS/2"))
        && let Some(class) = about.get_mut(4..6)
    {
        class.copy_from_slice(&weight.to_be_bytes());
    }
    Ok(Some(assembled(&tables)))
}

struct Glyphs {
    outlines: Vec<u8>,
    /// Byte of `outlines` at which each glyph's outline begins, and last their end.
    places: Vec<u32>,
    metrics: Metrics,
    /// The most places and contours that a glyph has.
    most: (usize, usize),
}

impl Glyphs {
    fn push(&mut self, face: &Face<'_>, glyph: u16, drawn: bool) {
        if glyph == 0 {
            self.places.push(0);
        }
        if drawn {
            let mut outline = Outline::default();
            // A space has none.
            let _ = face.outline_glyph(GlyphId(glyph), &mut outline);
            let (places, contours) = outline.size();
            self.most = (self.most.0.max(places), self.most.1.max(contours));
            let (bytes, left) = outline.glyph();
            self.outlines.extend(bytes);
            let advance = face.glyph_hor_advance(GlyphId(glyph)).unwrap_or_default();
            self.metrics.set(glyph, advance, left);
        }
        self.places.push(self.outlines.len() as u32);
    }

    /// The table of what glyphs need at most.
    fn profile(&self, glyphs: u16) -> Vec<u8> {
        let mut table = vec![0; 32];
        table[1] = 1;
        let mut put = |at: usize, number: u16| {
            table[at..at + 2].copy_from_slice(&number.to_be_bytes());
        };
        put(4, glyphs);
        put(6, u16::try_from(self.most.0).unwrap_or(u16::MAX));
        put(8, u16::try_from(self.most.1).unwrap_or(u16::MAX));
        // Of the two zones that instructions may use, as fonts without instructions say it.
        put(14, 2);
        table
    }
}

/// The table of advances and left edges.
struct Metrics {
    bytes: Vec<u8>,
    /// Number of glyphs that have an advance of their own; those after them have the last one's.
    own: usize,
}

impl Metrics {
    fn read(table: &[u8], about: &[u8]) -> Self {
        let own = match about {
            [.., high, low] => usize::from(u16::from_be_bytes([*high, *low])),
            _ => 0,
        };
        Self {
            bytes: table.to_vec(),
            own,
        }
    }

    fn set(&mut self, glyph: u16, advance: u16, left: i16) {
        let glyph = usize::from(glyph);
        let mut put = |at: usize, word: [u8; 2]| {
            if let Some(place) = self.bytes.get_mut(at..at + 2) {
                place.copy_from_slice(&word);
            }
        };
        if glyph < self.own {
            put(4 * glyph, advance.to_be_bytes());
            put(4 * glyph + 2, left.to_be_bytes());
        } else {
            put(4 * self.own + 2 * (glyph - self.own), left.to_be_bytes());
        }
    }
}

/// The tables in a file. Its sums are left out: the subsetter, which alone reads it, makes its own.
fn assembled(tables: &BTreeMap<Tag, Vec<u8>>) -> Vec<u8> {
    let count = tables.len() as u16;
    let mut file = vec![0, 1, 0, 0];
    file.extend(count.to_be_bytes());
    file.extend([0; 6]);
    let mut at = 12 + 16 * tables.len();
    for (tag, table) in tables {
        file.extend(tag.to_bytes());
        file.extend([0; 4]);
        file.extend((at as u32).to_be_bytes());
        file.extend((table.len() as u32).to_be_bytes());
        at += table.len().next_multiple_of(4);
    }
    for table in tables.values() {
        file.extend(table);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    file
}
