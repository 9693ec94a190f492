//! Trains as a `[train]` table declares them.

use super::pen::{Pen, text};
use crate::form::train::of_name;
use crate::tile::{Gauge, Kind};
use crate::train::{Distance, Kinds, Tokened, Train, UNLIMITED};

/// The declaration of a train; nothing where its name says all.
pub(super) fn declared(train: &Train, pen: &Pen) -> Option<String> {
    (of_name(&train.name).as_ref() != Some(train)).then(|| declaration(train, pen))
}

fn declaration(train: &Train, pen: &Pen) -> String {
    let mut says: Vec<(&str, String)> = match &train.distance {
        Distance::Stops(stops) => vec![("stops", count(*stops))],
        Distance::Skipping { stops, skip } => {
            vec![("stops", count(*stops)), ("skip", kinds(*skip, pen))]
        }
        Distance::Rows(rows) => {
            let row = |row: &crate::train::Row| {
                let mut says = vec![("kinds", kinds(row.kinds, pen)), ("pay", count(row.pay))];
                says.extend((row.visit != row.pay).then(|| ("visit", count(row.visit))));
                says.extend(row.multiplier.map(|times| ("times", times.to_string())));
                pen.inline(&says)
            };
            vec![("rows", pen.list(&rows.iter().map(row).collect::<Vec<_>>()))]
        }
        Distance::Hexes(hexes) => vec![("hexes", hexes.to_string())],
        Distance::Flood => vec![("flood", "true".to_owned())],
    };
    says.extend((train.multiplier != 1).then(|| ("times", train.multiplier.to_string())));
    let local = train.distance == Distance::Stops(1);
    says.extend((train.local != local).then(|| ("local", train.local.to_string())));
    says.extend(match train.tokened {
        Tokened::Same => None,
        Tokened::Only => Some(("tokened", text("only"))),
        Tokened::Times(times) => Some(("tokened", times.to_string())),
    });
    says.extend((!train.group.is_empty()).then(|| ("group", text(&train.group))));
    let gauges = || {
        (
            "gauges",
            pen.texts(train.gauges.iter().map(|&gauge| word(gauge))),
        )
    };
    says.extend((!train.gauges.is_empty()).then(gauges));
    let pays_token = matches!(train.distance, Distance::Rows(_));
    says.extend(
        (train.pays_token != pays_token).then(|| ("pays_token", train.pays_token.to_string())),
    );
    pen.inline(&says)
}

/// A number of stops, without limit where there are more than any board has.
fn count(stops: u32) -> String {
    if stops > 10_000 || stops == UNLIMITED {
        text("all")
    } else {
        stops.to_string()
    }
}

/// Kinds of stops: a word for all of them, or a list.
pub(super) fn kinds(kinds: Kinds, pen: &Pen) -> String {
    let groups = [
        (Kinds::ALL, "all"),
        (Kinds::CITIES, "cities"),
        (Kinds::TOWNS, "towns"),
    ];
    match groups.iter().find(|(group, _)| *group == kinds) {
        Some((_, word)) => text(word),
        None => pen.texts(
            Kind::ALL
                .into_iter()
                .filter(|&kind| kinds.has(kind))
                .map(Kind::word),
        ),
    }
}

fn word(gauge: Gauge) -> &'static str {
    match gauge {
        Gauge::Broad => "broad",
        Gauge::Narrow => "narrow",
        Gauge::Dual => "dual",
        Gauge::Thin => "thin",
    }
}
