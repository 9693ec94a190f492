//! Whether a position is small enough to be checked, run and drawn.

use crate::limits;
use crate::model::hex::Hex;
use crate::model::setup::{Company, Setup};
use crate::rules::When;
use milepost_document::{Place, Problem, Report};
use milepost_grid::Layout;

/// All that is too large; the rest of a position that has any is not looked at.
pub(crate) fn all(setup: &Setup) -> Vec<Problem> {
    let mut problems = counts(setup);
    problems.extend(span(setup));
    let trains = setup.companies.iter().map(|company| company.trains.len());
    for count in trains.filter(|&count| count > limits::TRAINS) {
        let most = limits::TRAINS;
        let what = format!("{count} trains, expected at most {most} for a company");
        problems.error(&Place::Whole, what, "leave some out");
    }
    if problems.is_empty() {
        names(setup, &mut problems);
        let hexes = setup.hexes.iter();
        hexes.for_each(|hex| parts_of(hex, &mut problems));
    }
    problems
}

/// Complains of too many hexes, companies and rules.
fn counts(setup: &Setup) -> Vec<Problem> {
    let rules = &setup.rules;
    let all_rules = [
        rules.bonuses.len(),
        rules.factors.len(),
        rules.needs.len(),
        rules.visits.len(),
        rules.counts_as.len(),
        rules.alone.len(),
        rules.closed.len(),
        rules.feeders.len(),
        rules.totals.len(),
        rules.rights.len(),
        rules.missing.len(),
        rules.token_once.len(),
        rules.shared.len(),
        rules.attachments.len(),
    ];
    let (hexes, companies) = (setup.hexes.len(), setup.companies.len());
    let rule_count = all_rules.iter().sum();
    let out = "leave some out";
    let mut problems = Vec::new();
    for (count, most, what, hint) in [
        (hexes, limits::HEXES, "hexes", "split the board"),
        (companies, limits::COMPANIES, "companies with trains", out),
        (rule_count, limits::RULES, "rules", out),
        (rule_names(setup), limits::RULE_HEXES, "names in rules", out),
    ] {
        if count > most {
            let what = format!("{count} {what}, expected at most {most}");
            problems.error(&Place::Whole, what, hint);
        }
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
        Problem::whole(what, hint)
    })
}

/// How many names the rules ask for, of hexes, trains, companies and phases.
fn rule_names(setup: &Setup) -> usize {
    let rules = &setup.rules;
    let hexes = rules
        .places()
        .map(|places| places.hexes.len() + places.token_of.len());
    let bonuses = rules.bonuses.iter();
    let amounts = bonuses.map(|one| one.adds.len() + one.worth.len());
    let rights = rules.rights.iter();
    let rights = rights.map(|one| one.hexes.len() + one.tokens.len());
    let when = |when: &When| when.trains.len() + when.companies.len() + when.phases.len();
    let conditions = rules.bonuses.iter().map(|one| &one.when);
    let conditions = conditions.chain(rules.conditions()).map(when);
    let names = hexes.chain(amounts).chain(rights).chain(conditions);
    names.sum::<usize>() + rules.sets().count()
}

/// Complains of names that are too long, the first of each kind in a hex.
fn names(setup: &Setup, problems: &mut Vec<Problem>) {
    let (whole, rules) = (&Place::Whole, &setup.rules);
    let phases = [&setup.phase].into_iter().chain(&setup.colours);
    let bonuses = rules.bonuses.iter().map(|one| &one.name);
    let totals = rules.totals.iter().map(|one| &one.name);
    let missing = rules.missing.iter().map(|one| &one.name);
    let attachments = rules.attachments.iter().map(|one| &one.name);
    let feeders = rules.feeders.iter().map(|one| &one.name);
    let declared = bonuses
        .chain(totals)
        .chain(missing)
        .chain(attachments)
        .chain(feeders);
    let (name, title) = (limits::NAME, limits::TITLE);
    problems.extend(too_long(whole, "title", title, [&setup.title]));
    let what = "name of a phase or a colour";
    problems.extend(too_long(whole, what, name, phases));
    let what = "name of a rule";
    problems.extend(too_long(whole, what, title, &setup.undeclared));
    problems.extend(too_long(whole, what, title, declared));
    for company in &setup.companies {
        problems.extend(company_names(company).into_iter().flatten());
    }
    for hex in &setup.hexes {
        problems.extend(hex_names(hex).into_iter().flatten());
    }
}

fn company_names(company: &Company) -> [Option<Problem>; 3] {
    let (whole, most) = (&Place::Whole, limits::NAME);
    let trains = company.trains.iter();
    let trains = trains.flat_map(|train| [&train.name, &train.group]);
    [
        too_long(whole, "name of a company", most, [&company.name]),
        too_long(whole, "name of what a company holds", most, &company.holds),
        too_long(whole, "name of a train or its group", most, trains),
    ]
}

fn hex_names(hex: &Hex) -> [Option<Problem>; 7] {
    let (at, tile, name) = (&hex.place, &hex.tile, limits::NAME);
    let groups = tile.stops.iter().flat_map(|stop| &stop.groups);
    let tokens = hex.tokens.iter().flatten().flatten();
    let owners = tokens.map(|token| &token.company);
    [
        too_long(at, "name of a hex", name, [&hex.name]),
        too_long(at, "name of a place", limits::TITLE, [&hex.town]),
        too_long(at, "name of a tile", name, [&tile.name]),
        too_long(at, "mark", name, &hex.marks),
        too_long(at, "label", name, &tile.labels),
        too_long(at, "group", name, groups),
        too_long(at, "name of a company", name, owners),
    ]
}

/// Complains of the first of some names that has more letters than it may.
fn too_long<'a>(
    place: &Place,
    what: &str,
    most: usize,
    names: impl IntoIterator<Item = &'a String>,
) -> Option<Problem> {
    // No letter takes less than a byte.
    let is_long = |name: &&String| name.len() > most && name.chars().count() > most;
    let name = names.into_iter().find(is_long)?;
    let (begin, letters) = (name.chars().take(20), name.chars().count());
    let begin: String = begin.collect();
    let what = format!("the {what} \"{begin}...\" has {letters} letters");
    Some(Problem::error(place, what, format!("at most {most}")))
}

/// Complains of a hex with too much on it.
fn parts_of(hex: &Hex, problems: &mut Vec<Problem>) {
    let Hex { tile, tokens, .. } = hex;
    let tokens = tokens.iter().map(Vec::len).max();
    let visit = tile.stops.iter().map(|stop| stop.visit_cost as usize).max();
    let groups = tile.stops.iter().map(|stop| stop.groups.len()).max();
    for (count, most, what) in [
        (Some(tile.stops.len()), limits::STOPS, "stops"),
        (Some(tile.track.len()), limits::TRACK, "pieces of track"),
        (tokens, limits::TOKENS, "places and tokens in a stop"),
        (Some(hex.marks.len()), limits::STOPS, "marks"),
        (Some(tile.labels.len()), limits::STOPS, "labels"),
        (groups, limits::STOPS, "groups of a stop"),
        (visit, limits::VISIT, "as the visit_cost of a stop"),
    ] {
        if let Some(count) = count.filter(|&count| count > most) {
            let what = format!("{} has {count} {what}", hex.name);
            problems.error(&hex.place, what, format!("expected at most {most}"));
        }
    }
}
