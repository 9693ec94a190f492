//! Actions read from words.

use super::{Reader, Scan, Words};
use crate::action::{Action, Choice};
use crate::train::Train;
use milepost_document::{nearest, position};

/// What players can type, as a hint.
const FORMS: &str = "keep card 3 Wine to Porto | keep nothing | start at Porto | move 20.14 Braga | cross to 20.14 | \
                     pick up Wine | drop Wine | lose Wine of card 3 | lock card 3 Wine to Porto | \
                     deliver card 3 Wine to Porto | build Porto 20.14 | upgrade to Fast Freight | pitch | \
                     give up the hand | cash -5 Ana | cash -14 Ana for track | claim the victory | end";

impl Words<'_> {
    /// The action that a text says, as [`Words::action`] writes it; the sum that [`Words::done`] adds may follow. Names
    /// may be written without accents and capitals where that is clear. A card that the reader does not see is not there.
    ///
    /// # Errors
    /// What was expected and what was found.
    pub fn read(&self, text: &str) -> Result<Action, String> {
        let mut scan = Scan { rest: text };
        let action = self.verb(&mut scan)?;
        if scan.eat(" for ") && scan.number::<i32>().is_none() {
            return Err(format!(
                "a sum in millions stands behind \"for\", not \"{}\"",
                scan.rest
            ));
        }
        if scan.rest.is_empty() {
            Ok(action)
        } else {
            Err(format!("nothing was expected at \"{}\"", scan.rest))
        }
    }

    fn verb(&self, scan: &mut Scan<'_>) -> Result<Action, String> {
        let plain = [
            ("keep nothing", Action::Keep { cards: Vec::new() }),
            ("pitch", Action::Pitch),
            ("give up the hand", Action::GiveUp),
            ("claim the victory", Action::Claim),
            ("end", Action::End),
        ];
        if let Some((_, action)) = plain.into_iter().find(|(words, _)| scan.eat(words)) {
            return Ok(action);
        }
        match () {
            () if scan.eat("keep ") => self.keeping(scan),
            () if scan.eat("start at ") => self.place(scan).map(|at| Action::Start { at }),
            () if scan.eat("move ") => self.places(scan).map(|path| Action::Move { path }),
            () if scan.eat("cross to ") => self.place(scan).map(|to| Action::Cross { to }),
            () if scan.eat("pick up ") => self.a_good(scan).map(|good| Action::PickUp { good }),
            () if scan.eat("drop ") => self.a_good(scan).map(|good| Action::Drop { good }),
            () if scan.eat("lock ") => self.a_choice(scan).map(Action::lock),
            () if scan.eat("deliver ") => self.a_choice(scan).map(Action::deliver),
            () if scan.eat("lose ") => self.losing(scan),
            () if scan.eat("build ") => self.places(scan).map(|path| Action::Build { path }),
            () if scan.eat("upgrade to ") => train(scan).map(|train| Action::Train { train }),
            () if scan.eat("cash ") => self.cash(scan),
            () => Err(format!(
                "no action begins like \"{}\"; there are: {FORMS}",
                scan.rest
            )),
        }
    }

    fn keeping(&self, scan: &mut Scan<'_>) -> Result<Action, String> {
        let mut choices = vec![self.a_choice(scan)?];
        while scan.eat(", ") {
            choices.push(self.a_choice(scan)?);
        }
        Ok(Action::Keep { cards: choices })
    }

    fn losing(&self, scan: &mut Scan<'_>) -> Result<Action, String> {
        let good = self.a_good(scan)?;
        let card = if scan.eat(" of ") {
            Some(self.a_card(scan)?)
        } else {
            None
        };
        Ok(Action::Lose {
            good,
            card,
            keep: scan.eat(", keeping the card"),
        })
    }

    fn cash(&self, scan: &mut Scan<'_>) -> Result<Action, String> {
        let sign = if scan.eat("-") {
            -1
        } else {
            i64::from(scan.eat("+"))
        };
        let amount = scan
            .number::<u32>()
            .and_then(|sum| i32::try_from(sign * i64::from(sum)).ok());
        let amount = amount.filter(|_| sign != 0 && scan.eat(" "));
        let amount = amount
            .ok_or("a sum with its sign and a player stand behind \"cash\", such as +5 Ana")?;
        Ok(Action::Cash {
            seat: self.a_player(scan)?,
            amount,
            track: scan.eat(" for track"),
        })
    }

    /// A player's seat.
    pub(crate) fn a_player(&self, scan: &mut Scan<'_>) -> Result<usize, String> {
        let name = scan.phrase().unwrap_or_default();
        find(
            "player",
            &name,
            self.roster.players().iter().map(|who| who.name.as_str()),
        )
    }

    fn a_good(&self, scan: &mut Scan<'_>) -> Result<usize, String> {
        let name = scan.phrase().unwrap_or_default();
        find(
            "good",
            &name,
            self.table.board().names().goods.iter().map(String::as_str),
        )
    }

    fn a_city(&self, scan: &mut Scan<'_>) -> Result<usize, String> {
        let name = scan.phrase().unwrap_or_default();
        find(
            "city",
            &name,
            self.table.board().names().cities.iter().map(String::as_str),
        )
    }

    fn a_card(&self, scan: &mut Scan<'_>) -> Result<usize, String> {
        let number = if scan.eat("card ") {
            scan.number::<usize>()
        } else {
            None
        };
        let card = number.and_then(|number| match self.reader {
            Reader::Log => number.checked_sub(1),
            Reader::Viewer(..) => self.table.numbers().card(number),
        });
        card.filter(|&card| self.sees(card))
            .ok_or_else(|| match self.reader {
                Reader::Log => {
                    format!(
                        "\"card\" and a number from 1 to {} were expected",
                        self.table.cards().len()
                    )
                }
                Reader::Viewer(..) => {
                    "\"card\" and the number of a card that lies before the player were expected"
                        .to_owned()
                }
            })
    }

    fn a_choice(&self, scan: &mut Scan<'_>) -> Result<Choice, String> {
        let card = self.a_card(scan)?;
        if !scan.eat(" ") {
            return Err(format!(
                "a demand is named behind {}, such as Wine to Porto",
                self.card_number(card)
            ));
        }
        let good = self.a_good(scan)?;
        if !scan.eat(" to ") {
            return Err("\"to\" and a city stand behind the good of a demand".to_owned());
        }
        let city = self.a_city(scan)?;
        let demands = &self.table.cards()[card].demands;
        let found = demands
            .iter()
            .position(|demand| demand.good == good && demand.city == city);
        let wrong = || format!("that is no demand of {}", self.card(card));
        found.map(|demand| (card, demand)).ok_or_else(wrong)
    }

    fn place(&self, scan: &mut Scan<'_>) -> Result<usize, String> {
        let (name, names) = (scan.token().unwrap_or_default(), self.table.board().names());
        names.place(&name).map_or_else(
            || {
                find(
                    "milepost",
                    &name,
                    names.mileposts.iter().map(String::as_str),
                )
            },
            Ok,
        )
    }

    fn places(&self, scan: &mut Scan<'_>) -> Result<Vec<usize>, String> {
        let mut path = vec![self.place(scan)?];
        while !scan.rest.starts_with(" for ") && scan.eat(" ") {
            path.push(self.place(scan)?);
        }
        Ok(path)
    }
}

fn train(scan: &mut Scan<'_>) -> Result<Train, String> {
    let found = Train::ALL.into_iter().find(|(_, name)| scan.eat(name));
    found.map(|(train, _)| train).ok_or_else(|| {
        let names = Train::ALL.map(|(_, name)| name).join(", ");
        format!("there is no train \"{}\"; there are {names}", scan.rest)
    })
}

/// The index of a name, or what is most like it.
fn find<'a>(
    what: &str,
    name: &str,
    names: impl Iterator<Item = &'a str> + Clone,
) -> Result<usize, String> {
    position(name, names.clone()).ok_or_else(|| {
        let near = nearest(name, names).join(", ");
        let near = if near.is_empty() {
            near
        } else {
            format!("; is it {near}?")
        };
        format!("there is no {what} \"{name}\"{near}")
    })
}
