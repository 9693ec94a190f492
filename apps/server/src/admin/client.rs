//! Sends the operator's calls to a server.

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderValue, Method, Request, Uri, header};
use http_body_util::Full;
use hyper_util::client::legacy::{Client, connect::HttpConnector};
use hyper_util::rt::TokioExecutor;
use std::fmt;
use std::time::Duration;

/// The longest wait for an answer.
const ANSWER: Duration = Duration::from_secs(30);
/// The most bytes of an answer.
const MAX_ANSWER: usize = 16 << 20;

/// A call to the operator's listener of a server.
#[derive(Clone, Debug)]
pub struct Call<'a> {
    /// Its address, such as `http://127.0.0.1:9018`.
    pub server: &'a str,
    /// The token.
    pub token: &'a str,
    /// The method, such as `GET`.
    pub method: &'a str,
    /// The path with the query.
    pub path: String,
    /// The body as JSON, if it has one.
    pub body: Option<String>,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Its body.
    pub text: String,
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub enum NoAnswer {
    /// The address of the server is none, or the token cannot be sent.
    Malformed(String),
    /// The server cannot be reached, or the connection was lost.
    Failed(String),
    /// There was no answer in time.
    TimedOut,
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAnswer::Malformed(why) | NoAnswer::Failed(why) => f.write_str(why),
            NoAnswer::TimedOut => {
                write!(f, "there was no answer within {} seconds", ANSWER.as_secs())
            }
        }
    }
}

impl std::error::Error for NoAnswer {}

/// Sends a call and waits for the answer.
///
/// # Errors
/// There is no answer.
pub fn send(call: Call<'_>) -> Result<Answer, NoAnswer> {
    let failed = |error: std::io::Error| NoAnswer::Failed(error.to_string());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(failed)?;
    runtime.block_on(async {
        tokio::time::timeout(ANSWER, answer(call))
            .await
            .unwrap_or(Err(NoAnswer::TimedOut))
    })
}

async fn answer(call: Call<'_>) -> Result<Answer, NoAnswer> {
    let client: Client<HttpConnector, Full<Bytes>> =
        Client::builder(TokioExecutor::new()).build_http();
    let answer = client.request(request(call)?).await.map_err(|error| {
        let why = std::error::Error::source(&error).map_or(error.to_string(), ToString::to_string);
        NoAnswer::Failed(why)
    })?;
    let status = answer.status().as_u16();
    let body = to_bytes(Body::new(answer.into_body()), MAX_ANSWER).await;
    let body = body.map_err(|error| NoAnswer::Failed(error.to_string()))?;
    let text = String::from_utf8_lossy(&body).into_owned();
    Ok(Answer { status, text })
}

fn request(call: Call<'_>) -> Result<Request<Full<Bytes>>, NoAnswer> {
    let Call {
        server,
        token,
        method,
        path,
        body,
    } = call;
    let address = || {
        NoAnswer::Malformed(format!(
            "{server} is not an address such as http://127.0.0.1:9018"
        ))
    };
    let uri: Uri = format!("{}{path}", server.trim_end_matches('/'))
        .parse()
        .map_err(|_| address())?;
    if uri.scheme_str() != Some("http") {
        return Err(address());
    }
    let mut bearer = HeaderValue::try_from(format!("Bearer {token}")).map_err(|_| {
        NoAnswer::Malformed("the token has characters that cannot be sent".to_owned())
    })?;
    bearer.set_sensitive(true);
    let method = Method::from_bytes(method.as_bytes())
        .map_err(|_| NoAnswer::Malformed(format!("{method} is no method")))?;
    let mut request = Request::new(Full::new(Bytes::from(body.unwrap_or_default())));
    (*request.method_mut(), *request.uri_mut()) = (method, uri);
    let headers = request.headers_mut();
    headers.insert(header::AUTHORIZATION, bearer);
    let json = HeaderValue::from_static("application/json");
    headers.insert(header::CONTENT_TYPE, json);
    Ok(request)
}
