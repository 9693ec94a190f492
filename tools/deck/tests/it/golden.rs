//! Decks that were dealt once and must come out again, in every release of the same generator version. Where one of
//! these must change, the generator's version goes up and CHANGELOG.md says why.

use milepost_deck::{Code, Form, Plan, Prices, deal, files};
use milepost_map::shipped;

/// FNV-1a, so that a whole deck can be pinned in a line.
fn fingerprint(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// The cards alone: the header names the program's release.
fn cards(name: &str, plan: Plan) -> String {
    let map = shipped::map(name).unwrap();
    lines(&Prices::of(&map), plan)
}

fn lines(prices: &Prices<'_>, plan: Plan) -> String {
    let text = files::write(Form::Text, &deal(prices, plan).unwrap().listing(prices)).unwrap();
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| format!("{line}\n"))
        .collect()
}

#[test]
fn pinned_decks() {
    let pinned = [
        (
            "british-isles",
            Plan {
                players: 2,
                cards: 120,
                seed: 0,
            },
            "8d8983050d6bb713",
        ),
        (
            "iberia",
            Plan {
                players: 4,
                cards: 120,
                seed: 1,
            },
            "f9bdf66fd4ca385e",
        ),
        (
            "great-lakes",
            Plan {
                players: 3,
                cards: 90,
                seed: 7,
            },
            "39ab0f4b6b06b4b0",
        ),
        (
            "india",
            Plan {
                players: 5,
                cards: 140,
                seed: u64::MAX,
            },
            "da3987141ac53835",
        ),
        (
            "japan",
            Plan {
                players: 6,
                cards: 120,
                seed: 42,
            },
            "1322beeb4cdc1f39",
        ),
    ];
    let found = pinned.map(|(name, plan, _)| (name, fingerprint(&cards(name, plan))));
    let wanted = pinned.map(|(name, _, hash)| (name, hash.to_owned()));
    assert_eq!(found, wanted);
}

/// The same decks, and one without dingles, by the codes that were printed on them.
#[test]
fn pinned_codes() {
    let pinned = [
        ("british-isles", "325Y-JXCM-S24", "8d8983050d6bb713"),
        ("great-lakes", "33BM-EBLU-U9H", "39ab0f4b6b06b4b0"),
        ("iberia", "32WZ-5855-S3W", "f9bdf66fd4ca385e"),
        ("iberia", "32WZ-582T-WB9", "9736a8ff953c3a69"),
        ("india", "32WK-JKZE-EHZZ-ZZZZ-ZZZZ-ZZ4", "da3987141ac53835"),
        ("japan", "3289-7GDM-S3CG", "1322beeb4cdc1f39"),
    ];
    for (name, code, hash) in pinned {
        let map = shipped::map(name).unwrap();
        let code = Code::read(code).unwrap();
        assert_eq!(code.shipped_map(), Some(name));
        let prices = code.prices(&map).unwrap();
        assert_eq!(
            fingerprint(&lines(&prices, code.plan)),
            hash,
            "{name} {code}"
        );
        assert_eq!(Code::of(&prices, code.plan), code);
    }
}

#[test]
fn the_first_card_of_the_readmes_deck() {
    let deck = cards(
        "iberia",
        Plan {
            players: 4,
            cards: 120,
            seed: 1,
        },
    );
    assert_eq!(
        deck.lines().next(),
        Some("1; Leather > Santander 29; Coal > Barcelona 14; Copper > Portimão 8")
    );
}
