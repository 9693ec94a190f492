//! What parts a good from its city: `>`, and what people and word processors write for it.

use std::ops::Range;

/// Arrows of one sign.
const ARROWS: [char; 14] = [
    '→', '⇒', '➔', '➜', '➝', '➞', '➙', '➛', '⟶', '⟹', '➡', '►', '▶', '»',
];
/// Dashes with a space on either side.
const DASHES: [&str; 5] = [" - ", " – ", " — ", " − ", " -- "];

/// Where in a demand the arrow stands, whatever is written for it: `>`, `->`, `=>`, `→` and the like, " to ", or a dash.
pub(super) fn find(text: &str) -> Option<Range<usize>> {
    drawn(text)
        .or_else(|| word(text))
        .or_else(|| spaced_dash(text))
        .or_else(|| long_dash(text))
}

/// The same of what is drawn as an arrow and nothing else.
pub(super) fn drawn(text: &str) -> Option<Range<usize>> {
    if let Some(at) = text.find('>') {
        // Its shaft; a space before the sign ends the name of the good.
        let shaft = text[..at].trim_end_matches(['-', '=', '–', '—']).len();
        return Some(shaft..at + 1);
    }
    let (at, sign) = text
        .char_indices()
        .find(|(_, sign)| ARROWS.contains(sign))?;
    let end = at + sign.len_utf8();
    // Some programs ask here for the coloured form of the sign.
    let chosen = text[end..]
        .chars()
        .next()
        .filter(|c| matches!(c, '\u{fe0e}' | '\u{fe0f}'));
    Some(at..end + chosen.map_or(0, char::len_utf8))
}

fn word(text: &str) -> Option<Range<usize>> {
    let at = text.to_ascii_lowercase().find(" to ")?;
    Some(at..at + 4)
}

fn spaced_dash(text: &str) -> Option<Range<usize>> {
    DASHES
        .into_iter()
        .filter_map(|dash| Some((text.find(dash)?, dash)))
        .min()
        .map(|(at, dash)| at..at + dash.len())
}

/// A dash that is no hyphen; names have none.
fn long_dash(text: &str) -> Option<Range<usize>> {
    let mut dashes = text.match_indices(['–', '—']);
    let (at, dash) = dashes.next()?;
    dashes.next().is_none().then_some(at..at + dash.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_are_found_in_whatever_way_they_are_written() {
        let ways = [
            " > ",
            ">",
            " -> ",
            "->",
            " --> ",
            " => ",
            "=>",
            " – > ",
            "—>",
            " → ",
            "→",
            " ⇒ ",
            " ➡\u{fe0f} ",
            " to ",
            " TO ",
            " - ",
            " – ",
            " — ",
            "–",
            "—",
        ];
        for way in ways {
            let text = format!("Olive Oil{way}Vila-real 29");
            let at = find(&text).unwrap_or_else(|| panic!("{text}"));
            let (good, city) = (text[..at.start].trim(), text[at.end..].trim());
            assert!(
                good.trim_end_matches([' ', '–']) == "Olive Oil" && city == "Vila-real 29",
                "{text}: {good}, {city}"
            );
        }
        assert_eq!(find("Olive Oil Vila-real 29"), None);
    }

    #[test]
    fn the_sign_of_our_own_goes_before_all_others() {
        let text = "Salt to – taste → > Vila - real";
        assert_eq!(
            find(text).map(|at| &text[..at.start]),
            Some("Salt to – taste → ")
        );
        // What stands before a space is of the name.
        assert_eq!(find("Salt- > Porto"), Some(6..7));
    }
}
