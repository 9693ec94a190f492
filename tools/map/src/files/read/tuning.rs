//! The tuning of a map's decks.

use super::micro;
use crate::files::draft::Named;
use crate::files::limits::ADJUSTMENTS;
use crate::model::micro::Micro;
use crate::model::tuning::{Adjustment, CityWeights, Dingle, PRESETS, Tuning};
use milepost_document::{Cursor, Place, Problem, Reader, shorten};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Where names stand that the map must have.
type Names = BTreeMap<(Named, String), Place>;

/// Every member, and what helps who got it wrong.
const KEYS: [(&str, &str); 14] = [
    (
        "preset",
        "planet stands for the values of the games on the Moon and Mars",
    ),
    (
        "city_weights",
        "how often cities are destinations, by size: { major = 9, medium = 7, small = 5 }",
    ),
    (
        "weights",
        "how often single cities are destinations: { \"City\" = 8 }; a major city usually has 9",
    ),
    (
        "dingle",
        "where cities begin to be out of the way, and the cost that earns another million: { threshold = T, rate = I }; \
         see: milepost deck dingles",
    ),
    (
        "min_payoff",
        "the least payoff of a demand in millions, usually 3",
    ),
    (
        "long_run",
        "the divisor of the square of the distance, usually 1000; a greater one pays long runs more",
    ),
    (
        "bonus_percent",
        "what is added to every payoff, in per cent, usually 0",
    ),
    (
        "source_share",
        "how much a source is spared as a destination for each demand of its good, usually 0.25",
    ),
    (
        "opening_budget",
        "the dearest track of an opening card's demands in millions, usually 50",
    ),
    (
        "adjustments",
        "payoffs moved by hand: [{ good = \"Jute\", city = \"Calgary\", amount = -2 }], one name or both; by max_pips and \
         min_ratio, runs of at most so many pips and of at least so much cost for each",
    ),
    (
        "good_counts",
        "demands more or fewer for single goods: { \"Oil\" = 2, \"Jute\" = -2 }; they sum to 0",
    ),
    (
        "good_weights",
        "how often goods are demanded beside the others' 1: { \"Jute\" = 0.5 }; leave one out of the map that nobody shall \
         ask for",
    ),
    (
        "start",
        "what each player starts with in millions, usually 50",
    ),
    (
        "spend_before_moving",
        "what can be spent on track before the first turn of movement, usually 40",
    ),
];

/// The tuning that stands here, and where it names what.
pub(super) fn read(reader: &mut Reader, at: &Cursor<'_>, names: &mut Names) -> Tuning {
    reader.table(at, &KEYS.map(|(key, _)| key));
    let mut tuning = Tuning::default();
    set(reader, at, "preset", &mut tuning, preset);
    let begun = tuning.clone();
    cities(reader, at, &mut tuning, names);
    payoffs(reader, at, &mut tuning);
    demands(reader, at, &mut tuning, names);
    money(reader, at, &mut tuning);
    taken_back(reader, at, &begun, &tuning);
    tuning
}

/// How often cities are destinations, and which are out of the way.
fn cities(reader: &mut Reader, at: &Cursor<'_>, t: &mut Tuning, names: &mut Names) {
    let sizes = &mut t.city_weights;
    set(reader, at, "city_weights", sizes, city_weights);
    set(reader, at, "weights", &mut t.weights, |r, at| {
        named(r, at, names, Named::City, weight)
    });
    set(reader, at, "dingle", &mut t.dingle, |r, at| {
        dingle(r, at).map(Some)
    });
}

/// What deliveries pay.
fn payoffs(reader: &mut Reader, at: &Cursor<'_>, t: &mut Tuning) {
    integer(reader, at, "min_payoff", &mut t.min_payoff, -1000..=1000);
    integer(reader, at, "long_run", &mut t.long_run, 1..=1_000_000);
    integer(reader, at, "bonus_percent", &mut t.bonus_percent, 0..=1000);
}

/// Which demands there are, and single changes of them.
fn demands(reader: &mut Reader, at: &Cursor<'_>, t: &mut Tuning, names: &mut Names) {
    set(reader, at, "source_share", &mut t.source_share, |r, at| {
        micro(r, at, whole(0)..=whole(100))
    });
    let budget = &mut t.opening_budget;
    integer(reader, at, "opening_budget", budget, 0..=10_000);
    set(reader, at, "adjustments", &mut t.adjustments, |r, at| {
        adjustments(r, at, names)
    });
    set(reader, at, "good_counts", &mut t.good_counts, |r, at| {
        named(r, at, names, Named::Good, count)
    });
    set(reader, at, "good_weights", &mut t.good_weights, |r, at| {
        named(r, at, names, Named::Good, share)
    });
}

/// What players start with, and what of it they may spend at once.
fn money(reader: &mut Reader, at: &Cursor<'_>, t: &mut Tuning) {
    integer(reader, at, "start", &mut t.start, 0..=10_000);
    let spend = &mut t.spend_before_moving;
    integer(reader, at, "spend_before_moving", spend, 0..=10_000);
}

/// Tells of keys that give the usual values beside a preset that stands for others, as files do that were written without
/// it.
fn taken_back(reader: &mut Reader, at: &Cursor<'_>, begun: &Tuning, tuning: &Tuning) {
    const MEANT: [&str; 3] = ["long_run", "bonus_percent", "start"];
    let values = |t: &Tuning| {
        [
            i64::from(t.long_run),
            t.bonus_percent.into(),
            t.start.into(),
        ]
    };
    let (begun, given, usual) = (values(begun), values(tuning), values(&Tuning::default()));
    let back = |&key: &usize| begun[key] != usual[key] && given[key] == usual[key];
    let keys: Vec<&str> = (0..MEANT.len())
        .filter(back)
        .map(|key| MEANT[key])
        .collect();
    if !keys.is_empty() {
        let what = format!(
            "the preset stands for other values of {} than are given beside it",
            keys.join(", ")
        );
        let hint = "keys go before the preset: leave these out to have its values";
        reader
            .problems
            .push(Problem::warning(&at.place(), what, hint));
    }
}

