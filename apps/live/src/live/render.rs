//! What browsers are sent about a table. The table decides when it is made and for whom; the wire
//! module of the server implements how.

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

/// The person who is sent a state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// The seats they hold.
    pub held: Vec<usize>,
    /// Whether they are the host.
    pub is_host: bool,
}

/// Renders a table for one view, without anything that is hidden from it. A viewer is a seat, or
/// `None` for spectators.
pub trait Render<G: LiveGame>: Send + Sync + 'static {
    /// The current state, without the parts that differ between people who share a view.
    fn state(&self, room: &Room<G>, viewer_seat: Option<usize>) -> String;

    /// Completes a rendered state with what concerns the person alone; if clocks or requests are running, the time; and since
    /// when nothing can be kept, if so. Both are in milliseconds since 1970.
    fn whole(&self, you: &Person, now: Option<u64>, unkept: Option<u64>, state: &str) -> Bytes;

    /// What the latest entry changed.
    fn event(
        &self,
        room: &Room<G>,
        command: &Command<G::Action>,
        viewer_seat: Option<usize>,
    ) -> Message;
}
