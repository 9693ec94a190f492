//! Whether a company's trains can be run exactly by what is declared.

use crate::position::Setup;
use crate::rules::Places;
use crate::solve::ONCE;
use crate::train::{Distance, Train};
use milepost_report::{Place, Problem};

pub(super) fn check(setup: &Setup, company: &str, trains: &[Train], problems: &mut Vec<Problem>) {
    let rules = &setup.rules;
    let mine = |when: &crate::rules::When| when.is_for(company, setup.holds(company), &setup.phase);
    let once = rules.bonuses.iter().filter(|bonus| bonus.once && !bonus.subsidy && mine(&bonus.when)).count();
    if once > ONCE {
        let what = format!("{company} has {once} bonuses that one route alone of the run has");
        problems.push(Problem::error(&Place::Whole, what, format!("expected at most {ONCE}")));
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
            ("town_ends", rules.no_town_ends),
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
