//! Why something cannot be done.

use crate::model::action::ActionKind;
use crate::model::rule::Rule;
use crate::model::stage::Stage;
use crate::model::train::Train;
use std::error::Error;
use std::fmt;

/// Why an action was refused: the rule, and how the action would break it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule.
    pub rule: Rule,
    /// How it would be broken.
    pub why: Why,
}

/// How a rule would be broken. Money is in millions; mileposts, cities, goods, cards and seats are indices.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Why {
    Unseen,
    NotYourTurn { mover: usize },
    GameOver,
    NotNow { kind: ActionKind, stage: Stage },
    Short { needed: i32, has: i32 },
    OverBudget { needed: i32, left: i32 },
    TooMuch { most: i32 },
    NoTrackSum,
    NoPath,
    NoSuch { what: &'static str },
    NoWay { from: usize, to: usize },
    NotOnTrack { milepost: usize },
    Owned { from: usize, to: usize, by: usize },
    OwnedAlready { from: usize, to: usize },
    BuildsNothing,
    TooManyOut { city: usize, limit: i32 },
    Full { city: usize, limit: i32 },
    TooManySections { city: usize, limit: i32 },
    NoRoom { city: usize },
    FerryFull { port: usize, limit: i32 },
    NoRoomAtPort { port: usize },
    NotACity { milepost: usize },
    HasStarted,
    NotStarted,
    TooFar { asked: i32, left: i32 },
    NoTrack { from: usize, to: usize },
    NoTurning { milepost: usize },
    NoFerry { milepost: usize },
    FerryNotBuilt { to: usize },
    MovedAlready,
    StartedHere,
    CrossedAlready,
    PastHalf { moved: i32, half: i32 },
    OverFerry { to: usize },
    NotInCity,
    NotMade { good: usize, city: usize },
    NoChip { good: usize },
    NoHold { holds: usize },
    NotAboard { good: usize },
    LoadLocked { good: usize, card: usize },
    WrongCity { city: usize },
    NotOpen { card: usize },
    NotInHand { card: usize },
    OtherDemand { card: usize, demand: usize },
    Others { card: usize, owner: usize },
    LockedAlready { card: usize },
    NotOffered { card: usize },
    TooManyKept { kept: usize, limit: usize },
    KeptTwice { card: usize },
    Acted,
    Locked,
    FaceDown { good: usize },
    Off { option: &'static str },
    AtRealBoard,
    NoStep { from: Train, to: Train },
    UpgradedAlready,
    SpentOnTrack { spent: i32 },
    NotRich { cash: i32, goal: i32 },
}

impl Why {
    /// A refusal by a rule.
    pub(crate) fn by(self, rule: Rule) -> Refusal {
        Refusal { rule, why: self }
    }
}

impl Rule {
    /// Refuses what breaks the rule.
    pub(crate) fn requires(self, holds: bool, why: Why) -> Result<(), Refusal> {
        match holds {
            true => Ok(()),
            false => Err(why.by(self)),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rule.sentence())
    }
}

impl Error for Refusal {}
