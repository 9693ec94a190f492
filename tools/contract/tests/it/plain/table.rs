//! How a game stands, by its log alone.

use milepost_contract::{Action, Game, Kind, Pair};

/// Who may do what with a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Offered(usize),
    Market,
    Held,
    Gone,
}

/// What has happened at the table.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The starting cities of each player, then where he fulfilled contracts, in order.
    pub active: Vec<Vec<usize>>,
    /// Contracts fulfilled, in order.
    pub fulfilled: Vec<Pair>,
    contracts: Vec<(Pair, Fate)>,
}

impl Table {
    /// Plays a game's log again.
    pub fn of(game: &Game) -> Table {
        let active = game
            .state()
            .players()
            .iter()
            .map(|player| player.starts().to_vec())
            .collect();
        let mut table = Table {
            active,
            ..Table::default()
        };
        for event in game.log() {
            let drawn: Vec<Pair> = game
                .drawn(event)
                .iter()
                .map(|contract| contract.pair)
                .collect();
            table.happens(event.action, &drawn);
        }
        table
    }

    fn happens(&mut self, action: Action, drawn: &[Pair]) {
        match action {
            Action::Draw(Kind::Market, _) => {
                self.contracts
                    .extend(drawn.iter().map(|&pair| (pair, Fate::Market)));
            }
            Action::Draw(_, player) => {
                self.contracts
                    .extend(drawn.iter().map(|&pair| (pair, Fate::Offered(player))));
            }
            Action::Take(player, contract) => {
                let offered = self.contracts[contract].1 == Fate::Offered(player);
                self.contracts[contract].1 = Fate::Held;
                for (_, fate) in &mut self.contracts {
                    if offered && *fate == Fate::Offered(player) {
                        *fate = Fate::Gone;
                    }
                }
            }
            Action::Fulfil(player, contract) => {
                self.contracts[contract].1 = Fate::Gone;
                let pair = self.contracts[contract].0;
                self.fulfilled.push(pair);
                self.active[player].push(pair.destination);
            }
        }
    }

    /// The pairs of contracts that are offered, on the market or held.
    pub fn open(&self) -> Vec<Pair> {
        self.contracts
            .iter()
            .filter(|(_, fate)| *fate != Fate::Gone)
            .map(|(pair, _)| *pair)
            .collect()
    }

    /// Whether a player has fulfilled a contract.
    pub fn has_begun(&self, player: usize) -> bool {
        self.active[player].len() > 2
    }
}
