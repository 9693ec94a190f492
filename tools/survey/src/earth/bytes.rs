//! The archive's bytes: a cursor that cannot run past its end, and the layers' compression.

use super::error::EarthError;

/// The largest layer or tile that a sound archive unpacks to; a bound on what a forged one can ask for.
const UNPACKED_LIMIT: usize = 1 << 24;

/// A cursor over one layer of the archive.
#[derive(Debug, Clone)]
pub(crate) struct Cursor<'a> {
    rest: &'a [u8],
    layer: &'static str,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8], layer: &'static str) -> Self {
        Self { rest: bytes, layer }
    }

    pub(crate) fn truncated(&self) -> EarthError {
        EarthError::Truncated { layer: self.layer }
    }

    pub(crate) fn malformed(&self, what: &'static str) -> EarthError {
        EarthError::Malformed {
            layer: self.layer,
            what,
        }
    }

    pub(crate) fn take(&mut self, length: usize) -> Result<&'a [u8], EarthError> {
        let (head, rest) = self
            .rest
            .split_at_checked(length)
            .ok_or_else(|| self.truncated())?;
        self.rest = rest;
        Ok(head)
    }

    pub(crate) fn finish(self) -> Result<(), EarthError> {
        if self.rest.is_empty() {
            Ok(())
        } else {
            Err(self.malformed("bytes after its end"))
        }
    }

    /// A length of four bytes, the least significant first.
    pub(crate) fn length(&mut self) -> Result<usize, EarthError> {
        Ok(self
            .take(4)?
            .iter()
            .rev()
            .fold(0, |value, &byte| value << 8 | usize::from(byte)))
    }

    /// A number in base 128, the least significant digit first, the high bit set on all but the last.
    pub(crate) fn number(&mut self) -> Result<u32, EarthError> {
        let mut value = 0u64;
        for shift in (0..35).step_by(7) {
            let (&byte, rest) = self.rest.split_first().ok_or_else(|| self.truncated())?;
            self.rest = rest;
            value |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return u32::try_from(value).map_err(|_| self.malformed("a number over 32 bits"));
            }
        }
        Err(self.malformed("a number over 32 bits"))
    }

    /// A signed number: 0, -1, 1, -2, ... are kept as 0, 1, 2, 3, ...
    pub(crate) fn signed(&mut self) -> Result<i32, EarthError> {
        let folded = self.number()?;
        Ok((folded >> 1) as i32 ^ -((folded & 1) as i32))
    }

    pub(crate) fn text(&mut self) -> Result<String, EarthError> {
        let length = self.number()? as usize;
        let text = std::str::from_utf8(self.take(length)?);
        text.map(str::to_owned)
            .map_err(|_| self.malformed("a name that is not UTF-8"))
    }

    /// As many items as a leading number says. Each takes a byte at least, which bounds what a forged count reserves.
    pub(crate) fn many<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, EarthError>,
    ) -> Result<Vec<T>, EarthError> {
        let count = self.number()? as usize;
        if count > self.rest.len() {
            return Err(self.truncated());
        }
        (0..count).map(|_| item(self)).collect()
    }
}

/// Unpacks a zlib stream; its checksum is verified.
pub(crate) fn unpack(bytes: &[u8], layer: &'static str) -> Result<Vec<u8>, EarthError> {
    miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(bytes, UNPACKED_LIMIT)
        .map_err(|_| EarthError::Damaged { layer })
}

/// Unpacks a layer and reads all of it.
pub(crate) fn layer<T>(
    packed: &[u8],
    name: &'static str,
    read: impl FnOnce(&mut Cursor) -> Result<T, EarthError>,
) -> Result<T, EarthError> {
    let bytes = unpack(packed, name)?;
    let mut cursor = Cursor::new(&bytes, name);
    let value = read(&mut cursor)?;
    cursor.finish()?;
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_as_the_format_says() {
        let mut cursor = Cursor::new(&[0x05, 0x80, 0x01, 0x03, 0x04, 0x10, 0x27, 0, 0], "test");
        assert_eq!(cursor.number(), Ok(5));
        assert_eq!(cursor.number(), Ok(128));
        assert_eq!(cursor.signed(), Ok(-2));
        assert_eq!(cursor.signed(), Ok(2));
        assert_eq!(cursor.length(), Ok(10_000));
        assert_eq!(cursor.finish(), Ok(()));
    }

    #[test]
    fn overlong_and_cut_numbers_are_refused() {
        assert!(matches!(
            Cursor::new(&[255; 9], "test").number(),
            Err(EarthError::Malformed { .. })
        ));
        assert!(matches!(
            Cursor::new(&[128], "test").number(),
            Err(EarthError::Truncated { .. })
        ));
        assert!(matches!(
            Cursor::new(&[3, b'a'], "test").text(),
            Err(EarthError::Truncated { .. })
        ));
        assert!(matches!(
            Cursor::new(&[1, 0xFF], "test").text(),
            Err(EarthError::Malformed { .. })
        ));
    }

    #[test]
    fn a_forged_count_reserves_nothing() {
        let forged = [0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0];
        assert!(Cursor::new(&forged, "test").many(Cursor::number).is_err());
    }
}
