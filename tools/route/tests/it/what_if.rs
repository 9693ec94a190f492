//! What changes of random boards gain, against each position solved for itself.

use crate::compared::compared;
use crate::plain;
use milepost_route::build::upgrade;
use milepost_route::model::Setup;
use milepost_route::model::kit::Kit;
use milepost_route::{Change, Position, Tile, Train, Unlimited, catalogue, what_if};
use milepost_testkit::random;
use plain::maps::{self, COMPANY};
use plain::tape::Tape;
use plain::{declare, trains};
use proptest::prelude::*;

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
