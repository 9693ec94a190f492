//! The stretches of a line: of one font, one script and one direction each.

use std::ops::Range;

use unicode_bidi::{BidiClass, BidiInfo, bidi_class};
use unicode_script::{Script, UnicodeScript};

use super::Has;
use crate::text::script::is_invisible;

/// Makes what it stands beside be set from the right.
const RIGHT_TO_LEFT_MARK: char = '\u{200f}';

/// A stretch before it is shaped.
pub(super) struct Item {
    /// Its bytes.
    pub range: Range<usize>,
    /// The font that has its characters.
    pub has: Has,
    /// Its script.
    pub script: Script,
    /// Whether it is set from the right.
    pub from_right: bool,
}

/// Whether the character belongs to the one before it.
pub(super) fn is_mark(c: char) -> bool {
    is_invisible(c) || bidi_class(c) == BidiClass::NSM
}

/// With marks at its ends where it does not begin and end with letters that are read from the right by themselves.
pub(super) fn marked(content: &str) -> String {
    let strong =
        |c: Option<char>| c.is_some_and(|c| matches!(bidi_class(c), BidiClass::R | BidiClass::AL));
    let mut letters = content.chars().filter(|c| !is_mark(*c));
    let first = letters.next();
    let last = letters.next_back().or(first);
    let blank = content.chars().all(char::is_whitespace);
    if blank || (strong(first) && strong(last)) {
        content.to_owned()
    } else {
        format!("{RIGHT_TO_LEFT_MARK}{content}{RIGHT_TO_LEFT_MARK}")
    }
}

/// The stretches of a line from the left.
pub(super) fn items(text: &str, has: &[Has]) -> Vec<Item> {
    let scripts = scripts(text);
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let bidi = BidiInfo::new(text, None);
    let mut items = Vec::new();
    for paragraph in &bidi.paragraphs {
        let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let from_right = levels[run.start].is_rtl();
            let from = starts.partition_point(|&at| at < run.start);
            let to = starts.partition_point(|&at| at < run.end);
            let mut parts: Vec<Item> = Vec::new();
            for i in from..to {
                let end = starts.get(i + 1).copied().unwrap_or(text.len());
                match parts.last_mut() {
                    Some(last) if last.has == has[i] && last.script == scripts[i] => {
                        last.range.end = end;
                    }
                    _ => parts.push(Item {
                        range: starts[i]..end,
                        has: has[i],
                        script: scripts[i],
                        from_right,
                    }),
                }
            }
            if from_right {
                parts.reverse();
            }
            items.extend(parts);
        }
    }
    items
}

/// The script of each character: what has none of its own is of the script before it, or else after it. The scripts that
/// Japanese is written in count as one.
fn scripts(text: &str) -> Vec<Script> {
    let own = |c: char| match c.script() {
        Script::Common | Script::Inherited | Script::Unknown => None,
        Script::Hiragana | Script::Katakana | Script::Bopomofo => Some(Script::Han),
        script => Some(script),
    };
    let own: Vec<Option<Script>> = text.chars().map(own).collect();
    let mut last = own
        .iter()
        .flatten()
        .next()
        .copied()
        .unwrap_or(Script::Common);
    let each = own.into_iter().map(|script| {
        last = script.unwrap_or(last);
        last
    });
    each.collect()
}
