//! Rate limits for each client: token buckets that fill at a steady rate.

use crate::limits::network::{Network, networks};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The number of parts with a lock of their own.
const SHARDS: usize = 16;
/// The most buckets of a shard in each of its two generations. All shards together take about three
/// megabytes.
const GENERATION: usize = 2_048;
/// The largest debt of a client, in full buckets.
const DEBT: f64 = 15.0;

/// The token buckets of all addresses and of the networks that contain them. The longest unused
/// buckets are forgotten and start full again.
pub struct RateLimiter {
    /// Tokens per second.
    rate: f64,
    /// The capacity of a bucket in tokens.
    full: f64,
    hasher: RandomState,
    shards: [Mutex<Shard>; SHARDS],
}

/// Buckets in two generations. When there are too many young ones, they become the old ones, and
/// the previous old ones are dropped. So no search for unused buckets is needed.
#[derive(Default)]
struct Shard {
    young: HashMap<Network, Bucket>,
    old: HashMap<Network, Bucket>,
}

/// A single bucket that all clients share.
pub struct Meter {
    rate: f64,
    full: f64,
    bucket: Mutex<Bucket>,
}

#[derive(Clone, Copy)]
struct Bucket {
    tokens: f64,
    at: Instant,
}

impl RateLimiter {
    /// A limit for each address: `rate` tokens per second, at most `full` at once.
    pub fn new(rate: f64, full: f64) -> RateLimiter {
        RateLimiter {
            rate,
            full,
            hasher: RandomState::new(),
            shards: Default::default(),
        }
    }

    /// Takes tokens if the address and the networks that contain it have enough, and returns
    /// whether they had. A weight above the capacity takes a full bucket.
    pub fn allow(&self, address: IpAddr, weight: u32, now: Instant) -> bool {
        let weight = f64::from(weight).min(self.full);
        for (count, (network, times)) in networks(address).enumerate() {
            if !self.with(network, times, now, |bucket, _| bucket.take(weight)) {
                for (network, times) in networks(address).take(count) {
                    self.with(network, times, now, |bucket, full| bucket.add(weight, full));
                }
                return false;
            }
        }
        true
    }

    /// Takes tokens for something that has already happened, even if there are too few. The address
    /// then has to wait until the debt is paid.
    pub fn charge(&self, address: IpAddr, weight: f64, now: Instant) {
        for (network, times) in networks(address) {
            self.with(network, times, now, |bucket, full| {
                bucket.tokens = (bucket.tokens - weight).max(-DEBT * full);
            });
        }
    }

    /// Returns tokens that were taken for something that did not happen.
    pub fn refund(&self, address: IpAddr, weight: u32, now: Instant) {
        for (network, times) in networks(address) {
            self.with(network, times, now, |bucket, full| {
                bucket.add(weight.into(), full)
            });
        }
    }

    fn with<T>(
        &self,
        network: Network,
        times: u32,
        now: Instant,
        change: impl FnOnce(&mut Bucket, f64) -> T,
    ) -> T {
        let (rate, full) = (self.rate * f64::from(times), self.full * f64::from(times));
        let mut shard = self.shard(network);
        let bucket = shard.bucket(
            network,
            Bucket {
                tokens: full,
                at: now,
            },
        );
        bucket.fill(rate, full, now);
        change(bucket, full)
    }

    fn shard(&self, network: Network) -> MutexGuard<'_, Shard> {
        let at = self.hasher.hash_one(network) as usize % SHARDS;
        self.shards[at]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    #[cfg(test)]
    fn bucket_count(&self) -> usize {
        let count = |shard: &Mutex<Shard>| {
            let shard = shard.lock().unwrap();
            shard.young.len() + shard.old.len()
        };
        self.shards.iter().map(count).sum()
    }
}

impl Meter {
    /// A bucket that gets `rate` tokens per second and holds at most `full`.
    pub fn new(rate: f64, full: f64) -> Meter {
        Meter {
            rate,
            full,
            bucket: Mutex::new(Bucket {
                tokens: full,
                at: Instant::now(),
            }),
        }
    }

