//! Random small boards.

use super::tape::Tape;
use milepost_grid::{Edge, Hex as Site, Layout};
use milepost_route::model::coordinate::Axes;
use milepost_route::model::tile::Stop;
use milepost_route::{
    Bonus, Colour, Conflict, End, Gauge, Hex, Kind, Lane, Once, Revenue, Rules, Setup, Tile, Token,
    Track, Train,
};

/// The company that runs.
pub const COMPANY: &str = "AA";

/// What a board has beside cities, towns and track.
#[derive(Clone, Copy)]
struct Flavour {
    gauges: bool,
    lanes: bool,
    groups: bool,
    costs: bool,
    terminals: bool,
}

/// A board with tokens and rules; no trains yet.
pub fn setup(tape: &mut Tape) -> Setup {
    let layout = tape.pick(&[Layout::Flat, Layout::Pointy]);
    let sites = sites(tape, layout);
    let flavour = Flavour {
        gauges: tape.one_in(8),
        lanes: tape.one_in(4),
        groups: tape.one_in(4),
        costs: tape.one_in(4),
        terminals: tape.one_in(3),
    };
    let density = 4 + tape.below(5);
    let mut tracked = vec![[false; 6]; sites.len()];
    for (index, &site) in sites.iter().enumerate() {
        for edge in Edge::ALL {
            let next = sites
                .iter()
                .position(|&other| other == site.over(edge, layout));
            if let Some(next) = next.filter(|&next| index < next) {
                let laid = tape.below(8) < density;
                tracked[index][edge.index()] = laid;
                tracked[next][edge.opposite().index()] = laid;
            }
        }
    }
    let mut hexes: Vec<Hex> = (sites.iter().zip(&tracked))
        .map(|(&site, tracked)| {
            let tile = tile(tape, tracked, flavour);
            Hex::new(Axes::of(layout).name(site), site, tile, 0)
        })
        .collect();
    for (index, &site) in sites.iter().enumerate() {
        for edge in Edge::ALL {
            let next = sites
                .iter()
                .position(|&other| other == site.over(edge, layout));
            hexes[index].sides[edge.index()] = next.filter(|_| !tape.one_in(24));
        }
    }
    hexes.iter_mut().for_each(|hex| tokens(tape, hex));
    let rules = rules(tape, &hexes);
    let colours = ["yellow", "green", "brown"][..1 + tape.below(3)]
        .iter()
        .map(|&c| c.to_owned())
        .collect();
    Setup {
        layout,
        colours,
        hexes,
        rules,
        ..Setup::default()
    }
}

/// Where the hexes lie: 7 to 20, each next to another; numbers go from below 10 to beyond.
fn sites(tape: &mut Tape, layout: Layout) -> Vec<Site> {
    let count = 7 + tape.below(14);
    let mut sites = vec![Site::new(8, 8)];
    while sites.len() < count {
        let mut from = tape.below(sites.len());
        let mut edge = Edge::new(tape.below(6) as u8);
        while sites.contains(&sites[from].over(edge, layout)) {
            edge = edge.turned(1);
            if edge.number() == 0 {
                from = (from + 1) % sites.len();
            }
        }
        sites.push(sites[from].over(edge, layout));
    }
    sites
}

fn stop(tape: &mut Tape, kind: Kind, flavour: Flavour) -> Stop {
    let pays = |tape: &mut Tape| 10 * tape.pick(&[2, 1, 3, 4, 0, 5, 8]);
    let revenue = if tape.one_in(5) {
        let names = ["yellow", "green", "brown", "diesel"];
        let named: Vec<&str> = names.into_iter().filter(|_| tape.below(3) > 0).collect();
        Revenue::Phased(
            named
                .into_iter()
                .map(|name| (name.to_owned(), pays(tape)))
                .collect(),
        )
    } else {
        Revenue::Plain(pays(tape))
    };
    let slots = if kind.holds_tokens() {
        tape.pick(&[1, 1, 2, 1, 2, 3, 0])
    } else {
        0
    };
    let grouped = flavour.groups && tape.one_in(3);
    let groups = if grouped {
        tape.shuffled(&["X", "Y"])[..1 + tape.below(2)].to_vec()
    } else {
        Vec::new()
    };
    let visit_cost = if flavour.costs {
        tape.pick(&[1, 1, 0, 2])
    } else {
        1
    };
    let groups = groups.into_iter().map(str::to_owned).collect();
    Stop {
        kind,
        revenue,
        slots,
        groups,
        visit_cost,
        seat: None,
    }
}

