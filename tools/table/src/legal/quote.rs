//! What track along several paths costs, and how much of it the money of this turn builds.

use crate::apply::Site;
use crate::model::refusal::{Refusal, Why};
use crate::model::table::Table;
use crate::state::State;

/// Track in pieces that can be built one after the other, a piece an action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// The paths.
    pub paths: Vec<Vec<usize>>,
    /// What they cost together.
    pub cost: i32,
    /// How many sections they have, ports that ferries reach included.
    pub sections: usize,
}

/// What track along several paths costs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quote {
    /// What the money of this turn builds.
    pub now: Part,
    /// What is left for later turns, with no more than two sections out of a major city in any.
    pub later: Part,
    /// The rule that stops the track, if one does; what lies behind is in neither part.
    pub stop: Option<Refusal>,
}

/// For the player to act: prices track along some paths, which may start in a major city, on the player's track, or on a
/// path before, and may run over the player's own track. From where money or the sections out of a major city run out,
/// all is left for later.
pub fn quote(table: &Table, state: &State, paths: &[Vec<usize>]) -> Quote {
    let money = state.money_for_track(table);
    let fresh = state.as_if_fresh();
    let mut walk = Walk {
        site: Site::anywhere(table, state, 0),
        fresh: &fresh,
        money: (money > 0 && !state.turn().upgraded).then_some(money),
        quote: Quote::default(),
        piece: Piece::default(),
    };
    walk.quote.stop = paths.iter().find_map(|path| walk.along(path).err());
    walk.quote
}

/// The piece that is being walked, and what there was before it.
#[derive(Default)]
struct Piece {
    path: Vec<usize>,
    cost: i32,
    built: usize,
    /// The steps that build something: the first of them, and the one behind the last.
    steps: Option<(usize, usize)>,
}

struct Walk<'a> {
    site: Site<'a>,
    fresh: &'a State,
    /// What may be spent on all that is built in this turn; `None` once the rest is for later.
    money: Option<i32>,
    quote: Quote,
    piece: Piece,
}

impl Walk<'_> {
    fn along(&mut self, path: &[usize]) -> Result<(), Refusal> {
        let Some((&first, rest)) = path.split_first() else {
            return Ok(());
        };
        self.site.resume(first)?;
        self.open();
        let walked = rest.iter().try_for_each(|&to| self.step(to));
        self.close();
        walked
    }

    fn open(&mut self) {
        self.piece = Piece {
            path: vec![self.site.at()],
            cost: self.site.cost(),
            built: self.site.built(),
            steps: None,
        };
    }

    /// Keeps the piece if there is anything to build in it, without steps inside a major city at its ends.
    fn close(&mut self) {
        let Piece {
            path,
            cost,
            built,
            steps,
        } = std::mem::take(&mut self.piece);
        let part = match self.money {
            Some(_) => &mut self.quote.now,
            None => &mut self.quote.later,
        };
        if let Some((first, end)) = steps {
            part.paths.push(path[first..=end].to_vec());
            part.cost += self.site.cost() - cost;
            part.sections += self.site.built() - built;
        }
    }

    fn step(&mut self, to: usize) -> Result<(), Refusal> {
        if self.site.follow(to) {
            // The piece ends where the player's track begins: `close` looks at what was built, not at where it stands.
            self.close();
            self.open();
            return Ok(());
        }
        let mut next = self.site.clone();
        match (next.step(to), self.money) {
            (Ok(()), Some(money)) if next.cost() > money => return self.wait(to),
            (Err(refusal), Some(_)) if matches!(refusal.why, Why::TooManyOut { .. }) => {
                return self.wait(to);
            }
            (walked, _) => walked?,
        }
        if self.money.is_none() {
            next.next_turn(self.fresh);
        }
        if next.built() > self.site.built() {
            let step = self.piece.path.len();
            let first = self.piece.steps.map_or(step - 1, |(first, _)| first);
            self.piece.steps = Some((first, step));
        }
        self.site = next;
        self.piece.path.push(to);
        Ok(())
    }

    /// Leaves the rest for later turns.
    fn wait(&mut self, to: usize) -> Result<(), Refusal> {
        self.close();
        self.money = None;
        self.site.next_turn(self.fresh);
        self.open();
        self.step(to)
    }
}
