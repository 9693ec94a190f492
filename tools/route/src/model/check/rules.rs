//! Whether a company's trains can be run exactly by what is declared.

use crate::limits::{
    ALLOTMENTS, ATTACHMENTS, CONDITIONS, SINGLE_BONUSES, TRAINS_WITH_TOTALS, WAYS,
};
use crate::model::hex::Hex;
use crate::model::setup::{Company, Setup};
use crate::model::tile::{End, Track};
use crate::model::train::{Distance, Train};
use crate::rules::{Attachment, Compulsory, Effect, Per, Places, Rules, TownEnds, When};
use milepost_document::{Place, Problem, Report, listed};
use std::collections::BTreeSet;

pub(crate) fn check(setup: &Setup, company: &Company, problems: &mut Vec<Problem>) {
    let mine = |when: &When| setup.is_for(when, &company.name);
    combinations(setup, company, &mine, problems);
    fees(setup, company, problems);
    if !company.trains.is_empty() {
        marks(setup, &mine, problems);
    }
    missing(setup, company, &mine, problems);
    unknown_phase(setup, company, problems);
    attachments(setup, company, &mine, problems);
    for train in &company.trains {
        if train.distance == Distance::Flood {
            beside_flood(&setup.rules, train, problems);
        }
    }
}

/// Complains of more rules for the whole run than can be combined.
fn combinations(
    setup: &Setup,
    company: &Company,
    mine: &dyn Fn(&When) -> bool,
    problems: &mut Vec<Problem>,
) {
    let rules = &setup.rules;
    let bonuses = rules.bonuses.iter().filter(|bonus| mine(&bonus.when));
    let once = bonuses.filter(|bonus| bonus.once && !bonus.subsidy).count();
    let totals = || rules.totals.iter().filter(|total| mine(&total.when));
    let conditional = || totals().filter(|total| total.is_conditional());
    let sets: usize = conditional().map(|total| total.sets.len()).sum();
    let lost = totals().filter(|total| matches!(total.change, Effect::Lost(_)));
    let is_whole = rules.compulsory == Compulsory::Most || totals().next().is_some();
    let allotments = allotments(&company.trains, once + sets);
    for (count, limit, what) in [
        (
            once + sets,
            SINGLE_BONUSES,
            "bonuses that one route alone of the run has, and sets of stops for its total",
        ),
        (
            conditional().count(),
            CONDITIONS,
            "rules for the total of a run that ask for stops or trains",
        ),
        (lost.count(), 1, "rules by which trains earn nothing"),
        (
            if is_whole { company.trains.len() } else { 0 },
            TRAINS_WITH_TOTALS,
            "trains, and rules for the total of their run",
        ),
        (
            allotments,
            ALLOTMENTS,
            "ways to allot bonuses that one route alone has to groups of trains",
        ),
    ] {
        if count > limit {
            let what = format!("{} has {count} {what}", company.name);
            problems.error(&Place::Whole, what, format!("expected at most {limit}"));
        }
    }
}

/// In how many ways bonuses that one route alone of the run has can be allotted to the groups of some trains.
pub(crate) fn allotments(trains: &[Train], bonuses: usize) -> usize {
    let groups: BTreeSet<&str> = trains.iter().map(|train| train.group.as_str()).collect();
    let bonuses = u32::try_from(bonuses).unwrap_or(u32::MAX);
    match groups.len() {
        0 | 1 => 1,
        groups => groups.saturating_pow(bonuses),
    }
}

/// Complains of rules that are not declared and that the company may need.
fn missing(
    setup: &Setup,
    company: &Company,
    mine: &dyn Fn(&When) -> bool,
    problems: &mut Vec<Problem>,
) {
    let rules = setup.rules.missing.iter();
    let rules = rules.filter(|missing| !missing.is_judged_of_the_run());
    for missing in rules.filter(|missing| mine(&missing.when)) {
        let mut trains = company.trains.iter();
        let runs = trains.any(|train| missing.when.is_for_train(train));
        if runs && has_stop(setup, &company.name, &missing.places) {
            problems.push(missing.refusal(&company.name));
        }
    }
}

