//! Small figures: what stands where no path leads, the players' capitals and other cities, goods and what cities give for
//! them.

pub(super) mod figure;
pub(super) mod goods;
pub(super) mod obstacle;
pub(super) mod token;
