//! Stores of which something is damaged: what can be read is found, copied as it was, and what is hurt is named.

use crate::common::copies::{restored, sqlite};
use crate::common::database::database;
use crate::common::{text, whole};
use milepost_live::backup::{
    BackupError, Copied, Fault, Output, Place, Source, Wrong, check, write,
};
use milepost_live::store::{Postgres, SharedText, Sqlite, Store, StoreAddress, WholeLog};
use milepost_study::Unlimited;
use milepost_testkit::cluster::Cluster;
use milepost_testkit::wait::tasks::within_limit;
use std::path::Path;

const PAGE: usize = 4096;

/// A store with so many logs, and what they have.
async fn many(folder: &Path, count: usize) -> Vec<(String, WholeLog)> {
    let store = Sqlite::open(&folder.join("tables.sqlite")).unwrap();
    let logs = fill(&store, count, 8).await;
    store.close().await.unwrap();
    logs
}

/// Puts so many logs with so many entries each into a store.
async fn fill(store: &dyn Store, count: usize, entries: usize) -> Vec<(String, WholeLog)> {
    let mut logs = Vec::new();
    for number in 0..count {
        let digits = milepost_dice::code::digits(number as u64, 11);
        let id = milepost_dice::code::write(&digits);
        let entries: Vec<String> = (0..entries)
            .map(|entry| format!("{number} {entry} {}", "x".repeat(60)))
            .collect();
        let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
        let log = whole(&id, &format!("head {number}"), &entries);
        store.put_log(&id, log.clone()).await.unwrap();
        logs.push((id, log));
    }
    let at = 1;
    for number in 0..5 {
        let shared = text(&format!("text {number} {}", "y".repeat(900)));
        store.put_text(shared, at).await.unwrap();
    }
    logs
}

/// Copies what can be read of a store.
async fn salvaged(source: &Source, file: &Path) -> Copied {
    let reader = source.open().await.unwrap();
    let output = Output {
        file: file.to_owned(),
        replace: true,
        salvage: true,
    };
    write(source, &*reader, &output, &Unlimited).await.unwrap()
}

/// The tables that were left out.
fn left_out(copied: &Copied) -> Vec<&str> {
    let places = copied.left_out.iter();
    let tables = places.filter_map(|(place, _)| match place {
        Place::Table(id) => Some(id.as_str()),
        _ => None,
    });
    tables.collect()
}

/// Whichever page of a file is damaged: what can be read is found, copied as it was, and what is hurt is named.
#[tokio::test(flavor = "multi_thread")]
async fn one_damaged_page_costs_what_stands_on_it() {
    let folder = tempfile::tempdir().unwrap();
    let logs = many(folder.path(), 60).await;
    let bytes = std::fs::read(folder.path().join("tables.sqlite")).unwrap();
    let (pages, mut unopened, mut whole, mut hurt) = (bytes.len() / PAGE, 0, 0, 0);
    assert!(pages > 20, "{pages}");
    for page in 0..pages {
        let place = tempfile::tempdir().unwrap();
        let mut damaged = bytes.clone();
        damaged[page * PAGE..(page + 1) * PAGE].fill(0);
        std::fs::write(place.path().join("tables.sqlite"), damaged).unwrap();
        let source = sqlite(place.path());
        let Ok(reader) = source.open().await else {
            // Without its first pages nothing says what the file is.
            unopened += 1;
            continue;
        };
        let found = check(&source, reader.clone(), 2, &Unlimited).await;
        let found = found.unwrap_or_else(|error| panic!("page {page}: {error}"));
        let file = place.path().join("backup");
        let output = Output {
            file: file.clone(),
            replace: false,
            salvage: true,
        };
        let copied = write(&source, &*reader, &output, &Unlimited).await;
        let copied = copied.unwrap_or_else(|error| panic!("page {page}: {error}"));
        let left_out = left_out(&copied).len();
        // All names are known, since each stands in several trees.
        assert_eq!(copied.tables as usize + left_out, logs.len(), "page {page}");
        // The check names each of them.
        for (place, fault) in &copied.left_out {
            let is_told =
                |wrong: &Wrong| wrong.place == *place && wrong.fault.kind() == fault.kind();
            assert!(found.wrong.iter().any(is_told), "page {page}: {place:?}");
        }
        let backup = Source::File(file).open().await.unwrap();
        for (id, log) in &logs {
            let is_hurt = copied.damaged.iter().any(|(damaged, _)| damaged == id);
            let kept = backup.whole_log(id).await.unwrap();
            assert!(
                is_hurt || kept.is_none_or(|kept| kept == *log),
                "page {page}: {id}"
            );
        }
        whole += usize::from(copied.left_out.is_empty());
        hurt += usize::from(left_out > 0);
        let is_unread = |(_, fault): &(Place, Fault)| fault.kind() == "database";
        if copied.left_out.iter().any(is_unread) {
            let plain = Output {
                salvage: false,
                replace: true,
                ..output
            };
            let refused = write(&source, &*reader, &plain, &Unlimited).await.err();
            assert!(
                matches!(refused, Some(BackupError::Reading(..))),
                "page {page}: {refused:?}"
            );
        }
    }
    println!(
        "{pages} pages: {unopened} cannot be opened, {whole} cost nothing, {hurt} cost tables"
    );
    assert!(unopened <= 2 && hurt > pages / 4);
}

