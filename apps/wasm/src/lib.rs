//! The tools as WebAssembly, for pages without a server.
//!
//! `abi` is what the host sees: it writes a message, calls, and reads the answer. A message is a line of JSON, its head,
//! and what follows the line, its body. [`page`] answers requests for the pages of the tools as a
//! server's workers do, and [`calls`] those of JSON.
//!
//! The module does one thing at a time. A host that must not wait runs it in a worker, and stops it by ending the worker.

#[cfg(target_family = "wasm")]
pub mod abi;
pub mod calls;
pub mod message;
pub mod page;
