//! The verdict on a map as a game.

use milepost_lab::Fitness;
use milepost_lab::fitness::{Finding, Pass};
use milepost_map::{Map, shipped, text};

/// Two islands with one ferry between them, which has room for two: `survey --countries "New Zealand" --seed 1`, kept as it was
/// when it was found, as surveys change.
const NEW_ZEALAND: &str = include_str!("new-zealand.toml");

fn map(source: &str) -> Map {
    text::read(source).unwrap().map
}

fn says<'a>(fitness: &'a Fitness, words: &str) -> &'a Finding {
    let mut findings = fitness.findings.iter();
    findings
        .find(|finding| finding.what.contains(words))
        .unwrap_or_else(|| panic!("{words}: {fitness}"))
}

#[test]
fn a_ferry_for_two_ends_a_game_for_three() {
    let fitness = Fitness::of(&map(NEW_ZEALAND));
    assert_eq!(fitness.can_win(), 2);
    let winners = fitness.winners.as_ref().unwrap();
    let limit = winners.limit.as_ref().unwrap();
    assert!(limit.is_certain && limit.players == 3, "{limit:?}");
    assert_eq!(limit.cut.room, 2);
    assert_eq!(
        limit.cut.passes,
        [Pass::Ferry("Wellington-Picton".to_owned())]
    );
    let found = says(&fitness, "only 2 players can win");
    assert!(!found.grave && found.what.contains("Christchurch and Dunedin"));
    let words = fitness.to_string();
    assert!(
        words.starts_with("fit to play for 2 players, with remarks\n"),
        "{words}"
    );
    assert!(words.contains("2 players can both win"), "{words}");
}

#[test]
fn hands_that_nobody_can_pay_make_no_game() {
    let iberia = shipped::map("iberia").unwrap();
    let mut tuning = iberia.tuning().cloned().unwrap_or_default();
    tuning.opening_budget = 0;
    let fitness = Fitness::of(&iberia.clone().with_tuning(tuning));
    assert!(!fitness.is_fit(), "{fitness}");
    let dear = "100 of 100 opening cards hold a demand that costs more than the opening budget";
    assert!(says(&fitness, dear).grave);
    assert!(fitness.to_string().starts_with("not fit to play\n"));
    let fitness = Fitness::of(&iberia);
    assert_eq!(fitness.dear_opening, 0);
    assert_eq!(fitness.openings.delivered, fitness.openings.players);
}

#[test]
fn a_small_map_says_how_many_cards_it_deals() {
    let fitness = Fitness::of(&shipped::map("low-countries").unwrap());
    assert!(fitness.is_fit(), "{fitness}");
    let cards: Vec<usize> = fitness.sizes.iter().map(|size| size.cards).collect();
    assert_eq!(cards, [120, 120, 160, 160, 160]);
    assert!(!says(&fitness, "200 are usual for 5 players").grave);
}
