//! What streams and answers carry of a table. This module says when it is made and for whom; the wire module makes it.

use crate::live::entry::Command;
use crate::live::room::Room;
use bytes::Bytes;

/// What one entry changed, made once for each pair of eyes.
#[derive(Clone, Debug)]
pub struct Message {
    /// For the answer to the request.
    pub answer: Bytes,
    /// For streams of events.
    pub frame: Bytes,
}

/// Makes what streams and answers carry of a table, with nothing in it that is hidden from the seat that looks; `None` is a
/// spectator.
pub trait Render: Send + Sync + 'static {
    /// The table as it stands, without what differs between those who share a pair of eyes.
    fn state(&self, room: &Room, viewer_seat: Option<usize>) -> String;

    /// That state with the seats that somebody holds and, where clocks or requests for seats run, the time in milliseconds
    /// since 1970.
    fn whole(&self, held: &[usize], now: Option<u64>, state: &str) -> Bytes;

    /// What the entry changed that was taken last.
    fn event(&self, room: &Room, command: &Command, viewer_seat: Option<usize>) -> Message;
}
