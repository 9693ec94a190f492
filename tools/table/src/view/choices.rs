//! What the player to act may do, for programs that play.

use crate::legal::reach::Reach;
use crate::legal::{buildable, simple};
use crate::model::action::Action;
use crate::model::table::Table;
use crate::state::State;
use serde::Serialize;

/// What the player to act may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ChoicesView {
    /// All that may be done, building aside. A card in an action is its number in the view, less 1.
    pub legal: Vec<Action>,
    /// Each milepost that the money of the turn reaches, the one before it on the cheapest track there, and what all of that
    /// track costs. Going back from one to the next leads to where the track begins: own track or a major city, which is
    /// not listed. Any other path may be built as well.
    pub builds: Vec<(usize, usize, i32)>,
}

impl ChoicesView {
    /// Those of the player to act.
    pub fn of(table: &Table, state: &State) -> ChoicesView {
        let numbers = table.numbers();
        let legal = simple(table, state).into_iter();
        ChoicesView {
            legal: legal.map(|action| action.outward(numbers)).collect(),
            builds: builds(table, state),
        }
    }
}

fn builds(table: &Table, state: &State) -> Vec<(usize, usize, i32)> {
    if !state.stage().builds() {
        return Vec::new();
    }
    let reach = Reach::of(table, state);
    let builds = reach.targets().filter_map(|to| {
        let path = reach.path(to);
        let [.., before, _] = path[..] else {
            return None;
        };
        // Where a path may be built, each part of it from its beginning may be.
        buildable(table, state, &path).then_some((to, before, reach.cost(to)?))
    });
    builds.collect()
}
