//! How much of something one address may hold at once.

use crate::limits::network::{Network, networks};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

type Held = Arc<Mutex<BTreeMap<Network, usize>>>;

/// What addresses hold, and the networks they belong to.
#[derive(Clone)]
pub struct ConcurrencyLimit {
    most: usize,
    held: Held,
}

/// One of them, until it is dropped.
pub struct Slot {
    address: IpAddr,
    count: usize,
    held: Held,
}

impl ConcurrencyLimit {
    /// So many for each address.
    pub fn new(most: usize) -> ConcurrencyLimit {
        ConcurrencyLimit {
            most,
            held: Arc::default(),
        }
    }

    /// One more for an address; none where it, or a network it belongs to, has as many as it may have.
    pub fn acquire(&self, address: IpAddr) -> Option<Slot> {
        self.acquire_many(address, 1)
    }

    /// One that takes `count`, or all that an address may have where that is less: so it may have one, however large.
    pub fn acquire_capped(&self, address: IpAddr, count: usize) -> Option<Slot> {
        self.acquire_many(address, count.min(self.most))
    }

    /// The same for `count` at once.
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
