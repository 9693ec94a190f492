//! Limits on how much of something one client may hold at a time.

use milepost_live::limits::network::{Network, networks};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

type Held = Arc<Mutex<BTreeMap<Network, usize>>>;

/// The amounts held by addresses and by the networks that contain them.
#[derive(Clone)]
pub struct ConcurrencyLimit {
    most: usize,
    held: Held,
}

/// A held amount, released when this is dropped.
pub struct Slot {
    address: IpAddr,
    count: usize,
    held: Held,
}

impl ConcurrencyLimit {
    /// A limit of `most` for each address.
    pub fn new(most: usize) -> ConcurrencyLimit {
        ConcurrencyLimit {
            most,
            held: Arc::default(),
        }
    }

    /// Takes one unit; `None` if the address, or a network that contains it, is at its limit.
    pub fn acquire(&self, address: IpAddr) -> Option<Slot> {
        self.acquire_many(address, 1)
    }

    /// Takes `count` units, but no more than the limit: a client may always hold one item, however
    /// large.
    pub fn acquire_capped(&self, address: IpAddr, count: usize) -> Option<Slot> {
        self.acquire_many(address, count.min(self.most))
    }

    /// Takes `count` units; `None` if the limit would be exceeded.
    pub fn acquire_many(&self, address: IpAddr, count: usize) -> Option<Slot> {
        let mut held = lock(&self.held);
        let full = networks(address).any(|(network, times)| {
            let has = held.get(&network).copied().unwrap_or_default();
            has.saturating_add(count) > self.most.saturating_mul(times as usize)
        });
        if full {
            return None;
        }
        networks(address).for_each(|(network, _)| *held.entry(network).or_default() += count);
        Some(Slot {
            address,
            count,
            held: self.held.clone(),
        })
    }
}

fn lock(held: &Held) -> MutexGuard<'_, BTreeMap<Network, usize>> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut held = lock(&self.held);
        for (network, _) in networks(self.address) {
            if let Some(count) = held.get_mut(&network) {
                *count -= self.count;
                if *count == 0 {
                    held.remove(&network);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv6Addr;

    #[test]
    fn a_network_holds_no_more_than_its_share() {
        let limit = ConcurrencyLimit::new(2);
        let nth = |bits: u128| IpAddr::V6(Ipv6Addr::from_bits(0x2001_0db8 << 96 | bits));
        let hold = |shift: u32| {
            (0..100)
                .filter_map(|at| limit.acquire(nth(at << shift)))
                .collect::<Vec<_>>()
        };
        let one = hold(0);
        assert_eq!(one.len(), 2, "one /64");
        let more = hold(64);
        assert_eq!(more.len(), 6, "one /56, which holds two already");
        let all = hold(72);
        assert_eq!(all.len(), 24, "one /48, which holds eight already");
        drop((one, more, all));
        assert_eq!(hold(72).len(), 32);
        assert!(
            lock(&limit.held).is_empty(),
            "who holds nothing is forgotten"
        );
    }
}
