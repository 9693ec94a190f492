//! Whether a company's trains can be run exactly by what is declared.

use crate::position::Setup;
use crate::rules::{Compulsory, Effect, Places, TownEnds};
use crate::solve::ONCE;
use crate::solve::terms::CONDITIONS;
use crate::solve::whole::TRAINS;
use crate::train::{Distance, Train};
use milepost_report::{Place, Problem};

pub(super) fn check(setup: &Setup, company: &str, trains: &[Train], problems: &mut Vec<Problem>) {
    let rules = &setup.rules;
    let mine = |when: &crate::rules::When| when.is_for(company, setup.holds(company), &setup.phase);
    let once = rules.bonuses.iter().filter(|bonus| bonus.once && !bonus.subsidy && mine(&bonus.when)).count();
    let totals = || rules.totals.iter().filter(|total| mine(&total.when));
    let conditional = || totals().filter(|total| total.is_conditional());
    let sets: usize = conditional().map(|total| total.sets.len()).sum();
    let most = rules.compulsory == Compulsory::Most;
    let lost = totals().filter(|total| matches!(total.change, Effect::Lost(_))).count();
    let whole = if most || totals().next().is_some() { trains.len() } else { 0 };
    for (count, limit, what) in [
        (once + sets, ONCE, "bonuses that one route alone of the run has, and sets of stops for its total"),
        (conditional().count(), CONDITIONS, "rules for the total of a run that ask for stops or trains"),
        (lost, 1, "rules by which trains earn nothing"),
        (whole, TRAINS, "trains, and rules for the total of their run"),
    ] {
        if count > limit {
            let what = format!("{company} has {count} {what}");
            problems.push(Problem::error(&Place::Whole, what, format!("expected at most {limit}")));
        }
    }
    for missing in rules.missing.iter().filter(|missing| mine(&missing.when)) {
        let runs = trains.iter().any(|train| missing.when.is_for_train(train));
        if runs && has_stop(setup, company, &missing.places) {
            let what = format!("{} is a rule that is not declared, and {company} may need it", missing.name);
            problems.push(Problem::error(&Place::Whole, what, "--rules FILE declares others"));
        }
    }
    let mut refuse = |what: &str| {
        let what = format!("the rule {what} is not supported with a flood train, which follows no route");
        problems.push(Problem::error(&Place::Whole, what, "leave out the rule or the train"));
    };
    for train in trains.iter().filter(|train| train.distance == Distance::Flood) {
        let declared = [
            ("bonus with once, visit or hex", rules.bonuses.iter().any(|bonus| !bonus.is_by_stops())),
            ("factor", !rules.factors.is_empty()),
            ("need", !rules.needs.is_empty()),
            ("town_ends", rules.town_ends != TownEnds::Free),
            ("compulsory = \"most\"", rules.compulsory == Compulsory::Most),
            ("total", !rules.totals.is_empty()),
            ("right", !rules.rights.is_empty()),
            ("bypass", rules.bypass),
            ("gauges", !train.gauges.is_empty()),
        ];
        declared.into_iter().filter(|(_, declared)| *declared).for_each(|(what, _)| refuse(what));
    }
}

/// Whether there is a stop of these places; the company's tokens are counted as they stand.
fn has_stop(setup: &Setup, company: &str, places: &Places) -> bool {
    setup.hexes.iter().any(|hex| {
        let stops = hex.tile.stops.iter().zip(&hex.tokens).enumerate();
        let named = |index: usize| {
            let one = format!("{}:{index}", hex.name);
            places.hexes.is_empty() || places.hexes.contains(&hex.name) || places.hexes.contains(&one)
        };
        let marked = |mark: &String| hex.marks.contains(mark) || hex.tile.labels.contains(mark);
        places.mark.as_ref().is_none_or(marked)
            && stops.into_iter().any(|(index, (stop, tokens))| {
                let token = tokens.iter().flatten().any(|token| token.company == company);
                named(index)
                    && places.kinds.is_none_or(|kinds| kinds.has(stop.kind))
                    && (token || !places.token)
            })
    })
}
