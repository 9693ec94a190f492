//! The bytes of a snapshot: what it is of, a digest over everything, and the parts of the room, compressed.

use crate::live::error::SnapshotError;
use crate::live::game::LiveGame;
use crate::live::head::Head;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What every snapshot begins with: its kind, and the version of its form. Releases do not read each other's snapshots
/// anyway; the version changes with the form within a release.
const MAGIC: [u8; 16] = *b"milepost room/2\n";
/// What the snapshots of every release begin with.
const KIND: &[u8] = b"milepost room/";
/// The bytes of a digest.
const DIGEST: usize = 32;
/// The most bytes of the parts. The longest log with the longest messages stays well below it.
const MAX_BYTES: usize = 64 * 1024 * 1024;
/// No more than so many bytes come of a compressed byte.
const MAX_RATIO: usize = 256;

/// What a snapshot is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SnapshotHeader {
    /// The number of entries.
    pub seq: u64,
    /// What the caller bound the snapshot to when it was made.
    pub chain: [u8; 32],
}

/// What has to be the same where a snapshot is restored. The lines of a room are in the words of the release that played
/// the entries, so that another release restores nothing.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Origin<'a> {
    release: &'a str,
    engine: u8,
    /// The digest of the head of the table.
    head: [u8; DIGEST],
}

impl Origin<'static> {
    fn of<G: LiveGame>(head: &Head<G::Setup>) -> Result<Origin<'static>, SnapshotError> {
        let text = serde_json::to_vec(head).map_err(damaged)?;
        Ok(Origin {
            release: env!("CARGO_PKG_VERSION"),
            engine: G::ENGINE,
            head: Sha256::digest(text).into(),
        })
    }
}

/// What stands before the compressed parts.
#[derive(Serialize, Deserialize)]
struct Front<'a> {
    #[serde(borrow)]
    origin: Origin<'a>,
    header: SnapshotHeader,
    /// The bytes of the parts before they were compressed.
    bytes: usize,
}

impl SnapshotHeader {
    /// What a snapshot says that it is of, without checking the rest of it.
    ///
    /// # Errors
    /// It is no snapshot of this form.
    pub fn read(snapshot: &[u8]) -> Result<SnapshotHeader, SnapshotError> {
        let (front, _) = front(checked_magic(snapshot)?.1)?;
        Ok(front.header)
    }
}

/// The bytes of a snapshot.
pub(super) fn seal<G: LiveGame, P: Serialize>(
    head: &Head<G::Setup>,
    header: SnapshotHeader,
    parts: &P,
) -> Result<Vec<u8>, SnapshotError> {
    let parts = postcard::to_stdvec(parts).map_err(damaged)?;
    if parts.len() > MAX_BYTES {
        return Err(SnapshotError::TooLarge);
    }
    let front = Front {
        origin: Origin::of::<G>(head)?,
        header,
        bytes: parts.len(),
    };
    let mut snapshot = MAGIC.to_vec();
    snapshot.extend([0; DIGEST]);
    let mut snapshot = postcard::to_extend(&front, snapshot).map_err(damaged)?;
    snapshot.extend(lz4_flex::compress(&parts));
    let (start, content) = snapshot.split_at_mut(MAGIC.len() + DIGEST);
    start[MAGIC.len()..].copy_from_slice(&Sha256::digest(content));
    Ok(snapshot)
}

/// The header and the parts of a snapshot.
pub(super) fn open<G: LiveGame, P: DeserializeOwned>(
    head: &Head<G::Setup>,
    snapshot: &[u8],
) -> Result<(SnapshotHeader, P), SnapshotError> {
    let (digest, content) = checked_magic(snapshot)?;
    if digest != Sha256::digest(content).as_slice() {
        return Err(damaged("its digest is another"));
    }
    let (front, compressed) = front(content)?;
    let origin = Origin::of::<G>(head)?;
    if (front.origin.release, front.origin.engine) != (origin.release, origin.engine) {
        return Err(SnapshotError::OtherRelease);
    }
    if front.origin.head != origin.head {
        return Err(SnapshotError::OtherTable);
    }
    if front.bytes > MAX_BYTES || front.bytes / MAX_RATIO > compressed.len() {
        return Err(damaged("it gives a wrong size"));
    }
    let parts = lz4_flex::decompress(compressed, front.bytes).map_err(damaged)?;
    let (parts, rest) = postcard::take_from_bytes(&parts).map_err(damaged)?;
    match rest {
        [] => Ok((front.header, parts)),
        _ => Err(damaged("it goes on behind its end")),
    }
}

/// The digest of a snapshot, and everything behind it.
fn checked_magic(snapshot: &[u8]) -> Result<(&[u8], &[u8]), SnapshotError> {
    let content = snapshot.strip_prefix(&MAGIC);
    if content.is_none() && snapshot.starts_with(KIND) {
        return Err(SnapshotError::OtherRelease);
    }
    let content = content.and_then(|content| content.split_at_checked(DIGEST));
    content.ok_or_else(|| damaged("it does not begin as snapshots of this release do"))
}

fn front(content: &[u8]) -> Result<(Front<'_>, &[u8]), SnapshotError> {
    postcard::take_from_bytes(content).map_err(damaged)
}

fn damaged(why: impl ToString) -> SnapshotError {
    SnapshotError::Damaged(why.to_string())
}