/// A bit that flips makes no page malformed, but a text that is none, or another one.
#[tokio::test(flavor = "multi_thread")]
async fn one_bit_costs_the_log_that_has_it() {
    let folder = tempfile::tempdir().unwrap();
    let logs = many(folder.path(), 60).await;
    let bytes = std::fs::read(folder.path().join("tables.sqlite")).unwrap();
    let mut hurt = 0;
    for page in 0..bytes.len() / PAGE {
        let mut damaged = bytes.clone();
        let place = page * PAGE..(page + 1) * PAGE;
        // A letter of an entry, whose first bit makes it no letter.
        let Some(letter) = memchr::memmem::rfind(&bytes[place.clone()], b"xxxxxxxx") else {
            continue;
        };
        damaged[place.start + letter] |= 0x80;
        let place = tempfile::tempdir().unwrap();
        std::fs::write(place.path().join("tables.sqlite"), damaged).unwrap();
        let source = sqlite(place.path());
        let copied = salvaged(&source, &place.path().join("backup")).await;
        let reader = source.open().await.unwrap();
        let found = check(&source, reader, 2, &Unlimited).await.unwrap();
        let left_out = left_out(&copied);
        assert_eq!(
            copied.tables as usize + left_out.len(),
            logs.len(),
            "page {page}"
        );
        // What stands where pages have room is of no log.
        for id in &left_out {
            let is_told = |wrong: &Wrong| wrong.place == Place::Table((*id).to_owned());
            assert!(found.wrong.iter().any(is_told), "page {page}");
        }
        assert!(left_out.len() <= 1, "page {page}: {:?}", copied.left_out);
        hurt += left_out.len();
    }
    assert!(hurt > 10, "{hurt}");
}

/// Names that stand out of order are all found, once each and in order: a list of them ends.
#[tokio::test(flavor = "multi_thread")]
async fn names_out_of_order_are_listed_to_their_end() {
    let folder = tempfile::tempdir().unwrap();
    let logs = many(folder.path(), 60).await;
    let file = folder.path().join("tables.sqlite");
    let mut bytes = std::fs::read(&file).unwrap();
    // Two rows of the table of logs, each a name and then the head, have each other's name.
    let [one, other] = [5, 40].map(|number: usize| {
        let row = format!("{}head {number}", logs[number].0);
        memchr::memmem::find(&bytes, row.as_bytes()).unwrap()
    });
    for at in 0..logs[5].0.len() {
        bytes.swap(one + at, other + at);
    }
    std::fs::write(&file, bytes).unwrap();
    let source = sqlite(folder.path());
    let reader = source.open().await.unwrap();
    let mut names: Vec<&String> = logs.iter().map(|(id, _)| id).collect();
    names.sort();
    let listed = reader.log_names("", 9_999).await.unwrap();
    assert_eq!(listed.iter().collect::<Vec<_>>(), names);
    let listed = reader.log_names(names[29], 9_999).await.unwrap();
    assert_eq!(listed.iter().collect::<Vec<_>>(), names[30..]);
    let found = within_limit("the check", check(&source, reader, 2, &Unlimited));
    assert_ne!(found.await.unwrap().wrong, []);
    within_limit("the copy", salvaged(&source, &folder.path().join("backup"))).await;
}

