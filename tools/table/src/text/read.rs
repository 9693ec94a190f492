//! Actions are read in the form of a log.

use crate::model::action::{Action, ActionKind, Choice};
use crate::model::train::Train;
use crate::text::command::{COMMANDS, Kind};
use crate::text::error::TextError;
use crate::text::find::{city, find, good};
use crate::text::quote::Scan;
use crate::text::words::{Reader, Words};

impl Words<'_> {
    /// The action that a text has, as [`Words::action`] writes it; the sum that [`Words::done`] adds may follow. Names
    /// may be written without accents and capitals where that is clear. A card that the reader does not see is not there.
    ///
    /// # Errors
    /// - [`TextError::Expected`]: a part of the action has another form.
    /// - [`TextError::Unknown`] or [`TextError::Ambiguous`]: a name is not one of those on the board.
    /// - [`TextError::Unfit`]: a card has no such demand.
    /// - [`TextError::Trailing`]: something stands behind the action.
    pub fn read(&self, text: &str) -> Result<Action, TextError> {
        let mut scan = Scan { rest: text };
        let action = self.read_action(&mut scan)?;
        if scan.eat(" for ") && scan.number::<i32>().is_none() {
            return Err(TextError::expected("a sum in millions", scan.rest));
        }
        match scan.rest {
            "" => Ok(action),
            rest => Err(TextError::Trailing(rest.to_owned())),
        }
    }

    fn read_action(&self, scan: &mut Scan<'_>) -> Result<Action, TextError> {
        let logged = || COMMANDS.iter().filter(|command| !command.log.is_empty());
        let Some(Kind::Act(kind)) = logged()
            .find(|command| scan.eat(command.log))
            .map(|command| command.kind)
        else {
            let forms: Vec<&str> = logged().map(|command| command.log.trim()).collect();
            let what = format!("an action ({})", forms.join(", "));
            return Err(TextError::expected(what, scan.rest));
        };
        Ok(match kind {
            ActionKind::Keep => Action::Keep {
                cards: self.kept(scan)?,
            },
            ActionKind::Discard => Action::Discard {
                card: self.a_card(scan)?,
            },
            ActionKind::TurnUp => Action::TurnUp {
                good: self.a_good(scan)?,
            },
            ActionKind::Borrow => Action::Borrow { sum: a_sum(scan)? },
            ActionKind::Backtrack => Action::Backtrack,
            ActionKind::Restart => Action::Restart,
            ActionKind::Start => Action::Start {
                at: self.a_milepost(scan)?,
            },
            ActionKind::Move => Action::Move {
                path: self.a_path(scan)?,
            },
            ActionKind::Cross => Action::Cross {
                to: self.a_milepost(scan)?,
            },
            ActionKind::PickUp => Action::PickUp {
                good: self.a_good(scan)?,
            },
            ActionKind::Drop => Action::Drop {
                good: self.a_good(scan)?,
            },
            ActionKind::Lock => Action::lock(self.a_choice(scan)?),
            ActionKind::Deliver => Action::deliver(self.a_choice(scan)?),
            ActionKind::Lose => self.loss(scan)?,
            ActionKind::Build => Action::Build {
                path: self.a_path(scan)?,
            },
            ActionKind::Train => Action::Train {
                train: a_train(scan)?,
            },
            ActionKind::Pitch => Action::Pitch,
            ActionKind::GiveUp => Action::GiveUp,
            ActionKind::Cash => self.cash(scan)?,
            ActionKind::Claim => Action::Claim,
            ActionKind::End => Action::End,
        })
    }

    fn kept(&self, scan: &mut Scan<'_>) -> Result<Vec<Choice>, TextError> {
        if scan.eat("nothing") {
            return Ok(Vec::new());
        }
        let mut choices = vec![self.a_choice(scan)?];
        while scan.eat(", ") {
            choices.push(self.a_choice(scan)?);
        }
        Ok(choices)
    }

    fn loss(&self, scan: &mut Scan<'_>) -> Result<Action, TextError> {
        let good = self.a_good(scan)?;
        let card = match scan.eat(" of ") {
            true => Some(self.a_card(scan)?),
            false => None,
        };
        Ok(Action::Lose {
            good,
            card,
            keep: scan.eat(", keeping the card"),
        })
    }

    fn cash(&self, scan: &mut Scan<'_>) -> Result<Action, TextError> {
        let rest = scan.rest;
        let sign = if scan.eat("-") {
            -1
        } else {
            i64::from(scan.eat("+"))
        };
        let sum = scan.number::<u32>();
        let amount = sum.and_then(|sum| i32::try_from(sign * i64::from(sum)).ok());
        let amount = amount.filter(|_| sign != 0 && scan.eat(" "));
        Ok(Action::Cash {
            amount: amount.ok_or_else(|| {
                TextError::expected("a sum with its sign and a player, such as +5 Ana", rest)
            })?,
            seat: self.a_player(scan)?,
            track: scan.eat(" for track"),
        })
    }

    /// A player's seat.
    pub(crate) fn a_player(&self, scan: &mut Scan<'_>) -> Result<usize, TextError> {
        let players = self.roster.players().iter();
        let name = scan.phrase().unwrap_or_default();
        find("player", &name, players.map(|who| who.name.as_str()))
    }

    fn a_good(&self, scan: &mut Scan<'_>) -> Result<usize, TextError> {
        good(self.table.board(), &scan.phrase().unwrap_or_default())
    }

    fn a_card(&self, scan: &mut Scan<'_>) -> Result<usize, TextError> {
        let rest = scan.rest;
        let number = match scan.eat("card ") {
            true => scan.number::<usize>(),
            false => None,
        };
        let card = number.and_then(|number| match self.reader {
            Reader::Log => number.checked_sub(1),
            Reader::Viewer(..) => self.table.numbers().card(number),
        });
        card.filter(|&card| self.sees(card)).ok_or_else(|| {
            let what = match self.reader {
                Reader::Log => {
                    let cards = self.table.cards().len();
                    format!("\"card\" and a number from 1 to {cards}")
                }
                Reader::Viewer(..) => "\"card\" and the number of a visible card".to_owned(),
            };
            TextError::expected(what, rest)
        })
    }

    fn a_choice(&self, scan: &mut Scan<'_>) -> Result<Choice, TextError> {
        let card = self.a_card(scan)?;
        if !scan.eat(" ") {
            let what = format!(
                "a demand of {}, such as Wine to Porto",
                self.card_number(card)
            );
            return Err(TextError::expected(what, scan.rest));
        }
        let good = self.a_good(scan)?;
        if !scan.eat(" to ") {
            return Err(TextError::expected("\"to\" and a city", scan.rest));
        }
        let name = scan.phrase().unwrap_or_default();
        let city = city(self.table.board(), &name)?;
        let demands = &self.table.cards()[card].demands;
        let found = demands
            .iter()
            .position(|demand| demand.good == good && demand.city == city);
        found
            .map(|demand| (card, demand))
            .ok_or_else(|| TextError::Unfit(format!("that is not a demand of {}", self.card(card))))
    }

    fn a_milepost(&self, scan: &mut Scan<'_>) -> Result<usize, TextError> {
        let (name, names) = (scan.token().unwrap_or_default(), self.table.board().names());
        let mileposts = names.mileposts.iter().map(String::as_str);
        names
            .place(&name)
            .map_or_else(|| find("milepost", &name, mileposts), Ok)
    }

    fn a_path(&self, scan: &mut Scan<'_>) -> Result<Vec<usize>, TextError> {
        let mut path = vec![self.a_milepost(scan)?];
        while !scan.rest.starts_with(" for ") && scan.eat(" ") {
            path.push(self.a_milepost(scan)?);
        }
        Ok(path)
    }
}

fn a_sum(scan: &mut Scan<'_>) -> Result<i32, TextError> {
    let rest = scan.rest;
    let sum = scan.number::<i32>();
    sum.ok_or_else(|| TextError::expected("a sum in millions", rest))
}

fn a_train(scan: &mut Scan<'_>) -> Result<Train, TextError> {
    let found = Train::ALL.into_iter().find(|(_, name)| scan.eat(name));
    found.map(|(train, _)| train).ok_or_else(|| {
        let names = Train::ALL.map(|(_, name)| name).join(", ");
        TextError::expected(format!("a train ({names})"), scan.rest)
    })
}
