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
// The fields are explained with their variants.
#[allow(missing_docs)]
#[non_exhaustive]
pub enum Why {
    /// The action names a card that is not visible to the player.
    Unseen,
    /// It is the turn of `mover`.
    NotYourTurn { mover: usize },
    /// The train of `mover` has derailed, who chooses what to lose before the turn goes on.
    Derailed { mover: usize },
    /// The game is over.
    GameOver,
    /// Actions of this kind belong to another part of the turn.
    NotNow { kind: ActionKind, stage: Stage },
    /// It costs `needed`, and the player has `has`.
    Short { needed: i32, has: i32 },
    /// It costs `needed`, and `left` may still be spent on track this turn.
    OverBudget { needed: i32, left: i32 },
    /// The cash would be more than `most`.
    TooMuch { most: i32 },
    /// A payment for track at a real board is not by the player to act, or not below 0.
    NoTrackSum,
    /// A path has no milepost.
    NoPath,
    /// An index is out of range.
    NoSuch { what: &'static str },
    /// Two mileposts of a path are not next to each other.
    NoWay { from: usize, to: usize },
    /// Track would begin at a milepost that is neither in a major city nor on the player's track.
    NotOnTrack { milepost: usize },
    /// The section belongs to another player.
    Owned { from: usize, to: usize, by: usize },
    /// The section belongs to the player already.
    OwnedAlready { from: usize, to: usize },
    /// A path has nothing to build.
    BuildsNothing,
    /// `limit` sections were built out of the major city this turn.
    TooManyOut { city: usize, limit: i32 },
    /// `limit` players have track into the city.
    Full { city: usize, limit: i32 },
    /// The player would have more than `limit` sections into the city.
    TooManySections { city: usize, limit: i32 },
    /// The city would have no section left for a player who may still build into it.
    NoRoom { city: usize },
    /// The ferry of the port serves `limit` players.
    FerryFull { port: usize, limit: i32 },
    /// The port would have no section left for another player.
    NoRoomAtPort { port: usize },
    /// A train can only start at a city.
    NotACity { milepost: usize },
    /// The train is on the map already.
    HasStarted,
    /// The train is not on the map yet.
    NotStarted,
    /// The path has `asked` mileposts, and the train may move `left`.
    TooFar { asked: i32, left: i32 },
    /// No track joins the two mileposts.
    NoTrack { from: usize, to: usize },
    /// The train would turn round at a milepost that is neither a city nor a port.
    NoTurning { milepost: usize },
    /// No ferry leads from the milepost to the one that is named.
    NoFerry { milepost: usize },
    /// No player has built both ports of the ferry.
    FerryNotBuilt { to: usize },
    /// The train has moved this turn, and so cannot cross a ferry.
    MovedAlready,
    /// The train was put on the port this turn.
    StartedHere,
    /// The train has crossed a ferry this turn.
    CrossedAlready,
    /// The train has moved more than half of its movement this turn.
    PastHalf { moved: i32, half: i32 },
    /// A ferry, not track, leads to the milepost.
    OverFerry { to: usize },
    /// The train is not in a city.
    NotInCity,
    /// The good is neither made nor left in the city.
    NotMade { good: usize, city: usize },
    /// No chip of the good is in the supply.
    NoChip { good: usize },
    /// The train's holds are full.
    NoHold { holds: usize },
    /// No load of the good is aboard.
    NotAboard { good: usize },
    /// All loads of the good that are aboard are locked to cards.
    LoadLocked { good: usize, card: usize },
    /// The demand is for another city.
    WrongCity { city: usize },
    /// The card is not in the pool.
    NotOpen { card: usize },
    /// The card is not in the hand.
    NotInHand { card: usize },
    /// The card is locked or kept for another demand.
    OtherDemand { card: usize, demand: usize },
    /// The card is private to another player.
    Others { card: usize, owner: usize },
    /// The player has locked the card.
    LockedAlready { card: usize },
    /// The card is not one of those offered.
    NotOffered { card: usize },
    /// More cards are kept than allowed.
    TooManyKept { kept: usize, limit: usize },
    /// The card is kept twice.
    KeptTwice { card: usize },
    /// The action takes the whole turn, and something was done in it.
    Acted,
    /// A load is locked or reserved.
    Locked,
    /// The load is reserved and not picked up yet.
    FaceDown { good: usize },
    /// The option that this belongs to is off.
    Off { option: &'static str },
    /// Track and trains are on a real board.
    AtRealBoard,
    /// The train cannot be exchanged for this one.
    NoStep { from: Train, to: Train },
    /// The train was exchanged this turn.
    UpgradedAlready,
    /// Too much was spent on track this turn for an upgrade besides.
    SpentOnTrack { spent: i32 },
    /// A strike keeps loads from being picked up and delivered in the city; the event card that is in force.
    CityOnStrike { city: usize, event: usize },
    /// A rail strike keeps trains off the track of its owner.
    TrackOnStrike { owner: usize },
    /// A rail strike keeps the player from building.
    NoBuilders,
    /// The track would cross a river in flood; the event card that is in force.
    Flooded { event: usize },
    /// Snow keeps track from being built into the milepost.
    SnowedUnder { milepost: usize },
    /// Snow keeps trains out of the milepost.
    SnowedIn { milepost: usize },
    /// The path has `asked` mileposts, and in snow or fog the movement suffices for `left` of them.
    HalfRate { asked: i32, left: i32 },
    /// A loan is a sum from 1 to `left`, which is what may still be borrowed this turn.
    LoanSum { left: i32 },
    /// The train may turn round where it is without giving up a turn.
    MayTurn,
    /// Money is owed.
    InDebt { owed: i32 },
    /// The victory was claimed in this round already.
    Claimed,
    /// No reserved load of the good is face down, or none of the good lies here.
    NothingToTurn { good: usize },
    /// The cash does not reach the goal.
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
