//! Any text read as a log, and line by line as what players do at a table: nothing panics, every state adds up, and the
//! game comes back from its log as it was.

use milepost_deck::Prices;
use milepost_map::shipped;
use milepost_table::audit::audit;
use milepost_table::log::MapName;
use milepost_table::{Board, Game, Options, Participant, Roster};
use std::sync::{Arc, LazyLock};

static BOARD: LazyLock<Arc<Board>> =
    LazyLock::new(|| Arc::new(Board::new(shipped::map("iberia").unwrap())));

fn begun(option: &str, value: &str) -> Game {
    let mut options = Options::default();
    options.set(option, value).unwrap();
    let roster = Roster::new(vec![Participant::person("Ana"), Participant::person("Ben")]).unwrap();
    Game::new(BOARD.clone(), options, roster, 120, 1).unwrap()
}

static GAMES: LazyLock<[Game; 3]> = LazyLock::new(|| {
    [
        begun("game", "locking"),
        begun("game", "standard"),
        begun("companion", "on"),
    ]
});

static PRICES: LazyLock<Prices<'static>> = LazyLock::new(|| Prices::of(BOARD.map()));

/// To price the map for each log would take most of the time.
fn lookup(_: &MapName) -> Option<(Arc<Board>, &'static Prices<'static>)> {
    Some((BOARD.clone(), &*PRICES))
}

/// Holds it against a text.
pub fn hold(text: &str) {
    let _ = Game::resume_priced(text, lookup);
    let mut game = GAMES[text.len() % 3].clone();
    for line in text.lines() {
        let Ok(action) = game.log_words().read(line) else {
            continue;
        };
        let (before, seat) = (game.state().clone(), game.state().mover());
        if game.act(seat, action).is_ok() {
            audit(game.table(), Some(&before), game.state()).unwrap();
        } else {
            assert_eq!(before, *game.state());
        }
    }
    if game.entries().len() > 2 {
        let (again, _) = Game::resume_priced(game.text(), lookup).unwrap();
        assert_eq!((again.text(), again.state()), (game.text(), game.state()));
    }
}
