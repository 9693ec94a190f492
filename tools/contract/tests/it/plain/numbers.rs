//! The numbers of the game as printed in the source, and others.

use milepost_contract::model::ATTRIBUTES;
use milepost_contract::{Rules, files};
use milepost_dice::Dice;

/// The odds of one kind of city: north, east, south, west.
pub type Row = [u32; 4];

/// Every number that the rules name.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbers {
    pub dollars_per_segment: u32,
    pub ties_same: u32,
    pub ties_step: u32,
    pub base: u32,
    pub commodities: u32,
    pub large: u32,
    pub west_coast: u32,
    pub destination: u32,
    pub source: u32,
    pub near_east: Row,
    pub near_west: Row,
    pub others: Row,
    pub private_destinations: u32,
    pub private_commodities: u32,
    /// Dollars, and after how many contracts.
    pub floor: Option<(u32, u32)>,
    pub starting_destinations: u32,
    pub starting_mountains: bool,
    pub starting: Row,
    pub market_destinations: u32,
    pub market_commodities: u32,
    pub market_least: u32,
}

/// As the source prints them.
pub const PRINTED: Numbers = Numbers {
    dollars_per_segment: 3000,
    ties_same: 1,
    ties_step: 1,
    base: 2,
    commodities: 2,
    large: 2,
    west_coast: 6,
    destination: 2,
    source: 1,
    near_east: [15, 15, 15, 55],
    near_west: [15, 55, 15, 15],
    others: [15, 35, 15, 35],
    private_destinations: 2,
    private_commodities: 1,
    floor: None,
    starting_destinations: 2,
    starting_mountains: false,
    starting: [15, 35, 15, 35],
    market_destinations: 2,
    market_commodities: 1,
    market_least: 2,
};

fn row(near: &str, [north, east, south, west]: Row) -> String {
    format!("{{ {near}north = {north}, east = {east}, south = {south}, west = {west} }}")
}

impl Numbers {
    /// The rule file that says them.
    pub fn file(&self) -> String {
        let n = self;
        let floor = n.floor.map_or(String::new(), |(dollars, after)| {
            format!("floor = {{ dollars = {dollars}, after = {after} }}\n")
        });
        let odds = [
            row("near = \"nearEastCoast\", ", n.near_east),
            row("near = \"nearWestCoast\", ", n.near_west),
            row("", n.others),
        ];
        format!(
            "milepost = \"contract-rules/1\"\nreward.dollars_per_segment = {}\n\
            ties = {{ same = {}, step = {} }}\nodds = [{}]\n\
            [city]\nbase = {}\ncommodities = {}\ndestination = {}\nsource = {}\n\
            attributes = {{ large = {}, westCoast = {} }}\n\
            [private]\ndestinations = {}\ncommodities = {}\n{floor}\
            [starting]\ndestinations = {}\nmountains = {}\nodds = {}\n\
            [market]\ndestinations = {}\ncommodities = {}\nleast = {}\n",
            n.dollars_per_segment,
            n.ties_same,
            n.ties_step,
            odds.join(", "),
            n.base,
            n.commodities,
            n.destination,
            n.source,
            n.large,
            n.west_coast,
            n.private_destinations,
            n.private_commodities,
            n.starting_destinations,
            n.starting_mountains,
            row("", n.starting),
            n.market_destinations,
            n.market_commodities,
            n.market_least,
        )
    }

    /// The same as the tool's rules.
    pub fn rules(&self) -> Rules {
        files::rules::read(&self.file(), &ATTRIBUTES.map(str::to_owned)).unwrap()
    }

    /// Some that nobody printed, zeros among them.
    pub fn random(dice: &mut Dice) -> Numbers {
        let mut below = |n: u64| dice.below(n) as u32;
        let mut odds = || {
            let mut row = [0; 4].map(|_: u32| below(4) * 15);
            row[below(4) as usize] += 10;
            row
        };
        let rows = [(); 4].map(|()| odds());
        Numbers {
            dollars_per_segment: 1000 * below(5),
            ties_same: below(3),
            ties_step: below(3),
            base: below(3),
            commodities: below(3),
            large: below(5),
            west_coast: below(7),
            destination: below(4),
            source: below(3),
            near_east: rows[0],
            near_west: rows[1],
            others: rows[2],
            private_destinations: 1 + below(3),
            private_commodities: below(3),
            floor: [None, Some((2000 * (1 + below(4)), below(4)))][below(2) as usize],
            starting_destinations: 1 + below(3),
            starting_mountains: below(2) == 1,
            starting: rows[3],
            market_destinations: 1 + below(3),
            market_commodities: below(3),
            market_least: below(4),
        }
    }
}
