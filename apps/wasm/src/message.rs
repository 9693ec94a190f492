//! Messages: a line of JSON, the head, and what follows it, the body.

use serde::{Deserialize, Serialize};

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Head {
    /// A page, by the request that a browser would send.
    Page(Request),
    /// A call of JSON by its name; the body is its request.
    Call(String),
}

/// A request for a page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// `GET` or `POST`.
    pub method: String,
    /// Path and query.
    pub address: String,
    /// The media type of the body.
    #[serde(default)]
    pub kind: String,
    /// The name of the text that the body holds: one that is too long for an address, which has this name in its place.
    #[serde(default)]
    pub kept: Option<String>,
    /// Whether a server is beside the browser, which has all other pages.
    #[serde(default)]
    pub served: bool,
}

/// How a request was answered; the contents are the body.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers, by their names in lower case.
    pub headers: Vec<(String, String)>,
}

/// Takes a message apart.
///
/// # Errors
/// The head is not one of those that are known.
pub fn read(message: &[u8]) -> Result<(Head, &[u8]), String> {
    let end = message.iter().position(|byte| *byte == b'\n');
    let (head, body) = match end {
        Some(end) => (&message[..end], &message[end + 1..]),
        None => (message, &[][..]),
    };
    let head = serde_json::from_slice(head).map_err(|error| format!("the head: {error}"))?;
    Ok((head, body))
}

/// Puts a message together.
#[must_use]
pub fn write(head: &impl Serialize, body: &[u8]) -> Vec<u8> {
    // What is written here has names for keys, so that it cannot fail.
    let mut message = serde_json::to_vec(head).unwrap_or_default();
    message.push(b'\n');
    message.extend_from_slice(body);
    message
}
