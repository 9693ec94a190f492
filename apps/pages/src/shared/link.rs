//! Uploaded files as a parameter of an address, so that a link contains them: deflated, in characters that addresses
//! do not escape.

use crate::error::ApiError;
use axum::http::StatusCode;
use milepost_document::link;

/// The maximum length of a packed file, in characters; an address may contain two.
const PACKED: usize = 28_000;
/// The maximum length of a file, in bytes.
const WHOLE: usize = 1024 * 1024;

/// Refuses a text that is too long, before it is parsed.
///
/// # Errors
/// If the text is too long.
pub fn check_length(what: &str, text: &str) -> Result<(), ApiError> {
    if text.len() <= WHOLE {
        return Ok(());
    }
    let (has, most) = (text.len() / 1024, WHOLE / 1024);
    let message = format!("{what}: {has} kilobytes; this page accepts at most {most}");
    Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, message))
}

/// Packs a file for an address.
///
/// # Errors
/// If the file is too long for an address.
pub fn pack(text: &str) -> Result<String, ApiError> {
    let packed = link::pack(text);
    if packed.len() <= PACKED && text.len() <= WHOLE {
        return Ok(packed);
    }
    let message = "this file is too large for a page, whose address contains the whole file; use the command line instead";
    Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, message))
}

/// Unpacks a file from an address.
///
/// # Errors
/// If the value is incomplete or damaged.
pub fn unpack(value: &str) -> Result<String, ApiError> {
    let whole = if value.len() <= PACKED {
        link::unpack(value, WHOLE).ok()
    } else {
        None
    };
    whole.ok_or_else(|| {
        let message = "the address is incomplete: the file in it was cut off or changed";
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        for text in [
            "",
            "a",
            "Zoë\u{202e}<script>\n\0",
            &"milepost ".repeat(5000),
        ] {
            let packed = pack(text).unwrap();
            assert!(
                packed
                    .bytes()
                    .all(|sign| sign.is_ascii_alphanumeric() || b"-_".contains(&sign))
            );
            assert_eq!(unpack(&packed).unwrap(), text);
        }
    }

    #[test]
    fn what_is_too_long_or_not_whole_is_refused() {
        let mut word = 1u64;
        let mut sign = || {
            word = word
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            char::from(33 + (word >> 40) as u8 % 90)
        };
        let noise: String = (0..40_000).map(|_| sign()).collect();
        assert!(pack(&noise[..20_000]).is_ok() && pack(&noise).is_err());
        // Much in little: more than a file may have.
        let much = link::pack(&"0".repeat(WHOLE + 1));
        for bad in [much, "%%%".to_owned(), "aGVsbG8".to_owned()] {
            assert!(unpack(&bad).is_err(), "{}", bad.len());
        }
        assert!(pack(&"0".repeat(WHOLE + 1)).is_err());
        let error = check_length("rules", &"0".repeat(WHOLE + 2048)).unwrap_err();
        assert_eq!(
            error.messages(),
            ["rules: 1026 kilobytes; this page accepts at most 1024"]
        );
        assert!(check_length("rules", &"0".repeat(WHOLE)).is_ok());
    }
}
