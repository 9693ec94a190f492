//! Any text read as a network, as rules and as a game: it never panics, and a network or a game comes back from its
//! forms as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use milepost_contract::network::ATTRIBUTES;
use milepost_contract::{game, network, rules};

fuzz_target!(|text: &str| {
    let back = |text: &str| network::file::read(text).map(|checked| checked.network);
    if let Ok(network) = back(text) {
        let json = serde_json::to_string(&network.file()).unwrap();
        assert_eq!(back(&json).as_ref(), Ok(&network));
        assert_eq!(back(&network.toml()).as_ref(), Ok(&network));
    }
    if let Ok(rules) = rules::file::read(text, &ATTRIBUTES.map(str::to_owned)) {
        let json = serde_json::to_string(&rules).unwrap();
        assert_eq!(
            rules::file::read(&json, &ATTRIBUTES.map(str::to_owned)),
            Ok(rules)
        );
    }
    if let Ok(game) = game::file::read(text) {
        let again = game::file::read(&game.text());
        assert!(again.is_ok_and(|again| again.text() == game.text()));
    }
});
