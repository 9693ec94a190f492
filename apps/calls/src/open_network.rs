//! Networks for contracts that people bring, with their rules.

use milepost_contract::files::{network, rules};
use milepost_contract::{Network, Rules, Values, shipped};
use milepost_document::Problem;

/// A network with the rules in the text of a file, or with those of the published game.
///
/// # Errors
/// Everything that is wrong with the rules.
pub fn with_rules(network: Network, text: Option<&str>) -> Result<Values, Vec<Problem>> {
    let rules = match text {
        Some(text) => rules::read(text, network.attributes())?,
        None => Rules::default(),
    };
    Ok(Values::new(network, rules))
}

/// The name under which a network comes with Milepost, if its contents are those of one that does.
#[must_use]
pub fn shipped_name(network: &Network) -> Option<&'static str> {
    let same =
        |text: &str| network::read(text).is_ok_and(|known| known.network.hash() == network.hash());
    let found = shipped::NETWORKS.iter().find(|(_, text)| same(text));
    found.map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_takes_its_rules_and_knows_its_name() {
        let (name, text) = shipped::NETWORKS[0];
        let network = network::read(text).unwrap().network;
        assert_eq!(shipped_name(&network), Some(name));
        let published = with_rules(network.clone(), None).unwrap();
        assert_eq!(*published.rules(), Rules::default());
        let own = "milepost = \"contract-rules/1\"\nreward.dollars_per_segment = 4000\n";
        let own = with_rules(network.clone(), Some(own)).unwrap();
        assert_ne!(*own.rules(), Rules::default());
        assert!(with_rules(network, Some("reward = 3")).is_err());
        let map = milepost_map::shipped::map("iberia").unwrap();
        let made = crate::network_from_map::network(&map, None, None).unwrap();
        assert_eq!(shipped_name(&made), None);
    }
}
