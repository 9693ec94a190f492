//! Webhooks: where a player is told that it is their turn. The address is a secret of theirs.

use crate::live::error::TableRefusal;
use crate::live::game::LiveGame;
use crate::live::log_line::LogLine;
use crate::live::room::Room;

/// The longest address, in bytes.
pub const MAX_URL_BYTES: usize = 1_000;

impl<G: LiveGame> Room<G> {
    /// Where to tell the player of a seat that it is their turn.
    pub fn webhook(&self, seat: usize) -> Option<&str> {
        self.webhooks.get(&seat).map(String::as_str)
    }

    /// The holder of a seat sets or removes their webhook. Nobody else is told.
    pub(super) fn set_webhook(
        &mut self,
        seat: usize,
        url: Option<&str>,
    ) -> Result<Vec<LogLine>, TableRefusal> {
        if self.seat(seat)?.token.is_none() {
            return Err(TableRefusal::new("no person holds this seat", ""));
        }
        match url {
            Some(url) if url.len() > MAX_URL_BYTES => {
                return Err(TableRefusal::new(
                    format!("the address of a webhook has at most {MAX_URL_BYTES} bytes"),
                    "use a shorter one",
                ));
            }
            Some(url) => drop(self.webhooks.insert(seat, url.to_owned())),
            None => drop(self.webhooks.remove(&seat)),
        }
        Ok(Vec::new())
    }
}