/// Reads a member, if there is one, into its slot; the hint of every problem is what the member means.
fn set<T>(
    reader: &mut Reader,
    at: &Cursor<'_>,
    key: &str,
    slot: &mut T,
    read: impl FnOnce(&mut Reader, &Cursor<'_>) -> Option<T>,
) {
    let before = reader.problems.len();
    if let Some(value) = reader.optional(at, key, read) {
        *slot = value;
    }
    let meaning = KEYS
        .iter()
        .find(|(known, _)| *known == key)
        .map_or("", |(_, meaning)| meaning);
    for problem in reader
        .problems
        .iter_mut()
        .skip(before)
        .filter(|problem| problem.hint.is_empty())
    {
        problem.hint = meaning.to_owned();
    }
}

/// Reads a whole number into its slot.
fn integer<T: TryFrom<i64>>(
    reader: &mut Reader,
    at: &Cursor<'_>,
    key: &str,
    slot: &mut T,
    range: RangeInclusive<i64>,
) {
    set(reader, at, key, slot, |r, at| r.integer(at, range));
}

fn preset(reader: &mut Reader, at: &Cursor<'_>) -> Option<Tuning> {
    let name = reader.text(at)?;
    let found = PRESETS.iter().find(|preset| preset.name == name);
    if found.is_none() {
        let known = PRESETS.map(|preset| preset.name).join(", ");
        reader.error(
            at,
            format!(
                "expected one of the presets ({known}), found {}",
                shorten(&name)
            ),
            "",
        );
    }
    found.map(|preset| (preset.tuning)())
}

fn city_weights(reader: &mut Reader, at: &Cursor<'_>) -> Option<CityWeights> {
    reader.table(at, &["major", "medium", "small"]);
    let usual = Tuning::default().city_weights;
    let mut of = |size, usual| reader.optional(at, size, weight).unwrap_or(usual);
    Some(CityWeights {
        major: of("major", usual.major),
        medium: of("medium", usual.medium),
        small: of("small", usual.small),
    })
}

/// Numbers by names that the map must have.
fn named<T>(
    reader: &mut Reader,
    at: &Cursor<'_>,
    names: &mut Names,
    kind: Named,
    mut read: impl FnMut(&mut Reader, &Cursor<'_>) -> Option<T>,
) -> Option<BTreeMap<String, T>> {
    for (name, member) in at.members().take(ADJUSTMENTS) {
        names
            .entry((kind, name.to_owned()))
            .or_insert_with(|| member.name_place());
    }
    reader.named_up_to(at, ADJUSTMENTS, &mut read)
}

fn weight(reader: &mut Reader, at: &Cursor<'_>) -> Option<u16> {
    reader.integer(at, 1..=1000)
}

fn count(reader: &mut Reader, at: &Cursor<'_>) -> Option<i32> {
    reader.integer(at, -1000..=1000)
}

/// The least weight of a good: below, a deck of any size would hold none of it.
const RAREST: Micro = Micro(1_000);

fn share(reader: &mut Reader, at: &Cursor<'_>) -> Option<Micro> {
    micro(reader, at, RAREST..=whole(1000))
}

const fn whole(number: i32) -> Micro {
    Micro::whole(number)
}

/// Below this rate a city's bonus would know no bounds.
const SLOWEST: Micro = Micro(10_000);

fn dingle(reader: &mut Reader, at: &Cursor<'_>) -> Option<Dingle> {
    reader.table(at, &["threshold", "rate"]);
    let threshold = reader.required(at, "threshold", |r, at| {
        micro(r, at, whole(-10_000)..=whole(10_000))
    });
    let rate = reader.required(at, "rate", |r, at| micro(r, at, SLOWEST..=whole(10_000)));
    Some(Dingle {
        threshold: threshold?,
        rate: rate?,
    })
}

/// A list of adjustments, and where it names what.
pub(crate) fn adjustments(
    reader: &mut Reader,
    at: &Cursor<'_>,
    names: &mut Names,
) -> Option<Vec<Adjustment>> {
    reader.list_up_to(at, ADJUSTMENTS, |r, at| adjustment(r, at, names))
}

/// What an adjustment may be for.
const FOR: [&str; 4] = ["good", "city", "max_pips", "min_ratio"];

fn adjustment(reader: &mut Reader, at: &Cursor<'_>, names: &mut Names) -> Option<Adjustment> {
    reader.table(at, &[&FOR[..], &["amount"]].concat());
    let mut name = |key, kind| {
        let member = at.get(key)?;
        let name = reader.name(&member)?;
        names
            .entry((kind, name.clone()))
            .or_insert_with(|| member.place());
        Some(name)
    };
    let (good, city) = (name("good", Named::Good), name("city", Named::City));
    let max_pips = reader.optional(at, "max_pips", |r, at| r.integer(at, 0..=10_000));
    let min_ratio = reader.optional(at, "min_ratio", |r, at| {
        micro(r, at, whole(0)..=whole(1000))
    });
    if FOR.iter().all(|key| at.get(key).is_none()) {
        reader.error(
            at,
            "an adjustment must name a good or a city",
            "name one of them or both, or give max_pips or min_ratio",
        );
    }
    let amount = reader.required(at, "amount", |r, at| {
        micro(r, at, whole(-1000)..=whole(1000))
    })?;
    Some(Adjustment {
        good,
        city,
        max_pips,
        min_ratio,
        amount,
    })
}
