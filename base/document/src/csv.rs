//! CSV by RFC 4180: fields in quotes where they need them.

use csv::{Terminator, WriterBuilder};

/// How lines end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnding {
    /// As RFC 4180 has it, for files that spreadsheets open.
    CrLf,
    /// As the tools of a terminal expect it.
    Lf,
}

/// Writes rows of fields as a file; the first row usually names the columns.
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
    write_with(LineEnding::CrLf, rows)
}

/// Writes rows of fields, each ended as `ending` says.
pub fn write_with<R>(ending: LineEnding, rows: impl IntoIterator<Item = R>) -> String
where
    R: IntoIterator,
    R::Item: AsRef<[u8]>,
{
    let mut writer = WriterBuilder::new()
        .terminator(match ending {
            LineEnding::CrLf => Terminator::CRLF,
            LineEnding::Lf => Terminator::Any(b'\n'),
        })
        .flexible(true)
        .from_writer(Vec::new());
    for row in rows {
        // Writing to memory cannot fail.
        let _ = writer.write_record(row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
