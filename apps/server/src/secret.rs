//! Secrets: what cannot be guessed, and what is shown in its place.

use milepost_dice::code;
use sha2::{Digest, Sha256};

/// The hexadecimal digits of a token.
pub const TOKEN_DIGITS: usize = 32;

/// The operating system gave no random bytes.
#[derive(Clone, Copy, Debug)]
pub struct NoRandomness;

/// Bytes that nobody can guess.
///
/// # Errors
/// Where the system gives none.
pub fn bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// A seed that nobody is to type: of 20 bits, so that it is quick to type again.
///
/// # Errors
/// Where the system gives none.
pub fn seed() -> Result<u64, NoRandomness> {
    number().map(|chance| chance >> 44)
}

/// A number that nobody can guess.
///
/// # Errors
/// Where the system gives none.
pub fn number() -> Result<u64, NoRandomness> {
    bytes().map(u64::from_le_bytes)
}

/// The name of a table: 55 bits and a check sign, in three groups of four.
///
/// # Errors
/// Where the system gives none.
pub fn name() -> Result<String, NoRandomness> {
    number().map(|chance| code::write(&code::digits(chance >> 9, 11)))
}

/// 32 hexadecimal digits that nobody can guess: the token of a seat, the salt of a seed.
///
/// # Errors
/// Where the system gives none.
pub fn token() -> Result<String, NoRandomness> {
    bytes::<16>().map(|bytes| hex(&bytes))
}

/// The SHA-256 of a text, in 64 hexadecimal digits.
pub fn hash(text: &str) -> String {
    hash_of(text.as_bytes())
}

/// The same of bytes.
pub fn hash_of(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The first 64 bits of the SHA-256 of a text.
pub fn number_of(text: &str) -> u64 {
    Sha256::digest(text.as_bytes())
        .iter()
        .take(8)
        .fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// Hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}
