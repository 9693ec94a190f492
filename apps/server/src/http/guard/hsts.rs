//! Tells browsers that came by https to come by https alone.

use crate::state::App;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// Adds the header to answers to requests that came by https. Over http browsers ignore it.
pub async fn add(State(app): State<App>, request: Request, next: Next) -> Response {
    let seconds = app.settings.hsts;
    let applies = seconds > 0 && app.is_secure(request.headers());
    let mut answer = next.run(request).await;
    if let (true, Ok(value)) = (applies, HeaderValue::try_from(format!("max-age={seconds}"))) {
        answer
            .headers_mut()
            .insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    answer
}
