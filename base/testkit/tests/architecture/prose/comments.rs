//! The doc comments of a source text, read without a parser: it knows texts, characters, lifetimes, plain comments and
//! attributes from what documents an item.

/// A doc comment: the lines in front of one item, or at the head of one module, whatever attributes stand between them.
#[derive(Debug, PartialEq, Eq)]
pub struct Comment {
    /// Number of its first line in the file, from 1.
    pub line: usize,
    /// Its lines without their marks, joined by line ends.
    pub text: String,
}

/// The item that a doc comment stands on: the next, or the one around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Next,
    Around,
}

/// Reads all doc comments of a source text, in the order of their lines.
pub fn comments(text: &str) -> Vec<Comment> {
    let mut reader = Reader {
        text,
        at: 0,
        brackets: 0,
        open: None,
        found: Vec::new(),
    };
    while reader.at < text.len() {
        reader.step();
    }
    reader.found
}

struct Reader<'a> {
    text: &'a str,
    /// Byte that is read next.
    at: usize,
    /// Depth of brackets within the attribute that is being read; 0 outside of attributes.
    brackets: usize,
    /// Side of the last comment found, as long as nothing but attributes and plain comments has followed it.
    open: Option<Side>,
    found: Vec<Comment>,
}

impl Reader<'_> {
    /// Reads one token, space or comment.
    fn step(&mut self) {
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else {
            return;
        };
        if first.is_whitespace() {
            self.at += first.len_utf8();
        } else if rest.starts_with("//") {
            self.line_comment(rest);
        } else if rest.starts_with("/*") {
            self.block_comment(rest);
        } else if let Some(mark) = ["#[", "#!["].iter().find(|mark| self.begins(mark)) {
            self.at += mark.len();
            self.brackets = 1;
        } else {
            self.code(rest, first);
        }
    }

    /// Returns whether an attribute with this mark begins here.
    fn begins(&self, mark: &str) -> bool {
        self.brackets == 0 && self.text[self.at..].starts_with(mark)
    }

    /// Passes over a piece of code, which ends the comment before it if it is of no attribute.
    fn code(&mut self, rest: &str, first: char) {
        if self.brackets == 0 {
            self.open = None;
        }
        self.at += match first {
            '"' => text_length(rest),
            '\'' => character_length(rest),
            _ if first.is_alphanumeric() || first == '_' => word_length(rest),
            _ => first.len_utf8(),
        };
        match first {
            '[' if self.brackets > 0 => self.brackets += 1,
            ']' if self.brackets > 0 => self.brackets -= 1,
            _ => {}
        }
    }

    fn line_comment(&mut self, rest: &str) {
        let line = rest.lines().next().unwrap_or_default();
        let start = self.at;
        self.at += line.len();
        let is_line = line.starts_with("////");
        if let Some(side) = side(line).filter(|_| !is_line) {
            let inside = &line[3..];
            self.keep(side, start, inside.strip_prefix(' ').unwrap_or(inside));
        }
    }

    fn block_comment(&mut self, rest: &str) {
        let length = block_length(rest);
        let start = self.at;
        self.at += length;
        let block = &rest[..length];
        let is_line = block.starts_with("/***") || block == "/**/";
        let Some(side) = side(block).filter(|_| !is_line) else {
            return;
        };
        let inside = block[3..].strip_suffix("*/").unwrap_or(&block[3..]);
        let lines = inside.trim().lines().map(|line| {
            let line = line.trim_start().trim_start_matches('*');
            line.strip_prefix(' ').unwrap_or(line)
        });
        self.keep(side, start, &lines.collect::<Vec<_>>().join("\n"));
    }

    /// Adds lines to the comment that is open on this side, or begins one.
    fn keep(&mut self, side: Side, start: usize, lines: &str) {
        if let Some(last) = self.found.last_mut().filter(|_| self.open == Some(side)) {
            last.text.push('\n');
            last.text.push_str(lines);
            return;
        }
        self.open = Some(side);
        self.found.push(Comment {
            line: 1 + self.text[..start].matches('\n').count(),
            text: lines.to_owned(),
        });
    }
}

/// Returns what a comment documents by its third character.
fn side(comment: &str) -> Option<Side> {
    match comment.as_bytes().get(..3)? {
        b"//!" | b"/*!" => Some(Side::Around),
        b"///" | b"/**" => Some(Side::Next),
        _ => None,
    }
}

/// Bytes of a text in quotes, both included.
fn text_length(rest: &str) -> usize {
    let mut escaped = false;
    for (at, sign) in rest.char_indices().skip(1) {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// Bytes of a character in quotes; of a lifetime that begins here, its quote alone.
fn character_length(rest: &str) -> usize {
    let mut signs = rest.char_indices().skip(1);
    let second = signs.next().map(|(_, sign)| sign);
    let third = signs.next();
    match (second, third) {
        // Behind the backslash and what it protects.
        (Some('\\'), Some((at, sign))) => {
            let behind = at + sign.len_utf8();
            let end = rest[behind..].find('\'');
            end.map_or(rest.len(), |end| behind + end + 1)
        }
        (_, Some((at, '\''))) => at + 1,
        _ => 1,
    }
}

/// Bytes of a name or number; of a raw text that begins here, the whole of it.
fn word_length(rest: &str) -> usize {
    let is_part = |sign: char| sign.is_alphanumeric() || sign == '_';
    let end = rest.find(|sign| !is_part(sign)).unwrap_or(rest.len());
    let behind = &rest[end..];
    let marks = behind.len() - behind.trim_start_matches('#').len();
    let is_raw = ["r", "br", "cr"].contains(&&rest[..end]) && behind[marks..].starts_with('"');
    if !is_raw {
        return end;
    }
    let start = end + marks + 1;
    let close = format!("\"{}", "#".repeat(marks));
    let length = rest[start..].find(&close);
    length.map_or(rest.len(), |length| start + length + close.len())
}

/// Bytes of a comment in `/*` and `*/`, with those inside it.
fn block_length(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        match &rest.as_bytes()[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

#[test]
fn doc_comments_are_read_and_nothing_else() {
    let text = r##"//! The head:
//! two lines.

#![allow(dead_code)]
//! Its end.

// A plain one.
//// A line drawn.
/// Width of a card.
// Between.
#[cfg(any(test, feature = "x]"))]
///
///   In millimetres.
pub const WIDTH: &str = "/// none";
const RAW: &str = r#"" /// none "#;
const QUOTE: [char; 3] = ['"', '\'', '\u{2f}']; /// Length of `'a`.
fn length<'a>(of: &'a str) -> usize { of.len() }
/** A block,
 * of two lines. */
enum r#type { /* /* not */ this */ /// One.
    One, /// Two.
    Two }
/**/ /*** nor this */
"##;
    let found = comments(text);
    let found: Vec<(usize, &str)> = found.iter().map(|one| (one.line, &*one.text)).collect();
    let expected = [
        (1, "The head:\ntwo lines.\nIts end."),
        (9, "Width of a card.\n\n  In millimetres."),
        (16, "Length of `'a`."),
        (18, "A block,\nof two lines."),
        (20, "One."),
        (21, "Two."),
    ];
    assert_eq!(found, expected);
}
