//! A balance report as tables for people.

use super::report::{DirectionsJson, DrawsJson, EarningsJson, Kinds, StudyJson};
use crate::model::Rules;
use milepost_document::number::{counted, of_planned, thousands};
use milepost_study::Report;
use milepost_study::text::{Table, Writer, part, percent, times};

impl Report for StudyJson {
    fn text(&self) -> String {
        let mut out = Writer::default();
        self.head(&mut out);
        self.rewards(&mut out);
        self.regions(&mut out);
        self.cities(&mut out);
        self.commodities(&mut out);
        directions(&mut out, &self.directions);
        self.draws(&mut out);
        earnings(&mut out, "Order of play", "player", &self.seats);
        earnings(&mut out, "Starts", "cities", &self.starts);
        out.finish()
    }

    fn title(&self) -> String {
        format!("Balance of {}", self.network)
    }

    fn plan(&self) -> String {
        let games = of_planned(self.games, self.planned.into(), "game", "games");
        let all = |count: u64, one: &str, several: &str| of_planned(count, count, one, several);
        let rounds = all(self.rounds.into(), "round", "rounds");
        let players = all(self.players as u64, "player", "players");
        let market = all(self.market as u64, "contract", "contracts");
        format!("{games}, {rounds} each, {players}, {market} on the market")
    }

    fn origin(&self) -> String {
        let rules = if self.rules == Rules::default() {
            ""
        } else {
            ", custom rules"
        };
        format!(
            "seed {}, {}, network {}{rules}",
            self.seed, self.generator, self.hash
        )
    }

    fn generator(&self) -> &str {
        &self.generator
    }
}

impl StudyJson {
    fn head(&self, out: &mut Writer) {
        out.line(self.title());
        out.line(self.plan());
        out.line(self.origin());
        let [starting, private, market, all] = self.contracts.all().map(thousands);
        out.line(format_args!(
            "{all} contracts fulfilled: {starting} starting, {private} private, {market} market"
        ));
    }

    fn rewards(&self, out: &mut Writer) {
        let heads = ["", "starting", "private", "market", "all"];
        let shares = |table: &mut Table, name: String, row: &Kinds<u64>| {
            let cells = row.all().into_iter().zip(self.contracts.all());
            let cells = cells.map(|(count, all)| part(count, all));
            table.cells([name].into_iter().chain(cells));
        };
        let means = |table: &mut Table, name: &str, row: &Kinds<f64>, text: fn(f64) -> String| {
            let cells = row.all().map(|mean| match mean > 0.0 {
                true => text(mean),
                false => "-".to_owned(),
            });
            table.cells([name.to_owned()].into_iter().chain(cells));
        };
        out.section("Rewards", "% of the contracts of each kind");
        let mut table = Table::new(&heads);
        for row in &self.rewards {
            let (segments, dollars) = (row.segments, thousands(row.dollars.into()));
            let name = format!("{}, ${dollars}", counted(segments, "segment", "segments"));
            shares(&mut table, name, &row.contracts);
        }
        means(&mut table, "mean, dollars", &self.dollars, |dollars| {
            thousands(dollars.round() as u64)
        });
        out.table(&table);
        out.section("Railroad ties", "% of the contracts of each kind");
        let mut table = Table::new(&heads);
        for row in &self.ties_paid {
            shares(&mut table, counted(row.ties, "tie", "ties"), &row.contracts);
        }
        means(&mut table, "mean, ties", &self.ties, |ties| {
            format!("{ties:.2}")
        });
        out.table(&table);
    }

    fn regions(&self, out: &mut Writer) {
        out.section(
            "Regions",
            "% of all contracts by destination; even: % of all cities",
        );
        let mut table = Table::new(&["", "cities", "contracts", "even", "times even"]);
        for row in &self.regions {
            table.row(&[
                &row.name,
                &row.cities,
                &percent(row.share),
                &percent(row.even),
                &times(row.share, row.even),
            ]);
        }
        out.table(&table);
    }

    fn cities(&self, out: &mut Writer) {
        out.section(
            "Cities",
            "% of all contracts by destination, and by the nearest city that produces the commodity; value as a \
             destination at the start, and the mean at the end of a game",
        );
        let heads = [
            "",
            "region",
            "contracts",
            "times even",
            "source",
            "start",
            "end",
        ];
        let mut table = Table::new(&heads).text_columns(2);
        for row in &self.cities {
            table.row(&[
                &row.name,
                &row.region.chars().take(16).collect::<String>(),
                &percent(row.share),
                &times(row.share, self.even_city()),
                &percent(row.source),
                &row.begins,
                &format_args!("{:.1}", row.ends),
            ]);
        }
        out.table(&table);
    }

