//! Wishes of a request that contradict each other, or that nothing could meet.

use super::Request;
use crate::model::error::SurveyError;
use crate::model::request::PortRequest;
use milepost_document::plain;
use std::collections::BTreeMap;

/// Everything that contradicts something else in a request.
pub(super) fn of(request: &Request) -> Vec<SurveyError> {
    let lists = [
        ("majors", &request.majors),
        ("mediums", &request.mediums),
        ("smalls", &request.smalls),
        ("drop", &request.drop),
    ];
    let mut found = Vec::new();
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for (list, names) in lists {
        for name in names {
            match seen.insert(plain(name), list) {
                Some(other) if other != list => {
                    found.push(format!(
                        "{name} is in {other} and in {list}; leave it in one of them"
                    ));
                }
                _ => {}
            }
        }
    }
    let mut towns: Vec<String> = request.towns.iter().map(|town| plain(&town.name)).collect();
    towns.sort_unstable();
    let twice = |town: &str| towns.iter().filter(|other| *other == town).count() > 1;
    let doubled = request
        .towns
        .iter()
        .filter(|town| twice(&plain(&town.name)));
    found.extend(
        doubled.map(|town| format!("the town {} is added twice; leave one out", town.name)),
    );
    let short = request.rivers.iter().filter(|river| river.course.len() < 2);
    found.extend(short.map(|river| format!("the river {} needs two points or more", river.name)));
    let ports = request
        .ferries
        .iter()
        .flat_map(|ferry| [&ferry.from, &ferry.to]);
    for port in ports {
        if let PortRequest::Place([lat, lon]) = port
            && !(lat.abs() <= 90.0 && lon.abs() <= 360.0)
        {
            found.push(format!(
                "the port {port} is off the Earth; write [latitude, longitude]"
            ));
        }
    }
    let goods = &request.goods;
    let without: Vec<String> = goods.without.iter().map(|good| plain(good)).collect();
    let wanted = goods.with.iter().chain(goods.sources.keys());
    let both = wanted.filter(|good| without.contains(&plain(good)));
    found.extend(both.map(|good| {
        format!("the good {good} must be there and must not; leave it out of goods.without")
    }));
    let asked = goods.with.len() + goods.sources.len();
    if let Some(count) = goods.count.filter(|&count| count < asked) {
        found.push(format!(
            "goods.count is {count}, but {asked} goods are named; raise it or name fewer"
        ));
    }
    found.into_iter().map(SurveyError::Wish).collect()
}
