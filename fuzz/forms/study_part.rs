//! Any text read as a part of a study: what is counted there can be reported, whatever the counts are.

use milepost_contract::study::{Plan, Study};
use milepost_contract::{Rules, Values, files, shipped};
use milepost_study::{Source, merge};
use std::sync::LazyLock;

static VALUES: LazyLock<Values> = LazyLock::new(|| {
    let (_, text) = shipped::NETWORKS[0];
    let network = files::network::read(text).unwrap().network;
    Values::new(network, Rules::default())
});

/// Holds it against a text.
pub fn hold(text: &str) {
    let study = Study::new(
        &VALUES,
        Plan {
            games: 2,
            ..Plan::default()
        },
    );
    let source = Source {
        name: "part".to_owned(),
        text: text.to_owned(),
    };
    if let Ok(sample) = merge(&study, &[source]) {
        let report = study.report(&sample);
        assert!(!serde_json::to_string(&report).unwrap().is_empty());
    }
}