/// A tile that uses the edges over which track is laid, most of them.
fn tile(tape: &mut Tape, tracked: &[bool; 6], flavour: Flavour) -> Tile {
    let mut edges: Vec<u8> = (0..6).filter(|&edge| tracked[usize::from(edge)]).collect();
    edges = tape.shuffled(&edges);
    let mut tile = Tile {
        colour: Colour::Yellow,
        ..Tile::blank("")
    };
    let what = tape.below(16);
    let city = if tape.one_in(8) {
        Kind::Pass
    } else {
        Kind::City
    };
    let town = if tape.one_in(6) {
        Kind::Halt
    } else {
        Kind::Town
    };
    match what {
        0..=3 => star(tape, &mut tile, &edges, city, flavour),
        4 | 5 => pairs(&mut tile, &edges),
        6 => star(tape, &mut tile, &edges[..edges.len().min(2)], town, flavour),
        7 => star(tape, &mut tile, &edges, town, flavour),
        8 | 9 => {
            let cut = tape.below(edges.len() + 1);
            let [first, second] = [tape.pick(&[city, town]), tape.pick(&[city, town])];
            star(tape, &mut tile, &edges[..cut], first, flavour);
            star(tape, &mut tile, &edges[cut..], second, flavour);
            if tape.one_in(3) {
                tile.track.push(Track::new(End::Stop(0), End::Stop(1)));
            }
        }
        10 => {
            let cut = edges.len().min(2);
            star(tape, &mut tile, &edges[..cut], town, flavour);
            pairs(&mut tile, &edges[cut..]);
        }
        11 | 12 => junction(tape, &mut tile, &edges, flavour),
        13 => {
            tile.colour = Colour::Red;
            star(
                tape,
                &mut tile,
                &edges[..edges.len().min(3)],
                Kind::Offboard,
                flavour,
            );
        }
        14 => wild(tape, &mut tile, &edges, flavour),
        _ => {
            for edge in edges.chunks(2) {
                let kind = tape.pick(&[city, town, city]);
                star(tape, &mut tile, edge, kind, flavour);
            }
        }
    }
    finish(tape, &mut tile, flavour);
    tile
}

/// A stop from which track leads to all of `edges`.
fn star(tape: &mut Tape, tile: &mut Tile, edges: &[u8], kind: Kind, flavour: Flavour) {
    let index = tile.stops.len() as u8;
    let mut at = stop(tape, kind, flavour);
    if kind.is_town() && tape.below(2) == 0 {
        // Nearly always at one of its edges, as on boards.
        at.seat = if tape.one_in(6) {
            Some(tape.below(12) as u8)
        } else {
            edges.first().map(|edge| edge * 2)
        };
    }
    tile.stops.push(at);
    for &edge in edges {
        let ends = [End::Edge(Edge::new(edge)), End::Stop(index)];
        let [a, b] = if tape.one_in(2) {
            [ends[1], ends[0]]
        } else {
            ends
        };
        tile.track.push(Track::new(a, b));
    }
}

fn pairs(tile: &mut Tile, edges: &[u8]) {
    for pair in edges.chunks_exact(2) {
        tile.track.push(Track::new(
            End::Edge(Edge::new(pair[0])),
            End::Edge(Edge::new(pair[1])),
        ));
    }
    if let [.., a, b] = edges
        && edges.len() % 2 == 1
    {
        // Track that branches at an edge.
        tile.track.push(Track::new(
            End::Edge(Edge::new(*a)),
            End::Edge(Edge::new(*b)),
        ));
    }
}

fn junction(tape: &mut Tape, tile: &mut Tile, edges: &[u8], flavour: Flavour) {
    tile.junctions = 1;
    for &edge in edges {
        tile.track
            .push(Track::new(End::Edge(Edge::new(edge)), End::Junction(0)));
    }
    if tape.one_in(4) {
        let kind = tape.pick(&[Kind::Town, Kind::City]);
        star(tape, tile, &edges[..edges.len().min(1)], kind, flavour);
        if tape.one_in(2) {
            tile.track.push(Track::new(End::Stop(0), End::Junction(0)));
        }
    }
}

