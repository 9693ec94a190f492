//! Snapshots: a table that is restored cannot be told from one that replayed its log.

mod writer;

use milepost_live::live::crayon::maps::CrayonBoards;
use milepost_live::live::crayon::{CrayonHead, CrayonRoom};
use milepost_live::live::entry::{Command, Entry};
use milepost_live::live::error::SnapshotError;
use milepost_live::live::game::HistoryAccess;
use milepost_live::live::history::History;
use milepost_live::live::room::{Room, SnapshotHeader};
use milepost_table::Game;
use milepost_testkit::{count, random};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use writer::Log;

const CHAIN: [u8; 32] = [7; 32];
/// What is tried at each table.
const ATTEMPTS: usize = 500;

fn restored(log: &Log, snapshot: &[u8]) -> Result<CrayonRoom, SnapshotError> {
    let restored = Room::restore(log.head.clone(), (*log.board).clone(), snapshot)?;
    assert_eq!(restored.chain, CHAIN);
    Ok(restored.room)
}

/// All members of a room, but the board, which is long and shared.
fn members(room: &CrayonRoom) -> String {
    let text = format!("{room:?}");
    let board = format!("{:?}", room.board().board);
    text.replace(&board, "the board")
}

/// The states of a game's past, one of each so many, and the contents of its replay.
fn past(room: &CrayonRoom) -> String {
    let Some(game) = room.game() else {
        return String::new();
    };
    let mut history = History::<Game>::new(game);
    history.update(game, room.action_entries());
    let access = HistoryAccess {
        viewer_seat: Some(0),
        disclosed: room.is_over(),
    };
    let count = game.entries().len();
    let states: Vec<_> = (0..=count)
        .step_by(37)
        .map(|at| history.state(at))
        .collect();
    let seats: Vec<_> = history.played().map(|(seat, _)| seat).collect();
    let frame = history.frame(count, access).unwrap();
    let (seq, seat) = (frame.seq, frame.seat);
    let index = history.index();
    format!(
        "{states:?} {seats:?} {seq:?} {seat:?} {:?} {:?}",
        index.entries, index.turns
    )
}

fn assert_same(one: &CrayonRoom, other: &CrayonRoom, what: &str) {
    assert_eq!(members(one), members(other), "{what}");
    assert_eq!(past(one), past(other), "{what}");
    assert_eq!(
        one.save(CHAIN).unwrap(),
        other.save(CHAIN).unwrap(),
        "{what}"
    );
    // The log is written when it is first asked for, so the copies are asked.
    let text = |room: &CrayonRoom| room.game().map(|game| game.clone().text().to_owned());
    assert_eq!(text(one), text(other), "{what}");
}

#[test]
fn a_restored_table_cannot_be_told_from_one_that_replayed_its_log() {
    let boards = CrayonBoards::default();
    let mut kinds = BTreeSet::new();
    let (mut over, mut rewound, mut taken_over) = (0, 0, 0);
    for table in 0..count::of("MILEPOST_TABLES", 12) {
        let log = Log::random(&boards, random::seed() + table, ATTEMPTS);
        let accepted = log.attempts.iter().filter(|attempt| attempt.accepted);
        kinds.extend(accepted.map(|attempt| {
            let text = serde_json::to_value(&attempt.entry.command).unwrap();
            text["kind"].as_str().unwrap().to_owned()
        }));
        for at in (0..=ATTEMPTS).step_by(83) {
            let what = format!("table {table}, attempt {at}");
            let mut replayed = log.replayed(at);
            let snapshot = replayed.save(CHAIN).unwrap();
            let header = SnapshotHeader::read(&snapshot).unwrap();
            assert_eq!((header.seq, header.chain), (replayed.seq(), CHAIN));
            let mut restored = restored(&log, &snapshot).unwrap();
            assert_same(&restored, &replayed, &what);
            if table % 2 == 0
                && let Some(game) = restored.game()
            {
                // A log that was written goes on as one that was not.
                assert!(!game.text().is_empty());
            }
            for attempt in &log.attempts[at..] {
                let results = [&mut restored, &mut replayed].map(|room| room.apply(&attempt.entry));
                assert_eq!(results[0], results[1], "{what}");
                assert_eq!(restored.clocks(), replayed.clocks(), "{what}");
            }
            let text = |room: &CrayonRoom| room.game().map(|game| game.text().to_owned());
            assert_eq!(text(&restored), text(&replayed), "{what}");
            assert_same(&restored, &replayed, &what);
            over += u32::from(replayed.is_over());
            // A table that the operator has closed stays so.
            let close = Entry {
                id: None,
                at: replayed.changed_at(),
                since: None,
                command: Command::Close {
                    reason: "late".to_owned(),
                },
            };
            replayed.apply(&close).unwrap();
            let snapshot = replayed.save(CHAIN).unwrap();
            let mut closed = self::restored(&log, &snapshot).unwrap();
            assert_eq!(closed.save(CHAIN).unwrap(), snapshot, "{what}");
            assert!(closed.is_closed() && closed.mover().is_none());
            assert!(closed.apply(&close).is_err(), "{what}");
        }
        for line in log.replayed(ATTEMPTS).lines() {
            let text = line.text_for(None);
            rewound += u32::from(text.starts_with("takes back ") && text.contains(" from: "));
            taken_over += u32::from(text.contains(" plays on for ") && text.contains("; agreed: "));
        }
    }
    // Everything that there is took part.
    assert_eq!(kinds.len(), 20, "{kinds:?}");
    let counts = (over, rewound, taken_over);
    assert!(over > 0 && rewound > 0 && taken_over > 0, "{counts:?}");
}

