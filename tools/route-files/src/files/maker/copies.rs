//! Hexes that copy others: what one does not say itself, the copied one says.

use crate::files::maker::form::{MakerHex, names};
use milepost_document::{Cursor, Reader};
use std::collections::BTreeMap;

/// Reads all kinds of hexes, each with those that it copies. Of what is drawn only what matters is read.
pub(crate) fn kinds(reader: &mut Reader, at: &Cursor<'_>) -> Option<Vec<MakerHex>> {
    if !reader.is_list(at) {
        return None;
    }
    let (mut hexes, mut items) = (Vec::<MakerHex>::new(), Vec::new());
    for item in at.items() {
        if let Some(hex) = reader.read(&item) {
            hexes.push(hex);
            items.push(item);
        }
    }
    let mut named = BTreeMap::new();
    for (index, hex) in hexes.iter().enumerate() {
        for name in hex.hexes.iter().flatten() {
            named.entry(name.value.clone()).or_insert(index);
        }
    }
    for (index, item) in items.iter().enumerate() {
        let chain = copied(reader, &hexes, &named, index);
        let is_coded = chain.iter().any(|&kind| hexes[kind].encoding.is_some());
        let is_tile = chain.iter().any(|&kind| hexes[kind].tile.is_some());
        let hex = &mut hexes[index];
        if !is_coded {
            hex.ground.read(reader, item);
        }
        if !is_coded && !is_tile {
            hex.drawn.read(reader, item);
        }
        (hex.copies, hex.names) = (chain, names(item));
    }
    Some(hexes)
}

/// The most hexes that copy one another in a row.
const COPIES: usize = 16;

/// A kind of hex and those it copies, the nearest first.
fn copied(
    reader: &mut Reader,
    hexes: &[MakerHex],
    named: &BTreeMap<String, usize>,
    index: usize,
) -> Vec<usize> {
    let mut chain = vec![index];
    while let Some(name) = chain.last().and_then(|&last| hexes[last].copy.as_ref()) {
        let (what, hint) = match named.get(&name.value) {
            Some(next) if chain.len() <= COPIES && !chain.contains(next) => {
                chain.push(*next);
                continue;
            }
            Some(_) if chain.len() > COPIES => (
                format!("is copied by way of more than {COPIES} hexes"),
                "copy the first of them",
            ),
            Some(_) => ("copies itself".to_owned(), "copy another hex"),
            None => (
                "is copied here and not on the map".to_owned(),
                "list it among the hexes",
            ),
        };
        reader.error(&name.place, format!("{} {what}", name.value), hint);
        break;
    }
    chain
}

/// A kind of hex with those that it copies: what one does not say the next does.
#[derive(Clone, Copy)]
pub(crate) struct HexKind<'a> {
    hexes: &'a [MakerHex],
    chain: &'a [usize],
}

impl<'a> HexKind<'a> {
    /// The kind with this index.
    pub fn of(hexes: &'a [MakerHex], kind: usize) -> HexKind<'a> {
        let chain = &hexes[kind].copies;
        HexKind { hexes, chain }
    }

    /// The member of the first that has it.
    pub fn find<T: ?Sized>(&self, member: impl Fn(&'a MakerHex) -> Option<&'a T>) -> Option<&'a T> {
        let mut chain = self.chain.iter();
        chain.find_map(|&kind| member(&self.hexes[kind]))
    }

    /// The items of the list of the first that has it.
    pub fn list<T>(&self, member: impl Fn(&'a MakerHex) -> &'a Option<Vec<T>>) -> &'a [T] {
        self.find(|hex| member(hex).as_deref()).unwrap_or_default()
    }
}
