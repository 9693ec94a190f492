//! What happens seldom in games, each told from a single step of one.

use milepost_table::game::Entry;
use milepost_table::state::{Bond, Ending};
use milepost_table::win::joined;
use milepost_table::{Action, Event, Game, Rule, Stage, State, Table, Variant, apply, start};

/// An action, with the states before and after it.
pub struct Step<'a> {
    pub table: &'a Table,
    pub before: &'a State,
    pub entry: &'a Entry,
    pub after: &'a State,
}

/// The number of the first action, from 1, with which something happens.
pub fn first(game: &Game, happens: impl Fn(&Step<'_>) -> bool) -> Option<usize> {
    let mut before = start(game.table());
    game.entries()
        .iter()
        .position(|entry| {
            let mut after = before.clone();
            let events = apply(game.table(), &mut after, entry.seat, &entry.action).unwrap();
            assert_eq!(events, entry.events);
            let found = happens(&Step {
                table: game.table(),
                before: &before,
                entry,
                after: &after,
            });
            before = after;
            found
        })
        .map(|index| index + 1)
}

impl Step<'_> {
    fn tells(&self, what: impl Fn(&Event) -> bool) -> bool {
        self.entry.events.iter().any(what)
    }

    /// Two players lock a card for the same demand.
    pub fn locks_twice(&self) -> bool {
        matches!(self.entry.action, Action::Lock { card, .. } if self.after.lockers(card).count() == 2)
    }

    /// A player keeps a card with the last chip of its good, and the next is offered another demand for it, which they
    /// cannot keep.
    pub fn reserves_the_last_chip(&self) -> bool {
        let (Action::Keep { cards: kept }, Stage::Draft(offered)) =
            (&self.entry.action, self.after.stage())
        else {
            return false;
        };
        let good = |(card, demand): (usize, usize)| self.table.cards()[card].demands[demand].good;
        let spent = |index: usize| self.after.supply(good(kept[index])) == 0;
        let choices = offered
            .iter()
            .flat_map(|&card| (0..3).map(move |demand| (card, demand)));
        let refused = |choice| {
            let answer = apply(
                self.table,
                &mut self.after.clone(),
                self.after.mover(),
                &Action::Keep {
                    cards: vec![choice],
                },
            );
            answer.is_err_and(|refusal| refusal.rule == Rule::Keep)
        };
        choices
            .filter(|&choice| {
                (0..kept.len()).any(|index| spent(index) && good(kept[index]) == good(choice))
            })
            .any(refused)
    }

    /// Taxes come, and not all pay the same.
    pub fn taxes(&self) -> bool {
        self.tells(
            |event| matches!(event, Event::Taxes(paid) if paid.iter().any(|&sum| sum != paid[0])),
        )
    }

    /// A player who has pitched locks a card.
    pub fn locks_after_pitching(&self) -> bool {
        *self.before.stage() == Stage::Pitched && matches!(self.entry.action, Action::Lock { .. })
    }

    /// A load is lost, and its private card comes to the pool.
    pub fn returns_a_private_card(&self) -> bool {
        let Action::Lose {
            card: Some(card),
            keep: false,
            ..
        } = self.entry.action
        else {
            return false;
        };
        self.before
            .private(self.entry.seat)
            .any(|(own, ..)| own == card)
            && self.after.pool().contains(&card)
            && self.tells(|event| *event == Event::Opened(card))
    }

    /// A derailed player chooses what to lose.
    pub fn derails_by_choice(&self) -> bool {
        matches!(self.before.stage(), Stage::Derailed(_))
            && matches!(self.entry.action, Action::Lose { .. })
    }

    /// A turn ends with the cash and the major cities and a locked load, and the game goes on.
    pub fn wins_but_for_a_locked_load(&self) -> bool {
        let (seat, numbers) = (self.entry.seat, &self.table.options().numbers);
        let player = &self.before.players()[seat];
        let needed = self
            .table
            .board()
            .majors()
            .len()
            .saturating_sub(numbers.spared as usize)
            .max(1);
        self.entry.action == Action::End
            && matches!(self.before.stage(), Stage::Move | Stage::Build)
            && player.cash >= numbers.goal
            && joined(self.table, self.before, seat) >= needed
            && player.loads.iter().any(|load| load.bond != Bond::Free)
            && self.after.outcome().is_none()
    }

    /// The game is won with the cash and the major cities.
    pub fn wins(&self) -> bool {
        self.tells(|event| matches!(event, Event::Over(outcome) if outcome.why == Ending::Victory))
    }

    /// The cards that are gone become a new deck.
    pub fn reshuffles(&self) -> bool {
        self.tells(|event| matches!(event, Event::Shuffled(_)))
    }

    /// A hand is given up, and others' cards drawn.
    pub fn gives_up_the_hand(&self) -> bool {
        self.entry.action == Action::GiveUp
            && self.tells(|event| matches!(event, Event::Drew { .. }))
    }

    /// Cash moves at a real board.
    pub fn pays_at_a_real_board(&self) -> bool {
        self.table.options().companion && matches!(self.entry.action, Action::Cash { .. })
    }

    /// A ferry is crossed that another owns, for a fee.
    pub fn pays_for_a_ferry(&self) -> bool {
        matches!(self.entry.action, Action::Cross { .. })
            && self.tells(|event| matches!(event, Event::Paid { .. }))
    }

    /// A card leaves the pool for the player who locks it.
    pub fn claims_a_card(&self) -> bool {
        let Action::Lock { card, .. } = self.entry.action else {
            return false;
        };
        self.table.options().game == Variant::Locking
            && self
                .after
                .private(self.entry.seat)
                .any(|(own, ..)| own == card)
    }
}
