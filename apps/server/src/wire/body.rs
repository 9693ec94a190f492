//! Reads the JSON body of a request as a type, reporting everything that is wrong with it.

use crate::wire::error::ApiError;
use axum::http::StatusCode;
use milepost_document::{Cursor, FromNode, Node, Problem, Reader, Severity, lines};

/// The most problems that an answer lists.
const MOST: usize = 20;

/// Reads a body.
///
/// # Errors
/// 400 if it is empty, not UTF-8 or not JSON; 422 with every member that is missing, unknown or
/// wrong.
pub fn read<T: FromNode>(body: &[u8]) -> Result<T, ApiError> {
    let refused = |status, mut problems: Vec<Problem>| {
        problems.truncate(MOST);
        ApiError::all(status, lines("", &problems))
    };
    if body.trim_ascii().is_empty() {
        return Err(ApiError::new(StatusCode::BAD_REQUEST, "the body is empty"));
    }
    let text = std::str::from_utf8(body)
        .map_err(|_| ApiError::new(StatusCode::BAD_REQUEST, "the body is not UTF-8"))?;
    let node = Node::from_json_text(text)
        .map_err(|problems| refused(StatusCode::BAD_REQUEST, problems))?;
    Reader::new(Severity::Error)
        .with_unseen()
        .finish(&Cursor::root(&node))
        .map_err(|problems| refused(StatusCode::UNPROCESSABLE_ENTITY, problems))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::ask::{Act, Of};
    use milepost_live::live::crayon::request::TableRequest;
    use serde_json::{Value, json};

    fn wrong<T: FromNode>(body: &Value) -> String {
        match read::<T>(body.to_string().as_bytes()) {
            Ok(_) => String::new(),
            Err(error) => error.messages().join("; "),
        }
    }

    #[test]
    fn what_is_not_json_is_refused() {
        for (body, status) in [
            ("", 400),
            ("{\"seq\": 1", 400),
            ("{seq", 400),
            (r#"{"seq": 1, "seq": 1, "id": "request-1", "seat": 0}"#, 422),
            (r#"{"seq": 1, "id": "request-1", "seat": true}"#, 422),
        ] {
            let error = read::<Of>(body.as_bytes()).map(drop).unwrap_err();
            assert_eq!(error.status().as_u16(), status, "{body}");
        }
        let bytes = read::<Of>(b"\xff").map(drop).unwrap_err();
        assert_eq!(bytes.status().as_u16(), 400);
    }

    #[test]
    fn every_member_that_is_wrong_is_named() {
        let all = wrong::<Act>(&json!({"seq": -1, "seat": "x", "colour": 1}));
        for place in ["$.seq", "$.seat", "$.colour", "\"id\"", "\"action\""] {
            assert!(all.contains(place), "{place}: {all}");
        }
        let act = |action: Value| {
            wrong::<Act>(&json!({"seq": 0, "id": "request-1", "seat": 0, "action": action}))
        };
        for (action, place) in [
            (json!("end"), "$.action"),
            (json!({}), "\"do\""),
            (json!({"do": "fly"}), "$.action.do"),
            (json!({"do": "build", "path": [1, "b"]}), "$.action.path[1]"),
            (json!({"do": "keep", "cards": [[1]]}), "$.action.cards[0]"),
            (
                json!({"do": "keep", "cards": [[1, -1]]}),
                "$.action.cards[0][1]",
            ),
            (json!({"do": "train", "train": "slow"}), "$.action.train"),
            (json!({"do": "start", "at": 1.5}), "$.action.at"),
            (
                json!({"do": "cash", "seat": 0, "amount": 3_000_000_000_u64}),
                "$.action.amount",
            ),
            (json!({"do": "end", "at": 1}), "$.action.at"),
        ] {
            let reported = act(action);
            assert!(
                reported.contains(place) && !reported.contains("; "),
                "{place}: {reported}"
            );
        }
        for action in [
            json!({"do": "end"}),
            json!({"do": "lose", "good": 1, "card": null, "keep": true}),
            json!({"do": "pick", "good": 1}),
            json!({"do": "giveup"}),
            json!({"do": "borrow", "sum": 20}),
            json!({"do": "backtrack"}),
            json!({"do": "restart"}),
            json!({"do": "turnup", "good": 1}),
            json!({"do": "discard", "card": 1}),
        ] {
            assert_eq!(act(action), "");
        }
        let clock = json!({"map": "iberia", "seats": 2, "clock": {"bank": "long", "increment": 1, "over": "tell"}});
        assert!(wrong::<TableRequest>(&clock).starts_with("$.clock.bank: "));
        let map = json!({"seats": 2, "map": 3, "own": null});
        assert!(wrong::<TableRequest>(&map).starts_with("$.map: "));
    }
}
