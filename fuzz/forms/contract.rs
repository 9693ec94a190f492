//! Any text read as a network, as rules and as a game: it never panics, and a network or a game comes back from its
//! forms as it was.

use milepost_contract::files;
use milepost_contract::model::ATTRIBUTES;

/// Holds it against a text.
pub fn hold(text: &str) {
    let back = |text: &str| files::network::read(text).map(|checked| checked.network);
    if let Ok(network) = back(text) {
        let json = serde_json::to_string(&network.file()).unwrap();
        assert_eq!(back(&json).as_ref(), Ok(&network));
        assert_eq!(back(&network.toml()).as_ref(), Ok(&network));
    }
    if let Ok(rules) = files::rules::read(text, &ATTRIBUTES.map(str::to_owned)) {
        let json = serde_json::to_string(&rules).unwrap();
        assert_eq!(
            files::rules::read(&json, &ATTRIBUTES.map(str::to_owned)),
            Ok(rules)
        );
    }
    if let Ok(game) = files::game::read(text) {
        let again = files::game::read(&game.text());
        assert!(again.is_ok_and(|again| again.text() == game.text()));
    }
}
