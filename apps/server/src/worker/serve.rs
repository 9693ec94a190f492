//! The main loop of a worker: it answers requests one after another, each within its processor
//! time, until the server closes the connection.

use crate::router;
use crate::worker::limits::{self, CPU};
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use milepost_pages::work;
use std::io;
use std::path::Path;
use tokio::io::{AsyncRead, AsyncWrite};
use tower::ServiceExt;

/// Runs as a worker: limits itself to `memory` bytes and answers requests on `pipes` until they are
/// closed. `site` is the folder of a copy of the source of the site 18xx.games.
///
/// # Errors
/// The limits cannot be set, or reading or writing fails.
pub fn run<P>(memory: u64, site: Option<&Path>, pipes: impl FnOnce() -> P) -> io::Result<()>
where
    P: AsyncRead + AsyncWrite + Unpin,
{
    limits::set(memory)?;
    limits::time_work();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let router =
        router::worker(site).layer(from_fn(move |request, next| limited(memory, request, next)));
    let served = runtime.block_on(async { answer(pipes(), router).await });
    // Nobody is waiting for what is still running.
    runtime.shutdown_background();
    served.map_err(io::Error::other)
}

/// Answers requests until the pipes are closed or some work passes its deadline. In that case the
/// answer is the last one, so that the thread of the work ends with the process.
async fn answer<P>(pipes: P, router: Router) -> hyper::Result<()>
where
    P: AsyncRead + AsyncWrite + Unpin,
{
    let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        router.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new().serve_connection(TokioIo::new(pipes), service);
    let mut connection = std::pin::pin!(connection);
    let served = tokio::select! {
        served = connection.as_mut() => served,
        () = work::overrun() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    // The server kills a worker whose answer it no longer needs.
    served.or_else(|error| {
        if error.is_incomplete_message() {
            Ok(())
        } else {
            Err(error)
        }
    })
}

/// Limits the processor time of a request. A worker that has used much memory ends after it.
async fn limited(memory: u64, request: Request, next: Next) -> Response {
    let seconds = request
        .headers()
        .get(CPU)
        .and_then(|value| value.to_str().ok()?.parse().ok());
    if let Some(seconds) = seconds
        && limits::allow(seconds).is_err()
    {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    }
    let mut answer = next.run(request).await;
    if limits::taken().is_some_and(|taken| taken > memory / 2) {
        answer
            .headers_mut()
            .insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::error::ApiError;
    use axum::routing::get;
    use milepost_testkit::wait;
    use std::time::Duration;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    #[tokio::test]
    async fn a_worker_whose_work_runs_on_answers_no_more() {
        let slow = async || -> Result<(), ApiError> {
            // Longer than it may take, and not for ever: its thread is waited for at the end of the test.
            let work = |_| wait::let_pass(Duration::from_secs(1));
            Ok(work::within(Duration::from_millis(10), work).await?)
        };
        let router = Router::new()
            .route("/", get(async || "done"))
            .route("/slow", get(slow));
        let (server, mut client) = duplex(4096);
        let served = tokio::spawn(answer(server, router));
        for path in ["/", "/slow"] {
            let asked = format!("GET {path} HTTP/1.1\r\nhost: worker\r\n\r\n");
            client.write_all(asked.as_bytes()).await.unwrap();
        }
        let mut message = String::new();
        wait::tasks::within_limit("both answers", client.read_to_string(&mut message))
            .await
            .unwrap();
        let answers: Vec<&str> = message.matches("HTTP/1.1 ").collect();
        assert!(
            answers.len() == 2 && message.contains("HTTP/1.1 422 "),
            "{message}"
        );
        served.await.unwrap().unwrap();
    }
}
