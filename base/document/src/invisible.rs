//! Signs that nobody sees in a text, and that change how what stands around them is read: a name with one of them can
//! pass for another, and turn the rest of a line around.

use std::borrow::Cow;

/// What such a sign does, and its number, as a message tells it; none where every sign of a text can be seen. Names that
/// people give themselves, and what they say to others, are looked through by this one function.
///
/// ```
/// use milepost_document::invisible::unseen;
/// assert_eq!(unseen("Zoë"), None);
/// assert_eq!(unseen("Ana\u{202e}").unwrap(), "U+202E, which turns the direction of writing");
/// ```
#[must_use]
pub fn unseen(text: &str) -> Option<String> {
    let mut before = None;
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        if is_hidden(sign) || is_out_of_place(before, sign, signs.peek().copied()) {
            return Some(told(sign));
        }
        before = Some(sign);
    }
    None
}

/// Whether a sign changes how others are shown, and is not seen itself: control characters, turns of direction, marks of
/// formatting, letters that are blank. Spaces can be seen.
#[must_use]
pub fn is_hidden(sign: char) -> bool {
    sign.is_control() || turns(sign) || is_blank(sign)
}

/// A text in which no sign turns others around or hides, for what was written when names were looked at less closely, such
/// as the log of an older game. Control characters stay: a terminal is moved by them.
#[must_use]
pub fn harmless(text: &str) -> Cow<'_, str> {
    let harms = |sign: char| turns(sign) || is_blank(sign);
    match text.contains(harms) {
        true => Cow::Owned(text.replace(harms, "\u{fffd}")),
        false => Cow::Borrowed(text),
    }
}

/// Whether it says in which direction others are written.
fn turns(sign: char) -> bool {
    matches!(sign, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether nothing is shown for it wherever it stands, or the end of a line.
fn is_blank(sign: char) -> bool {
    matches!(
        sign,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}' | '\u{200b}'
            | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{3164}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e007f}'
    )
}

/// Joiners (ZWNJ, ZWJ) are part of the spelling of Persian, of languages of India and of some signs made of several, and
/// selectors choose how a sign is drawn. There they stay: a name cannot be written without them, and they turn nothing
/// around. Elsewhere, such as between the letters of "Ana", they would do nothing but make two names of what looks like one.
fn is_out_of_place(before: Option<char>, sign: char, behind: Option<char>) -> bool {
    let joined = |sign: Option<char>| sign.is_some_and(|sign| is_joined(sign) || is_picture(sign));
    match sign {
        '\u{200c}' | '\u{200d}' => !joined(before) || !joined(behind),
        '\u{fe00}'..='\u{fe0f}' => {
            let keycap = |sign: char| sign.is_ascii_digit() || matches!(sign, '#' | '*');
            !before.is_some_and(|sign| is_picture(sign) || is_joined(sign) || keycap(sign))
        }
        _ => false,
    }
}

/// Whether a sign is of a script that is written with joiners: Arabic and Syriac to Sinhala, Myanmar, Khmer, Mongolian.
fn is_joined(sign: char) -> bool {
    matches!(sign, '\u{620}'..='\u{dff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{18af}' | '\u{a840}'..='\u{a87f}'
        | '\u{a8e0}'..='\u{a8ff}' | '\u{fb50}'..='\u{fdff}' | '\u{11000}'..='\u{11fff}')
}

/// Whether a sign is a picture, or chooses how one is drawn.
fn is_picture(sign: char) -> bool {
    matches!(sign, '\u{2190}'..='\u{2bff}' | '\u{3000}'..='\u{303f}' | '\u{fe0e}' | '\u{fe0f}' | '\u{1f000}'..='\u{1faff}')
}

fn told(sign: char) -> String {
    let number = u32::from(sign);
    let what = match sign {
        '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => "which ends a line",
        _ if sign.is_control() => "a control character",
        _ if turns(sign) => "which turns the direction of writing",
        _ => "which cannot be seen",
    };
    format!("U+{number:04X}, {what}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_that_turn_or_hide_are_found() {
        let unseen_signs = [
            '\u{202a}',
            '\u{202e}',
            '\u{2066}',
            '\u{2069}',
            '\u{200b}',
            '\u{200c}',
            '\u{200d}',
            '\u{200e}',
            '\u{200f}',
            '\u{feff}',
            '\u{ad}',
            '\u{61c}',
            '\u{2028}',
            '\u{2060}',
            '\u{3164}',
            '\u{fe0f}',
            '\u{e0041}',
            '\n',
            '\u{1b}',
            '\u{9b}',
        ];
        for sign in unseen_signs {
            for text in [
                format!("{sign}Ana"),
                format!("An{sign}a"),
                format!("Ana{sign}"),
            ] {
                let told = unseen(&text).unwrap_or_default();
                assert!(
                    told.starts_with(&format!("U+{:04X}, ", u32::from(sign))),
                    "{sign:?}: {told}"
                );
            }
        }
        assert_eq!(unseen("a\nb").unwrap(), "U+000A, which ends a line");
        assert_eq!(unseen("a\u{1b}b").unwrap(), "U+001B, a control character");
        assert_eq!(
            unseen("a\u{200b}b").unwrap(),
            "U+200B, which cannot be seen"
        );
    }

    #[test]
    fn joiners_stay_where_they_are_part_of_the_spelling() {
        let names = [
            "Zoë",
            "O'Neil-Smith Jr.",
            "Ελένη",
            "دخترك",
            "אבי",
            // Persian with ZWNJ, Marathi and Sinhala with ZWJ.
            "علی\u{200c}رضا",
            "शर\u{94d}\u{200d}या",
            "ශ\u{dca}\u{200d}රී",
            // Families, hearts and keys are several signs.
            "👨\u{200d}👩\u{200d}👧",
            "❤\u{fe0f}",
            "1\u{fe0f}\u{20e3}",
        ];
        for name in names {
            assert_eq!(unseen(name), None, "{name}");
        }
        assert!(unseen("علی\u{200c}").is_some(), "nothing is joined to it");
        assert_eq!(
            harmless("\u{1b}[HAna\u{202e}: \u{feff}x\n"),
            "\u{1b}[HAna\u{fffd}: \u{fffd}x\n"
        );
    }
}
