//! How often one address may ask: a bucket of tokens each, that fills at a steady rate.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// How many seconds' worth of requests may come at once.
const BURST: f64 = 4.0;
/// How many addresses are known before full buckets are forgotten.
const MANY: usize = 10_000;

/// The buckets of all addresses.
pub struct Rates {
    rate: f64,
    buckets: Mutex<BTreeMap<IpAddr, Bucket>>,
}

struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Rates {
    /// So many requests a second for each address; at once, four seconds' worth.
    pub fn new(rate: u32) -> Rates {
        Rates { rate: rate.into(), buckets: Mutex::default() }
    }

    /// Whether an address may ask now, for something that weighs as much as so many common requests.
    pub fn allow(&self, address: IpAddr, weight: u32, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let (rate, full) = (self.rate, self.rate * BURST);
        if buckets.len() >= MANY {
            buckets.retain(|_, bucket| bucket.filled(rate, full, now) < full);
        }
        let bucket = buckets.entry(network(address)).or_insert(Bucket { tokens: full, at: now });
        let tokens = bucket.filled(rate, full, now);
        // What weighs more than may come at once is let in by a full bucket.
        let weight = f64::from(weight).min(full);
        let allowed = tokens >= weight;
        *bucket = Bucket { tokens: if allowed { tokens - weight } else { tokens }, at: now };
        allowed
    }
}

impl Bucket {
    fn filled(&self, rate: f64, full: f64, now: Instant) -> f64 {
        (self.tokens + rate * now.saturating_duration_since(self.at).as_secs_f64()).min(full)
    }
}

/// What stands for one who asks: of the newer addresses one has many, the first half of which is the same.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_empties_and_fills() {
        let (rates, start) = (Rates::new(2), Instant::now());
        let [a, b] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse::<IpAddr>().unwrap());
        assert_eq!((0..20).filter(|_| rates.allow(a, 1, start)).count(), 8);
        assert!(rates.allow(b, 8, start) && !rates.allow(b, 1, start));
        let later = start + Duration::from_secs(1);
        assert_eq!((0..20).filter(|_| rates.allow(a, 1, later)).count(), 2);
        let full = later + Duration::from_secs(4);
        assert!(rates.allow(a, 50, full) && !rates.allow(a, 1, full));
    }

    #[test]
    fn half_of_a_long_address_counts() {
        let [a, b, c] =
            ["2001:db8::1", "2001:db8::2:3", "2001:db8:0:1::1"].map(|text| text.parse::<IpAddr>().unwrap());
        assert_eq!(network(a), network(b));
        assert_ne!(network(a), network(c));
    }
}
