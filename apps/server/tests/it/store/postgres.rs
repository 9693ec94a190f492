//! PostgreSQL: the suite, and what only it can do. A database is expected on the usual port of this
//! machine, or at `MILEPOST_POSTGRES`; where none answers, the tests are ignored and say so.

use super::conformance::{Place, Writer, epoch, log, suite};
use milepost_server::store::{Claim, LoadFrom, Postgres, Store, StoreError};
use milepost_testkit::database::postgres;
use std::sync::Arc;
use tokio_postgres::{Client, NoTls};

async fn connect(address: &str) -> Result<Client, tokio_postgres::Error> {
    let (client, connection) = tokio_postgres::connect(address, NoTls).await?;
    tokio::spawn(connection);
    Ok(client)
}

/// A place for tables in a schema of its own, which goes when this is dropped.
pub struct Database {
    pub address: String,
    schema: String,
    admin: Client,
}

/// A database for a test, where there is one.
pub async fn database() -> Option<Database> {
    if !cfg!(postgres) {
        return None;
    }
    let base = postgres();
    let admin = connect(&base).await;
    let admin = admin.unwrap_or_else(|error| panic!("there is no PostgreSQL at {base}: {error}"));
    let schema = format!("milepost_{}", milepost_pages::secret::token().unwrap());
    admin
        .batch_execute(&format!("CREATE SCHEMA {schema}"))
        .await
        .unwrap();
    let joint = if base.contains('?') { '&' } else { '?' };
    Some(Database {
        address: format!("{base}{joint}options=-csearch_path%3D{schema}"),
        schema,
        admin,
    })
}

impl Database {
    /// Runs SQL on the tables.
    pub async fn sql(&self, sql: &str) {
        let path = format!("SET search_path = {}", self.schema);
        self.admin.batch_execute(&path).await.unwrap();
        self.admin.batch_execute(sql).await.unwrap();
    }

    /// The host and port of the database, and the address of the same tables through another.
    pub fn through(&self) -> (String, impl Fn(&str) -> String + use<>) {
        let (scheme, rest) = self.address.split_once("://").unwrap();
        let (user, rest) = rest.rsplit_once('@').unwrap_or(("", rest));
        let (host, rest) = rest.split_once('/').unwrap();
        let host = match host.contains(':') {
            true => host.to_owned(),
            false => format!("{host}:5432"),
        };
        let (scheme, user, rest) = (scheme.to_owned(), user.to_owned(), rest.to_owned());
        (host, move |other: &str| {
            format!("{scheme}://{user}@{other}/{rest}")
        })
    }

    /// Removes the tables.
    pub async fn remove(self) {
        self.sql(&format!("DROP SCHEMA {} CASCADE", self.schema))
            .await;
    }
}

impl Place for Database {
    async fn node_at(&self, url: &str) -> Arc<dyn Store> {
        Arc::new(Postgres::open(&self.address, url, 4).await.unwrap())
    }

    async fn silence(&self, node: &Arc<dyn Store>) {
        let old = "UPDATE node SET beat = beat - interval '1 hour' WHERE id =";
        self.sql(&format!("{old} '{}'", node.node().id)).await;
    }

    const SHARED: bool = true;
}

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
    while own.recv().await.unwrap() == milepost_server::store::Wake::All {}
    // What could have come has come by now.
    while let Ok(wake) = theirs.try_recv() {
        assert_eq!(wake, milepost_server::store::Wake::All);
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
