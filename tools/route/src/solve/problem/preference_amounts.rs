//! How amounts of the search hold what is preferred.

use crate::graph::Network;
use crate::limits::{ALLOTMENTS, SINGLE_BONUSES};
use crate::model::{Distance, Position, Train, check};
use crate::rules::Prefer;
use crate::solve::problem::preference::Preference;
use crate::solve::problem::runner::Runner;
use crate::solve::problem::{ceiling, kept_route, totals};
use crate::solve::request::Ask;
use milepost_document::nearest;

/// The most that all trains may earn together in amounts of the search: far below a price that nothing pays.
const HEAVIEST: u32 = 1 << 25;

impl Preference {
    /// What is asked for, or else what the rules prefer.
    ///
    /// # Errors
    /// Why a preference that is asked for cannot be looked at; one of the rules is left out, and answers say so.
    pub fn of(position: &Position, ask: Ask<'_>) -> Result<Preference, String> {
        let rules = position.setup().rules.prefer.as_ref();
        let Some(by) = ask.prefer.or(rules) else {
            return Ok(Preference::default());
        };
        match Preference::in_amounts(position, ask, by) {
            Ok(preference) => Ok(preference),
            Err(why) if ask.prefer.is_some() => Err(why),
            Err(why) => Ok(Preference {
                by: Some(by.clone()),
                left_out: Some(why),
                ..Preference::default()
            }),
        }
    }

    fn in_amounts(position: &Position, ask: Ask<'_>, by: &Prefer) -> Result<Preference, String> {
        if !totals::is_sum(position, ask.company) {
            return Err("the title has rules for the total of a run".to_owned());
        }
        if ask
            .trains
            .iter()
            .any(|train| train.distance == Distance::Flood)
        {
            return Err("a flood train follows no route".to_owned());
        }
        let mut preference = Preference {
            by: Some(by.clone()),
            hexes: hexes(position, by, ask.prefer.is_some())?,
            ..Preference::default()
        };
        let network = Network::stops_only(position, ask.company);
        let most = most(Runner::new(position, &network, ask.company), ask.trains, by);
        if most == 0 {
            return Ok(preference);
        }
        // A power of ten, as revenues are multiples of tens: the step of the search stays coarse.
        preference.beyond = (1..=9)
            .map(|zeros| 10u32.pow(zeros))
            .find(|&unit| unit > most)
            .ok_or("there is too much of it")?
            - 1;
        let runner = Runner {
            preference: &preference,
            ..Runner::new(position, &network, ask.company)
        };
        if runner.singles() > SINGLE_BONUSES {
            let most = SINGLE_BONUSES;
            return Err(format!(
                "at most {most} hexes can be preferred, and bonuses that one route alone of the run has count among them"
            ));
        }
        let lost = |train| check::is_lost_among_subsidies(position.setup(), ask.company, train);
        if *by == Prefer::Subsidy && ask.trains.iter().any(lost) {
            let why = "a train is paid only some stops, and subsidies leave it too many choices";
            return Err(why.to_owned());
        }
        if check::allotments(ask.trains, runner.singles()) > ALLOTMENTS {
            return Err("the trains are of too many groups".to_owned());
        }
        let heaviest = if ask.keep.is_empty() {
            HEAVIEST
        } else {
            kept_route::MOST / 2
        };
        if ceiling::of_all_ways(runner, ask.trains) > heaviest {
            return Err("the amounts are too large".to_owned());
        }
        Ok(preference)
    }
}

/// The hexes that are preferred: of those that are asked for all must be there, of those of a title some may be missing on
/// this board.
fn hexes(position: &Position, by: &Prefer, all: bool) -> Result<Vec<usize>, String> {
    let Prefer::Hexes(names) = by else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    for name in names {
        let hexes = &position.setup().hexes;
        match hexes.iter().position(|hex| hex.name == *name) {
            Some(hex) if !found.contains(&hex) => found.push(hex),
            None if all => {
                let names = hexes.iter().map(|hex| hex.name.as_str());
                let like = nearest(name, names).join(" or ");
                return Err(match like.as_str() {
                    "" => format!("there is no hex {name}"),
                    like => format!("there is no hex {name}, but {like}"),
                });
            }
            _ => {}
        }
    }
    Ok(found)
}

/// The most that a run may have of what is preferred, as far as amounts of the search hold it.
fn most(runner: Runner<'_>, trains: &[Train], by: &Prefer) -> u32 {
    let stops = runner.network.stops.len() as u32;
    let hexes = runner.network.borders.saturating_add(1);
    let rules = &runner.position.setup().rules.bonuses;
    let subsidies = |train: &Train| {
        let mine = runner.train_bonuses(train).into_iter();
        let mine = mine.filter(|(index, _)| rules[*index].subsidy);
        mine.map(|(_, bonus)| bonus.most(stops, hexes))
            .fold(0, u32::saturating_add)
    };
    match by {
        Prefer::Subsidy => trains.iter().map(subsidies).fold(0, u32::saturating_add),
        Prefer::Short => 0,
        Prefer::Hexes(names) => names.len() as u32,
    }
}
