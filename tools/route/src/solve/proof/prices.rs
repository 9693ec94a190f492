//! Prices of track and of cuts, and what they prove.

use crate::solve::bit_set::Bits;
use crate::solve::proof::context::Pool;
use crate::solve::proof::cut::Cut;

/// Prices of track and of cuts, for each class the most that a route is worth beyond them, and what all of them prove.
#[derive(Clone, Debug)]
pub(crate) struct Prices<const W: usize> {
    pub track: Vec<i64>,
    /// The cuts that have a price.
    pub cuts: Vec<(Cut<W>, i64)>,
    pub class_duals: Vec<i64>,
    /// The sum of the prices and of the tops of all trains: no run weighs more of those that the prices are for.
    pub dual: i64,
}

impl<const W: usize> Prices<W> {
    /// What a route over this track is charged.
    pub fn charge(&self, track: &Bits<W>) -> i64 {
        // Sets hold more than tracks with a price: what else no two routes may share.
        let tracks = track
            .iter()
            .map(|track| self.track.get(track as usize).copied().unwrap_or(0));
        let cuts = self
            .cuts
            .iter()
            .map(|(cut, price)| i64::from(cut.count(track)) * price);
        tracks.sum::<i64>() + cuts.sum::<i64>()
    }

    /// What all track and all cuts cost together.
    pub fn sum(&self) -> i64 {
        let cuts = self
            .cuts
            .iter()
            .map(|(cut, price)| i64::from(cut.most()) * price);
        self.track.iter().sum::<i64>() + cuts.sum::<i64>()
    }

    /// What a route is worth beyond the prices.
    pub fn reduced(&self, pool: &Pool<W>, class: usize, column: usize) -> i64 {
        let column = &pool[class].all[column];
        column.weight - self.charge(&column.track)
    }
}
