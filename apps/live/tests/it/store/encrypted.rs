//! Connections to a PostgreSQL server that lets nobody in without encryption, and some only with a certificate.

use crate::common::{Writer, epoch, log};
use milepost_live::store::{LoadFrom, Postgres, Store, StoreError, Wake};
use milepost_testkit::cluster::Cluster;
use milepost_testkit::wait::tasks::within_limit;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Everybody must encrypt; `careful` must show a certificate, too.
const ACCESS: &str =
    "hostssl all careful 127.0.0.1/32 cert\nhostssl all postgres 127.0.0.1/32 trust";
const SETTINGS: &str = "-c ssl=on -c ssl_cert_file=FOLDER/server.pem -c ssl_key_file=FOLDER/server.key -c ssl_ca_file=FOLDER/authority.pem";

fn fixture(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/database");
    folder.join(name)
}

fn cluster(folder: &Path) -> Cluster {
    let files = ["server.pem", "server.key", "authority.pem"].map(fixture);
    Cluster::start(
        folder,
        ACCESS,
        SETTINGS,
        &files.each_ref().map(PathBuf::as_path),
    )
    .unwrap()
}

/// A node of the store, whose certificate names `localhost`. `FILES` stands for the place of the certificates.
async fn open(
    cluster: &Cluster,
    user: &str,
    host: &str,
    query: &str,
) -> Result<Postgres, StoreError> {
    let query = query.replace("FILES", &fixture("").display().to_string());
    let address = format!("postgres://{user}@{host}:{}/postgres?{query}", cluster.port);
    Postgres::open(&address, "http://127.0.0.1:1", 2).await
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    not(postgres_programs),
    ignore = "needs the programs of PostgreSQL: see CONTRIBUTING.md"
)]
async fn a_database_is_reached_as_safely_as_its_address_asks_for() {
    let folder = tempfile::tempdir().unwrap();
    let cluster = cluster(folder.path());
    cluster.ask("CREATE ROLE careful LOGIN SUPERUSER").unwrap();
    let full = "sslmode=verify-full&sslrootcert=FILES/authority.pem";
    let shown = "&sslcert=FILES/client.pem&sslkey=FILES/client.key";
    for (user, host, query, refused) in [
        (
            "postgres",
            "localhost",
            "sslmode=disable".to_owned(),
            Some("no encryption"),
        ),
        ("postgres", "localhost", String::new(), None),
        ("postgres", "127.0.0.1", "sslmode=require".to_owned(), None),
        ("postgres", "localhost", full.to_owned(), None),
        // The certificate is for another name.
        (
            "postgres",
            "127.0.0.1",
            full.to_owned(),
            Some("not valid for name"),
        ),
        (
            "postgres",
            "127.0.0.1",
            full.replace("verify-full", "verify-ca"),
            None,
        ),
        // Whoever names an authority wants it to be looked at.
        (
            "postgres",
            "127.0.0.1",
            full.replace("verify-full", "require"),
            None,
        ),
        (
            "postgres",
            "localhost",
            full.replace("authority", "stranger"),
            Some("UnknownIssuer"),
        ),
        (
            "postgres",
            "localhost",
            "sslmode=verify-full".to_owned(),
            Some("UnknownIssuer"),
        ),
        ("careful", "localhost", full.to_owned(), Some("certificate")),
        ("careful", "localhost", format!("{full}{shown}"), None),
        (
            "postgres",
            "localhost",
            full.replace("authority.pem", "client.key"),
            Some("client.key"),
        ),
    ] {
        let opened = open(&cluster, user, host, &query).await;
        let why = opened.as_ref().err().map(ToString::to_string);
        match refused {
            None => assert_eq!(why, None, "{user} {host} {query}"),
            Some(part) => {
                let why = why.unwrap_or_else(|| panic!("{user} {host} {query}: it was let in"));
                assert!(why.contains(part), "{user} {host} {query}: {why}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
#[cfg_attr(
    not(postgres_programs),
    ignore = "needs the programs of PostgreSQL: see CONTRIBUTING.md"
)]
async fn all_connections_of_a_node_are_encrypted() {
    let folder = tempfile::tempdir().unwrap();
    let cluster = cluster(folder.path());
    let query = "sslmode=verify-full&sslrootcert=FILES/authority.pem";
    let one: Arc<dyn Store> = Arc::new(
        open(&cluster, "postgres", "localhost", query)
            .await
            .unwrap(),
    );
    let other: Arc<dyn Store> = Arc::new(
        open(&cluster, "postgres", "localhost", query)
            .await
            .unwrap(),
    );
    let mut wakes = other.watch();
    one.begin("a", log("head")).await.unwrap();
    let epoch = epoch(&one, "a").await;
    let mut writer = Writer::new("a", "head");
    writer.append(&one, epoch, "entry").await.unwrap();
    loop {
        let wake = within_limit("the other node is woken", wakes.recv())
            .await
            .unwrap();
        if matches!(wake, Wake::Log { seq: 1, .. }) {
            break;
        }
    }
    let loaded = other.load("a", LoadFrom::Start).await.unwrap().unwrap();
    assert_eq!(loaded.entries.len(), 1);
    let counts = "SELECT count(*) FILTER (WHERE ssl) > 3, count(*) FILTER (WHERE NOT ssl) \
                  FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'milepost'";
    assert_eq!(cluster.ask(counts).unwrap(), "t|0");
}
