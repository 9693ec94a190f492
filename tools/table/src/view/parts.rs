//! The parts of a view. Each comes with the names that people read.

use crate::model::roster::Roster;
use crate::model::table::Table;
use crate::model::train::Train;
use crate::state::events::InForce;
use crate::state::win::joined;
use crate::state::{Bond, Load, State};
use serde::Serialize;

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PlayerView {
    /// The name.
    pub name: String,
    /// The kind of bot; none for a person.
    pub bot: Option<String>,
    /// The cash.
    pub cash: i32,
    /// The most major cities on one connected piece of their track; not known at a real board.
    pub joined: Option<usize>,
    /// The train.
    pub train: Train,
    /// Mileposts that the train moves a turn.
    pub speed: i32,
    /// Loads that the train holds.
    pub holds: usize,
    /// Where the train stands, once it does.
    pub at: Option<PlaceView>,
    /// Where it came from, unless it may go anywhere.
    pub from: Option<PlaceView>,
    /// The loads on the train, reserved ones included.
    pub loads: Vec<AboardView>,
    /// The private cards.
    pub private: Vec<CardView>,
    /// What is owed to the bank.
    pub debt: i32,
    /// The fees that are owed to other players.
    pub fees: Vec<OwedView>,
    /// How many cards are in the hand.
    pub held: usize,
    /// The hand, where it may be seen.
    pub hand: Option<Vec<CardView>>,
}

/// A fee that is owed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct OwedView {
    /// To which seat.
    pub to: usize,
    /// How much.
    pub sum: i32,
}

/// A milepost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PlaceView {
    /// Its index.
    pub milepost: usize,
    /// What people at the board call it.
    pub name: String,
}

/// A load on a train.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct AboardView {
    /// The good.
    pub good: String,
    /// What ties it to a card.
    pub bond: BondView,
    /// The number of that card.
    pub card: Option<usize>,
}

/// What ties a load to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum BondView {
    /// Nothing.
    Free,
    /// It locks a card of the pool.
    Locked,
    /// It is aboard for a private card.
    Private,
    /// It is reserved for a private card, and not picked up yet.
    Reserved,
}

/// A card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CardView {
    /// Its number.
    pub card: usize,
    /// Its demands.
    pub demands: Vec<DemandView>,
    /// The one demand, 0 to 2, that it is locked or kept for.
    pub locked: Option<usize>,
    /// The seats that lock it, or that keep it as a private card.
    pub lockers: Vec<usize>,
}

/// A demand of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct DemandView {
    /// The good.
    pub good: String,
    /// The city that wants it.
    pub city: String,
    /// What it pays.
    pub payoff: i32,
}

/// Chips of a good in the supply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct StockView {
    /// The good.
    pub good: String,
    /// How many chips.
    pub chips: u8,
}

/// A load that lies in a city.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LyingView {
    /// The city.
    pub city: String,
    /// The good.
    pub good: String,
}

/// A ferry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct FerryView {
    /// Its ports.
    pub ports: Vec<PlaceView>,
    /// The seats that have built to each port, in the same order.
    pub built: Vec<Vec<usize>>,
}

/// An event in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct EventView {
    /// Its short name.
    pub title: String,
    /// What it does.
    pub words: String,
    /// The seat that drew it; it ends with the end of that player's next turn.
    pub drawer: usize,
    /// Whether it ends with the end of that player's current or coming turn, and not the one after.
    pub ending: bool,
}

pub(super) fn events(table: &Table, state: &State) -> Vec<EventView> {
    let forces = state.in_force().iter();
    let view = |force: &InForce| {
        let event = table.events().get(force.event)?;
        Some(EventView {
            title: event.title.clone(),
            words: event.words.clone(),
            drawer: force.drawer,
            ending: force.ending,
        })
    };
    forces.filter_map(view).collect()
}

