//! Room for others: how many players may build into a city or to a port, and what must be left for them.

use super::Site;
use crate::model::refusal::{Refusal, Why};
use crate::model::rule::Rule;

/// The sections around a city or a port: whose they are, and how many are nobody's.
struct Around {
    owners: u8,
    mine: i32,
    free: usize,
    all: usize,
}

impl Around {
    fn of(site: &Site<'_>, sections: &[usize]) -> Around {
        let mut around = Around {
            owners: 0,
            mine: 0,
            free: 0,
            all: sections.len(),
        };
        for &pip in sections {
            match site.owner(pip) {
                Some(owner) => {
                    around.owners |= 1 << owner;
                    around.mine += i32::from(owner == site.seat);
                }
                None => around.free += 1,
            }
        }
        around
    }

    fn players(&self) -> usize {
        self.owners.count_ones() as usize
    }

    /// Whether each of so many players who has no section there yet can still have one. Where there are fewer sections
    /// than players, all are kept for one each.
    fn has_room(&self, players: usize) -> bool {
        self.free >= players.min(self.all).saturating_sub(self.players())
    }
}

/// Judges a milepost that was just built to or from.
pub(super) fn judge(site: &Site<'_>, milepost: usize) -> Result<(), Refusal> {
    let ground = site.table.ground();
    match ground.city(milepost) {
        Some(city) => judge_city(site, city, milepost),
        None if ground.ports(milepost).is_empty() => Ok(()),
        None => judge_port(site, milepost),
    }
}

/// Players who came to a city by its ferry have built into it as well.
fn judge_city(site: &Site<'_>, city: usize, milepost: usize) -> Result<(), Refusal> {
    let (table, numbers) = (site.table, &site.table.options().numbers);
    let town = table.ground().town(city);
    let around = Around::of(site, &town.sections);
    let Some(limit) = numbers.city_players(town.size) else {
        let room = around.has_room(table.seats());
        return Rule::CityRoom.requires(room, Why::NoRoom { city });
    };
    Rule::CityPlayers.requires(
        (around.owners | callers(site, milepost)).count_ones() as i32 <= limit,
        Why::Full { city, limit },
    )?;
    Rule::CitySections.requires(
        around.mine <= numbers.city_sections,
        Why::TooManySections {
            city,
            limit: numbers.city_sections,
        },
    )?;
    let room = around.has_room(table.seats().min(limit as usize));
    Rule::CityRoom.requires(room, Why::NoRoom { city })
}

/// Those may still come whom a ferry serves already, or can yet serve.
fn judge_port(site: &Site<'_>, milepost: usize) -> Result<(), Refusal> {
    let (ground, limit) = (
        site.table.ground(),
        site.table.options().numbers.ferry_players,
    );
    let around = Around::of(site, ground.sections(milepost));
    let ferries = ground
        .ports(milepost)
        .iter()
        .map(|&ferry| site.served(ferry));
    let (served, open) = ferries.fold((0u8, 0), |(served, open), players| {
        (
            served | players,
            open + (limit - players.count_ones() as i32).max(0),
        )
    });
    let players = (served.count_ones() as i32 + open) as usize;
    let room = around.has_room(players.min(site.table.seats()));
    Rule::FerryRoom.requires(room, Why::NoRoomAtPort { port: milepost })
}

/// The players who have built to a milepost as a port, a bit each.
fn callers(site: &Site<'_>, milepost: usize) -> u8 {
    let ground = site.table.ground();
    let ferries = ground.ports(milepost).iter();
    ferries.fold(0, |callers, &ferry| {
        callers | site.callers(ferry, ground.side(ferry, milepost))
    })
}