/// Restores what was damaged and, where that is not noticed, plays on. Returns whether it was refused.
fn survives(log: &Log, at: usize, snapshot: &[u8]) -> bool {
    let Ok(restored) = Room::<Game>::restore(log.head.clone(), (*log.board).clone(), snapshot)
    else {
        return true;
    };
    let mut room = restored.room;
    for attempt in &log.attempts[at..] {
        let _ = room.apply(&attempt.entry);
    }
    past(&room);
    assert!(room.game().is_none_or(|game| !game.text().is_empty()));
    false
}

#[test]
fn a_damaged_snapshot_is_refused() {
    let log = Log::random(&CrayonBoards::default(), random::seed(), ATTEMPTS);
    let snapshot = log.replayed(300).save(CHAIN).unwrap();
    for cut in 0..snapshot.len() {
        assert!(survives(&log, 300, &snapshot[..cut]), "cut at {cut}");
    }
    for at in 0..snapshot.len() {
        let mut damaged = snapshot.clone();
        damaged[at] ^= 1 << (at % 8);
        assert!(survives(&log, 300, &damaged), "byte {at}");
    }
    let longer = [snapshot.as_slice(), b"\0"].concat();
    assert!(survives(&log, 300, &longer));
}

/// Bytes before the digest, and those of the digest.
const START: usize = 16;
const DIGEST: usize = 32;

#[test]
fn what_is_damaged_under_a_right_digest_panics_nowhere() {
    let log = Log::random(&CrayonBoards::default(), random::seed() + 1, ATTEMPTS);
    let snapshot = log.replayed(350).save(CHAIN).unwrap();
    let content = START + DIGEST;
    let mut refused = 0;
    let step = snapshot.len() / count::of("MILEPOST_DAMAGES", 1_500) + 1;
    for at in (content..snapshot.len()).step_by(step) {
        for mask in [1_u8, 0x80, 0xff] {
            let mut damaged = snapshot.clone();
            damaged[at] ^= mask;
            let digest = Sha256::digest(&damaged[content..]);
            damaged[START..content].copy_from_slice(&digest);
            refused += u32::from(survives(&log, 350, &damaged));
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn a_snapshot_is_restored_by_its_own_table_and_release_alone() {
    let log = Log::random(&CrayonBoards::default(), random::seed() + 2, ATTEMPTS);
    let snapshot = log.replayed(200).save(CHAIN).unwrap();
    let other = |change: fn(&mut CrayonHead)| {
        let mut head = log.head.clone();
        change(&mut head);
        Room::<Game>::restore(head, (*log.board).clone(), &snapshot).unwrap_err()
    };
    for error in [
        other(|head| head.seed ^= 1),
        other(|head| head.salt.push('0')),
    ] {
        assert!(matches!(error, SnapshotError::OtherTable));
    }
    let mut newer = snapshot.clone();
    newer[14] += 1;
    assert!(restored(&log, &newer).is_err() && SnapshotHeader::read(&newer).is_err());
    assert!(SnapshotHeader::read(b"").is_err());
}

#[test]
fn a_table_that_was_reopened_is_saved_after_the_next_entry() {
    let boards = CrayonBoards::default();
    let mut logs = (0..40).map(|seed| Log::random(&boards, seed, ATTEMPTS));
    let clocked = |log: &Log| log.replayed(ATTEMPTS).clocks().is_some();
    let log = logs.find(clocked).unwrap();
    let mut room = log.replayed(ATTEMPTS);
    let now = log.attempts[ATTEMPTS - 1].entry.at + 10_000;
    room.reopen(now, now);
    assert!(matches!(room.save(CHAIN), Err(SnapshotError::Reopened)));
}
