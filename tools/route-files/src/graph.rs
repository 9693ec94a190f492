//! A network with trains as a file of its own: stops, legs and what they pay, without a board, a title or a name of a
//! place. It holds what plain rules need, and is read back as the same question (docs/benchmark.md).
//!
//! ```
//! use milepost_route::{Limits, Unlimited, best_on};
//! use milepost_route_files::graph::Instance;
//!
//! let text = r#"{
//!     "format": "18xx-graph/1",
//!     "name": "two cities",
//!     "stops": [{ "revenue": 40, "token": true }, { "revenue": 30 }],
//!     "tracks": 1,
//!     "legs": [{ "ends": [0, 1], "tracks": [0] }],
//!     "trains": [{ "name": "2", "stops": 2 }]
//! }"#;
//! let instance = Instance::read(text)?;
//! let (position, network) = (instance.position()?, &instance.network);
//! let (company, trains) = (Instance::COMPANY, &instance.trains);
//! let run = best_on(&position, network, company, trains, Limits::default(), &Unlimited)?;
//! assert_eq!(run.revenue, 70);
//! # Ok::<(), Vec<milepost_route::Problem>>(())
//! ```

use crate::graph::form::GraphJson;
use milepost_document::{Cursor, Node, Problem, Reader, Severity, without_mark};
use milepost_grid::Hex as Site;
use milepost_route::graph::Network;
use milepost_route::model::{Company, Hex, Kind, Position, Revenue, Setup, Stop, Tile, Train};
use milepost_route::progress::SearchProgress;
use milepost_route::rules::{Compulsory, Once, Rules};

mod form;
mod order;

/// How many hexes of the board of an instance lie side by side.
const WIDE: usize = 50;

/// A network with trains, and what is known of their best run.
#[derive(Clone, Debug, Default)]
pub struct Instance {
    /// Its name.
    pub name: String,
    /// What it is and where it comes from; may be empty.
    pub about: String,
    /// The network. Its stops lie at index 0 of the hex of their own number.
    pub network: Network,
    /// The trains.
    pub trains: Vec<Train>,
    /// The revenue of the best run, where it is proven.
    pub optimum: Option<u32>,
    /// The lowest bound on revenue that is proven, where that is no optimum.
    pub bound: Option<u32>,
}

impl Instance {
    /// The name of the company whose trains run.
    pub const COMPANY: &'static str = "company";

    /// The network that a company sees in a position, for these trains. Names are left out, and stops are numbered by what
    /// they pay and by how many legs they have.
    ///
    /// # Errors
    /// What the file has no words for: rules beyond the plain ones, gauges, and a network that is not complete because the
    /// progress or `memory`, in bytes, cut it short.
    pub fn of(
        position: &Position,
        company: &str,
        trains: &[Train],
        memory: usize,
        progress: &dyn SearchProgress,
    ) -> Result<Instance, Vec<Problem>> {
        let mut problems = beyond_plain(&position.setup().rules);
        for train in trains.iter().filter(|train| !train.gauges.is_empty()) {
            let what = format!("train {} runs on certain gauges only", train.name);
            problems.push(unsaid(what));
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let network = Network::new(position, company, memory, progress);
        if !network.complete {
            let what = "the network has more legs than were found in time and memory";
            return Err(vec![Problem::whole(what, "allow more memory")]);
        }
        Ok(Instance {
            network: order::anonymous(&network),
            trains: trains.to_vec(),
            ..Instance::default()
        })
    }

    /// Reads a file.
    ///
    /// # Errors
    /// All that is wrong with it, each with its path.
    pub fn read(text: &str) -> Result<Instance, Vec<Problem>> {
        let node = Node::from_json_text(without_mark(text))?;
        let mut reader = Reader::new(Severity::Error);
        let form: Option<GraphJson> = reader.read(&Cursor::root(&node));
        let instance = form.and_then(|form| form.instance(&mut reader));
        match instance {
            Some(instance) if reader.problems.is_empty() => {
                instance.position()?;
                Ok(instance)
            }
            _ => Err(reader.problems),
        }
    }

    /// The file: a line for each stop, leg and train.
    pub fn write(&self) -> String {
        GraphJson::of(self).text()
    }

    /// The position that the network is searched in: a hex for each stop, no track, plain rules.
    ///
    /// # Errors
    /// What no position may have: more stops or trains, or more revenue, than are counted.
    pub fn position(&self) -> Result<Position, Vec<Problem>> {
        let stops = self.network.stops.iter().enumerate();
        let hexes = stops.map(|(index, stop)| {
            let (x, y) = ((index % WIDE) as i32, (index / WIDE) as i32);
            let pays = i32::try_from(stop.pays.max(stop.diesel)).unwrap_or(i32::MAX);
            let tile = Tile {
                stops: vec![Stop {
                    revenue: Revenue::Plain(pays),
                    visit_cost: stop.visit_cost,
                    ..Stop::of(stop.kind)
                }],
                ..Tile::blank("")
            };
            // Doubled coordinates: every other column is half a hex lower. Names sort as the numbers do.
            Hex::new(format!("{index:04}"), Site::new(x, 2 * y + x % 2), tile, 0)
        });
        Position::new(Setup {
            hexes: hexes.collect(),
            companies: vec![Company {
                name: Instance::COMPANY.to_owned(),
                trains: self.trains.clone(),
                ..Company::default()
            }],
            ..Setup::default()
        })
    }
}

/// The rules that the file has no words for. Which stops exclude each other, and which gauges join, is in the network.
fn beyond_plain(rules: &Rules) -> Vec<Problem> {
    let plain = Rules {
        once: match rules.once {
            Once::Pass => Once::Pass,
            Once::Stop | Once::City | Once::Hex => Once::Stop,
        },
        mixed_gauges: false,
        compulsory: match rules.compulsory {
            Compulsory::Earning => Compulsory::None,
            other => other,
        },
        ..rules.clone()
    };
    let none = Rules::default();
    let kinds = [
        ("hex_once = \"passing\"", plain.once != none.once),
        ("between", plain.between != none.between),
        ("bonus", plain.bonuses != none.bonuses),
        ("factor", plain.factors != none.factors),
        ("need", plain.needs != none.needs),
        ("visits", plain.visits != none.visits),
        ("counts_as", plain.counts_as != none.counts_as),
        ("alone", plain.alone != none.alone),
        ("closed", plain.closed != none.closed),
        ("feeder", plain.feeders != none.feeders),
        ("total", plain.totals != none.totals),
        ("town_ends", plain.town_ends != none.town_ends),
        ("compulsory", plain.compulsory != none.compulsory),
        ("right", plain.rights != none.rights),
        ("token_once", plain.token_once != none.token_once),
        ("attachment", plain.attachments != none.attachments),
        ("missing", plain.missing != none.missing),
        ("bypass", plain.bypass != none.bypass),
        ("prefer", plain.prefer != none.prefer),
    ];
    let found = kinds.into_iter().filter(|(_, differs)| *differs);
    found
        .map(|(kind, _)| unsaid(format!("the rules have {kind}")))
        .collect()
}

fn unsaid(what: String) -> Problem {
    Problem::whole(
        what,
        "a graph holds plain rules only; --rules plain leaves others out",
    )
}

/// Whether a route may go on behind a stop of a kind where nothing is said.
fn goes_on(kind: Kind) -> bool {
    kind != Kind::Offboard
}
