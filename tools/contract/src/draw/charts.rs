//! A balance report as one page of charts: cities and players at the left, contracts and draws at the right.

use crate::study::StudyJson;
use crate::study::report::{DrawsJson, EarningsJson, Kinds};
use crate::study::text::OUTCOMES;
use milepost_document::number::thousands;
use milepost_draw::chart::{self, Axis, BAR, Grid, Group, Groups, Head, Panel, Row, Rows};
use milepost_draw::{Colour, Drawing};
use milepost_study::text::{part, percent};
use milepost_study::{Report, share};

/// The width of the left column.
const LEFT: f64 = 88.0;
/// Groups beyond these are taken together, so that labels have room.
const GROUPS: usize = 12;
/// Seats, starts and rows of directions that are shown, at most.
const SEATS: usize = 6;
const STARTS: usize = 8;
const DIRECTIONS: usize = 6;
/// Starting, private and market contracts, as far apart in grey as in colour.
const KINDS: [(&str, Colour); 3] = [
    ("starting", Colour(206, 214, 222)),
    ("private", Colour(44, 82, 126)),
    ("market", Colour(224, 154, 58)),
];

/// The page of a report, on A4 upright.
pub fn page(report: &StudyJson) -> Drawing {
    let contracts = thousands(report.contracts.all);
    let head = Head {
        title: &report.title(),
        what: &format!("{}: {contracts} contracts fulfilled", report.plan()),
        origin: &report.origin(),
    };
    let what = "mean dollars per game with two standard errors; ties";
    let left = vec![
        cities(report).into(),
        Panel::new(
            "Order of play",
            what,
            earnings(&report.seats, "player ").most(SEATS),
        )
        .into(),
        Panel::new("Starts", what, earnings(&report.starts, "").most(STARTS)).into(),
    ];
    let right = vec![
        [rewards(report), ties(report)].into(),
        regions(report).into(),
        commodities(report).into(),
        directions(report).into(),
        draws(report).into(),
    ];
    chart::page(&head, &[], LEFT, left, right)
}

fn cities(report: &StudyJson) -> Panel {
    let rows = report.cities.iter().map(|city| {
        Row::new(&city.name)
            .bar(city.share)
            .dot(city.source)
            .figure(percent(city.share))
            .figure(percent(city.source))
    });
    let what = "% of contracts by destination (bars) and by nearest source (dots)";
    Panel::new("Cities", what, even(Rows::new(rows), report.even_city()))
}

fn regions(report: &StudyJson) -> Panel {
    let rows = report.regions.iter().map(|region| {
        Row::new(&region.name)
            .bar(region.share)
            .mark(region.even)
            .figure(percent(region.share))
    });
    let what = "% of contracts by destination; marks: % of cities";
    Panel::new("Regions", what, Rows::new(rows))
}

fn commodities(report: &StudyJson) -> Panel {
    let rows = report.commodities.iter().map(|commodity| {
        Row::new(format!("{} ({})", commodity.name, commodity.cities))
            .bar(commodity.share)
            .figure(percent(commodity.share))
    });
    let what = "% of contracts; in brackets the cities that produce it";
    Panel::new(
        "Commodities",
        what,
        even(Rows::new(rows), report.even_commodity()),
    )
}

/// Marks the share that would be even.
fn even(rows: Rows, share: f64) -> Rows {
    rows.even(share, format!("even {}", percent(share)))
}

fn earnings(players: &[EarningsJson], prefix: &str) -> Rows {
    let dollars = |dollars: f64| format!("${}", thousands(dollars.max(0.0).round() as u64));
    let rows = players.iter().map(|player| {
        let reach = [-2.0, 2.0].map(|errors| player.dollars + errors * player.error);
        Row::new(format!("{prefix}{}", player.name))
            .range(player.dollars, reach, BAR)
            .figure(dollars(player.dollars))
            .figure(format!("{:.1}", player.ties))
    });
    Rows::new(rows).figures(10.0).axis(Axis::Fitted(dollars))
}

fn rewards(report: &StudyJson) -> Panel {
    let rows = report.rewards.iter().map(|row| {
        let thousand = chart::plain(f64::from(row.dollars) / 1000.0);
        (thousand, row.contracts)
    });
    let mean = thousands(report.dollars.all.round() as u64);
    let what = format!("% of each kind, by $1,000; mean ${mean}");
    let mut groups = groups(report, rows);
    groups.has_legend = true;
    Panel::new("Rewards", what, groups)
}

fn ties(report: &StudyJson) -> Panel {
    let rows = report.ties_paid.iter();
    let rows = rows.map(|row| (row.ties.to_string(), row.contracts));
    let what = format!("mean {:.2}", report.ties.all);
    Panel::new("Railroad ties", what, groups(report, rows))
}

fn groups(report: &StudyJson, rows: impl Iterator<Item = (String, Kinds<u64>)>) -> Groups {
    let group = |(label, row): (String, Kinds<u64>)| {
        let kinds = row.all().into_iter().zip(report.contracts.all());
        let shares = kinds.map(|(count, all)| 100.0 * share(count, all));
        Group {
            label,
            values: shares.take(KINDS.len()).collect(),
        }
    };
    let mut groups: Vec<Group> = rows.map(group).collect();
    let rest = groups.split_off(groups.len().min(GROUPS));
    if let (Some(last), false) = (groups.last_mut(), rest.is_empty()) {
        last.label.push('+');
        for group in rest {
            let values = last.values.iter_mut().zip(group.values);
            values.for_each(|(sum, more)| *sum += more);
        }
    }
    Groups {
        series: KINDS.to_vec(),
        has_legend: false,
        groups,
    }
}

fn directions(report: &StudyJson) -> Panel {
    let mut grid = Grid::new(&["from", "north", "east", "south", "west"]);
    for row in report.directions.iter().take(DIRECTIONS) {
        let name = row.near.as_deref().unwrap_or("all others").to_owned();
        let cells = row.cells().map(|[drawn, odds]| format!("{drawn} {odds}"));
        grid = grid.row([name].into_iter().chain(cells));
    }
    let what = "% of private contracts offered; in brackets the odds of the rules";
    Panel::new("Directions", what, grid)
}

/// How draws went; reasons only where they came about.
fn draws(report: &StudyJson) -> Panel {
    let cells = |name: &str, cell: &dyn Fn(&DrawsJson) -> String| -> Vec<String> {
        let cells = report.draws.iter().map(cell);
        [name.to_owned()].into_iter().chain(cells).collect()
    };
    let mut grid = Grid::new(&["", "starting", "private", "market"])
        .row(cells("draws", &|draws| thousands(draws.tried)));
    for (name, value) in OUTCOMES {
        let happened = report.draws.iter().any(|draws| value(draws) > 0);
        if happened || !name.starts_with(' ') {
            grid = grid.row(cells(name, &|draws| part(value(draws), draws.tried)));
        }
    }
    Panel::new("Draws", "% of the draws of each kind", grid)
}
