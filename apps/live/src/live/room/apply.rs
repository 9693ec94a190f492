//! What an entry of the log changes at a table.

use crate::live::clock::Clocks;
use crate::live::entry::{Command, Entry};
use crate::live::error::TableRefusal;
use crate::live::game::{LiveGame, Player};
use crate::live::log_line::{LineKind, LogLine};
use crate::live::room::outcome::Outcome;
use crate::live::room::{MAX_ENTRIES, Room, Seat};

/// The longest chat message, in characters.
pub const MAX_CHAT_CHARS: usize = 500;

impl<G: LiveGame> Room<G> {
    /// Applies the next entry. If it fails, nothing changes: an entry that is not in the log must not be seen in the table, which
    /// is made of the log alone.
    ///
    /// # Errors
    /// The rules or the state of the table do not allow it.
    pub fn apply(&mut self, entry: &Entry<G::Action>) -> Result<(), TableRefusal> {
        let seq = self.seq + 1;
        if seq > MAX_ENTRIES {
            return Err(TableRefusal::new(
                "the log of this table has reached its limit",
                "create another table",
            ));
        }
        self.check_open()?;
        let open = (self.takeovers.clone(), self.undo_requests.clone());
        self.takeovers.expire(entry.at);
        self.undo_requests.expire(entry.at);
        let chooses = self
            .game
            .as_ref()
            .is_some_and(|game| G::overdue(game.current()).is_some());
        let outcome = self.apply_with_token_change(entry);
        let outcome = outcome.inspect_err(|_| (self.takeovers, self.undo_requests) = open)?;
        self.lines.extend(outcome.lines);
        self.seq = seq;
        self.update_clocks(entry, chooses);
        if outcome.changed || entry.command.depends_on_state() {
            self.changed_seq = seq;
            self.changed_at = entry.at;
        }
        self.request_ids.extend(entry.id.clone());
        Ok(())
    }

    /// Applies an entry that may replace a token: first the token changes, then the command runs.
    /// If the command fails, the old token is restored.
    fn apply_with_token_change(
        &mut self,
        entry: &Entry<G::Action>,
    ) -> Result<Outcome, TableRefusal> {
        let Some((was, token)) = entry.command.token_change() else {
            return self.apply_command(entry);
        };
        self.replace_token(was, token);
        let done = self.apply_command(entry);
        match done {
            Ok(_) => drop(self.replaced_tokens.insert(was.to_owned())),
            Err(_) => self.replace_token(token, was),
        }
        done
    }

    fn apply_command(&mut self, entry: &Entry<G::Action>) -> Result<Outcome, TableRefusal> {
        match &entry.command {
            Command::Ask {
                seat, name, token, ..
            } => self.ask(*seat, name.trim(), token, entry.at),
            Command::RequestUndo { seat } => self.request_undo(*seat, entry.at),
            Command::Agree { seat, ask } if self.asks_undo(*ask) => self.agree_undo(*seat),
            Command::Agree { seat, ask } => self.agree(*seat, *ask),
            command => Ok(Outcome {
                lines: self.carry_out(command)?,
                changed: matches!(command, Command::Remove { .. } | Command::Close { .. }),
            }),
        }
    }

    fn carry_out(&mut self, command: &Command<G::Action>) -> Result<Vec<LogLine>, TableRefusal> {
        let without_consent = match command {
            Command::Stand { seat }
            | Command::Remove { seat, .. }
            | Command::TimeUp { seat, bot: Some(_) } => self.undo_waits_for(*seat),
            _ => false,
        };
        let mut lines = match command {
            Command::Sit {
                seat, name, token, ..
            } => self.sit(*seat, name.trim(), token)?,
            Command::Bot { seat, bot } => self.bot(*seat, bot)?,
            Command::Stand { seat } => self.stand(*seat)?,
            Command::Start => self.start()?,
            Command::Act { seat, action } => self.act(*seat, action.clone())?,
            Command::Undo { seat } => self.undo(*seat)?,
            Command::Say { seat, text } => vec![self.say(*seat, text)?],
            Command::Resign { seat, bot } => self.resign(*seat, bot)?,
            Command::TimeUp { seat, bot } => self.end_time(*seat, bot.as_deref())?,
            Command::Decline { seat, ask } if self.asks_undo(*ask) => self.decline_undo(*seat)?,
            Command::Decline { seat, ask } => self.decline(*seat, *ask)?,
            Command::Link { seat, link, device } => self.link_seat(*seat, link, device)?,
            Command::Claim {
                seat, link, token, ..
            } => self.claim_seat(*seat, link, token)?,
            Command::Lock { lock } => self.lock_seats(lock.as_deref()),
            Command::Remove { seat, bot } => self.remove(*seat, bot.as_deref())?,
            Command::Mute { seat, muted } => self.mute(*seat, *muted)?,
            Command::Rematch { seat, table } => self.offer_rematch(*seat, table)?,
            Command::Close { reason } => self.close(reason.trim())?,
            Command::Webhook { seat, url } => self.set_webhook(*seat, url.as_deref())?,
            // `apply_command` handles these.
            Command::Ask { .. } | Command::Agree { .. } | Command::RequestUndo { .. } => Vec::new(),
        };
        // Somebody who has left need no longer agree.
        if let Command::Stand { seat }
        | Command::Remove { seat, .. }
        | Command::Resign { seat, .. }
        | Command::TimeUp { seat, bot: Some(_) } = command
        {
            if self
                .seats
                .get(*seat)
                .is_some_and(|seat| seat.token.is_none())
            {
                self.devices.forget(*seat);
                self.webhooks.remove(seat);
            }
            lines.extend(self.seat_approved());
            lines.extend(match without_consent {
                true => self.end_undo(),
                false => self.undo_agreed(),
            });
        }
        Ok(lines)
    }

