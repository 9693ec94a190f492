//! The rules of an explicit position.

use crate::files::common::{REMARKS, ignored};
use crate::limits::DEAREST;
use milepost_document::{FromNode, Severity};
use milepost_route::rules::{Bonus, Conflict, Once, Rules};
use std::collections::BTreeMap;

#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(ignored(REMARKS), unknown(Severity::Error))]
pub(crate) struct CaseRules {
    /// `track_only`, `track_or_stop`, or `track_or_stop_hex`: no route stops twice in a hex.
    #[schemars(required)]
    within_route: Option<CaseConflict>,
    /// What routes may not share: `track_only`, `track_or_stop`, `track_or_stop_hex`.
    #[schemars(required)]
    between_routes: Option<CaseConflict>,
}

#[derive(Clone, Copy, FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[form(expected("supported"))]
enum CaseConflict {
    #[serde(rename = "track_only")]
    Track,
    #[serde(rename = "track_or_stop")]
    Stop,
    #[serde(rename = "track_or_stop_hex")]
    Hex,
}

/// A bonus; other members than those of its type may be there.
#[derive(FromNode)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
#[form(ignored(&ignored(&["train_def", "hex", "train", "from", "to_any"])), unknown(Severity::Error))]
pub(crate) enum CaseBonus {
    /// For a stop in a hex.
    Visit {
        #[form(range(0..=DEAREST))]
        bonus: u32,
        hex: String,
    },
    /// For a stop in a hex, of routes of one train.
    VisitWithTrain {
        #[form(range(0..=DEAREST))]
        bonus: u32,
        hex: String,
        train: String,
    },
    /// For a stop in one hex and a stop in any of others.
    Connection {
        #[form(range(0..=DEAREST))]
        bonus: u32,
        from: String,
        to_any: Vec<String>,
    },
}

pub(crate) fn rules(rules: Option<CaseRules>, bonuses: Vec<CaseBonus>) -> Rules {
    let (within, between) = rules.map_or((None, None), |rules| {
        (rules.within_route, rules.between_routes)
    });
    Rules {
        // A route is a simple path: it never visits a stop twice.
        once: match within {
            Some(CaseConflict::Hex) => Once::Hex,
            _ => Once::Stop,
        },
        between: match between {
            Some(CaseConflict::Hex) => Conflict::Hex,
            Some(CaseConflict::Stop) => Conflict::Stop,
            Some(CaseConflict::Track) | None => Conflict::Track,
        },
        bonuses: merged(bonuses.into_iter().map(CaseBonus::bonus).collect()),
        ..Rules::default()
    }
}

impl CaseBonus {
    fn bonus(self) -> Bonus {
        let bonus = match self {
            CaseBonus::Visit { bonus, hex } => Bonus::visit(hex, bonus),
            CaseBonus::VisitWithTrain { bonus, hex, train } => {
                let mut bonus = Bonus::visit(hex, bonus);
                bonus.when.trains = vec![train];
                bonus
            }
            CaseBonus::Connection {
                bonus,
                from,
                to_any,
            } => Bonus::connection(from, to_any, bonus),
        };
        Bonus {
            multiplied: true,
            ..bonus
        }
    }
}

/// A second bonus for visiting a hex takes the first's place, and of the one for all trains and the one for a train
/// the greater counts (docs/route-files.md).
fn merged(bonuses: Vec<Bonus>) -> Vec<Bonus> {
    let mut visits: BTreeMap<(String, Vec<String>), u32> = BTreeMap::new();
    let mut merged = Vec::new();
    for bonus in bonuses {
        match bonus.sets.as_slice() {
            [places] => {
                let key = (places.hexes.join(" "), bonus.when.trains.clone());
                let for_all = bonus.when.trains.is_empty();
                let known = visits.entry(key).or_default();
                *known = if for_all {
                    bonus.pays
                } else {
                    bonus.pays.max(*known)
                };
            }
            _ => merged.push(bonus),
        }
    }
    for ((hex, trains), pays) in &visits {
        let others = if trains.is_empty() {
            None
        } else {
            visits.get(&(hex.clone(), Vec::new()))
        };
        let pays = pays.saturating_sub(others.copied().unwrap_or(0));
        if pays > 0 {
            let mut bonus = Bonus {
                multiplied: true,
                ..Bonus::visit(hex.clone(), pays)
            };
            bonus.when.trains = trains.clone();
            merged.push(bonus);
        }
    }
    merged
}
