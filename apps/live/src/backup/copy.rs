//! Copies everything from one store to another: texts first, because logs refer to them, then logs, then notes.

use crate::backup::sound::{Fault, Place, chain_faults};
use crate::store::{
    KEY_NOTE, LoadFrom, SECRET_NOTE, SharedText, Store, StoreError, StoreReader, StoredLog,
    WholeLog,
};
use milepost_study::Progress;
use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::task::JoinSet;

/// How many logs are written at once, so that they share the cost of a sync.
const AT_ONCE: usize = 8;
/// How many names are asked for at once.
pub const PAGE: usize = 512;
/// Notes that stay behind: the sign of life of a server, and what those that share the store know each other by.
const LEFT_BEHIND: [&str; 3] = ["beat", SECRET_NOTE, KEY_NOTE];

/// What was copied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// The number of tables that were copied.
    pub tables: u64,
    /// The number of their entries.
    pub entries: u64,
    /// The number of tables that were there already, as far as they were to be copied or further.
    pub known: u64,
    /// Tables that are damaged where they come from. They were copied as they are.
    pub damaged: Vec<(String, Vec<Fault>)>,
    /// The number of tables that were there without the text of their map, which they have now.
    pub completed: u64,
    /// Tables of which something cannot be read, and texts that cannot be or are not what was stored, each with the reason.
    /// They were not copied.
    pub left_out: Vec<(Place, Fault)>,
    /// Tables that are there with another log, which were left alone.
    pub differing: Vec<String>,
}

/// Why it was not all copied.
pub enum Failed {
    Reading(StoreError),
    Writing(StoreError),
    Interrupted,
}

/// What became of a log.
enum Put {
    /// It was stored, with so many entries.
    Stored(u64),
    /// It was there already.
    Known,
    /// It was there without the text of its map, which it has now.
    Completed,
    /// Another log has its name.
    Differs(String),
}

/// Damage that was found: what cannot be read is left out and named with `salvage`, and ends the copy without.
struct Damage {
    salvage: bool,
    found: Vec<(Place, Fault)>,
}

impl Damage {
    /// The value that was read; `None` if it is damaged and left out.
    fn read<T>(&mut self, place: Place, read: Result<T, StoreError>) -> Result<Option<T>, Failed> {
        match read {
            Ok(read) => Ok(Some(read)),
            Err(StoreError::Damaged(why)) if self.salvage => {
                self.found.push((place, Fault::Database(why)));
                Ok(None)
            }
            Err(error) => Err(Failed::Reading(error)),
        }
    }
}

/// Copies everything, or with `salvage` everything that can be read. Nothing that is there is overwritten, but damaged texts. A text
/// that is not what was stored is of no use to anybody: it is left out, so that another copy of the store can bring it back.
pub async fn copy(
    from: &dyn StoreReader,
    to: &Arc<dyn Store>,
    salvage: bool,
    progress: &dyn Progress,
) -> Result<Copied, Failed> {
    let (mut copied, mut texts) = (Copied::default(), BTreeSet::new());
    let mut damage = Damage {
        salvage,
        found: Vec::new(),
    };
    copy_texts(from, to, &mut texts, &mut damage).await?;
    let (mut after, mut running) = (String::new(), JoinSet::new());
    loop {
        let names = from.log_names(&after, PAGE).await;
        let names = names.map_err(Failed::Reading)?;
        let Some(last) = names.last() else { break };
        after.clone_from(last);
        for id in names {
            if !progress.go_on() {
                return Err(Failed::Interrupted);
            }
            if running.len() >= AT_ONCE {
                drain(&mut running, &mut copied).await?;
            }
            progress.step();
            // It may have been deleted a moment ago.
            let log = damage.read(Place::Table(id.clone()), from.whole_log(&id).await)?;
            let Some(mut log) = log.flatten() else {
                continue;
            };
            let mut faults = chain_faults(&id, &log);
            if !copy_text(from, to, &log, &mut texts, &mut damage).await? {
                faults.push(Fault::MissingText);
                log.text = None;
            }
            if !faults.is_empty() {
                copied.damaged.push((id.clone(), faults));
            }
            running.spawn(put(to.clone(), id, log));
        }
    }
    drain(&mut running, &mut copied).await?;
    copy_notes(from, to, &mut damage).await?;
    damage.found.sort_by(|one, next| one.0.cmp(&next.0));
    copied.left_out = damage.found;
    Ok(copied)
}

