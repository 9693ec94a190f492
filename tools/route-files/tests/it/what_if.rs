//! What changes gain in positions that ship and in recorded ones, against each position solved for itself.

use crate::compared::{Compared, compared, ranked};
use crate::given::{self, Given};
use crate::plain::maps::COMPANY;
use milepost_route::build::upgrade;
use milepost_route::model::kit::Kit;
use milepost_route::what_if::{Gain, Ranking};
use milepost_route::{Change, Position, Unlimited, catalogue, what_if};
use milepost_route_files::{self as files, shipped};

/// The same, where no search may come to the end of its steps.
fn agrees(position: &Position, company: usize, changes: &[Change], every: usize) -> Ranking {
    let Compared { ranking, cut, .. } = compared(position, company, changes, every);
    assert_eq!(cut, 0, "searches took too many steps");
    ranking
}

fn shipped_position(name: &str) -> (Position, Kit) {
    let text = shipped::position(name).unwrap();
    (
        files::read(text, &|_| None).unwrap(),
        files::kit(text, &|_| None).unwrap(),
    )
}

fn all_lays(position: &Position, kit: &Kit) -> Vec<Change> {
    what_if::lays(position, &upgrade::stock(position, kit), |_| true)
}

#[test]
fn lays_gain_what_each_position_earns() {
    let (position, kit) = shipped_position("tern-island-midway");
    let lays = all_lays(&position, &kit);
    assert!(lays.len() > 100, "{}", lays.len());
    for company in 0..position.setup().companies.len() {
        agrees(&position, company, &lays, 1);
    }
    // The dense board: all companies but the slowest.
    let (position, kit) = shipped_position("velmark-late");
    let lays = all_lays(&position, &kit);
    assert!(lays.len() > 1000, "{}", lays.len());
    for (company, every) in [("ELR", 5), ("WMR", 5), ("TLR", 300)] {
        let index = position
            .setup()
            .companies
            .iter()
            .position(|known| known.name == company)
            .unwrap();
        let ranking = agrees(&position, index, &lays, every);
        assert!(ranking.gains.iter().any(|gain| gain.gain > 0), "{company}");
    }
}

#[test]
fn tokens_gain_what_each_position_earns() {
    for name in ["tern-island-midway", "velmark-late"] {
        let (position, _) = shipped_position(name);
        for (index, company) in position.setup().companies.iter().enumerate() {
            if company.name != "SSL" && company.name != "CVR" {
                let tokens = what_if::tokens(&position, &company.name, &Unlimited);
                agrees(&position, index, &tokens, 1);
            }
        }
    }
}

#[test]
fn the_ranking_is_the_same_on_any_number_of_threads() {
    let (position, kit) = shipped_position("velmark-late");
    let lays = all_lays(&position, &kit);
    let [one, three] = [1, 3].map(|threads| ranked(&position, 1, &lays, threads).gains);
    assert_eq!(one, three);
    let sorted = |gains: &[Gain]| gains.is_sorted_by_key(|gain| (-gain.gain, gain.changes[0]));
    assert!(sorted(&one));
}

#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn changes_of_recorded_positions_gain_what_each_position_earns() {
    let all: Vec<Given> =
        given::positions(|title| title == "1889" || title == "18Chesapeake").collect();
    for given in all.iter().step_by(all.len() / 6) {
        let lays = what_if::lays(
            &given.position,
            &upgrade::stock(&given.position, &Kit::default()),
            |_| true,
        );
        agrees(&given.position, 0, &lays, 20);
    }
}

#[test]
fn only_tiles_of_the_game_are_offered() {
    let (position, kit) = shipped_position("tern-island-midway");
    let title = shipped::title("1889").unwrap();
    let played = title.play(&position).unwrap().position;
    let has = |position: &Position, name: &str| {
        let stock = upgrade::stock(position, &kit);
        stock.iter().any(|tile| tile.name == name)
    };
    assert!(has(&position, "887") && !has(&played, "887"));
    // Two of these are in the box, and as many lie on this board already.
    let mut setup = played.setup().clone();
    let count = |setup: &milepost_route::model::Setup| {
        let of = |hex: &&milepost_route::Hex| hex.tile.name == "6" && hex.is_laid(&kit.printed);
        setup.hexes.iter().filter(of).count() as u32
    };
    let laid = count(&setup);
    assert!(laid > 0, "the position has such a tile");
    for (count, is_left) in [(laid, false), (laid + 1, true)] {
        let counts = [("6".to_owned(), Some(count))];
        setup.manifest.as_mut().unwrap().counts = counts.into();
        let position = Position::new(setup.clone()).unwrap();
        assert_eq!(has(&position, "6"), is_left, "{count}");
    }
    // A tile that the game lacks is laid only where any may be.
    let tile = catalogue::tile("887").unwrap().clone();
    let hex = played.setup().hexes.iter().position(|hex| hex.name == "C3");
    let lay = |any| Change::Lay {
        hex: hex.unwrap(),
        tile: tile.clone(),
        turn: 0,
        any,
    };
    let refused = lay(false).apply(&played, COMPANY).unwrap_err();
    let said = |what: &str| refused.iter().any(|problem| problem.what.contains(what));
    assert!(said("the game has no such tile"), "{refused:#?}");
    lay(true).apply(&played, COMPANY).unwrap();
}
