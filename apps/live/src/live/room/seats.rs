//! Who sits where: people and bots take seats and leave them.

use crate::live::error::TableRefusal;
use crate::live::game::{LiveBot, LiveGame};
use crate::live::log_line::LogLine;
use crate::live::room::{Room, Seat};

impl<G: LiveGame> Room<G> {
    pub(super) fn seat(&mut self, seat: usize) -> Result<&mut Seat, TableRefusal> {
        let count = self.seats.len();
        self.seats.get_mut(seat).ok_or_else(|| {
            TableRefusal::new(
                format!("there is no seat {}", seat + 1),
                &format!("there are {count}"),
            )
        })
    }

    fn open(&mut self, seat: usize) -> Result<&mut Seat, TableRefusal> {
        let found = self.seat(seat)?;
        if found.is_open() {
            Ok(found)
        } else {
            Err(TableRefusal::new(
                "this seat is taken",
                "choose an open seat",
            ))
        }
    }

    pub(super) fn sit(
        &mut self,
        seat: usize,
        name: &str,
        token: &str,
    ) -> Result<Vec<LogLine>, TableRefusal> {
        if self.game.is_none() {
            self.check_name(seat, name)?;
        }
        let fixed = self.game.is_some();
        let found = self.open(seat)?;
        found.token = Some(token.to_owned());
        if fixed {
            self.takeovers.record_seat(token, seat);
        } else {
            found.name = name.to_owned();
        }
        Ok(self.seat_line(seat, "sits down"))
    }

    /// Replaces a token: the seats, the hands seen and the chat count go to the new one.
    pub(super) fn replace_token(&mut self, from: &str, to: &str) {
        for seat in &mut self.seats {
            if let Some(token) = seat.token.as_mut().filter(|token| *token == from) {
                to.clone_into(token);
            }
        }
        self.takeovers.replace_token(from, to);
        self.devices.replace_token(from, to);
        self.hosting.replace_token(from, to);
        self.undo_requests.replace_token(from, to);
        if let Some(count) = self.chat_counts.remove(&Some(from.to_owned())) {
            self.chat_counts.insert(Some(to.to_owned()), count);
        }
    }

    /// Whether another token has replaced this one, which no longer gives access to anything.
    pub fn is_token_replaced(&self, token: &str) -> bool {
        self.replaced_tokens.contains(token)
    }

    /// Checks that a name can be told apart from the others.
    pub(super) fn check_name(&self, seat: usize, name: &str) -> Result<(), TableRefusal> {
        let others = self
            .seats
            .iter()
            .enumerate()
            .filter(|(at, other)| *at != seat && !other.name.is_empty());
        let others: Vec<&str> = others.map(|(_, other)| other.name.as_str()).collect();
        G::check_name(name, &others)
    }

    /// The name of a kind of bot, checked.
    pub(super) fn bot_kind(kind: &str) -> Result<&'static str, TableRefusal> {
        G::Bot::new(kind, 0, 0).map(|bot| bot.kind())
    }

    /// Checks that bots can play.
    pub(super) fn check_bots(&self) -> Result<(), TableRefusal> {
        match self.rules.bots {
            true => Ok(()),
            false => Err(TableRefusal::new(
                "a bot cannot play on a real board",
                "let a person take the seat",
            )),
        }
    }

    pub(super) fn bot(&mut self, seat: usize, kind: &str) -> Result<Vec<LogLine>, TableRefusal> {
        let bot = Room::<G>::bot_kind(kind)?;
        self.check_bots()?;
        let title = kind[..1].to_uppercase() + &kind[1..];
        let names = (1..).map(|count| {
            if count == 1 {
                title.clone()
            } else {
                format!("{title} {count}")
            }
        });
        let free = |name: &String| self.seats.iter().all(|seat| seat.name != *name);
        let name = names.into_iter().find(free).unwrap_or_default();
        let fixed = self.game.is_some();
        let found = self.open(seat)?;
        found.bot = Some(bot.to_owned());
        if !fixed {
            found.name = name;
        }
        Ok(self.seat_line(seat, format!("is played by a bot: {bot}")))
    }

    pub(super) fn stand(&mut self, seat: usize) -> Result<Vec<LogLine>, TableRefusal> {
        let begun = self.game.is_some();
        let found = self.seat(seat)?;
        if found.is_open() {
            return Err(TableRefusal::new(
                "nobody holds this seat",
                "reload the table",
            ));
        }
        let name = std::mem::take(&mut found.name);
        *found = Seat {
            name: if begun { name.clone() } else { String::new() },
            ..Seat::default()
        };
        // Before the game the name does not stay with the seat, so the text includes it.
        Ok(self.seat_line(
            seat,
            if begun {
                "gets up".to_owned()
            } else {
                format!("{name} gets up")
            },
        ))
    }

    pub(super) fn resign(&mut self, seat: usize, kind: &str) -> Result<Vec<LogLine>, TableRefusal> {
        let bot = Room::<G>::bot_kind(kind)?;
        if !self.rules.bots || self.is_over() {
            return Err(TableRefusal::new(
                "there is no game that a bot could continue",
                "",
            ));
        }
        self.game_mut()?;
        let found = self.seat(seat)?;
        (found.token, found.bot) = (None, Some(bot.to_owned()));
        Ok(self.seat_line(seat, format!("resigns; a bot plays on: {bot}")))
    }

    pub(super) fn end_time(
        &mut self,
        seat: usize,
        kind: Option<&str>,
    ) -> Result<Vec<LogLine>, TableRefusal> {
        let bot = kind.map(Room::<G>::bot_kind).transpose()?;
        self.game_mut()?;
        let found = self.seat(seat)?;
        Ok(match bot {
            Some(bot) => {
                (found.token, found.bot) = (None, Some(bot.to_owned()));
                self.seat_line(seat, format!("has no time left; a bot plays on: {bot}"))
            }
            None => self.seat_line(seat, "has no time left"),
        })
    }
}
