//! Routes sorted by the track that most of them use, so that whole heaps which are in conflict are passed over.

use crate::solve::bit_set::Bits;
use crate::solve::pack::item::Item;
use std::borrow::Cow;

/// Tracks that tell heaps apart.
const TRACKS: usize = 10;

/// Fewer pairs than this are looked at sooner than sorted.
const FEW: usize = 1 << 18;

/// Items in heaps; those of a heap use the same of some tracks, and stand in their old order.
pub(crate) struct Buckets<'a, const W: usize> {
    heaps: Vec<(Bits<W>, Cow<'a, [Item<W>]>)>,
}

impl<'a, const W: usize> Buckets<'a, W> {
    /// The items in heaps, to be looked through so many times.
    pub fn new(items: &'a [Item<W>], times: usize) -> Buckets<'a, W> {
        if items.len().saturating_mul(times) < FEW {
            return Buckets {
                heaps: vec![(Bits::EMPTY, Cow::Borrowed(items))],
            };
        }
        let telling = telling(items);
        let mut keyed: Vec<(Bits<W>, usize)> = items
            .iter()
            .enumerate()
            .map(|(index, item)| (item.track.common(&telling), index))
            .collect();
        keyed.sort_unstable();
        let mut heaps: Vec<(Bits<W>, Cow<'a, [Item<W>]>)> = Vec::new();
        for (key, index) in keyed {
            match heaps.last_mut().filter(|(last, _)| *last == key) {
                Some((_, heap)) => heap.to_mut().push(items[index]),
                None => heaps.push((key, Cow::Owned(vec![items[index]]))),
            }
        }
        Buckets { heaps }
    }

    /// The heaps of which some may go with this track.
    pub fn beside(&self, track: Bits<W>) -> impl Iterator<Item = &[Item<W>]> {
        let free = move |(key, _): &&(Bits<W>, Cow<'a, [Item<W>]>)| !key.meets(&track);
        self.heaps.iter().filter(free).map(|(_, heap)| &**heap)
    }
}

/// The tracks that are used by nearest to half of the items.
fn telling<const W: usize>(items: &[Item<W>]) -> Bits<W> {
    let mut counts = vec![0usize; 64 * W];
    for item in items {
        item.track
            .iter()
            .for_each(|track| counts[track as usize] += 1);
    }
    let half = items.len() / 2;
    let mut order: Vec<(usize, usize)> = counts
        .iter()
        .enumerate()
        .map(|(track, count)| (count.abs_diff(half), track))
        .collect();
    order.sort_unstable();
    let mut telling = Bits::EMPTY;
    order
        .into_iter()
        .take(TRACKS)
        .for_each(|(_, track)| telling.insert(track as u32));
    telling
}
