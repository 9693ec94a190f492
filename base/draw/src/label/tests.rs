//! Labels against plain methods that try everything.

use super::*;
use crate::{Colour, Fonts, Point, Rect, Weight};

/// Numbers that look like chance, the same in each run.
struct Numbers(u32);

impl Numbers {
    fn below(&mut self, most: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) % most
    }

    fn length(&mut self, most: u32) -> f64 {
        f64::from(self.below(most * 4)) / 4.0
    }

    fn point(&mut self, sheet: &Rect) -> Point {
        let (x, y) = (self.length(sheet.w as u32), self.length(sheet.h as u32));
        Point::new(sheet.x + x, sheet.y + y)
    }
}

fn meet(a: &Candidate, b: &Candidate) -> bool {
    let mut pairs = a
        .rows
        .iter()
        .flat_map(|row| b.rows.iter().map(move |other| (row, other)));
    pairs.any(|(row, other)| row.intersects(other))
}

/// Whether each label can have one of its candidates so that no two meet, by trying all of them.
fn can_stand_apart(choices: &[Vec<Candidate>], placed: &mut Vec<Candidate>) -> bool {
    let Some(candidates) = choices.get(placed.len()) else {
        return true;
    };
    candidates.iter().any(|candidate| {
        if placed.iter().any(|other| meet(candidate, other)) {
            return false;
        }
        placed.push(candidate.clone());
        let found = can_stand_apart(choices, placed);
        placed.pop();
        found
    })
}

#[test]
fn no_two_labels_overlap_where_they_can_all_stand_apart() {
    let (mut numbers, mut possible, mut hard) = (Numbers(3), 0, 0);
    for case in 0..4000 {
        let sheet = Rect::new(0.0, 0.0, 24.0, 16.0);
        let candidate = |numbers: &mut Numbers| {
            let at = numbers.point(&sheet);
            let row = Rect::new(at.x, at.y, 3.0 + numbers.length(6), 1.0 + numbers.length(3));
            let below = Rect::new(at.x, row.bottom() + 0.5, numbers.length(6), 1.0);
            Candidate::new(0, vec![row, below], numbers.length(20))
        };
        let labels = 2 + numbers.below(5);
        let choices: Vec<Vec<Candidate>> = (0..labels)
            .map(|_| {
                let count = 1 + numbers.below(5);
                let mut all: Vec<_> = (0..count).map(|_| candidate(&mut numbers)).collect();
                all.sort_by_key(|candidate| candidate.cost);
                all
            })
            .collect();
        let chosen = choose(&choices, 0.0);
        assert_eq!(chosen, choose(&choices, 0.0));
        let crowded = overlapping(&choices, &chosen, 0.0);
        if can_stand_apart(&choices, &mut Vec::new()) {
            assert!(crowded.is_empty(), "case {case}: {crowded:?}");
            possible += 1;
            hard += usize::from(chosen.iter().any(|&index| index > 0));
        } else {
            assert!(!crowded.is_empty(), "case {case}");
        }
    }
    assert!(possible > 1000 && hard > 500, "{possible}, {hard}");
}

#[test]
fn what_is_hidden_is_the_sum_over_all_obstacles() {
    let sheet = Rect::new(-10.0, -5.0, 80.0, 60.0);
    let mut numbers = Numbers(11);
    for cell in [1.5, 4.0, 30.0] {
        let mut obstacles = Obstacles::new(sheet, cell);
        let mut all = Vec::new();
        for _ in 0..200 {
            let at = numbers.point(&sheet);
            let obstacle = Obstacle {
                area: Rect::new(at.x, at.y, numbers.length(12), numbers.length(4)),
                radius: numbers.length(3),
                weight: numbers.length(9),
                slope: numbers.length(2),
                owner: (numbers.below(3) == 0).then(|| numbers.below(2) as usize),
            };
            obstacles.add(obstacle);
            all.push(obstacle);
        }
        for _ in 0..300 {
            let at = numbers.point(&sheet);
            let area = Rect::new(at.x, at.y, numbers.length(20), numbers.length(5));
            let (radius, owner) = (numbers.length(2), Some(numbers.below(2) as usize));
            let cost = |it: &Obstacle| {
                let depth = radius + it.radius - area.gap(&it.area);
                let counts = depth >= 0.0 && (it.owner.is_none() || it.owner != owner);
                if counts {
                    it.weight + it.slope * depth
                } else {
                    0.0
                }
            };
            let sum: f64 = all.iter().map(cost).sum();
            let hidden = obstacles.hidden(&area, radius, owner);
            assert!((hidden - sum).abs() < 1e-6, "{area:?}: {hidden}, not {sum}");
        }
    }
}

