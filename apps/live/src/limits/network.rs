//! The networks that count as one client. An IPv4 address stands for itself. With IPv6, one
//! subscriber often has a whole /64, /56 or /48 and can use another address for every request, so
//! these networks have limits, too.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

/// A network: the first `length` bits of its addresses, the rest 0. IPv4 addresses are mapped to
/// IPv6 with all their bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Network {
    bits: u128,
    length: u8,
}

/// The number of bits before an IPv4 address that is mapped to IPv6.
const MAPPED: u8 = 96;

/// That a text is no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoNetwork;

impl fmt::Display for NoNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected an address or a network, such as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/48",
        )
    }
}

impl std::error::Error for NoNetwork {}

impl Network {
    /// The network of this length in which an address lies. The length counts in bits of IPv6.
    pub fn around(address: IpAddr, length: u8) -> Network {
        let bits = match address.to_canonical() {
            IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
            IpAddr::V6(address) => address.to_bits(),
        };
        let rest = 128 - u32::from(length.min(128));
        let first = u128::MAX.checked_shl(rest).unwrap_or_default();
        let bits = bits & first;
        Network { bits, length }
    }

    /// Whether an address lies in it.
    pub fn contains(self, address: IpAddr) -> bool {
        Network::around(address, self.length) == self
    }

    /// Its length in bits of IPv6.
    pub fn length(self) -> u8 {
        self.length
    }

    /// Whether it is a network of IPv4.
    pub fn is_v4(self) -> bool {
        let mapped = Ipv6Addr::from_bits(self.bits).to_ipv4_mapped();
        self.length >= MAPPED && mapped.is_some()
    }

    /// Whether it holds so many addresses that hardly anybody means it: more than an IPv4 /8 or an
    /// IPv6 /16.
    pub fn is_huge(self) -> bool {
        match self.is_v4() {
            true => self.length < MAPPED + 8,
            false => self.length < 16,
        }
    }
}

impl FromStr for Network {
    type Err = NoNetwork;

    /// An address, or the start of a network with its length. An IPv6 address without a length
    /// stands for its /64, as it does for limits.
    fn from_str(text: &str) -> Result<Network, NoNetwork> {
        let (start, length) = match text.split_once('/') {
            Some((start, length)) => (start, Some(length.parse::<u8>().map_err(|_| NoNetwork)?)),
            None => (text, None),
        };
        let address: IpAddr = start.parse().map_err(|_| NoNetwork)?;
        match (address, length) {
            (IpAddr::V4(_), None) => Ok(narrowest(address)),
            (IpAddr::V4(_), Some(length @ 0..=32)) => Ok(Network::around(address, MAPPED + length)),
            (IpAddr::V6(_), None) => Ok(narrowest(address)),
            (IpAddr::V6(_), Some(length @ 0..=128)) => Ok(Network::around(address, length)),
            _ => Err(NoNetwork),
        }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = Ipv6Addr::from_bits(self.bits);
        match start.to_ipv4_mapped() {
            Some(start) if self.length == 128 => write!(f, "{start}"),
            Some(start) if self.length >= MAPPED => {
                write!(f, "{start}/{}", self.length - MAPPED)
            }
            _ => write!(f, "{start}/{}", self.length),
        }
    }
}

impl TryFrom<String> for Network {
    type Error = NoNetwork;

    fn try_from(text: String) -> Result<Network, NoNetwork> {
        text.parse()
    }
}

impl From<Network> for String {
    fn from(network: Network) -> String {
        network.to_string()
    }
}

/// The lengths of the networks that have limits, each with the multiple of a single client's limit.
const LENGTHS: [(u8, u32); 3] = [(64, 1), (56, 4), (48, 16)];

/// The networks that contain an address, narrowest first, each with the multiple of a single
/// client's limit.
pub fn networks(address: IpAddr) -> impl Iterator<Item = (Network, u32)> + Clone {
    let lengths = match address.to_canonical() {
        IpAddr::V4(_) => &[(128, 1)][..],
        IpAddr::V6(_) => &LENGTHS[..],
    };
    lengths
        .iter()
        .map(move |&(length, times)| (Network::around(address, length), times))
}

/// The narrowest network of an address, which identifies a client.
pub fn narrowest(address: IpAddr) -> Network {
    let whole = Network { bits: 0, length: 0 };
    networks(address)
        .next()
        .map_or(whole, |(network, _)| network)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_addresses_belong_to_networks() {
        let of = |text: &str| {
            networks(text.parse().unwrap())
                .map(|(network, _)| network)
                .collect::<Vec<_>>()
        };
        let shared = |a: &str, b: &str| of(a).iter().zip(of(b)).filter(|(a, b)| **a == *b).count();
        assert_eq!(shared("2001:db8::1", "2001:db8::2:3"), 3);
        assert_eq!(
            shared("2001:db8::1", "2001:db8:0:1::1"),
            2,
            "another /64 of the same /56"
        );
        assert_eq!(
            shared("2001:db8::1", "2001:db8:0:100::1"),
            1,
            "another /56 of the same /48"
        );
        assert_eq!(shared("2001:db8::1", "2001:db8:1::1"), 0);
        assert_eq!(of("10.0.0.1").len(), 1);
        assert_eq!(of("10.0.0.1"), of("::ffff:10.0.0.1"));
        assert_eq!(shared("10.0.0.1", "10.0.0.2"), 0);
    }
    #[test]
    fn networks_are_read_and_written() {
        for (typed, written) in [
            ("192.0.2.7", "192.0.2.7"),
            ("192.0.2.7/32", "192.0.2.7"),
            ("192.0.2.7/24", "192.0.2.0/24"),
            ("10.9.8.7/8", "10.0.0.0/8"),
            ("0.0.0.0/0", "0.0.0.0/0"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8::1", "2001:db8::/64"),
            ("2001:db8::1/128", "2001:db8::1/128"),
            ("2001:DB8:1:2::/48", "2001:db8:1::/48"),
            ("::/0", "::/0"),
        ] {
            let network: Network = typed.parse().unwrap();
            assert_eq!(network.to_string(), written, "{typed}");
            assert_eq!(written.parse(), Ok(network), "{typed}");
        }
        for typed in [
            "",
            "here",
            "192.0.2.7/33",
            "192.0.2/24",
            "2001:db8::/129",
            "192.0.2.0/",
            "192.0.2.0/-1",
            "a/8",
        ] {
            assert_eq!(typed.parse::<Network>(), Err(NoNetwork), "{typed}");
        }
        for (typed, huge) in [
            ("10.0.0.0/8", false),
            ("10.0.0.0/7", true),
            ("0.0.0.0/0", true),
            ("2001::/16", false),
            ("2000::/15", true),
            ("::/0", true),
        ] {
            assert_eq!(typed.parse::<Network>().unwrap().is_huge(), huge, "{typed}");
        }
    }
}
