//! Tuning by play: a map that is known to be wrong is put right, and the certificate says so.

use crate::common;
use crate::judge::{options, plan};

use common::board;
use milepost_lab::TuneJson;
use milepost_lab::tune::{By, Plan, TuneError, tune};
use milepost_map::{Adjustment, Map, Micro};
use milepost_study::{Progress, Unlimited};
use milepost_table::Variant;

const BY: By = By {
    good: true,
    city: false,
    length: false,
    terrain: false,
};

fn plan_of(games: u32, steps: u32) -> Plan {
    Plan {
        games: plan(games, 2).games,
        vary: 2,
        steps,
        by: BY,
        limit: 12,
        check: games,
    }
}

/// Iberia with goods that pay far too much, and others that pay far too little.
fn biased(map: &Map) -> Map {
    let by = |good: &str, amount| Adjustment {
        good: Some(good.to_owned()),
        amount: Micro::whole(amount),
        ..Adjustment::default()
    };
    let wrong = ["Machinery", "Rice", "Steel", "Wheat"].map(|good| by(good, 12));
    map.clone().adjusted(wrong.to_vec())
}

#[test]
fn a_map_that_is_wrong_is_put_right() {
    let board = board("iberia");
    let map = biased(board.map());
    let tuned = tune(
        &map,
        &options(Variant::Locking),
        &plan_of(20, 1),
        &Unlimited,
    )
    .unwrap();
    let of = |side: &milepost_lab::tune::report::Side| side.dispersion["goods"];
    let (before, after) = (of(&tuned.before), of(&tuned.after));
    assert!(before > 2.0 && after < 0.75 * before, "{before} {after}");
    let amount = |name: &str| {
        let found = tuned
            .adjustments
            .iter()
            .find(|one| one.good.as_deref() == Some(name));
        found.map_or(0.0, |one| one.amount.to_f64())
    };
    for good in ["Machinery", "Rice", "Steel", "Wheat"] {
        assert!(amount(good) <= -3.0, "{good}: {}", amount(good));
    }
    certified(&map, &tuned);
}

/// The certificate can be read again, and is for this map alone.
fn certified(map: &Map, tuned: &TuneJson) {
    let text = tuned.tuned("milepost deck tune").write();
    let file = milepost_map::tuned::Tuned::read(&text).unwrap();
    let after = file.of(map).unwrap();
    assert_eq!(after.hash_text(), tuned.tuned_hash);
    assert_ne!(tuned.tuned_hash, tuned.hash);
    let names: Vec<&String> = file.certificate.keys().collect();
    assert_eq!(names[..3], ["after", "before", "bots"]);
    let shown = tuned.text();
    let long: Vec<&str> = shown
        .lines()
        .filter(|line| line.chars().count() > 80)
        .collect();
    assert!(long.is_empty() && !shown.contains("NaN"), "{shown}");
    assert!(shown.contains("\nMachinery "), "{shown}");
}

#[test]
fn the_same_seed_tunes_alike_within_the_limit() {
    let board = board("iberia");
    let by = By {
        length: true,
        terrain: true,
        good: false,
        city: true,
    };
    let plan = Plan {
        by,
        vary: 5,
        limit: 2,
        check: 1,
        ..plan_of(8, 1)
    };
    let [one, other] = [0, 0]
        .map(|_: i32| tune(board.map(), &options(Variant::Locking), &plan, &Unlimited).unwrap());
    assert_eq!(one, other);
    for found in &one.adjustments {
        assert!(
            found.good.is_none() && found.amount.to_f64().abs() <= 2.0,
            "{found:?}"
        );
    }
}

#[test]
fn what_is_interrupted_or_too_little_is_said() {
    struct Never;
    impl Progress for Never {
        fn go_on(&self) -> bool {
            false
        }
    }
    let board = board("iberia");
    let tuned = |plan: &Plan, progress: &dyn Progress| {
        tune(board.map(), &options(Variant::Locking), plan, progress).err()
    };
    assert_eq!(tuned(&plan_of(1, 1), &Never), Some(TuneError::Cancelled));
    let mut short = options(Variant::Locking);
    short.set("rounds", "1").unwrap();
    let refused = tune(board.map(), &short, &plan_of(1, 1), &Unlimited).err();
    assert_eq!(refused, Some(TuneError::Slope { step: 1, games: 1 }));
    assert_eq!(
        "good, terrain".parse::<By>().map(By::names),
        Ok(vec!["good", "terrain"])
    );
    assert!("goods".parse::<By>().is_err());
    assert_eq!(plan_of(16, 2).all_games(), 64);
}
