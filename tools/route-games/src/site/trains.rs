//! Trains and phases of a title.

use crate::site::ruby::Literal;
use milepost_route::model::Train;
use milepost_route_files::inner::recorded_train;
use serde_json::{Map, Value as Json};

/// A train as the title has it.
#[derive(Clone, Debug)]
pub(crate) struct SiteTrain {
    pub train: Train,
    /// The trains with which it rusts.
    pub rusts_with: Vec<String>,
    /// The trains with which it becomes obsolete: it runs once more.
    pub obsolete_with: Vec<String>,
    /// What happens when the first of them is bought, by the site's words, such as `close_companies`.
    pub events: Vec<String>,
}

/// A phase.
#[derive(Clone, Debug)]
pub(crate) struct Phase {
    pub name: String,
    /// The trains of which the first to be bought begins it.
    pub on: Vec<String>,
    /// The colours of the tiles in use, the latest last.
    pub colours: Vec<String>,
}

/// The trains of a list, and those that could not be read.
pub(crate) fn trains(list: &Literal) -> (Vec<SiteTrain>, Vec<String>) {
    let (mut trains, mut unread) = (Vec::new(), Vec::new());
    for declared in list.items() {
        let Some(base) = declared.get("name").and_then(Literal::word) else {
            unread.push("a train without a name".to_owned());
            continue;
        };
        let variants = declared.get("variants").map_or(&[][..], Literal::items);
        for (index, one) in std::iter::once(declared).chain(variants).enumerate() {
            let member = |key: &str| one.get(key).or_else(|| declared.get(key));
            let ends = |key: &str| member(key).map(words).unwrap_or_default();
            let train = form(one, declared).and_then(|form| recorded_train(&form.to_string()));
            match train {
                Some(train) => trains.push(SiteTrain {
                    train,
                    rusts_with: ends("rusts_on"),
                    obsolete_with: ends("obsolete_on"),
                    events: events(one.get("events")),
                }),
                None if index == 0 => unread.push(format!("train {base}")),
                None => unread.push(format!("variant {index} of train {base}")),
            }
        }
    }
    (trains, unread)
}

/// The types of a list of events.
fn events(list: Option<&Literal>) -> Vec<String> {
    let events = list.map_or(&[][..], Literal::items).iter();
    events
        .filter_map(|event| event.get("type").and_then(Literal::word))
        .collect()
}

/// The train as recorded positions write it; a variant has the members of the train that it does not set itself.
fn form(one: &Literal, declared: &Literal) -> Option<Json> {
    let mut form = Map::new();
    for key in ["name", "distance", "multiplier", "local", "requires_token"] {
        let member = one.get(key).or_else(|| declared.get(key));
        if let Some(value) = member.filter(|value| **value != Literal::Nil) {
            form.insert(key.to_owned(), json(value)?);
        }
    }
    form.entry("name").and_modify(|name| {
        if let Json::Number(number) = name {
            *name = Json::String(number.to_string());
        }
    });
    Some(Json::Object(form))
}

fn json(literal: &Literal) -> Option<Json> {
    Some(match literal {
        Literal::Nil => Json::Null,
        Literal::Bool(value) => Json::Bool(*value),
        Literal::Integer(number) => Json::from(*number),
        Literal::Text(text) => Json::String(text.clone()),
        Literal::List(items) => Json::Array(items.iter().map(json).collect::<Option<_>>()?),
        Literal::Table(entries) => {
            let entries = entries
                .iter()
                .map(|(key, value)| Some((key.word()?, json(value)?)));
            Json::Object(entries.collect::<Option<_>>()?)
        }
        Literal::Opaque => return None,
    })
}

/// A word, or the words of a list.
pub(crate) fn words(literal: &Literal) -> Vec<String> {
    match literal {
        Literal::List(items) => items.iter().filter_map(Literal::word).collect(),
        one => one.word().into_iter().collect(),
    }
}

/// The phases of a list.
pub(crate) fn phases(list: &Literal) -> Vec<Phase> {
    let phase = |declared: &Literal| {
        let member = |key: &str| declared.get(key).map(words).unwrap_or_default();
        Some(Phase {
            name: declared.get("name").and_then(Literal::word)?,
            on: member("on"),
            colours: member("tiles"),
        })
    };
    list.items().iter().filter_map(phase).collect()
}
