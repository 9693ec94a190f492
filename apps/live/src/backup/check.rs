//! Looks for damage in a store: hash chains, texts, snapshots, and whether the rules allow each log.

use crate::backup::copy::PAGE;
use crate::backup::replayed::{Replayed, replayed};
use crate::backup::sound::{Fault, Place, chain_faults};
use crate::backup::{BackupError, Source};
use crate::live::error::Unplayable;
use crate::live::game::LiveGame;
use crate::store::{SharedText, Snapshot, StoreError, StoreReader, WholeLog};
use milepost_study::Progress;
use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::runtime::Handle;
use tokio::task::JoinSet;

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// The number of tables.
    pub tables: u64,
    /// The number of their entries.
    pub entries: u64,
    /// The number of texts.
    pub texts: u64,
    /// The number of snapshots.
    pub snapshots: u64,
    /// The number of tables that only another release can play. Their hash chains were checked.
    pub other_release: u64,
    /// The number of snapshots of other releases, which are of no use to this one.
    pub other_snapshots: u64,
    /// What is wrong, by the name of the table.
    pub wrong: Vec<Wrong>,
}

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Where it is.
    pub place: Place,
    /// What it is.
    pub fault: Fault,
}

/// What came of a table.
struct Table {
    id: String,
    entries: u64,
    has_snapshot: bool,
    replayed: Replayed,
}

/// The name of a table, and what came of it; `None` if it was deleted meanwhile.
type Read = (String, Result<Option<Table>, StoreError>);

/// What tables are checked with.
struct Tools<G: LiveGame> {
    reader: Arc<dyn StoreReader>,
    boards: G::Boards,
    /// The hashes of all texts that are what was stored, at the beginning.
    texts: BTreeSet<String>,
}

/// Checks everything in a store, whose tables play a game.
///
/// # Errors
/// The store cannot be read, or `progress` ends it.
pub async fn check<G: LiveGame>(
    source: &Source,
    reader: Arc<dyn StoreReader>,
    threads: usize,
    progress: &dyn Progress,
) -> Result<Checked, BackupError> {
    let failed = |error| BackupError::reading(source, error);
    let mut checked = Checked::default();
    let faults = reader.faults().await.map_err(failed)?;
    checked.wrong.extend(faults.into_iter().map(|fault| Wrong {
        place: Place::Store,
        fault: Fault::Database(fault),
    }));
    let texts = check_texts(&*reader, &mut checked).await.map_err(failed)?;
    let tools = Arc::new(Tools::<G> {
        reader,
        boards: G::Boards::default(),
        texts,
    });
    let (mut after, mut running) = (String::new(), JoinSet::new());
    loop {
        let names = tools.reader.log_names(&after, PAGE).await.map_err(failed)?;
        let Some(last) = names.last() else { break };
        after.clone_from(last);
        for id in names {
            if !progress.go_on() {
                return Err(BackupError::Interrupted { hint: "" });
            }
            while running.len() >= threads {
                checked.add(running.join_next().await).map_err(failed)?;
                progress.step();
            }
            let tools = tools.clone();
            running.spawn(async move {
                let checked = tools.table(id.clone()).await;
                (id, checked)
            });
        }
    }
    while !running.is_empty() {
        checked.add(running.join_next().await).map_err(failed)?;
        progress.step();
    }
    checked
        .wrong
        .sort_by(|one, next| one.place.cmp(&next.place));
    Ok(checked)
}

/// Checks all texts, and returns the hashes of those that are what was stored.
async fn check_texts(
    reader: &dyn StoreReader,
    checked: &mut Checked,
) -> Result<BTreeSet<String>, StoreError> {
    let (mut texts, mut after) = (BTreeSet::new(), String::new());
    loop {
        let page = reader.text_hashes(&after, PAGE).await?;
        let Some(last) = page.last() else {
            return Ok(texts);
        };
        after.clone_from(last);
        for hash in page {
            let text = match reader.stored_text(&hash).await {
                Err(StoreError::Damaged(why)) => {
                    checked.texts += 1;
                    checked.wrong.push(Wrong {
                        place: Place::Text(hash),
                        fault: Fault::Database(why),
                    });
                    continue;
                }
                text => text?,
            };
            // It may have expired a moment ago.
            let Some(text) = text else { continue };
            checked.texts += 1;
            let body = text.body;
            let text = SharedText { hash, body };
            match text.is_sound() {
                true => drop(texts.insert(text.hash)),
                false => checked.wrong.push(Wrong {
                    place: Place::Text(text.hash),
                    fault: Fault::ChangedText,
                }),
            }
        }
    }
}

