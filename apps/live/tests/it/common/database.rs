//! A PostgreSQL database for tests.

use super::Place;
use milepost_dice::secret;
use milepost_live::store::{Postgres, Store};
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
    let schema = format!("milepost_{}", secret::token().unwrap());
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