/// The way that docs/operate.md shows: what was salvaged comes first, and an earlier backup has the rest.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_store_is_made_whole_with_an_earlier_backup() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    for name in ["now", "before"] {
        std::fs::create_dir(place(name)).unwrap();
    }
    let logs = many(&place("now"), 60).await;
    let store = Sqlite::open(&place("before").join("tables.sqlite")).unwrap();
    let earlier = fill(&store, 60, 5).await;
    store.close().await.unwrap();
    salvaged(&sqlite(&place("before")), &place("earlier")).await;
    let file = place("now").join("tables.sqlite");
    let mut bytes = std::fs::read(&file).unwrap();
    // The first page with entries beyond the middle of the file.
    let middle = bytes.len() / 2;
    let found = middle + memchr::memmem::find(&bytes[middle..], b"xxxxxxxx").unwrap();
    bytes[found / PAGE * PAGE..][..PAGE].fill(0);
    std::fs::write(&file, bytes).unwrap();
    let copied = salvaged(&sqlite(&place("now")), &place("salvaged")).await;
    let hurt: Vec<String> = left_out(&copied).into_iter().map(str::to_owned).collect();
    assert!(!hurt.is_empty() && hurt.len() < 20, "{hurt:?}");
    let address = StoreAddress::Sqlite(place("new"));
    restored(&place("salvaged"), &address, false).await;
    let added = restored(&place("earlier"), &address, true).await;
    assert_eq!(added.tables as usize, hurt.len());
    let reader = Source::Store(address).open().await.unwrap();
    for ((id, now), (_, before)) in logs.iter().zip(&earlier) {
        let kept = reader.whole_log(id).await.unwrap().unwrap();
        let is_hurt = hurt.contains(id) || copied.damaged.iter().any(|(other, _)| other == id);
        match hurt.contains(id) {
            true => assert_eq!(kept, *before, "{id}"),
            false => assert!(is_hurt || kept == *now, "{id}"),
        }
    }
}

/// Writes a store that has one table, with these entries on this map.
async fn on_map(file: &Path, map: &SharedText, entries: &[&str]) -> WholeLog {
    let log = WholeLog {
        text: Some(map.hash.clone()),
        ..whole("a", "head", entries)
    };
    let store = Sqlite::open(file).unwrap();
    store.put_text(map.clone(), 0).await.unwrap();
    store.put_log("a", log.clone()).await.unwrap();
    store.close().await.unwrap();
    Sqlite::seal(file).unwrap();
    log
}

