//! What the operator's calls send and are answered.

use crate::limits::bans::Ban;
use milepost_document::FromNode;
use milepost_live::store::Phase;
use serde::{Deserialize, Serialize};

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PhaseName {
    /// It has not begun.
    Lobby,
    /// It is being played.
    Begun,
    /// It is over.
    Over,
}

impl From<Phase> for PhaseName {
    fn from(phase: Phase) -> PhaseName {
        match phase {
            Phase::Lobby => PhaseName::Lobby,
            Phase::Begun => PhaseName::Begun,
            Phase::Over => PhaseName::Over,
        }
    }
}

impl From<PhaseName> for Phase {
    fn from(name: PhaseName) -> Phase {
        match name {
            PhaseName::Lobby => Phase::Lobby,
            PhaseName::Begun => Phase::Begun,
            PhaseName::Over => Phase::Over,
        }
    }
}

/// Which tables to list, as the query of an address.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TableFilter {
    /// Only those in this phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<PhaseName>,
    /// Only those idle for at least so many seconds.
    pub idle: u64,
    /// How many to pass over.
    pub skip: usize,
    /// The most to list; 0 for [`TableFilter::MOST`].
    pub most: usize,
}

impl TableFilter {
    /// The most tables of one answer.
    pub const MOST: usize = 1_000;
}

/// Some tables, the longest idle first.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct TablePage {
    /// The tables.
    pub tables: Vec<TableRow>,
    /// How many to pass over for the next ones; `null` if there are no more.
    pub next: Option<usize>,
    /// The servers that did not answer: what they have in memory is not known.
    pub silent: Vec<String>,
}

/// A table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct TableRow {
    /// Its name, which gives access to it.
    pub id: String,
    /// How far its game has come.
    pub phase: PhaseName,
    /// For how many seconds nothing has happened there.
    pub idle: u64,
    /// The number of entries of its log.
    pub entries: u64,
    /// How many servers have it in memory.
    pub loaded: usize,
    /// How many streams show it.
    pub streams: usize,
    /// The server that runs it, if it is in memory there: its `--node-url`, or `here` where there is
    /// but one.
    pub node: Option<String>,
}

/// A table in memory, as servers tell each other.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LoadedRow {
    /// Its name.
    pub id: String,
    /// How many streams show it.
    pub streams: usize,
    /// Whether the server runs it.
    pub owner: bool,
}

/// Closes a table.
#[derive(Clone, Debug, FromNode, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Close {
    /// What players are told; may be empty.
    #[serde(default)]
    pub reason: String,
}

/// That something was done.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Done {
    /// What was done, in words.
    pub done: String,
}

/// Bans an address or a network.
#[derive(Clone, Debug, FromNode, Serialize)]
#[serde(deny_unknown_fields)]
pub struct BanRequest {
    /// The address, or a network such as `192.0.2.0/24`.
    pub network: String,
    /// For how many seconds; without it, for ever.
    #[serde(default)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u64>,
    /// What the operator wants to remember.
    #[serde(default)]
    pub note: String,
}

/// The network whose ban ends, as the query of an address.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unban {
    /// The address or the network, as the list has it.
    pub network: String,
}

/// All bans.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Bans {
    /// In the order of their networks.
    pub bans: Vec<Ban>,
}
