//! The networks that count as one client. An IPv4 address stands for itself. With IPv6, one
//! subscriber often has a whole /64, /56 or /48 and can use another address for every request, so
//! these networks have limits, too.

use std::net::IpAddr;

/// A network: the first `length` bits of its addresses, the rest 0. IPv4 addresses are mapped to
/// IPv6 with all their bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Network {
    bits: u128,
    length: u8,
}

/// The lengths of the networks that have limits, each with the multiple of a single client's limit.
const LENGTHS: [(u8, u32); 3] = [(64, 1), (56, 4), (48, 16)];

/// The networks that contain an address, narrowest first, each with the multiple of a single
/// client's limit.
pub fn networks(address: IpAddr) -> impl Iterator<Item = (Network, u32)> + Clone {
    let (bits, lengths) = match address.to_canonical() {
        IpAddr::V4(address) => (address.to_ipv6_mapped().to_bits(), &[(128, 1)][..]),
        IpAddr::V6(address) => (address.to_bits(), &LENGTHS[..]),
    };
    lengths.iter().map(move |&(length, times)| {
        let rest = 128 - u32::from(length);
        let bits = bits
            .checked_shr(rest)
            .and_then(|first| first.checked_shl(rest))
            .unwrap_or(bits);
        (Network { bits, length }, times)
    })
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
}
