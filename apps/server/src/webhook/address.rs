//! Which IP addresses webhooks may be sent to: those of the public internet alone, so that nobody
//! reaches the server's own network through it.

use milepost_live::limits::network::Network;
use std::net::IpAddr;
use std::sync::LazyLock;

/// What the IPv6 addresses of the public internet begin with.
const PUBLIC_V6: &str = "2000::/3";

/// The networks that are not for the public internet, by IANA's registries of special-purpose
/// addresses (RFC 6890 and later), and those whose addresses stand for others.
const SPECIAL: [&str; 24] = [
    // This network, private networks, carriers' networks, loopback, link-local addresses.
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.168.0.0/16",
    // Protocol assignments, documentation, relays, AS112, AMT, benchmarks.
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.31.196.0/24",
    "192.52.193.0/24",
    "192.88.99.0/24",
    "192.175.48.0/24",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    // Multicast, reserved, broadcast.
    "224.0.0.0/4",
    "240.0.0.0/4",
    // Of the public part of IPv6: Teredo and other protocols, documentation, 6to4, AS112.
    "2001::/23",
    "2001:db8::/32",
    "2002::/16",
    "2620:4f:8000::/48",
    "3fff::/20",
    "3ffe::/16",
];

static NETWORKS: LazyLock<Vec<Network>> = LazyLock::new(|| {
    SPECIAL
        .iter()
        .filter_map(|text| text.parse().ok())
        .collect()
});
static GLOBAL: LazyLock<Option<Network>> = LazyLock::new(|| PUBLIC_V6.parse().ok());

/// Whether an address is of the public internet.
pub fn is_public(address: IpAddr) -> bool {
    let address = address.to_canonical();
    let is_global = match address {
        IpAddr::V4(_) => true,
        IpAddr::V6(_) => GLOBAL.is_some_and(|public| public.contains(address)),
    };
    is_global && !NETWORKS.iter().any(|network| network.contains(address))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Addresses separated by spaces.
    const PUBLIC: &str = "1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 \
        169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0 192.167.255.255 192.169.0.0 \
        198.17.255.255 198.20.0.0 203.0.112.255 203.0.114.0 223.255.255.255 2606:4700::1111 2a00:1450::1 \
        2001:200::1 2001:db7:ffff::1 2001:db9::1 2003::1 ::ffff:1.1.1.1";
    const OTHERS_V4: &str = "0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 \
        127.255.255.255 169.254.0.0 169.254.169.254 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.170 192.0.2.7 \
        192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.0 192.168.255.255 192.175.48.1 198.18.0.0 198.19.255.255 \
        198.51.100.1 203.0.113.255 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255";
    /// Unspecified, loopback, IPv4 inside IPv6, NAT64, discard, dummy; Teredo, benchmarks, ORCHID,
    /// documentation, 6to4, segment routing; unique local, link-local, site-local, multicast.
    const OTHERS_V6: &str = ":: ::1 ::127.0.0.1 ::1.1.1.1 64:ff9b::1.1.1.1 64:ff9b:1::1 100::1 100:0:0:1::1 \
        ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:192.0.2.7 ::ffff:0:127.0.0.1 \
        2001::1 2001:2::1 2001:10::1 2001:20::1 2001:1ff:ffff::1 2001:db8::1 2002:7f00:1::1 2002:101:101::1 \
        2620:4f:8000::1 3fff::1 3ffe::1 5f00::1 fc00::1 fd12:3456::1 fe80::1 febf::1 fec0::1 ff02::1 4000::1 e000::1";

    #[test]
    fn only_addresses_of_the_public_internet_are_reached() {
        assert_eq!(NETWORKS.len(), SPECIAL.len());
        for address in PUBLIC.split_whitespace() {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
        for address in OTHERS_V4
            .split_whitespace()
            .chain(OTHERS_V6.split_whitespace())
        {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }
}