    /// The players whose ends of turns are among the actions after the first `count`.
    pub(super) fn turn_enders(&self, count: usize) -> Vec<usize> {
        let Some(game) = &self.game else {
            return Vec::new();
        };
        let after = game.actions().skip(count);
        after
            .filter(|(_, action)| G::ends_turn(action))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Advances the clocks to an entry. `chooses` says whether a player was to choose something out of turn.
    fn update_clocks(&mut self, entry: &Entry<G::Action>, chooses: bool) {
        self.reopened_at = None;
        let undone = std::mem::take(&mut self.undone_turns);
        let Some(time_control) = self.head.clock.filter(|_| self.game.is_some()) else {
            return;
        };
        let mover = self
            .mover()
            .filter(|mover| self.seats[*mover].bot.is_none());
        let seats = self.seats.len();
        let clocks = self
            .clocks
            .get_or_insert_with(|| Clocks::new(time_control, seats, entry.at));
        clocks.resume(entry.since.unwrap_or_default());
        clocks.advance(entry.at);
        match &entry.command {
            Command::Act { seat, action } if G::ends_turn(action) => clocks.end_turn(*seat),
            Command::Act { seat, .. } if chooses => clocks.end_choice(*seat),
            Command::TimeUp { seat, .. } => clocks.mark_reported(*seat),
            _ => {}
        }
        if !undone.is_empty() {
            clocks.restart_turns();
        }
        // With the end of a turn the increment is taken back.
        for seat in undone {
            clocks.undo_end_turn(seat);
        }
        clocks.set_running(mover);
    }

    pub(super) fn seat_line(&self, seat: usize, text: impl Into<String>) -> Vec<LogLine> {
        vec![LogLine::public(
            self.seq + 1,
            Some(seat),
            LineKind::Table,
            text,
        )]
    }

    fn start(&mut self) -> Result<Vec<LogLine>, TableRefusal> {
        if self.game.is_some() {
            return Err(TableRefusal::new(
                "the game has already begun",
                "continue it, or create another table",
            ));
        }
        if self.seats.iter().any(Seat::is_open) {
            return Err(TableRefusal::new(
                "a seat is open",
                "wait until somebody takes it, or give it to a bot",
            ));
        }
        let player = |seat: &Seat| Player {
            name: seat.name.clone(),
            bot: seat.bot.clone(),
        };
        let players = self.seats.iter().map(player).collect();
        let game = G::begin(&self.head, &self.board, players)?;
        self.game = Some(game);
        for (seat, token) in self
            .seats
            .iter()
            .enumerate()
            .filter_map(|(at, seat)| Some((at, seat.token.as_ref()?)))
        {
            self.takeovers.record_seat(token, seat);
        }
        // Devices that followed the link of a seat see its hand too.
        for (token, seat) in self.playing_devices() {
            self.takeovers.record_seat(&token, seat);
        }
        let text = format!("the game begins; its seed is sealed: {}", self.head.seal());
        Ok(vec![LogLine::public(
            self.seq + 1,
            None,
            LineKind::Table,
            text,
        )])
    }

    pub(super) fn game_mut(&mut self) -> Result<&mut G, TableRefusal> {
        self.game.as_mut().ok_or_else(|| {
            TableRefusal::new(
                "the game has not begun",
                "start it when all seats are taken",
            )
        })
    }

    fn act(&mut self, seat: usize, action: G::Action) -> Result<Vec<LogLine>, TableRefusal> {
        // A device that holds several seats gets the view of the player to act only.
        let (seq, viewer_seat) = (self.seq + 1, self.action_viewer(seat));
        let game = self.game_mut()?;
        let mut lines = game.play(seq, seat, viewer_seat, action)?;
        if G::is_over(game.current()) {
            let text = format!(
                "the seal opens; seed and salt: {}",
                self.head.sealed().trim().replace('\n', " ")
            );
            lines.push(LogLine::public(seq, None, LineKind::Table, text));
        }
        self.action_entries.push(seq);
        lines.extend(self.play_on(seat));
        Ok(lines)
    }

    fn undo(&mut self, seat: usize) -> Result<Vec<LogLine>, TableRefusal> {
        let ended = self.turn_enders(self.action_entries.len().saturating_sub(1));
        let action = self.game_mut()?.take_back(seat)?;
        self.action_entries.pop();
        self.undone_turns = ended;
        Ok(self.seat_line(seat, format!("takes back: {action}")))
    }

    /// A player has made another table with the same setup. The first one counts.
    fn offer_rematch(&mut self, seat: usize, table: &str) -> Result<Vec<LogLine>, TableRefusal> {
        self.seat(seat)?;
        if !self.is_over() || self.rematch.is_some() {
            return Err(TableRefusal::new(
                "there is a rematch already, or the game is not over",
                "reload the table",
            ));
        }
        self.rematch = Some(table.to_owned());
        Ok(self.seat_line(seat, format!("offers a rematch: table {table}")))
    }

    fn say(&mut self, seat: Option<usize>, text: &str) -> Result<LogLine, TableRefusal> {
        let text = text.trim();
        match text.chars().count() {
            1..=MAX_CHAT_CHARS if !text.chars().any(char::is_control) => {
                *self.chat_counts.entry(self.speaker(seat)).or_default() += 1;
                Ok(LogLine::public(self.seq + 1, seat, LineKind::Say, text))
            }
            _ => Err(TableRefusal::new(
                format!("a message has 1 to {MAX_CHAT_CHARS} characters on one line"),
                "send it in several messages",
            )),
        }
    }
}
