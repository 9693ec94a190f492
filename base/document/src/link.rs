//! A text as a single word: deflated, in letters that addresses and command lines keep (`A` to `Z`, `a` to `z`, digits, `-` and
//! `_`; RFC 1951, and RFC 4648, 5, without padding).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::read::DeflateEncoder;
use flate2::{Compression, Crc, Decompress, FlushDecompress, Status};
use std::io::Read;

/// How many letters a check takes.
const CHECK: usize = 4;

/// Why a word cannot be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// It was cut off or changed.
    NotWhole,
    /// What it holds is longer than it may be.
    TooLong,
}

/// A text as a word; the same text is always the same word.
pub fn pack(text: &str) -> String {
    let mut bytes = Vec::new();
    // Reading from memory cannot fail.
    let _ = DeflateEncoder::new(text.as_bytes(), Compression::best()).read_to_end(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The text of a word, of `most` bytes at most.
///
/// # Errors
/// The word is cut off or invalid, or its text is longer.
pub fn unpack(word: &str, most: usize) -> Result<String, Broken> {
    let bytes = URL_SAFE_NO_PAD.decode(word).map_err(|_| Broken::NotWhole)?;
    let mut text = Vec::new();
    let mut inflate = Decompress::new(false);
    loop {
        text.reserve_exact((text.len() / 2).max(1024));
        let before = (inflate.total_in(), inflate.total_out());
        let rest = usize::try_from(before.0)
            .ok()
            .and_then(|read| bytes.get(read..))
            .unwrap_or_default();
        let status = inflate.decompress_vec(rest, &mut text, FlushDecompress::None);
        let stuck = before == (inflate.total_in(), inflate.total_out());
        match status {
            _ if text.len() > most => return Err(Broken::TooLong),
            // Something behind the end is no part of what was packed.
            Ok(Status::StreamEnd) if inflate.total_in() == bytes.len() as u64 => break,
            Ok(Status::Ok | Status::BufError) if !stuck => {}
            _ => return Err(Broken::NotWhole),
        }
    }
    String::from_utf8(text).map_err(|_| Broken::NotWhole)
}

/// A text as a word in which a changed letter is detected: four letters of a check (CRC-32, the lower 24 bits) before
/// those of [`pack`].
pub fn seal(text: &str) -> String {
    check(text) + &pack(text)
}

/// The text of a sealed word, of `most` bytes at most.
///
/// # Errors
/// The word is cut off or changed, or its text is longer.
pub fn open(word: &str, most: usize) -> Result<String, Broken> {
    let (expected, packed) = word.split_at_checked(CHECK).ok_or(Broken::NotWhole)?;
    let text = unpack(packed, most)?;
    if check(&text) == expected {
        Ok(text)
    } else {
        Err(Broken::NotWhole)
    }
}

fn check(text: &str) -> String {
    let mut crc = Crc::new();
    crc.update(text.as_bytes());
    URL_SAFE_NO_PAD.encode(&crc.sum().to_le_bytes()[..3])
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
            let word = pack(text);
            assert!(
                word.bytes().all(
                    |character| character.is_ascii_alphanumeric() || b"-_".contains(&character)
                )
            );
            assert_eq!(unpack(&word, text.len()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn a_short_word_does_not_become_a_long_text() {
        let word = pack(&"0".repeat(1 << 20));
        assert!(word.len() < 2000);
        assert_eq!(unpack(&word, (1 << 20) - 1), Err(Broken::TooLong));
        assert!(unpack(&word, 1 << 20).is_ok());
    }

    #[test]
    fn damage_is_detected() {
        let word = pack("a hex, a tile, a token");
        for cut in 1..word.len() {
            assert_eq!(unpack(&word[..cut], 100), Err(Broken::NotWhole), "{cut}");
        }
        let sealed = seal("a hex, a tile, a token");
        assert_eq!(open(&sealed, 100).as_deref(), Ok("a hex, a tile, a token"));
        for at in 0..sealed.len() {
            let letter = if &sealed[at..=at] == "B" { "C" } else { "B" };
            let changed = format!("{}{letter}{}", &sealed[..at], &sealed[at + 1..]);
            assert!(open(&changed, 100).is_err(), "{at}");
            assert_eq!(open(&sealed[..at], 100), Err(Broken::NotWhole), "{at}");
        }
        for bad in [
            "%%%",
            "aGVsbG8",
            &format!("{word}AAAA"),
            &format!("{word}="),
        ] {
            assert_eq!(unpack(bad, 100), Err(Broken::NotWhole), "{bad}");
        }
    }
}