fn towns(names: &[(&str, Point)]) -> Vec<Label> {
    let lettering = Lettering {
        size: 3.0,
        weight: Weight::Regular,
        colour: Colour::BLACK,
        fonts: &Fonts::BUNDLED,
    };
    let label = |(name, at): &(&str, Point)| Label {
        body: Rect::about(*at, 1.0, 1.0),
        owner: None,
        layouts: vec![Layout::new(vec![Row::new(
            vec![Piece::words(name, lettering, 40.0)],
            0.0,
        )])],
    };
    names.iter().map(label).collect()
}

fn placed(sheet: Rect, labels: &[Label]) -> Vec<Rect> {
    let mut obstacles = Obstacles::new(sheet, 5.0);
    for label in labels {
        obstacles.add_disc(label.body.centre(), 1.0, 100.0);
    }
    let bodies: Vec<Rect> = labels.iter().map(|label| label.body).collect();
    let scene = Scene {
        sheet,
        obstacles: &obstacles,
        bodies: &bodies,
        profile: &Profile::default(),
    };
    let sides = Side::all([0.0, 0.7, 0.6, 0.65]);
    let placed = scene.place(labels, |_, label| scene.beside(label, &sides));
    placed.into_iter().flatten().map(|it| it.bounds).collect()
}

#[test]
fn labels_stay_on_their_sheet_wherever_their_towns_lie() {
    let sheet = Rect::new(5.0, 5.0, 60.0, 40.0);
    let mut numbers = Numbers(5);
    for _ in 0..40 {
        let names: Vec<(&str, Point)> = ["Brno", "Olomouc", "Zlín", "Žďár nad Sázavou"]
            .map(|name| (name, numbers.point(&sheet)))
            .to_vec();
        let boxes = placed(sheet, &towns(&names));
        assert_eq!(boxes.len(), names.len());
        assert!(boxes.iter().all(|it| sheet.holds(it)), "{boxes:?}");
    }
}

#[test]
fn labels_that_have_room_stand_the_same_in_any_order() {
    let sheet = Rect::new(0.0, 0.0, 200.0, 200.0);
    let mut names: Vec<(&str, Point)> = ["Brno", "Olomouc", "Zlín", "Tábor"]
        .into_iter()
        .enumerate()
        .map(|(i, name)| (name, Point::new(20.0 + 50.0 * i as f64, 100.0)))
        .collect();
    let mut once = placed(sheet, &towns(&names));
    names.reverse();
    let mut again = placed(sheet, &towns(&names));
    for boxes in [&mut once, &mut again] {
        boxes.sort_by(|a, b| a.x.total_cmp(&b.x));
    }
    assert_eq!(once, again);
}

#[test]
fn a_crowd_in_one_spot_is_placed_within_bounds() {
    let sheet = Rect::new(0.0, 0.0, 100.0, 100.0);
    let names: Vec<(&str, Point)> = (0..400)
        .map(|i| ("Ostrava", Point::new(50.0 + 0.01 * f64::from(i), 50.0)))
        .collect();
    assert_eq!(placed(sheet, &towns(&names)).len(), names.len());
}
