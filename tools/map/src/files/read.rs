//! The members that both forms of a map file share: names, rules, tuning, pips, cities, ferries, goods, art.

mod art;
mod tuning;

pub(crate) use tuning::adjustments;

use crate::files::draft::{Draft, DraftCity, DraftFerry, DraftGood, DraftPip};
use crate::files::limits::{CITY_GOODS, REMARK, SOURCES, TERRAINS};
use crate::model::Id;
use crate::model::micro::Micro;
use crate::model::rules::{DEAREST, MOST_CHIPS, Rules};
use crate::model::taxes::{Taxes, TaxesError};
use milepost_document::{Cursor, Place, Reader, Value};
use milepost_grid::Site;
use std::ops::RangeInclusive;

/// The greatest row, column or drawing coordinate, either way.
pub(crate) const FARTHEST: i64 = 1_000_000;
const PRICE: RangeInclusive<i64> = 0..=DEAREST as i64;

/// A milepost's name.
pub(crate) fn id(reader: &mut Reader, at: &Cursor<'_>) -> Option<Id> {
    match at.value() {
        Value::Integer(number) => Some(Id::Number(*number)),
        Value::Text(_) => reader.name(at).map(Id::Text),
        _ => {
            reader.error(
                at,
                "expected the id of a milepost: a whole number or a text",
                "",
            );
            None
        }
    }
}

pub(crate) fn price(reader: &mut Reader, at: &Cursor<'_>) -> Option<u16> {
    reader.integer(at, PRICE)
}

pub(crate) fn coordinate(reader: &mut Reader, at: &Cursor<'_>) -> Option<i32> {
    reader.integer(at, -FARTHEST..=FARTHEST)
}

/// A site of the lattice, as `[row, col]`.
pub(crate) fn site(reader: &mut Reader, at: &Cursor<'_>) -> Option<Site> {
    let pair = reader.list(at, coordinate)?;
    let site = <[i32; 2]>::try_from(pair)
        .ok()
        .map(|[row, col]| Site::new(row, col));
    if site.is_none() {
        reader.error(at, "expected a row and a column", "[row, col]");
    }
    site
}

/// A number of at most six decimals within `range`.
fn micro(reader: &mut Reader, at: &Cursor<'_>, range: RangeInclusive<Micro>) -> Option<Micro> {
    let expected = format!("a number from {} to {}", range.start(), range.end());
    let Some(number) = at.value().as_float() else {
        return reader.wrong_kind(at, &expected);
    };
    let found = Micro::nearest(number).filter(|micro| range.contains(micro));
    if found.is_none() {
        reader.error(at, format!("expected {expected}, found {number}"), "");
    }
    found
}

/// What stands at the top of either form.
pub(crate) fn header(reader: &mut Reader, root: &Cursor<'_>, draft: &mut Draft) {
    draft.name = reader
        .required(root, "name", Reader::name)
        .unwrap_or_default();
    draft.licence = reader
        .optional(root, "licence", |r, at| r.remark(at, REMARK))
        .unwrap_or_default();
    draft.provenance = reader
        .optional(root, "provenance", |r, at| r.remark(at, REMARK))
        .unwrap_or_default();
    if let Some(at) = root.get("tuning") {
        draft.tuning_place = at.place();
        draft.tuning_counts = at
            .get("good_counts")
            .map_or_else(Place::default, |counts| counts.place());
        draft.tuning = Some(tuning::read(reader, &at, &mut draft.tuning_names));
    }
    draft.art = reader.optional(root, "art", art::read).unwrap_or_default();
}

/// A pip whose ends are read by `milepost`; whether it is inside a city is for the form to say.
pub(crate) fn pip(
    reader: &mut Reader,
    at: &Cursor<'_>,
    milepost: impl Fn(&mut Reader, &Cursor<'_>) -> Option<Id>,
) -> Option<DraftPip> {
    let a = reader.required(at, "a", &milepost);
    let b = reader.required(at, "b", &milepost);
    let extra = reader.optional(at, "extra", price).unwrap_or(0);
    Some(DraftPip {
        a: a?,
        b: b?,
        extra,
        interior: None,
        place: at.place(),
    })
}

/// A city; `goods` is the member that lists what it makes, `mileposts` reads where it lies, knowing its size.
pub(crate) fn city(
    reader: &mut Reader,
    at: &Cursor<'_>,
    goods: &str,
    mileposts: impl FnOnce(&mut Reader, Option<&str>) -> Option<Vec<Id>>,
) -> Option<DraftCity> {
    let name = reader.required(at, "name", Reader::name);
    let size = reader.required(at, "size", Reader::name);
    let size_place = at
        .get("size")
        .map_or_else(|| at.place(), |size| size.place());
    let mileposts = mileposts(reader, size.as_deref());
    let goods = reader
        .optional(at, goods, |r, at| {
            r.list_up_to(at, CITY_GOODS, Reader::name)
        })
        .unwrap_or_default();
    Some(DraftCity {
        name: name?,
        size: size?,
        size_place,
        mileposts: mileposts?,
        goods,
        place: at.place(),
    })
}

/// A ferry; `ports` are the members that name its ports, which `milepost` reads.
pub(crate) fn ferry(
    reader: &mut Reader,
    at: &Cursor<'_>,
    ports: [&str; 2],
    milepost: impl Fn(&mut Reader, &Cursor<'_>) -> Option<Id>,
) -> Option<DraftFerry> {
    let [a, b] = ports.map(|port| reader.required(at, port, &milepost));
    let cost = reader.required(at, "cost", price);
    let label = reader.optional(at, "label", Reader::name);
    Some(DraftFerry {
        a: a?,
        b: b?,
        cost: cost?,
        label,
        place: at.place(),
    })
}

/// Prices by name, chips and taxes; those not given keep their defaults.
pub(crate) fn rules(reader: &mut Reader, at: &Cursor<'_>) -> Option<Rules> {
    let mut rules = Rules::default();
    let others = ["terrain", "chips", "taxes"].into_iter();
    let names: Vec<&str> = others.chain(rules.prices().map(|(name, _)| name)).collect();
    reader.table(at, &names);
    for (name, _) in rules.prices() {
        // A ferry without length would let track go round for nothing.
        let least = i64::from(name == "ferry_pips");
        let price = reader.optional(at, name, |r, at| r.integer(at, least..=i64::from(DEAREST)));
        if let (Some(price), Some(slot)) = (price, rules.price_mut(name)) {
            *slot = price;
        }
    }
    let terrain = reader.optional(at, "terrain", |reader, at| {
        reader.named_up_to(at, TERRAINS, price)
    });
    rules.terrain.extend(terrain.unwrap_or_default());
    rules.chips = reader.optional(at, "chips", |r, at| r.integer(at, 1..=MOST_CHIPS.into()));
    rules.taxes = reader.optional(at, "taxes", taxes);
    Some(rules)
}

fn taxes(reader: &mut Reader, at: &Cursor<'_>) -> Option<Taxes> {
    let taxes: Result<Taxes, TaxesError> = reader.text(at)?.parse();
    taxes
        .map_err(|error| reader.error(at, error.to_string(), ""))
        .ok()
}

/// The goods as a list of their own.
pub(crate) fn good(reader: &mut Reader, at: &Cursor<'_>) -> Option<DraftGood> {
    reader.table(at, &["name", "cities"]);
    let name = reader.required(at, "name", Reader::name);
    let cities = reader.required(at, "cities", |r, at| {
        r.list_up_to(at, SOURCES, Reader::name)
    });
    Some(DraftGood {
        name: name?,
        cities: cities?,
        place: at.place(),
    })
}
