//! Whether a state that was read from outside is one of a table, so that the rules can go on from it.

use super::{Bond, Derailment, Player, Stage, State};
use crate::audit::audit;
use crate::model::table::Table;

impl State {
    /// Whether all its indices are those of the table, and its counts add up.
    pub(crate) fn fits(&self, table: &Table) -> bool {
        self.has_sizes_of(table)
            && self.has_indices_of(table)
            && self.pile.is_of(table.seed())
            && audit(table, None, self).is_ok()
    }

    fn has_sizes_of(&self, table: &Table) -> bool {
        let (map, ground) = (table.map(), table.ground());
        self.players.len() == table.seats()
            && self.supply.len() == map.goods().len()
            && self.lying.len() == map.cities().len()
            && self.owners.len() == ground.pips()
            && self.ports.len() == ground.ferries()
    }

    fn has_indices_of(&self, table: &Table) -> bool {
        let (seats, map) = (table.seats(), table.map());
        let is_set = |seats_set: u8| u32::from(seats_set) < 1 << seats;
        let goods = map.goods().len();
        let mut lying = self.lying.iter().flatten();
        let mut owners = self.owners.iter();
        let mut in_force = self.events.force.iter();
        let mut outs = self.turn.outs.iter();
        let stage = match &self.stage {
            Stage::Discard { least } => *least < table.cards().len(),
            Stage::Over(outcome) => outcome.winners.iter().all(|seat| *seat < seats),
            Stage::Derailed(derailment) => self.has_choices_of(derailment, table),
            _ => true,
        };
        stage
            && self.mover < seats
            && self.first < seats
            && lying.all(|good| usize::from(*good) < goods)
            && owners.all(|owner| usize::from(*owner) <= seats)
            && self.ports.iter().flatten().all(|seats| is_set(*seats))
            && in_force.all(|force| force.drawer < seats && force.event < table.events().len())
            && outs.all(|(city, _)| *city < map.cities().len())
            && [self.events.lost, self.met, self.turn.paid]
                .into_iter()
                .all(is_set)
            && self.players.iter().all(|player| player.fits(table))
    }

    /// Whether the choices that are due after a derailment are those of players who have them, in a part of a turn.
    fn has_choices_of(&self, derailment: &Derailment, table: &Table) -> bool {
        let Derailment {
            seats,
            usual,
            turn_of,
            part,
            undrawn,
        } = derailment;
        seats.first() == Some(&self.mover)
            && seats.iter().all(|seat| *seat < table.seats())
            && self.losses(self.mover).contains(usual)
            && *turn_of < table.seats()
            && part.is_turn()
            && *undrawn <= table.cards().len()
    }
}

impl Player {
    fn fits(&self, table: &Table) -> bool {
        let places = [self.at, self.from];
        let mut places = places.iter().flatten();
        let goods = table.map().goods().len();
        let mut loads = self.loads.iter();
        let bond = |bond| match bond {
            Bond::Free => true,
            Bond::Lock { card, demand } | Bond::Private { card, demand, .. } => {
                card < table.cards().len() && demand < 3
            }
        };
        places.all(|at| *at < table.map().mileposts().len())
            && loads.all(|load| load.good < goods && bond(load.bond))
    }
}
