//! CSV by RFC 4180: fields in quotes where they need them. A field that a spreadsheet would take for a formula gets an
//! apostrophe before it, which spreadsheets do not show.

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
        let row = row.into_iter();
        let fields: Vec<Vec<u8>> = row.map(|field| guarded(field.as_ref())).collect();
        // Writing to memory cannot fail.
        let _ = writer.write_record(fields);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// The signs with which formulas begin.
const FORMULA: [char; 4] = ['=', '+', '-', '@'];

/// A field as it is written.
fn guarded(field: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(field).unwrap_or_default();
    let is_number = || text.len() < 2 || text.parse::<f64>().is_ok();
    match is_formula(text) && !is_number() {
        true => [b"'", field].concat(),
        false => field.to_vec(),
    }
}

/// Whether a text is a formula, or one behind apostrophes, as which it would be read again.
fn is_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(FORMULA)
}

/// A field as it was before it was written.
///
/// ```
/// use milepost_document::csv::{plain, write};
/// assert_eq!(write([["=1+1", "-5", "-"]]), "'=1+1,-5,-\r\n");
/// assert_eq!(plain("'=1+1"), "=1+1");
/// assert_eq!(write([["'=1+1"]]), "''=1+1\r\n");
/// assert_eq!(plain("''=1+1"), "'=1+1");
/// assert_eq!(plain("'s-Hertogenbosch"), "'s-Hertogenbosch");
/// ```
#[must_use]
pub fn plain(field: &str) -> &str {
    match field.strip_prefix('\'') {
        Some(rest) if is_formula(rest) => rest,
        _ => field,
    }
}
