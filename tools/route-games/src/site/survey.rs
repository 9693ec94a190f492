//! What is read of every title of a copy of the site.

use crate::site::{Chosen, Site, SiteTitle};
use milepost_testkit::data;
use std::collections::{BTreeMap, BTreeSet};

/// What the copy of the site says of the titles that are asked for, in games of four without optional rules.
fn titles(asked: impl Fn(&Site<'_>) -> Vec<String>) -> BTreeMap<String, Option<SiteTitle>> {
    let root = data::folder("18xx/site").join("lib/engine/game");
    let folders = data::names_in(&root);
    let read = |path: &str| data::text_in(&root, path);
    let site = Site::new(&folders, &read);
    let chosen = Chosen {
        rules: Vec::new(),
        players: Some(4),
    };
    let title = |name: String| {
        let title = site.title(&name, &chosen).ok();
        (name, title)
    };
    asked(&site).into_iter().map(title).collect()
}

fn title(name: &str) -> SiteTitle {
    let mut titles = titles(|_| vec![name.to_owned()]);
    titles.remove(name).unwrap().unwrap()
}

fn names(title: &SiteTitle) -> BTreeSet<&str> {
    title
        .printed
        .hexes
        .iter()
        .map(|hex| hex.name.as_str())
        .collect()
}

/// What a title says by code of its own is worked out, or it is told: never is it that of the title it stands on.
#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn a_board_of_a_titles_own_is_not_that_of_the_title_it_stands_on() {
    let [board, other] = ["1824", "1837"].map(title);
    let (board, other) = (names(&board), names(&other));
    assert_eq!((board.len(), other.len()), (103, 181));
    for own in ["A4", "A22", "J15"] {
        assert!(board.contains(own), "{own}");
    }
    for of_other in ["C23", "F38"] {
        assert!(
            other.contains(of_other) && !board.contains(of_other),
            "{of_other}"
        );
    }
    let small = title("1824 Cisleithania");
    assert_eq!(names(&small).len(), 65);
    assert!(small.unread.is_empty(), "{:?}", small.unread);
    let trains = |name: &str| title(name).trains.len();
    // By option: a title has one of two kinds of trains, and what stands on another changes what that has.
    assert_eq!(
        [trains("1836Jr56"), trains("1856"), trains("1858India")],
        [6, 6, 14]
    );
    // Modules that are taken over go before the title that is stood on.
    assert_eq!([trains("1822CA"), trains("1822CA ERS")], [13, 12]);
}

/// How many titles are read, of all by all their names: boards, tiles, trains, phases, companies.
#[test]
#[cfg_attr(not(outside_data), ignore = "reads ../shared/data, which is not here")]
fn titles_are_read_or_it_is_told() {
    let all = titles(|site| site.titles().map(str::to_owned).collect());
    let without: BTreeSet<&str> = all
        .iter()
        .filter(|(_, title)| title.is_none())
        .map(|(name, _)| name.as_str())
        .collect();
    let no_board = [
        "1825",
        "18ZOO",
        "Rolling Stock",
        "Rolling Stock Stars",
        "System18",
    ];
    assert_eq!(without, BTreeSet::from(no_board));
    let read: Vec<(&String, &SiteTitle)> = all
        .iter()
        .filter_map(|(name, title)| Some((name, title.as_ref()?)))
        .collect();
    let having = |has: fn(&SiteTitle) -> bool| read.iter().filter(|(_, title)| has(title)).count();
    assert_eq!(all.len(), 147);
    assert_eq!(having(|title| title.printed.manifest.is_some()), 135);
    assert_eq!(having(|title| !title.trains.is_empty()), 140);
    assert_eq!(having(|title| !title.phases.is_empty()), 140);
    assert_eq!(having(|title| !title.entities.is_empty()), 137);
    for (name, title) in read {
        let lacks = title.trains.is_empty() || title.phases.is_empty();
        let is_told = title.undeclared == ["title_plain"] || !title.unread.is_empty();
        assert!(!lacks || is_told, "{name}");
    }
}
