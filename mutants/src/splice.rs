//! Writes mutants into a source text, each behind its switch. Every line keeps its number.

use crate::candidate::{Candidate, Edit};
use crate::switch::IS;
use std::ops::Range;

/// A mutant with its number.
pub type Numbered<'a> = (u32, &'a Candidate);

/// A text with mutants.
#[derive(Debug, Default)]
pub struct Spliced {
    /// The whole text.
    pub text: String,
    /// Bytes of the new text that belong to each mutant; those of inner ones come behind those of outer ones.
    pub regions: Vec<Region>,
}

/// A place in a text with mutants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Number of the mutant.
    pub number: u32,
    /// Bytes from the switch to the end of the original.
    pub bytes: Range<usize>,
}

/// Writes mutants into a text.
pub fn splice(text: &str, mutants: &[Numbered<'_>]) -> Spliced {
    let mut sorted: Vec<Numbered<'_>> = mutants.to_vec();
    // Outer ones first. What stands between two statements comes before what begins there.
    sorted.sort_by_key(|(number, one)| {
        let (start, end) = (one.range.start, one.range.end);
        (start, start != end, usize::MAX - end, *number)
    });
    let mut spliced = Spliced::default();
    write(text, 0..text.len(), &sorted, &mut spliced);
    spliced
}

/// Writes a part of the text with the mutants in it, the first of which is the outermost.
fn write(text: &str, part: Range<usize>, mut mutants: &[Numbered<'_>], to: &mut Spliced) {
    let mut at = part.start;
    while let Some(((number, one), rest)) = mutants.split_first() {
        to.text.push_str(&text[at..one.range.start]);
        at = one.range.end;
        let is_inner = |inner: &Range<usize>| inner.start < at && inner.end <= at;
        let inside = rest
            .iter()
            .take_while(|(_, inner)| !one.range.is_empty() && is_inner(&inner.range))
            .count();
        let start = to.text.len();
        let index = to.regions.len();
        to.regions.push(Region {
            number: *number,
            bytes: start..start,
        });
        let (before, after) = around(*number, &one.edit);
        to.text.push_str(&before);
        write(text, one.range.clone(), &rest[..inside], to);
        to.text.push_str(after);
        to.regions[index].bytes.end = to.text.len();
        mutants = &rest[inside..];
    }
    to.text.push_str(&text[at..part.end]);
}

/// What stands before and behind the original.
fn around(number: u32, edit: &Edit) -> (String, &'static str) {
    match edit {
        Edit::Replace(other) => (format!("(if {IS}({number}) {{ {other} }} else {{ "), " })"),
        Edit::Delete => (format!("if !{IS}({number}) {{ "), " }"),
        Edit::Enter(statement) => (format!(" if {IS}({number}) {{ {statement} }} "), ""),
    }
}

#[cfg(test)]
mod tests;
