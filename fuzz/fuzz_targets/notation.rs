//! Any text read as the notation of a tile: it never panics, and what it reads turns back to where it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use milepost_route::notation;

fuzz_target!(|code: &str| {
    let tile = notation::read(code).tile;
    assert_eq!((0..6).fold(tile.clone(), |tile, _| tile.turned(1)), tile);
});