/// Complains of rules for some phases that the company may need, where the phase is not known: whether they hold is not known
/// either.
fn unknown_phase(setup: &Setup, company: &Company, problems: &mut Vec<Problem>) {
    if !setup.phase.is_empty() {
        return;
    }
    let for_a_phase = setup.rules.named().filter(|(_, sets, when)| {
        let mut trains = company.trains.iter();
        let anytime = When {
            phases: Vec::new(),
            ..(*when).clone()
        };
        let mut sets = sets.iter();
        !when.phases.is_empty()
            && setup.is_for(&anytime, &company.name)
            && trains.any(|train| when.is_for_train(train))
            && sets.all(|places| has_stop(setup, &company.name, places))
    });
    let (mut names, mut phases) = (BTreeSet::new(), BTreeSet::new());
    for (name, _, when) in for_a_phase {
        names.insert(name);
        phases.extend(&when.phases);
    }
    if names.is_empty() {
        return;
    }
    let names = listed(names.iter().map(String::as_str));
    let phases = listed(phases.into_iter().map(String::as_str));
    let what = format!(
        "the phase is not known, and {} may need it: {names}",
        company.name
    );
    let hint = format!("phase = \"...\" says which it is; rules are for {phases}");
    problems.error(&Place::Whole, what, hint);
}

/// Complains of attachments that cannot be told for a train, and of too many of them.
fn attachments(
    setup: &Setup,
    company: &Company,
    mine: &dyn Fn(&When) -> bool,
    problems: &mut Vec<Problem>,
) {
    let rules = &setup.rules;
    let all = rules.attachments.iter().enumerate();
    let all: Vec<(usize, &Attachment)> = all.filter(|(_, one)| mine(&one.when)).collect();
    let names: BTreeSet<&str> = all.iter().map(|(_, one)| one.name.as_str()).collect();
    if names.len() > ATTACHMENTS {
        let what = format!(
            "{} has {} attachments for trains",
            company.name,
            names.len()
        );
        problems.error(
            &Place::Whole,
            what,
            format!("expected at most {ATTACHMENTS}"),
        );
    }
    let ways = names.iter().map(|name| {
        let alike = all.iter().filter(|(_, one)| one.name == **name);
        let trains = alike.map(|(_, one)| {
            let trains = company.trains.iter();
            trains.filter(|train| one.when.is_for_train(train)).count()
        });
        trains.sum::<usize>() + 1
    });
    let ways = ways.fold(1, usize::saturating_mul);
    if ways > WAYS {
        let name = &company.name;
        let what = format!("the trains of {name} can have attachments in {ways} ways");
        let hint = format!("expected at most {WAYS}; trains says which trains one is for");
        problems.error(&Place::Whole, what, hint);
    }
    if !all.is_empty() && rules.compulsory == Compulsory::Most {
        let what = "attachments are not supported with compulsory = \"most\"";
        problems.error(&Place::Whole, what, "leave out one of the two");
    }
    for (index, one) in all {
        let places = &one.places;
        let is_loose = places.hexes.is_empty()
            && places.mark.is_none()
            && places.unmarked.is_none()
            && places.colour.is_none()
            && !places.token
            && places.token_of.is_empty();
        if one.further > 0 && !is_loose {
            let what = format!("{} lets a train go further by certain stops", one.name);
            let hint = "further goes with kinds alone: leave out visit, mark, unmarked, colour, token and token_of";
            problems.error(&Place::Whole, what, hint);
        }
        let trains = company.trains.iter();
        for train in trains.filter(|train| one.when.is_for_train(train)) {
            match one.attached(index, train) {
                Some(better) => super::trains(&company.name, &better, problems),
                None => {
                    let what = format!("{} for a train {} is not supported", one.name, train.name);
                    let hint = "trains says which trains it is for";
                    problems.error(&Place::Whole, what, hint);
                }
            }
        }
    }
}

/// Complains of what a flood train does not go with.
fn beside_flood(rules: &Rules, train: &Train, problems: &mut Vec<Problem>) {
    let by_route = rules.bonuses.iter().any(|bonus| !bonus.is_by_stops());
    let compulsory = rules.compulsory == Compulsory::Most;
    for (rule, is_declared) in [
        (
            "bonus with takes, once, ends, gauges, visit or hex",
            by_route,
        ),
        ("factor", !rules.factors.is_empty()),
        ("need", !rules.needs.is_empty()),
        ("visits", !rules.visits.is_empty()),
        ("town_ends", rules.town_ends != TownEnds::Free),
        ("compulsory = \"most\"", compulsory),
        ("total", !rules.totals.is_empty()),
        ("right", !rules.rights.is_empty()),
        ("attachment", !rules.attachments.is_empty()),
        ("counts_as", !rules.counts_as.is_empty()),
        ("alone", !rules.alone.is_empty()),
        ("closed", !rules.closed.is_empty()),
        ("bypass", rules.bypass),
        ("gauges", !train.gauges.is_empty()),
    ] {
        if is_declared {
            let what = format!(
                "the rule {rule} is not supported with a flood train, which follows no route"
            );
            problems.error(&Place::Whole, what, "leave out the rule or the train");
        }
    }
}

