//! Track as JSON: the cheapest to a place, and what track along several paths costs. Nothing here changes the game.

use milepost_live::live::crayon::CrayonSnapshot;
use milepost_live::live::error::TableRefusal;
use milepost_table::legal::network::{Join, Link, Network};
use milepost_table::legal::quote::{Part, quote};
use milepost_table::{Refusal, Words};
use serde::Serialize;

/// The cheapest track to a milepost.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct WayJson {
    /// Its mileposts.
    path: Vec<usize>,
    /// Where it starts: `Madrid`, or `your track near Cuenca`.
    from: String,
    /// The cities on the way.
    through: Vec<String>,
    /// Whether it starts on the player's network, or is the first track of all.
    joined: bool,
    /// What joining it to the network would cost in addition; `null` if it is joined, or if nothing
    /// can join it.
    joining: Option<i32>,
    quote: QuoteJson,
}

/// What track along several paths costs.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct QuoteJson {
    /// What may still be spent on track this turn.
    left: i32,
    /// The part that this turn's money builds: an action to build for each path.
    now: PartJson,
    /// The part that is left for later turns.
    later: PartJson,
    /// Why the track cannot go on behind these parts; `null` if it can.
    stop: Option<StopJson>,
}

/// A part of track.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PartJson {
    paths: Vec<Vec<usize>>,
    cost: i32,
    /// The number of sections, including ports reached by a ferry.
    sections: usize,
}

/// A rule that stops track.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StopJson {
    /// Why, with names and figures.
    why: String,
    rule: String,
    /// What to do about it, or an empty string.
    hint: String,
}

/// What the player to act pays for track along some paths.
pub fn quoted(snapshot: &CrayonSnapshot, paths: &[Vec<usize>]) -> QuoteJson {
    let (table, state) = (&snapshot.fixed.table, &snapshot.state);
    let found = quote(table, state, paths);
    QuoteJson {
        left: state.money_for_track(table),
        now: PartJson::of(found.now),
        later: PartJson::of(found.later),
        stop: found
            .stop
            .map(|stop| StopJson::of(&snapshot.words(), &stop)),
    }
}

/// The cheapest tracks by which the player to act can reach a milepost: from their network, and from
/// elsewhere if that is cheaper. Empty if none leads there or the milepost is on the network.
pub fn ways(snapshot: &CrayonSnapshot, to: usize) -> Vec<WayJson> {
    let (table, state) = (&snapshot.fixed.table, &snapshot.state);
    let links = Network::of(table, state).links(table, state, to);
    links.into_iter().map(|link| way(snapshot, link)).collect()
}

fn way(snapshot: &CrayonSnapshot, link: Link) -> WayJson {
    let map = snapshot.fixed.table.map();
    let city = |at: &usize| map.mileposts()[*at].city;
    let ends = [link.path.first(), link.path.last()].map(|end| end.and_then(city));
    let mut through: Vec<usize> = link.path.iter().filter_map(city).collect();
    through.dedup();
    through.retain(|&city| !ends.contains(&Some(city)));
    let joining = match link.join {
        Join::Joined => None,
        Join::Apart(cost) => cost,
    };
    WayJson {
        from: start(snapshot, link.path.first().copied().unwrap_or_default()),
        through: through
            .into_iter()
            .map(|city| map.cities()[city].name.clone())
            .collect(),
        joined: link.join == Join::Joined,
        joining,
        quote: quoted(snapshot, std::slice::from_ref(&link.path)),
        path: link.path,
    }
}

/// Where track starts: in a city, or on track of one's own.
fn start(snapshot: &CrayonSnapshot, at: usize) -> String {
    let (map, names) = (
        snapshot.fixed.table.map(),
        snapshot.fixed.table.board().names(),
    );
    let near = names.spots.nearest.get(at).copied().flatten();
    match near {
        Some(city) if map.mileposts()[at].city == Some(city) => map.cities()[city].name.clone(),
        Some(city) => format!("your track near {}", map.cities()[city].name),
        None => "your track".to_owned(),
    }
}

impl PartJson {
    fn of(part: Part) -> PartJson {
        PartJson {
            paths: part.paths,
            cost: part.cost,
            sections: part.sections,
        }
    }
}

impl StopJson {
    fn of(words: &Words<'_>, refusal: &Refusal) -> StopJson {
        let TableRefusal { what, rule, hint } = words.reason(refusal).into();
        StopJson {
            why: what,
            rule,
            hint,
        }
    }
}