/// One byte of the text of a map makes it another map, on which nobody may go on. The text is left out, and an earlier backup
/// brings it back: to what the rest was restored to, and to the damaged store itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_changed_text_is_left_out_until_an_earlier_backup_brings_it_back() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    std::fs::create_dir(place("now")).unwrap();
    let file = place("now").join("tables.sqlite");
    let map = text(&format!("map {}", "y".repeat(900)));
    on_map(&place("earlier"), &map, &["x"]).await;
    let now = on_map(&file, &map, &["x", "y"]).await;
    let mut bytes = std::fs::read(&file).unwrap();
    let letter = memchr::memmem::find(&bytes, b"yyyy").unwrap();
    bytes[letter] = b'z';
    std::fs::write(&file, bytes).unwrap();

    let source = sqlite(&place("now"));
    let reader = source.open().await.unwrap();
    let output = Output {
        file: place("backup"),
        replace: false,
        salvage: false,
    };
    let copied = write(&source, &*reader, &output, &Unlimited).await.unwrap();
    let changed = Place::Text(map.hash.clone());
    assert_eq!(copied.left_out, [(changed, Fault::ChangedText)]);
    let missing = vec![Fault::MissingText];
    assert_eq!(copied.damaged, [("a".to_owned(), missing)]);
    drop(reader);

    let database = database().await;
    let databases = database
        .iter()
        .map(|database| StoreAddress::Postgres(database.address.clone()));
    let fresh = databases.chain([StoreAddress::Sqlite(place("new"))]);
    for (address, is_fresh) in fresh
        .map(|address| (address, true))
        .chain([(StoreAddress::Sqlite(place("now")), false)])
    {
        if is_fresh {
            restored(&place("backup"), &address, false).await;
            let kept = Source::Store(address.clone()).open().await.unwrap();
            let kept = kept.whole_log("a").await.unwrap().unwrap();
            assert_eq!((kept.text, kept.entries.len()), (None, 2));
        }
        let added = restored(&place("earlier"), &address, true).await;
        let completed = u64::from(is_fresh);
        assert_eq!((added.completed, added.known), (completed, 1 - completed));
        let reader = Source::Store(address).open().await.unwrap();
        assert_eq!(reader.whole_log("a").await.unwrap().unwrap(), now);
        let kept = reader.stored_text(&map.hash).await.unwrap().unwrap();
        assert_eq!(kept.body, map.body);
    }
    if let Some(database) = database {
        database.remove().await;
    }
}

/// The same of a database, whose pages have checksums.
#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    not(postgres_programs),
    ignore = "needs the programs of PostgreSQL: see CONTRIBUTING.md"
)]
async fn one_damaged_page_of_a_database_costs_what_stands_on_it() {
    const PAGE: usize = 8192;
    let folder = tempfile::tempdir().unwrap();
    let access = "host all postgres 127.0.0.1/32 trust";
    let cluster = Cluster::start(folder.path(), access, "", &[]).unwrap();
    let address = format!("postgres://postgres@127.0.0.1:{}/postgres", cluster.port);
    let store = Postgres::open(&address, "", 4).await.unwrap();
    let logs = fill(&store, 200, 8).await;
    store.close().await.unwrap();
    drop(store);
    for (table, is_named) in [("log", true), ("entry_0", true), ("text", false)] {
        let file = cluster
            .ask(&format!("SELECT pg_relation_filepath('{table}')"))
            .unwrap();
        let file = folder.path().join("data").join(file.trim());
        cluster.ask("CHECKPOINT").unwrap();
        cluster.stop().unwrap();
        let whole = std::fs::read(&file).unwrap();
        let mut damaged = whole.clone();
        assert!(damaged.len() >= PAGE, "{table}");
        // The beginning of its second page, or of the one that it has.
        let page = (damaged.len() / PAGE - 1).min(1) * PAGE;
        damaged[page..page + 64].fill(0xff);
        std::fs::write(&file, damaged).unwrap();
        cluster.begin().unwrap();
        let source = Source::Store(StoreAddress::Postgres(address.clone()));
        let backup = folder.path().join("backup");
        let copied = salvaged(&source, &backup).await;
        let hurt = left_out(&copied);
        assert_eq!(!hurt.is_empty(), is_named, "{table}: {:?}", copied.left_out);
        assert!(hurt.len() < logs.len() / 2, "{table}: {}", hurt.len());
        assert_eq!(copied.tables as usize + hurt.len(), logs.len(), "{table}");
        let reader = Source::File(backup).open().await.unwrap();
        for (id, log) in &logs {
            let kept = reader.whole_log(id).await.unwrap();
            assert!(kept.is_none_or(|kept| kept == *log), "{table}: {id}");
        }
        let reader = source.open().await.unwrap();
        let found = check(&source, reader, 2, &Unlimited).await.unwrap();
        for id in hurt {
            let is_told = |wrong: &Wrong| wrong.place == Place::Table(id.to_owned());
            assert!(found.wrong.iter().any(is_told), "{table}: {id}");
        }
        cluster.stop().unwrap();
        std::fs::write(&file, whole).unwrap();
        cluster.begin().unwrap();
    }
}
