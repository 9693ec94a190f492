//! A font for tests, made of nothing: each of its letters is a square.

/// How many units an em has.
pub const EM: u16 = 1000;

/// A TrueType font of a family, with these letters, each as wide as it says in thousandths of the em: a square from the
/// baseline to 800, 50 from its left edge. Glyph 0 stands for all others; letters have the next numbers in order.
#[must_use]
pub fn squares(family: &str, letters: &[(char, u16)]) -> Vec<u8> {
    let mut sorted = letters.to_vec();
    sorted.sort_unstable();
    let glyphs = 1 + letters.len() as u16;
    let number = |c: char| 1 + letters.iter().position(|it| it.0 == c).unwrap_or(0) as u32;
    let mut glyf = Vec::new();
    let mut loca: Vec<u32> = vec![0];
    for wide in std::iter::once(500).chain(letters.iter().map(|it| it.1)) {
        glyf.extend(square(wide as i16));
        loca.push(glyf.len() as u32);
    }
    let widths = std::iter::once(500).chain(letters.iter().map(|it| it.1));
    let groups: Vec<u32> = sorted
        .iter()
        .flat_map(|&(c, _)| [c.into(), c.into(), number(c)])
        .collect();
    let cmap = [
        words(&[0, 1, 3, 10]),
        longs(&[12]),
        words(&[12, 0]),
        longs(&[16 + 4 * groups.len() as u32, 0, sorted.len() as u32]),
        longs(&groups),
    ];
    let head = [
        longs(&[0x1_0000, 0x1_0000, 0, 0x5F0F_3CF5]),
        words(&[3, EM]),
        vec![0; 16],
        words(&[0, 0, EM, 800, 0, 8, 2, 1, 0]),
    ];
    let hhea = [
        longs(&[0x1_0000]),
        words(&[900, 300_u16.wrapping_neg(), 0, EM]),
        vec![0; 22],
        words(&[glyphs]),
    ];
    let maxp = [
        longs(&[0x1_0000]),
        words(&[glyphs, 4, 1, 0, 0, 2]),
        vec![0; 16],
    ];
    let post = [longs(&[0x3_0000]), vec![0; 28]];
    let mut os2 = words(&[4, 500, 400, 5]);
    os2.resize(96, 0);
    let tables: [(&[u8; 4], Vec<u8>); 10] = [
        (b"OS/2", os2),
        (b"cmap", cmap.concat()),
        (b"glyf", glyf),
        (b"head", head.concat()),
        (b"hhea", hhea.concat()),
        (
            b"hmtx",
            widths.flat_map(|wide| words(&[wide, 50])).collect(),
        ),
        (b"loca", longs(&loca)),
        (b"maxp", maxp.concat()),
        (b"name", names(family)),
        (b"post", post.concat()),
    ];
    file(&tables)
}

fn words(words: &[u16]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_be_bytes()).collect()
}

fn longs(longs: &[u32]) -> Vec<u8> {
    longs.iter().flat_map(|long| long.to_be_bytes()).collect()
}

/// One contour of four corners.
fn square(wide: i16) -> Vec<u8> {
    let right = wide - 50;
    let side = (right - 50) as u16;
    let mut glyph = words(&[1, 50, 0, right as u16, 800, 3, 0]);
    glyph.extend([1; 4]);
    glyph.extend(words(&[50, side, 0, side.wrapping_neg()]));
    glyph.extend(words(&[0, 0, 800, 0]));
    glyph.resize(glyph.len().next_multiple_of(4), 0);
    glyph
}

/// Family, cut, full and PostScript name.
fn names(family: &str) -> Vec<u8> {
    let plain = family.replace(' ', "");
    let all = [
        (1, family),
        (2, "Regular"),
        (4, family),
        (6, plain.as_str()),
    ];
    let mut table = words(&[0, all.len() as u16, 6 + 12 * all.len() as u16]);
    let mut text = Vec::new();
    for (id, name) in all {
        let name: Vec<u16> = name.encode_utf16().collect();
        let length = 2 * name.len() as u16;
        table.extend(words(&[3, 1, 0x409, id, length, text.len() as u16]));
        text.extend(words(&name));
    }
    table.extend(text);
    table
}

fn file(tables: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut file = longs(&[0x1_0000]);
    file.extend(words(&[tables.len() as u16, 128, 3, 32]));
    let mut at = 12 + 16 * tables.len();
    for (tag, table) in tables {
        file.extend(*tag);
        file.extend(longs(&[0, at as u32, table.len() as u32]));
        at += table.len().next_multiple_of(4);
    }
    for (_, table) in tables {
        file.extend(table);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    file
}
