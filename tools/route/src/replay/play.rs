//! The board, the tokens and the trains while a game is played again.

use crate::model::Hex;
use crate::replay::Uncertainty;
use crate::replay::record::Action;
use crate::site::{Home, SiteTitle};
use std::collections::{BTreeMap, BTreeSet};

/// What changes no tile, token or train.
const HARMLESS: [&str; 24] = [
    "bid",
    "buy_company",
    "buy_shares",
    "corporate_buy_company",
    "corporate_buy_shares",
    "corporate_sell_shares",
    "dividend",
    "end_game",
    "log",
    "par",
    "pass",
    "payoff_loan",
    "payoff_player_debt",
    "payoff_player_debt_partial",
    "program_auction_bid",
    "program_buy_shares",
    "program_disable",
    "program_merger_pass",
    "program_share_pass",
    "sell_company",
    "sell_shares",
    "short",
    "take_loan",
    "view_merge_options",
];

/// A game at some moment.
pub(super) struct Play<'a> {
    pub title: &'a SiteTitle,
    pub hexes: Vec<Hex>,
    /// The hex of each tile by its name with its number, such as `57-0`; printed ones are numbered 0.
    pub lying: BTreeMap<String, usize>,
    /// Where each company's homes are kept: hex and stop.
    pub homes: BTreeMap<String, Vec<(usize, usize)>>,
    /// The companies that have placed a token.
    pub settled: BTreeSet<String>,
    /// The owner and the name of each train, by its number, such as `2-0`.
    pub trains: BTreeMap<String, (String, String)>,
    /// Trains that are gone once they have run.
    pub obsolete: BTreeSet<String>,
    /// All trains that were ever bought.
    pub bought: BTreeSet<String>,
    /// The index of the phase.
    pub phase: usize,
    pub last_ran: Option<String>,
    pub uncertain: Vec<Uncertainty>,
}

impl<'a> Play<'a> {
    pub fn new(title: &'a SiteTitle) -> Play<'a> {
        let hexes = title.printed.hexes.clone();
        let lying = title.numbered.iter().enumerate();
        let lying = lying.map(|(index, number)| (number.clone(), index));
        let mut play = Play {
            lying: lying.collect(),
            homes: BTreeMap::new(),
            settled: BTreeSet::new(),
            trains: BTreeMap::new(),
            obsolete: BTreeSet::new(),
            bought: BTreeSet::new(),
            phase: 0,
            last_ran: None,
            uncertain: Vec::new(),
            title,
            hexes,
        };
        for what in &title.unread {
            play.uncertain(
                None,
                format!("the title's source: {what} cannot be read as data"),
                &[],
            );
        }
        play.keep_homes();
        play
    }

    pub fn uncertain(
        &mut self,
        action: Option<&Action>,
        what: impl Into<String>,
        companies: &[&str],
    ) {
        let one = Uncertainty {
            action: action.map(|action| action.id),
            what: what.into(),
            companies: companies.iter().map(|name| (*name).to_owned()).collect(),
        };
        self.uncertain.push(one);
    }

    /// What a company does for the first time in an operating round places its home.
    pub fn operates(&mut self, action: &Action) {
        if !action.company.is_empty() {
            let company = action.company.clone();
            self.place_homes(&company, action);
        }
    }

    /// Does what an action says.
    pub fn action(&mut self, action: &Action) {
        match action.kind.as_str() {
            "lay_tile" | "run_routes" | "buy_train" | "dividend" => self.operates(action),
            "par" if self.title.home == Home::Par => {
                if let Some(company) = action.text("corporation").map(str::to_owned) {
                    self.place_homes(&company, action);
                }
            }
            _ => {}
        }
        match action.kind.as_str() {
            "lay_tile" => self.lay(action),
            "place_token" => self.place_token(action),
            "remove_token" => self.remove_token(action),
            "hex_token" => self.hex_token(action),
            "buy_train" => self.buy_train(action),
            "discard_train" | "scrap_train" | "sell_train" => self.lose_train(action),
            "run_routes" => self.ran(action),
            "merge" | "buy_corporation" => self.merge(action),
            kind if HARMLESS.contains(&kind) => {}
            kind => {
                let what = format!(
                    "{kind} of {}: what it does to tiles, tokens and trains is not followed",
                    action.company
                );
                self.uncertain(Some(action), what, &[&action.company]);
            }
        }
    }
}
