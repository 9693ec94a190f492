//! What titles declare beyond plain bonuses, read anew: from the names of places to what a route is worth.

use super::board::{Board, Node};
use super::pay::Fare;
use super::total;
use super::walk::{Line, Path};
use milepost_route::{Bonus, Ends, Kind, Once, Per, Places, Right, TownEnds, Train, When};

pub mod attach;
pub mod fed;

/// Whether a bonus pays the same for any paid stops of its sets, on every route.
pub fn is_plain(bonus: &Bonus) -> bool {
    bonus.per == Per::Route
        && bonus.takes == 0
        && bonus.adds.is_empty()
        && !bonus.again
        && !bonus.once
        && !bonus.subsidy
        && bonus.worth.is_empty()
        && bonus.gauges.is_empty()
        && bonus.sets.iter().all(|set| set.ends == Ends::Any)
}

/// Whether anything is declared that a plain bonus does not say.
pub fn declared(board: &Board) -> bool {
    let rules = &board.position.setup().rules;
    rules.bonuses.iter().any(|bonus| !is_plain(bonus))
        || !rules.attachments.is_empty()
        || !rules.feeders.is_empty()
        || !rules.factors.is_empty()
        || total::declared(board)
}

pub fn is_for(board: &Board, when: &When, train: &Train) -> bool {
    let setup = board.position.setup();
    let company = &setup.companies[0];
    let says = |list: &[String], word: &str| list.is_empty() || list.contains(&word.to_owned());
    says(&when.trains, &train.name)
        && says(&when.companies, &company.name)
        && says(&when.phases, &setup.phase)
        && when.holds.iter().all(|what| company.holds.contains(what))
        && (when.beside.is_empty()
            || company
                .trains
                .iter()
                .any(|own| when.beside.contains(&own.name)))
}

/// The stops that are meant.
pub fn nodes(board: &Board, places: &Places) -> Vec<usize> {
    let hexes = &board.position.setup().hexes;
    let meant = |node: &Node| {
        let hex = &hexes[node.hex];
        let named = |name: &String| {
            let stop = name.strip_prefix(&hex.name);
            stop.is_some_and(|stop| stop.is_empty() || stop == format!(":{}", node.stop))
        };
        let marks: Vec<&String> = hex.marks.iter().chain(&hex.tile.labels).collect();
        (places.hexes.is_empty() || places.hexes.iter().any(named))
            && places.mark.iter().all(|mark| marks.contains(&mark))
            && !places.unmarked.iter().any(|mark| marks.contains(&mark))
            && places
                .colour
                .iter()
                .all(|colour| *colour == hex.tile.colour)
            && places.kinds.iter().all(|kinds| kinds.has(node.kind))
            && (node.token || !places.token)
            && (places.token_of.is_empty()
                || hex.tokens[node.stop]
                    .iter()
                    .flatten()
                    .any(|token| places.token_of.contains(&token.company)))
    };
    (0..board.nodes.len())
        .filter(|&node| meant(&board.nodes[node]))
        .collect()
}

/// The rules of bonuses that one route alone of the run has, in order.
pub fn once<'a>(board: &'a Board) -> Vec<&'a Bonus> {
    let any = Train::plain("", 0);
    let for_company = |bonus: &&Bonus| {
        let when = When {
            trains: Vec::new(),
            ..bonus.when.clone()
        };
        is_for(board, &when, &any)
    };
    let all = board.position.setup().rules.bonuses.iter();
    all.filter(|bonus| bonus.once && !bonus.subsidy)
        .filter(for_company)
        .collect()
}

/// How many hexes with a mark a route comes through; `hexes` are their ranks.
fn marked(board: &Board, places: &Places, hexes: &[u32]) -> u32 {
    let all = &board.position.setup().hexes;
    let mut found: Vec<&str> = Vec::new();
    for rank in hexes {
        let hex = &all[board.ranks.iter().position(|one| one == rank).unwrap()];
        let has = |mark: &String| hex.marks.contains(mark) || hex.tile.labels.contains(mark);
        // A stop of a hex stands for its hex here.
        let named = places.hexes.is_empty()
            || (places.hexes.iter()).any(|name| name.split(':').next() == Some(&hex.name));
        let clear = !places.unmarked.iter().any(has);
        if named && clear && places.mark.iter().all(has) && !found.contains(&hex.name.as_str()) {
            found.push(&hex.name);
        }
    }
    found.len() as u32
}

