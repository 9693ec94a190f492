//! CSV by RFC 4180: fields in quotes where they need them, lines that end with CR LF.

use csv::{Terminator, WriterBuilder};

/// Writes rows of fields; the first row usually names the columns.
///
/// ```
/// let rows = [["id", "name"], ["1", "Brno, \"south\""]];
/// assert_eq!(milepost_document::csv::write(rows), "id,name\r\n1,\"Brno, \"\"south\"\"\"\r\n");
/// ```
pub fn write<R>(rows: impl IntoIterator<Item = R>) -> String
where
    R: IntoIterator,
    R::Item: AsRef<[u8]>,
{
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .flexible(true)
        .from_writer(Vec::new());
    for row in rows {
        // Writing to memory cannot fail.
        let _ = writer.write_record(row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
