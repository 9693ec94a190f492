//! What browsers are sent about a table. The table decides when it is made and for whom; the wire
//! module implements how.

use crate::live::entry::Command;
use crate::live::game::LiveGame;
use crate::live::room::Room;
use bytes::Bytes;

/// What one entry changed, made once for each distinct view.
#[derive(Clone, Debug)]
pub struct Message {
    /// The body of the answer to the request.
    pub answer: Bytes,
    /// The same as a server-sent event.
    pub frame: Bytes,
}

/// Renders a table for one view, without anything that is hidden from it. A viewer is a seat, or
/// `None` for spectators.
pub trait Render<G: LiveGame>: Send + Sync + 'static {
    /// The current state, without the parts that differ between people who share a view.
    fn state(&self, room: &Room<G>, viewer_seat: Option<usize>) -> String;

    /// Completes a rendered state with the seats that the person holds and, if clocks or takeover
    /// requests are running, the time in milliseconds since 1970.
    fn whole(&self, held: &[usize], now: Option<u64>, state: &str) -> Bytes;

    /// What the latest entry changed.
    fn event(
        &self,
        room: &Room<G>,
        command: &Command<G::Action>,
        viewer_seat: Option<usize>,
    ) -> Message;
}
