//! Simplex noise in two dimensions, written down here so that it never changes under a seed.

use milepost_dice::Dice;

/// A field of noise: values from -1 to 1 that change smoothly from place to place.
#[derive(Clone, Debug)]
pub struct Noise {
    order: [u8; 256],
}

/// The edges of a cube seen from above: twelve directions without a square root.
const GRADIENTS: [(f64, f64); 12] = [
    (1.0, 1.0),
    (-1.0, 1.0),
    (1.0, -1.0),
    (-1.0, -1.0),
    (1.0, 0.0),
    (-1.0, 0.0),
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.0, 1.0),
    (0.0, -1.0),
    (0.0, 1.0),
    (0.0, -1.0),
];

/// How far the plane is sheared so that equal triangles become halves of squares, and back.
const SHEAR: f64 = 0.366_025_403_784_438_6;
const UNSHEAR: f64 = 0.211_324_865_405_187_1;

impl Noise {
    /// The field that the dice give.
    pub fn new(dice: &mut Dice) -> Noise {
        let mut order: [u8; 256] = std::array::from_fn(|i| i as u8);
        dice.shuffle(&mut order);
        Noise { order }
    }

    /// The value at a place, from -1 to 1; it changes over about a unit of length.
    pub fn at(&self, x: f64, y: f64) -> f64 {
        let sheared = (x + y) * SHEAR;
        let (column, row) = ((x + sheared).floor(), (y + sheared).floor());
        let back = (column + row) * UNSHEAR;
        let (dx, dy) = (x - (column - back), y - (row - back));
        let (right, down) = if dx > dy { (1.0, 0.0) } else { (0.0, 1.0) };
        let corners = [
            (0.0, 0.0, dx, dy),
            (right, down, dx - right + UNSHEAR, dy - down + UNSHEAR),
            (1.0, 1.0, dx - 1.0 + 2.0 * UNSHEAR, dy - 1.0 + 2.0 * UNSHEAR),
        ];
        let sum: f64 = corners
            .iter()
            .map(|&(i, j, dx, dy)| self.corner(column + i, row + j, dx, dy))
            .sum();
        70.0 * sum
    }

    /// What a corner of the triangle adds, as far from the place as `dx` and `dy` say.
    fn corner(&self, column: f64, row: f64, dx: f64, dy: f64) -> f64 {
        let near = 0.5 - dx * dx - dy * dy;
        if near <= 0.0 {
            return 0.0;
        }
        let wrapped = |number: f64| (number as i64 & 255) as usize;
        let first = usize::from(self.order[wrapped(row)]);
        let (gx, gy) = GRADIENTS[usize::from(self.order[(wrapped(column) + first) & 255]) % 12];
        near * near * near * near * (gx * dx + gy * dy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_lie_between_minus_one_and_one_and_use_the_room() {
        let noise = Noise::new(&mut Dice::new(1, "noise"));
        let values: Vec<f64> = (0..40_000)
            .map(|i| noise.at(f64::from(i % 200) * 0.13, f64::from(i / 200) * 0.17))
            .collect();
        let (low, high) = values
            .iter()
            .fold((0.0, 0.0), |(low, high): (f64, f64), &v| {
                (low.min(v), high.max(v))
            });
        assert!(
            (-1.0..-0.7).contains(&low) && (0.7..=1.0).contains(&high),
            "{low} {high}"
        );
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        assert!(mean.abs() < 0.05, "{mean}");
    }

    #[test]
    fn neighbouring_places_have_neighbouring_values() {
        let noise = Noise::new(&mut Dice::new(2, "noise"));
        for i in 0..10_000 {
            let (x, y) = (f64::from(i) * 0.37 - 900.0, f64::from(i % 97) * 0.61 - 30.0);
            assert!((noise.at(x, y) - noise.at(x + 0.001, y)).abs() < 0.01);
        }
    }

    /// Computed once and kept: a change here changes every board.
    #[test]
    fn a_seed_gives_the_same_field_for_good() {
        let noise = Noise::new(&mut Dice::new(3, "noise"));
        let found: Vec<i64> = [(0.0, 0.0), (0.5, 0.25), (-3.2, 7.9), (100.1, -55.5)]
            .iter()
            .map(|&(x, y)| (noise.at(x, y) * 1e6).round() as i64)
            .collect();
        assert_eq!(found, [0, 504_872, -355_284, 201_475]);
    }
}
