//! Files that people bring, as a value in an address, so that a link has them with it: deflated, in letters that
//! addresses keep.

use crate::wire::trouble::Trouble;
use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use std::io::Read;

/// The most letters of a packed file: two of them, and more, are one address.
const PACKED: usize = 28_000;
/// The most bytes of a file.
const WHOLE: u64 = 1024 * 1024;

/// A file as a value.
///
/// # Errors
/// That it is too long for an address.
pub fn pack(text: &str) -> Result<String, Trouble> {
    let mut bytes = Vec::new();
    let read = DeflateEncoder::new(text.as_bytes(), Compression::best()).read_to_end(&mut bytes);
    let packed = URL_SAFE_NO_PAD.encode(bytes);
    match read {
        Ok(_) if packed.len() <= PACKED && text.len() as u64 <= WHOLE => Ok(packed),
        _ => {
            let told = "this file is too large for a page, whose address holds all of it; the program itself takes it";
            Err(Trouble::new(StatusCode::PAYLOAD_TOO_LARGE, told))
        }
    }
}

/// The file of a value.
///
/// # Errors
/// That the value is not whole.
pub fn unpack(packed: &str) -> Result<String, Trouble> {
    let broken = || {
        let told = "the address is not whole: what it should hold of a file is cut off or changed";
        Trouble::new(StatusCode::UNPROCESSABLE_ENTITY, told)
    };
    let bytes = URL_SAFE_NO_PAD.decode(packed).map_err(|_| broken())?;
    let mut text = String::new();
    let read =
        DeflateDecoder::new(&*bytes).take(WHOLE + 1).read_to_string(&mut text).map_err(|_| broken())?;
    if packed.len() <= PACKED && read as u64 <= WHOLE { Ok(text) } else { Err(broken()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        for text in ["", "a", "Zoë\u{202e}<script>\n\0", &"milepost ".repeat(5000)] {
            let packed = pack(text).unwrap();
            assert!(packed.bytes().all(|sign| sign.is_ascii_alphanumeric() || b"-_".contains(&sign)));
            assert_eq!(unpack(&packed).unwrap(), text);
        }
    }

    #[test]
    fn what_is_too_long_or_not_whole_is_refused() {
        let mut word = 1u64;
        let mut sign = || {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            char::from(33 + (word >> 40) as u8 % 90)
        };
        let noise: String = (0..40_000).map(|_| sign()).collect();
        assert!(pack(&noise[..20_000]).is_ok() && pack(&noise).is_err());
        // Much in little: more than a file may have.
        let mut bytes = Vec::new();
        let zeros = vec![b'0'; WHOLE as usize + 1];
        DeflateEncoder::new(&*zeros, Compression::best()).read_to_end(&mut bytes).unwrap();
        for bad in [URL_SAFE_NO_PAD.encode(bytes), "%%%".to_owned(), "aGVsbG8".to_owned()] {
            assert!(unpack(&bad).is_err(), "{}", bad.len());
        }
        assert!(pack(&"0".repeat(WHOLE as usize + 1)).is_err());
    }
}
