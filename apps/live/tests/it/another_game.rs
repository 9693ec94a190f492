//! Live tables with another game than crayon rails: the least that a game has to offer, so that `live` stays free of the
//! rules of any one game. Two players take 1 to 3 from a heap in turn; whoever takes the last one wins.

use crate::common::SETTINGS;
use bytes::Bytes;
use milepost_live::live::entry::Command;
use milepost_live::live::error::{LiveError, SnapshotError, TableRefusal, Unplayable};
use milepost_live::live::game::{
    BoardKind, Boards, HistoryAccess, LiveBot, LiveGame, Player, TableRules,
};
use milepost_live::live::head::Head;
use milepost_live::live::log_line::{LineKind, LogLine};
use milepost_live::live::render::{Message, Person, Render};
use milepost_live::live::room::{Room, key};
use milepost_live::live::table::{CommitOutcome, Issuer, LiveTable, Update};
use milepost_live::live::tables::Tables;
use milepost_live::live::time::Time;
use milepost_live::live::{bots, unplayable};
use milepost_live::store::{Sqlite, StoreError};
use milepost_live::work::Pool;
use milepost_live::work::queue::Bounds;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Nim {
    names: Vec<String>,
    actions: Vec<(usize, Take)>,
    state: Heap,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Take {
    pub count: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NimSetup {
    pub heap: u32,
}

#[derive(Clone, Debug)]
pub struct Fixed {
    heap: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Heap {
    pub left: u32,
    pub mover: usize,
}

#[derive(Default)]
pub struct Table;

impl Boards<Nim> for Table {
    fn kind(_: &NimSetup) -> BoardKind {
        BoardKind::Shipped
    }

    fn shipped_text(_: &NimSetup) -> Option<String> {
        None
    }

    fn find(
        &self,
        setup: &NimSetup,
        _: Option<&str>,
        _: &dyn Fn(&str) -> Result<String, Unplayable>,
    ) -> Result<Arc<u32>, Unplayable> {
        Ok(Arc::new(setup.heap))
    }
}

impl LiveGame for Nim {
    const ENGINE: u8 = 1;
    const SUBSTITUTE: &'static str = "one";
    const HIDDEN_MEMBERS: &'static [&'static str] = &["count"];

    type Setup = NimSetup;
    type Boards = Table;
    type Board = u32;
    type Action = Take;
    type Fixed = Fixed;
    type State = Heap;
    type View = u32;
    type Numbers = ();
    type Bot = One;
    type Saved<'a> = Nim;

    fn rules(head: &Head<NimSetup>, board: &u32) -> Result<TableRules, Unplayable> {
        if head.setup.heap != *board {
            return Err(Unplayable::OtherRelease);
        }
        Ok(TableRules {
            fully_public: true,
            bots: true,
        })
    }

    fn numbers(_: &Head<NimSetup>) {}

    fn setup_lines(setup: &NimSetup) -> Vec<(String, String)> {
        vec![("heap".to_owned(), setup.heap.to_string())]
    }

    fn board_bytes(_: &u32) -> usize {
        0
    }

    fn check_name(name: &str, others: &[&str]) -> Result<(), TableRefusal> {
        match others.contains(&name) {
            true => Err(TableRefusal::new("this name is taken", "")),
            false => Ok(()),
        }
    }

    fn begin(head: &Head<NimSetup>, _: &u32, players: Vec<Player>) -> Result<Nim, TableRefusal> {
        Ok(Nim {
            names: players.into_iter().map(|player| player.name).collect(),
            actions: Vec::new(),
            state: Heap {
                left: head.setup.heap,
                mover: 0,
            },
        })
    }

    fn save(&self) -> Nim {
        self.clone()
    }

    fn restore(_: &Head<NimSetup>, _: &u32, saved: Nim) -> Result<Nim, SnapshotError> {
        Ok(saved)
    }

    fn fixed(&self) -> Fixed {
        let taken: u32 = self.actions.iter().map(|(_, take)| take.count).sum();
        Fixed {
            heap: self.state.left + taken,
        }
    }

    fn current(&self) -> &Heap {
        &self.state
    }

    fn play(
        &mut self,
        seq: u64,
        seat: usize,
        _: Option<usize>,
        action: Take,
    ) -> Result<Vec<LogLine>, TableRefusal> {
        if seat != self.state.mover || !(1..=3.min(self.state.left)).contains(&action.count) {
            return Err(TableRefusal::new("not allowed", "take 1 to 3 in your turn"));
        }
        let text = format!("{} takes {}", self.names[seat], action.count);
        Nim::step(&self.fixed(), &mut self.state, seat, &action);
        self.actions.push((seat, action));
        Ok(vec![LogLine::public(seq, Some(seat), LineKind::Act, text)])
    }

    fn take_back(&mut self, _: usize) -> Result<String, TableRefusal> {
        Err(TableRefusal::new("turns that have ended stay", ""))
    }

    fn undo_refusal(&self) -> Option<String> {
        Some("turns that have ended stay".to_owned())
    }

    fn actions(&self) -> impl DoubleEndedIterator<Item = (usize, &Take)> {
        self.actions.iter().map(|(seat, take)| (*seat, take))
    }

    fn revealed_since(&self, _: usize) -> bool {
        false
    }

    fn rewind(&mut self, count: usize) -> Result<(), TableRefusal> {
        for (seat, take) in self.actions.split_off(count).into_iter().rev() {
            self.state.left += take.count;
            self.state.mover = seat;
        }
        Ok(())
    }

    fn ends_turn(_: &Take) -> bool {
        true
    }

    fn start(fixed: &Fixed) -> Heap {
        Heap {
            left: fixed.heap,
            mover: 0,
        }
    }

    fn step(_: &Fixed, state: &mut Heap, seat: usize, action: &Take) {
        state.left -= action.count;
        state.mover = 1 - seat;
    }

    fn mover(state: &Heap) -> usize {
        state.mover
    }

    fn turn_of(state: &Heap) -> usize {
        state.mover
    }

    fn round(_: &Heap) -> u32 {
        1
    }

    fn overdue(_: &Heap) -> Option<Take> {
        None
    }

    fn is_over(state: &Heap) -> bool {
        state.left == 0
    }

    fn view(_: &Fixed, state: &Heap, _: HistoryAccess) -> u32 {
        state.left
    }
}

/// Takes one at a time.
pub struct One;

impl LiveBot<Nim> for One {
    fn new(kind: &str, _: u64, _: usize) -> Result<One, TableRefusal> {
        match kind {
            "one" => Ok(One),
            _ => Err(TableRefusal::new("bots are called one", "")),
        }
    }

    fn kind(&self) -> &'static str {
        "one"
    }

    fn act(&mut self, _: &Fixed, _: &Heap) -> Take {
        Take { count: 1 }
    }

    fn pass(_: &Heap) -> Take {
        Take { count: 1 }
    }
}

struct Plain;

impl Render<Nim> for Plain {
    fn state(&self, room: &Room<Nim>, _: Option<usize>) -> String {
        let left = room.game().map(|game| game.current().left);
        format!("left {left:?}")
    }

    fn whole(&self, you: &Person, _: Option<u64>, _: Option<u64>, state: &str) -> Bytes {
        Bytes::from(format!("{:?} {state}", you.held))
    }

    fn event(&self, room: &Room<Nim>, _: &Command<Take>, seat: Option<usize>) -> Message {
        let answer = Bytes::from(self.state(room, seat));
        Message {
            frame: answer.clone(),
            answer,
        }
    }
}

fn tables(folder: &Path) -> Arc<Tables<Nim>> {
    let store = Arc::new(Sqlite::open(&folder.join("tables.sqlite")).unwrap());
    let metrics = Arc::default();
    Arc::new(Tables::new(
        store,
        metrics,
        Time::from_fn(|| 1_000),
        Arc::new(Plain),
        SETTINGS,
    ))
}

async fn commit(
    table: &Arc<LiveTable<Nim>>,
    player: &str,
    command: Command<Take>,
) -> Result<CommitOutcome, LiveError> {
    let seq = table.with_room(Room::seq).await?;
    let by = Issuer::Person {
        seq,
        id: format!("{player} {seq}"),
        key: Some(key(player)),
    };
    table.commit(by, command).await
}

pub fn sit(seat: usize, player: &str) -> Command<Take> {
    Command::Sit {
        seat,
        name: player.to_owned(),
        token: key(player),
        replaces: None,
        key: None,
    }
}

async fn new_table(tables: &Arc<Tables<Nim>>, heap: u32) -> Result<String, StoreError> {
    tables.create(&head(heap), None).await
}

/// What a table is created with.
pub fn head(heap: u32) -> Head<NimSetup> {
    Head {
        engine: Nim::ENGINE,
        seats: 2,
        clock: None,
        host: None,
        seed: 7,
        salt: "salt".to_owned(),
        setup: NimSetup { heap },
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_game_is_played_stored_and_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let id = {
        let tables = tables(folder.path());
        let id = new_table(&tables, 5).await.unwrap();
        let table = tables.find(&id).await.unwrap().unwrap();
        commit(&table, "Ana", sit(0, "Ana")).await.unwrap();
        let taken = commit(&table, "Ben", sit(1, "Ana")).await;
        assert!(matches!(taken, Err(LiveError::Refused(_))));
        commit(&table, "Ben", sit(1, "Ben")).await.unwrap();
        commit(&table, "Ana", Command::Start).await.unwrap();

        let mut updates = table.join(None).await.unwrap().updates;
        let take = |seat, count| Command::Act {
            seat,
            action: Take { count },
        };
        commit(&table, "Ana", take(0, 3)).await.unwrap();
        let update = updates.recv().await.unwrap();
        assert!(matches!(&*update, Update::Event { .. }));
        assert_eq!(&*update.message(&[]).unwrap().answer, b"left Some(2)");
        let not_hers = commit(&table, "Ana", take(1, 1)).await;
        assert!(matches!(
            not_hers,
            Err(LiveError::NotYourSeat { seat: 1, seats: 2 })
        ));
        let too_many = commit(&table, "Ben", take(1, 3)).await;
        assert!(matches!(too_many, Err(LiveError::Refused(_))));
        commit(&table, "Ben", take(1, 1)).await.unwrap();
        tables.close().await.unwrap();
        id
    };

    let tables = tables(folder.path());
    let table = tables.find(&id).await.unwrap().unwrap();
    assert_eq!(&*table.join(None).await.unwrap().state, b"[] left Some(1)");
    let view = table.history(None).await.unwrap().unwrap();
    let mut history = view.history;
    let history = history.as_mut().unwrap();
    let left: Vec<u32> = (0..=2)
        .map(|at| history.frame(at, view.access).unwrap().view)
        .collect();
    assert_eq!(left, [5, 2, 1]);
    assert!(history.frame(3, view.access).is_none());
    assert_eq!(history.index().turns.len(), 3);

    let stored = tables.stored_log(&id).await.unwrap().unwrap();
    let text = unplayable::text::<Nim>(&stored);
    assert!(
        text.contains("heap 5\n") && text.contains("seat 1: {}"),
        "{text}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_of_another_game_play_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let tables = tables(folder.path());
    let id = new_table(&tables, 9).await.unwrap();
    let table = tables.find(&id).await.unwrap().unwrap();
    commit(&table, "Ana", sit(0, "Ana")).await.unwrap();
    for (seat, kind) in [(1, "two"), (1, "one")] {
        let bot = Command::Bot {
            seat,
            bot: kind.to_owned(),
        };
        let done = commit(&table, "Ana", bot).await;
        assert_eq!(done.is_ok(), kind == "one");
    }
    commit(&table, "Ana", Command::Start).await.unwrap();
    let resign = Command::Resign {
        seat: 0,
        bot: "one".to_owned(),
    };
    commit(&table, "Ana", resign).await.unwrap();
    let mut updates = table.join(None).await.unwrap().updates;
    let pool = Pool::new(Bounds {
        places: 1,
        each: 1,
        waiting: 8,
    });
    bots::drive(&table, &pool, Duration::ZERO);
    while !table.with_room(Room::is_over).await.unwrap() {
        updates.recv().await.unwrap();
    }
    let lines = table
        .with_room(|room| {
            room.lines()
                .iter()
                .map(|line| line.text_for(None).to_owned())
                .collect::<Vec<_>>()
        })
        .await
        .unwrap();
    let takes = lines
        .iter()
        .filter(|line| line.contains(" takes 1"))
        .count();
    assert_eq!(takes, 9);
    assert!(lines.last().unwrap().starts_with("the seal opens"));
}