impl Checked {
    fn add(
        &mut self,
        joined: Option<Result<Read, tokio::task::JoinError>>,
    ) -> Result<(), StoreError> {
        let Some(joined) = joined else { return Ok(()) };
        let (id, table) = joined.map_err(|error| StoreError::Down(error.to_string()))?;
        let table = match table {
            // The others may be sound.
            Err(StoreError::Damaged(why)) => {
                self.tables += 1;
                self.wrong.push(Wrong {
                    place: Place::Table(id),
                    fault: Fault::Database(why),
                });
                return Ok(());
            }
            table => table?,
        };
        let Some(table) = table else { return Ok(()) };
        self.tables += 1;
        self.entries += table.entries;
        self.snapshots += u64::from(table.has_snapshot);
        self.other_release += u64::from(table.replayed.is_foreign);
        self.other_snapshots += u64::from(table.replayed.is_snapshot_foreign);
        let faults = table.replayed.faults.into_iter();
        self.wrong.extend(faults.map(|fault| Wrong {
            place: Place::Table(table.id.clone()),
            fault,
        }));
        Ok(())
    }
}

impl<G: LiveGame> Tools<G> {
    /// Checks a table; `None` if it was deleted meanwhile.
    async fn table(self: Arc<Tools<G>>, id: String) -> Result<Option<Table>, StoreError> {
        // The snapshot first, so that a log that grows meanwhile has the entry that it is of.
        let snapshot = self.reader.snapshot(&id).await?;
        let Some(log) = self.reader.whole_log(&id).await? else {
            return Ok(None);
        };
        let of_text = self.text_fault(log.text.as_ref()).await?;
        let (entries, has_snapshot) = (log.entries.len() as u64, snapshot.is_some());
        let (tools, name, handle) = (self.clone(), id.clone(), Handle::current());
        let examined = tokio::task::spawn_blocking(move || {
            tools.examine(&name, log, snapshot.as_ref(), of_text, &handle)
        });
        let replayed = examined.await;
        Ok(Some(Table {
            id,
            entries,
            has_snapshot,
            replayed: replayed.map_err(|error| StoreError::Down(error.to_string()))??,
        }))
    }

    /// The fault of the text of a log, if it has one.
    async fn text_fault(&self, hash: Option<&String>) -> Result<Option<Fault>, StoreError> {
        let Some(hash) = hash.filter(|hash| !self.texts.contains(*hash)) else {
            return Ok(None);
        };
        let Some(text) = self.reader.stored_text(hash).await? else {
            return Ok(Some(Fault::MissingText));
        };
        // It may have been stored a moment ago.
        let (hash, body) = (hash.clone(), text.body);
        let is_sound = SharedText { hash, body }.is_sound();
        Ok((!is_sound).then_some(Fault::ChangedText))
    }

    /// What is wrong with a log. It blocks on the store where it needs a text.
    fn examine(
        &self,
        id: &str,
        log: WholeLog,
        snapshot: Option<&Snapshot>,
        of_text: Option<Fault>,
        handle: &Handle,
    ) -> Result<Replayed, StoreError> {
        let mut faults = chain_faults(id, &log);
        faults.extend(of_text);
        if !faults.is_empty() {
            // What is not what was stored is not worth playing.
            return Ok(Replayed {
                faults,
                ..Replayed::default()
            });
        }
        let read = |hash: &str| {
            let text = handle.block_on(self.reader.stored_text(hash));
            let text = text.map_err(Unplayable::Store)?;
            text.map(|text| text.body).ok_or(Unplayable::BoardMissing)
        };
        replayed::<G>(&self.boards, log, snapshot, &read)
    }
}
