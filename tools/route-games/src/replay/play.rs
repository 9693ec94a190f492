//! The board, the tokens and the trains while a game is played again.

use crate::replay::homes;
use crate::replay::imported::Uncertainty;
use crate::replay::record::{Action, GameRecord, name};
use crate::replay::times::Times;
use crate::site::SiteTitle;
use milepost_route::model::{Hex, RecordFacts};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What changes no tile, token or train.
const HARMLESS: [&str; 21] = [
    "bid",
    "buy_shares",
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
    "sell_shares",
    "short",
    "take_loan",
    "view_merge_options",
];

/// The most uncertainties that are kept: a game with so many is hardly understood.
const MOST_UNCERTAIN: usize = 1_000;

/// The most trains, private companies and markers that are followed: far more than any game has.
pub(super) const MOST_OWNED: usize = 500;
/// The most marks of a hex.
pub(super) const MOST_MARKS: usize = 50;

/// A game at some moment.
#[derive(Clone)]
pub(super) struct Play<'a> {
    pub title: &'a SiteTitle,
    pub facts: &'a RecordFacts,
    pub hexes: Vec<Hex>,
    /// The hex of each tile by its name with its number, such as `57-0`; printed ones are numbered 0.
    pub lying: BTreeMap<String, usize>,
    /// Where each company's homes are kept: hex and stop.
    pub homes: BTreeMap<String, Vec<(usize, usize)>>,
    /// The companies whose homes are placed.
    pub at_home: BTreeSet<String>,
    /// The company that owns each private company, where one does.
    pub owners: BTreeMap<String, String>,
    /// The company that each marker is assigned to.
    pub holders: BTreeMap<String, String>,
    /// When homes are placed, before actions by their index.
    pub homes_due: Vec<(usize, String)>,
    /// When companies act.
    pub times: Rc<Times>,
    /// The events of trains that have happened.
    pub events: BTreeSet<String>,
    /// The owner and the name of each train, by its number, such as `2-0`.
    pub trains: BTreeMap<String, (String, String)>,
    /// Trains that are gone once they have run.
    pub obsolete: BTreeSet<String>,
    /// All trains that were ever bought.
    pub bought: BTreeSet<String>,
    /// The index of the phase.
    pub phase: usize,
    pub last_ran: Option<String>,
    /// The operating round that each train ran in last, by its number, and for which company.
    pub ran_in: BTreeMap<String, (u32, String)>,
    /// Tokens that are placed when a green tile lies in a hex: the hex and the company.
    pub in_green: Vec<(String, String)>,
    /// The company that has a token in the homes of another until that places its own.
    pub stand_ins: BTreeMap<String, String>,
    /// The companies that have chosen their home by a tile.
    pub chosen_home: BTreeSet<String>,
    /// A company that was taken over, and the one that chooses which of its tokens it keeps.
    pub chooses: Option<(String, String)>,
    /// A company that is taken over, and the one that chooses what becomes of its tokens.
    pub merges: Option<(String, String)>,
    /// The trains in the order in which companies came by them.
    pub order: Vec<String>,
    /// The trains that take others along in the next run, by what they are called then, and those that are chosen already.
    pub attached: Vec<(String, String, String)>,
    /// The train that has a patch, which runs as another: its number and its name.
    pub patched: Option<(String, String)>,
    /// The kinds of trains of which the first left the bank without a buyer.
    pub exported: BTreeSet<String>,
    /// The hexes where a company that took over another had a token already: it may say which of the two goes.
    pub doubled: Vec<(String, usize)>,
    /// The hex where each private company has placed a token.
    pub placed_by: BTreeMap<String, usize>,
    /// The operating rounds that have begun.
    pub begun_rounds: u32,
    /// The company whose price was set last.
    pub begun: Option<String>,
    /// The company that players bid for last.
    pub sold: Option<String>,
    pub uncertain: Vec<Uncertainty>,
}

