//! Any bytes: a map or its problems, and a map comes back as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use milepost_map::graph;

fuzz_target!(|text: &str| {
    if let Ok(checked) = graph::read(text) {
        let again = graph::read(&graph::write(&checked.map)).map(|checked| checked.map);
        assert_eq!(again.as_ref(), Ok(&checked.map));
    }
});
