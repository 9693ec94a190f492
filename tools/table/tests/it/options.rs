//! `docs/table.md` and `docs/rules` say what the code says.

use milepost_table::Rule;
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

#[test]
fn every_rule_cites_clauses_that_are_there() {
    let pages = [
        (
            "docs/rules/crayon-rails.md ",
            include_str!("../../../../docs/rules/crayon-rails.md"),
        ),
        (
            "docs/rules/public-locking.md ",
            include_str!("../../../../docs/rules/public-locking.md"),
        ),
    ];
    for rule in Rule::ALL {
        for source in rule.source().split("; ") {
            let page = pages.iter().find(|(page, _)| source.starts_with(page));
            let (page, text) = page.unwrap_or_else(|| panic!("{source}"));
            for clause in source[page.len()..].split(", ") {
                assert!(text.contains(&format!("\n### {clause}. ")), "{source}");
            }
            assert!(text.contains(&format!("`{}`", rule.name())), "{source}");
        }
    }
}