    /// Takes a token if there is one, and returns whether there was.
    pub fn allow(&self, now: Instant) -> bool {
        let mut bucket = self.bucket.lock().unwrap_or_else(PoisonError::into_inner);
        bucket.fill(self.rate, self.full, now);
        bucket.take(1.0)
    }
}

impl Shard {
    fn bucket(&mut self, network: Network, new: Bucket) -> &mut Bucket {
        if self.young.len() >= GENERATION && !self.young.contains_key(&network) {
            self.old = std::mem::take(&mut self.young);
        }
        let known = self.old.remove(&network).unwrap_or(new);
        self.young.entry(network).or_insert(known)
    }
}

impl Bucket {
    fn fill(&mut self, rate: f64, full: f64, now: Instant) {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        *self = Bucket {
            tokens: (self.tokens + rate * passed).min(full),
            at: now.max(self.at),
        };
    }

    fn take(&mut self, weight: f64) -> bool {
        let enough = self.tokens >= weight;
        if enough {
            self.tokens -= weight;
        }
        enough
    }

    fn add(&mut self, weight: f64, full: f64) {
        self.tokens = (self.tokens + weight).min(full);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, Ipv6Addr};
    use std::time::Duration;

    const A: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1));
    const B: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 2));

    #[test]
    fn a_bucket_empties_and_fills() {
        let (rates, start) = (RateLimiter::new(2.0, 8.0), Instant::now());
        assert_eq!((0..20).filter(|_| rates.allow(A, 1, start)).count(), 8);
        assert!(rates.allow(B, 8, start) && !rates.allow(B, 1, start));
        let later = start + Duration::from_secs(1);
        assert_eq!((0..20).filter(|_| rates.allow(A, 1, later)).count(), 2);
        let full = later + Duration::from_secs(4);
        assert!(rates.allow(A, 50, full) && !rates.allow(A, 1, full));
    }

    #[test]
    fn what_has_happened_is_charged_and_paid_off() {
        let (rates, start) = (RateLimiter::new(2.0, 8.0), Instant::now());
        let after = |seconds| start + Duration::from_secs(seconds);
        rates.charge(A, 28.0, start);
        assert!(
            !rates.allow(A, 1, after(10)),
            "it owes twenty, and has just paid them"
        );
        assert!(rates.allow(A, 1, after(11)));
        assert!(rates.allow(B, 8, start), "the others owe nothing");
        rates.charge(A, 1e9, after(11));
        assert!(
            !rates.allow(A, 1, after(70)) && rates.allow(A, 1, after(72)),
            "a debt has an end"
        );
        rates.refund(B, 3, start);
        assert!(rates.allow(B, 3, start) && !rates.allow(B, 1, start));
    }

    #[test]
    fn one_network_is_no_crowd() {
        let (rates, now) = (RateLimiter::new(1.0, 4.0), Instant::now());
        let nth = |bits: u128| IpAddr::V6(Ipv6Addr::from_bits(0x2001_0db8 << 96 | bits));
        let passed = |shift: u32| {
            (0..256_u128)
                .filter(|at| rates.allow(nth(at << shift), 1, now))
                .count()
        };
        assert_eq!(passed(0), 4, "one /64");
        assert_eq!(passed(64), 12, "one /56, of whose tokens four are gone");
        assert_eq!(passed(72), 48, "one /48, of whose tokens sixteen are gone");
        assert_eq!(passed(80), 255, "a /48 each: the first has nothing left");
    }

    #[test]
    fn many_addresses_are_forgotten_but_not_those_that_go_on() {
        let (rates, now) = (RateLimiter::new(1.0, 4.0), Instant::now());
        assert_eq!((0..9).filter(|_| rates.allow(A, 1, now)).count(), 4);
        for bits in 0..200_000 {
            rates.allow(Ipv4Addr::from_bits(bits).into(), 1, now);
            if bits % 1000 == 0 {
                assert!(
                    !rates.allow(A, 1, now),
                    "one that goes on asking is not forgotten"
                );
            }
        }
        assert!(
            rates.bucket_count() <= 2 * SHARDS * GENERATION + SHARDS,
            "{}",
            rates.bucket_count()
        );
    }
}
