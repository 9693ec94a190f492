//! From a position that fails to one that fails with no part to spare, and in few words.

use super::maps::with;
use milepost_route::{
    Compulsory, Conflict, End, Gauge, Lane, Once, Position, Revenue, Setup, Tokened,
};
use milepost_route::{TownEnds, Track, Train};
use std::fmt::Write;

type Trial<'a> = &'a dyn Fn(&Position, &[Train]) -> bool;

/// The smallest position that can be had from this one by leaving things out while `fails` holds.
pub fn shrink(position: &Position, trains: &[Train], fails: Trial) -> (Position, Vec<Train>) {
    let mut held = (position.clone(), trains.to_vec());
    loop {
        let mut smaller = false;
        let mut number = 0;
        while let Some((setup, trains)) = less(held.0.setup(), &held.1, number) {
            let tried = (setup != *held.0.setup() || trains != held.1)
                .then(|| Position::new(with(setup, &trains)).ok())
                .flatten()
                .filter(|position| fails(position, &trains));
            match tried {
                Some(position) => {
                    held = (position, trains);
                    smaller = true;
                }
                None => number += 1,
            }
        }
        if !smaller {
            return held;
        }
    }
}

/// The position with one thing less; `None` when all have been tried.
fn less(setup: &Setup, trains: &[Train], number: usize) -> Option<(Setup, Vec<Train>)> {
    let (mut setup, mut trains) = (setup.clone(), trains.to_vec());
    let mut left = number;
    let mut mine = |count: usize| {
        let hit = left < count;
        let index = left;
        left = left.saturating_sub(count);
        hit.then_some(index)
    };
    if let Some(index) = mine(trains.len()) {
        trains.remove(index);
    } else if let Some(index) = mine(trains.len() * 5) {
        plainer_train(&mut trains[index / 5], index % 5);
    } else if let Some(index) = mine(setup.rules.bonuses.len()) {
        setup.rules.bonuses.remove(index);
    } else if let Some(index) = mine(setup.rules.factors.len()) {
        setup.rules.factors.remove(index);
    } else if let Some(index) = mine(setup.rules.needs.len()) {
        setup.rules.needs.remove(index);
    } else if let Some(index) = mine(setup.rules.visits.len()) {
        setup.rules.visits.remove(index);
    } else if let Some(index) = mine(setup.rules.counts_as.len()) {
        setup.rules.counts_as.remove(index);
    } else if let Some(index) = mine(setup.rules.alone.len()) {
        setup.rules.alone.remove(index);
    } else if let Some(index) = mine(setup.rules.closed.len()) {
        setup.rules.closed.remove(index);
    } else if let Some(index) = mine(setup.rules.feeders.len()) {
        setup.rules.feeders.remove(index);
    } else if let Some(index) = mine(setup.rules.rights.len()) {
        setup.rules.rights.remove(index);
    } else if let Some(index) = mine(setup.rules.attachments.len()) {
        setup.rules.attachments.remove(index);
    } else if let Some(index) = mine(setup.rules.totals.len()) {
        setup.rules.totals.remove(index);
    } else if let Some(index) = mine(8) {
        match index {
            0 => setup.rules.once = Once::Stop,
            1 => setup.rules.town_ends = TownEnds::Free,
            2 => setup.rules.bypass = false,
            3 => setup.rules.token_once.clear(),
            4 => setup.rules.compulsory = Compulsory::None,
            5 => setup.rules.mixed_gauges = false,
            6 => setup.rules.shared.clear(),
            _ => setup.rules.between = Conflict::Track,
        }
    } else if let Some(index) = mine(setup.hexes.len()) {
        bury(&mut setup, index);
    } else {
        let index = mine(setup.hexes.len() * 200)?;
        let hex = &mut setup.hexes[index / 200];
        plainer_hex(hex, index % 200);
    }
    Some((setup, trains))
}

fn plainer_train(train: &mut Train, what: usize) {
    match what {
        0 => train.multiplier = 1,
        1 => train.local = false,
        2 => train.pays_token = false,
        3 => train.tokened = Tokened::Same,
        _ => (train.name, train.group) = ("3".to_owned(), String::new()),
    }
}

