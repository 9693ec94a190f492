//! Whether a run is one that the rules allow, and pays what it says.

use super::allocate::{Merit, claims, list_of};
use super::board::{Board, Spot};
use super::extra::attach;
use super::pay::Fare;
use super::set::Set;
use super::walk::{Line, Path};
use super::{extra, prefer, total};
use milepost_route::model::run::{Route, Run, Stretch};
use milepost_route::{Bonus, Distance, Gauge, Position, Train};
use std::cmp::Reverse;

/// What is wrong with a run; or else its merit.
pub fn run(
    position: &Position,
    company: &str,
    trains: &[Train],
    run: &Run,
) -> Result<Merit, String> {
    let board = Board::new(position, company);
    let mut merit = Merit {
        most: Reverse(if total::most(&board) {
            run.routes.len()
        } else {
            0
        }),
        base: Reverse(0),
        preferred: Reverse(prefer::said(&board, run)),
        revenue: 0,
        trains: run.routes.len(),
        borders: 0,
        lists: trains.iter().map(|_| list_of(None)).collect(),
    };
    let mut before: Vec<(usize, Set)> = Vec::new();
    let (mut sum, mut met, mut had) = (0, 0, Vec::new());
    let ran = run.routes.iter().map(|route| {
        let train = trains.get(route.train).ok_or("a train that is not there")?;
        let all = attach::taken(&board, train, route.attached.as_ref(), &mut had)?;
        let fits = |train: &&Train| {
            paid(&board, train, route).is_ok()
                && (train.distance == Distance::Flood || drive(&board, train, route).is_ok())
        };
        Ok(all.iter().find(fits).unwrap_or(&all[0]).clone())
    });
    let ran: Vec<Train> = ran.collect::<Result<_, String>>()?;
    let runs: Vec<&Train> = ran.iter().collect();
    for (route, &train) in run.routes.iter().zip(&runs) {
        if before
            .last()
            .is_some_and(|(other, _)| *other >= route.train)
        {
            return Err("trains out of order".to_owned());
        }
        let say = |what: String| format!("train {}: {what}", route.train);
        sum += paid(&board, train, route).map_err(say)?;
        met |= total::meets(&board, train, &some(&board, route)?);
        if train.distance == Distance::Flood {
            flooded(&board, route).map_err(say)?;
            continue;
        }
        let (uses, hexes) = drive(&board, train, route).map_err(say)?;
        let met = |(other, theirs): &(usize, Set)| {
            trains[*other].group == train.group && theirs.meets(&uses)
        };
        if before.iter().any(met) {
            return Err(say("what another route uses".to_owned()));
        }
        before.push((route.train, uses));
        merit.borders += route.borders;
        merit.lists[route.train] = list_of(Some(hexes));
    }
    (merit.base.0, merit.revenue) = total::of(&board, &runs, met, i64::from(sum));
    if !total::may_run(&board, trains, &runs) {
        return Err("a train that earns nothing".to_owned());
    }
    let said = i64::from(sum) + run.earned.iter().map(|one| one.pays).sum::<i64>();
    if merit.revenue != run.revenue || said != i64::from(run.revenue) || run.bound < run.revenue {
        return Err(format!(
            "{}, {said} and {} with bound {}",
            merit.revenue, run.revenue, run.bound
        ));
    }
    Ok(merit)
}

fn gauge(board: &Board, (hex, track): (usize, usize)) -> Gauge {
    board.position.setup().hexes[hex].tile.track[track].gauge
}

/// The stops of a route that are paid.
fn some(board: &Board, route: &Route) -> Result<Vec<usize>, String> {
    let paid = route.stops.iter().filter(|visit| visit.paid);
    paid.map(|visit| node_at(board, visit.hex, visit.stop))
        .collect()
}

fn node_at(board: &Board, hex: usize, stop: usize) -> Result<usize, String> {
    let found = board
        .nodes
        .iter()
        .position(|node| node.hex == hex && node.stop == stop);
    found.ok_or_else(|| format!("no stop {hex}:{stop}"))
}