/// Track from anywhere to anywhere.
fn wild(tape: &mut Tape, tile: &mut Tile, edges: &[u8], flavour: Flavour) {
    for _ in 0..tape.below(4) {
        let kind = tape.pick(&Kind::ALL);
        star(tape, tile, &[], kind, flavour);
    }
    tile.junctions = tape.below(3) as u8;
    let mut ends: Vec<End> = edges
        .iter()
        .map(|&edge| End::Edge(Edge::new(edge)))
        .collect();
    ends.extend((0..tile.stops.len() as u8).map(End::Stop));
    ends.extend((0..tile.junctions).map(End::Junction));
    if ends.len() < 2 {
        return;
    }
    for _ in 0..tape.below(8) {
        let a = tape.below(ends.len());
        let b = (a + 1 + tape.below(ends.len() - 1)) % ends.len();
        tile.track.push(Track::new(ends[a], ends[b]));
    }
}

/// Gauges, lanes and terminal track.
fn finish(tape: &mut Tape, tile: &mut Tile, flavour: Flavour) {
    let mut more = Vec::new();
    for track in &mut tile.track {
        if flavour.gauges {
            track.gauge = tape.pick(&[
                Gauge::Broad,
                Gauge::Broad,
                Gauge::Dual,
                Gauge::Narrow,
                Gauge::Thin,
            ]);
        }
        if flavour.terminals {
            track.terminal = tape.one_in(if tile.colour == Colour::Red { 2 } else { 12 });
        }
        if flavour.lanes && tape.one_in(2) {
            let width = tape.pick(&[2, 2, 2, 3]);
            let both = track.ends.iter().all(|end| matches!(end, End::Edge(_)));
            let mut lanes: Vec<[Lane; 2]> = (0..width)
                .map(|index| [index, if both { width - 1 - index } else { index }])
                .map(|lanes| lanes.map(|index| Lane { width, index }))
                .collect();
            if tape.one_in(4) {
                // Lanes at one end only.
                lanes = vec![[lanes[0][0], Lane::ONLY]];
            }
            track.lanes = lanes[0];
            more.extend(lanes[1..].iter().map(|&lanes| Track {
                lanes,
                ..track.clone()
            }));
        }
    }
    tile.track.extend(more);
}

fn tokens(tape: &mut Tape, hex: &mut Hex) {
    for (stop, places) in hex.tile.stops.iter().zip(&mut hex.tokens) {
        if !stop.kind.holds_tokens() {
            continue;
        }
        for place in places.iter_mut() {
            *place = token(tape);
        }
        if tape.one_in(12) {
            places.extend(token(tape).map(Some));
        }
    }
}

fn token(tape: &mut Tape) -> Option<Token> {
    let company = tape.pick(&[COMPANY, "", "BB", "", "CC", ""]);
    let neutral = company != COMPANY && tape.one_in(6);
    (!company.is_empty()).then(|| Token {
        company: company.to_owned(),
        neutral,
    })
}

fn rules(tape: &mut Tape, hexes: &[Hex]) -> Rules {
    let names: Vec<String> = hexes.iter().map(|hex| hex.name.clone()).collect();
    let count = if tape.one_in(2) { 1 + tape.below(3) } else { 0 };
    let bonuses = (0..count).map(|_| bonus(tape, &names)).collect();
    let between = tape.pick(&[
        Conflict::Track,
        Conflict::Track,
        Conflict::Stop,
        Conflict::Hex,
    ]);
    let once = if tape.one_in(4) {
        Once::Hex
    } else {
        Once::Stop
    };
    Rules {
        once,
        between,
        bonuses,
        ..Rules::default()
    }
}

fn bonus(tape: &mut Tape, names: &[String]) -> Bonus {
    let pays = 10 * (1 + tape.below(6) as u32);
    let multiplied = tape.one_in(2);
    let mut hexes = tape.shuffled(names);
    let hex = hexes.remove(0);
    let mut bonus = if tape.one_in(2) {
        Bonus::connection(hex, hexes[..1 + tape.below(3)].to_vec(), pays)
    } else {
        Bonus::visit(hex, pays)
    };
    if bonus.sets.len() == 1 && tape.one_in(3) {
        bonus.when.trains = vec!["2".to_owned(), "D".to_owned()];
    }
    Bonus {
        multiplied,
        ..bonus
    }
}

/// The trains of a position, one company's all.
pub fn with(mut setup: Setup, trains: &[Train]) -> Setup {
    let company = milepost_route::Company {
        name: COMPANY.to_owned(),
        trains: trains.to_vec(),
        holds: Vec::new(),
    };
    setup.companies = vec![company];
    setup
}
