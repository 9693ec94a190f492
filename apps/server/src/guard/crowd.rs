//! How much of something one address may hold at once.

use super::rate::network;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// What addresses hold.
pub struct Crowd {
    most: usize,
    held: Arc<Mutex<BTreeMap<IpAddr, usize>>>,
}

/// One of them, until it is dropped.
pub struct Place {
    address: IpAddr,
    held: Arc<Mutex<BTreeMap<IpAddr, usize>>>,
}

impl Crowd {
    /// So many for each address.
    pub fn new(most: usize) -> Crowd {
        Crowd { most, held: Arc::default() }
    }

    /// One more for an address; none where it has as many as it may have.
    pub fn enter(&self, address: IpAddr) -> Option<Place> {
        let address = network(address);
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.entry(address).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { address, held: self.held.clone() })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = held.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.address);
            }
        }
    }
}
