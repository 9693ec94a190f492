//! Examples of requests and responses, for the document and the page.

/// The response to an action.
pub(super) const ACTION_DONE: &str = r#"{"seq": 12, "lines": [{"seq": 12, "seat": 0, "about": "act", "text": "end the turn"}], "view": {"round": 1, "mover": 1, "stage": "move"}, "built": []}"#;
/// The state of a table during a game.
pub(super) const STATE: &str = r#"{"you": {"seats": [0]}, "state": {"seq": 11, "table": {"map": "iberia", "cards": 120, "options": [], "clock": null, "seats": [{"name": "Ana", "by": "person", "bot": null}, {"name": "Greedy", "by": "bot", "bot": "greedy"}], "guarded": false, "asks": [], "over": false, "seal": "9f2c"}, "view": {"round": 1, "mover": 0, "stage": "move"}, "lines": [{"seq": 4, "seat": null, "about": "table", "text": "the game begins"}]}}"#;
/// The state after a player has left their seat.
pub(super) const SEAT_LEFT: &str = r#"{"you": {"seats": []}, "state": {"seq": 12, "table": {"seats": [{"name": "", "by": "open", "bot": null}]}, "lines": [{"seq": 12, "seat": 0, "about": "table", "text": "gets up"}]}}"#;
/// An action.
pub(super) const ACTION: &str =
    r#"{"seq": 11, "id": "5f0c2b9e71d84a36", "seat": 0, "action": {"do": "end"}}"#;
/// The state with a pending seat request.
pub(super) const SEAT_REQUESTED: &str = r#"{"you": {"seats": []}, "state": {"seq": 41, "table": {"guarded": true, "asks": [{"ask": 41, "seat": 1, "name": "Dora", "agreed": []}]}, "lines": [{"seq": 41, "seat": null, "about": "table", "text": "Dora, who is new to this game, asks to play on for Ben"}]}}"#;
/// The state after a seat request was answered.
pub(super) const REQUEST_ANSWERED: &str = r#"{"you": {"seats": [0]}, "state": {"seq": 42, "table": {"guarded": true, "asks": []}, "lines": [{"seq": 42, "seat": 0, "about": "table", "text": "agrees that Dora plays on for Ben"}]}}"#;
/// The answer to a seat request.
pub(super) const REPLY: &str = r#"{"seq": 41, "id": "5f0c2b9e71d84a36", "seat": 0, "ask": 41}"#;
/// A command for a seat.
pub(super) const SEAT: &str = r#"{"seq": 11, "id": "5f0c2b9e71d84a36", "seat": 0}"#;
/// A bot for a seat.
pub(super) const BOT: &str = r#"{"seq": 1, "id": "5f0c2b9e71d84a36", "seat": 1, "bot": "planner"}"#;
/// The state with a request to take something back.
pub(super) const UNDO_REQUESTED: &str = r#"{"you": {"seats": [0]}, "now": 1700000000000, "state": {"seq": 43, "table": {"undo": {"ask": 43, "seat": 0, "agreed": [], "until": 1700000300000, "text": "end", "actions": 1, "shown": false}}, "lines": [{"seq": 43, "seat": 0, "about": "table", "text": "asks to take back 1 action, from: end"}]}}"#;
/// The key of a link.
pub(super) const KEY: &str = r#"{"key": "00112233445566778899aabbccddeeff"}"#;
