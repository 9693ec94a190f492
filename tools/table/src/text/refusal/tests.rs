#![allow(clippy::too_many_lines)]

use super::*;
use crate::model::action::ActionKind;
use crate::model::card::{Card, Demand};
use crate::model::options::Options;
use crate::model::refusal::Why;
use crate::model::roster::{Participant, Roster};
use crate::model::rule::Rule;
use crate::model::stage::Stage;
use crate::model::table::{Board, Table};
use crate::model::train::Train;
use std::sync::Arc;

fn table() -> Table {
    let board = Arc::new(Board::new(milepost_map::shipped::map("iberia").unwrap()));
    let demand = |good| Demand {
        good,
        city: 0,
        payoff: 10,
    };
    let cards = vec![
        Card {
            taxes: false,
            demands: [demand(0), demand(1), demand(2)]
        };
        20
    ];
    Table::new(board, Options::default(), cards, 2, 1).unwrap()
}

#[rustfmt::skip]
fn reasons() -> Vec<Why> {
    let (from, to, city, good, card) = (0, 1, 0, 0, 0);
    vec![
        Why::NotYourTurn { mover: 1 }, Why::GameOver, Why::NotNow { kind: ActionKind::Build, stage: Stage::Draft(Vec::new()) },
        Why::Short { needed: 7, has: 3 }, Why::TooMuch { most: 1000 }, Why::NoTrackSum, Why::OverBudget { needed: 21, left: 20 },
        Why::NoPath, Why::NoSuch { what: "card" }, Why::NoWay { from, to }, Why::NotOnTrack { milepost: 9 },
        Why::Owned { from, to, by: 1 }, Why::OwnedAlready { from, to }, Why::BuildsNothing, Why::TooManyOut { city, limit: 2 },
        Why::Full { city, limit: 2 }, Why::TooManySections { city, limit: 3 }, Why::NoRoom { city },
        Why::FerryFull { port: 3, limit: 2 }, Why::NoRoomAtPort { port: 3 }, Why::NotACity { milepost: 3 },
        Why::HasStarted, Why::NotStarted, Why::TooFar { asked: 10, left: 9 }, Why::NoTrack { from, to },
        Why::NoTurning { milepost: 3 }, Why::NoFerry { milepost: 3 }, Why::FerryNotBuilt { to }, Why::MovedAlready,
        Why::StartedHere, Why::CrossedAlready, Why::PastHalf { moved: 6, half: 5 }, Why::OverFerry { to },
        Why::NotInCity, Why::NotMade { good, city }, Why::NoChip { good }, Why::NoHold { holds: 2 },
        Why::NotAboard { good }, Why::LoadLocked { good, card }, Why::WrongCity { city }, Why::NotOpen { card },
        Why::NotInHand { card }, Why::OtherDemand { card, demand: 1 }, Why::Others { card, owner: 1 },
        Why::LockedAlready { card }, Why::NotOffered { card }, Why::TooManyKept { kept: 3, limit: 2 },
        Why::KeptTwice { card }, Why::Acted, Why::Locked, Why::FaceDown { good }, Why::Off { option: "derailments" },
        Why::NoStep { from: Train::Super, to: Train::Freight }, Why::UpgradedAlready, Why::SpentOnTrack { spent: 16 },
        Why::NotRich { cash: 249, goal: 250 }, Why::CityOnStrike { city, event: 0 }, Why::TrackOnStrike { owner: 1 },
        Why::NoBuilders, Why::Flooded { event: 0 }, Why::SnowedUnder { milepost: 3 }, Why::SnowedIn { milepost: 3 },
        Why::HalfRate { asked: 6, left: 5 },
    ]
}

#[test]
fn every_reason_has_words_of_its_own() {
    let table = table();
    let roster = Roster::new(vec![Participant::person("Ana"), Participant::person("Ben")]).unwrap();
    let words = Words::of_log(&table, &roster);
    let mut told: Vec<String> = reasons()
        .into_iter()
        .map(|why| {
            let told = words.refusal(
                0,
                &Action::End,
                &Refusal {
                    rule: Rule::Turns,
                    why: why.clone(),
                },
            );
            assert!(told.what.starts_with("Ana cannot end the turn: "), "{told}");
            assert!(
                !told.what.contains(Rule::Turns.sentence()),
                "{why:?} has no words"
            );
            told.what
        })
        .collect();
    told.sort();
    told.dedup();
    assert_eq!(told.len(), reasons().len());
}

#[test]
fn a_refusal_names_figures_rule_and_hint() {
    let table = table();
    let roster = Roster::new(vec![Participant::person("Ana"), Participant::person("Ben")]).unwrap();
    let words = Words::of_log(&table, &roster);
    let refusal = Refusal {
        rule: Rule::Budget,
        why: Why::OverBudget {
            needed: 21,
            left: 20,
        },
    };
    let told = words
        .refusal(0, &Action::Train { train: Train::Fast }, &refusal)
        .to_string();
    assert_eq!(
        told,
        "Ana cannot upgrade to Fast Freight: it costs 21 and 20 may still be spent this turn\n\
         rule: budget: There is a limit to what a player may spend on track in a turn.\n\
         hint: build a shorter piece now and the rest next turn"
    );
}

#[test]
fn what_is_not_there_is_told_all_the_same() {
    let table = table();
    let roster = Roster::new(vec![Participant::person("Ana"), Participant::person("Ben")]).unwrap();
    let words = Words::of_log(&table, &roster);
    let far = usize::MAX;
    for action in [
        Action::Lock {
            card: far,
            demand: far,
        },
        Action::Build { path: vec![far; 9] },
        Action::Drop { good: far },
        Action::Cash {
            seat: far,
            amount: i32::MIN,
            track: true,
        },
        Action::Lose {
            good: far,
            card: Some(far),
            keep: true,
        },
    ] {
        assert!(!words.action(&action).is_empty());
    }
    let (card, good, city, owner, milepost) = (far, far, far, far, far);
    for why in [
        Why::NotYourTurn { mover: far },
        Why::NoWay { from: far, to: far },
        Why::Owned {
            from: far,
            to: far,
            by: owner,
        },
        Why::NoRoom { city },
        Why::NotOnTrack { milepost },
        Why::NotMade { good, city },
        Why::LoadLocked { good, card },
        Why::NotOpen { card },
        Why::NotInHand { card },
        Why::OtherDemand { card, demand: far },
        Why::Others { card, owner },
        Why::LockedAlready { card },
        Why::NotOffered { card },
        Why::KeptTwice { card },
    ] {
        let told = words.refusal(
            far,
            &Action::Lock {
                card: far,
                demand: far,
            },
            &Refusal {
                rule: Rule::Lock,
                why,
            },
        );
        assert!(told.what.contains(&far.to_string()), "{told}");
    }
    let refusal = Refusal {
        rule: Rule::Track,
        why: Why::NoWay { from: 0, to: far },
    };
    assert!(
        words
            .refusal(far, &Action::Build { path: vec![0, far] }, &refusal)
            .what
            .contains("is not next to")
    );
}
