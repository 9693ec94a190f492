//! What the tests, benchmarks and examples of all crates share. This is a development dependency only: no library and no
//! program is built with it, and it uses no other crate of the workspace.

#[cfg(unix)]
pub mod cluster;
pub mod count;
pub mod data;
pub mod database;
pub mod font;
pub mod frozen;
pub mod golden;
pub mod history;
pub mod proxy;
pub mod random;
pub mod recorded;
#[cfg(unix)]
pub mod script;
pub mod session;
pub mod wait;

#[allow(clippy::panic, reason = "ends the test")]
fn stop(why: &str) -> ! {
    panic!("{why}")
}
