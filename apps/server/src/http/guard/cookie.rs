//! Seat tokens in cookies that are hidden from scripts and sent to their own table only.

use axum::http::{HeaderMap, HeaderValue, header};
use milepost_pages::secret::TOKEN_DIGITS;

const NAME: &str = "seat";

/// The seat token of a request.
pub fn token(headers: &HeaderMap) -> Option<String> {
    let cookies = headers
        .get_all(header::COOKIE)
        .into_iter()
        .filter_map(|value| value.to_str().ok());
    let mut pairs = cookies
        .flat_map(|text| text.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    let (_, token) = pairs.find(|(name, _)| *name == NAME)?;
    let fits = token.len() == TOKEN_DIGITS && token.bytes().all(|sign| sign.is_ascii_hexdigit());
    fits.then(|| token.to_owned())
}

/// The header that makes a browser keep a token for a table for a year. A token set over HTTPS is
/// sent over HTTPS only.
pub fn keep(id: &str, token: &str, secure: bool) -> Option<HeaderValue> {
    let secure = if secure { "; Secure" } else { "" };
    let text = format!(
        "{NAME}={token}; Path=/table/{id}; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}"
    );
    HeaderValue::from_str(&text).ok()
}