/// Takes a hex off the board.
fn bury(setup: &mut Setup, gone: usize) {
    setup.hexes.remove(gone);
    for side in setup.hexes.iter_mut().flat_map(|hex| &mut hex.sides) {
        *side = side
            .filter(|&index| index != gone)
            .map(|index| index - usize::from(index > gone));
    }
}

fn plainer_hex(hex: &mut milepost_route::Hex, what: usize) {
    let stop = what % 50 / 8;
    match what / 50 {
        0 if what < hex.tile.track.len() => {
            hex.tile.track.remove(what);
        }
        1 => {
            if let Some(track) = hex.tile.track.get_mut(what - 50) {
                let ends = track.ends;
                *track = Track {
                    lanes: [Lane::ONLY; 2],
                    gauge: Gauge::Broad,
                    ..Track::new(ends[0], ends[1])
                };
            }
        }
        2 if (what % 50).is_multiple_of(8) && stop < hex.tile.stops.len() => {
            let gone = stop as u8;
            hex.tile.stops.remove(stop);
            hex.tokens.remove(stop);
            hex.tile
                .track
                .retain(|track| !track.ends.contains(&End::Stop(gone)));
            for end in hex.tile.track.iter_mut().flat_map(|track| &mut track.ends) {
                if let End::Stop(index) = end {
                    *index -= u8::from(*index > gone);
                }
            }
        }
        3 => {
            if let Some(at) = hex.tile.stops.get_mut(stop) {
                match what % 50 % 8 {
                    0 => at.groups.clear(),
                    1 => at.visit_cost = 1,
                    2 => at.seat = None,
                    3 => at.revenue = Revenue::Plain(10),
                    4 => at.revenue = Revenue::Plain(at.revenue.on(&["yellow".to_owned()])),
                    token => {
                        hex.tokens[stop].get_mut(token - 5).map(Option::take);
                    }
                }
            }
        }
        _ => {}
    }
}

/// A position in few words.
pub fn tell(position: &Position, trains: &[Train]) -> String {
    let setup = position.setup();
    let mut text = format!("{:?} {:?} {:?}\n", setup.layout, setup.colours, setup.rules);
    for train in trains {
        let _ = writeln!(text, "{train:?}");
    }
    for (index, hex) in setup.hexes.iter().enumerate() {
        let sides: Vec<String> = hex
            .sides
            .iter()
            .map(|side| side.map_or("-".to_owned(), |side| side.to_string()))
            .collect();
        let _ = writeln!(text, "#{index} {} sides {}", hex.name, sides.join(" "));
        for (at, tokens) in hex.tile.stops.iter().zip(&hex.tokens) {
            let name = |token: &Option<milepost_route::Token>| match token {
                None => "free".to_owned(),
                Some(token) => format!(
                    "{}{}",
                    token.company,
                    if token.neutral { " neutral" } else { "" }
                ),
            };
            let tokens: Vec<String> = tokens.iter().map(name).collect();
            let _ = write!(
                text,
                "    {:?} {:?} slots {} {tokens:?}",
                at.kind, at.revenue, at.slots
            );
            let _ = writeln!(
                text,
                " {:?} cost {} seat {:?}",
                at.groups, at.visit_cost, at.seat
            );
        }
        for track in &hex.tile.track {
            let end = |index: usize| {
                let Lane { width, index: lane } = track.lanes[index];
                let lane = if width == 1 {
                    String::new()
                } else {
                    format!(" lane {width}.{lane}")
                };
                match track.ends[index] {
                    End::Edge(edge) => format!("edge {}{lane}", edge.number()),
                    End::Stop(stop) => format!("stop {stop}{lane}"),
                    End::Junction(junction) => format!("junction {junction}{lane}"),
                }
            };
            let terminal = if track.terminal { " terminal" } else { "" };
            let _ = writeln!(
                text,
                "    {} to {}, {:?}{terminal}",
                end(0),
                end(1),
                track.gauge
            );
        }
    }
    text
}
