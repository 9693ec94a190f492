//! The hash chain of a log: every entry is stored with a hash over itself and all entries before
//! it, so that an entry that was changed, lost or exchanged is noticed.

use sha2::{Digest, Sha256};

/// The hash over the beginning of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain([u8; 32]);

impl Chain {
    /// The hash of a log without entries.
    #[must_use]
    pub fn begin(id: &str, head: &str) -> Chain {
        let mut hash = Sha256::new();
        hash.update(b"milepost log\n");
        // With its length, so that no other pair of name and head gives the same bytes.
        hash.update((id.len() as u64).to_le_bytes());
        hash.update(id);
        hash.update(head);
        Chain(hash.finalize().into())
    }

    /// The hash after one more entry, the one with number `seq`.
    #[must_use]
    pub fn next(self, seq: u64, form: u32, text: &str) -> Chain {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(seq.to_le_bytes());
        hash.update(form.to_le_bytes());
        hash.update(text);
        Chain(hash.finalize().into())
    }

    /// Its bytes.
    #[must_use]
    pub fn bytes(self) -> [u8; 32] {
        self.0
    }
}

impl From<[u8; 32]> for Chain {
    fn from(bytes: [u8; 32]) -> Chain {
        Chain(bytes)
    }
}

impl TryFrom<&[u8]> for Chain {
    type Error = std::array::TryFromSliceError;

    fn try_from(bytes: &[u8]) -> Result<Chain, Self::Error> {
        bytes.try_into().map(Chain)
    }
}
