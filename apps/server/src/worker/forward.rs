//! Forwards requests for pages of tools to workers, and their answers to the clients.

use crate::http::admission::Peer;
use crate::http::sse::{Audience, StreamSlot};
use crate::state::App;
use crate::wire::error::ApiError;
use crate::worker::answer_cache;
use crate::worker::class::Class;
use crate::worker::process::WorkerFailure;
use crate::worker::workers::{Worker, WorkerLease};
use axum::Extension;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{MatchedPath, Request, State};
use axum::http::response::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::Response;
use futures_util::stream;
use http_body_util::BodyExt;
use milepost_live::limits::network::narrowest;
use milepost_pages::limits::TOOL_BODY;
use milepost_pages::routes::kept::{self, KEPT};
use milepost_pages::shared::errors::error_page;
use std::convert::Infallible;
use std::net::IpAddr;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout_at;
use tracing::Instrument;

/// The headers that a worker gets with a request.
const HEADERS: [HeaderName; 4] = [
    header::ACCEPT,
    header::CONTENT_TYPE,
    header::HOST,
    header::IF_NONE_MATCH,
];
/// The most bytes of an answer.
const MAX_ANSWER: usize = 64 << 20;
/// The most pieces of a streamed answer that wait to be read.
const PIECES: usize = 16;
/// The header in which proxies tell whether the client uses HTTPS.
const PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// Answers a request for a page or a file of a tool.
pub async fn page(
    State(app): State<App>,
    Extension(Peer(address)): Extension<Peer>,
    path: MatchedPath,
    request: Request,
) -> Response {
    let Some(asked) = milepost_pages::asked(request.method(), path.as_str(), request.uri()) else {
        return error_page("Page not found", &ApiError::missing("page"));
    };
    let class = Class::of(&asked);
    let key = answer_cache::key(&asked, request.method(), request.uri());
    if let Some(answer) = key
        .as_ref()
        .and_then(|key| app.workers.answers.get(key, request.headers()))
    {
        return answer;
    }
    let made = async {
        let (mut lease, answer) = ask(&app, address, class, request).await?;
        let (parts, body) = answer.into_parts();
        let body = lease.read_body(body, MAX_ANSWER).await?;
        lease.release();
        if let Some(key) = key {
            app.workers
                .answers
                .put(narrowest(address), &key, &parts, &body);
        }
        Ok(client_answer(&app, address, parts, body).await)
    };
    made.await
        .unwrap_or_else(|error: ApiError| error_page("Request failed", &error))
}

/// Answers a search with an event stream.
pub async fn events(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    request: Request,
) -> Result<Response, ApiError> {
    let open = StreamSlot::new(&app, peer, Audience::Watcher)?;
    let (mut lease, answer) = ask(&app, peer.0, Class::Long, request).await?;
    let (parts, body) = answer.into_parts();
    let is_stream = parts
        .headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind == "text/event-stream");
    if !is_stream {
        let body = lease.read_body(body, MAX_ANSWER).await?;
        lease.release();
        return Ok(client_answer(&app, peer.0, parts, body).await);
    }
    let ending = app.shutting_down.subscribe();
    let frames = stream::unfold(
        (follow(lease, body, ending), open),
        |(mut frames, open)| async move {
            let frame = frames.recv().await?;
            Some((Ok::<Bytes, Infallible>(frame), (frames, open)))
        },
    );
    Ok(Response::from_parts(parts, Body::from_stream(frames)))
}

/// Reads a streamed answer in a task of its own. The worker is released at the end of the answer.
/// It is killed when its time is over or when the receiver is dropped, however slowly the pieces
/// are read.
pub fn follow(
    lease: WorkerLease,
    body: Body,
    mut ending: watch::Receiver<bool>,
) -> mpsc::Receiver<Bytes> {
    let (into, frames) = mpsc::channel(PIECES);
    let reading = async move {
        let last = tokio::select! {
            last = followed(lease, body, &into) => last,
            () = into.closed() => None,
            _ = ending.wait_for(|ending| *ending) => None,
        };
        if let Some(last) = last {
            // The worker is gone by now, so waiting does no harm.
            let _ = into.send(last).await;
        }
    };
    tokio::spawn(reading.in_current_span());
    frames
}

