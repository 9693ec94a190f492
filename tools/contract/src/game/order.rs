//! The order of play: what comes next to a player, and why an action before its time is refused (K18).

use super::refusal::Refusal;
use crate::model::{Kind, Status};
use crate::state::State;

/// A player's next step in their line of starting and private contracts. Market contracts stand outside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Contracts of this kind are due: they are offered next.
    Draw(Kind),
    /// One of the contracts on offer is to be taken; this is the first of them, counted from 0.
    Take(usize),
    /// The contract in hand is to be fulfilled, counted from 0.
    Fulfil(usize),
}

impl Next {
    /// Returns the next step of a player, who exists.
    pub fn of(state: &State, player: usize) -> Next {
        let own = |status: Status| {
            state
                .contracts()
                .iter()
                .position(|contract| contract.kind != Kind::Market && contract.status == status)
        };
        if let Some(contract) = own(Status::Offered(player)) {
            Next::Take(contract)
        } else if let Some(contract) = own(Status::Held(player)) {
            Next::Fulfil(contract)
        } else if state.players()[player].fulfilled() > 0 {
            Next::Draw(Kind::Private)
        } else {
            Next::Draw(Kind::Starting)
        }
    }

    /// Refuses an offer of a kind that does not come next; `starting` tells if starting contracts can be drawn. If none can,
    /// private ones are offered instead.
    ///
    /// # Errors
    /// Contracts are on offer or in hand, or the other kind is due.
    pub fn refuse(
        self,
        kind: Kind,
        player: usize,
        starting: impl FnOnce() -> bool,
    ) -> Result<(), Refusal> {
        match (self, kind) {
            (_, Kind::Market) => Ok(()),
            (Next::Take(contract), _) => Err(Refusal::OnOffer { player, contract }),
            (Next::Fulfil(contract), _) => Err(Refusal::InHand {
                kind,
                player,
                contract,
            }),
            (Next::Draw(Kind::Starting), Kind::Private) if starting() => {
                Err(Refusal::NotBegun { player })
            }
            (Next::Draw(Kind::Private), Kind::Starting) => Err(Refusal::Begun { player }),
            (Next::Draw(_), _) => Ok(()),
        }
    }
}
