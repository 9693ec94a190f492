//! What bots do in the games of studies.

use crate::common::board;
use milepost_lab::Study;
use milepost_lab::study::Plan;
use milepost_lab::study::ledger::Ledger;
use milepost_map::shipped;
use milepost_study::{Shard, Tally, Unlimited, run};
use milepost_table::bot::Kind;
use milepost_table::{Options, Variant};

/// Planners keep moving, pick up what is reserved for them where they pass, spend most of their cash before the first turn,
/// and ask for nothing that the rules refuse. `MILEPOST_MATCHES` plays as many games on each map.
#[test]
fn planners_do_nothing_silly() {
    let games = milepost_testkit::count::said("MILEPOST_MATCHES").unwrap_or(1) as u32;
    for variant in [Variant::Locking, Variant::Standard] {
        let mut ledger = Ledger::default();
        for (name, _) in shipped::full_size() {
            let options = Options {
                game: variant,
                ..Options::default()
            };
            let plan = Plan {
                games,
                bots: vec![Kind::Planner; 4],
                cards: 240,
                seed: 5,
            };
            let board = board(name);
            let study = Study::new(&board, options, plan).unwrap();
            let counts = run(&study, Shard::WHOLE, &Unlimited).counts;
            assert_eq!(counts.faults, 0, "{name}, {variant}");
            ledger.merge(&counts.kinds[Kind::Planner as usize]);
        }
        let opening = ledger.opening as f64 / ledger.games() as f64;
        eprintln!(
            "{variant}: {} stood still, {} left behind, opening {opening:.1}",
            ledger.stood, ledger.left_behind
        );
        assert_eq!(ledger.left_behind, 0, "{variant}");
        // About one in 300 is left without money or track where it stands, and can do nothing for a while.
        assert!(
            ledger.stood * 100 <= ledger.games(),
            "{variant}: {} of {} stood still",
            ledger.stood,
            ledger.games()
        );
        assert!(opening >= 33.0, "{variant}: {opening}");
    }
}
