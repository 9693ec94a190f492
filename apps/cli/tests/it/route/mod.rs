//! Best runs of 18xx, and what is asked about them.

mod changes;
mod exchange;
mod few;
mod import;
mod warnings;
