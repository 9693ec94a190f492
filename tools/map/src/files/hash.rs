//! A content hash of maps, the same for every form of file.

use crate::files::graph;
use crate::model::{Art, Map};
use sha2::{Digest, Sha256};

impl Map {
    /// The first eight bytes of SHA-256 over the graph JSON of the map without its drawing, licence and provenance.
    /// Two maps of equal hash give the same deck for the same seed.
    pub fn hash(&self) -> u64 {
        let bare = Map {
            art: Art::default(),
            licence: String::new(),
            provenance: String::new(),
            ..self.clone()
        };
        let digest = Sha256::digest(graph::write(&bare));
        digest
            .iter()
            .take(8)
            .fold(0, |hash, &byte| hash << 8 | u64::from(byte))
    }

    /// [`Map::hash`] as 16 hexadecimal digits.
    pub fn hash_text(&self) -> String {
        format!("{:016x}", self.hash())
    }
}
