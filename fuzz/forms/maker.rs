//! Any JSON read as a board of 18xx-maker: it never panics, and what reads goes out and comes back.

use milepost_document::Node;
use milepost_route_files as files;

/// Holds it against a text.
pub fn hold(text: &str) {
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
}
