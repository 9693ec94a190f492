//! Items that recorded games need of forms, and others do not: `milepost-route-games` is a part of this library in a crate of its
//! own. No other crate may count on it: any release may change it.

pub use crate::files::printed::Printed;
pub use crate::files::recorded_train;
