//! The kinds of rules, trains and boards, taken from a position by matches that name every member and every variant, so
//! that a new one does not compile here before it has a name.

use milepost_grid::Layout;
use milepost_route::{
    Bonus, Compulsory, Conflict, Distance, Effect, Ends, Gauge, Kind as StopKind, Lane, Once, Per,
    Places, Position, Revenue, Rules, Setup, Tokened, Total, TownEnds, Train, When,
};
use std::collections::BTreeSet;

macro_rules! kinds {
    ($($name:ident $words:literal,)*) => {
        /// A kind of rule, of train or of board.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Kind {
            $($name,)*
        }

        impl Kind {
            /// All of them.
            pub const ALL: &[Kind] = &[$(Kind::$name,)*];

            /// Its name in the file of positions.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Kind::$name => $words,)*
                }
            }
        }
    };
}

kinds! {
    Flat "flat", Pointy "pointy",
    City "city", Town "town", Halt "halt", Pass "pass", Offboard "offboard",
    Phased "revenue-by-phase", Groups "groups", VisitCost "visit-cost",
    Narrow "narrow", Dual "dual", Thin "thin", Lanes "lanes", Terminal "terminal", Junction "junction",
    Blocked "blocked", Neutral "neutral-token", ExtraToken "extra-token", Shut "closed-border",
    Stops "train-stops", Unlimited "train-unlimited", Rows "train-rows", RowMultiplier "row-multiplier",
    RowLists "row-pays-fewer", Skipping "train-skipping", Hexes "train-hexes", Flood "train-flood",
    Multiplier "multiplier", Worthless "multiplier-0", Local "local", PaysToken "pays-token",
    TokenedOnly "tokened-only", TokenedTimes "tokened-times", Group "train-group", Gauges "train-gauges",
    Diesel "diesel", Several "several-trains",
    OnceStop "once-stop", OnceCity "once-city", OnceHex "once-hex", OncePass "once-passing",
    Track "between-track", Stop "between-stop", Hex "between-hex",
    PerRoute "bonus-per-route", PerStop "bonus-per-stop", PerVisit "bonus-per-visit", PerHex "bonus-per-hex",
    PerMarked "bonus-per-marked", Fee "bonus-takes", Sets "bonus-sets", Adds "bonus-adds", Again "bonus-again",
    Worth "bonus-worth", BonusGauges "bonus-gauges", Beyond "bonus-beyond", MostPaid "bonus-most",
    Multiplied "bonus-multiplied", OneRoute "bonus-once", Subsidy "bonus-subsidy",
    PlaceHexes "places-hexes", PlaceStop "places-stop", PlaceMark "places-mark", PlaceKinds "places-kinds",
    PlaceToken "places-token", PlaceTokenOf "places-token-of", PlaceUnmarked "places-unmarked", PlaceColour "places-colour",
    PlaceEnd "places-end", PlaceEnds "places-ends",
    WhenTrains "when-trains", WhenCompanies "when-companies", WhenPhases "when-phases", WhenHolds "when-holds",
    WhenBeside "when-beside",
    Factor "factor", Need "need", NeedWith "need-with", Least "visits-least", VisitsMost "visits-most",
    Right "right", RightTokens "right-tokens",
    CountsAs "counts-as", Alone "alone", TokenOnce "token-once", Shared "shared",
    Closed "closed", ClosedEmpty "closed-empty", Feeder "feeder", MixedGauges "mixed-gauges",
    Attachment "attachment", Further "attachment-further", Bypass "bypass",
    TownEndsForbidden "town-ends-forbidden", TownEndsCities "town-ends-cities",
    Earning "compulsory-earning", Most "compulsory-most",
    Pays "total-pays", Takes "total-takes", PaysEach "total-pays-each", TakesEach "total-takes-each",
    Lost "total-lost", Scaled "total-scaled", TotalSets "total-sets", TotalRuns "total-runs",
}

/// All that a position has.
pub fn of(position: &Position) -> BTreeSet<Kind> {
    let setup = position.setup();
    let mut found = BTreeSet::new();
    board(setup, &mut found);
    for train in setup.companies.iter().flat_map(|company| &company.trains) {
        found.extend(of_train(train));
    }
    if setup
        .companies
        .iter()
        .any(|company| company.trains.len() > 1)
    {
        found.insert(Kind::Several);
    }
    rules(&setup.rules, &mut found);
    found
}