    fn commodities(&self, out: &mut Writer) {
        out.section("Commodities", "cities that produce it; % of all contracts");
        let mut table = Table::new(&["", "cities", "contracts", "times even"]);
        for row in &self.commodities {
            table.row(&[
                &row.name,
                &row.cities,
                &percent(row.share),
                &times(row.share, self.even_commodity()),
            ]);
        }
        out.table(&table);
    }

    fn draws(&self, out: &mut Writer) {
        out.section("Draws", "how many; below, % of the draws of each kind");
        let mut table = Table::new(&["", "starting", "private", "market"]);
        let mut row = |name: &str, cell: &dyn Fn(&DrawsJson) -> String| {
            table.cells(
                [name.to_owned()]
                    .into_iter()
                    .chain(self.draws.iter().map(cell)),
            );
        };
        row("draws", &|draws| thousands(draws.tried));
        for (name, value) in OUTCOMES {
            row(name, &|draws| part(value(draws), draws.tried));
        }
        out.table(&table);
    }

    /// The share of contracts that each city would have if all had the same.
    pub fn even_city(&self) -> f64 {
        1.0 / self.cities.len().max(1) as f64
    }

    /// The share of contracts that each commodity would have if all had the same.
    pub fn even_commodity(&self) -> f64 {
        1.0 / self.commodities.len().max(1) as f64
    }
}

impl<T: Copy> Kinds<T> {
    /// Starting, private and market contracts, and all.
    pub(crate) fn all(&self) -> [T; 4] {
        [self.starting, self.private, self.market, self.all]
    }
}

/// What can happen to draws, in words, and how often it did.
type Outcome = (&'static str, fn(&DrawsJson) -> u64);

/// What can happen to draws other than giving what was asked for. Names with an indent are reasons of the first.
pub(crate) const OUTCOMES: [Outcome; 12] = [
    ("impossible", |draws| draws.impossible.all),
    ("  no destination within reach", |draws| {
        draws.impossible.destinations
    }),
    ("  no commodity within reach", |draws| {
        draws.impossible.commodities
    }),
    ("  no commodity for any destination", |draws| {
        draws.impossible.pairs
    }),
    ("  no weight by the rules", |draws| draws.impossible.weights),
    ("  next to no weight by the rules", |draws| {
        draws.impossible.unlikely
    }),
    ("fewer contracts than asked for", |draws| draws.fewer),
    ("the same as an open contract", |draws| draws.again),
    ("an empty direction; the opposite one was used", |draws| {
        draws.directions
    }),
    ("two opposite directions empty", |draws| draws.axes),
    ("no commodity for the cities of a direction", |draws| {
        draws.dry_directions
    }),
    ("a choice that led to no contract", |draws| {
        draws.dry_choices
    }),
];

fn directions(out: &mut Writer, rows: &[DirectionsJson]) {
    out.section(
        "Directions",
        "% of private contracts offered, by the current city's attribute; in brackets the odds of the rules",
    );
    let mut table = Table::new(&["", "north", "east", "south", "west"]);
    for row in rows {
        let name = row.near.as_deref().unwrap_or("all others").to_owned();
        let cells = row.cells().map(|[drawn, odds]| format!("{drawn} {odds}"));
        table.cells([name].into_iter().chain(cells));
    }
    out.table(&table);
}

impl DirectionsJson {
    /// For each direction, % of the contracts, and in brackets the odds of the rules.
    pub(crate) fn cells(&self) -> [[String; 2]; 4] {
        let contracts = self.contracts.iter().sum();
        let weights = self.weights.iter().copied().map(u64::from).sum();
        [0, 1, 2, 3].map(|way| {
            let odds = part(self.weights[way].into(), weights);
            let odds = format!("({})", odds.trim_end_matches(".0"));
            [part(self.contracts[way], contracts), odds]
        })
    }
}

fn earnings(out: &mut Writer, title: &str, what: &str, rows: &[EarningsJson]) {
    out.section(title, "means per game; +-: two standard errors");
    let mut table = Table::new(&[what, "games", "dollars", "+-", "ties", "contracts"]);
    for row in rows {
        table.row(&[
            &row.name,
            &thousands(row.games),
            &thousands(row.dollars.round() as u64),
            &thousands((2.0 * row.error).round() as u64),
            &format_args!("{:.1}", row.ties),
            &format_args!("{:.1}", row.contracts),
        ]);
    }
    out.table(&table);
}
