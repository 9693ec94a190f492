//! A database that is only read: this process is no node of the store.

use crate::store::error::{StoreError, StoreFuture};
use crate::store::log::{Note, Snapshot, StoredText, WholeLog};
use crate::store::postgres::link::{self, Link, ask, read, settings};
use crate::store::postgres::{salvage, schema, statements, whole};
use crate::store::reader::StoreReader;
use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::sync::OnceCell;

/// The connections of a reader.
const CONNECTIONS: usize = 2;

/// A PostgreSQL database that is only read, and that servers may be using.
pub struct PostgresReader(Arc<Reading>);

struct Reading {
    link: Link,
    /// The names of logs, once a page was found damaged that has some of them.
    logs: OnceCell<BTreeSet<String>>,
    /// The same for the hashes of texts.
    texts: OnceCell<BTreeSet<String>>,
}

impl Reading {
    /// The names of logs after one.
    async fn log_names(&self, after: &str, most: usize) -> Result<Vec<String>, StoreError> {
        match read!(self.link, client => whole::log_names(&client, after, most)) {
            Err(StoreError::Damaged(_)) => {
                let names = self
                    .logs
                    .get_or_try_init(async || salvage::log_names(&self.link.client().await?).await);
                Ok(later(names.await?, after, most))
            }
            names => names,
        }
    }

    /// The hashes of texts after one.
    async fn text_hashes(&self, after: &str, most: usize) -> Result<Vec<String>, StoreError> {
        match read!(self.link, client => whole::text_hashes(&client, after, most)) {
            Err(StoreError::Damaged(_)) => {
                let hashes = self.texts.get_or_try_init(async || {
                    salvage::text_hashes(&self.link.client().await?).await
                });
                Ok(later(hashes.await?, after, most))
            }
            hashes => hashes,
        }
    }

    /// The number of logs.
    async fn count(&self) -> Result<u64, StoreError> {
        match read!(self.link, client => whole::count(&client)) {
            Err(StoreError::Damaged(_)) => Ok(self.log_names("", usize::MAX).await?.len() as u64),
            count => count,
        }
    }
}

/// So many names after one.
fn later(names: &BTreeSet<String>, after: &str, most: usize) -> Vec<String> {
    let later = names.iter().filter(|name| name.as_str() > after);
    later.take(most).cloned().collect()
}

impl PostgresReader {
    pub(super) async fn open(address: &str) -> Result<PostgresReader, StoreError> {
        let mut settings = settings(address)?;
        let options = settings.config.get_options().unwrap_or_default();
        // So that a mistake here cannot change what servers rely on.
        let options = format!("{options} -c default_transaction_read_only=on");
        settings.config.options(options);
        let link = Link::new(settings, CONNECTIONS)?;
        schema::check(&*link.client().await?).await?;
        Ok(PostgresReader(Arc::new(Reading {
            link,
            logs: OnceCell::new(),
            texts: OnceCell::new(),
        })))
    }
}

impl StoreReader for PostgresReader {
    fn faults(&self) -> StoreFuture<Vec<String>> {
        // The database checks its pages as it reads them.
        Box::pin(async { Ok(Vec::new()) })
    }

    fn count(&self) -> StoreFuture<u64> {
        let reading = self.0.clone();
        Box::pin(async move { reading.count().await })
    }

    fn log_names(&self, after: &str, most: usize) -> StoreFuture<Vec<String>> {
        let (reading, after) = (self.0.clone(), after.to_owned());
        Box::pin(async move { reading.log_names(&after, most).await })
    }

    fn whole_log(&self, id: &str) -> StoreFuture<Option<WholeLog>> {
        let (reading, id) = (self.0.clone(), id.to_owned());
        Box::pin(async move { read!(reading.link, client => whole::whole_log(&client, &id)) })
    }

    fn snapshot(&self, id: &str) -> StoreFuture<Option<Snapshot>> {
        let (reading, id) = (self.0.clone(), id.to_owned());
        Box::pin(async move { read!(reading.link, client => statements::snapshot(&client, &id)) })
    }

    fn text_hashes(&self, after: &str, most: usize) -> StoreFuture<Vec<String>> {
        let (reading, after) = (self.0.clone(), after.to_owned());
        Box::pin(async move { reading.text_hashes(&after, most).await })
    }

    fn stored_text(&self, hash: &str) -> StoreFuture<Option<StoredText>> {
        let (reading, hash) = (self.0.clone(), hash.to_owned());
        Box::pin(async move { read!(reading.link, client => whole::stored_text(&client, &hash)) })
    }

    fn notes(&self) -> StoreFuture<Vec<(String, Note)>> {
        let reading = self.0.clone();
        Box::pin(async move { read!(reading.link, client => whole::notes(&client)) })
    }
}
