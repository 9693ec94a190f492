//! What is shipped to run the server: it can be read, and it names what exists.

use crate::common::House;
use std::collections::BTreeSet;
use std::path::Path;
use yaml_rust2::{Yaml, YamlLoader};

/// A file of the repository.
fn file(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn yaml(path: &str) -> Yaml {
    let mut documents = YamlLoader::load_from_str(&file(path)).unwrap();
    assert_eq!(documents.len(), 1, "{path}");
    documents.remove(0)
}

/// The names of metrics in a text.
fn named(text: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    text.split(|c| !is_part(c))
        .filter(|word| word.starts_with("milepost_"))
        .map(str::to_owned)
        .collect()
}

/// The names of what the server counts, as lines of samples have them.
fn counted() -> BTreeSet<String> {
    let house = House::new();
    house.app.measure();
    let text = house.app.metrics.text();
    named(
        &text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .collect::<Vec<_>>()
            .join("\n"),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn alerts_use_metrics_that_exist() {
    let path = "packaging/monitoring/alerts.yml";
    let (alerts, counted) = (yaml(path), counted());
    let rules = alerts["groups"][0]["rules"].as_vec().unwrap();
    assert!(rules.len() > 8);
    let mut names = BTreeSet::new();
    for rule in rules {
        let text = |key: &str| {
            rule[key]
                .as_str()
                .unwrap_or_else(|| panic!("{key}: {rule:?}"))
        };
        assert!(names.insert(text("alert")), "{rule:?}");
        let used = named(text("expr"));
        assert!(
            !used.is_empty() || text("expr").starts_with("up{"),
            "{rule:?}"
        );
        for name in used {
            assert!(
                counted.contains(&name),
                "{path} uses {name}, which nobody counts"
            );
        }
        assert!(
            rule["annotations"]["summary"].as_str().is_some(),
            "{rule:?}"
        );
        for name in named(rule["annotations"]["summary"].as_str().unwrap()) {
            assert!(counted.contains(&name), "{path} names {name}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_documentation_has_every_metric_and_no_other() {
    let page = file("docs/operate.md");
    let (_, from) = page.split_once("## Metrics").unwrap();
    let table = from.split("\n## ").next().unwrap();
    // A histogram is one name in the page.
    let family = |name: &String| {
        let ends = ["_bucket", "_count", "_sum"];
        let end = ends.iter().find_map(|end| name.strip_suffix(end));
        end.unwrap_or(name).to_owned()
    };
    let counted: BTreeSet<String> = counted().iter().map(family).collect();
    assert_eq!(named(table), counted);
}

#[test]
fn compose_files_are_read() {
    let public = yaml("packaging/compose/compose.yaml");
    let services = public["services"].as_hash().unwrap();
    for (name, service) in services {
        assert!(service["image"].as_str().is_some(), "{name:?}");
        for network in service["networks"].as_vec().unwrap() {
            assert!(
                !public["networks"][network.as_str().unwrap()].is_badvalue(),
                "{name:?}"
            );
        }
        for volume in service["volumes"].as_vec().unwrap() {
            let source = volume.as_str().unwrap().split(':').next().unwrap();
            let known = public["volumes"].as_hash().unwrap();
            assert!(
                source.starts_with("./") || known.contains_key(&Yaml::String(source.to_owned())),
                "{name:?}: {source}"
            );
        }
    }
    let server = &public["services"]["milepost"];
    assert_eq!(
        server["environment"]["MILEPOST_BEHIND_PROXY"].as_str(),
        Some("true")
    );
    // The server itself takes ten seconds at most.
    assert_eq!(server["stop_grace_period"].as_str(), Some("30s"));
    // Nothing but the proxy is reached from outside.
    for name in ["milepost", "database"] {
        assert!(public["services"][name]["ports"].is_badvalue(), "{name}");
    }
    assert!(file("packaging/compose/Caddyfile").contains("reverse_proxy milepost:8018"));
    yaml("packaging/container/compose.yaml");
}
