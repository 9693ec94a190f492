//! The table of railroad ties: what each region earns as a destination, by the nearest region that makes the commodity.

use super::super::palette::{INK, PAPER, RULE, tint};
use super::{part, type_of};
use crate::value::Values;
use milepost_draw::panel::{paragraph, stack};
use milepost_draw::{Drawing, Point, Rect, Style, Text, Weight, font};

/// A table of more regions would not be read, and one of fewer says nothing.
const REGIONS: std::ops::RangeInclusive<usize> = 2..=9;
/// A cell's width and height, in millimetres, and the letters.
const CELL: (f64, f64) = (8.2, 4.6);
const SIZE: f64 = 2.5;
const SMALL: f64 = 2.15;

/// The table, at most `width` wide; none where there are too many regions for one.
pub(super) fn draw(values: &Values, width: f64) -> Option<Drawing> {
    let regions = values.network().regions();
    let count = regions.names.len();
    if !REGIONS.contains(&count) {
        return None;
    }
    let cell = (CELL.0.min(width / (count as f64 + 1.0)), CELL.1);
    let side = cell.0 * (count as f64 + 1.0);
    let words = "Destination's region by row, source's by column; of several sources the one that earns least";
    let width = side.max(56.0);
    let mut table = Drawing::new(width, cell.1 * (count as f64 + 1.0) + 0.5);
    for row in 0..=count {
        for column in 0..=count {
            let (x, y) = (column as f64 * cell.0, row as f64 * cell.1);
            let rect = Rect::new(x, y, cell.0, cell.1);
            one(
                &mut table,
                values,
                &rect,
                (row.checked_sub(1), column.checked_sub(1)),
            );
        }
    }
    let table = stack(&[paragraph(words, type_of(SMALL), width), table], 1.0);
    Some(part("Railroad ties", &table))
}

/// A cell: a region's name at the head of a row or of a column, else the ties between two.
fn one(table: &mut Drawing, values: &Values, rect: &Rect, place: (Option<usize>, Option<usize>)) {
    let regions = values.network().regions();
    let ties = &values.rules().ties;
    let (words, weight, fill) = match place {
        (None, None) => return,
        (Some(region), None) | (None, Some(region)) => (
            regions.names[region].clone(),
            Weight::Bold,
            tint(region, regions.columns),
        ),
        (Some(row), Some(column)) => {
            let steps = u32::try_from(regions.apart(row, column)).unwrap_or(u32::MAX);
            let count = ties.same.saturating_add(ties.step.saturating_mul(steps));
            (
                count.to_string(),
                Weight::Regular,
                if steps == 0 {
                    tint(row, regions.columns)
                } else {
                    PAPER
                },
            )
        }
    };
    table.rect(*rect, 0.0, &Style::stroke(RULE, 0.2).and_fill(fill));
    let size = font::fit(&words, weight, SIZE, rect.w - 0.8, 0.0);
    let Point { x, y } = rect.centre();
    let baseline = y + font::cap_height(weight, size) / 2.0;
    table.text(
        &Text::new(words, x, baseline, size)
            .weight(weight)
            .middle()
            .colour(INK),
    );
}