fn board(setup: &Setup, found: &mut BTreeSet<Kind>) {
    found.insert(match setup.layout {
        Layout::Flat => Kind::Flat,
        Layout::Pointy => Kind::Pointy,
    });
    let company = setup
        .companies
        .first()
        .map_or("", |company| company.name.as_str());
    for hex in &setup.hexes {
        for (stop, places) in hex.tile.stops.iter().zip(&hex.tokens) {
            found.insert(match stop.kind {
                StopKind::City => Kind::City,
                StopKind::Town => Kind::Town,
                StopKind::Halt => Kind::Halt,
                StopKind::Pass => Kind::Pass,
                StopKind::Offboard => Kind::Offboard,
            });
            match stop.revenue {
                Revenue::Plain(_) => {}
                Revenue::Phased(_) => drop(found.insert(Kind::Phased)),
            }
            let tokens: Vec<_> = places.iter().flatten().collect();
            let own = tokens.iter().any(|token| token.company == company);
            let full = !tokens.is_empty() && tokens.len() == places.len();
            let neutral = tokens.iter().any(|token| token.neutral);
            found.extend((!stop.groups.is_empty()).then_some(Kind::Groups));
            found.extend((stop.visit_cost != 1).then_some(Kind::VisitCost));
            found.extend((full && !own && !neutral).then_some(Kind::Blocked));
            found.extend(neutral.then_some(Kind::Neutral));
            found.extend((places.len() > usize::from(stop.slots)).then_some(Kind::ExtraToken));
        }
        for track in &hex.tile.track {
            found.extend(match track.gauge {
                Gauge::Broad => None,
                Gauge::Narrow => Some(Kind::Narrow),
                Gauge::Dual => Some(Kind::Dual),
                Gauge::Thin => Some(Kind::Thin),
            });
            found.extend((track.lanes != [Lane::ONLY; 2]).then_some(Kind::Lanes));
            found.extend(track.terminal.then_some(Kind::Terminal));
        }
        found.extend((hex.tile.junctions > 0).then_some(Kind::Junction));
    }
    found.extend(has_shut_border(setup).then_some(Kind::Shut));
}

/// Whether track leads to an edge behind which track leads to it too, and nothing passes there.
fn has_shut_border(setup: &Setup) -> bool {
    use milepost_grid::Edge;
    use milepost_route::End;
    let leads = |hex: usize, edge: Edge| {
        setup.hexes[hex]
            .tile
            .track
            .iter()
            .any(|track| track.ends.contains(&End::Edge(edge)))
    };
    (0..setup.hexes.len()).any(|hex| {
        Edge::ALL.into_iter().any(|edge| {
            let there = setup.hexes[hex].at.over(edge, setup.layout);
            let next = setup.hexes.iter().position(|other| other.at == there);
            let shut = setup.hexes[hex].sides[edge.index()].is_none();
            next.is_some_and(|next| shut && leads(hex, edge) && leads(next, edge.opposite()))
        })
    })
}

pub fn of_train(train: &Train) -> Vec<Kind> {
    let Train {
        name: _,
        distance,
        multiplier,
        local,
        pays_token,
        tokened,
        group,
        gauges,
        attached: _,
    } = train;
    let mut found = Vec::new();
    match distance {
        Distance::Stops(milepost_route::model::train::UNLIMITED) => found.push(Kind::Unlimited),
        Distance::Stops(_) => found.push(Kind::Stops),
        Distance::Rows(rows) => {
            found.push(Kind::Rows);
            found.extend(
                rows.iter()
                    .any(|row| row.multiplier.is_some())
                    .then_some(Kind::RowMultiplier),
            );
            found.extend(
                rows.iter()
                    .any(|row| row.pay < row.visit)
                    .then_some(Kind::RowLists),
            );
        }
        Distance::Skipping { .. } => found.push(Kind::Skipping),
        Distance::Hexes(_) => found.push(Kind::Hexes),
        Distance::Flood => found.push(Kind::Flood),
    }
    found.extend((*multiplier > 1).then_some(Kind::Multiplier));
    found.extend((*multiplier == 0).then_some(Kind::Worthless));
    found.extend(local.then_some(Kind::Local));
    found.extend(pays_token.then_some(Kind::PaysToken));
    found.extend(match tokened {
        Tokened::Same => None,
        Tokened::Only => Some(Kind::TokenedOnly),
        Tokened::Times(_) => Some(Kind::TokenedTimes),
    });
    found.extend((!group.is_empty()).then_some(Kind::Group));
    found.extend((!gauges.is_empty()).then_some(Kind::Gauges));
    found.extend(train.is_diesel().then_some(Kind::Diesel));
    found
}

