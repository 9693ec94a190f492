//! Seat links: the holder of a seat makes a secret link, and another device that follows it plays
//! the seat too. A new link revokes the one before, and the devices that used it.

use crate::live::error::TableRefusal;
use crate::live::game::LiveGame;
use crate::live::log_line::LogLine;
use crate::live::room::Room;
use milepost_dice::secret;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most devices that may follow the link of a seat, so that a link that many people have fills nothing.
const MAX_DEVICES: usize = 8;

/// The link of a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SeatLink {
    /// The hash of its secret.
    hash: String,
    /// The hash of the token that held the seat when the link was made.
    holder: String,
}

/// The links of seats and the devices that follow them. Both count only while the seat is held by
/// the token that it was then, so that they end with it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Devices {
    links: BTreeMap<usize, SeatLink>,
    /// By token hash and seat: the token hash that held the seat.
    tokens: BTreeMap<(String, usize), String>,
}

impl Devices {
    /// Whether a token plays a seat that `holder` holds.
    pub fn plays(&self, token: &str, seat: usize, holder: &str) -> bool {
        let found = self.tokens.get(&(token.to_owned(), seat));
        found.is_some_and(|of| of == holder)
    }

    /// The tokens of the devices that followed the link of a seat.
    pub fn of(&self, seat: usize) -> impl Iterator<Item = &String> {
        let tokens = self.tokens.keys();
        tokens
            .filter(move |(_, of)| *of == seat)
            .map(|(token, _)| token)
    }

    /// Ends the link of a seat, and all devices that followed it: nobody holds the seat any more.
    pub fn forget(&mut self, seat: usize) {
        self.links.remove(&seat);
        self.tokens.retain(|(_, of), _| *of != seat);
    }

    /// Replaces a token.
    pub fn replace_token(&mut self, from: &str, to: &str) {
        let renamed = |token: String| if token == from { to.to_owned() } else { token };
        for link in self.links.values_mut() {
            link.holder = renamed(std::mem::take(&mut link.holder));
        }
        let all = std::mem::take(&mut self.tokens).into_iter();
        self.tokens = all
            .map(|((token, seat), holder)| ((renamed(token), seat), renamed(holder)))
            .collect();
    }
}

impl<G: LiveGame> Room<G> {
    /// Whether a secret with this hash opens a seat.
    pub fn link_opens(&self, seat: usize, hash: &str) -> bool {
        let holder = self.seats.get(seat).and_then(|seat| seat.token.as_ref());
        let link = self.devices.links.get(&seat);
        link.is_some_and(|link| secret::same(&link.hash, hash) && Some(&link.holder) == holder)
    }

    /// The holder of a seat makes a link to it. `device` is the token hash of the device that shows
    /// it, which plays on.
    pub(super) fn link_seat(
        &mut self,
        seat: usize,
        hash: &str,
        device: &str,
    ) -> Result<Vec<LogLine>, TableRefusal> {
        let Some(holder) = self.seat(seat)?.token.clone() else {
            return Err(TableRefusal::new("no person holds this seat", ""));
        };
        self.devices
            .tokens
            .retain(|(token, of), _| *of != seat || token == device);
        let link = SeatLink {
            hash: hash.to_owned(),
            holder,
        };
        self.devices.links.insert(seat, link);
        Ok(self.seat_line(seat, "makes a link for another device"))
    }

    /// Another device follows the link of a seat.
    pub(super) fn claim_seat(
        &mut self,
        seat: usize,
        hash: &str,
        token: &str,
    ) -> Result<Vec<LogLine>, TableRefusal> {
        let holder = self.seat(seat)?.token.clone();
        let Some(holder) = holder.filter(|_| self.link_opens(seat, hash)) else {
            return Err(TableRefusal::new(
                "this link does not lead to a seat any more",
                "make a new one on the device that plays the seat",
            ));
        };
        // One hand more would be seen than its own players have seen.
        if self.needs_consent() && self.takeovers.has_seen_more(token, &holder) {
            return Err(TableRefusal::new(
                "this device has seen another hand of this game",
                "open the link on a device that has not played in it",
            ));
        }
        let of_seat = self.devices.tokens.iter();
        let count = of_seat.filter(|((_, of), held)| *of == seat && **held == holder);
        if count.count() >= MAX_DEVICES {
            return Err(TableRefusal::new(
                format!("{MAX_DEVICES} devices have followed this link, the most there may be"),
                "make a new one on the device that plays the seat",
            ));
        }
        if self.game.is_some() {
            self.takeovers.record_seat(token, seat);
        }
        self.devices.tokens.insert((token.to_owned(), seat), holder);
        Ok(self.seat_line(seat, "plays on another device as well"))
    }

    /// The devices that play a seat which somebody else holds, each with that seat.
    pub(super) fn playing_devices(&self) -> Vec<(String, usize)> {
        let devices = self.devices.tokens.iter();
        let playing = devices.filter(|((_, seat), holder)| {
            let seat = self.seats.get(*seat);
            seat.is_some_and(|seat| seat.token.as_ref() == Some(*holder))
        });
        playing.map(|(device, _)| device.clone()).collect()
    }

    /// Whether a token plays a seat that somebody else holds.
    pub(super) fn is_device(&self, token: &str) -> bool {
        let mut all = self.devices.tokens.keys();
        all.any(|(known, _)| known == token)
    }
}