/// The paid stops of a set that stand where they must.
fn earning(set: &Places, nodes: &[usize], visited: &[usize], paid: &[usize]) -> Vec<usize> {
    let here: Vec<usize> = (visited.iter().copied())
        .filter(|node| nodes.contains(node) && paid.contains(node))
        .collect();
    let (first, last) = (visited[0], visited[visited.len() - 1]);
    match set.ends {
        Ends::Any => here,
        Ends::One => here
            .into_iter()
            .filter(|&node| node == first || node == last)
            .collect(),
        Ends::Both if first != last && here.contains(&first) && here.contains(&last) => {
            vec![first, last]
        }
        Ends::Both => Vec::new(),
    }
}

/// What a bonus pays a route, or takes from it.
fn value(fare: &Fare, bonus: &Bonus, visited: &[usize], paid: &[usize], line: Line) -> u32 {
    let (board, train) = (fare.board, fare.train);
    let hexes = line.hexes;
    let over = |gauge| line.gauges.contains(gauge);
    let by_gauge = bonus.gauges.is_empty() || bonus.gauges.iter().any(over);
    if !is_for(board, &bonus.when, train) || !by_gauge {
        return 0;
    }
    let times = if bonus.multiplied {
        train.multiplier
    } else {
        1
    };
    let counted = |count: u32| {
        let count = count.saturating_sub(bonus.beyond);
        let all = (bonus.pays + bonus.takes) * count;
        bonus.most.map_or(all, |most| most.min(all)) * times
    };
    if bonus.per == Per::Passed {
        return counted(marked(board, &bonus.sets[0], hexes));
    }
    let sets: Vec<Vec<usize>> = bonus
        .sets
        .iter()
        .map(|set| earning(set, &nodes(board, set), visited, paid))
        .collect();
    if sets.iter().any(Vec::is_empty) {
        return 0;
    }
    let mut sum = match bonus.per {
        Per::Route => (bonus.pays + bonus.takes) * times,
        Per::Stop => counted(sets[0].len() as u32),
        Per::Visit => counted(visited.len() as u32),
        Per::Hex => counted(hexes.len() as u32),
        Per::Passed => 0,
    };
    for (index, set) in sets.iter().enumerate() {
        let more = set.iter().map(|&node| {
            let hex = &board.position.setup().hexes[board.nodes[node].hex].name;
            let again = bonus.again && index + 1 == sets.len();
            let worth = bonus
                .worth
                .get(hex)
                .map_or(0, |stop| fed::worth(fare, stop));
            bonus.adds.get(hex).map_or(0, |adds| adds * times)
                + worth
                + if again { fare.values[node] } else { 0 }
        });
        sum += more.max().unwrap_or(0);
    }
    sum
}

/// What a route is worth whose stops `paid` are paid without the bonuses that one route alone has, and whether a factor
/// divides it.
fn scaled(fare: &Fare, visited: &[usize], paid: &[usize], line: Line) -> (i64, bool) {
    let board = fare.board;
    let rules = &board.position.setup().rules;
    let (mut sum, mut divided) = (i64::from(fare.earns(paid)), false);
    for bonus in rules
        .bonuses
        .iter()
        .filter(|bonus| !is_plain(bonus) && !bonus.once && !bonus.subsidy)
    {
        sum += match bonus.takes {
            0 => i64::from(value(fare, bonus, visited, paid, line)),
            // A route that comes there owes it, paid or not.
            _ => -i64::from(value(fare, bonus, visited, visited, line)),
        };
    }
    for factor in rules
        .factors
        .iter()
        .filter(|factor| is_for(board, &factor.when, fare.train))
    {
        let met = |set: &Places| !earning(set, &nodes(board, set), visited, visited).is_empty();
        if factor.sets.iter().all(met) {
            sum = (sum * i64::from(factor.times)).div_euclid(factor.by.into());
            divided |= factor.by > factor.times;
        }
    }
    (sum, divided)
}

