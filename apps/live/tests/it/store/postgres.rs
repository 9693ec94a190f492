//! PostgreSQL: the suite, and what only it can do. A database is expected on the usual port of this
//! machine, or at `MILEPOST_POSTGRES`; where none answers, the tests are ignored and say so.

use super::conformance::suite;
use crate::common::database::database;
use crate::common::{Place, Writer, epoch, log};
use milepost_live::store::{Claim, LoadFrom, Postgres, Store, StoreError};

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "needs PostgreSQL: see CONTRIBUTING.md")]
async fn postgres_keeps_every_promise() {
    let database = database().await.unwrap();
    suite(&database).await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "needs PostgreSQL: see CONTRIBUTING.md")]
async fn servers_that_start_at_once_make_the_tables_once() {
    let database = database().await.unwrap();
    let (one, two, three) = tokio::join!(database.node(), database.node(), database.node());
    one.begin("a", log("")).await.unwrap();
    for store in [one, two, three] {
        assert!(store.load("a", LoadFrom::Start).await.unwrap().is_some());
    }
    database.sql("UPDATE schema SET version = 9").await;
    // A newer release that this one can work beside.
    database.node().await;
    database.sql("UPDATE schema SET readable_by = 9").await;
    let refused = Postgres::open(&database.address, "", 1).await.err();
    assert!(
        matches!(refused, Some(StoreError::Newer { found: 9, .. })),
        "{refused:?}"
    );
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "needs PostgreSQL: see CONTRIBUTING.md")]
async fn tables_elsewhere_in_the_database_are_others() {
    let (here, there) = (database().await.unwrap(), database().await.unwrap());
    let (one, other) = (here.node().await, there.node().await);
    one.begin("a", log("")).await.unwrap();
    assert_eq!(other.claim("a").await, Ok(Claim::Missing));
    let listening = here.node().await;
    let (mut own, mut theirs) = (listening.watch(), other.watch());
    let epoch = epoch(&one, "a").await;
    Writer::new("a", "").append(&one, epoch, "x").await.unwrap();
    while own.recv().await.unwrap() == milepost_live::store::Wake::All {}
    // What could have come has come by now.
    while let Ok(wake) = theirs.try_recv() {
        assert_eq!(wake, milepost_live::store::Wake::All);
    }
    here.remove().await;
    there.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_without_a_database_is_told() {
    let refused = Postgres::open("postgres://nobody:secret@127.0.0.1:1/none", "", 1).await;
    let told = refused.err().unwrap();
    assert!(matches!(told, StoreError::Down(_)), "{told}");
    assert!(!told.to_string().contains("secret"), "{told}");
}

/// Somebody has changed the tables: that is an error of the store, and ends nothing else.
#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "needs PostgreSQL: see CONTRIBUTING.md")]
async fn a_column_of_another_type_is_an_error() {
    let database = database().await.unwrap();
    let writer = database.node().await;
    writer.set_note("one", "x".to_owned(), 0).await.unwrap();
    writer.begin("a", log("")).await.unwrap();
    database
        .sql("ALTER TABLE note ALTER COLUMN version TYPE text")
        .await;
    database
        .sql("ALTER TABLE log ALTER COLUMN phase TYPE text")
        .await;
    // Another server, whose statements are of the tables as they are now.
    let store = database.node().await;
    let note = store.note("one").await.err();
    assert!(matches!(&note, Some(StoreError::Down(_))), "{note:?}");
    let loaded = store.load("a", LoadFrom::Start).await.err();
    assert!(matches!(&loaded, Some(StoreError::Down(_))), "{loaded:?}");
    assert!(store.text("none").await.unwrap().is_none());
    database.remove().await;
}

/// A server sets for its sessions what keeps an accepted entry, whatever is usual in the database.
#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(not(postgres), ignore = "needs PostgreSQL: see CONTRIBUTING.md")]
async fn commits_wait_for_the_disk_whatever_is_usual() {
    let database = database().await.unwrap();
    let unsafe_address = format!("{}%20-csynchronous_commit%3Doff", database.address);
    let store = Postgres::open(&unsafe_address, "", 1).await.unwrap();
    assert!(!store.risks().contains(&"synchronous_commit"));
    drop(store);
    database.remove().await;
}
