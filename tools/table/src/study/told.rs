//! Numbers in words.

/// Rounds in words.
pub fn span(from: u32, to: u32) -> String {
    if from == to { from.to_string() } else { format!("{from}-{to}") }
}

/// The least round width of bins of which no more than `most` hold so many rounds.
pub fn width(rounds: u32, most: usize) -> u32 {
    let steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250];
    steps.into_iter().find(|step| (rounds / step + 2) as usize <= most).unwrap_or(500)
}

/// A share in hundredths.
pub fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// A share of a whole in hundredths; a dash where there is no part of it, so that what never happened stands out.
pub fn part(part: u64, whole: u64) -> String {
    match part {
        0 => "-".to_owned(),
        _ if part * 2000 < whole => "<0.1".to_owned(),
        _ => percent(part as f64 / whole.max(1) as f64),
    }
}

/// How many times the even share.
pub fn times(share: f64, even: f64) -> String {
    if even > 0.0 { format!("{:.2}", share / even) } else { "-".to_owned() }
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
        assert_eq!([0, 999, 1000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([part(0, 0), part(0, 9), part(1, 9), part(9, 9)], ["-", "-", "11.1", "100.0"]);
        assert_eq!([part(1, 2000), part(1, 2001)], ["0.1", "<0.1"]);
        assert_eq!([times(0.3, 0.2), times(0.3, 0.0)], ["1.50", "-"]);
        assert_eq!([span(3, 3), span(3, 5)], ["3", "3-5"]);
        // Bins may begin before the first round.
        assert_eq!([width(18, 20), width(19, 20), width(200, 25)], [1, 2, 10]);
    }
}
