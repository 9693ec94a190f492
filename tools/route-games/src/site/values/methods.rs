//! The methods without a block.

use crate::site::ruby::Literal;
use crate::site::ruby::Literal::{Bool, Integer, List, Nil, Opaque, Table, Text};
use crate::site::ruby::expression::KEEP;
use crate::site::values::{DEEPEST, has, is_known, kept, table};
use std::collections::BTreeSet;

/// What a method without a block gives; `None` where it has no such meaning, or that is not known.
pub(crate) fn call(of: Literal, method: &str, arguments: &[Literal]) -> Option<Literal> {
    if KEEP.contains(&method) && arguments.is_empty() {
        return Some(of);
    }
    match (of, method, arguments) {
        (List(items), ..) => of_list(items, method, arguments),
        (Table(entries), ..) => of_table(entries, method, arguments),
        (Nil, "to_a", []) => Some(List(Vec::new())),
        (Text(text), "to_s" | "to_sym", []) => Some(Text(text)),
        (Text(text), "to_i", []) => text.parse().ok().map(Integer),
        (Integer(number), "to_s", []) => Some(Text(number.to_string())),
        (Integer(number), "to_i", []) => Some(Integer(number)),
        _ => None,
    }
}

fn of_list(mut items: Vec<Literal>, method: &str, arguments: &[Literal]) -> Option<Literal> {
    Some(match (method, arguments) {
        ("include?", [item]) => Bool(has(&items, item)?),
        ("size" | "length" | "count", []) => Integer(i64::try_from(items.len()).ok()?),
        ("first", []) => items.into_iter().next().unwrap_or(Nil),
        ("last", []) => items.into_iter().next_back().unwrap_or(Nil),
        ("first" | "take", [Integer(count)]) => {
            items.truncate(usize::try_from(*count).ok()?);
            List(items)
        }
        ("slice", [Integer(from), Integer(count)]) => {
            let (from, count) = (usize::try_from(*from).ok()?, usize::try_from(*count).ok()?);
            List(items.into_iter().skip(from).take(count).collect())
        }
        ("flatten", []) => List(flat(items, DEEPEST)?),
        ("flatten", [Integer(depth)]) => {
            List(flat(items, usize::try_from(*depth).ok()?.min(DEEPEST))?)
        }
        ("compact", []) if items.iter().all(|item| *item != Opaque) => {
            List(items.into_iter().filter(|item| *item != Nil).collect())
        }
        ("uniq", []) if items.iter().all(is_known) => {
            let mut seen = BTreeSet::new();
            List(
                items
                    .into_iter()
                    .filter(|item| seen.insert(item.clone()))
                    .collect(),
            )
        }
        ("to_a", []) => List(items),
        ("to_h", []) => {
            let pair = |item| match item {
                List(pair) => <[Literal; 2]>::try_from(pair)
                    .ok()
                    .map(<(Literal, Literal)>::from),
                _ => None,
            };
            table(items.into_iter().map(pair).collect::<Option<_>>()?)
        }
        ("zip", lists) => List(zipped(items, lists)?),
        ("push" | "append", more) => {
            items.extend(more.iter().cloned());
            List(items)
        }
        ("concat", lists) => {
            for list in lists {
                match list {
                    List(more) => items.extend(more.iter().cloned()),
                    _ => return None,
                }
            }
            List(items)
        }
        _ => return None,
    })
}

fn of_table(
    mut entries: Vec<(Literal, Literal)>,
    method: &str,
    arguments: &[Literal],
) -> Option<Literal> {
    Some(match (method, arguments) {
        ("merge", tables) => {
            for more in tables {
                match more {
                    Table(more) => entries.extend(more.iter().cloned()),
                    _ => return None,
                }
            }
            table(entries)
        }
        ("key?" | "include?", [key]) => {
            let keys: Vec<Literal> = entries.into_iter().map(|(key, _)| key).collect();
            Bool(has(&keys, key)?)
        }
        ("size" | "length" | "count", []) => Integer(i64::try_from(entries.len()).ok()?),
        ("keys", []) => List(entries.into_iter().map(|(key, _)| key).collect()),
        ("values", []) => List(entries.into_iter().map(|(_, value)| value).collect()),
        ("to_h", []) => Table(entries),
        ("to_a", []) => {
            let pair = |(key, value)| List(vec![key, value]);
            List(entries.into_iter().map(pair).collect())
        }
        ("slice" | "except", keys) => {
            let wanted = method == "slice";
            let names = || entries.iter().map(|(key, _)| key);
            let is_certain = names().chain(keys).all(is_known);
            let keys: BTreeSet<&Literal> = keys.iter().collect();
            let verdicts = names().map(|key| keys.contains(key) == wanted);
            let verdicts: Vec<bool> = is_certain.then(|| verdicts.collect())?;
            kept(Table(entries), &verdicts)?
        }
        _ => return None,
    })
}

/// The items of a list, and those of the lists in it so deep.
fn flat(items: Vec<Literal>, depth: usize) -> Option<Vec<Literal>> {
    let mut all = Vec::new();
    for item in items {
        match item {
            Opaque => return None,
            List(more) if depth > 0 => all.extend(flat(more, depth - 1)?),
            item => all.push(item),
        }
    }
    Some(all)
}

/// The items of a list, each with those of others in the same place.
fn zipped(items: Vec<Literal>, lists: &[Literal]) -> Option<Vec<Literal>> {
    let with = |(at, item): (usize, Literal)| {
        let of = |list: &Literal| match list {
            List(others) => Some(others.get(at).cloned().unwrap_or(Nil)),
            _ => None,
        };
        let others: Option<Vec<Literal>> = lists.iter().map(of).collect();
        Some(List(std::iter::once(item).chain(others?).collect()))
    };
    items.into_iter().enumerate().map(with).collect()
}
