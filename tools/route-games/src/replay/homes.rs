//! When the homes of companies are placed.

use crate::replay::record::Action;
use crate::site::{Entity, Home, SiteTitle};
use std::collections::{BTreeMap, BTreeSet};

/// The companies whose homes are placed, each with the index of the action before which that is, in order.
///
/// Records say what players do, and not when the site does something by itself. A company that has floated operates in the
/// next operating round: its first action there tells when its home was placed, or at the latest.
pub(super) fn due(title: &SiteTitle, actions: &[Action]) -> Vec<(usize, String)> {
    let mut due = Vec::new();
    let mut known: BTreeSet<&str> = BTreeSet::new();
    if title.home == Home::Start {
        let all = title.entities.iter().map(|entity| (0, entity.name.clone()));
        return all.collect();
    }
    let chosen = chosen(title, actions);
    let (mut round, mut in_stock_round) = (0, true);
    let mut sold = Sold::default();
    for (index, action) in actions.iter().enumerate() {
        if is_of_stock_round(action) {
            in_stock_round = true;
            sold.follow(action);
            let parred = action.text("corporation").filter(|_| action.kind == "par");
            if let Some(company) = parred.filter(|_| title.home == Home::Par)
                && known.insert(company)
            {
                due.push((index, company.to_owned()));
            }
        }
        if !is_of_operating_round(action) {
            continue;
        }
        if in_stock_round {
            (round, in_stock_round) = (index, false);
            let floated = sold.floated(title).filter(|_| title.home == Home::Round);
            for company in floated {
                if known.insert(company) {
                    due.push((index, company.to_owned()));
                }
            }
        }
        if known.insert(&action.company) {
            let mut entities = title.entities.iter();
            let is_minor = entities.any(|entity| entity.minor && entity.name == action.company);
            let index = match title.home {
                _ if is_minor => round,
                Home::Round => round,
                _ => index,
            };
            due.push((index, action.company.clone()));
        }
    }
    due.retain(|(_, company)| !chosen.contains(company.as_str()));
    due.sort();
    due
}

/// How much of each company players have bought and not sold again, in percent.
#[derive(Default)]
struct Sold<'a> {
    by_company: BTreeMap<&'a str, i64>,
}

impl<'a> Sold<'a> {
    fn follow(&mut self, action: &'a Action) {
        let percent = action
            .body
            .get("percent")
            .and_then(serde_json::Value::as_i64);
        let share = action
            .body
            .get("shares")
            .and_then(|shares| shares.get(0)?.as_str());
        let of_share = share.and_then(|share| Some(share.rsplit_once('_')?.0));
        let (company, change) = match (action.kind.as_str(), of_share) {
            // The president's share: a fifth, or more.
            ("par", _) => (action.text("corporation"), 20),
            ("buy_shares", company) => (company, percent.unwrap_or(0)),
            ("sell_shares", company) => (company, -percent.unwrap_or(0)),
            _ => return,
        };
        if let Some(company) = company {
            let all = self.by_company.entry(company).or_default();
            *all = all.saturating_add(change);
        }
    }

    /// The companies of which enough is sold.
    fn floated<'b>(&'b self, title: &'b SiteTitle) -> impl Iterator<Item = &'a str> + 'b {
        let is_sold = |(company, sold): &(&&'a str, &i64)| {
            let mut entities = title.entities.iter();
            let entity = entities.find(|entity| entity.name == **company);
            entity
                .is_some_and(|entity| u64::try_from(**sold).is_ok_and(|sold| sold >= entity.float))
        };
        self.by_company
            .iter()
            .filter(is_sold)
            .map(|(company, _)| *company)
    }
}

/// The companies that place the only home they have by an action of their own, as they may choose the city where the title
/// names none.
fn chosen<'a>(title: &SiteTitle, actions: &'a [Action]) -> BTreeSet<&'a str> {
    let printed = title.numbered.iter().zip(&title.printed.hexes);
    let mut hexes: BTreeMap<&str, &str> = printed
        .map(|(number, hex)| (number.as_str(), hex.name.as_str()))
        .collect();
    let (mut seen, mut chosen) = (BTreeSet::new(), BTreeSet::new());
    for action in actions {
        if let (Some(tile), Some(hex)) = (action.text("tile"), action.text("hex")) {
            hexes.insert(tile, hex);
        }
        let is_own = action.kind == "place_token" && !action.company.is_empty();
        if !is_own || !seen.insert(action.company.as_str()) {
            continue;
        }
        let city = action.text("city").and_then(|city| city.rsplit_once('-'));
        let hex = city.and_then(|(tile, _)| hexes.get(tile));
        let mut entities = title.entities.iter();
        let is_home = |home: &[String]| home.len() == 1 && hex.is_some_and(|hex| home[0] == *hex);
        let chooses = |entity: &Entity| entity.cities.is_empty() && is_home(&entity.homes);
        if entities.any(|entity| entity.name == action.company && chooses(entity)) {
            chosen.insert(action.company.as_str());
        }
    }
    chosen
}

pub(super) fn is_of_stock_round(action: &Action) -> bool {
    let by_player = action.text("entity_type") == Some("player");
    by_player && ["par", "buy_shares", "pass", "bid"].contains(&action.kind.as_str())
}

pub(super) fn is_of_operating_round(action: &Action) -> bool {
    const KINDS: [&str; 7] = [
        "lay_tile",
        "place_token",
        "run_routes",
        "dividend",
        "buy_train",
        "buy_company",
        "pass",
    ];
    !action.company.is_empty() && KINDS.contains(&action.kind.as_str())
}
