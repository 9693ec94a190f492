//! A database that is only read: this process is no node of the store.

use crate::store::error::{StoreError, StoreFuture};
use crate::store::log::{Note, Snapshot, StoredText, WholeLog};
use crate::store::postgres::link::{self, Link, ask, read, settings};
use crate::store::postgres::{schema, statements, whole};
use crate::store::reader::StoreReader;
use std::sync::Arc;

/// The connections of a reader.
const CONNECTIONS: usize = 2;

/// A PostgreSQL database that is only read, and that servers may be using.
pub struct PostgresReader(Arc<Link>);

impl PostgresReader {
    pub(super) async fn open(address: &str) -> Result<PostgresReader, StoreError> {
        let mut settings = settings(address)?;
        let options = settings.config.get_options().unwrap_or_default();
        // So that a mistake here cannot change what servers rely on.
        let options = format!("{options} -c default_transaction_read_only=on");
        settings.config.options(options);
        let link = Link::new(settings, CONNECTIONS)?;
        schema::check(&*link.client().await?).await?;
        Ok(PostgresReader(Arc::new(link)))
    }
}

impl StoreReader for PostgresReader {
    fn faults(&self) -> StoreFuture<Vec<String>> {
        // The database checks its pages as it reads them.
        Box::pin(async { Ok(Vec::new()) })
    }

    fn count(&self) -> StoreFuture<u64> {
        let link = self.0.clone();
        Box::pin(async move { read!(link, client => whole::count(&client)) })
    }

    fn log_names(&self, after: &str, most: usize) -> StoreFuture<Vec<String>> {
        let (link, after) = (self.0.clone(), after.to_owned());
        Box::pin(async move { read!(link, client => whole::log_names(&client, &after, most)) })
    }

    fn whole_log(&self, id: &str) -> StoreFuture<Option<WholeLog>> {
        let (link, id) = (self.0.clone(), id.to_owned());
        Box::pin(async move { read!(link, client => whole::whole_log(&client, &id)) })
    }

    fn snapshot(&self, id: &str) -> StoreFuture<Option<Snapshot>> {
        let (link, id) = (self.0.clone(), id.to_owned());
        Box::pin(async move { read!(link, client => statements::snapshot(&client, &id)) })
    }

    fn text_hashes(&self, after: &str, most: usize) -> StoreFuture<Vec<String>> {
        let (link, after) = (self.0.clone(), after.to_owned());
        Box::pin(async move { read!(link, client => whole::text_hashes(&client, &after, most)) })
    }

    fn stored_text(&self, hash: &str) -> StoreFuture<Option<StoredText>> {
        let (link, hash) = (self.0.clone(), hash.to_owned());
        Box::pin(async move { read!(link, client => whole::stored_text(&client, &hash)) })
    }

    fn notes(&self) -> StoreFuture<Vec<(String, Note)>> {
        let link = self.0.clone();
        Box::pin(async move { read!(link, client => whole::notes(&client)) })
    }
}
