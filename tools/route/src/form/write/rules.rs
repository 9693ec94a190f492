//! Rules as a `[rules]` table says them.

use super::pen::{Pen, text};
use super::train::kinds;
use crate::rules::{
    Bonus, Compulsory, Conflict, Effect, Factor, Once, Per, Places, Rules, Total, TownEnds, When,
};
use std::collections::BTreeSet;

type Says = Vec<(&'static str, String)>;

/// Writes the table; nothing where the rules are the plain ones.
pub(super) fn write(pen: &mut Pen, rules: &Rules, lost: &mut Vec<String>) {
    if *rules == Rules::default() {
        return;
    }
    let mut says: Says = Vec::new();
    says.extend(match rules.once {
        Once::Stop => None,
        Once::City => Some(("hex_once", text("cities"))),
        Once::Hex => Some(("hex_once", "true".to_owned())),
        Once::Pass => Some(("hex_once", text("passing"))),
    });
    says.extend(match rules.between {
        Conflict::Track => None,
        Conflict::Stop => Some(("between", text("stop"))),
        Conflict::Hex => Some(("between", text("hex"))),
    });
    says.extend(match rules.town_ends {
        TownEnds::Free => None,
        TownEnds::Forbidden => Some(("town_ends", text("forbidden"))),
        TownEnds::Cities => Some(("town_ends", text("cities"))),
    });
    says.extend(match rules.compulsory {
        Compulsory::None => None,
        Compulsory::Earning => Some(("compulsory", "true".to_owned())),
        Compulsory::Most => Some(("compulsory", text("most"))),
    });
    says.extend(rules.bypass.then(|| ("bypass", "true".to_owned())));
    says.extend(
        (!rules.token_once.is_empty()).then(|| ("token_once", pen.texts(&rules.token_once))),
    );
    let mut list = |name, items: Vec<String>| {
        says.extend((!items.is_empty()).then(|| (name, pen.tall(&items))));
    };
    let asks =
        |places: &Places| [vec![("visit", pen.words(&places.hexes))], rest(pen, places)].concat();
    list(
        "bonus",
        rules
            .bonuses
            .iter()
            .map(|one| bonus(pen, one, lost))
            .collect(),
    );
    list(
        "total",
        rules
            .totals
            .iter()
            .map(|one| total(pen, one, lost))
            .collect(),
    );
    list(
        "factor",
        rules
            .factors
            .iter()
            .map(|one| factor(pen, one, lost))
            .collect(),
    );
    let needs = rules.needs.iter();
    let need = |(places, others, when): (&Places, u32, &When)| {
        pen.inline(
            &[
                asks(places),
                vec![("others", others.to_string())],
                self::when(pen, when),
            ]
            .concat(),
        )
    };
    list(
        "need",
        needs
            .map(|one| need((&one.places, one.others, &one.when)))
            .collect(),
    );
    let right = |(hexes, when): (&Vec<String>, &When)| {
        pen.inline(&[vec![("hexes", pen.words(hexes))], self::when(pen, when)].concat())
    };
    list(
        "right",
        rules
            .rights
            .iter()
            .map(|one| right((&one.hexes, &one.when)))
            .collect(),
    );
    let missing = rules.missing.iter().map(|one| {
        pen.inline(
            &[
                vec![("name", text(&one.name))],
                asks(&one.places),
                when(pen, &one.when),
            ]
            .concat(),
        )
    });
    list("missing", missing.collect());
    pen.table("rules");
    for (name, value) in says {
        pen.say(name, &value);
    }
}

fn bonus(pen: &Pen, bonus: &Bonus, lost: &mut Vec<String>) -> String {
    let mut says: Says = Vec::new();
    says.extend((!bonus.name.is_empty()).then(|| ("name", text(&bonus.name))));
    says.extend(sets(pen, &bonus.sets, lost));
    let extra = bonus.again || !bonus.adds.is_empty();
    says.extend((bonus.pays != 0 || !extra).then(|| ("pays", bonus.pays.to_string())));
    says.extend(match bonus.per {
        Per::Route => None,
        Per::Stop => Some(("per", text("stop"))),
        Per::Visit => Some(("per", text("visit"))),
        Per::Hex | Per::Marked => Some(("per", text("hex"))),
    });
    let adds: Vec<(&str, String)> = bonus
        .adds
        .iter()
        .map(|(hex, pays)| (hex.as_str(), pays.to_string()))
        .collect();
    says.extend((!adds.is_empty()).then(|| ("adds", pen.inline(&adds))));
    let flags = [
        ("again", bonus.again),
        ("multiplied", bonus.multiplied),
        ("once", bonus.once),
        ("subsidy", bonus.subsidy),
    ];
    says.extend(
        flags
            .into_iter()
            .filter(|(_, is)| *is)
            .map(|(name, _)| (name, "true".to_owned())),
    );
    says.extend(when(pen, &bonus.when));
    pen.inline(&says)
}

fn factor(pen: &Pen, factor: &Factor, lost: &mut Vec<String>) -> String {
    let mut says = sets(pen, &factor.sets, lost);
    says.push(("times", factor.times.to_string()));
    says.extend((factor.by != 1).then(|| ("by", factor.by.to_string())));
    says.extend(when(pen, &factor.when));
    pen.inline(&says)
}

fn total(pen: &Pen, total: &Total, lost: &mut Vec<String>) -> String {
    let mut says: Says = Vec::new();
    says.extend((!total.name.is_empty()).then(|| ("name", text(&total.name))));
    says.extend(sets(pen, &total.sets, lost));
    says.extend((total.runs > 1).then(|| ("runs", total.runs.to_string())));
    let each = ("per", text("train"));
    says.extend(match total.change {
        Effect::Pays(pays) => vec![("pays", pays.to_string())],
        Effect::Takes(takes) => vec![("takes", takes.to_string())],
        Effect::PaysEach(pays) => vec![("pays", pays.to_string()), each],
        Effect::TakesEach(takes) => vec![("takes", takes.to_string()), each],
        Effect::Lost(trains) => vec![("lost", trains.to_string())],
        Effect::Scaled { times, by, round } => {
            vec![
                ("times", times.to_string()),
                ("by", by.to_string()),
                ("round", round.to_string()),
            ]
        }
    });
    says.extend(when(pen, &total.when));
    pen.inline(&says)
}

/// What earns: a file says once for all sets of which kind, mark and token they are.
fn sets(pen: &Pen, sets: &[Places], lost: &mut Vec<String>) -> Says {
    let Some(first) = sets.first() else {
        return Vec::new();
    };
    let rest = rest(pen, first);
    if sets.iter().any(|places| self::rest(pen, places) != rest) {
        lost.push(
            "a bonus for sets of stops of different kinds: it is written as for those of the first"
                .to_owned(),
        );
    }
    let mut says = match sets {
        [_] if first.hexes.is_empty() && !rest.is_empty() => Vec::new(),
        [one] => vec![("visit", pen.words(&one.hexes))],
        [from, to] => vec![
            ("from", pen.words(&from.hexes)),
            ("to", pen.words(&to.hexes)),
        ],
        all => {
            let all: Vec<String> = all.iter().map(|places| pen.texts(&places.hexes)).collect();
            vec![("sets", pen.list(&all))]
        }
    };
    says.extend(rest);
    says
}

fn rest(pen: &Pen, places: &Places) -> Says {
    let mut says: Says = Vec::new();
    says.extend(places.mark.as_ref().map(|mark| ("mark", text(mark))));
    says.extend(places.kinds.map(|all| ("kinds", kinds(all, pen))));
    says.extend(places.token.then(|| ("token", "true".to_owned())));
    says
}

fn when(pen: &Pen, when: &When) -> Says {
    let lists = [
        ("trains", &when.trains),
        ("companies", &when.companies),
        ("phases", &when.phases),
    ];
    let mut says: Says = Vec::new();
    for (name, words) in lists.into_iter().filter(|(_, words)| !words.is_empty()) {
        says.push((name, pen.words(words)));
    }
    says.extend(when.holds.as_ref().map(|held| ("holds", text(held))));
    says
}

/// The rules without the hexes that a board does not have: none of them is ever run to. What is left out for that is told.
pub(super) fn on_board(rules: &Rules, hexes: &BTreeSet<&str>, lost: &mut Vec<String>) -> Rules {
    let mut rules = rules.clone();
    let mut there = |places: &mut Places| {
        let before = places.hexes.len();
        let on = |name: &String| hexes.contains(name.split(':').next().unwrap_or_default());
        places
            .hexes
            .iter()
            .filter(|name| !on(name))
            .for_each(|name| {
                lost.push(format!(
                    "the hex {name} of a rule, which is not on the board"
                ));
            });
        places.hexes.retain(on);
        before == 0 || !places.hexes.is_empty()
    };
    let mut all = |sets: &mut [Places]| {
        !sets
            .iter_mut()
            .map(&mut there)
            .collect::<Vec<_>>()
            .contains(&false)
    };
    rules.bonuses.retain_mut(|one| all(&mut one.sets));
    rules.totals.retain_mut(|one| all(&mut one.sets));
    rules.factors.retain_mut(|one| all(&mut one.sets));
    rules.needs.retain_mut(|one| there(&mut one.places));
    rules.missing.retain_mut(|one| there(&mut one.places));
    rules.rights.retain_mut(|one| {
        let mut places = Places::of(one.hexes.clone());
        let keep = there(&mut places);
        one.hexes = places.hexes;
        keep
    });
    rules
}
