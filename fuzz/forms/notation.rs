//! Any text read as the notation of a tile: it never panics, what it reads turns back to where it was, and comes back from
//! what is written of it.

use milepost_route::notation;
use milepost_route::notation::Ground;

/// Holds it against a text.
pub fn hold(code: &str) {
    let first = notation::read(code);
    assert_eq!(
        (0..6).fold(first.tile.clone(), |tile, _| tile.turned(1)),
        first.tile
    );
    let ground = Ground {
        impassable: &first.impassable,
        terrain: &first.terrain,
        icons: &first.icons,
    };
    let written = notation::write_hex(&first.tile, ground);
    let again = notation::read(&written.code);
    if written.omitted.is_empty() {
        assert!(
            again.is_whole() && again.tile == first.tile,
            "{}",
            written.code
        );
    }
}
