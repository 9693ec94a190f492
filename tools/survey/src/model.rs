//! What a survey is asked for, what it works on, and why there may be no map.

pub mod error;
pub(crate) mod ground;
pub mod request;
