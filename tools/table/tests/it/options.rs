//! The page of options says what the code says.

use milepost_table::options::{NUMBERS, Options, SWITCHES};

const PAGE: &str = include_str!("../../../../docs/table.md");

#[test]
fn every_option_is_documented_with_its_default_and_range() {
    for number in NUMBERS {
        let usual = Options::default().get(number.name).unwrap_or_default();
        let row = format!(
            "| `{}` | {usual} | {} to {} |",
            number.name, number.least, number.most
        );
        assert!(PAGE.contains(&row), "{row}");
    }
    for switch in SWITCHES {
        let row = format!("| `{}` | off | on, off | {} |", switch.name, switch.meaning);
        assert!(PAGE.contains(&row), "{row}");
    }
}
