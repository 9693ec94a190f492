//! What changes gain, against each position solved for itself.

use crate::plain;

use milepost_route::build::upgrade;
use milepost_route::files::shipped;
use milepost_route::model::Setup;
use milepost_route::model::kit::Kit;
use milepost_route::what_if::{Gain, Ranking};
use milepost_route::{Change, Position, Tile, Train, Unlimited, best, catalogue, files, what_if};
use milepost_testkit::random;
use plain::given::Given;
use plain::maps::{self, COMPANY};
use plain::tape::Tape;
use plain::{boards, declare, given, trains};
use proptest::prelude::*;

fn ranked(position: &Position, company: usize, changes: &[Change], threads: usize) -> Ranking {
    let company = &position.setup().companies[company];
    let limits = boards::limits(threads);
    let run = best(position, &company.name, &company.trains, limits, &Unlimited).unwrap();
    what_if::rank(position, company, &run, changes, limits, &Unlimited)
}

/// What came of a comparison.
struct Compared {
    ranking: Ranking,
    /// How many changes were compared.
    whole: usize,
    /// How many searches came to the end of their steps, so that there was nothing to compare.
    cut: usize,
}

/// The same, where no search may come to the end of its steps.
fn agrees(position: &Position, company: usize, changes: &[Change], every: usize) -> Ranking {
    let Compared { ranking, cut, .. } = compared(position, company, changes, every);
    assert_eq!(cut, 0, "searches took too many steps");
    ranking
}

/// Every change stands in the ranking once, with what its position earns when it is solved for itself.
fn compared(position: &Position, company: usize, changes: &[Change], every: usize) -> Compared {
    let ranking = ranked(position, company, changes, 1);
    let company = &position.setup().companies[company];
    let earn = |position: &Position| {
        let run = best(
            position,
            &company.name,
            &company.trains,
            boards::limits(1),
            &Unlimited,
        )
        .unwrap();
        (!boards::is_cut(&run)).then_some(run.revenue)
    };
    let (mut whole, mut cut) = (0, 0);
    let Some(today) = earn(position).map(i64::from) else {
        return Compared {
            ranking,
            whole,
            cut: 1,
        };
    };
    let mut seen: Vec<usize> = ranking
        .gains
        .iter()
        .flat_map(|gain| gain.changes.clone())
        .collect();
    seen.extend(ranking.refused.iter().map(|(index, _)| *index));
    seen.sort_unstable();
    assert_eq!(seen, (0..changes.len()).collect::<Vec<_>>());
    for gain in &ranking.gains {
        for &index in gain
            .changes
            .iter()
            .step_by(if gain.gain == 0 { every } else { 1 })
        {
            let changed = changes[index].apply(position, &company.name).unwrap();
            let Some(due) = earn(&changed).filter(|_| gain.is_proven()) else {
                cut += 1;
                continue;
            };
            assert_eq!(due, gain.revenue, "{}: {:?}", company.name, changes[index]);
            assert_eq!(gain.gain, i64::from(gain.revenue) - today);
            whole += 1;
        }
    }
    Compared {
        ranking,
        whole,
        cut,
    }
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

/// On small random boards, of one group of trains or several: lays that the rule allows, lays that it does not, which lose,
/// and tokens.
#[test]
fn changes_of_random_boards_gain_what_each_position_earns() {
    changes_of_random_boards(150, &|_, _, _| {});
}

/// The same with rules as titles declare them, which may ask for what a change changes: marks, colours, kinds of stops.
#[test]
fn changes_of_random_boards_gain_what_each_position_earns_by_rules_of_titles() {
    changes_of_random_boards(100, &declare::any);
}

fn changes_of_random_boards(cases: u32, declare: &dyn Fn(&mut Tape<'_>, &mut Setup, &mut [Train])) {
    let numbers = proptest::collection::vec(any::<u16>(), 100..500);
    let mut config = random::cases(cases);
    config.max_shrink_iters = 0;
    let none = Kit::default();
    let [losses, whole, cut] = [(); 3].map(|()| std::cell::Cell::new(0));
    proptest!(config, |(numbers in numbers, pick in any::<usize>())| {
        let mut tape = Tape::new(&numbers);
        let mut trains: Vec<Train> = trains::all(&mut tape);
        let mut setup = maps::setup(&mut tape);
        declare(&mut tape, &mut setup, &mut trains);
        let Ok(position) = Position::new(maps::with(setup, &trains)) else {
            return Ok(());
        };
        let company = position.setup().companies.iter().position(|known| known.name == COMPANY).unwrap();
        let tiles: Vec<&Tile> = upgrade::stock(&position, &none);
        let mut changes = what_if::lays(&position, &tiles, |_| true);
        changes.extend(what_if::tokens(&position, COMPANY, &Unlimited));
        for hex in 0..position.setup().hexes.len() {
            let tile = &catalogue::tiles()[(pick.wrapping_mul(hex + 1)) % catalogue::tiles().len()];
            changes.push(Change::Lay { hex, tile: tile.clone(), turn: (pick % 6) as u8, any: true });
        }
        changes.retain(|change| change.apply(&position, COMPANY).is_ok());
        let changes: Vec<Change> = changes.into_iter().take(60).collect();
        let found = compared(&position, company, &changes, 3);
        whole.set(whole.get() + found.whole);
        cut.set(cut.get() + found.cut);
        let ranking = found.ranking;
        losses.set(losses.get() + ranking.gains.iter().filter(|gain| gain.gain < 0).count());
    });
    assert!(losses.get() > 10, "{} losses", losses.get());
    let (whole, cut) = (whole.get(), cut.get());
    assert!(
        cut * 100 <= whole,
        "{cut} searches took too many steps, {whole} did not"
    );
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
