//! The checks of a network's routes and starts.

use super::Checker;
use crate::files::network::{NetworkFile, RouteEntry};
use crate::model::set::MOST;
use crate::model::{Hops, Route};
use milepost_document::{At, nearest};
use std::collections::BTreeMap;

impl Checker {
    pub(super) fn routes(&mut self, file: &NetworkFile) -> Vec<Route> {
        let mut routes: BTreeMap<(usize, usize), Route> = BTreeMap::new();
        for route in &file.routes {
            let ends = (self.end(&route.a, "route"), self.end(&route.b, "route"));
            let (Some(a), Some(b)) = ends else { continue };
            if a == b {
                self.error(
                    &route.place,
                    format!("a route from {} to itself", route.a.value),
                    "name another city",
                );
                continue;
            }
            let (a, b) = (a.min(b), a.max(b));
            let read = Route {
                a,
                b,
                length: route.length,
                mountainous: route.mountainous,
            };
            let Some(first) = routes.get(&(a, b)) else {
                routes.insert((a, b), read);
                continue;
            };
            let hint = match *first == read {
                true => "keep one of the two",
                false => "they differ in length or mountains; keep the correct one",
            };
            let what = format!(
                "a second route between {} and {}",
                route.a.value, route.b.value
            );
            self.error(&route.place, what, hint);
        }
        routes.into_values().collect()
    }

    pub(super) fn starts(&mut self, file: &NetworkFile) -> Vec<[usize; 2]> {
        let mut starts: Vec<[usize; 2]> = Vec::new();
        for At {
            value: [a, b],
            place,
        } in &file.starts
        {
            let ends = (self.end(a, "start"), self.end(b, "start"));
            let (Some(first), Some(second)) = ends else {
                continue;
            };
            if first == second {
                self.error(
                    place,
                    format!("a start from {} twice", a.value),
                    "name two cities",
                );
            } else if starts
                .iter()
                .any(|start| *start == [first, second] || *start == [second, first])
            {
                self.error(
                    place,
                    format!("a second start from {} and {}", a.value, b.value),
                    "keep one of the two",
                );
            } else {
                starts.push([first, second]);
            }
        }
        starts
    }

    fn end(&mut self, name: &At<String>, of: &str) -> Option<usize> {
        let found = self.names.get(&name.value).copied();
        if found.is_none() {
            let hint = match nearest(&name.value, self.names.keys().map(String::as_str)).as_slice()
            {
                [] => String::new(),
                near => format!("did you mean {}?", near.join(" or ")),
            };
            self.error(
                &name.place,
                format!(
                    "a {of} with {}, which is not a city of the network",
                    name.value
                ),
                hint,
            );
        }
        found
    }

    /// Reports every part of the network that no route joins to that of the first city. Not if an end of a route is wrong: that
    /// route may be the missing one.
    pub(super) fn joined(&mut self, file: &NetworkFile, routes: &[Route]) {
        let known = |end: &At<String>| self.names.contains_key(&end.value);
        let right = |route: &RouteEntry| {
            known(&route.a) && known(&route.b) && route.a.value != route.b.value
        };
        let whole = !file.is_partial && file.routes.iter().all(right);
        if !whole || !(2..=MOST).contains(&self.names.len()) {
            return;
        }
        let hops = Hops::over(self.names.len(), routes.iter());
        let names: Vec<String> = self.names.keys().cloned().collect();
        let mut reported = vec![false; names.len()];
        for city in 0..names.len() {
            if reported[city] || hops.between(0, city).is_some() {
                continue;
            }
            let part: Vec<usize> = (0..names.len())
                .filter(|&other| hops.between(city, other).is_some())
                .collect();
            part.iter().for_each(|&member| reported[member] = true);
            let what = match part.len() {
                1 => format!("no route leads to {}", names[city]),
                more => format!(
                    "no route leads to {} and the {} cities joined to it",
                    names[city],
                    more - 1
                ),
            };
            let place = file
                .cities
                .iter()
                .find(|entry| entry.key.value == names[city]);
            let place = place
                .map(|entry| entry.key.place.clone())
                .unwrap_or_default();
            self.error(
                &place,
                what,
                format!("join it to the part with {}", names[0]),
            );
        }
    }
}
