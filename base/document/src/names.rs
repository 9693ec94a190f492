//! Finding things by the names people type.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A name without case, accents, spaces and marks; letters such as ø and ß as they are typed without them.
pub fn plain(name: &str) -> String {
    let letters = name
        .nfd()
        .filter(|c| !is_combining_mark(*c) && c.is_alphanumeric())
        .flat_map(char::to_lowercase);
    let mut plain = String::with_capacity(name.len());
    for letter in letters {
        match letter {
            'ø' => plain.push('o'),
            'ł' => plain.push('l'),
            'đ' | 'ð' => plain.push('d'),
            'ħ' => plain.push('h'),
            'ı' => plain.push('i'),
            'ŧ' => plain.push('t'),
            'ß' => plain.push_str("ss"),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'þ' => plain.push_str("th"),
            other => plain.push(other),
        }
    }
    plain
}

/// The names most like `name`, the likest first; three at most, none where nothing is like it.
pub fn nearest<'a>(name: &str, among: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    // Nobody mistypes a name so long, and comparing letters takes time by the square.
    const LONGEST: usize = 60;
    let wanted = plain(name);
    if wanted.chars().count() > LONGEST {
        return Vec::new();
    }
    let mut scored: Vec<(usize, &str)> = among
        .map(|candidate| {
            let known: String = plain(candidate).chars().take(LONGEST).collect();
            let edits = strsim::damerau_levenshtein(&wanted, &known);
            let starts = !wanted.is_empty() && known.starts_with(&wanted);
            (if starts { 0 } else { edits }, candidate)
        })
        .filter(|&(edits, candidate)| edits <= 1 + plain(candidate).chars().count() / 3)
        .collect();
    scored.sort_unstable();
    scored.into_iter().take(3).map(|(_, name)| name).collect()
}

/// True if `name` is one of `among` but for a slip: a letter more, fewer or other, or two that changed places.
pub fn is_slip<'a>(name: &str, mut among: impl Iterator<Item = &'a str>) -> bool {
    // Longer names are compared no further than their lengths.
    let length = name.chars().count();
    among.any(|known| {
        known.chars().count().abs_diff(length) <= 1 && strsim::damerau_levenshtein(name, known) == 1
    })
}

/// Where `name` stands: as it is written, else the only one that is the same when [`plain`].
pub fn position<'a>(name: &str, among: impl Iterator<Item = &'a str> + Clone) -> Option<usize> {
    among.clone().position(|known| known == name).or_else(|| {
        let wanted = plain(name);
        let mut alike = among
            .enumerate()
            .filter(|(_, known)| plain(known) == wanted);
        let found = alike.next().map(|(index, _)| index);
        found.filter(|_| alike.next().is_none())
    })
}
