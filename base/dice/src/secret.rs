//! Secrets that cannot be guessed, and their hashes.

use crate::code;
use sha2::{Digest, Sha256};

/// The number of hexadecimal digits of a token.
pub const TOKEN_DIGITS: usize = 32;

/// The beginning of the names of texts ([`text_name`]).
pub const TEXT_PREFIX: &str = "k.";

/// The operating system gave no random bytes.
#[derive(Clone, Copy, Debug)]
pub struct NoRandomness;

/// Random bytes from the operating system.
///
/// # Errors
/// The operating system gives none.
pub fn bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// A random seed of 20 bits, short enough to be typed.
///
/// # Errors
/// The operating system gives no random bytes.
pub fn seed() -> Result<u64, NoRandomness> {
    number().map(|chance| chance >> 44)
}

/// A random number of 64 bits.
///
/// # Errors
/// The operating system gives no random bytes.
pub fn number() -> Result<u64, NoRandomness> {
    bytes().map(u64::from_le_bytes)
}

/// A name for a table: 55 random bits and a check character, in three groups of four.
///
/// # Errors
/// The operating system gives no random bytes.
pub fn table_name() -> Result<String, NoRandomness> {
    number().map(|chance| code::write(&code::digits(chance >> 9, 11)))
}

/// A token of 32 random hexadecimal digits, for a seat or as the salt of a seed.
///
/// # Errors
/// The operating system gives no random bytes.
pub fn token() -> Result<String, NoRandomness> {
    bytes::<16>().map(|bytes| hex(&bytes))
}

/// The SHA-256 of a text, in 64 hexadecimal digits.
pub fn hash(text: &str) -> String {
    hash_of(text.as_bytes())
}

/// The SHA-256 of bytes, in 64 hexadecimal digits.
pub fn hash_of(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// A name for a text, which follows from it and is short enough for an address: 32 hexadecimal digits behind [`TEXT_PREFIX`].
pub fn text_name(text: &str) -> String {
    format!("{TEXT_PREFIX}{}", &hash(text)[..32])
}

/// Returns whether two secrets or hashes are the same; the time that it takes depends on their lengths alone.
pub fn same(one: &str, other: &str) -> bool {
    let pairs = one.bytes().zip(other.bytes());
    one.len() == other.len() && pairs.fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

/// The first 64 bits of the SHA-256 of a text.
pub fn number_of(text: &str) -> u64 {
    Sha256::digest(text.as_bytes())
        .iter()
        .take(8)
        .fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}
