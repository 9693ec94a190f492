//! Cookies, each sent to its own table only: seat tokens, hidden from scripts, and what a page has shown.

use axum::http::{HeaderMap, HeaderValue, header};
use milepost_dice::secret::TOKEN_DIGITS;

const SEAT: &str = "seat";
/// Pages set it for a while to the number of the latest entry that they have shown.
const SEEN: &str = "seen";

/// The cookie with a name in a request.
fn value<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers
        .get_all(header::COOKIE)
        .into_iter()
        .filter_map(|value| value.to_str().ok());
    let mut pairs = cookies
        .flat_map(|text| text.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    pairs
        .find(|(known, _)| *known == name)
        .map(|(_, value)| value)
}

/// The number of the latest entry that a page of the table has shown.
pub fn seen(headers: &HeaderMap) -> Option<u64> {
    value(headers, SEEN)?.parse().ok()
}

/// The seat token of a request.
pub fn token(headers: &HeaderMap) -> Option<String> {
    let token = value(headers, SEAT)?;
    let fits = token.len() == TOKEN_DIGITS && token.bytes().all(|sign| sign.is_ascii_hexdigit());
    fits.then(|| token.to_owned())
}

/// The header that makes a browser keep a token for a table for a year. A token set over HTTPS is
/// sent over HTTPS only.
pub fn keep(id: &str, token: &str, secure: bool) -> Option<HeaderValue> {
    let secure = if secure { "; Secure" } else { "" };
    let text = format!(
        "{SEAT}={token}; Path=/table/{id}; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}"
    );
    HeaderValue::from_str(&text).ok()
}
