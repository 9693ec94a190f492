//! Whether a position is small enough to be checked, run and drawn.

use crate::limits;
use crate::model::hex::Hex;
use crate::model::setup::Setup;
use crate::rules::{Places, When};
use milepost_document::{Place, Problem};
use milepost_grid::Layout;

/// All that is too large; the rest of a position that has any is not looked at.
pub(crate) fn all(setup: &Setup) -> Vec<Problem> {
    let mut problems = Vec::new();
    let rules = &setup.rules;
    let parts = [
        rules.bonuses.len(),
        rules.factors.len(),
        rules.needs.len(),
        rules.totals.len(),
    ];
    let more = [
        rules.rights.len(),
        rules.missing.len(),
        rules.token_once.len(),
    ];
    let counts = [
        (setup.hexes.len(), limits::HEXES, "hexes", "split the board"),
        (
            setup.companies.len(),
            limits::COMPANIES,
            "companies with trains",
            "leave some out",
        ),
        (
            parts.iter().chain(&more).sum(),
            limits::RULES,
            "rules",
            "leave some out",
        ),
        (
            rule_hexes(setup),
            limits::RULE_HEXES,
            "names in rules",
            "leave some out",
        ),
    ];
    for (count, most, what, hint) in counts.into_iter().filter(|(count, most, ..)| count > most) {
        problems.push(Problem::error(
            &Place::Whole,
            format!("{count} {what}, expected at most {most}"),
            hint,
        ));
    }
    problems.extend(span(setup));
    for company in setup
        .companies
        .iter()
        .filter(|company| company.trains.len() > limits::TRAINS)
    {
        let what = format!(
            "{} trains, expected at most {} for a company",
            company.trains.len(),
            limits::TRAINS
        );
        problems.push(Problem::error(&Place::Whole, what, "leave some out"));
    }
    if problems.is_empty() {
        names(setup, &mut problems);
        setup
            .hexes
            .iter()
            .for_each(|hex| parts_of(hex, &mut problems));
    }
    problems
}

/// Complains of a board that is too wide or too high.
fn span(setup: &Setup) -> Option<Problem> {
    let reach = |of: fn(&Hex) -> i32| {
        let (least, most) = (
            setup.hexes.iter().map(of).min()?,
            setup.hexes.iter().map(of).max()?,
        );
        Some(i64::from(most) - i64::from(least))
    };
    let (x, y) = (reach(|hex| hex.at.x)?, reach(|hex| hex.at.y)?);
    // Of two doubled coordinates one goes in steps of two along a row or a column.
    let (columns, rows) = match setup.layout {
        Layout::Flat => (x + 1, y / 2 + 1),
        Layout::Pointy => (x / 2 + 1, y + 1),
    };
    (columns.max(rows) > limits::SPAN).then(|| {
        let what = format!("the board is {columns} columns wide and {rows} rows high");
        let hint = format!(
            "at most {} of each; check the coordinates of hexes that lie far off",
            limits::SPAN
        );
        Problem::error(&Place::Whole, what, hint)
    })
}

/// How many names the rules ask for, of hexes, trains, companies and phases.
fn rule_hexes(setup: &Setup) -> usize {
    let when = |when: &When| when.trains.len() + when.companies.len() + when.phases.len();
    let sets = |sets: &[Places]| {
        sets.iter()
            .map(|places| places.hexes.len() + 1)
            .sum::<usize>()
    };
    let rules = &setup.rules;
    let bonuses = rules
        .bonuses
        .iter()
        .map(|one| sets(&one.sets) + one.adds.len() + when(&one.when));
    let factors = rules
        .factors
        .iter()
        .map(|one| sets(&one.sets) + when(&one.when));
    let totals = rules
        .totals
        .iter()
        .map(|one| sets(&one.sets) + when(&one.when));
    let needs = rules
        .needs
        .iter()
        .map(|one| one.places.hexes.len() + when(&one.when));
    let missing = rules
        .missing
        .iter()
        .map(|one| one.places.hexes.len() + when(&one.when));
    let rights = rules
        .rights
        .iter()
        .map(|one| one.hexes.len() + when(&one.when));
    bonuses
        .chain(factors)
        .chain(totals)
        .chain(needs)
        .chain(missing)
        .chain(rights)
        .sum()
}