/// What a route earns by what it says of its stops and bonuses, compared with what they do pay.
fn paid(board: &Board, train: &Train, route: &Route) -> Result<u32, String> {
    let fare = Fare::new(board, train);
    let (mut sum, mut nodes, mut some) = (0, Vec::new(), Vec::new());
    for visit in &route.stops {
        let node = node_at(board, visit.hex, visit.stop)?;
        nodes.push(node);
        if visit.paid {
            some.push(node);
        }
        let due = if visit.paid { fare.values[node] } else { 0 };
        if due != visit.pays {
            return Err(format!("stop {node} pays {} and not {due}", visit.pays));
        }
        sum += due;
    }
    if train.distance != Distance::Flood && !fare.may_pay(&nodes, &some) {
        return Err(format!("of {nodes:?} stops {some:?} paid"));
    }
    if extra::declared(board) {
        let mut hexes: Vec<usize> = route
            .legs
            .iter()
            .flat_map(|leg| leg.hexes.clone())
            .collect();
        hexes.dedup();
        if hexes.is_empty() {
            hexes.push(route.stops[0].hex);
        }
        let hexes: Vec<u32> = hexes.into_iter().map(|hex| board.ranks[hex]).collect();
        let pieces = route.legs.iter().flat_map(|leg| &leg.pieces);
        let gauges: Vec<Gauge> = pieces.map(|&piece| gauge(board, piece)).collect();
        let line = Line {
            hexes: &hexes,
            gauges: &gauges,
        };
        let any = 0..1u32 << extra::once(board).len();
        let worths: Vec<u32> = any
            .filter_map(|bits| extra::worth(&fare, &nodes, &some, line, bits))
            .collect();
        let bonuses: i64 = route.bonuses.iter().map(|bonus| bonus.pays).sum();
        if !worths.contains(&route.revenue) || i64::from(sum) + bonuses != i64::from(route.revenue)
        {
            return Err(format!(
                "{sum} and {:?} are not {} of {worths:?}",
                route.bonuses, route.revenue
            ));
        }
        return Ok(route.revenue);
    }
    let due = fare.bonuses(&some);
    let rules = &board.position.setup().rules.bonuses;
    let said: Vec<(&str, i64)> = route
        .bonuses
        .iter()
        .map(|bonus| (bonus.what.as_str(), bonus.pays))
        .collect();
    let due: Vec<(String, i64)> = due
        .iter()
        .map(|&(index, pays)| (words(&rules[index]), i64::from(pays)))
        .filter(|due| due.1 > 0)
        .collect();
    if said.len() != due.len()
        || said
            .iter()
            .zip(&due)
            .any(|(a, b)| a.1 != b.1 || !b.0.is_empty() && *a != (b.0.as_str(), b.1))
    {
        return Err(format!("bonuses {said:?} and not {due:?}"));
    }
    sum += due.iter().map(|bonus| bonus.1 as u32).sum::<u32>();
    if sum != route.revenue {
        return Err(format!("{sum} and not {}", route.revenue));
    }
    Ok(sum)
}

fn words(bonus: &Bonus) -> String {
    if !bonus.name.is_empty() {
        return bonus.name.clone();
    }
    if bonus.sets.iter().any(|set| set.hexes.is_empty()) {
        return String::new();
    }
    bonus
        .sets
        .iter()
        .map(|set| set.hexes.join(" or "))
        .collect::<Vec<_>>()
        .join(" with ")
}

fn flooded(board: &Board, route: &Route) -> Result<(), String> {
    let mut nodes = Vec::new();
    for visit in &route.stops {
        nodes.push(node_at(board, visit.hex, visit.stop)?);
    }
    if !route.stops.iter().all(|visit| visit.paid) {
        return Err("a stop unpaid".to_owned());
    }
    nodes.sort_unstable();
    let mut tokens = nodes.iter().filter(|&&node| board.nodes[node].token);
    let same = |token: &usize| {
        let mut reached = super::flood::reached(board, *token);
        reached.sort_unstable();
        reached == nodes
    };
    if tokens.any(same) {
        Ok(())
    } else {
        Err("not what can be reached".to_owned())
    }
}

/// Whether track goes on through a stop that is blocked.
fn bypassed(board: &Board, node: usize) -> bool {
    let at = &board.nodes[node];
    board.position.setup().rules.bypass && at.city() && !at.through
}

