//! What all studies have in common at the command line.

use super::{and, file, printed, refused};

/// What a study can be written to, and how each begins.
pub const FORMS: [(&str, &str); 4] = [
    ("a.svg", "<svg"),
    ("a.pdf", "%PDF"),
    ("a.png", "\u{fffd}PNG"),
    ("a.json", "{"),
];

/// A file of that form begins as it should.
pub fn begins(path: &str, begins: &str) {
    let bytes = std::fs::read(path).unwrap();
    assert!(
        String::from_utf8_lossy(&bytes).starts_with(begins),
        "{path}"
    );
}

/// A study draws its charts in three forms, and writes its report as JSON.
pub fn charts_come_in_three_forms_and_json_in_a_file(study: &str) {
    let folder = tempfile::tempdir().unwrap();
    for (name, first) in FORMS {
        let path = file(&folder, name);
        printed(&and(study, &["-o", &path]));
        begins(&path, first);
    }
}

/// Runs the shards of a study one by one and merges them in another order: text, JSON and charts are those of the undivided
/// study. What cannot be merged is refused with all reasons.
pub fn merged_shards_are_the_undivided_study(study: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| file(&folder, name);
    let parts = ["1/3", "2/3", "3/3"].map(|shard| {
        let part = path(&format!("{}.json", shard.replace('/', "-")));
        assert_eq!(printed(&and(study, &["--shard", shard, "-o", &part])), "");
        let written = std::fs::read_to_string(&part).unwrap();
        assert_eq!(
            printed(&and(study, &["--shard", shard, "--threads", "1"])),
            written
        );
        part
    });
    let [first, second, third] = parts.each_ref().map(String::as_str);
    let merge = ["--merge", third, first, second];
    let merged = |more: &[&str]| printed(&and(study, &[&merge, more].concat()));
    assert_eq!(merged(&[]), printed(&and(study, &[])));
    assert_eq!(merged(&["--json"]), printed(&and(study, &["--json"])));
    for form in ["svg", "pdf", "png", "json"] {
        let [one, other] = ["a", "b"].map(|name| path(&format!("{name}.{form}")));
        merged(&["-o", &one]);
        printed(&and(study, &["-o", &other]));
        let [one, other] = [one, other].map(|file| std::fs::read(file).unwrap());
        assert!(one == other, "{form}");
    }

    let wrong = refused(&and(study, &["--merge", first, first, third]), 1);
    for reason in ["1/3 is there twice", "2/3 is missing"] {
        assert!(wrong.contains(reason), "{wrong}");
    }
    let other = study.replace("--seed 9", "--seed 8");
    let wrong = refused(&and(&other, &["--merge", first, second]), 1);
    assert_eq!(wrong.matches("seed is 9, expected 8").count(), 2, "{wrong}");
    assert!(wrong.contains("3/3 is missing"), "{wrong}");

    let seedless = study.replace(" --seed 9", "");
    refused(&and(&seedless, &["--shard", "1/3"]), 2);
    refused(&and(&seedless, &["--merge", first]), 2);
    for bad in [
        &["--shard", "0/3"][..],
        &["--shard", "4/3"],
        &["--shard", "3"],
        &["--shard", "1/3", "--merge", first],
        &["--shard", "1/3", "-o", "a.svg"],
        &["--merge"],
    ] {
        refused(&and(study, bad), 2);
    }
}
