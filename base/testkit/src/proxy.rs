//! A link of TCP that a test lets stall or break.

use crate::wait;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often a connection looks whether it is to do something else.
const TICK: Duration = Duration::from_millis(5);

/// What a link does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Link {
    /// It passes everything on.
    Works,
    /// It passes nothing on, and keeps what is under way until it works again.
    Stalls,
    /// It passes requests on, and loses the answers: as if it broke after the last request.
    LosesAnswers,
    /// It ends all connections, and refuses new ones.
    Breaks,
}

const LINKS: [Link; 4] = [Link::Works, Link::Stalls, Link::LosesAnswers, Link::Breaks];

/// A server between a client and another server.
pub struct Proxy {
    /// Where it listens.
    pub address: SocketAddr,
    link: Arc<AtomicU8>,
    /// Each connection holds one of these, in each direction.
    open: Arc<()>,
    passed: Arc<Passed>,
}

/// What a link has passed on, where somebody listens.
#[derive(Default)]
struct Passed {
    is_kept: AtomicBool,
    bytes: Mutex<Vec<u8>>,
}

impl Passed {
    fn note(&self, bytes: &[u8]) {
        if self.is_kept.load(Relaxed) {
            let mut all = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
            all.extend_from_slice(bytes);
        }
    }
}

impl Proxy {
    /// A link to a server, which works.
    ///
    /// # Errors
    /// This machine has no free port.
    pub fn to(server: &str) -> io::Result<Proxy> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?;
        let link = Arc::new(AtomicU8::new(Link::Works as u8));
        let (server, shared) = (server.to_owned(), link.clone());
        let open = Arc::<()>::default();
        let passed = Arc::<Passed>::default();
        let heard = passed.clone();
        let marks = Arc::downgrade(&open);
        // It ends with the program.
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let mark = marks.upgrade();
                if now(&shared) == Link::Breaks {
                    continue;
                }
                let Ok(server) = TcpStream::connect(&server) else {
                    continue;
                };
                for (from, into, is_answer) in [(&client, &server, false), (&server, &client, true)]
                {
                    if let (Ok(from), Ok(into)) = (from.try_clone(), into.try_clone()) {
                        let (link, mark) = (shared.clone(), mark.clone());
                        let heard = heard.clone();
                        thread::spawn(move || {
                            pass(from, into, &link, is_answer, &heard);
                            drop(mark);
                        });
                    }
                }
            }
        });
        Ok(Proxy {
            address,
            link,
            open,
            passed,
        })
    }

    /// Keeps what it passes on from now on, in both directions.
    pub fn listen_in(&self) {
        self.passed.is_kept.store(true, Relaxed);
    }

    /// All that it has kept, each piece as it came.
    pub fn heard(&self) -> Vec<u8> {
        let bytes = self.passed.bytes.lock();
        bytes.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Lets it do something else from now on.
    pub fn set(&self, link: Link) {
        self.link.store(link as u8, Relaxed);
    }

    /// Breaks it, and returns when all its connections have ended: what was under way is lost.
    pub fn end_connections(&self) {
        self.set(Link::Breaks);
        wait::until_true("the connections of a link end", || {
            Arc::strong_count(&self.open) == 1
        });
    }
}

fn now(link: &AtomicU8) -> Link {
    LINKS
        .into_iter()
        .find(|known| *known as u8 == link.load(Relaxed))
        .unwrap_or(Link::Works)
}

/// Passes on what comes from one side, until either ends.
fn pass(
    mut from: TcpStream,
    mut into: TcpStream,
    link: &AtomicU8,
    is_answer: bool,
    passed: &Passed,
) {
    let mut buffer = [0; 16 * 1024];
    let _ = from.set_read_timeout(Some(TICK));
    loop {
        match now(link) {
            Link::Breaks => break,
            Link::Stalls => {
                wait::let_pass(TICK);
                continue;
            }
            Link::Works | Link::LosesAnswers => {}
        }
        match from.read(&mut buffer) {
            Ok(0) => break,
            Ok(_) if is_answer && now(link) == Link::LosesAnswers => {}
            Ok(count) if into.write_all(&buffer[..count]).is_ok() => passed.note(&buffer[..count]),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Ok(_) | Err(_) => break,
        }
    }
    // The other direction ends, too.
    let _ = from.shutdown(std::net::Shutdown::Both);
    let _ = into.shutdown(std::net::Shutdown::Both);
}
