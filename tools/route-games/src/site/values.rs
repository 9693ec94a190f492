//! Values, and the methods of lists, tables, texts and numbers that give the same always.

use crate::site::ruby::Literal;
use crate::site::ruby::expression::Operator;
use std::collections::{BTreeMap, BTreeSet};

mod methods;

pub(super) use methods::call;

/// How deep values may stand in each other.
const DEEPEST: usize = 200;

/// How many letters of a text count as much as a number.
pub(super) const LETTERS: usize = 32;

/// The most numbers of a range.
const LONGEST: i64 = 10_000;

/// Methods that give a list or a table which nothing else has.
pub(super) const ANEW: [&str; 20] = [
    "compact",
    "except",
    "filter",
    "flat_map",
    "flatten",
    "keys",
    "map",
    "merge",
    "reject",
    "select",
    "slice",
    "sort",
    "to_a",
    "to_h",
    "transform_keys",
    "transform_values",
    "uniq",
    "values",
    "with_index",
    "zip",
];

/// How many members a value has, and how long its texts are; `None` where they stand too deep in each other.
pub(super) fn weight(value: &Literal) -> Option<usize> {
    fn within(value: &Literal, depth: usize) -> Option<usize> {
        if depth > DEEPEST {
            return None;
        }
        let of = |value| within(value, depth + 1);
        let members: Option<usize> = match value {
            Literal::List(items) => items.iter().map(of).sum(),
            Literal::Table(entries) => {
                let entries = entries.iter();
                entries
                    .map(|(key, value)| Some(of(key)? + of(value)?))
                    .sum()
            }
            Literal::Text(text) => Some(text.len() / LETTERS),
            _ => Some(0),
        };
        members.map(|members| members + 1)
    }
    within(value, 0)
}

/// Whether a value counts as true; `None` where it is not known.
pub(super) fn truth(value: &Literal) -> Option<bool> {
    match value {
        Literal::Opaque => None,
        value => Some(!matches!(value, Literal::Nil | Literal::Bool(false))),
    }
}

/// Whether all of a value is known.
fn is_known(value: &Literal) -> bool {
    match value {
        Literal::Opaque => false,
        Literal::List(items) => items.iter().all(is_known),
        Literal::Table(entries) => {
            let mut entries = entries.iter();
            entries.all(|(key, value)| is_known(key) && is_known(value))
        }
        _ => true,
    }
}

/// A table of which no two entries have the same key: what is said last counts.
pub(super) fn table(entries: Vec<(Literal, Literal)>) -> Literal {
    let mut known: BTreeMap<Literal, usize> = BTreeMap::new();
    let mut table: Vec<(Literal, Literal)> = Vec::with_capacity(entries.len());
    for (key, value) in entries {
        match known.get(&key).filter(|_| key != Literal::Opaque) {
            Some(&at) => table[at].1 = value,
            None => {
                known.insert(key.clone(), table.len());
                table.push((key, value));
            }
        }
    }
    Literal::Table(table)
}

/// Tables merged, and the tables of the same key in them.
pub(super) fn merged(first: Literal, second: Literal) -> Literal {
    let (Literal::Table(mut first), Literal::Table(second)) = (first, second) else {
        return Literal::Opaque;
    };
    let places = first.iter().enumerate();
    let places: BTreeMap<Literal, usize> = places.map(|(at, (key, _))| (key.clone(), at)).collect();
    for (key, value) in second {
        match (places.get(&key), value) {
            (Some(&at), value @ Literal::Table(_)) if matches!(first[at].1, Literal::Table(_)) => {
                let old = std::mem::replace(&mut first[at].1, Literal::Nil);
                first[at].1 = merged(old, value);
            }
            (Some(&at), value) => first[at].1 = value,
            (None, value) => first.push((key, value)),
        }
    }
    Literal::Table(first)
}

/// What a list or a table has in a place; nil where it has nothing there, `None` where that is not known.
pub(super) fn at(of: &Literal, key: &Literal) -> Option<Literal> {
    match (of, key) {
        (_, Literal::Opaque) | (Literal::Opaque, _) => None,
        (Literal::Table(entries), key) => {
            let found = entries.iter().find(|(name, _)| name == key);
            let is_certain = || entries.iter().all(|(name, _)| is_known(name));
            match found {
                Some((_, value)) => Some(value.clone()),
                None => is_certain().then_some(Literal::Nil),
            }
        }
        (Literal::List(items), Literal::Integer(at)) => {
            let from_end = i64::try_from(items.len()).ok()?.checked_add(*at)?;
            let at = usize::try_from(if *at < 0 { from_end } else { *at });
            let item = at.ok().and_then(|at| items.get(at));
            Some(item.cloned().unwrap_or(Literal::Nil))
        }
        _ => None,
    }
}

