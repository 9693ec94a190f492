//! Room for others: how many players may build into a city or to a port, and what must be left for them.

use super::build::Site;
use crate::refusal::{Refusal, Why};
use crate::rule::Rule;
use milepost_map::Size;

/// The sections around a city or a port: whose they are, and how many are nobody's.
struct Around {
    mine: i32,
    players: usize,
    free: usize,
    all: usize,
}

impl Around {
    fn of(site: &Site<'_>, sections: &[usize]) -> Around {
        let (mut mine, mut seats, mut free) = (0, 0u8, 0);
        for &pip in sections {
            match site.owner(pip) {
                Some(owner) => {
                    seats |= 1 << owner;
                    mine += i32::from(owner == site.seat);
                }
                None => free += 1,
            }
        }
        Around { mine, players: seats.count_ones() as usize, free, all: sections.len() }
    }

    /// Whether each of so many players who has no section there yet can still have one. Where there are fewer sections
    /// than players, all are kept for one each.
    fn has_room(&self, players: usize) -> bool {
        self.free >= players.min(self.all).saturating_sub(self.players)
    }
}

/// Judges a milepost at which a section was just added.
pub(super) fn judge(site: &Site<'_>, milepost: usize) -> Result<(), Refusal> {
    let (ground, numbers) = (site.table.ground(), &site.table.options().numbers);
    let seats = site.table.seats();
    if let Some(city) = ground.city(milepost) {
        let town = ground.town(city);
        let around = Around::of(site, &town.sections);
        let limit = match town.size {
            Size::Small => Some(numbers.small_players),
            Size::Medium => Some(numbers.medium_players),
            Size::Major => None,
        };
        if let Some(limit) = limit {
            if around.players > limit as usize {
                return Err(Why::Full { city, limit }.by(Rule::CityPlayers));
            }
            if around.mine > numbers.city_sections {
                let limit = numbers.city_sections;
                return Err(Why::TooManySections { city, limit }.by(Rule::CitySections));
            }
        }
        if !around.has_room(limit.map_or(seats, |limit| seats.min(limit as usize))) {
            return Err(Why::NoRoom { city }.by(Rule::CityRoom));
        }
    }
    let ferries = ground.ports(milepost).len();
    if ferries > 0 {
        let around = Around::of(site, ground.sections(milepost));
        if !around.has_room(seats.min(ferries * numbers.ferry_players as usize)) {
            return Err(Why::NoRoomAtPort { port: milepost }.by(Rule::FerryRoom));
        }
    }
    Ok(())
}
