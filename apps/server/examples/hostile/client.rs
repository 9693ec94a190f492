//! Requests over connections of their own, from any loopback address.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

/// An answer, as far as these programs read it.
pub struct Answer {
    /// Its status; 0 where none came.
    pub status: u16,
    /// Where it leads.
    pub location: String,
    /// Its body.
    pub body: String,
    /// From the beginning of the request to the end of the answer.
    pub took: Duration,
}

/// The loopback address 127.0.0.`last`.
pub fn loopback(last: u8) -> IpAddr {
    IpAddr::V4(Ipv4Addr::new(127, 0, 0, last))
}

/// Asks from an address; a body is posted.
pub async fn ask(
    from: IpAddr,
    server: SocketAddr,
    path: &str,
    body: Option<(&str, &str)>,
) -> Answer {
    let start = Instant::now();
    let text = exchange(from, server, path, body).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_default();
    let field = |name: &str| {
        head.lines()
            .find_map(|line| line.strip_prefix(name))
            .unwrap_or_default()
    };
    Answer {
        status: head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok())
            .unwrap_or_default(),
        location: field("location: ").to_owned(),
        body: body.to_owned(),
        took: start.elapsed(),
    }
}

async fn exchange(
    from: IpAddr,
    server: SocketAddr,
    path: &str,
    body: Option<(&str, &str)>,
) -> io::Result<Vec<u8>> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(from, 0))?;
    let mut stream = socket.connect(server).await?;
    let head = match body {
        Some((kind, body)) => {
            format!(
                "POST {path} HTTP/1.1\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n",
                body.len()
            )
        }
        None => format!("GET {path} HTTP/1.1\r\n"),
    };
    stream.write_all(head.as_bytes()).await?;
    stream
        .write_all(b"host: localhost\r\nconnection: close\r\n\r\n")
        .await?;
    if let Some((_, body)) = body {
        stream.write_all(body.as_bytes()).await?;
    }
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    Ok(answer)
}
