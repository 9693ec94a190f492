//! Numbers as people read them in reports.

/// So many things, by the word for one and that for several.
///
/// ```
/// use milepost_document::number::counted;
/// assert_eq!((counted(1, "city", "cities").as_str(), counted(0, "hex", "hexes").as_str()), ("1 city", "0 hexes"));
/// ```
pub fn counted(
    number: impl Copy + TryInto<u64> + std::fmt::Display,
    one: &str,
    several: &str,
) -> String {
    let is_one = number.try_into().is_ok_and(|number| number == 1);
    format!("{number} {}", if is_one { one } else { several })
}

/// How many of the planned things there are, by the word for one and that for several.
///
/// ```
/// use milepost_document::number::of_planned;
/// assert_eq!(of_planned(1, 1, "deck", "decks"), "1 deck");
/// assert_eq!(of_planned(800, 1000, "deck", "decks"), "800 of 1,000 decks");
/// ```
pub fn of_planned(number: u64, planned: u64, one: &str, several: &str) -> String {
    let things = if planned == 1 { one } else { several };
    let all = thousands(planned);
    if number == planned {
        format!("{all} {things}")
    } else {
        format!("{} of {all} {things}", thousands(number))
    }
}

/// A number with its thousands parted.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told() {
        let told = ["0", "999", "1,000", "3,000", "1,234,567"];
        assert_eq!([0, 999, 1000, 3000, 1_234_567].map(thousands), told);
    }
}
