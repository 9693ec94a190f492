//! Track is built.

mod room;

use super::answer::Answer;
use crate::model::action::Event;
use crate::model::ground::Step;
use crate::model::refusal::{Refusal, Why};
use crate::model::rule::Rule;
use crate::model::table::Table;
use crate::state::{Stage, State};

/// Track being built, before anything is changed.
#[derive(Clone)]
pub(crate) struct Site<'a> {
    pub table: &'a Table,
    pub state: &'a State,
    pub seat: usize,
    at: usize,
    cost: i32,
    sections: Vec<usize>,
    ports: Vec<(usize, usize)>,
    outs: Vec<usize>,
}

/// Track that was judged and is to be laid.
pub(crate) struct Laid {
    seat: usize,
    cost: i32,
    sections: Vec<usize>,
    ports: Vec<(usize, usize)>,
    outs: Vec<usize>,
}

impl Laid {
    /// Lays it; the player's money is not touched.
    pub fn onto(self, state: &mut State) {
        for pip in self.sections {
            state.owners[pip] = self.seat as u8 + 1;
        }
        for (ferry, side) in self.ports {
            state.ports[ferry][side] |= 1 << self.seat;
        }
        for city in self.outs {
            match state.turn.outs.iter_mut().find(|(out, _)| *out == city) {
                Some((_, count)) => *count += 1,
                None => state.turn.outs.push((city, 1)),
            }
        }
    }
}

/// Builds along a path. Steps inside a major city cost nothing and lead on; a step over a ferry builds its other port.
pub(super) fn build(table: &Table, state: &mut State, path: &[usize]) -> Answer {
    let mut site = Site::begin(table, state, path.first().copied())?;
    for &to in &path[1..] {
        site.step(to)?;
    }
    site.affordable()?;
    if site.sections.is_empty() && site.ports.is_empty() {
        let inside = path.len() > 1 && table.ground().major(site.at).is_some();
        return Err(Why::BuildsNothing.by(if inside { Rule::Inside } else { Rule::Track }));
    }
    let laid = site.laid();
    let cost = laid.cost;
    laid.onto(state);
    spend(state, cost);
    Ok(vec![Event::Spent(cost)])
}

/// The player to act pays for track built at a real board.
pub(super) fn pay(table: &Table, state: &mut State, seat: usize, amount: i32) -> Answer {
    let cost = amount
        .checked_neg()
        .filter(|&cost| cost > 0 && seat == state.mover);
    let cost = cost.ok_or_else(|| Why::NoTrackSum.by(Rule::Companion))?;
    instead(state)?;
    affordable(table, state, cost)?;
    spend(state, cost);
    Ok(Vec::new())
}

fn spend(state: &mut State, cost: i32) {
    state.player().cash -= cost;
    state.bank += i64::from(cost);
    state.turn.spent += cost;
    state.turn.built = true;
    if state.stage == Stage::Move {
        state.stage = Stage::Build;
    }
}

/// Whether no upgrade has taken the place of track.
fn instead(state: &State) -> Result<(), Refusal> {
    if state.turn.upgraded {
        Err(Why::UpgradedAlready.by(Rule::Upgrade))
    } else {
        Ok(())
    }
}

/// Whether the player has the money and may spend it this turn.
fn affordable(table: &Table, state: &State, cost: i32) -> Result<(), Refusal> {
    let (left, has) = (state.budget(table), state.active_player().cash);
    match cost {
        _ if cost > left => Err(Why::OverBudget { needed: cost, left }.by(Rule::Budget)),
        _ if cost > has => Err(Why::Short { needed: cost, has }.by(Rule::Cash)),
        _ => Ok(()),
    }
}