/// Forwards all pieces of an answer. Returns a final event with the error if the answer is
/// incomplete.
async fn followed(
    mut lease: WorkerLease,
    mut body: Body,
    into: &mpsc::Sender<Bytes>,
) -> Option<Bytes> {
    let end = lease.end;
    let all = async {
        while let Some(frame) = body.frame().await {
            into.send(frame.ok()?.into_data().unwrap_or_default())
                .await
                .ok()?;
        }
        Some(())
    };
    match timeout_at(end, all).await {
        Ok(Some(())) => {
            lease.release();
            None
        }
        Ok(None) => {
            let died = match &mut lease.worker {
                Worker::Process(process) => process.died().await,
                Worker::InPlace(_) => WorkerFailure::Crashed,
            };
            Some(error_event(&lease.error(Some(died))))
        }
        Err(_) => Some(error_event(&lease.error(None))),
    }
}

/// The final event of a search that failed.
fn error_event(error: &ApiError) -> Bytes {
    let data = serde_json::json!({ "error": error.messages() });
    format!("event: wrong\ndata: {data}\n\n").into()
}

/// Sends a request to a worker, with the stored text that the address refers to, if there is one.
async fn ask(
    app: &App,
    address: IpAddr,
    class: Class,
    request: Request,
) -> Result<(WorkerLease, Response), ApiError> {
    let (parts, body) = request.into_parts();
    let form_error = |_| {
        ApiError::new(
            StatusCode::BAD_REQUEST,
            "the body of the request is incomplete",
        )
    };
    let mut forwarded = Request::new(to_bytes(body, TOOL_BODY).await.map_err(form_error)?);
    let known = HEADERS
        .into_iter()
        .filter_map(|name| Some((name.clone(), parts.headers.get(&name)?.clone())));
    forwarded.headers_mut().extend(known);
    if app.is_secure(&parts.headers) {
        forwarded
            .headers_mut()
            .insert(PROTO, HeaderValue::from_static("https"));
    }
    if let Some(name) = kept::kept_name(&parts.uri)
        && let (Ok(value), Some(text)) = (
            HeaderValue::from_str(&name),
            kept_text(app, address, &name).await,
        )
    {
        forwarded.headers_mut().insert(KEPT, value);
        *forwarded.body_mut() = text;
    }
    *forwarded.method_mut() = parts.method;
    *forwarded.uri_mut() = parts
        .uri
        .path_and_query()
        .cloned()
        .map(Uri::from)
        .unwrap_or_default();
    let (lease, mut answer) = app.workers.ask(address, class, forwarded).await?;
    for of_the_pipe in [header::CONNECTION, header::TRANSFER_ENCODING] {
        answer.headers_mut().remove(of_the_pipe);
    }
    Ok((lease, answer))
}

/// A text that was stored before: here, or in the store that all servers share.
async fn kept_text(app: &App, address: IpAddr, name: &str) -> Option<Bytes> {
    if let Some(text) = app.workers.texts.get(name) {
        return Some(text);
    }
    let text = Bytes::from(app.tables.text(name).await.ok()??);
    let bytes = text.len();
    let owner = narrowest(address);
    app.workers.texts.put(owner, name, text.clone(), bytes);
    Some(text)
}

/// The answer for the client. A text that is to be stored stays here; if there is room, it goes to
/// the store too, so that other servers have it, and this one after it was restarted.
async fn client_answer(app: &App, address: IpAddr, mut parts: Parts, body: Bytes) -> Response {
    let body = match parts.headers.remove(KEPT) {
        Some(name) => {
            let (name, bytes) = (name.to_str().unwrap_or_default(), body.len());
            if let Ok(text) = std::str::from_utf8(&body) {
                app.store_text(address, name, text).await;
            }
            app.workers.texts.put(narrowest(address), name, body, bytes);
            parts.headers.remove(header::CONTENT_LENGTH);
            Bytes::new()
        }
        None => body,
    };
    Response::from_parts(parts, Body::from(body))
}
