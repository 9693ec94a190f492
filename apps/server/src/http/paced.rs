//! Minimum speeds for sending requests and reading answers. A slow client holds a place that others
//! need.

use axum::body::{Body, Bytes, HttpBody};
use axum::http::header;
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use std::fmt;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// How long a client may be inactive.
pub const STALL: Duration = Duration::from_secs(15);
/// The minimum average speed after that, in bytes per second.
pub const MIN_SPEED: u64 = 1024;
/// How long a request may take to arrive, whatever its speed.
pub const MAX_REQUEST_TIME: Duration = Duration::from_secs(30);

/// How long reading an answer may take, in addition to the time for its bytes. Streams have no such
/// limit.
pub const ANSWER_GRACE: Duration = Duration::from_secs(30);
/// The minimum average speed for reading an answer, in bytes per second.
pub const MIN_ANSWER_SPEED: u64 = 32 * 1024;

/// The time by which the current answer of a connection must have been read. `None` for streams,
/// which have no end, and for answers that are made while they are read, which take no memory.
#[derive(Clone, Debug, Default)]
pub struct SendDeadline(Arc<Mutex<Option<Instant>>>);

impl SendDeadline {
    /// Sets the deadline for an answer that is about to be sent.
    pub fn begin(&self, answer: &Response) {
        let bytes = answer
            .body()
            .size_hint()
            .exact()
            .filter(|_| !is_stream(answer));
        let time = |bytes| ANSWER_GRACE + Duration::from_secs(bytes / MIN_ANSWER_SPEED);
        *self.lock() = bytes.map(|bytes| Instant::now() + time(bytes));
    }

    fn get(&self) -> Option<Instant> {
        *self.lock()
    }

    fn lock(&self) -> MutexGuard<'_, Option<Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether an answer is an event stream.
pub fn is_stream(answer: &Response) -> bool {
    let kind = answer.headers().get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream"))
}

/// The progress of a client, and when it must have progressed further.
struct Pacer {
    since: Instant,
    bytes: u64,
    timer: Pin<Box<Sleep>>,
}

impl Pacer {
    fn new() -> Pacer {
        let since = Instant::now();
        Pacer {
            since,
            bytes: 0,
            timer: Box::pin(sleep_until(since + STALL)),
        }
    }

    /// Adds transferred bytes.
    fn advance(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_add(bytes as u64);
    }

    /// Whether the client should have progressed further by now. `end` is the deadline for
    /// everything.
    fn is_late(&mut self, end: Option<Instant>, context: &mut Context<'_>) -> bool {
        let due = self.since + STALL + Duration::from_secs(self.bytes / MIN_SPEED);
        let due = end.map_or(due, |end| due.min(end));
        if self.timer.deadline() != due {
            self.timer.as_mut().reset(due);
        }
        self.timer.as_mut().poll(context).is_ready()
    }
}

/// A request arrived too slowly.
#[derive(Clone, Copy, Debug)]
pub struct TooSlow;

impl fmt::Display for TooSlow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the request arrived too slowly")
    }
}

impl std::error::Error for TooSlow {}

/// A request body that fails if it arrives too slowly: see [`STALL`], [`MIN_SPEED`] and
/// [`MAX_REQUEST_TIME`].
pub struct PacedBody {
    body: Body,
    pace: Pacer,
    late: Arc<AtomicBool>,
}

impl PacedBody {
    /// A body that starts to arrive now. `late` is set when it fails.
    pub fn new(body: Body, late: Arc<AtomicBool>) -> PacedBody {
        PacedBody {
            body,
            pace: Pacer::new(),
            late,
        }
    }

    fn is_late(&mut self, context: &mut Context<'_>) -> bool {
        let end = self.pace.since + MAX_REQUEST_TIME;
        self.pace.is_late(Some(end), context)
    }
}

impl HttpBody for PacedBody {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        match polled {
            Poll::Ready(Some(Ok(frame))) => {
                self.pace.advance(frame.data_ref().map_or(0, Bytes::len));
                Poll::Ready(Some(Ok(frame)))
            }
            Poll::Ready(other) => Poll::Ready(other.map(|frame| frame.map_err(Into::into))),
            Poll::Pending if self.is_late(context) => {
                self.late.store(true, Relaxed);
                Poll::Ready(Some(Err(TooSlow.into())))
            }
            Poll::Pending => Poll::Pending,
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A connection that fails if the client reads too slowly: see [`STALL`], [`MIN_SPEED`] and
/// [`SendDeadline`].
pub struct PacedIo<T> {
    io: T,
    /// The progress of the pending data; `None` while nothing is pending.
    waits: Option<Pacer>,
    due: SendDeadline,
}

impl<T> PacedIo<T> {
    /// A connection without pending data. `due` holds the deadline of each answer.
    pub fn new(io: T, due: SendDeadline) -> PacedIo<T> {
        PacedIo {
            io,
            waits: None,
            due,
        }
    }