impl<'a> Site<'a> {
    /// Begins where track may begin.
    pub fn begin(
        table: &'a Table,
        state: &'a State,
        at: Option<usize>,
    ) -> Result<Site<'a>, Refusal> {
        instead(state)?;
        let at = at.ok_or_else(|| Why::BuildsNothing.by(Rule::Track))?;
        Rule::Track.requires(
            at < table.ground().mileposts(),
            Why::NoSuch { what: "milepost" },
        )?;
        if table.ground().major(at).is_none() && !state.on_track(table, state.mover, at) {
            return Err(Why::NotOnTrack { milepost: at }.by(Rule::Track));
        }
        Ok(Site::anywhere(table, state, at))
    }

    /// Begins at a milepost that is taken to be on track.
    pub fn anywhere(table: &'a Table, state: &'a State, at: usize) -> Site<'a> {
        let (sections, ports, outs) = (Vec::new(), Vec::new(), Vec::new());
        Site {
            table,
            state,
            seat: state.mover,
            at,
            cost: 0,
            sections,
            ports,
            outs,
        }
    }

    /// Begins at a port that is taken to have been built to by land, which is paid already: a ferry was bought there.
    pub fn landed(table: &'a Table, state: &'a State, at: usize) -> Result<Site<'a>, Refusal> {
        let mut site = Site::anywhere(table, state, at);
        site.entry(at)?;
        Ok(site)
    }

    /// Goes on from another place: a major city, the player's track, or what is being built.
    pub fn resume(&mut self, at: usize) -> Result<(), Refusal> {
        let ground = self.table.ground();
        Rule::Track.requires(at < ground.mileposts(), Why::NoSuch { what: "milepost" })?;
        let built = |&pip: &usize| self.sections.contains(&pip);
        let joined = ground.major(at).is_some()
            || self.state.on_track(self.table, self.seat, at)
            || ground.sections(at).iter().any(built)
            || self.has_called(at);
        Rule::Track.requires(joined, Why::NotOnTrack { milepost: at })?;
        self.at = at;
        Ok(())
    }

    /// Goes over a section or a ferry that is the player's already, at no cost; whether there is one.
    pub fn follow(&mut self, to: usize) -> bool {
        let owned = |step: Step| match step {
            Step::Inside => false,
            Step::Section(pip) => self.owner(pip) == Some(self.seat),
            Step::Ferry(ferry) => self.has(ferry, 0) && self.has(ferry, 1),
        };
        let follows = self.table.ground().between(self.at, to).any(owned);
        if follows {
            self.at = to;
        }
        follows
    }

    /// What it has built so far.
    pub fn laid(self) -> Laid {
        Laid {
            seat: self.seat,
            cost: self.cost,
            sections: self.sections,
            ports: self.ports,
            outs: self.outs,
        }
    }

    /// Where it has come to.
    pub fn at(&self) -> usize {
        self.at
    }

    /// How many sections and ports are to be built.
    pub fn built(&self) -> usize {
        self.sections.len() + self.ports.len()
    }

    /// Goes on as in a later turn, whose sections out of major cities are counted anew.
    pub fn next_turn(&mut self, state: &'a State) {
        self.state = state;
        self.outs.clear();
    }

    /// What it costs so far.
    pub fn cost(&self) -> i32 {
        self.cost
    }

    /// The owner of the section over a pip, what is being built included.
    pub fn owner(&self, pip: usize) -> Option<usize> {
        if self.sections.contains(&pip) {
            Some(self.seat)
        } else {
            self.state.owner(pip)
        }
    }

    /// One step further.
    pub fn step(&mut self, to: usize) -> Result<(), Refusal> {
        let ground = self.table.ground();
        let steps = ground.between(self.at, to);
        // A pip and a ferry may join the same two mileposts; track is meant while it can be built.
        let step = steps.min_by_key(|step| match step {
            Step::Inside => 0,
            Step::Section(pip) if self.owner(*pip).is_none() => 1,
            Step::Ferry(_) => 2,
            Step::Section(_) => 3,
        });
        match step.ok_or_else(|| Why::NoWay { from: self.at, to }.by(Rule::Track))? {
            Step::Inside => {}
            Step::Section(pip) => self.section(pip, to)?,
            Step::Ferry(ferry) => self.sail(ferry, to)?,
        }
        self.at = to;
        Ok(())
    }

    fn section(&mut self, pip: usize, to: usize) -> Result<(), Refusal> {
        let (ground, from) = (self.table.ground(), self.at);
        if let Some(owner) = self.owner(pip) {
            let why = match owner == self.seat {
                true => Why::OwnedAlready { from, to },
                false => Why::Owned {
                    from,
                    to,
                    by: owner,
                },
            };
            return Err(why.by(Rule::Section));
        }
        self.state.buildable(self.table, pip, to)?;
        let out = ground.major(from);
        if let Some(city) = out {
            self.cost += self.surcharge(city)?;
            self.outs.push(city);
        }
        self.cost += ground.crossing(pip) + self.entry(to)?;
        self.sections.push(pip);
        room::judge(self, from)?;
        room::judge(self, to)
    }

    /// What a section out of a major city costs more. What building into one costs beyond a clear milepost is its
    /// surcharge. (Source: docs/rules/crayon-rails.md C14.)
    fn surcharge(&self, city: usize) -> Result<i32, Refusal> {
        let options = self.table.options();
        let limit = options.numbers.major_sections;
        let before = self
            .state
            .turn
            .outs
            .iter()
            .find(|(out, _)| *out == city)
            .map_or(0, |&(_, count)| count);
        let count = before + self.outs.iter().filter(|&&out| out == city).count() as i32;
        match count {
            _ if count < limit => Ok(0),
            _ if count == limit && options.third_section => Ok(self.table.surcharge()),
            _ => Err(Why::TooManyOut { city, limit }.by(Rule::MajorSections)),
        }
    }

    fn has(&self, ferry: usize, side: usize) -> bool {
        self.state.has_port(self.seat, ferry, side) || self.ports.contains(&(ferry, side))
    }

    fn has_called(&self, port: usize) -> bool {
        let ground = self.table.ground();
        ground
            .ports(port)
            .iter()
            .any(|&ferry| self.has(ferry, ground.side(ferry, port)))
    }

    fn pays(&self, ferry: usize) -> bool {
        !self.has(ferry, 0) && !self.has(ferry, 1)
    }

    fn serves(&self, ferry: usize) -> bool {
        let served = self.served(ferry).count_ones() as i32;
        !self.pays(ferry) || served < self.table.options().numbers.ferry_players
    }

    /// The players that a ferry serves, a bit each.
    pub fn served(&self, ferry: usize) -> u8 {
        self.callers(ferry, 0) | self.callers(ferry, 1)
    }

    /// The players who have built to a port of a ferry, a bit each.
    pub fn callers(&self, ferry: usize, side: usize) -> u8 {
        self.state.ports[ferry][side] | u8::from(self.has(ferry, side)) << self.seat
    }

    /// What building into a milepost by land costs, crossings aside. Into a port it buys a ferry in place of terrain:
    /// of several, the cheapest that still serves the player; into a port they have built to before, it costs nothing.
    /// A city whose ferries are full is a city still.
    fn entry(&mut self, to: usize) -> Result<i32, Refusal> {
        let ground = self.table.ground();
        if ground.ports(to).is_empty() {
            return Ok(ground.entry(to));
        }
        if self.has_called(to) {
            return Ok(0);
        }
        let open = ground.ports(to).iter().filter(|&&ferry| self.serves(ferry));
        let price = |ferry| {
            if self.pays(ferry) {
                ground.fare(ferry)
            } else {
                0
            }
        };
        match open.map(|&ferry| (price(ferry), ferry)).min() {
            Some((price, ferry)) => {
                self.ports.push((ferry, ground.side(ferry, to)));
                Ok(price)
            }
            None if ground.city(to).is_some() => Ok(ground.entry(to)),
            None => {
                let limit = self.table.options().numbers.ferry_players;
                Err(Why::FerryFull { port: to, limit }.by(Rule::FerryPlayers))
            }
        }
    }

    /// The other port of a ferry is built: free where the first was paid.
    pub fn sail(&mut self, ferry: usize, to: usize) -> Result<(), Refusal> {
        let ground = self.table.ground();
        if !self.serves(ferry) {
            let limit = self.table.options().numbers.ferry_players;
            return Err(Why::FerryFull {
                port: self.at,
                limit,
            }
            .by(Rule::FerryPlayers));
        }
        if self.pays(ferry) {
            self.cost += ground.fare(ferry);
        }
        for port in [self.at, to] {
            let side = ground.side(ferry, port);
            if !self.has(ferry, side) {
                self.ports.push((ferry, side));
            }
        }
        room::judge(self, self.at)?;
        room::judge(self, to)
    }

    /// Whether the player has the money and may spend it this turn.
    pub fn affordable(&self) -> Result<(), Refusal> {
        affordable(self.table, self.state, self.cost)
    }
}
