//! Fonts with what a drawing uses of them and nothing else, as TrueType that every viewer reads.
//!
//! A font whose outlines are not in TrueType, or vary, becomes a plain one first, with the outlines of the glyphs that are
//! drawn. What says how letters are shaped stays, for the viewer sets the text again.

mod outline;
mod plain;

use std::panic::{AssertUnwindSafe, catch_unwind};

use milepost_draw::text::Typeface;
use skera::{DEFAULT_DROP_TABLES, DEFAULT_LAYOUT_FEATURES, Plan, SubsetFlags, subset_font};
use skrifa::FontRef;
use skrifa::raw::collections::IntSet;
use skrifa::raw::types::NameId;

use crate::error::PrintError;

/// Copyright, family, cut, id, full name, version, PostScript name and licence: what says whose font it is.
const NAMES: [u16; 9] = [0, 1, 2, 3, 4, 5, 6, 13, 14];
/// English as Windows numbers it.
const ENGLISH: u16 = 0x409;
/// Without any other language a font keeps its names, whatever they are in.
const ANY: [u16; 2] = [ENGLISH, 0];

/// The part of a font that is drawn; the same drawing gives the same bytes.
pub(crate) fn subset(typeface: &Typeface) -> Result<Vec<u8>, PrintError> {
    // The subsetter is for sound fonts; what it makes of a broken one is an error like any other.
    let made = catch_unwind(AssertUnwindSafe(|| reduced(typeface)));
    let made = made.unwrap_or_else(|_| Err("its tables are not sound".to_owned()));
    made.map_err(|cause| PrintError::Font {
        family: typeface.family.clone(),
        cause,
    })
}

fn reduced(typeface: &Typeface) -> Result<Vec<u8>, String> {
    let plain = match plain::font(typeface)? {
        Some(plain) => std::borrow::Cow::Owned(plain),
        None => std::borrow::Cow::Borrowed(typeface.bytes()),
    };
    let index = if matches!(plain, std::borrow::Cow::Owned(_)) {
        0
    } else {
        typeface.index
    };
    let font = FontRef::from_index(&plain, index).map_err(|error| error.to_string())?;
    let mut characters: IntSet<u32> = typeface.characters.iter().map(|&c| c.into()).collect();
    // What shapers put for what cannot be seen.
    characters.insert(u32::from(' '));
    let plan = Plan::new(
        &IntSet::empty(),
        &characters,
        &font,
        SubsetFlags::SUBSET_FLAGS_NO_HINTING | SubsetFlags::SUBSET_FLAGS_NOTDEF_OUTLINE,
        &DEFAULT_DROP_TABLES.iter().copied().collect(),
        &IntSet::all(),
        &DEFAULT_LAYOUT_FEATURES.iter().copied().collect(),
        &NAMES.into_iter().map(NameId::new).collect(),
        &ANY.into_iter().collect(),
    );
    subset_font(&font, &plan).map_err(|error| error.to_string())
}
