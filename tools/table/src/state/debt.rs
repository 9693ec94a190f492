//! What players owe, to the bank and to each other.

use super::{Player, Stage, State};
use crate::model::action::Event;
use crate::model::table::Table;

impl Player {
    /// All that the player owes, to the bank and to others.
    pub fn owes(&self) -> i32 {
        self.debt + self.owed.iter().sum::<i32>()
    }
}

impl State {
    /// What the player to act may still borrow this turn, in millions.
    pub fn loan(&self, table: &Table) -> i32 {
        let options = table.options();
        match options.loans && matches!(self.stage, Stage::Move | Stage::Build) {
            true => (options.numbers.loan - self.turn.borrowed).max(0),
            false => 0,
        }
    }

    /// The player to act borrows, and owes double.
    pub(crate) fn lend(&mut self, sum: i32) -> Event {
        let owed = sum.saturating_mul(2);
        self.bank -= i64::from(sum);
        self.lent += i64::from(owed);
        self.turn.borrowed += sum;
        let from = self.mover;
        let player = self.player();
        player.cash += sum;
        player.debt += owed;
        let to = None;
        Event::Owes {
            from,
            to,
            sum: owed,
        }
    }

    /// The player to act comes to owe another a fee.
    pub(crate) fn owe(&mut self, to: usize, sum: i32) -> Event {
        let from = self.mover;
        self.player().owed[to] += sum;
        let to = Some(to);
        Event::Owes { from, to, sum }
    }

    /// Pays debts of the player to act from what a delivery paid into their cash: fees first, to the players in turn order,
    /// then the bank. (Source: docs/rules/crayon-rails.md C35, C36.)
    pub(crate) fn repay(&mut self, earned: i32, events: &mut Vec<Event>) {
        let (from, seats) = (self.mover, self.players.len());
        let mut left = earned;
        for to in (1..seats).map(|ahead| (from + ahead) % seats) {
            let sum = self.players[from].owed[to].min(left);
            if sum > 0 {
                left -= sum;
                self.players[from].owed[to] -= sum;
                self.players[from].cash -= sum;
                self.players[to].cash += sum;
                let to = Some(to);
                events.push(Event::Repaid { from, to, sum });
            }
        }
        let sum = self.players[from].debt.min(left);
        if sum > 0 {
            self.players[from].debt -= sum;
            self.players[from].cash -= sum;
            self.bank += i64::from(sum);
            self.lent -= i64::from(sum);
            let to = None;
            events.push(Event::Repaid { from, to, sum });
        }
    }

    /// Cancels what the player to act owes the bank.
    pub(crate) fn forgive(&mut self) {
        let debt = std::mem::take(&mut self.player().debt);
        self.lent -= i64::from(debt);
    }
}
