//! What optional rules change of a title's board.

use crate::site::{SiteTitle, ground};
use milepost_route::model::OptionBoard;

impl SiteTitle {
    /// The board by the optional rules that were chosen.
    pub fn with_options(&mut self, options: &[OptionBoard], chosen: &[String]) {
        let is_chosen = |option: &&OptionBoard| {
            let mut rules = option.rules.iter();
            rules.any(|rule| chosen.contains(rule))
        };
        for option in options.iter().filter(is_chosen) {
            for name in &option.without {
                self.remove(name);
            }
            for (name, code) in &option.with {
                self.remove(name);
                if let Some(cell) = ground::hex(name, code, self.axes, &mut self.unread) {
                    self.printed.hexes.push(cell.hex);
                    self.closed.push(cell.closed);
                    self.numbered.push(cell.number);
                }
            }
        }
    }

    fn remove(&mut self, name: &str) {
        let hexes = &self.printed.hexes;
        if let Some(at) = hexes.iter().position(|hex| hex.name == name) {
            self.printed.hexes.remove(at);
            self.closed.remove(at);
            self.numbered.remove(at);
        }
    }
}
