//! Event streams: of a server, and in a browser to the page that started the module.

#[cfg(not(target_family = "wasm"))]
mod stream;

#[cfg(not(target_family = "wasm"))]
pub use stream::{BEAT, EventSource, answer, beat};

/// In a browser events go to the page that started the module.
#[cfg(target_family = "wasm")]
pub mod browser {
    use std::sync::OnceLock;

    static SEND: OnceLock<fn(&[u8])> = OnceLock::new();

    /// Sets where events go.
    pub fn set(send: fn(&[u8])) {
        let _ = SEND.set(send);
    }

    /// Hands out an event.
    pub fn send(event: &[u8]) {
        if let Some(send) = SEND.get() {
            send(event);
        }
    }
}