/// Sets what a list or a table has in a place, by the keys that lead there, or the whole; `None` where it cannot.
pub(super) fn set(of: &mut Literal, keys: &[Literal], value: Literal) -> Option<()> {
    let Some((key, rest)) = keys.split_first() else {
        *of = value;
        return Some(());
    };
    let place = match (of, key) {
        (_, Literal::Opaque) => return None,
        (Literal::Table(entries), _) => {
            let known = entries.iter().position(|(name, _)| name == key);
            let at = known.unwrap_or_else(|| {
                entries.push((key.clone(), Literal::Nil));
                entries.len() - 1
            });
            &mut entries[at].1
        }
        (Literal::List(items), Literal::Integer(at)) => {
            items.get_mut(usize::try_from(*at).ok()?)?
        }
        _ => return None,
    };
    set(place, rest, value)
}

/// A list without an item, or a table without a key; `None` where that is not known.
pub(super) fn without(of: &Literal, key: &Literal) -> Option<Literal> {
    let is_other = |one: &Literal| same(one, key).map(|is_same| !is_same);
    let verdicts: Option<Vec<bool>> = match of {
        Literal::List(items) => items.iter().map(is_other).collect(),
        Literal::Table(entries) => entries.iter().map(|(name, _)| is_other(name)).collect(),
        _ => None,
    };
    kept(of.clone(), &verdicts?)
}

/// The members of a list or a table of which that is said.
pub(super) fn kept(of: Literal, verdicts: &[bool]) -> Option<Literal> {
    let mut verdicts = verdicts.iter();
    let mut is_kept = || verdicts.next().copied().unwrap_or(false);
    match of {
        Literal::List(mut items) => {
            items.retain(|_| is_kept());
            Some(Literal::List(items))
        }
        Literal::Table(mut entries) => {
            entries.retain(|_| is_kept());
            Some(Literal::Table(entries))
        }
        _ => None,
    }
}

/// Whether two values are the same; `None` where that is not known.
fn same(first: &Literal, second: &Literal) -> Option<bool> {
    (is_known(first) && is_known(second)).then(|| first == second)
}

/// Whether a list has an item; `None` where that is not known.
fn has(items: &[Literal], item: &Literal) -> Option<bool> {
    match is_known(item) && items.contains(item) {
        true => Some(true),
        false => (is_known(item) && items.iter().all(is_known)).then_some(false),
    }
}

/// What an operator makes of two values; `None` where that has no meaning or is not known.
pub(super) fn two(operator: Operator, first: Literal, second: Literal) -> Option<Literal> {
    use Literal::{Bool, Integer, List, Table, Text};
    Some(match (operator, first, second) {
        (Operator::Equal, first, second) => Bool(same(&first, &second)?),
        (Operator::Less, Integer(first), Integer(second)) => Bool(first < second),
        (Operator::Greater, Integer(first), Integer(second)) => Bool(first > second),
        (Operator::Plus, Integer(first), Integer(second)) => Integer(first.checked_add(second)?),
        (Operator::Minus, Integer(first), Integer(second)) => Integer(first.checked_sub(second)?),
        (Operator::Times, Integer(first), Integer(second)) => Integer(first.checked_mul(second)?),
        (Operator::Plus, Text(first), Text(second)) => Text(first + &second),
        (Operator::Plus, List(mut first), List(second)) => {
            first.extend(second);
            List(first)
        }
        (Operator::Minus, List(first), List(second)) => {
            let away: BTreeSet<Literal> = second.into_iter().collect();
            let is_certain = away.iter().all(is_known) && first.iter().all(is_known);
            let rest = first.into_iter().filter(|item| !away.contains(item));
            List(is_certain.then(|| rest.collect())?)
        }
        (Operator::Union, List(mut first), List(second)) => {
            first.extend(second);
            return call(List(first), "uniq", &[]);
        }
        (Operator::Union, Table(first), Table(second)) => {
            table(first.into_iter().chain(second).collect())
        }
        (Operator::Range, Integer(first), Integer(last)) => {
            let is_short = last.checked_sub(first)? < LONGEST;
            List(is_short.then(|| (first..=last).map(Integer).collect())?)
        }
        (Operator::Range, Text(first), Text(last)) => {
            let letter = |text: &str| <[u8; 1]>::try_from(text.as_bytes()).ok();
            let ([first], [last]) = (letter(&first)?, letter(&last)?);
            let letters = (first..=last).map(|letter| Text(char::from(letter).to_string()));
            List(letters.collect())
        }
        _ => return None,
    })
}