impl<'a> Play<'a> {
    pub fn new(title: &'a SiteTitle, facts: &'a RecordFacts, record: &GameRecord) -> Play<'a> {
        let actions = &record.actions;
        let hexes = title.printed.hexes.clone();
        let lying = title.numbered.iter().enumerate();
        let lying = lying.map(|(index, number)| (number.clone(), index));
        let mut play = Play {
            lying: lying.collect(),
            homes: BTreeMap::new(),
            at_home: BTreeSet::new(),
            owners: BTreeMap::new(),
            holders: BTreeMap::new(),
            homes_due: homes::due(title, actions),
            times: Rc::new(Times::new(actions)),
            events: BTreeSet::new(),
            trains: BTreeMap::new(),
            obsolete: BTreeSet::new(),
            bought: BTreeSet::new(),
            phase: 0,
            last_ran: None,
            ran_in: BTreeMap::new(),
            in_green: Vec::new(),
            stand_ins: BTreeMap::new(),
            chosen_home: BTreeSet::new(),
            chooses: None,
            sold: None,
            merges: None,
            order: Vec::new(),
            attached: Vec::new(),
            patched: None,
            begun: None,
            placed_by: BTreeMap::new(),
            begun_rounds: 0,
            doubled: Vec::new(),
            exported: BTreeSet::new(),
            uncertain: Vec::new(),
            title,
            facts,
            hexes,
        };
        for what in &title.unread {
            play.uncertain(
                None,
                format!("the title's source: {what} cannot be read as data"),
                &[],
            );
        }
        facts
            .uncertain
            .iter()
            .for_each(|what| play.uncertain(None, what, &[]));
        play.keep_homes();
        play.place_first();
        play.place_start();
        play.draw(record);
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
        if self.uncertain.len() < MOST_UNCERTAIN {
            self.uncertain.push(one);
        }
    }

    /// Places the homes that are due before the action of that index.
    pub fn goes_on(&mut self, index: usize, action: &Action) {
        let is_due = |due: &&(usize, String)| due.0 <= index;
        let due = self.homes_due.iter().take_while(is_due).count();
        for (_, company) in self.homes_due.drain(..due).collect::<Vec<_>>() {
            self.place_homes(&company, action);
        }
        self.in_round(self.times.round(index));
        self.effects_of_rounds(self.times.round(index), action);
        self.export(index, action);
    }

    /// Does what an action says.
    pub fn action(&mut self, index: usize, action: &Action) {
        self.goes_on(index, action);
        let owned;
        let action = match self.owner(action) {
            Some(company) => {
                let action = action.clone();
                owned = Action { company, ..action };
                &owned
            }
            None => action,
        };
        self.sell(index, action);
        self.end_replacing(action);
        if action.kind == "bid" {
            self.sold = action.text("corporation").map(str::to_owned);
        }
        if action.kind == "par" {
            self.begun = action.text("corporation").map(str::to_owned);
        }
        let is_known = self.effects_of(action)
            || (action.kind == "choose"
                && (self.choose_home(action) || self.choose_tokens(action) || self.attach(action)))
            || (action.kind == "choose_ability" && self.patch(action));
        match action.kind.as_str() {
            "lay_tile" => self.lay(action),
            "place_token" => self.place_token(action),
            "remove_token" => self.remove_token(action),
            "hex_token" => self.hex_token(action),
            "buy_train" => self.buy_train(action),
            "discard_train" | "scrap_train" | "sell_train" => self.lose_train(action),
            "run_routes" => self.ran(index, action),
            "merge" | "buy_corporation" if action.private().is_none() => self.merge(index, action),
            "assign" => self.assign(action),
            "sell_company" => {
                self.owners
                    .remove(action.text("company").unwrap_or_default());
            }
            "manual_close_company" => {
                self.owners.remove(action.private().unwrap_or_default());
            }
            "convert"
                if self.times.goes_on(&action.company, index)
                    || self.times.merges(&action.company, index) => {}
            "buy_company" | "corporate_buy_company" | "acquire_company" => self.buy_company(action),
            kind if is_known || HARMLESS.contains(&kind) => {}
            _ => self.not_followed(action),
        }
    }

    /// The company for which a private company acts: the one that owns it.
    fn owner(&self, action: &Action) -> Option<String> {
        self.owners.get(action.private()?).cloned()
    }

    fn is_minor(&self, name: &str) -> bool {
        let mut entities = self.title.entities.iter();
        entities.any(|entity| entity.minor && entity.name == name)
    }

    fn buy_company(&mut self, action: &Action) {
        let bought = action.text("company").map(str::to_owned);
        if let Some(bought) = bought.filter(|_| !action.company.is_empty()) {
            if self.is_minor(&bought) {
                self.take_over(&bought, &action.company);
            }
            if let Some(number) = self.facts.gives.get(&bought) {
                let train = (action.company.clone(), name(number).to_owned());
                self.bought.insert(number.clone());
                self.gain(number);
                self.trains.insert(number.clone(), train);
            }
            if self
                .holders
                .get(&bought)
                .is_some_and(|holder| *holder != action.company)
            {
                self.holders.remove(&bought);
            }
            if self.owners.len() < MOST_OWNED {
                self.owners.insert(bought, action.company.clone());
            }
        }
    }

    /// The marker of a private company is put on a hex, where it lies alone, or given to a company, whoever owns the private
    /// company. A company itself names the hex of a token that it keeps.
    fn assign(&mut self, action: &Action) {
        let target = action.text("target").unwrap_or_default();
        match (action.private(), action.actor(), action.text("target_type")) {
            (Some(private), _, Some("hex")) => self.mark(private, target),
            (Some(private), _, Some("corporation" | "minor")) => {
                if self.holders.len() < MOST_OWNED {
                    self.holders.insert(private.to_owned(), target.to_owned());
                }
            }
            (None, Some(company), Some("hex")) => self.choose(company, target),
            _ => self.not_followed(action),
        }
    }

    /// Puts a marker on a hex, where it lies alone.
    fn mark(&mut self, marker: &str, name: &str) {
        for hex in &mut self.hexes {
            hex.marks.retain(|mark| mark != marker);
        }
        if let Some(hex) = self.hex(name)
            && self.hexes[hex].marks.len() < MOST_MARKS
        {
            self.hexes[hex].marks.push(marker.to_owned());
        }
    }

    /// Notes that nothing is known of what an action does.
    pub fn not_followed(&mut self, action: &Action) {
        let of = match action.company.as_str() {
            "" => String::new(),
            company => format!(" of {company}"),
        };
        let kind = &action.kind;
        let what = format!("{kind}{of}: what it does to tiles, tokens and trains is not followed");
        self.uncertain(Some(action), what, &[&action.company]);
    }
}