    fn written(
        &mut self,
        polled: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        match &polled {
            Poll::Ready(Ok(bytes)) => {
                if let Some(pace) = &mut self.waits {
                    pace.advance(*bytes);
                }
            }
            Poll::Pending
                if self
                    .waits
                    .get_or_insert_with(Pacer::new)
                    .is_late(self.due.get(), context) =>
            {
                let message = io::Error::new(
                    io::ErrorKind::TimedOut,
                    "the client reads the answer too slowly",
                );
                return Poll::Ready(Err(message));
            }
            _ => {}
        }
        polled
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for PacedIo<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_read(context, into)
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for PacedIo<T> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.io).poll_write(context, bytes);
        self.written(polled, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.io).poll_write_vectored(context, bytes);
        self.written(polled, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.io.is_write_vectored()
    }

    /// A flush completes when everything has been handed over, so nothing is pending afterwards.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.io).poll_flush(context);
        if polled.is_ready() {
            self.waits = None;
        }
        polled
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;
    use futures_util::stream;
    use std::convert::Infallible;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::time::sleep;

    /// A body of `count` pieces with a pause before each.
    fn dripping(count: usize, bytes: usize, pause: Duration) -> Body {
        let pieces = stream::unfold(0, move |at| async move {
            sleep(pause).await;
            (at < count).then(|| (Ok::<_, Infallible>(Bytes::from(vec![b'x'; bytes])), at + 1))
        });
        Body::from_stream(pieces)
    }

    /// How long a body took, whether it arrived completely, and whether it was marked as late.
    async fn taken(body: Body) -> (Duration, bool, bool) {
        let (start, late) = (Instant::now(), Arc::new(AtomicBool::new(false)));
        let whole = to_bytes(Body::new(PacedBody::new(body, late.clone())), usize::MAX).await;
        (start.elapsed(), whole.is_ok(), late.load(Relaxed))
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_drips_is_cut() {
        let second = Duration::from_secs(1);
        let (_, whole, late) = taken(dripping(20, 100_000, second)).await;
        assert!(whole && !late, "100 kilobytes a second do");
        let (took, whole, late) = taken(dripping(usize::MAX, 1, second)).await;
        assert!(!whole && late && took <= STALL + second, "{took:?}");
        let (took, whole, _) = taken(dripping(1, 1, 3600 * second)).await;
        assert!(!whole && took <= STALL + second, "{took:?}");
        let (took, whole, _) = taken(dripping(usize::MAX, 100_000, second)).await;
        assert!(!whole && took <= MAX_REQUEST_TIME + second, "{took:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_nobody_reads_is_cut() {
        let (server, _client) = duplex(1000);
        let start = Instant::now();
        let cut = PacedIo::new(server, SendDeadline::default())
            .write_all(&[0; 5000])
            .await
            .unwrap_err();
        assert_eq!(cut.kind(), io::ErrorKind::TimedOut);
        assert!(start.elapsed() <= STALL + Duration::from_secs(1));
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_is_read_byte_by_byte_is_cut_and_a_slow_one_is_not() {
        for (bytes, passes) in [(1, false), (20_000, true)] {
            let (server, mut client) = duplex(1000);
            let reading = tokio::spawn(async move {
                let mut taken = vec![0; bytes];
                while client.read(&mut taken).await.is_ok_and(|read| read > 0) {
                    sleep(Duration::from_millis(500)).await;
                }
            });
            let written = PacedIo::new(server, SendDeadline::default())
                .write_all(&vec![0; 60_000])
                .await;
            assert_eq!(written.is_ok(), passes, "{bytes} bytes at a time");
            reading.await.unwrap();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_stream_that_is_read_lives_as_long_as_it_likes() {
        let (server, mut client) = duplex(1000);
        let mut server = PacedIo::new(server, SendDeadline::default());
        for _ in 0..1000 {
            server.write_all(&[0; 900]).await.unwrap();
            server.flush().await.unwrap();
            client.read_exact(&mut [0; 900]).await.unwrap();
            sleep(Duration::from_secs(15)).await;
        }
    }
}
