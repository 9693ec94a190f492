//! Any JSON read as a board of 18xx-maker: it never panics, and what reads goes out and comes back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use milepost_document::Node;
use milepost_route::files;

fuzz_target!(|text: &str| {
    let Ok(node) = Node::from_json_text(text) else {
        return;
    };
    let Ok((position, _)) = files::maker(&node) else {
        return;
    };
    let Ok((written, lost)) = files::write_maker(&position) else {
        return;
    };
    let again = files::read(&written, &|_| None).unwrap();
    if lost.is_empty() {
        assert_eq!(again.setup().hexes.len(), position.setup().hexes.len());
    }
});
