//! Live tables.
//!
//! In the order data flows:
//! 1. [`head`] is what a table is made of, [`entry`] what its log holds;
//! 2. [`room`] is where a table stands: a pure function of both;
//! 3. [`table`] is a table that is played: it judges a deed, has it kept, and only then tells of it;
//! 4. [`tables`] has them all, [`bots`] act in seats of their own, and one of them is always [`ready`].

pub mod bots;
pub mod entry;
pub mod head;
pub mod line;
pub mod ready;
pub mod room;
pub mod table;
pub mod tables;
