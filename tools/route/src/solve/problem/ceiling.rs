//! A bound that needs no search.

use crate::graph::Network;
use crate::model::Train;
use crate::solve::problem::attached;
use crate::solve::problem::kept_route::KeptRoutes;
use crate::solve::problem::runner::Runner;
use crate::solve::problem::train_class;

/// What nothing can beat where not even the legs are all known: every train paid at every stop of the board.
pub(crate) fn everything(runner: Runner<'_>, trains: &[(usize, &Train)]) -> u32 {
    let network = Network::stops_only(runner.position, runner.company);
    train_class::classes(
        Runner {
            network: &network,
            ..runner
        },
        trains,
        u8::MAX,
        KeptRoutes::NONE,
    )
    .iter()
    .map(|class| class.most().saturating_mul(class.trains.len() as u32))
    .fold(0, u32::saturating_add)
}

/// The same, whichever of the trains has what attachment.
pub(crate) fn of_all_ways(runner: Runner<'_>, trains: &[Train]) -> u32 {
    let ways = attached::ways(runner.position.setup(), runner.company, trains);
    let most = ways.iter().map(|trains| {
        let trains: Vec<(usize, &Train)> = trains.iter().enumerate().collect();
        everything(runner, &trains)
    });
    most.max().unwrap_or(0)
}