fn rules(rules: &Rules, found: &mut BTreeSet<Kind>) {
    // What rules leave out refuses a company, and what they prefer decides between equals: neither changes revenue.
    let Rules {
        once,
        between,
        bonuses,
        factors,
        needs,
        visits,
        counts_as,
        alone,
        closed,
        feeders,
        mixed_gauges,
        totals,
        town_ends,
        compulsory,
        rights,
        token_once,
        shared,
        attachments,
        missing: _,
        bypass,
        prefer: _,
    } = rules;
    found.insert(match once {
        Once::Stop => Kind::OnceStop,
        Once::City => Kind::OnceCity,
        Once::Hex => Kind::OnceHex,
        Once::Pass => Kind::OncePass,
    });
    found.insert(match between {
        Conflict::Track => Kind::Track,
        Conflict::Stop => Kind::Stop,
        Conflict::Hex => Kind::Hex,
    });
    found.extend(match town_ends {
        TownEnds::Free => None,
        TownEnds::Forbidden => Some(Kind::TownEndsForbidden),
        TownEnds::Cities => Some(Kind::TownEndsCities),
    });
    found.extend(match compulsory {
        Compulsory::None => None,
        Compulsory::Earning => Some(Kind::Earning),
        Compulsory::Most => Some(Kind::Most),
    });
    found.extend(bonuses.iter().flat_map(of_bonus));
    found.extend(totals.iter().flat_map(of_total));
    for factor in factors {
        found.insert(Kind::Factor);
        found.extend(
            factor
                .sets
                .iter()
                .flat_map(of_places)
                .chain(of_when(&factor.when)),
        );
    }
    for need in needs {
        found.insert(Kind::Need);
        found.extend(need.among.is_some().then_some(Kind::NeedWith));
        found.extend(
            of_places(&need.places)
                .into_iter()
                .chain(need.among.iter().flat_map(of_places))
                .chain(of_when(&need.when)),
        );
    }
    for rule in visits {
        found.extend(rule.least.is_some().then_some(Kind::Least));
        found.extend(rule.most.is_some().then_some(Kind::VisitsMost));
        found.extend(of_places(&rule.places));
        found.extend(of_when(&rule.when));
    }
    for rule in counts_as {
        found.insert(Kind::CountsAs);
        found.extend(of_places(&rule.places));
        found.extend(of_when(&rule.when));
    }
    for rule in alone {
        found.insert(Kind::Alone);
        found.extend(of_places(&rule.places));
        found.extend(of_when(&rule.when));
    }
    for rule in closed {
        found.insert(match rule.empty {
            true => Kind::ClosedEmpty,
            false => Kind::Closed,
        });
        found.extend(of_places(&rule.places));
        found.extend(of_when(&rule.when));
    }
    for feeder in feeders {
        found.insert(Kind::Feeder);
        found.extend(of_places(&feeder.places));
        found.extend(of_when(&feeder.when));
    }
    found.extend(mixed_gauges.then_some(Kind::MixedGauges));
    for right in rights {
        found.insert(Kind::Right);
        found.extend((!right.tokens.is_empty()).then_some(Kind::RightTokens));
        found.extend(of_when(&right.when));
    }
    for one in attachments {
        found.insert(Kind::Attachment);
        found.extend((one.further > 0).then_some(Kind::Further));
        found.extend(of_places(&one.places).into_iter().chain(of_when(&one.when)));
    }
    found.extend((!token_once.is_empty()).then_some(Kind::TokenOnce));
    found.extend((!shared.is_empty()).then_some(Kind::Shared));
    found.extend(bypass.then_some(Kind::Bypass));
}

