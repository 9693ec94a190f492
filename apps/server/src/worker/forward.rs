//! Requests for pages of tools, handed over to workers, and their answers handed on.

use crate::http::admission::Peer;
use crate::http::guard::TOOL_BODY;
use crate::http::sse::{Audience, Open};
use crate::limits::network::narrowest;
use crate::pages::routes::link;
use crate::pages::routes::link::KEPT;
use crate::pages::shared::errors::error_page;
use crate::state::App;
use crate::wire::error::ApiError;
use crate::worker::answers;
use crate::worker::class::Class;
use crate::worker::process::Died;
use crate::worker::workers::{Hired, Worker};
use axum::Extension;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::response::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::Response;
use futures_util::stream;
use http_body_util::BodyExt;
use std::convert::Infallible;
use std::net::IpAddr;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout_at;

/// What a worker is told of a request beside its address and body.
const HEADERS: [HeaderName; 4] = [
    header::ACCEPT,
    header::CONTENT_TYPE,
    header::HOST,
    header::IF_NONE_MATCH,
];
/// The most bytes of an answer.
const WHOLE: usize = 64 << 20;
/// Pieces of a followed answer that wait to be taken.
const PIECES: usize = 16;
/// The header by which proxies tell of https.
const PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// A page of a tool, or a file of it.
pub async fn page(
    State(app): State<App>,
    Extension(Peer(address)): Extension<Peer>,
    request: Request,
) -> Response {
    let class = Class::of(request.method(), request.uri());
    let key = answers::key(class, request.method(), request.uri());
    if let Some(answer) = key
        .as_ref()
        .and_then(|key| app.workers.answers.get(key, request.headers()))
    {
        return answer;
    }
    let made = async {
        let (mut hired, answer) = ask(&app, address, class, request).await?;
        let (parts, body) = answer.into_parts();
        let body = hired.whole(body, WHOLE).await?;
        hired.done();
        if let Some(key) = key {
            app.workers
                .answers
                .put(narrowest(address), &key, &parts, &body);
        }
        Ok(handed_on(&app, address, parts, body))
    };
    made.await
        .unwrap_or_else(|trouble: ApiError| error_page("Not done", &trouble))
}

/// A search that is followed.
pub async fn events(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    request: Request,
) -> Result<Response, ApiError> {
    let open = Open::new(&app, peer, Audience::Watcher)?;
    let (mut hired, answer) = ask(&app, peer.0, Class::Long, request).await?;
    let (parts, body) = answer.into_parts();
    let is_stream = parts
        .headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind == "text/event-stream");
    if !is_stream {
        let body = hired.whole(body, WHOLE).await?;
        hired.done();
        return Ok(handed_on(&app, peer.0, parts, body));
    }
    let ending = app.ending.subscribe();
    let frames = stream::unfold(
        (follow(hired, body, ending), open),
        |(mut frames, open)| async move {
            let frame = frames.recv().await?;
            Some((Ok::<Bytes, Infallible>(frame), (frames, open)))
        },
    );
    Ok(Response::from_parts(parts, Body::from_stream(frames)))
}

/// Reads an answer that comes piece by piece, in a task of its own: its worker is given back at the end of the answer, and
/// killed when its time is over, or when what this gives is dropped, however slowly the pieces are taken.
pub fn follow(
    hired: Hired,
    body: Body,
    mut ending: watch::Receiver<bool>,
) -> mpsc::Receiver<Bytes> {
    let (into, frames) = mpsc::channel(PIECES);
    tokio::spawn(async move {
        let last = tokio::select! {
            last = followed(hired, body, &into) => last,
            () = into.closed() => None,
            _ = ending.wait_for(|ending| *ending) => None,
        };
        if let Some(last) = last {
            // The worker is gone by now, so that this may wait.
            let _ = into.send(last).await;
        }
    });
    frames
}

/// Hands on all pieces of an answer; gives one more where it does not come to its end.
async fn followed(mut hired: Hired, mut body: Body, into: &mpsc::Sender<Bytes>) -> Option<Bytes> {
    let end = hired.end;
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
            hired.done();
            None
        }
        Ok(None) => {
            let died = match &mut hired.worker {
                Worker::Process(process) => process.died().await,
                Worker::InPlace(_) => Died::Broken,
            };
            Some(wrong(&hired.trouble(Some(died))))
        }
        Err(_) => Some(wrong(&hired.trouble(None))),
    }
}

/// The last event of a search that did not come to its end.
fn wrong(trouble: &ApiError) -> Bytes {
    let data = serde_json::json!({ "error": trouble.messages() });
    format!("event: wrong\ndata: {data}\n\n").into()
}

/// Asks a worker. The text that the address names, where it is kept here, goes along.
async fn ask(
    app: &App,
    address: IpAddr,
    class: Class,
    request: Request,
) -> Result<(Hired, Response), ApiError> {
    let (parts, body) = request.into_parts();
    let form_error = |_| {
        ApiError::new(
            StatusCode::BAD_REQUEST,
            "the body of the request did not come whole",
        )
    };
    let mut asked = Request::new(to_bytes(body, TOOL_BODY).await.map_err(form_error)?);
    let known = HEADERS
        .into_iter()
        .filter_map(|name| Some((name.clone(), parts.headers.get(&name)?.clone())));
    asked.headers_mut().extend(known);
    if app.is_secure(&parts.headers) {
        asked
            .headers_mut()
            .insert(PROTO, HeaderValue::from_static("https"));
    }
    if let Some(name) = link::kept_name(&parts.uri)
        && let (Ok(value), Some(text)) = (HeaderValue::from_str(&name), app.workers.kept.get(&name))
    {
        asked.headers_mut().insert(KEPT, value);
        *asked.body_mut() = text;
    }
    *asked.method_mut() = parts.method;
    *asked.uri_mut() = parts
        .uri
        .path_and_query()
        .cloned()
        .map(Uri::from)
        .unwrap_or_default();
    let (hired, mut answer) = app.workers.ask(address, class, asked).await?;
    for of_the_pipe in [header::CONNECTION, header::TRANSFER_ENCODING] {
        answer.headers_mut().remove(of_the_pipe);
    }
    Ok((hired, answer))
}

/// What people are given of an answer: a text to be kept stays here.
fn handed_on(app: &App, address: IpAddr, mut parts: Parts, body: Bytes) -> Response {
    let body = match parts.headers.remove(KEPT) {
        Some(name) => {
            let bytes = body.len();
            app.workers.kept.put(
                narrowest(address),
                name.to_str().unwrap_or_default(),
                body,
                bytes,
            );
            parts.headers.remove(header::CONTENT_LENGTH);
            Bytes::new()
        }
        None => body,
    };
    Response::from_parts(parts, Body::from(body))
}
