//! `milepost table play` and `milepost table companion`

use crate::failure::Failure;
use crate::table::begin::{Args, Mode, game};
use crate::table::session::Session;

/// A game on this map, track and trains included.
pub fn run(args: &Args) -> Result<(), Failure> {
    let (game, keeper, programs) = game(args, Mode::Play)?;
    Session::begin(game, keeper, &programs)?.run()
}

/// The cards, locks and cash of a game whose track and trains are on a real board.
pub fn companion(args: &Args) -> Result<(), Failure> {
    let (game, keeper, programs) = game(args, Mode::Companion)?;
    Session::begin(game, keeper, &programs)?.run()
}
