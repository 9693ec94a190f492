//! Subset-row cuts: what prices of single tracks cannot say of several.
//!
//! Of an odd number 2k + 1 of tracks, each is used at most once by all routes of a run together. A route that uses `h` of
//! them counts floor(h / 2) times. The counts of a run sum up to at most floor((2k + 1) / 2) = k, since the floors of numbers
//! sum up to no more than the floor of their sum. The linear program does not know this: three routes that use two of three
//! tracks each may all be half used there. (Jepsen, Petersen, Spoorendonk and Pisinger, Operations Research 56, 2008.)

use crate::solve::bit_set::Bits;
use std::collections::BTreeSet;

/// An odd number of tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cut<const W: usize>(Bits<W>);

impl<const W: usize> Cut<W> {
    fn of(tracks: &[u32]) -> Cut<W> {
        let mut cut = Bits::EMPTY;
        tracks.iter().for_each(|&track| cut.insert(track));
        Cut(cut)
    }

    /// How often a route over this track counts.
    pub fn count(&self, track: &Bits<W>) -> u32 {
        self.0.common(track).len() / 2
    }

    /// What the counts of the routes of a run sum up to at most.
    pub fn most(&self) -> u32 {
        self.0.len() / 2
    }
}

/// Tracks among which three are sought at most, and five: all threes of 100 are 160,000, all fives of 28 are 98,000.
const AMONG: (usize, usize) = (100, 28);
/// By how much a cut is exceeded at least.
const EXCEEDED: f64 = 1e-3;
/// Cuts in one round.
const CUTS: usize = 30;

/// Cuts that routes used in part exceed: of three tracks, or of five where there are none of three; those exceeded by most
/// first. Tracks from `priced` on are left alone.
pub(crate) fn exceeded<const W: usize>(
    routes: &[(Bits<W>, f64)],
    priced: usize,
    known: &[Cut<W>],
) -> Vec<Cut<W>> {
    // A route that is used whole leaves nothing of its track to others.
    let fractional: Vec<(Bits<W>, f64)> = routes
        .iter()
        .filter(|(_, level)| *level < 1.0 - EXCEEDED)
        .copied()
        .collect();
    let tracks = shared(&fractional, priced);
    let by_how_much = |cut: &Cut<W>| {
        let counts = fractional
            .iter()
            .map(|(track, level)| f64::from(cut.count(track)) * level);
        counts.sum::<f64>() - f64::from(cut.most())
    };
    let exceeded = |cuts: Vec<Cut<W>>| -> Vec<(f64, Cut<W>)> {
        let cuts = cuts.into_iter().filter(|cut| !known.contains(cut));
        let more = cuts.map(|cut| (by_how_much(&cut), cut));
        more.filter(|(more, _)| *more > EXCEEDED).collect()
    };
    let mut found = exceeded(threes(&fractional, &tracks[..tracks.len().min(AMONG.0)]));
    if found.is_empty() {
        found = exceeded(fives(&tracks[..tracks.len().min(AMONG.1)]));
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    // Of cuts that say the same of these routes the first will do.
    let mut said = BTreeSet::new();
    let counts = |cut: &Cut<W>| -> Vec<u32> {
        fractional
            .iter()
            .map(|(track, _)| cut.count(track))
            .collect()
    };
    let cuts = found.into_iter().map(|(_, cut)| cut);
    cuts.filter(|cut| said.insert(counts(cut)))
        .take(CUTS)
        .collect()
}

/// The tracks that several routes use, those with most users first.
fn shared<const W: usize>(fractional: &[(Bits<W>, f64)], priced: usize) -> Vec<u32> {
    let mut users = vec![0; priced];
    let tracks = fractional.iter().flat_map(|(track, _)| track.iter());
    for track in tracks.filter(|&track| (track as usize) < priced) {
        users[track as usize] += 1;
    }
    let mut shared: Vec<u32> = (0..priced as u32)
        .filter(|&track| users[track as usize] > 1)
        .collect();
    shared.sort_by_key(|&track| (std::cmp::Reverse(users[track as usize]), track));
    shared
}

/// Threes of tracks whose pairs are used by more than one route together; no other can be exceeded, as a route that uses two
/// or three of them uses a pair at least.
fn threes<const W: usize>(fractional: &[(Bits<W>, f64)], tracks: &[u32]) -> Vec<Cut<W>> {
    let count = tracks.len();
    let mut pairs = vec![0.0; count * count];
    for (track, level) in fractional {
        let used: Vec<usize> = (0..count).filter(|&at| track.has(tracks[at])).collect();
        for &a in &used {
            used.iter().for_each(|&b| pairs[a * count + b] += level);
        }
    }
    let mut threes = Vec::new();
    for a in 0..count {
        for b in a + 1..count {
            for c in b + 1..count {
                let sum = pairs[a * count + b] + pairs[a * count + c] + pairs[b * count + c];
                if sum > 1.0 + EXCEEDED {
                    threes.push(Cut::of(&[tracks[a], tracks[b], tracks[c]]));
                }
            }
        }
    }
    threes
}

/// All fives of tracks.
fn fives<const W: usize>(tracks: &[u32]) -> Vec<Cut<W>> {
    fn longer<const W: usize>(five: &mut Vec<u32>, rest: &[u32], fives: &mut Vec<Cut<W>>) {
        if five.len() == 5 {
            return fives.push(Cut::of(five));
        }
        for (at, &track) in rest.iter().enumerate() {
            five.push(track);
            longer(five, &rest[at + 1..], fives);
            five.pop();
        }
    }
    let mut fives = Vec::new();
    longer(&mut Vec::new(), tracks, &mut fives);
    fives
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(tracks: &[u32]) -> Bits<1> {
        Cut::of(tracks).0
    }

    #[test]
    fn three_routes_that_share_three_tracks_exceed_a_cut() {
        let routes = [&[0, 1][..], &[1, 2], &[0, 2, 3]].map(|tracks| (bits(tracks), 0.5));
        let cuts = exceeded(&routes, 8, &[]);
        assert_eq!(cuts, [Cut::of(&[0, 1, 2])]);
        assert_eq!(cuts[0].count(&bits(&[0, 1, 2])), 1);
        assert_eq!(cuts[0].count(&bits(&[0, 3])), 0);
        assert_eq!(exceeded(&routes, 8, &cuts), []);
        // One of the tracks has no price.
        assert_eq!(exceeded(&routes, 2, &[]), []);
    }

    #[test]
    fn five_routes_around_a_ring_exceed_a_cut_of_five_alone() {
        let routes: Vec<(Bits<1>, f64)> =
            (0..5).map(|at| (bits(&[at, (at + 1) % 5]), 0.5)).collect();
        assert_eq!(exceeded(&routes, 5, &[]), [Cut::of(&[0, 1, 2, 3, 4])]);
    }
}
