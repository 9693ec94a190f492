//! Which letters belong together: marks with their letter, and scripts that are set without gaps.

use std::borrow::Cow;

/// Shown as nothing by itself: joiners, marks of direction, selectors of variants.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(
        u32::from(c),
        0xAD | 0x34F
            | 0x61C
            | 0x180B..=0x180E
            | 0x200B..=0x200F
            | 0x202A..=0x202E
            | 0x2060..=0x2069
            | 0xFE00..=0xFE0F
            | 0xFEFF
            | 0xE0100..=0xE01EF
    )
}

/// Begins and ends a part of a text whose direction is its own (UAX #9).
const ISOLATE: (char, char) = ('\u{2068}', '\u{2069}');

/// A name within other words: one that is read from the right is set apart, so that it does not draw figures and points
/// beside it to its other side.
///
/// ```
/// use milepost_draw::text::isolated;
///
/// assert_eq!(isolated("Brno"), "Brno");
/// assert_eq!(isolated("חיפה"), "\u{2068}חיפה\u{2069}");
/// ```
#[must_use]
pub fn isolated(name: &str) -> Cow<'_, str> {
    if name.chars().any(is_from_right) {
        Cow::Owned(format!("{}{name}{}", ISOLATE.0, ISOLATE.1))
    } else {
        Cow::Borrowed(name)
    }
}

/// Whether the script of the character is read from the right.
fn is_from_right(c: char) -> bool {
    matches!(
        u32::from(c),
        0x590..=0x8FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFC | 0x10800..=0x10FFF | 0x1E800..=0x1EFFF
    )
}

/// Says in which direction other characters are set, and is nothing itself.
pub(super) fn is_direction(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether space may stand between letters of this character's script: not where they join, and not between a letter and
/// the marks around it.
#[cfg(feature = "shaping")]
pub(super) fn takes_space(c: char) -> bool {
    !matches!(
        u32::from(c),
        0x590..=0x109F | 0x1700..=0x18AF | 0x1A00..=0x1AAF | 0x1B00..=0x1BFF | 0xA800..=0xABFF | 0xFB1D..=0xFDFF
            | 0xFE70..=0xFEFC | 0x10800..=0x11FFF
    )
}

/// Blocks of characters by the fonts of one family that has them: first, last, family.
const FAMILIES: &[(u32, u32, &str)] = &[
    (0x0530, 0x058F, "Noto Sans Armenian"),
    (0x0590, 0x05FF, "Noto Sans Hebrew"),
    (0x0600, 0x06FF, "Noto Sans Arabic"),
    (0x0700, 0x074F, "Noto Sans Syriac"),
    (0x0750, 0x077F, "Noto Sans Arabic"),
    (0x0780, 0x07BF, "Noto Sans Thaana"),
    (0x07C0, 0x07FF, "Noto Sans NKo"),
    (0x08A0, 0x08FF, "Noto Sans Arabic"),
    (0x0900, 0x097F, "Noto Sans Devanagari"),
    (0x0980, 0x09FF, "Noto Sans Bengali"),
    (0x0A00, 0x0A7F, "Noto Sans Gurmukhi"),
    (0x0A80, 0x0AFF, "Noto Sans Gujarati"),
    (0x0B00, 0x0B7F, "Noto Sans Oriya"),
    (0x0B80, 0x0BFF, "Noto Sans Tamil"),
    (0x0C00, 0x0C7F, "Noto Sans Telugu"),
    (0x0C80, 0x0CFF, "Noto Sans Kannada"),
    (0x0D00, 0x0D7F, "Noto Sans Malayalam"),
    (0x0D80, 0x0DFF, "Noto Sans Sinhala"),
    (0x0E00, 0x0E7F, "Noto Sans Thai"),
    (0x0E80, 0x0EFF, "Noto Sans Lao"),
    (0x0F00, 0x0FFF, "Noto Serif Tibetan"),
    (0x1000, 0x109F, "Noto Sans Myanmar"),
    (0x10A0, 0x10FF, "Noto Sans Georgian"),
    (0x1100, 0x11FF, "Noto Sans KR"),
    (0x1200, 0x139F, "Noto Sans Ethiopic"),
    (0x13A0, 0x13FF, "Noto Sans Cherokee"),
    (0x1780, 0x17FF, "Noto Sans Khmer"),
    (0x1800, 0x18AF, "Noto Sans Mongolian"),
    (0x1C90, 0x1CBF, "Noto Sans Georgian"),
    (0x2D00, 0x2D2F, "Noto Sans Georgian"),
    (0x2E80, 0x303F, "Noto Sans JP, SC, TC or KR"),
    (0x3040, 0x30FF, "Noto Sans JP"),
    (0x3130, 0x318F, "Noto Sans KR"),
    (0x31F0, 0x31FF, "Noto Sans JP"),
    (0x3200, 0x9FFF, "Noto Sans JP, SC, TC or KR"),
    (0xAC00, 0xD7FF, "Noto Sans KR"),
    (0xF900, 0xFAFF, "Noto Sans JP, SC, TC or KR"),
    (0xFB13, 0xFB17, "Noto Sans Armenian"),
    (0xFB1D, 0xFB4F, "Noto Sans Hebrew"),
    (0xFB50, 0xFDFF, "Noto Sans Arabic"),
    (0xFE70, 0xFEFC, "Noto Sans Arabic"),
    (0xFF00, 0xFFEF, "Noto Sans JP, SC, TC or KR"),
    (0x20000, 0x3FFFF, "Noto Sans JP, SC, TC or KR"),
];

/// What stands for fonts for Chinese, Japanese and Korean, which all have the character.
const HAN: &str = "Noto Sans JP, SC, TC or KR";

/// Families of fonts that have the characters, each once, in the order of the characters.
pub(super) fn families(characters: &[char]) -> Vec<&'static str> {
    let family = |c: &char| {
        let code = u32::from(*c);
        let block = FAMILIES
            .iter()
            .find(|(first, last, _)| (*first..=*last).contains(&code));
        block.map_or("Noto Sans Symbols", |block| block.2)
    };
    let mut families: Vec<&str> = Vec::new();
    for name in characters.iter().map(family) {
        if !families.contains(&name) {
            families.push(name);
        }
    }
    // Beside kana or Hangul, Han letters are of the same language.
    if families
        .iter()
        .any(|name| matches!(*name, "Noto Sans JP" | "Noto Sans KR"))
    {
        families.retain(|name| *name != HAN);
    }
    families
}
