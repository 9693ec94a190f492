//! What pages of studies have in common.

use maud::{Markup, html};

/// That there was no time for all, where there was none.
pub fn time_ran_out(done: u64, all: u64, what: &str) -> Markup {
    html! { @if done < all { p.wrong { "Time ran out after " (done) " of " (all) " " (what) "." } } }
}

/// What was found, as charts that stand at an address, and as text.
pub fn charts(address: &str, text: &str) -> Markup {
    html! {
        img.page src=(address) alt="Charts of the tables below" width="840" height="1188";
        details { summary { "The same as tables" } pre.scroll tabindex="0" { (text) } }
    }
}