/// Complains of rules that ask for a stop in a hex with a mark, where a hex with that mark has none: they would pay nothing
/// there without a word.
fn marks(setup: &Setup, mine: &dyn Fn(&When) -> bool, problems: &mut Vec<Problem>) {
    let rules = &setup.rules;
    let bonuses = rules
        .bonuses
        .iter()
        .filter(|bonus| bonus.per != Per::Passed && mine(&bonus.when));
    let bonuses = bonuses.map(|bonus| (bonus.words(), bonus.sets.as_slice()));
    let factors = rules.factors.iter().filter(|factor| mine(&factor.when));
    let factors = factors.map(|factor| ("a factor".to_owned(), factor.sets.as_slice()));
    let totals = rules.totals.iter().filter(|total| mine(&total.when));
    let totals = totals.map(|total| (total.words(), total.sets.as_slice()));
    let needs = rules.needs.iter().filter(|need| mine(&need.when));
    let needs = needs.map(|need| ("a need".to_owned(), std::slice::from_ref(&need.places)));
    let attachments = rules.attachments.iter().filter(|one| mine(&one.when));
    let attachments = attachments.map(|one| (one.name.clone(), std::slice::from_ref(&one.places)));
    let all = bonuses.chain(factors).chain(totals).chain(needs);
    for (name, sets) in all.chain(attachments) {
        // Whoever says which stops, or whose, asks for stops alone.
        for places in sets
            .iter()
            .filter(|places| places.kinds.is_none() && !places.token && places.token_of.is_empty())
        {
            let Some(mark) = &places.mark else { continue };
            let is_bare = |hex: &&Hex| hex.tile.stops.is_empty() && hex.is_among(places);
            let bare = setup.hexes.iter().filter(is_bare);
            let hexes: Vec<&str> = bare.map(|hex| hex.name.as_str()).collect();
            if !hexes.is_empty() {
                let some = match hexes.len() {
                    0..=3 => hexes.join(", "),
                    count => format!("{} and {} more", hexes[..3].join(", "), count - 3),
                };
                let what = format!(
                    "the rule {name} asks for a stop in a hex with the mark {mark}, and {some} has none"
                );
                let hint = "per = \"hex\" pays for each marked hex that a route comes through; kinds = \"all\" says that only \
                            stops count";
                problems.error(&Place::Whole, what, hint);
            }
        }
    }
}

/// Complains of stops that trains may come to and that pay less than nothing: what the best run pays for is not known.
fn fees(setup: &Setup, company: &Company, problems: &mut Vec<Problem>) {
    let Company { name, trains, .. } = company;
    let diesel = trains.iter().any(Train::is_diesel);
    for hex in setup.hexes.iter().filter(|_| !trains.is_empty()) {
        for (index, stop) in hex.tile.stops.iter().enumerate() {
            let leads_here = |track: &Track| track.ends.contains(&End::Stop(index as u8));
            let pays = stop
                .revenue
                .on(&setup.colours)
                .min(stop.revenue.diesel().filter(|_| diesel).unwrap_or(0));
            if pays < 0 && hex.tile.track.iter().any(leads_here) {
                let what = format!(
                    "the {} in {} pays {pays}: trains of {name} that pay to stop are not supported",
                    stop.kind.word(),
                    hex.name
                );
                problems.error(
                    &hex.place,
                    what,
                    "give it 0, and declare a fee: a bonus with takes",
                );
            }
        }
    }
}

/// Whether there is a stop of these places, or, where they ask for a mark alone, a hex without stops that has it; the company's tokens are counted as they stand.
fn has_stop(setup: &Setup, company: &str, places: &Places) -> bool {
    let by_mark = places.mark.is_some()
        && places.kinds.is_none()
        && !places.token
        && places.token_of.is_empty();
    setup.hexes.iter().any(|hex| {
        if by_mark && hex.tile.stops.is_empty() && hex.is_among(places) {
            return true;
        }
        let mut stops = 0..hex.tile.stops.len();
        stops.any(|stop| hex.has_among(stop, places, company))
    })
}
