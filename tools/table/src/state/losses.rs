//! The loads that players lose in derailments. (Source: docs/rules/crayon-rails.md C46, docs/rules/public-locking.md L16.)

use super::{Bond, Load, Loss, State};
use crate::model::action::Event;
use crate::model::refusal::{Refusal, Why};
use crate::model::rule::Rule;

impl State {
    /// What a derailed player can lose, each way once, of a load for a private card two: the card is kept, or goes into the
    /// pool. Loads that lock nothing come first, those for private cards last, the first aboard before others.
    pub fn losses(&self, seat: usize) -> Vec<Loss> {
        let up = self.players[seat].loads.iter().filter(|load| load.is_up());
        let mut loads: Vec<&Load> = up.collect();
        loads.sort_by_key(|load| match load.bond {
            Bond::Free => 0,
            Bond::Lock { .. } => 1,
            Bond::Private { .. } => 2,
        });
        let loss = |load: &Load, keep| Loss {
            good: load.good,
            card: load.card(),
            keep,
        };
        let mut losses: Vec<Loss> = Vec::new();
        for load in loads {
            let keeps = match load.bond {
                Bond::Private { .. } => &[true, false][..],
                _ => &[false][..],
            };
            let ways = keeps.iter().map(|&keep| loss(load, keep));
            let new: Vec<Loss> = ways.filter(|way| !losses.contains(way)).collect();
            losses.extend(new);
        }
        losses
    }

    /// A player gives up a load that was picked up.
    ///
    /// # Errors
    /// No such load is aboard, it is reserved and not picked up yet, or it is not for a private card that could be kept.
    pub(crate) fn part_with(
        &mut self,
        seat: usize,
        Loss { good, card, keep }: Loss,
    ) -> Result<Vec<Event>, Refusal> {
        let loads = &self.players[seat].loads;
        let found = loads
            .iter()
            .position(|load| load.good == good && load.card() == card);
        let index = found.ok_or_else(|| Why::NotAboard { good }.by(Rule::Lose))?;
        Rule::Lose.requires(loads[index].is_up(), Why::FaceDown { good })?;
        let is_private = matches!(loads[index].bond, Bond::Private { .. });
        let what = "private card";
        Rule::Lose.requires(is_private || !keep, Why::NoSuch { what })?;
        Ok(self.unload(seat, index, keep))
    }

    /// Takes a load off a train. Its private card goes into the pool, unless the player keeps it.
    pub(crate) fn unload(&mut self, seat: usize, index: usize, keep: bool) -> Vec<Event> {
        let loads = &mut self.players[seat].loads;
        let Load { good, bond } = loads[index];
        match bond {
            Bond::Private { card, demand, .. } if keep => {
                loads[index].bond = Bond::reserved((card, demand));
                return Vec::new();
            }
            _ => loads.remove(index),
        };
        self.supply[good] += 1;
        let mut events = vec![Event::Returned(good)];
        if let Bond::Private { card, .. } = bond {
            self.pool.push(card);
            events.push(Event::Opened(card));
        }
        events
    }

    /// The state as if the player to act had lost a load and it were their turn. No card turns up, as nobody knows the next.
    pub(crate) fn as_if_lost(&self, loss: Loss) -> State {
        let mut other = self.as_if_turn();
        // What can be lost is aboard.
        let _ = other.part_with(self.mover, loss);
        other
    }
}