/// Waits until all logs under way are stored.
async fn drain(
    running: &mut JoinSet<Result<Put, StoreError>>,
    copied: &mut Copied,
) -> Result<(), Failed> {
    while let Some(put) = running.join_next().await {
        let put = put.map_err(|error| Failed::Writing(StoreError::Down(error.to_string())))?;
        match put.map_err(Failed::Writing)? {
            Put::Stored(entries) => {
                copied.tables += 1;
                copied.entries += entries;
            }
            Put::Known => copied.known += 1,
            Put::Completed => copied.completed += 1,
            Put::Differs(id) => copied.differing.push(id),
        }
    }
    copied.differing.sort();
    Ok(())
}

/// Stores a log, unless there is one with its name.
async fn put(to: Arc<dyn Store>, id: String, log: WholeLog) -> Result<Put, StoreError> {
    let count = log.entries.len() as u64;
    let error = match to.put_log(&id, log.clone()).await {
        Ok(()) => return Ok(Put::Stored(count)),
        Err(error) => error,
    };
    let (StoreError::Taken | StoreError::Unknown(_)) = error else {
        return Err(error);
    };
    let known = to.load(&id, LoadFrom::Start).await?;
    let mut completed = Put::Known;
    if let (Some(known), Some(hash)) = (&known, &log.text)
        // The head names the map, so that it is the same one.
        && known.text.is_none() && known.head == log.head
    {
        to.complete(&id, hash).await?;
        completed = Put::Completed;
    }
    match (known, error) {
        (Some(known), StoreError::Taken) if goes_on(&known, &log) => Ok(completed),
        (_, StoreError::Taken) => Ok(Put::Differs(id)),
        // The answer was lost, but not the log.
        (Some(known), _) if goes_on(&known, &log) => Ok(Put::Stored(count)),
        (_, error) => Err(error),
    }
}

/// Whether a log that is there has everything that another has.
fn goes_on(known: &StoredLog, log: &WholeLog) -> bool {
    let mut pairs = known.entries.iter().zip(&log.entries);
    known.head == log.head
        && known.entries.len() >= log.entries.len()
        && pairs.all(|(known, entry)| *known == entry.stored)
}

async fn copy_texts(
    from: &dyn StoreReader,
    to: &Arc<dyn Store>,
    texts: &mut BTreeSet<String>,
    damage: &mut Damage,
) -> Result<(), Failed> {
    let mut after = String::new();
    loop {
        let page = from.text_hashes(&after, PAGE).await;
        let page = page.map_err(Failed::Reading)?;
        let Some(last) = page.last() else {
            return Ok(());
        };
        after.clone_from(last);
        for hash in page {
            put_text(from, to, hash, texts, damage).await?;
        }
    }
}

/// Sees to it that the text of a log is there. Whether it is, or there is none.
async fn copy_text(
    from: &dyn StoreReader,
    to: &Arc<dyn Store>,
    log: &WholeLog,
    texts: &mut BTreeSet<String>,
    damage: &mut Damage,
) -> Result<bool, Failed> {
    match &log.text {
        Some(hash) if !texts.contains(hash) => {
            let place = Place::Text(hash.clone());
            match damage.found.iter().any(|(found, _)| *found == place) {
                true => Ok(false),
                false => put_text(from, to, hash.clone(), texts, damage).await,
            }
        }
        _ => Ok(true),
    }
}

/// Copies a text. Whether there is one that is what was stored.
async fn put_text(
    from: &dyn StoreReader,
    to: &Arc<dyn Store>,
    hash: String,
    texts: &mut BTreeSet<String>,
    damage: &mut Damage,
) -> Result<bool, Failed> {
    let found = damage.read(Place::Text(hash.clone()), from.stored_text(&hash).await)?;
    let Some(found) = found.flatten() else {
        return Ok(false);
    };
    let body = found.body;
    let text = SharedText { hash, body };
    if !text.is_sound() {
        let place = Place::Text(text.hash);
        damage.found.push((place, Fault::ChangedText));
        return Ok(false);
    }
    texts.insert(text.hash.clone());
    let stored = to.put_text(text, found.at).await;
    stored.map_err(Failed::Writing).map(|()| true)
}

async fn copy_notes(
    from: &dyn StoreReader,
    to: &Arc<dyn Store>,
    damage: &mut Damage,
) -> Result<(), Failed> {
    let notes = damage.read(Place::Store, from.notes().await)?;
    let copied = notes
        .unwrap_or_default()
        .into_iter()
        .filter(|(name, _)| !LEFT_BEHIND.contains(&name.as_str()));
    for (name, note) in copied {
        match to.set_note(&name, note.text, 0).await {
            // One that is there counts.
            Ok(_) | Err(StoreError::Taken) => {}
            Err(error) => return Err(Failed::Writing(error)),
        }
    }
    Ok(())
}
