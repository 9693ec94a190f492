//! One game: bag, hands, turns and deliveries; every player carries what gives the most points a step.

use super::course::{Aim, Course};
use crate::links::Means;
use milepost_dice::Dice;

/// A game ends after so many rounds, whatever is left: on a board with parts that nothing joins, goods may never arrive.
const MOST_ROUNDS: usize = 500;

/// A game under way.
pub(super) struct Game<'a> {
    course: &'a Course,
    /// The goods still to be drawn, the last one first.
    bag: Vec<usize>,
    /// What has not been delivered yet.
    open: Vec<bool>,
    players: Vec<Player>,
}

struct Player {
    /// The city where the carrier is, or that it left last.
    at: usize,
    /// The city that it is on the way to, and how many steps are left.
    way: Option<(usize, usize)>,
    hand: Vec<usize>,
    load: Vec<usize>,
    points: u32,
}

impl Game<'_> {
    /// Fills the bag and deals the hands.
    pub fn begin<'a>(course: &'a Course, dice: &mut Dice) -> Game<'a> {
        let mut bag: Vec<usize> = course.wanted.iter().map(|wanted| wanted.good).collect();
        dice.shuffle(&mut bag);
        let player = |home: usize| Player {
            at: home,
            way: None,
            hand: Vec::new(),
            load: Vec::new(),
            points: 0,
        };
        let mut players: Vec<Player> = (0..course.capitals).map(player).collect();
        for _ in 0..course.rules.hand {
            players
                .iter_mut()
                .for_each(|player| player.hand.extend(bag.pop()));
        }
        Game {
            course,
            bag,
            open: vec![true; course.wanted.len()],
            players,
        }
    }

    /// Plays to the end, from this seat on, and gives the points of each seat.
    pub fn play(mut self, first: usize) -> Vec<u32> {
        let seats = self.players.len();
        for _ in 0..MOST_ROUNDS {
            (0..seats).for_each(|seat| self.turn((first + seat) % seats));
            if self.players.iter().any(|player| self.is_done(player)) {
                break;
            }
        }
        self.players.iter().map(|player| player.points).collect()
    }

    fn is_done(&self, player: &Player) -> bool {
        self.bag.is_empty() && player.hand.is_empty() && player.load.is_empty()
    }

    fn turn(&mut self, seat: usize) {
        let player = &self.players[seat];
        let is_capital = player.at < self.course.capitals && player.way.is_none();
        if is_capital && player.load.is_empty() {
            self.load(seat);
        } else {
            self.travel(seat);
        }
    }

    /// Loads the goods of the hand that give the most points a step, and draws others.
    fn load(&mut self, seat: usize) {
        for _ in 0..self.course.rules.load {
            let player = &self.players[seat];
            let worth = |place: usize| {
                let aim = self.aim(player.at, player.hand[place]);
                aim.map(|aim| aim.worth)
            };
            let best = (0..player.hand.len())
                .max_by_key(|&place| (worth(place), std::cmp::Reverse(place)));
            let Some(best) = best else { break };
            let player = &mut self.players[seat];
            player.load.push(player.hand.remove(best));
        }
        let player = &mut self.players[seat];
        while player.hand.len() < self.course.rules.hand
            && let Some(good) = self.bag.pop()
        {
            player.hand.push(good);
        }
        self.deliver(seat);
    }

    /// Moves as many steps as a turn has, or flies.
    fn travel(&mut self, seat: usize) {
        let all = self.course.rules.steps;
        let mut left = all;
        while left > 0 {
            let Some((to, steps)) = self.players[seat].way else {
                match self.onward(seat) {
                    Some((to, Means::Air, _)) if left == all => return self.arrive(seat, to),
                    Some((to, Means::Path(_), steps)) => self.players[seat].way = Some((to, steps)),
                    _ => return,
                }
                continue;
            };
            let made = steps.min(left);
            left -= made;
            if made == steps {
                self.arrive(seat, to);
            } else {
                self.players[seat].way = Some((to, steps - made));
            }
        }
    }

    fn arrive(&mut self, seat: usize, city: usize) {
        let player = &mut self.players[seat];
        (player.at, player.way) = (city, None);
        self.deliver(seat);
    }

    /// The next city on the way to where the player goes, how, and how far: with goods to the best
    /// place for one of them, else to the nearest capital.
    fn onward(&self, seat: usize) -> Option<(usize, Means, usize)> {
        let player = &self.players[seat];
        let goal = if player.load.is_empty() {
            (!player.hand.is_empty() || !self.bag.is_empty())
                .then_some(self.course.nearest[player.at])??
        } else {
            let load = player.load.iter();
            let best = load.filter_map(|&good| self.aim(player.at, good)).max();
            self.course.wanted[best?.wanted.0].city
        };
        let link = self.course.next[player.at][goal].filter(|_| goal != player.at)?;
        Some((link.to, link.by, link.steps))
    }

    /// The best of those who still want a good and can be reached from a city.
    fn aim(&self, from: usize, good: usize) -> Option<Aim> {
        let mut aims = self.course.aims[from][good].iter();
        aims.find(|aim| self.open[aim.wanted.0]).copied()
    }

    /// Delivers what the city wants where the player is.
    fn deliver(&mut self, seat: usize) {
        let player = &mut self.players[seat];
        for number in self.course.wants[player.at].clone() {
            let wanted = &self.course.wanted[number];
            if !self.open[number] {
                continue;
            }
            if let Some(place) = player.load.iter().position(|&good| good == wanted.good) {
                player.load.remove(place);
                player.points += wanted.points;
                self.open[number] = false;
            }
        }
    }
}
