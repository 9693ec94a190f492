//! Long lines of answers, wrapped to a width.

/// What a column has at least, however narrow the whole is.
const LEAST: usize = 24;

/// A row of a table whose last cell is parted where it is too long; what is left of it stands below its beginning.
/// `before` holds the cells before it, with the spaces that part them.
pub(crate) fn row(before: &str, last: &str, width: usize) -> String {
    let indent = before.chars().count();
    let room = width.saturating_sub(indent).max(LEAST);
    let lines = lines(last, room);
    let mut out = String::new();
    for (number, line) in lines.iter().enumerate() {
        let row = match number {
            0 => format!("{before}{line}"),
            _ => format!("{:indent$}{line}", ""),
        };
        out.push_str(row.trim_end());
        out.push('\n');
    }
    out
}

/// A text in lines of so many letters: parted behind commas and semicolons, at spaces where a part alone is too long; a
/// word that is longer stands by itself.
fn lines(text: &str, room: usize) -> Vec<String> {
    let count = |text: &str| text.trim_end().chars().count();
    let mut lines: Vec<String> = vec![String::new()];
    let mut add = |part: &str| {
        if let Some(line) = lines.last_mut() {
            if line.is_empty() || count(&format!("{line}{part}")) <= room {
                line.push_str(part);
            } else {
                lines.push(part.to_owned());
            }
        }
    };
    for part in parts(text) {
        if count(part) <= room {
            add(part);
        } else {
            part.split_inclusive(' ').for_each(&mut add);
        }
    }
    lines
}

/// The parts of a text, each with the comma or semicolon and the space behind it.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(", ").into_iter().chain(rest.find("; ")).min() {
        let (part, after) = rest.split_at(at + 2);
        parts.push(part);
        rest = after;
    }
    parts.push(rest);
    parts
}

#[cfg(test)]
mod tests {
    use super::{lines, row};

    #[test]
    fn what_is_too_long_hangs_below_its_column() {
        let stops = "I3 70, (I5), H6 40, H10 40, (I11); I3 +20";
        assert_eq!(
            row("  5  320  ", stops, 30),
            "  5  320  I3 70, (I5), H6 40,\n          H10 40, (I11); I3 +20\n"
        );
        assert_eq!(
            row("  5  320  ", "I3 70, I5 20", 80),
            "  5  320  I3 70, I5 20\n"
        );
        assert_eq!(row("  5  idle", "", 80), "  5  idle\n");
    }

    #[test]
    fn a_long_part_is_parted_at_spaces_and_a_long_word_stays_whole() {
        let text = "a, bonus of several words, c";
        assert_eq!(lines(text, 9), ["a, bonus ", "of ", "several ", "words, c"]);
        assert_eq!(
            lines("Llanfairpwllgwyngyll 10", 8),
            ["Llanfairpwllgwyngyll ", "10"]
        );
    }
}