/// Complains of names that are too long, the first of each kind in a hex.
fn names(setup: &Setup, problems: &mut Vec<Problem>) {
    let mut all =
        |place: &Place, what: &str, most: usize, names: &mut dyn Iterator<Item = &String>| {
            let mut names = names;
            if let Some(name) = Iterator::find(&mut names, |name| {
                name.len() > most && name.chars().count() > most
            }) {
                let begin: String = name.chars().take(20).collect();
                let what = format!(
                    "the {what} \"{begin}...\" has {} letters",
                    name.chars().count()
                );
                problems.push(Problem::error(place, what, format!("at most {most}")));
            }
        };
    let whole = &Place::Whole;
    all(
        whole,
        "title",
        limits::TITLE,
        &mut std::iter::once(&setup.title),
    );
    let colours = std::iter::once(&setup.phase).chain(&setup.colours);
    all(
        whole,
        "name of a phase or a colour",
        limits::NAME,
        &mut colours.into_iter(),
    );
    all(
        whole,
        "name of a rule",
        limits::TITLE,
        &mut setup.undeclared.iter(),
    );
    let rules = &setup.rules;
    let of_rules = rules
        .bonuses
        .iter()
        .map(|one| &one.name)
        .chain(rules.totals.iter().map(|one| &one.name));
    all(
        whole,
        "name of a rule",
        limits::TITLE,
        &mut of_rules.chain(rules.missing.iter().map(|one| &one.name)),
    );
    for company in &setup.companies {
        all(
            whole,
            "name of a company",
            limits::NAME,
            &mut std::iter::once(&company.name),
        );
        all(
            whole,
            "name of what a company holds",
            limits::NAME,
            &mut company.holds.iter(),
        );
        let trains = company
            .trains
            .iter()
            .flat_map(|train| [&train.name, &train.group]);
        all(
            whole,
            "name of a train or its group",
            limits::NAME,
            &mut trains.into_iter(),
        );
    }
    for hex in &setup.hexes {
        all(
            &hex.place,
            "name of a hex",
            limits::NAME,
            &mut std::iter::once(&hex.name),
        );
        all(
            &hex.place,
            "name of a place",
            limits::TITLE,
            &mut std::iter::once(&hex.town),
        );
        all(
            &hex.place,
            "name of a tile",
            limits::NAME,
            &mut std::iter::once(&hex.tile.name),
        );
        all(&hex.place, "mark", limits::NAME, &mut hex.marks.iter());
        all(
            &hex.place,
            "label",
            limits::NAME,
            &mut hex.tile.labels.iter(),
        );
        all(
            &hex.place,
            "group",
            limits::NAME,
            &mut hex.tile.stops.iter().flat_map(|stop| &stop.groups),
        );
        let tokens = hex
            .tokens
            .iter()
            .flatten()
            .flatten()
            .map(|token| &token.company);
        all(
            &hex.place,
            "name of a company",
            limits::NAME,
            &mut tokens.into_iter(),
        );
    }
}

/// Complains of a hex with too much on it.
fn parts_of(hex: &Hex, problems: &mut Vec<Problem>) {
    let tile = &hex.tile;
    let tokens = hex.tokens.iter().map(Vec::len).max().unwrap_or(0);
    let visit = tile
        .stops
        .iter()
        .map(|stop| stop.visit_cost)
        .max()
        .unwrap_or(0);
    let groups = tile
        .stops
        .iter()
        .map(|stop| stop.groups.len())
        .max()
        .unwrap_or(0);
    for (count, most, what) in [
        (tile.stops.len(), limits::STOPS, "stops"),
        (tile.track.len(), limits::TRACK, "pieces of track"),
        (tokens, limits::TOKENS, "places and tokens in a stop"),
        (hex.marks.len(), limits::STOPS, "marks"),
        (tile.labels.len(), limits::STOPS, "labels"),
        (groups, limits::STOPS, "groups of a stop"),
        (
            visit as usize,
            limits::VISIT as usize,
            "as the visit_cost of a stop",
        ),
    ] {
        if count > most {
            let what = format!("{} has {count} {what}", hex.name);
            problems.push(Problem::error(
                &hex.place,
                what,
                format!("expected at most {most}"),
            ));
        }
    }
}
