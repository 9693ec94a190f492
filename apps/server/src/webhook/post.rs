//! Sends one webhook: a POST whose answer counts by its status alone.

use crate::webhook::address::is_public;
use crate::webhook::hosts::Target;
use crate::webhook::link::Link;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::ClientConfig;
use tokio_rustls::rustls::pki_types::ServerName;

/// The longest that all of it may take.
const LIMIT: Duration = Duration::from_secs(5);
/// The most bytes of an answer that are read: its first line fits.
const MAX_ANSWER: usize = 1024;

/// Why a webhook was not delivered.
#[derive(Debug)]
pub enum Undelivered {
    /// The host has an address that is not of the public internet.
    Private,
    /// The host has no address.
    NoAddress,
    /// It took too long.
    TimedOut,
    /// The connection failed.
    Failed(io::Error),
    /// The answer has another status than 200 to 299, or none.
    Refused(Option<u16>),
}

impl fmt::Display for Undelivered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undelivered::Private => f.write_str("the host has an address that is not public"),
            Undelivered::NoAddress => f.write_str("the host has no address"),
            Undelivered::TimedOut => write!(f, "it took longer than {} seconds", LIMIT.as_secs()),
            Undelivered::Failed(error) => error.fmt(f),
            Undelivered::Refused(Some(status)) => write!(f, "the answer has status {status}"),
            Undelivered::Refused(None) => f.write_str("the answer is not HTTP"),
        }
    }
}

impl From<io::Error> for Undelivered {
    fn from(error: io::Error) -> Undelivered {
        Undelivered::Failed(error)
    }
}

/// Sends JSON to a target.
///
/// # Errors
/// It was not delivered, as far as is known.
pub async fn post(
    link: &dyn Link,
    encryption: Option<&Arc<ClientConfig>>,
    target: &Target,
    json: &str,
) -> Result<(), Undelivered> {
    let sent = async {
        let stream = link.connect(address(link, target).await?).await?;
        match (target.is_https(), encryption) {
            (false, _) => exchange(stream, target, json).await,
            (true, None) => Err(io::Error::other("there are no certificates").into()),
            (true, Some(encryption)) => {
                let name = ServerName::try_from(target.name().to_owned());
                let name = name.map_err(io::Error::other)?;
                let connector = TlsConnector::from(encryption.clone());
                exchange(connector.connect(name, stream).await?, target, json).await
            }
        }
    };
    tokio::time::timeout(LIMIT, sent)
        .await
        .unwrap_or(Err(Undelivered::TimedOut))
}

/// The address that is connected to. All addresses of the host are checked, and nothing is resolved
/// after that: what a name stands for may change at any time.
async fn address(link: &dyn Link, target: &Target) -> Result<SocketAddr, Undelivered> {
    let found = link.resolve(target.name()).await?;
    if !found.iter().copied().all(is_public) {
        return Err(Undelivered::Private);
    }
    let first = found.iter().find(|address| address.is_ipv4());
    let first = first.or(found.first()).ok_or(Undelivered::NoAddress)?;
    Ok(SocketAddr::new(*first, target.port()))
}

/// Sends the request and reads the start of the answer.
async fn exchange(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    target: &Target,
    json: &str,
) -> Result<(), Undelivered> {
    let request = format!(
        "POST {} HTTP/1.1\r\nhost: {}\r\nuser-agent: milepost/{}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{json}",
        target.path(),
        target.authority(),
        env!("CARGO_PKG_VERSION"),
        json.len(),
    );
    stream.write_all(request.as_bytes()).await?;
    stream.flush().await?;
    let mut answer = Vec::new();
    let mut start = stream.take(MAX_ANSWER as u64);
    while status(&answer).is_none() && start.read_buf(&mut answer).await? > 0 {}
    match status(&answer) {
        Some(200..300) => Ok(()),
        status => Err(Undelivered::Refused(status)),
    }
}

/// The status in the first line of an answer, once that is there.
fn status(answer: &[u8]) -> Option<u16> {
    let end = answer.iter().position(|byte| *byte == b'\n')?;
    let line = std::str::from_utf8(&answer[..end]).ok()?;
    let status = line.strip_prefix("HTTP/1.")?.get(2..5)?;
    status.parse().ok()
}
