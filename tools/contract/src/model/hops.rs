//! How many segments lie between cities, breadth first over the table of routes.

use super::network::Route;
use std::collections::VecDeque;

/// Segments between every two cities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hops {
    cities: usize,
    segments: Vec<Option<u16>>,
    neighbours: Vec<Vec<usize>>,
}

impl Hops {
    /// Measures between so many cities, over these routes.
    pub fn over<'a>(cities: usize, routes: impl Iterator<Item = &'a Route>) -> Hops {
        let mut neighbours = vec![Vec::new(); cities];
        for route in routes {
            neighbours[route.a].push(route.b);
            neighbours[route.b].push(route.a);
        }
        neighbours.iter_mut().for_each(|list| list.sort_unstable());
        let segments = (0..cities)
            .flat_map(|from| flood(&neighbours, from))
            .collect();
        Hops {
            cities,
            segments,
            neighbours,
        }
    }

    /// How many cities there are.
    pub fn cities(&self) -> usize {
        self.cities
    }

    /// Segments from one city to another; `None` where no route leads.
    pub fn between(&self, a: usize, b: usize) -> Option<u16> {
        self.segments[a * self.cities + b]
    }

    /// The cities next to one, ascending.
    pub fn neighbours(&self, city: usize) -> &[usize] {
        &self.neighbours[city]
    }

    /// A shortest way, both ends included: of those as short, the first by the cities' names. Empty where no route
    /// leads.
    pub fn way(&self, from: usize, to: usize) -> Vec<usize> {
        let Some(mut left) = self.between(from, to) else {
            return Vec::new();
        };
        let mut way = vec![from];
        let mut at = from;
        while left > 0 {
            let next = self.neighbours[at]
                .iter()
                .find(|&&next| self.between(next, to) == Some(left - 1));
            let Some(&next) = next else { return Vec::new() };
            way.push(next);
            (at, left) = (next, left - 1);
        }
        way
    }
}

fn flood(neighbours: &[Vec<usize>], from: usize) -> Vec<Option<u16>> {
    let mut segments = vec![None; neighbours.len()];
    segments[from] = Some(0);
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((city, far)) = queue.pop_front() {
        for &next in &neighbours[city] {
            if segments[next].is_none() {
                segments[next] = Some(far + 1);
                queue.push_back((next, far + 1));
            }
        }
    }
    segments
}
