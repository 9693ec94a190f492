//! Characters that cannot be seen but change how the text around them is read: a name with one of them can pass for
//! another, or reverse the rest of a line.

use std::borrow::Cow;

/// The first such character of a text, as a message describes it; `None` where every character can be seen. Names in files of
/// every form, of players, and chat are checked by this one function.
///
/// ```
/// use milepost_document::invisible::unseen;
/// assert_eq!(unseen("Zoë"), None);
/// assert_eq!(unseen("Ana\u{202e}").unwrap(), "U+202E, which turns the direction of writing");
/// ```
#[must_use]
pub fn unseen(text: &str) -> Option<String> {
    let mut before = None;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if is_hidden(character) || is_out_of_place(before, character, characters.peek().copied()) {
            return Some(describe(character));
        }
        before = Some(character);
    }
    None
}

/// The sign of a place where a word may be parted. It turns and hides nothing, and names of cities in files have it.
const SOFT_HYPHEN: char = '\u{ad}';

/// The first character of a name in a file that cannot be seen.
#[must_use]
pub fn unseen_in_file(name: &str) -> Option<String> {
    name.split(SOFT_HYPHEN).find_map(unseen)
}

/// The same of a text in a file, whose lines may end and have tabs.
#[must_use]
pub fn unseen_in_lines(text: &str) -> Option<String> {
    text.split(['\n', '\r', '\t']).find_map(unseen_in_file)
}

/// Whether a character cannot be seen and may change how others are shown: control characters, turns of direction, marks of
/// formatting, letters that are blank. Spaces can be seen.
#[must_use]
pub fn is_hidden(character: char) -> bool {
    character.is_control() || turns(character) || is_blank(character)
}

/// A text in which U+FFFD replaces every character that hides or reverses others, for names that were accepted before they
/// were checked. Control characters stay: terminals need them.
#[must_use]
pub fn harmless(text: &str) -> Cow<'_, str> {
    replaced(text, |character| {
        turns(character) || (is_blank(character) && character != SOFT_HYPHEN)
    })
}

/// A text in which U+FFFD replaces everything that cannot be seen but ends of lines and tabs: names of files in messages, and files
/// whose names are shown.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    replaced(text, |character| {
        is_hidden(character) && !matches!(character, '\n' | '\r' | '\t')
    })
}

/// A text in which U+FFFD replaces these characters.
fn replaced(text: &str, these: impl Fn(char) -> bool) -> Cow<'_, str> {
    match text.contains(&these) {
        true => Cow::Owned(text.replace(these, "\u{fffd}")),
        false => Cow::Borrowed(text),
    }
}

/// Whether a character sets the direction in which others are written.
fn turns(character: char) -> bool {
    matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character is always blank, or ends a line.
fn is_blank(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}' | '\u{200b}'
            | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{3164}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e007f}'
    )
}

/// Joiners (ZWNJ, ZWJ) are part of the spelling of Persian, of languages of India and of some characters made of several, and
/// selectors choose how a character is drawn. There they stay: a name cannot be written without them, and they turn nothing
/// around. Elsewhere, such as between the letters of "Ana", they would do nothing but make two names of what looks like one.
fn is_out_of_place(before: Option<char>, character: char, behind: Option<char>) -> bool {
    let joined = |character: Option<char>| {
        character.is_some_and(|character| is_joined(character) || is_picture(character))
    };
    match character {
        '\u{200c}' | '\u{200d}' => !joined(before) || !joined(behind),
        '\u{fe00}'..='\u{fe0f}' => {
            let keycap =
                |character: char| character.is_ascii_digit() || matches!(character, '#' | '*');
            !before.is_some_and(|character| {
                is_picture(character) || is_joined(character) || keycap(character)
            })
        }
        _ => false,
    }
}

/// Whether a character is of a script that is written with joiners: Arabic and Syriac to Sinhala, Myanmar, Khmer, Mongolian.
fn is_joined(character: char) -> bool {
    matches!(character, '\u{620}'..='\u{dff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{18af}' | '\u{a840}'..='\u{a87f}'
        | '\u{a8e0}'..='\u{a8ff}' | '\u{fb50}'..='\u{fdff}' | '\u{11000}'..='\u{11fff}')
}

/// Whether a character is a picture, or chooses how one is drawn.
fn is_picture(character: char) -> bool {
    matches!(character, '\u{2190}'..='\u{2bff}' | '\u{3000}'..='\u{303f}' | '\u{fe0e}' | '\u{fe0f}' | '\u{1f000}'..='\u{1faff}')
}

fn describe(character: char) -> String {
    let number = u32::from(character);
    let what = match character {
        '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => "which ends a line",
        _ if character.is_control() => "a control character",
        _ if turns(character) => "which turns the direction of writing",
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
        for character in unseen_signs {
            for text in [
                format!("{character}Ana"),
                format!("An{character}a"),
                format!("Ana{character}"),
            ] {
                let found = unseen(&text).unwrap_or_default();
                assert!(
                    found.starts_with(&format!("U+{:04X}, ", u32::from(character))),
                    "{character:?}: {found}"
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
    fn lines_may_end() {
        assert_eq!(unseen_in_lines("one\n\ttwo\r\n"), None);
        assert_eq!(unseen_in_file("Alexan\u{ad}drovsk"), None);
        assert!(unseen_in_file("one\ntwo").is_some());
        assert_eq!(
            unseen_in_lines("one\n\u{1b}two").unwrap(),
            "U+001B, a control character"
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
            // Families, hearts and keys are several characters.
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
