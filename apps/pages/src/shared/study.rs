//! Parts that study pages share.

use maud::{Markup, html};

/// A note that the time limit ended the study early, if it did.
pub fn time_ran_out(done: u64, all: u64, what: &str) -> Markup {
    html! { @if done < all { p.wrong { "Time ran out after " (done) " of " (all) " " (what) "." } } }
}

/// The results: charts at an address, and tables as text.
pub fn charts(address: &str, text: &str) -> Markup {
    html! {
        img.page src=(address) alt="Charts of the tables below" width="840" height="1188";
        details { summary { "The same as tables" } pre.scroll tabindex="0" { (text) } }
    }
}
