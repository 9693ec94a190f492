//! Events in force, and what they keep the player to act from. (Source: docs/rules/crayon-rails.md C42 to C46.)

use crate::model::events::TableEvent;
use crate::model::ground::Step;
use crate::model::refusal::{Refusal, Why};
use crate::model::rule::Rule;
use crate::model::table::Table;
use crate::state::State;
use milepost_deck::Event as Kind;
use serde::{Deserialize, Serialize};

/// An event in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InForce {
    /// The event card, by its index at the table.
    pub event: usize,
    /// The player who drew it.
    pub drawer: usize,
    /// Whether it ends with the drawer's next end of a turn; before that the turn in which it was drawn ends.
    pub ending: bool,
}

/// The events of a game as they stand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Events {
    pub force: Vec<InForce>,
    /// The players who lose their next turn, a bit each.
    pub lost: u8,
}

impl State {
    /// The events in force, in the order they came.
    pub fn in_force(&self) -> &[InForce] {
        &self.events.force
    }

    /// Whether a player loses their next turn.
    pub fn loses_turn(&self, seat: usize) -> bool {
        self.events.lost & 1 << seat != 0
    }

    fn forces<'a>(
        &'a self,
        table: &'a Table,
    ) -> impl Iterator<Item = (&'a InForce, &'a TableEvent)> {
        let events = table.events();
        self.events
            .force
            .iter()
            .filter_map(|force| Some((force, events.get(force.event)?)))
    }

    /// The mileposts of movement that a step to a milepost takes: two in snow and fog, else one.
    pub fn step_cost(&self, table: &Table, to: usize) -> i32 {
        let slow = self.forces(table).any(|(_, event)| event.slows(to));
        1 + i32::from(slow)
    }

    /// How many steps of a path the train of the player to act may make now, as far as movement and events go: the last may
    /// take more movement than is left. Track and money are not asked.
    pub fn steps(&self, table: &Table, path: &[usize]) -> usize {
        let mut left = self.movement(table);
        let mut from = self.active_player().at;
        let mut steps = 0;
        for &to in path {
            let step = from.and_then(|from| {
                let mut between = table.ground().between(from, to);
                between.find(|step| !matches!(step, Step::Ferry(_)))
            });
            let barred = step.is_some_and(|step| self.barred(table, step, to).is_err());
            if left <= 0 || barred {
                break;
            }
            left -= self.step_cost(table, to);
            from = Some(to);
            steps += 1;
        }
        steps
    }

    /// Whether an event lets a train step to a milepost.
    ///
    /// # Errors
    /// The milepost is closed by snow, or the track is of a player on whose track nobody moves.
    pub(crate) fn barred(&self, table: &Table, step: Step, to: usize) -> Result<(), Refusal> {
        for (force, event) in self.forces(table) {
            Rule::Snow.requires(!event.closes(to), Why::SnowedIn { milepost: to })?;
            let owner = match step {
                Step::Section(pip) => self.owner(pip),
                _ => None,
            };
            let struck = event.kind == Kind::RailStrike && owner == Some(force.drawer);
            let owner = force.drawer;
            Rule::Strike.requires(!struck, Why::TrackOnStrike { owner })?;
        }
        Ok(())
    }

    /// Whether an event lets loads be picked up and delivered in a city.
    ///
    /// # Errors
    /// A strike does not.
    pub(crate) fn works(&self, table: &Table, city: Option<usize>) -> Result<(), Refusal> {
        let Some(city) = city else { return Ok(()) };
        let mut forces = self.forces(table);
        match forces.find(|(_, event)| event.cities.binary_search(&city).is_ok()) {
            Some((force, _)) => Err(Why::CityOnStrike {
                city,
                event: force.event,
            }
            .by(Rule::Strike)),
            None => Ok(()),
        }
    }

    /// Whether an event lets the player to act build over a pip to a milepost.
    ///
    /// # Errors
    /// The pip crosses a river in flood, snow lies on the milepost, or the player drew a rail strike.
    pub(crate) fn buildable(&self, table: &Table, pip: usize, to: usize) -> Result<(), Refusal> {
        for (force, event) in self.forces(table) {
            let flooded = event.pips.binary_search(&pip).is_ok();
            let event_index = force.event;
            Rule::Flood.requires(!flooded, Why::Flooded { event: event_index })?;
            Rule::Snow.requires(!event.snows_in(to), Why::SnowedUnder { milepost: to })?;
            let strikes = event.kind == Kind::RailStrike && force.drawer == self.mover;
            Rule::Strike.requires(!strikes, Why::NoBuilders)?;
        }
        Ok(())
    }
}
