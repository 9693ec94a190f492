//! Who may do what at a table, and what each person may see.

use crate::live::clock::ClockKind;
use crate::live::entry::Command;
use crate::live::error::TableRefusal;
use crate::live::game::LiveGame;
use crate::live::room::Room;

/// After this many milliseconds without a change, others may free the seat of a player who keeps
/// the table waiting.
const WAITING_LIMIT_MS: u64 = 180_000;
/// The most chat messages of one seat. Spectators have a separate limit, so that however much they
/// write, players can still talk.
const MAX_SEAT_CHAT_LINES: usize = 2_000;
/// The most chat messages of all people without a seat together.
const MAX_SPECTATOR_CHAT_LINES: usize = 500;

impl<G: LiveGame> Room<G> {
    /// The seats that the holder of a token has.
    pub fn held(&self, token: Option<&str>) -> Vec<usize> {
        let Some(token) = token else {
            return Vec::new();
        };
        let holds = |seat: &usize| {
            let holder = self.seats[*seat].token.as_deref();
            holder.is_some_and(|holder| holder == token || self.devices.plays(token, *seat, holder))
        };
        (0..self.seats.len()).filter(holds).collect()
    }

    /// The seat whose view somebody with these seats gets: the player to act, if they hold that
    /// seat.
    pub fn viewer_seat(&self, held: &[usize]) -> Option<usize> {
        viewer_seat(self.is_fully_public(), self.mover(), held)
    }

    /// Whether the holder of a token may issue a command, at this time in milliseconds since 1970.
    pub fn permits(&self, token: Option<&str>, command: &Command<G::Action>, now: u64) -> bool {
        let held = self.held(token);
        match command {
            Command::Sit { .. }
            | Command::Ask { .. }
            | Command::Claim { .. }
            | Command::Say { seat: None, .. } => true,
            Command::Lock { .. } | Command::Mute { .. } | Command::Remove { .. } => {
                self.is_host(token)
            }
            Command::Bot { .. } | Command::Start => !held.is_empty(),
            Command::TimeUp { .. } | Command::Close { .. } => false,
            // Anybody with a seat may send a bot away.
            Command::Stand { seat }
                if self.seats.get(*seat).is_some_and(|seat| seat.bot.is_some()) =>
            {
                !held.is_empty()
            }
            // They may also free the seat of a player who keeps the table waiting.
            Command::Stand { seat } if self.is_kept_waiting_by(*seat, now) => !held.is_empty(),
            command => command
                .required_seat()
                .is_some_and(|seat| held.contains(&seat)),
        }
    }

    /// Whether somebody with these seats may know what the player to act may do.
    pub fn may_get_advice(&self, held: &[usize]) -> bool {
        self.is_fully_public() || self.mover().is_none_or(|mover| held.contains(&mover))
    }

    /// The seat whose view decides what an action of this seat may name: its own while its player
    /// is to act, otherwise none. It applies to previews as well as actions.
    pub fn action_viewer(&self, seat: usize) -> Option<usize> {
        self.mover().filter(|mover| *mover == seat)
    }

    /// Whether a token holds a seat here, has held one since the deal, or asks for one; or the host
    /// has decided something about it.
    pub fn knows(&self, token: &str) -> bool {
        self.takeovers.knows(token)
            || self.hosting.knows(token)
            || self.is_device(token)
            || !self.held(Some(token)).is_empty()
    }

    /// Checks rules that apply to everybody but not to stored entries, since older logs may contain
    /// what they forbid.
    ///
    /// # Errors
    /// The reason why nobody may issue the command now, with what to do instead.
    pub fn check_current_rules(
        &self,
        token: Option<&str>,
        command: &Command<G::Action>,
    ) -> Result<(), TableRefusal> {
        self.check_hosting(token, command)?;
        match command {
            Command::Sit { .. } if self.needs_consent() => Err(TableRefusal::new(
                "hands are hidden in this game: taking over a seat needs the consent of everybody with a seat",
                "ask for the seat",
            )),
            // In a running game the seat keeps its name, and the one in the request is ignored.
            Command::Sit { seat, name, .. } if self.game.is_none() => {
                self.check_naming(*seat, name.trim())
            }
            Command::Ask { seat, name, .. } => self.check_naming(*seat, name.trim()),
            Command::Say { text, .. } => self.check_message(text.trim()),
            // Seed and salt are public at the end, so somebody who took back an action would know
            // what comes.
            Command::Undo { .. } if self.is_over() => {
                Err(TableRefusal::new("the game is over", ""))
            }
            _ => Ok(()),
        }
    }

    /// Checks whether a seat, or the people without one, may post another chat message.
    ///
    /// # Errors
    /// The limit is reached.
    pub fn check_chat_limit(&self, seat: Option<usize>) -> Result<(), TableRefusal> {
        let most = if seat.is_some() {
            MAX_SEAT_CHAT_LINES
        } else {
            MAX_SPECTATOR_CHAT_LINES
        };
        match self.chat_counts.get(&self.speaker(seat)) {
            Some(&count) if count >= most && seat.is_some() => Err(TableRefusal::new(
                "you have reached the limit of messages at this table",
                "",
            )),
            Some(&count) if count >= most => Err(TableRefusal::new(
                "people without a seat have reached the limit of messages at this table",
                "take a seat to write",
            )),
            _ => Ok(()),
        }
    }

    /// The key of a chat author: the token hash of the seat, or `None` for people without a seat.
    pub(super) fn speaker(&self, seat: Option<usize>) -> Option<String> {
        seat.map(|seat| {
            self.seats
                .get(seat)
                .and_then(|seat| seat.token.clone())
                .unwrap_or_default()
        })
    }

    /// Whether the table has long been waiting for this seat.
    fn is_kept_waiting_by(&self, seat: usize, now: u64) -> bool {
        let turn = self.game.is_none() || self.mover() == Some(seat);
        // Where each turn has days, a player may take them.
        let has_days = self.clocks.as_ref().is_some_and(|clocks| {
            clocks.time_control().kind == ClockKind::Move && clocks.remaining(seat, now) > 0
        });
        turn && !has_days && now.saturating_sub(self.changed_at) >= WAITING_LIMIT_MS
    }
}

/// The seat whose view somebody gets who holds the seats `held`. `open` says whether the game has
/// no hidden information.
pub fn viewer_seat(open: bool, mover: Option<usize>, held: &[usize]) -> Option<usize> {
    let mover = mover.filter(|mover| held.contains(mover));
    if open {
        None
    } else {
        mover.or_else(|| held.first().copied())
    }
}