/// What a route is worth whose stops `paid` are paid, with some of the bonuses that one route alone has, as bits. None where more is taken from
/// it than it earns, or where factors leave nothing of it.
pub fn worth(fare: &Fare, visited: &[usize], paid: &[usize], line: Line, bits: u32) -> Option<u32> {
    let board = fare.board;
    let (mut sum, divided) = scaled(fare, visited, paid, line);
    if divided && sum <= 0 {
        return None;
    }
    let own = once(board)
        .into_iter()
        .enumerate()
        .filter(|(bit, _)| bits & 1 << bit != 0);
    sum += own
        .map(|(_, bonus)| i64::from(value(fare, bonus, visited, paid, line)))
        .sum::<i64>();
    u32::try_from(sum).ok()
}

/// The kind that a stop is to a train.
pub fn kind(board: &Board, train: &Train, node: usize) -> Kind {
    let rules = board.position.setup().rules.counts_as.iter();
    let mut mine = rules.filter(|rule| is_for(board, &rule.when, train));
    mine.find(|rule| nodes(board, &rule.places).contains(&node))
        .map_or(board.nodes[node].kind, |rule| rule.kind)
}

/// Whether the company has one of the tokens that give a right.
fn tokened(board: &Board, right: &Right) -> bool {
    board.nodes.iter().any(|node| {
        let hex = &board.position.setup().hexes[node.hex].name;
        let stop = format!("{hex}:{}", node.stop);
        node.token && right.tokens.iter().any(|name| name == hex || *name == stop)
    })
}

/// What a route earns for the treasury whose stops `paid` are paid: the sum, and each that one route alone of the run has.
pub fn subsidies(fare: &Fare, visited: &[usize], paid: &[usize], line: Line) -> (u32, Vec<u32>) {
    let rules = fare.board.position.setup().rules.bonuses.iter();
    let (once, each): (Vec<&Bonus>, Vec<&Bonus>) = rules
        .filter(|bonus| bonus.subsidy)
        .partition(|bonus| bonus.once);
    let pays = |bonus: &&Bonus| value(fare, bonus, visited, paid, line);
    (each.iter().map(pays).sum(), once.iter().map(pays).collect())
}

/// Whether the title lets a train run a path.
pub fn allowed(board: &Board, train: &Train, path: &Path) -> bool {
    let setup = board.position.setup();
    let rules = &setup.rules;
    let ends = [path.nodes[0], path.nodes[path.nodes.len() - 1]];
    if rules.town_ends == TownEnds::Forbidden && ends.iter().any(|&node| board.nodes[node].town()) {
        return false;
    }
    let gauge =
        train.gauges.is_empty() || path.gauges.iter().all(|gauge| train.gauges.contains(gauge));
    let hexes: Vec<usize> = path
        .hexes
        .iter()
        .map(|rank| board.ranks.iter().position(|one| one == rank).unwrap())
        .collect();
    let right = rules.rights.iter().all(|right| {
        is_for(board, &right.when, train) && (right.tokens.is_empty() || tokened(board, right))
            || !hexes
                .iter()
                .any(|&hex| right.hexes.contains(&setup.hexes[hex].name))
    });
    let need = rules
        .needs
        .iter()
        .filter(|need| is_for(board, &need.when, train))
        .all(|need| {
            let ports = nodes(board, &need.places);
            let inside = path
                .nodes
                .iter()
                .filter(|node| ports.contains(node))
                .count();
            let counted: Vec<usize> = match &need.among {
                Some(among) => nodes(board, among),
                None => (0..board.nodes.len()).collect(),
            };
            let others = path.nodes.iter();
            let others = others.filter(|node| counted.contains(node) && !ports.contains(node));
            inside == 0 || others.count() >= need.others as usize
        });
    let counted = rules
        .visits
        .iter()
        .filter(|rule| is_for(board, &rule.when, train))
        .all(|rule| {
            let meant = nodes(board, &rule.places);
            let mut count = 0;
            for node in &path.nodes {
                count += u32::from(meant.contains(node));
            }
            count >= rule.least.unwrap_or(0) && count <= rule.most.unwrap_or(u32::MAX)
        });
    let open = rules.closed.iter().all(|closed| {
        let meant = nodes(board, &closed.places);
        let shut = |node: &usize| {
            meant.contains(node) && (!closed.empty || fed::printed(board, train, *node) == 0)
        };
        !is_for(board, &closed.when, train) || !path.nodes.iter().any(shut)
    });
    let mut passed = path.hexes.clone();
    passed.sort_unstable();
    let again = passed.windows(2).any(|pair| pair[0] == pair[1]);
    gauge && right && need && counted && open && !(again && rules.once == Once::Pass)
}
