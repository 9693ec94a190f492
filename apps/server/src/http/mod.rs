//! Everything between the network and the pages: connections, limits on requests, headers, files
//! and streams.

pub mod admission;
pub mod assets;
pub mod compress;
pub mod connection;
pub mod encoding;
pub mod guard;
pub mod listen;
pub mod local_site;
pub mod open_files;
pub mod paced;
pub mod sse;
