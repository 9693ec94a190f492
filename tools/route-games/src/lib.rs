//! 18xx games as they were recorded by the site 18xx.games, for [`milepost_route`]: played again without the site's engine, and
//! each run beside the best.
//!
//! In the order data flows:
//! 1. [`site`]: what a copy of the site's source says of a title, read as data;
//! 2. [`replay`]: a recorded game up to any action: the board, the tokens and the trains, and what is uncertain of them;
//! 3. [`audit`]: every run of a game beside the best that its trains could do.

pub mod audit;
pub mod replay;
pub mod site;
