//! The order in which candidates are taken. Each has a rank that follows from its own text and the seed, so that a change
//! elsewhere in a file leaves the others in their order.

use crate::candidate::Candidate;
use std::collections::BTreeMap;

/// A candidate in the file that it stands in.
#[derive(Clone, Debug)]
pub struct Placed {
    /// Number of the file in its place.
    pub file: usize,
    /// Path of the file below the `src` of its crate: a crate that moves keeps its order.
    pub inner: String,
    /// Count of candidates before it that read the same, in the same function.
    pub ordinal: usize,
    /// The change itself.
    pub candidate: Candidate,
}

/// Numbers the candidates that read the same.
pub fn placed(file: usize, inner: &str, candidates: Vec<Candidate>) -> Vec<Placed> {
    let mut seen: BTreeMap<(String, String, String), usize> = BTreeMap::new();
    let place = |candidate: Candidate| {
        let key = (
            candidate.function.clone(),
            candidate.original.clone(),
            candidate.mutated.clone(),
        );
        let count = seen.entry(key).or_default();
        let ordinal = *count;
        *count += 1;
        Placed {
            file,
            inner: inner.to_owned(),
            ordinal,
            candidate,
        }
    };
    candidates.into_iter().map(place).collect()
}

/// Puts candidates into the order in which they are taken.
pub fn order(seed: u64, place: &str, mut all: Vec<Placed>) -> Vec<Placed> {
    all.sort_by_cached_key(|one| rank(seed, place, one));
    all
}

fn rank(seed: u64, place: &str, one: &Placed) -> u64 {
    let candidate = &one.candidate;
    let words = [
        seed.to_string(),
        place.to_owned(),
        one.inner.clone(),
        candidate.function.clone(),
        candidate.original.clone(),
        candidate.mutated.clone(),
        one.ordinal.to_string(),
    ];
    mixed(fnv(&words.join("\n")))
}

/// FNV-1a of 64 bits.
fn fnv(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

/// The last step of `SplitMix64`, which spreads every bit over all.
fn mixed(hash: u64) -> u64 {
    let hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::find;

    const TEXT: &str =
        "fn sum(a: u32, b: u32) -> u32 { a + b + 1 }\nfn is_more(a: u32) -> bool { a > 3 }\n";

    fn taken(seed: u64, text: &str) -> Vec<String> {
        let all = placed(0, "lib.rs", find(text).unwrap().candidates);
        let name = |one: Placed| format!("{} {}", one.candidate.function, one.candidate.mutated);
        order(seed, "place", all).into_iter().map(name).collect()
    }

    #[test]
    fn the_seed_gives_the_order() {
        assert_eq!(taken(1, TEXT), taken(1, TEXT));
        assert!((2..20).any(|seed| taken(seed, TEXT) != taken(1, TEXT)));
        // Known values of FNV-1a, and of the first number of SplitMix64 with the seed 0.
        assert_eq!(fnv(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(mixed(0x9e37_79b9_7f4a_7c15), 0xe220_a839_7b1d_cdaf);
    }

    #[test]
    fn a_change_elsewhere_leaves_the_order() {
        let more = format!("fn other(a: u32) -> u32 {{ a * 7 }}\n\n{TEXT}");
        let kept: Vec<String> = taken(1, &more)
            .into_iter()
            .filter(|name| !name.starts_with("other"))
            .collect();
        assert_eq!(kept, taken(1, TEXT));
    }

    #[test]
    fn those_that_read_the_same_are_numbered() {
        let text = "fn twice(a: &mut Vec<u32>) { a.push(1); a.push(1); }";
        let all = placed(0, "lib.rs", find(text).unwrap().candidates);
        let deleted = |one: &&Placed| one.candidate.mutated.is_empty();
        let ordinals: Vec<usize> = all.iter().filter(deleted).map(|one| one.ordinal).collect();
        assert_eq!(ordinals, [0, 1]);
    }
}