impl PlayerView {
    pub(super) fn of(
        table: &Table,
        roster: &Roster,
        state: &State,
        seat: usize,
        hand: bool,
    ) -> PlayerView {
        let (player, numbers) = (&state.players()[seat], &table.options().numbers);
        let card = |card: usize| CardView::of(table, state, card);
        PlayerView {
            name: roster.name(seat),
            bot: roster.players().get(seat).and_then(|who| who.bot.clone()),
            cash: player.cash,
            joined: (!table.options().companion).then(|| joined(table, state, seat)),
            train: player.train,
            speed: player.train.speed(numbers),
            holds: player.train.holds(numbers),
            at: player.at.map(|at| PlaceView::of(table, at)),
            from: player.from.map(|from| PlaceView::of(table, from)),
            loads: player
                .loads
                .iter()
                .map(|load| AboardView::of(table, load))
                .collect(),
            private: state.private(seat).map(|(kept, ..)| card(kept)).collect(),
            debt: player.debt,
            fees: OwedView::of(&player.owed),
            held: player.hand.len(),
            hand: hand.then(|| player.hand.iter().map(|&held| card(held)).collect()),
        }
    }
}

impl OwedView {
    fn of(owed: &[i32]) -> Vec<OwedView> {
        let owed = owed.iter().enumerate();
        owed.filter(|(_, sum)| **sum > 0)
            .map(|(to, &sum)| OwedView { to, sum })
            .collect()
    }
}

impl PlaceView {
    fn of(table: &Table, milepost: usize) -> PlaceView {
        PlaceView {
            milepost,
            name: table.board().names().spots.names[milepost].clone(),
        }
    }
}

impl AboardView {
    fn of(table: &Table, load: &Load) -> AboardView {
        let bond = match load.bond {
            Bond::Free => BondView::Free,
            Bond::Lock { .. } => BondView::Locked,
            Bond::Private { up: true, .. } => BondView::Private,
            Bond::Private { up: false, .. } => BondView::Reserved,
        };
        AboardView {
            good: good(table, load.good),
            bond,
            card: load.card().map(|card| table.numbers().number(card)),
        }
    }
}

impl CardView {
    pub(super) fn of(table: &Table, state: &State, card: usize) -> CardView {
        let demand = |demand: &crate::model::card::Demand| DemandView {
            good: good(table, demand.good),
            city: city(table, demand.city),
            payoff: demand.payoff,
        };
        let kept = state.keeper(card);
        CardView {
            card: table.numbers().number(card),
            demands: table.cards()[card].demands.iter().map(demand).collect(),
            locked: kept
                .map(|(_, demand, _)| demand)
                .or_else(|| state.locked(card)),
            lockers: kept
                .map(|(seat, ..)| seat)
                .into_iter()
                .chain(state.lockers(card))
                .collect(),
        }
    }
}

fn good(table: &Table, good: usize) -> String {
    table.board().names().goods[good].clone()
}

fn city(table: &Table, city: usize) -> String {
    table.board().names().cities[city].clone()
}

pub(super) fn supply(table: &Table, state: &State) -> Vec<StockView> {
    let goods = 0..table.map().goods().len();
    goods
        .map(|index| StockView {
            good: good(table, index),
            chips: state.supply(index),
        })
        .collect()
}

pub(super) fn lying(table: &Table, state: &State) -> Vec<LyingView> {
    let cities = 0..table.map().cities().len();
    let lies = |index| {
        Some(LyingView {
            city: city(table, index),
            good: good(table, state.lying(index)?),
        })
    };
    cities.filter_map(lies).collect()
}

pub(super) fn ferries(table: &Table, state: &State) -> Vec<FerryView> {
    let has = |ferry, port| {
        let seats = 0..state.players().len();
        seats
            .filter(|&seat| state.has_port(seat, ferry, port))
            .collect()
    };
    let ferry = |ferry| FerryView {
        ports: table
            .ground()
            .ferry(ferry)
            .map(|port| PlaceView::of(table, port))
            .to_vec(),
        built: vec![has(ferry, 0), has(ferry, 1)],
    };
    (0..table.ground().ferries()).map(ferry).collect()
}
