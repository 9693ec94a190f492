//! Addresses and networks that the operator has banned.

use milepost_live::limits::network::Network;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

/// The most bans.
pub const MAX_BANS: usize = 10_000;
/// The longest note, in characters.
pub const MAX_NOTE_CHARS: usize = 200;

/// A ban.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Ban {
    /// The address or the network.
    #[cfg_attr(feature = "schemas", schemars(with = "String"))]
    pub network: Network,
    /// When it was banned, in milliseconds since 1970.
    pub at: u64,
    /// When the ban ends, in milliseconds since 1970; `null` if it does not.
    pub until: Option<u64>,
    /// What the operator wants to remember.
    pub note: String,
}

impl Ban {
    fn holds(&self, now: u64) -> bool {
        self.until.is_none_or(|until| now < until)
    }
}

/// All bans.
#[derive(Clone, Debug, Default)]
pub struct BanList {
    bans: BTreeMap<Network, Ban>,
    /// The lengths of their networks.
    lengths: BTreeSet<u8>,
}

impl FromIterator<Ban> for BanList {
    fn from_iter<I: IntoIterator<Item = Ban>>(bans: I) -> BanList {
        let bans: BTreeMap<Network, Ban> = bans.into_iter().map(|ban| (ban.network, ban)).collect();
        let lengths = bans.keys().map(|network| network.length()).collect();
        BanList { bans, lengths }
    }
}

impl BanList {
    /// Whether an address is banned at this time, in milliseconds since 1970.
    pub fn covers(&self, address: IpAddr, now: u64) -> bool {
        self.lengths.iter().any(|&length| {
            let around = Network::around(address, length);
            // Networks of IPv6 that hold the mapped addresses of IPv4 are not meant for those.
            let of_family = around.is_v4() == address.to_canonical().is_ipv4();
            let found = self.bans.get(&around).filter(|_| of_family);
            found.is_some_and(|ban| ban.holds(now))
        })
    }

    /// The bans that hold at this time, in the order of their networks.
    pub fn holding(&self, now: u64) -> impl Iterator<Item = &Ban> {
        self.bans.values().filter(move |ban| ban.holds(now))
    }

    /// The list with one more ban, which replaces that of the same network, without those that have
    /// ended; `None` if it is full.
    pub fn with(&self, ban: Ban, now: u64) -> Option<BanList> {
        let others = self.holding(now).filter(|old| old.network != ban.network);
        let all: Vec<Ban> = others.cloned().chain([ban.clone()]).collect();
        (all.len() <= MAX_BANS).then(|| all.into_iter().collect())
    }

    /// The list without the ban of a network and without those that have ended; `None` if that
    /// network has none.
    pub fn without(&self, network: Network, now: u64) -> Option<BanList> {
        let rest = self.holding(now).filter(|ban| ban.network != network);
        let found = self.holding(now).any(|ban| ban.network == network);
        found.then(|| rest.cloned().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ban(network: &str, until: Option<u64>) -> Ban {
        Ban {
            network: network.parse().unwrap(),
            at: 0,
            until,
            note: String::new(),
        }
    }

    fn covers(list: &BanList, address: &str, now: u64) -> bool {
        list.covers(address.parse().unwrap(), now)
    }

    #[test]
    fn each_form_of_a_ban_covers_what_it_names() {
        for (network, inside, outside) in [
            ("192.0.2.7", "192.0.2.7", "192.0.2.8"),
            ("192.0.2.7", "::ffff:192.0.2.7", "::ffff:192.0.2.6"),
            ("192.0.2.0/25", "192.0.2.127", "192.0.2.128"),
            ("198.0.0.0/8", "198.51.100.1", "199.0.0.0"),
            ("2001:db8::1", "2001:db8::ffff:1", "2001:db8:0:1::1"),
            ("2001:db8::1/128", "2001:db8::1", "2001:db8::2"),
            // The network of an address of loopback holds the mapped addresses of IPv4.
            ("::1", "::2", "192.0.2.7"),
            ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
            ("2001:db8::/47", "2001:db8:1::", "2001:db8:2::"),
        ] {
            let list: BanList = [ban(network, None)].into_iter().collect();
            assert!(covers(&list, inside, 5), "{network}");
            assert!(!covers(&list, outside, 5), "{network}");
        }
        assert!(!covers(&BanList::default(), "192.0.2.7", 0));
    }

    #[test]
    fn bans_end_and_give_way() {
        let list: BanList = [ban("192.0.2.0/24", Some(10)), ban("192.0.2.7", None)]
            .into_iter()
            .collect();
        assert!(covers(&list, "192.0.2.9", 9) && !covers(&list, "192.0.2.9", 10));
        assert!(covers(&list, "192.0.2.7", 10));
        assert_eq!(list.holding(10).count(), 1);
        let changed = list.with(ban("10.0.0.1", None), 10).unwrap();
        assert_eq!(changed.holding(0).count(), 2, "what has ended is gone");
        assert!(list.without("192.0.2.0/24".parse().unwrap(), 10).is_none());
        let rest = list.without("192.0.2.7".parse().unwrap(), 9).unwrap();
        assert!(!covers(&rest, "192.0.2.7", 10));
    }

    #[test]
    fn there_are_not_too_many() {
        let full: BanList = (0..MAX_BANS as u32)
            .map(|at| ban(&std::net::Ipv4Addr::from_bits(at << 4).to_string(), None))
            .collect();
        assert!(full.with(ban("192.0.2.7", None), 0).is_none());
        assert!(
            full.with(ban("0.0.0.0", Some(9)), 0).is_some(),
            "it replaces one"
        );
    }
}