/// Drives over a route's track: what it uses up, and the hexes passed.
fn drive(board: &Board, train: &Train, route: &Route) -> Result<(Set, Vec<u32>), String> {
    let mut nodes = Vec::new();
    for visit in &route.stops {
        nodes.push(node_at(board, visit.hex, visit.stop)?);
    }
    if route.legs.len() + 1 != nodes.len() {
        return Err("legs that do not fit the stops".to_owned());
    }
    let mut uses = Set::EMPTY;
    let mut hexes = vec![board.nodes[nodes[0]].hex];
    let terminals: Vec<bool> = (route.legs.iter().flat_map(|leg| &leg.pieces))
        .map(|&(hex, track)| {
            piece_at(board, hex, track).is_some_and(|piece| board.pieces[piece].terminal)
        })
        .collect();
    if terminals.len() > 2 && terminals[1..terminals.len() - 1].contains(&true) {
        return Err("terminal track on the way".to_owned());
    }
    for (leg, ends) in route.legs.iter().zip(nodes.windows(2)) {
        ride(board, leg, ends[0], ends[1], &mut uses, &mut hexes)?;
    }
    if hexes.len() as u32 != route.borders + 1 {
        return Err(format!(
            "{} borders and not {}",
            hexes.len() - 1,
            route.borders
        ));
    }
    visits(board, &nodes)?;
    if !Fare::new(board, train).fits(&nodes, route.borders) {
        return Err("too long, or not for this train".to_owned());
    }
    let hexes: Vec<u32> = hexes.iter().map(|&hex| board.ranks[hex]).collect();
    let gauges = route
        .legs
        .iter()
        .flat_map(|leg| &leg.pieces)
        .map(|&piece| gauge(board, piece))
        .collect();
    let path = Path {
        nodes,
        hexes: hexes.clone(),
        at: Vec::new(),
        uses,
        gauges,
    };
    if !extra::allowed(board, train, &path) {
        return Err("what the title forbids".to_owned());
    }
    let uses = claims(board, train, &path);
    let back: Vec<u32> = hexes.iter().rev().copied().collect();
    if back < hexes {
        Err("the larger direction".to_owned())
    } else {
        Ok((uses, hexes))
    }
}

fn piece_at(board: &Board, hex: usize, track: usize) -> Option<usize> {
    board
        .pieces
        .iter()
        .position(|piece| piece.hex == hex && piece.track == track)
}

/// The rules for the stops of a route together.
fn visits(board: &Board, nodes: &[usize]) -> Result<(), String> {
    if !nodes.iter().any(|&node| board.nodes[node].token) {
        return Err("no token".to_owned());
    }
    for (index, &node) in nodes.iter().enumerate() {
        if nodes[..index]
            .iter()
            .any(|&other| other == node || super::flood::rivals(board, node, other))
        {
            return Err("stops that may not be visited together".to_owned());
        }
        if 0 < index && index + 1 < nodes.len() && !board.nodes[node].through {
            return Err(format!("a way through stop {node}, which is blocked"));
        }
    }
    Ok(())
}

/// Rides along a leg from a stop to another.
fn ride(
    board: &Board,
    leg: &Stretch,
    from: usize,
    to: usize,
    uses: &mut Set,
    hexes: &mut Vec<usize>,
) -> Result<(), String> {
    let mut junctions = Vec::new();
    let mut own = vec![board.nodes[from].hex];
    // Where the train may come on the next piece of track.
    let mut entries = board.at_node[from].clone();
    for (index, &(hex, track)) in leg.pieces.iter().enumerate() {
        let piece = piece_at(board, hex, track).ok_or("track that is not there")?;
        let entry = entries.iter().find(|entry| entry.0 == piece);
        let &(_, end) =
            entry.ok_or_else(|| format!("piece {index} of a leg does not join: {leg:?}"))?;
        let on = &board.pieces[piece];
        if hex != *own.last().unwrap_or(&usize::MAX) {
            own.push(hex);
            hexes.push(hex);
        }
        if on.uses.meets(uses) {
            return Err("track twice".to_owned());
        }
        *uses = uses.and_all(&on.uses);
        entries = match on.spots[1 - end] {
            Spot::Edge(_) => board.across[piece][1 - end].clone(),
            Spot::Junction(junction) if junctions.contains(&junction) => {
                return Err("a junction twice".into());
            }
            Spot::Junction(junction) => {
                junctions.push(junction);
                board.at_junction[junction]
                    .iter()
                    .filter(|entry| entry.0 != piece)
                    .copied()
                    .collect()
            }
            Spot::Node(node) if node == to && index + 1 == leg.pieces.len() => Vec::new(),
            Spot::Node(node) if bypassed(board, node) => board.at_node[node]
                .iter()
                .filter(|entry| entry.0 != piece)
                .copied()
                .collect(),
            Spot::Node(node) => return Err(format!("stop {node} on a leg")),
        };
    }
    let arrived = leg.pieces.last().is_some_and(|&(hex, track)| {
        let piece = piece_at(board, hex, track);
        piece.is_some_and(|piece| board.pieces[piece].spots.contains(&Spot::Node(to)))
    });
    if !arrived || !entries.is_empty() {
        return Err("a leg that does not arrive".to_owned());
    }
    if own == leg.hexes {
        Ok(())
    } else {
        Err(format!("hexes {:?} of a leg, and not {own:?}", leg.hexes))
    }
}