pub fn of_bonus(bonus: &Bonus) -> Vec<Kind> {
    let Bonus {
        name: _,
        sets,
        pays: _,
        takes,
        per,
        beyond,
        most,
        adds,
        worth,
        again,
        multiplied,
        gauges,
        when,
        once,
        subsidy,
    } = bonus;
    let mut found = vec![match per {
        Per::Route => Kind::PerRoute,
        Per::Stop => Kind::PerStop,
        Per::Visit => Kind::PerVisit,
        Per::Hex => Kind::PerHex,
        Per::Passed => Kind::PerMarked,
    }];
    found.extend((*takes > 0).then_some(Kind::Fee));
    found.extend((sets.len() > 1).then_some(Kind::Sets));
    found.extend((*beyond > 0).then_some(Kind::Beyond));
    found.extend(most.is_some().then_some(Kind::MostPaid));
    found.extend((!adds.is_empty()).then_some(Kind::Adds));
    found.extend((!worth.is_empty()).then_some(Kind::Worth));
    found.extend((!gauges.is_empty()).then_some(Kind::BonusGauges));
    found.extend(again.then_some(Kind::Again));
    found.extend(multiplied.then_some(Kind::Multiplied));
    found.extend(once.then_some(Kind::OneRoute));
    found.extend(subsidy.then_some(Kind::Subsidy));
    found.extend(sets.iter().flat_map(of_places).chain(of_when(when)));
    found
}

pub fn of_total(total: &Total) -> Vec<Kind> {
    let Total {
        name: _,
        sets,
        runs,
        change,
        when,
    } = total;
    let mut found = vec![match change {
        Effect::Pays(_) => Kind::Pays,
        Effect::Takes(_) => Kind::Takes,
        Effect::PaysEach(_) => Kind::PaysEach,
        Effect::TakesEach(_) => Kind::TakesEach,
        Effect::Lost(_) => Kind::Lost,
        Effect::Scaled { .. } => Kind::Scaled,
    }];
    found.extend((!sets.is_empty()).then_some(Kind::TotalSets));
    found.extend((*runs > 1).then_some(Kind::TotalRuns));
    found.extend(sets.iter().flat_map(of_places).chain(of_when(when)));
    found
}

fn of_places(places: &Places) -> Vec<Kind> {
    let Places {
        hexes,
        mark,
        unmarked,
        colour,
        kinds,
        token,
        token_of,
        ends,
    } = places;
    let mut found = Vec::new();
    found.extend(
        hexes
            .iter()
            .any(|hex| !hex.contains(':'))
            .then_some(Kind::PlaceHexes),
    );
    found.extend(
        hexes
            .iter()
            .any(|hex| hex.contains(':'))
            .then_some(Kind::PlaceStop),
    );
    found.extend(mark.is_some().then_some(Kind::PlaceMark));
    found.extend(colour.is_some().then_some(Kind::PlaceColour));
    found.extend(kinds.is_some().then_some(Kind::PlaceKinds));
    found.extend(token.then_some(Kind::PlaceToken));
    found.extend((!token_of.is_empty()).then_some(Kind::PlaceTokenOf));
    found.extend(unmarked.is_some().then_some(Kind::PlaceUnmarked));
    found.extend(match ends {
        Ends::Any => None,
        Ends::One => Some(Kind::PlaceEnd),
        Ends::Both => Some(Kind::PlaceEnds),
    });
    found
}

fn of_when(when: &When) -> Vec<Kind> {
    let When {
        trains,
        companies,
        phases,
        holds,
        beside,
    } = when;
    let mut found = Vec::new();
    found.extend((!trains.is_empty()).then_some(Kind::WhenTrains));
    found.extend((!companies.is_empty()).then_some(Kind::WhenCompanies));
    found.extend((!phases.is_empty()).then_some(Kind::WhenPhases));
    found.extend(holds.is_some().then_some(Kind::WhenHolds));
    found.extend((!beside.is_empty()).then_some(Kind::WhenBeside));
    found
}
